"""Tags: their canonical order, quotation marks and backslashes inside them, and a run of tag lines taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from bzq.language import tr
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


_IN_SMALL: Final = {name.casefold(): name for name in (*CANONICAL_ORDER, "Language")}


@lru_cache(maxsize=1024)
def in_other_letters(name: str) -> str | None:
    """The tag of the notation that a name is, but for capital and small letters; ``None`` for that tag itself.

    >>> in_other_letters("dealer"), in_other_letters("Dealer"), in_other_letters("Annotator")
    ('Dealer', None, None)
    """
    right = _IN_SMALL.get(name.casefold())
    return None if right == name else right


@lru_cache(maxsize=1024)
def nearest_tag(name: str) -> str | None:
    """The tag of the notation that a name may be misspelt from, or ``None``.

    >>> nearest_tag("Deler"), nearest_tag("Annotator")
    ('Dealer', None)
    """
    from difflib import get_close_matches

    near = get_close_matches(name, [one for one in CANONICAL_ORDER if one != name], 1, 0.8)
    return near[0] if near and len(name) < 40 else None


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
        r'(\[[ \t]*(<TAG_NAME>)[ \t]*"(<TAG_TEXT>?(?:<TAG_ESCAPE><TAG_TEXT>?)*)"[ \t]*\])(<TAG_GAP>?)'
    )


@cache
def _canonical_tag() -> re.Pattern[str]:
    return grammar().compile(r'\[(<TAG_NAME>) "(<TAG_TEXT>?)"\]\n')


def take_apart(text: str, start: int, end: int) -> list[Tag]:
    """The tags of a run of tags that stands between two offsets of a text."""
    tags = []
    place = start
    for name, value in _canonical_tag().findall(text, start, end + 1):
        inside = place + len(name) + 3
        stop = inside + len(value) + 2
        tags.append(Tag(name, value, place, stop, inside))
        place = stop + 1
    if place == end + 1:  # nothing lies between: the usual spelling, which goes without saying
        return tags
    tags = []
    run = text[start:end]
    escapes = "\\" in run
    start += len(run) - len(run.lstrip(" \t"))
    for line, name, value, gap in _tag().findall(run):
        size, plain = len(line), len(name) + 3
        if size != plain + len(value) + 2:  # with more white space than the canonical layout has
            plain = line.index('"') + 1
        tags.append(Tag(name, unescape(value) if escapes else value, start, start + size, start + plain))
        start += size + len(gap)
    return tags


PRINTED_MARKS: Final = "“”„‟«»‘’‚‛″"
"""Quotation marks that are none of the notation: those of print, which programs put in the place of straight ones."""


@cache
def printed_start() -> re.Pattern[str]:
    """What a line of a tag with quotation marks of print begins with."""
    return grammar().compile(rf"[ \t]*\[[ \t]*<TAG_NAME>[ \t]*[{PRINTED_MARKS}]")


@cache
def _printed() -> re.Pattern[str]:
    return grammar().compile(
        rf'[ \t]*\[[ \t]*(<TAG_NAME>)[ \t]*(["{PRINTED_MARKS}])(.*?)(["{PRINTED_MARKS}])[ \t]*\][ \t]*(?=\[|$)'
    )


def printed_tags(text: str, start: int, end: int) -> list[Tag]:
    """The tags of a line between two offsets, if all that is wrong with it are quotation marks of print; else none."""
    line = text[start:end].rstrip()
    tags: list[Tag] = []
    place, printed = 0, False
    while place < len(line):
        match = _printed().match(line, place)
        if match is None:
            return []
        printed = printed or match[2] + match[4] != '""'
        first = start + line.index("[", place)
        tags.append(
            Tag(
                match[1],
                unescape(match[3]),
                first,
                start + line.rindex("]", place, match.end()) + 1,
                start + match.start(3),
            )
        )
        place = match.end()
    return tags if printed else []


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
    return grammar().compile(r"[ \t]*+([\[(<]?)[ \t]*+((?><TAG_NAME>))([ \t]*+)(.*)")


@cache
def _misnamed() -> re.Pattern[str]:
    return grammar().compile(
        r'[ \t]*+[\[(<]?[ \t]*+(<TAG_NAME>(?:[ \t]+[A-Za-z0-9_]+)*+)([ \t]*+[:=,])?[ \t]*+(".*")[ \t]*+\]?'
    )


def salvage(text: str, start: int, end: int) -> BadTag:
    """What can be said and saved of a bad tag line between two offsets.

    >>> line = '[Event "Thursday]'
    >>> bad = salvage(line, 0, len(line))
    >>> bad.code, bad.start, bad.tag.value
    ('E101', 7, 'Thursday')
    """
    line = text[start:end].rstrip()
    match = _bad().fullmatch(line)
    if match is None:
        message = tr("a line that begins with [ is a tag, and a tag has a name")
        return BadTag("E113", message, start, end, tr('write [Name "value"]'), None)
    name, rest, rest_start = match[2], match[4], start + match.start(4)
    if not rest.startswith('"'):
        return _misnamed_tag(line, start) or _bare_value(name, rest, start, end, rest_start)
    closing = rest.rfind('"')
    if closing > 0 and rest[closing - 1] != "\\":
        inner = rest[1:closing]
        message = tr("the tag {tag} is not closed as a tag is", tag=name[:40])
        if match[1] != "[":
            message = tr("the tag {tag} is not opened as a tag is", tag=name[:40])
            hint = tr("write {text}", text=_written(name, inner))
        elif rest[closing + 1 :].strip() == "":
            hint = tr("the ] is missing")
        elif '"' in inner.replace('\\"', ""):
            hint = tr('a quotation mark inside a value is written \\"')
        else:
            hint = tr('a tag ends with "]')
        return BadTag("E113", message, start, end, hint, Tag(name, unescape(inner), start, end, rest_start + 1))
    value = rest[1:].rstrip(" \t")
    value = value.removesuffix("]").removesuffix('"' if value.endswith('"]') else "")
    hint = tr('a value ends with "; inside, \\" is a quotation mark and \\\\ a backslash')
    message = tr("the value of the tag {tag} is never closed", tag=name[:40])
    tag = Tag(name, unescape(value), start, end, rest_start + 1)
    return BadTag("E101", message, rest_start, end, hint, tag)


def _written(name: str, value: str) -> str:
    """A tag as a hint shows it; ``value`` is written as it is between the quotation marks."""
    return f'[{name[:40]} "{value[:40]}"]'


def _misnamed_tag(line: str, start: int) -> BadTag | None:
    """`[The Event "x"]`, `[Player 1 "x"]`, `[Event: "x"]`: a value in quotation marks, and no name before it."""
    match = _misnamed().fullmatch(line)
    if match is None:
        return None
    words, sign, value = match[1].split(), match[2], match[3][1:-1]
    known = [word for word in words if word in _PLACE]
    name = known[0] if len(known) == 1 else "".join(words)
    if sign:
        message = tr(
            "between the name of a tag, {tag}, and its value there is no “{sign}”", tag=name[:40], sign=sign.strip()
        )
    else:
        message = tr("“{words}” is no name of a tag: a name is one word", words=" ".join(words)[:40])
    tag = Tag(name, unescape(value), start, start + len(line), start + match.start(3) + 1)
    return BadTag("E113", message, start, start + len(line), tr("write {text}", text=_written(name, value)), tag)


def _bare_value(name: str, rest: str, start: int, end: int, rest_start: int) -> BadTag:
    """`[Event Thursday table]`, `[Event “Thursday table”]`, `[Event Thursday table"]`."""
    bare = rest.rstrip(" \t]").strip("\"'‘’“”„«»")
    shift = rest_start + rest.find(bare)
    message = tr("the value of the tag {tag} is not between quotation marks", tag=name[:40])
    if rest.rstrip(" \t]").endswith('"'):
        message = tr("the value of the tag {tag} does not begin with a quotation mark", tag=name[:40])
    hint = tr("write {text}", text=_written(name, escape(bare)))
    return BadTag("E113", message, start, end, hint, Tag(name, bare, start, end, shift))
