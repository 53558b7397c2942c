"""Belote and Briscola at the table: bids, declarations that stay hidden until they are compared, exchanges, claims."""

from __future__ import annotations

from typing import Any

import pytest

from bzq.cards import CARD_OF, card_name, make_card
from bzq.games.belote.tricks import holding_trick
from bzq.players.deal import Dealt
from bzq.players.dice import Dice
from bzq.players.player import PLAYERS, Player
from bzq.players.table import IllegalChoiceError, Played, play_deal
from bzq.players.unseen import Unseen
from bzq.records.model import Bid, CardRef, Claim, Declaration, Draw, Event, Exchange, Item, Play
from bzq.records.writer import layout_record
from bzq.rules.resolve import resolve
from bzq.simulation.writing import deal_record

from .tables import RELATIVES, Choice, Watched, dealt, findings, played, players


def items_of(kind: type[Item], text: str, kinds: tuple[str, ...], seeds: int) -> list[Any]:
    """The items of a kind in the deals of so many seeds."""
    return [item for seed in range(seeds) for item in played(text, kinds, seed).items if isinstance(item, kind)]


def written(result: Played) -> str:
    names = [f"seat {seat}" for seat in range(result.rules.players)]
    return layout_record(deal_record(result, names, 1))


@pytest.mark.parametrize("kind", PLAYERS)
def test_somebody_takes_in_either_round_or_nobody_does(kind: str) -> None:
    deals = [played("belote", (kind,), seed) for seed in range(60)]
    bids = [[item for item in deal.items if isinstance(item, Bid)] for deal in deals]
    assert any(len(some) <= 4 and some[-1].take and some[-1].suit is None for some in bids)
    assert any(len(some) > 4 and some[-1].take and some[-1].suit is not None for some in bids)
    if kind != "random":  # who takes every second time it may passes one deal out of 256 out
        out = [deal for deal, some in zip(deals, bids, strict=True) if not some[-1].take]
        assert out and all(deal.scores == (0, 0) and deal.winner is None for deal in out)
        assert findings(written(out[0])) == []


@pytest.mark.parametrize(
    ("hand", "takes"),
    [
        ("Jh 8h As 9c Kd", True),  # knave, with the turned seven two more trumps, and an ace
        ("9h 8h Ad 9c Kd", True),
        ("Jh 9h As Qc Kd", True),
        ("Jh 8h Ks 9c Kd", False),  # no ace
        ("Ah 8h As 9c Kd", False),  # neither knave nor nine
        ("Jh Ts As 9c Kd", False),  # only two trumps
        ("Jh 8h Ah 9c Kd", False),  # the ace is a trump itself
    ],
)
def test_greedy_takes_as_the_rules_page_advises(hand: str, takes: bool) -> None:
    """S1: at least the knave or the nine of trumps, one or two more trumps besides, and an ace."""
    rules = resolve("belote")
    held = [CARD_OF[name] for name in hand.split()]
    pool = [make_card(rank, suit) for rank in range(8) for suit in range(4)]
    pool = [card for card in pool if card not in held and card != CARD_OF["7h"]]
    cards = Dealt(
        (tuple(pool[:5]), tuple(held), tuple(pool[5:10]), tuple(pool[10:15])), tuple(pool[15:]), CARD_OF["7h"]
    )
    choices: list[Choice] = []
    seated = [Watched(player, seat, choices) for seat, player in enumerate(players(rules, ["greedy"], 1))]
    play_deal(rules, seated, cards, 0)
    first = choices[0].event
    assert choices[0].seat == 1
    assert isinstance(first, Bid)
    assert first.take == takes


