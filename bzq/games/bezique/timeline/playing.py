"""Cards played to a trick, and the duties of the last tricks where hands are not known."""

from __future__ import annotations

from bzq.cards import SEVEN
from bzq.engine.game import Refusal
from bzq.games.bezique import sevens, tricks
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import TableCard
from bzq.games.bezique.timeline.copies import Copies
from bzq.language import tr
from bzq.records.model import Play
from bzq.timeline.resolved import Resolved, ResolvedCard


class Playing(Copies):
    """Plays cards, one event at a time."""

    def _play(self, item: Play) -> None:
        position = self.position
        if position.won != NO_SEAT:
            self._draw_silently()
        seat = item.seat - 1 if item.seat else position.to_play()
        if seat is None or position.over():
            if not self.stopped:
                self.refuse(Refusal("E407", {"card": item.card.card}, impossible=True), item)
            return
        if not self._seat_exists(seat, item):
            seat = position.to_play() or 0
        self.actor = seat
        if self._stands_behind_trick():
            self._surplus_card(item, item)
            return
        if self._trick_is_short() and not self._can_play(seat, item):
            if self.number_seen and not self.numbered:
                self._surplus_card(item, item)
            else:
                self._short_trick(item)
            return
        card, table_card, from_table = self._find_play(seat, item)
        if self.stopped:
            return
        phantom = from_table is None
        refusal: Refusal | None = None
        if not phantom:
            refusal = tricks.may_play(position, seat, card, table_card)
        if refusal is not None and item.seat == 0 and refusal.code == "E404":
            refusal = None
        seated = item.seat - 1 if item.seat else None
        if refusal is not None:
            check = lambda: tricks.may_play(position, seat, card, table_card)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            phantom = phantom or refusal.impossible
        elif (
            item.irregular
            and not phantom
            and item.points is None
            and (position.where.known(seat) or not any(self._duties(card)))  # else a card nobody saw may tell
        ):
            self._nothing_irregular(item, seat)
        if (
            refusal is not None
            and refusal.code == "E404"
            and seated is not None
            and any(who == seated for who, _ in position.plays)
        ):
            self._stop_checking(item)
            return
        self._do_play(item, seat, card, table_card, phantom=phantom, excused=refusal is not None or item.irregular)

    def _do_play(
        self, item: Play, seat: int, card: int, table_card: TableCard | None, *, phantom: bool, excused: bool
    ) -> None:
        position = self.position
        number = position.trick
        fresh = True
        if card & 15 == SEVEN and table_card is None and not phantom and tricks.seven_could_pay(position):
            choices = sevens.exchange_choices(position, seat, card)
            fresh = choices[self.chooser.pick(len(choices))]
        needs = self._needs_number(seat, table_card) if self.resolved is not None else 0
        duties = self._duties(card)
        refused = tricks.play(
            position, seat, card, table_card, fresh_seven=fresh, excused=excused, phantom=phantom,
            reference=(item, number, card, duties),
        )  # fmt: skip
        if refused is not None:
            if not self.refuse(refused, item, excused=item.irregular and not refused.impossible):
                return
            late = refused.facts.get("ban") is not None
            again = tricks.play(
                position, seat, card, table_card, fresh_seven=fresh, excused=True,
                phantom=not late and refused.impossible, reference=(item, number, card, duties),
            )  # fmt: skip
            if again is not None:
                tricks.play(position, seat, card, None, excused=True, phantom=True)
        self.last_play = item
        self.plays.append((seat + 1, card, table_card is not None))
        if not position.plays:
            self._close_trick(number)
        points = sum(entry.points for entry in position.log if entry.reason == "seven-played")
        self._book(item)
        self._claim(item, points, tr("the trump seven") if card & 15 == SEVEN else tr("this card"), seat)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(
                cards=(ResolvedCard(card, table_card is not None, needs),), points=points or None,
                trick=number, leads=len(self.plays) == 1,
            )  # fmt: skip

    def _duties(self, card: int) -> tuple[int, int, int]:
        """What the seat that plays this card now cannot hold (bits): to follow, to head, to trump."""
        position = self.position
        if not position.plays or position.stock_stage():
            return (0, 0, 0)
        led, best = tricks.led_and_best(position)
        return position.rules.end_duty(led, best, position.trump, card)

    def _close_trick(self, number: int) -> None:
        position = self.position
        brisques = sum(1 for _, card, _ in self.plays if position.rules.brisque[card])
        self.log.append((number, self.plays, position.last_winner + 1, brisques, []))
        self.plays = []
        if position.won == NO_SEAT:
            self.numbered = False

    def _can_play(self, seat: int, item: Play) -> bool:
        """Whether a seat may have the card an item names where the item says it lies."""
        card = item.card.card
        if item.card.table:
            return any(one.card == card for one in self.position.table_of(seat))
        return self.position.where.may_hold(seat, card)

    def _has_somewhere(self, seat: int, card: int) -> bool:
        """Whether a card is known to be in a seat's hand or on its table."""
        position = self.position
        return position.where.hands[seat][card] > 0 or any(
            one.card == card and one.seat == seat for one in position.table_of(seat)
        )

    def _find_play(self, seat: int, item: Play) -> tuple[int, TableCard | None, bool | None]:
        """The card, its table copy, and whether it came from the table (``None``: from nowhere, reported)."""
        position = self.position
        ref = item.card
        card = ref.card
        if not position.rules.copies[card]:
            self.refuse(Refusal("E208", {"card": card, "seat": seat}, impossible=True), item)
            return card, None, None
        lying = [one for one in position.table_of(seat) if one.card == card and one.seat == seat]
        if ref.table:
            if ref.copy:
                exact = [one for one in lying if one.number == ref.copy]
                if exact:
                    return card, exact[0], True
                code = "E204" if lying else "E203"
                facts = {"seat": seat, "card": card, "copy": ref.copy, "numbers": [one.number for one in lying]}
                self.refuse(Refusal(code, facts, impossible=True), item)
                return card, None, None
            if lying:
                return card, self._preferred(lying, item, seat), True
            facts = {"seat": seat, "card": card, "in_hand": position.where.hands[seat][card] > 0}
            if any(one.card == card for one in position.table_of(seat)):
                self.refuse(Refusal("E316", facts, impossible=True), item)
            else:
                self.refuse(Refusal("E203", facts, impossible=True), item)
            return card, None, None
        if position.where.known(seat) and not position.where.hands[seat][card] and lying:
            self._note_table(item, seat, card)
            return card, self._preferred(lying, item, seat), True
        if not position.where.may_hold(seat, card):
            refusal = tricks.held_refusal(position, seat, card)
            turn = position.to_play()
            others = [who for who in range(position.rules.seats) if who != seat and self._has_somewhere(who, card)]
            refusal.facts["others"] = others if turn == seat else []
            self.refuse(refusal, item)
            return card, None, None
        return card, None, False
