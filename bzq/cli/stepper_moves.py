"""What the keys of the stepper do to its scene: steps, jumps, other eyes, variations, the quiz. No terminal here."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bzq.cli.stepper_quiz import Quiz
from bzq.language import mark, tr
from bzq.timeline.frames import before_trick
from bzq.views.screen import Screen, width
from bzq.views.stepper_eyes import ALL, TABLE
from bzq.views.stepper_keys import ACTION_OF
from bzq.views.stepper_misses import Misses
from bzq.views.stepper_pages import last_scroll
from bzq.views.stepper_path import trick_number, turn_ends
from bzq.views.stepper_scene import Question, Scene

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.timeline.frames import Line, Replay

PACES: Final = (0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0)
"""Seconds an event when it plays by itself."""

_READ: Final = 25
"""Characters of a comment that are read in a second."""

_LONGEST_ANSWER: Final = 60
_LONGEST_NUMBER: Final = 4

NOTHING_TO_ASK: Final = mark("nothing is declared in this game, so the quiz has nothing to ask")
"""What is said where somebody wants to be asked in vain."""


class Stepper:
    """A scene and what keys do to it.

    ``at`` is the trick to begin with, ``seat`` whose eyes look (from 1, ``None``: all cards). ``screen`` and
    ``rows`` are those of the last picture; pages scroll by them.
    """

    def __init__(self, replay: Replay, *, at: int | None = None, seat: int | None = None, quiz: bool = False) -> None:
        self.scene = Scene(replay, replay.main)
        self.screen = Screen()
        self.rows = 24
        self._quiz = Quiz(self.scene)
        self._actions: dict[str, Callable[[], None]] = {
            "next": self.forward,
            "back": self.back,
            "next-trick": self.forward_trick,
            "back-trick": self.back_trick,
            "next-miss": lambda: self._miss(1),
            "back-miss": lambda: self._miss(-1),
            "goto": self._ask_trick,
            "start": lambda: self._arrive(self.scene.replay.main, 0),
            "end": self._to_end,
            "enter-variation": self._ask_variation,
            "leave-variation": self._leave,
            "eyes": lambda: self._look(1),
            "eyes-back": lambda: self._look(-1),
            "play": self._toggle_play,
            "faster": lambda: self._change_pace(-1),
            "slower": lambda: self._change_pace(1),
            "quiz": self._toggle_quiz,
            "notes": lambda: self._open("notes"),
            "misses": lambda: self._open("misses"),
            "help": lambda: self._open("help"),
        }
        seats = self.scene.position.rules.seats
        if seat is not None and 1 <= seat <= seats:
            self.scene.eyes = seat
        self.scene.quiz = quiz and self._quiz.can_ask
        if at is None:
            self._arrive(replay.main, 0)
        else:
            self.to_trick(at)
        if quiz and not self._quiz.can_ask:
            self.scene.message = tr(NOTHING_TO_ASK)

    # Keys

    def press(self, key: str) -> bool:
        """Does what a key says; ``False`` where it says that this is the end."""
        scene = self.scene
        scene.message = ""
        if scene.digits is not None:
            self._digit(key)
        elif scene.page:
            return self._page_key(key)
        elif scene.choosing:
            self._choose(key)
        elif scene.waiting and self._answer(key):
            pass
        elif key.isdigit() and len(key) == 1:
            scene.playing = False
            scene.digits = key
        else:
            action = ACTION_OF.get(key, "")
            if action == "quit":
                return False
            if action not in ("play", "faster", "slower", "eyes", "eyes-back", "redraw", ""):
                scene.playing = False
            if action in self._actions:
                self._actions[action]()
        return True

    def _page_key(self, key: str) -> bool:
        scene = self.scene
        action = ACTION_OF.get(key, "")
        rows = self.rows - 3
        last = last_scroll(scene, self.screen.width, rows, self.screen)
        step = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -rows, "pagedown": rows, "space": rows}.get(key, 0)
        if key in ("home", "g", "<"):
            step = -last
        elif key in ("end", "G", ">"):
            step = last
        if scene.page == "misses" and key == "enter" and scene.misses is not None:
            seen = scene.misses.seen(scene.eyes)
            scene.page = ""
            if scene.scroll < len(seen):
                self._arrive(scene.replay.main, seen[scene.scroll].first)
            return True
        if step:
            scene.scroll = max(0, min(last, scene.scroll + step))
            return True
        if action == "quit":
            return False
        same = action == scene.page or (scene.page == "notes" and key == "c")
        if action in ("help", "notes", "misses") and not same:
            self._open(action)
        elif action in ("eyes", "eyes-back"):
            self._actions[action]()
            scene.scroll = 0
        elif action != "redraw":
            scene.page = ""
        return True

    def _open(self, page: str) -> None:
        if self.scene.waiting and page != "help":
            return
        self.scene.page = page
        self.scene.scroll = 0

    # Steps

    def forward(self) -> None:
        """To the next event."""
        scene = self.scene
        if scene.index + 1 < len(scene.line.frames):
            self._arrive(scene.line, scene.index + 1)
        elif scene.line.parent is not None:
            scene.message = tr("the variation ends here; u goes back to where it began")
        else:
            scene.message = tr("this is the end")

    def back(self) -> None:
        """To the event before; from the first of a variation to what came before it."""
        scene = self.scene
        if scene.index > 0:
            self._arrive(scene.line, scene.index - 1)
        elif scene.line.parent is not None:
            self._arrive(scene.line.parent, max(0, scene.line.at - 1))
        else:
            scene.message = tr("this is the beginning")

    def forward_trick(self) -> None:
        """Through the next trick, with all that is declared after it; in the quiz not past a question."""
        scene = self.scene
        ends = [index for _, index in turn_ends(scene.line)]
        at = bisect_right(ends, scene.index)
        if at == len(ends):
            if scene.index + 1 < len(scene.line.frames):
                self._arrive(scene.line, len(scene.line.frames) - 1)
            else:
                self.forward()
            return
        target = ends[at]
        if scene.quiz:
            target = next((n for n in range(scene.index + 1, target) if self._quiz.asks(scene.line, n)), target)
        self._arrive(scene.line, target)

    def back_trick(self) -> None:
        """Back to the end of the trick before, at last to the start."""
        scene = self.scene
        ends = [index for _, index in turn_ends(scene.line)]
        at = bisect_left(ends, scene.index)
        if at:
            self._arrive(scene.line, ends[at - 1])
        elif scene.index > 0 and scene.line.parent is None:
            self._arrive(scene.line, 0)
        elif scene.line.parent is not None:
            self._arrive(scene.line.parent, max(0, scene.line.at - 1))
        else:
            scene.message = tr("this is the beginning")

    def to_trick(self, number: int) -> None:
        """To where a trick begins: the draw before it, or in the last tricks its first card.

        In a variation that does not have it, to there on the line that it left.
        """
        scene = self.scene
        line: Line | None = scene.line
        while line is not None:
            index = before_trick(line, number)
            if index is not None:
                behind = trick_number(line.frames[index]) < number and index + 1 < len(line.frames)
                self._arrive(line, index + behind)
                return
            line = line.parent
        tricks = [frame.position.trick for frame in scene.replay.main.frames]
        last = min(tricks[-1], scene.position.rules.tricks)
        if number > last:
            self._arrive(scene.replay.main, len(scene.replay.main.frames) - 1)
            scene.message = tr("there is no trick {trick}; this is the end", trick=number)
        else:
            self._arrive(scene.replay.main, 0)
            if number < tricks[0] and number:
                scene.message = tr("the record begins with trick {trick}", trick=tricks[0])

    def _to_end(self) -> None:
        scene = self.scene
        self._arrive(scene.line, len(scene.line.frames) - 1)

    def _miss(self, step: int) -> None:
        scene = self.scene
        if scene.misses is None:
            looking = tr("still looking for what was missed")
            scene.message = looking if scene.looking else tr("no misses: {why}", why=scene.trouble)
            return
        if scene.eyes == TABLE:
            scene.message = tr("nobody's cards are seen; e looks with other eyes")
            return
        at = scene.main_at
        found = scene.misses.following(at, scene.eyes) if step > 0 else scene.misses.preceding(at, scene.eyes)
        if found is not None:
            self._arrive(scene.replay.main, found.first)
        elif not scene.misses.seen(scene.eyes):
            nothing = tr("nothing was missed")
            scene.message = nothing if scene.misses.certain else tr("nothing that can be told was missed")
        else:
            scene.message = tr("no miss after this") if step > 0 else tr("no miss before this")

    def _arrive(self, line: Line, index: int) -> None:
        """Shows a frame, and in the quiz asks what there is to ask."""
        scene = self.scene
        scene.line, scene.index = line, index
        scene.choosing = False
        scene.choices = self._quiz.choices(line, index)
        scene.question = self._quiz.question(line, index) if scene.quiz else None
        if scene.waiting:
            scene.playing = False
        if index == len(line.frames) - 1:
            scene.playing = False

    # Digits, variations, eyes

    def _ask_trick(self) -> None:
        self.scene.digits = ""

    def _digit(self, key: str) -> None:
        scene = self.scene
        assert scene.digits is not None
        if key.isdigit() and len(key) == 1:
            scene.digits = (scene.digits + key)[:_LONGEST_NUMBER]
        elif key == "backspace":
            scene.digits = scene.digits[:-1] or None
        elif key in ("enter", "g", "G"):
            digits, scene.digits = scene.digits, None
            if digits:
                self.to_trick(int(digits))
            elif key == "g":
                self._arrive(scene.replay.main, 0)
            elif key == "G":
                self._to_end()
        else:
            scene.digits = None

    def _branches(self) -> list[Line]:
        return [branch for branch in self.scene.frame.variations if branch.frames]

    def _ask_variation(self) -> None:
        branches = self._branches()
        if not branches:
            self.scene.message = tr("no variation here")
        elif len(branches) == 1:
            self._arrive(branches[0], 0)
        else:
            self.scene.choosing = True

    def _choose(self, key: str) -> None:
        branches = self._branches()
        self.scene.choosing = False
        if key in ("v", "enter"):
            self._arrive(branches[0], 0)
        elif key.isdigit() and 1 <= int(key) <= len(branches):
            self._arrive(branches[int(key) - 1], 0)

    def _leave(self) -> None:
        line = self.scene.line
        if line.parent is not None:
            self._arrive(line.parent, line.at)

    def _look(self, step: int) -> None:
        scene = self.scene
        order = [ALL, *range(1, scene.position.rules.seats + 1), TABLE]
        scene.eyes = order[(order.index(scene.eyes) + step) % len(order)]
        self._arrive(scene.line, scene.index)

    # Playing by itself

    def _toggle_play(self) -> None:
        scene = self.scene
        scene.playing = not scene.playing and not scene.waiting
        if scene.playing and scene.index == len(scene.line.frames) - 1:
            scene.playing = False
            scene.message = tr("this is the end")

    def _change_pace(self, step: int) -> None:
        scene = self.scene
        at = min(range(len(PACES)), key=lambda n: abs(PACES[n] - scene.pace)) + step
        scene.pace = PACES[max(0, min(at, len(PACES) - 1))]
        if not scene.playing:
            scene.message = tr("{seconds} seconds an event; space plays", seconds=format(scene.pace, "g"))

    @property
    def patience(self) -> float | None:
        """Seconds until it goes on by itself, ``None`` where it waits for a key; comments are given time to be read."""
        scene = self.scene
        if not scene.playing or scene.page or scene.digits is not None or scene.choosing:
            return None
        words = sum(width(text) for text in scene.frame.comments)
        return scene.pace * max(1.0, words / _READ)

    # The quiz

    def _toggle_quiz(self) -> None:
        scene = self.scene
        if not self._quiz.can_ask:
            scene.message = tr(NOTHING_TO_ASK)
            return
        scene.quiz = not scene.quiz
        if scene.quiz and scene.eyes == TABLE:
            scene.eyes = ALL
        asking = tr("quiz: it stops where there is a choice to make, and asks")
        said = asking if scene.quiz else tr("no more questions")
        self._arrive(scene.line, scene.index)
        if not scene.waiting:
            scene.message = said

    def _answer(self, key: str) -> bool:
        """Takes a key as part of an answer; ``False`` where it is none, and steps on."""
        scene = self.scene
        question = scene.question
        assert question is not None
        if key == "enter":
            self._judge(question)
        elif key == "backspace":
            question.typed = question.typed[:-1]
        elif key == "space":
            question.typed += " "
        elif key == "esc":
            self._quiz.settle(scene.line, scene.index, question)
            scene.question = None
        elif ACTION_OF.get(key) in ("next", "next-trick") and len(key) > 1:  # a key held down must not pass it by
            scene.message = tr("first the question: cards, or Enter for nothing; Esc leaves it")
        elif len(key) == 1 and not (key == "?" and not question.typed):
            question.typed = (question.typed + key)[:_LONGEST_ANSWER]
        else:
            return False
        return True

    def _judge(self, question: Question) -> None:
        scene = self.scene
        verdict = self._quiz.judge(question, self.screen)
        if isinstance(verdict, str):  # a slip of the finger is no answer
            scene.message = verdict
            return
        if verdict.right is not None:
            scene.asked += 1
            scene.right += verdict.right
        question.verdict = verdict.lines
        self._quiz.settle(scene.line, scene.index, question)

    # The analysis

    def take(self, analysis: Analysis) -> None:
        """The analysis is there."""
        scene = self.scene
        scene.looking = False
        if analysis.refused is not None:
            scene.trouble = analysis.refused
            return
        scene.analysis = analysis
        scene.misses = Misses(scene.replay, analysis)

    def fail(self, trouble: str) -> None:
        """There will be none."""
        self.scene.looking = False
        self.scene.trouble = trouble
