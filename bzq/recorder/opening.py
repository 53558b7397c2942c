"""A deal before its first card: what is known of it, what is still to be asked, and in which words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from bzq.cards import card_name
from bzq.dealfacts import UNNAMED, colons
from bzq.engine.lookup import frame_of
from bzq.recorder import words as kinds
from bzq.recorder.draft import Draft, Refused, settle
from bzq.recorder.questions import Question
from bzq.recorder.series import in_seats, match_name, next_dealer
from bzq.recorder.words import words_of
from bzq.records.model import Record
from bzq.records.reader import parse_record
from bzq.records.spelling import language_of
from bzq.records.tags import escape
from bzq.rules.library import preset, preset_names
from bzq.rules.resolve import DEFAULT, RulesError, resolve

if TYPE_CHECKING:
    from bzq.match import MatchStanding
    from bzq.rules.ruleset import RuleSet

NOBODY: Final = "nobody"
EVERYBODY: Final = "all"

BY_THEMSELVES: Final = ("Result", "Termination", "Settlement")
"""Tags that say how a deal ended, which the recorder knows."""

_MOST_PLAYERS: Final = 8
_LEAST_HAND: Final = 3
"""Cards that are no name any more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is settled before anything is recorded: the options of a run.

    ``players`` are names in seat order, seats count from 1. ``known`` says whose cards the record names: of
    :data:`NOBODY` (what anyone at the table can see), of :data:`EVERYBODY`, or the number of a seat; ``None``:
    it is asked. With ``seed`` the cards are dealt here. ``asks``: somebody is there who can be asked.
    """

    date: str
    rules: str | None = None
    players: tuple[str, ...] = ()
    dealer: int | None = None
    turned: str | None = None
    match: str | None = None
    event: str | None = None
    language: str | None = None
    known: str | None = None
    seed: int | None = None
    asks: bool = False


@dataclass(slots=True)
class Opening:
    """A deal that is about to begin: its tags so far, and the questions that were answered."""

    plan: Plan
    tags: dict[str, str]
    known: str | None = None
    first: bool = True
    """Whether no deal of this match was recorded before it."""
    before: list[tuple[dict[str, str], str | None, str]] = field(default_factory=list)
    """Tags, and whose cards are known, before each answer, and the answer."""
    undone: list[tuple[dict[str, str], str | None, str]] = field(default_factory=list)
    """The same behind each answer that was taken back, the last of them first."""
    taken: frozenset[str] = frozenset()
    """Names of matches that a new one cannot have."""

    @classmethod
    def of_match(cls, plan: Plan, taken: Collection[str], before: Draft | None = None) -> Opening:
        """The first deal of a match; after another match, between its players."""
        tags = {"Rules": plan.rules or "", "Event": plan.event or "?", "Site": "?", "Date": plan.date}
        tags |= {"Match": plan.match or "", "Deal": "1"}
        for seat, name in enumerate(plan.players, 1):
            tags[f"Player{seat}"] = name
        if plan.dealer is not None:
            tags["Dealer"] = str(plan.dealer)
        if plan.turned is not None:
            tags["Turned"] = plan.turned
        if plan.language is not None:
            tags["Language"] = plan.language
        opening = cls(plan, tags, plan.known if plan.seed is None else EVERYBODY)
        if before is not None:
            opening._go_on(before)
            opening.tags["Match"] = match_name(before.timeline.players, plan.date, taken)
        opening.taken = frozenset(taken)
        return opening

    @classmethod
    def of_next(cls, plan: Plan, before: Draft, standing: MatchStanding | None) -> Opening:
        """The deal of a match that follows another."""
        opening = cls(plan, {"Date": plan.date, "Match": before.record.tag("Match") or "?"}, first=False)
        opening._go_on(before)
        deal = before.record.known("Deal")
        opening.tags["Deal"] = str(int(deal) + 1) if deal is not None and deal.isdecimal() else "?"
        target = before.record.known("Target")
        if target is not None:
            opening.tags["Target"] = target
        totals = None if standing is None else in_seats(standing, before.timeline.players)
        if totals is not None:
            opening.tags["Carry"] = colons(totals)
        if standing is not None and standing.floating:
            opening.tags["Litige"] = str(standing.floating)
        return opening

    @classmethod
    def reopened(cls, plan: Plan, draft: Draft) -> Opening:
        """A deal that was begun in another run, before its first card."""
        tags = {tag.name: tag.value for tag in draft.record.tags if tag.name not in BY_THEMSELVES}
        opening = cls(plan, tags)
        opening.known = opening._known_in(draft)
        return opening

    def heed_options(self) -> None:
        """What the options of the run say of the deal with which it begins goes before what would follow."""
        plan = self.plan
        said = {
            "Dealer": None if plan.dealer is None else str(plan.dealer),
            "Turned": plan.turned,
            "Match": plan.match,
            "Event": plan.event,
            "Language": plan.language,
        }
        self.tags |= {name: value for name, value in said.items() if value is not None}
        if plan.known is not None:
            self.known = plan.known

    def _go_on(self, before: Draft) -> None:
        """What stays from deal to deal: the rules, the place, the players, the next dealer, whose cards are known."""
        self.first = False
        for name in ("Rules", "Event", "Site", "Language", *(f"Player{seat}" for seat in range(1, _MOST_PLAYERS + 1))):
            value = before.record.tag(name)
            if value is not None:
                self.tags[name] = value
        dealer = next_dealer(before)
        if dealer is not None:
            self.tags["Dealer"] = str(dealer)
        self.known = self._known_in(before)

    def _known_in(self, draft: Draft) -> str:
        """Whose cards a deal names."""
        known = draft.known_seats
        if self.plan.seed is not None or len(known) == draft.rules.players:
            return EVERYBODY
        return str(known[0] + 1) if known else NOBODY

    # -- the rules and the players -----------------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        """The rule set. Raises :class:`RulesError` where there is no such one."""
        return resolve(self.tags.get("Rules") or DEFAULT, seats_seen=self._seats_named())

    def _seats_named(self) -> int:
        return max((seat for seat in range(1, _MOST_PLAYERS + 1) if f"Player{seat}" in self.tags), default=0)

    def _known_seats(self, seats: int) -> list[int]:
        if self.plan.seed is not None or self.known in (None, NOBODY):
            return []
        return list(range(1, seats + 1)) if self.known == EVERYBODY else [int(self.known or 0)]

    # -- questions ---------------------------------------------------------------------------------------------

    def question(self) -> Question | None:
        """The next thing to ask, ``None`` where all is known."""
        if self.first and not self.tags["Rules"]:
            return Question("Rules", "Which rules?", DEFAULT)
        rules = self.rules
        if self.first:
            follow = preset(rules.name).packs_follow_players and "players" not in rules.changed
            if follow and not self._seats_named():
                return Question("players", "How many play?", "2")
            for seat in range(1, rules.players + 1):
                if f"Player{seat}" not in self.tags or f"Player{seat}" in self._unnamed():
                    return Question(f"Player{seat}", f"Who sits at seat {seat}?", UNNAMED)
        if "Dealer" not in self.tags:
            return Question("Dealer", "Who deals?", "1")
        if rules.turned and self.plan.seed is None and not {"Turned", "Trump"} & self.tags.keys():
            return Question("Turned", "Which card is turned?")
        if self.known is None:
            seats = ", ".join(str(seat) for seat in range(1, rules.players + 1))
            return Question("known", f"Whose cards are known: all, one seat's ({seats}), nobody's?", NOBODY)
        hidden = self.missing_hand()
        if hidden is None:
            return None
        number = self.hand_size
        first = "first " * (number < rules.hand)
        return Question(f"Hand{hidden}", f"The {first}{number} cards of {self._name(hidden)}:")

    @property
    def hand_size(self) -> int:
        """How many cards each gets before the first event."""
        return frame_of(self.rules).first_hand

    def missing_hand(self) -> int | None:
        """The first seat, from 1, whose cards are known and not named yet."""
        seats = self._known_seats(self.rules.players)
        return next((seat for seat in seats if f"Hand{seat}" not in self.tags), None)

    def _unnamed(self) -> set[str]:
        """Seats that were made by saying how many play, and wait for a name."""
        return {name for name, value in self.tags.items() if name.startswith("Player") and not value}

    def _name(self, seat: int) -> str:
        name = self.tags.get(f"Player{seat}", UNNAMED)
        return f"seat {seat}" if name in ("", UNNAMED) else name

    def answer(self, text: str) -> str | None:
        """Takes the answer to the question; why it is none, or ``None``."""
        question = self.question()
        assert question is not None
        text = text.strip() or question.default or ""
        said = self.mark(text)
        complaint = self._take(question, text)
        if complaint is None and "Dealer" in self.tags and question.key != "known":
            complaint = self._wrong()
        if complaint is not None:
            self.unmark(said)
        return complaint

    def mark(self, entry: str) -> list[tuple[dict[str, str], str | None, str]]:
        """Remembers how things are before an entry, for :meth:`back`; what is forgotten by it, for :meth:`unmark`."""
        self.before.append((dict(self.tags), self.known, entry))
        forgotten, self.undone = self.undone, []
        return forgotten

    def unmark(self, forgotten: list[tuple[dict[str, str], str | None, str]]) -> None:
        """The entry that was marked last has been refused."""
        self.tags, self.known, _ = self.before.pop()
        self.undone = forgotten

    def _take(self, question: Question, text: str) -> str | None:
        key = question.key
        if key == "Rules":
            return self._take_rules(text)
        if key == "players":
            if not text.isdecimal() or not 2 <= int(text) <= _MOST_PLAYERS:
                return f"“{text}” is no number from 2 to {_MOST_PLAYERS}"
            self.tags |= {f"Player{seat}": "" for seat in range(1, int(text) + 1)}
            return None
        if key.startswith("Player"):
            if len(cards_of(text, self.language) or ()) >= _LEAST_HAND:
                return "these are cards, and a name is asked for; undo takes the last answer back"
            self.tags[key] = " ".join(text.split())
            return None
        if key == "Dealer":
            seat = self._seat(text)
            if seat is None:
                return f"“{text}” is no player here: say a name, or a seat from 1 to {self.rules.players}"
            self.tags[key] = str(seat)
            return None
        if key == "known":
            return self._take_known(text)
        cards = cards_of(text, self.language)
        if key == "Turned" and (cards is None or len(cards) != 1 or "xx" in cards):
            return f"“{text}” is no card; say it like Ks or 10h" if text else "the turned card is needed: Ks, 10h"
        if cards is None:
            return f"“{text}” are not all cards" if text else "the cards are needed: 9c 8h Kc or 9c8hKc"
        self.tags[key] = " ".join(cards)
        return None

    def _take_rules(self, text: str) -> str | None:
        self.tags["Rules"] = text
        try:
            _ = self.rules
        except RulesError as error:
            return _unknown_rules(error)
        return None

    def _take_known(self, text: str) -> str | None:
        word = text.lower()
        if word in ("all", "both", "a", "b", "everybody"):
            self.known = EVERYBODY
        elif word in ("nobody", "nobody's", "none", "n", "no", "table"):
            self.known = NOBODY
        else:
            seat = self._seat(text)
            if seat is None:
                return f"“{text}” is none of them: say all, nobody, or a seat from 1 to {self.rules.players}"
            self.known = str(seat)
        return None

    def _seat(self, text: str) -> int | None:
        """The seat that a number, a name or its beginning means."""
        seats = range(1, self.rules.players + 1)
        if text.isdecimal():
            return int(text) if int(text) in seats else None
        named = [seat for seat in seats if self._name(seat).casefold().startswith(text.casefold())]
        return named[0] if len(named) == 1 else None

    def _wrong(self) -> str | None:
        """What the tags so far would be refused for, if they can begin a deal and this answer is to blame."""
        refused = self.refused()
        return None if refused is None else refused.errors[0].message

    def refused(self) -> Refused | None:
        """What is wrong with all that is known so far, whatever is still to be asked; ``None`` where nothing is."""
        tags = {"Dealer": "1", **self.tags}
        if self.rules.turned and self.plan.seed is None and not {"Turned", "Trump"} & tags.keys():
            tags["Trump"] = "s"  # any will do for looking at the rest
        try:
            settle(replace(self, tags=tags).record())
        except Refused as refused:
            return refused
        return None

    @property
    def language(self) -> str:
        """The language whose letters are read."""
        return language_of(self.tags.get("Language")) or ""

    def back(self) -> str | None:
        """Takes the last answer back, and says which; ``None`` where none was given."""
        if not self.before:
            return None
        tags, known, entry = self.before.pop()
        self.undone.append((self.tags, self.known, entry))
        self.tags, self.known = tags, known
        return entry

    def forth(self) -> str | None:
        """Gives the answer again that was taken back last, and says which; ``None`` where none was."""
        if not self.undone:
            return None
        tags, known, entry = self.undone.pop()
        self.before.append((self.tags, self.known, entry))
        self.tags, self.known = tags, known
        return entry

    # -- the record --------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The record of the deal before its first card, right or not."""
        tags = dict(self.tags)
        tags["Rules"] = tags.get("Rules") or DEFAULT
        try:
            rules = self.rules
            for seat in range(1, rules.players + 1):
                tags[f"Player{seat}"] = tags.get(f"Player{seat}") or UNNAMED
            if not tags.get("Match"):
                names = [tags[f"Player{seat}"] for seat in range(1, rules.players + 1)]
                tags["Match"] = match_name(names, self.plan.date, self.taken)
            if self.plan.seed is not None:
                tags |= self.dealt(rules, tags)
        except RulesError:
            pass  # the record says what is wrong
        lines = [f'[{name} "{escape(value)}"]' for name, value in tags.items()]
        return parse_record("\n".join([*lines, "", "*", ""]))

    def dealt(self, rules: RuleSet, tags: dict[str, str]) -> dict[str, str]:
        """Hands, stock and turned card that the seed gives to this deal of the match."""
        from bzq.players.deal import deal_cards
        from bzq.players.dice import Dice

        dealer = tags.setdefault("Dealer", "1")
        if not dealer.isdecimal() or not 1 <= int(dealer) <= rules.players:
            return {}
        number = int(tags["Deal"]) if tags["Deal"].isdecimal() else 1
        dealt = deal_cards(rules, int(dealer) - 1, Dice(self.plan.seed or 0, number))
        cards = {f"Hand{seat}": dealt.hands[seat - 1] for seat in range(1, rules.players + 1)} | {"Stock": dealt.stock}
        told = {name: " ".join(map(card_name, some)) for name, some in cards.items()}
        return told if dealt.turned is None else told | {"Turned": card_name(dealt.turned)}


def _unknown_rules(error: RulesError) -> str:
    """Why a text names no rule set, with the names most like it."""
    if error.code != "E103":
        return str(error)
    near: list[str] = []
    for name in get_close_matches(error.found.casefold(), preset_names(), n=6, cutoff=0.45):
        if not any(name.startswith(f"{one}-") for one in near):  # the forms of a game that is named already
            near.append(name)
    if not near:
        return f"{error.message}; bzq rules lists them all"
    named = near[0] if len(near) == 1 else f"{', '.join(near[:-1])} and {near[-1]}"
    return f"{error.message}; {named} come{'s' * (len(near) == 1)} near it"


def cards_of(text: str, language: str = "") -> list[str] | None:
    """The cards of a line, apart or together, ``xx`` among them; ``None`` where there is anything else.

    >>> cards_of("9c8h Kc, 10d xx")
    ['9c', '8h', 'Kc', 'Td', 'xx']
    """
    cards: list[str] = []
    for word in words_of(text, language):
        if word.kind == kinds.PLAY and not word.seat and not word.tail and not word.text.startswith("_"):
            cards.append(word.text)
        elif word.text.lower() == "xx":
            cards.append("xx")
        else:
            return None
    return cards or None
