"""The plain case at once: cards that are held and may be played, draws as the stock has them.

Whatever needs a second look is left to the careful way, before anything has been changed. That both come to the
same is a property that the tests check.
"""

from __future__ import annotations

from bzq.cards import SEVEN
from bzq.engine.stock import next_drawn
from bzq.games.bezique import certain, tricks
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.timeline.ending import Ending
from bzq.games.bezique.timeline.wanted import asked_of
from bzq.records.model import Declaration, Draw, Item, PlainTricks, Play
from bzq.records.plain import tricks as plain_tricks


class Quick(Ending):
    """Takes plain plays, draws and runs of plain tricks of two players without asking every question."""

    def _any_play(self, item: Play) -> None:
        if not self._quick_play(item):
            self._play(item)

    def _any_draw(self, item: Draw) -> None:
        if not self._quick_draw(item):
            self._draw(item)

    def _all_known(self) -> bool:
        """Whether the quick way may be asked at all: nothing is in doubt, and both hands are known."""
        hidden = self.position.where.hidden
        return not self.taint and len(hidden) == 2 and not hidden[0] and not hidden[1] and self.resolved is None

    def _quick_play(self, item: Play) -> bool:
        position = self.position
        if item.seat or item.irregular or item.points is not None or not self._all_known():
            return False
        if position.won != NO_SEAT or position.trick > position.rules.tricks:
            return False
        ref = item.card
        card = ref.card
        if card & 15 == SEVEN and card >> 4 == position.trump:
            return False
        plays = position.plays
        if not plays and self.number_seen and not self.numbered:
            return False  # perhaps a third card
        seat = 1 - plays[0][0] if plays else position.leader
        table_card = None
        if ref.table:
            table_card = certain.play_from_table(position, seat, card, ref.copy)
            if table_card is None:
                return False
        else:
            hand = position.where.hands[seat]
            if hand[card] <= 0:
                return False
            if (
                plays
                and position.trick > position.rules.stock_tricks
                and not _dutiful(position, hand, card, plays[0][1])
            ):
                return False
            hand[card] -= 1
        self.actor = seat
        self.last_play = item
        number = position.trick
        plays.append((seat, card))
        if position.rules.tracks_plays:
            tricks.note_played(position, seat, card, table_card)
        self.plays.append((seat + 1, card, table_card is not None))
        if len(plays) == 2:
            (leader, led), _ = plays
            rules = position.rules
            ranks = rules.rank if number <= rules.stock_tricks else rules.end_rank
            winner = seat if rules.beats(card, led, position.trump, ranks) else leader
            brisques = rules.brisque[led] + rules.brisque[card]
            tricks.finish_trick(position, winner, brisques)
            self.log.append((number, self.plays, winner + 1, brisques, []))
            self.plays = []
            if position.won == NO_SEAT:
                self.numbered = False
            if position.log:
                self._book(item)
        return True

    def _quick_draw(self, item: Draw) -> bool:
        position = self.position
        winner = position.won
        if winner == NO_SEAT or position.plays or len(item.cards) != 2 or item.irregular or not self._all_known():
            return False
        if not _next_two(position, item.cards):
            return False
        self._draw_two(winner, *item.cards)
        return True

    def _any_declaration(self, item: Declaration) -> None:
        if not self._quick_declaration(item):
            self._declaration(item)

    def _quick_declaration(self, item: Declaration) -> bool:
        position = self.position
        seat = position.won
        if item.irregular or item.seat or len(item.cards) < 2 or seat == NO_SEAT or not self._all_known():
            return False
        asked = asked_of(item, position.rules, position.trump)
        if asked is None or not certain.declare(position, seat, asked):
            return False
        self.actor = seat
        self._book(item)
        return True

    def _draw_two(self, winner: int, first: int, second: int) -> None:
        """Two known cards of the stock, the winner's first; the stock does not end here."""
        position = self.position
        hands = position.where.hands
        hands[winner][first] += 1
        hands[1 - winner][second] += 1
        position.stock_left -= 2
        position.stock_next += 2
        position.won = NO_SEAT
        position.trick += 1
        if position.rules.tracks_plays:
            tricks.offer_blanche(position)
        if self.log:
            self.log[-1][4].extend(((winner + 1, first), (2 - winner, second)))
        self.numbered = False

    def _draw_known(self) -> bool:
        """Draws that were not written, from a known stock; false where a card of them is not known."""
        position = self.position
        stock, at = position.stock, position.stock_next
        if stock is None:
            return False
        if position.trick < position.rules.stock_tricks and position.rules.winner_draws_first:
            if stock[at] < 0 or stock[at + 1] < 0:
                return False
            self._draw_two(position.won, stock[at], stock[at + 1])
            return True
        self._draw_silently()
        return self._all_known()

    def _plain(self, item: PlainTricks) -> int | None:
        """Plays a run of plain trick lines as long as nothing about them needs a closer look.

        Returns the offset of the first trick that the careful way must take, or ``None``.
        """
        position = self.position
        if (
            not self._all_known() or self.offset_of_numbers or self.observer is not None or position.plays
            or not self.main or position.stock is None
        ):  # fmt: skip
            return item.start
        rules = position.rules
        hands = position.where.hands
        trump = position.trump
        seven = -1 if trump is None else rules.seven(trump)
        sevens_pay = rules.rules.seven_played != "off"
        brisque, log = rules.brisque, self.log
        for number, cards, drawn, offset in plain_tricks(item):
            if position.won != NO_SEAT and not self._draw_known():
                return offset
            if number != position.trick or len(cards) != 2 or number > rules.tricks:
                return offset
            leader = position.leader
            follower = 1 - leader
            led, answer = cards
            if not hands[leader][led] or not hands[follower][answer] or (sevens_pay and seven in cards):
                return offset
            last = number == rules.stock_tricks
            if number <= rules.stock_tricks:
                ranks = rules.rank
                if drawn and not (_last_two(position, drawn) if last else _next_two(position, drawn)):
                    return offset
            else:
                ranks = rules.end_rank
                if drawn or not _dutiful(position, hands[follower], answer, led):
                    return offset
            hands[leader][led] -= 1
            hands[follower][answer] -= 1
            if seven in cards:
                _scored_seven_goes(position, leader, led == seven, follower, answer == seven)
            if rules.tracks_plays:
                tricks.note_played(position, leader, led, None)
                tricks.note_played(position, follower, answer, None)
            winner = leader
            if ranks[answer] > ranks[led] if answer >> 4 == led >> 4 else answer >> 4 == trump:
                winner = follower
            brisques = brisque[led] + brisque[answer]
            tricks.finish_trick(position, winner, brisques)
            log.append((number, [(leader + 1, led, False), (follower + 1, answer, False)], winner + 1, brisques, []))
            if position.log:
                at = offset + len(f"{number}. ")
                self._book(Item(at + 3, at + 5))
            if drawn:
                if last:
                    self._draw_silently()
                else:
                    self._draw_two(winner, *drawn)
        self.number_seen = True
        self.numbered = False
        return None


