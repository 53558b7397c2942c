"""Short records for tests of the walk."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.positionreading import read_position
from bzq.timeline.positiontext import position_text
from bzq.timeline.walk import simulate

MIDDLE = """\
[Rules "{rules}"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "5"]
[Lead "1"]
[Turned "9h"]
{tags}[Termination "unfinished"]

{moves}
{result}
"""

END = """\
[Rules "{rules}"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "29"]
[Lead "1"]
[Trump "h"]
[Score "100:90"]
{tags}
{moves}
{result}
"""
"""Four tricks before the end; where nothing else is said the hands are not recorded."""


def middle(moves: str, *tags: str, rules: str = "bezique", result: str = "*") -> str:
    """A record from trick 5, led by Anna; hearts are trumps."""
    lines = "".join(f"[{tag}]\n" for tag in tags)
    return MIDDLE.format(rules=rules, tags=lines, moves=moves, result=result)


def end(moves: str, *tags: str, rules: str = "bezique", result: str = "*") -> str:
    """A record of the last four tricks, led by Anna; hearts are trumps."""
    lines = "".join(f"[{tag}]\n" for tag in tags)
    return END.format(rules=rules, tags=lines, moves=moves, result=result)


def walk(text: str) -> Timeline:
    """The timeline of the one record of a text."""
    (record,) = loads(text)
    return simulate(record)


def found(timeline: Timeline) -> list[tuple[str, str]]:
    """Codes with the words they stand at."""
    lines = timeline.record.text.split("\n")
    said = []
    for finding in timeline.findings:
        assert finding.span is not None
        line, first, _, last = finding.span
        said.append((finding.code, lines[line - 1][first - 1 : last - 1]))
    return said


def codes(text: str) -> list[str]:
    """The codes of all findings, in order."""
    return [finding.code for finding in walk(text).findings]


def faults(text: str) -> list[str]:
    """The codes of all findings but the note that says where checking ends; after that note none may come."""
    found_codes = codes(text)
    assert "N202" not in found_codes[:-1], found_codes
    return [code for code in found_codes if code != "N202"]


def scrambled(text: str, letters: str, rng: random.Random) -> str:
    """The text with a few characters changed, put in, left out or copied elsewhere."""
    changed = list(text)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at = rng.randrange(len(changed) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            changed[at : at + 1] = [rng.choice(letters)]
        elif kind == 1:
            changed[at:at] = [rng.choice(letters)]
        elif kind == 2:
            del changed[at : at + 1]
        else:
            start = rng.randrange(len(changed) + 1)
            changed[at:at] = changed[start : start + rng.randrange(6)]
    return "".join(changed)


def read_scrambled(goods: list[str], letters: str, number: int, rng: random.Random) -> Iterator[Any]:
    """The positions that so many changed position strings still give; each is written and read back equal."""
    for _ in range(number):
        try:
            position = read_position(scrambled(rng.choice(goods), letters, rng))
        except ValueError:
            continue
        text = position_text(position)
        assert position_text(read_position(text)) == text, text
        yield position
