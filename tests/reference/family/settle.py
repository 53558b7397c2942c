"""What a Rubicon game is worth in the end (ruling 11 and II 2.7). Usable."""

from __future__ import annotations

from dataclasses import dataclass, field

RUBICON_BONUS = 1000


@dataclass
class Settlement:
    """Winner and points as the ``Settlement`` tag writes them."""

    winner: int
    """The seat from 1; 0: void."""
    points: int
    steps: list[tuple[str, int]] = field(default_factory=list)
    """They add up to the points."""
    counted: tuple[int, int] = (0, 0)
    """The scores that are settled, with the brisques where they count."""
    brisques_counted: bool = False
    rubicon: bool = False
    doubts: frozenset[str] = frozenset()

    @property
    def tag(self) -> str:
        return f"{self.winner}:{self.points}"


def settle(rules: dict[str, str], score: tuple[int, int], brisques: tuple[int, int]) -> Settlement | None:
    """The settlement of a finished deal; None where the rule set has none."""
    if rules["settled"] != "yes":
        return None
    doubts: set[str] = set()
    decide = rules["brisques-decide"]
    with_brisques = (score[0] + 10 * brisques[0], score[1] + 10 * brisques[1])
    counted = score
    added = False
    # who is ahead, and whether the brisques change that
    if score[0] == score[1]:
        if decide != "off":
            counted, added = with_brisques, True
    elif decide == "claim":
        leader = 0 if score[0] > score[1] else 1
        if with_brisques[1 - leader] > with_brisques[leader]:
            counted, added = with_brisques, True
    if counted[0] == counted[1]:
        return Settlement(0, 0, [], counted, added)
    winner = 0 if counted[0] > counted[1] else 1
    loser = 1 - winner
    # whether they save the loser
    line = int(rules["rubicon"])
    if counted[loser] < line and not added and decide != "off" and with_brisques[loser] >= line:
        counted, added = with_brisques, True
        if counted[loser] >= counted[winner]:
            doubts.add("saved by brisques and ahead with them")
    # what it is worth
    if counted[loser] >= line:
        difference = counted[winner] // 100 * 100 - counted[loser] // 100 * 100
        steps = [("difference", max(difference, 100)), ("game", int(rules["game-bonus"]))]
        return Settlement(winner + 1, sum(p for _, p in steps), steps, counted, added, doubts=frozenset(doubts))
    if added:
        doubts.add("decided by brisques and rubiconed")
    bonus = 0 if rules["brisque-bonus"] == "off" else int(rules["brisque-bonus"])
    steps = [
        ("winner's score", score[winner] // 100 * 100),
        ("loser's score", max(score[loser] // 100 * 100, 100)),
        ("rubicon", RUBICON_BONUS),
    ]
    if bonus:
        steps.append(("brisques", bonus))
    return Settlement(winner + 1, sum(p for _, p in steps), steps, score, added, rubicon=True, doubts=frozenset(doubts))
