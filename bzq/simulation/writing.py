"""A deal that was played, as a record: tags, movetext, result; complete and in canonical layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bzq.cards import card_name
from bzq.records.model import Record, Result, Tag
from bzq.rules.resolve import canonical_rules

if TYPE_CHECKING:
    from bzq.players.table import Played

EVENT = "Simulation"
"""The Event tag of every simulated record."""


def deal_record(
    played: Played,
    names: Sequence[str],
    deal: int,
    match: str | None = None,
    carry: Sequence[int] | None = None,
    litige: int = 0,
    number: int = 1,
) -> Record:
    """The record of a deal; everything is known and written: hands, stock, draws, points, the result.

    ``names`` are the players by seat. ``carry`` is the match score before the deal, by side, where it is one of
    a match, ``litige`` are the points that float into it. ``number`` is the record's number in its file.
    """
    rules, dealt = played.rules, played.dealt
    result = _colons(played.scores)
    tags = [
        ("Rules", canonical_rules(rules)),
        ("Event", EVENT),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Match", match or "?"),
        ("Deal", str(deal)),
        *((f"Player{seat}", name) for seat, name in enumerate(names, 1)),
        ("Dealer", str(played.dealer + 1)),
    ]
    if dealt.turned is not None:
        tags.append(("Turned", card_name(dealt.turned)))
    tags.append(("Result", result))
    tags += [(f"Hand{seat}", _cards(hand)) for seat, hand in enumerate(dealt.hands, 1)]
    tags.append(("Stock", _cards(dealt.stock)))
    if played.cut_short:
        tags.append(("Termination", "target"))
    if carry is not None:
        tags.append(("Carry", _colons(carry)))
    if litige:
        tags.append(("Litige", str(litige)))
    settlement = played.settlement
    if settlement is not None:
        tags.append(("Settlement", f"{settlement.winner}:{settlement.points}"))
    return Record(
        text="",
        file="",
        number=number,
        first_line=1,
        tags=[Tag(name, value, 0, 0, 0) for name, value in tags],
        items=[*played.items, Result(0, 0, played.scores)],
        findings=[],
    )


def _cards(cards: Sequence[int]) -> str:
    return " ".join([card_name(card) for card in cards])


def _colons(scores: Sequence[int]) -> str:
    return ":".join(map(str, scores))
