"""Belote, the count and the match: sentence by sentence of the rules page (S1) and ruling 12."""

from __future__ import annotations

from bzq.engine.game import Outcome
from bzq.games.belote.ending import settle
from bzq.games.belote.position import Declared, Position
from bzq.rules.resolve import resolve

from ..walking import walk
from .deals import BELOTE_IN_A_TIE, EIGHTY_ONE, EIGHTY_TWO, FAILED

RULES = "belote; declarations=yes"


def ended(
    points: tuple[int, int],
    *,
    rules: str = RULES,
    taker: int = 0,
    last: int = 0,
    tricks: tuple[int, int] = (4, 4),
    belote: int = -1,
    declared: tuple[tuple[int, int], ...] = (),
    winning: int | None = None,
) -> Position:
    """A deal that has just been played: card points without the last trick, who took it, and what else counts."""
    position = Position(resolve(rules), 3, None, 1)
    position.taker, position.last_winner, position.belote_seat = taker, last, belote
    position.points, position.tricks_won = list(points), list(tricks)
    position.declared = [Declared(seat, frozenset(), None, worth) for seat, worth in declared]
    position.winning_side = winning
    settle(position)
    return position


def entries(position: Position) -> list[tuple[int, int, str]]:
    return [(entry.seat, entry.points, entry.reason) for entry in position.log]


# -- the contract


def test_82_of_162() -> None:
    """Without extras 82 of the 162 points are enough; each side writes its own."""
    walked = walk(EIGHTY_TWO)
    assert walked.refusal is None
    assert walked.position.scores == [82, 80]
    assert walked.position.outcome == Outcome(0, "made")
    assert [(entry.seat, entry.points, entry.reason) for entry in walked.log] == [
        (0, 82, "card-points"), (1, 70, "card-points"), (1, 10, "last-trick"),
    ]  # fmt: skip


def test_nothing_is_written_before_the_end() -> None:
    """Who writes what is known when the last trick is played."""
    text = EIGHTY_TWO.replace("8. Kh Js Qc 9s\n82:80", "*")
    walked = walk(text)
    assert walked.refusal is None
    assert (walked.position.scores, walked.log, walked.position.over()) == ([0, 0], [], False)
    assert sum(walked.position.points) < 152


def test_each_side_counts_all_it_has() -> None:
    """Tricks, the last trick, a belote and the declarations count together."""
    position = ended((90, 62), last=2, belote=1, declared=((0, 50), (2, 20)), winning=0)
    assert position.scores == [90 + 10 + 70, 62 + 20]
    assert entries(position) == [
        (0, 90, "card-points"), (2, 10, "last-trick"), (0, 50, "declarations"), (2, 20, "declarations"),
        (1, 62, "card-points"), (1, 20, "belote"),
    ]  # fmt: skip


def test_declarations_of_the_other_side_do_not_count() -> None:
    """Only the side with the best one has points for them."""
    position = ended((100, 52), declared=((0, 20), (1, 50)), winning=1)
    assert (position.scores, position.outcome) == ([110, 102], Outcome(0, "made"))
    position = ended((100, 52), declared=((0, 20), (1, 20)), winning=None)
    assert position.scores == [110, 52]


def test_more_is_needed_not_as_much() -> None:
    """The taker's side must have more points than the others, belote and declarations on both sides included."""
    assert ended((72, 80)).outcome == Outcome(0, "made")  # 82 with the last trick
    assert ended((71, 81)).outcome == Outcome(None, "litige", 81)
    assert ended((70, 82)).outcome == Outcome(1, "failed")
    assert ended((60, 92), belote=0).outcome == Outcome(1, "failed")
    assert ended((62, 90), belote=0).outcome == Outcome(0, "made")
    assert ended((90, 62), belote=1, declared=((1, 20),), winning=1).outcome == Outcome(1, "failed")


