"""What is kept of the folder, when a file is read again, and what a page hears of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bzq.language import speaking, spoken
from bzq.serve import index as indexes
from bzq.serve.folder import Folder
from bzq.serve.index import Index, State
from tests.cli.conftest import WHOLE, WRONG, as_deal, wait_for
from tests.serve.conftest import Site
from tests.serve.test_pages import listed

Serving = Callable[..., Site]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read for the list, as they are."""
    names: list[str] = []
    real = indexes.read_entry

    def reading(folder: Folder, name: str, *more: object) -> object:
        names.append(name)
        return real(folder, name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(indexes, "read_entry", reading)
    return names


def test_only_what_has_changed_is_read(read: list[str], served: Site) -> None:
    assert read == ["club/autumn.bzq", "thursday.bzq"]
    version = served.get("/version")
    served.look()
    assert served.get("/version") == version
    assert len(read) == 2
    (served.path / "new.bzq").write_text(WHOLE)
    served.look()
    assert read[2:] == ["new.bzq"]
    assert served.get("/version") != version
    (served.path / "new.bzq").write_text(WRONG)  # as many bytes
    served.look()
    assert read[3:] == ["new.bzq"]
    assert listed(served.get("/?state=broken")) == ["1/new.bzq", "2/thursday.bzq"]
    (served.path / "new.bzq").rename(served.path / "old.bzq")
    served.look()
    assert read[4:] == ["old.bzq"]
    assert "new.bzq" not in served.get("/")


def test_the_same_size_and_time_is_another_file(served: Site) -> None:
    """A file that was put in the place of another one, with the same times."""
    path, other = served.path / "club" / "autumn.bzq", served.path / "club" / "other"
    before = path.stat()
    other.write_text(path.read_text("utf-8").replace("Carol", "Dorit"), "utf-8")
    os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
    other.replace(path)
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    served.look()
    assert "Dorit" in served.get("/")


def test_a_page_hears_only_of_its_own_record(served: Site) -> None:
    path = served.path / "thursday.bzq"
    first, second = served.get("/version/1/thursday.bzq"), served.get("/version/2/thursday.bzq")
    path.write_text(path.read_text("utf-8").replace("+QsJd=50", "+QsJd=40"), "utf-8")
    served.look()
    assert served.get("/version/1/thursday.bzq") == first
    assert served.get("/version/2/thursday.bzq") != second
    path.write_text(path.read_text("utf-8") + f"\n{as_deal(WHOLE, 3)}", "utf-8")
    third = served.get("/version/2/thursday.bzq")
    served.look()
    assert served.get("/version/2/thursday.bzq") != third  # there is a next record now
    assert "/deal/3/thursday.bzq" in served.get("/deal/2/thursday.bzq")


def test_a_page_is_made_anew(served: Site) -> None:
    page = served.get("/deal/1/club/autumn.bzq")
    path = served.path / "club" / "autumn.bzq"
    path.write_text(path.read_text("utf-8").replace("Carol", "Dora"), "utf-8")
    again = served.get("/deal/1/club/autumn.bzq")
    assert "Dora" in again
    assert "Dora" not in page
    assert f'data-version="{served.get("/version/1/club/autumn.bzq")}"' in again


def test_a_run_of_its_own(folder: Path) -> None:
    """A page of a run before is shown anew."""
    assert Site(folder).get("/version") != Site(folder).get("/version")


def test_a_long_reading_is_shown_as_it_goes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexes, "_BEAT", 0)
    seen: list[State] = []
    real = indexes.read_entry
    index = Index(Folder(str(folder)))

    def reading(*asked: object) -> object:
        seen.append(index.state)
        return real(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(indexes, "read_entry", reading)
    index.look()
    assert [(len(state.rows), state.reading) for state in seen] == [(0, (0, 2)), (1, (1, 2))]
    assert index.state.reading is None
    assert len({state.version for state in [*seen, index.state]}) == 3
    site = Site(folder)
    site.index.state = seen[1]
    assert "1 record. Still reading: 1 of 2 files." in site.get("/")
    site.index.state = seen[0]
    assert "There is no record" not in site.get("/")


def test_a_look_that_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, and the next one may go well."""
    monkeypatch.setattr(indexes, "PAUSE", 0.01)
    failing = [True]
    real = Folder.files

    def files(self: Folder) -> object:
        if failing:
            raise RuntimeError("oh")
        return real(self)

    monkeypatch.setattr(Folder, "files", files)
    index = Index(Folder(str(folder)))
    index.start()
    try:
        wait_for(lambda: "RuntimeError: oh" in index.state.problems.get("", ""))
        failing.clear()
        wait_for(lambda: len(index.state.rows) == 3 and not index.state.problems)
    finally:
        index.close()


def test_the_thread_speaks_the_language_of_the_run(folder: Path) -> None:
    heard: list[str] = []
    index = Index(Folder(str(folder)))
    index.look = lambda: heard.append(spoken())  # type: ignore[method-assign]
    with speaking("de"):
        index.start()
        wait_for(lambda: heard)
    index.close()
    assert heard[0] == "de"
