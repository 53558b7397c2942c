"""Pictures of the stepper: any record at any size, by whose eyes, with what was missed, asked and found wrong."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

import pytest

from bzq.analysis.model import FORGOTTEN, POSSIBLE, SPOILED, Analysis, Endgame, EndPlay, Opportunity, Summary
from bzq.cards import CARD_OF, UNSEEN
from bzq.records.model import Play
from bzq.records.reader import loads
from bzq.timeline.frames import Replay, before_trick, replay
from bzq.views.screen import Screen, line_text, width
from bzq.views.stepper import draw, error_page, plan_for
from bzq.views.stepper_cards import LARGE, MIDDLE, MISSED, NEW, SMALL, Face, card_text, fan, fan_width, widest_pitch
from bzq.views.stepper_eyes import ALL, TABLE
from bzq.views.stepper_keys import ACTION_OF, ACTIONS
from bzq.views.stepper_misses import Misses
from bzq.views.stepper_notes import error_lines
from bzq.views.stepper_path import backwards, main_index, trick_number, trick_shown, turn_ends, won_at
from bzq.views.stepper_scene import Choice, Question, Scene
from bzq.views.stepper_text import apart, flow, sentence
from tests.views.scenes import cards, scene_of, shown, texts

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCREEN = Screen(width=80, wrap=True)
SIZES = ((24, 6), (33, 9), (40, 12), (60, 18), (72, 20), (80, 24), (100, 30), (120, 40), (160, 50), (230, 70))

EIGHT = """\
[Rules "besigue; players=8"]
[Event "A long table \u001b]0;title\u0007, and a name of the event that is longer than any screen is wide, surely"]
[Player1 "Anna"]
[Player2 "Bartholomew the Elder"]
[Player3 "Кара"]
[Player4 "夏目漱石"]
[Player5 "E\u202eve\u0085"]
[Player6 "?"]
[Player7 "Zoë\u0301"]
[Player8 "H"]
[Dealer "8"]
[Turned "9h"]
[Hand1 "As Ks Qs Jd 7s 8s 9s Ts"]
[Hand2 "As Ks Qs Jd 7s 8s 9s Ts"]
[Hand3 "Ah Kh Qh Jh 7c 8c 9c Tc"]
[Hand4 "Ah Kh Qh Jh 7c 8c 9c Tc"]
[Hand5 "Ad Kd Qd Jd 7d 8d 9d Td"]
[Hand6 "Ad Kd Qd Jd 7d 8d 9d Td"]
[Hand7 "Ac Kc Qc Jc 7c 8c 9c Tc"]
[Hand8 "Ac Kc Qc Jc 7c 8c 9c Tc"]
[Termination "unfinished"]

