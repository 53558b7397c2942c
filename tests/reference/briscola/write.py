"""Deals of Briscola as records, in each of the forms that the notation has. Usable."""

from __future__ import annotations

from dataclasses import dataclass, field

from .game import OPTIONS, Deal, Event

FORMS = ("full", "bare", "draws", "table")
"""Hands and stock with the draws; the same without them; draws only; what anyone sees."""
NAMES = ("Ann", "Ben", "Cleo", "Dirk", "Emma", "Finn")


@dataclass
class Written:
    """A record, and the line on which each event stands."""

    text: str
    lines: list[int] = field(default_factory=list)


def tags_of(deal: Deal, form: str, result: str | None = None) -> list[tuple[str, str]]:
    changed = [f"; {n}={deal.rules[n]}" for n, usual in OPTIONS.items() if deal.rules[n] != usual]
    tags = [("Rules", deal.rules["form"] + "".join(changed)), ("Event", "?"), ("Site", "?"), ("Date", "2026.01.01")]
    tags += [("Match", "m"), ("Deal", "1")]
    tags += [(f"Player{seat + 1}", NAMES[seat]) for seat in range(int(deal.rules["players"]))]
    tags += [("Dealer", str(deal.dealer + 1))]
    if deal.turned:
        tags += [("Turned", deal.turned)]
    tags += [("Result", result or ":".join(map(str, deal.score)))]
    if form in ("full", "bare"):
        tags += [(f"Hand{seat + 1}", " ".join(hand)) for seat, hand in enumerate(deal.hands)]
        tags += [("Stock", " ".join(deal.stock))]
    return tags


def events_of(deal: Deal, form: str) -> list[Event]:
    """The events that a form writes; of a draw anyone sees only the turned card, the last of all."""
    events = []
    last = max((e.trick for e in deal.events if e.kind == "draw"), default=0)
    for event in deal.events:
        if event.kind != "draw" or form in ("full", "draws"):
            events.append(event)
        elif form == "table" and event.trick == last and turned_was_drawn(deal):
            cards = ("xx",) * (len(event.cards) - 1) + event.cards[-1:]
            events.append(Event("draw", event.seat, event.trick, "/" + "".join(cards), cards))
    return events


def turned_was_drawn(deal: Deal) -> bool:
    drawn = sum(len(e.cards) for e in deal.events if e.kind == "draw")
    return bool(deal.turned) and drawn == len(deal.stock) + 1


def render(tags: list[tuple[str, str]], events: list[Event], result: str) -> Written:
    """A line for each trick."""
    lines = [f'[{name} "{value}"]' for name, value in tags] + [""]
    places: list[int] = []
    row: list[str] = []
    at = 0
    number = len(lines) + 1
    for event in events:
        if event.trick != at:
            if row:
                lines.append(" ".join(row))
                number += 1
            row = [f"{event.trick}."]
            at = event.trick
        row.append(event.token)
        places.append(number)
    if row:
        lines.append(" ".join(row))
    lines.append(result)
    return Written("\n".join(lines) + "\n", places)


def write(deal: Deal, form: str = "full") -> Written:
    """A deal as a record."""
    return render(tags_of(deal, form), events_of(deal, form), ":".join(map(str, deal.score)))
