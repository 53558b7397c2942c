"""Findings in a player's words: names, cards, tricks, and the way out, from the facts of a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import card_name
from bzq.language import card_said, mark, tr
from bzq.records.model import Declaration, Event, Exchange, Play
from bzq.timeline.card_sentences import CARD_SENTENCES
from bzq.timeline.declaration_sentences import DECLARATION_SENTENCES
from bzq.timeline.seven_sentences import SEVEN_SENTENCES
from bzq.timeline.wording import Sentence, history, with_article

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position
    from bzq.games.bezique.table import TableCard
    from bzq.games.engine import Refusal
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.model import LedgerEntry
    from bzq.timeline.underscores import Plain


_SCORED: Final = mark("{who} has {points} more than written; {points} were scored ({what})")
_SCORED_AT: Final = mark("{who} has {points} more than written; {points} were scored at trick {trick} ({what})")

_SENTENCES: Final = CARD_SENTENCES | DECLARATION_SENTENCES | SEVEN_SENTENCES


class Phrases:
    """The sentences of one record, with its players' names."""

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

    def sentence(self, refusal: Refusal, position: Position) -> Sentence:
        """The sentence for a refusal."""
        facts = refusal.facts
        make = _SENTENCES[refusal.code]
        return make(self, facts, position)

    def from_table(self, seat: int, card: int) -> str:
        """A card without an underscore that its known hand does not have, but its table has."""
        return tr(
            "{who} has no {card} in the hand; the one on the table is taken", who=self.name(seat), card=card_said(card)
        )

    def underscore_hint(self, plain: Plain) -> str:
        """That an earlier card is written with an underscore if it was the one on the table."""
        named: dict[str, object] = {
            "who": self.name(plain.seat), "card": card_said(plain.card), "trick": plain.trick,
            "written": f"_{card_name(plain.card)}",
        }  # fmt: skip
        if plain.declared:
            return tr(
                "if the {card} that {who} declared at trick {trick} lay on the table already, it is written {written}",
                **named,
            )
        return tr(
            "if the {card} that {who} played at trick {trick} came from the table, it is written {written}", **named
        )

    def which_copy(self, seat: int, taken: TableCard, lying: Sequence[TableCard]) -> str:
        """Several copies on a table that are not alike, and no number."""
        return tr(
            "{who} has {n} {card} on the table that took part in different declarations; number {number} is taken",
            who=self.name(seat),
            n=len(lying),
            card=card_said(taken.card),
            number=taken.number,
        )

    def copy_hint(self, lying: Sequence[TableCard]) -> str:
        """Which numbers there are, and what each copy was in."""
        copies = ", ".join(
            f"_{card_name(one.card)}{one.number} ({history(one)})" for one in sorted(lying, key=lambda o: o.number)
        )
        return tr("say which: {copies}", copies=copies)

    def wrong_points(
        self, item: Event, what: str, claimed: int, points: int, position: Position
    ) -> tuple[str, str, str | None]:
        """Code, message and hint of a wrong claim of points."""
        if points == 0:
            if isinstance(item, Play):
                card = item.card.card
                said = tr(
                    "{card} scores nothing by being played here, not {claimed}",
                    card=tr("the trump seven") if card == position.seven() else card_said(card),
                    claimed=claimed,
                )
                return "E606", said, self._played_hint(card, position)
            if isinstance(item, Exchange):
                return (
                    "E601",
                    tr(
                        "{what} scores nothing, not {claimed}: this seven has scored already",
                        what=what,
                        claimed=claimed,
                    ),
                    tr("a trump seven scores once a deal"),
                )
            return "E606", tr("{what} scores nothing, not {claimed}", what=what, claimed=claimed), None
        if isinstance(item, Declaration) and len(item.cards) > 1:
            what = with_article(what)
            if len({one.card & 15 for one in item.cards}) == 1:
                said = tr("{what} are worth {points}, not {claimed}", what=what, points=points, claimed=claimed)
                return "E601", said, None
        return "E601", tr("{what} is worth {points}, not {claimed}", what=what, points=points, claimed=claimed), None

    def _played_hint(self, card: int, position: Position) -> str | None:
        if card == position.seven():
            if self._rules.seven_played == "off":
                return tr("with {option} a trump seven scores 10 when it is played", option="seven-played=any")
            return tr("it has scored already, is not led after a won trick, or the stock is out")
        if position.rules.brisque[card]:
            if self._rules.brisques == "immediate":
                return tr("aces and tens score for the winner of the trick")
            if self._rules.brisques == "off":
                return tr("aces and tens do not score here")
            return tr("aces and tens are counted when the deal is over")
        return tr("cards that are declared follow a plus: +KhQh=40")

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
