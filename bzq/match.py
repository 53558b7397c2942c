"""Matches: the records of one run that belong together, their running totals, and who won.

A match is the records with the same ``Match`` tag and the same player names, in the order of their ``Deal``
numbers. All that is kept of a deal is a few facts, so that a run over very many records stays small. Totals
go by name and are told in the seats of the match's first deal, since players may change seats.

A match of Briscola counts the deals won. In Belote the points of a tie float: they go to the side that wins the
next decided deal, and into no deal's own score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bzq.dealfacts import UNNAMED, DealFacts, Scores, colons
from bzq.findings import Finding
from bzq.language import tr, tr_n

__all__ = ["DealFacts", "DealStanding", "MatchStanding", "match_findings", "standings"]


@dataclass(slots=True)
class DealStanding:
    """A deal in its match: its score and the totals after it, in the seats of the match's first deal.

    ``scores`` is ``None`` where the deal's score is not known, ``totals`` where the match's is not. ``counted``
    is false for a deal that was there before. ``floating`` are the points that float after it, ``floated`` those that
    floated into it and went to the side that won it; they are in the totals, not in ``scores``.
    """

    facts: DealFacts
    scores: Scores | None
    totals: Scores | None
    counted: bool = True
    floating: int = 0
    floated: int = 0


@dataclass(slots=True)
class MatchStanding:
    """How a match stands after the deals that were read.

    ``players`` are in the seats of its first deal; ``winner`` counts seats, or sides where partners score
    together. ``double``: the winner's game counts double. ``decided`` is the index of the deal that won it.
    ``floating`` are points that go to whoever wins the next deal; with a winner there are none.
    """

    match: str
    players: tuple[str, ...]
    partners: bool
    target: int | None
    start: Scores | None
    deals: list[DealStanding] = field(default_factory=list)
    winner: int | None = None
    double: bool = False
    decided: int | None = None
    by_deals: bool = False
    """Whether totals and target count deals won."""
    points_float: bool = False
    """Whether points of a deal may go to whoever wins the next one."""
    floating: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def totals(self) -> Scores | None:
        """The totals after the last deal."""
        return self.deals[-1].totals if self.deals else self.start

    @property
    def sides(self) -> tuple[str, ...]:
        """Who scores: the players, or the partners of each side."""
        if not self.partners:
            return self.players
        return tuple(" & ".join(self.players[side::2]) for side in (0, 1))


def standings(facts: Iterable[DealFacts]) -> list[MatchStanding]:
    """The matches that these deals make, in the order in which they were first met; deals of no match are left out."""
    groups: dict[object, list[DealFacts]] = {}
    for deal in facts:
        if deal.match is not None:
            groups.setdefault((deal.match, tuple(sorted(deal.names)), _pairs(deal)), []).append(deal)
    return [_Review(deals).standing for deals in groups.values()]


def match_findings(facts: Iterable[DealFacts]) -> list[Finding]:
    """What does not fit between the deals of each match: codes of family 7."""
    return [finding for standing in standings(facts) for finding in standing.findings]


class _Review:
    """One match walked through, deal by deal."""

    def __init__(self, deals: list[DealFacts]) -> None:
        deals = sorted(deals, key=lambda deal: (deal.number is None, deal.number or 0))
        first = deals[0]
        self.first = first
        self.by_name = UNNAMED not in first.names and len(set(first.names)) == len(first.names)
        said = next((deal for deal in deals if deal.target_said), None)
        said = said or next((deal for deal in deals if deal.rules_known), first)
        sides = 2 if first.partners else len(first.names)
        start: Scores | None = first.carry if first.carry is not None else (0,) * sides
        self.standing = MatchStanding(
            first.match or "", first.names, first.partners, said.target, start, by_deals=first.by_deals,
            points_float=first.points_float, floating=first.litige or 0,
        )  # fmt: skip
        self.target_from = said
        self.totals = start
        self.as_recorded = start
        """The totals with the results as the records have them."""
        self.as_carried: Scores | None = None
        """The last Carry, with the results recorded since."""
        self.over_told = False
        self.check_start(first)
        before: DealFacts | None = None
        numbers: dict[int, DealFacts] = {}
        for deal in deals:
            number = deal.number
            if number is not None and number in numbers and not (numbers[number].void or deal.void):
                self.find(
                    "W703",
                    tr(
                        "{deal} of this match was read before, in {file}, record {record}; it is not counted again",
                        deal=deal.label,
                        file=numbers[number].file,
                        record=numbers[number].record,
                    ),
                    deal,
                    "Deal",
                )
                self.standing.deals.append(DealStanding(deal, self.seated(deal, deal.scores), self.totals, False))
                continue
            if number is not None:
                numbers[number] = deal
            if before is not None:
                self.compare(before, deal)
            self.count(deal)
            before = deal

    def check_start(self, deal: DealFacts) -> None:
        """Whether the match was over before the first deal that is there, by what that carries in."""
        carry, target = deal.carry, self.standing.target
        if carry is None or target is None or max(carry) < target or carry.count(max(carry)) > 1:
            return
        self.over_told = True
        who, scores, to = self.standing.sides[carry.index(max(carry))], colons(carry), _target(self.target_from)
        message = tr(
            "by the Carry, {scores}, {who} had won the match, which is played to {target}",
            scores=scores, who=who, target=to,
        )  # fmt: skip
        hint = tr("in Briscola the Carry counts deals won, not points") if deal.by_deals else None
        self.find("W704", message, deal, "Carry", hint=hint)

    def compare(self, before: DealFacts, deal: DealFacts) -> None:
        """What the deal before says of this one: the totals, the dealer, the target, whether all was over."""
        follows = self.follows(before, deal)
        carry = self.seated(deal, deal.carry)
        if carry is not None:
            # What repeats a wrong result, or goes on from a Carry that was told before, is not told again.
            if self.totals is None:
                self.totals = carry
            elif carry not in (self.totals, self.as_recorded, self.as_carried):
                if follows:
                    self.wrong_carry(deal, self.totals)
                else:
                    self.totals = carry
            self.as_carried = carry
        if follows:
            self.check_dealer(before, deal)
        self.check_litige(deal, follows)
        standing = self.standing
        if standing.winner is not None and standing.decided is not None and not self.over_told:
            self.over_told = True
            last = standing.deals[standing.decided]
            who, scores = standing.sides[standing.winner - 1], colons(last.totals or ())
            message = tr("{who} had won the match with {deal}, {scores}", who=who, deal=last.facts.label, scores=scores)
            self.find("W704", message, deal, "Deal")
        told = deal.target_said or (deal.rules_known and not self.target_from.target_said)
        if told and deal.target != self.target_from.target:
            right, found = _target(self.target_from), _target(deal)
            message = tr(
                "this deal is played to {target}, the match to {other}, as {deal} has it",
                target=found, other=right, deal=self.target_from.label,
            )  # fmt: skip
            self.find("W705", message, deal, "Target", expected=right, found=found)

    def wrong_carry(self, deal: DealFacts, totals: Scores) -> None:
        found, expected = colons(deal.carry or ()), colons(self.in_seats_of(deal, totals))
        message = tr(
            "Carry says {found}, but with the deals before it the match stands {scores}", found=found, scores=expected
        )
        self.find("E701", message, deal, "Carry", expected=expected, found=found)

    def check_litige(self, deal: DealFacts, follows: bool) -> None:
        """What a Litige tag says floats into a deal, against the deals before it; where one is missing, it counts."""
        floats = self.standing.floating
        if not follows and (deal.litige is not None or deal.carry is not None):
            self.standing.floating = deal.litige or 0
        elif deal.litige not in (None, floats) and self.totals is not None:
            if floats:
                message = tr(
                    "Litige says {found}, but after the deals before it {n} points float", found=deal.litige, n=floats
                )
            else:
                message = tr("Litige says {found}, but after the deals before it no points float", found=deal.litige)
            self.find("E702", message, deal, "Litige", expected=str(floats), found=str(deal.litige))

    def follows(self, before: DealFacts, deal: DealFacts) -> bool:
        """Whether this is the very next deal of the match; missing ones are told."""
        if before.number is None or deal.number is None:
            return before.number is None and deal.number is None
        low, high = before.number + 1, deal.number - 1
        if low > high:
            return True
        named: dict[str, object] = {"low": low, "high": high, "before": before.label, "deal": deal.label}
        if low == high:
            message = tr("deal {low} is missing: {before} of this match is followed by {deal}", **named)
        else:
            message = tr("deals {low} to {high} are missing: {before} of this match is followed by {deal}", **named)
        if deal.carry is None:
            hint = tr("give the files of the whole match to one run")
        else:
            hint = tr("the totals go on from the Carry")
        self.find("W701", message, deal, "Deal", hint=hint)
        return False

    def check_dealer(self, before: DealFacts, deal: DealFacts) -> None:
        if deal.dealer is None or len(deal.names) != len(before.names):
            return
        winner_deals = before.next_dealer == "last-trick"
        next_seat = before.dealer % len(before.names) + 1 if before.dealer else 0
        seat = before.last_trick if winner_deals else next_seat
        if not seat:
            return
        allowed = [self.seat_in(deal, before, seat)]
        if before.void and before.dealer:
            allowed.append(self.seat_in(deal, before, before.dealer))
        if deal.dealer not in allowed:
            who, due = deal.names[deal.dealer - 1], deal.names[allowed[0] - 1]
            if who == due == UNNAMED:
                who, due = tr("seat {seat}", seat=deal.dealer), tr("seat {seat}", seat=allowed[0])
            named: dict[str, object] = {"who": who, "deal": before.label, "due": due}
            if winner_deals:
                message = tr("{who} dealt, but after {deal} {due} won the last trick and deals", **named)
            else:
                message = tr("{who} dealt, but after {deal} {due} is the next to deal", **named)
            self.find("W702", message, deal, "Dealer", expected=str(allowed[0]), found=str(deal.dealer))

    def count(self, deal: DealFacts) -> None:
        """Adds a deal's score, and sees whether it wins the match."""
        scores = self.seated(deal, deal.scores)
        recorded = self.seated(deal, None if deal.void else deal.recorded) or scores
        before = self.totals
        bonus: Scores | None = None
        if deal.by_deals:
            gained, recorded = self.deals_won(deal, scores, recorded)
        else:
            bonus = self.floated(deal, scores)
            gained, recorded = _plus(scores, bonus), _plus(recorded, bonus)
        self.totals = _plus(before, gained)
        self.as_recorded = _plus(self.as_recorded, recorded)
        self.as_carried = _plus(self.as_carried, recorded)
        standing = self.standing
        standing.deals.append(
            DealStanding(deal, scores, self.totals, floating=standing.floating, floated=sum(bonus or ()))
        )
        if standing.winner is not None or before is None or self.totals is None or standing.target is None:
            return
        if deal.open and deal.match_end != "instant":
            return
        totals = self.in_seats_of(deal, self.totals)
        winner = _winner(deal, self.in_seats_of(deal, before), totals, standing.target)
        if winner is not None:
            standing.floating = 0
            winner = self.side_of(deal, winner)
            standing.winner, standing.decided = winner + 1, len(standing.deals) - 1
            others = [total for side, total in enumerate(self.totals) if side != winner]
            standing.double = max(others, default=0) < deal.double_game

    def deals_won(
        self, deal: DealFacts, scores: Scores | None, recorded: Scores | None
    ) -> tuple[Scores | None, Scores | None]:
        """What a deal of Briscola adds to the deals won, as it was played and as it is recorded."""
        if scores is None:
            return None, None
        won = [0] * len(scores)
        if deal.winner is not None:
            won[self.side_of(deal, deal.winner)] = 1
        if recorded is None or recorded == scores:
            return tuple(won), tuple(won)
        best = max(recorded)
        level = recorded.count(best) > 1
        return tuple(won), tuple(int(score == best and not level) for score in recorded)

    def floated(self, deal: DealFacts, scores: Scores | None) -> Scores | None:
        """What floats into a decided deal, for its winner; what a tie leaves floats on."""
        standing = self.standing
        sides = len(standing.sides)
        bonus = [0] * sides
        if scores is not None and deal.points_float:
            standing.floating += deal.floats
            if deal.winner is not None:
                bonus[self.side_of(deal, deal.winner)] = standing.floating
                standing.floating = 0
        return tuple(bonus)

    def seated(self, deal: DealFacts, scores: Scores | None) -> Scores | None:
        """Scores of a deal in the seats of the match's first."""
        if scores is None or len(scores) != (2 if deal.partners else len(deal.names)):
            return None
        moved = [0] * len(scores)
        for side, points in enumerate(scores):
            moved[self.side_of(deal, side)] = points
        return tuple(moved)

    def in_seats_of(self, deal: DealFacts, totals: Scores) -> Scores:
        """Totals of the match in the seats of a deal."""
        return tuple(totals[self.side_of(deal, side)] for side in range(len(totals)))

    def side_of(self, deal: DealFacts, side: int) -> int:
        """A score of a deal among the scores of the first, both from 0."""
        if not self.by_name:
            return side
        seat = self.first.names.index(deal.names[side])
        return seat % 2 if deal.partners else seat

    def seat_in(self, deal: DealFacts, before: DealFacts, seat: int) -> int:
        """Where the player of that seat sits one deal later."""
        return deal.names.index(before.names[seat - 1]) + 1 if self.by_name else seat

    def find(
        self,
        code: str,
        message: str,
        deal: DealFacts,
        *tags: str,
        hint: str | None = None,
        expected: str | None = None,
        found: str | None = None,
    ) -> None:
        span, source = deal.place(*tags, "Match")
        self.standing.findings.append(
            Finding(
                code,
                message,
                span=span,
                hint=hint,
                expected=expected,
                found=found,
                file=deal.file,
                record=deal.record,
                deal=deal.deal,
                source=source,
            )
        )


