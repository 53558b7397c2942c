"""The JSON of ``bzq annotate`` as models: what the keys are, and what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict, Field

from bzq.analysis.model import Contract, ContractTurn, EndedEarly, EndPlay, Opportunity, Summary, Unreachable
from bzq.cards import SUITS, card_name
from bzq.views.forms import Form
from bzq.views.screen import file_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bzq.analysis.model import Analysis
    from bzq.records.model import Event, Record
    from bzq.views.statements import Shown


class OpportunityForm(Form):
    """A combination that could have been declared, and what became of it. From the rules."""

    trick: int = Field(description="the first won trick where it was legal")
    seat: int
    declaration: str = Field(description="its name for people: bézique, marriage in clubs")
    cards: list[str]
    points: int
    status: Literal["made", "deferred", "superseded", "spoiled", "displaced", "forgotten"]
    lost: int | None = Field(description="points that the best schedule books on it; null where cards are hidden")
    until: int = Field(description="the last won trick where it was legal")
    certainty: Literal["certain", "possible"]
    instead: str | None = Field(description="what carries the loss where this was not made and carries none")
    line: int | None
    column: int | None
    sentence: str
    lost_at: int | None = Field(description="the trick where the loss fell; null for no loss")
    delay: int = Field(description="tricks from the first chance to the declaration, where it was made later")

    @classmethod
    def of(cls, record: Record, one: Opportunity) -> OpportunityForm:
        """The form of an opportunity."""
        line, column = _place(record, one.place)
        return cls(
            trick=one.trick,
            seat=one.seat,
            declaration=one.declaration,
            cards=_names(one.cards),
            points=one.points,
            status=one.status,  # type: ignore[arg-type]  # checked by the model
            lost=one.lost,
            until=one.until,
            certainty=one.certainty,  # type: ignore[arg-type]
            instead=one.instead,
            line=line,
            column=column,
            sentence=one.sentence,
            lost_at=one.lost_at or None,
            delay=one.delay,
        )


class UnreachableForm(Form):
    """A combination that was held but met no won trick: luck, no loss."""

    trick: int
    until: int
    seat: int
    declaration: str
    cards: list[str]
    points: int

    @classmethod
    def of(cls, one: Unreachable) -> UnreachableForm:
        """The form of a combination that could not be declared."""
        return cls(
            trick=one.trick,
            until=one.until,
            seat=one.seat,
            declaration=one.declaration,
            cards=_names(one.cards),
            points=one.points,
        )


class EndPlayForm(Form):
    """A card of the last tricks. With all cards known."""

    trick: int
    seat: int
    played: str
    best: list[str] = Field(description="every best card")
    value: int = Field(description="points still to be won by this seat's side with best play of all, from here on")
    loss: int = Field(description="points of it that the card gave away")
    forced: bool = Field(description="there was one legal card only")
    line: int | None
    column: int | None
    continuation: list[str] = Field(description="the cards that follow with best play, the best card first")
    sentence: str

    @classmethod
    def of(cls, record: Record, play: EndPlay) -> EndPlayForm:
        """The form of a card of the last tricks."""
        line, column = _place(record, play.place)
        return cls(
            trick=play.trick,
            seat=play.seat,
            played=card_name(play.played),
            best=_names(play.best),
            value=play.value,
            loss=play.loss,
            forced=play.forced,
            line=line,
            column=column,
            continuation=_names(play.line),
            sentence=play.sentence,
        )


class ContractTurnForm(Form):
    """A card after which a contract stood otherwise, with best play of all from there on."""

    trick: int
    seat: int
    played: str
    before: Literal["made", "litige", "failed"]
    after: Literal["made", "litige", "failed"]
    line: int | None
    column: int | None
    sentence: str

    @classmethod
    def of(cls, record: Record, turn: ContractTurn) -> ContractTurnForm:
        """The form of such a card."""
        line, column = _place(record, turn.place)
        return cls(
            trick=turn.trick,
            seat=turn.seat,
            played=card_name(turn.played),
            before=turn.before,  # type: ignore[arg-type]  # checked by the model
            after=turn.after,  # type: ignore[arg-type]
            line=line,
            column=column,
            sentence=turn.sentence,
        )


class ContractForm(Form):
    """A suit that was taken, or could have been (Belote). With all cards known."""

    seat: int
    suit: Literal["s", "h", "d", "c"]
    round: Literal[1, 2] = Field(description="the bidding round")
    played: bool = Field(description="somebody took it, and it was played")
    needed: int = Field(description="the least points in the tricks that make it")
    made: bool | None = Field(description="the side can be sure of them; null where that was not decided")
    sure: int | None = Field(description="the points it can be sure of; null where that was not worked out")
    turns: list[ContractTurnForm]
    sentence: str

    @classmethod
    def of(cls, record: Record, contract: Contract) -> ContractForm:
        """The form of a contract."""
        return cls(
            seat=contract.seat,
            suit=SUITS[contract.suit],  # type: ignore[arg-type]  # checked by the model
            round=contract.round,  # type: ignore[arg-type]
            played=contract.played,
            needed=contract.needed,
            made=contract.made,
            sure=contract.sure,
            turns=[ContractTurnForm.of(record, turn) for turn in contract.turns],
            sentence=contract.sentence,
        )


class SummaryForm(Form):
    """The sums of a seat, or of the side that begins with it."""

    seat: int
    declared: int
    available: int | None = Field(description="points of the best schedule; null where cards are hidden")
    missed: int | None = Field(description="available less declared, and the sum of what was lost")
    efficiency: float | None = Field(description="declared of available; null below 40 available points")
    opportunities: int
    made: int = Field(description="opportunities that were declared, at once or later")
    endgame_lost: int
    decisions: int = Field(description="cards of the last tricks that were not forced")
    seats: list[int]
    at_least: bool = Field(description="the search was cut short: available is the best that was found")

    @classmethod
    def of(cls, summary: Summary) -> SummaryForm:
        """The form of sums."""
        return cls(
            seat=summary.seat,
            declared=summary.declared,
            available=summary.available,
            missed=summary.missed,
            efficiency=summary.efficiency,
            opportunities=summary.opportunities,
            made=summary.made,
            endgame_lost=summary.endgame_lost,
            decisions=summary.decisions,
            seats=list(summary.seats),
            at_least=summary.at_least,
        )


class EndedEarlyForm(Form):
    """An analysis whose budget of states ended before it did."""

    what: Literal["schedule", "opportunities", "last-tricks", "contracts"]
    seats: list[int] = Field(description="whom it was about; empty for all")
    sentence: str

    @classmethod
    def of(cls, one: EndedEarly) -> EndedEarlyForm:
        """The form of such an analysis."""
        return cls(what=one.what, seats=list(one.seats), sentence=one.sentence)  # type: ignore[arg-type]


class AnnotationForm(Form):
    """What was found in one deal."""

    file: str
    record: int = Field(description="counts from 1 in its file")
    rules: str = Field(description="as the Rules tag has them")
    players: list[str]
    opportunities: list[OpportunityForm]
    unreachable: list[UnreachableForm]
    endgame: list[EndPlayForm]
    players_summary: list[SummaryForm]
    endgame_counted: bool = Field(description="the points the last tricks are judged by count in this deal's score")
    endgame_against_all: bool = Field(description="each value is what the seat can be sure of against all others")
    endgame_from_trick: int | None = Field(description="the first trick that was solved; null where none was")
    valid: bool
    refused: str | None = Field(description="why the record was not analysed")
    contracts: list[ContractForm] = Field(description="Belote: what was played first, then what could have been taken")
    ended_early: list[EndedEarlyForm] = Field(description="analyses whose budget of states ended before they did")

    @classmethod
    def of(cls, analysis: Analysis, shown: Shown, *, everything: bool) -> AnnotationForm:
        """The form of an analysis; all of it, or only the losses that are ``shown``."""
        timeline = analysis.timeline
        record = timeline.record
        opportunities = shown.opportunities(analysis) if everything else shown.misses(analysis)
        plays = shown.plays(analysis) if everything else shown.losses(analysis)
        return cls(
            file=file_name(record.file),
            record=record.number,
            rules=record.known("Rules") or "bezique",
            players=list(timeline.players),
            opportunities=[OpportunityForm.of(record, one) for one in opportunities],
            unreachable=[UnreachableForm.of(one) for one in shown.unreachable(analysis)],
            endgame=[EndPlayForm.of(record, play) for play in plays],
            contracts=[
                ContractForm.of(record, one)
                for one in analysis.contracts
                if one.played or one.seat in shown.seats(analysis)
            ],
            players_summary=[SummaryForm.of(summary) for summary in shown.summaries(analysis)],
            endgame_counted=analysis.endgame.counted,
            endgame_against_all=analysis.endgame.against_all,
            endgame_from_trick=analysis.endgame.from_trick or None,
            valid=timeline.valid,
            refused=analysis.refused,
            ended_early=[EndedEarlyForm.of(one) for one in shown.ended_early(analysis)],
        )


class AnnotateForm(Form):
    """What ``bzq annotate --format json`` writes."""

    model_config = ConfigDict(title="bzq.annotate/1")

    schema_name: Literal["bzq.annotate/1"] = Field(alias="schema")
    records: list[AnnotationForm]


def _names(cards: Iterable[int]) -> list[str]:
    return [card_name(card) for card in cards]


def _place(record: Record, place: Event | None) -> tuple[int | None, int | None]:
    if place is None:
        return None, None
    span = record.span(place.start, place.end)
    return span.line, span.column
