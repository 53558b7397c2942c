"""The contract that was played, with all cards known: what its side could be sure of, where it was lost or saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.analysis.endgame import play_items
from bzq.analysis.model import Contract, ContractTurn
from bzq.cards import KING, QUEEN, make_card
from bzq.games.belote.analysis.offers import offers
from bzq.games.belote.analysis.stakes import Stakes, budget_of, by_tricks, decided, stakes_of
from bzq.games.belote.declare import compare
from bzq.games.belote.solver import Ending
from bzq.language import card_said, mark, suit_said, tr

if TYPE_CHECKING:
    from bzq.analysis.model import Endgame, EndPlay
    from bzq.games.belote.analysis.facts import Deal

_WHO: Final = {
    ("made", "failed"): mark("Trick {trick}: with {card} {who} lost the contract."),
    ("made", "litige"): mark("Trick {trick}: with {card} {who} let the contract slip to a litige."),
    ("litige", "failed"): mark("Trick {trick}: with {card} {who} lost the litige."),
    ("failed", "made"): mark("Trick {trick}: with {card} {who} let the contract through."),
    ("failed", "litige"): mark("Trick {trick}: with {card} {who} let it come to a litige."),
    ("litige", "made"): mark("Trick {trick}: with {card} {who} let the contract through."),
}
_CARD: Final = {
    ("made", "failed"): mark("It lost the contract."),
    ("made", "litige"): mark("It let the contract slip to a litige."),
    ("litige", "failed"): mark("It lost the litige."),
    ("failed", "made"): mark("It let the contract through."),
    ("failed", "litige"): mark("It let it come to a litige."),
    ("litige", "made"): mark("It let the contract through."),
}
"""What is said of a player, and of a card, by how the contract stood before the card and after it.

It gets worse by cards of the taker's side only, and better by the others'.
"""


def find_contracts(deal: Deal, endgame: Endgame, effort: int) -> list[Contract]:
    """The contract that was played, then what else could have been taken where it failed or nobody took."""
    found = []
    if deal.taken and deal.tricks:
        played = _Played(deal, endgame, effort).find()
        if played is not None:
            found.append(played)
    outcome = deal.timeline.outcome
    if outcome is None or outcome.why in ("made", "litige") or (deal.taken and not found):
        return found
    if deal.taken and outcome.winner == deal.side(deal.position.taker) + 1:
        return found  # a capot of the taker's
    return found + offers(deal, effort)


class _Played:
    """The contract of a deal that was played, or begun."""

    def __init__(self, deal: Deal, endgame: Endgame, effort: int) -> None:
        self.deal = deal
        self.endgame = endgame
        self.budget = budget_of(effort)
        position = deal.position
        self.trump = position.trump or 0
        self.side = deal.side(position.taker)
        self.stakes = self._stakes()
        suit_round = 1 if position.turned_card is not None and position.turned_card >> 4 == self.trump else 2
        bidder = Contract(position.taker + 1, self.trump, suit_round, self.stakes.needed, played=True)
        self.contract = bidder

    def _stakes(self) -> Stakes:
        position = self.deal.position
        scratch = position.copy()
        compare(scratch)
        hands = position.where.hands
        royals = [make_card(rank, self.trump) for rank in (KING, QUEEN)]
        has = [
            played + sum(hand[card] for card in royals) == 2
            for played, hand in zip(position.royals, hands, strict=True)
        ]
        return stakes_of(position, self.side, self.trump, position.declared, scratch.winning_side, has)

    def find(self) -> Contract | None:
        """The contract with all that is known of it; ``None`` where nothing is."""
        deal, contract = self.deal, self.contract
        first = min(deal.tricks)
        solved = self.endgame.plays
        if not self.stakes.ordinary:
            if None in deal.hands or not deal.from_start:
                return None
            contract.made = self._by_tricks()
        elif solved and (deal.from_start or deal.timeline.won_before is not None):
            stands = self._stands(solved)
            contract.turns = self._turns(stands)
            if self.endgame.from_trick == first:
                contract.sure = stands[0][1]
                contract.made = contract.sure >= contract.needed
            elif deal.from_start:
                contract.made = self._asked()
        elif deal.from_start and None not in deal.hands:
            contract.made = self._asked()
        else:
            return None
        contract.sentence = self._sentence(first)
        self._tell_plays()
        return contract

    def _hands(self) -> list[list[int]]:
        return [hand or [] for hand in self.deal.hands]

    def _asked(self) -> bool | None:
        hands = self._hands()
        ending = Ending(self.deal.position.rules, self.trump, hands)
        return decided(ending, hands, self._leader(), self.side, self.contract.needed, self.budget)

    def _by_tricks(self) -> bool | None:
        """Whether the side can be sure of the capot, or of the one trick, on which it hangs."""
        hands = self._hands()
        return by_tricks(self.deal.position, self.trump, hands, self._leader(), self.side, self.stakes, self.budget)

    def _leader(self) -> int:
        return self.deal.tricks[1][0][0]

    def _stands(self, solved: Sequence[EndPlay]) -> list[tuple[EndPlay, int, int]]:
        """For each play that was judged: the points that the taker's side was sure of before it, and after it."""
        deal, position = self.deal, self.deal.position
        values, last = position.rules.points[self.trump], deal.rules.last_trick_points
        won = (deal.timeline.won_before or (0, 0))[self.side]
        left = last + sum(values[card] for trick in deal.tricks.values() for _, card in trick)
        left += sum(values[card] for hand in position.where.hands for card, count in enumerate(hand) if count)
        before: dict[int, tuple[int, int]] = {}
        for trick in deal.timeline.tricks:
            before[trick.number] = (won, left)
            left -= trick.points
            won += trick.points if deal.side(trick.winner - 1) == self.side else 0
        before.setdefault(position.trick, (won, left))
        found = []
        for play in solved:
            taken, open_to = before[play.trick]
            mine = deal.side(play.seat - 1) == self.side
            sure = taken + (play.value if mine else open_to - play.value)
            found.append((play, sure, sure - play.loss if mine else sure + play.loss))
        return found

    def _turns(self, stands: Sequence[tuple[EndPlay, int, int]]) -> list[ContractTurn]:
        found = []
        places = play_items(self.deal.timeline)
        for play, sure, then in stands:
            before, after = self.stakes.stand(sure), self.stakes.stand(then)
            if before != after:
                turn = ContractTurn(play.trick, play.seat, play.played, before, after)
                turn.place = places.get((play.trick, play.seat))
                name = self.deal.phrases.name(play.seat - 1)
                card = card_said(play.played)
                turn.sentence = tr(_WHO[before, after], trick=play.trick, card=card, who=name)
                found.append(turn)
        return found

    def _tell_plays(self) -> None:
        """The cards on which the contract hung say so."""
        turns = {(turn.trick, turn.seat): turn for turn in self.contract.turns}
        for play in self.endgame.plays:
            turn = turns.get((play.trick, play.seat))
            if turn is not None:
                play.sentence = f"{play.sentence} {tr(_CARD[turn.before, turn.after])}"

    def _sentence(self, first: int) -> str:
        deal, contract, stakes = self.deal, self.contract, self.stakes
        name, side = deal.phrases.name(deal.position.taker), deal.phrases.side(self.side)
        return tr(
            "{who} took {suit}. {needed}; {sure}.",
            who=name,
            suit=suit_said(self.trump),
            needed=_what_makes_it(stakes),
            sure=_how_sure(contract, stakes, first, side),
        )


