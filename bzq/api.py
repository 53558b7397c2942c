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
from bzq.games.library import game_of
from bzq.records.files import replacing
from bzq.records.model import CardRef, Declaration, Item, Record
from bzq.records.reader import loads, read_lines
from bzq.records.source import open_lines
from bzq.records.writer import event_text, layout
from bzq.rules.resolve import resolve
from bzq.rules.ruleset import RuleSet
from bzq.timeline.complete import complete
from bzq.timeline.eyes import through_eyes
from bzq.timeline.frames import Replay, before_trick, replay
from bzq.timeline.model import Timeline
from bzq.timeline.positionreading import read_position
from bzq.timeline.positiontext import position_text
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

    In a prompt it shows itself as a small picture of the table. Two are equal where their position strings are,
    whatever the players are called.
    """

    players: tuple[str, ...]
    _position: Position
    """The engine's position; a :class:`~bzq.games.engine.DealPosition` in Belote and Briscola."""

    @property
    def _family(self) -> bool:
        """Whether this is a game of the Bézique family, with tables and declarations after tricks."""
        return isinstance(self._position, Position)

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
        """Cards still to be drawn, the turned one with them; none in Belote."""
        left = getattr(self._position, "stock_left", None)
        return 0 if left is None else left + (self._position.turned is not None)

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
        if not self._family:
            return []
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
        won = self._position.won if self._family else NO_SEAT
        return None if won == NO_SEAT else won + 1

    def legal_plays(self) -> tuple[str, ...]:
        """The cards the seat to play may play, as far as its hand is known; ``_Kh`` from the table.

        None while a won trick waits for its draw: what may be led is known after it.
        """
        seat = self._position.to_play()
        if not self._family:
            game = game_of(self._position.rules.rules.game)
            if seat is None or game.draws_due(self._position):
                return ()
            return tuple(card_name(card) for card in game.legal_plays(self._position, seat))
        if seat is None or self._position.won != NO_SEAT:
            return ()
        return tuple(
            card_name(card) if table_card is None else f"_{card_name(card)}"
            for card, table_card in legal_plays(self._position, seat)
        )

    def declarations(self) -> tuple[tuple[str, int, str], ...]:
        """What may be declared now: the cards as written, the points, the name; the dearest first.

        In Belote what the seat to play may declare to the first trick.
        """
        if not self._family:
            return self._hand_declarations()
        seat = self._position.won
        if seat == NO_SEAT:
            return ()
        found = [
            (self._written(seat, option), option.combination.points, option.combination.name)
            for option in legal_declarations(self._position, seat)
        ]
        return tuple(sorted(set(found), key=lambda one: (-one[1], one[0])))

    def _hand_declarations(self) -> tuple[tuple[str, int, str], ...]:
        """What may be declared from the hand, in Belote."""
        from bzq.games.belote.combinations import combination_of

        rules, seat = self._position.rules.rules, self._position.to_play()
        if seat is None:
            return ()
        found = []
        for cards in game_of(rules.game).legal_declarations(self._position, seat):
            combination = combination_of(cards, rules)
            written = event_text(Declaration(0, 0, cards=tuple(CardRef(card) for card in cards)))
            if combination is not None:
                found.append((written, combination.points, combination.name))
        return tuple(sorted(found, key=lambda one: (-one[1], one[0])))

    def _written(self, seat: int, option: Option) -> str:
        """A declaration as a record writes it, with numbers where copies on the table are not alike."""
        table = self._position.table_of(seat)
        cards = []
        for card, one in option.parts:
            unlike = one is not None and any(other.card == card and not other.alike(one) for other in table)
            cards.append(CardRef(card, one is not None, one.number if one is not None and unlike else 0))
        return event_text(Declaration(0, 0, cards=tuple(cards)))

    @cached_property
    def position_string(self) -> str:
        """The position on one line, which :func:`position` reads back; of games of the Bézique family.

        Raises ``ValueError`` for another game.
        """
        if not self._family:
            raise ValueError("there are no position strings for Belote and Briscola")
        return position_text(self._position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Situation):
            return NotImplemented
        if not (self._family and other._family):
            return self is other
        return self.position_string == other.position_string

    def __hash__(self) -> int:
        return hash(self.position_string) if self._family else id(self)

    def __repr__(self) -> str:
        return picture(self)


def position(text: str) -> Situation:
    """The position that a position string describes.

    Raises ``ValueError`` for any other text; it names the field at fault.
    """
    found = read_position(text)
    return Situation(tuple(f"Player {seat}" for seat in range(1, found.rules.seats + 1)), found)


def at(record: Record, trick: int, *, seat: int | None = None) -> Situation:
    """The position before the first card of a trick, as ``bzq replay --at`` shows it.

    With ``seat`` (from 1) only what that seat may know. Raises ``ValueError`` where the record does not get there
    without an error, or there is no such seat.
    """
    return situation_at(replay(record), trick, seat=seat)


def situation_at(replayed: Replay, trick: int, *, seat: int | None = None) -> Situation:
    """The same of a record that has been replayed."""
    index = before_trick(replayed.main, trick)
    if seat is not None and replayed.players and not 1 <= seat <= len(replayed.players):
        raise ValueError(f"there is no seat {seat}: {len(replayed.players)} play in this deal")
    if index is None:
        raise ValueError(_not_reached(replayed, trick))
    return situation_of(replayed, index, seat=seat)


def situation_of(replayed: Replay, index: int, *, seat: int | None = None) -> Situation:
    """The position of a frame of the main line; with ``seat`` (from 1) only what that seat may know."""
    line = replayed.main
    found = line.frames[index].position
    if seat is not None:
        from bzq.views.stepper_eyes import Sight

        found = through_eyes(found, [hand.cards for hand in Sight().hands(line, index, seat)])
    return Situation(replayed.players, found)


def _not_reached(replayed: Replay, trick: int) -> str:
    """Why a record does not get to a trick."""
    frames, stopped = replayed.main.frames, replayed.main.stopped or replayed.stopped
    if not frames:
        return f"there is no trick {trick} to show: {stopped.message if stopped else 'nothing to start from'}"
    first, last = frames[0].position.trick, frames[-1].position
    if trick < first:
        return f"there is no trick {trick} to show: the record begins at trick {first}"
    if trick > last.rules.tricks:
        return f"there is no trick {trick} to show: this deal has {last.rules.tricks} tricks"
    if replayed.main.stopped is not None:
        return f"trick {trick} is not reached: in trick {last.trick}, {replayed.main.stopped.message}"
    return f"trick {trick} is not reached: the record ends in trick {last.trick}"


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
    "at",
    "complete",
    "dump",
    "dumps",
    "load",
    "loads",
    "position",
    "read",
    "rule_set",
    "validate",
    "walk",
)
