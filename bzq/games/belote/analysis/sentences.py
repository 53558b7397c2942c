"""What is said of runs and fours: who held what, what was declared, what it would have counted, what that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.model import DISPLACED, MADE, Opportunity
from bzq.games.belote.analysis.declarations import Chance, Comparison, SideFound, as_declared, dearest_of, instead
from bzq.language import cards_said, mark, tr
from bzq.timeline.wording import with_article

if TYPE_CHECKING:
    from bzq.analysis.model import Instead
    from bzq.games.belote.analysis.facts import Deal
    from bzq.games.belote.position import Declared

_ENDED: Final = {
    "made": mark("the contract made"),
    "failed": mark("the contract failed"),
    "litige": mark("a litige"),
    "capot": mark("capot"),
}
"""How the deal would have ended."""


def put_into_words(deal: Deal, found: SideFound) -> None:
    """Writes the sentences of a side's opportunities."""
    words = _Words(deal, found)
    for chance in found.chances:
        chance.opportunity.sentence = words.of(chance)


class _Words:
    """The sentences of one side."""

    def __init__(self, deal: Deal, found: SideFound) -> None:
        self.deal = deal
        self.found = found
        self.mine = deal.phrases.side(found.side)
        self.theirs = deal.phrases.side(1 - found.side)
        self.comparison = Comparison(deal)
        declared = deal.position.declared
        self.against = [one for one in declared if deal.side(one.seat) != found.side]
        self.winner = self.comparison.winner(declared)

    def of(self, chance: Chance) -> str:
        """The whole sentence about a combination."""
        one = chance.opportunity
        if one.status == MADE:
            return self._made(chance)
        name = self.deal.phrases.name(chance.seat)
        cards, what = cards_said(one.cards), with_article(one.declaration)
        if one.lost is None:
            message = mark("Trick 1: {who} held {cards}, {what} for {points} or more.")
        else:
            message = mark("Trick 1: holding {cards}, {who} could have declared {what} for {points}.")
        said = [tr(message, who=name, cards=cards, what=what, points=one.points), self._instead_of_it(chance)]
        if one.lost:
            said += self._cost(chance)
        elif one.instead:
            said.append(tr("The loss is counted at the {what}.", what=one.instead))
        elif one.lost == 0:
            said.append(self._no_loss(chance))
        return " ".join(said)

    def _made(self, chance: Chance) -> str:
        one = chance.opportunity
        name = self.deal.phrases.name(chance.seat)
        facts = {"who": name, "what": with_article(one.declaration), "cards": cards_said(one.cards)}
        if self.found.counted:
            return tr("Trick 1: {who} declared {what} with {cards} for {points}.", points=one.points, **facts)
        if self.winner is None:
            return tr(
                "Trick 1: {who} declared {what} with {cards} for {points}; the best of both sides are equal, and "
                "nobody's count.",
                points=one.points,
                **facts,
            )
        return tr(
            "Trick 1: {who} declared {what} with {cards} for {points}; {others} had {best}, so it did not count.",
            points=one.points,
            others=self.theirs,
            best=self._their_best(),
            **facts,
        )

    def _instead_of_it(self, chance: Chance) -> str:
        """What was done with its cards."""
        if chance.opportunity.status != DISPLACED:
            return tr("It was not declared.")
        mine = [one for one in self.deal.position.declared if one.seat == chance.seat]
        shared = next(one for one in mine if one.cards & chance.combination.cards)
        name = shared.combination.name if shared.combination else tr("something else")
        what = with_article(name)
        said = tr("{what} was declared with one of these cards, and a card counts once.", what=what)
        return said[:1].upper() + said[1:]

    def _cost(self, chance: Chance) -> list[str]:
        one = chance.opportunity
        said = []
        if not self.found.counted and self.against:
            alone = self.comparison.winner([*self.deal.position.declared, as_declared(chance.seat, chance.combination)])
            if alone == self.found.side:
                if self.winner is None:
                    message = mark("It was better than all that {others} declared.")
                else:
                    message = mark("It was better than all that {others} declared, which would then not have counted.")
                said.append(tr(message, others=self.theirs))
        if one.lost != one.points:
            said.append(tr("In all that cost {points}.", points=one.lost))
        better = self._better_in_silence(chance)
        if better:
            said.append(better)
        changed = self._changed(chance)
        if changed:
            said.append(changed)
        return said

    def _no_loss(self, chance: Chance) -> str:
        """Why it cost nothing; it may have been declared and not shown."""
        if self.found.level:
            return tr("{others} held one as good, and if both were declared, nobody's count.", others=self.theirs)
        declared = [*self.deal.position.declared, as_declared(chance.seat, chance.combination)]
        if self.against and self.comparison.winner(declared) != self.found.side:
            best = self._their_best()
            return tr("{others} had {best}, so it would have counted nothing.", others=self.theirs, best=best)
        return tr("It cost nothing.")

    def _their_best(self) -> str:
        """The best that the other side declared."""
        best = max(self.against, key=self._key)
        return with_article(best.combination.name) if best.combination else tr("a better declaration")

    def _key(self, one: Declared) -> tuple[int, bool, int, bool]:
        if one.combination is None:
            return (one.points, False, 0, False)
        return (one.points, *one.combination.key(self.deal.position.trump)[1:])

    def _better_in_silence(self, chance: Chance) -> str:
        """What the other side held and did not declare either, where it would have been better."""
        others = dearest_of(self.deal, 1 - self.found.side)
        mine = dearest_of(self.deal, self.found.side)
        if not others or self.comparison.winner([*mine, *others]) == self.found.side:
            return ""
        if self.comparison.winner([*mine, *self.against]) != self.found.side:
            return ""
        best = max(others, key=self._key)
        if best.combination is None or any(one.cards == best.cards for one in self.against):
            return ""
        return tr(
            "But {who} held {what}, and had that been declared, it would have counted nothing.",
            who=self.deal.phrases.name(best.seat),
            what=with_article(best.combination.name),
        )

    def _changed(self, chance: Chance) -> str:
        """How the deal would have been written with it, where that is another sum than its points."""
        outcome = self.deal.timeline.outcome
        one = chance.opportunity
        if outcome is None:
            return ""
        mine = [other for other in self.deal.position.declared if not _shares(other, chance)]
        after = instead(self.deal, [*mine, as_declared(chance.seat, chance.combination)])
        before = tuple(self.deal.position.scores)
        if after is None or (after.why == outcome.why and _only_more(before, after, self.found.side, one)):
            return ""
        new, old = _colon(after.scores), _colon(before)
        if after.why == outcome.why:
            return tr("With it the deal would have been written {new} instead of {old}.", new=new, old=old)
        return tr(
            "With it the deal would have been written {new} instead of {old}, {ended}.",
            new=new,
            old=old,
            ended=tr(_ENDED[after.why]),
        )


def _shares(declared: Declared, chance: Chance) -> bool:
    return declared.seat == chance.seat and bool(declared.cards & chance.combination.cards)


def _only_more(before: tuple[int, ...], after: Instead, side: int, one: Opportunity) -> bool:
    """Whether the side would have written just what it lost, and the others the same."""
    gained = [new - old for new, old in zip(after.scores, before, strict=True)]
    return gained[side] == one.lost and gained[1 - side] == 0


def _colon(scores: tuple[int, ...]) -> str:
    return ":".join(map(str, scores))
