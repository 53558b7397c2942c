"""What is asked before a deal begins: the words, what is meant by no answer, and help for answering."""

from __future__ import annotations

from typing import Final, NamedTuple


class Question(NamedTuple):
    """Something to ask: the tag it is about, the words, what is meant by no answer."""

    key: str
    text: str
    default: str | None = None

    @property
    def help(self) -> list[str]:
        """What can be answered, in lines for 80 columns."""
        told = next((lines for kind, lines in _ANSWERS.items() if self.key.startswith(kind)), ())
        return [*told, "undo takes the last answer back; quit leaves, and the next run asks again"]


_CARDS: Final = ("the cards, apart or close together: 9c 8h Kc or 9c8hKc, 10c or Tc; xx is a card nobody saw",)
_ANSWERS: Final = {
    "Rules": (
        "a rule set, such as bezique, rubicon, belote or briscola; bzq rules lists them, Tab too",
        "options stand behind it: bezique; target=1500",
    ),
    "players": ("a number; each of them is asked for a name then",),
    "Player": ("the name of whoever sits there, in playing order; nothing if it does not matter",),
    "Dealer": ("the name of whoever deals, its beginning, or the number of the seat",),
    "Turned": ("one card: Ks, 10h; its suit is trumps, or may be taken for them",),
    "known": (
        "all: every hand is typed in; a seat or a name: that hand only, by its owner;",
        "nobody: what anyone at the table can see",
    ),
    "Hand": _CARDS,
    "Stock": (*_CARDS, "nothing, if they are not to be recorded"),
}
"""Help about each kind of question."""
