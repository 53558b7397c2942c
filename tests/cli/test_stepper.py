"""The stepper: what keys do to its state, and how it behaves in a real terminal, on every way out of it."""

from __future__ import annotations

import os
import random
import re
import select
import signal
import sys
import termios
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from bzq.analysis import analyse
from bzq.analysis.model import FORGOTTEN, Analysis, Opportunity, Summary
from bzq.cards import CARD_OF
from bzq.cli.stepper_input import Keys
from bzq.cli.stepper_moves import PACES, Stepper
from bzq.cli.stepper_quiz import parse
from bzq.games.bezique.looks import choices
from bzq.records.reader import loads
from bzq.timeline.frames import Replay, before_trick, replay
from bzq.views.screen import Screen, line_text, width
from bzq.views.stepper import draw
from bzq.views.stepper_eyes import ALL, TABLE
from bzq.views.stepper_keys import ACTION_OF
from bzq.views.stepper_path import turn_ends, won_at
from tests.cli.conftest import ROOT, command, environment
from tests.cli.stepping import press, there_and_back, typed

EXAMPLES = ROOT / "examples"
SNAPSHOTS = Path(__file__).parent / "stepper"
PATIENCE = 60.0
"""Seconds in which a loaded machine must have come round."""


@cache
def replayed(name: str, number: int = 1) -> Replay:
    records = loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return replay(records[number - 1])


def stepper(name: str = "match.bzq", number: int = 1, **options: Any) -> Stepper:
    return Stepper(replayed(name, number), **options)


def at_trick(found: Replay, trick: int) -> int:
    index = before_trick(found.main, trick)
    assert index is not None
    return index


def won(found: Replay, trick: int) -> int:
    index = won_at(found.main, trick)
    assert index is not None
    return index


# -- keys --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"\x1b[A\x1bOB\x1b[C\x1bOD", ["up", "down", "right", "left"]),
        (b"\x1b[H\x1b[F\x1bOH\x1b[1~\x1b[4~\x1b[7~\x1b[8~", ["home", "end", "home", "home", "end", "home", "end"]),
        (b"\x1b[5~\x1b[6~\x1b[Z\x1bOP", ["pageup", "pagedown", "backtab", "f1"]),
        (b"\x1b[1;5C\x1b[1;5D\x1b[1;2C", ["ctrl-right", "ctrl-left", "right"]),
        (b"l\r\n\t \x7f\b\x0c", ["l", "enter", "enter", "tab", "space", "backspace", "backspace", "ctrl-l"]),
        ("K♥é".encode(), ["K", "♥", "é"]),
        (b"\x00\x01\x1b[200~x", ["x"]),
        (b"\x1b\x1b[Cq", ["esc", "right", "q"]),
    ],
)
def test_bytes_are_keys(data: bytes, keys: list[str]) -> None:
    assert Keys().feed(data) == keys
    slowly = Keys()
    assert [key for byte in data for key in slowly.feed(bytes([byte]))] == keys


def test_the_escape_key_is_one_that_nothing_follows() -> None:
    keys = Keys()
    assert keys.feed(b"\x1b") == []
    assert keys.pending
    assert keys.flush() == ["esc"]
    assert not keys.pending
    assert keys.flush() == []


# -- steps -------------------------------------------------------------------------------------------------


def test_every_step_forward_can_be_taken_back() -> None:
    for name in ("match.bzq", "family/besigue.bzq", "study.bzq"):
        there_and_back(stepper(name))


def test_by_trick_and_back() -> None:
    one = stepper()
    ends = [index for _, index in turn_ends(one.scene.replay.main)]
    assert len(ends) == 32
    for index in ends:
        press(one, "down")
        assert one.scene.index == index
    for index in [*ends[-2::-1], 0]:
        press(one, "up")
        assert one.scene.index == index


def test_start_and_end() -> None:
    one = stepper()
    last = len(one.scene.replay.main.frames) - 1
    for there, back in (("end", "home"), ("G", "<"), (">", "home")):
        press(one, there)
        assert one.scene.index == last
        press(one, back)
        assert one.scene.index == 0
    press(one, "end", "g", "g")
    assert one.scene.index == 0


