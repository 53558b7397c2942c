"""The quiz of the stepper: which questions there are at which frames, and answers taken apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cards import CARD_OF, UNSEEN
from bzq.games.registry import part_of
from bzq.language import LETTERS, spoken, tr, tr_n
from bzq.records.spelling import language_of, parse_card
from bzq.views.stepper_scene import Choice, Question, Scene

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.frames import Line as Branch
    from bzq.views.screen import Line, Screen

_NOISE: Final = re.compile(r"=[0-9]*|[\s_.@]+")
_WORD: Final = re.compile(r"10.|.10|..")


class Verdict(NamedTuple):
    """Whether an answer was right, ``None`` where it is a matter of opinion, and what is said to it."""

    right: bool | None
    lines: list[Line]


class Answer(NamedTuple):
    """An answer taken apart: the groups of cards that were typed, and what could not be read as a card."""

    groups: list[tuple[int, ...]]
    unread: str


class Exam:
    """What a game asks; this one asks nothing."""

    can_ask: bool = False
    """Whether there is anything to ask in this game."""

    def question(self, scene: Scene, line: Branch, index: int, choices: Sequence[Choice]) -> Question | None:
        """The question at a frame, to those whose cards are seen; ``choices`` are what could be declared there."""
        return None

    def judge(self, scene: Scene, question: Question, screen: Screen) -> Verdict | str:
        """What is said to the answer that was typed; a text where it cannot be read, so that it is none."""
        return Verdict(None, [])


def exam_of(rules: RuleSet) -> Exam:
    """Who asks in the game of a rule set."""
    found: Exam = part_of(rules.game, "exam", "bzq.cli.stepper_quiz:Exam")()
    return found


class Quiz:
    """What there is to ask at which frames, and which questions have been settled."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._exam = exam_of(scene.position.rules.rules)
        self._choices: dict[tuple[int, int], list[Choice]] = {}
        self._settled: dict[tuple[int, int], Question] = {}

    @property
    def can_ask(self) -> bool:
        """Whether there is anything to ask in this game."""
        return self._exam.can_ask

    def choices(self, line: Branch, index: int) -> Sequence[Choice]:
        """What could be declared at a frame; nothing at most."""
        key = (id(line), index)
        if key not in self._choices:
            self._choices[key] = self._scene.looks.choices(line, index)
        return self._choices[key]

    def asks(self, line: Branch, index: int) -> bool:
        """Whether there is a question at a frame that has not been settled."""
        return (id(line), index) not in self._settled and self._question(line, index) is not None

    def question(self, line: Branch, index: int) -> Question | None:
        """The question at a frame, or one that was answered, with what was said to it."""
        settled = self._settled.get((id(line), index))
        if settled is not None:
            return settled if settled.verdict else None
        return self._question(line, index)

    def judge(self, question: Question, screen: Screen) -> Verdict | str:
        """What is said to an answer."""
        return self._exam.judge(self._scene, question, screen)

    def settle(self, line: Branch, index: int, question: Question) -> None:
        """The question was answered or left; it is not asked again."""
        self._settled[id(line), index] = question

    def _question(self, line: Branch, index: int) -> Question | None:
        return self._exam.question(self._scene, line, index, self.choices(line, index))


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


def typed_cards(scene: Scene, question: Question) -> Answer:
    """The cards of an answer, in the letters of the record's language and of the one that is spoken too."""
    answer = parse(question.typed, scene.replay.timeline.record.known("Language"))
    return parse(question.typed, spoken()) if answer.unread else answer


def unreadable(answer: Answer) -> str:
    """What is said to an answer that is no cards: a slip of the finger."""
    return tr("“{word}” is no card; kings are written kh, tens th or 10h", word=answer.unread)


def more_was_there(points: int, best: int) -> str:
    """What is said to an answer that is worth less than was possible."""
    if not points:
        return tr_n("There was something: {n} point.", "There was something: {n} points.", best)
    return tr_n("{n} point, and there was more: {best}.", "{n} points, and there was more: {best}.", points, best=best)


def _card(word: str, language: str | None) -> int | None:
    for spelt in (word, word.capitalize(), word[:-1].upper() + word[-1:].lower(), word[0] + word[1:].upper()):
        card = parse_card(spelt, language_of(language) or "")
        if card not in (None, UNSEEN):
            return card
    rank = LETTERS.get(language_of(language) or "", {}).get(word[:-1].upper(), "")
    return CARD_OF.get(rank + word[-1:].lower())
