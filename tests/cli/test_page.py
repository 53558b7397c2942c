"""``bzq page``: where the page may be written, what it tells of the file, what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Bzq = Callable[..., Any]

LINKED = {"link.html": "a.bzq", "other.html": "b.bzq"}


@pytest.fixture
def files(here: Path, whole: str) -> Path:
    """Two records, and links to them that have names of pages."""
    for name in ("a.bzq", "b.bzq", "page.html"):
        (here / name).write_text(whole)
    for name, target in LINKED.items():
        (here / name).symlink_to(target)
    return here


@pytest.mark.parametrize(
    ("read", "options"),
    [
        ("a.bzq", ["-o", "a.bzq"]),
        ("a.bzq", ["-o", "./a.bzq"]),
        ("a.bzq", ["-o", "link.html"]),
        ("a.bzq", ["-o", "b.bzq"]),
        ("a.bzq", ["-o", "other.html"]),
        ("page.html", ["-o", "page.html"]),
        (".", ["-o", "b.bzq"]),
    ],
)
def test_no_page_is_written_over_records(bzq: Bzq, files: Path, whole: str, read: str, options: list[str]) -> None:
    if read == ".":
        (files / "a.bzq").unlink()
    status, out, err = bzq("page", read, *options)
    assert (status, out) == (2, "")
    assert err == f"bzq: {options[1]} holds records; the page needs another name\n"
    for file in files.iterdir():
        assert not file.exists() or file.read_text() == whole
        assert file.is_symlink() == (file.name in LINKED)


def test_no_page_is_written_over_records_at_an_address(bzq: Bzq, files: Path, whole: str) -> None:
    address = (files / "a.bzq").as_uri()
    assert bzq("page", "b.bzq", "-o", address).err == f"bzq: {address} holds records; the page needs another name\n"
    assert bzq("page", "b.bzq", "-o", "memory://c.bzq").status == 2
    assert (files / "a.bzq").read_text() == whole


def test_a_page_takes_the_place_of_a_page(bzq: Bzq, files: Path, whole: str) -> None:
    for _ in range(2):
        status, _, err = bzq("page", "a.bzq", "--no-endgame", "-o", "new.html")
        assert status == 0
        assert re.fullmatch(r"bzq: new\.html: 1 deal, \d+ kB\n", err)
    assert (files / "new.html").read_text().startswith("<!DOCTYPE html>")
    (files / "two.bzq").write_text(f"{whole}\n{whole}".replace('[Match "anna-ben-3"]\n', ""))
    assert ": 2 deals, " in bzq("page", "two.bzq", "--no-endgame").err


def test_the_path_of_the_file_stays_here(bzq: Bzq, here: Path, whole: str) -> None:
    folder = here / "private"
    folder.mkdir()
    for name, text in (("good", whole), ("bad", whole.replace('"bezique"', '"bezique; brisque=immediate"'))):
        (folder / f"{name}.bzq").write_text(text)
        for path in (f"private/{name}.bzq", (folder / f"{name}.bzq").as_uri()):
            page = bzq("page", path, "-o", "-", "--no-endgame").out
            assert "private" not in page
            assert here.name not in page
            assert f'"file":"{name}.bzq"' in page
            assert f"{name}.bzq, record 1" in page


def test_a_broken_record_has_its_players_on_the_page(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "bad.bzq").write_text(whole.replace('"bezique"', '"bezique; brisque=immediate"'))
    page = bzq("page", "bad.bzq", "-o", "-").out
    assert "<title>Anna – Ben · Thursday table</title>" in page
    assert '"players":["Anna","Ben"]' in page
    assert '"event":["Thursday table","2026.11.26"]' in page


def test_the_title_has_nothing_unseen_in_it(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "odd.bzq").write_text(whole.replace("Anna", "An\u202ena").replace("Thursday", "Thurs\u2066day"), "utf-8")
    assert "<title>Anna – Ben · Thursday table</title>" in bzq("page", "odd.bzq", "-o", "-", "--no-endgame").out
