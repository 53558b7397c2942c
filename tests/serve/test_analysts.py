"""Pages whose analysis is done elsewhere: shown before it is done, and anew when it is; processes that are lost."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bzq.jobs.errands import Errand, Errands, ProcessLost
from bzq.jobs.line import Place
from bzq.serve import deals, words
from bzq.serve.site import site
from tests.cli.conftest import wait_for
from tests.serve.conftest import Site

DEAL = "/deal/1/club/autumn.bzq"
VERSION = "/version/1/club/autumn.bzq"


class Slow:
    """Analysts that are done when they are told to be, one after the other; at most ``most`` wait."""

    def __init__(self, most: int = 9) -> None:
        self.most = most
        self.sent: list[Errand] = []

    def send(self, task: Any) -> Errand | None:
        if len(self.sent) >= self.most:
            return None
        self.sent.append(Errand(Place(task, None)))
        return self.sent[-1]

    def done(self, error: Exception | None = None) -> None:
        errand = self.sent.pop(0)
        if error is None:
            errand.place.do(deals.analysed_page)
        else:
            errand.place.error = error
        errand.done.set()


@pytest.fixture
def slow(served: Site, monkeypatch: pytest.MonkeyPatch) -> Slow:
    monkeypatch.setattr(deals, "SOON", 0.01)
    analysts = Slow()
    served.app = site(served.index, None, analysts)  # type: ignore[arg-type]
    return analysts


def version_in(page: str) -> str:
    found = re.search(r'data-version="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_the_page_comes_before_its_analysis(served: Site, slow: Slow) -> None:
    whole = Site(served.path).get(DEAL)
    early = served.get(DEAL)
    assert words.UNDER_WAY in early
    assert words.UNDER_WAY not in whole
    assert "Carol" in early
    assert version_in(early) == served.get(VERSION)
    assert served.get(DEAL) == early
    assert len(slow.sent) == 1  # it is not analysed twice
    slow.done()
    assert served.get(VERSION) != version_in(early)  # so the page comes anew
    assert version_in(served.get(DEAL)) == served.get(VERSION)
    data = re.compile(r'<script type="application/json" id="data">.*?</script>', re.DOTALL)
    assert data.findall(served.get(DEAL)) == data.findall(whole)
    assert slow.sent == []


def test_a_record_that_changes_is_analysed_anew(served: Site, slow: Slow) -> None:
    served.get(DEAL)
    path = served.path / "club" / "autumn.bzq"
    path.write_text(path.read_text("utf-8").replace("Carol", "Dora"), "utf-8")
    assert "Dora" in served.get(DEAL)
    assert len(slow.sent) == 2
    slow.done()
    assert words.UNDER_WAY in served.get(DEAL)  # what is done is another record
    slow.done()
    page = served.get(DEAL)
    assert "Dora" in page
    assert words.UNDER_WAY not in page


def test_too_many_wait(served: Site, slow: Slow) -> None:
    """The page is shown all the same, and asks again by itself."""
    slow.most = 1
    served.get("/deal/1/thursday.bzq")
    early = served.get(DEAL)
    assert words.UNDER_WAY in early
    assert served.get(VERSION) != version_in(early)
    slow.done()
    assert words.UNDER_WAY in served.get(DEAL)
    slow.done()
    assert words.UNDER_WAY not in served.get(DEAL)


def test_what_goes_wrong_there(served: Site, slow: Slow) -> None:
    served.get(DEAL)
    slow.done(RuntimeError("<oh>"))
    assert "bzq failed here (RuntimeError: &lt;oh&gt;)" in served.get(DEAL, 500)
    served.get(DEAL)
    slow.done(ProcessLost("ran out of memory"))
    page = served.get(DEAL)
    assert "the process that was at it ran out of memory" in page
    assert "Carol" in page
    assert slow.sent == []
    assert served.get(DEAL) == page


def test_what_nobody_comes_for_is_forgotten(served: Site, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "KEPT_PAGES", 1)
    for address in (DEAL, "/deal/1/thursday.bzq", "/deal/2/thursday.bzq"):
        served.get(address)
        slow.done()
    served.get(DEAL)
    assert len(slow.sent) == 1  # it was forgotten, and the two after it were not
    assert words.UNDER_WAY not in served.get("/deal/2/thursday.bzq")


# -- the processes


@pytest.fixture
def errands() -> Iterator[Callable[..., Errands]]:
    made: list[Errands] = []

    def make(work: Callable[[Any], Any], count: int = 1, most: int = 8) -> Errands:
        made.append(Errands(work, count, most))
        return made[-1]

    yield make
    for one in made:
        one.close()


def kill(task: str) -> str:
    """Ends the process it is done in, where it is told to."""
    if task == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "raise":
        raise ValueError(task)
    return f"{task} in {os.getpid()}"


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_errands(errands: Callable[..., Errands]) -> None:
    """Done elsewhere; after a process that was lost there is another one."""
    some = errands(kill)
    sent = [some.send(task) for task in ("one", "raise", "kill", "two")]
    for errand in sent:
        assert errand is not None
        assert errand.done.wait(60)
    one, raised, killed, two = (errand for errand in sent if errand is not None)
    assert re.fullmatch("one in [0-9]+", one.result())
    assert one.result() != f"one in {os.getpid()}"
    with pytest.raises(ValueError, match="raise"):
        raised.result()
    with pytest.raises(ProcessLost, match="SIGKILL"):
        killed.result()
    assert two.result().partition(" in ")[2] not in (one.result().partition(" in ")[2], str(os.getpid()))


def test_no_more_than_so_many_wait(errands: Callable[..., Errands], tmp_path: Path) -> None:
    some = errands(wait_until_there, most=2)
    sent = [some.send(str(tmp_path / name)) for name in ("a", "b", "c")]
    assert sent[2] is None
    (tmp_path / "a").touch()
    assert sent[0] is not None
    assert sent[0].done.wait(60)
    assert wait_for(lambda: some.send(str(tmp_path / "a")))
    some.close()
    assert some.send("more") is None


def wait_until_there(path: str) -> bool:
    return bool(wait_for(lambda: Path(path).exists(), 60))