def test_a_partner_who_holds_the_trick_is_given_points() -> None:
    """S1: smear a ten or an ace on him. Greedy gives what counts most of his plain cards, whatever it is."""
    rules = resolve("belote")
    given = 0
    for seed in range(12):
        choices: list[Choice] = []
        best: dict[int, int] = {}

        def watch(seat: int, what: str, view: Any, best: dict[int, int] = best, made: list[Choice] = choices) -> None:
            if what != "card" or len(view.position.plays) < 2:
                return
            trump = view.position.trump
            plain = [card for card in view.legal_cards() if card >> 4 != trump]
            if holding_trick(view.position)[0] == (seat + 2) % 4 and len(plain) > 1:
                best[len(made)] = max(view.rules.points[trump][card] for card in plain)

        seated = [Watched(player, seat, choices, watch) for seat, player in enumerate(players(rules, ["greedy"], seed))]
        position: Any = play_deal(rules, seated, dealt(rules, seed), seed % 4).position
        for index, points in best.items():
            event = choices[index].event
            assert isinstance(event, Play)
            assert position.rules.points[position.trump][event.card.card] == points
            given += points >= 10
    assert given >= 5


@pytest.mark.parametrize("kind", PLAYERS)
def test_nothing_is_declared_where_the_rules_have_no_declarations(kind: str) -> None:
    assert not items_of(Declaration, "belote", (kind,), 12)
    made = items_of(Declaration, "belote; declarations=yes", (kind,), 24)
    assert {item.points for item in made} >= {20}


def test_cards_of_a_declaration_are_seen_when_they_have_been_compared() -> None:
    """Only its kind is told in the first trick; with the second the better side shows all, the other nothing."""
    rules = resolve("belote; declarations=yes")
    shown = hidden = 0
    for seed in range(40):
        choices: list[Choice] = []
        views: dict[int, Any] = {}

        def watch(seat: int, what: str, view: Any, views: dict[int, Any] = views, made: list[Choice] = choices) -> None:
            views[seat] = view
            if what != "card" or view.position.trick > 1:
                return
            others = [one for one in made if isinstance(one.event, Declaration) and one.seat != seat]
            assert [one.seat for one in view.announced] == [one.seat for one in others]
            assert [one.cards for one in view.announced] == [len(one.event.cards) for one in others]  # type: ignore[union-attr]
            assert {one.seat for one in view.position.declared} <= {seat}

        seated = [Watched(player, seat, choices, watch) for seat, player in enumerate(players(rules, ["greedy"], seed))]
        position: Any = play_deal(rules, seated, dealt(rules, seed), seed % 4).position
        better = position.winning_side
        for seat, view in views.items():
            known = {(one.seat, one.cards) for one in view.position.declared if one.seat != seat}
            assert known == {
                (one.seat, one.cards) for one in position.declared if one.seat != seat and one.seat % 2 == better
            }
            assert view.position.winning_side == better and view.position.scores == position.scores
            assert not view.announced
        shown += sum(one.seat % 2 == better for one in position.declared)
        hidden += sum(one.seat % 2 != better for one in position.declared)
    assert shown > 5 and hidden > 2


def four_and_run(kind: str) -> tuple[list[list[str]], Played]:
    """What a seat is offered that has four tens and, with one of them, a run of four; and the deal it plays."""
    rules = resolve("belote; declarations=yes")
    tens = {CARD_OF[name] for name in ("Ts", "Th", "Td", "Tc")}
    hand = (*(CARD_OF[name] for name in ("7s", "8s", "9s")), CARD_OF["Ts"], CARD_OF["Th"])
    pool = [make_card(rank, suit) for rank in range(8) for suit in range(4)]
    pool = [card for card in pool if card not in tens and card not in hand]
    # Seat 1 bids first, takes, and gets the turned ten of clubs and two cards of the stock.
    cards = Dealt(
        (tuple(pool[:5]), hand, tuple(pool[5:10]), tuple(pool[10:15])), (CARD_OF["Td"], *pool[15:]), CARD_OF["Tc"]
    )
    offered: list[list[str]] = []

    def watch(seat: int, what: str, view: Any) -> None:
        if seat == 1 and what == "act":
            offered.append(["".join(card_name(ref.card) for ref in act.cards) for act in view.acts()])

    class Taker:
        """Takes, and else does what a player of the kind does."""

        def __init__(self, seat: int) -> None:
            self.player = PLAYERS[kind](rules, Dice(seat))

        def bid(self, view: Any) -> Bid:
            return Bid(0, 0, take=True)

        def card(self, view: Any) -> Play:
            return self.player.card(view)

        def act(self, view: Any) -> Event | None:
            return self.player.act(view)

    result = play_deal(rules, [Watched(Taker(seat), seat, [], watch) for seat in range(4)], cards, 0)
    assert findings(written(result)) == []
    return offered, result


