"""Positions of the Bézique family read back: what was declared, what lies on the tables, sevens, carte blanche."""

from __future__ import annotations

import re
from typing import Final

from bzq.cards import CARD_OF, KNAVE, RANKS, SUITS, card_name
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.positiontext import BLANCHE, FamilyText, current
from bzq.games.bezique.ruleset import BeziqueRules
from bzq.games.bezique.table import LOST, SCORED, WAITING, Meld, TableCard
from bzq.timeline.positionfields import NUMBER
from bzq.timeline.positionreading import Reading, pairs
from bzq.timeline.positiontext import EMPTY, in_stock

_CARD: Final = "[ATKQJ987][shdc]"
_COPY: Final = f"{_CARD}(?:[1-9](?![shdc]))?"
"""A card with the number of its copy; a digit before a suit is the next card's rank."""

_CARDS: Final = re.compile(f"(?:{_CARD})*")
_COPIES: Final = re.compile(f"(?:{_COPY})+")
_WON: Final = re.compile(rf"([1-8])(\+?)({_CARD})?")
_MELD: Final = re.compile(
    rf"([1-8]):((?:{_COPY})+)(?:~({NUMBER}))?(?:=({NUMBER})@({NUMBER}))?(x?)(\??)(<?)(?:\#({NUMBER}))?"
)
_TIMES: Final = re.compile(f"(?:[AKQJTshdc]{NUMBER})+")
_MOST_COPIES: Final = 9


