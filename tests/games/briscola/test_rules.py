"""Briscola, sentence by sentence of the leaflet (S2)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from bzq.cards import CARD_OF, UNSEEN, card_name
from bzq.engine.game import Bid, Outcome
from bzq.games.briscola import game as briscola
from bzq.games.briscola.compiled import ORDER, compiled
from bzq.games.briscola.position import Position
from bzq.games.briscola.tricks import outcome_of
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.timeline.walk import simulate

from ..walking import cards, names, walk
from .deals import FORTY_SEVEN

PACK = [rank + suit for suit in "shdc" for rank in ORDER]


def start(rules: str = "briscola", turned: str = "5h", dealer: int = 1) -> Position:
    return briscola.start(resolve(rules), dealer, CARD_OF[turned] if turned else None)


def dealt(hands: list[str], rules: str = "briscola", turned: str = "5h", dealer: int = 1, stock: str = "") -> Position:
    """A position with these hands; the stock as given, or nothing known of it."""
    position = start(rules, turned, dealer)
    given = [cards(hand) if hand else None for hand in hands]
    assert not briscola.deal(position, given, cards(stock) if stock else None)
    return position


def play(position: Position, text: str) -> None:
    for card in cards(text):
        seat = position.to_play()
        assert seat is not None
        if briscola.draws_due(position):
            briscola.draw(position)
        assert briscola.may_play(position, seat, card) is None
        assert briscola.play(position, seat, card) is None


# -- the cards


def test_forty_cards() -> None:
    """Without eights, nines, tens and jokers 40 cards are left: A K Q J 7 6 5 4 3 2 in four suits."""
    copies = compiled(resolve("briscola")).copies
    found = {card_name(card) for card, number in enumerate(copies) if number == 1}
    assert found == set(PACK)
    assert sum(copies) == 40


@pytest.mark.parametrize("out", ["2s", "2h", "2d", "2c"])
def test_three_players_leave_out_a_two(out: str) -> None:
    """Three-handed any one two is left out, so 39 cards are played with."""
    copies = compiled(resolve(f"briscola-3; out={out}")).copies
    assert sum(copies) == 39
    assert not copies[CARD_OF[out]]


@pytest.mark.parametrize("suit", "shdc")
def test_ranks(suit: str) -> None:
    """In each suit A 3 K Q J 7 6 5 4 2: the three stands right below the ace, and below the knave nothing counts."""
    for better, worse in pairwise(ORDER):
        position = dealt([f"{worse}{suit} xx xx", f"{better}{suit} xx xx"], turned="5h" if suit != "h" else "5s")
        play(position, f"{worse}{suit} {better}{suit}")
        assert position.last_winner == 1
        position = dealt([f"{better}{suit} xx xx", f"{worse}{suit} xx xx"], turned="5h" if suit != "h" else "5s")
        play(position, f"{better}{suit} {worse}{suit}")
        assert position.last_winner == 0


def test_points_of_the_cards() -> None:
    """All cards together count 120, 30 a suit; ace and three are 21 of these, king 4, queen 3, knave 2."""
    values = compiled(resolve("briscola")).points[0]
    assert sum(values) == 120
    for suit in "shdc":
        assert sum(values[CARD_OF[rank + suit]] for rank in ORDER) == 30
        assert values[CARD_OF["A" + suit]] + values[CARD_OF["3" + suit]] == 21
        assert [values[CARD_OF[rank + suit]] for rank in "KQJ76542"] == [4, 3, 2, 0, 0, 0, 0, 0]


# -- the deal


@pytest.mark.parametrize(
    ("rules", "seats", "hand", "stock", "tricks"),
    [
        ("briscola", 2, 3, 34, (17, 20)),
        ("briscola-3", 3, 3, 30, (10, 13)),
        ("briscola-4", 4, 3, 28, (7, 10)),
        ("briscola-6", 6, 3, 18, (3, 6)),
        ("briscola-31", 2, 3, 34, (17, 20)),
        ("briscolone", 2, 5, 30, (15, 20)),
    ],
)
def test_how_many_cards_and_tricks(rules: str, seats: int, hand: int, stock: int, tricks: tuple[int, int]) -> None:
    """Each gets three cards (five in Briscolone); the rest is the stock; all are played in the end."""
    found = resolve(rules)
    assert (found.players, found.hand, found.stock_cards) == (seats, hand, stock)
    assert (found.stock_tricks, found.tricks) == tricks
    assert seats * hand + stock == found.cards


@pytest.mark.parametrize("dealer", [0, 1])
def test_who_leads(dealer: int) -> None:
    """With two the other player than the dealer leads, with any card; with more the next seat does."""
    position = start(dealer=dealer)
    assert position.to_play() == 1 - dealer
    assert start("briscola-4", dealer=3).to_play() == 0
    assert start("briscola-6", dealer=2).to_play() == 3


def test_the_turned_card_makes_trumps() -> None:
    """The suit of the turned card is trumps, and each trump beats each card of another suit."""
    position = dealt(["Ad xx xx", "2h xx xx"])
    assert position.trump == 1
    play(position, "Ad 2h")
    assert position.last_winner == 1


def test_the_turned_card_is_drawn_last() -> None:
    """It lies half under the stock and is the last card drawn, by the last to draw; everybody sees it."""
    position = dealt(["", ""])
    position.trick, position.stock_left, position.turned = 17, 1, CARD_OF["5h"]
    play(position, "Ks 2c")
    assert briscola.next_drawn(position) == [UNSEEN, CARD_OF["5h"]]
    drawn, _, _ = briscola.draw(position)
    assert drawn == [(0, UNSEEN), (1, CARD_OF["5h"])]
    assert (position.turned, position.trick) == (None, 18)
    assert position.where.hands[1][CARD_OF["5h"]] == 1


# -- a trick


def test_anything_may_be_played() -> None:
    """Nobody has to follow suit or to trump, neither leading nor following, not at the end either."""
    position = dealt(["Ks 4s 7h", "Qs Ad 2h"])
    assert names(briscola.legal_plays(position, 0)) == "Ks 7h 4s"
    play(position, "Ks")
    assert names(briscola.legal_plays(position, 1)) == "Ad Qs 2h"
    late = start()
    late.trick, late.turned = 18, None
    assert not briscola.deal(late, [cards("Ks 4s 7h"), cards("Qs Ad 2h")], None)
    play(late, "Ks")
    assert names(briscola.legal_plays(late, 1)) == "Ad Qs 2h"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Ks Ad", 0),  # the leaflet's: another suit never wins, however high
        ("3c 2h", 1),  # the leaflet's: the two of trumps takes the three
        ("4s 5s", 1),
        ("2s 4s", 1),
        ("7h Ah", 1),
        ("Ah 3h", 0),
        ("2h As", 0),
    ],
)
def test_who_wins(trick: str, winner: int) -> None:
    """The highest trump wins, else the highest card of the suit led."""
    position = dealt(["", ""])
    play(position, trick)
    assert position.last_winner == winner


def test_the_example_of_the_trick() -> None:
    """Hearts are trumps. Anna leads Ks, Ben throws Ad: 15 for Anna. She leads 3c, Ben takes its 10 with 2h."""
    position = dealt(["Ks 3c 4d", "Ad 2h 5d"], dealer=1)
    play(position, "Ks Ad")
    assert (position.last_winner, position.last_points) == (0, 15)
    assert position.points == [15, 0]
    play(position, "3c 2h")
    assert (position.last_winner, position.last_points) == (1, 10)
    assert position.points == [15, 10]


def test_the_winner_draws_first() -> None:
    """The winner draws the top card, then the others in turn, and all hold three again; the winner leads."""
    stock = "4c 5c 6c " + " ".join(["xx"] * 24)
    position = dealt(["", "", "", ""], "briscola-4", dealer=3, stock=stock)
    play(position, "7s 4s As 5s")
    assert briscola.draws_due(position) == 4
    assert briscola.drawing_order(position) == [2, 3, 0, 1]
    drawn, wrong, _ = briscola.draw(position)
    assert drawn == [(2, CARD_OF["4c"]), (3, CARD_OF["5c"]), (0, CARD_OF["6c"]), (1, UNSEEN)]
    assert wrong is None
    assert [position.holding(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert position.to_play() == 2


def test_a_drawn_card_is_the_next_of_the_stock() -> None:
    """Where the stock is known another card cannot be drawn, and no card twice."""
    position = dealt(["7s 4s xx", ""], stock="4c 5c " + " ".join(["xx"] * 31))
    play(position, "7s 4d")
    twin = position.copy()
    drawn, wrong, why = briscola.draw(twin, tuple(cards("4c 6c")))
    assert (wrong, why) == (1, None)
    assert drawn == [(0, CARD_OF["4c"]), (1, CARD_OF["5c"])]
    position.stock = None
    _, wrong, why = briscola.draw(position, tuple(cards("7s 6c")))
    assert wrong == 0
    assert why is not None


def test_without_a_stock_nothing_is_drawn() -> None:
    """When the stock is out the hands are played on by the same rules, and the last trick ends the deal."""
    position = start()
    position.trick, position.turned = 18, None
    assert not briscola.deal(position, [cards("As 3s 2d"), cards("Ah 4c 5c")], None)
    play(position, "As Ah")
    assert not briscola.draws_due(position)
    assert position.to_play() == 1
    play(position, "4c 3s 5c 2d")
    assert position.over()
    assert position.to_play() is None
    refusal = briscola.may_play(position, 0, CARD_OF["2c"])
    assert refusal is not None
    assert refusal.code == "E407"


def test_nothing_is_scored_before_the_end() -> None:
    """The points lie in the tricks; they are counted when all cards are played."""
    position = dealt(["", ""])
    play(position, "As Ks")
    assert (position.points, position.scores, position.log) == ([15, 0], [0, 0], [])


# -- counting


def test_the_example_of_the_count() -> None:
    """As Ah 3c Kd Kh Qs Jc Jh count 47; the other player has the remaining 73 and wins."""
    values = compiled(resolve("briscola")).points[0]
    pile = cards("As Ah 3c Kd Kh Qs Jc Jh")
    assert [values[card] for card in pile] == [11, 11, 10, 4, 4, 3, 2, 2]
    position = start()
    position.points = [sum(values[card] for card in pile), 120 - 47]
    assert position.points == [47, 73]
    assert outcome_of(position) == Outcome(1, "points")


def test_the_example_of_the_count_played_out() -> None:
    """The same as a whole deal: these are the cards that count in Anna's tricks, and Ben wins 73 to 47."""
    (record,) = loads(FORTY_SEVEN)
    piles: list[list[int]] = [[], []]
    walked = walk(FORTY_SEVEN)
    assert walked.refusal is None
    timeline = simulate(record)
    assert timeline.findings == []
    for trick in timeline.tricks:
        piles[trick.winner - 1] += [play.card for play in trick.plays]
    values = compiled(resolve("briscola")).points[0]
    assert sorted(card for card in piles[0] if values[card]) == sorted(cards("As Ah 3c Kd Kh Qs Jc Jh"))
    assert sum(map(len, piles)) == 40
    assert walked.position.scores == [47, 73]
    assert walked.position.outcome == Outcome(1, "points")


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ([61, 59], Outcome(0, "points")),
        ([59, 61], Outcome(1, "points")),
        ([60, 60], Outcome(None, "draw")),
        ([50, 40, 30], Outcome(0, "points")),
        ([45, 45, 30], Outcome(None, "draw")),
        ([30, 45, 45], Outcome(None, "draw")),
        ([40, 40, 40], Outcome(None, "draw")),
    ],
)
def test_who_wins_the_deal(points: list[int], outcome: Outcome) -> None:
    """61 or more win, 60 to 60 is a draw; of three the highest wins, and a tie at the top is a draw."""
    position = start("briscola" if len(points) == 2 else "briscola-3", dealer=0)
    position.points = points
    assert outcome_of(position) == outcome


