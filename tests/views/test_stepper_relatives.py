"""Pictures of the stepper for Belote and Briscola: bids, declarations, points in the tricks, how a deal ended."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

import pytest

from bzq.analysis.model import Analysis, Contract, ContractTurn, Endgame, EndPlay, Opportunity, Summary
from bzq.cards import CARD_OF
from bzq.records.model import Claim, Exchange, Play
from bzq.records.reader import loads
from bzq.timeline.frames import Replay, replay
from bzq.views.looks.looks import is_bidding, looks_of
from bzq.views.screen import Screen, line_text, width
from bzq.views.stepper import draw, plan_for
from bzq.views.stepper_cards import LARGE, MIDDLE, SMALL
from bzq.views.stepper_eyes import ALL, TABLE
from bzq.views.stepper_ledger import ledger
from bzq.views.stepper_misses import Misses
from bzq.views.stepper_path import trick_number, trick_shown, turn_ends
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import brief
from tests.views.scenes import cards, scene_of, shown, texts

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference import belote, briscola

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = (
    "belote", "belote-study", "belote-table", "belote-match", "briscola", "briscola-3", "briscola-31", "briscola-4",
    "briscola-6", "briscolone",
)  # fmt: skip


@cache
def replayed(name: str, number: int = 1) -> Replay:
    records = loads((EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8"))
    return replay(records[number - 1])


def said(scene: Scene) -> str:
    """Everything on a screen with no room for a ledger beside the table, as one line."""
    return " ".join(shown(scene, 70, 40).split())


def find(found: Replay, text: str, after: int = 0) -> int:
    """The frame of an event as it is written."""
    return next(n for n, frame in enumerate(found.main.frames) if n > after and frame.text == text)


@pytest.mark.parametrize("size", [(24, 6), (40, 12), (72, 20), (80, 24), (120, 40), (230, 70)])
@pytest.mark.parametrize("ascii", [False, True])
def test_every_picture_fills_the_screen_and_no_more(size: tuple[int, int], ascii: bool) -> None:
    columns, rows = size
    screen = Screen(width=columns, wrap=True, ascii=ascii)
    for name in NAMES:
        found = replayed(name)
        for index in range(0, len(found.main.frames), 11):
            for eyes, page in ((ALL, ""), (2, ""), (TABLE, "notes")):
                lines = draw(scene_of(found, index, eyes=eyes, page=page), screen, rows)
                assert len(lines) == rows
                assert {width(line_text(line)) for line in lines} == {columns}
                assert not ascii or all(line_text(line).isascii() for line in lines)


def test_random_deals_of_every_form_can_be_shown() -> None:
    rng = random.Random("pictures")
    screen = Screen(width=80, wrap=True)
    for form in ("belote", *briscola.FORMS_OF_PLAY):
        deal = belote.random_deal(rng) if form == "belote" else briscola.random_deal(rng, form)
        text = (belote if form == "belote" else briscola).write(deal, "table").text  # type: ignore[attr-defined]
        found = replay(loads(text)[0])
        for index in range(len(found.main.frames)):
            assert len(draw(scene_of(found, index, eyes=rng.choice([ALL, 1, TABLE])), screen, 24)) == 24


def test_cards_are_pictures_even_where_four_or_six_play() -> None:
    for name, sizes in (("belote", (SMALL, MIDDLE)), ("briscola-6", (SMALL, MIDDLE)), ("briscola", (SMALL, LARGE))):
        scene = scene_of(replayed(name), 10)
        assert plan_for(scene, 80, 21).size == sizes[0]
        assert plan_for(scene, 120, 37).size == sizes[1]


def test_trumps_are_told_where_there_is_no_room_beside_the_stock() -> None:
    found = replayed("briscola-6")
    last = scene_of(found, -2)
    assert last.position.turned is None
    for columns, rows in ((40, 12), (80, 24), (100, 30), (120, 40), (200, 60)):
        assert "trumps ♥" in shown(last, columns, rows)


# -- Belote


def test_bids_are_events_of_their_own() -> None:
    found = replayed("belote")
    first, taken = scene_of(found, 0), scene_of(found, 3)
    text = shown(first)
    for words in ("bids", "bidding", "turned K♠", "first round", "│K♠│", "▸ Cara", "K♠ is turned; Cara bids first"):
        assert words in text
    assert "Cara passes" in shown(scene_of(found, 1))
    assert is_bidding(first.position)
    assert not is_bidding(taken.position)
    assert trick_number(taken.frame) == 1
    assert dict(turn_ends(found.main))[0] == 3
    text = shown(taken)
    for words in ("trick 1 of 8", "trumps ♠", "Anna took", "took ♠", "Anna takes ♠ and gets the turned K♠"):
        assert words in text
    assert "turned K♠\n" not in text.replace("the turned K♠", "")


def test_the_second_deal() -> None:
    """Who got which cards, as far as these eyes see them; in the picture they are marked."""
    found = replayed("belote")
    text = said(scene_of(found, 3))
    assert "The rest is dealt: Anna T♦ Q♣, Ben T♥ 9♥ 8♥, Cara Q♥ 8♣ 7♣, Dan 8♦ T♣ J♣" in text
    assert "The rest is dealt: Ben T♥ 9♥ 8♥ " in said(scene_of(found, 3, eyes=2))
    assert "┃T♦┃┃Q♣┃" in shown(scene_of(found, 3))
    table = replayed("belote-table")
    assert "The rest is dealt: two cards to Dan, three to each of the others." in said(scene_of(table, 2))


def test_a_second_round_and_a_deal_passed_out() -> None:
    found = replayed("belote-match", 3)
    bids = [frame for frame in found.main.frames if frame.trick == 0]
    rounds = {looks_of(frame.position.rules.rules).stage(frame.position) for frame in bids}
    assert "first round" in rounds
    passed = replay(loads(belote.write(_passed_out(), "first").text)[0])
    last = scene_of(passed, -1)
    assert last.position.over()
    for words in ("All have passed twice: the next player deals.", "nobody took", "0, as recorded"):
        assert words in said(last), words
    assert "second round" in shown(scene_of(passed, 5))


def _passed_out() -> belote.Deal:
    return next(
        deal for seed in range(1000) if (deal := belote.random_deal(f"passed-{seed}")).why == "passed-out"
    )  # fmt: skip


def test_declarations_are_told_with_what_they_are_worth() -> None:
    found = replayed("belote")
    index = find(found, "+9c8c7c=20")
    text = said(scene_of(found, index))
    assert "Cara declares run of three to the nine of clubs 9♣8♣7♣: worth 20" in text
    assert "May declare" not in text
    looks = looks_of(scene_of(found, 0).position.rules.rules)
    before = scene_of(found, index - 2, choices=looks.choices(found.main, index - 2))
    assert "May declare: K♥Q♥J♥ run of three to the king of hearts 20, 9♣8♣7♣" in said(before)
    assert "┃9♣┃┃8♣┃┃7♣┃" in shown(scene_of(found, index))
    assert "Cara run of 3 K♥" in shown(scene_of(found, index), 120, 40)


def test_what_the_comparison_decided() -> None:
    found = replayed("belote")
    index = find(found, "Ah")
    assert (
        "The declarations are compared: the best is Anna's run of three to the king of spades, so all 3 of Anna & Cara "
        "count, 60 points."
    ) in said(scene_of(found, index))
    table = replayed("belote-table")
    assert "the best is Anna's four nines, it counts 150 points." in said(scene_of(table, find(table, "Td")))
    equal = replay(loads(EQUAL)[0])
    assert "the best of both sides are equal, so none counts." in said(scene_of(equal, -1))


EQUAL = """\
[Rules "belote; declarations=yes"]
[Dealer "4"]
[Turned "7d"]
[Termination "unfinished"]

