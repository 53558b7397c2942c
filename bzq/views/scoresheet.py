"""The score sheet: a deal as a picture, trick by trick, with who led, who won, and what was scored for what.

On a narrow screen tricks that scored nothing are folded together, unless every trick is asked for; on a wide
one every trick is shown, with its brisques and the cards drawn after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, SUIT_SYMBOLS, UNSEEN, suit_of
from bzq.findings import Severity
from bzq.language import card_said, suit_said, tr, tr_n
from bzq.timeline.model import PlayedCard, Trick
from bzq.views.names import against, scorer, short, side_names
from bzq.views.outcome import counts_points, first_trick, outcome_text, trumps_text
from bzq.views.screen import Line, Piece, Screen, crop, crop_line, line_text, pad, width, wrapped
from bzq.views.stepper_text import woven

if TYPE_CHECKING:
    from bzq.records.model import Record
    from bzq.timeline.ledger import LedgerEntry
    from bzq.timeline.model import Timeline

ROOMY: Final = 120
"""Cells from which on a screen is wide."""

_WIDEST_TEXT: Final = 60
"""Cells for what was scored at most; the eye loses its line beyond."""

_LEAST_TEXT: Final = 22
"""Cells for what was scored at least."""

_LEAST_SCORE: Final = 5
"""Cells for a running score at least, with the space before it."""

_WRITTEN: Final = ("declaration", "seven-exchanged", "seven-shown")
"""Reasons beside which the event is shown as it was written."""

_MANY: Final = 4
"""Players up to whom the running scores have columns on a narrow screen."""


def deal_sheet(timeline: Timeline, screen: Screen, *, every_trick: bool = False) -> list[Line]:
    """The score sheet of one deal."""
    return _Sheet(timeline, screen, every_trick).lines()


def card_piece(card: int, screen: Screen, style: str = "") -> Piece:
    """A card as it is said, with its suit as a symbol where the screen has them, red where it is red."""
    name = card_said(card)
    symbol = SUIT_SYMBOLS.get(name[1])
    if symbol is None:
        return ("xx", "dim")
    red = name[1] in "hd"
    shown = name[0] + (symbol if screen.takes(symbol) else name[1])
    return (shown, f"{style} red".strip() if red else style)


def place_of(record: Record, screen: Screen) -> str:
    """Where a record stands: its file and number."""
    return tr("{file}, record {number}", file=screen.clean(record.file), number=record.number)


def deal_of(record: Record, screen: Screen) -> str:
    """Which match and which deal of it a record is; empty where it says neither."""
    match, deal = record.known("Match"), record.known("Deal")
    said = [tr("match {name}", name=match)] if match else []
    said += [tr("deal {deal}", deal=deal)] if deal else []
    return screen.clean(", ".join(said))


@dataclass(slots=True)
class _Row:
    """A trick, or a run of tricks folded together, with what was scored in it."""

    first: int
    last: int
    trick: Trick | None
    entries: list[LedgerEntry] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    """Points of the cards each side has won so far, where these are counted at the end."""


class _Sheet:
    """The columns of one sheet, measured for its screen."""

    def __init__(self, timeline: Timeline, screen: Screen, every_trick: bool) -> None:
        self.timeline = timeline
        self.screen = screen
        self.width = screen.width
        self.roomy = self.width >= ROOMY
        self.fold = not self.roomy and not every_trick
        self.names = tuple(screen.clean(name) for name in timeline.players)
        self.sides = tuple(screen.clean(name) for name in side_names(timeline))
        seats = len(self.names)
        self.by_points = counts_points(timeline)
        """Whether the tricks show the points of their cards."""
        tight = self.by_points and seats > _MANY and not self.roomy
        self.card_room = 8 if self.roomy else 5 if tight else 6
        self.score_room = 9 if self.roomy or (len(self.sides) < seats and not tight) else 7
        self.drawn_room = 4 * seats + 2 if self.roomy and self.drawn_known() else 0
        self.number_room = 7
        fixed = self.number_room + self.card_room * seats + self.drawn_room + 2
        spare = (self.width - fixed - _LEAST_TEXT) // max(1, len(self.sides))
        self.score_room = min(self.score_room, max(_LEAST_SCORE, spare))
        scores = self.score_room * len(self.sides)
        room = self.width - fixed - scores
        self.with_scores = room >= (_LEAST_TEXT if len(self.sides) <= _MANY else 30)
        if not self.with_scores:
            scores = 0
        self.text_room = max(_LEAST_TEXT, min(self.width - fixed - scores, _WIDEST_TEXT))
        self.width = min(self.width, fixed + self.text_room + scores)
        self.lead = "›" if screen.takes("›") else ">"
        self.tail: tuple[str, ...] = () if timeline.rules is None else timeline.rules.counted_at_end

    def lines(self) -> list[Line]:
        lines = self.heading()
        if self.timeline.rules is not None and self.names:
            body, tail = self.split_ledger()
            lines += [[], self.columns()]
            for row in self.rows(body):
                lines += self.row_lines(row)
            lines += self.totals(tail)
            lines += self.settlement()
        lines += self.remarks()
        return [crop_line(line, self.width, self.screen.dots) for line in lines]

    # The head

    def heading(self) -> list[Line]:
        record = self.timeline.record
        place = place_of(record, self.screen)
        rule = ("─" if self.screen.takes("─") else "-") * max(0, self.width - width(place) - 4)
        event = [record.known(name) for name in ("Event", "Site", "Date")]
        left = self.screen.clean(", ".join(part for part in event if part))
        right = deal_of(record, self.screen)
        space = max(2, self.width - width(left) - width(right))
        lines: list[Line] = [[(f"{rule[:2]} {place} {rule}", "dim")]]
        if left or right:
            left = crop(left, max(10, self.width - width(right) - 2), self.screen.dots)
            lines.append([(left, "bold"), (" " * space if left else "", ""), (right, "bold")])
        lines += [[(part, "")] for part in wrapped(self.who(), self.width, self.width)]
        if self.names and self.timeline.rules is not None:
            legend = tr("{mark} led  * won", mark=self.lead)
            about = self.about()
            if len(lines) == 3 and width(line_text(lines[-1] + about)) + width(legend) + 3 < self.width:
                about = [*lines.pop(), ("; ", ""), *about]
            space = self.width - width(line_text(about)) - width(legend)
            if space < 2:  # a line of its own
                lines.append(about)
                about, space = [], max(0, self.width - width(legend))
            lines.append([*about, (" " * space + legend, "dim")])
        return lines

    def who(self) -> str:
        """The rules and the players."""
        rules = self.screen.clean(self.timeline.record.known("Rules") or "bezique")
        return f"{rules}: {against(self.sides)}" if self.names else rules

    def about(self) -> Line:
        """Who dealt, and trumps."""
        timeline = self.timeline
        line: Line = []
        if timeline.dealer is not None and timeline.dealer <= len(self.names):
            line.append((tr("{who} dealt", who=self.names[timeline.dealer - 1]) + "; ", ""))
        turns = timeline.rules is not None and timeline.rules.turned
        turned = CARD_OF.get(timeline.record.known("Turned") or "") if turns else None
        trump = getattr(timeline.position, "trump", None)
        if self.by_points:
            if turned is not None:
                line += [*woven(tr("{card} turned"), card=card_piece(turned, self.screen)), ("; ", "")]
            line.append((self.screen.clean(trumps_text(timeline)), ""))
        elif turned is not None:
            suit, card = suit_said(suit_of(turned)), card_piece(turned, self.screen)
            line += woven(tr("{card} turned, {suit} trumps"), card=card, suit=suit)
        else:
            line.append((tr("{suit} trumps", suit=suit_said(trump)) if trump is not None else tr("no trumps yet"), ""))
        return line

    # Tricks

    def drawn_known(self) -> bool:
        """Whether a drawn card was recorded."""
        return any(card != UNSEEN for trick in self.timeline.tricks for _, card in trick.drawn)

    def split_ledger(self) -> tuple[list[LedgerEntry], list[LedgerEntry]]:
        """What was scored in the tricks, and what was counted when the deal was over."""
        ledger = self.timeline.ledger
        at = len(ledger)
        if self.timeline.complete:
            while at and ledger[at - 1].reason in self.tail:
                at -= 1
        return ledger[:at], ledger[at:]

    def rows(self, ledger: Sequence[LedgerEntry]) -> Iterator[_Row]:
        """The rows in their order, runs of tricks that scored nothing made one where they are folded."""
        by_trick: dict[int, list[LedgerEntry]] = {}
        for entry in ledger:
            by_trick.setdefault(entry.trick, []).append(entry)
        if 0 in by_trick:
            yield _Row(0, 0, None, by_trick.pop(0))
        quiet: list[Trick] = []
        points = list(self.timeline.won_before or (0,) * len(self.sides))
        for trick in self.timeline.tricks:
            entries = by_trick.pop(trick.number, [])
            if self.by_points:
                points[self.side_of(trick.winner)] += trick.points
            if self.fold and not entries and not trick.points:
                quiet.append(trick)
                continue
            yield from _folded(quiet)
            quiet = []
            yield _Row(trick.number, trick.number, trick, entries, points=tuple(points) if self.by_points else ())
        yield from _folded(quiet)
        under_way = self.under_way()
        if under_way is not None:
            by_trick.setdefault(under_way.number, [])
        for number, entries in by_trick.items():  # a trick that was not played to its end
            started = under_way is not None and under_way.number == number
            yield _Row(number, number, under_way if started else None, entries)

    def under_way(self) -> Trick | None:
        """The trick of which some cards are played, with no winner yet."""
        position = self.timeline.position
        if position is None or not position.plays or self.timeline.complete:
            return None
        return Trick(position.trick, [PlayedCard(seat + 1, card, False) for seat, card in position.plays])

    def columns(self) -> Line:
        names = "".join(pad(f" {short(name, self.card_room - 2)}", self.card_room) for name in self.names)
        line: Line = [(" " * self.number_room, ""), (names, "bold")]
        title = tr("points in the trick") if self.by_points else tr("scored")
        line.append((self.fitted(title, self.text_room + 2), "bold"))
        if self.drawn_room:
            line.append((self.fitted(tr("drawn"), self.drawn_room), "bold"))
        if self.with_scores:
            room = self.score_room
            line += [(pad(short(name, room - 2), room, right=True), "bold") for name in self.sides]
        return line

    def fitted(self, title: str, room: int) -> str:
        """The head of a column, never wider than it is, with a space behind it."""
        return pad(crop(title, room - 1, self.screen.dots), room)

    def row_lines(self, row: _Row) -> list[Line]:
        number = f"{row.first}-{row.last}" if row.last > row.first else f"{row.first or ''}"
        start: Line = [(pad(number, self.number_room - 2, right=True) + "  ", "dim")]
        if row.won:
            won = ", ".join(f"{self.names[seat - 1]} {tricks}" for seat, tricks in sorted(row.won.items()))
            if self.by_points:
                nothing = tr("no points; tricks won: {won}", won=won)
            else:
                nothing = tr("nothing scored; tricks won: {won}", won=won)
            return [[*start, (f" {nothing}", "dim")]]
        start += self.cards(row.trick)
        lines: list[Line] = []
        if self.by_points and row.trick is not None:
            lines.append(start + self.won(row, row.trick))
        entries: list[LedgerEntry | None] = [*row.entries] or [None] * (not lines)
        for entry in entries:
            line = start if not lines else [(" " * (self.number_room + self.card_room * len(self.names)), "")]
            lines.append(line + self.scored(entry, row.trick if not lines else None))
        return lines

    def cards(self, trick: Trick | None) -> Line:
        """The cards of a trick in the columns of their seats: who led, who won."""
        played = {play.seat: play.card for play in trick.plays} if trick else {}
        line: Line = []
        for seat in range(1, len(self.names) + 1):
            if trick is None or seat not in played:
                line.append((" " * self.card_room, ""))
                continue
            wins = seat == trick.winner
            text, style = card_piece(played[seat], self.screen, "bold" if wins else "")
            line.append((self.lead if seat == trick.leader else " ", "dim"))
            line.append((text, style))
            line.append((pad("*" if wins else "", self.card_room - 1 - width(text)), "bold"))
        return line

    def won(self, row: _Row, trick: Trick) -> Line:
        """The points of a trick's cards, the cards drawn, and what each side has won so far."""
        who = self.names[trick.winner - 1] if trick.winner else ""
        text = f"{who}: " if trick.points else ""
        room = self.text_room - len(str(trick.points))
        said = crop(text, room, self.screen.dots) if trick.points else ""
        line: Line = [(pad(said, room), ""), (f"{trick.points or ' '}  ", "bold")]
        line += self.drawn(trick)
        if self.with_scores:
            side = self.side_of(trick.winner)
            for n, points in enumerate(row.points):
                line.append((pad(str(points), self.score_room, right=True), "" if n == side else "dim"))
        return line

    def drawn(self, trick: Trick | None) -> Line:
        """The cards drawn after a trick, in the columns of the seats."""
        if not self.drawn_room:
            return []
        line: Line = []
        drawn = dict(trick.drawn) if trick else {}
        for seat in range(1, len(self.names) + 1):
            text, style = card_piece(drawn[seat], self.screen) if seat in drawn else ("", "")
            line.append((pad(text, 4), style))
        line.append(("  ", ""))
        return line

    def scored(self, entry: LedgerEntry | None, trick: Trick | None) -> Line:
        """What was scored, the cards drawn, and the running scores."""
        line: Line = []
        if entry is None:
            line.append((" " * (self.text_room + 2), ""))
        else:
            points = str(entry.points)
            if not self.with_scores:
                points += f" = {entry.scores[self.side(entry)]}"
            name, what = self.screen.clean(scorer(self.timeline, entry)), self.screen.clean(entry.what)
            room = self.text_room - len(points) - 1
            said = f"{name}: {what}"
            if width(said) > room:
                said = crop(f"{short(name, self.card_room - 2)}: {what}", room, self.screen.dots)
            room += 1 - width(said)
            written = f"  {self.written(entry)}"
            if width(written) >= room:
                written = ""
            line += [(said, ""), (pad(written, room), "dim"), (f"{points}  ", "bold")]
        line += self.drawn(trick)
        if self.with_scores and entry is not None:
            side = self.side(entry)
            for n, score in enumerate(entry.scores):
                line.append((pad(str(score), self.score_room, right=True), "bold" if n == side else "dim"))
        return line

    def written(self, entry: LedgerEntry) -> str:
        """The event as the record has it, without the points."""
        if entry.reason not in _WRITTEN:
            return ""
        text = self.timeline.record.text[entry.start : entry.end]
        written, _, behind = text.partition("=")
        return self.screen.clean(written.strip() + "^" * (behind[-1:] == "^"))

    def side(self, entry: LedgerEntry) -> int:
        """The index of the score that an entry counts for."""
        return self.side_of(entry.seat)

    def side_of(self, seat: int) -> int:
        """The index of the score that a seat scores for."""
        return (seat - 1) % 2 if len(self.sides) < len(self.names) else seat - 1

    # The end

    def totals(self, tail: Sequence[LedgerEntry]) -> list[Line]:
        """Brisques and the last trick, the totals, and beside them what the record claims."""
        timeline = self.timeline
        lines: list[Line] = []
        count = len(self.sides)
        if self.by_points:
            lines += self.counted(tail)
            tail = ()
        for reason in ("last-trick", "brisques"):
            entries = [entry for entry in tail if entry.reason == reason]
            if entries:
                points = [0] * count
                for entry in entries:
                    points[self.side(entry)] += entry.points
                lines += self.sums(self.tail_title(reason), [f"+{n}" if n else "" for n in points], "")
        counted_brisques = any(entry.reason == "brisques" for entry in timeline.ledger)
        if timeline.complete and timeline.brisques is not None and not counted_brisques:
            lines += self.sums(tr("{brisques}, not in the score", brisques=self.tail_title("brisques")), [], "dim")
        rule = "─" if self.screen.takes("─") else "-"
        lines.append([(" " * (self.sum_margin() if self.with_scores else self.number_room + 1), "")])
        lines[-1].append((rule * (self.score_room * count if self.with_scores else self.card_room * count), "dim"))
        scores, recorded = timeline.scores, timeline.recorded
        lines += self.sums(
            self.total_title(tail), ["?"] * count if scores is None else [str(n) for n in scores], "bold"
        )
        claimed = [str(n) for n in recorded or ()]
        if recorded is None:
            lines += self.sums(tr("no result recorded"), [], "dim")
        elif scores is None:
            lines += self.sums(tr("recorded, not checked"), claimed, "")
        elif recorded == scores:
            lines += self.sums(tr("as recorded"), claimed, "green")
        else:
            mark = "✗" if self.screen.takes("✗") else "!!"
            lines += self.sums(f"{mark} {tr('recorded otherwise')}", claimed, "bold red")
        return lines

    def counted(self, tail: Sequence[LedgerEntry]) -> list[Line]:
        """What was counted when the deal was over, a line for each thing, and how the deal ended."""
        lines: list[Line] = []
        rows: dict[tuple[int, str], list[int]] = {}
        for entry in tail:
            title = entry.what
            if entry.reason in ("last-trick", "belote"):
                title = f"{title}: {self.names[entry.seat - 1]}"
            row = rows.setdefault((self.tail.index(entry.reason), title), [0] * len(self.sides))
            row[self.side(entry)] += entry.points
        for (_, title), points in sorted(rows.items(), key=lambda row: row[0][0]):
            lines += self.sums(self.screen.clean(title), [f"+{n}" if n else "" for n in points], "")
        return lines

    def tail_title(self, reason: str) -> str:
        """What was counted last, brisques or the last trick, and who has it."""
        timeline = self.timeline
        title = tr("brisques") if reason == "brisques" else tr("last trick")
        if reason == "brisques" and timeline.brisques is not None:
            each = zip(self.sides, timeline.brisques, strict=False)
            return f"{title}: {', '.join(_held(f'{name} {count}') for name, count in each)}"
        if timeline.last_trick and timeline.last_trick <= len(self.names):
            return f"{title}: {self.names[timeline.last_trick - 1]}"
        return title

    def total_title(self, tail: Sequence[LedgerEntry]) -> str:
        """What the total is the sum of: where a sheet begins in the middle, not always of the whole deal."""
        record, trick = self.timeline.record, first_trick(self.timeline.record)
        if trick > 1 and record.known("Score") is None:
            return tr("total from trick {trick} on", trick=trick)
        if trick > 1 and record.known("Brisques") is None and any(entry.reason == "brisques" for entry in tail):
            return tr("total, without brisques before trick {trick}", trick=trick)
        return tr("total")

    def sum_margin(self) -> int:
        """Cells before the columns of the scores."""
        return self.number_room + self.card_room * len(self.names) + self.text_room + 2 + self.drawn_room

    def sums(self, title: str, scores: Sequence[str], style: str) -> list[Line]:
        """A title with numbers under the columns of the scores, or by name where these have none."""
        margin = " " * (self.number_room + 1)
        if self.with_scores:
            shown = "".join(pad(score, self.score_room, right=True) for score in scores)
            room = self.sum_margin() - len(margin)
            *above, last = _wrapped(title, room)
            return [
                *([(f"{margin}{part}", style)] for part in above),
                [(pad(f"{margin}{last}", self.sum_margin()), style), (shown, style)],
            ]
        text = ", ".join(_held(f"{name} {score}") for name, score in zip(self.sides, scores, strict=False) if score)
        room = self.width - len(margin)
        return [[(margin + part, style)] for part in _wrapped(f"{title}: {text}" if text else title, room)]

    def settlement(self) -> list[Line]:
        """What a Rubicon game is worth, step by step."""
        found = self.timeline.settlement
        if found is None:
            return []
        margin = " " * (self.number_room + 1)
        if not found.winner:
            return [[], [(f"{margin}{tr('the game is void')}", "bold")]]
        said = [(self.screen.clean(what), points) for what, points in found.steps]
        winner = self.names[found.winner - 1]
        won = tr("{who} wins the rubicon", who=winner) if found.rubicon else tr("{who} wins", who=winner)
        room = max(width(text) for text, _ in [*said, (won, 0)]) + 2
        lines: list[Line] = [[(f"{margin}{pad(text, room)}{points:>+7}", "")] for text, points in said]
        return [[], *lines, [(f"{margin}{pad(won, room)}{found.points:>7}", "bold")]]

    def remarks(self) -> list[Line]:
        timeline = self.timeline
        lines: list[Line] = []
        margin = " " * self.number_room + " "
        termination = timeline.record.known("Termination")
        ended = outcome_text(timeline)
        if ended:
            parts = wrapped(self.screen.clean(ended), self.width - len(margin), self.width - len(margin))
            lines += [[(f"{margin}{part}", "bold")] for part in parts]
        if timeline.rules is not None and not timeline.complete:
            if termination:
                why = self.screen.clean(termination)
                lines.append([(margin + tr("ended before the last trick: {why}", why=why), "")])
            elif timeline.scores is not None:
                lines.append([(margin + tr("not played to the last trick"), "")])
        errors = sum(finding.severity is Severity.ERROR for finding in timeline.findings)
        if errors:
            if timeline.scores is None:
                said = tr_n(
                    "{n:,} error in this record; not checked to the end: bzq validate tells",
                    "{n:,} errors in this record; not checked to the end: bzq validate tells",
                    errors,
                )
            else:
                said = tr_n(
                    "{n:,} error in this record: bzq validate tells",
                    "{n:,} errors in this record: bzq validate tells",
                    errors,
                )
            room = self.width - len(margin)
            lines += [[(margin + part, "red")] for part in wrapped(said, room, room)]
        return lines


def _held(text: str) -> str:
    """Words that stay on one line."""
    return text.replace(" ", "\xa0")


def _wrapped(text: str, room: int) -> list[str]:
    """Text in lines of so many cells, what is held together in one."""
    return [part.replace("\xa0", " ") for part in wrapped(text, room, room)]


def _folded(quiet: list[Trick]) -> Iterator[_Row]:
    if len(quiet) == 1:
        yield _Row(quiet[0].number, quiet[0].number, quiet[0])
    elif quiet:
        row = _Row(quiet[0].number, quiet[-1].number, None)
        for trick in quiet:
            row.won[trick.winner] = row.won.get(trick.winner, 0) + 1
        yield row
