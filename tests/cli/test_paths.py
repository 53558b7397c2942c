"""What PATHS name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bzq.cli.paths import find, holds_records, same_file


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("games/b.bzq", "games/a.bzq.gz", "games/old/c.BZQ", "games/old/d.bzq.zst", "games/notes.txt", "x.bzq"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


def slashes(files: list[str]) -> list[str]:
    return [file.replace(os.sep, "/") for file in files]


def test_a_folder_is_all_records_below_it_in_order(games: Path) -> None:
    found = find(["games"])
    assert slashes(found.files) == ["games/a.bzq.gz", "games/b.bzq", "games/old/c.BZQ", "games/old/d.bzq.zst"]
    assert not found.problems


def test_the_order_of_the_arguments_counts_and_a_file_comes_once(games: Path) -> None:
    (games / "link.bzq").symlink_to("x.bzq")
    found = find(["x.bzq", "games/b.bzq", "./x.bzq", "link.bzq", "games", "-", "-"])
    assert slashes(found.files)[:3] == ["x.bzq", "games/b.bzq", "games/a.bzq.gz"]
    assert found.files.count("-") == 1
    assert len(found.files) == 6


def test_patterns_that_the_shell_left_alone(games: Path) -> None:
    assert slashes(find(["games/*.bzq"]).files) == ["games/b.bzq"]
    assert slashes(find(["games/**/*.bz[q]"]).files) == ["games/b.bzq"]
    assert slashes(find(["game?"]).files)[0] == "games/a.bzq.gz"
    assert find(["*.nothing"]).problems == ["*.nothing: nothing fits this pattern"]


def test_a_name_with_pattern_characters_is_a_name_first(games: Path) -> None:
    (games / "a[1].bzq").touch()
    assert find(["a[1].bzq"]).files == ["a[1].bzq"]


def test_an_empty_folder_is_a_problem(games: Path) -> None:
    (games / "empty").mkdir()
    found = find(["empty", "x.bzq"])
    assert found.files == ["x.bzq"]
    assert found.problems == ["empty: no .bzq file in this folder"]


def test_names_that_are_none(games: Path) -> None:
    assert find(["a\0b", "nowhere.bzq"]).files == ["a\0b", "nowhere.bzq"]  # opening tells what is wrong


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_a_folder_is_left_out(games: Path) -> None:
    os.mkfifo(games / "pipe.bzq")
    found = find([str(games)])
    assert str(games / "pipe.bzq") not in found.files
    assert found.problems == [f"{games / 'pipe.bzq'}: no plain file, and so left out"]
    assert find([str(games / "pipe.bzq")]).files == [str(games / "pipe.bzq")]


def test_an_address_of_this_machine_is_the_file_by_another_name(games: Path) -> None:
    paths = [str(path) for path in sorted(games.rglob("*.bzq"))]
    assert find([paths[0], f"file://{paths[0]}", f"local://{paths[0]}"]).files == [paths[0]]
    assert same_file(f"simplecache::file://{paths[0]}", paths)
    assert not same_file(f"zip://{paths[0]}::file://{paths[0]}", paths)


def test_where_records_would_be_lost(games: Path) -> None:
    """On files that are read, and on record files that are there, by whatever name."""
    (games / "page.html").symlink_to("games/b.bzq")
    for path in ("games/notes.txt", "./x.bzq", "games/old/c.BZQ", "page.html", "games/a.bzq.gz", "s3://games/any.bzq"):
        assert holds_records(path, ["games/notes.txt"])
    assert holds_records((games / "x.bzq").as_uri(), [])
    for path in ("games/notes.txt", "new.bzq", "new.html", "s3://games/page.html"):
        assert not holds_records(path, ["x.bzq"])
