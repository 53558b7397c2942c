"""Positions on one line: written, read back equal, and with the same future."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from reference.family.faults import KINDS as FAMILY_KINDS
from reference.family.faults import make_fault as make_family_fault
from reference.family.game import FAMILY
from reference.family.write import random_deal as family_deal
from reference.family.write import write as write_family
from reference.faults import KINDS, make_fault
from reference.game import PRESETS
from reference.search import make_draft
from reference.write import random_deal, write

import bzq
from bzq.cards import card_name
from bzq.games.bezique.declare import legal_declarations
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.ruleset import BeziqueRules
from bzq.games.bezique.timeline.walk import Walk
from bzq.games.bezique.tricks import draw, legal_plays, play
from bzq.records.model import Item
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.timeline.eyes import through_eyes
from bzq.timeline.frames import replay
from bzq.timeline.positionreading import read_position
from bzq.timeline.positiontext import FIELDS, position_text, rules_text
from bzq.timeline.state import Observer, WalkState
from bzq.timeline.walk import observe, simulate

from .texts import end, middle, read_scrambled

# -- the same again


def plays(position: Position) -> list[object]:
    seat = position.to_play()
    if seat is None:
        return []
    return [(card, one and (one.card, one.number, one.seat)) for card, one in legal_plays(position, seat)]


def declarations(position: Position) -> list[object]:
    return [
        (seat, [(card, one and one.number) for card, one in option.parts], option.combination[:5])
        for seat in range(position.rules.seats)
        for option in legal_declarations(position, seat)
    ]


def holdable(position: Position) -> list[tuple[int, int]]:
    """Which card each seat may have among its unseen ones: whether the rest can be filled in then."""
    return [
        (seat, card)
        for seat in range(position.rules.seats)
        for card, copies in enumerate(position.rules.copies)
        if copies and position.where.copy().reveal(seat, card) is None
    ]


class ReadBack(Observer):
    """Goes on, after every event, from the position that was written and read back."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.texts: list[str] = []

    def begun(self, walk: WalkState) -> None:
        self.swap(walk)

    def done(self, walk: WalkState, item: Item) -> None:
        self.swap(walk)

    def swap(self, walk: WalkState) -> None:
        position = walk.position
        text = position_text(position)
        assert text.isascii()
        assert len(text.split(" ")) == len(FIELDS)
        back = read_position(text)
        assert position_text(back) == text
        assert plays(back) == plays(position)
        assert declarations(back) == declarations(position)
        if len(self.texts) % self.every == 0:
            assert holdable(back) == holdable(position), text
        self.texts.append(text)
        walk.position = back


def goes_on_the_same(text: str, every: int = 9) -> list[str]:
    """Walks a record on positions that were read back; what comes of it is what comes of it otherwise."""
    (record,) = loads(text)
    timeline = simulate(record)
    assert timeline.rules is not None
    observer = ReadBack(every)
    walk = Walk(record, timeline.rules, timeline.chooser, observer=observer)
    walk.run()
    assert [entry[:6] for entry in walk.ledger] == [entry[:6] for entry in timeline.ledger]
    assert timeline.position is not None
    assert position_text(walk.position) == position_text(timeline.position)
    found = [(one.code, one.span, one.message) for one in timeline.findings if one.code != "W101"]
    assert [(one.code, one.span, one.message) for one in walk.findings] == found
    return observer.texts


@pytest.mark.parametrize("preset", sorted({*PRESETS, *FAMILY}))
def test_every_position_of_a_deal_reads_back(preset: str) -> None:
    rng = random.Random(f"{preset} 1")
    for form in ("full", "draws", "play", "table"):
        changes = rng.choice([0, 3])
        if preset in PRESETS:
            text = write(random_deal(rng, preset), form, draws=rng.random() < 0.5, rng=rng).text
        else:
            deal = family_deal(rng, preset, changes=changes, players=3 if preset == "besigue" else None)
            text = write_family(deal, form, draws=rng.random() < 0.5, rng=rng).text
        goes_on_the_same(text, 29 if preset.endswith("pack") else 9)


