"""Where an underscore may have been forgotten: a card taken from a hand nobody knew, while a copy lay on the table.

Without the underscore a card comes from the hand (notation, *Cards*). In a hand that is not known nothing is wrong
with that, until there is a copy too many, or no room for another card: then it is this card that has to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.games.bezique.table import TableCard

if TYPE_CHECKING:
    from bzq.engine.game import Refusal
    from bzq.games.bezique.position import Position

PlayedTrick = tuple[int, list[tuple[int, int, bool]]]
"""The number of a trick with its plays: seat (from 1), card, and whether it came from the table."""


_EXPLAINED: Final = frozenset(
    ("E201", "E202", "E207", "E304", "E305", "E307", "E314", "E401", "E402", "E403")
)  # fmt: skip
"""What a forgotten underscore may lead to: a copy too many, no room, a duty or a card's history that is another's."""


class Plain(NamedTuple):
    """A card written without an underscore though a copy of it lay on its player's table; ``seat`` from 0."""

    seat: int
    card: int
    trick: int
    declared: bool


def forgotten_underscore(position: Position, tricks: Iterable[PlayedTrick], refusal: Refusal) -> Plain | None:
    """The last card that would explain a refusal if its underscore had been forgotten."""
    if refusal.code not in _EXPLAINED or (refusal.code == "E201" and refusal.facts.get("others")):
        return None
    facts, where = refusal.facts, position.where
    seat, card = facts.get("seat"), facts.get("card")
    plain = list(_plain_cards(position, tricks))
    if facts.get("better") == [] or (refusal.code == "E207" and where.bans):  # a card that nobody has seen
        return _last(plain)
    if refusal.code == "E207":
        return None
    if refusal.code == "E202":
        return _last(one for one in plain if one.card == card)
    mine = [one for one in plain if one.seat == seat]
    if refusal.code == "E201":
        return _last(one for one in mine if not facts.get("known") or where.hands[one.seat][one.card])
    meant = facts.get("better", [card])
    if "meld" in facts:
        meant = [one.card for one in facts["meld"].cards]
    return _last(one for one in mine if one.card in meant)


def _last(cards: Iterable[Plain]) -> Plain | None:
    return max(cards, key=lambda one: one.trick, default=None)


def _plain_cards(position: Position, tricks: Iterable[PlayedTrick]) -> Iterator[Plain]:
    """The cards that came from unknown hands while a copy of them lay on the table."""
    shown = {(seat, card) for seat, card, _ in position.where.reveals}
    copies = list({id(one): one for meld in position.melds for one in meld.cards}.values())
    for number, plays in tricks:
        for player, card, from_table in plays:
            seat = player - 1
            if (
                not from_table and (seat, card) in shown and number <= position.rules.stock_tricks
                and any((one.seat, one.card) == (seat, card) and _lay(one, number) for one in copies)
            ):  # fmt: skip
                yield Plain(seat, card, number, False)
    for one in copies:
        if (one.seat, one.card) in shown and any(
            (other.seat, other.card) == (one.seat, one.card) and other.number < one.number
            and other.melds[:1] != one.melds[:1] and (not other.gone or other.gone > one.trick)
            for other in copies
        ):  # fmt: skip
            yield Plain(one.seat, one.card, one.trick, True)


def _lay(copy: TableCard, trick: int) -> bool:
    """Whether a copy was laid down before a trick, and lay there when the trick was over."""
    return copy.trick < trick and (not copy.gone or copy.gone > trick)
