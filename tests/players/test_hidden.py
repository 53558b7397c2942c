"""Players see what a player sees: no choice of theirs changes when the cards they have not seen are others."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any, cast

import pytest

from bzq.games.bezique.players.view import View
from bzq.players.deal import Dealt
from bzq.players.dice import Dice
from bzq.players.player import PLAYERS, Bidder, Player
from bzq.players.table import IllegalChoiceError, Played, play_deal
from bzq.records.model import Bid, Draw, Event, Play
from bzq.rules.resolve import resolve
from bzq.rules.ruleset import RuleSet
from bzq.simulation.writing import deal_record
from bzq.timeline.walk import simulate

from .tables import RELATIVES as EVERY_RELATIVE
from .tables import Choice, Watched, dealt, players


class EnoughError(Exception):
    """The choice in question has been made."""


@dataclass(slots=True)
class Moment:
    """A choice of a deal: its place among all choices, what the other hands hide from the seat, the draws so far."""

    index: int
    seat: int
    hidden: dict[int, Counter[int]]
    draws: int
    taker: int
    """Who has taken, in Belote; -1 where nobody has."""


class Script:
    """Does what was done before, whatever the cards are."""

    def __init__(self, choices: list[Choice]) -> None:
        self.left = choices[::-1]

    def bid(self, view: Any) -> Bid:
        event = self.next("bid")
        assert isinstance(event, Bid)
        return event

    def card(self, view: Any) -> Play:
        event = self.next("card")
        assert isinstance(event, Play)
        return event

    def act(self, view: Any) -> Event | None:
        return self.next("act")

    def next(self, what: str) -> Event | None:
        if not self.left or self.left[-1].what != what:
            raise IllegalChoiceError("the deal has gone another way")
        return self.left.pop().event


class Peeping:
    """A player who looks at the next two cards of the stock, in Belote at all that was dealt after the taking.

    The tests below must find him out.
    """

    def __init__(self, inner: Player[Any], cards: Dealt) -> None:
        self.inner, self.cards = inner, cards

    def bid(self, view: Any) -> Bid:
        return cast("Bidder[Any]", self.inner).bid(view)

    def card(self, view: Any) -> Play:
        left = getattr(view.position, "stock_left", None)
        drawn = 0 if left is None else len(self.cards.stock) - left
        peeped = self.cards.stock[drawn : drawn + 2] if left is not None else self.cards.stock
        return view.plays()[sum(peeped) % len(view.plays())]

    def act(self, view: Any) -> Event | None:
        return self.inner.act(view)


def hands(view: Any) -> list[list[int]]:
    """How many of each card every seat holds, as far as a view knows."""
    counts: list[list[int]] = view.position.where.hands
    return counts


def held(views: dict[int, Any], seat: int) -> list[int]:
    """How many of each card a seat holds."""
    return hands(views[seat])[seat]


def taker_of(view: Any) -> int:
    taker: int = getattr(view.position, "taker", -1)
    return taker


def original(
    rules: RuleSet, cards: Dealt, dealer: int, seated: list[Player[Any]]
) -> tuple[Played, list[Choice], list[Moment]]:
    """A deal played, with every choice and what was hidden at it."""
    choices: list[Choice] = []
    moments: list[Moment] = []
    views: dict[int, Any] = {}

    def watch(seat: int, what: str, view: Any) -> None:
        views[seat] = view
        hidden = {
            other: Counter({card: held(views, other)[card] - known for card, known in enumerate(hands(view)[other])})
            for other in views
            if other != seat
        }
        moments.append(Moment(len(choices), seat, hidden, view.position.trick - 1, taker_of(view)))

    watched = [Watched(player, seat, choices, watch) for seat, player in enumerate(seated)]
    result = play_deal(rules, watched, cards, dealer)
    return result, choices, [moment for moment in moments if len(moment.hidden) == rules.players - 1]


def shuffled(rules: RuleSet, result: Played, moment: Moment, dice: random.Random) -> Dealt:
    """The same deal with other cards in the places that the seat has not seen into: hands and stock.

    What a hand hides came to it as late as it can have: what is known to have been there early stays so.
    """
    drawn, at = came_from_stock(rules, result, moment)
    hands = [list(hand) for hand in result.dealt.hands]
    stock = list(result.dealt.stock)
    places: list[tuple[list[int], int]] = [(stock, index) for index in range(at, len(stock))]
    for seat, hidden in moment.hidden.items():
        left = +hidden
        came = [(hands[seat], index) for index in range(len(hands[seat]))] + [(stock, index) for index in drawn[seat]]
        for row, index in reversed(came):
            if left[row[index]] > 0:
                left[row[index]] -= 1
                places.append((row, index))
        assert not +left, "a hidden card came from nowhere"
    values = [row[index] for row, index in places]
    dice.shuffle(values)
    for (row, index), card in zip(places, values, strict=True):
        row[index] = card
    return Dealt(tuple(map(tuple, hands)), tuple(stock), result.dealt.turned)


def came_from_stock(rules: RuleSet, result: Played, moment: Moment) -> tuple[dict[int, list[int]], int]:
    """The places of the stock from which cards have come to each seat, and the first place nothing has come from."""
    drawn: dict[int, list[int]] = {seat: [] for seat in range(rules.players)}
    at = 0
    if moment.taker >= 0:
        for seat in ((result.dealer + step) % 4 for step in range(1, 5)):
            packet = 2 if seat == moment.taker else 3
            drawn[seat] = list(range(at, at + packet))
            at += packet
        return drawn, at
    timeline = simulate(deal_record(result, [f"seat {seat}" for seat in range(rules.players)], 1))
    for trick in timeline.tricks[: moment.draws]:
        for seat, _ in trick.drawn:
            if at < len(result.dealt.stock):
                drawn[seat - 1].append(at)
            at += 1
    return drawn, at


def same_choice(
    rules: RuleSet, cards: Dealt, dealer: int, player: Player[Any], choices: list[Choice], moment: Moment
) -> bool | None:
    """Whether a seat makes the same choices, up to this moment, with these cards; ``None``: they cannot be so.

    The others do what they did.
    """
    own = [choice for choice in choices[: moment.index + 1] if choice.seat == moment.seat]
    made: list[Choice] = []

    def watch(seat: int, what: str, view: View) -> None:
        if len(made) == len(own):
            raise EnoughError

    seated: list[Player[Any]] = [
        Watched(player, seat, made, watch)
        if seat == moment.seat
        else Script([choice for choice in choices if choice.seat == seat])
        for seat in range(rules.players)
    ]
    try:
        play_deal(rules, seated, cards, dealer)
    except EnoughError:
        pass
    except IllegalChoiceError:
        if made[: len(own)] == own[: len(made)] and len(made) < len(own):
            return None  # somebody else could not have done this with these cards
    return made[: len(own)] == own


FORMS = (
    "bezique",
    "bezique-foster",
    "bezique-enquire; show-last=yes",
    "besigue; players=3",
    "bezique-3",
    "bezique-4-partners",
    "rubicon",
)
RELATIVES = (
    "belote",
    "belote; declarations=yes",
    "briscola",
    "briscola; exchange=7",
    "briscola-3",
    "briscola-4",
    "briscola-6",
    "briscola-31",
    "briscola; open=yes",
    "briscolone; follow=yes",
    "briscolone; open=yes",
)
DEALS = {"belote": 12, "briscola": 4}
"""Where suit is followed, few other hands could have played the same cards."""


def shuffle_hidden(text: str, kind: str, seeds: range) -> tuple[int, int]:
    """Shuffles what is hidden before some choices of each deal: no choice may change.

    Returns how often that was tried, and how often cards moved.
    """
    rules = resolve(text)
    dice = random.Random(f"{text} {kind}")
    tried = moved = 0
    for seed in seeds:
        cards, dealer = dealt(rules, seed), seed % rules.players
        result, choices, moments = original(rules, cards, dealer, players(rules, [kind], seed))
        for moment in dice.sample(moments, min(6, len(moments))):
            others = shuffled(rules, result, moment, dice)
            moved += others != cards
            found = same_choice(rules, others, dealer, PLAYERS[kind](rules, Dice(seed, moment.seat)), choices, moment)
            assert found is not False, (text, kind, seed, moment)
            tried += found is True
    return tried, moved


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("text", [*FORMS, *RELATIVES])
def test_no_choice_hangs_on_hidden_cards(text: str, kind: str) -> None:
    tried, moved = shuffle_hidden(text, kind, range(DEALS.get(resolve(text).game, 2)))
    assert tried >= 9 and moved >= 6


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("text", EVERY_RELATIVE)
def test_no_choice_hangs_on_hidden_cards_in_many_deals(text: str, kind: str) -> None:
    """Every option of Belote and Briscola, fifty deals each."""
    tried, moved = shuffle_hidden(text, kind, range(1000, 1050))
    assert tried >= 40 and moved >= 100


@pytest.mark.parametrize(("text", "seeds"), [("bezique", 3), ("briscola", 3), ("belote", 12)])
def test_somebody_who_peeps_is_found_out(text: str, seeds: int) -> None:
    rules = resolve(text)
    dice = random.Random(3)
    found: list[bool | None] = []
    for seed in range(seeds):
        cards, dealer = dealt(rules, seed), seed % rules.players
        seated: list[Player[Any]] = [Peeping(player, cards) for player in players(rules, ["greedy"], seed)]
        result, choices, moments = original(rules, cards, dealer, seated)
        for moment in dice.sample(moments[: len(moments) // 2], min(5, len(moments) // 2)):
            others = shuffled(rules, result, moment, dice)
            peeping = Peeping(players(rules, ["greedy"], seed)[moment.seat], others)
            found.append(same_choice(rules, others, dealer, peeping, choices, moment))
    assert found.count(False) >= 10


@pytest.mark.parametrize("text", FORMS)
def test_a_view_tells_all_that_is_open(text: str) -> None:
    """All seats see the same tables, scores and trick, and each its own cards."""
    rules = resolve(text)
    views: dict[int, View] = {}
    looks = 0

    def watch(seat: int, what: str, view: View) -> None:
        nonlocal looks
        views[seat] = view
        seen = {repr(open_to_all(one)) for one in views.values()}
        assert len(seen) == 1
        where = view.position.where
        for other, one in views.items():
            assert view.hand_size(other) == sum(one.hand)
            assert all(known <= own for known, own in zip(where.hands[other], one.hand, strict=True))
        assert sum(view.unseen()) == sum(where.hidden) + view.position.stock_left
        looks += 1

    choices: list[Choice] = []
    for seed in range(2):
        seated = [
            Watched(p, s, choices, watch) for s, p in enumerate(players(rules, ["greedy", "random"][seed:], seed))
        ]
        views.clear()
        play_deal(rules, seated, dealt(rules, seed), 0)
    assert looks > 2 * rules.tricks


def open_to_all(view: View) -> tuple[object, ...]:
    position = view.position
    return (
        position.trick, position.trump, position.turned, position.stock_left, position.won, position.leader,
        position.plays, position.scores, position.brisques, position.scored_sevens, position.blanche,
        [[(one.card, one.number, len(one.melds)) for one in table] for table in position.tables],
        [(m.combination, m.seat, m.trick, m.state, m.scored_trick, m.points) for m in position.melds],
        view.tricks,
    )  # fmt: skip


def known_of_the_last(option: str) -> int:
    """How many copies of the last face-down card the loser knows in the hand of the winner who drew it."""
    rules = resolve(f"bezique; show-last={option}")
    cards = dealt(rules, 5)
    last = cards.stock[-1]
    views: dict[int, View] = {}
    known: list[int] = []

    def watch(seat: int, what: str, view: View) -> None:
        views[seat] = view
        if view.position.trick == 25 and not known:
            winner = view.position.leader
            known.append(views[1 - winner].position.where.hands[winner][last])

    seated = [Watched(player, seat, [], watch) for seat, player in enumerate(players(rules, ["greedy"], 5))]
    result = play_deal(rules, seated, cards, 1)
    assert [item for item in result.items if isinstance(item, Draw)][-1].cards[0] == last
    return known[0]


def test_the_last_card_is_seen_by_all_where_it_is_shown() -> None:
    assert known_of_the_last("yes") == known_of_the_last("no") + 1