@pytest.mark.parametrize("players", [4, 8])
def test_positions_of_many_players(players: int) -> None:
    deal = family_deal(players, "besigue", players=players)
    texts = goes_on_the_same(write_family(deal, "table").text, 40)
    assert texts[0].startswith(f"besigue;players={players} 1 ")


def test_positions_of_changed_rules() -> None:
    rng = random.Random(4)
    for _ in range(6):
        goes_on_the_same(write(random_deal(rng), rng.choice(["full", "table"]), rng=rng).text)
        deal = family_deal(rng)
        if deal.seats < 5:
            goes_on_the_same(write_family(deal, rng.choice(["draws", "table"]), rng=rng).text, 40)


def test_positions_from_the_middle() -> None:
    """Set-ups: what was declared before, sevens shown, cards gone, hands partly known."""
    rng = random.Random(8)
    done = 0
    for _ in range(60):
        draft = make_draft(rng)
        if draft is not None and simulate(loads(draft.text)[0]).valid:
            goes_on_the_same(draft.text, 3)
            done += 1
    assert done > 20


def test_positions_after_an_error() -> None:
    """What checking goes on from after a fault may be odd; it reads back all the same."""
    rng = random.Random(3)
    faults = [make_fault(random_deal(rng), kind, rng) for kind in sorted(KINDS)]
    texts = [fault.text for fault in faults if fault is not None]
    for kind in sorted(FAMILY_KINDS):
        fault = make_family_fault(family_deal(rng, rng.choice(["bezique-4-partners", "rubicon"])), kind, rng)
        texts += [fault.text] if fault is not None else []
    seen = 0
    for text in texts:
        for _, _, _, position in observe(loads(text)[0])[-12:]:
            shown = position_text(position)
            assert position_text(read_position(shown)) == shown
            seen += 1
    assert seen > 300


def test_more_cards_than_there_are_after_an_error() -> None:
    """A card declared that nobody had goes back to a hand with the others; the text says that counts are off."""
    position = read_position("bezique 31 1221 s - - JhJc/Js7s 0/1 - - - 10:210 6:10 - - - - - - -")
    position.where.hands[0][0] += 3
    text = position_text(position)
    assert text.split(" ")[6] == "AsAsAsJhJc/Js7s!"
    assert position_text(read_position(text)) == text
    with pytest.raises(ValueError, match=r"field 7 of the position, hands, .*: As lies .* 3 times, and 2 of 2"):
        read_position(text.replace("!", ""))


# -- what stands in it

THURSDAY = """\
[Rules "bezique"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "Ks"]
[Termination "unfinished"]

1. 7c 9c
2. 9d Td +KcQc=20
3. 8d Ad 7s<>Ks=10 +KsQs=40
4. _Ks 9h
*
"""


def strings(text: str) -> list[str]:
    (record,) = loads(text)
    found = replay(record)
    assert found.stopped is None, found.stopped
    return [position_text(frame.position) for frame in found.main.frames]


def field(text: str, name: str) -> str:
    return text.split(" ")[FIELDS.index(name)]


def last(text: str, name: str) -> str:
    return field(strings(text)[-1], name)


def test_an_ordinary_position() -> None:
    texts = strings(THURSDAY)
    assert texts[0] == (
        "bezique 1 12-- s Ks 47 +8/+8 - - - - 0:0 0:0 - - - - "
        "22122222/22222222/22222222/22222222 - -"
    )  # fmt: skip
    assert texts[-4] == (
        "bezique 3 111- s 7s* 43 +5/+5 - KsQs/KcQc - 1+Ks 50:20 1:1 2:KcQc=20@2,1:KsQs=40@3 - - - "
        "22112221/22222222/11222112/22112121 - -"
    )  # fmt: skip
    assert field(texts[-2], "plays") == "1:Ks"
    assert field(texts[-1], "laid") == "Ks/-"
    assert field(texts[-1], "melds") == "2:KcQc=20@2,1:KsQs=40@3"


