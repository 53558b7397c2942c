"""Records as frames: every event with the position after it, on the main line and in variations."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from reference.family.write import random_deal as family_deal
from reference.family.write import write as write_family
from reference.faults import KINDS, make_fault
from reference.write import random_deal, write

from bzq.records.model import Draw, Event, Play
from bzq.records.plain import expand_all
from bzq.records.reader import loads
from bzq.timeline.frames import Line, Replay, before_trick, lines_of, replay
from bzq.timeline.positiontext import position_text
from bzq.timeline.walk import observe, simulate

from .texts import end, middle

WHOLE = """\
{Found in a drawer.}
[Rules "bezique"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "7s"]
[Termination "unfinished"]

{Here it starts.}
1. 7c!? {low} 9c $4
2. 9d Td +KcQc=20 {Ben marries
at once.} =10:20
3. 8d Ad 7s<>7s +KsQs=40 /xxxx
* {over}
% a line for programs
{and out}
"""


def frames_of(text: str) -> Replay:
    (record,) = loads(text)
    return replay(record)


def texts(line: Line) -> list[str]:
    return [frame.text for frame in line.frames]


def shape(line: Line) -> list[object]:
    """The texts of a line, with those of its variations behind the event that they replace."""
    found: list[object] = []
    for frame in line.frames:
        found.append(frame.text)
        found += [shape(inner) for inner in frame.variations]
    return found


# -- the main line


def test_what_a_frame_says() -> None:
    found = frames_of(WHOLE.replace("7s<>7s ", ""))
    frames = found.main.frames
    assert found.stopped is None
    assert found.players == ("Anna", "Ben")
    assert [(one.seat, one.trick, one.text) for one in frames] == [
        (0, 0, ""),
        (2, 1, "7c"), (1, 1, "9c"), (0, 1, "/xxxx"),
        (1, 2, "9d"), (2, 2, "Td"), (2, 2, "+KcQc=20"), (0, 2, "/xxxx"),
        (2, 3, "8d"), (1, 3, "Ad"), (1, 3, "+KsQs=40"), (0, 3, "/xxxx"),
    ]  # fmt: skip
    assert [one.written for one in frames] == [False, *[True] * 2, False, *[True] * 3, False, *[True] * 4]
    assert frames[0].item is None
    assert [tuple(one.position.scores) for one in frames] == [(10, 0)] * 6 + [(10, 20)] * 4 + [(50, 20)] * 2
    assert [(e.points, e.what) for one in frames for e in one.entries] == [
        (10, "trump seven turned"), (20, "marriage in clubs"), (40, "royal marriage"),
    ]  # fmt: skip
    assert [entry.points for entry in frames[0].entries] == [10]


def test_comments_and_glyphs_stand_behind_their_event() -> None:
    frames = frames_of(WHOLE.replace("7s<>7s ", "")).main.frames
    said = {one.text: list(one.comments) for one in frames if one.comments}
    assert said == {
        "": ["Found in a drawer.", "Here it starts."],
        "7c": ["low"],
        "+KcQc=20": ["Ben marries\nat once."],
        "/xxxx": ["over", "and out"],
    }
    assert list(frames[-1].comments) == ["over", "and out"]
    assert {one.text: list(one.glyphs) for one in frames if one.glyphs} == {"7c": ["!?"], "9c": ["$4"]}


def test_draws_that_nobody_wrote_have_frames() -> None:
    deal = random_deal(3, "bezique")
    written, silent = (frames_of(write(deal, "full", draws=draws).text).main.frames for draws in (True, False))
    assert [one.text for one in written] == [one.text for one in silent]
    assert [position_text(one.position) for one in written] == [position_text(one.position) for one in silent]
    draws = [one for one in silent if isinstance(one.item, Draw)]
    assert len(draws) == 24
    for one, before in zip(silent[1:], silent, strict=False):
        if isinstance(one.item, Draw):
            assert not one.written
            assert before.item is not None
            assert one.item.start == one.item.end == before.item.end
    assert all(one.written for one in written[1:])


@pytest.mark.parametrize("form", ["full", "draws", "play", "table"])
@pytest.mark.parametrize("preset", ["bezique", "bezique-3", "bezique-4-partners", "rubicon", "besigue"])
def test_frames_are_what_the_walk_sees(preset: str, form: str) -> None:
    """Sharing between neighbours changes nothing: each position is the one that was there."""
    if preset == "bezique":
        text = write(random_deal(7, preset, {"brisques": "immediate"}), form).text
    else:
        text = write_family(family_deal(7, preset), form).text
    (record,) = loads(text)
    found = replay(record)
    steps = observe(record)
    frames = [one for one in found.main.frames if one.written]
    assert len(frames) == len(steps)
    for frame, (item, seat, points, position) in zip(frames, steps, strict=True):
        assert (frame.item, frame.seat) == (item, seat)
        assert sum(entry.points for entry in frame.entries) == points
        assert position_text(frame.position) == position_text(position)
        assert frame.position.where.hands == position.where.hands
        assert frame.position.where.reveals == position.where.reveals
        assert frame.position.where.bans == position.where.bans
        assert [meld.state for meld in frame.position.melds] == [meld.state for meld in position.melds]
    timeline = found.timeline
    entries = [entry for one in found.main.frames for entry in one.entries]
    assert [entry[:6] for entry in entries] == [entry[:6] for entry in timeline.ledger]
    assert tuple(found.main.frames[-1].position.scores) == timeline.scores


def test_neighbours_share_what_is_the_same() -> None:
    """An event of a long deal costs what it changes."""
    found = frames_of(write_family(family_deal(3, "eight-pack"), "full").text)
    frames = found.main.frames
    assert len(frames) > 450
    shared = sum(one.position.melds is two.position.melds for one, two in pairwise(frames))
    declared = sum(one.text.startswith("+") or one.text.startswith("_") for one in frames)
    assert shared >= len(frames) - declared - 3
    for one, two in pairwise(frames):
        if isinstance(two.item, Draw):
            assert one.position.laid is two.position.laid
            assert one.position.scores is two.position.scores
    last = frames[-1].position
    played = frames[40].position.copy()
    played.scores[0] += 1000
    played.where.hands[0][0] += 1
    played.tables[0].clear()
    assert last.scores[0] == found.timeline.scores[0]  # type: ignore[index]
    assert frames[40].position.scores[0] == played.scores[0] - 1000


def test_a_deal_from_the_middle() -> None:
    found = frames_of(middle("5. 8s 7c\n6. 8c", 'Score "120:30"', 'Declared1 "+KhQh=40"'))
    start = found.main.frames[0]
    assert start.position.trick == 5
    assert [(entry.reason, entry.points) for entry in start.entries] == [("set-up", 120), ("set-up", 30)]
    assert [one.trick for one in found.main.frames] == [0, 5, 5, 5, 6]


def test_the_end_is_scored_at_the_last_card() -> None:
    text = write(random_deal(11, "bezique"), "full").text
    frames = frames_of(text).main.frames
    assert {entry.reason for entry in frames[-1].entries} == {"last-trick", "brisques"}
    assert frames[-1].trick == 32


def test_carte_blanche_belongs_to_the_trick_it_stands_in() -> None:
    found = frames_of("""
