"""Positions of the Bézique family on one line: what was declared, what lies on the tables, sevens, carte blanche."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import KNAVE, RANKS, SUITS, card_name
from bzq.games.bezique.combinations import MARRIAGE, Combination
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.table import LOST, Meld, TableCard
from bzq.timeline.positiontext import EMPTY, PositionText, counted, digit, in_stock, slashed

if TYPE_CHECKING:
    from collections.abc import Sequence

BLANCHE: Final = "osc"
"""The letters of ``BLANCHE_OPEN``, ``BLANCHE_SHOWN`` and ``BLANCHE_CLOSED``."""


class FamilyText(PositionText):
    """The fields of a position of Bézique or a game of its family."""

    position: Position

    def fields(self) -> dict[str, str]:
        """The fields by name."""
        position = self.position
        return {
            **super().fields(),
            "turned": _turned(position),
            "sevens": slashed(map(str, position.scored_sevens), "0"),
            "tables": slashed("".join(map(_copy, table)) or EMPTY for table in position.tables),
            "won": _won(position),
            "brisques": ":".join(map(str, position.brisques)),
            "melds": ",".join(_meld(position, meld) for meld in _living(position)),
            "laid": _laid(position),
            "blanche": "".join(BLANCHE[state] for state in position.blanche)
            if position.rules.rules.carte_blanche
            else "",
            "clock": _clock(position),
        }

    def seats(self) -> str:
        """Dealer, leader, winner of the last trick and of the last trick with stock."""
        position = self.position
        return "".join(map(digit, (position.dealer, position.leader, position.last_winner, position.stock_winner)))

    def lying(self) -> Sequence[Sequence[int]]:
        """Counts of the known cards in the hands, and of those that were laid down while none is back in a hand."""
        position = self.position
        return [*position.where.hands, *(position.laid if in_stock(position) else ())]


def _turned(position: Position) -> str:
    turned = position.turned
    if turned is None:
        return EMPTY
    return card_name(turned) + ("*" if position.turned_scored and turned == position.seven() else "")


def _copy(card: TableCard) -> str:
    return card_name(card.card) + (str(card.number) if card.number > 1 else "")


def _won(position: Position) -> str:
    if position.won == NO_SEAT:
        return EMPTY
    turn = "+" if position.seven_now else ""
    return f"{position.won + 1}{turn}{'' if position.taken is None else card_name(position.taken)}"


def _living(position: Position) -> list[Meld]:
    """The declarations that can still matter: with a card on a table, made in this turn, or a suit's last marriage."""
    lying = {id(card) for table in position.tables for card in table}
    if not in_stock(position):  # only an error leaves a card on a table then
        return [meld for meld in position.melds if any(id(card) in lying for card in meld.cards)] if lying else []
    last: dict[tuple[int, tuple[str, int]], Meld] = {}
    if position.rules.rules.reform != "off":
        for meld in position.melds:
            made = meld.combination
            if made is not None and made.family == MARRIAGE and meld.state != LOST and not meld.disputed:
                place = (position.table_index(meld.seat), made.key)
                if place not in last or meld.made_at > last[place].made_at:
                    last[place] = meld
    kept = {id(meld) for meld in last.values()}
    now = position.trick if position.won != NO_SEAT else NO_SEAT
    return [
        meld
        for meld in position.melds
        if id(meld) in kept or now in (meld.trick, meld.scored_trick) or any(id(card) in lying for card in meld.cards)
    ]


def _meld(position: Position, meld: Meld) -> str:
    text = f"{meld.seat + 1}:{''.join(map(_copy, meld.cards))}"
    if not meld.scored_trick or meld.trick not in (meld.scored_trick, 0) or (not meld.trick and meld.scored_trick > 0):
        text += f"~{meld.trick}"
    if meld.scored_trick:
        text += f"={meld.points}@{max(0, meld.scored_trick)}"
    text += "x" if meld.state == LOST else ""
    text += "?" if meld.disputed else ""
    text += "" if _same(meld.combination, current(position, meld)) else "<"
    return text + (f"#{meld.made_at}" if position.rules.rules.reform != "off" and meld.made_at else "")


def current(position: Position, meld: Meld) -> Combination | None:
    """What the cards of a declaration would be with trumps as they are now."""
    return position.rules.combinations(position.trump).get(tuple(sorted(card.card for card in meld.cards)))


def _same(one: Combination | None, other: Combination | None) -> bool:
    """Whether two combinations are the same, whichever of them makes trumps."""
    return one == other if one is None or other is None else one[:-1] == other[:-1]


def _laid(position: Position) -> str:
    if not in_stock(position) and not any(position.tables):
        return EMPTY
    left = []
    for counts, table in zip(position.laid, position.tables, strict=True):
        rest = counts[:]
        for card in table:
            rest[card.card] -= 1
        left.append(counted(rest) or EMPTY)
    return slashed(left)


def _clock(position: Position) -> str:
    reform = position.rules.rules.reform
    if reform == "off" or not position.played or not in_stock(position):
        return EMPTY
    ranks = EMPTY
    if reform == "foster":
        ranks = slashed(
            "".join(f"{RANKS[rank]}{times[rank]}" for rank in range(KNAVE + 1) if times[rank]) or EMPTY
            for times in position.rank_played
        )
    married = slashed(
        "".join(f"{SUITS[suit]}{time}" for suit, time in enumerate(times) if time) or EMPTY
        for times in position.married_played
    )
    return f"{position.played};{ranks};{married}"
