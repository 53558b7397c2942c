"""Records of every game and kind: the examples, the corpus, random deals, and random deals with a fault."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from reference.belote import FORMS as BELOTE_FORMS
from reference.belote import all_faults as belote_faults
from reference.belote import random_deal as belote_deal
from reference.belote import write as write_belote
from reference.briscola import all_faults as briscola_faults
from reference.briscola import random_deal as briscola_deal
from reference.briscola import write as write_briscola
from reference.family import FAMILY
from reference.family import random_deal as family_deal
from reference.family import write as write_family
from reference.faults import KINDS, make_fault
from reference.write import FORMS, random_deal, write

from bzq.records.model import Record
from bzq.records.reader import loads, read_lines
from bzq.records.source import open_lines
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

TESTS = Path(__file__).parents[1]
FILES = sorted([*(TESTS.parent / "examples").rglob("*.bzq"), *(TESTS / "corpus").rglob("*.bzq")])


def written_by_hand() -> Iterator[Record]:
    """The records of the examples and of the corpus."""
    for file in FILES:
        name = file.relative_to(TESTS.parent).as_posix()
        with open_lines(str(file)) as source:
            yield from read_lines(source, name)


def random_texts(seed: int) -> Iterator[str]:
    """Random deals of every game, in any form, right and with a fault."""
    rng = random.Random(seed)
    deal = random_deal(seed)
    yield write(deal, rng.choice(FORMS), claims="some", draws=rng.random() < 0.5, checks=True, rng=rng).text
    fault = make_fault(deal, rng.choice(sorted(KINDS)), rng)
    if fault is not None:
        yield fault.text
    large = family_deal(seed, FAMILY[seed % len(FAMILY)])
    yield write_family(large, "full", claims="some", checks=True).text
    four = belote_deal(seed)
    yield write_belote(four, rng.choice(BELOTE_FORMS)).text
    small = briscola_deal(seed)
    yield write_briscola(small).text
    for faults in (belote_faults(four, rng), briscola_faults(small, rng)):
        found = list(faults)
        if found:
            yield rng.choice(found).written.text


@cache
def every_deal() -> tuple[Timeline, ...]:
    """The timelines of all of them, each with a place of its own."""
    dealt = [record for seed in range(12) for text in random_texts(seed) for record in loads(text)]
    for number, record in enumerate(dealt, 1):
        record.file, record.number = "random.bzq", number
    return tuple(map(simulate, [*written_by_hand(), *dealt]))
