"""The quiz of the stepper: what could be declared at a won trick, and what is to be said to an answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cards import UNSEEN
from bzq.games.bezique.declare import Part, legal_declarations, may_declare
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.sevens import may_exchange, may_show
from bzq.records.model import Declaration, Draw, Exchange, Play
from bzq.records.spelling import language_of, parse_card
from bzq.timeline.phrases import Phrases
from bzq.views.screen import Line, Screen
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_event import turn_pieces
from bzq.views.stepper_notes import choice_pieces
from bzq.views.stepper_scene import Choice, Question, Scene
from bzq.views.stepper_text import sentence

if TYPE_CHECKING:
    from bzq.analysis.model import Opportunity
    from bzq.games.bezique.position import Position
    from bzq.timeline.frames import Line as Branch

_NOISE: Final = re.compile(r"=[0-9]*|[\s_.@]+")
_WORD: Final = re.compile(r"10.|.10|..")


def choices(position: Position) -> list[Choice]:
    """What could be declared after the trick that has just been won, the dearest first; a seven among it.

    For partners both may; of several ways to make the same combination one stands for all. Only cards that the
    record has count.
    """
    if position.won == NO_SEAT:
        return []
    sides = position.rules.side
    found: dict[tuple[int, str], Choice] = {}
    for seat in range(position.rules.seats):
        if sides[seat] != sides[position.won]:
            continue
        for option in legal_declarations(position, seat):
            one = option.combination
            found.setdefault((seat, one.name), Choice(seat + 1, one.cards, one.name, one.points, False))
        seven = _seven(position, seat)
        if seven is not None:
            found[seat, "seven"] = seven
    return sorted(found.values(), key=lambda choice: (choice.seven, -choice.points))


def _seven(position: Position, seat: int) -> Choice | None:
    """The trump seven shown or exchanged, where it scores."""
    card = position.seven()
    if card is None:
        return None
    rules = position.rules.rules
    if position.where.hands[seat][card] - position.scored_sevens[seat] <= 0:
        return None
    if (
        position.turned is not None
        and rules.seven_exchanged
        and not may_exchange(position, seat, card, position.turned)
    ):
        return Choice(seat + 1, (card,), "trump seven exchanged", rules.seven_exchanged, True)
    if rules.seven_shown and not may_show(position, seat, card):
        return Choice(seat + 1, (card,), "trump seven shown", rules.seven_shown, True)
    return None


class Quiz:
    """What there is to ask at which frames, and which questions have been settled."""

    def __init__(self) -> None:
        self._choices: dict[tuple[int, int], list[Choice]] = {}
        self._settled: dict[tuple[int, int], Question] = {}

    def choices(self, line: Branch, index: int) -> Sequence[Choice]:
        """What could be declared at a frame where a trick has just been won; nothing at others."""
        frame = line.frames[index]
        if not isinstance(frame.item, Play) or frame.position.won == NO_SEAT:
            return ()
        key = (id(line), index)
        if key not in self._choices:
            self._choices[key] = choices(frame.position)
        return self._choices[key]

    def asks(self, scene: Scene, line: Branch, index: int) -> bool:
        """Whether there is a question at a frame that has not been settled."""
        return (id(line), index) not in self._settled and bool(self._seats(scene, line, index))

    def question(self, scene: Scene, line: Branch, index: int) -> Question | None:
        """The question at a frame, or one that was answered, with what was said to it."""
        settled = self._settled.get((id(line), index))
        if settled is not None:
            return settled if settled.verdict else None
        seats = self._seats(scene, line, index)
        return Question(seats) if seats else None

    def settle(self, line: Branch, index: int, question: Question) -> None:
        """The question was answered or left; it is not asked again."""
        self._settled[id(line), index] = question

    def _seats(self, scene: Scene, line: Branch, index: int) -> tuple[int, ...]:
        """Who can be asked: those with something to declare whose cards are seen, the winner first."""
        found = {choice.seat for choice in self.choices(line, index) if scene.sees(choice.seat)}
        winner = line.frames[index].position.won + 1
        return tuple(sorted(found, key=lambda seat: (seat != winner, seat)))


class Answer(NamedTuple):
    """An answer taken apart: the groups of cards that were typed, and what could not be read as a card."""

    groups: list[tuple[int, ...]]
    unread: str


def parse(text: str, language: str | None = None) -> Answer:
    """Cards as they are typed: ``khqh``, ``+QsJd=40``, ``7s<>Ah`` (the seven alone counts), ``kc qc + 7s``."""
    groups: list[tuple[int, ...]] = []
    for group in re.split("[+,;&]", text):
        cards: list[int] = []
        bare = _NOISE.sub("", group.split("<>")[0])
        at = 0
        while at < len(bare):
            match = _WORD.match(bare, at)
            card = _card(match[0], language) if match else None
            if match is None or card is None:
                return Answer([], bare[at:])
            cards.append(card)
            at = match.end()
        if cards:
            groups.append(tuple(sorted(cards)))
    return Answer(groups, "")


def _card(word: str, language: str | None) -> int | None:
    for spelt in (word, word.capitalize(), word[:-1].upper() + word[-1:].lower(), word[0] + word[1:].upper()):
        card = parse_card(spelt, language_of(language) or "")
        if card not in (None, UNSEEN):
            return card
    return None


class Verdict(NamedTuple):
    """Whether an answer was right, and what is said to it."""

    right: bool
    lines: list[Line]


def judge(scene: Scene, answer: Answer, possible: Sequence[Choice], screen: Screen) -> Verdict:
    """What an answer is worth beside the dearest of what was possible, and beside what the record did.

    Right is what the best schedule takes here, where the analysis finds that the record did not. Else right is what
    brings most here, and what the record did: it may be worth while to wait.
    """
    position = scene.position
    legal, taken, lines = _answered(scene, answer, screen)
    worth = sum(choice.points for choice in taken)
    best = _best(position, possible)
    made, made_points = _made(scene.line, scene.index)
    lost = _lost(scene)
    if lost:
        right = legal and all(any(_is(choice, one) for choice in taken) for one in lost)
    else:
        as_made = lost is not None and sorted(choice.cards for choice in taken) == made
        right = legal and (as_made or worth >= max(best, made_points))
    tick, cross = ("✓", "✗") if screen.takes("✓") else ("+", "x")
    head: Line
    if right:
        said = f"Right, {worth} points." if taken else "Right: nothing yet costs nothing here."
        head = [(f"{tick} {said}", "bold green")]
    elif not legal:
        head = [(f"{cross} That cannot be declared.", "bold red")]
    elif lost and worth >= best:
        names = ", ".join(one.declaration for one in lost)
        head = [(f"{cross} {worth} points now, but in the end this brings more: {names}.", "bold yellow")]
    elif taken:
        head = [(f"{cross} {worth} points, and there was more: {best}.", "bold yellow")]
    else:
        head = [(f"{cross} There was something: {best} points.", "bold yellow")]
    return Verdict(right, [head, *lines, choice_pieces("Possible: ", possible, screen), *_record(scene, screen)])


def _answered(scene: Scene, answer: Answer, screen: Screen) -> tuple[bool, list[Choice], list[Line]]:
    """The answer as declarations: whether all of it is legal, what it is, and why it is not."""
    position = scene.position
    taken: list[Choice] = []
    if answer.unread:
        said = f"“{answer.unread}” is no card; they are written like Kh, or 10h."
        return False, [], [[(screen.clean(said), "")]]
    question = scene.question
    seats = question.seats if question is not None else (position.won + 1,)
    lines: list[Line] = []
    for group in answer.groups:
        found = next((one for seat in seats if (one := _choice(position, seat, group)) is not None), None)
        if found is not None:
            taken.append(found)
        else:
            lines.append(_refused(scene, seats[0], group, screen))
    if lines:
        return False, taken, lines
    if len(set(taken)) < len(taken):
        return False, taken, [[("The same is not declared twice.", "")]]
    combinations = [choice for choice in taken if not choice.seven]
    rules = position.rules.rules
    if len(combinations) > 1 and rules.declarations == "one":
        return False, taken, [[("One declaration a trick: the other must wait.", "")]]
    if combinations and len(taken) > len(combinations) and not rules.seven_free:
        return False, taken, [[("By these rules the seven and a declaration are not scored together.", "")]]
    return True, taken, []


def _choice(position: Position, seat: int, cards: tuple[int, ...]) -> Choice | None:
    """What these cards are, if the seat (from 1) may declare them now."""
    if len(cards) == 1:
        seven = _seven(position, seat - 1)
        return seven if seven is not None and seven.cards == cards else None
    for option in legal_declarations(position, seat - 1):
        if option.combination.cards == cards:
            return Choice(seat, cards, option.combination.name, option.combination.points, False)
    return None


def _refused(scene: Scene, seat: int, cards: tuple[int, ...], screen: Screen) -> Line:
    """Why cards cannot be declared, as a finding would say it."""
    position = scene.position
    line: Line = [piece for card in cards for piece in (card_piece(card, screen), (" ", ""))]
    if len(cards) == 1:
        seven = position.seven()
        return [*line, ("by itself is nothing to declare." if cards[0] != seven else "scores nothing here.", "")]
    hand = Counter({card: n for card, n in enumerate(position.where.hands[seat - 1]) if n})
    parts = []
    lying = list(position.table_of(seat - 1))
    for card in cards:
        if hand[card]:
            hand[card] -= 1
            parts.append(Part(card))
            continue
        one = next((table_card for table_card in lying if table_card.card == card), None)
        if one is not None:
            lying.remove(one)
        parts.append(Part(card, one))
    refusal = may_declare(position, seat - 1, tuple(parts))
    if refusal is None:
        return [*line, ("are not all there.", "")]
    phrases = Phrases(tuple(scene.name(one) for one in range(1, position.rules.seats + 1)), position.rules.rules)
    return [*line[:-1], (": ", ""), *sentence(phrases.sentence(refusal, position).message, screen), (".", "")]


def _best(position: Position, possible: Sequence[Choice]) -> int:
    """The most that can be scored here by one declaration and one seven."""
    declaration = max((choice.points for choice in possible if not choice.seven), default=0)
    seven = max((choice.points for choice in possible if choice.seven), default=0)
    return declaration + seven if position.rules.rules.seven_free else max(declaration, seven)


def _made(line: Branch, index: int) -> tuple[list[tuple[int, ...]], int]:
    """What the record declared after the trick: the cards of each, and the points of all."""
    made: list[tuple[int, ...]] = []
    points = 0
    for frame in line.frames[index + 1 :]:
        item = frame.item
        if isinstance(item, Draw | Play):
            break
        if isinstance(item, Declaration):
            made.append(tuple(sorted(card.card for card in item.cards)))
        elif isinstance(item, Exchange):
            made.append((item.given,))
        points += sum(entry.points for entry in frame.entries)
    return sorted(made), points


def _lost(scene: Scene) -> list[Opportunity] | None:
    """What the record should have declared here by the best schedule and did not; ``None`` where nobody knows."""
    analysis, question = scene.analysis, scene.question
    if analysis is None or analysis.refused or scene.line.parent is not None or question is None:
        return None
    own = [one for one in analysis.opportunities if one.seat in question.seats]
    if any(one.lost is None for one in own):
        return None
    return [one for one in own if one.lost and one.lost_at == scene.frame.trick]


def _is(choice: Choice, opportunity: Opportunity) -> bool:
    """Whether an answer is the combination that an opportunity was."""
    return choice.cards == tuple(sorted(opportunity.cards)) or choice.name == opportunity.declaration


def _record(scene: Scene, screen: Screen) -> list[Line]:
    """What the record did."""
    done = turn_pieces(scene, scene.index, screen)
    line: Line = [("Played: ", "dim")]
    for number, pieces in enumerate(done):
        line += [(", ", ""), *pieces] if number else pieces
    return [line if done else [*line, ("nothing was declared", "")]]