@pytest.mark.parametrize("keys", ["14g", "g14\r", "14\r", "14G", "g144\b\r"])
def test_to_a_trick_by_number(keys: str) -> None:
    one = stepper()
    press(one, *Keys().feed(keys.encode()))
    assert one.scene.index == at_trick(one.scene.replay, 14)
    assert one.scene.digits is None


def test_in_the_last_tricks_a_trick_begins_with_its_first_card() -> None:
    one = stepper()
    press(one, *"30g")
    assert (one.scene.frame.trick, one.scene.frame.seat) == (30, 2)
    assert one.scene.position.plays
    assert "trick 30 of 32" in "".join(line_text(line) for line in draw(one.scene, Screen(), 24))


def test_a_number_can_be_left() -> None:
    one = stepper()
    press(one, "1", "4", "esc")
    assert (one.scene.index, one.scene.digits) == (0, None)
    press(one, "1", "backspace")
    assert one.scene.digits is None


def test_tricks_that_are_not_there() -> None:
    one = stepper("study.bzq")
    press(one, *"99g")
    assert one.scene.message == "there is no trick 99; this is the end"
    press(one, *"3g")
    assert (one.scene.index, one.scene.message) == (0, "the record begins with trick 25")


def test_where_it_begins() -> None:
    one = stepper(at=14, seat=2)
    assert one.scene.index == at_trick(one.scene.replay, 14)
    assert one.scene.eyes == 2


def test_whose_eyes() -> None:
    one = stepper()
    looked = []
    for _ in range(4):
        press(one, "e")
        looked.append(one.scene.eyes)
    assert looked == [1, 2, TABLE, ALL]
    press(one, "E")
    assert one.scene.eyes == TABLE


def test_quit() -> None:
    one = stepper()
    assert not one.press("q")
    press(one, "?")
    assert not one.press("q")


# -- variations --------------------------------------------------------------------------------------------


def test_a_variation_is_entered_and_left() -> None:
    one = stepper("study.bzq")
    main = one.scene.replay.main
    press(one, "v")
    assert one.scene.message == "no variation here"
    press(one, "right", "v", "2")
    branch = main.frames[1].variations[1]
    assert (one.scene.line, one.scene.index) == (branch, 0)
    press(one, "end")
    assert one.scene.index == len(branch.frames) - 1
    press(one, "right")
    assert one.scene.line is branch
    assert "u goes back" in one.scene.message
    press(one, "u")
    assert (one.scene.line, one.scene.index) == (main, 1)


def test_back_from_the_first_event_of_a_variation_is_what_came_before_it() -> None:
    one = stepper("study.bzq")
    press(one, "right", "v", "v", "left")
    assert (one.scene.line, one.scene.index) == (one.scene.replay.main, 0)


def test_the_only_variation_is_entered_at_once() -> None:
    one = stepper("match.bzq", at=10)
    press(one, "right", "v")
    assert one.scene.line.parent is one.scene.replay.main
    press(one, *"20g")  # which the variation does not have
    assert (one.scene.line, one.scene.index) == (one.scene.replay.main, at_trick(one.scene.replay, 20))


# -- misses ------------------------------------------------------------------------------------------------


def test_from_miss_to_miss() -> None:
    one = stepper("match.bzq", 2)
    one.scene.looking = True
    press(one, "n")
    assert one.scene.message == "still looking for what was missed"
    one.take(analyse(one.scene.replay.timeline))
    assert not one.scene.looking
    press(one, "n")
    assert one.scene.index == won(one.scene.replay, 23)
    press(one, "n")
    assert one.scene.message == "no miss after this"
    press(one, "end", "p")
    assert one.scene.index == won(one.scene.replay, 23)
    press(one, "home", "m", "enter")
    assert (one.scene.page, one.scene.index) == ("", won(one.scene.replay, 23))
    one.scene.eyes = TABLE
    press(one, "n")
    assert "other eyes" in one.scene.message
    one.scene.eyes = 1
    press(one, "n")
    assert one.scene.message == "nothing was missed"


