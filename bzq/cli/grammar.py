"""``bzq grammar``: the grammar of the notation, as it is normative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cli.session import CLEAN
from bzq.records.grammar import grammar_text

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal


def grammar_command(terminal: Terminal) -> int:
    """Writes the grammar file; returns the exit status."""
    terminal.data(grammar_text())
    return CLEAN
