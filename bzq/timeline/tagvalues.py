"""Values of tags: numbers, scores, suits and cards, with findings that point into the tag."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, SEVEN, SUITS, UNSEEN
from bzq.findings import Finding, Severity
from bzq.language import either, tr
from bzq.records.model import Check, Event, Number, PlainTricks, Record, Result, Tag
from bzq.records.spelling import SUITS_READ, language_of, parse_card, reading_hint
from bzq.timeline.doubt import of_tag

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_MOST_BAD_WORDS: Final = 5
_LOWEST: Final = SEVEN
"""The lowest rank in the packs of the Bézique family."""

_PLAIN_CARDS: Final = {name: card for name, card in CARD_OF.items() if card & 15 <= _LOWEST}


class Unstartable(Exception):
    """The tags do not say enough, or contradict each other; the findings are in the preparation."""


class TagValues:
    """Reads the tags of one record; findings go to ``findings``."""

    def __init__(self, record: Record, rules: RuleSet) -> None:
        self.record = record
        self.rules = rules
        self.findings: list[Finding] = []
        self.bad: set[str] = set()
        """Tags with words that are no cards."""
        self.doubt = 0
        """What the faults of tags leave in doubt."""
        self._read: dict[str, list[int] | None] = {}
        self.language = language_of(record.known("Language")) or ""
        self.plain_cards = _PLAIN_CARDS
        """The cards of the packs by their canonical names."""

    def fault(
        self,
        code: str,
        message: str,
        tag: Tag | None,
        *,
        place: tuple[int, int] | None = None,
        expected: str | None = None,
        found: str | None = None,
        hint: str | None = None,
        about: str = "",
    ) -> None:
        """Reports a fault at a tag's value (or a ``place`` in it), or at the record's first tag.

        ``about`` names the tag that is meant, where it is another or does not stand there.
        """
        finding = tag_finding(self.record, code, message, tag, place=place, expected=expected, found=found, hint=hint)
        self.findings.append(finding)
        if finding.severity is Severity.ERROR:
            self.doubt |= of_tag(about or (tag.name if tag is not None else ""))

    @property
    def faulty(self) -> bool:
        """Whether a tag has been found wrong."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def stop(
        self,
        code: str,
        message: str,
        tag: Tag | None,
        *,
        expected: str | None = None,
        found: str | None = None,
        hint: str | None = None,
    ) -> Unstartable:
        """Reports a fault that leaves nothing to start from."""
        self.fault(code, message, tag, expected=expected, found=found, hint=hint)
        return Unstartable()

    def number(self, name: str, low: int, high: int) -> int | None:
        """A tag that holds a whole number, or ``None``."""
        value = self.record.known(name)
        if value is None:
            return None
        if value.isascii() and value.isdigit() and len(value) <= 6 and low <= int(value) <= high:
            return int(value)
        values: dict[str, object] = {"tag": name, "value": shorten(value), "low": low, "high": high}
        if high == low + 1:
            message = tr("{tag} is “{value}”, which is not {low} or {high}", **values)
        else:
            message = tr("{tag} is “{value}”, which is not {low} to {high}", **values)
        expected = tr("{low} to {high}", low=low, high=high)
        self.fault("E106", message, self.record.find_tag(name), expected=expected, found=value)
        return None

    def counts(self, name: str, number: int) -> tuple[int, ...] | None:
        """A tag that holds numbers with colons, one a seat or side, or ``None``."""
        value = self.record.known(name)
        if value is None:
            return None
        parsed = parse_scores(value)
        if parsed is None or len(parsed) != number:
            self.fault(
                "E106" if parsed is None else "E605",
                tr(
                    "{tag} is “{value}”; it needs {n} numbers with a colon between, such as {example}",
                    tag=name,
                    value=shorten(value),
                    n=number,
                    example=":".join(["0"] * number),
                ),
                self.record.find_tag(name),
                expected=":".join(["0"] * number),
                found=value,
            )
            return None
        return parsed

    def cards(self, name: str, *, unseen: bool = True) -> list[int] | None:
        """The cards of a tag, ``UNSEEN`` for ``xx``; words that are no cards are reported and count as ``xx``."""
        if name in self._read:
            return self._read[name]
        value = self.record.known(name)
        cards: list[int] | None = None
        if value is not None:
            try:
                cards = [self.plain_cards[word] for word in value.split()]
            except KeyError:
                cards = self._spelt_cards(name, unseen)
        self._read[name] = cards
        return cards

    def _spelt_cards(self, name: str, unseen: bool) -> list[int]:
        """The cards of a tag that is not in plain canonical spelling."""
        tag = self.record.find_tag(name)
        cards = []
        bad: list[tuple[str, str, tuple[int, int]]] = []
        for word in re.finditer(r"\S+", self.record.tag(name) or ""):
            text = word.group()
            card = UNSEEN if text.lower() == "xx" and unseen else parse_card(text, self.language)
            if card is None or (card == UNSEEN and not unseen):  # every card that lies open has a name
                bad.append(("E008", text, word.span()))
                card = None
            elif card != UNSEEN and not self.rules_have(card):
                bad.append(("E208", text, word.span()))
                card = None
            cards.append(UNSEEN if card is None else card)
        if bad:
            self.bad.add(name)
        for index, (code, text, place) in enumerate(bad[:_MOST_BAD_WORDS]):
            more = len(bad) - _MOST_BAD_WORDS if index == _MOST_BAD_WORDS - 1 else 0
            if code == "E208":
                message = self.no_such_card(text, name)
            elif more > 0:
                message = tr(
                    "“{word}” in {tag} is no card, nor are {n} more words here", word=shorten(text), tag=name, n=more
                )
            else:
                message = tr("“{word}” in {tag} is no card", word=shorten(text), tag=name)
            hint = tr("xx stands in hands, the stock and draws only") if text.lower() == "xx" else None
            if hint is None and code == "E008" and len(text) < 8:
                hint = reading_hint(text)
            self.fault(
                code, message, tag, place=place, expected=tr("a card such as Th"), found=shorten(text), hint=hint
            )
        return cards

    def rules_have(self, card: int) -> bool:
        """Whether the packs hold this card."""
        return card & 15 <= _LOWEST

    def no_such_card(self, text: str, name: str) -> str:
        """What is said of a card in a tag that the packs do not hold."""
        return tr(
            "{card} in {tag} is in none of the packs: these games are played from the seven up", card=text, tag=name
        )

    def suit(self, name: str) -> int | None:
        """A tag that holds a suit, or ``None``."""
        value = self.record.known(name)
        if value is None:
            return None
        letter = value.strip("\ufe0e\ufe0f").lower()
        letter = SUITS_READ.get(letter, letter)
        if len(letter) == 1 and letter in SUITS:
            return SUITS.index(letter)
        suits = either(list(SUITS))
        self.fault(
            "E106", tr("{tag} is “{value}”, which is no suit: {suits}", tag=name, value=shorten(value), suits=suits),
            self.record.find_tag(name), expected=suits, found=value,
        )  # fmt: skip
        return None


