"""What a game is worth in the end (rules II 2.7, II 4, ruling 11; Portland Club laws 56 to 61).

Expected answers are worked out from the laws: hundreds only, each score for itself.
"""

from __future__ import annotations

import pytest

from bzq.games.bezique.settlement import settle
from bzq.rules.resolve import resolve

from .situations import told, validated

RUBICON, FOSTER, BICYCLE, SIX, EIGHT = "rubicon", "rubicon-foster", "rubicon-bicycle", "six-pack", "eight-pack"
CLAIM, TIE = RUBICON, "rubicon; brisques-decide=tie"

LAST_TRICK = """\
[Rules "{rules}"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "{trick}"]
[Lead "1"]
[Trump "c"]
[Score "{first}:{second}"]
[Brisques "{brisques}"]
[Hand1 "8d"]
[Hand2 "7d"]
[Settlement "{settlement}"]

{trick}. 8d 7d
{result}
"""
"""Anna wins the last trick with the eight of diamonds, and its points with it."""


def text_of(rules: str, scores: str, brisques: str, settlement: str) -> str:
    """A deal from its last trick, that ends with these scores."""
    first, second = map(int, scores.split(":"))
    trick, last = {SIX: (96, 250), EIGHT: (128, 250)}.get(rules, (64, 50))
    return LAST_TRICK.format(
        rules=rules, trick=trick, first=first - last, second=second, brisques=brisques,
        settlement=settlement, result=scores,
    )  # fmt: skip


def mirrored(pair: str) -> str:
    first, second = pair.split(":")
    return f"{second}:{first}"


CASES = [
    # id and source, rules, scores, brisques, winner and points
    ("U17 HGM", RUBICON, "1510:1240", "16:16", "1:800"),  # 1500 - 1200 + 500
    ("U18 HGM", RUBICON, "1550:1520", "16:16", "1:600"),  # a difference of 0 counts as 100
    ("U19 HGM", RUBICON, "1320:620", "16:16", "1:3200"),  # 1300 + 600 + 1000 + 300
    ("U19 BIC", BICYCLE, "1320:620", "16:16", "1:3220"),
    ("U19 FOS", FOSTER, "1320:620", "16:16", "1:3200"),
    ("U20 FOS PL58", RUBICON, "920:440", "16:16", "1:2600"),  # 900 + 400 + 1300, the winner below 1000 too
    ("U20 BIC", BICYCLE, "920:440", "16:16", "1:2620"),
    ("II 2.7", RUBICON, "1200:700", "16:16", "1:3200"),
    ("II 2.7", RUBICON, "1200:1000", "16:16", "1:700"),
    ("II 2.7", RUBICON, "1830:1260", "16:16", "1:1100"),
    ("II 2.7", RUBICON, "1299:1201", "16:16", "1:600"),
    ("II 2.7", RUBICON, "2000:1999", "16:16", "1:600"),  # 2000 - 1900
    ("II 2.7: just reached", RUBICON, "1100:1000", "0:32", "2:700"),  # with brisques 1100 to 1320
    ("II 2.7: just reached", TIE, "1100:1000", "0:32", "1:600"),
    ("PL59: below 100 counts as 100", RUBICON, "1510:90", "20:12", "1:2900"),  # 1500 + 100 + 1300
    ("PL59: nothing counts as 100", RUBICON, "1510:0", "32:0", "1:2900"),
    ("PL59: 100 is 100", RUBICON, "1510:100", "32:0", "1:2900"),
    ("PL61: brisques are not added to a rubicon", RUBICON, "1290:650", "31:1", "1:3100"),  # 1200 + 600 + 1300
    # brisques that decide
    ("claim: the other one is ahead with them", CLAIM, "1210:1180", "10:22", "2:600"),  # 1310 : 1400
    ("tie: they are not looked at", TIE, "1210:1180", "10:22", "1:600"),  # 1200 - 1100 + 500
    ("tie: they are not looked at", BICYCLE, "1210:1180", "10:22", "1:600"),
    ("claim: they make it equal, which changes nothing", CLAIM, "1240:1200", "14:18", "1:600"),
    ("claim: not enough", CLAIM, "1240:1190", "14:18", "1:600"),
    ("claim: ahead with them", CLAIM, "1250:1100", "4:28", "2:600"),  # 1290 : 1380, 1300 - 1200 + 500
    ("claim: far behind", CLAIM, "1600:1280", "0:32", "1:900"),  # 1600 : 1600
    ("claim: further behind", CLAIM, "1610:1280", "0:32", "1:900"),
    ("claim: equal", CLAIM, "1230:1230", "20:12", "1:600"),  # 1430 : 1350
    ("claim: equal, two hundred", CLAIM, "1210:1210", "6:26", "2:700"),  # 1270 : 1470
    ("tie: equal", TIE, "1230:1230", "20:12", "1:600"),
    ("tie: equal", BICYCLE, "1230:1230", "12:20", "2:600"),
    # brisques that decide, and a rubicon all the same: they are not added to it (PL61), the 300 stand for all of them
    ("claim: decided and rubiconed", CLAIM, "600:590", "10:22", "2:2400"),  # 500 + 600 + 1300
    ("tie: decided and rubiconed", BICYCLE, "640:640", "12:20", "2:2520"),  # 600 + 600 + 1320
    # brisques that save the rubicon
    ("BIC: saved, and ahead with them: who won has won", BICYCLE, "1010:990", "10:22", "1:600"),
    ("PL60 FOS: saved", CLAIM, "1320:880", "16:16", "1:900"),  # 1480 : 1040
    ("BIC: saved", BICYCLE, "1320:880", "16:16", "1:900"),
    ("PL60: saved to the point", CLAIM, "1320:840", "16:16", "1:900"),  # 1480 : 1000
    ("PL58: ten short", CLAIM, "1320:830", "16:16", "1:3400"),  # 1300 + 800 + 1300
    ("PL60: saved with many", CLAIM, "1400:700", "2:30", "1:900"),  # 1420 : 1000
    ("PL60: both below 1000", CLAIM, "990:900", "18:14", "1:600"),  # 1170 : 1040
    ("PL58: both below 1000, not saved", CLAIM, "900:800", "18:14", "1:3000"),
    # void
    ("U25 PL61", CLAIM, "1230:1230", "16:16", "0:0"),
    ("U25 HGM", TIE, "1230:1230", "16:16", "0:0"),
    ("U25 BIC", BICYCLE, "640:640", "16:16", "0:0"),
    # six and eight packs (II 4): the lines 3000 and 5000, 1000 for the game, brisques have no part
    ("PAR", SIX, "4210:3150", "24:24", "1:2100"),  # 4200 - 3100 + 1000
    ("PAR: a difference of 0", SIX, "3290:3250", "24:24", "1:1100"),
    ("PAR: rubicon", SIX, "3900:2950", "8:40", "1:7800"),  # 3900 + 2900 + 1000, nothing saves
    ("PAR: the line", SIX, "3900:3000", "24:24", "1:1900"),
    ("PAR: nothing decides", SIX, "3510:3500", "0:48", "1:1100"),
    ("PAR: nothing decides a tie", SIX, "3500:3500", "0:48", "0:0"),
    ("PAR: rubicon of both", SIX, "2710:60", "24:24", "1:3800"),  # 2700 + 100 + 1000
    ("PAR", EIGHT, "7440:5120", "32:32", "1:3300"),  # 7400 - 5100 + 1000
    ("PAR: rubicon", EIGHT, "9120:4990", "32:32", "1:15000"),  # 9100 + 4900 + 1000
]


