from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from lark import Lark, UnexpectedInput
from lark.lexer import LexerThread

from bzq.records.grammar import STARTS, cache_folder, grammar, grammar_text
from bzq.records.reader import parse_record

from .samples import SAMPLE, any_text, good_records


@pytest.fixture(scope="module")
def lark() -> Lark:
    """The grammar as Lark's strict mode builds it: no conflict, no collision of terminals."""
    return Lark(grammar_text(), parser="lalr", lexer="basic", start=list(STARTS), strict=True)


def test_is_free_of_conflicts(lark: Lark) -> None:
    assert lark.parse(SAMPLE, start="record")


@given(any_text)
def test_tokens_are_those_of_the_basic_lexer(lark: Lark, text: str) -> None:
    ours = [
        (match.lastgroup, match[match.lastgroup], match.start(match.lastgroup))
        for match in grammar().tokens.finditer(text)
        if match.lastgroup != "WS"
    ]
    theirs = [
        (token.type, str(token), token.start_pos) for token in LexerThread.from_text(lark.parser.lexer, text).lex(None)
    ]
    assert ours == theirs


@given(good_records())
def test_accepts_what_the_reader_reads_without_a_fault(lark: Lark, text: str) -> None:
    assert parse_record(text).findings == []
    lark.parse(text, start="record")


@given(any_text)
def test_refuses_what_the_reader_finds_faults_in(lark: Lark, text: str) -> None:
    faults = {finding.code for finding in parse_record(text).findings} - {"E102", "E106", "E010"}
    try:
        lark.parse(text, start="record")
        accepted = True
    except UnexpectedInput:
        accepted = False
    local_letter = "E008" in faults  # the grammar does not know which language a letter belongs to
    assert local_letter or accepted == (not faults)


def test_every_terminal_has_a_name_for_people(lark: Lark) -> None:
    from bzq.records.complaints import name_of

    for terminal in lark.terminals:
        assert "_" not in name_of(terminal.name) and name_of(terminal.name).islower()


def test_no_terminal_is_anonymous(lark: Lark) -> None:
    assert not [terminal.name for terminal in lark.terminals if terminal.name.startswith("__")]


def test_starts_without_the_parser() -> None:
    code = "import bzq, bzq.records.reader, bzq.records.writer, sys; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("home", ["/dev/null/nowhere", "/proc/nowhere"])
def test_does_without_a_cache(home: str) -> None:
    code = "from bzq.records.reader import loads; print(len(loads('*')))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={"XDG_CACHE_HOME": home, "HOME": home, "PATH": "/bin"},
    )
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_spoilt_cache_is_no_fault(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from bzq.records.grammar import Grammar

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if cache_folder().parts[: len(tmp_path.parts)] != tmp_path.parts:
        pytest.skip("the cache lies elsewhere on this system")
    Grammar()
    files = list(cache_folder().iterdir())
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:100])
    assert Grammar().tokens.pattern == grammar().tokens.pattern
