"""What is said of an opportunity: what was held, what it was worth, what was done, what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.analysis.bezique.losses import canonical
from bzq.analysis.bezique.opportunities import SEVEN_KEY
from bzq.analysis.model import DEFERRED, DISPLACED, FORGOTTEN, MADE, POSSIBLE, SPOILED, SUPERSEDED
from bzq.cards import CARD_SPACE, card_name

if TYPE_CHECKING:
    from bzq.analysis.bezique.facts import Step, Turn
    from bzq.analysis.bezique.opportunities import Finder, Stretch
    from bzq.games.bezique.table import TableCard
    from bzq.timeline.phrases import Phrases


def cards_in_words(cards: tuple[int, ...]) -> str:
    """Names of cards with spaces: ``Qs Jd``."""
    return " ".join(card_name(card) for card in cards)


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
        cards = cards_in_words(one.cards)
        if one.status == MADE and stretch.key == SEVEN_KEY:
            return f"{when(one.trick, one.trick)}: {name} scored {one.points} with the trump seven."
        if one.status == MADE:
            what = article(one.declaration)
            return f"{when(one.trick, one.trick)}: {name} declared {what} with {cards} for {one.points}."
        if stretch.elsewise and stretch.key != SEVEN_KEY:
            return f"{when(one.trick, one.until)}: {name} held {cards}."
        worth = f"{one.points} for {article(one.declaration)}"
        return f"{when(one.trick, one.until)}: holding {cards}, {name} could have had {worth}."

    def _possible(self, stretch: Stretch) -> str:
        one = stretch.opportunity
        name = self.phrases.name(one.seat - 1)
        cards = cards_in_words(one.cards)
        return (
            f"{when(one.trick, one.until)}: {name} may have held {cards}, {article(one.declaration)} for {one.points}."
        )

    def _end(self, stretch: Stretch) -> list[str]:
        """What was done instead, and what became of the cards."""
        one = stretch.opportunity
        if one.status == MADE:
            return []
        if one.status == DEFERRED:
            later = one.trick + one.delay
            if stretch.key == SEVEN_KEY and stretch.made < 0:
                return [f"It scored by being played at trick {later}."]
            done = "scored" if stretch.key == SEVEN_KEY else "declared"
            return [f"It was {done} at trick {later}, {_tricks(one.delay)} later."]
        if stretch.elsewise:
            return [self._elsewise(stretch)]
        last = self.turns[stretch.last]
        if stretch.key == SEVEN_KEY and one.status == FORGOTTEN:
            return [
                "It was not shown, and that was the last chance."
                if stretch.first == stretch.last
                else "It was not shown up to the last chance."
            ]
        done = self._done(last)
        if one.status == SUPERSEDED:
            return [f"{done}, and after that the rules forbid it."]
        if one.status == SPOILED:
            return [f"{done}; {self._spoiled(stretch)}."]
        if one.status == DISPLACED:
            return [f"That was the last chance, and {_lower(done)}."]
        return [
            f"{done}, and it was the last chance."
            if stretch.first == stretch.last
            else f"{done} up to the last chance."
        ]

    def _elsewise(self, stretch: Stretch) -> str:
        """Why it was not legal as things lay, and with which order or which copy it would have been."""
        one = stretch.opportunity
        if stretch.key == SEVEN_KEY:
            return f"It would have been worth {one.points}."
        worth = f"it would have been {article(one.declaration)} for {one.points}"
        copy = self.copy_told(stretch, worth) if stretch.by_copy else None
        if copy is not None:
            return copy
        moment = self.finder.moments[stretch.last]
        lacking = self._lacking(stretch)
        if lacking:
            names = cards_in_words(tuple(card for card, _ in lacking))
            owner = self.phrases.name(lacking[0][1])
            return f"But {names} lay in {owner}'s hand; had {owner} laid it down before, {worth}."
        served = self._served(stretch, moment.table)
        if not served:
            return f"With other declarations before, {worth}."
        used = sorted({copy.card for copy in moment.table if copy.card in one.cards and self._served(stretch, (copy,))})
        names = cards_in_words(canonical(tuple(used)))
        name = article(one.declaration, definite=True)
        return f"{names} had served in {served}; had {name} come first, it would have brought {one.points}."

    def copy_told(self, stretch: Stretch, worth: str = "") -> str | None:
        """The identical card that should have been played instead of the one that was; ``None`` where there is none."""
        one = stretch.opportunity
        for turn in reversed(self.turns[: stretch.last + 1]):
            for step in reversed(turn.steps):
                if step.card not in one.cards or step.held < 2:
                    continue
                card = card_name(step.card)
                if step.copy is not None:
                    other = "had the other one been played"
                    return f"At trick {step.trick} {card} was played from the table; {other}, {worth}."
                moment = self.finder.moments[stretch.last]
                kept = tuple(copy for copy in moment.table if copy.card == step.card)
                served = self._served(stretch, kept)
                if kept and served:
                    return (
                        f"At trick {step.trick} {card} was played from the hand, and the one kept had served in "
                        f"{served}; had that one been played, {worth}."
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
        names = [f"{article(name)} at trick {at}" if at > 0 else article(name) for at, name in sorted(found)]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

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
        """What was declared in a turn."""
        names = [
            f"{article(act.meld.combination.name)} {_were(act.meld.combination.name)} declared for {act.meld.points}"
            for act in turn.acts
            if act.meld.combination is not None and act.meld.scored_trick == turn.trick
        ]
        if not names:
            return "Nothing was declared"
        return _upper(" and ".join(names))

    def _spoiled(self, stretch: Stretch) -> str:
        """The card of it that was played first."""
        one = stretch.opportunity
        following = self.turns[stretch.last + 1].steps if stretch.last + 1 < len(self.turns) else self.finder.owner.rest
        steps = [step for step in following if step.card in one.cards]
        if not steps:
            return "it could not be declared later"
        step = self._breaking(stretch, steps)
        return f"at trick {step.trick} {card_name(step.card)} was played"

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
            said = [f"In all that cost {one.lost}."] if one.lost != one.points else []
            early = sorted(trick for trick, _ in one.falls if trick < one.trick)
            if early:
                said.append(f"It was lost at trick {early[0]} already.")
            return said
        if one.instead:
            return [f"The loss is counted at {article(one.instead, definite=True)}."]
        return ["It cost nothing in the end."]


def article(name: str, *, definite: bool = False) -> str:
    """The name with its article: ``a royal marriage``, ``four aces``, ``bézique``.

    >>> article("royal marriage"), article("four aces"), article("double bézique")
    ('a royal marriage', 'four aces', 'a double bézique')
    """
    if name.startswith(("four ", "five ")) or name == "bézique":
        return name
    return f"the {name}" if definite else f"a {name}"


def when(first: int, last: int) -> str:
    """Trick numbers at the head of a sentence."""
    return f"Trick {first}" if first == last else f"Tricks {first} to {last}"


def _were(name: str) -> str:
    return "were" if name.startswith(("four ", "five ")) else "was"


def _tricks(number: int) -> str:
    return "one trick" if number == 1 else f"{number} tricks"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
