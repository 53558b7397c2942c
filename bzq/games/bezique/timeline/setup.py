"""The position a record starts from: dealt hands and stock, a table record, or a set-up from the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.cards import ACE, SEVEN, SUITS, TEN, UNSEEN, card_name, make_card
from bzq.games.bezique import sevens
from bzq.games.bezique.ledgerwords import SEVEN_TURNED, said
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.setup import Trace, lay_out
from bzq.language import tr
from bzq.records.model import CardRef, CarteBlanche, Declaration, Exchange, Item, Play, Record, Tag
from bzq.records.values import table_cards
from bzq.timeline.choices import Chooser
from bzq.timeline.doubt import EVERYTHING
from bzq.timeline.rostertags import RosterTags, count_message, place_of_card
from bzq.timeline.tagvalues import Unstartable, names_in_tags, shorten

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules

_MOST_TRACES: Final = 600
_BRISQUE_BITS: Final = sum(1 << make_card(rank, suit) for rank in (ACE, TEN) for suit in range(4))


@dataclass(slots=True)
class Start:
    """Where a walk begins. ``initial`` pairs ledger facts with the tag they come from."""

    rules: BeziqueRules
    players: tuple[str, ...]
    position: Position
    dealer: int | None
    middle: bool
    initial: list[tuple[int, int, str, str, Tag | None]] = field(default_factory=list)
    """Seat, points, reason, words, tag: what is scored before the first card."""


class Preparation(RosterTags):
    """Reads the tags of one record; findings go to ``findings``."""

    rules: BeziqueRules

    def __init__(self, record: Record, rules: BeziqueRules, chooser: Chooser) -> None:
        super().__init__(record, rules, chooser)
        self.taken: dict[int, list[int]] = {}
        """For each seat, cards it got by exchange that are in its hand or gone."""
        self.played: list[int] = []
        """Cards got by exchange that were played before the record begins."""
        self.unseen_sevens: dict[int, int] = {}
        """For each seat, sevens that were shown and must be among the unseen cards of its hand."""

    def start(self) -> Start:
        """The position to walk from. Raises :class:`Unstartable` after reporting why there is none."""
        record, rules = self.record, self.rules
        seats = rules.players
        middle = self.seat_tags()
        self._idle_tags()
        players = names_in_tags(record, rules)
        trick = self.number("Trick", 1, rules.tricks)
        if trick is None and record.known("Trick") is not None:
            raise Unstartable  # what the tag says has been reported
        trick = trick or 1
        dealer, leader = self.dealer_and_leader(trick)
        trump, turned = self._trump(trick)
        drawing_dealer = dealer
        if drawing_dealer is None:  # who draws first may hang on it, so every seat may have dealt
            drawing_dealer = self.chooser.pick(seats) if rules.draw_first == "pone" else (leader - 1) % seats
        position = Position(rules, drawing_dealer, trump, turned)
        position.leader = leader
        position.trick = trick
        if trick > 1:
            position.last_winner = leader  # whoever leads has won the trick before
        position.stock_winner = self._stock_winner(trick, leader)
        start = Start(rules, players, position, dealer, middle)
        self._lay_out(position, trick, middle)
        self._deal(position, trick)
        self._initial_scores(start, trick, middle)
        return start

    def _idle_tags(self) -> None:
        """Tags that claim something these rules do not know."""
        self.misspelt()
        self.idle("Turned", not self.rules.turned, tr("no card is turned"))
        self.idle("Settlement", not self.rules.settled, tr("nothing is settled at the end of a deal"))
        self.idle("Litige", True, tr("no points float from deal to deal"))

    def _stock_winner(self, trick: int, leader: int) -> int:
        """Who won the last trick of the stock, in a record that begins later and is played in pairs."""
        rules = self.rules
        into = trick - rules.stock_tricks - 1
        if rules.four_endgame != "pairs" or into < 0:
            return NO_SEAT
        first = (leader + 2) % 4 if into >= rules.hand else leader
        if into in (0, rules.hand):
            return first
        return (first - self.chooser.pick(2)) % 4  # he or his neighbour has won the trick before

    def _holding(self, position: Position, seat: int, trick: int) -> int:
        """How many cards a seat holds before a trick, with those on its table."""
        rules = self.rules
        into = trick - rules.stock_tricks - 1
        if into <= 0:
            return rules.hand
        if not position.in_pairs():
            return rules.hand - into
        first_pair = (seat - position.stock_winner) % 4 < 2
        return max(0, rules.hand - into) if first_pair else min(rules.hand, 2 * rules.hand - into)

    def _trump(self, trick: int) -> tuple[int | None, int | None]:
        """The trump suit and the card under the stock."""
        rules = self.rules
        suit = self.suit("Trump")
        if not rules.turned:
            return suit, None
        turned = self.turned_card()
        in_stock = trick <= rules.stock_tricks
        if turned is not None and suit is not None and turned >> 4 != suit:
            suit, turned = self.trump_or_turned(suit, turned)
        if turned is None and suit is None:
            self.nothing_turned()
        suits = range(len(SUITS)) if suit is None else (suit,)
        if not in_stock:
            return (suits[self.chooser.pick(len(suits))] if turned is None else turned >> 4), None
        if turned is None:
            turned = self._unknown_turned(suits)
        return turned >> 4, turned

    def _unknown_turned(self, suits: Sequence[int]) -> int:
        """One of the cards that may have been turned: first those least named, and that score nothing."""
        text = self.record.text
        named = [card for tag in ("Stock", *self._hands()) for card in self.cards(tag) or ()]
        cards = [make_card(rank, suit) for suit in suits for rank in range(8)]
        cards = [card for card in cards if named.count(card) < self.rules.packs] or cards
        cards.sort(key=lambda card: (card & 15 == SEVEN, text.count(card_name(card)), -(card & 15)))
        return cards[self.chooser.pick(len(cards))]

    def _hands(self) -> list[str]:
        return [f"Hand{seat}" for seat in range(1, self.rules.players + 1)]

    def _lay_out(self, position: Position, trick: int, middle: bool) -> None:
        """Replays what the set-up tags say was declared, and leaves on the tables what still lies there."""
        if not middle:
            return
        for seat in range(self.rules.players):
            name = f"Declared{seat + 1}"
            traces = self._traces(name)
            table = self._table(f"Table{seat + 1}")
            if not traces and not table:
                continue
            if trick > self.rules.stock_tricks:
                table = [] if table is None else table
            shown = lay_out(position, seat, traces, table, self.chooser.pick)
            for problem, word in shown.problems:
                tag = self.record.find_tag(name if word is not None else f"Table{seat + 1}")
                self.fault("E112", problem, tag)
            self.taken[seat] = shown.taken
            if shown.sevens:
                self._sevens(position, seat, shown.sevens)

    def _sevens(self, position: Position, seat: int, shown: int) -> None:
        """Sevens that were shown and may still be in the hand (ruling 1: the one that has scored goes first)."""
        seven = position.seven()
        if seven is None or shown > self.rules.packs:
            name = f"Declared{seat + 1}"
            message = tr(
                "{tag} shows {n} trump sevens; the packs hold {packs}", tag=name, n=shown, packs=self.rules.packs
            )
            self.fault("E112", message, self.record.find_tag(name))
            return
        hand = self.cards(f"Hand{seat + 1}")
        named = hand.count(seven) if hand else 0
        most = min(shown, named) if hand is not None and UNSEEN not in hand else shown
        kept = most - self.chooser.pick(most + 1)  # what was shown may have been played since
        position.scored_sevens[seat] = kept
        for _ in range(shown - kept):
            position.where.see(seven)
        self.unseen_sevens[seat] = max(0, kept - named)

    def _traces(self, name: str) -> list[Trace]:
        from bzq.records.reader import parse_words

        value = self.record.known(name)
        if value is None:
            return []
        items, problems = parse_words(value, self.language)
        if problems:
            self.fault("E112", f"{name}: {problems[0].message}", self.record.find_tag(name))
            return []
        if len(items) > _MOST_TRACES:
            message = tr("{tag} holds {n} events; nobody can have made so many", tag=name, n=len(items))
            self.fault("E112", message, self.record.find_tag(name))
            return []
        traces = []
        for item in items:
            trace = _trace(item)
            if trace is None:
                self.fault(
                    "E112", tr("{tag} holds something that is no declaration, seven or exchange", tag=name),
                    self.record.find_tag(name), hint=tr("write what left a trace: +KhQh=40 +7h=10 7h<>Ah=10"),
                )  # fmt: skip
            else:
                traces.append(trace)
        return traces

    def _table(self, name: str) -> list[tuple[int, int]] | None:
        value = self.record.tag(name)
        if value is None or value.strip() in ("?", "-"):
            return None
        found: list[tuple[int, int]] = []
        for word in value.split():
            cards = table_cards(word, self.language)
            if cards is None:
                message = tr("“{word}” in {tag} is no card", word=shorten(word), tag=name)
                self.fault("E008", message, self.record.find_tag(name), found=word)
                continue
            found.extend((one.card, one.copy) for one in cards)
        return found

    def _deal(self, position: Position, trick: int) -> None:
        """Puts the cards where the tags say they are, the unseen ones as numbers."""
        rules = self.rules
        where = position.where
        drawn = trick - 1
        left = max(0, rules.stock_cards - rules.players * drawn)
        position.stock_left = max(0, left - (1 if rules.turned else 0))
        if position.turned is not None:
            self._see([position.turned], position, "Turned")
        for seat in range(rules.players):
            name = f"Hand{seat + 1}"
            on_table = sum(1 for card in position.table_of(seat) if card.seat == seat)
            wanted = self._holding(position, seat, trick) - on_table
            hand = self.cards(name)
            if hand is not None and len(hand) != wanted and name not in self.bad:
                self.fault(
                    "E110", count_message(name, len(hand), wanted, on_table), self.record.find_tag(name),
                    expected=str(wanted), found=str(len(hand)),
                )  # fmt: skip
            if hand is not None and len(hand) > wanted:
                hand = None  # which of them is too many is not known
            named = [card for card in hand or () if card != UNSEEN]
            for card in named:
                where.hands[seat][card] += 1
            if len(named) < wanted:
                where.get_unseen(seat, wanted - len(named))
            self._see(named, position, name)
            for _ in range(self.unseen_sevens.get(seat, 0)):
                seven = position.seven()
                if seven is not None and where.reveal(seat, seven):
                    message = tr("{tag}: the seven that was shown cannot be there", tag=name)
                    self.fault("E112", message, self.record.find_tag(name))
            self._taken_cards(position, seat)
        stock = self.cards("Stock")
        if stock is not None and len(stock) != position.stock_left and "Stock" not in self.bad:
            self.fault(
                "E110", count_message("Stock", len(stock), position.stock_left, 0), self.record.find_tag("Stock"),
                expected=str(position.stock_left), found=str(len(stock)),
            )  # fmt: skip
        elif stock is not None and len(stock) == position.stock_left:
            position.stock = stock
            self._see([card for card in stock if card != UNSEEN], position, "Stock")
        self._gone(position, trick)

    def _taken_cards(self, position: Position, seat: int) -> None:
        """A card got by exchange and never declared is in its taker's hand, or was played: nowhere else."""
        where = position.where
        named = where.hands[seat][:]
        for card in self.taken.get(seat, ()):
            if named[card]:
                named[card] -= 1
            elif not (where.hidden[seat] and self.chooser.pick(2) == 0 and where.reveal(seat, card) is None):
                where.see(card)
                self.played.append(card)

    def _see(self, cards: Sequence[int], position: Position, name: str) -> None:
        """Counts cards that a tag names; one copy too many is a fault of the tag that names it last."""
        told: set[int] = set()
        for card in position.where.see_all(cards):
            if card not in told:
                told.add(card)
                if card == position.turned:
                    self.doubt |= EVERYTHING  # it may be the turned card, and so the trump suit
                packs = self.rules.packs
                tag = self.record.find_tag(name)
                self.fault(
                    "E202",
                    tr(
                        "{tag} names a {card} too many: there are only {n} in {n} packs, and the tags name more",
                        tag=name,
                        card=card_name(card),
                        n=packs,
                    ),
                    tag,
                    place=place_of_card(tag, cards, card),
                    found=card_name(card),
                )

    def _gone(self, position: Position, trick: int) -> None:
        """In a set-up: how many aces and tens are among the cards played before it that nobody recorded."""
        rules = self.rules
        if trick == 1 or rules.brisques not in ("end", "threshold") or self.faulty:
            return
        brisques = self.counts("Brisques", rules.score_count)
        if brisques is None:
            return
        where = position.where
        open_places = sum(where.hidden) + (
            position.stock_left if position.stock is None else position.stock.count(UNSEEN)
        )
        gone = sum(where.leftover()) - open_places
        in_pairs = max(0, trick - 1 - rules.stock_tricks) if position.rules.in_pairs else 0
        played = rules.players * (trick - 1 - in_pairs) + 2 * in_pairs
        known_gone = [card for card, table in position_gone(position) if not table] + self.played
        some = sum(brisques) - sum(1 for card in known_gone if _BRISQUE_BITS >> card & 1)
        if sum(brisques) > played or some < 0 or some > gone:
            message = tr(
                "Brisques says {n} aces and tens were won in {tricks} tricks, which these cards do not allow",
                n=sum(brisques), tricks=trick - 1,
            )  # fmt: skip
            self.fault("E112", message, self.record.find_tag("Brisques"), found=str(sum(brisques)))
            return
        where.gone = (some, gone - some, _BRISQUE_BITS)
        if not where.fits():
            message = tr(
                "Brisques says {n} aces and tens were won before trick {trick}; the cards named here leave another "
                "number", n=sum(brisques), trick=trick,
            )  # fmt: skip
            self.fault("E112", message, self.record.find_tag("Brisques"), found=str(sum(brisques)))

    def _initial_scores(self, start: Start, trick: int, middle: bool) -> None:
        rules, position = self.rules, start.position
        scores = self.counts("Score", rules.score_count)
        brisques = self.counts("Brisques", rules.score_count)
        if brisques is not None:
            position.brisques[:] = brisques
        if scores is not None:
            position.scores[:] = scores
            tag = self.record.find_tag("Score")
            for side, points in enumerate(scores):
                start.initial.append((side, points, "set-up", tr("score before this position"), tag))
        turned = position.turned
        if turned is None or turned != position.seven():
            return
        if trick == 1 and scores is None:
            points = sevens.turn(position)
            if points:
                tag = self.record.find_tag("Turned") or self.record.find_tag("Trump")
                start.initial.append((position.dealer, points, *said(SEVEN_TURNED), tag))
        else:
            position.turned_scored = True


def position_gone(position: Position) -> list[tuple[int, bool]]:
    """Declared cards with whether they still lie on a table."""
    there = {id(card) for table in position.tables for card in table}
    seen: dict[int, tuple[int, bool]] = {}
    for meld in position.melds:
        for card in meld.cards:
            seen[id(card)] = (card.card, id(card) in there)
    return list(seen.values())


def _trace(item: Item) -> Trace | None:
    """An event of a ``Declared`` tag as the engine wants it."""
    if isinstance(item, Declaration):
        return Trace("declared", item.cards, announced=item.announced, points=item.points)
    if isinstance(item, Exchange):
        return Trace("exchanged", (CardRef(item.given), CardRef(item.taken)), points=item.points)
    if isinstance(item, Play):
        return Trace("played", (item.card,), points=item.points)
    if isinstance(item, CarteBlanche):
        return Trace("blank", (), points=item.points)
    return None
