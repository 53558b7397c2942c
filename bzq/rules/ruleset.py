"""What every rule set has: who plays, with which cards, for what; each game adds its own options.

A game's rule set is a subclass in its folder, whose defaults are the game's first preset. Python names are snake_case,
the notation's are the kebab-case aliases. Engines compile a rule set once and never read it while playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, model_validator

from bzq.language import tr

PACK_SIZE = 32
"""Cards in one pack: A T K Q J 9 8 7 in four suits."""


class Misfit(NamedTuple):
    """Why the numbers of a rule set do not fit together: the fields to blame, the reason, the way out."""

    fields: tuple[str, ...]
    message: str
    hint: str


Points = Annotated[int, Field(ge=0, le=99_999)]
"""Points of one scoring event; 0 where the rules do not have it."""


class RuleSet(BaseModel):
    """One set of rules: numbers and choices, no behaviour.

    Points are points on the score sheet, 0 where a combination does not exist. ``None`` means that a thing is not
    allowed, or has no limit (``target``). Raises ``pydantic.ValidationError`` where a value is not possible or the
    cards do not suffice; :func:`bzq.rules.resolve.resolve` says it in a player's words.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        populate_by_name=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )

    # The game and its frame
    game: str
    name: str
    """The preset this began as."""
    changed: dict[str, str] = Field(default_factory=dict)
    """Options that the text changed, by their notation names, in the order and with the values written."""
    players: int = Field(default=2, ge=2, le=8)
    sides: Literal["each", "partners"] = "each"
    packs: int = Field(default=1, ge=1, le=8)
    hand: int = Field(default=8, ge=1, le=32)

    # What people see, and may do
    trump_by: Literal["turned", "marriage-or-sequence", "marriage", "none"] = "turned"
    """What fixes trumps; ``none``: there are none (Briscolone)."""
    open: bool = False
    """Whether all hands lie face up."""
    show_last: bool = False
    """Whether the winner of the last stock trick shows the card he draws."""
    claim: Points = 0
    """Card points with which a player may claim the deal; 0: nobody claims."""
    exchange: Literal["off", "7", "2"] = "off"
    """The rank of trumps that is exchanged for the turned card on its owner's turn, before his card."""
    hand_declarations: bool = False
    """Whether runs and fours in the hand count, declared before the first card."""

    # The match
    target: int | None = Field(default=None, ge=1, le=999_999)
    match_end: Literal["deal", "instant", "enquire"] = "deal"
    double_game: Literal[0, 500, 750] = 0
    next_dealer: Literal["alternate", "last-trick"] = "alternate"

    by_deals: ClassVar[bool] = False
    """Whether a match is won by deals, not by points."""
    scores_in_play: ClassVar[bool] = True
    """Whether what is scored is scored as it happens, not when the cards are counted at the end."""
    points_float: ClassVar[bool] = False
    """Whether points of a deal may go to whoever wins the next one."""
    shuffled_ranks: ClassVar[str] = "A T K Q J 9 8 7"
    """The ranks of a pack, from high to low."""

    @property
    def turned(self) -> bool:
        """Whether a card is turned for trumps and lies under the stock."""
        return self.trump_by == "turned"

    @property
    def partners(self) -> bool:
        """Whether every other seat plays together and they score together: seats 1 and 3 against 2 and 4."""
        return self.sides == "partners"

    @property
    def score_count(self) -> int:
        """How many scores a deal has: one a player, or one a side."""
        return 2 if self.partners else self.players

    @property
    def left_out(self) -> tuple[str, ...]:
        """Cards that are left out so that all can be dealt and drawn evenly."""
        return ()

    @property
    def cards(self) -> int:
        """All cards that are played with."""
        return self.packs * PACK_SIZE

    @property
    def to_win(self) -> int | None:
        """What wins a match: so many points or deals; ``None`` where nothing does."""
        return self.target

    @property
    def stock_cards(self) -> int:
        """Cards drawn in a deal, the turned one with them; none where all are dealt."""
        return self.cards - self.players * self.hand

    @property
    def stock_tricks(self) -> int:
        """Tricks after which cards are drawn."""
        return self.stock_cards // self.players

    @property
    def tricks(self) -> int:
        """All tricks of a deal."""
        return self.stock_tricks + self.hand

    @property
    def settled(self) -> bool:
        """Whether one deal is a match, and is settled as Rubicon is."""
        return False

    @property
    def of_sides(self) -> frozenset[str]:
        """The reasons of what a side scores as a whole, whoever of it won or declared it."""
        return frozenset()

    @property
    def counted_at_end(self) -> tuple[str, ...]:
        """The reasons of what is counted when the deal is over, in the order of a score sheet."""
        return ("last-trick",)

    @property
    def counted_last(self) -> frozenset[str]:
        """The reasons of what the dealer counts last, where a match asks who was first to have its points."""
        return frozenset()

    @classmethod
    def misfit(cls, values: Mapping[str, Any]) -> Misfit | None:
        """The first reason why these field values cannot be played together, or ``None``.

        ``values`` holds every field by its Python name.
        """
        return None

    @classmethod
    def completed(cls, values: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
        """The field values with what follows from the options that a text changes (``changed``, by notation names)."""
        return values

    @classmethod
    def form_hint(cls, option: str) -> str | None:
        """Where to look for what a name, which is no option of the game, would be; ``None`` where nothing is known."""
        return None

    def __hash__(self) -> int:
        return hash((self.name, *self.changed.items(), self.players))

    @model_validator(mode="after")
    def _fits(self) -> RuleSet:
        found = self.misfit(self.__dict__)
        if found:
            raise ValueError(found.message)
        return self


def leave_out(option: str) -> str:
    """The way out of an option that does not go with the others."""
    return tr("leave {option} out", option=option)
