"""A line of cards and events put behind a deal, or the reason why not, with what would be taken in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from bzq.findings import Finding, Span
from bzq.recorder import words as kinds
from bzq.recorder.draft import Draft, Refused, place_of, settle
from bzq.recorder.offers import nearest
from bzq.recorder.reading import Puzzle, Reading, item_of
from bzq.recorder.telling import told
from bzq.recorder.words import Word, words_of
from bzq.timeline.walk import simulate

_EVENTS: Final = (kinds.PLAY, kinds.DECLARATION, kinds.EXCHANGE, kinds.SEVEN, kinds.BLANK)


@dataclass(slots=True)
class Entered:
    """What comes of a line: the deal with it, or the finding against it. See :class:`bzq.recorder.reply.Reply`."""

    draft: Draft | None = None
    said: list[str] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    finding: Finding | None = None
    offer: str | None = None
    forced: str | None = None


def enter(draft: Draft, line: str, start: int = 0) -> Entered:
    """Puts the words of a line, from some place on, behind a deal; all of them or none."""
    words = _words(draft, line, start)
    reading = Reading(draft)
    index = 0
    try:
        for index, word in enumerate(words):
            reading.add(index, word)
        after = settle(reading.record, draft.end)
    except Puzzle as puzzle:
        finding = Finding(puzzle.code, puzzle.message, hint=puzzle.hint, trick=draft.position.trick)
        return _refusal(draft, line, words, finding, index)
    except Refused as refused:
        finding, place = _to_show(draft, refused)
        return _refusal(draft, line, words, finding, None if place is None else reading.word_at(place))
    idle = [place for place, one in after.remarks if one.code == "W401"]
    if idle:
        word = words[reading.word_at(idle[0]) or 0]
        tail = line[word.start : word.end].replace("^", "", 1)
        entered = enter(draft, line[: word.start] + tail + line[word.end :], start)
        entered.said.append("nothing about that is against the rules, so it stands without the ^")
        return entered
    remarks = [_placed(one, line, words, reading.word_at(place)) for place, one in after.remarks]
    return Entered(after, told(draft, after), remarks)


def _placed(finding: Finding, line: str, words: list[Word], index: int | None) -> Finding:
    """A finding with its place in the line that was typed: at a word of it, or all of it."""
    if index is None or not words:
        start, end = len(line) - len(line.lstrip()), len(line.rstrip())
    else:
        start, end = words[index].start, words[index].end
    return replace(finding, span=Span(1, start + 1, 1, end + 1), source=line, file=None, record=None)


def _words(draft: Draft, line: str, start: int) -> list[Word]:
    return words_of(" " * start + line[start:], draft.language)


def _to_show(draft: Draft, refused: Refused) -> tuple[Finding, int | None]:
    """The finding to show of several: the first about what was entered, else the first; and where it stands."""
    errors = [(place_of(refused.record, one), one) for one in refused.errors]
    new = [(place, one) for place, one in errors if place >= draft.end]
    if new and refused.record.text.startswith(draft.text[: draft.end - 1]):
        return new[0][1], new[0][0]
    return errors[0][1], None


def _refusal(draft: Draft, line: str, words: list[Word], finding: Finding, index: int | None) -> Entered:
    entered = Entered(finding=_placed(finding, line, words, index))
    if index is None or not words:
        return entered
    word = words[index]
    begin = min(one.start for one in words)
    for other in _others(draft, words, index, finding):
        for text in dict.fromkeys((line[: word.start] + other + line[word.end :], line[: word.start] + other)):
            if entered.offer is None and text.strip() != line.strip() and _fits(draft, text, begin):
                entered.offer = text
    if word.kind in _EVENTS and not word.tail.endswith("^"):
        text = f"{line[: word.end]}^{line[word.end :]}"
        if _fits(draft, text, begin):
            entered.forced = text
    return entered


def _others(draft: Draft, words: list[Word], index: int, finding: Finding) -> Iterator[str]:
    """What may have been meant by a word, the nearest first."""
    word = words[index]
    if finding.code == "E601" and finding.expected is not None:
        yield re.sub("=[0-9]+", f"={finding.expected}", word.text)
    elif finding.code == "E606":
        yield re.sub("=[0-9]+", "", word.text)
    elif finding.code == "E602" and finding.expected is not None:
        yield f"={finding.expected}"
    elif word.kind == kinds.NUMBER:
        yield ""
    reading = Reading(draft)
    try:
        for number, one in enumerate(words[:index]):
            reading.add(number, one)
        position = reading.position()
    except (Puzzle, Refused):
        return
    if word.kind not in (kinds.RANKS, kinds.COMMENT, kinds.GLYPH, kinds.NUMBER, kinds.CHECK):
        found = nearest(position, item_of(word.text), word.text)
        if found is not None:
            yield found


def _fits(draft: Draft, line: str, start: int) -> bool:
    """Whether a line would be taken."""
    reading = Reading(draft)
    try:
        for index, word in enumerate(_words(draft, line, start)):
            reading.add(index, word)
        return simulate(reading.record).valid
    except (Puzzle, Refused):
        return False
