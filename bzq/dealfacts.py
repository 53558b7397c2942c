"""The few facts of a deal that its match needs: small, so that very many deals can be kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bzq.findings import Span
from bzq.language import tr

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline

Scores = tuple[int, ...]

UNNAMED: Final = "?"
"""The name of a player nobody named."""

_PLACED: Final = ("Match", "Deal", "Dealer", "Carry", "Target", "Litige")
"""Tags that findings of a match point at."""


@dataclass(slots=True)
class DealFacts:
    """What a match needs to know of one deal.

    Seats count from 1; scores are in seat order, by side where partners score together. ``pegging`` is who
    scored what, in the order it was scored, kept only where the rules ask who was first: the index of the
    score, the points, and whether they are for brisques.

    Where a match is won by deals, ``carry`` and ``target`` count deals too. ``winner`` is the index of the score that
    won a deal that is won by other things than its score. ``floats`` are the points that a deal leaves to the winner of
    the next one, ``litige`` those that a tag says float into it.
    """

    file: str
    record: int
    match: str | None
    deal: str | None
    names: tuple[str, ...]
    partners: bool
    dealer: int | None
    scores: Scores | None
    """The deal's final score, or ``None`` where it is not known or not final."""
    recorded: Scores | None
    carry: Scores | None
    void: bool
    open: bool
    """Whether the deal may still be played on."""
    valid: bool
    last_trick: int
    target: int | None
    target_said: bool
    """Whether a tag gives the target, not only the rules."""
    rules_known: bool
    match_end: str
    double_game: int
    next_dealer: str
    pegging: tuple[tuple[int, int, bool], ...]
    by_deals: bool
    """Whether the match is won by deals, not by points."""
    points_float: bool
    """Whether points of a deal may go to whoever wins the next one."""
    winner: int | None
    floats: int
    litige: int | None
    first_line: int
    places: tuple[int, ...]
    """Column, end column and line of the tags in ``_PLACED``, zeros for a tag that is not there.

    Lines count from 0 at ``first_line``: small numbers take no memory of their own.
    """
    sources: dict[str, str] | None
    """Lines of those tags that are not written in the usual way."""

    @classmethod
    def of(cls, timeline: Timeline) -> DealFacts:
        """The facts of a deal, from its timeline."""
        record, rules = timeline.record, timeline.rules
        partners = rules is not None and rules.sides == "partners"
        names = timeline.players or _names(timeline)
        ended = record.known("Termination")
        void = ended == "void"
        sides = 2 if partners else len(names)
        scores = (0,) * sides if void else timeline.scores if timeline.settled else None
        said = record.known("Target")
        target = None if rules is None else rules.to_win
        if said is not None:
            target = int(said) if _is_number(said) else None if said.lower() == "none" else target
        match_end = rules.match_end if rules is not None else "deal"
        match, deal = record.known("Match"), record.known("Deal")
        places, lines = _tag_places(timeline) if match is not None else ((), {})
        outcome = None if void else timeline.outcome
        litige = record.known("Litige") or ""
        facts = cls(
            file=record.file,
            record=record.number,
            match=match,
            deal=deal,
            names=names,
            partners=partners,
            dealer=timeline.dealer,
            scores=scores,
            recorded=timeline.recorded,
            carry=_scores(record.known("Carry"), sides),
            void=void,
            open=ended in ("unfinished", "abandoned"),
            valid=timeline.valid,
            last_trick=timeline.last_trick,
            target=target,
            target_said=said is not None,
            rules_known=rules is not None,
            match_end=match_end,
            double_game=rules.double_game if rules is not None else 0,
            next_dealer=rules.next_dealer if rules is not None else "alternate",
            pegging=() if match_end == "deal" else _pegging(timeline, partners),
            by_deals=rules is not None and rules.by_deals,
            points_float=rules is not None and rules.points_float,
            winner=outcome.winner - 1 if outcome is not None and outcome.winner else None,
            floats=outcome.floating if outcome is not None else 0,
            litige=int(litige) if _is_number(litige) else None,
            first_line=record.first_line,
            places=places,
            sources=None,
        )
        facts.sources = {tag: line for tag, line in lines.items() if line != facts._usual_line(tag)} or None
        return facts

    def share(self, pool: dict[object, Any]) -> DealFacts:
        """The same facts, with values that other facts have too taken from ``pool``: that halves their size."""
        for name in ("file", "match", "deal", "names", "scores", "recorded", "carry", "places"):
            value = getattr(self, name)
            setattr(self, name, pool.setdefault(value, value))
        return self

    @property
    def floats_in(self) -> int:
        """The points that go to whoever wins the deal besides its own, as its tag says."""
        return self.litige or 0 if self.points_float else 0

    @property
    def claims(self) -> bool:
        """Whether its tags claim something of the deals before it, for which its match can refuse it."""
        return self.carry is not None or self.litige is not None

    @property
    def number(self) -> int | None:
        """The deal's number in its match, where it is one."""
        return int(self.deal) if self.deal is not None and _is_number(self.deal) else None

    @property
    def label(self) -> str:
        """The deal for sentences: ``deal 3``, or its file and record."""
        if self.deal is not None:
            return tr("deal {deal}", deal=self.deal)
        return tr("the deal in {file}, record {record}", file=self.file, record=self.record)

    def place(self, *tags: str) -> tuple[Span | None, str | None]:
        """Where the first of these tags that is there stands, and its line."""
        for tag in tags:
            at = _PLACED.index(tag) * 3
            column, end, line = self.places[at : at + 3] or (0, 0, 0)
            line += self.first_line
            if column:
                return Span(line, column, line, end), (self.sources or {}).get(tag, self._usual_line(tag))
        return None, None

    def _usual_line(self, tag: str) -> str:
        values = {"Match": self.match, "Deal": self.deal, "Dealer": self.dealer}
        value = values.get(tag)
        if tag == "Carry":
            value = colons(self.carry or ())
        if tag == "Target":
            value = "none" if self.target is None else str(self.target)
        if tag == "Litige":
            value = str(self.litige)
        return f'[{tag} "{value}"]'