pass pass pass pass take:c
1. +QhJhTh 7s +QsJsTs 8s Ks As
2. Ad
*
"""
"""Two runs of equal height, neither of trumps, and the lead to the second trick."""


def test_belote_is_said() -> None:
    found = replayed("belote")
    assert "Anna leads Q♠ and says belote" in said(scene_of(found, find(found, "Qs")))
    king = scene_of(found, find(found, "Ks"))
    assert "Anna leads K♠ and says rebelote" in said(king)
    assert "took ♠  belote" in shown(king)


def test_points_in_the_tricks_are_told_as_they_are_won() -> None:
    found = replayed("belote")
    end = dict(turn_ends(found.main))[5]
    text = shown(scene_of(found, end))
    assert "Dan plays 8♠, Anna takes the trick with 31 points" in text
    assert "Anna  48 in tricks  took ♠" in text
    assert "Dan  65 in tricks" in text
    assert "  5  J♠ 7♦ A♠ 8♠  31  Anna" in shown(scene_of(found, end), 120, 40)
    assert sum(one.position.points[0] for one in found.main.frames[-1:]) == 97  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("belote", 1, "Anna & Cara 177, Ben & Dan 65, as recorded Anna & Cara made the contract, 177 to 65."),
        ("belote-table", 1, "Ben & Dan are dedans with 114 to 218."),
        ("briscola", 1, "the deal."),
        ("briscola-31", 1, "Anna claimed with 34 points and won the deal."),
        ("briscola-match", 3, "A draw."),
        ("briscola-3", 1, "Anna 32, Ben 31, Cara 57, as recorded Cara wins the deal."),
    ],
)
def test_how_a_deal_ended(name: str, number: int, words: str) -> None:
    assert words in said(scene_of(replayed(name, number), -1))


@pytest.mark.parametrize(("why", "words"), [("litige", "A litige, "), ("capot", "Capot: ")])
def test_other_ends(why: str, words: str) -> None:
    deal = next(one for seed in range(9999) if (one := belote.random_deal(f"{why}-{seed}")).why == why)
    found = replay(loads(belote.write(deal, "first").text)[0])
    assert words in said(scene_of(found, -1))


def test_trumps_stand_by_their_height() -> None:
    """Knave and nine of trumps first; before anybody took, as in any suit."""
    found = replayed("belote")
    before, after = shown(scene_of(found, 2)), shown(scene_of(found, 3))
    assert "│Q♠││J♠││9♠│" in before
    assert "│J♠││9♠│┏━━┓" not in after
    assert "│J♠││9♠│┃K♠┃│Q♠││7♠│" in after
    three = replay(loads(briscola.write(briscola.random_deal("sorted", "briscola-4"), "full").text)[0])
    order = looks_of(three.timeline.rules).in_order(three.main.frames[0].position, cards("2s 3s As Ks"))  # type: ignore[arg-type]
    assert order == list(cards("As 3s Ks 2s"))


def test_whose_eyes() -> None:
    found = replayed("belote")
    start = scene_of(found, 3, eyes=2)
    hands = start.sight.hands(found.main, 3, 2)
    assert [len(hand.cards) for hand in hands] == [1, 8, 0, 0]  # the turned card, which Anna got
    assert hands[0].cards == cards("Ks")
    at = find(found, "+KhQhJh=20")
    assert start.sight.hands(found.main, at, 2)[2].cards == ()  # only the kind is announced
    assert set(start.sight.hands(found.main, at, 3)[2].cards) > set(cards("Kh Qh Jh"))
    compared = find(found, "Ah")
    assert set(start.sight.hands(found.main, compared, 2)[2].cards) == set(cards("Kh Qh Jh 9c 7c"))
    assert start.sight.hands(found.main, compared, 1)[1].cards == ()  # Ben's run does not count, so nobody sees it
    belote_said = start.sight.hands(found.main, find(found, "Qs"), TABLE)[0]
    assert cards("Ks")[0] in belote_said.cards


def test_others_hear_the_kind_of_a_declaration() -> None:
    found = replayed("belote")
    at = find(found, "+Th9h8h=20")
    for eyes, words in ((0, "T♥9♥8♥"), (2, "T♥9♥8♥"), (1, ""), (TABLE, "")):
        text = shown(scene_of(found, at, eyes=eyes))
        assert ("Ben declares run of three to the ten of hearts" in text) == bool(words)
        assert ("Ben declares run of three" in text) and (words in text)
        later = shown(scene_of(found, find(found, "Ah"), eyes=eyes), 120)
        assert ("run of three to the ten of" in later or "run of 3 T♥" in later) == bool(words)
        assert "run of 3 K♠" in later  # Anna's counts, and has been shown


# -- Briscola


def test_the_turned_card_under_the_stock() -> None:
    found = replayed("briscola-3")
    text = shown(scene_of(found, 0))
    for words in ("│░░││3♦│", "trumps ♦", "turned 3♦", "stock 30", "trick 1 of 13"):
        assert words in text
    last = dict(turn_ends(found.main))[10] + 1
    text = shown(scene_of(found, last, eyes=1))
    assert "Ben draws a card, Cara draws 3♦" in text or "Cara draws 3♦" in text
    assert "last tricks" in text
    assert "stock" not in text.split("─────")[0]
    assert "Cara  15 in tricks" in text


def test_there_are_no_trumps_in_briscolone() -> None:
    found = replayed("briscolone")
    text = shown(scene_of(found, 4))
    assert "no trumps" in text
    assert "no trumps yet" not in text
    assert "turned" not in text.split("─────")[0]


def test_an_exchange_and_a_claim() -> None:
    for seed in range(100):
        deal = briscola.random_deal(f"exchange-{seed}", "briscola", {"exchange": "7"})
        found = replay(loads(briscola.write(deal, "full").text)[0])
        index = next((n for n, one in enumerate(found.main.frames) if isinstance(one.item, Exchange)), 0)
        if index:
            break
    scene = scene_of(found, index)
    item = scene.frame.item
    assert isinstance(item, Exchange)
    assert " exchanges 7" in said(scene)
    assert "no points" not in said(scene)
    assert item.taken in scene.sight.hands(found.main, index, TABLE)[scene.frame.seat - 1].cards
    claimed = replayed("briscola-31")
    assert isinstance(claimed.main.frames[-1].item, Claim)
    assert claimed.main.frames[-1].trick == 14
    text = said(scene_of(claimed, -1))
    assert "Anna claims to have 31 points, and has 34" in text
    assert "J♦ A♦" in shown(scene_of(claimed, -1), 120, 40)


def test_open_hands_are_seen_by_everybody() -> None:
    deal = briscola.random_deal("open", "briscola", {"open": "yes"})
    found = replay(loads(briscola.write(deal, "full").text)[0])
    for index in range(0, len(found.main.frames), 4):
        hands = scene_of(found, index).sight.hands(found.main, index, TABLE)
        assert all(hand.unseen == 0 for hand in hands)


def test_every_trick_tells_its_points() -> None:
    """What the ledger shows beside the tricks adds up to all the cards."""
    for name in ("briscola", "briscola-6", "belote"):
        found = replayed(name)
        rules = found.timeline.rules
        assert rules is not None
        looks = looks_of(rules)
        total = 0
        for _, index in turn_ends(found.main):
            frame = found.main.frames[index]
            if isinstance(frame.item, Play):
                total += looks.trick_points(trick_shown(found.main, index).plays, frame.position.trump) or 0
        assert total == (152 if name == "belote" else 120)


# -- what was missed


def test_misses_and_contracts_of_belote() -> None:
    """A declaration is missed where its owner played without it; contracts stand by the bids and the cards."""
    found = replayed("belote")
    analysis = Analysis(
        found.timeline,
        opportunities=[Opportunity(1, 1, 4, "run of three", cards("Tc Kc Jc"), 20, "forgotten", 20, lost_at=1,
                                   sentence="Trick 1: Dan did not declare it.")],
        endgame=Endgame([EndPlay(2, 3, CARD_OF["Jh"], cards("Qh"), 20, 5, False, sentence="Trick 2: Qh was best.")],
                        from_trick=1),
        contracts=[
            Contract(3, 0, 1, 82, made=False, sentence="Cara could not have made spades."),
            Contract(1, 0, 1, 82, made=True, played=True, sentence="Anna can make spades.",
                     turns=[ContractTurn(2, 4, CARD_OF["Tc"], "made", "failed", "Trick 2: with Tc it was lost.")]),
        ],
        summaries=[Summary(1, (1, 3), 60, 60, 0), Summary(2, (2, 4), 20, 40, 20)],
    )  # fmt: skip
    misses = Misses(found, analysis)
    assert [(found.main.frames[miss.first].text, miss.first == miss.last) for miss in misses.all] == [
        ("Jc", True), ("Jh", True),
    ]  # fmt: skip

    def told(index: int, **changes: object) -> str:
        return said(scene_of(found, index, misses=misses, analysis=analysis, **changes))

    assert "20 missed: Dan did not declare it." in told(find(found, "Jc"))
    assert "With all cards known: Anna can make spades." in told(3)
    assert "With all cards known: Cara could not have made spades." in told(1)
    assert "Anna can make spades" not in told(3, eyes=2)
    assert "With all cards known: With T♣ it was lost." in told(find(found, "Tc"))
    page = shown(scene_of(found, 3, misses=misses, analysis=analysis, page="misses"))
    assert "Ben & Dan declared 20 of 40" in page


def test_a_game_in_which_nothing_is_declared() -> None:
    found = replayed("briscola")
    analysis = Analysis(found.timeline, declares=False, endgame=Endgame(from_trick=18), summaries=[Summary(1, (1,))])
    misses = Misses(found, analysis)
    assert misses.certain
    assert misses.all == []
    assert not Misses(found, Analysis(found.timeline, declares=False)).certain
    page = shown(scene_of(found, 3, misses=misses, analysis=analysis, page="misses"))
    assert " ".join(page.split()).count("lost nothing in the last tricks") == 1
    assert "declared" not in page


def test_short_names_of_what_scores() -> None:
    screen = Screen()
    assert brief("run of four to the ace of hearts", screen) == "run of 4 A♥"
    assert brief("run of three to the ten of spades", Screen(ascii=True)) == "run of 3 Ts"
    assert brief("points of the cards", screen) == "cards"
    assert brief("four knaves", screen) == "four knaves"


def test_rows_of_the_ledger_beside_each_other_use_the_same_words() -> None:
    found = replayed("briscola")
    said = set()
    for room in range(24, 60):
        rows = texts(ledger(scene_of(found, -1), room, 12, Screen(room)))
        counted = [row for row in rows if "cards" in row]
        assert len(counted) == 2
        assert len({"points of" in row for row in counted}) == 1, room
        said.add("points of" in counted[0])
    assert said == {False, True}