[Rules "rubicon"]
[Dealer "1"]
[Hand2 "As Ts 9s 8s 7s Ah Th 9h 8h"]
[Termination "unfinished"]

1. +blank=50 7s 8d
2. +blank=50 8s
*
""")
    assert found.stopped is None
    assert [(one.text, one.seat, one.trick) for one in found.main.frames[1:]] == [
        ("+blank=50", 2, 1), ("7s", 2, 1), ("8d", 1, 1), ("/xxxx", 0, 1), ("+blank=50", 2, 2), ("8s", 2, 2),
    ]  # fmt: skip
    assert before_trick(found.main, 2) == 5


# -- variations

VARIED = """\
[Rules "bezique"]
[Dealer "1"]
[Turned "Ks"]
[Termination "unfinished"]

1. 7c {main} (1. 8d {the eight} 9c (1... Td {ten} (1... Ad 2. As 9h) 2. 8s 9s) (1... 9d)) (1. {first} 7d) 9c
2. 9d Td +KcQc=20 (2... +QsJd=40) {Ben marries at once.}
3. 8d
*
"""


def test_variations_replace_their_event() -> None:
    found = frames_of(VARIED)
    assert found.stopped is None
    assert shape(found.main) == [
        "", "7c", ["8d", "9c", ["Td", ["Ad", "/xxxx", "As", "9h"], "/xxxx", "8s", "9s"], ["9d"]], ["7d"], "9c",
        "/xxxx", "9d", "Td", "+KcQc=20", ["+QsJd=40"], "/xxxx", "8d",
    ]  # fmt: skip
    lines = list(lines_of(found.main))
    assert len(lines) == 7
    for line in lines[1:]:
        assert line.parent is not None
        assert line in line.parent.frames[line.at].variations
    eight = found.main.frames[1].variations[0]
    assert list(eight.frames[0].comments) == ["the eight"]
    assert list(found.main.frames[1].comments) == ["main"]
    assert list(found.main.frames[1].variations[1].frames[0].comments) == ["first"]
    bezique = found.main.frames[6].variations[0].frames[0]
    assert [entry.points for entry in bezique.entries] == [40]
    assert tuple(bezique.position.scores) == (0, 40)
    assert tuple(found.main.frames[6].position.scores) == (0, 20)


def test_a_variation_starts_from_what_was_before_its_event() -> None:
    for text in (VARIED, VARIED.replace("2. 9d", "9d").replace("3. 8d", "8d")):
        for line in lines_of(frames_of(text).main):
            if line.parent is not None:
                replaced = line.parent.frames[line.at]
                first = line.frames[0]
                assert first.trick == replaced.trick
                assert first.position.trick == replaced.position.trick


def test_draws_before_a_variation_are_not_repeated() -> None:
    """Without numbers the draw comes with the card; both lines have it in common."""
    head = VARIED.partition("\n\n")[0]
    found = frames_of(head + "\n\n7c 9c 9d (2. 8d 7d) Td\n*\n")
    assert shape(found.main) == ["", "7c", "9c", "/xxxx", "9d", ["8d", "7d"], "Td"]
    assert found.main.frames[4].variations[0].at == 4
    found = frames_of(head + "\n\n7c 9c 9d (1... +KsQs=40 2. 8d) Td\n*\n")
    assert shape(found.main) == ["", "7c", "9c", "/xxxx", ["+KsQs=40", "/xxxx", "8d"], "9d", "Td"]
    assert found.main.frames[3].variations[0].at == 3


def test_a_hundred_levels() -> None:
    head = VARIED.partition("\n\n")[0]
    depth = 100
    text = head + "\n\n1. 7c " + "(1. 8d " * depth + ")" * depth + " 9c\n*\n"
    found = frames_of(text)
    assert found.stopped is None
    lines = list(lines_of(found.main))
    assert len(lines) == depth + 1
    line, levels = lines[-1], 0
    while line.parent is not None:
        line, levels = line.parent, levels + 1
    assert levels == depth


def test_many_variations_of_one_event() -> None:
    head = VARIED.partition("\n\n")[0]
    found = frames_of(head + "\n\n1. 7c " + "(1. 8d {no} 9c) " * 500 + "9c\n*\n")
    assert len(found.main.frames[1].variations) == 500
    assert len(found.main.frames) == 3


# -- errors


@pytest.mark.parametrize(
    ("moves", "code", "last"),
    [
        ("1. 7c 9c\n2. 9d Td +KcQh=20\n3. 8d Ad", "E301", "Td"),
        ("1. 7c 9c\n2. 9d Td +KcQc=20 +KhQh=20\n3. 8d Ad", "E303", "+KcQc=20"),
        ("1. 7c 9c\n3. 9d Td", "E406", "/xxxx"),
        ("1. 7c 9c\n2. 9d", None, "9d"),
        ("1. 7c 9c\n2. 9d Td 8c\n3. 8d Ad", "E411", "/xxxx"),
        ("1. 7c 9c\n2. 9d 1Oh\n3. 8d Ad", "E008", "9d"),
        ("1. 7c 9c\n2. 9d Td _Kh", "E203", "/xxxx"),
    ],
)
def test_a_broken_record_goes_to_its_first_error(moves: str, code: str | None, last: str) -> None:
    found = frames_of(VARIED.partition("\n\n")[0] + f"\n\n{moves}\n*\n")
    assert (found.stopped and found.stopped.code) == code
    assert found.main.frames[-1].text == last
    assert found.main.stopped is found.stopped
    if code:
        assert found.stopped in found.timeline.findings or found.stopped.code in {
            one.code for one in found.timeline.findings
        }


def test_wrong_points_do_not_end_the_frames() -> None:
    found = frames_of(VARIED.replace("+KcQc=20", "+KcQc=40").replace("*", "0:40"))
    assert [finding.code for finding in found.timeline.findings] == ["E601"]
    assert found.stopped is found.timeline.findings[0]
    assert found.main.stopped is None
    assert found.main.frames[-1].text == "8d"


def test_an_error_in_a_variation_ends_the_variation_only() -> None:
    found = frames_of(VARIED.replace("+QsJd=40", "+QsJc=40 /xxxx"))
    assert found.main.stopped is None
    assert found.stopped is not None
    assert found.stopped.code == "E301"
    assert found.main.frames[-1].text == "8d"
    (inner,) = found.main.frames[6].variations
    assert inner.frames == []
    assert inner.stopped is not None
    assert inner.stopped.code == "E301"


def test_variations_of_an_event_that_was_not_possible_are_left_out() -> None:
    found = frames_of(VARIED.replace("+KcQc=20", "+KcQh=20"))
    assert found.main.frames[-1].text == "Td"
    assert not found.main.frames[-1].variations


def test_a_finding_at_the_end_is_told() -> None:
    found = frames_of(VARIED.replace("\n*\n", "\n30:30\n"))
    assert found.stopped is not None
    assert found.stopped.code in ("E405", "E603")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Rules "bezik"]\n[Dealer "1"]\n\n1. 7c 9c\n*\n', "E103"),
        ('[Rules "bezique"]\n[Player1 "Anna"]\n\n1. 7c 9c\n*\n', "E108"),
        ('[Rules "bezique"]\n[Dealer "1"]\n[Turned "Ks"]\n[Hand1 "As"]\n\n1. 7c 9c\n*\n', "E110"),
        ("1. 7c 9c\n*\n", "E108"),
    ],
)
def test_nothing_to_start_from(text: str, code: str) -> None:
    found = frames_of(text)
    assert found.main.frames == []
    assert found.stopped is not None
    assert found.stopped.code == code


def test_faulty_records_give_frames_that_are_certain() -> None:
    """Every frame of a faulty record is one of the record without errors up to there."""
    rng = random.Random(5)
    for kind in sorted(KINDS):
        fault = make_fault(random_deal(rng), kind, rng)
        if fault is None:
            continue
        (record,) = loads(fault.text)
        found = replay(record)
        valid = simulate(record).valid
        assert (found.stopped is None) == valid
        if found.main.frames:
            steps = {id(item): position_text(position) for item, _, _, position in observe(record)}
            items = [item for item in expand_all(record.items) if isinstance(item, Event)]
            assert len(found.main.frames) <= 1 + 2 * len(items)
            for one in found.main.frames:
                if id(one.item) in steps:
                    assert position_text(one.position) == steps[id(one.item)]


# -- by trick


def test_before_the_first_card_of_a_trick() -> None:
    found = frames_of(write(random_deal(3, "bezique"), "full", draws=False).text)
    for trick in range(1, 33):
        index = before_trick(found.main, trick)
        assert index is not None
        assert found.main.frames[index].position.trick == trick
        following = found.main.frames[index + 1]
        assert isinstance(following.item, Play)
        assert following.trick == trick
    assert before_trick(found.main, 33) is None
    assert before_trick(found.main, 0) is None


def test_a_trick_that_is_not_reached() -> None:
    found = frames_of(VARIED)
    assert before_trick(found.main, 3) == 7
    assert before_trick(found.main, 4) is None
    assert before_trick(frames_of(middle("5. 8s 7c")).main, 4) is None
    assert before_trick(frames_of(middle("5. 8s 7c")).main, 6) is None
    assert before_trick(frames_of(middle("5. 8s 7c /xxxx")).main, 6) == 3
    assert before_trick(frames_of(end("29. Ks 7s", 'Termination "unfinished"')).main, 30) == 2
