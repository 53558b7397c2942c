"""The sheet of a deal that is recorded from the middle: its sum is that of the lines above it, and says of what."""

from __future__ import annotations

import pytest

from bzq.records.reader import loads
from bzq.timeline.walk import simulate
from bzq.views.scoresheet import deal_sheet
from bzq.views.screen import Screen, line_text

THREE = """[Rules "bezique"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trump "h"]
[Trick "30"]
[Lead "1"]
[Hand1 "Ah Th Jh"]
[Hand2 "As 9c 7c"]
"""
MOVES = "\n30. Ah 9c\n31. Th As\n32. Jh 7c\n*\n"
"""Anna takes three brisques (an ace, a ten, an ace) and the last trick: 30 and 10."""

BRISCOLA = """[Rules "briscola"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trump "s"]
[Trick "18"]
[Lead "1"]
[Hand1 "As 3s Kd"]
[Hand2 "Ad 2d 4c"]
"""
LAST = "\n18. As 4c\n19. 3s 2d\n20. Kd Ad\n*\n"
"""Eleven and ten for Anna, fifteen for Ben: 36 of the 120, and 84 before."""


def total(text: str, width: int = 80) -> str:
    (record,) = loads(text)
    lines = [line_text(line).strip() for line in deal_sheet(simulate(record), Screen(width))]
    (found,) = [line for line in lines if line.startswith("total")]
    return " ".join(found.split())


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (THREE + '[Score "120:300"]\n[Brisques "5:8"]\n' + MOVES, ("total", (120 + 10 + 80, 300 + 80))),
        (THREE + '[Score "120:300"]\n' + MOVES, ("total, without brisques before trick 30", (160, 300))),
        (THREE + MOVES, ("total from trick 30 on", (40, 0))),
        (THREE + '[Score "120:300"]\n[Termination "unfinished"]\n\n30. Ah 9c\n*\n', ("total", (120, 300))),
        (BRISCOLA + '[Score "40:44"]\n' + LAST, ("total", (61, 59))),
        (BRISCOLA + LAST, ("total from trick 18 on", (21, 15))),
    ],
)
def test_the_sum_says_of_what(text: str, expected: tuple[str, tuple[int, int]], width: int) -> None:
    title, (anna, ben) = expected
    found = total(text, width)
    assert found in (f"{title} {anna} {ben}", f"{title}: Anna {anna}, Ben {ben}")
