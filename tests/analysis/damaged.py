"""Whole deals of the large games with something wrong in them: cards changed, hidden, exchanged; faults forgiven."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

from bzq.findings import Severity
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.simulation.series import Series, play
from bzq.timeline.walk import simulate
from tests.properties.mutations import CARD, mutated

RULES = ("eight-pack", "six-pack", "rubicon")
PLAYERS = (("greedy", "greedy"), ("careful", "careful"), ("greedy", "careful"))

HAND = re.compile(r"\[Hand\d .*\]\n")
CARDS = re.compile(r"\[(Hand\d|Stock) .*\]\n")
DRAW = re.compile(r" /\S+")
WORD = re.compile(r"\S+")

_MOST_FORGIVEN = 40


@cache
def whole_deal(name: str, players: tuple[str, ...], number: int) -> str:
    """A deal as the built-in players play it, all its cards known."""
    return play(Series(resolve(name), players, seed=11), number).text


def damaged_deal(rng: random.Random) -> str:
    """A deal of one of the large games with one to thirty things changed, and its first faults forgiven."""
    text = whole_deal(rng.choice(RULES), rng.choice(PLAYERS), rng.randrange(5))
    for _ in range(rng.choice([1, 1, 2, 3, 5, 12, 30])):
        text = rng.choice([mutated, _exchanged, _exchanged, *HIDING])(text, rng)
    return forgiven(text)


def forgiven(text: str) -> str:
    """The text with ``^`` behind what the rules have something against, until nothing more can be done."""
    for _ in range(_MOST_FORGIVEN):
        records = loads(text)
        errors = [
            one.span
            for one in (simulate(records[0]).findings if len(records) == 1 else ())
            if one.severity is Severity.ERROR and one.span and not one.code.startswith(("E6", "E7"))
        ]
        if not errors:
            break
        lines = text.split("\n")
        line = lines[errors[0].line - 1]
        word = WORD.match(line, errors[0].column - 1)
        if word is None or "^" in word[0] or line.startswith("["):
            break
        lines[errors[0].line - 1] = f"{line[: word.end()]}^{line[word.end() :]}"
        text = "\n".join(lines)
    return text


def _exchanged(text: str, rng: random.Random) -> str:
    """Two cards in each other's place: the packs stay whole."""
    found = list(CARD.finditer(text))
    if len(found) < 2:
        return text
    one, other = sorted(rng.sample(found, 2), key=lambda card: card.start())
    return text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


HIDING: tuple[Callable[[str, random.Random], str], ...] = (
    lambda text, rng: HAND.sub("", text, count=1),
    lambda text, rng: CARDS.sub("", text),
    lambda text, rng: DRAW.sub("", CARDS.sub("", text)),
    lambda text, rng: DRAW.sub(" /xxxx", CARDS.sub("", text)),
    lambda text, rng: DRAW.sub(lambda draw: rng.choice([draw[0], f" /xx{draw[0][-2:]}"]), text),
)
"""Ways to hide what was not seen at the table."""
