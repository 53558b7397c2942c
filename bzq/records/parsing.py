"""One record's text through the parser: tokens in, items out, and back in step after a fault."""

from __future__ import annotations

from typing import Any, Final

from bzq.language import tr, tr_n
from bzq.records.complaints import shown
from bzq.records.cutter import ASIDES
from bzq.records.mail import quoted_lines
from bzq.records.model import Item, Number, Result, Tag
from bzq.records.recovery import Recovery
from bzq.records.tags import escape, in_other_letters
from bzq.records.words import EVENTS, MAKERS, Misspelt

_MAKERS: Final = {kind: make for kind, make in MAKERS.items() if kind != "RESULT"}
_EVENT_MAKERS: Final = {kind: make for kind, make in MAKERS.items() if kind in EVENTS and kind != "PLAIN"}


MEND: Final = "bzq fmt --mend --in-place"
"""What mends the faults of :data:`MENDED` in a file."""

MENDED: Final = frozenset({"E016", "E017"})
"""Faults of the manner in which a record is written: it is read as if they were not there."""


class Parsing(Recovery):
    """Reads the text of one record. After :meth:`run`: ``tags``, ``items``, ``tail`` and ``faults``."""

    def __init__(self, text: str, language: str = "", events_only: bool = False) -> None:
        super().__init__(text, language, events_only)
        self.tags: list[Tag] = []
        self.items: list[Item] = []
        self.tail: list[Item] = []

    def run(self) -> None:
        """Read it all."""
        text = self.text
        if "(" in text or ")" in text:
            self._find_brackets()
        matches, feed = self.matches, self.parser.feed
        makers = _EVENT_MAKERS if self.events_only else _MAKERS
        if self.events_only:
            self._begin_events()
        index, count, opened, language = 0, len(matches), self.open, self.language
        kind: str
        place: int
        while index < count:
            while opened and opened[-1][1] and index >= opened[-1][0]:
                self._close_left_open(index)
            match = matches[index]
            kind = match.lastgroup  # type: ignore[assignment]
            make = makers.get(kind)
            if make is None:
                index = self._special(index)
                language = self.language
                continue
            place = match.lastindex  # type: ignore[assignment]
            start, end = match.span(place)
            try:
                item = make(match[place], start, end, language)
            except Misspelt as misspelt:
                index = self._misspelt(index, str(misspelt))
                continue
            if feed(kind, item):
                index += 1
            else:
                index = self._refuse(index)
        while self.open:
            self._close_left_open(count)
        self._finish()

    # -- the end -----------------------------------------------------------------------------------------

    def _finish(self) -> None:
        if not self.done:
            if not self.swallowed_end and not self.events_only:
                self._report_missing_result()
            self.parser.feed("RESULT", None)
        items: list[Any] = self.parser.finish()
        above: list[Item] = []
        runs = self.tag_runs
        for place, thing in enumerate(items):
            if not runs:
                del items[:place]
                break
            if type(thing) is list:
                if above:
                    thing[0].before = above
                    above = []
                self.tags += thing
                runs -= 1
            else:
                above.append(thing)
        if self.done:
            for place in range(len(items) - 1, -1, -1):
                if type(items[place]) is Result:
                    self.tail = items[place + 1 :]
                    del items[place + 1 :]
                    break
        else:
            items.pop()
        self.items = items[1:] if self.events_only else items
        self._report_manner()
        if len({tag.name for tag in self.tags}) < len(self.tags):
            self._report_twice()

    def _report_manner(self) -> None:
        """Reports what is wrong with each line, or with each tag, once."""
        if self.text is not self.written:
            lines = quoted_lines(self.written)
            self._fault(
                "E016",
                tr_n(
                    "this line begins with “>”, as one that is quoted in a mail",
                    "{n} lines begin with “>”, from this one on, as those that are quoted in a mail",
                    len(lines),
                ),
                *lines[0],
                hint=tr("take the > away before each line; {command} does it", command=MEND),
                expected=tr("a tag or a trick"),
                found=">",
            )
        if self.printed:
            first = self.printed[0]
            self._fault(
                "E017",
                tr_n(
                    "the value of the tag {tag} stands between quotation marks of print",
                    "the values of {n} tags, from {tag} on, stand between quotation marks of print",
                    len(self.printed),
                    tag=shown(first.name),
                ),
                first.start,
                first.end,
                hint=tr(
                    "they are straight ones in a record: {text}; {command} sets them right",
                    text=f'[{shown(first.name)} "{shown(escape(first.value))}"]',
                    command=MEND,
                ),
                expected='[Name "value"]',
                found=shown(self.text[first.start : first.end]),
            )
        self._set_letters_right()

    def _set_letters_right(self) -> None:
        """Takes tags for those of the notation whose names differ in capital and small letters only."""
        names = {tag.name for tag in self.tags}
        other = [tag for tag in self.tags if in_other_letters(tag.name) not in (None, *names)]
        if not other:
            return
        first = other[0].name
        for tag in other:
            tag.name = in_other_letters(tag.name) or tag.name
        begin = self.text.index(first, other[0].start)
        self._fault(
            "W004",
            tr_n(
                "the tag “{tag}” is written {right}",
                "{n} tags have other letters than those of the notation: “{tag}” is written {right}",
                len(other),
                tag=first,
                right=other[0].name,
            ),
            begin,
            begin + len(first),
            hint=tr("they were read as they were meant; {command} writes them right", command="bzq fmt --in-place"),
            expected=other[0].name,
            found=first,
        )

    def _report_missing_result(self) -> None:
        end = 0
        for match in self.matches:
            if match.lastgroup not in ASIDES:
                end = match.end(match.lastindex or 0)
        self._fault(
            "E006",
            tr("the record ends without a result"),
            end,
            end + 1,
            hint=tr("write the final score such as 170:120, or * where it was not recorded"),
            expected=tr("the result"),
            found=tr("the end of the record"),
            index=len(self.matches),
        )

    def _report_twice(self) -> None:
        seen: set[str] = set()
        for tag in self.tags:
            if tag.name in seen:
                self._fault(
                    "E102",
                    tr("the tag {tag} stands here a second time; the first counts", tag=shown(tag.name)),
                    tag.start,
                    tag.end,
                    found=shown(self.text[tag.start : tag.end]),
                )
            seen.add(tag.name)

    def _begin_events(self) -> None:
        """In a tag's list of events there are no numbers: the parser gets one that is not kept."""
        self.parser.feed("NUMBER", Number(0, 0, 0))