def _winner(deal: DealFacts, before: Scores, totals: Scores, target: int) -> int | None:
    """Who wins the match with this deal, as an index of its scores, or ``None``; the totals before it and after."""
    best = max(totals)
    if best < target:
        return None
    level = [side for side, total in enumerate(totals) if total == best]
    if deal.match_end != "deal" and deal.pegging and not (deal.match_end == "enquire" and len(level) > 1):
        running = list(before)
        for side, points, _ in deal.pegging:
            running[side] += points
            if running[side] >= target:
                return side
    if len(level) == 1:
        return level[0]
    return _enquire_tie(deal, level) if deal.match_end == "enquire" else None


def _enquire_tie(deal: DealFacts, level: list[int]) -> int | None:
    """Equal totals: the higher score without this deal's brisques, then the taker of the last trick."""
    brisques = {side: sum(points for who, points, brisque in deal.pegging if brisque and who == side) for side in level}
    best = [side for side in level if brisques[side] == min(brisques.values())]
    if len(best) == 1:
        return best[0]
    taker = (deal.last_trick - 1) % 2 if deal.partners else deal.last_trick - 1
    return taker if deal.last_trick and taker in best else None


def _pairs(deal: DealFacts) -> object:
    """Who plays with whom; seats 1 and 3 are side 1."""
    return frozenset((tuple(sorted(deal.names[0::2])), tuple(sorted(deal.names[1::2])))) if deal.partners else None


def _plus(totals: Scores | None, scores: Scores | None) -> Scores | None:
    if totals is None or scores is None:
        return None
    return tuple(total + points for total, points in zip(totals, scores, strict=True))


def _target(deal: DealFacts) -> str:
    if deal.target is None:
        return tr("no target")
    return tr_n("{n} deal", "{n} deals", deal.target) if deal.by_deals else str(deal.target)
