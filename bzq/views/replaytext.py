"""A whole deal as text, event by event: the tricks with who played what, declarations, draws, comments, variations.

On a wide screen the hands stand beside each trick as they were before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bzq.cards import SUIT_SYMBOLS, SUITS, UNSEEN
from bzq.findings import Severity
from bzq.language import rank_letter, tr, tr_n
from bzq.records.model import Bid, Declaration, Draw, Exchange, Play
from bzq.views.findings_text import finding_lines
from bzq.views.flowing import flow, notation
from bzq.views.looks.looks import looks_of
from bzq.views.names import against, scored_by_side, short
from bzq.views.picture import picture_lines
from bzq.views.scoresheet import ROOMY, card_piece, deal_of, place_of
from bzq.views.screen import crop, crop_line, line_text, pad, width, wrapped
from bzq.views.stepper_event import short_pieces
from bzq.views.stepper_eyes import ALL, Sight
from bzq.views.stepper_path import trick_shown
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import flow as flow_pieces
from bzq.views.variationtext import remarks, variation_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.timeline.frames import Frame, Replay
    from bzq.timeline.ledger import LedgerEntry
    from bzq.views.picture import Shown
    from bzq.views.screen import Line, Screen

_MARGIN: Final = 5
"""Cells for the number of the trick."""

_POINTS: Final = 6
_SUM: Final = 12
"""Cells for points and the score they make, where scores have no columns."""

_SCORE: Final = 8
_NAME: Final = 8
"""Cells of a name in a row, at most."""

_CARD: Final = 7
"""Cells of a card played, with its marks."""

_WIDEST: Final = 96
"""Cells of the text without the hands; the eye loses its line beyond."""

_BID: Final = 9
"""Cells of a bid."""

_MANY: Final = 4
"""Scores up to which they have columns."""

_CLAIMED: Final = re.compile(r"^@[0-9]+|=[0-9]+")
"""What a row says in its own way: whose event it is, and its points."""


def deal_text(replay: Replay, start: Shown | None, screen: Screen, *, seat: int | None = None) -> list[Line]:
    """A deal from its first event to its last, or to its first error; ``seat`` (from 1): as that player saw it.

    ``start`` is the position it begins with, ``None`` where the record leaves nothing to start from.
    """
    return _Page(replay, start, screen, seat or ALL).lines()


class _Page:
    """The lines of one deal; the row of a trick grows until something else needs a row of its own."""

    def __init__(self, replay: Replay, start: Shown | None, screen: Screen, eyes: int) -> None:
        self.replay, self.shown, self.screen, self.eyes = replay, start, screen, eyes
        self.timeline = replay.timeline
        self.frames = replay.main.frames
        self.names = tuple(screen.clean(name) for name in replay.players)
        rules = self.timeline.rules
        self.looks = None if rules is None else looks_of(rules)
        self.counting = self.looks is not None and not self.looks.scores_in_play
        """Whether the points of the cards are told trick by trick, since nothing is scored before the end."""
        partners = rules is not None and rules.partners
        self.sides = tuple(" & ".join(self.names[side::2]) for side in (0, 1)) if partners else self.names
        self.shorts = tuple(short(name, _NAME) for name in self.names)
        self.room = max(map(width, self.shorts), default=0)
        self.sight = Sight()
        self.columns = len(self.sides) if len(self.sides) <= _MANY else 0
        self.hands, hand_room = self.all_hands()
        most = screen.width - hand_room
        self.width = min(most, _WIDEST) if most >= 72 else screen.width
        if self.width == screen.width:
            self.hands = {}
        self.points = _POINTS if self.columns else _SUM
        self.text = max(20, self.width - self.points - _SCORE * self.columns)
        self.winners = {
            (frame.trick, frame.position.last_winner + 1)
            for frame in self.frames
            if isinstance(frame.item, Play) and not frame.position.plays
        }
        self.done: list[Line] = []
        self.row: Line = []
        """The row of the trick under way, without its number."""
        self.cells = 0
        self.trick = 0
        self.number = ""
        self.beside: Line = []
        self.won: Line = []
        """The points of the trick that is complete, and all so far."""

    def lines(self) -> list[Line]:
        self.heading()
        if self.frames:
            self.start()
            for index, frame in enumerate(self.frames):
                if frame.item is not None:
                    self.event(index, frame)
            self.flush()
            if self.replay.main.stopped is None:
                self.ending()
        room = self.screen.width
        lines = [crop_line(line, room, self.screen.dots) for line in self.done]
        return lines + self.errors()

    # -- the head

    def heading(self) -> None:
        screen, record = self.screen, self.timeline.record
        room = self.width
        place = place_of(record, screen)
        rule = ("─" if screen.takes("─") else "-") * max(0, room - width(place) - 4)
        self.done.append([(f"{rule[:2]} {place} {rule}", "dim")])
        known = (record.known(name) or "" for name in ("Event", "Site", "Date"))
        event = ", ".join(part for part in known if part.strip("?."))
        left, right = screen.clean(event), deal_of(record, screen)
        if left or right:
            left = crop(left, max(10, room - width(right) - 2), screen.dots)
            space = " " * max(2, room - width(left) - width(right)) if left else ""
            self.done.append([(left, "bold"), (space, ""), (right, "bold")])
        rules = screen.clean(record.known("Rules") or "bezique")
        who = f"{rules}: {against(self.sides)}" if self.names else rules
        dealer = self.timeline.dealer
        if dealer is not None and dealer <= len(self.names):
            who += "; " + tr("{who} dealt", who=self.names[dealer - 1])
        if self.eyes != ALL:
            who += "; " + tr("as {who} saw it", who=self.names[self.eyes - 1])
        self.done += [[(part, "")] for part in wrapped(who, room, room)]

    def start(self) -> None:
        """The hands as they were dealt, and what was scored or said before the first card."""
        first = self.frames[0]
        if self.shown is not None:
            self.done += picture_lines(self.shown, self.screen)
        self.done += remarks(first.comments, self.screen, 2, self.width)
        self.done.append([])
        legend = tr("* won the trick; its points, and all so far") if self.counting else tr("* won the trick")
        head: Line = [(" " * _MARGIN + legend, "dim")]
        if self.columns or self.hands:
            if _MARGIN + width(legend) > self.text + self.points - 1:  # a line of its own
                self.done.append(head)
                head = []
            head = [*head, (" " * (self.text + self.points - width(line_text(head))), "")]
            head += [(pad(short(name, _SCORE - 2), _SCORE, right=True), "bold") for name in self.sides[: self.columns]]
        for seat, name in enumerate(self.names if self.hands else ()):
            head.append(("   " + pad(name, self.hand_rooms[seat]), "bold"))
        self.done.append(head)
        for entry in first.entries:
            self.scored(entry, [(" " * _MARGIN, "")])

    # -- the hands beside the tricks

    def all_hands(self) -> tuple[dict[int, list[Line]], int]:
        """The hands before each trick, by the index of its first frame, and the cells they take."""
        self.hand_rooms: list[int] = []
        found: dict[int, list[Line]] = {}
        if self.screen.width < ROOMY or not self.frames or not self.known_hands():
            return found, 0
        trick = 0
        for index, frame in enumerate(self.frames):
            if frame.item is not None and frame.trick != trick:
                trick = frame.trick
                found[index] = [self.hand(index - 1, seat) for seat in range(len(self.names))]
        if not found:
            return found, 0
        for seat, name in enumerate(self.names):
            self.hand_rooms.append(max(width(name), *(width(line_text(hands[seat])) for hands in found.values())))
        return found, sum(self.hand_rooms) + 3 * len(self.names)

    def known_hands(self) -> bool:
        """Whether anything of the hands is to be seen."""
        return any(hand.cards for hand in self.sight.hands(self.replay.main, 0, self.eyes))

    def hand(self, index: int, seat: int) -> Line:
        """A hand by suits, and what lies before it in brackets."""
        hand = self.sight.hands(self.replay.main, index, self.eyes)[seat]
        position = self.frames[index].position
        cards = hand.cards if self.looks is None else self.looks.in_order(position, hand.cards)
        line = self.by_suit(cards)
        if hand.unseen:
            line += [(" " if line else "", ""), (f"+{hand.unseen}", "dim")]
        lying = [card.card for card in position.table_of(seat) if card.seat == seat]
        if lying:
            line += [(" [" if line else "[", "dim"), *self.by_suit(sorted(lying)), ("]", "dim")]
        return line

    def by_suit(self, cards: Sequence[int]) -> Line:
        """Cards as a player holds them: ``♠K97 ♥QJ``."""
        line: Line = []
        for suit, letter in enumerate(SUITS):
            ranks = "".join(rank_letter(card & 15) for card in cards if card >> 4 == suit)
            if ranks:
                symbol = SUIT_SYMBOLS[letter] if self.screen.takes(SUIT_SYMBOLS[letter]) else letter
                line += [(" " if line else "", ""), (symbol + ranks, "red" if letter in "hd" else "")]
        return line

    # -- events

    def event(self, index: int, frame: Frame) -> None:
        if frame.trick != self.trick:
            self.flush()
            self.trick, self.number, self.cells = frame.trick, str(frame.trick or ""), 0
            self.beside = []
            for seat, hand in enumerate(self.hands.get(index, ())):
                self.beside += [("   ", ""), *hand, (" " * (self.hand_rooms[seat] - width(line_text(hand))), "")]
        if isinstance(frame.item, Bid):
            self.bid(frame)
        elif isinstance(frame.item, Play):
            self.play(frame)
            if self.counting and not frame.position.plays:
                self.count(index, frame)
        elif isinstance(frame.item, Draw):
            self.drawn(index)
        else:
            self.declared(frame)
        if isinstance(frame.item, Play | Draw) or self.counting:
            for entry in frame.entries:
                self.scored(entry, [(" " * _MARGIN, "")])
        self.remark(index)
        if frame.comments or frame.variations:
            self.flush()
            self.done += remarks(frame.comments, self.screen, _MARGIN + 2, self.width)
            for line in frame.variations:
                self.done += variation_lines(line, self.screen, _MARGIN + 2, self.width)

    def written(self, frame: Frame) -> Line:
        """The event as the record writes it, without what its row says."""
        style = "bold" if isinstance(frame.item, Play) and (frame.trick, frame.seat) in self.winners else ""
        if self.looks is not None and self.hides(frame):
            return short_pieces(frame, self.screen, self.looks, self.eyes)
        text = _CLAIMED.sub("", frame.text)
        return [*notation(text, self.screen, style), ("".join(frame.glyphs), "")]

    def hides(self, frame: Frame) -> bool:
        """Whether the eyes do not see the cards of an event when it happens."""
        return self.looks is not None and self.looks.hides(frame, frame.position, self.eyes)

    def name(self, seat: int) -> str:
        return pad(self.shorts[seat - 1], self.room)

    def play(self, frame: Frame) -> None:
        cell = self.room + 1 + _CARD
        if (self.cells + 1) * cell > self.text - _MARGIN:
            self.flush()
        card = self.written(frame)
        won = " *" if (frame.trick, frame.seat) in self.winners else ""
        space = " " * max(1, _CARD - width(line_text(card)) - len(won))
        self.row += [(f"{self.name(frame.seat)} ", "dim"), *card, (won, "bold"), (space, "")]
        self.cells += 1

    def drawn(self, index: int) -> None:
        """Who drew what; nothing where nobody saw it."""
        drawn = [one for one in self.sight.drawn(self.replay.main, index, self.eyes) if one[1] != UNSEEN]
        if not drawn:
            return
        words: list[Line] = [[(tr("drawn:"), "dim")]]
        for place, (seat, card) in enumerate(drawn, 1):
            comma = "," if place < len(drawn) else ""
            words.append([(f"{self.shorts[seat - 1]} ", "dim"), card_piece(card, self.screen), (comma, "dim")])
        room = self.text if self.won else self.width
        lines = flow(words, 2, room - _MARGIN - width(line_text(self.row)))
        if not self.row or len(lines) > 1:
            self.flush()
            self.done += flow(words, _MARGIN, self.width)
        else:
            self.row += lines[0]

    def bid(self, frame: Frame) -> None:
        """A bid, in a row with the others."""
        told = self.looks.told(frame) if self.looks is not None else None
        said = told.what if told is not None else frame.text
        if (self.cells + 1) * (self.room + 1 + _BID) > self.text - _MARGIN:
            self.flush()
        style = "bold" if isinstance(frame.item, Bid) and frame.item.take else ""
        self.row += [(f"{self.name(frame.seat)} ", "dim"), (f"{pad(said, _BID - 1)} {''.join(frame.glyphs)}", style)]
        self.cells += 1

    def count(self, index: int, frame: Frame) -> None:
        """The points of a trick that is complete, and all that each side has won."""
        looks = self.looks
        assert looks is not None
        position = frame.position
        points = looks.trick_points(trick_shown(self.replay.main, index).plays, position.trump)
        self.won = [(pad("" if points is None else str(points), self.points, right=True), "")]
        won = looks.card_points(position) or ()
        self.won += [(pad(str(one), _SCORE, right=True), "dim") for one in won[: self.columns]]

    def remark(self, index: int) -> None:
        """What the game says of an event besides."""
        if self.looks is None:
            return
        scene = Scene(self.replay, self.replay.main, index, self.eyes, sight=self.sight)
        for said in self.looks.remarks(scene, self.screen):
            self.flush()
            indent = _MARGIN + 2
            self.done += [[(" " * indent, ""), *line] for line in flow_pieces(said, self.width - indent)]

    def declared(self, frame: Frame) -> None:
        """A declaration, a seven, an exchange, carte blanche, a claim."""
        self.flush()
        item = frame.item
        left: Line = [*self.start_of_row(), (f"{self.name(frame.seat)} ", "dim"), *self.written(frame)]
        looks, hidden = self.looks, self.hides(frame)
        told = looks.told(frame, hidden=hidden) if looks is not None else None
        if not frame.entries or self.counting:
            what = tr("exchanged") if isinstance(item, Exchange) else tr("nothing scored")
            if isinstance(item, Declaration) and item.announced:
                what = tr("announced")
            if told is not None and not isinstance(item, Exchange):
                what = told.what
                if told.points is not None:
                    what = tr("{what}, worth {points}", what=told.what, points=told.points)
            self.done.append([*left, (f"  {what}", "dim")])
            return
        for entry in frame.entries:
            self.scored(entry, left, name=False)
            left = [(" " * (_MARGIN + self.room + 1), "")]

    def scored(self, entry: LedgerEntry, left: Line, *, name: bool = True) -> None:
        """A row with what was scored, and the scores after it."""
        if self.row:
            self.flush()
        side = (entry.seat - 1) % 2 if len(self.sides) < len(self.names) else entry.seat - 1
        said = self.screen.clean(entry.what)
        said = f"{self.scorer(entry) if name else ''}  {said}"
        points = str(entry.points) if self.columns else f"{entry.points} = {entry.scores[side]}"
        room = self.text - width(line_text(left))
        line = [*left, (pad(crop(said, room, self.screen.dots), room), "")]
        line.append((pad(points, self.points, right=True), "bold"))
        for n, score in enumerate(entry.scores[: self.columns]):
            line.append((pad(str(score), _SCORE, right=True), "bold" if n == side else "dim"))
        self.done.append(line)

    def scorer(self, entry: LedgerEntry) -> str:
        """Who scored: a player, or a side for what only sides score."""
        rules = self.timeline.rules
        side = None if rules is None else scored_by_side(rules, entry)
        return self.name(entry.seat) if side is None else self.sides[side]

    def start_of_row(self) -> Line:
        """The number of the trick, once."""
        number, self.number = self.number, ""
        return [(pad(number, _MARGIN - 2, right=True) + "  ", "dim")]

    def flush(self) -> None:
        """Writes the row of the trick as far as it goes."""
        if not self.row:
            return
        line = [*self.start_of_row(), *self.row]
        if self.won:
            line += [(" " * max(0, self.text - width(line_text(line))), ""), *self.won]
            self.won = []
        if self.beside:
            line += [(" " * max(0, self.width - width(line_text(line))), ""), *self.beside]
        self.done.append(line)
        self.row, self.beside, self.cells = [], [], 0

    # -- the end

    def ending(self) -> None:
        """The totals, what the record claims, the settlement, why it ended early."""
        timeline = self.timeline
        rule = "─" if self.screen.takes("─") else "-"
        if self.columns:
            space = " " * (self.text + self.points)
            self.done.append([(space, ""), (rule * (_SCORE * self.columns), "dim")])
        scores, recorded = timeline.scores, timeline.recorded
        if scores is not None:
            self.sums(tr("total") if timeline.complete else tr("so far"), scores, "bold")
        if recorded is None:
            self.sums(tr("no result recorded"), (), "dim")
        elif recorded == scores:
            self.sums(tr("as recorded"), recorded, "green")
        else:
            mark = "✗" if self.screen.takes("✗") else "!!"
            self.sums(f"{mark} {tr('recorded otherwise')}", recorded, "bold red")
        margin = " " * _MARGIN
        for said in self.looks.ending(self.replay, lambda seat: self.names[seat - 1]) if self.looks is not None else ():
            room = self.width - _MARGIN
            self.done += [[(margin + part, "bold")] for part in wrapped(self.screen.clean(said), room, room)]
        termination = timeline.record.known("Termination")
        if termination and not timeline.complete:
            why = self.screen.clean(termination)
            self.done.append([(margin + tr("ended before the last trick: {why}", why=why), "")])

    def sums(self, title: str, scores: Sequence[int], style: str) -> None:
        margin = " " * _MARGIN
        if self.columns:
            shown = "".join(pad(str(score), _SCORE, right=True) for score in scores)
            title = crop(title, self.text + self.points - _MARGIN - 1, self.screen.dots)
            self.done.append([(pad(margin + title, self.text + self.points), style), (shown, style)])
            return
        text = ", ".join(f"{name} {score}" for name, score in zip(self.sides, scores, strict=False))
        said = f"{title}: {text}" if text else title
        room = self.width - _MARGIN
        self.done += [[(margin + part, style)] for part in wrapped(said, room, room)]

    def errors(self) -> list[Line]:
        """The error at which the deal ends, or the first one, and how many more there are."""
        stopped = self.replay.stopped
        if stopped is None:
            return []
        lines: list[Line] = [[], *finding_lines(stopped, self.screen)]
        errors = [one for one in self.timeline.findings if one.severity is Severity.ERROR]
        more = len(errors) - 1
        if more > 0:
            said = tr_n(
                "{n:,} more error in this record: bzq validate tells",
                "{n:,} more errors in this record: bzq validate tells",
                more,
            )
            lines.append([(said, "red")])
        return lines
