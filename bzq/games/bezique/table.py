"""Declared cards: physical copies lying before their owner, each with the history of what it took part in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bzq.games.bezique.combinations import Combination

SCORED: Final = "scored"
WAITING: Final = "waiting"
LOST: Final = "lost"


class TableCard:
    """A copy of a card that its owner laid down; ``number`` counts that owner's copies of it in this deal.

    ``melds`` are the declarations and announcements it took part in, in order. ``trick`` is the trick after
    which it was laid. ``label`` is the number that completion gives it: of alike copies the one taken first gets
    the lowest. ``gone`` is the trick to which it was played, 0 while it lies there.
    """

    __slots__ = ("card", "gone", "label", "melds", "number", "seat", "trick")

    def __init__(self, card: int, seat: int, number: int, trick: int, *, label: int = 0, gone: int = 0) -> None:
        self.card = card
        self.seat = seat
        self.number = number
        self.trick = trick
        self.melds: list[Meld] = []
        self.label = label or number
        self.gone = gone

    def __repr__(self) -> str:
        return f"TableCard({self.card}, seat={self.seat}, number={self.number}, trick={self.trick})"

    def alike(self, other: TableCard) -> bool:
        """Whether two copies took part in exactly the same declarations: nobody can tell them apart."""
        return self.card == other.card and self.melds == other.melds


@dataclass(slots=True, eq=False)
class Meld:
    """A declaration or announcement made in this deal.

    ``state`` is ``scored``, ``waiting`` (announced, to be scored after a later won trick) or ``lost``.
    ``trick`` is the trick after which it was made, ``scored_trick`` the one after which it was scored.
    ``combination`` is ``None`` where cards that make none were laid down, against the rules.
    """

    combination: Combination | None
    cards: tuple[TableCard, ...]
    seat: int
    trick: int
    state: str = SCORED
    scored_trick: int = 0
    made_at: int = 0
    """How many cards had been played in the deal when it was announced or, later, scored."""
    points: int = 0
    disputed: bool = False
    """A finding refused it; what comes later is judged as if it had not been made."""
    excused: bool = False
    """It stood by ``^`` although the rules forbid it, or did not pay what it did."""


def copy_tables(
    tables: list[list[TableCard]], melds: list[Meld]
) -> tuple[list[list[TableCard]], list[Meld], dict[int, TableCard]]:
    """Independent copies of tables and melds that point at each other as the originals do.

    The dictionary maps the identity of each old card that some table or meld knows to its copy.
    """
    cards: dict[int, TableCard] = {}
    twins: dict[int, Meld] = {}

    def twin(old: TableCard) -> TableCard:
        if id(old) not in cards:
            cards[id(old)] = TableCard(old.card, old.seat, old.number, old.trick, label=old.label, gone=old.gone)
        return cards[id(old)]

    fresh: list[Meld] = []
    for meld in melds:
        copied = Meld(
            meld.combination, tuple(twin(card) for card in meld.cards), meld.seat, meld.trick, meld.state,
            meld.scored_trick, meld.made_at, meld.points, meld.disputed, meld.excused,
        )  # fmt: skip
        twins[id(meld)] = copied
        fresh.append(copied)
    new_tables = [[twin(card) for card in table] for table in tables]
    for table in tables:
        for card in table:
            twin(card)
    for meld in melds:
        for card in meld.cards:
            twin(card).melds = [twins[id(one)] for one in card.melds]
    return new_tables, fresh, cards
