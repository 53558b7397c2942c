"""What every game answers, and how it says no.

Each operation of a game comes in three: may it be done and why not (a :class:`Refusal`), what could be done
here, and do it. Positions know nothing of text or screens. Seats count from 0 inside engines.

One walk can drive any game through two protocols. :class:`DealPosition` is what can be read off a position,
:class:`Game` what can be done to it; a game implements the second by a module of functions
(:mod:`bzq.games.belote.game`, :mod:`bzq.games.briscola.game`). The walk goes like this, whatever is played:

* ``start`` makes a position from the tags, ``deal`` puts the named cards where the tags say they are;
* while ``to_act`` names a seat, that seat bids where ``bidding`` is true, else plays a card; before its card it
  may declare or exchange, after a trick somebody may claim, each where the game has it;
* when ``plays`` is empty after a play, a trick is finished: ``last_winner`` took ``last_points`` with it;
* where ``draws_due`` is not 0, cards are drawn before the next event;
* where ``over`` is true the deal has ended: its points are in ``scores`` and ``log``, and ``outcome`` says how.

What an event scores is fetched from ``log`` after each operation, and the log emptied by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from bzq.engine.whereabouts import Refused, Whereabouts

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet


@dataclass(slots=True)
class Refusal:
    """Why an operation is against the rules, or cannot have happened.

    ``code`` is the finding's code; ``facts`` are what a sentence about it needs, by name. ``impossible``: the
    cards are not where they would have to be, so ``^`` cannot excuse it.
    """

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    impossible: bool = False


class Score(NamedTuple):
    """Points scored by an operation: the seat, the points, the reason of the contract, the name for people.

    ``english`` is the name in English of a combination that was scored as it is, by which it is counted.
    """

    seat: int
    points: int
    reason: str
    what: str
    english: str = ""


class Kinds(Protocol):
    """What of a game's scoring can be counted from deal to deal: the module ``kinds`` of its folder."""

    KINDS: dict[str, str]
    """Each kind, as the name of a column, and what it counts."""

    def kind_of(self, reason: str, english: str) -> str | None:
        """The kind of what was scored, by its reason and its name in English; ``None`` where it is none of them."""
        ...


class Bid(NamedTuple):
    """A bid: ``pass``, ``take``, or ``take`` with the number of a suit."""

    take: bool
    suit: int | None = None


class Outcome(NamedTuple):
    """How a deal ended.

    ``winner`` is the side that won it, ``None`` where nobody did. ``why`` is the game's word for it: ``made``,
    ``failed``, ``litige``, ``capot``, ``passed-out`` in Belote; ``points``, ``draw``, ``claim``, ``wrong-claim``
    in Briscola. ``floating`` are points that go to the side that wins the next decided deal.
    """

    winner: int | None
    why: str
    floating: int = 0


class Settlement(NamedTuple):
    """What a deal is worth in the end that is settled, as a game of Rubicon is.

    The winner (seat from 1; 0 where the game is void), the points, and how they came about.

    ``counted`` are the scores that were settled, with brisques where ``brisques_counted``; ``rubicon`` says that
    the loser did not reach the line. ``steps`` add up to ``points``.
    """

    winner: int
    points: int
    counted: tuple[int, int]
    brisques_counted: bool
    rubicon: bool
    steps: tuple[tuple[str, int], ...]


class Frame(Protocol):
    """What the compiled rule set of every game tells: the table and the pack."""

    rules: RuleSet
    seats: int
    sides: int
    side: list[int]
    """The side of each seat."""
    tricks: int
    """Tricks of a deal."""
    stock_tricks: int
    """Tricks after which cards are drawn."""
    copies: list[int]
    """Copies of each card in the pack."""
    first_hand: int
    """Cards of each hand before the first event: the whole hand, in Belote the five before somebody takes."""


class Table(Frame, Protocol):
    """What a walk reads of a compiled rule set of Belote or Briscola."""

    points: list[list[int]]
    """Points of each card, by trump suit, and last without trumps."""


