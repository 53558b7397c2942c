"""What is done with a text grows as the text does: steps are counted, whatever is repeated.

A step is a line of the package that is run. Of a text that is twice as long there may be a little more than twice as
many; work that grows with the square of the text shows long before it takes long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from bzq.analysis import analyse
from bzq.dealfacts import DealFacts
from bzq.records.reader import loads
from bzq.records.writer import layout
from bzq.timeline.complete import complete
from bzq.timeline.frames import replay
from bzq.timeline.walk import simulate
from bzq.views.findings_text import finding_lines
from bzq.views.page.dealdata import deal_data
from bzq.views.replaytext import deal_text
from bzq.views.scoresheet import deal_sheet
from bzq.views.screen import Screen

from .constructs import CONSTRUCTS, Make
from .test_hostile import CASES

SIZE = 120
MOST = 2.25
"""Times as many steps for twice as much: what is bounded, such as the sums that are disputed, may still be growing."""


def told(text: str) -> None:
    """What ``validate``, ``score`` and ``fmt`` do."""
    records = loads(text)
    for record in records:
        timeline = simulate(record)
        DealFacts.of(timeline)
        deal_sheet(timeline, Screen())
        for finding in timeline.findings:
            finding_lines(finding, Screen())
        if timeline.valid:
            complete(record)
    layout(records)


def shown(text: str) -> None:
    """What ``annotate``, ``replay`` and ``page`` do."""
    for record in loads(text):
        found = replay(record)
        deal_text(found, None, Screen())
        if found.main.frames:
            deal_data(found, analyse(found.timeline))


class Steps:
    """Counts the lines of the package that are run inside the ``with`` block."""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> Steps:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, value: Any) -> Any:
        return self._line if frame.f_globals.get("__name__", "").startswith("bzq") else None

    def _line(self, frame: FrameType, event: str, value: Any) -> Any:
        self.count += 1
        return self._line


def steps(work: Callable[[str], None], text: str) -> int:
    with Steps() as counted:
        work(text)
    return counted.count


def growth(work: Callable[[str], None], make: Make, size: int) -> float:
    """Steps for twice the size as times those for the size."""
    work(make(2 * size))  # what is kept for the next time is made now
    return steps(work, make(2 * size)) / steps(work, make(size))


@pytest.mark.parametrize("work", [told, shown])
@pytest.mark.parametrize("name", CONSTRUCTS)
def test_constructs(name: str, work: Callable[[str], None]) -> None:
    assert growth(work, CONSTRUCTS[name], SIZE) < MOST


@pytest.mark.parametrize("name", CASES)
def test_hostile_texts(name: str) -> None:
    size, make = CASES[name]
    size = max(4, min(SIZE, size // 50))
    assert growth(told, make, size) < MOST


def test_a_square_is_seen() -> None:
    def squaring(text: str) -> None:
        for record in loads(text):
            for tag in record.tags:
                for other in record.tags:
                    record.span(tag.start, other.end)

    assert growth(squaring, CONSTRUCTS["one tag between tags"], SIZE) > 3