# -- four and six


@pytest.mark.parametrize(("rules", "seats"), [("briscola-4", 4), ("briscola-6", 6)])
def test_partners_collect_together(rules: str, seats: int) -> None:
    """Every other seat is of one side, so that partners sit opposite and no two of a side beside each other."""
    position = start(rules, dealer=seats - 1)
    assert position.rules.side == [seat % 2 for seat in range(seats)]
    assert not briscola.deal(position, [None] * seats, None)
    play(position, "4s 6s Ks 5s" if seats == 4 else "4s 6s Ks 5s 4d 4c")
    assert position.last_winner == 2
    assert position.points == [4, 0]
    assert position.scores == [0, 0]


def test_six_play_without_twos() -> None:
    """All four twos are taken out: 36 cards, three against three."""
    assert sum(compiled(resolve("briscola-6")).copies) == 36
    position = start("briscola-6", dealer=5)
    assert not briscola.deal(position, [None] * 6, None)
    refusal = briscola.may_play(position, 0, CARD_OF["2s"])
    assert refusal is not None
    assert refusal.code == "E208"


# -- the exchange


def exchanged(position: Position, given: str, taken: str, seat: int | None = None) -> str | None:
    who = position.to_play() if seat is None else seat
    refusal = briscola.may_exchange(position, who or 0, CARD_OF[given], CARD_OF[taken])
    if refusal is not None:
        return refusal.code
    assert briscola.exchange(position, who or 0, CARD_OF[given], CARD_OF[taken]) is None
    return None


