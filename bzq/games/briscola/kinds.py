"""What Briscola scores by, as kinds that can be counted: none, since nothing but cards counts."""

from __future__ import annotations

from typing import Final

KINDS: Final[dict[str, str]] = {}
"""Each kind and what it counts."""


def kind_of(reason: str, english: str) -> str | None:
    """The kind of an entry of the ledger: never one."""
    return None
