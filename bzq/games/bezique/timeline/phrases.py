"""Findings about the Bézique family in a player's words: refusals, copies on tables, wrong claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from bzq.cards import card_name
from bzq.games.bezique.timeline.declaration_sentences import DECLARATION_SENTENCES
from bzq.games.bezique.timeline.seven_sentences import SEVEN_SENTENCES
from bzq.games.bezique.timeline.wording import history
from bzq.language import tr
from bzq.records.model import Event, Exchange, Play
from bzq.timeline.card_sentences import CARD_SENTENCES
from bzq.timeline.phrases import Phrases
from bzq.timeline.wording import Sentence

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position
    from bzq.games.bezique.table import TableCard
    from bzq.games.bezique.timeline.underscores import Plain


class FamilyPhrases(Phrases):
    """The sentences of one record, with its players' names."""

    sentences: ClassVar[Mapping[str, Callable[..., Sentence]]] = (
        CARD_SENTENCES | DECLARATION_SENTENCES | SEVEN_SENTENCES
    )

    def from_table(self, seat: int, card: int) -> str:
        """A card without an underscore that its known hand does not have, but its table has."""
        return tr(
            "{who} has no {card} in the hand; the one on the table is taken", who=self.name(seat), card=card_name(card)
        )

    def underscore_hint(self, plain: Plain) -> str:
        """That an earlier card is written with an underscore if it was the one on the table."""
        named: dict[str, object] = {
            "who": self.name(plain.seat), "card": card_name(plain.card), "trick": plain.trick,
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
            card=card_name(taken.card),
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
                    card=tr("the trump seven") if card == position.seven() else card_name(card),
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
        return super().wrong_points(item, what, claimed, points, position)

    def _played_hint(self, card: int, position: Position) -> str | None:
        rules = position.rules.rules
        if card == position.seven():
            if rules.seven_played == "off":
                return tr("with {option} a trump seven scores 10 when it is played", option="seven-played=any")
            return tr("it has scored already, is not led after a won trick, or the stock is out")
        if position.rules.brisque[card]:
            if rules.brisques == "immediate":
                return tr("aces and tens score for the winner of the trick")
            if rules.brisques == "off":
                return tr("aces and tens do not score here")
            return tr("aces and tens are counted when the deal is over")
        return tr("cards that are declared follow a plus: +KhQh=40")
