"""A line of cards and events put behind a deal, or the reason why not, with what would be taken in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from bzq.findings import Finding, Span
from bzq.language import ENGLISH, speaking
from bzq.recorder import words as kinds
from bzq.recorder.draft import Draft, Refused, place_of, settle, walked
from bzq.recorder.guides import Puzzle, guide_of
from bzq.recorder.hidden import as_seen, without_what_is_hidden
from bzq.recorder.offers import nearest
from bzq.recorder.reading import Reading, item_of
from bzq.recorder.reply import Complaint
from bzq.recorder.telling import told
from bzq.recorder.words import Word, words_of
from bzq.records.around import Around
from bzq.records.guesses import about_word
from bzq.records.model import Declaration
from bzq.records.spelling import parse_card

_MOST_TRIED: Final = 12
"""Words that are tried in the place of a wrong one."""

_LEAST_DECLARED: Final = 3
"""Cards of the smallest declaration in the hand."""

_NOTHING_DONE: Final = ("E409", "E412")
"""Findings about what this game does not know, or not now: nothing could have stood."""

_EVENTS: Final = (
    kinds.PLAY, kinds.DECLARATION, kinds.EXCHANGE, kinds.SEVEN, kinds.BLANK, kinds.BID, kinds.CLAIM
)  # fmt: skip


@dataclass(slots=True)
class Entered:
    """What comes of a line: the deal with it, or the finding against it. See :class:`bzq.recorder.reply.Reply`."""

    draft: Draft | None = None
    said: list[str] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    finding: Finding | None = None
    complaint: Complaint | None = None
    offer: str | None = None
    rest: str = ""
    forced: str | None = None


def enter(draft: Draft, line: str, start: int = 0) -> Entered:
    """Puts the words of a line, from some place on, behind a deal; all of them or none."""
    words = _words(draft, line, start)
    reading = Reading(draft)
    after = _taken(draft, words, reading)
    if isinstance(after, _Against):
        return _refusal(draft, line, words, after)
    idle = [reading.word_at(place) for place, one in after.remarks if one.code == "W401"]
    typed = [words[at] for at in idle if at is not None and "^" in words[at].tail]
    if typed:
        word = typed[0]
        tail = line[word.start : word.end].replace("^", "", 1)
        entered = enter(draft, line[: word.start] + tail + line[word.end :], start)
        entered.said.append("nothing about that is against the rules, so it stands without the ^")
        return entered
    remarks = []
    for place, one in after.remarks:
        span = _place(line, words, reading.word_at(place))
        remarks.append(replace(one, span=span, source=line, file=None, record=None))
    return Entered(after, told(draft, after), remarks)


@dataclass(frozen=True, slots=True)
class _Against:
    """Why words cannot be entered, and the number of the word that it is about."""

    why: Finding | Complaint
    index: int | None


def _taken(draft: Draft, words: list[Word], reading: Reading) -> Draft | _Against:
    """The deal with these words behind it, or what is against it."""
    index = 0
    try:
        for index, word in enumerate(words):
            reading.add(index, word)
        return settle(reading.record, draft.end)
    except Puzzle as puzzle:
        return _Against(Complaint(puzzle.message, puzzle.hint), index)
    except Refused as refused:
        finding, place = _to_show(draft, refused)
        return _Against(finding, None if place is None else reading.word_at(place))


def _told(draft: Draft, seen: Draft | None, line: str, words: list[Word], against: _Against) -> Finding | Complaint:
    """The reason as it may be told: where it hangs on cards that nobody has drawn yet, without them."""
    why = against.why
    if against.index is None or not words:
        return why
    told = _of_the_line(draft, _for_the_table(draft, why), words, against.index)
    if told is not why or seen is None or words[against.index].kind == kinds.DRAW:
        return told
    other = _taken(seen, words, Reading(seen))
    if isinstance(other, _Against) and _same(other, against):
        return _for_the_table(seen, other.why)
    return without_what_is_hidden(why, line)


def _same(one: _Against, other: _Against) -> bool:
    """Whether two reasons say the same of the same word; the ways out may be others."""
    codes = [against.why.code if isinstance(against.why, Finding) else "" for against in (one, other)]
    return one.index == other.index and codes[0] == codes[1] and one.why.message == other.why.message


def _place(line: str, words: list[Word], index: int | None) -> Span:
    """A place in the line that was typed: a word of it, or all of it."""
    if index is None or not words:
        start, end = len(line) - len(line.lstrip()), len(line.rstrip())
    else:
        start, end = words[index].start, words[index].end
    return Span(1, start + 1, 1, end + 1)


def _words(draft: Draft, line: str, start: int) -> list[Word]:
    return words_of(" " * start + line[start:], draft.language)


def _to_show(draft: Draft, refused: Refused) -> tuple[Finding, int | None]:
    """The finding to show of several: the first about what was entered, else the first; and where it stands."""
    errors = [(place_of(refused.record, one), one) for one in refused.errors]
    new = [(place, one) for place, one in errors if place >= draft.end]
    if new and refused.record.text.startswith(draft.text[: draft.end - 1]):
        return new[0][1], new[0][0]
    return errors[0][1], None


def _refusal(draft: Draft, line: str, words: list[Word], against: _Against) -> Entered:
    index, seen = against.index, as_seen(draft)
    span = _place(line, words, index)
    why = _told(draft, seen, line, words, against)
    if isinstance(why, Finding):
        entered = Entered(finding=replace(why, span=span, source=line, file=None, record=None))
    else:
        entered = Entered(complaint=replace(why, span=span, source=line))
    if index is None or not words:
        return entered
    word = words[index]
    begin = min(one.start for one in words)
    declared = _declared(draft, line, words, index, begin)
    entered.offer, entered.rest = (
        (declared, "") if declared else _offered(draft, seen or draft, line, words, index, begin, why)
    )
    done = isinstance(why, Finding) and why.code in _NOTHING_DONE
    if word.kind in _EVENTS and not word.tail.endswith("^") and not done:
        text = f"{line[: word.end]}^{line[word.end :]}"
        if _fits(draft, text, begin):
            entered.forced = text
    return entered


def _for_the_table(draft: Draft, why: Finding | Complaint) -> Finding | Complaint:
    """A reason as it may be said at a table: what comes next from the stock is told to nobody."""
    if not isinstance(why, Finding):
        return why
    if why.code == "E205" and draft.stock_known:
        return Complaint("that is not drawn here", "the record names the stock, so draws are written by themselves")
    if why.code == "E505" and why.found is not None and why.expected == draft.record.known("Turned"):
        return replace(why, hint=f'[Turned "{why.found}"] sets another turned card, in an exchange too')
    return why


def _of_the_line(draft: Draft, why: Finding | Complaint, words: list[Word], index: int) -> Finding | Complaint:
    """What is wrong with a word that cannot be read, without a trick where nobody knows to which one it belongs.

    Where something is declared behind a trick that is won, it may be that as well as the next lead.
    """
    word = words[index]
    if word.kind != kinds.OTHER or not isinstance(why, Finding) or Declaration in guide_of(draft.rules).BEGINNING:
        return why
    before, after = (words[at].text if 0 <= at < len(words) else "" for at in (index - 1, index + 1))
    rest = " ".join(one.text for one in words[index + 1 :])
    said = about_word(word.text, Around(before, after, rest, language=draft.language))
    if said.code != why.code or said.hint != why.hint:
        said = about_word(word.text, Around(language=draft.language))
    return replace(why, message=said.message, hint=said.hint, trick=None) if said.code == why.code else why


def _declared(draft: Draft, line: str, words: list[Word], index: int, begin: int) -> str | None:
    """The line with a plus before cards that stand together, where these are a declaration and not played at once."""
    if not draft.rules.hand_declarations or draft.position.trick > 1:
        return None
    first = 0
    for place in range(1, len(words) + 1):
        if place < len(words) and words[place].start == words[place - 1].end and words[place].kind == kinds.PLAY:
            continue
        together = words[first:place]
        if len(together) >= _LEAST_DECLARED and first <= index and together[0].kind == kinds.PLAY:
            text = f"{line[: together[0].start]}+{line[together[0].start :]}"
            if _fits(draft, text, begin):
                return text
        first = place
    return None


def _offered(
    draft: Draft, seen: Draft, line: str, words: list[Word], index: int, begin: int, why: Finding | Complaint
) -> tuple[str | None, str]:
    """The nearest line that would be taken, and what of the line it leaves: what stands behind goes in, if it can.

    It is looked for in what may be ``seen``.
    """
    word = words[index]
    others = list(islice(_others(seen, words, index, why), _MOST_TRIED))
    rest = line[word.end :]
    for left in dict.fromkeys(("", rest if rest.strip() else "")):
        for other in others:
            text = line[: word.start] + other + ("" if left else rest)
            if text.strip() != line.strip() and text[begin:].strip() and _fits(draft, text, begin):
                return text, left.strip()
    return None, ""


def _others(draft: Draft, words: list[Word], index: int, why: Finding | Complaint) -> Iterator[str]:
    """What may have been meant by a word, the nearest first."""
    word = words[index]
    code, expected = (why.code, why.expected) if isinstance(why, Finding) else ("", None)
    if code == "E601" and expected is not None:
        yield re.sub("=[0-9]+", f"={expected}", word.text)
    elif code == "E606":
        yield re.sub("=[0-9]+", "", word.text)
    elif code == "E602" and expected is not None:
        yield f"={expected}"
    elif word.kind == kinds.NUMBER:
        yield ""
    if word.kind == kinds.OTHER and isinstance(why, Finding) and parse_card(word.text, draft.language) is None:
        with speaking(ENGLISH):  # “… the rank comes first: 9h”, where the card stands last
            hint = about_word(word.text, Around()).hint or ""
        meant = hint.rpartition(" ")[2]
        if parse_card(meant, draft.language) is not None:
            yield meant
    reading = Reading(draft)
    try:
        for number, one in enumerate(words[:index]):
            reading.add(number, one)
        position = reading.position()
    except (Puzzle, Refused):
        return
    if word.kind not in (kinds.RANKS, kinds.COMMENT, kinds.GLYPH, kinds.NUMBER, kinds.CHECK):
        draws = not draft.stock_known
        yield from nearest(reading.guide, position, item_of(word.text), word.text, draws=draws)


def _fits(draft: Draft, line: str, start: int) -> bool:
    """Whether a line would be taken."""
    reading = Reading(draft)
    try:
        for index, word in enumerate(_words(draft, line, start)):
            reading.add(index, word)
        return walked(reading.record, draft.end)[1].valid
    except (Puzzle, Refused):
        return False
