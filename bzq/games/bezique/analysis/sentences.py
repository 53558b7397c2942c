"""What is said of an opportunity: what was held, what it was worth, what was done, what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.analysis.model import DEFERRED, DISPLACED, FORGOTTEN, MADE, POSSIBLE, SPOILED, SUPERSEDED
from bzq.cards import CARD_SPACE
from bzq.games.bezique.analysis.losses import canonical
from bzq.games.bezique.analysis.opportunities import SEVEN_KEY
from bzq.games.bezique.combinations import FOURS
from bzq.language import ENGLISH, card_said, cards_said, listed, spoken, tr, tr_n

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.facts import Step, Turn
    from bzq.games.bezique.analysis.opportunities import Finder, Stretch
    from bzq.games.bezique.table import TableCard
    from bzq.timeline.phrases import Phrases


class Sentences:
    """The sentences about the opportunities of one owner."""

    def __init__(self, finder: Finder, phrases: Phrases) -> None:
        self.finder = finder
        self.phrases = phrases
        self.turns = finder.owner.turns

    def of(self, stretch: Stretch) -> str:
        """The whole sentence about an opportunity."""
        one = stretch.opportunity
        if one.certainty == POSSIBLE:
            return " ".join([self._possible(stretch), *self._end(stretch)])
        return " ".join([self._held(stretch), *self._end(stretch), *self._cost(stretch)])

    def _held(self, stretch: Stretch) -> str:
        one = stretch.opportunity
        name = self.phrases.name(one.seat - 1)
        cards, what = cards_said(one.cards), article(one.declaration)
        if one.status == MADE and stretch.key == SEVEN_KEY:
            return tr("Trick {trick}: {who} scored {points} with the trump seven.", trick=one.trick, who=name,
                      points=one.points)  # fmt: skip
        if one.status == MADE:
            return tr("Trick {trick}: {who} declared {what} with {cards} for {points}.", trick=one.trick, who=name,
                      what=what, cards=cards, points=one.points)  # fmt: skip
        at = when(one.trick, one.until)
        if stretch.elsewise and stretch.key != SEVEN_KEY:
            return tr("{when}: {who} held {cards}.", when=at, who=name, cards=cards)
        return tr("{when}: holding {cards}, {who} could have had {points} for {what}.", when=at, cards=cards, who=name,
                  points=one.points, what=what)  # fmt: skip

    def _possible(self, stretch: Stretch) -> str:
        one = stretch.opportunity
        return tr(
            "{when}: {who} may have held {cards}, {what} for {points}.",
            when=when(one.trick, one.until),
            who=self.phrases.name(one.seat - 1),
            cards=cards_said(one.cards),
            what=article(one.declaration),
            points=one.points,
        )

    def _end(self, stretch: Stretch) -> list[str]:
        """What was done instead, and what became of the cards."""
        one = stretch.opportunity
        if one.status == MADE:
            return []
        if one.status == DEFERRED:
            later = one.trick + one.delay
            if stretch.key == SEVEN_KEY and stretch.made < 0:
                return [tr("It scored by being played at trick {trick}.", trick=later)]
            if stretch.key == SEVEN_KEY:
                return [
                    tr_n(
                        "It was scored at trick {trick}, one trick later.",
                        "It was scored at trick {trick}, {n} tricks later.",
                        one.delay,
                        trick=later,
                    )
                ]
            return [
                tr_n(
                    "It was declared at trick {trick}, one trick later.",
                    "It was declared at trick {trick}, {n} tricks later.",
                    one.delay,
                    trick=later,
                )
            ]
        if stretch.elsewise:
            return [self._elsewise(stretch)]
        last = self.turns[stretch.last]
        if stretch.key == SEVEN_KEY and one.status == FORGOTTEN:
            return [
                tr("It was not shown, and that was the last chance.")
                if stretch.first == stretch.last
                else tr("It was not shown up to the last chance.")
            ]
        done = self._done(last)
        if one.status == SUPERSEDED:
            said = tr("{done}, and after that the rules forbid it.", done=done)
        elif one.status == SPOILED:
            said = self._spoiled(stretch, done)
        elif one.status == DISPLACED:
            said = tr("That was the last chance, and {done}.", done=done)
        elif stretch.first == stretch.last:
            said = tr("{done}, and it was the last chance.", done=done)
        else:
            said = tr("{done} up to the last chance.", done=done)
        return [_upper(said)]

    def _elsewise(self, stretch: Stretch) -> str:
        """Why it was not legal as things lay, and with which order or which copy it would have been."""
        one = stretch.opportunity
        if stretch.key == SEVEN_KEY:
            return tr("It would have been worth {points}.", points=one.points)
        what = article(one.declaration)
        copy = self.copy_told(stretch) if stretch.by_copy else None
        if copy is not None:
            return copy
        moment = self.finder.moments[stretch.last]
        lacking = self._lacking(stretch)
        if lacking:
            return tr(
                "But {cards} lay in {who}'s hand; had {who} laid it down before, it would have been {what} for "
                "{points}.",
                cards=cards_said(card for card, _ in lacking),
                who=self.phrases.name(lacking[0][1]),
                what=what,
                points=one.points,
            )
        served = self._served(stretch, moment.table)
        if not served:
            return tr(
                "With other declarations before, it would have been {what} for {points}.", what=what, points=one.points
            )
        used = sorted({copy.card for copy in moment.table if copy.card in one.cards and self._served(stretch, (copy,))})
        return tr(
            "{cards} had served in {served}; had {what} come first, it would have brought {points}.",
            cards=cards_said(canonical(tuple(used))),
            served=served,
            what=article(one.declaration, definite=True),
            points=one.points,
        )

    def copy_told(self, stretch: Stretch) -> str | None:
        """The identical card that should have been played instead of the one that was; ``None`` where there is none."""
        one = stretch.opportunity
        for turn in reversed(self.turns[: stretch.last + 1]):
            for step in reversed(turn.steps):
                if step.card not in one.cards or step.held < 2:
                    continue
                card, what = card_said(step.card), article(one.declaration)
                if step.copy is not None:
                    return tr(
                        "At trick {trick} {card} was played from the table; had the other one been played, it would "
                        "have been {what} for {points}.",
                        trick=step.trick,
                        card=card,
                        what=what,
                        points=one.points,
                    )
                moment = self.finder.moments[stretch.last]
                kept = tuple(copy for copy in moment.table if copy.card == step.card)
                served = self._served(stretch, kept)
                if kept and served:
                    return tr(
                        "At trick {trick} {card} was played from the hand, and the one kept had served in {served}; "
                        "had that one been played, it would have been {what} for {points}.",
                        trick=step.trick,
                        card=card,
                        served=served,
                        what=what,
                        points=one.points,
                    )
        return None

    def _served(self, stretch: Stretch, table: tuple[TableCard, ...]) -> str:
        """The declarations its cards had been in before, those that stood in the way."""
        one = stretch.opportunity
        trick = self.turns[stretch.last].trick
        by_class = self.finder.facts.rules.rules.reuse == "class"
        family = stretch.combination.family if stretch.combination is not None else ""
        found = {
            (meld.scored_trick or meld.trick, meld.combination.name)
            for card in table
            if card.card in one.cards
            for meld in card.melds
            if meld.combination is not None and (meld.scored_trick or meld.trick) < trick
            if not by_class or meld.combination.family == family
        }
        return listed(
            [
                tr("{what} at trick {trick}", what=article(name), trick=at) if at > 0 else article(name)
                for at, name in sorted(found)
            ]
        )

    def _lacking(self, stretch: Stretch) -> list[tuple[int, int]]:
        """Cards of it that its seat could not reach, with the partner who held them."""
        one = stretch.opportunity
        seat = one.seat - 1
        turn = self.turns[stretch.last]
        table = self.finder.moments[stretch.last].table
        shared = self.finder.facts.rules.rules.shared_table
        found = []
        for card in sorted(set(one.cards)):
            held = turn.held[seat] or [0] * CARD_SPACE
            lying = sum(1 for copy in table if copy.card == card and copy.seat != seat and shared)
            if held[card] + lying < one.cards.count(card):
                others = [who for who in self.finder.owner.seats if who != seat]
                found += [(card, who) for who in others if (turn.held[who] or [0] * CARD_SPACE)[card]]
        return found

    def _done(self, turn: Turn) -> str:
        """What was declared in a turn, as a clause."""
        said = ""
        for act in turn.acts:
            one = act.meld.combination
            if one is None or act.meld.scored_trick != turn.trick:
                continue
            what, points = article(one.name), act.meld.points
            if one.family == FOURS:
                clause = tr("{what} were declared for {points}", what=what, points=points)
            else:
                clause = tr("{what} was declared for {points}", what=what, points=points)
            said = listed([said, clause]) if said else clause
        return said or tr("nothing was declared")

    def _spoiled(self, stretch: Stretch, done: str) -> str:
        """What was ``done``, and the card of it that was played first."""
        one = stretch.opportunity
        following = self.turns[stretch.last + 1].steps if stretch.last + 1 < len(self.turns) else self.finder.owner.rest
        steps = [step for step in following if step.card in one.cards]
        if not steps:
            return tr("{done}; it could not be declared later.", done=done)
        step = self._breaking(stretch, steps)
        card = card_said(step.card)
        return tr("{done}; at trick {trick} {card} was played.", done=done, trick=step.trick, card=card)

    def _breaking(self, stretch: Stretch, steps: list[Step]) -> Step:
        """The step that broke it: the first after which too few of a card are left."""
        one = stretch.opportunity
        for step in steps:
            if step.held <= one.cards.count(step.card):
                return step
        return steps[0]

    def _cost(self, stretch: Stretch) -> list[str]:
        one = stretch.opportunity
        if one.lost is None or (one.status in (MADE, DEFERRED) and not one.lost):
            return []
        if one.lost:
            said = [tr("In all that cost {points}.", points=one.lost)] if one.lost != one.points else []
            early = sorted(trick for trick, _ in one.falls if trick < one.trick)
            if early:
                said.append(tr("It was lost at trick {trick} already.", trick=early[0]))
            return said
        if one.instead:
            return [tr("The loss is counted at {what}.", what=article(one.instead, definite=True))]
        return [tr("It cost nothing in the end.")]


def article(name: str, *, definite: bool = False) -> str:
    """The name with its article: ``a royal marriage``, ``four aces``, ``bézique``; in English only.

    >>> article("royal marriage"), article("four aces"), article("double bézique")
    ('a royal marriage', 'four aces', 'a double bézique')
    """
    if spoken() != ENGLISH or name.startswith(("four ", "five ")) or name == "bézique":
        return name
    return f"the {name}" if definite else f"a {name}"


def when(first: int, last: int) -> str:
    """Trick numbers at the head of a sentence."""
    if first == last:
        return tr("Trick {trick}", trick=first)
    return tr("Tricks {first} to {last}", first=first, last=last)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
