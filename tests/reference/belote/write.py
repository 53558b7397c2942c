"""Deals of Belote as records, in each of the forms that the notation has. Usable."""

from __future__ import annotations

from dataclasses import dataclass, field

from .game import DEFAULTS, Deal, Event, strength

FORMS = ("first", "final", "table")
"""The first five cards with the stock; the final eight; nothing of the hands."""
NAMES = ("Ann", "Ben", "Cleo", "Dirk")


@dataclass
class Written:
    """A record, and the line on which each event stands."""

    text: str
    lines: list[int] = field(default_factory=list)


def tags_of(deal: Deal, form: str, result: str | None = None) -> list[tuple[str, str]]:
    changed = [f"; {n}={v}" for n, v in deal.rules.items() if DEFAULTS[n] != v]
    tags = [("Rules", "belote" + "".join(changed)), ("Event", "?"), ("Site", "?"), ("Date", "2026.01.01")]
    tags += [("Match", "m"), ("Deal", "1")]
    tags += [(f"Player{seat + 1}", name) for seat, name in enumerate(NAMES)]
    tags += [("Dealer", str(deal.dealer + 1)), ("Turned", deal.turned)]
    tags += [("Result", result or f"{deal.score[0]}:{deal.score[1]}")]
    if form == "first" or (form == "final" and deal.why == "passed-out"):
        tags += [(f"Hand{seat + 1}", " ".join(hand)) for seat, hand in enumerate(deal.first)]
        tags += [("Stock", " ".join(deal.stock))]
    elif form == "final":
        tags += [(f"Hand{seat + 1}", " ".join(hand)) for seat, hand in enumerate(deal.final)]
    return tags


def token_of(event: Event, claims: bool) -> str:
    return f"{event.token}={event.points}" if claims and event.points else event.token


def render(tags: list[tuple[str, str]], events: list[tuple[Event, str]], result: str) -> Written:
    """Bids on a line, a line for each trick."""
    lines = [f'[{name} "{value}"]' for name, value in tags] + [""]
    places: list[int] = []
    row: list[str] = []
    at = 0
    number = len(lines) + 1
    for event, token in events:
        if event.trick != at and row:
            lines.append(" ".join(row))
            number += 1
            row = []
        if event.trick != at:
            row.append(f"{event.trick}.")
            at = event.trick
        row.append(token)
        places.append(number)
    if row:
        lines.append(" ".join(row))
    lines.append(result)
    return Written("\n".join(lines) + "\n", places)


def write(deal: Deal, form: str = "first", *, claims: bool = True) -> Written:
    """A deal as a record. In a table record only the declarations that were shown are written."""
    events = events_of(deal, form)
    return render(tags_of(deal, form), [(e, token_of(e, claims)) for e in events], f"{deal.score[0]}:{deal.score[1]}")


def events_of(deal: Deal, form: str) -> list[Event]:
    """The events that a form writes."""
    if form != "table":
        return deal.events
    shown = shown_side(deal)
    return [e for e in deal.events if e.kind != "declare" or e.seat % 2 == shown]


def shown_side(deal: Deal) -> int | None:
    """The side whose declarations were better, so that they were shown."""
    taken = next((e for e in deal.events if e.kind == "bid" and e.token != "pass"), None)
    if taken is None:
        return None
    trump = taken.token[5:] or deal.turned[1]
    best = [
        max((strength(e.cards, trump) for e in deal.events if e.kind == "declare" and e.seat % 2 == side), default=[])
        for side in (0, 1)
    ]
    return None if best[0] == best[1] else int(best[1] > best[0])
