"""What the recorder asks of a game: what may be entered now, what short words mean, what is worth saying.

A game answers by a module of functions: :mod:`bzq.games.bezique.guide` for Bézique and its family,
:mod:`bzq.recorder.commonguide` for the games that one walk can drive. All else in the recorder knows no game. The
position they are asked about is the one the record gives: cards that nobody recorded are no part of it, so nothing
hidden can be offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from bzq.games.registry import part_of

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules
    from bzq.recorder.draft import Draft
    from bzq.recorder.words import Word
    from bzq.records.model import Item
    from bzq.rules.ruleset import RuleSet


class Offer(NamedTuple):
    """Something that may be entered: its text, what it scores, what it is called, the seat (from 0) it is for.

    ``verb`` says what that seat does: it may ``declare``, ``show``, ``bid``, ``exchange``.
    """

    text: str
    points: int
    name: str
    seat: int
    verb: str = "declare"


class Puzzle(Exception):
    """What a word means cannot be told: the sentence, the way out."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


R_contra = TypeVar("R_contra", bound="RuleSet", contravariant=True)


class Guide(Protocol[R_contra]):
    """The answers of a game, as the functions of a module. Positions are its own."""

    BEGINNING: tuple[type[Item], ...]
    """Events that belong to the trick whose number stands before them; others follow the trick before."""

    def help_lines(self, rules: R_contra) -> list[str]:
        """What can be entered in this game besides cards, in lines for 80 columns."""
        ...

    def trick_size(self, position: Any, trick: int) -> int:
        """How many cards make a trick of that number."""
        ...

    def prepare(self, position: Any) -> None:
        """Makes now what would be made later while somebody waits for an answer."""
        ...

    def offers(self, position: Any) -> list[Offer]:
        """What may be done now besides playing a card, and is worth naming: the dearest first."""
        ...

    def others(self, position: Any) -> list[Offer]:
        """What else may be done, for whoever asks what there is."""
        ...

    def plays(self, position: Any) -> list[str]:
        """The cards that may be played next, as far as they are known."""
        ...

    def next_drawn(self, position: Any) -> list[int]:
        """The cards drawn next as far as they are known, in drawing order; none where none are drawn now."""
        ...

    def waits(self, position: Any) -> bool:
        """Whether something may be done that is too late when the cards of this trick have been drawn."""
        ...

    def nearest(self, position: Any, item: Item) -> str | None:
        """What may be done and comes nearest to an event, no card and no draw, that may not."""
        ...

    def ranks(self, position: Any, word: Word, name: Any) -> str:
        """The declaration that is meant by the ranks of its cards. Raises :class:`Puzzle`."""
        ...

    def exchange(self, position: Any, word: Word) -> str:
        """What ``7x`` and ``+7`` mean. Raises :class:`Puzzle`."""
        ...

    def packets(self, position: Any) -> list[tuple[int, int]]:
        """The cards that have been dealt in the middle of the deal, in order: seat, and how many."""
        ...

    def doing(self, position: Any) -> str:
        """What the seat that is to act has done or does, for the prompt: ``won``, ``bids``, or nothing."""
        ...

    def points(self, draft: Draft) -> tuple[int, ...] | None:
        """What both sides have in the middle of a deal; ``None`` where that is theirs to count."""
        ...

    def scorer(self, draft: Draft, seat: int, reason: str) -> int | None:
        """The side (from 0) that scored something as a whole, ``None`` where it was the player of that seat."""
        ...

    def floating(self, draft: Draft) -> int:
        """The points that go to whoever wins the deal, besides its own."""
        ...

    def begun(self, draft: Draft) -> Iterator[str]:
        """What is worth saying when a deal begins, besides who deals."""
        ...

    def told(self, before: Draft, after: Draft) -> Iterator[str]:
        """What happened between two states of a deal besides cards played and points scored."""
        ...

    def duty(self, rules: R_contra) -> str:
        """What is to be minded when the stock is out; empty where nothing is."""
        ...

    def doubts(self, before: Draft, after: Draft) -> Iterator[str]:
        """What may have been meant otherwise between two states of a deal, or was left out."""
        ...

    def ended(self, after: Draft) -> Iterator[str]:
        """How a deal that is over ended."""
        ...


if TYPE_CHECKING:
    from bzq.games.bezique import guide as family
    from bzq.recorder import commonguide as relatives

    # Each module answers everything the recorder may ask; the type checker holds it to that.
    _FAMILY: Guide[BeziqueRules] = family
    _RELATIVES: Guide[RuleSet] = relatives


def guide_of(rules: RuleSet) -> Guide[Any]:
    """The guide of the game of these rules, loaded when it is first asked for."""
    return cast("Guide[Any]", part_of(rules.game, "guide"))


def one_of(letters: str, texts: Iterable[str], most: int = 4) -> Puzzle:
    """What is said of a short word that may mean several things."""
    found = sorted(texts)
    named = [*found[:most], *(["…"] if len(found) > most else [])]
    said = " or ".join(named) if len(named) == len(found) else ", ".join(named)
    return Puzzle(f"“{letters}” may be {said}", "name the cards")


def likest(word: str, texts: Sequence[str], least: float = 0.6) -> str | None:
    """The text most like a word; ``None`` where none is like it (1: the same)."""
    from difflib import SequenceMatcher

    small = word.lower().strip("+_/=^")
    best, found = least, None
    for text in texts:
        bare = text.split("=")[0].lower().strip("+_/")
        like = SequenceMatcher(None, small, bare, autojunk=False).ratio()
        if like > best:
            best, found = like, text
    return found