@pytest.mark.parametrize(
    ("moves", "tags", "rules", "name", "wanted"),
    [
        ("5. 8s 7c +7h=10", (), "bezique", "won", "1+"),
        ("5. 8s 7c +7h=10", (), "bezique", "sevens", "1/0"),
        ("5. 8s", (), "bezique", "plays", "1:8s"),
        ("5. 8s 7c +QsJd=40 +KsQs~", (), "bezique-cavendish", "melds", "1:QsJd=40@5,1:KsQs2~5"),
        ("5. 8s 7c +QsJd +KsQs~\n6. 8s 7c +_Ks_Qs2=20", (), "bezique-cavendish", "melds", "1:QsJd=40@5,1:KsQs2~5=20@6"),
        ("5. 8s 7c +QsJd +KsQs~\n6. _Ks 7c", (), "bezique-cavendish", "melds", "1:QsJd=40@5,1:KsQs2~5x"),
        ("5. 8s 7c +9c8c=20^", (), "bezique", "melds", "1:9c8c=20@5"),
        ("5. 8s 7c +KcKdKhKs=80\n6. _Kd 8c", (), "bezique", "laid", "Kd/-"),
        ("5. 8s", ('Declared1 "+KhQh=40 +QsJd=40"', 'Table1 "Qh Qs Jd"'), "bezique", "tables", "QhQsJd/-"),
        ("5. 8s", ('Declared1 "+KhQh=40 +QsJd=40"', 'Table1 "Qh Qs Jd"'), "bezique", "melds",
         "1:KhQh=40@0,1:QsJd=40@0"),
        ("5. 8s", ('Declared2 "+KsQs~"', 'Table2 "Qs"'), "bezique-cavendish", "melds", "2:KsQs~0x"),
        ("5. 8s", ('Score "120:30"', 'Brisques "1:4"'), "bezique", "gone", "5:3"),
        ("5. 8s", ('Score "120:30"', 'Brisques "1:4"'), "bezique", "brisques", "1:4"),
        ("5. 8s", ('Hand1 "8s 7s xx xx xx xx xx xx"',), "bezique", "hands", "7s+6/+8"),
        ("5. 8s", (), "bezique; target=1500; last-trick=stock", "rules", "bezique;target=1500;last-trick=stock"),
    ],
)  # fmt: skip
def test_fields(moves: str, tags: tuple[str, ...], rules: str, name: str, wanted: str) -> None:
    text = middle(moves, *tags, rules=rules)
    assert last(text, name) == wanted
    goes_on_the_same(text, 1)


def test_duties_are_remembered() -> None:
    """Who did not follow has none of the suit, and no trump."""
    text = end("29. Ks 8d\n30. As", 'Termination "unfinished"', result="*")
    assert last(text, "bans") == "2:ATKQJ987sATKQJ987h"
    position = read_position(strings(text)[-1])
    assert position.where.reveal(1, bzq.cards.CARD_OF["Th"]) is not None
    assert position.where.reveal(1, bzq.cards.CARD_OF["Tc"]) is None


def test_demands_while_cards_are_drawn() -> None:
    """Carte blanche of a hand that is not known: no court cards among what it got by then."""
    text = """
[Rules "rubicon"]
[Dealer "1"]
[Termination "unfinished"]

1. +blank=50 7s 8d
2. 8s 9d
*
"""
    texts = strings(text)
    assert field(texts[1], "bans") == "2:KQJsKQJhKQJdKQJc@9.0;9/9;-"
    assert field(texts[1], "blanche") == "os"
    assert field(texts[-1], "bans") == "2:KQJsKQJhKQJdKQJc@9.0;10/10;2:7s9,1:8d9,2:8s10,1:9d10"
    goes_on_the_same(text, 1)


def test_clocks_of_re_forming() -> None:
    text = middle("5. 8s 7c +KcKdKhKs=80\n6. _Kd 8c +QsJd=40\n7. Kd 9c", rules="bezique; reform=foster")
    assert last(text, "clock") == "6;K5/-;-"
    assert last(text, "melds") == "1:KsKhKdKc=80@5#2,1:QsJd=40@6#4"
    goes_on_the_same(text, 1)


