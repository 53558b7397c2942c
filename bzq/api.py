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
from itertools import chain
from typing import TYPE_CHECKING

from bzq.analysis.model import Analysis
from bzq.cards import SUITS, canonical_key, card_name
from bzq.engine.lookup import game_of
from bzq.games.bezique.position import Position as FamilyPosition
from bzq.games.bezique.tricks import legal_plays
from bzq.notebook import analysis_html, record_html
from bzq.records.files import replacing
from bzq.records.model import Bid, Item, Record
from bzq.records.reader import loads, read_lines
from bzq.records.source import open_lines
from bzq.records.writer import event_text, layout
from bzq.rules.resolve import resolve
from bzq.rules.ruleset import RuleSet
from bzq.timeline.complete import complete
from bzq.timeline.declarable import declarable
from bzq.timeline.eyes import through_eyes
from bzq.timeline.frames import Replay, before_trick, replay
from bzq.timeline.model import Timeline
from bzq.timeline.positionreading import read_position
from bzq.timeline.positiontext import position_text
from bzq.timeline.walk import observe, simulate
from bzq.views.looks.looks import is_bidding, looks_of
from bzq.views.picture import picture
from bzq.views.svgpicture import svg_picture
from bzq.views.tables.deals import deal_row, seat_rows
from bzq.views.tables.events import event_rows
from bzq.views.tables.rows import DealRow, EventRow, SeatRow

if TYPE_CHECKING:
    from bzq.engine.game import Position
    from bzq.views.looks.looks import Looks


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
    """The position of the engine of the game that is played."""

    @property
    def trick(self) -> int:
        """The number of the trick under way, or just won."""
        return min(self._position.trick, int(self._position.rules.tricks))

    @property
    def trump(self) -> str | None:
        """The trump suit, ``s h d c``; ``None`` while it is not fixed, and where there is none."""
        return None if self._position.trump is None or self.bidding else SUITS[self._position.trump]

    @property
    def turned(self) -> str | None:
        """The turned card as long as it lies there: under the stock, in Belote until somebody takes."""
        return None if self._position.turned is None else card_name(self._position.turned)

    @property
    def bidding(self) -> bool:
        """Whether the next event is a bid."""
        return is_bidding(self._position)

    @property
    def taker(self) -> int | None:
        """In Belote the seat that took, ``None`` before and in other games."""
        return self._looks.taker(self._position) or None

    @property
    def stock_left(self) -> int:
        """Cards still to be drawn, the turned one with them; none in Belote."""
        return self._position.cards_to_draw()

    @property
    def _looks(self) -> Looks:
        return looks_of(self._position.rules.rules)

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
        """Running scores, by side where partners score together; nothing before the end in Belote and Briscola."""
        return tuple(self._position.scores)

    @property
    def card_points(self) -> tuple[int, ...] | None:
        """Points of the cards in the tricks of each side so far, ``None`` in games that do not count them."""
        points = self._looks.card_points(self._position)
        return None if points is None else tuple(points)

    @property
    def standing(self) -> tuple[int, ...]:
        """What a side has now: its score, or before the end the points in its tricks where these are counted then."""
        return tuple(self._looks.standing(self._position))

    @property
    def to_act(self) -> int | None:
        """The seat whose bid or card is next, ``None`` when the deal is over."""
        seat = self._position.to_act()
        return None if seat is None else seat + 1

    @property
    def to_play(self) -> int | None:
        """The seat to play the next card, ``None`` while it is bid and after the last trick."""
        seat = self._position.to_play()
        return None if seat is None else seat + 1

    @property
    def declarer(self) -> int | None:
        """The seat that has just won a trick and may declare before drawing, or ``None``."""
        won = self._position.declarer
        return None if won < 0 else won + 1

    def legal_plays(self) -> tuple[str, ...]:
        """The cards the seat to play may play, as far as its hand is known; ``_Kh`` from the table.

        None while a won trick waits for its draw: what may be led is known after it.
        """
        position = self._position
        seat = position.to_play()
        if seat is None or position.won >= 0:
            return ()
        if isinstance(position, FamilyPosition):
            return tuple(
                card_name(card) if table_card is None else f"_{card_name(card)}"
                for card, table_card in legal_plays(position, seat)
            )
        return tuple(card_name(card) for card in game_of(position.rules.rules.game).legal_plays(position, seat))

    def bids(self) -> tuple[str, ...]:
        """What the seat to bid may bid in Belote, as it is written: ``pass``, ``take``, ``take:h``."""
        seat = self._position.to_act()
        if seat is None or not self.bidding:
            return ()
        bids = game_of(self._position.rules.rules.game).legal_bids(self._position, seat)
        return tuple(event_text(Bid(0, 0, take=bid.take, suit=bid.suit)) for bid in bids)

    def declarations(self) -> tuple[tuple[str, int, str], ...]:
        """What may be declared, shown or exchanged now: as written, the points, the name; the dearest first.

        After a trick of the Bézique family what the winner may, and then his partners, with ``@`` and the seat; in
        Belote and Briscola what the seat to play may before its card.
        """
        return tuple((one.text, one.points, one.name) for one in declarable(self._position))

    @cached_property
    def position_string(self) -> str:
        """The position on one line, which :func:`position` reads back."""
        return position_text(self._position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Situation):
            return NotImplemented
        return self.position_string == other.position_string

    def __hash__(self) -> int:
        return hash(self.position_string)

    def __repr__(self) -> str:
        return picture(self)

    def svg(self) -> str:
        """The position as a picture: the text of an SVG image, about 720 wide."""
        return svg_picture(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


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

        found = through_eyes(found, [hand.cards for hand in Sight().hands(line, index, seat)], seat)
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
        where = "while it is bid" if is_bidding(last) else f"in trick {last.trick}"
        return f"trick {trick} is not reached: {where}, {replayed.main.stopped.message}"
    if last.over():
        return f"trick {trick} is not reached: the deal was over before"
    where = "while it is bid" if is_bidding(last) else f"in trick {last.trick}"
    return f"trick {trick} is not reached: the record ends {where}"


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


def deals_table(records: Iterable[Record]) -> Iterator[DealRow]:
    """A row for each record, as ``bzq export`` writes it: typed, ``None`` where a thing is not there.

    Records with errors have rows too, with what could be checked. Findings about matches are not in it.
    """
    return map(deal_row, map(simulate, records))


def seats_table(records: Iterable[Record], *, analysis: bool = False) -> Iterator[SeatRow]:
    """A row for each seat of each record, as ``bzq export --seats`` writes it; none where the rules are not known.

    With ``analysis`` they say what was available, missed and lost in the last tricks; that takes its time.
    """
    return chain.from_iterable(seat_rows(simulate(record), analysis=analysis) for record in records)


def events_table(records: Iterable[Record]) -> Iterator[EventRow]:
    """A row for each event of each record, as ``bzq export --events`` writes it, as far as it could be checked.

    The points in it are the ledger: what no event brings by itself, as brisques, has rows of its own.
    """
    return chain.from_iterable(map(event_rows, map(simulate, records)))


__all__: Sequence[str] = (
    "Situation",
    "Step",
    "at",
    "complete",
    "deals_table",
    "dump",
    "dumps",
    "events_table",
    "load",
    "loads",
    "position",
    "read",
    "rule_set",
    "seats_table",
    "validate",
    "walk",
)


# Records and analyses know nothing of how they are shown; in a notebook they show themselves all the same.
Record._repr_html_ = record_html  # type: ignore[attr-defined]
Analysis._repr_html_ = analysis_html  # type: ignore[attr-defined]
