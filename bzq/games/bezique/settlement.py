"""What a Rubicon game is worth in the end (rules II 2.7, ruling 11; Portland Club laws 56 to 61)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bzq.engine.game import Settlement
from bzq.language import tr
from bzq.rules.options import RUBICON_BONUS

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules


def settle(
    rules: BeziqueRules, scores: Sequence[int], brisques: Sequence[int], names: Sequence[str] | None = None
) -> Settlement:
    """Settles a deal of two players: ``scores`` as scored in play, ``brisques`` as won.

    >>> from bzq.rules.resolve import resolve
    >>> settle(resolve("rubicon"), (1510, 1240), (16, 16)).points
    800
    """
    names = names or [tr("seat {seat}", seat=seat) for seat in (1, 2)]
    plain = (scores[0], scores[1])
    with_brisques = (
        plain[0] + brisques[0] * rules.brisque_points,
        plain[1] + brisques[1] * rules.brisque_points,
    )
    counted = with_brisques if _brisques_decide(rules, plain, with_brisques) else plain
    if counted[0] == counted[1]:
        return Settlement(0, 0, counted, counted != plain, False, ())
    winner = 0 if counted[0] > counted[1] else 1
    loser = 1 - winner
    if rules.brisques_decide != "off" and counted[loser] < rules.rubicon <= with_brisques[loser]:
        counted = with_brisques
    rubicon = counted[loser] < rules.rubicon
    if rubicon:
        counted = plain  # the bonus stands for the brisques (law 61)
    won, lost = counted[winner] // 100 * 100, counted[loser] // 100 * 100
    brisques_counted = counted != plain
    steps: list[tuple[str, int]]
    if rubicon:
        low = f"{names[loser]}: {counted[loser]}"
        steps = [
            (f"{names[winner]}: {counted[winner]}", won),
            (tr("{score}, counts as 100", score=low) if lost < 100 else low, max(lost, 100)),
            (tr("rubicon"), RUBICON_BONUS),
        ]
        if rules.brisque_bonus:
            steps.append((tr("all brisques"), rules.brisque_bonus))
    else:
        steps = [(f"{names[winner]}: {counted[winner]}", won), (f"{names[loser]}: {counted[loser]}", -lost)]
        if won - lost < 100:
            steps.append((tr("a difference below 100 counts as 100"), 100 - (won - lost)))
        steps.append((tr("game"), rules.game_bonus))
    points = sum(step for _, step in steps)
    return Settlement(winner + 1, points, counted, brisques_counted, rubicon, tuple(steps))


def _brisques_decide(rules: BeziqueRules, plain: tuple[int, int], with_brisques: tuple[int, int]) -> bool:
    """Whether brisques are added because they decide who has won."""
    if rules.brisques_decide == "off":
        return False
    if rules.brisques_decide == "tie":
        return plain[0] == plain[1]
    ahead = plain[0] - plain[1]
    then = with_brisques[0] - with_brisques[1]
    return ahead * then < 0 or (ahead == 0 and then != 0)