def _how_sure(contract: Contract, stakes: Stakes, first: int, side: str) -> str:
    """Whether a side can be sure of what makes its contract, with best play of all from the first trick on."""
    if not stakes.ordinary and contract.made is not None:
        if contract.made:
            return tr("with best play of all from trick {trick} on {side} are sure of that", trick=first, side=side)
        return tr("with best play of all from trick {trick} on {side} cannot be sure of that", trick=first, side=side)
    if contract.sure is not None:
        message = mark("with best play of all from trick {trick} on {side} are sure of {points}")
        if stakes.stand(contract.sure) == "litige":
            message = mark("with best play of all from trick {trick} on {side} are sure of {points}, a litige")
        return tr(message, trick=first, side=side, points=contract.sure)
    if contract.made is None:
        message = mark(
            "whether {side} could be sure of them with best play of all from trick {trick} on is not decided"
        )
    elif contract.made:
        message = mark("with best play of all from trick {trick} on {side} are sure of them")
    else:
        message = mark("with best play of all from trick {trick} on {side} are not sure of them")
    return tr(message, trick=first, side=side)


def _what_makes_it(stakes: Stakes) -> str:
    """The points that make a contract, and where they come from."""
    if stakes.needed > stakes.total:
        return tr("Only a capot makes it")
    if stakes.needed <= 0:
        return tr("Any one trick makes it")
    points, extra, against = stakes.needed, stakes.extra, stakes.against
    if extra and against:
        message = mark(
            "{points} points in the tricks make it, with {extra} against {against} in declarations and belote"
        )
    elif extra:
        message = mark("{points} points in the tricks make it, with {extra} in declarations and belote")
    elif against:
        message = mark("{points} points in the tricks make it, against {against} in declarations and belote")
    else:
        message = mark("{points} points in the tricks make it")
    return tr(message, points=points, extra=extra, against=against)
