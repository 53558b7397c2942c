"""The keys of the stepper: what each does, for those who press them and for the page that tells."""

from __future__ import annotations

from typing import Final

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

HELP: Final = (
    ("→ ←  l h", "next event, event before"),
    ("↓ ↑  j k", "next trick with its declarations, trick before"),
    ("n N  Tab", "next miss, miss before"),
    ("14g  g14 Enter", "to where trick 14 begins"),
    ("Home End  gg G", "start, end"),
    ("v u", "into a variation, out of it"),
    ("e E", "whose eyes: all cards, each seat's, the table's"),
    ("Space  a", "plays by itself, and stops; comments are given time"),
    ("+ -", "faster, slower"),
    ("d", "quiz: what would you declare, or bid?"),
    ("c", "all that is said of this event, where it does not fit"),
    ("m", "all misses, with the sums"),
    ("r", "draws the screen anew"),
    ("?", "this page"),
    ("q", "quits"),
)
"""What the page of the keys tells."""

QUIZ_HELP: Final = (
    "In the quiz the stepper stops where something can be declared, in Belote also where it is bid, and asks before it "
    "shows. Type the cards, khqh or qsjd; a trump seven by itself; several things with + between them; a bid as take "
    "or take:h; Enter alone for nothing."
)

HINTS: Final = (
    ("→", "next", 0),
    ("←", "back", 1),
    ("↓", "trick", 4),
    ("n", "miss", 5),
    ("v", "variation", 3),
    ("e", "eyes", 6),
    ("d", "quiz", 7),
    ("Space", "play", 8),
    ("g", "to trick", 9),
    ("c", "comments", 10),
    ("m", "misses", 11),
    ("?", "help", 2),
    ("q", "quit", 2),
)
"""Keys and words for the last line, in their order; where there is no room, high numbers are left out first."""
