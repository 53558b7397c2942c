"""What a seat holds to declare with, and for which kinds of combination the copies on its table may still serve."""

from __future__ import annotations

from bzq.games.bezique.players.chances import RANK_CARDS, Kind, Kinds, holding, kinds
from bzq.games.bezique.position import Position
from bzq.games.bezique.reuse import reuse_refusal
from bzq.games.bezique.table import TableCard


class Holdings:
    """The cards of a seat, hand and table together, as they stand at one moment of a deal.

    ``have`` counts the copies of each card. Keep the object through a deal and call :meth:`refresh` before each
    look: what the tables allow is asked of the engine only when they have changed.
    """

    __slots__ = ("_key", "_spent", "have", "kinds")

    def __init__(self) -> None:
        self.have: list[int] = []
        self.kinds = Kinds((), ())
        self._spent: dict[tuple[str, int], list[TableCard]] = {}
        self._key: tuple[object, ...] = ()

    def refresh(self, position: Position, seat: int) -> None:
        """Looks at the cards again."""
        self.have = holding(position, seat)
        table = position.table_of(seat)
        reforming = position.rules.rules.reform != "off"
        key = (
            position.trump, len(position.melds), len(table), [one.number for one in table],
            position.played if reforming else 0,
        )  # fmt: skip
        if key == self._key:
            return
        self._key = key
        self.kinds = kinds(position.rules, position.trump)
        spent: dict[tuple[str, int], list[TableCard]] = {}
        self._spent = spent
        if not any(one.melds for one in table):
            return
        for kind in (*self.kinds.fixed, *self.kinds.fours):
            cards = [card for card, _ in kind.need] or RANK_CARDS[kind.rank]
            parts: list[TableCard | None] = [None] * len(kind.combination.cards)
            for one in table:
                if one.card in cards and one.melds:
                    parts[0] = one
                    if reuse_refusal(position, seat, kind.combination, parts) is not None:
                        spent.setdefault(kind.combination.key, []).append(one)

    def spent(self, kind: Kind) -> list[TableCard]:
        """The copies on the table that cannot serve in this kind again."""
        return self._spent.get(kind.combination.key, [])

    def free(self, kind: Kind) -> list[int]:
        """How many copies of each card can serve in this kind: the list belongs to this object."""
        spent = self._spent.get(kind.combination.key)
        if not spent:
            return self.have
        left = self.have[:]
        for one in spent:
            left[one.card] -= 1
        return left