def not_checked(record: Record) -> Finding | None:
    """That the moves of a record cannot be checked, at the first of them; ``None`` where there are none."""
    for item in record.items:
        if isinstance(item, Event | Number | PlainTricks | Check) or (isinstance(item, Result) and item.scores):
            word = re.compile(r"\S+").match(record.text, item.start)
            span = record.span(item.start, word.end() if word else item.end)
            return Finding(
                "N202", tr("after what was found in the tags, the moves of this record cannot be checked"), span,
                hint=tr("mend the fault above, then validate again"), file=record.file, record=record.number,
                deal=record.known("Deal"), source=record.line_text(span.line),
            )  # fmt: skip
    return None


def names_in_tags(record: Record, rules: RuleSet) -> tuple[str, ...]:
    """The players in seat order as the tags name them, ``?`` for one without a name."""
    return tuple(record.known(f"Player{seat}") or "?" for seat in range(1, rules.players + 1))


def parse_scores(text: str) -> tuple[int, ...] | None:
    """Numbers with colons between, ``170:120``, or ``None``."""
    parts = text.strip().split(":")
    if len(parts) < 2 or not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        return None
    return tuple(int(part) for part in parts)


def shorten(text: str, most: int = 40) -> str:
    """Text for a message, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def tag_finding(
    record: Record,
    code: str,
    message: str,
    tag: Tag | None,
    *,
    place: tuple[int, int] | None = None,
    expected: str | None = None,
    found: str | None = None,
    hint: str | None = None,
) -> Finding:
    """A finding at a tag's value, or a part of it; at the record's first tag where there is none."""
    if tag is None:
        tag = record.tags[0] if record.tags else None
        begin, end = (tag.start, tag.end) if tag else (0, 0)
    elif place is None:
        begin, end = (tag.value_start, tag.value_start + len(tag.value)) if tag.value else (tag.start, tag.end)
    else:
        begin, end = tag.value_start + place[0], tag.value_start + place[1]
    span = record.span(begin, end)
    return Finding(
        code, message, span, hint=hint, expected=expected, found=found, file=record.file, record=record.number,
        deal=record.known("Deal"), source=record.line_text(span.line),
    )  # fmt: skip
