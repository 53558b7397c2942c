"""Cards played to a trick, and the duties of the last tricks where hands are not known."""

from __future__ import annotations

from bzq.cards import SEVEN
from bzq.games.bezique import sevens, tricks
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import TableCard
from bzq.games.engine import Refusal
from bzq.records.model import Declaration, Draw, Exchange, Play, Unread
from bzq.records.plain import expand_all
from bzq.timeline.copies import Copies
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
        card, table_card, from_table = self._find_play(seat, item)
        if self.stopped:
            return
        phantom = from_table is None
        refusal: Refusal | None = None
        if not phantom:
            refusal = tricks.may_play(position, seat, card, table_card)
            if refusal is None and self._shows_later(seat, card):
                refusal = self._later_refusal(seat, card)
        if refusal is not None and item.seat == 0 and refusal.code == "E404":
            refusal = None
        seated = item.seat - 1 if item.seat else None
        if refusal is not None:
            check = lambda: tricks.may_play(position, seat, card, table_card)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            phantom = phantom or refusal.impossible
        elif item.irregular and not phantom and position.where.known(seat) and item.points is None:
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
        before = position.scores[:]
        fresh = True
        if card & 15 == SEVEN and table_card is None and not phantom and tricks.seven_could_pay(position):
            choices = sevens.exchange_choices(position, seat, card)
            fresh = choices[self.chooser.pick(len(choices))]
        needs = self._needs_number(seat, table_card)
        code = self._duty_code(card)
        refused = tricks.play(
            position, seat, card, table_card, fresh_seven=fresh, excused=excused, phantom=phantom,
            reference=(item, number, card, code),
        )  # fmt: skip
        if refused is not None:
            if not self.refuse(refused, item, excused=item.irregular and not refused.impossible):
                return
            late = refused.facts.get("ban") is not None
            again = tricks.play(
                position, seat, card, table_card, fresh_seven=fresh, excused=True, phantom=not late and refused.impossible,
                reference=(item, number, card, code),
            )  # fmt: skip
            if again is not None:
                tricks.play(position, seat, card, None, excused=True, phantom=True)
        self.last_play = item
        self.plays.append((seat + 1, card, table_card is not None))
        if not position.plays:
            self._close_trick(number)
        points = sum(entry.points for entry in position.log if entry.reason == "seven-played")
        self._book(item)
        self._claim(item, points, "the trump seven" if card & 15 == SEVEN else "this card", seat, before)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(
                cards=(ResolvedCard(card, table_card is not None, needs),), points=points or None,
                trick=number, leads=len(self.plays) == 1,
            )  # fmt: skip

    def _duty_code(self, card: int) -> str:
        position = self.position
        if not position.plays or position.stock_stage():
            return "E401"
        led, best = tricks.led_and_best(position)
        duties = position.rules.end_duty(led, best, position.trump, card)
        return next((code for code, duty in zip(tricks.DUTY_CODES, duties, strict=True) if duty), "E401")

    def _close_trick(self, number: int) -> None:
        position = self.position
        brisques = sum(1 for _, card, _ in self.plays if position.rules.brisque[card])
        self.log.append((number, self.plays, position.last_winner + 1, brisques, []))
        self.plays = []
        if position.won == NO_SEAT:
            self.numbered = False

    def _shows_later(self, seat: int, card: int) -> bool:
        """Whether a play of the last tricks by a hand that is not known breaks a duty, as later plays show."""
        position = self.position
        return bool(
            self.main and position.plays and not position.stock_stage() and position.where.hidden[seat]
            and any(position.rules.end_duty(*tricks.led_and_best(position), position.trump, card))
        )  # fmt: skip

    def _later_refusal(self, seat: int, card: int) -> Refusal | None:
        position = self.position
        led, best = tricks.led_and_best(position)
        duties = position.rules.end_duty(led, best, position.trump, card)
        where = position.where
        for later, number in self._later_plays(seat, card):
            for code, banned in zip(tricks.DUTY_CODES, duties, strict=True):
                if banned >> later & 1 and where.seen[later] < where.copies[later]:
                    return Refusal(code, {"seat": seat, "card": card, "led": led, "better": [later], "later": number})
        return None

    def _later_plays(self, seat: int, card: int) -> list[tuple[int, int]]:
        """The cards this seat plays in the tricks that follow, as long as they are plain, with trick numbers."""
        position = self.position
        if self.rest is None:
            self.rest = expand_all(self.record.items)
        assert self.last_item is not None
        start = next(
            (i for i, one in enumerate(self.rest) if one.start == self.last_item.start and isinstance(one, Play)), None
        )
        if start is None:
            return []
        on_table = [*position.plays, (seat, card)]
        number = position.trick
        found: list[tuple[int, int]] = []
        rules = position.rules
        leader = NO_SEAT
        for one in self.rest[start + 1 :]:
            if isinstance(one, Unread | Declaration | Draw | Exchange):
                break
            if not isinstance(one, Play):
                continue
            if len(on_table) == rules.seats:
                winner, best = on_table[0]
                for who, other in on_table[1:]:
                    if rules.beats(other, best, position.trump, rules.end_rank):
                        winner, best = who, other
                leader, number, on_table = winner, number + 1, []
            who = (on_table[-1][0] + 1) % rules.seats if on_table else leader
            if one.seat:
                who = one.seat - 1
            on_table.append((who, one.card.card))
            if who == seat:
                found.append((one.card.card, number))
        return found

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
            others = [
                who for who in range(position.rules.seats)
                if who != seat and (position.where.hands[who][card] or any(t.card == card for t in position.table_of(who)))
            ]  # fmt: skip
            refusal.facts["others"] = others if turn == seat else []
            self.refuse(refusal, item)
            return card, None, None
        return card, None, False
