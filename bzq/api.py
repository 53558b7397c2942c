"""Reading, writing, validating and walking records from Python: what ``import bzq`` gives.

>>> import bzq
>>> record = bzq.loads('[Rules "bezique"]')[0]
>>> bzq.validate(record).valid
False
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bzq.cards import SUITS, canonical_key, card_name
from bzq.games.bezique.declare import Option, legal_declarations
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.tricks import legal_plays
from bzq.records.files import replacing
from bzq.records.model import CardRef, Declaration, Item, Record
from bzq.records.reader import loads, read_lines
from bzq.records.source import open_lines
from bzq.records.writer import event_text, layout
from bzq.rules.resolve import resolve
from bzq.rules.ruleset import RuleSet
from bzq.timeline.complete import complete
from bzq.timeline.model import Timeline
from bzq.timeline.walk import observe, simulate
from bzq.views.picture import picture


def read(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a file, one after the other; ``-`` is standard input, archives are read as they are.

    Memory does not grow with the number of records. Raises ``OSError`` if the file cannot be read; bad text never
    raises, its faults are in :attr:`Record.findings`.
    """
    with open_lines(os.fspath(path)) as source:
        yield from read_lines(source, os.fspath(path))


def load(path: str | os.PathLike[str]) -> list[Record]:
    """All records of a file, as :func:`read` gives them."""
    return list(read(path))


def dumps(records: Record | Iterable[Record]) -> str:
    """The canonical text of one record, or of several with an empty line between them."""
    return layout([records] if isinstance(records, Record) else records)


def dump(records: Record | Iterable[Record], path: str | os.PathLike[str]) -> None:
    """Writes records to a file, which is replaced only when all of them are written. Raises ``OSError``."""
    with replacing(os.fspath(path)) as file:
        file.write(dumps(records))


def rule_set(text: str) -> RuleSet:
    """The rule set a ``Rules`` tag names, ``"bezique; target=1500"``.

    Raises :class:`bzq.rules.resolve.RulesError` for a name or option that does not exist, with the nearest one.
    """
    return resolve(text)


def validate(record: Record) -> Timeline:
    """Walks a record through the engine of its rules: scores, ledger, findings."""
    return simulate(record)


@dataclass(frozen=True, eq=False)
class Situation:
    """A position of a record, for looking at and asking: seats count from 1, cards are names such as ``Th``.

    In a prompt it shows itself as a small picture of the table.
    """

    players: tuple[str, ...]
    _position: Position

    @property
    def trick(self) -> int:
        """The number of the trick under way, or just won."""
        return min(self._position.trick, self._position.rules.tricks)

    @property
    def trump(self) -> str | None:
        """The trump suit, ``s h d c``; ``None`` while it is not fixed."""
        return None if self._position.trump is None else SUITS[self._position.trump]

    @property
    def turned(self) -> str | None:
        """The card under the stock, ``None`` where none lies there."""
        return None if self._position.turned is None else card_name(self._position.turned)

    @property
    def stock_left(self) -> int:
        """Cards still to be drawn, the turned one with them."""
        return self._position.stock_left + (self._position.turned is not None)

    @cached_property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The known cards of each hand, in canonical order by suit."""
        return tuple(
            tuple(
                card_name(card)
                for card in sorted(range(len(hand)), key=lambda card: (card >> 4, card & 15))
                for _ in range(hand[card])
            )
            for hand in self._position.where.hands
        )

    @property
    def unseen(self) -> tuple[int, ...]:
        """How many cards of each hand nobody recorded."""
        return tuple(self._position.where.hidden)

    @cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The declared cards of each seat, with a number where copies are not alike."""
        return tuple(tuple(self._table(seat)) for seat in range(len(self.players)))

    def _table(self, seat: int) -> list[str]:
        cards = [card for card in self._position.table_of(seat) if card.seat == seat]
        return [
            card_name(one.card)
            + (str(one.number) if any(o.card == one.card and not o.alike(one) for o in cards) else "")
            for one in sorted(cards, key=lambda one: (*canonical_key(one.card), one.number))
        ]

    @property
    def on_trick(self) -> tuple[tuple[int, str], ...]:
        """Seat and card of every card played to the trick under way."""
        return tuple((seat + 1, card_name(card)) for seat, card in self._position.plays)

    @property
    def scores(self) -> tuple[int, ...]:
        """Running scores, by side where partners score together."""
        return tuple(self._position.scores)

    @property
    def to_play(self) -> int | None:
        """The seat to play the next card, ``None`` after the last trick."""
        seat = self._position.to_play()
        return None if seat is None else seat + 1

    @property
    def declarer(self) -> int | None:
        """The seat that has just won a trick and may declare before drawing, or ``None``."""
        return None if self._position.won == NO_SEAT else self._position.won + 1

    def legal_plays(self) -> tuple[str, ...]:
        """The cards the seat to play may play, as far as its hand is known; ``_Kh`` from the table.

        None while a won trick waits for its draw: what may be led is known after it.
        """
        seat = self._position.to_play()
        if seat is None or self._position.won != NO_SEAT:
            return ()
        return tuple(
            card_name(card) if table_card is None else f"_{card_name(card)}"
            for card, table_card in legal_plays(self._position, seat)
        )

    def declarations(self) -> tuple[tuple[str, int, str], ...]:
        """What may be declared now: the cards as written, the points, the name; the dearest first."""
        seat = self._position.won
        if seat == NO_SEAT:
            return ()
        found = [
            (self._written(seat, option), option.combination.points, option.combination.name)
            for option in legal_declarations(self._position, seat)
        ]
        return tuple(sorted(set(found), key=lambda one: (-one[1], one[0])))

    def _written(self, seat: int, option: Option) -> str:
        """A declaration as a record writes it, with numbers where copies on the table are not alike."""
        table = self._position.table_of(seat)
        cards = []
        for card, one in option.parts:
            unlike = one is not None and any(other.card == card and not other.alike(one) for other in table)
            cards.append(CardRef(card, one is not None, one.number if one is not None and unlike else 0))
        return event_text(Declaration(0, 0, cards=tuple(cards)))

    def __repr__(self) -> str:
        return picture(self)


@dataclass(frozen=True)
class Step:
    """One event of a record: who did what, what it scored, and the position after it."""

    seat: int
    text: str
    points: int
    after: Situation
    item: Item

    def __repr__(self) -> str:
        who = f"seat {self.seat}" if self.seat else "draw"
        scored = f", {self.points} points" if self.points else ""
        return f"<Step {who}: {self.text}{scored}>"


def walk(record: Record) -> Iterator[Step]:
    """The events of a record's main line in order, each with the position after it.

    Stops where checking stops. The findings are those of :func:`validate`.
    """
    players = tuple(record.known(f"Player{seat}") or f"Player {seat}" for seat in range(1, 9))
    for item, seat, points, position in observe(record):
        situation = Situation(players[: position.rules.seats], position)
        yield Step(seat, event_text(item), points, situation, item)


__all__: Sequence[str] = (
    "Situation",
    "Step",
    "complete",
    "dump",
    "dumps",
    "load",
    "loads",
    "read",
    "rule_set",
    "validate",
    "walk",
)