def test_a_record_that_is_not_analysed() -> None:
    one = stepper("broken/E201-card-not-held.bzq")
    one.take(analyse(one.scene.replay.timeline))
    assert one.scene.misses is None
    press(one, "n")
    assert one.scene.message.startswith("no misses: ")


# -- playing by itself -------------------------------------------------------------------------------------


def test_it_plays_at_a_pace_and_gives_comments_time() -> None:
    one = stepper()
    assert one.patience is None
    press(one, "space")
    quiet = one.scene.index = at_trick(one.scene.replay, 7)
    assert one.patience == one.scene.pace == 1.0
    press(one, "+")
    assert one.patience == one.scene.pace < 1.0
    one.scene.index = at_trick(one.scene.replay, 2)
    assert one.scene.frame.comments
    assert one.patience is not None
    assert one.patience > one.scene.pace
    one.scene.index = quiet
    for _ in PACES:
        press(one, "-")
    assert one.patience == PACES[-1]
    press(one, "right")
    assert not one.scene.playing


def test_it_stops_at_the_end() -> None:
    one = stepper(at=31)
    press(one, "a")
    one.forward()
    one.forward()
    assert one.scene.playing
    one.forward()
    assert not one.scene.playing
    press(one, "a")
    assert not one.scene.playing


def test_it_stops_at_a_question() -> None:
    one = stepper(at=5, quiz=True)
    press(one, "space")
    one.forward()
    assert one.scene.playing
    one.forward()
    assert one.scene.waiting
    assert one.patience is None


# -- pages -------------------------------------------------------------------------------------------------


def test_pages_open_scroll_and_close() -> None:
    one = stepper()
    one.rows = 10
    for key, page in (("?", "help"), ("c", "notes"), ("m", "misses")):
        press(one, key)
        assert one.scene.page == page
        press(one, key)
        assert one.scene.page == ""
    press(one, "?", "down", "down", "up")
    assert one.scene.scroll == 1
    press(one, "end")
    last = one.scene.scroll
    press(one, "down")
    assert one.scene.scroll == last > 1
    press(one, "home", "esc")
    assert (one.scene.scroll, one.scene.page, one.scene.index) == (0, "", 0)


# -- the quiz ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("khqh", ["Kh Qh"]),
        ("QHKH", ["Kh Qh"]),
        (" kh  qh ", ["Kh Qh"]),
        ("+_KhQh=40", ["Kh Qh"]),
        ("k♥ q♡", ["Kh Qh"]),
        ("10h th", ["Th Th"]),
        ("7s + kcqc", ["7s", "Kc Qc"]),
        ("7s<>8s, qs jd", ["7s", "Qs Jd"]),
        ("", []),
    ],
)
def test_answers_are_read_leniently(text: str, groups: list[str]) -> None:
    wanted = [tuple(sorted(CARD_OF[name] for name in group.split())) for group in groups]
    answer = parse(text)
    assert (answer.groups, answer.unread) == (wanted, "")


def test_answers_in_another_language() -> None:
    assert parse("d♣k♣", "de").groups == [tuple(sorted((CARD_OF["Qc"], CARD_OF["Kc"])))]


@pytest.mark.parametrize(("text", "unread"), [("khq", "q"), ("zz", "zz"), ("kh xx", "xx"), ("what?", "what?")])
def test_what_is_no_card(text: str, unread: str) -> None:
    assert parse(text).unread == unread


def test_what_could_be_declared() -> None:
    found = replayed("match.bzq")
    position = found.main.frames[won(found, 5)].position
    said = [(choice.seat, choice.name, choice.points, choice.seven) for choice in choices(position)]
    assert said == [(2, "royal marriage", 40, False), (2, "trump seven shown", 10, True)]
    assert choices(found.main.frames[0].position) == []


