"""Deals for the tests of players: played from seeds, with what every seat saw and did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bzq.findings import Finding
from bzq.match import DealFacts, match_findings
from bzq.players.deal import Dealt, deal_cards
from bzq.players.dice import Dice
from bzq.players.player import PLAYERS, Bidder, Player
from bzq.players.table import Played, play_deal
from bzq.records.model import Bid, Event, Play
from bzq.records.reader import loads
from bzq.rules.library import preset_names
from bzq.rules.resolve import resolve
from bzq.rules.ruleset import RuleSet
from bzq.timeline.walk import simulate

PRESETS = tuple(name for name in preset_names() if resolve(name).game == "bezique")
FORMS = (
    *PRESETS,
    "besigue; players=3",
    "besigue; players=5",
    "besigue; players=8",
    "bezique-4; four-endgame=pairs",
    "bezique-4-partners; four-endgame=pairs",
    "bezique-4-partners; pending=on",
    "bezique; draw-first=pone; show-last=yes; declarations=any; reuse=equal-points",
    "bezique; seven-free=no; seven-played=any; taken-card=next-trick; stock-end-declaration=no",
)
"""Every preset of the family, and forms of play that no preset has."""

RELATIVES = (
    *(name for name in preset_names() if resolve(name).game != "bezique"),
    "belote; declarations=yes",
    "belote; declarations=yes; undertrump=free; litige=lost; target=301",
    "belote; belote-in-contract=no",
    "briscola; exchange=7",
    "briscola; exchange=2; open=yes; wins=3",
    "briscola-3; out=2h; exchange=7",
    "briscola-4; exchange=2",
    "briscola-6; exchange=7",
    "briscola-31; exchange=7",
    "briscolone; follow=yes",
    "briscolone; open=yes",
)
"""The presets of Belote and Briscola, and their options."""


@dataclass(slots=True)
class Choice:
    """What a seat chose, when asked for a card or for anything else."""

    seat: int
    what: str
    event: Event | None


Watcher = Callable[[int, str, Any], None]
"""Is told the seat, what it is asked for (``card``, ``act`` or ``bid``), and its view, before it chooses."""


@dataclass(slots=True)
class Watched:
    """A player whose choices are written down, and of whom somebody is told before each."""

    player: Player[Any]
    seat: int
    choices: list[Choice]
    watch: Watcher = field(default=lambda seat, what, view: None)

    def bid(self, view: Any) -> Bid:
        self.watch(self.seat, "bid", view)
        event = cast("Bidder[Any]", self.player).bid(view)
        self.choices.append(Choice(self.seat, "bid", event))
        return event

    def card(self, view: Any) -> Play:
        self.watch(self.seat, "card", view)
        event = self.player.card(view)
        self.choices.append(Choice(self.seat, "card", event))
        return event

    def act(self, view: Any) -> Event | None:
        self.watch(self.seat, "act", view)
        event = self.player.act(view)
        self.choices.append(Choice(self.seat, "act", event))
        return event


def players(rules: RuleSet, kinds: Sequence[str], seed: int) -> list[Player[Any]]:
    """A player for each seat, the kinds in turn."""
    return [PLAYERS[kinds[seat % len(kinds)]](rules, Dice(seed, seat)) for seat in range(rules.players)]


def dealt(rules: RuleSet, seed: int) -> Dealt:
    return deal_cards(rules, seed % rules.players, Dice(seed))


def played(text: str, kinds: Sequence[str], seed: int) -> Played:
    """A deal of a rule set; the seed also says who deals."""
    rules = resolve(text)
    return play_deal(rules, players(rules, kinds, seed), dealt(rules, seed), seed % rules.players)


def findings(text: str) -> list[Finding]:
    """Everything that is found about records and the matches they make: errors, warnings and notes."""
    timelines = [simulate(record) for record in loads(text)]
    assert timelines
    facts = [DealFacts.of(timeline) for timeline in timelines]
    return [finding for timeline in timelines for finding in timeline.findings] + match_findings(facts)
