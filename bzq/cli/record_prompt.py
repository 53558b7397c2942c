"""The recorder at a terminal: a short prompt, a line that says how it stands, history and completion.

Nothing here decides what is right; every line goes to the session, and what it answers is shown.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout.screen import Char
from prompt_toolkit.output import ColorDepth

from bzq.cli.record_text import (
    asked_for,
    hand_lines,
    offers_lines,
    prompt_text,
    reply_lines,
    sentence,
    stands,
    status_text,
)
from bzq.cli.session import CLEAN, UNREADABLE
from bzq.dealfacts import UNNAMED
from bzq.recorder.correcting import tricks_of
from bzq.recorder.draft import EARLY_ENDS
from bzq.recorder.session import COMMANDS, SIGNS
from bzq.recorder.words import whole_comments
from bzq.records.model import Bid
from bzq.records.tags import CANONICAL_ORDER
from bzq.rules.library import preset_names
from bzq.views.screen import Line, harmless

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.recorder.reply import Reply
    from bzq.recorder.session import Session

_DEFAULTS = {UNNAMED: "no name"}
"""How no answer is shown where it stands for something that is written as a sign."""

_MENU_ROWS = 6
"""Rows kept free below the prompt for what may be entered."""


def converse(session: Session, terminal: Terminal, name: str) -> int:
    """Asks for entries until the recorder is left; returns the exit status: 2 where the last line was not kept."""
    talk = _Talk(session, terminal)
    talk.say_hello(name)
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        talk.run()
    with contextlib.suppress(KeyboardInterrupt):  # pressed once more, when it is left already
        terminal.show([[(f"   {terminal.screen.clean(one)}", "")] for one in (name, *stands(session))])
        if talk.trouble is not None:
            terminal.show(sentence(f"not kept: {talk.trouble}", terminal.screen, "bold red"))
    return CLEAN if talk.trouble is None else UNREADABLE


class _Shown(dict[str, str]):
    """How characters are shown at the prompt: those that could do something to the terminal as a sign."""

    def __contains__(self, char: object) -> bool:
        return super().__contains__(char) or (isinstance(char, str) and harmless(char) != char)

    def __missing__(self, char: str) -> str:
        return harmless(char)


class _Talk:
    """The conversation: asks, enters, shows."""

    def __init__(self, session: Session, terminal: Terminal) -> None:
        self.session = session
        self.terminal = terminal
        self.trouble: str | None = None
        """Why the last line that said something is not in the file."""
        plain = not terminal.colour(sys.stdout)
        Char.display_mappings = _Shown(Char.display_mappings)  # what is typed or put on the line, and chosen from
        self.prompts: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=_Offers(session),
            complete_while_typing=False,
            bottom_toolbar=self.toolbar,
            key_bindings=_keys(),
            color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
            reserve_space_for_menu=_MENU_ROWS,
            enable_suspend=True,
        )
        self.answers: PromptSession[str] = PromptSession(
            completer=_Answers(session),
            complete_while_typing=False,
            key_bindings=_keys(),
            color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
            reserve_space_for_menu=_MENU_ROWS,
            enable_suspend=True,
        )

    def toolbar(self) -> str:
        """The line at the bottom of the screen."""
        return status_text(self.session.status(), self.terminal.screen)

    def say_hello(self, name: str) -> None:
        """What the file holds, before anything is entered."""
        screen = self.terminal.screen
        lines: list[Line] = [[(f"   {screen.clean(name)}", "bold"), ("  (? for help)", "dim")]]
        lines += [line for said in self.session.hello if said for line in sentence(said, screen)]
        self.terminal.show([*lines, *self.hints()])

    def run(self) -> None:
        """Line after line, until one of them leaves."""
        begin = ""
        while True:
            typed = self.ask(begin)
            lines = whole_comments((command_behind(begin, typed) or typed).split("\n"))
            for line in lines:
                reply = self.session.enter(line)
                if self.asks_for_next(line):
                    reply = self.session.enter("next")
                if reply.leave:
                    return
                if reply.trouble is not None or (reply.taken and not reply.show):
                    self.trouble = reply.trouble
                self.show(reply)
                begin = reply.draft or (begin if reply.show or reply.refused or reply.trouble else "")
                if reply.refused or reply.trouble:
                    break  # what was pasted behind it would be wrong too

    def asks_for_next(self, line: str) -> bool:
        """Whether an empty line stands where nothing is left but the next deal."""
        draft, opening = self.session.draft, self.session.opening
        if line.strip() or self.session.question() is not None:
            return False
        return opening is not None if draft is None else draft.over and opening is None

    def ask(self, begin: str) -> str:
        """The next line; ``begin`` is what it begins with."""
        screen = self.terminal.screen
        question = self.session.question()
        if question is not None:
            default = f" [{_DEFAULTS.get(question.default, question.default)}]" if question.default else ""
            return self.answers.prompt(screen.clean(f"{question.text}{default} "), default=begin)
        correction = self.session.correction
        text = prompt_text(self.session.status(), screen, None if correction is None else correction.trick)
        if correction is None:
            return self.prompts.prompt([("bold", text)], default=begin)
        waiting = _Waiting(begin)  # whoever types it anew need not take it away first
        return self.prompts.prompt(
            [("bold", text)], default="", auto_suggest=waiting, pre_run=lambda: waiting.show(self.prompts)
        )

    def show(self, reply: Reply) -> None:
        """What came of a line, and what may be declared now."""
        screen = self.terminal.screen
        lines = reply_lines(reply, screen)
        if reply.show:
            lines += asked_for(self.session, reply.show, screen)
        elif reply.taken:
            lines += self.hints()
        self.terminal.show(lines)
        self.terminal.flush()

    def hints(self) -> list[Line]:
        """What may be declared now, or that the next deal waits."""
        screen, status = self.terminal.screen, self.session.status()
        if self.session.opening is not None or self.session.question() is not None:
            waits = status is None and self.session.question() is None
            return sentence("Enter begins the deal", screen, "dim") if waits else []
        if status is None:
            return []
        if status.over:
            return sentence(f"Enter begins {self.session.coming() or 'the next deal'}", screen, "dim")
        draws = sentence("Enter draws", screen, "dim") if self.session.draw_waits else []
        return [*hand_lines(self.session, screen), *offers_lines(self.session.offers(), status, screen), *draws]


def command_behind(begin: str, typed: str) -> str | None:
    """A command that was typed behind what stood on the line already, ``None`` where there is none.

    >>> command_behind("_Kc As", "_Kc Asundo 2"), command_behind("_Kc As", "_Kc As +kq")
    ('undo 2', None)
    """
    rest = typed.removeprefix(begin).strip() if begin and typed.startswith(begin) else ""
    word = rest.partition(" ")[0].lower()
    return rest if word in COMMANDS and word not in SIGNS else None


class _Waiting(AutoSuggest):
    """The trick that waits to be entered again, shown behind the cursor until something else is typed."""

    def __init__(self, text: str) -> None:
        self._text = text

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """What is left of it behind what was typed."""
        typed = document.text
        return Suggestion(self._text[len(typed) :]) if self._text.startswith(typed) else None

    def show(self, prompts: PromptSession[str]) -> None:
        """Shows it on an empty line."""
        buffer = prompts.default_buffer
        buffer.suggestion = self.get_suggestion(buffer, buffer.document)


class _Offers(Completer):
    """Completes cards and declarations that may be entered, as far as the recorder may know, and commands."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """What may stand where the cursor is."""
        before, word = _last_word(document)
        small = word.lower()
        found = [(text, meta) for text, meta in self._session.candidates(before) if _begins(text, small)]
        for text, meta in dict(found).items():
            yield Completion(text, start_position=-len(word), display_meta=meta)
        behind = arguments(self._session, before.lower().split(), word)
        yield from (Completion(text, start_position=-len(word)) for text in behind if text.lower().startswith(small))
        if not before.strip() and small.isalpha():
            yield from (
                Completion(name, start_position=-len(word))
                for name in COMMANDS
                if len(name) > 1 and name.startswith(small)
            )


class _Answers(Completer):
    """Completes answers: names of rule sets and of players."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The answers that begin as the line does."""
        question, opening = self._session.question(), self._session.opening
        if question is None or opening is None:
            return []
        known: list[str] = []
        if question.key == "Rules":
            known = list(preset_names())
        elif question.key in ("Dealer", "known"):
            known = [value for name, value in opening.tags.items() if name.startswith("Player") and value != "?"]
        typed = document.text_before_cursor
        return [Completion(one, start_position=-len(typed)) for one in known if one.lower().startswith(typed.lower())]