def test_a_run_that_a_four_cuts_short_is_offered_after_the_four() -> None:
    """Seven to ten of spades and four tens: the run of three only counts once the tens are declared."""
    offered, _ = four_and_run("greedy")
    assert offered == [["Ts9s8s7s", "TsThTdTc"], ["9s8s7s"], []]


@pytest.mark.parametrize("kind", ["greedy", "careful"])
def test_what_is_worth_most_together_is_declared(kind: str) -> None:
    _, result = four_and_run(kind)
    made = [item.points for item in result.items if isinstance(item, Declaration)]
    assert made[:2] == [100, 20]


def test_the_turned_card_is_exchanged_for_a_better_one_only() -> None:
    made = items_of(Exchange, "briscola; exchange=7", ("greedy",), 60)
    assert made and all("A3KQJ".find(card_name(item.taken)[0]) >= 0 for item in made)
    anything = items_of(Exchange, "briscola; exchange=7", ("random",), 60)
    assert any(card_name(item.taken)[0] in "65432" and card_name(item.taken)[0] != "3" for item in anything)


@pytest.mark.parametrize("kind", PLAYERS)
def test_a_claim_is_made_when_it_is_right(kind: str) -> None:
    """Nobody claims what he has not; a random player may let it pass, so the other may claim after a trick he lost."""
    seats: set[int] = set()
    for seed in range(60):
        result = played("briscola-31", (kind,), seed)
        (claim,) = [item for item in result.items if isinstance(item, Claim)] or [None]
        if claim is None:
            continue
        assert result.items[-1] is claim
        position: Any = result.position
        assert position.outcome.why == "claim" and result.winner is not None
        assert result.scores[result.winner] >= 31
        assert kind == "random" or (max(result.scores) < 31 + 44 and claim.seat == 0)
        seats.add(claim.seat)
    assert 0 in seats and (len(seats) > 1) == (kind == "random")


def test_a_claim_stands_before_the_draw_and_ends_the_deal() -> None:
    result = played("briscola-31; exchange=7", ("greedy",), 4)
    assert isinstance(result.items[-1], Claim) and isinstance(result.items[-2], Play)
    assert findings(written(result)) == []


@pytest.mark.parametrize("text", RELATIVES)
def test_a_view_tells_all_that_is_open(text: str) -> None:
    """All seats see the same trick, trumps, bids and points, and each its own cards; open hands are seen by both."""
    rules = resolve(text)
    for seed in range(2):
        views: dict[int, Any] = {}

        def watch(seat: int, what: str, view: Any, views: dict[int, Any] = views) -> None:
            views[seat] = view
            assert len({repr(open_to_all(one)) for one in views.values()}) == 1
            for other, one in views.items():
                hands, own = view.position.where.hands, one.position.where.hands[other]
                if rules.open and not view.position.plays:
                    assert hands[other] == own
                assert view.hidden(other) + sum(hands[other]) == len(one.hand)
                assert all(
                    known <= own for known, own in zip(hands[other], one.position.where.hands[other], strict=True)
                )
            assert len(view.unseen()) >= sum(view.hidden(other) for other in range(rules.players))

        seated = [Watched(p, s, [], watch) for s, p in enumerate(players(rules, ["greedy", "random"][seed:], seed))]
        play_deal(rules, seated, dealt(rules, seed), 0)
        assert len(views) == rules.players