@pytest.mark.parametrize("rank", ["7", "2"])
def test_exchange(rank: str) -> None:
    """Who has the trump seven (elsewhere the two) may exchange it for the turned card; it scores nothing."""
    position = dealt([f"{rank}h Ks 4d", "xx xx xx"], f"briscola; exchange={rank}", turned="Ah")
    assert briscola.legal_exchanges(position, 0) == [(CARD_OF[rank + "h"], CARD_OF["Ah"])]
    assert exchanged(position, f"{rank}h", "Ah") is None
    assert names(briscola.legal_plays(position, 0)) == "Ah Ks 4d"
    assert position.turned == CARD_OF[rank + "h"]
    assert position.log == []
    assert position.trump == 1


def test_exchange_as_leader_or_follower() -> None:
    """On one's own turn, before one's card: leading or following, from the first trick on, no trick need be won."""
    position = dealt(["xx xx xx", "7h Ks 4d"], "briscola; exchange=7", turned="Ah")
    assert exchanged(position, "7h", "Ah", seat=1) == "E404"
    play(position, "4s")
    assert exchanged(position, "7h", "Ah") is None


@pytest.mark.parametrize(
    ("rules", "turned", "given", "why"),
    [
        ("briscola", "Ah", "7h", "off"),
        ("briscola; exchange=7", "Ah", "2h", "card"),
        ("briscola; exchange=2", "Ah", "7h", "card"),
        ("briscola; exchange=7", "Ah", "7s", "card"),
        ("briscola; exchange=7", "7h", "7h", "same"),
    ],
)
def test_no_exchange(rules: str, turned: str, given: str, why: str) -> None:
    """Only the trump of that rank, only where the rules have it, and not for a card of that rank."""
    position = dealt(["", ""], rules, turned=turned)
    refusal = briscola.may_exchange(position, 0, CARD_OF[given], CARD_OF[turned])
    assert refusal is not None
    assert (refusal.code, refusal.facts["why"]) == ("E507", why)


