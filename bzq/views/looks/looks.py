"""What is asked of every game about its looks, with the answers of a game that has nothing of its own there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from bzq.games.registry import part_of
from bzq.language import tr
from bzq.views.stepper_cards import card_piece, suit_piece
from bzq.views.stepper_text import woven

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.frames import Frame, Replay
    from bzq.timeline.frames import Line as Branch
    from bzq.views.screen import Line, Screen
    from bzq.views.stepper_scene import Choice, Scene

    Name = Callable[[int], str]
    """A player's name by the seat, from 1."""


class Told(NamedTuple):
    """A line of the ledger for something that scores nothing now: what it is, and what it is worth, if that is said."""

    what: str
    points: int | None = None


class Looks:
    """How positions and events of a game are shown.

    Positions are those of the game (:class:`~bzq.engine.game.Position`); sides count from 0, seats from 1.
    """

    scores_in_play: bool = True
    """Whether what is declared scores at once, so that it is told with its points."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    # -- how things stand

    def standing(self, position: Any) -> Sequence[int]:
        """What stands beside the names, by side: the running scores."""
        scores: Sequence[int] = position.scores
        return scores

    def card_points(self, position: Any) -> Sequence[int] | None:
        """The points of the cards that each side has won so far, where cards count points."""
        return None

    def heap(self, position: Any, side: int) -> str:
        """What a side has won in its tricks, in words; nothing where the standing says it."""
        return ""

    def in_order(self, position: Any, cards: Sequence[int]) -> list[int]:
        """Cards of a hand as they are sorted: by suit, then by height."""
        return sorted(cards)

    def badge(self, position: Any, seat: int, screen: Screen) -> Line:
        """What is special about a seat now."""
        return []

    def trumps(self, position: Any, screen: Screen) -> Line:
        """What is trumps, or that nothing is."""
        if position.trump is None:
            return [(tr("no trumps yet"), "dim")]
        return woven(tr("trumps {suit}"), "dim", suit=suit_piece(position.trump, screen))

    def taker(self, position: Any) -> int:
        """The seat that made trumps by taking, 0 where none did."""
        return 0

    def stage(self, position: Any) -> str:
        """The part of the deal, where it is to be told."""
        return ""

    def beside_stock(self, position: Any, name: Name, screen: Screen) -> list[Line]:
        """Three short rows beside the stock: trumps, the turned card or who took, the part of the deal."""
        second: Line = []
        if position.turned is not None:
            second = woven(tr("turned {card}"), "dim", card=card_piece(position.turned, screen))
        elif self.taker(position):
            second = [(tr("{who} took", who=screen.clean(name(self.taker(position)))), "dim")]
        return [self.trumps(position, screen), second, [(self.stage(position), "dim")]]

    # -- what happened

    def event(self, scene: Scene, name: str, screen: Screen) -> Line | None:
        """An event that only this game has, or tells in its own way, as a sentence; ``name`` is whose it is."""
        return None

    def play_words(self, frame: Frame, *, lead: bool) -> str:
        """A card with what its player says to it, with ``{who}`` and ``{card}``; nothing where nothing is said."""
        return ""

    def trick_words(self, plays: Sequence[tuple[int, int]], trump: int | None) -> str:
        """What a trick that was won holds, such as "3 points"; seat and card of each play."""
        return ""

    def trick_points(self, plays: Sequence[tuple[int, int]], trump: int | None) -> int | None:
        """The points of the cards in a trick, where cards count points."""
        return None

    def remarks(self, scene: Scene, screen: Screen) -> list[Line]:
        """What else is to be said of a frame, each a paragraph."""
        return []

    def told(self, frame: Frame, *, hidden: bool = False) -> Told | None:
        """What the ledger says of an event that scores nothing now; ``hidden``: by eyes that do not see its cards."""
        return None

    def hides(self, frame: Frame, now: Any, eyes: int) -> bool:
        """Whether eyes (0: all cards) have not seen the cards of a frame's event when things stand as ``now``."""
        return False

    def heard(self, frame: Frame) -> Sequence[int]:
        """What those get of the cards of a hidden event who only hear it: cards that nobody sees."""
        return ()

    def shown(self, previous: Frame | None, frame: Frame) -> Mapping[int, Sequence[int]]:
        """By seat (from 0), cards of its hand that an event, or the begin of a line, shows to everybody."""
        return {}

    def came(self, scene: Scene) -> dict[int, list[int]]:
        """By seat, cards of the hands that an event other than a draw brought, or is about."""
        return {}

    def laid(self, scene: Scene) -> set[int]:
        """The physical cards (by identity) on tables that an event is about."""
        return set()

    def ending(self, replay: Replay, name: Name) -> list[str]:
        """How the deal ended, in sentences, where the record goes to its end."""
        return []

    # -- what could be declared

    def choices(self, line: Branch, index: int) -> list[Choice]:
        """What could be declared at a frame, the dearest first; nothing at most frames."""
        return []


@lru_cache(maxsize=64)
def looks_of(rules: RuleSet) -> Looks:
    """The looks of the game of a rule set."""
    found: Looks = part_of(rules.game, "looks", "bzq.views.looks.looks:Looks")(rules)
    return found


def is_bidding(position: Any) -> bool:
    """Whether somebody is to bid: it is a seat's turn, and not to play a card."""
    return position.to_act() is not None and position.to_play() is None
