"""Trick numbers, and tricks that are too short or too long, whatever game is played."""

from __future__ import annotations

from bzq.engine.game import Refusal
from bzq.language import tr, tr_n
from bzq.records.model import Draw, Item, Number, PlainTricks, Play, Result, Unread
from bzq.records.plain import tricks as plain_tricks
from bzq.timeline.claiming import Claiming
from bzq.timeline.doubt import FAULT, NUMBERS, STAGE


class Numbering(Claiming):
    """Keeps a record and the tricks in step."""

    def _draw_if_due(self) -> None:
        """Draws what was not written, in games in which cards are drawn before the next event."""

    def _number(self, item: Number) -> None:
        position = self.position
        if position.plays:
            self._number_in_trick(item)
            return
        if not self.main and item.dots == 3:
            if item.value != position.trick:
                self._wrong_number(item, position.trick)
            return
        self._draw_if_due()
        expected = position.trick
        if position.over():
            self.refuse(Refusal("E407", {"number": item.value}, impossible=True), item)
            return
        if item.value == expected:
            self.offset_of_numbers = 0
        elif item.value != expected + self.offset_of_numbers:
            self._wrong_number(item, expected)
            self.offset_of_numbers = item.value - expected
        self.numbered = self.number_seen = True

    def _number_in_trick(self, item: Number) -> None:
        """A number while cards of the trick are missing: the next trick's, or one that stands too late."""
        position = self.position
        if self.taint & STAGE:
            self._stop_checking(item)
        elif self.main and item.value == position.trick + 1 + self.offset_of_numbers:
            self._short_trick(item)
        elif self.main or item.dots == 1 or item.value != position.trick:
            hint = tr("a trick number stands before the leader's card")
            if not self.main and item.value == position.trick:
                hint = tr("in the middle of a trick a variation begins with {number}...", number=item.value)
            message = tr(
                "number {number} stands in the middle of trick {trick}", number=item.value, trick=position.trick
            )
            self.report("E406", message, item.start, item.end, hint=hint, found=str(item.value))
            self.taint |= FAULT | NUMBERS

    def _wrong_number(self, item: Number, expected: int) -> None:
        if self.taint & STAGE or self._begins_elsewhere():
            self._stop_checking(item)
            return
        hint = tr("a trick may be missing or written twice")
        if not self.main and item.dots == 3 and item.value > 1 and item.value != expected:
            hint = tr("a variation that begins here is numbered {number}...", number=expected)
        message = tr("this is trick {trick}, not {number}", trick=expected, number=item.value)
        self.report(
            "E406", message, item.start, item.end, hint=hint,
            expected=f"{expected}.", found=f"{item.value}.",
        )  # fmt: skip
        self.taint |= FAULT | NUMBERS

    def _begins_elsewhere(self) -> bool:
        """Whether a record that tells nothing of its beginning may be one from the middle, without those tags too."""
        known = self.record.known
        return self.tags_at_fault and not self.log and known("Dealer") is None and known("Trick") is None

    def _short_trick(self, item: Item) -> None:
        """The next trick, a draw or the end comes while cards of this trick are missing; checking ends."""
        position = self.position
        if self.taint & (STAGE | NUMBERS):
            self._stop_checking(item)
            return
        played = max(1, len(position.plays))
        self._forget_notes()
        if position.plays:
            message = tr_n(
                "trick {trick} has {n} card; {who}'s is missing", "trick {trick} has {n} cards; {who}'s is missing",
                played, trick=position.trick, who=self.phrases.name(position.to_play() or 0),
            )  # fmt: skip
        else:
            message = tr_n("trick {trick} has {n} card", "trick {trick} has {n} cards", played, trick=position.trick)
        last = self.last_play if position.plays and self.last_play else item
        self.report(
            "E405", message, last.start, last.end, seat=position.to_play() if position.plays else None,
            hint=tr("who won it is not known, so the rest cannot be checked"),
            expected=tr_n("{n} card", "{n} cards", position.trick_size()), found=str(played),
        )  # fmt: skip
        self._stop_checking(item)

    def _stands_behind_trick(self) -> bool:
        """Whether the card being read begins a trick without a number, but the number of that trick is yet to come."""
        if self.position.plays or not self.number_seen or self.numbered or not self.main:
            return False
        number: int = self.position.trick + self.offset_of_numbers
        for index in range(self.upcoming_at, len(self.upcoming)):
            item = self.upcoming[index]
            if isinstance(item, PlainTricks):
                return plain_tricks(item)[0][0] == number
            if isinstance(item, Number):
                return item.value == number
            if isinstance(item, Result | Unread):
                return False
        return False

    def _trick_is_short(self) -> bool:
        """Whether the card being read is the only one of its trick: a draw, a number or the result comes next."""
        if self.position.plays or not self.main or self.position.rules.seats < 2:
            return False
        for index in range(self.upcoming_at, len(self.upcoming)):
            item = self.upcoming[index]
            if isinstance(item, Draw | Number | PlainTricks):
                return True
            if isinstance(item, Result):
                return item.scores is not None
            if isinstance(item, Play | Unread):
                return False
        return False

    def _log_draw(self, drawn: list[tuple[int, int]]) -> None:
        if self.log:
            self.log[-1][4].extend((seat + 1, card) for seat, card in drawn)

    def _surplus_card(self, item: Item, card: Item | None = None) -> None:
        """A card stands behind a complete trick; checking ends, since it may be any of them."""
        position = self.position
        if self.taint & (STAGE | NUMBERS):
            self._stop_checking(item)
            return
        last = card or self.last_play or item
        message = tr(
            "trick {trick} was complete with {n} cards; this is one too many",
            trick=position.trick - 1, n=position.rules.seats,
        )  # fmt: skip
        hint = tr("a trick begins with its number, if the others do")
        self.report("E411", message, last.start, last.end, hint=hint)
        self._stop_checking(item)
