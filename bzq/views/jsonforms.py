"""The JSON of ``bzq validate``, ``bzq score`` and ``bzq rules`` as models: what the keys are, and their schemas.

New keys may come within ``/1``; none goes, and none changes its meaning.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import ConfigDict, Field

from bzq.views.annotateforms import AnnotateForm
from bzq.views.forms import Form
from bzq.views.screen import file_name

if TYPE_CHECKING:
    from bzq.engine.game import Settlement
    from bzq.findings import Finding
    from bzq.match import MatchStanding
    from bzq.timeline.ledger import LedgerEntry
    from bzq.timeline.model import DealOutcome, Timeline


class FindingForm(Form):
    """One fault. Lines and columns count from 1, columns in characters; the end column is the first one after."""

    file: str | None
    record: int | None = Field(description="counts from 1 in its file")
    deal: str | None = Field(description="the Deal tag")
    trick: int | None
    seat: int | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    severity: Literal["error", "warning", "note"]
    code: str = Field(pattern="^[EWN][0-9]{3}$")
    title: str
    message: str
    expected: str | None
    found: str | None
    hint: str | None

    @classmethod
    def of(cls, finding: Finding) -> FindingForm:
        """The form of a finding."""
        line, column, end_line, end_column = finding.span or (None, None, None, None)
        return cls(
            file=None if finding.file is None else file_name(finding.file),
            record=finding.record,
            deal=finding.deal,
            trick=finding.trick,
            seat=finding.seat,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
            severity=finding.severity.value,
            code=finding.code,
            title=finding.title,
            message=finding.message,
            expected=finding.expected,
            found=finding.found,
            hint="; ".join(text for text in (finding.hint, finding.alternative) if text) or None,
        )


class ValidateForm(Form):
    """What ``bzq validate --format json`` writes. Every record read is valid or not."""

    model_config = ConfigDict(title="bzq.validate/1")

    schema_name: Literal["bzq.validate/1"] = Field(alias="schema")
    files: int
    records: int
    valid: int
    errors: int
    warnings: int
    notes: int
    findings: list[FindingForm]


class EntryForm(Form):
    """Points scored: the running scores after them, and where the record has it."""

    trick: int = Field(description="the trick in which or after which it was scored; 0 before the first")
    seat: int = Field(description="counts from 1; the side, for what only sides score")
    points: int
    reason: str
    what: str = Field(description="the reason for people: four kings, royal marriage")
    scores: list[int]
    line: int | None
    column: int | None

    @classmethod
    def of(cls, timeline: Timeline, entry: LedgerEntry) -> EntryForm:
        """The form of an entry of the ledger."""
        span = timeline.record.span(entry.start, entry.end) if entry.end > entry.start else None
        return cls(
            trick=entry.trick,
            seat=entry.seat,
            points=entry.points,
            reason=entry.reason,
            what=entry.what,
            scores=list(entry.scores),
            line=span.line if span else None,
            column=span.column if span else None,
        )


class StepForm(Form):
    """One step of a settlement."""

    what: str
    points: int


class SettlementForm(Form):
    """What a Rubicon game is worth in the end."""

    winner: int | None = Field(description="the seat; null for a void game")
    points: int
    counted: list[int] = Field(description="the scores that were settled, in seat order")
    brisques_counted: bool
    rubicon: bool = Field(description="the loser did not reach the line")
    steps: list[StepForm] = Field(description="they add up to the points")

    @classmethod
    def of(cls, settlement: Settlement) -> SettlementForm:
        """The form of a settlement."""
        return cls(
            winner=settlement.winner or None,
            points=settlement.points,
            counted=list(settlement.counted),
            brisques_counted=settlement.brisques_counted,
            rubicon=settlement.rubicon,
            steps=[StepForm(what=what, points=points) for what, points in settlement.steps],
        )


class OutcomeForm(Form):
    """How a deal of Belote or Briscola ended."""

    winner: int | None = Field(description="a seat, or a side of partners, from 1; null where nobody won it")
    why: str = Field(
        description="made, failed, litige, capot, passed-out; in Briscola points, draw, claim, wrong-claim"
    )
    floating: int = Field(description="points that go to the side that wins the next decided deal")

    @classmethod
    def of(cls, outcome: DealOutcome) -> OutcomeForm:
        """The form of an outcome."""
        return cls(winner=outcome.winner, why=outcome.why, floating=outcome.floating)


class RecordForm(Form):
    """One deal. Scores are in seat order, by side where partners score together."""

    file: str
    record: int
    rules: str = Field(description="as the Rules tag has them")
    deal: str | None
    players: list[str]
    dealer: int | None
    complete: bool = Field(description="played to the last trick, or ended otherwise by its rules")
    valid: bool
    scores: list[int] | None = Field(description="recomputed; null where checking stopped")
    recorded: list[int] | None = Field(description="as the record claims")
    brisques: list[int] | None
    settlement: SettlementForm | None
    ledger: list[EntryForm]
    outcome: OutcomeForm | None = Field(default=None, description="who won it; in Belote and Briscola only")

    @classmethod
    def of(cls, timeline: Timeline) -> RecordForm:
        """The form of a deal."""
        record = timeline.record
        form = cls(
            file=file_name(record.file),
            record=record.number,
            rules=record.known("Rules") or "bezique",
            deal=record.known("Deal"),
            players=list(timeline.players),
            dealer=timeline.dealer,
            complete=timeline.complete,
            valid=timeline.valid,
            scores=_list(timeline.scores),
            recorded=_list(timeline.recorded),
            brisques=_list(timeline.brisques),
            settlement=None if timeline.settlement is None else SettlementForm.of(timeline.settlement),
            ledger=[EntryForm.of(timeline, entry) for entry in timeline.ledger],
        )
        if timeline.rules is not None and not timeline.rules.scores_in_play:
            form.outcome = None if timeline.outcome is None else OutcomeForm.of(timeline.outcome)
        return form


class MatchForm(Form):
    """The standing of a match, in the seats of its first deal."""

    match: str
    players: list[str]
    target: int | None = Field(description="points, or in Briscola deals")
    deals: list[str | None] = Field(description="the Deal tags, in order")
    totals: list[list[int] | None] = Field(
        description="after each deal; null where not known. In Belote with what floated, in Briscola the deals won"
    )
    winner: int | None = Field(description="a seat, or a side of partners; counts from 1")
    double: bool
    floating: int = Field(default=0, description="points that go to whoever wins the next deal; in Belote only")

    @classmethod
    def of(cls, standing: MatchStanding) -> MatchForm:
        """The form of a standing."""
        form = cls(
            match=standing.match,
            players=list(standing.players),
            target=standing.target,
            deals=[deal.facts.deal for deal in standing.deals],
            totals=[_list(deal.totals) for deal in standing.deals],
            winner=standing.winner,
            double=standing.double,
        )
        if standing.points_float:
            form.floating = standing.floating
        return form


class ScoreForm(Form):
    """What ``bzq score --format json`` writes."""

    model_config = ConfigDict(title="bzq.score/1")

    schema_name: Literal["bzq.score/1"] = Field(alias="schema")
    records: list[RecordForm]
    matches: list[MatchForm]


class EventForm(Form):
    """An event, and how things stand after it."""

    trick: int = Field(description="the trick in which or after which it happened; 0 for a bid")
    seat: int | None = Field(description="counts from 1; null for a draw, which is everybody's")
    event: str = Field(description="as the record writes it")
    kind: Literal["play", "declaration", "announcement", "seven", "exchange", "carte-blanche", "draw", "bid", "claim"]
    cards: list[str] = Field(description="given and taken of an exchange; of a draw in drawing order, xx not known")
    seats: list[int] = Field(description="of a draw: who drew each card; else empty")
    points: int = Field(description="all that was scored here, also what is counted at the end of the deal")
    scores: list[int] = Field(description="after it, in seat order, by side where partners score together")
    card_points: list[int] | None = Field(
        description="points of the cards in the tricks of each side so far; null in games that do not count them"
    )
    entries: list[EntryForm] = Field(description="what the points are, as in bzq.score/1")
    position: str = Field(description="the position after it on one line, as bzq.position reads it")
    line: int | None = Field(description="null for a draw that follows from the rules and is not written")
    column: int | None
    comments: list[str]
    glyphs: list[str]
    variations: list[int] = Field(description="numbers of the variations that replace it")


class StartForm(Form):
    """How things stand before the first event."""

    trick: int
    scores: list[int]
    card_points: list[int] | None
    entries: list[EntryForm] = Field(description="what was scored before the first card")
    position: str
    comments: list[str]


class VariationForm(Form):
    """Events that replace another one and what comes after it."""

    number: int = Field(description="counts from 1 in its record")
    parent: int = Field(description="the number of the variation it stands in, 0: the main line")
    at: int = Field(description="which of the parent's events it replaces, counted from 1")
    events: list[EventForm]
    stopped: FindingForm | None


class TimelineForm(Form):
    """What ``bzq replay --format json`` writes."""

    model_config = ConfigDict(title="bzq.timeline/1")

    schema_name: Literal["bzq.timeline/1"] = Field(alias="schema")
    file: str
    record: int
    rules: str = Field(description="as the Rules tag has them")
    deal: str | None
    players: list[str]
    valid: bool
    start: StartForm | None = Field(description="null where the tags leave nothing to start from")
    events: list[EventForm] = Field(description="of the main line, to the first error about a card or a turn")
    variations: list[VariationForm]
    scores: list[int] | None = Field(description="recomputed; null where checking stopped")
    outcome: OutcomeForm | None = Field(description="how a deal of Belote or Briscola ended; null elsewhere")
    stopped: FindingForm | None = Field(description="the error at which the events end, else the first error")

    def document(self, *, ascii: bool = False) -> str:
        """The object with an event on a line."""
        parts = []
        for key, value in self.model_dump(by_alias=True).items():
            shown = json.dumps(value, ensure_ascii=ascii)
            if key in ("events", "variations") and value:
                shown = "[\n" + ",\n".join(json.dumps(one, ensure_ascii=ascii) for one in value) + "\n]"
            parts.append(f"{json.dumps(key)}: {shown}")
        return "{" + ", ".join(parts) + "}\n"


class SourceForm(Form):
    """A work that a rule set follows."""

    code: str
    work: str


class OptionForm(Form):
    """An option of the rules with its value here, and in ordinary Bézique."""

    value: str
    usual: str
    values: list[str]
    group: str
    meaning: str
    source: list[str]


class RulesForm(Form):
    """What ``bzq rules NAME --format json`` writes."""

    model_config = ConfigDict(title="bzq.rules/1")

    schema_name: Literal["bzq.rules/1"] = Field(alias="schema")
    rules: str
    name: str
    game: str
    title: str
    about: str
    source: list[SourceForm]
    players: int
    sides: str
    packs: int
    cards: int
    hand: int
    stock_tricks: int
    tricks: int
    changed: dict[str, str]
    combinations: list[dict[str, Any]]
    equal_cards: list[dict[str, Any]]
    other_scores: list[dict[str, Any]]
    rules_in_words: dict[str, list[str]]
    options: dict[str, OptionForm]
    differs: list[dict[str, Any]]


class RulesListForm(Form):
    """What ``bzq rules --format json`` writes."""

    model_config = ConfigDict(title="bzq.rules-list/1")

    schema_name: Literal["bzq.rules-list/1"] = Field(alias="schema")
    rules: list[dict[str, Any]]


SCHEMAS: Final[dict[str, type[Form]]] = {
    "validate": ValidateForm,
    "score": ScoreForm,
    "timeline": TimelineForm,
    "annotate": AnnotateForm,
    "rules": RulesForm,
    "rules-list": RulesListForm,
}
"""The names that ``bzq schema`` knows."""


def schema(name: str) -> dict[str, Any]:
    """The JSON schema of a form. Raises KeyError for a name that is not in :data:`SCHEMAS`."""
    form = SCHEMAS[name]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **form.model_json_schema(by_alias=True, mode="serialization"),
    }


def _list(scores: tuple[int, ...] | None) -> list[int] | None:
    return None if scores is None else list(scores)
