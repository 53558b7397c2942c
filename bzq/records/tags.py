"""Tags: their canonical order, quotation marks and backslashes inside them, and a run of tag lines taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from bzq.records.grammar import grammar
from bzq.records.model import Tag

_SEATS: Final = tuple(range(1, 9))

CANONICAL_ORDER: Final[tuple[str, ...]] = (
    # roster
    *("Rules", "Event", "Site", "Date", "Match", "Deal"),
    *(f"Player{seat}" for seat in _SEATS),
    *("Dealer", "Turned", "Result"),
    # knowledge
    *(f"Hand{seat}" for seat in _SEATS),
    "Stock",
    # the end, the match
    *("Termination", "Carry", "Target", "Settlement"),
    # set-up
    *("Trick", "Lead", "Trump", "Score", "Brisques"),
    *(f"Declared{seat}" for seat in _SEATS),
    *(f"Table{seat}" for seat in _SEATS),
    "Litige",
)
"""The tags of the notation in the order in which they are written; others follow as found."""

CARD_TAGS: Final = frozenset({"Turned", "Stock", *(f"{kind}{seat}" for kind in ("Hand", "Table") for seat in _SEATS)})
"""Tags whose values are cards."""

EVENT_TAGS: Final = frozenset(f"Declared{seat}" for seat in _SEATS)
"""Tags whose values are events."""

_PLACE: Final = {name: place for place, name in enumerate(CANONICAL_ORDER)}
_LAST: Final = len(CANONICAL_ORDER)


def canonical_tags(tags: Iterable[Tag]) -> list[Tag]:
    """The tags in the order in which they are written; tags given twice stay, in their order."""
    return sorted(tags, key=lambda tag: _PLACE.get(tag.name, _LAST))


def escape(value: str) -> str:
    r"""A tag's value as it is written between the quotation marks.

    >>> print(escape('the "old" table \\ 2'))
    the \"old\" table \\ 2
    """
    return value.replace("\\", "\\\\").replace('"', '\\"')


def unescape(value: str) -> str:
    r"""What is written between the quotation marks as the value it means.

    Only ``\"`` and ``\\`` are escapes; another backslash stands for itself.

    >>> print(unescape(r'the \"old\" table \\ 2, C:\games'))
    the "old" table \ 2, C:\games
    """
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value


@cache
def _tag() -> re.Pattern[str]:
    return grammar().compile(
        r'(\[[ \t]*(<TAG_NAME>)[ \t]*"(<TAG_TEXT>?(?:<TAG_ESCAPE><TAG_TEXT>?)*)"[ \t]*\])((?:<TAG_GAP>)?)'
    )


@cache
def _canonical_tag() -> re.Pattern[str]:
    return grammar().compile(r'\[(<TAG_NAME>) "(<TAG_TEXT>?)"\]\n?')


def take_apart(text: str, start: int) -> list[Tag]:
    """The tags of a run of tag lines, ``text``, that begins at an offset of the record."""
    tags = []
    place = start
    for name, value in _canonical_tag().findall(text):
        size = len(name) + len(value) + 5
        tags.append(Tag(name, value, place, place + size, place + len(name) + 3))
        place += size + 1
    if place == start + len(text) + 1:  # nothing lies between: the usual spelling, which goes without saying
        return tags
    tags = []
    escapes = "\\" in text
    start += len(text) - len(text.lstrip(" \t"))
    for line, name, value, gap in _tag().findall(text):
        size, plain = len(line), len(name) + 3
        if size != plain + len(value) + 2:  # with more white space than the canonical layout has
            plain = line.index('"') + 1
        tags.append(Tag(name, unescape(value) if escapes else value, start, start + size, start + plain))
        start += size + len(gap)
    return tags


class BadTag(NamedTuple):
    """A line that begins like a tag and is none: what is wrong with it, where, and the tag it may have been."""

    code: str
    message: str
    start: int
    end: int
    hint: str
    tag: Tag | None


@cache
def _bad() -> re.Pattern[str]:
    return grammar().compile(r"[ \t]*\[[ \t]*(<TAG_NAME>)([ \t]*)(.*)")


def salvage(text: str, start: int, end: int) -> BadTag:
    """What can be said and saved of a bad tag line between two offsets.

    >>> line = '[Event "Thursday]'
    >>> bad = salvage(line, 0, len(line))
    >>> bad.code, bad.start, bad.tag.value
    ('E101', 7, 'Thursday')
    """
    match = _bad().fullmatch(text[start:end].rstrip())
    if match is None:
        message = "a line that begins with [ is a tag, and a tag has a name"
        return BadTag("E113", message, start, end, 'write [Name "value"]', None)
    name, rest, rest_start = match[1], match[3], start + match.start(3)
    if not rest.startswith('"'):
        bare = rest.rstrip(" \t]").strip("'‘’“”„«»")
        shift = rest_start + rest.find(bare)
        message = f"the value of the tag {name[:40]} is not between quotation marks"
        hint = f'write [{name[:40]} "{escape(bare[:40])}"]'
        return BadTag("E113", message, start, end, hint, Tag(name, bare, start, end, shift))
    closing = rest.rfind('"')
    if closing > 0 and rest[closing - 1] != "\\":
        inner = rest[1:closing]
        if rest[closing + 1 :].strip() == "":
            hint = "the ] is missing"
        elif '"' in inner.replace('\\"', ""):
            hint = 'a quotation mark inside a value is written \\"'
        else:
            hint = 'a tag ends with "]'
        message = f"the tag {name[:40]} is not closed as a tag is"
        return BadTag("E113", message, start, end, hint, Tag(name, unescape(inner), start, end, rest_start + 1))
    value = rest[1:].rstrip(" \t")
    value = value.removesuffix("]").removesuffix('"' if value.endswith('"]') else "")
    hint = 'a value ends with "; inside, \\" is a quotation mark and \\\\ a backslash'
    message = f"the value of the tag {name[:40]} is never closed"
    tag = Tag(name, unescape(value), start, end, rest_start + 1)
    return BadTag("E101", message, rest_start, end, hint, tag)
