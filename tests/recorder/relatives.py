"""Played deals of Belote and Briscola as lines that somebody types, and the records that must come of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from reference.belote.play import random_deal as belote_deal
from reference.belote.write import write as write_belote
from reference.briscola.play import random_deal as briscola_deal
from reference.briscola.write import NAMES, tags_of
from reference.briscola.write import write as write_briscola

from bzq.cards import CARD_OF
from bzq.recorder.draft import tagged
from bzq.recorder.opening import EVERYBODY, NOBODY, Plan
from bzq.records.reader import loads
from bzq.records.writer import layout_record
from bzq.timeline.complete import complete

from .deals import word_of

FORMS = ("briscola", "briscola-3", "briscola-4", "briscola-6", "briscola-31", "briscolone")
GAMES = ("belote", *FORMS)


def deal_of(game: str, seed: int) -> Any:
    """A deal of Belote, or of a form of Briscola."""
    return belote_deal(seed) if game == "belote" else briscola_deal(seed, game)


def record_of(game: str, deal: Any) -> str:
    """The whole deal as its record, in canonical layout, with all that follows from the rules."""
    written = write_belote(deal, "first") if game == "belote" else write_briscola(deal, "full")
    (record,) = loads(written.text)
    if getattr(deal, "why", "") == "passed-out":  # the eleven cards were dealt to nobody
        record = tagged(record, {"Stock": None})
    elif game == "belote":  # nobody types the last packet: its cards are what is left
        order = [(deal.dealer + step) % 4 for step in range(1, 5)]
        last = sum(card not in (*deal.first[order[3]], deal.turned) for card in deal.final[order[3]])
        stock = [*deal.stock[:-last], *sorted(deal.stock[-last:], key=CARD_OF.__getitem__)]
        record = tagged(record, {"Stock": " ".join(stock)})
    else:
        record = tagged(record, {"Stock": None})  # it is not known beforehand: the draws are entered
    return layout_record(complete(record))


def plan_of(game: str, deal: Any, known: str, **more: Any) -> Plan:
    """The options with which a deal is recorded."""
    rules = f"belote{changed(deal)}" if game == "belote" else tags_of(deal, "table")[0][1]
    players = 4 if game == "belote" else int(deal.rules["players"])
    return Plan(
        "2026.01.01",
        rules=rules,
        players=NAMES[:players],
        dealer=deal.dealer + 1,
        turned=deal.turned or None,
        match="m",
        known=known,
        **more,
    )


def changed(deal: Any) -> str:
    """The options that differ from usual Belote."""
    from reference.belote.game import DEFAULTS

    return "".join(f"; {name}={value}" for name, value in deal.rules.items() if DEFAULTS[name] != value)


def lines_of(game: str, deal: Any, known: str, rng: random.Random) -> Iterator[str]:
    """The deal as it is typed: the hands that are known, bids, what is dealt then, tricks in pieces of any size."""
    hands = deal.first if game == "belote" else deal.hands
    seats = range(len(hands)) if known == EVERYBODY else [] if known == NOBODY else [int(known) - 1]
    yield from (f"hand {seat + 1} {' '.join(hands[seat])}" for seat in seats)
    line: list[str] = []
    dealt = game != "belote"
    for event in deal.events:
        if not dealt and event.kind != "bid":
            dealt = True
            if line:
                yield " ".join(line)
            line = []
            yield from packets(deal, list(seats))
        word = word_of(event, deal, known)
        if not word:
            continue
        if event.kind == "exchange" and rng.random() < 0.5:
            word = f"{event.cards[0][0]}x" if event.cards else word
        line.append(word.lower() if rng.random() < 0.5 else word)
        if rng.random() < 0.4:
            yield " ".join(line)
            line = []
    if line:
        yield " ".join(line)


def packets(deal: Any, seats: list[int]) -> Iterator[str]:
    """What hands that are known get after the taking, the first to be dealt first; what is left is the last one's."""
    order = [seat for step in range(1, 5) if (seat := (deal.dealer + step) % 4) in seats]
    for seat in order[:3]:
        cards = [card for card in deal.final[seat] if card not in (*deal.first[seat], deal.turned)]
        at = {card: place for place, card in enumerate(deal.stock)}
        yield "/" + "".join(sorted(cards, key=at.__getitem__))