def colons(scores: Scores) -> str:
    """Scores as the notation has them: ``70:320``."""
    return ":".join(map(str, scores))


def _pegging(timeline: Timeline, partners: bool) -> tuple[tuple[int, int, bool], ...]:
    """Who scored what in which order; by ``match-end=enquire`` the dealer counts his brisques last."""
    entries = timeline.ledger
    rules = timeline.rules
    if rules is not None and rules.counted_last:
        dealer, seats = timeline.dealer or 0, rules.players
        entries = sorted(
            entries,
            key=lambda entry: (entry.seat - dealer - 1) % seats + 1 if entry.reason in rules.counted_last else 0,
        )
    return tuple(
        ((entry.seat - 1) % 2 if partners else entry.seat - 1, entry.points, entry.reason == "brisques")
        for entry in entries
    )


def _tag_places(timeline: Timeline) -> tuple[tuple[int, ...], dict[str, str]]:
    record = timeline.record
    places: list[int] = []
    lines: dict[str, str] = {}
    for name in _PLACED:
        tag = record.find_tag(name)
        if tag is None:
            places += (0, 0, 0)
            continue
        text = record.text
        start, stop = text.rfind("\n", 0, tag.start) + 1, text.find("\n", tag.end)  # a tag stands on one line
        places += (tag.start - start + 1, tag.end - start + 1, text.count("\n", 0, start))
        lines[name] = text[start : stop if stop >= 0 else len(text)]
    return tuple(places), lines


def _names(timeline: Timeline) -> tuple[str, ...]:
    """The players as the tags have them, where the rules could not be made out."""
    record = timeline.record
    names: list[str] = []
    while (name := record.tag(f"Player{len(names) + 1}")) is not None:
        names.append(name)
    return tuple(names)


def _scores(text: str | None, sides: int) -> Scores | None:
    parts = (text or "").split(":")
    if len(parts) != sides or not all(_is_number(part.strip()) for part in parts):
        return None
    return tuple(int(part) for part in parts)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6
