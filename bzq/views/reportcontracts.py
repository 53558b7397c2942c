"""The contract in the report on a deal of Belote: what was sure, where it turned, what else could have been taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.language import listed, mark, suit_said, tr
from bzq.views.names import short
from bzq.views.scoresheet import card_piece
from bzq.views.screen import Line, Screen, pad, width, wrapped
from bzq.views.sumtable import ALL_KNOWN, NAME_ROOM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.analysis.model import Analysis, Contract, ContractTurn
    from bzq.views.statements import Shown

_INDENT: Final = 7
_ROUNDS: Final = ("", mark("1st round"), mark("2nd round"))
_STANDS: Final = {
    ("made", "failed"): mark("made before it, failed after it"),
    ("made", "litige"): mark("made before it, litige after it"),
    ("litige", "failed"): mark("litige before it, failed after it"),
    ("failed", "made"): mark("failed before it, made after it"),
    ("failed", "litige"): mark("failed before it, litige after it"),
    ("litige", "made"): mark("litige before it, made after it"),
}
"""How a contract stood before a card and after it."""

_WHO: Final = {
    True: mark("could be made by {who}"),
    False: mark("not by {who}"),
    None: mark("not decided for {who}"),
}


def contract_lines(analysis: Analysis, screen: Screen, shown: Shown) -> list[Line]:
    """The contract that was played, and by suits what else could have been taken; nothing where neither is known."""
    if not analysis.contracts:
        return []
    seats = shown.seats(analysis)
    lines: list[Line] = []
    offers = [one for one in analysis.contracts if not one.played and one.seat in seats]
    for one in analysis.contracts:
        if one.played:
            lines += [[(tr("the contract"), "bold"), (f", {tr(ALL_KNOWN)}", "dim")], *_said(one.sentence, screen)]
            for turn in one.turns:
                if turn.seat in seats:
                    lines.append(_turn(analysis, turn, screen))
    if offers:
        title = tr("what else could have been taken") if lines else tr("what could have been taken")
        lines += [[]] if lines else []
        lines.append([(title, "bold"), (f", {tr(ALL_KNOWN)}", "dim")])
        lines += _offers(analysis, offers, screen)
    return lines


def _said(sentence: str, screen: Screen) -> list[Line]:
    room = screen.width - _INDENT
    return [[(pad("", _INDENT) + part, "")] for part in wrapped(screen.clean(sentence), room, room)]


def _turn(analysis: Analysis, turn: ContractTurn, screen: Screen) -> Line:
    """A card after which the contract stood otherwise."""
    name = short(screen.clean(analysis.timeline.players[turn.seat - 1]), NAME_ROOM - 2)
    line: Line = [(f"{turn.trick:>5}  ", "dim"), (pad(name, NAME_ROOM - 1), ""), card_piece(turn.played, screen)]
    return [*line, (f": {tr(_STANDS[turn.before, turn.after])}", "")]


def _offers(analysis: Analysis, offers: Sequence[Contract], screen: Screen) -> list[Line]:
    """A line for each round and suit: who could have made it, who could not, and whose is not decided."""
    lines: list[Line] = []
    rounds = max(11, 2 + max(width(tr(one)) for one in _ROUNDS[1:]))
    suits = max(10, 2 + max(map(width, map(suit_said, range(4)))))
    for number in (1, 2):
        for suit in dict.fromkeys(one.suit for one in offers if one.round == number):
            these = [one for one in offers if (one.round, one.suit) == (number, suit)]
            said = [
                tr(message, who=_names(analysis, [one.seat for one in these if one.made is made], screen))
                for made, message in _WHO.items()
                if any(one.made is made for one in these)
            ]
            head = f"{pad('', _INDENT)}{pad(tr(_ROUNDS[number]), rounds)}{pad(suit_said(suit), suits)}"
            room = screen.width - width(head)
            parts = wrapped(", ".join(said), room, room)
            style = "" if any(one.made for one in these) else "dim"
            lines += [[(head if not n else " " * width(head), ""), (part, style)] for n, part in enumerate(parts)]
    return lines


def _names(analysis: Analysis, seats: Sequence[int], screen: Screen) -> str:
    return listed([screen.clean(analysis.timeline.players[seat - 1]) for seat in seats])