def arguments(session: Session, before: list[str], word: str) -> list[str]:
    """What can stand behind the words of a command: why a deal ends, which trick, whose hand; and the tags."""
    draft = session.draft
    if not before:
        return [f'[{name} "' for name in CANONICAL_ORDER if _has_seat(session, name)] if word.startswith("[") else []
    if before == ["end"]:
        return list(EARLY_ENDS)
    if draft is None:
        return []
    if before == ["hand"]:
        return [str(seat + 1) for seat in range(draft.rules.players)]
    if before in (["fix"], ["cut"]):
        tricks = tricks_of(draft)
        numbers = [str(trick.number) for trick in reversed(tricks) if trick.number]
        bids = before == ["fix"] and any(isinstance(item, Bid) for item in tricks[0].items)
        return [*numbers, *(["bids"] if bids else [])]
    return []


def _has_seat(session: Session, name: str) -> bool:
    """Whether a tag that is about a seat is about one that there is."""
    draft = session.draft
    return draft is None or not name[-1].isdigit() or int(name[-1]) <= draft.rules.players


def _begins(text: str, small: str) -> bool:
    """Whether something begins with what was typed; the sign before a declaration may be left out."""
    lower = text.lower()
    return lower.startswith(small) or (small != "" and lower.lstrip("+_/").startswith(small))


def _last_word(document: Document) -> tuple[str, str]:
    """The line up to the word at the cursor, and that word."""
    typed = document.text_before_cursor
    start = max(typed.rfind(" "), typed.rfind("\t")) + 1
    return typed[:start], typed[start:]


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def clear_or_leave(event: KeyPressEvent) -> None:
        """Takes away what was typed, and what is shown for choosing; where there is nothing, leaves."""
        buffer = event.app.current_buffer
        if buffer.text or buffer.complete_state is not None:
            buffer.reset()
        else:
            event.app.exit(exception=EOFError())

    return keys
