"""``bzq fmt``: what it writes and where, and what it leaves alone."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from bzq.records.files import replacing
from bzq.records.source import SourceError, open_lines

Bzq = Callable[..., Any]


def names() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def ugly(text: str) -> str:
    """The same records, badly laid out."""
    return text.replace("9c /Qh7h", "9C   /QH7h").replace("\n", "\r\n")


def test_to_standard_output(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_bytes(ugly(whole).encode())
    assert bzq("fmt", "a.bzq") == (0, whole, "")
    assert (here / "a.bzq").read_bytes() == ugly(whole).encode()


def test_several_files_and_standard_input(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole)
    out = bzq("fmt", "a.bzq", "-", stdin=ugly(whole).encode()).out
    assert out == f"{whole}\n{whole}"
    assert bzq("fmt", "-", stdin=out.encode()).out == out


def test_in_place(bzq: Bzq, here: Path, whole: str) -> None:
    file = here / "a.bzq"
    file.write_bytes(b"\xef\xbb\xbf" + ugly(whole).encode())
    file.chmod(0o640)
    (here / "link.bzq").symlink_to("a.bzq")
    assert bzq("fmt", "--in-place", "link.bzq") == (0, "", "1 file laid out anew, 0 unchanged\n")
    assert file.read_bytes() == whole.encode()
    assert file.stat().st_mode & 0o777 == 0o640
    assert (here / "link.bzq").is_symlink()
    before = file.stat()
    assert bzq("fmt", "--in-place", "a.bzq").err == "0 files laid out anew, 1 unchanged\n"
    assert file.stat().st_ino == before.st_ino
    assert names() == ["a.bzq", "link.bzq"]


@pytest.mark.parametrize(
    ("kind", "pack", "unpack"),
    [
        ("gz", gzip.compress, gzip.decompress),
        ("bz2", bz2.compress, bz2.decompress),
        ("xz", lzma.compress, lzma.decompress),
        ("zst", zstandard.compress, lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data)),
    ],
)
def test_in_place_packed_as_before(
    bzq: Bzq, here: Path, whole: str, kind: str, pack: Callable[[bytes], bytes], unpack: Callable[[bytes], bytes]
) -> None:
    file = here / f"a.bzq.{kind}"
    file.write_bytes(pack(ugly(whole).encode()))
    assert bzq("fmt", "--in-place", file.name).status == 0
    assert unpack(file.read_bytes()).decode() == whole
    with open_lines(str(file)) as source:
        assert source.compression == ""
        list(source)
        assert source.compression == kind
    assert bzq("fmt", "--check", file.name).status == 0


def test_windows_letters_become_utf8(bzq: Bzq, here: Path, whole: str) -> None:
    file = here / "a.bzq"
    file.write_bytes(whole.replace("Thursday", "Café").encode("cp1252"))
    status, _, err = bzq("fmt", "--in-place", "a.bzq")
    assert status == 0
    assert "W001" in err
    assert file.read_text(encoding="utf-8") == whole.replace("Thursday", "Café")


def test_check_and_diff(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole.replace("9c /Qh7h", "9C   /QH7h"))
    (here / "b.bzq").write_text(whole)
    (here / "c.bzq").write_text(whole.rstrip("\n"))
    assert bzq("fmt", "--check", ".") == (
        1, f"{Path('.', 'a.bzq')}\n{Path('.', 'c.bzq')}\n".replace("a.bzq", "./a.bzq").replace("c.bzq", "./c.bzq"),
        "2 files would change, 1 unchanged\n",
    )  # fmt: skip
    status, out, _ = bzq("fmt", "--diff", "a.bzq", "b.bzq", "c.bzq")
    assert status == 0
    assert out.startswith("--- a.bzq\n+++ a.bzq\n@@ -13,7 +13,7 @@\n")
    assert "\n-1. 7c 9C   /QH7h\n+1. 7c 9c /Qh7h\n" in out
    assert out.endswith("-70:320\n\\ No newline at end of file\n+70:320\n")
    assert bzq("fmt", "--diff", "--check", "a.bzq").status == 1
    assert bzq("fmt", "--check", "-", stdin=ugly(whole).encode()) == (1, "-\n", "1 file would change, 0 unchanged\n")


def test_only_the_line_ends_differ(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_bytes(whole.replace("\n", "\r\n").encode())
    status, out, err = bzq("fmt", "--diff", "--check", "a.bzq")
    assert (status, out) == (1, "")
    assert "only the encoding or the line ends would change" in err


def test_a_file_with_errors_of_reading_is_left_as_it_is(bzq: Bzq, here: Path, whole: str) -> None:
    broken = ugly(f"{whole}\n{whole.replace('7c 9c', '7c {9c')}")
    (here / "a.bzq").write_bytes(broken.encode())
    (here / "b.bzq").write_bytes(ugly(whole).encode())
    status, out, err = bzq("fmt", "--in-place", ".")
    assert status == 1
    assert out == ""
    assert re.search(r"a\.bzq:\d+:\d+: E002 ", err)
    assert (here / "a.bzq").read_bytes() == broken.encode()
    assert (here / "b.bzq").read_text() == whole
    assert bzq("fmt", "a.bzq").out == ""


@pytest.mark.parametrize(
    ("tag", "place"),
    [
        ('[Hand1 "_9c 8h Kc 9d Jh Ah Tc 8c"]', "2:9"),
        ('[Hand2 "9c 8h^ Kc 9d Jh Ah Tc 8c"]', "2:12"),
        ('[Stock "9c_8h"]', "2:9"),
        ('[Turned "_9h"]', "2:10"),
        ('[Turned "xx"]', "2:10"),
        ('[Table1 "Qh Qs^"]', "2:13"),
        ('[Table2 "Qh=40"]', "2:10"),
    ],
)
def test_a_mark_in_a_tag_of_cards_is_an_error_of_reading(bzq: Bzq, here: Path, tag: str, place: str) -> None:
    """Laid out without its mark, or with its faults, it would look as if it were right."""
    text = f'[Rules "bezique"]\n{tag}\n\n1.  7c 9c\n*\n'
    (here / "marked.bzq").write_text(text, encoding="utf-8")
    done = bzq("fmt", "--in-place", "marked.bzq")
    assert (done.status, (here / "marked.bzq").read_text(encoding="utf-8")) == (1, text)
    assert f"marked.bzq:{place}: E008" in done.err


def test_errors_against_the_rules_are_laid_out(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    assert bzq("fmt", "a.bzq") == (0, wrong, "")


def test_a_file_without_a_record_keeps_its_comments(bzq: Bzq, here: Path) -> None:
    (here / "a.bzq").write_text("; to be done   \n")
    status, out, err = bzq("fmt", "--in-place", "a.bzq")
    assert (status, out) == (0, "")
    assert "W002" in err
    assert (here / "a.bzq").read_text() == "; to be done   \n"


def test_a_file_that_breaks_off_is_left_as_it_is(bzq: Bzq, here: Path, whole: str) -> None:
    data = gzip.compress(ugly(whole).encode())[:-20]
    (here / "a.bzq.gz").write_bytes(data)
    assert bzq("fmt", "--in-place", "a.bzq.gz").status == 2
    assert (here / "a.bzq.gz").read_bytes() == data


def test_complete_adds_what_follows(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    bare = re.sub(r"(?<=[a-z])=\d+", "", whole)
    (here / "a.bzq").write_text(bare)
    assert bzq("fmt", "--complete", "a.bzq") == (0, whole, "")
    (here / "b.bzq").write_text(f"{ugly(wrong)}\n{bare}")
    status, out, err = bzq("fmt", "--complete", "b.bzq")
    assert status == 1
    assert out == f"{wrong}\n{whole}"
    assert "b.bzq:21:16: E601" in err


def _quoted(text: str) -> str:
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


def _printed(text: str) -> str:
    return re.sub('"([^"]*)"', "“\\1”", text)


@pytest.mark.parametrize("change", [_quoted, _printed, lambda text: _quoted(_printed(text))])
def test_mending(bzq: Bzq, here: Path, whole: str, change: Callable[[str], str]) -> None:
    (here / "mail.bzq").write_text(change(whole), encoding="utf-8")
    told = bzq("validate", "mail.bzq").out
    assert re.findall("bzq (fmt --mend --in-place)", " ".join(told.split()))
    assert bzq("fmt", "--in-place", "mail.bzq").status == 1
    assert (here / "mail.bzq").read_text(encoding="utf-8") == change(whole)
    assert bzq("fmt", "--mend", "--check", "mail.bzq").out == "mail.bzq\n"
    assert bzq("fmt", "--mend", "--complete", "mail.bzq") == (0, whole, "")
    assert bzq("fmt", "--mend", "--in-place", "mail.bzq").status == 0  # as the finding tells
    assert (here / "mail.bzq").read_text(encoding="utf-8") == whole
    assert bzq("validate", "mail.bzq").out.startswith("1 record: 1 valid")


def test_nothing_is_mended_beside_other_errors(bzq: Bzq, here: Path, whole: str) -> None:
    text = _quoted(whole).replace("1. 7c 9c", "1. 7x 9c")
    (here / "mail.bzq").write_text(text, encoding="utf-8")
    status, _, err = bzq("fmt", "--mend", "--in-place", "mail.bzq")
    assert status == 1 and "E008" in err and "E016" not in err
    assert (here / "mail.bzq").read_text(encoding="utf-8") == text


def test_names_of_tags_are_laid_out_in_their_letters(bzq: Bzq, here: Path, whole: str) -> None:
    small = re.sub(r"(?m)^\[\w+", lambda name: name[0].lower(), whole)
    (here / "small.bzq").write_text(small, encoding="utf-8")
    assert bzq("validate", "small.bzq").out.splitlines()[-1] == "1 record: 1 valid, 0 with errors; 0 errors, 1 warning"
    assert bzq("fmt", "small.bzq").out == whole


def test_what_does_not_go_together(bzq: Bzq, here: Path, whole: str) -> None:
    assert bzq("fmt", "--in-place", "--check", "a.bzq").status == 2
    assert bzq("fmt", "--in-place", "-", stdin=whole.encode()).status == 2


# Replacing files


def test_a_file_is_replaced_whole_or_not_at_all(here: Path) -> None:
    file = here / "a.bzq"
    file.write_text("old")
    with pytest.raises(KeyboardInterrupt), replacing("a.bzq") as new:
        new.write("half of the n")
        raise KeyboardInterrupt
    with replacing("a.bzq") as new:
        new.write("something")
        new.abandon()
    assert file.read_text() == "old"
    assert names() == ["a.bzq"]
    with replacing("a.bzq") as new:
        new.write("Zoë\n")
    assert file.read_bytes() == "Zoë\n".encode()
    assert names() == ["a.bzq"]


def test_a_new_file_has_the_usual_mode(here: Path) -> None:
    (here / "usual").touch()
    with replacing("a.bzq") as new:
        new.write("x")
    assert (here / "a.bzq").stat().st_mode == (here / "usual").stat().st_mode


def test_where_nothing_can_be_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SourceError, match="cannot be written"), replacing("nowhere/a.bzq"):
        pass
    (here / "folder").mkdir()
    with pytest.raises(SourceError, match="is no plain file"), replacing("folder"):
        pass
    (here / "a.bzq").write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SourceError, match="may not be written"), replacing("a.bzq"):
        pass
    assert (here / "a.bzq").read_text() == "old"
