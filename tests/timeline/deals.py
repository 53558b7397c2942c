"""Short records of Belote and Briscola for tests of the walk."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from reference import belote

NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn")


def record(rules: str, moves: str, *tags: str, seats: int, dealer: int, turned: str, result: str, ended: bool) -> str:
    """A record; ``turned`` may be empty. Without a result of its own it is unfinished."""
    lines = [f'[Rules "{rules}"]', *(f'[Player{n} "{name}"]' for n, name in enumerate(NAMES[:seats], 1))]
    lines += [f'[Dealer "{dealer}"]'] if dealer else []
    lines += [f'[Turned "{turned}"]'] if turned else []
    lines += [f"[{tag}]" for tag in tags] + ([] if ended else ['[Termination "unfinished"]'])
    return "\n".join([*lines, "", moves, result, ""])


def four(
    moves: str, *tags: str, rules: str = "belote", dealer: int = 4, turned: str = "9h", result: str | None = None
) -> str:
    """Belote of Anna and Cara against Ben and Dan; Dan dealt, so Anna bids and leads first."""
    return record(
        rules, moves, *tags, seats=4, dealer=dealer, turned=turned, result=result or "*", ended=result is not None
    )


def two(
    moves: str, *tags: str, rules: str = "briscola", seats: int = 2, dealer: int | None = None, turned: str = "5s",
    result: str | None = None,
) -> str:  # fmt: skip
    """Briscola of Anna and Ben, or more; the last seat dealt, so Anna leads first."""
    return record(
        rules, moves, *tags, seats=seats, dealer=seats if dealer is None else dealer, turned=turned,
        result=result or "*", ended=result is not None,
    )  # fmt: skip


def dealt(options: dict[str, str], wanted: Callable[[Any], bool], form: str = "table") -> tuple[Any, str]:
    """The first random deal of Belote of the wanted kind, and its record."""
    for number in range(100_000):
        deal = belote.random_deal(random.Random(f"wanted-{number}"), options)
        if wanted(deal):
            return deal, re.sub(r'\[(Match|Deal) ".*"\]\n', "", belote.write(deal, form).text)
    raise AssertionError("there is no such deal")


def with_result(text: str, result: str) -> str:
    """A record with another result, in its tag too."""
    text = re.sub(r'\[Result ".*"\]', f'[Result "{result}"]', text)
    return re.sub(r"\n[\d:*]+\n$", f"\n{result}\n", text)