class Position(Protocol):
    """What can be read off a position of any game, walked forward one event at a time."""

    rules: Any
    """The compiled rule set: a :class:`Frame`."""
    where: Whereabouts
    dealer: int
    leader: int
    """Who leads, or has led, to the current trick."""
    trump: int | None
    turned: int | None
    """The turned card where it lies on the table, else ``None``."""
    stock: list[int] | None
    """The stock in drawing order where it is known (``UNSEEN`` for single unknown cards)."""
    stock_next: int
    """How many cards of it are gone."""
    trick: int
    plays: list[tuple[int, int]]
    """Seat and card of the trick under way."""
    last_winner: int
    """Who won the trick that was finished last, -1 before that."""
    scores: list[int]
    """Running scores, by side where partners score together."""

    @property
    def won(self) -> int:
        """The seat that has won a trick after which cards are drawn, until they are; else -1."""
        ...

    @property
    def declarer(self) -> int:
        """The seat that may declare since it has won a trick, else -1."""
        ...

    def copy(self) -> Any:
        """An independent copy."""
        ...

    def snapshot(self, before: Any) -> Any:
        """A copy for looking at, which may share what is the same with ``before``, a snapshot of an earlier event."""
        ...

    def to_act(self) -> int | None:
        """The seat whose event is next, or ``None`` when the deal is over."""
        ...

    def to_play(self) -> int | None:
        """The seat to play a card next, or ``None`` where no card can be played (bidding, over)."""
        ...

    def table_of(self, seat: int) -> Sequence[Any]:
        """What lies on the table at which a seat declares; empty in games in which nothing is laid there."""
        ...

    def cards_to_draw(self) -> int:
        """How many cards are still to be drawn, the turned one with them."""
        ...

    def stock_stage(self) -> bool:
        """Whether cards are drawn after the current trick."""
        ...

    def trick_order(self, leader: int) -> list[int]:
        """The seats that play to the current trick, in order from its leader."""
        ...

    def trick_size(self) -> int:
        """How many cards make a trick."""
        ...

    def drawing_order(self) -> list[int]:
        """The seats in the order in which they draw now."""
        ...

    def forget_unseen(self, seat: int) -> None:
        """Forgets what only those know who have seen cards that have become unseen; ``seat`` is whose eyes are left."""
        ...

    def over(self) -> bool:
        """Whether the deal has ended: by its last trick, by a claim, or passed out."""
        ...


class DealPosition(Position, Protocol):
    """What a walk reads off a position of a game without declarations on the table (Belote, Briscola)."""

    last_points: int
    """The card points in the trick that was finished last."""
    points: list[int]
    """Card points won so far, by side; they are booked in ``scores`` when the deal is over."""
    log: list[Score]
    outcome: Outcome | None
    """How the deal ended, once it has."""


P = TypeVar("P", bound=DealPosition)