{Before \u001b[31mthe first card.}
1. As 7s Jh 7c 7d 8d 8c 9c +KhQh=40 {A \u001b[2Jcomment
over lines, with a-word-that-is-longer-than-many-a-screen-and-must-be-broken-where-the-line-ends-wherever-that-is.} !?
*
"""
"""Eight players, names of all kinds, control characters wherever text may stand."""


@cache
def replayed(name: str, number: int = 1) -> Replay:
    records = loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return replay(records[number - 1])


def at_trick(found: Replay, trick: int) -> int:
    index = before_trick(found.main, trick)
    assert index is not None
    return index


def seen(scene: Scene, seat: int) -> tuple[list[str], int]:
    names = {card: name for name, card in CARD_OF.items()}
    hand = scene.sight.hands(scene.line, scene.index, scene.eyes)[seat - 1]
    return [names[card] for card in hand.cards], hand.unseen


# -- any record at any size --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_picture_fills_the_screen_and_no_more(size: tuple[int, int]) -> None:
    columns, rows = size
    screen = Screen(width=columns, wrap=True)
    names = ("match.bzq", "table.bzq", "study.bzq", "family/besigue.bzq", "family/bezique-4-partners.bzq",
             "family/eight-pack.bzq", "broken/E201-card-not-held.bzq")  # fmt: skip
    for found in (*map(replayed, names), replay(loads(EIGHT)[0])):
        last = len(found.main.frames) - 1
        for index, eyes in ((0, 2), (1, ALL), (last // 3, TABLE), (last // 2, ALL), (last - 1, 2), (last, ALL)):
            lines = draw(scene_of(found, index, eyes=eyes), screen, rows)
            assert len(lines) == rows
            assert {width(line_text(line)) for line in lines} == {columns}


def test_no_control_character_is_shown() -> None:
    found = replay(loads(EIGHT)[0])
    for index in (0, len(found.main.frames) // 2, len(found.main.frames) - 1):
        for page in ("", "notes", "help", "misses"):
            for columns, rows in SIZES[1::3]:
                text = shown(scene_of(found, index, page=page), columns, rows)
                assert not {char for char in text if unicodedata.category(char) in ("Cc", "Cf")} - {"\n"}


def test_in_ascii_nothing_else_is_shown() -> None:
    found = replay(loads(EIGHT)[0])
    for one in (found, replayed("match.bzq"), replayed("study.bzq"), replayed("broken/E201-card-not-held.bzq")):
        for index in range(0, len(one.main.frames), 7):
            for page in ("", "notes", "help", "misses"):
                assert shown(scene_of(one, index, page=page), 80, 24, ascii=True).isascii()


def test_every_seat_is_there_even_on_a_small_screen() -> None:
    found = replay(loads(EIGHT)[0])
    text = shown(scene_of(found, len(found.main.frames) - 1), 40, 14)
    for name in ("Anna", "Barth", "Кара", "夏目", "Eve", "Player", "Zoë", "H "):
        assert f"\n {name}" in text or f"\n▸{name}" in text, name


def test_cards_grow_with_the_window() -> None:
    scene = scene_of(replayed("match.bzq"), 60)
    assert [plan_for(scene, columns, rows - 3).size for columns, rows in ((40, 12), (80, 24), (90, 30), (120, 40))] == [
        None, SMALL, MIDDLE, LARGE,
    ]  # fmt: skip


def test_the_ledger_and_the_comments_grow_with_the_window() -> None:
    found = replayed("match.bzq")
    index = at_trick(found, 20)
    small, large = shown(scene_of(found, index), 80, 24), shown(scene_of(found, index), 120, 40)
    assert "\n" in small and "  1  8♣ T♣  Ben" not in small
    assert "  1  8♣ T♣  Ben" in large
    assert "trick 10: The ten runs into the ace" not in small
    assert "trick 10: The ten runs into the ace" in large


def test_long_tables_show_every_card() -> None:
    """Fifteen cards to a hand: each is there by name, hand and table side by side."""
    found = replayed("family/eight-pack.bzq")
    for columns, rows in ((80, 24), (120, 40), (160, 50)):
        index = at_trick(found, 82)
        lines = texts(draw(scene_of(found, index), Screen(width=columns, wrap=True), rows))
        row = next(line for line in lines if "│A♠" in line)
        assert row.split("│  ")[0].count("♠") + row.count("♦") >= 10, row
        position = found.main.frames[index].position
        for seat in (0, 1):
            count = sum(position.where.hands[seat]) + len(position.table_of(seat))
            assert count == 15


def test_small_screens_name_cards_by_suit() -> None:
    found = replayed("family/eight-pack.bzq")
    assert "♠AKQQJJJJ ♦AAJJJ" in shown(scene_of(found, at_trick(found, 82)), 40, 12)


def test_a_window_that_is_too_small_says_so() -> None:
    assert shown(scene_of(replayed("match.bzq")), 20, 5).startswith("the window is too s…")


# -- what is on it -----------------------------------------------------------------------------------------


def test_the_picture_of_a_trick() -> None:
    found = replayed("match.bzq")
    index = won_at(found.main, 9)
    assert index is not None
    choice = Choice(2, cards("Kc Qc"), "marriage in clubs", 20, False, "marriage in clubs")
    text = shown(scene_of(found, index, choices=[choice]))
    for said in (
        "bezique  Thursday table  deal 1", "trick 9 of 32", "trumps ♠", "turned 7♠", "stock 32", "Ben dealt  70",
        "┃J♦┃", "Ben *", "on the table", "Anna plays J♦, Ben takes the trick", "May declare: K♣Q♣ marriage in clubs 20",
        "  8  J♥ A♥  Ben", "Ben marriage in ♥",
    ):  # fmt: skip
        assert said in text, said


def test_a_declaration_is_told_with_its_points_and_comment() -> None:
    found = replayed("match.bzq")
    index = won_at(found.main, 19)
    assert index is not None
    text = shown(scene_of(found, index + 1))
    assert "Ben declares four kings _K♠_K♥K♦_K♣: 80 points (! good)" in text
    assert "Three of these kings lie there from marriages." in text
    assert "Ben dealt  170 +80" in text
    assert re.search("› Ben four kings +80\n", text)


def test_at_the_end_the_score_stands() -> None:
    found = replayed("match.bzq")
    text = shown(scene_of(found, len(found.main.frames) - 1))
    assert "The deal is over: Anna 100, Ben 270, as recorded" in text
    assert "Seven brisques for Anna" in text
    rubicon = replayed("family/rubicon.bzq")
    assert "Ben wins 2600 points." in shown(scene_of(rubicon, len(rubicon.main.frames) - 1))


def test_partners_have_one_score_and_sit_opposite() -> None:
    found = replayed("family/bezique-4-partners.bzq")
    lines = texts(draw(scene_of(found, at_trick(found, 9)), SCREEN, 24))
    upper = next(n for n, line in enumerate(lines) if "Ben  " in line and "Cara  " in line)
    lower = next(n for n, line in enumerate(lines) if "Anna  " in line and "Dan " in line)
    assert upper < lower
    assert found.main.frames[at_trick(found, 9)].position.scores[1] == 610
    assert lines[upper].count(" 610 ") == lines[lower].count(" 610 ") == 1


def test_copies_that_are_not_alike_have_numbers() -> None:
    found = replayed("family/bezique-4-partners.bzq")
    assert "╰─1╯╰─3╯" in shown(scene_of(found, at_trick(found, 22)))


def test_what_is_announced_waits() -> None:
    found = replayed("family/eight-pack.bzq")
    assert "waits: four kings" in shown(scene_of(found, at_trick(found, 20)), 120, 40)


def test_comments_of_a_draw_are_told_with_the_trick() -> None:
    """Most comments stand behind the draw; who steps trick by trick sees them with the trick."""
    found = replayed("match.bzq")
    ends = dict(turn_ends(found.main))
    assert "The second knave wins an eight." in shown(scene_of(found, ends[15]))


def test_what_does_not_fit_is_said_to_be_elsewhere() -> None:
    text = EIGHT.replace("A \u001b[2Jcomment", "word " * 200)
    found = replay(loads(text)[0])
    scene = scene_of(found, len(found.main.frames) - 1)
    assert "… c shows all of it" in shown(scene)
    scene.page = "notes"
    assert "c shows all" not in shown(scene)
    scene.scroll = 10_000
    assert "Ended before the last trick: unfinished." in shown(scene)


# -- eyes --------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_only() -> None:
    found = replayed("match.bzq")
    scene = scene_of(found, at_trick(found, 1), eyes=1)
    assert sorted(seen(scene, 1)[0]) == sorted(["Ks", "Jc", "Jd", "7s", "As", "9s", "8c", "Ac"])
    assert seen(scene, 2) == ([], 8)
    text = shown(scene)
    assert "+8 unseen" in text
    assert "Anna's eyes" in text


def test_the_seat_whose_eyes_look_sits_below() -> None:
    found = replayed("match.bzq")
    for eyes, above, below in ((1, "Ben", "Anna"), (2, "Anna", "Ben")):
        text = shown(scene_of(found, at_trick(found, 1), eyes=eyes))
        assert text.index(f"{above} ") < text.index(f"{below} ")


def test_other_eyes_see_no_drawn_card() -> None:
    found = replayed("match.bzq")
    index = at_trick(found, 2)
    assert scene_of(found).sight.drawn(found.main, index, 2) == [(2, CARD_OF["7s"]), (1, UNSEEN)]
    assert "Ben draws 7♠, Anna draws a card" in shown(scene_of(found, index, eyes=2))
    assert "/7♠J♥" in shown(scene_of(found, index, eyes=ALL), 120, 40)
    assert "J♥" not in shown(scene_of(found, index, eyes=TABLE), 120, 40)


def test_everybody_sees_the_exchanged_card_and_the_shown_seven() -> None:
    """Anna exchanges the seven for the eight at trick 2 and plays that at trick 3; Ben shows his at trick 5."""
    found = replayed("match.bzq")
    scene = scene_of(found, eyes=TABLE)
    for trick, seat, names in ((2, 1, []), (3, 1, ["8s"]), (4, 1, []), (5, 2, []), (6, 2, ["7s"]), (7, 2, [])):
        scene.index = at_trick(found, trick)
        assert seen(scene, seat)[0] == names, trick


def test_declared_cards_that_go_back_to_the_hand_stay_known() -> None:
    found = replayed("match.bzq")
    scene = scene_of(found, at_trick(found, 25), eyes=TABLE)
    before = found.main.frames[scene.index - 1].position
    lying = sorted(one.card for one in before.tables[1])
    known, unseen = seen(scene, 2)
    assert lying
    assert not list(set(lying) - {CARD_OF[name] for name in known})
    assert len(known) + unseen == 8
    assert "7s" in seen(scene, 1)[0] + known  # the seven that lay under the stock


def test_what_is_known_never_exceeds_the_hand() -> None:
    """Whoever looks, known and unseen cards are the hand, and known cards are in it."""
    for name in ("match.bzq", "table.bzq", "family/besigue.bzq", "family/rubicon.bzq", "family/bezique-3.bzq"):
        found = replayed(name)
        scene = scene_of(found, eyes=TABLE)
        for index, frame in enumerate(found.main.frames):
            scene.index = index
            where = frame.position.where
            for seat, hand in enumerate(scene.sight.hands(found.main, index, TABLE)):
                assert len(hand.cards) + hand.unseen == sum(where.hands[seat]) + where.hidden[seat]
                if not where.hidden[seat]:
                    assert all(hand.cards.count(card) <= where.hands[seat][card] for card in hand.cards), (name, index)


def test_cards_nobody_wrote_down_are_counted() -> None:
    found = replayed("table.bzq")
    text = shown(scene_of(found, at_trick(found, 19)))
    assert "+5 unseen" in text
    assert "│J♦│ │░░│ +4 unseen" in text  # the knave that Anna got by exchange


# -- what was missed ---------------------------------------------------------------------------------------


def missing(found: Replay) -> Scene:
    """A scene with a hand-made analysis: a missed sequence at trick 23 and a bad card at trick 30."""
    analysis = Analysis(
        found.timeline,
        opportunities=[
            Opportunity(23, 23, 2, "sequence", cards("Ah Th Kh Qh Jh"), 250, FORGOTTEN, 210, lost_at=23,
                        sentence="Trick 23: holding Ah Th Kh Qh Jh, Ben could have had 250 for a sequence."),
            Opportunity(12, 12, 2, "bézique", cards("Qs Jd"), 40),
        ],
        endgame=Endgame([EndPlay(30, 1, CARD_OF["7d"], cards("8d"), 20, 10, False, sentence="Trick 30: 8d was best.")]),
        summaries=[Summary(1, (1,), 60, 60, 0), Summary(2, (2,), 260, 470, 210)],
    )  # fmt: skip
    scene = scene_of(found)
    scene.analysis, scene.misses = analysis, Misses(found, analysis)
    return scene


def test_a_miss_is_shown_where_it_happened() -> None:
    found = replayed("match.bzq", 2)
    scene = missing(found)
    assert scene.misses is not None
    first = won_at(found.main, 23)
    assert [(miss.trick, miss.seat, miss.points) for miss in scene.misses.all] == [(23, 2, 210), (30, 1, 10)]
    assert scene.misses.all[0].first == first
    scene.index = scene.misses.all[0].first
    text = shown(scene)
    assert "✗ 210 missed: Holding A♥ T♥ K♥ Q♥ J♥, Ben could have had 250" in text
    assert text.count("╔══╗") == 5
    assert "2 misses" in text
    scene.index = scene.misses.all[0].last + 1
    assert "210 missed" not in shown(scene)


def test_a_bad_card_of_the_last_tricks_is_shown() -> None:
    found = replayed("match.bzq", 2)
    scene = missing(found)
    assert scene.misses is not None
    scene.index = scene.misses.all[1].first
    assert found.main.frames[scene.index].seat == 1
    assert "✗ 10 lost, seen with all cards known: 8♦ was best." in shown(scene)


def test_brisques_that_do_not_count_are_said_not_to() -> None:
    found = replayed("match.bzq", 2)
    scene = missing(found)
    assert scene.analysis is not None
    scene.analysis.endgame.counted = False
    scene.misses = Misses(found, scene.analysis)
    scene.index = scene.misses.all[1].first
    assert "in brisques that these rules do not count" in " ".join(shown(scene).split())


@pytest.mark.parametrize(("eyes", "count"), [(ALL, 2), (1, 1), (2, 1), (TABLE, 0)])
def test_nobody_is_told_of_cards_he_cannot_see(eyes: int, count: int) -> None:
    found = replayed("match.bzq", 2)
    scene = missing(found)
    assert scene.misses is not None
    scene.eyes = eyes
    assert len(scene.misses.seen(eyes)) == count
    scene.index = scene.misses.all[0].first
    assert ("210 missed" in shown(scene)) is (eyes in (ALL, 2))


def test_from_miss_to_miss() -> None:
    found = replayed("match.bzq", 2)
    misses = missing(found).misses
    assert misses is not None
    one, two = misses.all
    assert misses.following(0, ALL) is one
    assert misses.following(one.first, ALL) is two
    assert misses.following(two.first, ALL) is None
    assert misses.preceding(two.first, ALL) is one
    assert misses.preceding(one.first, ALL) is None
    assert misses.following(0, 1) is two


def test_what_may_have_been_missed_in_a_table_record() -> None:
    found = replayed("table.bzq")
    analysis = Analysis(
        found.timeline,
        opportunities=[
            Opportunity(2, 9, 1, "four aces", cards("As As Ah Ac"), 100, SPOILED, None, POSSIBLE, sentence="Perhaps.")
        ],
        summaries=[Summary(1, (1,), 370), Summary(2, (2,), 80)],
    )
    scene = scene_of(found)
    scene.analysis, scene.misses = analysis, Misses(found, analysis)
    assert not scene.misses.certain
    assert won_at(found.main, 9) is not None
    assert "1 possible miss" in shown(scene)
    scene.index = scene.misses.all[0].first
    assert "? perhaps 100: Perhaps." in shown(scene)
    scene.misses = Misses(found, Analysis(found.timeline, summaries=analysis.summaries))
    assert "not all cards known" in shown(scene)


def test_the_page_of_misses() -> None:
    found = replayed("match.bzq", 2)
    scene = missing(found)
    scene.page = "misses"
    text = shown(scene)
    for said in ("What was missed: 220 points", "trick  23     210  Ben: sequence", "declared 260 of 470 (55%)"):
        assert said in text, said
    scene.misses, scene.looking = None, True
    assert "being worked out" in shown(scene)
    scene.looking, scene.trouble = False, "the record has errors"
    assert "There is no analysis: the record has errors." in shown(scene)


def test_annotations_in_the_record_are_not_said_twice() -> None:
    text = (EXAMPLES / "match.bzq").read_text(encoding="utf-8").replace(
        "{A trump for 20 points.", "{[%missed bezique 40 spoiled 14] Noted. } {[%mine 1] A trump for 20 points."
    )  # fmt: skip
    found = replay(loads(text)[0])
    index = dict(turn_ends(found.main))[23]
    scene = scene_of(found, index)
    assert "Noted." in shown(scene) and "[%" not in shown(scene)
    scene.misses = Misses(found, Analysis(found.timeline))
    assert "Noted." not in shown(scene)
    assert "A trump for 20 points." in shown(scene)


# -- the quiz ----------------------------------------------------------------------------------------------


def test_a_question_gives_nothing_away() -> None:
    found = replayed("match.bzq", 2)
    scene = missing(found)
    assert scene.misses is not None
    scene.index = scene.misses.all[0].first
    scene.quiz, scene.question = True, Question((2,), "kh", asks=[[("What would you declare?", "")]])
    text = shown(scene)
    assert "What would you declare?" in text
    assert "declare: kh▏" in text
    for secret in ("missed", "╔", "sequence", "May declare", "✗"):
        assert secret not in text, secret
    scene.question.verdict = [[("Right.", "green")]]
    assert "Right." in shown(scene)
    assert "210 missed" in shown(scene)


# -- errors ------------------------------------------------------------------------------------------------


def test_a_broken_record_ends_with_its_error() -> None:
    found = replayed("broken/E201-card-not-held.bzq")
    last = len(found.main.frames) - 1
    text = shown(scene_of(found, last))
    for said in ("E201 card not in the hand", "Anna does not have 7♥", "bzq explain E201 tells more"):
        assert said in text, said
    assert "E201" not in shown(scene_of(found, last - 1))


def test_a_wrong_claim_is_shown_where_it_stands_and_at_the_end() -> None:
    found = replayed("broken/E601-marriage-counted-as-royal.bzq")
    where = [n for n in range(len(found.main.frames)) if "E601" in shown(scene_of(found, n))]
    assert len(where) == 2
    assert where[-1] == len(found.main.frames) - 1
    assert found.main.frames[where[0]].text.startswith("+")


def test_a_record_without_a_beginning_is_an_error_page() -> None:
    found = replayed("broken/E108-no-dealer.bzq")
    assert not found.main.frames
    assert found.stopped is not None
    lines = error_page(error_lines(found.stopped, 78, SCREEN), SCREEN, 24)
    assert len(lines) == 24
    assert {width(line_text(line)) for line in lines} == {80}
    assert "E108" in line_text(lines[1])


# -- where a frame lies ------------------------------------------------------------------------------------


def test_a_trick_lies_there_until_the_draw() -> None:
    found = replayed("match.bzq")
    won = won_at(found.main, 5)
    assert won is not None
    plays = [(1, CARD_OF["7d"]), (2, CARD_OF["Td"])]
    assert trick_shown(found.main, won - 1) == (plays[:1], 0)
    for index in (won, won + 1, won + 2):
        assert trick_shown(found.main, index) == (plays, 2)
        assert trick_number(found.main.frames[index]) == 5
    assert trick_shown(found.main, won + 3) == ([], 0)
    assert trick_number(found.main.frames[won + 3]) == 6


def test_the_last_tricks_follow_each_other_without_a_draw() -> None:
    found = replayed("match.bzq")
    ends = dict(turn_ends(found.main))
    assert trick_shown(found.main, ends[31]) == ([(2, CARD_OF["Ts"]), (1, CARD_OF["Ks"])], 2)
    assert trick_number(found.main.frames[ends[31]]) == 31
    assert ends[32] == len(found.main.frames) - 1


def test_a_variation_goes_on_where_it_branched_off() -> None:
    found = replayed("study.bzq")
    branch = found.main.frames[1].variations[1]
    assert branch.parent is found.main and branch.at == 1
    path = list(backwards(branch, 2))
    assert path[:3] == branch.frames[2::-1]
    assert path[3:] == [found.main.frames[0]]
    assert main_index(branch, 2) == 1
    scene = Scene(found, branch, 0)
    text = shown(scene)
    assert " variation " in text
    assert "┃A♣┃" in text and "Anna leads A♣ (? a mistake)" in text
    scene.index = len(branch.frames) - 1
    assert "The variation ends here; u goes back to the main line." in shown(scene)


def test_variations_are_offered() -> None:
    found = replayed("study.bzq")
    text = shown(scene_of(found, 1))
    assert "v1 instead: A♦ Q♦ Q♥ A♥" in text
    assert "v2 instead: A♣ A♥ Q♠ Q♥" in text
    assert "v variation" in text
    assert "v variation" not in shown(scene_of(found, 0))


# -- parts -------------------------------------------------------------------------------------------------


def test_every_frame_of_a_deal_is_told() -> None:
    """The sentence names who acts, at every event."""
    found = replayed("family/bezique-3.bzq")
    for index, frame in enumerate(found.main.frames):
        if isinstance(frame.item, Play) and index % 3:
            text = shown(scene_of(found, index))
            name = found.players[frame.seat - 1]
            assert f"{name} leads " in text or f"{name} plays " in text


def test_a_fan() -> None:
    faces = [Face(CARD_OF["Kh"]), Face(CARD_OF["Qs"], NEW), Face(CARD_OF["Qs"], MISSED, 2), Face(UNSEEN)]
    assert texts(fan(faces, SMALL, 5, SCREEN)) == ["╭──╮ ┏━━┓ ╔══╗ ╭──╮", "│K♥│ ┃Q♠┃ ║Q♠║ │░░│", "╰──╯ ┗━━┛ ╚═2╝ ╰──╯"]
    assert texts(fan(faces, SMALL, 3, SCREEN)) == ["╭──┏━━╔══╭──╮", "│K♥┃Q♠║Q♠│░░│", "╰──┗━━╚═2╰──╯"]
    ascii_only = Screen(width=80, ascii=True)
    assert texts(fan(faces, SMALL, 4, ascii_only)) == ["+--+#==#*~~*+--+", "|Kh|#Qs#!Qs!|::|", "+--+#==#*~2*+--+"]
    for size in (SMALL, MIDDLE, LARGE):
        for pitch in range(3, size.width + 2):
            lines = fan(faces, size, pitch, SCREEN)
            assert len(lines) == size.height
            assert {width(line_text(line)) for line in lines} == {fan_width(4, size, pitch)}


def test_the_widest_pitch_fits_and_a_wider_one_does_not() -> None:
    for size in (SMALL, MIDDLE, LARGE):
        for counts in ((8, 0), (5, 3), (1, 14), (1, 1), (15, 8)):
            for room in range(10, 140, 7):
                pitch = widest_pitch(counts, size, room)

                def taken(pitch: int, counts: tuple[int, int] = counts, size: object = size) -> int:
                    fans = [fan_width(count, size, pitch) for count in counts if count]  # type: ignore[arg-type]
                    return sum(fans) + 2 * (len(fans) - 1)

                if pitch is None:
                    assert taken(3) > room
                else:
                    assert taken(pitch) <= room
                    assert pitch == size.width + 1 or taken(pitch + 1) > room


def test_cards_as_text() -> None:
    hand = cards("As Ks Ks Th 9d 8d")
    assert line_text(card_text(hand, SCREEN, 40)) == "A♠ K♠ K♠ T♥ 9♦ 8♦"
    assert line_text(card_text(hand, SCREEN, 12)) == "♠AKK ♥T ♦98"


def test_text_flows_and_loses_nothing() -> None:
    pieces = [("Holding ", "yellow"), ("Q♠", "bold"), (" and a-very-long-word-that-must-be-broken, he waits.", "")]
    for room in range(5, 60):
        lines = texts(flow(pieces, room, "  "))
        assert all(width(line) <= room for line in lines), room
        bare = "".join("".join(lines).split())
        assert bare == "HoldingQ♠anda-very-long-word-that-must-be-broken,hewaits.", room


def test_cards_in_sentences_have_their_colours() -> None:
    line = sentence("Trick 9: with Qs Jd, not +KhQh=40 nor King, bézique", SCREEN)
    assert [text for text, style in line if style] == ["Q♠", "J♦"]
    assert line_text(line) == "Trick 9: with Q♠ J♦, not +KhQh=40 nor King, bézique"


def test_two_texts_at_the_ends_of_a_line() -> None:
    for room in (8, 12, 30):
        line = apart([("a long title", "")], [("end", "")], room, SCREEN)
        assert width(line_text(line)) == room
        assert line_text(line).endswith(" end")


def test_no_key_does_two_things() -> None:
    keys = [key for several in ACTIONS.values() for key in several]
    assert len(keys) == len(set(keys)) == len(ACTION_OF)
