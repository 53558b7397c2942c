"""The report on a deal for a player: the head, then trick by trick what was missed and what the last tricks lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.model import CERTAIN, DEFERRED, DISPLACED, FORGOTTEN, MADE, POSSIBLE, SPOILED, SUPERSEDED
from bzq.language import mark, tr, tr_n
from bzq.views.names import short
from bzq.views.reportcontracts import contract_lines
from bzq.views.reporthead import (
    bands_line,
    card_of,
    dearest_cards,
    dearest_misses,
    heading,
    loss_piece,
    made_of,
    sums,
    what,
)
from bzq.views.scoresheet import card_piece
from bzq.views.screen import Line, Screen, crop_line, line_text, pad, width, wrapped
from bzq.views.statements import Shown, told_at
from bzq.views.sumtable import ALL_KNOWN, FROM_RULES, NAME_ROOM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.analysis.model import Analysis, Opportunity

ROOMY: Final = 120
"""Cells from which on sentences stand beside what they speak of."""

_WHAT_ROOM: Final = 58
"""Cells for a declaration and what became of it, where a sentence stands beside it."""

_INDENT: Final = 7

_FATES: Final = {
    SUPERSEDED: mark("superseded"),
    SPOILED: mark("spoiled"),
    DISPLACED: mark("displaced"),
    FORGOTTEN: mark("forgotten"),
}
"""What became of a declaration that was not made."""


def deal_report(
    analysis: Analysis, screen: Screen, shown: Shown, *, every: bool = False, with_endgame: bool = True
) -> list[Line]:
    """The report on one deal.

    Trick by trick it tells the losses that are ``shown``; with ``every`` each opportunity and each card of the last
    tricks. ``with_endgame``: the last tricks are spoken of.
    """
    return _Report(analysis, screen, shown, every, with_endgame).lines()


class _Report:
    """The parts of one report, for its screen."""

    def __init__(self, analysis: Analysis, screen: Screen, shown: Shown, every: bool, with_endgame: bool) -> None:
        self.analysis = analysis
        self.screen = screen
        self.shown = shown
        self.every = every
        self.asked_for_endgame = with_endgame
        self.with_endgame = with_endgame and bool(analysis.endgame.plays)
        self.all_tricks = any(summary.all_tricks for summary in analysis.summaries)
        self.roomy = screen.width >= ROOMY
        self.names = [screen.clean(name) for name in analysis.timeline.players]

    def lines(self) -> list[Line]:
        """All of it."""
        lines = heading(self.analysis, self.screen)
        if self.analysis.refused is not None:
            said = tr("not analysed: {why}", why=self.screen.clean(self.analysis.refused))
            lines += [[], *([(part, "")] for part in wrapped(said, self.screen.width, self.screen.width))]
            return self.cropped(lines)
        parts = [
            sums(self.analysis, self.screen, self.shown, with_endgame=self.with_endgame),
            self.ended_early(),
            made_of(self.analysis, self.screen, self.shown),
            dearest_misses(self.analysis, self.screen, self.shown),
            dearest_cards(self.analysis, self.screen, self.shown),
            contract_lines(self.analysis, self.screen, self.shown),
            self.declarations(),
            *self.uncertain(),
            self.unreachable(),
            self.last_tricks(),
        ]
        for part in parts:
            if part:
                lines += [[], *part]
        return self.cropped(lines)

    def ended_early(self) -> list[Line]:
        """Which analyses were cut short."""
        said = [self.screen.clean(one.sentence) for one in self.shown.ended_early(self.analysis)]
        return [[(part, "bold")] for one in said for part in wrapped(one, self.screen.width, self.screen.width)]

    def cropped(self, lines: list[Line]) -> list[Line]:
        """No line wider than the screen."""
        return [crop_line(line, self.screen.width, self.screen.dots) for line in lines]

    # -- declarations ----------------------------------------------------------------------------------------

    def declarations(self) -> list[Line]:
        """The misses in the order of the tricks; every opportunity where that is asked for."""
        misses = self.shown.misses(self.analysis)
        if self.every:
            misses = [one for one in self.shown.opportunities(self.analysis) if one.lost is not None]
        title = tr("every declaration that was there") if self.every else tr("what was missed, trick by trick")
        return self.told(title, tr(FROM_RULES), misses)

    def uncertain(self) -> list[list[Line]]:
        """Opportunities whose worth depends on hidden cards: the certain ones, and the possible ones."""
        unknown = [one for one in self.shown.opportunities(self.analysis) if one.lost is None]
        if not self.every:
            unknown = [one for one in unknown if one.status not in (MADE, DEFERRED)]
        if self.every:
            certain, possible = tr("there however the hidden cards lay"), tr("there if the hidden cards lay so")
        else:
            certain = tr("there however the hidden cards lay; not declared")
            possible = tr("there if the hidden cards lay so; not declared")
        parts = []
        for certainty, title, label in ((CERTAIN, tr("certain"), certain), (POSSIBLE, tr("possible"), possible)):
            these = [one for one in unknown if one.certainty == certainty]
            parts.append(self.told(title, label, these))
        return parts

    def told(self, title: str, label: str, opportunities: Sequence[Opportunity]) -> list[Line]:
        """A title, and an entry for each opportunity."""
        if not opportunities:
            return []
        lines: list[Line] = [[(title, "bold"), (f", {label}", "dim")]]
        for one in opportunities:
            lines += self.entry(
                told_at(one), one.seat, one.lost, what(one, self.screen), self.screen.clean(_fate(one)), one.sentence
            )
        return lines

    def unreachable(self) -> list[Line]:
        """What was held and met no won trick."""
        held = self.shown.unreachable(self.analysis)
        if not held:
            return []
        title, label = tr("held, but no trick was won in time"), tr("luck and no loss")
        lines: list[Line] = [[(title, "bold"), (f", {label}", "dim")]]
        for one in held:
            line: Line = [(f"{pad('', _INDENT)}{self.name(one.seat)}", "")]
            line.append((f"{self.screen.clean(one.declaration)}", ""))
            for card in one.cards:
                line += [(" ", ""), card_piece(card, self.screen)]
            said = tr("{points} points, {when}", points=one.points, when=_span(one.trick, one.until))
            lines.append([*line, (f", {said}", "")])
        return lines

    # -- the last tricks -------------------------------------------------------------------------------------

    def last_tricks(self) -> list[Line]:
        """The cards that lost points with the stock gone; every card where that is asked for."""
        endgame = self.analysis.endgame
        if not self.with_endgame:
            return self.unsolved()
        title = tr("the play") if self.all_tricks else tr("the last tricks")
        lines: list[Line] = [[(title, "bold"), (f", {tr(ALL_KNOWN)}", "dim")]]
        plays = self.shown.plays(self.analysis) if self.every else self.shown.losses(self.analysis)
        for play in plays:
            fate = tr("forced") if play.forced else tr("{points} still to be won", points=play.value)
            card = card_of(play, self.screen)
            lines += self.entry(play.trick, play.seat, play.loss, card, fate, play.sentence)
        if not plays:
            none = tr("no card lost anything")
            if self.shown.min_loss > 1:
                none = tr("no card lost {points} points or more", points=self.shown.min_loss)
            lines.append([(f"{pad('', _INDENT)}{none}", "green")])
        if plays and not self.every and not self.analysis.scores_at_once and not self.shown.misses(self.analysis):
            lines.append(bands_line(self.shown))  # else they stand below the dearest misses
        notes = []
        if endgame.against_all:
            notes.append(tr("what a player can be sure of, all the others playing together against him"))
        if not endgame.counted:
            notes.append(tr("brisques at 10 each, though these rules do not count them in the score"))
        first = min(play.trick for play in endgame.plays)
        stock_tricks = self.analysis.timeline.rules.stock_tricks if self.analysis.timeline.rules is not None else 0
        tricks = self.analysis.timeline.tricks
        begins = max(stock_tricks + 1, tricks[0].number if tricks else 0)
        if first > begins and endgame.from_trick > begins:
            first = endgame.from_trick
            notes.append(tr("solved from trick {trick} on; there was too much to try before", trick=first))
        room = self.screen.width - _INDENT
        for note in notes:
            lines += [[(pad("", _INDENT) + part, "dim")] for part in wrapped(note, room, room)]
        return lines

    def unsolved(self) -> list[Line]:
        """Says that the last tricks were played and not solved."""
        timeline = self.analysis.timeline
        rules = timeline.rules
        if not self.asked_for_endgame or rules is None or not timeline.tricks:
            return []
        if timeline.tricks[-1].number <= rules.stock_tricks:
            return []
        if self.all_tricks:
            said = tr("the tricks were not solved: not all cards are known, or there was too much to try")
        else:
            said = tr("the last tricks were not solved: not all cards are known, or there was too much to try")
        return [[(said, "dim")]]

    # -- entries ---------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A player's name in its column."""
        name = self.names[seat - 1] if seat <= len(self.names) else tr("seat {seat}", seat=seat)
        return pad(short(name, NAME_ROOM - 2), NAME_ROOM - 1)

    def entry(self, trick: int, seat: int, lost: int | None, said: Line, fate: str, sentence: str) -> list[Line]:
        """A statement: trick, player, points lost, what it is about and its fate; its sentence below, or beside it."""
        head: Line = [(f"{trick:>5}  ", "dim"), (self.name(seat), "")]
        head += [("           ", "")] if lost == 0 else loss_piece(lost, self.shown)
        head += said
        text = self.screen.clean(sentence)
        margin = _INDENT + NAME_ROOM + 10 + _WHAT_ROOM if self.roomy else self.screen.width
        if width(line_text(head)) + 2 + width(fate) <= (margin if self.roomy and text else self.screen.width):
            head.append((f": {fate}", ""))
        else:
            text = f"{fate}. {text}" if text else fate
        if not text:
            return [head]
        if not self.roomy:
            room = self.screen.width - _INDENT
            return [head, *([(pad("", _INDENT) + part, "dim")] for part in wrapped(text, room, room))]
        used = width(line_text(head))
        room = self.screen.width - margin
        if used > margin - 2:
            return [head, *([(pad("", margin) + part, "dim")] for part in wrapped(text, room, room))]
        parts = wrapped(text, room, room)
        head += [(pad("", margin - used), ""), (parts[0], "dim")]
        return [head, *([(pad("", margin) + part, "dim")] for part in parts[1:])]


def _fate(one: Opportunity) -> str:
    """What became of an opportunity; when it was there and what it was worth, where no sentence says that."""
    if one.status == MADE:
        said = tr("declared")
    elif one.status == DEFERRED:
        said = tr_n("declared {n:,} trick later", "declared {n:,} tricks later", one.delay)
    else:
        said = tr(_FATES[one.status])
    if one.sentence:
        return said
    return tr("{fate}, worth {points}, {when}", fate=said, points=one.points, when=_span(one.trick, one.until))


def _span(first: int, last: int) -> str:
    if last <= first:
        return tr("trick {trick}", trick=first)
    return tr("tricks {first} to {last}", first=first, last=last)