def test_exchange_until_the_turned_card_is_drawn() -> None:
    """Between a trick and the draw it is nobody's turn, and when the turned card is drawn it is too late."""
    position = dealt(["7h xx xx", ""], "briscola; exchange=7", turned="Ah")
    position.trick, position.stock_left = 17, 1
    play(position, "Ks 2c")
    refusal = briscola.may_exchange(position, 0, CARD_OF["7h"], CARD_OF["Ah"])
    assert refusal is not None
    assert refusal.facts["why"] == "draw"
    briscola.draw(position)
    refusal = briscola.may_exchange(position, 0, CARD_OF["7h"], CARD_OF["Ah"])
    assert refusal is not None
    assert refusal.facts["why"] == "drawn"


def test_the_exchanged_card_is_drawn_last() -> None:
    """What was put under the stock is the last card drawn."""
    position = dealt(["7h xx xx", ""], "briscola; exchange=7", turned="Ah")
    position.trick, position.stock_left = 17, 1
    assert exchanged(position, "7h", "Ah") is None
    play(position, "Ks 2c")
    assert briscola.draw(position)[0] == [(0, UNSEEN), (1, CARD_OF["7h"])]


def test_exchange_needs_the_card() -> None:
    """A card that was played, or lies elsewhere, is not exchanged."""
    position = dealt(["Ks 4d 5d", "7h xx xx"], "briscola; exchange=7", turned="Ah")
    assert exchanged(position, "7h", "Ah") == "E201"
    assert exchanged(position, "7h", "Kh") == "E201"
    play(position, "Ks 7h")
    briscola.draw(position)
    assert exchanged(position, "7h", "Ah") == "E202"


