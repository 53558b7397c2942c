"""Options of a run that do not fit the deal with which it begins: named as options, and before anything is entered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bzq.recorder.draft import Refused, place_of
from bzq.recorder.opening import EVERYBODY, NOBODY, Opening, Plan
from bzq.rules.resolve import RulesError

_TAGS: Final = {"Dealer": "dealer", "Turned": "turned", "Match": "match", "Event": "event", "Language": "language"}
"""The option that gives a tag its value."""


def option_misfits(opening: Opening) -> Iterator[str]:
    """What the options of the run say that cannot be; nothing that hangs on rules which are still to be asked for."""
    plan = opening.plan
    if opening.first and not opening.tags.get("Rules") and plan.asks:
        yield from _seats_beyond(plan, len(plan.players), f"--players names {len(plan.players)}")
        return
    try:
        rules = opening.rules
    except RulesError as error:
        yield f"--rules: {error}"
        return
    if plan.players and len(plan.players) != rules.players:
        yield f"--players names {len(plan.players)}; {rules.name} is played by {rules.players}"
    yield from _seats_beyond(plan, rules.players, f"{rules.name} has the seats 1 to {rules.players}")
    refused = opening.refused()
    if refused is not None:
        yield from _about_tags(opening, refused)


def _about_tags(opening: Opening, refused: Refused) -> Iterator[str]:
    """What is wrong with a tag that has its value from an option."""
    for finding in refused.errors:
        place = place_of(refused.record, finding)
        name = next((tag.name for tag in refused.record.tags if tag.start <= place < tag.end), "")
        option = _TAGS.get(name)
        if option is not None and getattr(opening.plan, option) is not None:
            yield f"--{option} {opening.tags[name]}: {finding.message}"


def _seats_beyond(plan: Plan, seats: int, why: str) -> Iterator[str]:
    known = plan.known if plan.known not in (None, NOBODY, EVERYBODY) else None
    for option, number in (("dealer", plan.dealer), ("seat", None if known is None else int(known))):
        if seats and number is not None and not 1 <= number <= seats:
            yield f"--{option} {number}: {why}"
