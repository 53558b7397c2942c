"""What is played, as far as the players of Briscola must know it to look ahead."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """The side of each seat (0 for one's own, 1 for all others), the first trump, whether suit is followed, and
    whether sides are of several seats that play together."""

    side: tuple[int, ...]
    first_trump: int
    follow: bool
    partners: bool
