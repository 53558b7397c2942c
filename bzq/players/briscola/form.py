"""What is played with, as a search of Briscola must know it."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """The side of each seat, the first trump, whether suit is followed, points with which a deal is claimed or 0."""

    side: tuple[int, ...]
    first_trump: int
    follow: bool
    claim: int
