"""When a card that lies on the table may serve again (rules II 1.3, rulings 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable

from bzq.games.bezique.combinations import BEZIQUE, MARRIAGE, Combination
from bzq.games.bezique.position import Position
from bzq.games.bezique.table import LOST, Meld, TableCard
from bzq.games.engine import Refusal


def reuse_refusal(
    position: Position, seat: int, combination: Combination, old: Iterable[TableCard], whole: frozenset[int]
) -> Refusal | None:
    """Why table cards may not enter a combination under the rule set's ``reuse`` and its relatives.

    ``old`` are the copies taken from the table; ``whole`` the identities of all physical copies in the new
    combination that already lie there.
    """
    rules = position.rules.rules
    for table_card in old:
        for meld in table_card.melds:
            earlier = meld.combination
            if earlier is None or meld.state == LOST or meld.disputed:
                continue
            code = _conflict(rules, combination, earlier, meld, whole)
            if code:
                return Refusal(
                    code,
                    {"seat": seat, "card": table_card.card, "meld": meld, "combination": combination},
                )
    return None


def _conflict(rules, new: Combination, earlier: Combination, meld: Meld, whole: frozenset[int]) -> str | None:  # type: ignore[no-untyped-def]
    same_class = new.family == earlier.family
    if same_class and not rules.marriage_to_sequence and new.family == MARRIAGE and new.level > earlier.level:
        return "E305"
    if same_class and rules.double_bezique == "at-once" and new.family == BEZIQUE and new.level > earlier.level:
        return "E314"
    if rules.reuse == "once":
        return "E305"
    if rules.reuse == "higher-points":
        return None if new.points > earlier.points else "E307"
    if rules.reuse == "equal-points":
        if new.points < earlier.points:
            return "E307"
        same_cards = {id(card) for card in meld.cards} == whole and len(meld.cards) == len(new.cards)
        return "E305" if new.key == earlier.key and same_cards else None
    if same_class and new.level <= earlier.level:
        return _class_code(new, earlier)
    return None


def _class_code(new: Combination, earlier: Combination) -> str:
    if new.family == MARRIAGE and new.level == 1 and earlier.level == 1:
        return "E304"
    if new.family == BEZIQUE:
        return "E314"
    return "E305"