def test_partners_are_both_asked() -> None:
    found = replayed("family/bezique-4-partners.bzq")
    one = Stepper(found, quiz=True)
    press(one, *"4g", *["right"] * 4)
    assert one.scene.waiting
    assert one.scene.question is not None
    assert {choice.seat for choice in one.scene.choices} >= set(one.scene.question.seats)
    assert 2 in one.scene.question.seats
    typed(one, "ksqs")
    assert one.scene.right == 1


def verdict(one: Stepper) -> str:
    assert one.scene.question is not None
    return "\n".join(line_text(line) for line in one.scene.question.verdict)


def test_a_right_answer() -> None:
    one = stepper(at=5, quiz=True)
    press(one, "down")
    assert one.scene.index == won(one.scene.replay, 5)
    assert one.scene.waiting
    typed(one, "7s+ksqs")
    assert (one.scene.asked, one.scene.right) == (1, 1)
    text = verdict(one)
    assert "✓ Right, 50 points." in text
    assert "Possible: K♠Q♠ royal marriage 40, 7♠ trump seven shown 10" in text
    assert "Played: 7♠ trump seven shown 10, K♠Q♠ royal marriage 40" in text
    press(one, "right", "left")
    assert "Right, 50 points." in verdict(one)
    assert not one.scene.waiting


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("ksqs", "✗ 40 points, and there was more: 50."),
        ("", "✗ There was something: 50 points."),
        ("khqh", "K♥ Q♥: Ben does not have K♥."),
        ("ahac", "A♥ A♣: "),
        ("7s+7s", "The same is not declared twice."),
        ("7h", "7♥ by itself is nothing to declare."),
        ("ah", "A♥ by itself is nothing to declare."),
    ],
)
def test_other_answers(answer: str, said: str) -> None:
    one = stepper(at=5, quiz=True)
    press(one, "down")
    typed(one, answer)
    assert (one.scene.asked, one.scene.right) == (1, 0)
    assert said in verdict(one)


def test_two_declarations_are_one_too_many() -> None:
    one = stepper(at=8, quiz=True)
    press(one, "down")
    assert len(one.scene.choices) == 2
    typed(one, "khqh + kcqc")
    assert "One declaration a trick" in verdict(one)


def test_a_slip_of_the_finger_is_no_answer() -> None:
    one = stepper(at=5, quiz=True)
    press(one, "down")
    typed(one, "kdd")
    assert one.scene.waiting
    assert (one.scene.asked, one.scene.message[:14]) == (0, "“d” is no card")
    press(one, "backspace", "backspace", "backspace", "k", "s", "q", "s", "+", "7", "s", "enter")
    assert one.scene.right == 1


def test_right_is_what_the_best_schedule_takes() -> None:
    """Ben could have had the cheaper marriage first and the sequence later: then that is the answer."""
    found = replayed("match.bzq", 2)
    cards = tuple(CARD_OF[name] for name in ("Kh", "Qh"))
    missed = Opportunity(23, 23, 2, "royal marriage", cards, 40, FORGOTTEN, 40, lost_at=23)
    analysis = Analysis(found.timeline, opportunities=[missed], summaries=[Summary(2, (2,), 260, 300, 40)])
    for answer, right, said in (("khqh", 1, "Right, 40"), ("ahthkhqhjh", 0, "in the end this brings more: royal")):
        one = Stepper(found, at=23, quiz=True)
        one.take(analysis)
        press(one, "down")
        typed(one, answer)
        assert one.scene.right == right
        assert said in verdict(one)


def test_waiting_may_be_right() -> None:
    """Nothing was declared at trick 8's second marriage, and nothing lost: the analysis says so."""
    one = stepper(at=23, number=2, quiz=True)
    one.take(Analysis(one.scene.replay.timeline, opportunities=[Opportunity(23, 23, 2, "sequence", (), 250)]))
    press(one, "down")
    typed(one, "khqh")  # what the record did, and nothing was lost by it
    assert one.scene.right == 1


