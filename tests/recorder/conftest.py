from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

# The reference player and writer stand beside this folder.
sys.path.insert(0, str(Path(__file__).parents[1]))

DATE = "2026.11.26"


@pytest.fixture
def begin() -> Callable[..., Session]:
    """Begins a recording that is kept in memory: the table of Anna, who deals, and Ben, with a king turned."""

    def start(*lines: str, **plan: object) -> Session:
        usual = {"rules": "bezique", "players": ("Anna", "Ben"), "dealer": 1, "turned": "Ks"}
        session = Session(Memory(), Plan(DATE, **{**usual, **plan}))  # type: ignore[arg-type]
        for line in lines:
            reply = session.enter(line)
            assert reply.taken, (line, reply)
        return session

    return start


@pytest.fixture
def whole() -> str:
    """The whole record of the notation's page, which the tests of the command line share."""
    from cli.conftest import WHOLE

    return str(WHOLE)
