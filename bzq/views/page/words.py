"""The words of a page's own controls and sentences, by the names that its program uses."""

from __future__ import annotations

from typing import Any, Final

from bzq.cards import RANKS, SUITS
from bzq.views.stepper_event import GLYPH_WORDS
from bzq.views.stepper_keys import ACTIONS

_PLAIN: Final = {
    "table": "The table",
    "notes": "What is said of this",
    "graph": "Score",
    "tricks": "Tricks",
    "deals": "Deals of the match",
    "controls": "Steps and settings",
    "start": "Start",
    "back-trick": "Trick before",
    "back": "Event before",
    "play": "Play by itself",
    "pause": "Stop",
    "next": "Next event",
    "next-trick": "Next trick",
    "end": "End",
    "back-miss": "Miss before",
    "next-miss": "Next miss",
    "help": "Help",
    "theme": "Light or dark",
    "eyes": "Eyes",
    "pace": "Pace",
    "seconds": "{n} s",
    "hide-later": "Hide what is to come",
    "quiz": "Quiz",
    "close": "Close",
    "all-misses": "What was missed",
    "eyes-all": "all cards",
    "eyes-table": "the table",
    "key-space": "Space",
    "against": "against",
    "or": "or",
    "deal-n": "deal {n}",
    "trick-n": "Trick {n}",
    "trick-of": "Trick {n} of {of}",
    "line": "line {n}",
    "card-name": "{rank} of {suit}",
    "card-copy": "{card}, number {n}",
    "card-missed": "{card}, of what was missed",
    "unknown-card": "a card that nobody recorded",
    "unseen-card": "a card that is not seen",
    "to-act": "to act",
    "dealt": "dealt",
    "score-of": "score {n}",
    "hand-of": "Hand of {player}",
    "table-of": "On the table before {player}",
    "takes-it": "takes the trick",
    "trumps": "trumps",
    "took": "{player} took",
    "stock-left": "stock {n}",
    "variation": "a variation",
    "instead": "instead:",
    "no-variation": "There is no variation here.",
    "variation-ends": "The variation ends here; u goes back.",
    "variation-here": "in a variation",
    "variation-deep": "in a variation, {n} deep",
    "back-to-main": "Back to where it left",
    "has-variation": "There is a variation here",
    "broken-variation": "A variation here cannot be played:",
    "the-end": "This is the end.",
    "the-beginning": "This is the beginning.",
    "first-the-question": "First the question.",
    "no-more-misses": "No further miss.",
    "nothing-missed": "Nothing was missed.",
    "no-analysis": "There is no analysis: {why}.",
    "was-there": "{player}: {what} was there.",
    "no-such-place": "There is no {place} here.",
    "going-to": "to trick {n}",
    "deal-over": "The deal is over: {scores}",
    "record-ends": "The record ends: {scores}",
    "nothing-to-step": "There is nothing to step through in this record.",
    "graph-of": "The score over the tricks: {scores}",
    "with-missed": "with the declarations that were missed",
    "sum-declared": "{player} declared {n}.",
    "sum-of": "{player} declared {n} of {of}.",
    "sum-lost": "{n} lost in the last tricks.",
    "ask": "{players} may declare. What would you declare?",
    "ask-how": "Choose the cards in the hand and on the table.",
    "declare-these": "Declare these",
    "declare-nothing": "Declare nothing",
    "leave-question": "Leave the question",
    "right-points": "Right, {n} points.",
    "right-nothing": "Right: nothing yet costs nothing here.",
    "not-legal": "That cannot be declared.",
    "brings-more": "{n} points now, but in the end this brings more: {what}.",
    "there-was-more": "{n} points, and there was more: {best}.",
    "there-was-something": "There was something: {best} points.",
    "possible": "Possible:",
    "played": "Played:",
    "nothing-declared": "nothing was declared",
    "no-points": "no points",
    "so-far": "{right} of {asked} right",
}

_RANK_NAMES: Final = dict(
    zip(
        RANKS,
        ("ace", "ten", "king", "queen", "jack", "nine", "eight", "seven", "six", "five", "four", "three", "two"),
        strict=False,
    )
)

_HELP: Final = (
    ("→ ←", "next event, event before"),
    ("↓ ↑", "next trick with its declarations, trick before"),
    ("n p", "next miss, miss before"),
    ("14g", "to where trick 14 begins"),
    ("Home End", "start, end"),
    ("v u", "into a variation, out of it"),
    ("e E", "whose eyes: all cards, each seat's, the table's"),
    ("Space", "plays by itself, and stops; comments are given time"),
    ("+ -", "faster, slower"),
    ("d", "quiz: what would you declare?"),
    ("m", "all misses, with the sums"),
    ("?", "this page"),
)

_NO_KEYS: Final = {"tab", "backtab", "pageup", "pagedown", "f1", "ctrl-l", "r"}
"""Keys that a browser needs itself."""


def words() -> dict[str, Any]:
    """Everything that a page's program says, by name; ``ranks`` are the letters on the cards."""
    return {
        **_PLAIN,
        "ranks": {letter: "10" if letter == "T" else letter for letter in RANKS},
        "rank-names": _RANK_NAMES,
        "suit-names": dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True)),
        "glyphs": GLYPH_WORDS,
    }


def keys() -> dict[str, list[str]]:
    """The keys of a page: those of the stepper, but for those that a browser needs itself."""
    return {action: [name for name in names if name not in _NO_KEYS] for action, names in ACTIONS.items()}


def help_lines() -> list[list[str]]:
    """Keys and what they do, for the page of help."""
    return [list(line) for line in _HELP]
