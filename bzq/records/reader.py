"""Text to records: never raises for bad text, loses nothing, and says what it could not read.

A fault costs as little as it can. After a word that cannot be read the reader keeps the text as
:class:`~bzq.records.model.Unread` and gets back in step at the next trick number or the result. Where it is clear
what was meant and no card is in question, a number or a score check, that is read. Nothing here is recursive, and
every loop passes over the text once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bzq.findings import Finding, Span
from bzq.language import tr
from bzq.records.cutter import cut
from bzq.records.model import MOST_CHARACTERS, Item, Record, Tag, Unread
from bzq.records.parsing import Parsing
from bzq.records.plaintext import head_end
from bzq.records.reports import Fault
from bzq.records.tags import in_other_letters, take_apart

_LOOKED_AT: Final = 8_000
"""Characters of a record that is too long in which its tags are looked for."""


def read_lines(lines: Iterable[str], file: str) -> Iterator[Record]:
    """The records of a stream of lines, one at a time.

    Lines end with ``\\n``, the last perhaps not. ``file`` is the name that findings carry. A stream without a
    record gives none; the caller says so.
    """
    for number, (text, first_line) in enumerate(cut(lines), 1):
        yield parse_record(text, file, number, first_line)


def loads(text: str, file: str = "<text>") -> list[Record]:
    """The records of a text.

    >>> [record.tag("Deal") for record in loads('[Deal "1"]\\n*\\n\\n[Deal "2"]\\n*\\n')]
    ['1', '2']
    """
    return list(read_lines(split_lines(text), file))


def split_lines(text: str) -> Iterator[str]:
    """The lines of a text with their line breaks; line feeds only, other separators are white space."""
    start = 0
    while start < len(text):
        stop = text.find("\n", start) + 1 or len(text)
        yield text[start:stop]
        start = stop


def parse_record(text: str, file: str = "<text>", number: int = 1, first_line: int = 1) -> Record:
    """The record that a text is, as :func:`read_lines` cuts them; it is read when something in it is looked at."""
    return Record.unread(text, file, number, first_line)


def read_text(record: Record) -> tuple[list[Tag], list[Item], list[Finding], list[Item]]:
    """What a record's text holds: tags, items, findings, and what stands behind the result."""
    if len(record.text) > MOST_CHARACTERS:
        return _too_long(record)
    parsing = Parsing(record.text)
    parsing.run()
    findings: list[Finding] = []
    if parsing.faults:
        deal = next((tag.value.strip() for tag in parsing.tags if tag.name == "Deal"), None)
        findings = _findings(record, parsing.faults, None if deal in ("", "?", "-") else deal)
    return parsing.tags, parsing.items, findings, parsing.tail


def _too_long(record: Record) -> tuple[list[Tag], list[Item], list[Finding], list[Item]]:
    """What is known of a record that has too many characters: the tags at its beginning, and that it is not read."""
    text = record.text
    parsing = Parsing(text[: text.rfind("\n", 0, _LOOKED_AT) + 1])
    parsing.run()
    end = parsing.tags[-1].end if parsing.tags else 0
    begin = text.rfind("\n", 0, len(text) - len(text.lstrip())) + 1
    finding = Finding(
        "E015",
        tr("this record has more than {most} characters and is not read", most=f"{MOST_CHARACTERS:,}"),
        record.span(begin, begin + 1),
        tr("the next record begins with its tags: were they forgotten, or is this no text of records?"),
        file=record.file,
        record=record.number,
        source=text[begin : begin + _LOOKED_AT].partition("\n")[0],
    )
    return parsing.tags, [Unread(end, len(text), text[end:])], [finding], []


def plain_head(text: str) -> list[Tag] | None:
    """The tags of a record where nothing else stands before the movetext, and there is nothing to report about them."""
    end = head_end(text)
    tags = take_apart(text, 0, end) if end else []
    if not tags or tags[-1].end != end:
        return None
    names = {tag.name for tag in tags}
    if len(names) < len(tags) or "Language" in names or any(map(in_other_letters, names)):
        return None
    return tags


def parse_words(text: str, language: str = "") -> tuple[list[Item], list[Finding]]:
    """The events of a list inside a tag, such as the value of ``Declared1``.

    Offsets and the columns of findings (all in line 1) count in ``text``.

    >>> items, findings = parse_words("+KhQh=40 +7h=10")
    >>> len(items), findings
    (2, [])
    """
    parsing = Parsing(text, language, events_only=True)
    parsing.run()
    findings = [
        Finding(
            fault.code,
            fault.message,
            Span(1, fault.start + 1, 1, fault.end + 1),
            fault.hint,
            fault.expected,
            fault.found,
            source=text,
        )
        for fault in parsing.faults
    ]
    return parsing.items, findings


def _findings(record: Record, faults: list[Fault], deal: str | None) -> list[Finding]:
    """The faults of a record as findings, in the order of the text; ``deal`` is what its tag says."""
    findings = []
    line, source = -1, ""
    for fault in sorted(faults, key=lambda fault: fault.start):
        span = record.span(fault.start, fault.end)
        if span.line != line:
            line, source = span.line, record.line_text(span.line)
        findings.append(
            Finding(
                fault.code,
                fault.message,
                span,
                fault.hint,
                fault.expected,
                fault.found,
                record.file,
                record.number,
                deal,
                fault.trick,
                source=source,
            )
        )
    return findings
