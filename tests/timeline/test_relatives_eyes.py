"""What a seat knows of runs and fours in Belote: their kind when they are announced, the cards if they count."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reference import belote

from bzq.cards import KING, QUEEN
from bzq.records.reader import loads
from bzq.timeline.eyes import through_eyes
from bzq.timeline.frames import replay
from bzq.timeline.positionreading import read_position
from bzq.timeline.positiontext import FIELDS, position_text
from bzq.views.stepper_eyes import TABLE, Sight

HEAD = """[Rules "belote; declarations=yes"]
[Player1 "Anna"]
[Player2 "Ben"]
[Player3 "Cara"]
[Player4 "Dan"]
[Dealer "2"]
[Turned "Ks"]
"""
HANDS = """[Hand1 "Qs Js 9s 7s 7h"]
[Hand2 "Ah Ad Kd 7d Ac"]
[Hand3 "As Kh Jh Jd 9c"]
[Hand4 "Ts 8s Qd 9d Kc"]
[Stock "8c Qh 7c 8d Tc Jc Qc Td Th 9h 8h"]
"""
PLAYED = """
pass pass take
1. +9c8c7c=20 8c Jc Qc +Th9h8h=20 Ac
2. Ah Jh Tc 7h
3. Ad Jd Qd Td
*
"""
RUNS = HEAD + HANDS + PLAYED
"""Cara and Ben have announced a run of three; Ben's is the better one, and only it is shown."""

FIRST_TRICK = "belote;declarations=yes 1 43-- s - - {}/+8/+8/+8 - - - 3 0:0 0:0 {} - oo - {} - -"
"""Anna has declared, and leads; Cara has taken."""


def field(text: str, name: str) -> str:
    return text.split(" ")[FIELDS.index(name)]


def seen(text: str, seat: int) -> list[str]:
    """The positions of a record as a seat (from 1; 0: the table) sees them, from the first declaration on."""
    (record,) = loads(text)
    main, sight, eyes = replay(record).main, Sight(), seat or TABLE
    found = []
    for index, frame in enumerate(main.frames):
        if frame.trick:
            hands = [hand.cards for hand in sight.hands(main, index, eyes)]
            found.append(position_text(through_eyes(frame.position, hands, eyes)))
    return found


@pytest.mark.parametrize("seat", [0, 1, 4])
def test_the_kind_is_announced_and_what_counts_is_shown(seat: int) -> None:
    after = seen(RUNS, seat)
    melds = [field(text, "melds") for text in after]
    assert melds[:4] == ["3:xxxxxx=20@1"] * 4
    assert melds[4:6] == ["3:xxxxxx=20@1,2:xxxxxx=20@1"] * 2  # the second: trick 2 is to be led
    assert set(melds[6:]) == {"2:Th9h8h=20@1"}
    assert [field(text, "hands").split("/")[1] for text in after[5:7]] == ["+7", "Th9h8h+3"]
    assert {field(text, "hands").split("/")[2] for text in after} == {"+8", "+7", "+6", "+5"}
    for text in after:
        assert position_text(read_position(text)) == text


def test_a_seat_knows_what_it_has_declared_itself() -> None:
    after = seen(RUNS, 3)
    melds = [field(text, "melds") for text in after]
    assert melds[5:7] == ["3:9c8c7c=20@1,2:xxxxxx=20@1", "2:Th9h8h=20@1"]  # hers counts for nothing any more
    assert "9c7c" in field(after[6], "hands").split("/")[2]
    assert [one.unseen for one in read_position(after[5]).declared] == [0, 3]


def test_what_is_level_is_never_shown() -> None:
    level = HEAD + PLAYED.replace("+Th9h8h", "+9h8h7h").replace("7h\n", "Th\n")
    for seat in range(5):
        melds = [field(text, "melds") for text in seen(level, seat)]
        assert set(melds[6:]) == {"-"}
        assert melds[5].count("xx") == (3 if seat in (2, 3) else 6)


def test_a_hidden_run_does_not_tell_where_it_ends() -> None:
    """A run that is not known to go on says what the hand cannot hold beside it, to those who have seen it."""
    text = HEAD + PLAYED
    assert field(seen(text, 3)[5], "bans") == "3:Tc"
    for seat in (0, 1, 2, 4):
        bans = [field(one, "bans") for one in seen(text, seat)]
        assert not any("3:Tc" in one for one in bans)
        assert ["2:J7h" in one for one in bans[5:7]] == [seat == 2, True]


@pytest.mark.parametrize(
    ("hand", "declared", "heard"),
    [
        ("9s9h9d9cKsQs8h7h", "9s9h9d9c=150", "1:xxxxxxxx=100@1"),
        ("KcQcJcTcKsQs8h7h", "KcQcJcTc=50", "1:xxxxxxxx=50@1"),
        ("AcKcQcJcTc9cKs8h", "AcKcQcJcTc9c=100", "1:xxxxxxxxxx=100@1"),
        ("AcKcQc9sKsJs8h7h", "AcKc9s=0", "-"),
    ],
)
def test_a_four_and_a_long_run_are_announced_as_such(hand: str, declared: str, heard: str) -> None:
    """Four nines are a four, and a run of six is one of five or more; what a finding refused is not told at all."""
    disputed = "?" if heard == "-" else ""
    unseen = "/".join(
        "".join("0" if rank + suit in re.findall("..", hand) else "1" for rank in "ATKQJ987") for suit in "shdc"
    )
    position = read_position(FIRST_TRICK.format(hand, f"1:{declared}@1{disputed}", unseen))
    text = position_text(through_eyes(position, [[]] * 4, 3))
    assert field(text, "melds") == heard
    own = position_text(through_eyes(position, [[]] * 4, 1))
    assert field(own, "melds") == field(position_text(position), "melds") != heard


def test_nothing_tells_of_cards_that_were_not_shown() -> None:
    """In played deals: of a declaration a seat knows the cards if it is its own, or if it counts and was compared."""
    hidden = 0
    for seed in range(40):
        text = belote.write(belote.random_deal(f"declared {seed}", {"declarations": "yes"}), "first").text
        (record,) = loads(text)
        main, sight = replay(record).main, Sight()
        for index, frame in enumerate(main.frames[:-1]):
            position: Any = frame.position
            for seat in range(1, 5):
                hands = [hand.cards for hand in sight.hands(main, index, seat)]
                mine = through_eyes(position, hands, seat)
                counting = [one for one in position.declared if position.compared() and position.counts(one)]
                shown = {card for one in counting for card in one.cards}
                shown |= {one.turned for one in (main.frames[0].position,) if one.turned is not None}
                for one in mine.declared:
                    assert one.seat == seat - 1 or not one.cards or one.cards <= shown
                    hidden += bool(one.unseen)
                royals = {position.trump << 4 | rank for rank in (KING, QUEEN)} if position.trump is not None else set()
                for who, hand in enumerate(hands):
                    assert who == seat - 1 or set(hand) <= shown | royals
    assert hidden > 50
