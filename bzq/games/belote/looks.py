"""The looks of Belote: bids, who took, the second deal, runs and fours, belote, how the contract ended."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bzq.cards import CARD_SPACE, KING, QUEEN, UNSEEN, canonical_key, make_card
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.combinations import combination_of, kind_said, least_of_kind
from bzq.games.belote.position import Declared
from bzq.games.belote.ruleset import BeloteRules
from bzq.language import suit_said, tr
from bzq.records.model import Bid, Declaration, Play
from bzq.timeline.declarable import declarable
from bzq.views.looks.counting import CountingLooks
from bzq.views.looks.looks import Told, is_bidding
from bzq.views.stepper_cards import card_piece, suit_piece
from bzq.views.stepper_eyes import ALL
from bzq.views.stepper_path import before
from bzq.views.stepper_scene import Choice, choice_of
from bzq.views.stepper_text import joined, woven

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bzq.timeline.frames import Frame
    from bzq.timeline.frames import Line as Branch
    from bzq.views.looks.looks import Name
    from bzq.views.screen import Line, Screen
    from bzq.views.stepper_scene import Scene

_ROUND = 4
"""Bids of a round."""


class BeloteLooks(CountingLooks):
    """How Belote is shown."""

    rules: BeloteRules

    # -- how things stand

    def trumps(self, position: Any, screen: Screen) -> Line:
        """What is trumps, once somebody has taken."""
        if position.taker != NO_SEAT:
            return super().trumps(position, screen)
        return [(tr("nobody took") if position.over() else tr("bidding"), "dim")]

    def taker(self, position: Any) -> int:
        """The seat that has taken."""
        return int(position.taker) + 1

    def heights(self, position: Any) -> Sequence[int]:
        """How high each card stands in its suit; knave and nine of trumps above all others once there are trumps."""
        heights: list[list[int]] = position.rules.height
        if position.taker == NO_SEAT:
            return [-(card & 15) for card in range(CARD_SPACE)]
        return heights[position.trump]

    def card_points(self, position: Any) -> Sequence[int]:
        """The points of the cards in the tricks of each side; the ten for the last trick is none of them."""
        points = list(position.points)
        if position.over() and position.trick > position.rules.tricks:
            points[position.rules.side[position.last_winner]] -= self.rules.last_trick_points
        return points

    def badge(self, position: Any, seat: int, screen: Screen) -> Line:
        """Who took, and who had king and queen of trumps."""
        line: Line = []
        if position.taker == seat - 1:
            line += woven(tr("took {suit}"), "cyan", suit=suit_piece(position.trump, screen))
        if position.belote_seat == seat - 1:
            line += [("  " if line else "", ""), (tr("belote"), "cyan")]
        return line

    def stage(self, position: Any) -> str:
        """Which round it is while it is bid."""
        if not is_bidding(position):
            return ""
        return tr("first round") if len(position.bids) < _ROUND else tr("second round")

    # -- what happened

    def event(self, scene: Scene, name: str, screen: Screen) -> Line | None:
        """A bid or a declaration; a card with which belote or rebelote is said."""
        item = scene.frame.item
        if isinstance(item, Bid):
            return self._bid(scene, item, name, screen)
        if not isinstance(item, Declaration):
            return None
        cards = [card.card for card in item.cards]
        found = combination_of(cards, self.rules)
        if self.hides(scene.frame, scene.position, scene.eyes):
            kind = kind_said(found) if found else tr("a declaration")
            return woven(tr("{who} declares {what}"), who=(name, "bold"), what=(kind, "bold"))
        line = woven(
            tr("{who} declares {what} {cards}"),
            who=(name, "bold"),
            what=(found.name if found else tr("a declaration"), "bold"),
            cards=[card_piece(card, screen) for card in cards],
        )
        points = _worth(scene.frame)
        if points:
            return woven(tr("{declared}: worth {points}"), "bold green", declared=line, points=str(points))
        return woven(tr("{declared}: worth nothing"), "dim", declared=line)

    def _bid(self, scene: Scene, item: Bid, name: str, screen: Screen) -> Line:
        position: Any = scene.position
        if not item.take or position.taker == NO_SEAT:
            return woven(tr("{who} takes") if item.take else tr("{who} passes"), who=(name, "bold"))
        suit = suit_piece(position.trump, screen)
        turned = position.turned_card
        if turned is None or position.trick != 1:
            return woven(tr("{who} takes {suit}"), who=(name, "bold"), suit=suit)
        text = tr("{who} takes {suit} and gets the turned {card}")
        return woven(text, who=(name, "bold"), suit=suit, card=card_piece(turned, screen))

    def remarks(self, scene: Scene, screen: Screen) -> list[Line]:
        """The second deal, what the comparison decided, and that all have passed."""
        frame = scene.frame
        position: Any = frame.position
        previous = before(scene.line, scene.index)
        found: list[Line] = []
        if isinstance(frame.item, Bid):
            if position.over():
                found.append([(tr("All have passed twice: the next player deals."), "")])
            elif _was_dealt(previous, position):
                found.append(self._second_deal(scene, screen))
        elif isinstance(frame.item, Play) and position.trick == 2 and len(position.plays) == 1:
            said = self._comparison(position, scene.name, scene.sides)
            found += [[(screen.clean(said), "")]] if said else []
        return found

    def play_words(self, frame: Frame, *, lead: bool) -> str:
        """A card with belote or rebelote, where its player says it: king and queen of trumps from one hand."""
        position: Any = frame.position
        item = frame.item
        if not isinstance(item, Play):
            return ""
        if _other_royal(frame) is not None:
            return tr("{who} leads {card} and says belote") if lead else tr("{who} plays {card} and says belote")
        royal = item.card.card >> 4 == position.trump and item.card.card & 15 in (KING, QUEEN)
        if not royal or position.belote_seat != frame.seat - 1:
            return ""
        return tr("{who} leads {card} and says rebelote") if lead else tr("{who} plays {card} and says rebelote")

    def _second_deal(self, scene: Scene, screen: Screen) -> Line:
        """Who got which cards when the rest was dealt, as far as they are seen."""
        position: Any = scene.position
        dealt: list[Line] = []
        for seat, cards in sorted(self.came(scene).items()):
            seen = [[card_piece(card, screen)] for card in cards if card != position.turned_card]
            if seen:
                dealt.append([(f"{screen.clean(scene.name(seat))} ", "dim"), *joined(seen, " ")])
        if dealt:
            return woven(tr("The rest is dealt: {cards}"), cards=joined(dealt))
        taker = screen.clean(scene.name(position.taker + 1))
        return [(tr("The rest is dealt: two cards to {who}, three to each of the others.", who=taker), "")]

    def _comparison(self, position: Any, name: Name, sides: Sequence[str]) -> str:
        """Which declarations count, and why."""
        counting = [one for one in position.declared if not one.disputed]
        side = position.winning_side
        if side is None:
            if not counting:
                return ""
            return tr("The declarations are compared: the best of both sides are equal, so none counts.")
        own = [one for one in counting if position.rules.side[one.seat] == side]
        best = max(own, key=lambda one: _key(one, position.trump))
        what = best.combination.name if best.combination else tr("declaration")
        who, points = name(best.seat + 1), sum(one.points for one in own)
        if len(own) == 1:
            said = tr("The declarations are compared: the best is {who}'s {what}, it counts {points} points.")
        else:
            said = tr(
                "The declarations are compared: the best is {who}'s {what}, so all {n} of {side} count, "
                "{points} points."
            )
        return said.format(who=who, what=what, points=points, n=len(own), side=sides[side])

    def told(self, frame: Frame, *, hidden: bool = False) -> Told | None:
        """Bids and declarations."""
        item = frame.item
        position: Any = frame.position
        if isinstance(item, Bid):
            took = item.take and position.taker != NO_SEAT
            return Told(tr("takes {suit}", suit=suit_said(position.trump)) if took else tr("passes"))
        if not isinstance(item, Declaration):
            return None
        found = combination_of([card.card for card in item.cards], self.rules)
        if hidden:
            return Told(kind_said(found) if found else tr("declaration"))
        return Told(found.name if found else tr("declaration"), _worth(frame))

    def hides(self, frame: Frame, now: Any, eyes: int) -> bool:
        """Declarations of others: their kind is announced, and cards are shown only of those that count (S1)."""
        if not isinstance(frame.item, Declaration) or eyes in (ALL, frame.seat):
            return False
        cards = {card.card for card in frame.item.cards}
        mine = (one for one in now.declared if one.seat == frame.seat - 1 and one.cards == cards)
        return not (now.compared() and any(map(now.counts, mine)))

    def heard(self, frame: Frame) -> Sequence[int]:
        """As many cards as the kind says."""
        found = combination_of([card.card for card in frame.item.cards], self.rules)  # type: ignore[union-attr]
        return [UNSEEN] * least_of_kind(found, self.rules)[0] if found else []

    def shown(self, previous: Frame | None, frame: Frame) -> Mapping[int, Sequence[int]]:
        """The turned card, after the first of king and queen of trumps the other, and declarations that count.

        These are shown when they have been compared.
        """
        item, seat = frame.item, frame.seat - 1
        position: Any = frame.position
        if position.compared() and (previous is None or not previous.position.compared()):  # type: ignore[attr-defined]
            found = self._counting(position)
        else:
            found = {}
        if isinstance(item, Bid) and item.take and previous is not None and previous.position.turned is not None:
            turned = previous.position.turned
            if position.where.hands[seat][turned]:
                found.setdefault(seat, set()).add(turned)
        other = _other_royal(frame)
        if other is not None:
            found.setdefault(seat, set()).add(other)
        return {seat: sorted(cards) for seat, cards in found.items()}

    def _counting(self, position: Any) -> dict[int, set[int]]:
        """By seat (from 0), the cards that are left in the hands of declarations that count."""
        found: dict[int, set[int]] = {}
        for one in filter(position.counts, position.declared):
            left = {card for card in one.cards if position.where.hands[one.seat][card]}
            found[one.seat] = found.get(one.seat, set()) | left
        return found

    def came(self, scene: Scene) -> dict[int, list[int]]:
        """The cards of the second deal, or those that were declared."""
        frame, previous = scene.frame, before(scene.line, scene.index)
        if isinstance(frame.item, Declaration):
            hidden = self.hides(frame, frame.position, scene.eyes)
            return {} if hidden else {frame.seat: [card.card for card in frame.item.cards]}
        if not isinstance(frame.item, Bid) or not frame.item.take or previous is None:
            return {}
        found = {}
        line, index = (scene.line, scene.index - 1) if scene.index else (scene.line.parent, scene.line.at - 1)
        if line is None or index < 0:
            return {}
        was, now = scene.sight.hands(line, index, scene.eyes), scene.sight.hands(scene.line, scene.index, scene.eyes)
        for seat, (old, new) in enumerate(zip(was, now, strict=True), 1):
            more = Counter(new.cards) - Counter(old.cards)
            if more:
                found[seat] = sorted(more.elements())
        return found

    # -- what could be declared

    def choices(self, line: Branch, index: int) -> list[Choice]:
        """What the seat to play could declare before its card of the first trick, the dearest first."""
        found = [choice_of(one) for one in declarable(line.frames[index].position)]
        return sorted(found, key=lambda choice: (-choice.points, min(map(canonical_key, choice.cards))))


def _was_dealt(previous: Frame | None, position: Any) -> bool:
    """Whether the rest of the cards was dealt with the last bid: hands have grown."""
    if previous is None or is_bidding(position):
        return False
    was: Any = previous.position
    return bool(was.where.hidden[0] + sum(was.where.hands[0]) < position.where.hidden[0] + sum(position.where.hands[0]))


def _worth(frame: Frame) -> int:
    """What the declaration of a frame is worth by itself; nothing where it never counts."""
    position: Any = frame.position
    declared = position.declared[-1] if position.declared else None
    return 0 if declared is None or declared.disputed else int(declared.points)


def _key(one: Declared, trump: int | None) -> tuple[int, bool, int, bool]:
    """What decides between declarations."""
    key = one.combination.key(trump) if one.combination else (0, False, 0, False)
    return (one.points, *key[1:])


def _other_royal(frame: Frame) -> int | None:
    """The other of king and queen of trumps, where one was played and it is still in the hand."""
    position: Any = frame.position
    item = frame.item
    trump = position.trump
    if not isinstance(item, Play) or trump is None or item.card.card >> 4 != trump:
        return None
    rank = item.card.card & 15
    if rank not in (KING, QUEEN):
        return None
    other = make_card(KING + QUEEN - rank, trump)
    return other if position.where.hands[frame.seat - 1][other] else None