# -- open, Briscolone, to 31


def test_open_hands_change_nothing_in_play() -> None:
    """Both play with open cards and only the stock is hidden: what may be played and what counts is the same."""
    plain, opened = resolve("briscola"), resolve("briscola; open=yes")
    assert opened.open
    assert plain.model_copy(update={"open": True, "changed": {"open": "yes"}}) == opened


def test_briscolone() -> None:
    """Two players, five cards each, no trumps: the suit led decides."""
    position = dealt(["As Ks 4d 5d 6d", "2s 3h 4h 5h 6h"], "briscolone", turned="", dealer=1)
    assert position.trump is None
    play(position, "4d 3h")
    assert (position.last_winner, position.last_points) == (0, 10)


def test_briscolone_with_the_duty_to_follow() -> None:
    """Often suit must be followed there; nothing more, so nobody has to head."""
    hands = ["As Ks 4d 5d 6d", "2s 3h 4h 5h Qs"]
    free = dealt(hands, "briscolone", turned="", dealer=1)
    play(free, "Ks")
    assert names(briscola.legal_plays(free, 1)) == "Qs 5h 4h 3h 2s"
    bound = dealt(hands, "briscolone; follow=yes", turned="", dealer=1)
    play(bound, "Ks")
    assert names(briscola.legal_plays(bound, 1)) == "Qs 2s"
    refusal = briscola.may_play(bound, 1, CARD_OF["3h"])
    assert refusal is not None
    assert refusal.code == "E401"
    assert names(refusal.facts["better"]) == "Qs 2s"


def test_following_binds_hidden_hands() -> None:
    """Who did not follow had none of the suit then: with one card drawn since, he can have one of it, not two."""
    position = start("briscolone; follow=yes", turned="")
    position.trick = 15
    assert not briscola.deal(position, [cards("As Ks 4d 5d 6d"), None], None)
    assert briscola.play(position, 0, CARD_OF["Ks"]) is None
    assert briscola.play(position, 1, CARD_OF["3h"], reference="no spade") is None
    briscola.draw(position)
    play(position, "4d 2s 5d")
    refusal = briscola.may_play(position, 1, CARD_OF["4s"])
    assert refusal is None
    refusal = briscola.play(position, 1, CARD_OF["4s"])
    assert refusal is not None
    assert (refusal.code, refusal.impossible) == ("E207", True)
    assert briscola.play(position, 1, CARD_OF["4h"]) is None


def test_the_claim() -> None:
    """Who has 31 points first may say so and wins the deal."""
    position = dealt(["", ""], "briscola-31")
    for trick in ("As 3s", "Ad 3d"):
        play(position, trick)
    assert position.points == [42, 0]
    assert briscola.may_claim(position, 0) is None
    assert briscola.claim(position, 0) is None
    assert position.over()
    assert position.outcome == Outcome(0, "claim")
    assert position.scores == [42, 0]
    assert [tuple(entry)[:3] for entry in position.log] == [(0, 42, "card-points")]


