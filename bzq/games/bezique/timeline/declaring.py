"""Declarations, announcements, sevens and exchanges."""

from __future__ import annotations

from bzq.engine.foreign import OF_BIDS, OF_CLAIMS
from bzq.engine.game import Refusal
from bzq.games.bezique import declare as declaring
from bzq.games.bezique import sevens, tricks
from bzq.games.bezique.blanche import may_show_blanche, show_blanche
from bzq.games.bezique.declare import Part
from bzq.games.bezique.ledgerwords import CARTE_BLANCHE, SEVEN_SHOWN, said
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import Meld
from bzq.games.bezique.timeline.playing import Playing
from bzq.language import tr
from bzq.records.model import Bid, CarteBlanche, Declaration, Event, Exchange
from bzq.timeline.doubt import CARDS, EVERYTHING, TURNS, table_of
from bzq.timeline.resolved import Resolved, ResolvedCard
from bzq.timeline.state import MOST_IN_A_TURN


class Declaring(Playing):
    """Declares, shows and exchanges; events of other games are refused."""

    def _declaration(self, item: Declaration) -> None:
        position = self.position
        seat = self._actor(item)
        if len(position.turn_melds) >= MOST_IN_A_TURN:
            self.taint |= EVERYTHING
            self._stop_checking(item)
            return
        if len(item.cards) == 1:
            self._show(item, seat)
            return
        if any(not position.rules.copies[ref.card] for ref in item.cards):
            card = next(ref.card for ref in item.cards if not position.rules.copies[ref.card])
            self.refuse(Refusal("E208", {"card": card, "seat": seat}, impossible=True), item)
            return
        mark = len(self.findings)
        parts, missing = self._find_parts(seat, item)
        lost = self._lost(seat, item) if missing is not None else None
        if lost is not None:
            parts = tuple(Part(card.card, card) for card in lost.cards)
            missing = declaring.lost_refusal(position, seat, lost)
        refusal = missing or declaring.may_declare(position, seat, parts, announce=item.announced)
        if refusal is not None and refusal.code == "E201" and self._just_played(seat, refusal.facts["card"]):
            refusal = Refusal("E308", refusal.facts, impossible=True)
        if refusal is not None and item.irregular and not refusal.impossible and lost is None:
            refusal = declaring.cards_refusal(position, seat, parts) or refusal  # ^ forgives rules only
        excused = refusal is not None and item.irregular and not refusal.impossible
        points_claimed = item.points
        stands: int | None = None
        if refusal is not None:
            del self.findings[mark:]  # which copy was taken says nothing more
            open_hand = lost is None and (
                not position.where.known(seat) or declaring.cards_refusal(position, seat, parts) is not None
            )
            check = lambda: declaring.may_declare(position, seat, parts, announce=item.announced)  # noqa: E731
            if not item.irregular and not self.taint:
                refusal.facts["written"] = self._with_underscores(seat, item)
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            combination = declaring.find_combination(position, parts)
            if combination is not None and combination.fixes_trump and not excused:
                self.trump_in_doubt = True
            if not excused:
                self.taint |= self._declared_in_doubt(refusal, seat, open_hand)
            stands = points_claimed
        elif item.irregular:
            combination = declaring.find_combination(position, parts)
            if points_claimed is not None and combination is not None and points_claimed != combination.points:
                message = tr(
                    "{what} counted {claimed} instead of {points}; it stood", what=combination.name,
                    claimed=points_claimed, points=combination.points,
                )  # fmt: skip
                self.report("N401", message, item.start, item.end, seat=seat)
                stands = points_claimed
            elif position.where.known(seat):
                self._nothing_irregular(item, seat)
        resolved: tuple[ResolvedCard, ...] = ()
        if self.resolved is not None:
            together = [part.table_card for part in parts if part.table_card is not None]
            resolved = tuple(
                ResolvedCard(
                    part.card, part.table_card is not None, self._needs_number(seat, part.table_card, together)
                )
                for part in parts
            )
        announce = item.announced
        meld, refused = declaring.declare(
            position, seat, parts, announce=announce, points=stands, force=refusal is not None and not excused
        )
        if refused is not None:
            if not self.refuse(refused, item):
                return
            meld, _ = declaring.declare(position, seat, parts, announce=announce, points=stands, force=True)
        if meld is not None and (excused or stands is not None):
            meld.excused = True
        scored = sum(entry.points for entry in position.log)
        self._book(item)
        if (refusal is not None and not item.irregular) or refused is not None:
            if meld is not None:
                meld.disputed = True
            self.claims.dispute(position.rules.side[seat], -scored)
        elif stands is None:
            name = meld.combination.name if meld is not None and meld.combination else tr("declaration")
            if not announce:
                self._claim(item, scored, name, seat)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(
                cards=resolved, points=None if announce or not scored else scored, trick=position.trick
            )

    def _declared_in_doubt(self, refusal: Refusal, seat: int, open_hand: bool) -> int:
        """What cannot be known after a declaration against the rules; of an open hand it tells nothing."""
        if self.trump_in_doubt:
            return EVERYTHING
        if not open_hand:
            return 0
        return CARDS | table_of(self.position.table_index(seat)) | (TURNS if refusal.code == "E302" else 0)

    def _lost(self, seat: int, item: Declaration) -> Meld | None:
        """The announcement that a declaration of table cards would score, where one was made, and lost."""
        if item.announced or not all(ref.table for ref in item.cards):
            return None
        return declaring.find_lost(self.position, seat, [(ref.card, ref.copy) for ref in item.cards])

    def _just_played(self, seat: int, card: int) -> bool:
        if self.position.plays or not self.log:
            return any(who == seat + 1 and one == card for who, one, _ in self.plays)
        return any(who == seat + 1 and one == card for who, one, _ in self.log[-1][1])

    def _show(self, item: Declaration, seat: int) -> None:
        position = self.position
        ref = item.cards[0]
        if item.announced and ref.card == position.seven():
            self.refuse(Refusal("E311", {"seat": seat, "why": "seven"}), item, excused=item.irregular)
            return
        if ref.card != position.seven():
            self.refuse(Refusal("E501", {"seat": seat, "card": ref.card, "shown": True}), item, excused=item.irregular)
            if not self.stopped:
                self.claims.dispute(position.rules.side[seat], item.points or 0)
            return
        if ref.table:
            self.refuse(Refusal("E203", {"seat": seat, "card": ref.card, "in_hand": True}, impossible=True), item)
            return
        refusal = sevens.may_show(position, seat, ref.card)
        if refusal is not None and item.irregular and not refusal.impossible:
            refusal = self._held(seat, ref.card) or refusal
        if refusal is not None:
            check = lambda: sevens.may_show(position, seat, ref.card)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            if item.irregular and not refusal.impossible:
                stands = item.points if item.points is not None else (self.rules.seven_shown or 0)
                position.score(seat, stands, *said(SEVEN_SHOWN))
                self._book(item)
            else:
                self.claims.dispute(position.rules.side[seat], item.points or 0)
                self.claims.dispute(position.rules.side[seat], 10)
            return
        refused = sevens.show(position, seat, ref.card)
        if refused is not None:
            self.refuse(refused, item)
            self.claims.dispute(position.rules.side[seat], 10)
            return
        if item.irregular and position.where.known(seat) and item.points in (None, self.rules.seven_shown):
            self._nothing_irregular(item, seat)
        points = sum(entry.points for entry in position.log)
        self._book(item)
        self._claim(item, points, tr("a trump seven shown"), seat)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(
                cards=(ResolvedCard(ref.card, False, 0),), points=points or None, trick=position.trick
            )

    def _held(self, seat: int, card: int) -> Refusal | None:
        """Why a seat cannot have a card in its hand, whatever ``^`` forgives; an unseen one shows itself."""
        where = self.position.where
        if where.hands[seat][card]:
            return None
        if not where.may_hold(seat, card):
            return tricks.held_refusal(self.position, seat, card)
        refused = where.reveal(seat, card)
        return tricks.where_refusal(self.position, seat, card, refused) if refused else None

    def _exchange(self, item: Exchange) -> None:
        position = self.position
        seat = self._actor(item)
        refusal = sevens.may_exchange(position, seat, item.given, item.taken)
        if refusal is not None and item.irregular and not refusal.impossible:
            refusal = self._held(seat, item.given) or refusal
        if refusal is not None:
            check = lambda: sevens.may_exchange(position, seat, item.given, item.taken)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            if refusal.impossible:
                self.claims.dispute(position.rules.side[seat], item.points or 0)
                self.claims.dispute(position.rules.side[seat], 10)
                return
        elif item.irregular and position.where.known(seat) and item.points is None:
            self._nothing_irregular(item, seat)
        choices = sevens.exchange_choices(position, seat, item.given)
        fresh = choices[self.chooser.pick(len(choices))]
        refused = sevens.exchange(position, seat, item.given, item.taken, fresh=fresh, reference=None)
        if refused is not None:
            if refusal is None:
                self.refuse(refused, item)
            self.claims.dispute(position.rules.side[seat], item.points or 0)
            return
        points = sum(entry.points for entry in position.log)
        self._book(item)
        if refusal is not None and not item.irregular:
            self.claims.dispute(position.rules.side[seat], -points)
            if item.points is not None:
                self.claims.dispute(position.rules.side[seat], item.points - points)
        else:
            self._claim(item, points, tr("the exchange"), seat, noted=refusal is not None)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(points=points or None, trick=position.trick)

    def _carte_blanche(self, item: CarteBlanche) -> None:
        position = self.position
        if position.won != NO_SEAT:
            self._draw_silently()
        seat = self._actor(item)
        refusal = may_show_blanche(position, seat)
        if refusal is not None:
            if not self.refuse(refusal, item, excused=item.irregular):
                return
            if item.irregular and not refusal.impossible:
                points = item.points if item.points is not None else self.rules.carte_blanche
                position.score(seat, points, *said(CARTE_BLANCHE))
                self._book(item)
            else:
                self.claims.dispute(position.rules.side[seat], item.points or self.rules.carte_blanche)
            return
        refused = show_blanche(position, seat, (item, position.trick, -1, (0, 0, 0)))
        if refused is not None:
            self.refuse(refused, item)
            return
        if item.irregular and position.where.known(seat) and item.points in (None, self.rules.carte_blanche):
            self._nothing_irregular(item, seat)
        points = sum(entry.points for entry in position.log)
        self._book(item)
        self._claim(item, points, tr("carte blanche"), seat)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(points=points or None, trick=position.trick)

    def _foreign(self, item: Event) -> None:
        facts = OF_BIDS if isinstance(item, Bid) else OF_CLAIMS
        self.refuse(Refusal("E409", {**facts}), item, excused=False)