@pytest.mark.parametrize(("id", "rules", "scores", "brisques", "value"), CASES)
def test_settled(id: str, rules: str, scores: str, brisques: str, value: str) -> None:
    """In a record with a right Settlement tag, and the same with the seats changed."""
    timeline = validated(text_of(rules, scores, brisques, value))
    assert not timeline.findings, f"{id}{told(timeline)}"
    assert timeline.settlement is not None
    winner, points = map(int, value.split(":"))
    assert (timeline.settlement.winner, timeline.settlement.points) == (winner, points)
    assert sum(step for _, step in timeline.settlement.steps) == points
    other = settle(
        resolve(rules), tuple(map(int, mirrored(scores).split(":"))), tuple(map(int, mirrored(brisques).split(":")))
    )
    assert (other.winner, other.points) == ((3 - winner) % 3 if winner else 0, points)


@pytest.mark.parametrize(("id", "rules", "scores", "brisques", "value"), CASES)
def test_a_wrong_settlement(id: str, rules: str, scores: str, brisques: str, value: str) -> None:
    """E607: other points, or the other player."""
    winner, points = map(int, value.split(":"))
    for wrong in (f"{winner or 1}:{points + 100}", f"{3 - winner if winner else 2}:{points or 600}"):
        timeline = validated(text_of(rules, scores, brisques, wrong))
        assert [finding.code for finding in timeline.findings] == ["E607"], f"{id}{told(timeline)}"
        assert timeline.findings[0].expected == value


@pytest.mark.parametrize(
    ("rules", "scores", "brisques", "counted", "brisques_counted", "rubicon"),
    [
        (RUBICON, "1510:1240", "16:16", (1510, 1240), False, False),
        (RUBICON, "1320:880", "16:16", (1480, 1040), True, False),
        (RUBICON, "1320:830", "16:16", (1320, 830), False, True),
        (RUBICON, "1210:1180", "10:22", (1310, 1400), True, False),
        (RUBICON, "1240:1200", "14:18", (1240, 1200), False, False),
        (SIX, "3900:2950", "8:40", (3900, 2950), False, True),
    ],
)
def test_what_was_counted(
    rules: str, scores: str, brisques: str, counted: tuple[int, int], brisques_counted: bool, rubicon: bool
) -> None:
    """Ruling 11: which scores were settled, and whether the loser was rubiconed."""
    settlement = validated(text_of(rules, scores, brisques, "?")).settlement
    assert settlement is not None
    assert settlement.counted == counted
    assert settlement.brisques_counted == brisques_counted
    assert settlement.rubicon == rubicon


def test_brisques_are_in_neither_score() -> None:
    """Notation: Result and scores are the points scored in play, whatever the settlement counts."""
    timeline = validated(text_of(RUBICON, "1320:880", "16:16", "1:900"))
    assert timeline.scores == (1320, 880)
    assert timeline.brisques == (16, 16)
    assert not [entry for entry in timeline.ledger if entry.reason == "brisques"]


def test_the_ordinary_game_is_not_settled() -> None:
    """II 2.7 is Rubicon's; a Settlement tag elsewhere has no meaning, which is a warning."""
    text = text_of("bezique", "1510:1240", "8:8", "1:800").replace('"64"', '"32"').replace("64.", "32.")
    timeline = validated(text.replace('"1460:1240"', '"1420:1160"'))
    assert [finding.code for finding in timeline.findings] == ["W104"], told(timeline)
    assert timeline.settlement is None