def test_a_key_held_down_does_not_pass_a_question() -> None:
    one = stepper(at=5, quiz=True)
    press(one, *["down"] * 5, *["right"] * 5)
    assert one.scene.index == won(one.scene.replay, 5)
    assert one.scene.waiting
    press(one, "left")
    assert not one.scene.waiting
    press(one, "right")
    assert one.scene.waiting
    press(one, "esc", "down")
    assert one.scene.index == dict(turn_ends(one.scene.replay.main))[5]
    assert (one.scene.asked, one.scene.right) == (0, 0)


def test_only_those_whose_cards_are_seen_are_asked() -> None:
    one = stepper(at=5, seat=1, quiz=True)
    press(one, "down")
    assert one.scene.question is None
    one = stepper(at=5, seat=2, quiz=True)
    press(one, "down")
    assert one.scene.question is not None
    press(one, "esc", "e")
    assert one.scene.eyes == TABLE
    press(one, "d", "d")
    assert (one.scene.quiz, one.scene.eyes) == (True, ALL)


# -- whatever is pressed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["match.bzq", "study.bzq", "table.bzq", "family/bezique-3.bzq", "broken/E405-lost-card.bzq"]
)
def test_no_key_at_any_time_breaks_it(name: str) -> None:
    """Keys at random, typed at any moment, at any size: there is always a frame and a picture of it."""
    dice = random.Random(name)
    found = replayed(name)
    keys = [*ACTION_OF, *"0123456789kqhsdx+♥é.", *["right", "down", "enter", "v"] * 6]
    one = Stepper(found)
    one.take(analyse(found.timeline))
    for turn in range(600):
        one.press(dice.choice(keys))
        assert 0 <= one.scene.index < len(one.scene.line.frames)
        assert one.patience is None or one.patience > 0
        if turn % 4 == 0:
            columns, rows = dice.choice([(80, 24), (40, 12), (120, 40), (61, 17), (10, 3)])
            one.screen, one.rows = Screen(width=columns, wrap=True), rows
            lines = draw(one.scene, one.screen, rows)
            assert [width(line_text(line)) for line in lines] == [columns] * rows


# -- in a terminal -----------------------------------------------------------------------------------------


def heed_signals() -> None:
    """A program in a terminal heeds these, also where the tests run in the background and ignore them."""
    for one in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(one, signal.SIG_DFL)


