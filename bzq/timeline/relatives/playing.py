"""Cards played to a trick, and the duties that a later card shows to have been broken."""

from __future__ import annotations

from typing import NamedTuple

from bzq.engine.game import DealPosition, Refusal
from bzq.games.belote.declare import lengthening
from bzq.games.belote.position import Declared
from bzq.language import tr, tr_n
from bzq.records.model import Declaration, Draw, Item, Number, PlainTricks, Play, Result, Unread
from bzq.timeline.doubt import EVERYTHING, NUMBERS, STAGE
from bzq.timeline.relatives.drawing import Drawing
from bzq.timeline.resolved import Resolved, ResolvedCard


class Demand(NamedTuple):
    """What made a hand be asked for cards that it cannot hold: a play with its duties, or a declared run."""

    item: Item
    trick: int
    card: int
    duties: tuple[int, ...]
    run: Declared | None = None


class Playing(Drawing):
    """Plays cards, one event at a time."""

    def _play(self, item: Play) -> None:
        game = self.game
        self._draw_if_due()
        position: DealPosition = self.position
        if position.over():
            if not self.stopped:
                self.refuse(Refusal("E407", {"card": item.card.card}, impossible=True), item)
            return
        seat = self._next_seat(item)
        if self._stands_behind_trick():
            self._surplus_card(item, item)
            return
        card = item.card.card
        if position.to_play() is None:
            self.refuse(game.may_play(position, seat, card) or _nobody_took(seat, card), item)
            return
        turn = position.to_play()
        held = position.where.may_hold(seat, card)
        if item.seat and turn not in (None, seat) and not held and position.where.may_hold(turn, card):
            if self.refuse(Refusal("E404", {"seat": seat, "turn": turn, "holds": card}), item):
                self._do_play(item, turn, phantom=False, excused=True)  # only the seat is wrong
            return
        refusal = self._from_table(item) or game.may_play(position, seat, card)
        if refusal is not None and not item.irregular and self._wrong_size(item, seat, held):
            return
        if refusal is not None and refusal.code == "E317" and item.irregular:
            refusal.facts["declared"].excused = True
            self.refuse(refusal, item, excused=True)
            refusal = game.may_play(position, seat, card)
            if refusal is None:
                self._do_play(item, seat, phantom=False, excused=True)
                return
        if refusal is not None:
            check = lambda: game.may_play(position, seat, card)  # noqa: E731
            if not self.refuse(refusal, item, check, excused=item.irregular):
                return
        elif item.irregular and item.points is None:
            runs = any(one.seat == seat for one in getattr(position, "declared", ()))
            if position.where.known(seat) or not (runs or any(game.duties(position, seat, card))):
                self._nothing_irregular(item, seat)  # else a card nobody saw may tell
            elif self.main and not runs and position.trick > position.rules.stock_tricks:
                self.forgiven.append((item, seat, position.trick, game.duties(position, seat, card)))
        if refusal is not None and refusal.code == "E404" and any(who == seat for who, _ in position.plays):
            self._stop_checking(item)
            return
        self._do_play(item, seat, phantom=not held, excused=refusal is not None or item.irregular)

    def _from_table(self, item: Play) -> Refusal | None:
        if not item.card.table:
            return None
        return Refusal("E203", {"seat": self.actor, "card": item.card.card}, impossible=True)

    def _do_play(self, item: Play, seat: int, *, phantom: bool, excused: bool) -> None:
        game, position = self.game, self.position
        card, number = item.card.card, self.position.trick
        begins = self._begins_trick(number)
        marked = self._marked_runs(seat) if number == 1 else []
        reference = Demand(item, number, card, game.duties(position, seat, card))
        refused = game.play(position, seat, card, excused=excused, phantom=phantom, reference=reference)
        if refused is not None:
            if not self.refuse(refused, item, excused=item.irregular and not refused.impossible):
                return
            late = refused.facts.get("ban") is not None
            again = game.play(
                position, seat, card, excused=True, phantom=not late and refused.impossible, reference=reference
            )
            if again is not None:
                game.play(position, seat, card, excused=True, phantom=True)
        for declared, better in marked:
            self._judge_mark(declared, better)
        self.last_play = item
        self.plays.append((seat + 1, card, False))
        if not position.plays:
            self._close_trick(number)
        self._book(item)
        self._claim(item, 0, tr("this card"), seat)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(cards=(ResolvedCard(card, False, 0),), trick=number, leads=begins)

    def _begins_trick(self, number: int) -> bool:
        """Whether an event is the first of a trick: no card, and nothing that was declared or exchanged before it."""
        begun, self.begun = self.begun, number
        return begun != number

    def _close_trick(self, number: int) -> None:
        position: DealPosition = self.position
        self.log.append((number, self.plays, position.last_winner + 1, 0, []))
        if self.main:
            self.won_points[number] = position.last_points
        self.plays = []
        if not self.game.draws_due(position):
            self.numbered = False

    # -- tricks of another size

    def _cards_of_trick(self) -> int | None:
        """How many cards the trick has as it is written, with the one being read; ``None`` where that is not said."""
        if not self.main or not self.numbered:
            return None
        cards = len(self.position.plays) + 1
        for index in range(self.upcoming_at, len(self.upcoming)):
            item = self.upcoming[index]
            if isinstance(item, Number | Draw | PlainTricks):
                return cards
            if isinstance(item, Result):
                return cards if item.scores is not None else None
            if isinstance(item, Unread):
                return None
            cards += isinstance(item, Play)
        return None

    def _wrong_size(self, item: Play, seat: int, held: bool) -> bool:
        """Reports a trick with too few or too many cards, where its player cannot play the card being read."""
        position: DealPosition = self.position
        cards, wanted = self._cards_of_trick(), position.trick_size()
        if cards is None or cards == wanted or self.taint & (STAGE | NUMBERS):
            return False
        code = "E405" if cards < wanted else "E411"
        who = self.phrases.name(seat)
        facts = {"trick": position.trick, "wanted": wanted, "who": who}
        if held:
            message = tr_n(
                "trick {trick} has {n} card, and {wanted} play; {who} may not play this one",
                "trick {trick} has {n} cards, and {wanted} play; {who} may not play this one", cards, **facts,
            )  # fmt: skip
        else:
            message = tr_n(
                "trick {trick} has {n} card, and {wanted} play; {who} does not have this one",
                "trick {trick} has {n} cards, and {wanted} play; {who} does not have this one", cards, **facts,
            )  # fmt: skip
        hint = tr("one card is too many, perhaps this one")
        if cards < wanted:
            hint = tr("a card is missing: perhaps {who}'s, before this one", who=who)
        self.report(
            code, message, item.start, item.end, seat=seat, hint=hint, expected=f"{wanted} cards", found=str(cards)
        )
        self._stop_checking(item)
        return True

    # -- what later cards show

    def _late_duty(self, refusal: Refusal, item: Item) -> bool:
        """A card played now shows that an earlier play broke its duty, or that a declared run went on."""
        ban = refusal.facts["ban"]
        demand: Demand = ban.reference
        shown = refusal.facts["card"]
        codes = zip(self.game.DUTY_CODES, demand.duties, strict=False)
        code = next((code for code, duty in codes if duty >> shown & 1), "E317")
        later = self.position.trick
        facts = {"seat": ban.seat, "card": demand.card, "led": None, "better": [shown], "later": later}
        said = self.phrases.sentence(Refusal(code, {**facts, "declared": demand.run}), self.position)
        self.report(
            code, said.message, demand.item.start, demand.item.end, hint=said.hint, expected=said.expected,
            found=said.found, seat=ban.seat, trick=demand.trick, seen_at=item.start,
        )  # fmt: skip
        if code == "E317":
            self._count_whole_run(Refusal(code, {"declared": demand.run, "better": [shown]}))
        bans = self.position.where.bans
        if ban in bans:  # what is demanded with the card being played is taken back with it
            bans.remove(ban)
        self.taint |= EVERYTHING
        return True

    def _marked_runs(self, seat: int) -> list[tuple[Declared, list[int]]]:
        """Runs of a seat that are marked ``^``, with the cards they go on with, before its first card is played."""
        if any(who == seat for who, _ in self.position.plays):
            return []
        return [
            (one, lengthening(self.position, one))
            for one in getattr(self.position, "declared", [])
            if one.seat == seat and id(one.reference) in self.marked
        ]

    def _judge_mark(self, declared: Declared, better: list[int]) -> None:
        """Says what a ``^`` at a run meant: it goes on in the hand, or nothing is irregular."""
        demand = declared.reference
        assert isinstance(demand, Demand) and isinstance(demand.item, Declaration)
        if better:
            facts = {"seat": declared.seat, "declared": declared, "better": better}
            self.refuse(Refusal("E317", facts), demand.item, excused=True)
        elif self.position.where.known(declared.seat):
            self._nothing_irregular(demand.item, declared.seat)


def _nobody_took(seat: int, card: int) -> Refusal:
    return Refusal("E415", {"seat": seat, "card": card}, impossible=True)
