"""Positions of Belote and Briscola on one line: written, read back equal, and with the same future."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from reference import belote, briscola
from reference.belote.search import random_hidden as hidden_belote
from reference.briscola.search import random_hidden as hidden_briscola

import bzq
from bzq.cards import CARD_OF
from bzq.engine.game import Bid
from bzq.engine.lookup import game_of
from bzq.records.model import Item, Play
from bzq.records.reader import loads
from bzq.timeline.eyes import through_eyes
from bzq.timeline.frames import replay
from bzq.timeline.positionreading import read_position
from bzq.timeline.positiontext import FIELDS, position_text
from bzq.timeline.relatives.walk import DealWalk
from bzq.timeline.state import Observer, WalkState
from bzq.timeline.walk import observe, simulate

from .deals import dealt, four, two
from .test_relatives import record_of
from .texts import read_scrambled

FORMS = ["belote", *briscola.FORMS_OF_PLAY]


def random_deal(form: str, rng: random.Random) -> Any:
    return belote.random_deal(rng) if form == "belote" else briscola.random_deal(rng, form)


def written(form: str, deal: Any, how: str) -> str:
    text: str = (belote if form == "belote" else briscola).write(deal, how).text
    return text


def ways(form: str) -> tuple[str, ...]:
    return belote.FORMS if form == "belote" else briscola.FORMS


def hidden(form: str, rng: random.Random) -> str:
    return record_of(hidden_belote(rng) if form == "belote" else hidden_briscola(rng, form))


def strings(text: str) -> list[str]:
    """The position strings of a record, one after each event, the first before any."""
    (record,) = loads(text)
    return [position_text(frame.position) for frame in replay(record).main.frames]


def field(text: str, name: str) -> str:
    return text.split(" ")[FIELDS.index(name)]


# -- the same again


def future(position: Any) -> list[object]:
    """What may be done now, by whom."""
    game = game_of(position.rules.rules.game)
    seat = position.to_act()
    if seat is None:
        return [position.outcome, position.over()]
    if game.bidding(position):
        return [seat, game.legal_bids(position, seat)]
    due = game.draws_due(position)
    return [
        seat, position.leader, due, game.next_drawn(position) if due else None,
        game.legal_plays(position, seat), game.legal_declarations(position, seat),
        game.legal_exchanges(position, seat), game.may_claim(position, seat) is None,
    ]  # fmt: skip


def holdable(position: Any) -> list[tuple[int, int]]:
    """Which card each seat may have among its unseen ones: whether the rest can be filled in then."""
    return [
        (seat, card)
        for seat in range(position.rules.seats)
        for card, copies in enumerate(position.rules.copies)
        if copies and position.where.copy().reveal(seat, card) is None
    ]


class ReadBack(Observer):
    """Goes on, after every event, from the position that was written and read back."""

    def __init__(self) -> None:
        self.count = 0

    def begun(self, walk: WalkState) -> None:
        self.swap(walk)

    def done(self, walk: WalkState, item: Item) -> None:
        self.swap(walk)

    def swap(self, walk: WalkState) -> None:
        position: Any = walk.position
        text = position_text(position)
        assert text.isascii()
        assert len(text.split(" ")) == len(FIELDS)
        back = read_position(text)
        assert position_text(back) == text
        assert future(back) == future(position), text
        assert holdable(back) == holdable(position), text
        self.count += 1
        walk.position = back


def goes_on_the_same(text: str) -> int:
    """Walks a record on positions that were read back; what comes of it is what comes of it otherwise."""
    (record,) = loads(text)
    timeline = simulate(record)
    assert timeline.rules is not None
    observer = ReadBack()
    walk = DealWalk(record, timeline.rules, timeline.chooser, observer=observer)
    walk.run()
    assert [entry[:6] for entry in walk.ledger] == [entry[:6] for entry in timeline.ledger]
    assert timeline.position is not None
    assert position_text(walk.position) == position_text(timeline.position)
    assert walk.position.outcome == timeline.position.outcome
    assert [(one.code, one.span, one.message) for one in walk.findings] == [
        (one.code, one.span, one.message) for one in timeline.findings
    ]
    return observer.count


@pytest.mark.parametrize("form", FORMS)
def test_every_position_of_a_deal_reads_back(form: str) -> None:
    rng = random.Random(f"{form} positions")
    for _ in range(8 if form == "belote" else 3):
        deal = random_deal(form, rng)
        for how in ways(form):
            assert goes_on_the_same(written(form, deal, how)) > 5


@pytest.mark.parametrize("form", FORMS)
def test_positions_of_which_not_all_is_known(form: str) -> None:
    """Hands known in part, voids shown by what was not followed, until the first fault."""
    rng = random.Random(f"{form} hidden")
    seen = faults = 0
    for _ in range(40 if form in ("belote", "briscolone") else 10):
        (record,) = loads(hidden(form, rng))
        for _, _, _, position in observe(record):
            text = position_text(position)
            back = read_position(text)
            assert position_text(back) == text
            assert holdable(back) == holdable(position), text
            seen += 1
        faults += not simulate(record).valid
    assert seen > 60
    assert faults or form not in ("belote", "briscolone")


def test_positions_after_an_error() -> None:
    """What checking goes on from after a fault may be odd; it reads back all the same."""
    rng = random.Random(5)
    seen = 0
    for form in FORMS * 3:
        reference: Any = belote if form == "belote" else briscola
        for fault in reference.all_faults(random_deal(form, rng), rng):
            for _, _, _, position in observe(loads(fault.written.text)[0])[-6:]:
                text = position_text(position)
                assert position_text(read_position(text)) == text
                seen += 1
    assert seen > 800


def test_positions_from_the_middle() -> None:
    belote_study = four(
        "pass take\n6. Ks Js 8c Ts\n7. Kc Jc Qs As\n8. 9s 8d 7c 8s", "Trick \"6\"", "Lead \"3\"", "Score \"44:40\"",
        'Hand1 "Jc 8c 7c"', 'Hand2 "Qs 8s Ts"', 'Hand3 "As 9s Ks"', 'Hand4 "Js Kc 8d"', dealer=1, turned="Ks",
        result="88:74",
    )  # fmt: skip
    assert simulate(loads(belote_study)[0]).valid
    assert field(strings(belote_study)[0], "won") == "-"
    assert field(strings(belote_study)[3], "brisques") == "44:40"
    assert goes_on_the_same(belote_study) > 10
    last = two(
        "18. As 2s\n19. 3h Kd\n20. 4d 5d", 'Trick "18"', 'Lead "1"', 'Trump "s"', 'Score "40:55"',
        'Hand1 "As 3h 4d"', turned="",
    )  # fmt: skip
    assert simulate(loads(last)[0]).valid
    assert goes_on_the_same(last) > 5


def test_bids_while_they_matter() -> None:
    """Passes count while it is bid; then who has taken does."""
    texts = strings(four("pass pass take\n1. 9c 8c 7c Ac", dealer=4))
    assert [field(text, "won") for text in texts[:4]] == ["-", "p", "pp", "3"]
    assert len(set(texts)) == len(texts)


# -- what it says


def test_the_fields_of_belote() -> None:
    deal, text = dealt(
        {"declarations": "yes"}, lambda deal: any(event.kind == "declare" for event in deal.events), "first"
    )
    found = strings(text)
    start = found[0]
    assert field(start, "turned") == deal.turned
    assert field(start, "stock") == "".join(deal.stock)
    assert {len(hand) for hand in field(start, "hands").split("/")} == {10}
    assert field(start, "trump") == "-"
    taken = next(one for one in found if field(one, "trump") != "-")
    assert field(taken, "stock") == field(taken, "turned") == "-"
    assert field(taken, "won").isdigit()
    assert {len(hand) for hand in field(taken, "hands").split("/")} == {16}
    declared = next(one for one in found if field(one, "melds") != "-")
    event = next(event for event in deal.events if event.kind == "declare")
    assert field(declared, "melds").endswith(f"={event.points}@1")
    assert field(found[-1], "won") == (f"{deal.winner + 1}" if deal.winner is not None else "-") + f"={deal.why}"
    assert field(found[-1], "scores") == ":".join(map(str, deal.score))


@pytest.mark.parametrize("why", ["made", "failed", "capot", "litige", "passed-out"])
def test_how_a_deal_of_belote_ended(why: str) -> None:
    deal, text = dealt({}, lambda deal: deal.why == why)
    last = strings(text)[-1]
    floats = f":{deal.floating}" if deal.floating else ""
    assert field(last, "won") == ("-" if deal.winner is None else str(deal.winner + 1)) + f"={why}{floats}"
    back = read_position(last)
    assert back.over()
    assert (back.outcome.why, back.outcome.floating) == (why, deal.floating)


def test_a_claim_ends_a_deal() -> None:
    moves = "1. As 2s /4h5h\n2. 3d 2d /6h7h\n3. Ac 2c"
    claimed = strings(two(f"{moves} claim", rules="briscola-31", turned="5c"))
    assert (field(claimed[-2], "won"), field(claimed[-1], "won")) == ("1", "1=claim")
    assert field(strings(two("1. 2s As claim", rules="briscola-31", turned="5c"))[-1], "won") == "1=wrong-claim"
    assert read_position(claimed[-1]).over()


def test_the_left_out_card_stands_in_the_rules() -> None:
    first = strings(two("1. 4s 5h 6d", seats=3, rules="briscola-3; out=2h", turned="5c"))[0]
    assert first.startswith("briscola-3;out=2h 1 31-- c 5c 29 +3/+3/+3 ")
    assert field(first, "unseen").split("/")[1] == "1111111110"
    with pytest.raises(ValueError, match="2h is left out of the pack"):
        read_position(first.replace("/1111111110/", "/1111111111/"))


# -- through the eyes of a seat


@pytest.mark.parametrize("form", FORMS)
def test_positions_through_eyes_can_be_played_on(form: str) -> None:
    """Whatever was played was possible for those who could not see the cards."""
    rng = random.Random(f"{form} eyes")
    for how in ways(form)[:2]:
        (record,) = loads(written(form, random_deal(form, rng), how))
        for frame, following in pairwise(replay(record).main.frames):
            position: Any = frame.position
            if not isinstance(following.item, Play) or position.won >= 0:
                continue
            seats = position.rules.seats
            mine = through_eyes(position, [[]] * seats, 0)
            text = position_text(mine)
            assert position_text(read_position(text)) == text
            assert not any(map(any, mine.where.hands))
            card = CARD_OF[following.text[:2]]
            assert mine.where.reveal(following.seat - 1, card) is None


def test_what_a_seat_sees_hangs_on_nothing_it_cannot_see() -> None:
    """Other hands and the stock may be exchanged: to Anna it is the same."""
    first = strings(belote.write(belote.random_deal("eyes"), "first").text)[0]
    position = read_position(first)
    mine = [[card for card, count in enumerate(position.where.hands[0]) if count], [], [], []]
    seen = position_text(through_eyes(position, mine, 1))
    assert field(seen, "hands").endswith("/+5/+5/+5")
    assert field(seen, "stock") == "11"
    hands = field(first, "hands").split("/")
    swapped = first.replace("/".join(hands), "/".join([hands[0], hands[2], hands[1], hands[3]]))
    assert swapped != first
    assert position_text(through_eyes(read_position(swapped), mine, 1)) == seen


# -- other texts


def test_the_good_ones() -> None:
    for good in goods():
        assert position_text(read_position(good)) == good
        assert position_text(read_position(f"  {good}\n")) == good


def goods() -> tuple[str, str]:
    rng = random.Random(2)
    return strings(written("belote", belote.random_deal("good", {"declarations": "yes"}), "first"))[3], strings(
        written("briscola-4", briscola.random_deal(rng, "briscola-4", {"exchange": "7"}), "full")
    )[7]


@pytest.mark.parametrize(
    ("game", "name", "value", "why"),
    [
        (0, "rules", "belot;x=1", "no rule set is called|no option|is called"),
        (0, "trick", "10", "a number from 1 to 9"),
        (0, "seats", "53--", "seats are 1 to 4"),
        (0, "turned", "Kx", "a card such as Ks"),
        (0, "won", "pppppppp", "a p for each pass"),
        (0, "won", "5", "seats are 1 to 4"),
        (0, "won", "12", "a p for each pass"),
        (0, "won", "1=made", "known after trick 8"),
        (0, "won", "1=points", "made, failed, litige, capot or passed-out"),
        (0, "won", "3=passed-out", "sides are 1 to 2"),
        (0, "sevens", "3/0/0/0", "up to 2 of king and queen"),
        (0, "scores", "0", "2 numbers"),
        (0, "brisques", "0:x", "2 numbers"),
        (0, "melds", "1:ThQhJh=20", "a list such as"),
        (0, "melds", "5:ThQhJh=20@1", "a list such as"),
        (0, "blanche", "oc", "oo before the first trick"),
        (0, "blanche", "-", "capot is still open"),
        (0, "blanche", "x", "oo before the first trick"),
        (0, "plays", "1:xh", "a list such as"),
        (0, "unseen", "2000000/-/-/-", "for each of A T K Q J 9 8 7"),
        (1, "trick", "12", "a number from 1 to 11"),
        (1, "turned", "1s", "a card such as Ks"),
        (1, "turned", "9h", "the pack does not hold"),
        (1, "won", "9", "seats are 1 to 4"),
        (1, "won", "x", "seats are 1 to 4"),
        (1, "won", "1=capot", "points, draw, claim or wrong-claim"),
        (1, "stock", "3", "takes|a number from"),
        (1, "hands", "8s/+3/+3/+3", "known cards and the number"),
        (1, "unseen", "1111111111/1111111111/1111111111", "needs 4 parts"),
        (1, "unseen", "11111111112/-/-/-", "for each of A K Q J 7 6 5 4 3 2"),
    ],
)
def test_a_field_that_is_wrong_is_named(game: int, name: str, value: str, why: str) -> None:
    fields = goods()[game].split(" ")
    fields[FIELDS.index(name)] = value
    with pytest.raises(ValueError, match=why) as error:
        read_position(" ".join(fields))
    assert f"{FIELDS.index(name) + 1} of the position, {name}" in str(error.value)


def test_hostile_texts_raise_nothing_but_value_errors() -> None:
    """Changed at random, a text is refused with a reason, or is a position that can be played."""
    rng = random.Random(13)
    letters = "AKQJT98765432shdcxp01-+/:,;=~@#<>?!*^. _é²\u0660"
    readable = 0
    for position in read_scrambled(list(_all_kinds(rng)), letters, 2000, rng):
        readable += 1
        _play_on(position, rng)
    assert readable > 80


def test_a_deal_that_is_over_says_how() -> None:
    for good, trick in zip(goods(), ("9", "11"), strict=True):
        fields = good.split(" ")
        fields[1] = trick
        fields[FIELDS.index("turned")] = fields[FIELDS.index("won")] = "-"
        with pytest.raises(ValueError, match=r"11 of the position, won, .* the deal is over"):
            read_position(" ".join(fields))


def test_very_long_texts() -> None:
    for good in goods():
        for name in FIELDS:
            for word in ("9" * 5000, "Ks" * 20000, "1:KhQhJh=20@1," * 20000, "/" * 20000, "p" * 5000):
                fields = good.split(" ")
                fields[FIELDS.index(name)] = word
                try:
                    read_position(" ".join(fields))
                except ValueError as error:
                    assert len(str(error)) < 400


def _all_kinds(rng: random.Random) -> Iterator[str]:
    for form in FORMS:
        for how in (ways(form)[0], ways(form)[-1]):
            yield from strings(written(form, random_deal(form, rng), how))


def _play_on(position: Any, rng: random.Random) -> None:
    """Bids, draws and plays whatever is possible to the end."""
    situation = bzq.position(position_text(position))
    assert repr(situation)
    situation.declarations()
    situation.legal_plays()
    game = game_of(position.rules.rules.game)
    for _ in range(200):
        seat = position.to_act()
        if seat is None:
            assert position.over()
            return
        if game.draws_due(position):
            game.draw(position)
            continue
        if game.bidding(position):
            if game.bid(position, seat, rng.choice(game.legal_bids(position, seat))) is not None:
                assert game.bid(position, seat, Bid(False)) is None
            continue
        cards = game.legal_plays(position, seat) or [card for card, one in enumerate(position.rules.copies) if one]
        card = rng.choice(cards)
        if game.play(position, seat, card) is not None:
            game.play(position, seat, card, phantom=True, excused=True)
    raise AssertionError("the deal does not end")
