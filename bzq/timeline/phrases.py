"""Findings in a player's words: names, cards, tricks, and the way out, from the facts of a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from bzq.language import mark, tr
from bzq.records.model import Declaration, Event
from bzq.timeline.card_sentences import CARD_SENTENCES
from bzq.timeline.wording import Sentence, with_article

if TYPE_CHECKING:
    from bzq.engine.game import Refusal
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.ledger import LedgerEntry


_SCORED: Final = mark("{who} has {points} more than written; {points} were scored ({what})")
_SCORED_AT: Final = mark("{who} has {points} more than written; {points} were scored at trick {trick} ({what})")


class Phrases:
    """The sentences of one record, with its players' names."""

    sentences: ClassVar[Mapping[str, Callable[..., Sentence]]] = CARD_SENTENCES
    """Who makes the sentence of a refusal, by its code."""

    def __init__(self, players: tuple[str, ...], rules: RuleSet) -> None:
        self._players = players
        self._rules = rules

    def name(self, seat: int) -> str:
        """A player's name; where there is none, or two have the same, the seat."""
        name = self._players[seat] if seat < len(self._players) else "?"
        if name == "?":
            return tr("seat {seat}", seat=seat + 1)
        if self._players.count(name) > 1:
            return tr("{name} (seat {seat})", name=name, seat=seat + 1)
        return name

    def sentence(self, refusal: Refusal, position: Any) -> Sentence:
        """The sentence for a refusal. Raises ``KeyError`` for a code that the game does not know."""
        return self.sentences[refusal.code](self, refusal.facts, position)

    def wrong_points(
        self, item: Event, what: str, claimed: int, points: int, position: Any
    ) -> tuple[str, str, str | None]:
        """Code, message and hint of a wrong claim of points."""
        if points == 0:
            return "E606", tr("{what} scores nothing, not {claimed}", what=what, claimed=claimed), None
        if isinstance(item, Declaration) and len(item.cards) > 1:
            what = with_article(what)
            if len({one.card & 15 for one in item.cards}) == 1:
                said = tr("{what} are worth {points}, not {claimed}", what=what, points=points, claimed=claimed)
                return "E601", said, None
        return "E601", tr("{what} is worth {points}, not {claimed}", what=what, points=points, claimed=claimed), None

    def score_hint(self, claimed: tuple[int, ...], scores: list[int], ledger: Sequence[LedgerEntry]) -> str | None:
        """Where the difference of a wrong score may come from."""
        wrong = [side for side, (said, right) in enumerate(zip(claimed, scores, strict=True)) if said != right]
        if list(claimed) == scores[::-1] and len(scores) == 2:
            if self._rules.partners:
                return tr("the two scores look swapped: side 1 (seats 1 and 3) comes first")
            return tr("the two scores look swapped: they stand in seat order")
        if len(wrong) != 1:
            return None
        side = wrong[0]
        missing = scores[side] - claimed[side]
        name = self.name(side) if not self._rules.partners else tr("side {side}", side=side + 1)
        for entry in reversed(ledger):
            if entry.points == missing and self._side(entry.seat) == side:
                if not entry.trick:
                    return tr(_SCORED, who=name, points=missing, what=entry.what)
                return tr(_SCORED_AT, who=name, points=missing, what=entry.what, trick=entry.trick)
        if missing > 0:
            return tr("{who} has {points} more than written", who=name, points=missing)
        return tr("{who} has {points} less than written", who=name, points=-missing)

    def _side(self, seat: int) -> int:
        return (seat - 1) % 2 if self._rules.partners else seat - 1
