"""Many deals or matches from one seed: who sits where, who deals, and what comes of each.

Every deal or match of a series has dice of its own, made from the seed and its number. So it does not matter
how many processes share the work, or in which order they do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bzq.dealfacts import DealFacts
from bzq.match import standings
from bzq.players.deal import deal_cards
from bzq.players.dice import Dice
from bzq.players.player import PLAYERS
from bzq.players.table import Played, play_deal
from bzq.records.reader import loads
from bzq.records.writer import layout_record
from bzq.simulation.tally import DealSum, deal_sum
from bzq.simulation.writing import deal_record
from bzq.timeline.walk import simulate

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_CARDS: Final = 0
"""The first of the dice of a deal are for the cards; the players' own follow."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: ``count`` deals or, with ``matches``, matches.

    ``players`` are kinds of players by name, one for each seat. In each deal or match they sit one seat further on
    than in the one before, and the first deal goes one seat on after every round of seats: each sits in every
    seat, and deals from every seat, as often as the others.
    """

    rules: RuleSet
    players: tuple[str, ...]
    seed: int = 1
    count: int = 1
    matches: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in the records: their kinds, with a number where several of a kind play."""
        return tuple(
            f"{kind} {self.players[: index + 1].count(kind)}" if self.players.count(kind) > 1 else kind
            for index, kind in enumerate(self.players)
        )

    def seating(self, number: int) -> list[int]:
        """The players (from 0) by seat in a deal or match, both from 0."""
        seats = self.rules.players
        return [(seat - number) % seats for seat in range(seats)]

    def dealer(self, number: int) -> int:
        """The seat that deals, or deals first, in a deal or match."""
        return number // self.rules.players % self.rules.players


@dataclass(slots=True)
class Outcome:
    """What came of a deal or a match: its records as text, the sums of its deals.

    ``winner`` is the side of the series that won the match (see :mod:`~bzq.simulation.tally`), ``None`` where
    nobody did or no match was played.
    """

    text: str
    deals: list[DealSum]
    winner: int | None = None


def seats_for(rules_players: int, kinds: Sequence[str]) -> tuple[str, ...] | None:
    """The kinds of players for all seats: those given, over and over; ``None`` where that does not come out even.

    >>> seats_for(4, ["greedy", "careful"])
    ('greedy', 'careful', 'greedy', 'careful')
    """
    if not kinds or rules_players % len(kinds):
        return None
    return tuple(kinds) * (rules_players // len(kinds))


def play(series: Series, number: int) -> Outcome:
    """Plays one deal or match of a series, counted from 0."""
    return _match(series, number) if series.matches else _deal(series, number)


def _deal(series: Series, number: int) -> Outcome:
    played = _played(series, number, 0, series.dealer(number), None)
    names, seating = series.names, series.seating(number)
    record = deal_record(played, [names[player] for player in seating], number + 1)
    return Outcome(layout_record(record), [deal_sum(played, seating)])


def _match(series: Series, number: int) -> Outcome:
    """Deals until somebody has won; in Rubicon one deal is a match."""
    rules = series.rules
    names, seating = series.names, series.seating(number)
    seated = [names[player] for player in seating]
    dealer = series.dealer(number)
    match = f"simulation-{series.seed}-{number + 1}"
    totals: tuple[int, ...] = (0,) * rules.score_count
    floating = 0
    texts: list[str] = []
    sums: list[DealSum] = []
    facts: list[DealFacts] = []
    while True:
        deal = len(texts) + 1
        needed = None if rules.target is None else [rules.target - total for total in totals]
        played = _played(series, number, deal, dealer, needed)
        record = deal_record(played, seated, deal, match, totals if deal > 1 else None, floating)
        texts.append(layout_record(record))
        sums.append(deal_sum(played, seating))
        if rules.settled:
            return Outcome("\n".join(texts), sums, sums[0].winner)
        facts.append(DealFacts.of(simulate(loads(texts[-1])[0])))
        standing = standings(facts)[0]
        if standing.winner is not None:
            seat = standing.winner - 1
            winner = seating[seat] % 2 if rules.partners else seating[seat]
            return Outcome("\n".join(texts), sums, winner)
        totals, floating = standing.totals or totals, standing.floating
        last = rules.next_dealer == "last-trick"
        dealer = played.last_winner if last else (dealer + 1) % rules.players


def _played(series: Series, number: int, deal: int, dealer: int, needed: Sequence[int] | None) -> Played:
    seed = series.seed
    rules = series.rules
    players = [
        PLAYERS[series.players[player]](rules, Dice(seed, number, deal, 1 + player))
        for player in series.seating(number)
    ]  # fmt: skip
    dealt = deal_cards(rules, dealer, Dice(seed, number, deal, _CARDS))
    return play_deal(rules, players, dealt, dealer, needed)
