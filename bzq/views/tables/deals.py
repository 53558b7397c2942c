"""A timeline as the row of its deal and the rows of its seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from bzq.cards import SUITS, card_name
from bzq.engine.lookup import kinds_in
from bzq.findings import Finding, Severity
from bzq.records.spelling import language_of, parse_card
from bzq.views.outcome import first_trick
from bzq.views.screen import file_name
from bzq.views.tables.counting import Sums, sums_of
from bzq.views.tables.rows import DealRow, SeatRow

if TYPE_CHECKING:
    from bzq.records.model import Record
    from bzq.timeline.model import Timeline

_UNNAMED: Final = "?"
"""A player whom nobody named, in a timeline."""

_NOT_ANALYSED: Final[dict[str, int | None]] = dict.fromkeys(("available", "missed", "endgame_lost", "decisions"))


def deal_row(timeline: Timeline) -> DealRow:
    """The row of a deal; what the record does not tell, or its game does not have, is ``None``."""
    record, rules = timeline.record, timeline.rules
    sums = sums_of(timeline)
    severities = Counter(finding.severity for finding in timeline.findings)
    settlement, outcome = timeline.settlement, timeline.outcome
    first = sums.first
    return DealRow(
        file=file_name(record.file),
        record=record.number,
        line=record.first_line,
        rules=record.known("Rules") or "bezique",
        rule_set=rules.name if rules else None,
        game=rules.game if rules else None,
        seats=rules.players if rules else None,
        partners=rules.partners if rules else None,
        event=record.known("Event"),
        site=record.known("Site"),
        date=_date(record),
        match=record.known("Match"),
        deal=record.known("Deal"),
        players=names_in(timeline),
        dealer=timeline.dealer,
        turned=_turned(record),
        trump=None if timeline.trump is None else SUITS[timeline.trump],
        from_trick=first_trick(record),
        termination=record.known("Termination"),
        complete=timeline.complete,
        valid=not severities[Severity.ERROR],
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        notes=severities[Severity.NOTE],
        codes=_codes(finding.code for finding in timeline.findings),
        scores=timeline.scores,
        recorded=timeline.recorded,
        winner=winner_of(timeline),
        outcome=outcome.why if outcome else None,
        floating=outcome.floating if outcome and rules and rules.points_float else None,
        brisques=timeline.brisques,
        settlement_winner=(settlement.winner or None) if settlement else None,
        settlement_points=settlement.points if settlement else None,
        settlement_rubicon=settlement.rubicon if settlement else None,
        settlement_brisques=settlement.brisques_counted if settlement else None,
        tricks=len(timeline.winners) if sums.seats else None,
        tricks_won=tuple(seat.tricks for seat in sums.seats) if sums.seats else None,
        last_trick=timeline.last_trick or None,
        declarations=sum(seat.declarations for seat in sums.seats) if sums.seats else None,
        declared=tuple(seat.declared for seat in sums.seats) if sums.seats else None,
        first_declaration=_kind(timeline, sums),
        first_seat=first.seat if first else None,
        first_side=side_of(timeline, first.seat) if first else None,
        first_points=first.points if first else None,
        first_trick=first.trick if first else None,
        counts=sums.counts,
    )  # fmt: skip


def seat_rows(timeline: Timeline, *, analysis: bool = False) -> Iterator[SeatRow]:
    """The rows of a deal's seats; none where the rules are not known.

    With ``analysis`` they also say what each side could have had, which takes many times as long.
    """
    record, rules = timeline.record, timeline.rules
    if rules is None:
        return
    sums = sums_of(timeline)
    names, winner, valid = names_in(timeline), winner_of(timeline), timeline.valid
    scores, brisques = timeline.scores, timeline.brisques
    found = _analysed(timeline) if analysis else {}
    file, match, deal = file_name(record.file), record.known("Match"), record.known("Deal")
    for seat in range(1, rules.players + 1):
        side = side_of(timeline, seat)
        others = None if scores is None else [score for at, score in enumerate(scores, 1) if at != side]
        own = sums.seats[seat - 1] if sums.seats else None
        yield SeatRow(
            file=file,
            record=record.number,
            rule_set=rules.name,
            game=rules.game,
            match=match,
            deal=deal,
            seat=seat,
            side=side,
            player=names[seat - 1],
            dealer=None if timeline.dealer is None else timeline.dealer == seat,
            complete=timeline.complete,
            valid=valid,
            score=None if scores is None else scores[side - 1],
            against=max(others) if others else None,
            won=None if winner is None else winner == side,
            brisques=None if brisques is None else brisques[side - 1],
            tricks=own.tricks if own else None,
            last_trick=timeline.last_trick == seat if timeline.last_trick else None,
            declarations=own.declarations if own else None,
            first=sums.first.seat == seat if sums.first else None,
            declared=own.declared if own else None,
            seven_points=own.sevens if own else None,
            brisque_points=own.brisques if own else None,
            last_trick_points=own.last_trick if own else None,
            card_points=own.cards if own else None,
            set_up_points=own.set_up if own else None,
            **found.get(seat, _NOT_ANALYSED),
            counts=own.counts if own else {},
        )


def _analysed(timeline: Timeline) -> dict[int, dict[str, int | None]]:
    """What the analysis says of each side, by its first seat; nothing of a record that is not analysed."""
    from bzq.analysis.analyse import analyse

    found = analyse(timeline)
    solved = bool(found.endgame.plays)
    return {
        one.seat: {
            "available": one.available,
            "missed": one.missed,
            "endgame_lost": one.endgame_lost if solved else None,
            "decisions": one.decisions if solved else None,
        }
        for one in found.summaries
    }


def corrected(row: DealRow | SeatRow, findings: list[Finding]) -> DealRow | SeatRow:
    """A row after findings about the match of its deal, which may make the record wrong."""
    found = Counter(finding.severity for finding in findings)
    valid = row.valid and not found[Severity.ERROR]
    if isinstance(row, SeatRow):
        return row._replace(valid=valid)
    return row._replace(
        valid=valid,
        errors=row.errors + found[Severity.ERROR],
        warnings=row.warnings + found[Severity.WARNING],
        notes=row.notes + found[Severity.NOTE],
        codes=_codes([*(row.codes or "").split(), *(finding.code for finding in findings)]),
    )


def _codes(codes: Iterable[str]) -> str | None:
    """Codes of findings, each once."""
    return " ".join(dict.fromkeys(codes)) or None


def names_in(timeline: Timeline) -> tuple[str | None, ...]:
    """The players by seat, ``None`` where nobody named one."""
    return tuple(None if name == _UNNAMED else name for name in timeline.players)


def side_of(timeline: Timeline, seat: int) -> int:
    """The side of a seat, both from 1."""
    partners = timeline.rules is not None and timeline.rules.partners
    return (seat - 1) % 2 + 1 if partners else seat


def winner_of(timeline: Timeline) -> int | None:
    """The side that won the deal, from 1: by its settlement or outcome, else with the highest score of a whole deal.

    ``None`` where nobody did, it was not played out, or nothing says what was scored before the record begins.
    """
    rules, scores = timeline.rules, timeline.scores
    if timeline.settlement is not None:
        return timeline.settlement.winner or None
    if rules is None or not rules.scores_in_play:
        return timeline.outcome.winner if timeline.outcome else None
    if not timeline.complete or scores is None or timeline.record.known("Termination") == "void":
        return None
    if first_trick(timeline.record) > 1 and timeline.record.known("Score") is None:
        return None
    best = max(scores)
    return scores.index(best) + 1 if scores.count(best) == 1 else None


def _kind(timeline: Timeline, sums: Sums) -> str | None:
    """The kind of the first declaration."""
    if timeline.rules is None or sums.first is None:
        return None
    return kinds_in(timeline.rules.game).kind_of(sums.first.reason, sums.first.english)


def _date(record: Record) -> str | None:
    """The date as it stands, unless all of it is unknown."""
    date = record.known("Date")
    return None if date is None or not any(sign.isdigit() for sign in date) else date


def _turned(record: Record) -> str | None:
    """The turned card in canonical spelling."""
    value = record.known("Turned")
    card = None if value is None else parse_card(value, language_of(record.known("Language")) or "")
    return None if card is None or card < 0 else card_name(card)