class Game(Protocol[P]):
    """The operations of a game, as the functions of a module.

    Every game has all of them: what it does not know it refuses with E409 (``what``: what it was, ``game``:
    where it belongs). ``seat`` and ``position`` come first everywhere; a refusal changes nothing. ``reference``
    is kept with the demand an operation makes on a hidden hand and comes back as ``facts["ban"].reference`` in
    the refusal (E207) of a later event that shows it was not met. ``excused``: the event broke a rule and
    stood, so nothing is concluded from it.
    """

    NAME: str
    """The game's name in rule sets."""
    DUTY_CODES: tuple[str, ...]
    """The codes of the duties of play, in the order of ``duties``."""

    def start(self, rules: RuleSet, dealer: int, turned: int | None, trump: int | None = None) -> P:
        """A position before the first event, nobody's cards known. ``trump`` where no turned card tells it."""
        ...

    def hand_sizes(self, position: P, seat: int) -> tuple[int, ...]:
        """How many cards a ``Hand`` tag of that seat may name here."""
        ...

    def deal(self, position: P, hands: Sequence[Sequence[int] | None], stock: Sequence[int] | None) -> list[Refusal]:
        """Puts cards into the hands and the stock; ``None`` where nothing is known, ``UNSEEN`` for single cards.

        The refusals are E110 (wrong number; facts ``seat`` or ``stock``, ``found``, ``wanted``), E202 (a card
        the pack does not hold again) and E208 (a card that is not in the pack).
        """
        ...

    def bidding(self, position: P) -> bool:
        """Whether the next event is a bid."""
        ...

    def may_bid(self, position: P, seat: int, bid: Bid) -> Refusal | None:
        """Why a seat may not bid this now."""
        ...

    def legal_bids(self, position: P, seat: int) -> list[Bid]:
        """Every bid a seat may make now, ``pass`` first."""
        ...

    def bid(self, position: P, seat: int, bid: Bid) -> Refusal | None:
        """Bids; after a take the rest of the cards is dealt. Turn and rules are not asked again."""
        ...

    def packets(self, position: P) -> list[tuple[int, int]]:
        """The cards dealt when somebody has taken, in the order of dealing: seat, and how many.

        Empty before that, and where all were dealt before the first event.
        """
        ...

    def may_play(self, position: P, seat: int, card: int) -> Refusal | None:
        """Why a seat may not play a card now, as far as its hand is known."""
        ...

    def legal_plays(self, position: P, seat: int) -> list[int]:
        """Every known card of its hand that a seat may play to the trick under way."""
        ...

    def duties(self, position: P, seat: int, card: int) -> tuple[int, ...]:
        """What a seat that plays this card now cannot hold, as sets of cards (bits), one a duty."""
        ...

    def play(
        self,
        position: P,
        seat: int,
        card: int,
        *,
        excused: bool = False,
        phantom: bool = False,
        reference: object = None,
    ) -> Refusal | None:
        """Plays a card; turn and known duties are not asked again.

        ``phantom``: the card is none of the seat's, and nothing leaves its hand.
        """
        ...

    def may_declare(self, position: P, seat: int, cards: Sequence[int]) -> Refusal | None:
        """Why a seat may not declare these cards now, as far as its hand is known."""
        ...

    def legal_declarations(self, position: P, seat: int) -> list[tuple[int, ...]]:
        """Every set of known cards that a seat may declare now."""
        ...

    def declare(
        self,
        position: P,
        seat: int,
        cards: Sequence[int],
        *,
        points: int | None = None,
        force: bool = False,
        reference: object = None,
    ) -> Refusal | None:
        """Declares; the rules are not asked again.

        ``points`` stand instead of the combination's. ``force``: a finding refused it, so it is noted and
        never counts.
        """
        ...

    def declared_points(self, position: P, cards: Sequence[int]) -> int:
        """What these cards are worth as a declaration by themselves; 0 where they are none."""
        ...

    def may_exchange(self, position: P, seat: int, given: int, taken: int) -> Refusal | None:
        """Why a seat may not put a card under the stock for the turned card now."""
        ...

    def legal_exchanges(self, position: P, seat: int) -> list[tuple[int, int]]:
        """The exchange a seat may make now from known cards: given and taken."""
        ...

    def exchange(self, position: P, seat: int, given: int, taken: int) -> Refusal | None:
        """Exchanges; the rules are not asked again."""
        ...

    def may_claim(self, position: P, seat: int) -> Refusal | None:
        """Why a seat may not claim the deal now; whether the claim is right is no matter of the rules."""
        ...

    def claim(self, position: P, seat: int) -> Refusal | None:
        """Claims, which ends the deal."""
        ...

    def draws_due(self, position: P) -> int:
        """How many cards are drawn before the next event; 0 where none are."""
        ...

    def drawing_order(self, position: P) -> list[int]:
        """The seats in the order in which they draw now."""
        ...

    def next_drawn(self, position: P) -> list[int]:
        """The cards drawn next as far as they are known, ``UNSEEN`` where not, in drawing order."""
        ...

    def draw(
        self, position: P, named: tuple[int, ...] = ()
    ) -> tuple[list[tuple[int, int]], int | None, Refused | None]:
        """Draws; ``named`` are the cards a record names.

        Returns seat and card of each draw, the place of the first named card that cannot be the one drawn,
        and why it cannot (``None`` where it only differs from the stock as it is known, which counts).
        """
        ...