def test_what_was_worth_more_before_there_were_trumps() -> None:
    """Announced as a royal marriage, it is one no longer when another suit has become trumps."""
    rules = "bezique-cavendish; trump-by=marriage-or-sequence; reuse=higher-points"
    text = f"""
[Rules "{rules}"]
[Dealer "1"]
[Termination "unfinished"]

1. 7c 9c +KhQh~ +KsQs=40
*
"""
    shown = strings(text)[-1]
    assert field(shown, "trump") == "s"
    assert field(shown, "melds") == "1:KhQh~1<,1:KsQs=40@1"
    heart = read_position(shown).melds[0].combination
    assert heart is not None
    assert (heart.points, heart.name) == (40, "royal marriage")
    goes_on_the_same(text, 1)


def test_what_is_over_is_left_out() -> None:
    """A declaration whose cards are all gone, and all of them when the stock is out."""
    moves = "5. 8s 7c +QsJd=40\n6. _Qs 8c +KcQc=20\n7. _Jd 9c"
    assert last(middle(moves), "melds") == "1:KcQc=20@6"
    deal = write(random_deal(3, "bezique"), "full").text
    assert {field(text, "melds") for text in strings(deal)[-14:]} == {"-"}
    assert max(map(len, strings(deal))) < 320
    assert max(map(len, strings(deal)[-17:])) < 120


def test_rules_made_by_hand() -> None:
    """A rule set that no text made is written with what differs."""
    rules = BeziqueRules(target=None, endplay="follow", beziques=(40, 300))
    text = rules_text(rules)
    assert text == "bezique;endplay=follow;target=none;double-bezique-points=300"
    assert resolve(text).model_copy(update={"changed": {}}) == rules


# -- equal


def test_situations_are_equal_by_their_strings() -> None:
    (record,) = loads(THURSDAY)
    steps = list(bzq.walk(record))
    for step in steps:
        back = bzq.position(step.after.position_string)
        assert back == step.after
        assert hash(back) == hash(step.after)
        assert back.scores == step.after.scores
        assert back.tables == step.after.tables
        assert back.unseen == step.after.unseen
    assert len({step.after for step in steps}) == len(steps)
    assert steps[0].after != steps[1].after
    assert steps[0].after != "no situation"
    assert repr(bzq.position(steps[-1].after.position_string)) == repr(steps[-1].after).replace(
        "Anna ", "Player 1 "
    ).replace("Ben  ", "Player 2 ")