class Window:
    """The command in a terminal of its own, and what a user sees there."""

    def __init__(self, arguments: list[str], columns: int, rows: int, env: dict[str, str]) -> None:
        with warnings.catch_warnings():  # a worker of the test run has threads; the child becomes another program
            warnings.simplefilter("ignore", DeprecationWarning)
            self.child = pexpect.spawn(
                arguments[0], arguments[1:], dimensions=(rows, columns), env=env, cwd=str(EXAMPLES), timeout=PATIENCE,
                preexec_fn=heed_signals,
            )  # fmt: skip
        self.fd = self.child.child_fd
        self.modes = termios.tcgetattr(self.fd)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, seconds: float) -> bool:
        """Takes what was written; ``False`` where there is no more to come."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if ready:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return False
            self.written += data
            self.stream.feed(data)
            return bool(data)
        return True

    def until(self, wanted: str | Callable[[], bool]) -> None:
        """Waits for a text on the screen, or for something else to be so."""
        end = time.monotonic() + PATIENCE
        while not (wanted in self.text if isinstance(wanted, str) else wanted()):
            assert time.monotonic() < end, f"{wanted} did not come:\n{self.text}"
            if not self.read(0.5) and not (wanted in self.text if isinstance(wanted, str) else wanted()):
                raise AssertionError(f"it ended before {wanted} came:\n{self.text}")

    def send(self, keys: str, wanted: str | Callable[[], bool] | None = None) -> None:
        self.child.send(keys)
        if wanted is not None:
            self.until(wanted)

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def end(self) -> None:
        """Waits for the end; the terminal must then be as it was."""
        end = time.monotonic() + PATIENCE
        while self.read(0.5):
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        self.child.wait()
        self.is_sane()

    def is_sane(self) -> None:
        assert termios.tcgetattr(self.fd) == self.modes
        self.screen_is_sane()

    def screen_is_sane(self) -> None:
        for on, off in ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h"), (b"\x1b[?7l", b"\x1b[?7h")):
            assert self.written.count(on) == self.written.count(off) > 0
            assert self.written.rindex(off) > self.written.rindex(on)
        assert not self.screen.cursor.hidden

    def close(self) -> None:
        self.child.close(force=True)


OpenWindow = Callable[..., Window]


@pytest.fixture
def window() -> Iterator[OpenWindow]:
    """Opens the stepper on an example in a window, 80×24 unless told otherwise."""
    opened: list[Window] = []

    def open_window(*arguments: str, columns: int = 80, rows: int = 24, **env: str) -> Window:
        plain = {**environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **env}
        for name in ("COLORTERM", "LINES", "PYTHONIOENCODING"):
            if name not in env:
                plain.pop(name, None)
        opened.append(Window(command("replay", *arguments), columns, rows, plain))
        return opened[-1]

    yield open_window
    for one in opened:
        one.close()


def test_a_walk_through_a_deal(window: OpenWindow) -> None:
    """Keys, a resize, the way out by q: one long visit."""
    one = window("match.bzq", "--record", "2")
    one.until("The cards are dealt; Ben leads")
    one.until("1 miss")
    one.send("\x1b[C", "Ben leads 8♦")
    one.send("l", "Anna plays 9♥ and takes the trick")
    one.send("\x1b[D", "Ben leads 8♦")
    one.send("\x1bOB", "Anna declares marriage in clubs")
    one.send("n", "✗ 210 missed: Holding A♥ T♥ K♥ Q♥ J♥")
    one.send("14g", "trick 14 of 32")
    one.send("e", "Anna's eyes")
    one.send("E", "all cards")
    one.send("?", "Stepping through a deal")
    one.send("\x1b", lambda: "Stepping through a deal" not in one.text)
    one.send("\x1b[F", "The deal is over: Anna 150, Ben 340")
    one.resize(120, 40)
    one.until("m misses")
    assert one.text.split("\n")[39].startswith(" → next")
    one.resize(40, 12)
    one.until(lambda: one.text.split("\n")[11] == " → next  ← back  ↓ trick  ? help  q quit")
    one.send("q")
    one.end()
    assert one.child.exitstatus == 0


def test_ctrl_c_gives_the_terminal_back(window: OpenWindow) -> None:
    one = window("match.bzq")
    one.until("The cards are dealt")
    one.send("\x03")
    one.end()
    assert one.child.exitstatus == 130


@pytest.mark.parametrize(
    ("number", "name"), [(signal.SIGTERM, "family/rubicon.bzq"), (signal.SIGHUP, "match.bzq")]
)  # of the first, the analysis takes long: it must not hold up the end
def test_a_signal_gives_the_terminal_back(window: OpenWindow, number: signal.Signals, name: str) -> None:
    one = window(name)
    one.until("The cards are dealt")
    one.child.kill(number)
    one.end()
    assert one.child.signalstatus == number


def test_an_error_of_ours_gives_the_terminal_back(window: OpenWindow, tmp_path: Path) -> None:
    broken = tmp_path / "sitecustomize.py"
    broken.write_text(
        "import bzq.cli.stepper_moves as moves\n"
        "def broken(self):\n    raise RuntimeError('a fault')\n"
        "moves.Stepper.forward = broken\n",
        encoding="utf-8",
    )
    one = window("match.bzq", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    one.until("The cards are dealt")
    one.send("l")
    one.end()
    assert one.child.exitstatus == 2
    assert b"bzq failed, and that is its own fault: RuntimeError: a fault" in one.written


def test_suspended_and_resumed(window: OpenWindow) -> None:
    """Ctrl-Z under a shell with job control, which gets its terminal back, and fg."""
    shell = pexpect.which("bash")
    assert shell, "this test needs bash"
    env = {**environment(), "TERM": "xterm", "LC_ALL": "C.UTF-8", "PS1": "ready> ", "HISTFILE": ""}
    one = Window([shell, "--norc", "--noprofile", "-i"], 80, 24, env)
    try:
        one.until("ready>")
        one.send(f"{sys.executable} -m bzq replay match.bzq\r", "The cards are dealt")
        one.send("\x1b[C", "Anna leads 8♣")
        one.send("\x1a", lambda: b"Stopped" in one.written)
        assert one.written.rindex(b"\x1b[?1049l") > one.written.rindex(b"\x1b[?1049h")
        assert one.written.rindex(b"\x1b[?25h") > one.written.rindex(b"\x1b[?25l")
        before = len(one.written)
        one.send("fg\r", lambda: b"leads" in one.written[before:])
        one.send("\x1b[C", "Ben plays T♣ and takes the trick")
        one.send("q", lambda: one.written.rstrip().endswith(b"ready>"))
        one.screen_is_sane()  # the modes are the shell's affair
    finally:
        one.close()


def test_the_quiz_asks_before_it_shows(window: OpenWindow) -> None:
    one = window("match.bzq", "--quiz", "--at", "5")
    one.until("trick 5 of 32")
    one.send("\x1b[B", "Ben has won the trick. What would you declare?")
    assert "royal marriage" not in one.text
    one.send("ksqs + 7s", "declare: ksqs + 7s")
    one.send("\r", "✓ Right, 50 points.")
    one.until("quiz 1/1")
    one.send("\x1b[B", "Ben declares royal marriage")
    one.send("q")
    one.end()


def test_it_plays_by_itself_and_draws_what_differs(window: OpenWindow) -> None:
    one = window("match.bzq", "--at", "31")
    one.until("trick 31 of 32")
    one.until("no misses")
    before = len(one.written)
    one.send("++++ ", "The deal is over: Anna 100, Ben 270, as recorded")
    assert b"\x1b[2J" not in one.written[before:]
    one.send("r", lambda: b"\x1b[2J" in one.written[before:])
    one.send("q")
    one.end()


def test_a_record_that_cannot_begin_shows_its_error(window: OpenWindow) -> None:
    one = window("broken/E108-no-dealer.bzq")
    one.until("E108")
    one.resize(100, 30)
    one.until(lambda: "q quits" in one.text.split("\n")[29])
    one.send("q")
    one.end()
    assert one.child.exitstatus == 1


def test_keys_come_from_the_terminal_where_the_record_comes_through_a_pipe(window: OpenWindow) -> None:
    code = (
        "import sys; from bzq.cli.stepper import possible, run; from bzq.cli.terminal import Terminal\n"
        "from bzq.records.reader import loads; from bzq.timeline.frames import replay\n"
        "assert possible()\n"
        "sys.exit(run(replay(loads(sys.stdin.read())[0]), Terminal(), at=None, seat=None, quiz=False))"
    )
    env = {**environment(), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    one = Window(["/bin/sh", "-c", f'{sys.executable} -c "$0" < match.bzq', code], 80, 24, env)
    try:
        one.until("The cards are dealt")
        one.send("\x1b[C", "Anna leads 8♣")
        one.send("q")
        one.end()
        assert one.child.exitstatus == 0
    finally:
        one.close()


# -- snapshots ---------------------------------------------------------------------------------------------

_COLOURS = {"red": "r", "green": "g", "brown": "y", "cyan": "c", "magenta": "m", "brightred": "o", "default": "."}


def look(one: Window) -> str:
    """The screen as text, below each line its colours: capitals are bold, = is reversed."""
    lines = []
    for row, text in enumerate(one.screen.display):
        styles = ""
        for column in range(one.screen.columns):
            char = one.screen.buffer[row][column]
            letter = _COLOURS.get(char.fg, "?")
            styles += "=" if char.reverse else ("B" if letter == "." else letter.upper()) if char.bold else letter
        lines.append(text.rstrip())
        if styles.strip("."):
            lines.append("    ~" + styles.rstrip("."))
    return "\n".join(lines) + "\n"


SIZES = ("80x24", "120x40")
VISITS: dict[str, tuple[list[str], dict[str, str], str, str]] = {
    "miss": (["match.bzq", "--record", "2"], {}, "n", "210 missed"),
    "miss-plain": (["match.bzq", "--record", "2"], {"NO_COLOR": "1"}, "n", "210 missed"),
    "miss-ascii": (["match.bzq", "--record", "2", "--ascii", "--no-color"], {}, "n", "210 missed"),
    "three": (["family/bezique-3.bzq", "--at", "18"], {}, "j", "Anna declares"),
    "hidden": (["table.bzq", "--at", "19"], {}, "l", "Anna leads Q"),
    "broken": (["broken/E201-card-not-held.bzq"], {}, "\x1b[F", "E201"),
    "belote": (["belote.bzq"], {}, "jl", "Cara declares run of three to the king"),
    "belote-plain": (["belote-study.bzq"], {"NO_COLOR": "1"}, "jll", "Dan plays J"),
    "belote-ascii": (["belote-study.bzq", "--ascii", "--no-color"], {}, "jll", "Dan plays J"),
    "briscola": (["briscola-3.bzq", "--at", "10"], {}, "jl", "Cara draws 3"),
    "briscola-plain": (["briscola-3.bzq", "--at", "10"], {"NO_COLOR": "1"}, "jl", "Cara draws 3"),
    "briscola-ascii": (["briscola-3.bzq", "--at", "10", "--ascii", "--no-color"], {}, "jl", "Cara draws 3"),
}
"""What is opened and how, the keys that are pressed, and what must then be there."""


@pytest.mark.parametrize("visit", VISITS)
def test_snapshots(window: OpenWindow, visit: str, request: pytest.FixtureRequest) -> None:
    """At two sizes, with colour and without, and in ASCII; ``--update-stepper`` writes them anew."""
    arguments, env, keys, wanted = VISITS[visit]
    one = window(*arguments, **env)
    one.until(lambda: re.search("miss|known|not analysed", one.text.split("\n")[-2]) is not None)
    one.until(lambda: "looking" not in one.text)
    one.send(keys, wanted)
    compare(f"{visit}-80x24", one, request)
    if visit == "miss":
        one.send("?", "Stepping through a deal")
        compare("help-80x24", one, request)
        one.send("?", wanted)
    one.resize(120, 40)
    one.until(lambda: wanted in one.text and "m misses" in one.text)
    compare(f"{visit}-120x40", one, request)
    coloured = {
        int(code) for codes in re.findall(rb"\x1b\[([0-9;]*)m", one.written) for code in codes.split(b";") if code
    }
    assert bool(coloured - {0, 1, 2, 3, 4, 7}) is not visit.endswith(("plain", "ascii"))
    assert one.written.isascii() is visit.endswith("ascii")
    one.send("q")
    one.end()


def compare(name: str, one: Window, request: pytest.FixtureRequest) -> None:
    """The screen beside its snapshot, once all of the picture has come."""
    path = SNAPSHOTS / f"{name}.txt"
    if request.config.getoption("--update-stepper"):
        came = -1
        while came != len(one.written):
            came = len(one.written)
            one.read(2)
        path.write_text(look(one), encoding="utf-8", newline="\n")
    assert path.is_file(), f"{name} has no snapshot; pytest --update-stepper writes it"
    expected = path.read_text(encoding="utf-8")
    end = time.monotonic() + PATIENCE
    while look(one) != expected and time.monotonic() < end and one.read(1):
        pass
    assert look(one) == expected


def test_every_snapshot_is_made() -> None:
    wanted = {f"{visit}-{size}.txt" for visit in VISITS for size in SIZES} | {"help-80x24.txt"}
    assert {path.name for path in SNAPSHOTS.iterdir()} == wanted


def test_an_encoding_without_suits(window: OpenWindow) -> None:
    one = window("match.bzq", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    one.until("trick 1 of 32")
    one.send("\x1b[C", "Anna leads 8c")
    one.send("q")
    one.end()
    assert "┃" not in one.text
