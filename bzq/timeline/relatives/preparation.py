"""The position a record of Belote or Briscola starts from: dealt cards, a table record, or a set-up from the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from bzq.cards import CARD_OF, RANKS, card_name, make_card
from bzq.engine.game import DealPosition, Game, Refusal
from bzq.games.belote import midway as belote
from bzq.language import suit_said, tr, tr_n
from bzq.records.model import Bid, Item, Play, Record
from bzq.rules.ruleset import RuleSet
from bzq.timeline.choices import Chooser
from bzq.timeline.doubt import CARDS
from bzq.timeline.rostertags import RosterTags, count_message, place_of_card
from bzq.timeline.tagvalues import Unstartable, names_in_tags

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

_ORDERS: Final = {"belote": "A T K Q J 9 8 7", "briscola": "A 3 K Q J 7 6 5 4 2"}
"""The ranks of a pack, from high to low."""

_ALL_POINTS: Final = {"belote": 152, "briscola": 120}
"""What all cards count together."""


@dataclass(slots=True)
class Dealt:
    """Where a walk begins. ``traces`` are what Declared tags say of each seat, for a record from the middle."""

    players: tuple[str, ...]
    position: DealPosition
    dealer: int | None
    trump_said: int | None
    """The suit that a Trump tag names."""
    from_middle: bool
    """Whether the record begins after the first trick."""
    first_trick: int = 1
    """The trick with which it begins."""
    won_before: tuple[int, ...] | None = None
    """The points that a Score tag says each side has won before."""
    traces: list[list[Item]] = field(default_factory=list)


class DealPreparation(RosterTags):
    """Reads the tags of one record; findings go to ``findings``."""

    def __init__(self, record: Record, rules: RuleSet, game: Game[Any], chooser: Chooser) -> None:
        super().__init__(record, rules, chooser)
        self.game = game
        self.copies: list[int] = game.start(rules, 0, None).rules.copies
        self.plain_cards = {name: card for name, card in CARD_OF.items() if self.copies[card]}

    def start(self) -> Dealt:
        """The position to walk from. Raises :class:`Unstartable` after reporting why there is none."""
        record, rules, game = self.record, self.rules, self.game
        self.seat_tags()
        self.misspelt()
        trick = self.number("Trick", 1, rules.tricks)
        if trick is None and record.known("Trick") is not None:
            raise Unstartable  # what the tag says has been reported
        trick = trick or 1
        self._idle_tags(trick)
        players = names_in_tags(record, rules)
        dealer, leader = self.dealer_and_leader(trick)
        self._lead_follows(trick, dealer, leader)
        trump, turned = self._trump(trick)
        from_middle = trick > 1
        lies = turned if rules.game == "briscola" or not from_middle else None
        if dealer is None and from_middle and rules.game == "belote":
            first = self.chooser.pick(rules.players)
        else:
            first = (leader - 1) % rules.players if dealer is None else dealer
        position = game.start(rules, first, lies, trump)
        position.leader = leader
        position.trick = trick
        if from_middle:
            position.last_winner = leader  # whoever leads has won the trick before
        said = self.suit("Trump") if rules.turned else None
        dealt = Dealt(players, position, dealer, said, from_middle, trick)
        self._deal(position)
        dealt.won_before = self._points(position, trick)
        if rules.game == "belote" and from_middle:
            if dealer is None and self.record.known("Dealer") is None:
                self._no_dealer(trick)
            dealt.traces = [self._traces(f"Declared{seat}") for seat in range(1, rules.players + 1)]
            belote.begin_in_the_middle(position, turned)
        if self.doubt & CARDS:
            raise Unstartable  # one pack: a card that is not where it should be may be any
        return dealt

    # -- what cannot be meant

    def _idle_tags(self, trick: int) -> None:
        """Tags that claim something these rules do not know."""
        rules = self.rules
        belote_game = rules.game == "belote"
        self.idle("Settlement", True, tr("nothing is settled at the end of a deal"))
        self.idle("Litige", not belote_game, tr("no points float from deal to deal"))
        self.idle("Brisques", True, tr("aces and tens are not counted apart"))
        self.idle("Turned", not rules.turned, tr("no card is turned"))
        self.idle("Trump", not rules.turned, tr("there are no trumps"))
        for seat in range(1, rules.players + 1):
            self.idle(f"Table{seat}", True, tr("nothing lies on a table"))
            why = tr("nothing is declared before the bids") if belote_game else tr("nothing is declared")
            self.idle(f"Declared{seat}", not belote_game or trick == 1, why)
        litige = self.record.known("Litige")
        if belote_game and litige is not None and not (litige.isascii() and litige.isdigit() and len(litige) <= 6):
            self.number("Litige", 0, 999_999)

    def _lead_follows(self, trick: int, dealer: int | None, leader: int) -> None:
        """Who leads to the first trick follows from who dealt: two tags may not differ."""
        if trick > 1 or dealer is None or (dealer + 1) % self.rules.players == leader:
            return
        right = (dealer + 1) % self.rules.players + 1
        message = tr("seat {dealer} dealt, so seat {right} leads to trick 1, not seat {leader}",
                     dealer=dealer + 1, right=right, leader=leader + 1)  # fmt: skip
        self.fault("E112", message, self.record.find_tag("Lead"), expected=str(right), found=str(leader + 1))

    def _no_dealer(self, trick: int) -> None:
        message = tr(
            "the record starts at trick {trick}, but does not say who dealt, so nobody knows whose the bids are",
            trick=trick,
        )
        hint = tr('add [Dealer "1"] with the dealer\'s seat')
        self.fault("E108", message, self.record.find_tag("Dealer"), hint=hint, about="Dealer")

    # -- trumps

    def _trump(self, trick: int) -> tuple[int | None, int | None]:
        """The suit that a tag, and the card that was turned; in Belote another suit may become trumps."""
        rules = self.rules
        if not rules.turned:
            return None, None
        suit = self.suit("Trump")
        turned = self.turned_card()
        if turned is None and suit is None:
            self.nothing_turned()
            turned = self._unknown_turned(range(4))
        if rules.game == "belote":
            if turned is None and suit is not None and trick == 1:
                turned = self._unknown_turned(self._suits_turned(suit))
            return suit, turned
        if turned is not None and suit is not None and turned >> 4 != suit:
            suit, turned = self.trump_or_turned(suit, turned)
        if trick > rules.stock_tricks:
            return (suit if turned is None else turned >> 4), None
        if turned is None and suit is not None:
            turned = self._unknown_turned([suit])
        return suit, turned

    def _suits_turned(self, trump: int) -> list[int]:
        """The suits that the turned card may have had: in the second round another is taken."""
        bids = 0
        for item in self.record.items:
            if isinstance(item, Bid):
                bids += 1
                if item.take and bids > 4:
                    return [suit for suit in range(4) if suit != trump]
            elif isinstance(item, Play):
                break
        return [trump]

    def _unknown_turned(self, suits: Sequence[int]) -> int:
        """One of the cards that may have been turned, and are in no hand or stock: first those least named."""
        text = self.record.text
        hands = [self.cards(f"Hand{seat}") or [] for seat in range(1, self.rules.players + 1)]
        dealt = set(self.cards("Stock") or ())
        if self.rules.game != "belote" or all(len(hand) < 8 for hand in hands):
            dealt.update(*hands)
        cards = [make_card(rank, suit) for suit in suits for rank in range(len(RANKS))]
        cards = [card for card in cards if self.copies[card] and card not in dealt]
        if not cards:
            message = (
                tr("all {suit} are in the hands and the stock, so none was turned", suit=suit_said(suits[0]))
                if len(suits) == 1
                else tr("all cards of other suits than trumps are in the hands and the stock, so none was turned")
            )
            raise self.stop("E112", message, self.record.find_tag("Trump"))
        cards.sort(key=lambda card: (text.count(card_name(card)), -(card & 15), card >> 4))
        return cards[self.chooser.pick(len(cards))]

    # -- cards

    def rules_have(self, card: int) -> bool:
        """Whether the pack holds this card."""
        return self.copies[card] > 0

    def no_such_card(self, text: str, name: str) -> str:
        """What is said of a card in a tag that the pack does not hold."""
        rules = self.rules
        if text in rules.left_out and rules.players == 3:
            return tr(
                "{card} in {tag} is left out of the pack: three players play with {n} cards",
                card=text, tag=name, n=rules.cards,
            )  # fmt: skip
        if text in rules.left_out:
            return tr(
                "{card} in {tag} is left out of the pack: six players play with {n} cards",
                card=text, tag=name, n=rules.cards,
            )  # fmt: skip
        ranks = _ORDERS[rules.game]
        return tr("{card} in {tag} is not in the pack: its ranks are {ranks}", card=text, tag=name, ranks=ranks)

    def _deal(self, position: DealPosition) -> None:
        """Puts the cards where the tags say they are."""
        names = [f"Hand{seat}" for seat in range(1, self.rules.players + 1)]
        hands = [self.cards(name) for name in names]
        stock = self.cards("Stock")
        whole = self.rules.game == "belote" and any(hand is not None and len(hand) == 8 for hand in hands)
        told: set[tuple[str, int]] = set()
        for problem in self.game.deal(position, hands, stock):
            name = "Stock" if problem.facts.get("stock") else names[problem.facts["seat"]]
            if problem.code == "E110":
                if name not in self.bad:
                    self._wrong_number(name, problem, position, whole)
                continue
            card = problem.facts["card"]
            if (name, card) in told:
                continue
            told.add((name, card))
            tag = self.record.find_tag(name)
            message = tr("{tag} names {card}, of which there is only one, and the tags name it twice",
                         tag=name, card=card_name(card))  # fmt: skip
            place = place_of_card(tag, self.cards(name) or (), card)
            self.fault(problem.code, message, tag, place=place, found=card_name(card))

    def _wrong_number(self, name: str, problem: Refusal, position: DealPosition, whole: bool) -> None:
        found, wanted = problem.facts["found"], problem.facts["wanted"]
        expected = " or ".join(map(str, wanted))
        message, hint = count_message(name, found, wanted[0], 0), None
        if self.rules.game == "belote" and position.trick == 1:
            hint = tr("a hand is the first five cards, with the eleven of the Stock, or the final eight")
            message = _dealt_out(name, found, whole)
        self.fault(
            "E110", message, self.record.find_tag(name), expected=expected, found=str(found), hint=hint
        )  # fmt: skip

    # -- set-up

    def _points(self, position: DealPosition, trick: int) -> tuple[int, ...] | None:
        """The points in the tricks before the record begins; they are counted with the others at the end."""
        rules = self.rules
        points = self.counts("Score", rules.score_count)
        tag = self.record.find_tag("Score")
        if points is None:
            if rules.game == "belote" and trick > 1 and self.record.known("Score") is None:
                self.fault(
                    "E112", tr("the record starts at trick {trick}, but does not say what was won in the tricks "
                               "before, so nobody knows whether the contract is made", trick=trick),
                    self.record.find_tag("Trick"),
                    hint=tr('add [Score "30:22"] with the points of the cards that each side has won'),
                )  # fmt: skip
            return None
        most = _ALL_POINTS[rules.game]
        value = ":".join(map(str, points))
        if trick == 1 and any(points):
            message = tr("Score says {points}, but nothing has been won before trick 1", points=value)
            self.fault("E112", message, tag, found=value)
        elif sum(points) > most:
            message = tr("Score says {points}; all cards together count {most}", points=value, most=most)
            self.fault("E112", message, tag, found=value)
        position.points[:] = points
        return points

    def _traces(self, name: str) -> list[Item]:
        """What a Declared tag says a player declared, or played of king and queen of trumps."""
        from bzq.records.reader import parse_words

        value = self.record.known(name)
        if value is None:
            return []
        items, problems = parse_words(value, self.language)
        tag = self.record.find_tag(name)
        if problems:
            self.fault("E112", f"{name}: {problems[0].message}", tag)
            return []
        wrong = belote.trace_fault(items, cast("BeloteRules", self.rules))
        if wrong is not None:
            hint = tr("write what was declared, and a king or queen of trumps that was played: +ThQhJh=20 Kh")
            self.fault("E112", f"{name}: {wrong}", tag, hint=hint)
            return []
        return items


def _dealt_out(name: str, found: int, whole: bool) -> str:
    """That a tag of Belote names another number of cards than are dealt; ``whole``: a hand is the final eight."""
    if name == "Stock" and whole:
        return tr_n(
            "{tag} names {n} card, but the hands are the final eight: nothing is left to deal",
            "{tag} names {n} cards, but the hands are the final eight: nothing is left to deal", found, tag=name,
        )  # fmt: skip
    if name == "Stock":
        return tr_n(
            "{tag} names {n} card; eleven follow the turned one", "{tag} names {n} cards; eleven follow the turned one",
            found, tag=name,
        )  # fmt: skip
    if whole:
        return tr_n(
            "{tag} names {n} card, but another hand is the final eight",
            "{tag} names {n} cards, but another hand is the final eight", found, tag=name,
        )  # fmt: skip
    return tr_n(
        "{tag} names {n} card; it takes five or eight", "{tag} names {n} cards; it takes five or eight", found,
        tag=name,
    )  # fmt: skip