@pytest.mark.parametrize(("tricks", "seat", "winner"), [(["As 3s"], 0, 1), (["As 3s", "Ad 2d"], 1, 0)])
def test_a_wrong_claim(tricks: list[str], seat: int, winner: int) -> None:
    """If it is not true the opponent wins, whatever he has."""
    position = dealt(["", ""], "briscola-31")
    for trick in tricks:
        play(position, trick)
    assert position.points[seat] < 31
    briscola.claim(position, seat)
    assert position.outcome == Outcome(winner, "wrong-claim")


def test_exactly_31() -> None:
    """31 points are enough."""
    position = dealt(["", ""], "briscola-31")
    play(position, "As 3s 3d Kd 4s Qs")
    position.points = [31, 0]
    briscola.claim(position, 0)
    assert position.outcome == Outcome(0, "claim")


def test_a_claim_stands_between_tricks() -> None:
    """After a won trick, before the next begins; not before the first, and only once."""
    position = dealt(["", ""], "briscola-31")
    codes = []
    for step in ("", "As", "3s"):
        if step:
            play(position, step)
        refusal = briscola.may_claim(position, 0)
        codes.append(refusal and (refusal.code, refusal.facts["why"]))
    assert codes == [("E418", "first"), ("E418", "trick"), None]
    briscola.claim(position, 0)
    refusal = briscola.may_claim(position, 1)
    assert refusal is not None
    assert refusal.facts["why"] == "over"


def test_nobody_needs_to_claim() -> None:
    """Without a claim all cards are played and counted."""
    position = start("briscola-31")
    position.trick, position.turned = 20, None
    assert not briscola.deal(position, [cards("As"), cards("4c")], None)
    position.points = [50, 59]
    play(position, "As 4c")
    assert position.outcome == Outcome(0, "points")
    assert position.scores == [61, 59]


# -- what does not belong here


def test_events_of_other_games() -> None:
    """Bids, declarations and, except to 31, claims are no part of Briscola; signs are comments."""
    position = dealt(["", ""])
    refusals = [
        briscola.may_bid(position, 0, Bid(True)),
        briscola.may_declare(position, 0, cards("Kh Qh")),
        briscola.may_claim(position, 0),
    ]
    assert [refusal and refusal.code for refusal in refusals] == ["E409", "E409", "E409"]
    assert briscola.legal_bids(position, 0) == []
    assert briscola.legal_declarations(position, 0) == []


def test_signs_are_comments() -> None:
    """What partners sign to each other stands in a comment and changes nothing."""
    tags = '[Rules "briscola-4"]\n[Dealer "4"]\n[Turned "5h"]\n[Termination "unfinished"]\n\n'
    with_sign = walk(tags + "1. 7s {winks: ace of trumps} 4s As 5s /xxxxxxxx\n*\n")
    without = walk(tags + "1. 7s 4s As 5s /xxxxxxxx\n*\n")
    assert with_sign.refusal is None
    assert with_sign.position.points == without.position.points == [11, 0]


# -- hands


@pytest.mark.parametrize(
    ("hands", "stock", "codes"),
    [
        (["As 3s", ""], "", ["E110"]),
        (["As 3s 4s", "As 2d 3d"], "", ["E202"]),
        (["As 3s 8s", ""], "", ["E208"]),
        (["As 3s 5h", ""], "", ["E202"]),
        (["", ""], "4s 5s", ["E110"]),
    ],
)
def test_cards_that_do_not_fit(hands: list[str], stock: str, codes: list[str]) -> None:
    """Three cards a hand, each card of the pack once, the turned card in nobody's hand."""
    position = start()
    given = [cards(hand) if hand else None for hand in hands]
    problems = briscola.deal(position, given, cards(stock) if stock else None)
    assert [problem.code for problem in problems] == codes


def test_every_card_lies_somewhere_once() -> None:
    """With hands and stock known, hands, stock and turned card are the whole pack."""
    pack = [card for card in PACK if card != "5h"]
    position = dealt([" ".join(pack[:3]), " ".join(pack[3:6])], stock=" ".join(pack[6:]))
    found: Counter[int] = Counter(position.stock or [])
    for hand in position.where.hands:
        found.update(card for card, number in enumerate(hand) for _ in range(number))
    found[position.turned or 0] += 1
    assert found == Counter(cards(" ".join(PACK)))
