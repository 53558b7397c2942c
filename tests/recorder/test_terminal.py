"""The recorder at a real pseudo-terminal: played deals are typed, with slips, and the file is right all along."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory
from bzq.timeline.model import Timeline

from .deals import checked, hands_of, lines_of

PROGRAM = Path(__file__).with_name("recording.py")
ROOT = PROGRAM.parents[2]
PROMPT = b"\x1b[?2004h"
"""What the terminal is told when a prompt begins: pasted text is to be marked."""

PATIENCE = 60
"""Seconds that nothing here takes, on the slowest machine."""


def heed_signals() -> None:
    """A program in a terminal heeds these, also where the tests run in the background and ignore them."""
    for one in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(one, signal.SIG_DFL)


class Recorder:
    """A recorder in a terminal of its own."""

    def __init__(self, path: Path, *arguments: str, rows: int = 24, columns: int = 80, **environment: str) -> None:
        self.path = path
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        self.child = pexpect.spawn(
            sys.executable,
            [str(PROGRAM), str(path), *arguments],
            env={
                **kept,
                "PYTHONPATH": str(ROOT),
                "TERM": "xterm",
                "PROMPT_TOOLKIT_NO_CPR": "1",
                **environment,
            },
            dimensions=(rows, columns),
            timeout=PATIENCE,
            preexec_fn=heed_signals,
        )
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(columns, rows)
        self.screen.write_process_input = self.child.send  # the answer to what it is asked
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.wait()

    def wait(self) -> None:
        """Waits until the prompt that began, or the first one, is written out; answers what the terminal is asked."""
        while not self.prompts():
            self.more("a prompt")
        while not self.asked().endswith((">", "?", "]", ":")):
            self.more("a prompt")

    def asked(self) -> str:
        """The line of the cursor, up to the cursor."""
        cursor = self.screen.cursor
        return str(self.screen.display[cursor.y][: cursor.x]).rstrip()

    def more(self, what: str) -> None:
        """Reads what comes next."""
        if self.child.expect([rb"[\s\S]+", pexpect.TIMEOUT]):
            pytest.fail(f"{what!r} does not come:\n" + "\n".join(self.screen.display))
        self.feed(self.child.after)

    def feed(self, data: bytes) -> None:
        self.raw += data
        self.stream.feed(data)

    def keys(self, text: str) -> None:
        """Types without waiting."""
        self.child.send(text)

    def enter(self, line: str) -> list[Timeline]:
        """Types a line; the file is right when the next prompt is there."""
        self.take(line)
        self.wait()
        return self.check()

    def take(self, line: str) -> None:
        """Types a line and waits until the terminal is the prompt's again.

        Before that Ctrl-C would be a signal, and what is on the screen may be what was there before.
        """
        prompts = self.prompts()
        self.keys(f"{line}\r")
        while self.prompts() == prompts:
            self.more("a prompt")

    def prompts(self) -> int:
        """How many prompts have begun."""
        return self.raw.count(PROMPT)

    def check(self) -> list[Timeline]:
        """Whatever is in the file now is right."""
        return checked(self.path.read_text(encoding="utf-8")) if self.path.exists() else []

    def until(self, what: str) -> None:
        """Waits until something is on the screen."""
        while what not in "\n".join(self.screen.display):
            self.more(what)

    def leave(self, keys: str) -> int:
        """Leaves; the exit status."""
        self.keys(keys)
        self.child.expect(pexpect.EOF)
        self.feed(self.child.before)
        self.child.close()
        return int(self.child.exitstatus)

    def kill_within(self, line: str) -> None:
        """Kills it in the middle of a line: the file is what it was."""
        before = self.path.read_bytes()
        self.keys(line[: len(line) // 2 + 1])
        self.kill()
        self.check()
        assert self.path.read_bytes() == before

    def kill(self) -> None:
        """Kills it where it stands."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        self.child.close()


pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Recorder]]:
    """Starts recorders on one file."""
    running: list[Recorder] = []

    def start(*arguments: str, **more: Any) -> Recorder:
        running.append(Recorder(tmp_path / "game.bzq", *arguments, **more))
        return running[-1]

    yield start
    for recorder in running:
        recorder.child.close(force=True)


SLIPS = ("9x", "+ahadacas=90", "Kh<>7h", "99. as", "undo many", "/as")