def _scored_seven_goes(position: Position, leader: int, led: bool, follower: int, answered: bool) -> None:
    """Of trump sevens that earn nothing by being played, one that has scored goes first (ruling 1)."""
    if led and position.scored_sevens[leader]:
        position.scored_sevens[leader] -= 1
    if answered and position.scored_sevens[follower]:
        position.scored_sevens[follower] -= 1


def _next_two(position: Position, cards: tuple[int, ...]) -> bool:
    """Whether two cards are the next of a known stock that goes on after them, drawn by the winner first."""
    stock = position.stock
    at = position.stock_next
    return (
        stock is not None
        and len(cards) == 2
        and position.stock_left >= 2
        and position.rules.winner_draws_first
        and position.trick < position.rules.stock_tricks
        and stock[at] == cards[0] >= 0
        and stock[at + 1] == cards[1] >= 0
    )


def _last_two(position: Position, cards: tuple[int, ...]) -> bool:
    """Whether two cards are known to be the last that are drawn."""
    return min(cards) >= 0 and next_drawn(position) == [*cards]


def _dutiful(position: Position, hand: list[int], card: int, led: int) -> bool:
    """Whether a card that answers a lead of the last tricks keeps every duty of a known hand."""
    banned = position.rules.end_banned(led, led, card, position.trump)
    return not any(map(hand.__getitem__, banned))
