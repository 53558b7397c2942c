"""Findings in a player's words: names, cards, tricks, and the way out, from the facts of a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import card_name
from bzq.records.model import Declaration, Event, Exchange, Play
from bzq.timeline.card_sentences import CARD_SENTENCES
from bzq.timeline.declaration_sentences import DECLARATION_SENTENCES
from bzq.timeline.wording import Sentence, history, with_article

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position
    from bzq.games.bezique.table import TableCard
    from bzq.games.engine import Refusal
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.model import LedgerEntry


_SENTENCES: Final = CARD_SENTENCES | DECLARATION_SENTENCES


class Phrases:
    """The sentences of one record, with its players' names."""

    def __init__(self, players: tuple[str, ...], rules: RuleSet) -> None:
        self._players = players
        self._rules = rules

    def name(self, seat: int) -> str:
        """A player's name; where there is none, or two have the same, the seat."""
        name = self._players[seat] if seat < len(self._players) else "?"
        if name == "?":
            return f"seat {seat + 1}"
        if self._players.count(name) > 1:
            return f"{name} (seat {seat + 1})"
        return name

    def sentence(self, refusal: Refusal, position: Position) -> Sentence:
        """The sentence for a refusal."""
        facts = refusal.facts
        make = _SENTENCES[refusal.code]
        return make(self, facts, position)

    def from_table(self, seat: int, card: int) -> str:
        """A card without an underscore that its known hand does not have, but its table has."""
        return f"{self.name(seat)} has no {card_name(card)} in the hand; the one on the table is taken"

    def which_copy(self, seat: int, taken: TableCard, lying: Sequence[TableCard]) -> str:
        """Several copies on a table that are not alike, and no number."""
        name = card_name(taken.card)
        return (
            f"{self.name(seat)} has {len(lying)} {name} on the table that took part in different declarations; "
            f"number {taken.number} is taken"
        )

    def copy_hint(self, lying: Sequence[TableCard]) -> str:
        """Which numbers there are, and what each copy was in."""
        return "say which: " + ", ".join(
            f"_{card_name(one.card)}{one.number} ({history(one)})" for one in sorted(lying, key=lambda o: o.number)
        )

    def wrong_points(
        self, item: Event, what: str, claimed: int, points: int, position: Position
    ) -> tuple[str, str, str | None]:
        """Code, message and hint of a wrong claim of points."""
        if points == 0:
            if isinstance(item, Play):
                card = item.card.card
                name = "the trump seven" if card == position.seven() else card_name(card)
                said = f"{name} scores nothing by being played here, not {claimed}"
                return "E606", said, self._played_hint(card, position)
            if isinstance(item, Exchange):
                return (
                    "E601",
                    f"{what} scores nothing, not {claimed}: this seven has scored already",
                    "a trump seven scores once a deal",
                )
            return "E606", f"{what} scores nothing, not {claimed}", None
        if isinstance(item, Declaration) and not what.startswith(("a ", "this ")):
            what = with_article(what)
        verb = "are" if what.startswith(("four ", "five ")) else "is"
        return "E601", f"{what} {verb} worth {points}, not {claimed}", None

    def _played_hint(self, card: int, position: Position) -> str | None:
        if card == position.seven():
            if self._rules.seven_played == "off":
                return "with seven-played=any a trump seven scores 10 when it is played"
            return "it has scored already, is not led after a won trick, or the stock is out"
        if position.rules.brisque[card]:
            when = {"immediate": "score for the winner of the trick", "off": "do not score here"}
            return f"aces and tens {when.get(self._rules.brisques, 'are counted when the deal is over')}"
        return "cards that are declared follow a plus: +KhQh=40"

    def score_hint(self, claimed: tuple[int, ...], scores: list[int], ledger: Sequence[LedgerEntry]) -> str | None:
        """Where the difference of a wrong score may come from."""
        wrong = [side for side, (said, right) in enumerate(zip(claimed, scores, strict=True)) if said != right]
        if list(claimed) == scores[::-1] and len(scores) == 2:
            order = "side 1 (seats 1 and 3) comes first" if self._rules.partners else "they stand in seat order"
            return f"the two scores look swapped: {order}"
        if len(wrong) != 1:
            return None
        side = wrong[0]
        missing = scores[side] - claimed[side]
        name = self.name(side) if not self._rules.partners else f"side {side + 1}"
        for entry in reversed(ledger):
            if entry.points == missing and self._side(entry.seat) == side:
                where = f" at trick {entry.trick}" if entry.trick else ""
                return f"{name} has {missing} more than written; {missing} were scored{where} ({entry.what})"
        word = "more" if missing > 0 else "less"
        return f"{name} has {abs(missing)} {word} than written"

    def _side(self, seat: int) -> int:
        return (seat - 1) % 2 if self._rules.partners else seat - 1