def test_a_match_with_slips_kills_and_corrections(begin: Callable[..., Recorder]) -> None:
    """Two deals of a match: the first with both hands known, entered with slips, undone, killed, corrected."""
    from reference.write import play_match

    rng = random.Random(8)
    match = play_match(8, deals=2)
    first, second = match.deals
    recorder = begin("--rules", "bezique")
    for answer in (*first.players, first.players[first.dealer][:2], first.turned, "all"):
        recorder.enter(answer)
    for line in hands_of(first, "all"):
        recorder.enter(line.split(maxsplit=2)[2])
    lines = list(lines_of(first, "all", rng))
    kill_at = len(lines) // 2
    for number, line in enumerate(lines):
        if number % 9 == 4:
            before = recorder.path.read_bytes()
            recorder.enter(rng.choice(SLIPS))
            assert recorder.path.read_bytes() == before
        if number % 9 == 7:
            after = recorder.path.read_bytes()
            recorder.enter("undo 3")
            recorder.enter("redo 3")
            assert recorder.path.read_bytes() == after
        if number == kill_at:
            recorder.kill_within(line)
            recorder = begin()
            assert "going on with deal 1 of anna-ben-1" in recorder.raw.decode()
            assert "the recording before was cut off; all that it had taken is in the file" in flat(recorder)
        recorder.enter(line)
    (timeline,) = recorder.check()
    assert timeline.complete
    assert timeline.scores == first.score
    # a correction far back: the first card that can be another one, and back again
    text = recorder.path.read_text(encoding="utf-8")
    trick = text.partition("\n\n")[2].splitlines()[1]
    recorder.enter(f"fix {trick} {{looked at again}}")
    assert recorder.path.read_text(encoding="utf-8") == text.replace(trick, with_comment(trick))
    recorder.enter("undo")
    assert recorder.path.read_text(encoding="utf-8") == text
    # the next deal: its dealer and carry are known
    recorder.enter("")
    recorder.enter(second.turned)
    for line in hands_of(second, "all"):
        recorder.enter(line.split(maxsplit=2)[2])
    for line in lines_of(second, "all", rng):
        recorder.enter(line)
    assert [one.scores for one in recorder.check()] == [first.score, second.score]
    told = "".join(recorder.screen.display)
    assert f"{first.players[0]} {match.totals[1][0]}" in told
    assert recorder.leave("\x04") == 0


def flat(recorder: Recorder) -> str:
    """What was shown, in one line."""
    return " ".join(recorder.raw.decode().split())


def with_comment(trick: str) -> str:
    """A trick's line with a comment behind what was entered, the draw among it."""
    return f"{trick} {{looked at again}}"


def test_the_screen(begin: Callable[..., Recorder]) -> None:
    recorder = begin(
        "--rules", "bezique", "--players", "Anna,Ben", "--dealer", "1", "--turned", "ks", "--seat", "2",
        PROMPT_TOOLKIT_NO_CPR="",
    )  # fmt: skip
    recorder.enter("Jd Qh Qs Td Qd 7c Ts 9h")
    for line in ("7c9c /7h", "9d 7h /qc", "8c td /kc", "8h9h"):
        recorder.enter(line)
    recorder.until("trick 4/32 · trumps ♠ (Ks) · stock 42 · Anna 0 · Ben 0 · to 1000")
    shown = [line.rstrip() for line in recorder.screen.display]
    assert "   Ben may declare +QsQhQdQc=60  +QsJd=40  +KcQc=20" in shown
    assert "4. 8h 9h  Ben won>" in shown
    recorder.keys("q\t")
    recorder.until("four queens, 60")
    recorder.until("bézique, 40")
    recorder.keys("\x03")  # takes the word away
    recorder.enter("+kdqd")
    shown = [line.rstrip() for line in recorder.screen.display]
    assert "   E201 card not in the hand" in shown
    assert "   Ben does not have Kd" in shown
    assert "   = enters +KcQc=20" in shown
    recorder.enter("=")
    assert "   Ben scores 20: marriage in clubs" in [line.rstrip() for line in recorder.screen.display]
    recorder.enter("?")
    assert any(line.startswith("leave    quit") for line in recorder.screen.display)
    assert b"[1;31mE201" in recorder.raw
    recorder.take("fix 2")
    recorder.until("won> fix 2 9d 7h /xxQc")
    recorder.keys("\x03")
    recorder.enter("/ts ts ah")
    before = recorder.path.read_bytes()
    recorder.take("fix 4 8h qd")  # Anna wins the trick, and Ben has no ace that he could play
    recorder.until("fix 4: 5.  Anna> Ts Ah")
    recorder.take("undo")  # behind what stands there
    recorder.until("the correction is given up")
    assert recorder.path.read_bytes() == before
    recorder.take("fix 4 8h qd")
    recorder.until("fix 4: 5.  Anna> Ts Ah")
    recorder.check()
    assert recorder.leave("\x03") == 0
    assert recorder.path.read_bytes() == before
    left = [line.strip() for line in recorder.screen.display if line.strip()][-2:]
    assert left == ["the correction of trick 4 was not finished, so the record is as it was before",
                    "deal 1, trick 5, Anna 0, Ben 20"]  # fmt: skip


