"""A plain full deal of the Bézique family seen through at a glance: its timeline, where all is certainly in order.

A record in plain spelling, with every hand, the stock and every trick, is held against the rules word by word, without
the parser and without the questions that a walk asks of each event. What comes of it is the timeline of the walk, or
nothing: at the first word that is not certainly right the record is left to :mod:`bzq.timeline.walk`, which says what
is wrong, if anything is. So every finding comes from the walk, and the tests hold the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import CARD_SPACE, card_name
from bzq.engine.game import Score, Settlement
from bzq.games.bezique import sevens, tricks
from bzq.games.bezique.certain import declare, play_from_table, play_seven
from bzq.games.bezique.ledgerwords import SEVEN_TURNED, said
from bzq.games.bezique.outcomes import BEATS, BRISQUE, DUTY, NOTHING, outcomes
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.settlement import settle
from bzq.games.bezique.timeline.glanceplan import (
    CARDS,
    CLAIMED,
    COPY,
    NUMBERS,
    SEVEN_OF_TRUMPS,
    TABLE,
    Plan,
    asked_for,
    plan_for,
)
from bzq.timeline.model import Timeline
from bzq.timeline.noted import Noted
from bzq.timeline.phrases import Phrases

if TYPE_CHECKING:
    from bzq.records.model import Record
    from bzq.records.plaintext import PlainText


class Uncertain(Exception):
    """Something is not as it usually is; the walk finds out what that means."""


def glance(record: Record, plain: PlainText) -> Timeline | None:
    """The timeline of a plainly spelt record in which all is certainly in order; ``None`` where it is to be walked."""
    plan = plan_for(plain.tags.get("Rules", ""), tuple(plain.tags))
    if plan is None:
        return None
    try:
        sight = _Sight(plan, plain.tags, plain.words)
        sight.stock_tricks()
        sight.last_tricks()
        says_scores = sight.end()
        settlement = sight.settlement()
    except (Uncertain, KeyError, IndexError):  # no such word or tag is expected, or no word is left
        return None
    position = sight.position
    scores = tuple(position.scores)
    return Timeline.at_a_glance(
        record, plan.rules, sight.players, position.dealer + 1, scores, recorded=scores if says_scores else None,
        brisques=tuple(position.brisques), settlement=settlement,
        last_trick=position.last_winner + 1, notes=sight.notes,
        trump=position.trump, won=sight.won,
    )  # fmt: skip


class _Sight:
    """One look through the words of a record."""

    __slots__ = ("_at", "_draws", "_plan", "_tags", "_words", "notes", "players", "position", "won")

    def __init__(self, plan: Plan, tags: dict[str, str], words: list[str]) -> None:
        rules = plan.rules
        self._plan = plan
        self._tags = tags
        self._words = words
        self._at = 0
        """The place of the next word."""
        self.notes: list[Noted] = []
        self.won: list[int] = []
        """The seat that won each trick."""
        self.players = tuple([_name(tags.get(player, "")) for player in plan.players])
        hands = [[CARDS[word] for word in tags[hand].split()] for hand in plan.hands]
        names = tags["Stock"].split()
        stock = [CARDS[word] for word in names]
        turned = None
        if rules.turned:
            names.append(tags["Turned"])
            turned = CARDS[tags["Turned"]]
        pack = sum(hands, stock if turned is None else [*stock, turned])
        if sorted(pack) != plan.pack:
            raise Uncertain
        seats = rules.players
        self._draws = list(map("/".__add__, map("".join, zip(*[iter(names)] * seats, strict=True))))
        """The words of the draws."""
        position = Position(rules, plan.seats[tags["Dealer"]], None if turned is None else turned >> 4, turned)
        position.stock = stock
        for counts, hand in zip(position.where.hands, hands, strict=True):
            if len(hand) != rules.hand:
                raise Uncertain
            for card in hand:
                counts[card] += 1
        if turned is not None and turned == position.seven() and (points := sevens.turn(position)):
            self.notes.append((-1, 0, Score(position.dealer, points, *said(SEVEN_TURNED))))
        self.position = position

    def stock_tricks(self) -> None:
        """Plays the tricks after which cards are drawn."""
        position, words, draws, stock = self.position, self._words, self._draws, self.position.stock or []
        rules, hands, trump, leader = position.rules, position.where.hands, position.trump, position.leader
        plays, table, side = self._plan.plays(trump), outcomes(rules, trump, end=False), rules.side
        seats, last = rules.seats, rules.stock_tricks
        after = [*range(1, seats), 0]
        pone = NO_SEAT if rules.winner_draws_first else leader
        tracks, at_once, brisques = rules.tracks_plays, rules.brisques_at_once, position.brisques
        at = drawn = 0
        for trick in range(1, last + 1):
            if words[at] != NUMBERS[trick]:
                at = self._checks(at, trick)
            position.trick = trick
            best, seat, won, at = NOTHING, leader, 0, at + 1
            for word in words[at : at + seats]:
                card = plays[word]
                if card < SEVEN_OF_TRUMPS:
                    hand = hands[seat]
                    if not hand[card]:
                        raise Uncertain
                    hand[card] -= 1
                    if tracks:
                        tricks.note_played(position, seat, card, None)
                else:
                    card = self._play(at, seat, card, leads=best == NOTHING)
                outcome = table[best][card]
                if outcome & BEATS:
                    best, leader = card, seat
                if outcome & BRISQUE:
                    won += 1
                seat = after[seat]
                at += 1
            self.won.append(leader)
            if trick == last or (won and at_once):
                tricks.finish_trick(position, leader, won)
                self._book(at - 1, trick)
            elif won:
                brisques[side[leader]] += won
            if words[at] != draws[trick - 1]:
                at = self._turn(at, leader)
                if position.trump != trump:
                    trump = position.trump
                    plays, table = self._plan.plays(trump), outcomes(rules, trump, end=False)
            if words[at] == draws[trick - 1]:
                at += 1
            if trick < last:
                seat = leader if pone == NO_SEAT else pone
                for card in stock[drawn : drawn + seats]:
                    hands[seat][card] += 1
                    seat = after[seat]
                drawn += seats
        position.stock_next, position.stock_left = drawn, len(stock) - drawn
        tricks.draw(position)
        self._at = at

    def last_tricks(self) -> None:
        """Plays the tricks without stock, with their duties."""
        position, words, at = self.position, self._words, self._at
        rules, hands, trump, leader = position.rules, position.where.hands, position.trump, position.leader
        table, side, brisques = outcomes(rules, trump, end=True), rules.side, position.brisques
        seats, last = rules.seats, rules.tricks
        after = [*range(1, seats), 0]
        for trick in range(rules.stock_tricks + 1, last + 1):
            if words[at] != NUMBERS[trick]:
                at = self._checks(at, trick)
            led = best = NOTHING
            seat, won, at = leader, 0, at + 1
            for word in words[at : at + seats]:
                card, hand = CARDS[word], hands[seat]
                if not hand[card]:
                    raise Uncertain
                outcome = table[best][card]
                if led == NOTHING:
                    led = card
                elif (outcome >= DUTY or best >> 4 != led >> 4) and any(
                    map(hand.__getitem__, rules.end_banned(led, best, card, trump))
                ):
                    raise Uncertain
                hand[card] -= 1
                if outcome & BEATS:
                    best, leader = card, seat
                if outcome & BRISQUE:
                    won += 1
                seat = after[seat]
            at += seats
            self.won.append(leader)
            if trick == last or (won and rules.brisques_at_once):
                position.trick = trick
                tricks.finish_trick(position, leader, won)
                self._book(at - 1, trick)
            elif won:
                brisques[side[leader]] += won
        self._at = at

    def end(self) -> bool:
        """Holds the end of the record against the scores; whether it says them."""
        words, at, scores = self._words, self._at, self._scores()
        while words[at] == f"={scores}":
            at += 1
        said = words[at] == scores
        if len(words) != at + 1 or not (said or words[at] == "*"):
            raise Uncertain
        tag = self._tags.get("Result", "?")
        if tag not in ("?", "*") and not (said and tag == scores):
            raise Uncertain
        return said

    def settlement(self) -> Settlement | None:
        """What the game is worth, if its rules settle it; a tag has to say the same."""
        position, rules = self.position, self._plan.rules
        if not rules.settled:
            return None
        phrases = Phrases(self.players, rules)
        settled = settle(rules, position.scores, position.brisques, [phrases.name(seat) for seat in range(2)])
        if self._tags.get("Settlement", "?") not in ("?", f"{settled.winner}:{settled.points}"):
            raise Uncertain
        return settled

    # -- words that are no plain card ----------------------------------------------------------------------

    def _play(self, at: int, seat: int, code: int, *, leads: bool) -> int:
        """A card from the table or the trump seven is played; returns the card."""
        position = self.position
        card = code & (CARD_SPACE - 1)
        if code & TABLE:
            copy = play_from_table(position, seat, card, code >> COPY)
            if copy is None:
                raise Uncertain
        else:
            copy = None
            pays = play_seven(position, seat, leads=leads)
            if pays is None or (code & CLAIMED and not pays):
                raise Uncertain
            self._book(at, position.trick)
        if position.rules.tracks_plays:
            tricks.note_played(position, seat, card, copy)
        return card

    def _checks(self, at: int, trick: int) -> int:
        """Score checks before a trick; returns the place of its number."""
        check = f"={self._scores()}"
        while self._words[at] == check:
            at += 1
        if self._words[at] != NUMBERS[trick]:
            raise Uncertain
        return at

    def _turn(self, at: int, seat: int) -> int:
        """What a seat declares, shows and exchanges after a trick; returns the place of the next word."""
        position, words = self.position, self._words
        trick = position.trick
        if trick < position.rules.stock_tricks:
            tricks.finish_trick(position, seat, 0)
        while True:
            word, actor = words[at], seat
            if word[0] == "=" and word[1:] == self._scores():
                at += 1
                continue
            if word[0] == "@":
                actor, word = self._claimed_seat(word), word[2:]
            if word[0] == "+":
                asked = asked_for(self._plan, word, position.trump)
                if asked is None:
                    self._show_seven(word, actor)
                elif not declare(position, actor, asked):
                    raise Uncertain
            elif "<>" in word:
                self._exchange(word, actor)
            else:
                return at
            self._book(at, trick)
            at += 1

    def _claimed_seat(self, word: str) -> int:
        """The seat that a word says acts after a trick: the winner's, or his partner's."""
        seat, side = self._plan.seats[word[1]], self.position.rules.side
        if side[seat] != side[self.position.won]:
            raise Uncertain
        return seat

    def _show_seven(self, word: str, seat: int) -> None:
        position = self.position
        seven = position.seven()
        if seven is None or word not in (f"+{card_name(seven)}", f"+{card_name(seven)}=10"):
            raise Uncertain
        if sevens.may_show(position, seat, seven) is not None:
            raise Uncertain
        sevens.show(position, seat, seven)

    def _exchange(self, word: str, seat: int) -> None:
        position = self.position
        given, taken = position.seven(), position.turned
        cards, claims, claimed = word.partition("=")
        if given is None or taken is None or cards != f"{card_name(given)}<>{card_name(taken)}":
            raise Uncertain
        if sevens.may_exchange(position, seat, given, taken) is not None:
            raise Uncertain
        fresh = sevens.exchange_choices(position, seat, given)[0]
        sevens.exchange(position, seat, given, taken, fresh=fresh)
        points = sum(entry.points for entry in position.log)
        if claims and claimed != str(points):
            raise Uncertain
        self._draws[-1] = self._draws[-1][:-2] + card_name(given)

    def _book(self, at: int, trick: int) -> None:
        """Notes what has been scored with a word."""
        log = self.position.log
        if log:
            for score in log:
                self.notes.append((at, trick, score))
            log.clear()

    def _scores(self) -> str:
        return ":".join(map(str, self.position.scores))


def _name(value: str) -> str:
    """A player's name as a tag has it."""
    value = value.strip()
    return "?" if value in ("", "?", "-") else value
