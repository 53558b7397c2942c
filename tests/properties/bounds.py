"""How many examples hypothesis tries: few and always the same ones, with ``--slow`` many and new ones."""

from __future__ import annotations

import os

from hypothesis import settings


def bounded(examples: int, *, slow: int | None = None) -> settings:
    """Settings for one property: its number of examples, and that number with ``--slow``."""
    many = bool(os.environ.get("BZQ_MANY_EXAMPLES"))
    number = (slow or 20 * examples) if many else examples
    return settings(max_examples=max(1, round(number * float(os.environ.get("BZQ_BUDGET", "1")))))
