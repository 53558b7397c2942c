"""When a card that lies on the table may serve again (rules II 1.3, rulings 5 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.engine.game import Refusal
from bzq.games.bezique.combinations import BEZIQUE, MARRIAGE, Combination
from bzq.games.bezique.position import Position
from bzq.games.bezique.reform import reform_conflict, second_double
from bzq.games.bezique.table import LOST, Meld, TableCard

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules


def reuse_refusal(
    position: Position, seat: int, combination: Combination, parts: list[TableCard | None]
) -> Refusal | None:
    """Why table cards may not enter a combination under the rule set's ``reuse``, ``reform`` and their relatives.

    ``parts`` are the combination's copies that lie on the table, ``None`` for each card from the hand.
    """
    rules = position.rules.rules
    old = [card for card in parts if card is not None]
    whole = frozenset(id(card) for card in old)
    reforming = rules.reform != "off" and rules.reuse == "class"
    if reforming:
        conflict = reform_conflict(position, seat, combination, old, len(old) == len(parts))
        if conflict:
            meld, card = conflict
            again = _class_code(combination, meld.combination or combination)
            return _refusal(again, seat, card, meld, combination, reform=True)
    for table_card in old:
        for meld in table_card.melds:
            earlier = meld.combination
            if earlier is None or meld.state == LOST or meld.disputed:
                continue
            code = _conflict(rules, combination, earlier, meld, whole, reforming)
            if code and not (code == "E314" and second_double(position, seat, combination, parts)):
                return _refusal(code, seat, table_card, meld, combination)
    return None


def _refusal(
    code: str, seat: int, card: TableCard, meld: Meld, combination: Combination, *, reform: bool = False
) -> Refusal:
    return Refusal(code, {"seat": seat, "card": card.card, "meld": meld, "combination": combination, "reform": reform})


def _conflict(
    rules: BeziqueRules, new: Combination, earlier: Combination, meld: Meld, whole: frozenset[int], reforming: bool
) -> str | None:
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
    if same_class and new.level <= earlier.level and not reforming:
        return _class_code(new, earlier)
    return None


def _class_code(new: Combination, earlier: Combination) -> str:
    if new.family == MARRIAGE and new.level == 1 and earlier.level == 1:
        return "E304"
    if new.family == BEZIQUE:
        return "E314"
    return "E305"
