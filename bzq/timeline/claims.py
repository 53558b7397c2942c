"""Scores that a record claims, beside the recomputed ones.

One wrong claim is one finding: after it, score checks and the result may fit the recomputed score, or fit it
with the wrong claim. So every disputed amount is remembered, and a later score is accepted if it differs from
the recomputed one by some of them.
"""

from __future__ import annotations

from typing import Final

_MOST: Final = 512


class Claims:
    """The amounts by which a recorded score may differ, a set for each seat or side."""

    __slots__ = ("_amounts", "unclear")

    def __init__(self, sides: int) -> None:
        self._amounts: list[set[int]] = [{0} for _ in range(sides)]
        self.unclear = False
        """So much is disputed that no score can be called wrong."""

    def copy(self) -> Claims:
        """An independent copy."""
        other = Claims(0)
        other._amounts = [set(amounts) for amounts in self._amounts]
        other.unclear = self.unclear
        return other

    @property
    def undisputed(self) -> bool:
        """Whether every score is what was recomputed, and nothing else."""
        return not self.unclear and all(amounts == {0} for amounts in self._amounts)

    def dispute(self, side: int, amount: int) -> None:
        """A side may have written this much more than it scored."""
        amounts = self._amounts[side]
        amounts |= {one + amount for one in amounts}
        if len(amounts) > _MOST:
            self.unclear = True
            self._amounts[side] = {0}

    def fits(self, claimed: tuple[int, ...], scores: list[int]) -> bool:
        """Whether claimed scores are the recomputed ones, give or take what is disputed."""
        return all(said - right in amounts for said, right, amounts in zip(claimed, scores, self._amounts, strict=True))

    def accept(self, claimed: tuple[int, ...], scores: list[int]) -> None:
        """A claimed score was reported as wrong; the next one may go on from it."""
        for side, (said, right) in enumerate(zip(claimed, scores, strict=True)):
            self.dispute(side, said - right)
