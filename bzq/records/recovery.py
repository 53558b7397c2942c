"""What to do with a token that needs care: comments, tags, variations, and whatever cannot stand where it stands."""

from __future__ import annotations

from typing import Final

from bzq.language import either, mark, tr
from bzq.records.around import Around
from bzq.records.complaints import about_letters, name_of, named, shown
from bzq.records.cutter import ASIDES
from bzq.records.grammar import grammar
from bzq.records.guesses import about_word
from bzq.records.mail import taken_away
from bzq.records.model import Comment, Escape, Item, Tag
from bzq.records.slips import Slips
from bzq.records.spelling import language_of, parse_card
from bzq.records.tags import BadTag, printed_tags, salvage, take_apart
from bzq.records.words import EVENTS, MAKERS

_REST: Final = 100
"""How much of the line behind a word a guess gets to see."""


_TOLD: Final = frozenset({"DECLARATION", "EXCHANGE", "BLANK", "DRAW", "CHECK"})
"""What is not written but as a part of the game."""

_MOVES: Final = EVENTS | {"NUMBER", "CHECK", "GLYPH", "RPAR", "COMMENT", "WS"}
"""What stands on a line of movetext."""


class Recovery(Slips):
    """The ways back into step. Its methods take a token's index and give the next to read."""

    # -- tokens that need care ---------------------------------------------------------------------------

    def _special(self, index: int) -> int:
        match = self.matches[index]
        kind = match.lastgroup
        if kind == "WS":
            return index + 1
        start, end = match.span(match.lastindex or 0)
        if kind in ASIDES:
            self.parser.feed(kind or "", self._aside(index, start, end))
            return index + 1
        if self.done:
            return self._after_result(index)
        if kind == "RESULT":
            return self._result(index)
        if kind == "TAGS":
            return self._tags(index, take_apart(self.text, start, end))
        if kind in ("BAD_TAG", "LOST_TAG"):
            return self._bad_tag(index)
        if kind == "LPAR":
            return self._open_variation(index)
        if kind == "RPAR":
            return self._close_variation(index)
        if kind == "OPEN_COMMENT":
            self._fault(
                "E002",
                self._told(
                    index,
                    mark("a comment is opened and never closed"),
                    mark("a comment is opened in trick {trick} and never closed"),
                ),
                start,
                start + 1,
                hint=tr(
                    "a comment ends with {brace}, and holds no other brace and no line that begins like a tag",
                    brace="}",
                ),
                expected="}",
                found=shown(self.text[start:end]),
                index=index,
            )
            return self._skip_to_step(index)
        if kind == "CLOSING_BRACE":
            return self._stray(
                index, "E013", mark("{word} closes no comment"), tr("a comment begins with {brace}", brace="{")
            )
        return self._unreadable(index)

    def _result(self, index: int) -> int:
        if self.events_only:
            return self._no_event(index, index + 1)
        if self._goes_on(index):
            return self._early_result(index)
        start, end = self._start(index), self._end(index)
        if not self.parser.feed("RESULT", MAKERS["RESULT"](self.text[start:end], start, end, "")):
            return self._refuse(index)
        self.done = True
        return index + 1

    def _aside(self, index: int, start: int, end: int) -> Item:
        text, kind = self.text, self.matches[index].lastgroup
        if kind == "ESCAPE":
            return Escape(start, end, text[start:end])
        before = index - 1
        while before >= 0 and self.matches[before].lastgroup == "WS":
            before -= 1
        own_line = before < 0 or text.find("\n", self._end(before), start) >= 0
        if kind == "LINE_COMMENT":
            if not own_line:
                self._part_of_the_game(index, before, start, end)
            return Comment(start, end, text[start + 1 : end], True, own_line)
        inside = text[start + 1 : end - 1]
        if self.text is not self.written:
            inside = taken_away(self.written[start + 1 : end - 1])
        return Comment(start, end, inside, False, own_line)

    def _part_of_the_game(self, index: int, before: int, start: int, end: int) -> None:
        """Warn of `8c 9c; +KcQc=20`, where what was declared, exchanged or drawn has become a comment."""
        words = self.text[start + 1 : end].strip()
        if self._kind(before) not in _MOVES or len(words) > _REST:
            return
        kinds = [match.lastgroup or "" for match in grammar().tokens.finditer(words)]
        if not _TOLD.isdisjoint(kinds) and _MOVES.issuperset(kinds):
            self._fault(
                "W005",
                self._told(
                    index,
                    mark("“{word}” stands in a comment, which goes from ; to the end of the line"),
                    mark("“{word}” in trick {trick} stands in a comment, which goes from ; to the end of the line"),
                    word=shown(words),
                ),
                start,
                end,
                hint=tr("if it belongs to the game, leave out the ; before it"),
                found=shown(self.text[start:end]),
                index=index,
            )

    def _tags(self, index: int, tags: list[Tag]) -> int:
        if not self.parser.feed("TAGS", tags):
            start, end = self._start(index), self._end(index)
            self._fault(
                "E001",
                tr("a tag stands in the movetext: tags come first"),
                start,
                end,
                expected=self._expected(),
                found=shown(self.text[start:end]),
                index=index,
            )
            return self._skip(start, index + 1)
        self.tag_runs += 1
        for tag in tags:
            name = tag.name.capitalize()
            if name == "Language" and not self.language:
                self._learn_language(tag)
            elif name == "Turned":
                self.turned = self.turned or tag.value.strip()
        return index + 1

    def _learn_language(self, tag: Tag) -> None:
        language = language_of(tag.value)
        if language is None:
            self._fault(
                "E106",
                tr("the letters of the language “{language}” are not known", language=shown(tag.value)),
                tag.value_start,
                tag.value_start + len(tag.value),
                hint=either(("de", "fr", "nl", "da", "it", "en")),
                expected=tr("a language"),
                found=shown(tag.value),
            )
        self.language = language or ""

    def _bad_tag(self, index: int) -> int:
        start, end = self._start(index), self._end(index)
        printed = printed_tags(self.text, start, end) if "TAGS" in self.parser.allowed() else []
        if printed:
            self.printed += printed
            return self._tags(index, printed)
        bad: BadTag = salvage(self.text, start, end)
        self._fault(
            bad.code,
            bad.message,
            bad.start,
            bad.end,
            hint=bad.hint,
            expected='[Name "value"]',
            found=shown(self.text[start:end]),
            index=index,
        )
        if bad.tag is not None and "TAGS" in self.parser.allowed():
            return self._tags(index, [bad.tag])
        return self._skip(start, index + 1)

    def _unreadable(self, index: int) -> int:
        word = self._word(index)
        if self.events_only and self.matches[index].lastgroup != "UNREADABLE":
            return self._no_event(index, index + 1)
        behind = self._slip(index)
        if behind is not None:
            return behind
        around = self._around(index)
        complaint = about_word(word, around)
        start = self._end(index - 1) - len(around.before) if complaint.before else self._start(index)
        end = self._start(index + 1) + len(around.after) if complaint.after else self._end(index) + complaint.more
        self._complain(complaint, start, end, index)
        return self._skip_to_step(index)

    def _around(self, index: int) -> Around:
        end = self._end(index)
        line_end = self.text.find("\n", end, end + _REST)
        rest = self.text[end : line_end if line_end >= 0 else end + _REST]
        turned = parse_card(self.turned, self.language) if self.turned else None
        before, after = self._neighbour(index, -1), self._neighbour(index, 1)
        return Around(before, after, rest, self._trick(index), self.language, turned)

    def _misspelt(self, index: int, card: str) -> int:
        if self.done:
            return self._after_result(index)
        start = self._start(index)
        start = self.text.find(card, start)
        self._complain(about_letters(card, self._trick(index)), start, start + len(card), index)
        return self._skip_to_step(index)

    def _refuse(self, index: int) -> int:
        """A token of a known kind in a place where it cannot stand."""
        if self.done:
            return self._after_result(index)
        kind = self.matches[index].lastgroup or ""
        if kind == "GLYPH":
            return self._stray(
                index,
                "E014",
                mark("{word} stands behind no card or event"),
                tr("a glyph follows the card or event it judges"),
            )
        start, end = self._start(index), self._end(index)
        word = self.text[start:end]
        if kind == "RESULT":
            message = tr("{word}: a variation has no result", word=named(word, self._trick(index)))
        else:
            message = self._told(
                index,
                mark("{kind} “{word}” cannot stand here"),
                mark("{kind} “{word}” cannot stand here in trick {trick}"),
                kind=name_of(kind),
                word=shown(word),
            )
        self._fault(
            "E001",
            message,
            start,
            end,
            expected=self._expected(),
            found=shown(self.text[start:end]),
            index=index,
        )
        if kind == "RESULT":
            return self._skip(start, index + 1)
        return self._skip_to_step(index)

    def _after_result(self, index: int) -> int:
        start, end = self._start(index), self._end(index)
        self._fault(
            "E005",
            tr("{word} stands after the result", word=named(self.text[start:end], None)),
            start,
            end,
            hint=tr("the result ends the record; the next record begins with its tags"),
            expected=tr("the end of the record, or the tags of the next"),
            found=shown(self.text[start:end]),
            index=index,
        )
        return self._skip(start, len(self.matches))