def test_poor_terminals_and_several_lines_at_once(begin: Callable[..., Recorder]) -> None:
    recorder = begin(
        "--rules", "bezique", "--players", "Zoë,Ben", "--deal", "7", "--dealer", "1", "--ascii", rows=40, columns=120,
        NO_COLOR="1",
    )  # fmt: skip
    session = Session(Memory(), Plan("?", rules="bezique", players=("Zoë", "Ben"), dealer=1, seed=7))
    cards = []
    for _ in range(5):
        cards.append(session.candidates("")[-1][0])
        assert session.enter(cards[-1]).taken
    pasted = f"{cards[0]} {cards[1]}\n{cards[2]}{cards[3]}\n9x\n{cards[4]}"
    recorder.take(f"\x1b[200~{pasted}\x1b[201~")  # what is behind a slip is left
    recorder.until("E008")
    (timeline,) = recorder.check()
    assert len(timeline.tricks) == 2
    recorder.enter("show")
    recorder.enter("list")
    recorder.keys("quit\r")
    recorder.child.expect(pexpect.EOF)
    recorder.feed(recorder.child.before)
    assert recorder.raw.isascii()
    assert b"[31m" not in recorder.raw and b";31m" not in recorder.raw


def test_a_closed_terminal_leaves_the_record(begin: Callable[..., Recorder]) -> None:
    recorder = begin("--rules", "bezique", "--dealer", "1", "--turned", "ks", "--players", "Anna,Ben", "--table")
    recorder.enter("7c9c")
    recorder.keys("9d")
    recorder.child.close()
    (timeline,) = recorder.check()
    assert len(timeline.tricks) == 1
    assert [one.name for one in recorder.path.parent.iterdir()] == [recorder.path.name]  # and no lock
    again = begin()
    assert "cut off" not in again.raw.decode()
    assert "going on with deal 1" in again.raw.decode()
    assert again.leave("q\r") == 0


def test_what_was_not_kept_is_told_again_when_leaving(begin: Callable[..., Recorder]) -> None:
    recorder = begin("--rules", "bezique", "--players", "Anna,Ben", "--dealer", "1", "--turned", "Ks", "--table")
    recorder.enter("7c 9c")
    recorder.path.write_text(recorder.path.read_text(encoding="utf-8").replace("Anna", "Anne"), encoding="utf-8")
    recorder.take("9d td")
    recorder.until("not kept")
    recorder.wait()
    assert recorder.leave("quit\r") == 2
    shown = "\n".join(recorder.screen.display)
    assert " ".join(shown.split()).count("not kept:") >= 2
    assert "Anne" in recorder.path.read_text(encoding="utf-8")


def test_enter_draws_from_a_dealt_pack(begin: Callable[..., Recorder]) -> None:
    """Anna has won and may declare: the prompt says how she draws, and then shows her the card."""
    recorder = begin("--rules", "bezique", "--players", "Anna,Ben", "--dealer", "1", "--deal", "3")
    recorder.enter("8c tc ac 9h")
    recorder.until("Enter draws")
    assert "Anna holds Kd Qd As 8s 7s Th 7h " in "\n".join(recorder.screen.display)
    recorder.enter("")
    recorder.until("Anna holds Kd Qd 9d As 8s 7s Th 7h")
    assert recorder.asked() == "3.  Anna>"
    assert recorder.leave("\x04") == 0