def test_failed() -> None:
    """With less the taker's side is inside: it gets nothing, the others 162, all declarations and their belote."""
    position = ended((60, 92), last=1, belote=3, declared=((0, 20), (2, 20)), winning=0)
    assert position.outcome == Outcome(1, "failed")
    assert position.scores == [0, 162 + 40 + 20]
    assert entries(position) == [
        (1, 162, "contract"), (1, 20, "declarations"), (1, 20, "declarations"), (3, 20, "belote"),
    ]  # fmt: skip


def test_belote_is_kept() -> None:
    """Except its own belote: the 20 points stay with their side though the deal is lost."""
    walked = walk(FAILED)
    assert walked.refusal is None
    assert walked.position.scores == [20, 162]
    assert [(entry.seat, entry.points, entry.reason) for entry in walked.log] == [
        (1, 162, "contract"), (0, 20, "belote"),
    ]  # fmt: skip


# -- a tie


def test_81_to_81() -> None:
    """The defenders write theirs at once, the taker's points stay open."""
    walked = walk(EIGHTY_ONE)
    assert walked.refusal is None
    assert walked.position.points == [81, 81]
    assert walked.position.scores == [0, 81]
    assert walked.position.outcome == Outcome(None, "litige", 81)


def test_all_of_the_taker_floats() -> None:
    """Belote and declarations of the taker's side float with the rest (ruling 12)."""
    walked = walk(BELOTE_IN_A_TIE)
    assert walked.refusal is None
    assert walked.position.scores == [0, 91]
    assert walked.position.outcome == Outcome(None, "litige", 91)
    position = ended((61, 91), last=0, declared=((0, 20),), winning=0)
    assert (position.scores, position.outcome) == ([0, 91], Outcome(None, "litige", 91))


def test_litige_lost() -> None:
    """With litige=lost a tie is a failed contract."""
    position = ended((71, 81), rules="belote; litige=lost")
    assert (position.scores, position.outcome) == ([0, 162], Outcome(1, "failed"))


def test_belote_outside_the_contract() -> None:
    """With belote-in-contract=no the belote decides nothing; it is written all the same."""
    rules = "belote; belote-in-contract=no"
    position = ended((62, 90), belote=0, rules=rules)
    assert (position.scores, position.outcome) == ([20, 162], Outcome(1, "failed"))
    position = ended((90, 62), belote=1, rules=rules)
    assert (position.scores, position.outcome) == ([100, 82], Outcome(0, "made"))
    position = ended((71, 81), belote=0, rules=rules)
    assert (position.scores, position.outcome) == ([0, 81], Outcome(None, "litige", 101))


# -- capot


def test_capot() -> None:
    """Who makes all eight tricks writes 252 and his belote."""
    position = ended((152, 0), tricks=(8, 0), belote=2)
    assert (position.scores, position.outcome) == ([272, 0], Outcome(0, "capot"))
    assert entries(position) == [(0, 252, "capot"), (2, 20, "belote")]


def test_capot_takes_the_declarations() -> None:
    """The declarations of the side without a trick go to the other; its belote does not."""
    position = ended((152, 0), tricks=(8, 0), belote=1, declared=((1, 100), (3, 20)), winning=1)
    assert position.scores == [252 + 120, 20]
    assert position.outcome == Outcome(0, "capot")


def test_capot_before_the_contract() -> None:
    """A capot is settled first: neither belote nor declarations of the others make it fail (ruling 12)."""
    position = ended((0, 152), tricks=(0, 8), last=1, belote=0, declared=((0, 200), (0, 200)), winning=0)
    assert position.scores == [20, 252 + 400]
    assert position.outcome == Outcome(1, "capot")


def test_capot_of_the_taker_against_many_points() -> None:
    """All the tricks and fewer points than the others' declarations: still 252 and these."""
    position = ended((152, 0), tricks=(8, 0), declared=((1, 200),), winning=1)
    assert (position.scores, position.outcome) == ([452, 0], Outcome(0, "capot"))


def test_nothing_is_rounded() -> None:
    """Points are counted to the last one."""
    assert ended((84, 68)).scores == [94, 68]
