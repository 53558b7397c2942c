"""The words of a page's own controls and sentences, by the names that its program uses."""

from __future__ import annotations

from typing import Any, Final

from bzq.cards import KNAVE, RANKS, SUITS
from bzq.language import rank_letter, rank_said, suit_said, tr, tr_in
from bzq.views.stepper_keys import ACTIONS, key_name

_NO_KEYS: Final = {"tab", "backtab", "pageup", "pagedown", "f1", "ctrl-l", "r"}
"""Keys that a browser needs itself."""


def words() -> dict[str, Any]:
    """Everything that a page's program says, by name, in the language that is spoken.

    ``ranks`` are the letters on the cards, ``letters`` the ranks that they mean in styled text.
    """
    letters = [rank_letter(rank) for rank in range(len(RANKS))]
    return {
        "table": tr("The table"),
        "notes": tr("What is said of this"),
        "graph": tr("Score"),
        "tricks": tr("Tricks"),
        "deals": tr("Deals of the match"),
        "controls": tr("Steps and settings"),
        "start": tr_in("button", "Start"),
        "back-trick": tr("Trick before"),
        "back": tr_in("button", "Event before"),
        "play": tr_in("button", "Play by itself"),
        "pause": tr_in("button", "Stop"),
        "next": tr_in("button", "Next event"),
        "next-trick": tr("Next trick"),
        "end": tr_in("button", "End"),
        "back-miss": tr("Miss before"),
        "next-miss": tr("Next miss"),
        "help": tr_in("button", "Help"),
        "theme": tr("Light or dark"),
        "eyes": tr("Eyes"),
        "pace": tr("Pace"),
        "seconds": tr("{n} s"),
        "hide-later": tr("Hide what is to come"),
        "quiz": tr("Quiz"),
        "close": tr_in("button", "Close"),
        "all-misses": tr("What was missed"),
        "eyes-all": tr_in("eyes", "all cards"),
        "eyes-table": tr_in("eyes", "the table"),
        "key-space": key_name("Space"),
        "key-home": key_name("Home"),
        "key-end": key_name("End"),
        "against": tr("{one} against {other}"),
        "either": tr("{some} or {last}"),
        "deal-n": tr("deal {n}"),
        "trick-n": tr("Trick {n}"),
        "trick-of": tr("Trick {n} of {of}"),
        "line": tr("line {n}"),
        "card-name": tr("{rank} of {suit}"),
        "card-copy": tr("{card}, number {n}"),
        "card-missed": tr("{card}, of what was missed"),
        "unknown-card": tr("a card that nobody recorded"),
        "unseen-card": tr("a card that is not seen"),
        "to-act": tr("to act"),
        "dealt": tr("dealt"),
        "score-of": tr("score {n}"),
        "hand-of": tr("Hand of {player}"),
        "table-of": tr("On the table before {player}"),
        "takes-it": tr("takes the trick"),
        "trumps": tr("trumps"),
        "took": tr("{who} took"),
        "stock-left": tr("stock {n}"),
        "variation": tr("a variation"),
        "instead": tr("instead:"),
        "no-variation": tr("There is no variation here."),
        "variation-ends": tr("The variation ends here; u goes back."),
        "variation-here": tr("in a variation"),
        "variation-deep": tr("in a variation, {n} deep"),
        "back-to-main": tr("Back to where it left"),
        "has-variation": tr("There is a variation here"),
        "broken-variation": tr("A variation here cannot be played:"),
        "the-end": tr("This is the end."),
        "the-beginning": tr("This is the beginning."),
        "first-the-question": tr("First the question."),
        "no-more-misses": tr("No further miss."),
        "nothing-missed": tr("Nothing was missed."),
        "no-analysis": tr("There is no analysis: {why}."),
        "was-there": tr("{who}: {what} was there."),
        "no-such-place": tr("There is no {place} here."),
        "going-to": tr("to trick {n}"),
        "deal-over": tr("The deal is over: {scores}"),
        "record-ends": tr("The record ends: {scores}"),
        "has-error": tr("This record has an error."),
        "nothing-to-ask": tr("There is nothing to declare in this deal, so the quiz asks nothing."),
        "still-hidden": tr("What is still to come is hidden."),
        "nothing-to-step": tr("There is nothing to step through in this record."),
        "graph-of": tr("The score over the tricks: {scores}"),
        "with-missed": tr("with the declarations that were missed"),
        "sum-declared": tr("{player} declared {n}."),
        "sum-of": tr("{player} declared {n} of {of}."),
        "sum-lost": tr("{n} lost in the last tricks."),
        "ask": tr("{players} may declare. What would you declare?"),
        "ask-how": tr("Choose the cards in the hand and on the table."),
        "declare-these": tr("Declare these"),
        "declare-nothing": tr("Declare nothing"),
        "leave-question": tr("Leave the question"),
        "right-points": tr("Right, {n} points."),
        "right-nothing": tr("Right: nothing yet costs nothing here."),
        "not-legal": tr("That cannot be declared."),
        "brings-more": tr("{n} points now, but in the end this brings more: {what}."),
        "there-was-more": tr("{n} points, and there was more: {best}."),
        "there-was-something": tr("There was something: {best} points."),
        "possible": tr("Possible:"),
        "played": tr("Played:"),
        "nothing-declared": tr("nothing was declared"),
        "no-points": tr("no points"),
        "so-far": tr("{right} of {asked} right"),
        "ranks": {rank: "10" if rank == "T" else own for rank, own in zip(RANKS, letters, strict=True)},
        "letters": dict(zip(letters, RANKS, strict=True)),
        "rank-names": dict(zip(RANKS, _rank_names(), strict=True)),
        "suit-names": {letter: suit_said(suit) for suit, letter in enumerate(SUITS)},
    }


def _rank_names() -> tuple[str, ...]:
    """The ranks in words, as the browser's reader says them."""
    return tuple(tr("jack") if rank == KNAVE else rank_said(rank) for rank in range(len(RANKS)))


def keys() -> dict[str, list[str]]:
    """The keys of a page: those of the stepper, but for those that a browser needs itself."""
    return {action: [name for name in names if name not in _NO_KEYS] for action, names in ACTIONS.items()}


def help_lines() -> list[list[str]]:
    """Keys and what they do, for the page of help."""
    home, end = key_name("Home"), key_name("End")
    return [
        ["→ ←", tr("next event, event before")],
        ["↓ ↑", tr("next trick with its declarations, trick before")],
        ["n p", tr("next miss, miss before")],
        ["14g", tr("to where trick 14 begins")],
        [f"{home} {end}", tr("start, end")],
        ["v u", tr("into a variation, out of it")],
        ["e E", tr("whose eyes: all cards, each seat's, the table's")],
        [key_name("Space"), tr("plays by itself, and stops; comments are given time")],
        ["+ -", tr("faster, slower")],
        ["d", tr("quiz: what would you declare?")],
        ["m", tr("all misses, with the sums")],
        ["?", tr("this page")],
    ]