class FamilyReading(Reading):
    """Reads a position of Bézique or a game of its family."""

    text_of = FamilyText
    position: Position

    rules: BeziqueRules

    def start(self) -> Position:
        """A position with what the first fields say."""
        trick = self.trick()
        dealer, leader, last, stock = self.places()
        trump = self.trump()
        if trump is None and self.rules.turned:
            self.fields.fail("these rules turn a card for trumps, so there is a trump suit")
        turned, scored = self._turned(trick, trump)
        position = Position(self.rules, dealer, trump, turned)
        position.turned_scored = scored
        position.trick, position.leader = trick, leader
        position.last_winner, position.stock_winner = last, stock
        return position

    def read(self) -> None:
        """Reads the other fields."""
        position = self.position
        self._won()
        self.plays()
        self.drawn_stock()
        self.hands()
        packs = self.rules.packs
        position.scored_sevens = self.digits("sevens", packs, f"each hand has 0 to {packs} sevens that have scored")
        position.scores, position.brisques = self.numbers("scores"), self.numbers("brisques")
        self._blanche()
        self._declarations()
        self._clock()
        self.unseen()
        self.bans()
        self._gone()

    # -- the frame

    def _turned(self, trick: int, trump: int | None) -> tuple[int | None, bool]:
        """The card under the stock, and whether it is a seven that has scored."""
        fields = self.fields
        text = fields.open("turned")
        if not text:
            return None, False
        name = text.removesuffix("*")
        if not re.fullmatch(_CARD, name):
            fields.fail("it is a card such as Ks, or 7h* for a seven that has scored")
        card = CARD_OF[name]
        if not self.rules.turned or trick > self.rules.stock_tricks:
            fields.fail("no card lies under the stock here")
        if card >> 4 != trump:
            fields.fail("the turned card is of the trump suit")
        if name != text and not name.startswith("7"):
            fields.fail("only a seven scores when it is turned")
        return card, name != text

    def _won(self) -> None:
        position, fields = self.position, self.fields
        text = fields.open("won")
        if not text:
            return
        match = _WON.fullmatch(text)
        if match is None:
            fields.fail("it is a seat, such as 2, 2+ for a seven shown, 2+Ks for a card got by exchange")
        if not in_stock(position):
            fields.fail("nobody declares when the stock is out")
        position.won = fields.seat(match[1])
        position.seven_now = bool(match[2])
        position.taken = CARD_OF[match[3]] if match[3] else None

    def _blanche(self) -> None:
        fields = self.fields
        text = fields.open("blanche")
        if not text:
            return
        if not self.rules.carte_blanche:
            fields.fail("there is no carte blanche in these rules")
        if len(text) != fields.seats or set(text) - set(BLANCHE):
            fields.fail(f"it is a letter for each of {fields.seats} seats: o open, s shown, c closed")
        self.position.blanche = [BLANCHE.index(letter) for letter in text]

    # -- declarations

    def _declarations(self) -> None:
        """Tables, declarations and what has left the tables, which belong together."""
        position, fields = self.position, self.fields
        count = len(position.tables)
        tables = [self._copies(part) for part in fields.parts("tables", count, "table")]
        words = fields.listed(fields.open("melds"), _MELD, "1:KhQh=40@9,1:KsQs~9")
        cards: dict[tuple[int, int, int], TableCard] = {}
        for word in words:
            self._declared(word, cards)
        fields.name = "tables"
        for table, names in enumerate(tables):
            for card, number in names:
                lying = cards.get((table, card, number))
                if lying is None:
                    fields.fail(f"no declaration has {_copy_name(card, number)}")
                if lying in position.tables[table]:
                    fields.fail(f"{_copy_name(card, number)} lies there twice")
                position.tables[table].append(lying)
                position.laid[table][card] += 1
        for table, part in enumerate(fields.parts("laid", count, "table")):
            if not _CARDS.fullmatch(part):
                fields.fail("it is cards run together")
            for name in pairs(part):
                position.laid[table][CARD_OF[name]] += 1
        if any(max(counts) > _MOST_COPIES for counts in position.laid):
            fields.fail(f"of no card are there more than {_MOST_COPIES} copies")
        if position.won != NO_SEAT:
            now = position.trick
            position.turn_melds = [meld for meld in position.melds if now in (meld.trick, meld.scored_trick)]
            position.turn_laid = [card for table in position.tables for card in table if card.trick == now]
        fields.name = "laid"
        for table, card, number in cards:
            if number > position.laid[table][card]:
                fields.fail(f"{_copy_name(card, number)} was declared, so {number} must have been laid down")

    def _copies(self, text: str) -> list[tuple[int, int]]:
        """Cards with their numbers: ``KhQs2``."""
        if text and not _COPIES.fullmatch(text):
            self.fields.fail("it is cards run together, with the copy's number behind a second one: KhQsQs2")
        return [(CARD_OF[word[:2]], int(word[2:] or 1)) for word in re.findall(_COPY, text)]

    def _declared(self, word: re.Match[str], cards: dict[tuple[int, int, int], TableCard]) -> None:
        position, fields = self.position, self.fields
        seat_digit, names, announced, points, scored, lost, disputed, before, made_at = word.groups()
        if announced is None and scored is None:
            fields.fail(f"{word[0]} is neither announced (~9) nor scored (=40@9)")
        seat = fields.seat(seat_digit)
        table = position.table_index(seat)
        scored_trick = 0 if scored is None else int(scored) or NO_SEAT
        trick = int(announced) if announced is not None else max(0, scored_trick)
        if max(trick, scored_trick) > position.trick:
            fields.fail(f"{word[0]} has not happened yet at trick {position.trick}")
        parts: list[TableCard] = []
        for card, number in self._copies(names):
            place = (table, card, number)
            if place not in cards:
                cards[place] = TableCard(card, seat, number, trick)
            if cards[place] in parts:
                fields.fail(f"{word[0]} has {_copy_name(card, number)} twice")
            parts.append(cards[place])
        state = LOST if lost else SCORED if scored_trick else WAITING
        meld = Meld(
            None, tuple(parts), seat, trick, state, scored_trick, int(made_at or 0), int(points or 0), bool(disputed)
        )
        meld.combination = current(position, meld)
        if before:
            meld.combination = position.rules.combinations(None).get(tuple(sorted(one.card for one in parts)))
        position.melds.append(meld)
        for one in parts:
            one.melds.append(meld)

    def _clock(self) -> None:
        position, fields = self.position, self.fields
        text = fields.open("clock")
        if not text:
            return
        if self.rules.reform == "off":
            fields.fail("combinations are not re-formed in these rules")
        parts = text.split(";", 3)
        if len(parts) != 3 or not re.fullmatch(NUMBER, parts[0]):
            fields.fail("it is three parts with semicolons between: 57;A12K40/J3;s12/-")
        position.played = int(parts[0])
        for part, letters, rows in (
            (parts[1], RANKS[: KNAVE + 1], position.rank_played),
            (parts[2], SUITS, position.married_played),
        ):
            words = [""] * len(rows) if part == EMPTY else part.split("/", len(rows))
            if len(words) != len(rows):
                fields.fail(f"it needs {len(rows)} parts with slashes between")
            for times, word in zip(rows, words, strict=True):
                self._times(times, "" if word == EMPTY else word, letters)

    def _times(self, times: list[int], text: str, letters: str) -> None:
        if text and not _TIMES.fullmatch(text):
            self.fields.fail("times follow their rank or suit: A12K40")
        for letter, time in re.findall(f"([A-Za-z])({NUMBER})", text):
            if letter not in letters:
                self.fields.fail(f"{letter} is none of {letters}")
            times[letters.index(letter)] = int(time)

    def _gone(self) -> None:
        text = self.fields.open("gone")
        if not text:
            return
        parts = text.split(":", 2)
        if len(parts) != 2 or not all(re.fullmatch(NUMBER, part) for part in parts):
            self.fields.fail("it is two numbers, aces and tens and other cards: 3:21")
        brisques = sum(1 << card for card, brisque in enumerate(self.position.rules.brisque) if brisque)
        self.position.where.gone = (int(parts[0]), int(parts[1]), brisques)


def _copy_name(card: int, number: int) -> str:
    return card_name(card) + (str(number) if number > 1 else "")
