"""What is done besides playing a card: bids, declarations, exchanges, claims."""

from __future__ import annotations

from dataclasses import replace

from bzq.cards import KING, QUEEN, SUITS, make_card
from bzq.engine import game as engine
from bzq.engine.foreign import BLANCHE
from bzq.engine.game import DealPosition, Refusal
from bzq.games.belote import midway as belote
from bzq.games.belote.combinations import Combination
from bzq.games.belote.declare import compare
from bzq.games.belote.position import Position as BelotePosition
from bzq.language import suit_said, tr
from bzq.records.model import Bid, CarteBlanche, Claim, Declaration, Draw, Exchange
from bzq.timeline.doubt import EVERYTHING, SCORING
from bzq.timeline.relatives.playing import Demand, Playing
from bzq.timeline.resolved import Resolved, ResolvedCard
from bzq.timeline.tagvalues import tag_finding

_MOST_DECLARED = 100
"""Declarations noted in a deal, refused ones among them, of which 32 cards cannot hold half as many."""

_NOTHING_DONE = ("E409", "E412")
"""Refusals after which there is nothing that could stand."""


class Turns(Playing):
    """Bids, declares, exchanges and claims; what a game does not know is refused."""

    # -- bids

    def _bid(self, item: Bid) -> None:
        game, position = self.game, self.position
        seat = self._next_seat(item)
        bid = engine.Bid(item.take, item.suit)
        refusal = game.may_bid(position, seat, bid)
        if refusal is not None:
            check = lambda: game.may_bid(position, seat, bid)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            if refusal.impossible or refusal.code in _NOTHING_DONE:
                return
        elif item.irregular:
            self._nothing_irregular(item, seat)
        if isinstance(position, BelotePosition) and position.trick > 1 and bid.take:
            self._take_in_the_middle(item, position, seat, bid)
            return
        refused = game.bid(position, seat, bid)
        if refused is not None:
            self.refuse(refused, item)
        elif bid.take:
            self._trump_said(item)

    def _take_in_the_middle(self, item: Bid, position: BelotePosition, seat: int, bid: engine.Bid) -> None:
        """Somebody takes in a record that begins later: no card moves, and what was declared is known at once."""
        turned = position.turned
        if bid.suit is None and turned is not None:
            bid = engine.Bid(True, turned >> 4)
        if turned is not None and any(hand[turned] for who, hand in enumerate(position.where.hands) if who != seat):
            self.refuse(Refusal("E207", {"seat": seat, "card": turned, "turned": True}, impossible=True), item)
            return
        position.turned = None
        refused = self.game.bid(position, seat, bid)
        if refused is not None:
            self.refuse(refused, item)
            return
        self._trump_said(item)
        for who, why in belote.begin_play(position, self.dealt.traces if self.dealt else ()):
            tag = self.record.find_tag(f"Declared{who + 1}")
            finding = tag_finding(self.record, "E112", f"Declared{who + 1}: {why}", tag)
            self.findings.append(finding)
            self.errors.append(finding)
            self._fault_at(item.start)
            self.taint |= EVERYTHING

    def _trump_said(self, item: Bid) -> None:
        """A Trump tag names the suit that is trumps, and so the one that is taken."""
        suit = self.dealt.trump_said if self.dealt else None
        trump = self.position.trump
        if suit is None or suit == trump:
            return
        message = tr("the Trump tag says {suit}, but {other} are taken", suit=suit_said(suit), other=suit_said(trump))
        self.report(
            "E112", message, item.start, item.end, hint=tr("Trump is the suit that is trumps in the end"),
            expected=SUITS[suit], found=SUITS[trump],
        )  # fmt: skip

    # -- declarations

    def _declaration(self, item: Declaration) -> None:
        game = self.game
        self._draw_if_due()
        position: DealPosition = self.position
        if len(getattr(position, "declared", ())) >= _MOST_DECLARED:
            self._stop_checking(item, tr("no deal holds so many declarations; what follows is not checked"))
            return
        seat = self._next_seat(item)
        cards = [ref.card for ref in item.cards]
        begins = self._begins_trick(position.trick)
        refusal = game.may_declare(position, seat, cards)
        if self._is_belote(cards):
            refusal = Refusal("E301", {"seat": seat, "cards": cards})
        elif refusal is None or refusal.code not in ("E409", "E318"):
            refusal = self._not_as_written(item, seat) or refusal
        claimed = item.points
        own = game.declared_points(position, cards)
        if refusal is not None:
            check = lambda: game.may_declare(position, seat, cards)  # noqa: E731
            told = refusal.code == "E318" and self.declarations_told and not item.irregular
            if not told and not self.refuse(refusal, item, check, excused=item.irregular):
                return
            if refusal.code == "E409":
                return
            if refusal.code == "E318":
                self.declarations_told = True  # the rules that are named are to blame, not each declaration
        excused = refusal is not None and item.irregular and not refusal.impossible
        stands = claimed if excused else None
        if refusal is None and item.irregular and claimed not in (None, own):
            message = tr(
                "{what} counted {points} instead of {own}; it stood", what=self._name(cards), points=claimed, own=own
            )  # fmt: skip
            self.report("N401", message, item.start, item.end, seat=seat)
            stands = claimed
        if refusal is not None and refusal.code == "E415":
            return
        self._do_declare(item, seat, cards, refused=refusal is not None and not excused, stands=stands)
        if refusal is None and not item.irregular and claimed not in (None, own) and not self.taint & SCORING:
            self._wrong_claim(item, self._name(cards), claimed or 0, own, seat)
            self._may_have_counted(claimed or 0)
        if self.resolved is not None:
            shown = tuple(ResolvedCard(card, False, 0) for card in cards)
            self.resolved[id(item)] = Resolved(cards=shown, points=own or None, trick=position.trick, leads=begins)

    def _is_belote(self, cards: list[int]) -> bool:
        """Whether king and queen of trumps are declared, or one of them: nobody has to."""
        trump = self.position.trump
        royals = {make_card(rank, trump) for rank in (KING, QUEEN)} if trump is not None else set()
        return self.rules.game == "belote" and bool(cards) and royals.issuperset(cards)

    def _not_as_written(self, item: Declaration, seat: int) -> Refusal | None:
        """Signs that a declaration has only where cards lie on tables, or combinations wait."""
        table = next((ref.card for ref in item.cards if ref.table), None)
        if table is not None:
            return Refusal("E203", {"seat": seat, "card": table}, impossible=True)
        return Refusal("E311", {"seat": seat}) if item.announced else None

    def _do_declare(self, item: Declaration, seat: int, cards: list[int], *, refused: bool, stands: int | None) -> None:
        position: BelotePosition = self.position
        demand = Demand(item, position.trick, -1, ())
        problem = self.game.declare(position, seat, cards, points=stands, force=refused, reference=demand)
        if problem is not None:
            if not self.refuse(problem, item):
                return
            self.game.declare(position, seat, cards, force=True, reference=demand)
            refused = True
        declared = position.declared[-1]
        declared.reference = demand._replace(run=declared)
        if refused:
            own = self.game.declared_points(position, cards)
            for points in {own, item.points or own} - {0}:
                self._may_have_counted(points)
            if declared.combination is None:
                for meant in belote.may_be_meant(position, seat, cards):
                    self._may_have_counted(item.points or meant.points, meant)
        elif item.irregular:
            declared.excused = True
            if stands is None and declared.combination is not None:
                self.marked.add(id(declared.reference))
            if position.trick > 1:
                compare(position)

    def _may_have_counted(self, points: int, meant: Combination | None = None) -> None:
        """The score may hold other points for what was declared last than the rules give it, or another combination."""
        declared = self.position.declared
        combination = meant or declared[-1].combination
        instead = replace(declared[-1], points=points, combination=combination, disputed=False)
        self.claims.declared.append((len(declared) - 1, instead))

    def _name(self, cards: list[int]) -> str:
        from bzq.games.belote.combinations import combination_of

        combination = combination_of(cards, self.position.rules.rules)
        return combination.name if combination else tr("this declaration")

    # -- exchanges and claims

    def _exchange(self, item: Exchange) -> None:
        game = self.game
        if not self.number_seen and not self._draw_is_next():
            self._draw_if_due()  # without trick numbers nothing else tells that the next trick has begun
        position: DealPosition = self.position
        seat = self._next_seat(item)
        begins = self._begins_trick(position.trick) if not position.plays else False
        refusal = game.may_exchange(position, seat, item.given, item.taken)
        if refusal is not None:
            check = lambda: game.may_exchange(position, seat, item.given, item.taken)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            if refusal.impossible or refusal.code == "E409" or not position.where.may_hold(seat, item.given):
                return
        elif item.irregular and position.where.known(seat) and item.points is None:
            self._nothing_irregular(item, seat)
        refused = game.exchange(position, seat, item.given, item.taken)
        if refused is not None:
            self.refuse(refused, item)
            return
        self._claim(item, 0, tr("the exchange"), seat)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(trick=position.trick, leads=begins)

    def _draw_is_next(self) -> bool:
        return self.upcoming_at < len(self.upcoming) and isinstance(self.upcoming[self.upcoming_at], Draw)

    def _claim_deal(self, item: Claim) -> None:
        game, position = self.game, self.position
        seat = position.last_winner if position.last_winner >= 0 else position.leader
        if item.seat and self._seat_exists(item.seat - 1, item):
            seat = item.seat - 1
        self.actor = seat
        refusal = game.may_claim(position, seat)
        if refusal is not None:
            check = (lambda: game.may_claim(position, seat)) if position.rules.seats == 2 else None
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
            if refusal.code == "E409" or refusal.facts.get("why") == "over":
                return
        elif item.irregular:
            self._nothing_irregular(item, seat)
        refused = game.claim(position, seat)
        if refused is not None:
            self.refuse(refused, item)
            return
        if self.main:
            self.plays = []
        self._book(item)

    def _carte_blanche(self, item: CarteBlanche) -> None:
        self.actor = self._next_seat(item)
        self.refuse(Refusal(BLANCHE.code, {**BLANCHE.facts, "seat": self.actor}), item)
