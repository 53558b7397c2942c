"""What a walk of Belote or Briscola keeps beside the position, and how it says no."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.engine.game import DealPosition, Game, Refusal
from bzq.engine.lookup import game_of
from bzq.games.belote import midway as belote
from bzq.games.belote.position import Declared
from bzq.games.belote.position import Position as BelotePosition
from bzq.records.model import Event, Item, Play, Record
from bzq.timeline.claims import Claims
from bzq.timeline.lines import Lines
from bzq.timeline.relatives.phrases import DealPhrases
from bzq.timeline.state import Alternatives, Observer

if TYPE_CHECKING:
    from collections.abc import Callable

    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.choices import Chooser
    from bzq.timeline.relatives.preparation import Dealt

_ALTERNATIVES: Alternatives = {
    "E318": (("hand_declarations", True, "declarations=yes"),),
    "E401": (("follow", False, "follow=no"),),
    "E409": (("claim", 31, "briscola-31"),),
    "E417": (("undertrump", "free", "undertrump=free"),),
    "E507": (("exchange", "7", "exchange=7"), ("exchange", "2", "exchange=2")),
}
"""Options that may make an event legal that a code refuses; the engine is asked again under each."""


class DealClaims(Claims):
    """What a record claims, and declarations that it may have counted otherwise than the rules do."""

    __slots__ = ("declared",)

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.declared: list[tuple[int, Declared]] = []
        """Places in the list of what was declared, each with what may have counted there."""

    def copy(self) -> DealClaims:
        """An independent copy."""
        other = DealClaims(0)
        other._amounts = [set(amounts) for amounts in self._amounts]
        other.unclear = self.unclear
        other.declared = self.declared[:]
        return other


class DealState(Lines):
    """Knows the game, its claims and its refusals."""

    _scores_as_it_goes = False
    alternatives = _ALTERNATIVES
    position: Any
    """The position of the game, a :class:`~bzq.engine.game.DealPosition`."""
    phrases: DealPhrases
    claims: DealClaims

    def __init__(
        self,
        record: Record,
        rules: RuleSet,
        chooser: Chooser,
        resolve_items: bool = False,
        observer: Observer | None = None,
    ) -> None:
        super().__init__(record, rules, chooser, resolve_items, observer)
        self.game: Game[Any] = game_of(rules.game)
        self.won_points: dict[int, int] = {}
        """The points of the cards in each trick of the main line."""
        self.dealt: Dealt | None = None
        """Where the walk began; set by ``run``."""
        self.begun = 0
        """The trick to which the last event belonged."""
        self.marked: set[int] = set()
        """References of runs that are marked ``^``."""
        self.won_before_wrong = False
        """Whether the points that the record begins with have been reported: what it ends with is then not judged."""
        self.forgiven: list[tuple[Play, int, int, tuple[int, ...]]] = []
        """Plays marked ``^`` of hands that were not known: seat (from 0), trick, and what it should not have held."""
        self.declarations_told = False
        """Whether it has been said that these rules know no declarations."""

    # -- scores

    def _fits(self, scores: tuple[int, ...]) -> bool:
        if self.won_before_wrong or super()._fits(scores):
            return True
        position = self.position
        if not isinstance(position, BelotePosition):
            return False
        others = belote.other_scores(position, self.claims.declared)
        return any(self.claims.fits(scores, other) for other in others)

    def _score_hint(self, claimed: tuple[int, ...]) -> str | None:
        position: DealPosition = self.position
        if not position.over():
            return self.phrases.running_hint(claimed, position)
        return self.phrases.deal_hint(claimed, position) or super()._score_hint(claimed)

    def _trick_of_log(self) -> int:
        return self.log[-1][0] if self.log else min(self.position.trick, self.position.rules.tricks)

    # -- refusals

    def refuse(
        self, refusal: Refusal, item: Item, check: Callable[[], Refusal | None] | None = None, *, excused: bool = False
    ) -> bool:
        """Reports why an event is refused; false where checking ends here.

        As in the games of the Bézique family; what is known of a card that is gone is said too.
        """
        card = refusal.facts.get("card")
        if refusal.code in ("E201", "E202") and card is not None:
            refusal.facts["played"] = self._when_played(card)
        if refusal.code == "E317" and not excused:
            self._count_whole_run(refusal)
        return super().refuse(refusal, item, check, excused=excused)

    def _count_whole_run(self, refusal: Refusal) -> None:
        """A run that was declared too short may have been counted as long as it goes."""
        position, short = self.position, refusal.facts["declared"]
        place = next((place for place, one in enumerate(position.declared) if one is short), None)
        if place is not None:
            self.claims.declared.append((place, belote.whole_run(position, short, refusal.facts["better"])))

    def _when_played(self, card: int) -> tuple[int, int] | None:
        """The trick in which a card was played, and by which seat (from 0), if it was."""
        for seat, one, _ in self.plays:
            if one == card:
                return self.position.trick, seat - 1
        for number, plays, _, _, _ in reversed(self.log):
            for seat, one, _ in plays:
                if one == card:
                    return number, seat - 1
        return None

    def _next_seat(self, item: Event) -> int:
        """The seat an event belongs to before a card: that which says so, else the one to bid or to play."""
        position: DealPosition = self.position
        seat = position.to_act()
        if seat is None:
            seat = position.last_winner if position.last_winner >= 0 else position.leader
        if item.seat and self._seat_exists(item.seat - 1, item):
            seat = item.seat - 1
        self.actor = seat
        return seat