def test_the_position_at_a_trick() -> None:
    (record,) = loads(THURSDAY)
    third = bzq.at(record, 3)
    assert (third.trick, third.to_play, third.on_trick, third.declarer) == (3, 2, (), None)
    assert third.position_string == strings(THURSDAY)[7]
    for trick, said in (
        (0, "the record begins at trick 1"), (5, "the record ends in trick 4"), (33, "this deal has 32 tricks"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            bzq.at(record, trick)
    with pytest.raises(ValueError, match="there is no seat 3: 2 play"):
        bzq.at(record, 2, seat=3)
    wrong = loads(THURSDAY.replace("+KcQc=20", "+KcQh=20"))[0]
    with pytest.raises(ValueError, match="trick 3 is not reached: in trick 2, Kc Qh make no combination here"):
        bzq.at(wrong, 3)
    with pytest.raises(ValueError, match="there is no trick 1 to show: the record does not say who dealt"):
        bzq.at(loads('[Rules "bezique"]\n\n1. As 9c\n*\n')[0], 1)


# -- through the eyes of a seat


def test_what_a_seat_sees_hangs_on_nothing_it_cannot_see() -> None:
    """Ben's unseen cards and the stock may be exchanged: to Anna it is the same."""
    text = write(random_deal(21, "bezique", {"seven-exchanged": "off"}), "full").text
    (record,) = loads(text)
    hidden: dict[str, str] = {}
    for trick in range(2, 24, 5):
        mine, all_cards = bzq.at(record, trick, seat=1), bzq.at(record, trick)
        assert mine.hands[0] == all_cards.hands[0]
        assert mine.tables == all_cards.tables
        assert len(mine.hands[1]) + mine.unseen[1] == len(all_cards.hands[1])
        assert mine != all_cards
        assert bzq.position(mine.position_string) == mine
        hidden[mine.position_string] = all_cards.position_string
        position = read_position(all_cards.position_string)
        assert position.stock is not None
        hand = position.where.hands[1]
        other = next((card for card in position.stock if not hand[card]), None)
        own = next((card for card, count in enumerate(hand) if count), None)
        if own is None or other is None or card_name(own)[0] == "7" or card_name(other)[0] == "7":
            continue
        hand[own] -= 1
        hand[other] += 1
        position.stock[position.stock.index(other)] = own
        known = [[card for card, count in enumerate(position.where.hands[0]) for _ in range(count)], []]
        swapped = position_text(through_eyes(position, known, 1))
        straight = position_text(through_eyes(read_position(all_cards.position_string), known, 1))
        assert swapped == straight
    assert len(hidden) == 5


def test_positions_through_eyes_can_be_played_on() -> None:
    """Whatever was played was possible for those who could not see the cards."""
    for seed, preset in enumerate(("bezique", "bezique-4-partners", "rubicon")):
        deal = random_deal(seed, preset) if preset in PRESETS else family_deal(seed, preset)
        text = (write if preset in PRESETS else write_family)(deal, "full").text  # type: ignore[operator]
        (record,) = loads(text)
        frames = replay(record).main.frames
        for frame, following in pairwise(frames):
            position = frame.position
            if following.seat != 2 or not following.text[0].isalnum() or "<" in following.text:
                continue
            if position.won != NO_SEAT:
                continue
            mine = through_eyes(position, [[], []] * (position.rules.seats // 2), 0)
            assert position_text(read_position(position_text(mine))) == position_text(mine)
            card = bzq.cards.CARD_OF[following.text[:2]]
            assert mine.where.reveal(1, card) is None or mine.where.hands[1][card]


# -- other texts

GOOD = (
    "bezique 14 122- s 7s* 21 Ks9s7sQhJhKdAcAc/+3 - -/QcQsQhQdQd2 - - 0:170 4:4 "
    "2:KcQc=20@4,2:QsJd=40@6,2:QsQhQdQd2=60@11,2:KsQs=40@12 -/KsJdKc - - 10011010/11201101/20101021/01012011 - -"
)


def test_the_good_one() -> None:
    assert position_text(read_position(GOOD)) == GOOD
    assert position_text(read_position(f"  {GOOD}\n")) == GOOD


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("rules", "bezik", "no rule set is called “bezik”"),
        ("rules", "-", "begins with the name of a rule set"),
        ("rules", "bezique;target=x", "“x” is no value of target"),
        ("trick", "0", "a number from 1 to 33"),
        ("trick", "34", "a number from 1 to 33"),
        ("trick", "²", "a number from 1 to 33"),
        ("seats", "122", "dealer, the leader"),
        ("seats", "132-", "seats are 1 to 2 here"),
        ("seats", "-22-", "seats are 1 to 2 here"),
        ("trump", "x", "one of s, h, d, c"),
        ("trump", "-", "these rules turn a card"),
        ("turned", "7h", "of the trump suit"),
        ("turned", "Ks*", "only a seven scores"),
        ("turned", "6s", "a card such as Ks"),
        ("stock", "20", "20 cards; at trick 14 it takes 21"),
        ("stock", "22", "a number from 0 to 21"),
        ("stock", "-", "0 cards; at trick 14 it takes 21"),
        ("stock", "KsKx", "cards run together"),
        ("hands", "Ks9s7sQhJhKdAcAc", "needs 2 parts"),
        ("hands", "Ks9s7sQhJhKdAcAc/+3/-", "needs 2 parts"),
        ("hands", "Ks9s7sQhJhKdAcA/+3", "known cards and the number"),
        ("hands", "Ks9s7sQhJhKdAcAcAc/+3", "Ac lies in .* 3 times, and 2 of 2"),
        ("sevens", "3/0", "0 to 2 sevens"),
        ("tables", "-/QcQsQhQd2Qd2", "Qd2 lies there twice"),
        ("tables", "-/QcQsQhQdQd2Kd", "no declaration has Kd"),
        ("tables", "-/Qx", "copy's number"),
        ("plays", "9:Kh", "a list such as 2:Kh,1:9c"),
        ("plays", "1:Kh,2:9c", "a trick with 2 cards is complete"),
        ("plays", "1:Kh,1:9c", "a seat has played twice"),
        ("won", "3", "seats are 1 to 2"),
        ("won", "2+Kx", "a seat, such as 2"),
        ("scores", "0", "2 numbers"),
        ("scores", "0:1:2", "2 numbers"),
        ("scores", "0:-170", "2 numbers"),
        ("brisques", "4:x", "2 numbers"),
        ("melds", "2:KcQc", "a list such as|neither announced"),
        ("melds", "2:KcQc=20@40", "has not happened yet"),
        ("melds", "2:KcKc=20@4", "has Kc twice"),
        ("laid", "-/KsJd", "Kc was declared, so 1 must have been laid"),
        ("laid", "-/KsJdKx", "cards run together"),
        ("laid", "-/KsJdKcKdKdKdKdKdKdKdKdKdKd", "no card are there more"),
        ("blanche", "oo", "no carte blanche"),
        ("clock", "3;-;-", "not re-formed"),
        ("unseen", "10011010/11201101/20101021/01012013", "a digit from 0 to 2"),
        ("unseen", "10011010/11201101/20101021", "needs 4 parts"),
        ("unseen", "22222222/22222222/22222222/22222222", "unseen, .* and 0 of 2 can have been seen"),
        ("bans", "2:Ks", "while there is stock"),
        ("bans", "2:Ks@8.0;8/8;-", "seat 1 got 8 cards unseen"),
        ("bans", "2:Ks@8.0", "while there is stock"),
        ("bans", "2:Ks@8.0;8", "demands, places and cards"),
        ("gone", "3", "two numbers"),
    ],
)
def test_a_field_that_is_wrong_is_named(name: str, value: str, why: str) -> None:
    fields = GOOD.split(" ")
    fields[FIELDS.index(name)] = value
    with pytest.raises(ValueError, match=why) as error:
        read_position(" ".join(fields))
    assert ", unseen, " in str(error.value) or f"{FIELDS.index(name) + 1} of the position, {name}" in str(error.value)


@pytest.mark.parametrize("text", ["", "bezique", GOOD + " -", GOOD.replace(" ", "  ", 1), "\0" * 20, "- " * 19 + "-"])
def test_another_number_of_fields(text: str) -> None:
    with pytest.raises(ValueError, match=r"20 fields|field 1 of the position"):
        read_position(text)


def test_hostile_texts_raise_nothing_but_value_errors() -> None:
    """Changed at random, a text is refused with a reason, or is a position that can be played."""
    rng = random.Random(12)
    letters = "AKQJT987shdcx0123456789-+/:,;=~@#<>?!*. _é²\u0660"
    readable = 0
    for position in read_scrambled(list(_all_kinds(rng)), letters, 1500, rng):
        readable += 1
        _play_on(position, rng)
    assert readable > 50


def test_very_long_texts() -> None:
    for name in FIELDS:
        for word in ("9" * 5000, "Ks" * 20000, "1:KhQh=40@1," * 20000, "/" * 20000, "A1" * 20000):
            fields = GOOD.split(" ")
            fields[FIELDS.index(name)] = word
            with pytest.raises(ValueError, match="field") as error:
                read_position(" ".join(fields))
            assert len(str(error.value)) < 400


def _all_kinds(rng: random.Random) -> Iterator[str]:
    for preset in ("bezique", "bezique-cavendish", "rubicon-foster", "bezique-4-partners"):
        for form in ("full", "table"):
            if preset in PRESETS:
                yield from strings(write(random_deal(rng, preset), form).text)
            else:
                yield from strings(write_family(family_deal(rng, preset), form).text)


def _play_on(position: Position, rng: random.Random) -> None:
    """Plays whatever is possible to the end."""
    situation = bzq.position(position_text(position))
    assert repr(situation)
    situation.declarations()
    for _ in range(400):
        if position.over():
            return
        if position.won != NO_SEAT:
            draw(position)
            continue
        seat = position.to_play()
        assert seat is not None
        cards = legal_plays(position, seat) or [
            (card, None) for card, copies in enumerate(position.rules.copies) if copies
        ]
        card, one = rng.choice(cards)
        if play(position, seat, card, one) is not None:
            play(position, seat, card, phantom=True, excused=True)
    raise AssertionError("the deal does not end")