def open_to_all(view: Any) -> tuple[object, ...]:
    position = view.position
    return (
        position.trick, position.trump, position.turned, position.leader, position.plays, position.points,
        getattr(position, "bids", None), getattr(position, "taker", None), view.tricks,
    )  # fmt: skip


def test_the_last_card_drawn_is_the_turned_one_seen_by_all() -> None:
    rules = resolve("briscola")
    cards = dealt(rules, 3)
    views: dict[int, Any] = {}
    seen: list[bool] = []

    def watch(seat: int, what: str, view: Any) -> None:
        views[seat] = view
        if view.position.trick == 18 and not view.position.plays:
            drawer = 1 - view.position.leader
            seen.append(cards.turned in views[1 - drawer].known_hand(drawer))

    seated = [Watched(player, seat, [], watch) for seat, player in enumerate(players(rules, ["greedy"], 3))]
    result = play_deal(rules, seated, cards, 0)
    assert [item for item in result.items if isinstance(item, Draw)][-1].cards[-1] == cards.turned
    assert seen == [True]


class Foul:
    """Does one thing that the rules do not allow, and else plays the first card."""

    def __init__(self, event: Event, when: str) -> None:
        self.event, self.when = event, when

    def bid(self, view: Any) -> Bid:
        return self.event if self.when == "bid" else view.bids()[1]  # type: ignore[return-value]

    def card(self, view: Any) -> Play:
        return self.event if self.when == "card" else view.plays()[0]  # type: ignore[return-value]

    def act(self, view: Any) -> Event | None:
        return self.event if self.when == "act" else None


@pytest.mark.parametrize(
    ("text", "event", "when"),
    [
        ("belote", Bid(0, 0, take=True, suit=9), "bid"),
        ("belote", Play(0, 0, card=CardRef(0)), "bid"),
        ("belote", Bid(0, 0), "card"),
        ("belote", Play(0, 0, card=CardRef(12)), "card"),
        ("briscola-31", Claim(0, 0), "card"),
        ("briscola-31", Exchange(0, 0, given=7, taken=0), "act"),
        ("briscola-31", Bid(0, 0), "act"),
        ("briscola-31", Draw(0, 0, cards=(1, 2)), "act"),
        ("briscola-31", Play(0, 0, card=CardRef(0)), "act"),
    ],
)
def test_a_player_cannot_break_the_rules(text: str, event: Event, when: str) -> None:
    rules = resolve(text)
    seated: list[Player[Any]] = [Foul(event, when) for _ in range(rules.players)]
    with pytest.raises(IllegalChoiceError, match=r"seat [1-4]"):
        play_deal(rules, seated, dealt(rules, 1), 0)


def test_unseen_cards_lie_where_they_may() -> None:
    """Every way puts each unseen card in one place, fills every place, and heeds what a seat cannot hold."""
    rules = resolve("briscola-3")
    choices: list[Choice] = []
    looked = 0

    def watch(seat: int, what: str, view: Any) -> None:
        nonlocal looked
        if what != "card" or view.position.trick > 11:
            return
        other = (seat + 1) % 3
        spades = 0xFFFF
        banned = [0, 0, 0]
        unseen = Unseen(view)
        few = sum(card >> 4 == 0 for card in unseen.cards) <= len(unseen.cards) - unseen.room[other]
        banned[other] = spades if few else 0
        unseen = Unseen(view, banned)
        for way in unseen.ways(5, Dice(seat, view.position.trick)):
            assert sorted(card for place in way for card in place) == unseen.cards
            assert [len(place) for place in way] == unseen.room
            assert not few or all(card >> 4 for card in way[other])
            looked += 1

    seated = [Watched(player, seat, choices, watch) for seat, player in enumerate(players(rules, ["greedy"], 2))]
    play_deal(rules, seated, dealt(rules, 2), 0)
    assert looked > 100
