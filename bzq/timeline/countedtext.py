"""Positions of Belote and Briscola on one line: what these games have where Bézique has its declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import UNSEEN_NAME
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.position import LATER_STOCK, WHOLE_HAND, Declared
from bzq.games.belote.position import Position as BelotePosition
from bzq.games.briscola.position import Position as BriscolaPosition
from bzq.timeline.positiontext import EMPTY, PositionText, digit, names, slashed

if TYPE_CHECKING:
    from bzq.engine.game import Outcome

CAPOT: Final = "oc"
"""The letters of a side to which capot is open, or closed."""

PASS: Final = "p"


def outcome_word(outcome: Outcome) -> str:
    """How a deal ended, ``2=failed``: the side that won it, and the game's word for it."""
    floating = f":{outcome.floating}" if outcome.floating else ""
    return f"{digit(NO_SEAT if outcome.winner is None else outcome.winner)}={outcome.why}{floating}"


class _DealText(PositionText):
    """The fields of a position of a game in which the points of the cards are counted at the end."""

    position: Any

    def fields(self) -> dict[str, str]:
        """The fields by name."""
        position = self.position
        fields = {**super().fields(), "won": self.won(), "brisques": ":".join(map(str, position.points))}
        if position.outcome is not None:
            fields |= {"won": outcome_word(position.outcome), "bans": ""}
        return fields

    def won(self) -> str:
        """Who has won the trick, until the cards are drawn."""
        return digit(self.position.won)


class BriscolaText(_DealText):
    """The fields of a position of Briscola."""

    position: BriscolaPosition


class BeloteText(_DealText):
    """The fields of a position of Belote."""

    position: BelotePosition

    def fields(self) -> dict[str, str]:
        """The fields by name."""
        position = self.position
        fields = super().fields()
        taken = position.taker != NO_SEAT
        if not taken and position.turned is not None:
            fields["trump"] = ""  # what a tag says of it comes true when somebody takes
        if not position.over():
            fields |= {
                "sevens": slashed(map(str, position.royals), "0"),
                "melds": ",".join(_declared(position, one) for one in position.declared),
                "blanche": _capot(position),
            }
        return fields

    def won(self) -> str:
        """The passes so far, or who has taken."""
        position = self.position
        return PASS * len(position.bids) if position.bidding() else digit(position.taker)

    def stock(self) -> str:
        """The cards that are dealt after the taking, until they are."""
        position = self.position
        return names(self.stock_cards()) or (str(LATER_STOCK) if _to_deal(position) else "")

    def stock_cards(self) -> list[int]:
        """The same cards, where they are known."""
        position = self.position
        return list(position.stock) if position.stock is not None and _to_deal(position) else []

    def turned_counts(self) -> bool:
        """Whether a turned card lies there, and in no hand: a final hand has it already."""
        position = self.position
        if position.turned is None or position.trick > 1:
            return False
        return not any(hand[position.turned] for hand in position.where.hands)


def _to_deal(position: BelotePosition) -> bool:
    """Whether cards are dealt once somebody has taken."""
    return position.bidding() and position.trick == 1 and min(position.given) < WHOLE_HAND


def _declared(position: BelotePosition, one: Declared) -> str:
    cards = names(sorted(one.cards)) or UNSEEN_NAME * one.unseen
    text = f"{one.seat + 1}:{cards}={one.points}@1"
    text += "?" if one.disputed else ""
    yet = position.trick == 1 and all(seat != one.seat for seat, _ in position.plays)
    return text + ("^" if one.excused and yet else "")


def _capot(position: BelotePosition) -> str:
    """For each side whether it has won every trick so far; empty where neither has."""
    won = position.trick - 1
    letters = "".join(CAPOT[0] if tricks == won else CAPOT[1] for tricks in position.tricks_won)
    return letters if CAPOT[0] in letters else EMPTY
