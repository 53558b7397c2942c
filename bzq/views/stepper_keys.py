"""The keys of the stepper: what each does, for those who press them and for the page that tells."""

from __future__ import annotations

from typing import Final, NamedTuple

from bzq.language import tr, tr_in

ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "next": ("right", "l", "enter"),
    "back": ("left", "h"),
    "next-trick": ("down", "j", "pagedown", "ctrl-right"),
    "back-trick": ("up", "k", "pageup", "ctrl-left"),
    "next-miss": ("n", "tab"),
    "back-miss": ("N", "p", "backtab"),
    "goto": ("g",),
    "start": ("home", "<"),
    "end": ("end", ">", "G"),
    "enter-variation": ("v",),
    "leave-variation": ("u", "backspace", "esc"),
    "eyes": ("e",),
    "eyes-back": ("E",),
    "play": ("space", "a"),
    "faster": ("+", "=", "]"),
    "slower": ("-", "_", "["),
    "quiz": ("d", "z"),
    "notes": ("c",),
    "misses": ("m",),
    "help": ("?", "f1"),
    "redraw": ("ctrl-l", "r"),
    "quit": ("q", "Q"),
}
"""Each action with the keys that do it."""

ACTION_OF: Final = {key: action for action, keys in ACTIONS.items() for key in keys}
"""Key to action."""


class Hint(NamedTuple):
    """A key and what it does, for the last line; where there is no room, those with a high ``rank`` go first."""

    key: str
    word: str
    rank: int


def help_lines() -> tuple[tuple[str, str], ...]:
    """Keys and what they do, for the page of the keys."""
    space, enter = key_name("Space"), key_name("Enter")
    home, end = key_name("Home"), key_name("End")
    return (
        ("→ ←  l h", tr("next event, event before")),
        ("↓ ↑  j k", tr("next trick with its declarations, trick before")),
        (f"n N  {key_name('Tab')}", tr("next miss, miss before")),
        (f"14g  g14 {enter}", tr("to where trick 14 begins")),
        (f"{home} {end}  gg G", tr("start, end")),
        ("v u", tr("into a variation, out of it")),
        ("e E", tr("whose eyes: all cards, each seat's, the table's")),
        (f"{space}  a", tr("plays by itself, and stops; comments are given time")),
        ("+ -", tr("faster, slower")),
        ("d", tr("quiz: what would you declare, or bid?")),
        ("c", tr("all that is said of this event, where it does not fit")),
        ("m", tr("all misses, with the sums")),
        ("r", tr("draws the screen anew")),
        ("?", tr("this page")),
        ("q", tr("quits")),
    )


def quiz_help() -> str:
    """How the quiz is answered, for the page of the keys."""
    return tr(
        "In the quiz the stepper stops where something can be declared, in Belote also where it is bid, and asks "
        "before it shows. Type the cards, khqh or qsjd; a trump seven by itself; several things with + between them; "
        "a bid as take or take:h; Enter alone for nothing."
    )


def hints() -> tuple[Hint, ...]:
    """Keys and words for the last line, in their order."""
    return (
        Hint("→", tr_in("key", "next"), 0),
        Hint("←", tr_in("key", "back"), 1),
        Hint("↓", tr_in("key", "trick"), 4),
        Hint("n", tr_in("key", "miss"), 5),
        Hint("v", tr_in("key", "variation"), 3),
        Hint("e", tr_in("key", "eyes"), 6),
        Hint("d", tr_in("key", "quiz"), 7),
        Hint(key_name("Space"), tr_in("key", "play"), 8),
        Hint("g", tr_in("key", "to trick"), 9),
        Hint("c", tr_in("key", "comments"), 10),
        Hint("m", tr_in("key", "misses"), 11),
        Hint("?", tr_in("key", "help"), 2),
        Hint("q", tr_in("key", "quit"), 2),
    )


def key_name(key: str) -> str:
    """What stands on a key, as people read it."""
    names = {
        "Space": tr_in("key", "Space"),
        "Enter": tr_in("key", "Enter"),
        "Esc": tr_in("key", "Esc"),
        "Tab": tr_in("key", "Tab"),
        "Home": tr_in("key", "Home"),
        "End": tr_in("key", "End"),
    }
    return names.get(key, key)
