"""Operations that a game does not have: each is refused with the name of the game it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bzq.engine.game import Bid, Refusal
from bzq.engine.whereabouts import Refused
from bzq.language import mark

BIDS: Final = mark("bids")
"""What bids are called in a refusal."""
OF_BIDS: Final = {"what": BIDS, "game": mark("Belote")}
OF_CLAIMS: Final = {"what": mark("a claim of having won"), "game": mark("Briscola to 31")}
"""What a refusal says of bids and claims, and the game they belong to, in English."""
_DECLARATIONS: Final = {"what": mark("a declaration"), "game": mark("Bézique and Belote")}
_EXCHANGE: Final = {"what": mark("an exchange"), "game": mark("Bézique and Briscola")}
BLANCHE: Final = Refusal("E409", {"what": mark("carte blanche"), "game": mark("Rubicon Bézique")})
"""What a game without carte blanche answers to it."""


def no_bidding(position: Any) -> bool:
    """Nobody bids in this game."""
    return False


def no_bid(position: Any, seat: int, bid: Bid) -> Refusal | None:
    """A bid in a game without bids."""
    return Refusal("E409", {"seat": seat, **OF_BIDS})


def no_bids(position: Any, seat: int) -> list[Bid]:
    """The bids of a game without bids."""
    return []


def no_packets(position: Any) -> list[tuple[int, int]]:
    """All cards are dealt before the first one is played."""
    return []


def no_declaration(position: Any, seat: int, cards: Sequence[int]) -> Refusal | None:
    """A declaration in a game without them."""
    return Refusal("E409", {"seat": seat, **_DECLARATIONS})


def never_declared(
    position: Any,
    seat: int,
    cards: Sequence[int],
    *,
    points: int | None = None,
    force: bool = False,
    reference: object = None,
) -> Refusal | None:
    """Declaring in a game without declarations."""
    return no_declaration(position, seat, cards)


def no_declarations(position: Any, seat: int) -> list[tuple[int, ...]]:
    """The declarations of a game without them."""
    return []


def no_points(position: Any, cards: Sequence[int]) -> int:
    """What cards are worth as a declaration in a game without them."""
    return 0


def no_exchange(position: Any, seat: int, given: int, taken: int) -> Refusal | None:
    """An exchange in a game without a card to exchange for."""
    return Refusal("E409", {"seat": seat, **_EXCHANGE})


def no_exchanges(position: Any, seat: int) -> list[tuple[int, int]]:
    """The exchanges of a game without them."""
    return []


def no_claim(position: Any, seat: int) -> Refusal | None:
    """A claim in a game that is not won by one."""
    return Refusal("E409", {"seat": seat, **OF_CLAIMS})


def no_draws(position: Any) -> int:
    """No card is drawn in this game."""
    return 0


def nobody_draws(position: Any) -> list[int]:
    """Who draws, and what, in a game without a stock."""
    return []


def nothing_drawn(
    position: Any, named: tuple[int, ...] = ()
) -> tuple[list[tuple[int, int]], int | None, Refused | None]:
    """Drawing in a game without a stock."""
    return [], None, None
