"""The quiz about Bézique: what would you declare? Judged by what was possible, and by the best schedule."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bzq.cli.stepper_quiz import Exam, Verdict, more_was_there, typed_cards, unreadable
from bzq.games.bezique.declare import Part, may_declare
from bzq.games.bezique.looks import choices, seven_choices
from bzq.games.bezique.timeline.phrases import FamilyPhrases
from bzq.language import either, tr, tr_n
from bzq.records.model import Declaration, Draw, Exchange, Play
from bzq.timeline.declarable import declarable
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_event import turn_pieces
from bzq.views.stepper_notes import choice_pieces
from bzq.views.stepper_scene import Choice, Question, Scene, choice_of
from bzq.views.stepper_text import joined, sentence, woven

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from bzq.analysis.model import Opportunity
    from bzq.cli.stepper_quiz import Answer
    from bzq.timeline.frames import Line as Branch
    from bzq.views.screen import Line, Screen


class FamilyExam(Exam):
    """Asks after a won trick what would be declared."""

    can_ask = True

    def question(self, scene: Scene, line: Branch, index: int, choices: Sequence[Choice]) -> Question | None:
        """To those with something to declare whose cards are seen, the winner first."""
        found = {choice.seat for choice in choices if scene.sees(choice.seat)}
        if not found:
            return None
        winner = line.frames[index].position.won + 1
        seats = tuple(sorted(found, key=lambda seat: (seat != winner, seat)))
        who = either([scene.name(seat) for seat in seats])
        asks = tr("{who} has won the trick. What would you declare?", who=who)
        text = tr(
            "Type the cards, such as {cards}, several things with {plus} between them, a trump seven by itself; Enter "
            "alone is for nothing, Esc leaves the question."
        )
        said = woven(text, "dim", cards=("khqh", "bold"), plus=("+", "bold"))
        return Question(seats, asks=[[(asks, "bold cyan")], said])

    def judge(self, scene: Scene, question: Question, screen: Screen) -> Verdict | str:
        """Says what was possible, what it is worth, and what the record did."""
        answer = typed_cards(scene, question)
        if answer.unread:
            return unreadable(answer)
        possible = [choice for choice in choices(scene.position) if choice.seat in question.seats]
        return judge(scene, answer, possible, screen)


def judge(scene: Scene, answer: Answer, possible: Sequence[Choice], screen: Screen) -> Verdict:
    """What an answer is worth beside the dearest of what was possible, and beside what the record did.

    Right is what the best schedule takes here, where the analysis finds that the record did not. Else right is what
    brings most here, and what the record did: it may be worth while to wait.
    """
    position: Any = scene.position
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
        said = tr("Right: nothing yet costs nothing here.")
        if taken:
            said = tr_n("Right, {n} point.", "Right, {n} points.", worth)
        head = [(f"{tick} {said}", "bold green")]
    elif not legal:
        head = [(cross + " " + tr("That cannot be declared."), "bold red")]
    elif lost and worth >= best:
        names = ", ".join(one.declaration for one in lost)
        said = tr_n(
            "{n} point now, but in the end this brings more: {what}.",
            "{n} points now, but in the end this brings more: {what}.",
            worth,
            what=names,
        )
        head = [(f"{cross} {said}", "bold yellow")]
    else:
        head = [(f"{cross} {more_was_there(worth, best)}", "bold yellow")]
    all_possible = choice_pieces(tr("Possible: {what}"), possible, screen)
    return Verdict(right, [head, *lines, all_possible, *_record(scene, screen)])


def _answered(scene: Scene, answer: Answer, screen: Screen) -> tuple[bool, list[Choice], list[Line]]:
    """The answer as declarations: whether all of it is legal, what it is, and why it is not."""
    position: Any = scene.position
    taken: list[Choice] = []
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
        return False, taken, [[(tr("The same is not declared twice."), "")]]
    combinations = [choice for choice in taken if not choice.seven]
    rules = position.rules.rules
    if len(combinations) > 1 and rules.declarations == "one":
        return False, taken, [[(tr("One declaration a trick: the other must wait."), "")]]
    if combinations and len(taken) > len(combinations) and not rules.seven_free:
        return False, taken, [[(tr("By these rules the seven and a declaration are not scored together."), "")]]
    return True, taken, []


def _choice(position: Any, seat: int, cards: tuple[int, ...]) -> Choice | None:
    """What these cards are, if the seat (from 1) may declare them now."""
    able = seven_choices(position) if len(cards) == 1 else map(choice_of, declarable(position))
    return next((choice for choice in able if (choice.seat, choice.cards) == (seat, cards)), None)


def _refused(scene: Scene, seat: int, cards: tuple[int, ...], screen: Screen) -> Line:
    """Why cards cannot be declared, as a finding would say it."""
    position: Any = scene.position
    shown = joined(([card_piece(card, screen)] for card in cards), " ")
    if len(cards) == 1:
        seven = cards[0] == position.seven()
        text = tr("{card} scores nothing here.") if seven else tr("{card} by itself is nothing to declare.")
        return woven(text, card=shown)
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
        return woven(tr("{cards} are not all there."), cards=shown)
    phrases = FamilyPhrases(tuple(scene.name(one) for one in range(1, position.rules.seats + 1)), position.rules.rules)
    return [*shown, (": ", ""), *sentence(phrases.sentence(refusal, position).message, screen), (".", "")]


def _best(position: Any, possible: Sequence[Choice]) -> int:
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
    return choice.cards == tuple(sorted(opportunity.cards)) or choice.english == opportunity.english


def _record(scene: Scene, screen: Screen) -> list[Line]:
    """What the record did."""
    done = turn_pieces(scene, scene.index, screen)
    return [woven(tr("Played: {what}"), "dim", what=joined(done) if done else (tr("nothing was declared"), ""))]
