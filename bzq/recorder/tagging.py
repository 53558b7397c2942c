"""What is entered about a deal besides what happens in it: its tags, cards that were dealt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bzq.findings import Severity
from bzq.recorder import correcting
from bzq.recorder.dealing import Dealing
from bzq.recorder.draft import EARLY_ENDS, Draft, Refused, settle
from bzq.recorder.naming import player_names, scores_said, side_names
from bzq.recorder.opening import BY_THEMSELVES, Opening, cards_of
from bzq.recorder.packets import Packet, packets_of, with_packet
from bzq.recorder.refusing import not_as_it_is, refusal
from bzq.recorder.reply import Reply
from bzq.records.reader import parse_record
from bzq.records.tags import CANONICAL_ORDER
from bzq.rules.resolve import RulesError

_FORMS: Final = {
    "Deal": (re.compile("[0-9]{1,6}"), "a number"),
    "Target": (re.compile("[0-9]{1,6}"), "a number"),
    "Carry": (re.compile("[0-9]{1,6}(:[0-9]{1,6})+"), "the match score before the deal, such as 420:380"),
    "Date": (re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}"), "written like 2026.11.26, with ?? for what nobody knows"),
}
"""What tags must look like that nothing in the deal is checked against."""

_ABOUT_TAGS: Final = ("W104", "W105")
"""Warnings about tags that say nothing: misspelt ones, and those of other rules."""

_SPELT: Final = {name.casefold(): name for name in CANONICAL_ORDER}
"""The tags of the notation, however they are typed."""


_SILENT: Final = frozenset(CANONICAL_ORDER[CANONICAL_ORDER.index("Result") + 1 :])
"""Tags that are left out where they say nothing; those before them are written in every record."""


def _shapeless(values: Mapping[str, str | None]) -> str | None:
    """Why a tag would tell nobody anything, ``None`` where all of them do."""
    for name, value in values.items():
        form, said = _FORMS.get(name, (None, ""))
        if form is not None and value is not None and value != "?" and form.fullmatch(value) is None:
            return f"{name} is {said}, not “{value}”"
    if values.get("Deal") == "0":
        return "deals are counted from 1"
    return None


class Tagging(Dealing):
    """Changes tags and names cards."""

    # -- cards dealt in the middle of a deal ---------------------------------------------------------------------

    def _packets(self, draft: Draft, line: str, cards: Sequence[str]) -> Reply:
        """``/7s8s9s``: the cards of the one hand that waits for them, or all of the stock."""
        packets = packets_of(draft)
        if len(cards) == sum(packet.number for packet in packets):
            return self._tags(line, {"Stock": " ".join(cards)})
        able = [packet for packet in packets if packet.seat in draft.known_seats]
        if not able:
            return refusal(line, "nobody's cards are recorded here", "hand 1 9c 8h Kc 9d Jh names those of a seat")
        packet = next((one for one in able if one.unseen), able[-1])
        return self._packet(draft, packet, line, "".join(cards))

    def _packet(self, draft: Draft, packet: Packet, line: str, text: str) -> Reply:
        """The cards that a seat was dealt later."""
        cards = cards_of(text, draft.language)
        name = draft.name(packet.seat)
        if cards is None:
            return refusal(line, f"{name} gets {packet.number} cards; “{text}” are not all cards", "name each: /7s8h")
        if len(cards) != packet.number:
            return refusal(line, f"{name} gets {packet.number} cards; “{text}” are not {packet.number}")
        try:
            dealt = settle(with_packet(draft, packet, cards))
        except Refused as refused:
            return not_as_it_is(line, refused)
        return self._keep(dealt, line.strip(), [f"{name} gets {' '.join(cards)}"])

    # -- tags --------------------------------------------------------------------------------------------------

    def _hand(self, line: str, words: list[str]) -> Reply:
        """``hand 1 9c8hKc…``: the cards a seat was dealt."""
        language = self.draft.language if self.draft is not None and self.opening is None else ""
        cards = cards_of(" ".join(words[1:]), language) if len(words) > 1 and words[0].isdecimal() else None
        if cards is None:
            return refusal(line, "whose cards? Say hand, the seat, and the cards", "hand 1 9c 8h Kc 9d Jh Ah Tc 8c")
        reply = self._tags(line, {f"Hand{words[0]}": " ".join(cards)})
        if reply.taken and not reply.said and words[0].isdecimal() and self.draft is not None:
            reply.said = [f"{self.draft.name(int(words[0]) - 1)} was dealt {' '.join(cards)}"]
        return reply

    def _tag_line(self, line: str) -> Reply:
        """``[Player1 "Anna"]``: tags as the record has them."""
        record = parse_record(f"{line.strip()}\n*\n")
        errors = [one for one in record.findings if one.severity is Severity.ERROR]
        if errors or not record.tags or len(record.items) > 1:
            found = errors[0] if errors else None
            message = found.message if found else "a line with tags holds nothing else"
            return refusal(line, message, found.hint if found else None, found.code if found else None)
        return self._tags(line, {tag.name: tag.value for tag in record.tags})

    def _tags(self, line: str, said: dict[str, str]) -> Reply:
        values: dict[str, str | None] = {_SPELT.get(name.casefold(), name): value for name, value in said.items()}
        why = values.get("Termination")
        if why in EARLY_ENDS and self.opening is None and self.draft is not None and not self.draft.over:
            return self._end(line, [why])
        derived = [name for name in BY_THEMSELVES if values.pop(name, None) is not None]
        if derived and not values:
            return Reply(taken=True, said=[f"{derived[0]} is written by itself, as the deal is played"])
        shapeless = _shapeless(values)
        if shapeless is not None:
            return refusal(line, shapeless)
        for name, value in values.items():
            if value in ("", "?") and name in _SILENT:
                values[name] = None  # nobody's cards are recorded there after all
        opening = self.opening
        if opening is None and self.draft is not None and self.draft.over:
            about_next = {"Turned", "Deal", "Dealer", "Match", "Rules", "Stock"} & values.keys()
            if about_next or any(name.startswith("Hand") for name in values):
                opening = self._next_opening(self.draft)
        if opening is not None:
            return self._tags_of_opening(opening, line, values)
        if self.draft is None or self.correction is not None:
            return refusal(line, "no deal is under way" if self.draft is None else "the correction is not finished")
        before = self.draft
        try:
            draft = settle(correcting.retagged(before, values))
        except Refused as refused:
            return not_as_it_is(line, refused)
        against = self.contradiction(draft)
        if against is not None:
            return refusal(line, against.message, against.hint, against.code)
        said_already = draft.text == before.text
        told_of = self._led_by(before, draft)
        if said_already:
            told_of = ["that changes nothing: the record is as it was"]
        reply = self._keep(draft, line.strip(), told_of)
        told = {(one.code, one.message) for one in before.timeline.findings}
        reply.remarks = [
            replace(one, span=None, source=None, file=None, record=None)
            for one in draft.timeline.findings
            if one.code in _ABOUT_TAGS and (one.code, one.message) not in told
        ]
        return reply

    def _led_by(self, before: Draft, after: Draft) -> list[str]:
        """That another dealer makes another lead, and all that was played is another's."""
        if not after.timeline.tricks or after.timeline.dealer == before.timeline.dealer:
            return []
        leader = after.timeline.tricks[0].plays[0].seat
        names = player_names(after)
        said = [f"{names[leader - 1]} led the first trick then; everything was checked again, and holds"]
        if after.timeline.scores != before.timeline.scores:
            said.append(f"the score is now {scores_said(side_names(after), after.timeline.scores or ())}")
        return said

    def _tags_of_opening(self, opening: Opening, line: str, values: dict[str, str | None]) -> Reply:
        forgotten = opening.mark(line.strip())
        opening.tags = {name: value for name, value in {**opening.tags, **values}.items() if value is not None}
        try:
            refused = opening.refused()
        except RulesError as error:
            opening.unmark(forgotten)
            return refusal(line, error.message, error.hint, error.code)
        if refused is not None:
            opening.unmark(forgotten)
            return not_as_it_is(line, refused)
        self.opening = opening
        return self._begin_if_all_is_known()
