"""Tags about the table, whatever game is played: whose seats they name, who dealt, what they cannot mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import SUITS, UNSEEN, card_name
from bzq.language import tr, tr_n
from bzq.records.model import Record, Tag
from bzq.records.tags import CANONICAL_ORDER, nearest_tag
from bzq.timeline.choices import Chooser
from bzq.timeline.doubt import EVERYTHING
from bzq.timeline.tagvalues import TagValues

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_SEAT_TAG: Final = re.compile(r"(Player|Hand|Declared|Table)([0-9]+)$")
_SETUP_TAGS: Final = ("Trick", "Score", "Brisques", "Trump")


class RosterTags(TagValues):
    """Reads who sits where; findings go to ``findings``."""

    def __init__(self, record: Record, rules: RuleSet, chooser: Chooser) -> None:
        super().__init__(record, rules)
        self.chooser = chooser

    def seat_tags(self) -> bool:
        """Reports tags of seats that the rules do not have; returns whether tags set a position up."""
        rules = self.rules
        middle = False
        for tag in self.record.tags:
            match = _SEAT_TAG.match(tag.name) if tag.name[-1:].isdigit() else None
            if match is None:
                middle = middle or (tag.name in _SETUP_TAGS and self.record.known(tag.name) is not None)
            elif match[1] in ("Declared", "Table"):
                middle = middle or self.record.known(tag.name) is not None
            if match and not 1 <= int(match[2][:6]) <= rules.players:
                self.fault(
                    "E107",
                    tr(
                        "{tag} names a seat that {rules} for {players} does not have",
                        tag=tag.name,
                        rules=rules.name,
                        players=rules.players,
                    ),
                    tag,
                    expected=tr("seats 1 to {last}", last=rules.players),
                    found=tag.name,
                )
        return middle

    def misspelt(self) -> None:
        """Reports tags that look like one of the notation, and say nothing as they are."""
        for tag in self.record.tags:
            near = None if tag.name in CANONICAL_ORDER else nearest_tag(tag.name)
            if near is not None and self.record.tag(near) is None:
                message = tr(
                    "{tag} is no tag of the notation and says nothing; it looks like {near}", tag=tag.name, near=near
                )
                begin, end = self._name_place(tag)
                place = (begin - tag.value_start, end - tag.value_start)
                self.fault("W105", message, tag, place=place, found=tag.name, expected=near)

    def _name_place(self, tag: Tag) -> tuple[int, int]:
        """Where the name of a tag stands in the text, or what stands for one: `[Tur ed "7h"]`."""
        begin = self.record.text.find(tag.name, tag.start, tag.value_start)
        return (tag.start, tag.value_start) if begin < 0 else (begin, begin + len(tag.name))

    def idle(self, name: str, unknown: bool, why: str) -> None:
        """Reports a tag that claims something these rules do not know."""
        if unknown and self.record.known(name) is not None:
            message = tr("in {rules} {why}, so {tag} says nothing", rules=self.rules.name, why=why, tag=name)
            self.fault("W104", message, self.record.find_tag(name))

    def dealer_and_leader(self, trick: int) -> tuple[int | None, int]:
        """Who dealt, as far as it is known, and who leads to a trick, both from 0; where nothing tells, anybody may."""
        seats = self.rules.players
        dealer = self._dealer(seats)
        lead = self.number("Lead", 1, seats)
        if lead is None and trick > 1:
            if self.record.known("Lead") is None:
                self.fault(
                    "E112",
                    tr("the record starts at trick {trick}, but does not say who leads to it", trick=trick),
                    self.record.find_tag("Trick"),
                    hint=tr("add {tag} with the seat that leads", tag='[Lead "1"]'),
                    about="Lead",
                )
            lead = self.chooser.pick(seats) + 1
        if lead is None and dealer is None:
            if self.record.known("Dealer") is None:
                self.fault(
                    "E108",
                    tr("the record does not say who dealt, so nobody knows who leads to trick 1"),
                    self.record.find_tag("Dealer"),
                    hint=tr(
                        "add {dealer} with the dealer's seat, or {lead} with the seat that leads",
                        dealer='[Dealer "1"]',
                        lead='[Lead "2"]',
                    ),
                    about="Dealer",
                )
            dealer = self.chooser.pick(seats) + 1
        if lead is None:
            assert dealer is not None
            return dealer - 1, dealer % seats
        if dealer is None and trick == 1:
            return (lead - 2) % seats, lead - 1
        return None if dealer is None else dealer - 1, lead - 1

    def _dealer(self, seats: int) -> int | None:
        """The seat that a tag names; a higher one than there are says that the rules may be others."""
        dealer = self.number("Dealer", 1, seats)
        value = self.record.known("Dealer")
        if dealer is None and value is not None and value.isdigit():
            self.doubt |= EVERYTHING
        return dealer

    def turned_card(self) -> int | None:
        """The card that the record says was turned, where it says one and no more."""
        given = self.cards("Turned", unseen=False)
        if given is None:
            return None
        if len(given) != 1:
            message = tr("Turned names {n} cards, not one", n=len(given))
            self.fault("E110", message, self.record.find_tag("Turned"))
            return None
        return None if given[0] == UNSEEN else given[0]  # what is wrong with it has been reported

    def nothing_turned(self) -> None:
        """Reports that nothing tells the trump suit, if what tells it has not been reported."""
        if self.record.known("Turned") is None and self.record.known("Trump") is None:
            self.fault(
                "E109",
                tr("the record does not say which card was turned, so there is no trump suit"),
                self.record.find_tag("Turned"),
                hint=tr("add {turned}, or at least the suit: {trump}", turned='[Turned "Ks"]', trump='[Trump "s"]'),
                about="Turned",
            )

    def trump_or_turned(self, suit: int, turned: int) -> tuple[int | None, int | None]:
        """Reports a trump suit that is not the turned card's; one of the two is right."""
        self.fault(
            "E112",
            tr("Trump says {suit}, but the turned card is {card}", suit=SUITS[suit], card=card_name(turned)),
            self.record.find_tag("Trump"),
            expected=SUITS[turned >> 4],
            found=SUITS[suit],
        )
        return (suit, None) if self.chooser.pick(2) else (None, turned)


def count_message(name: str, found: int, wanted: int, on_table: int) -> str:
    """That a tag names another number of cards than it takes; ``on_table`` lie on its seat's table."""
    if on_table:
        return tr_n(
            "{tag} names {n} card; here it takes {wanted} beside the {table} on the table",
            "{tag} names {n} cards; here it takes {wanted} beside the {table} on the table",
            found,
            tag=name,
            wanted=wanted,
            table=on_table,
        )
    return tr_n(
        "{tag} names {n} card; here it takes {wanted}",
        "{tag} names {n} cards; here it takes {wanted}",
        found,
        tag=name,
        wanted=wanted,
    )


def place_of_card(tag: Tag | None, cards: Sequence[int], card: int) -> tuple[int, int] | None:
    """The place of the last naming of a card inside a tag's value, as well as it can be found."""
    if tag is None:
        return None
    words = list(re.finditer(r"\S+", tag.value))
    if len(words) != len(cards):
        return None
    index = max(index for index, one in enumerate(cards) if one == card)
    return words[index].span()
