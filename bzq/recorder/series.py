"""The match a deal belongs to: its deals so far, how it stands, who deals next, what the next match is called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from bzq.dealfacts import UNNAMED, DealFacts
from bzq.match import MatchStanding, standings
from bzq.recorder.draft import Draft
from bzq.records.reader import parse_record
from bzq.records.tags import escape
from bzq.timeline.walk import simulate


def facts_of_match(texts: Iterable[str], name: str) -> list[DealFacts]:
    """The facts of the deals of one match among the texts of records."""
    written = escape(name)
    found = []
    for text in texts:
        if written in text:  # most texts need not be read
            record = parse_record(text)
            if record.known("Match") == name:
                found.append(DealFacts.of(simulate(record)))
    return found


def standing(facts: Sequence[DealFacts]) -> MatchStanding | None:
    """How the match of the last of these deals stands, ``None`` where it belongs to none."""
    last = facts[-1] if facts else None
    if last is None or last.match is None:
        return None
    return next((one for one in standings(facts) if any(deal.facts is last for deal in one.deals)), None)


def next_dealer(draft: Draft) -> int | None:
    """The seat, from 1, that deals after this deal; ``None`` where nobody can tell."""
    dealer, seats = draft.timeline.dealer, draft.rules.players
    if draft.record.known("Termination") == "void":
        return dealer
    if draft.rules.next_dealer == "last-trick" and draft.timeline.last_trick:
        return draft.timeline.last_trick
    return None if dealer is None else dealer % seats + 1


def in_seats(standing: MatchStanding, players: tuple[str, ...]) -> tuple[int, ...] | None:
    """The totals of a match, which are in the seats of its first deal, in the seats of these players."""
    totals = standing.totals
    if totals is None or standing.players == players:
        return totals
    if set(standing.players) != set(players) or len(set(players)) < len(players):
        return None
    seats = [standing.players.index(name) for name in players]
    return tuple(totals[seats[side] % 2 if standing.partners else seats[side]] for side in range(len(totals)))


def match_name(players: Sequence[str], date: str, taken: Collection[str]) -> str:
    """A name for a new match that no other has: ``anna-ben-2``; of players without names, the day.

    >>> match_name(["Anna", "Zoë B."], "2026.11.26", {"anna-zoe-b-1"})
    'anna-zoe-b-2'
    """
    known = [slug for name in players if name != UNNAMED and (slug := _slug(name))]
    stem = "-".join(known) if len(known) == len(players) else date.replace(".", "-")
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def _slug(name: str) -> str:
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
