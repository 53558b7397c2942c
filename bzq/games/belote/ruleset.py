"""The rule set of Belote."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from pydantic import Field

from bzq.language import tr
from bzq.rules.ruleset import Points, RuleSet

_CARRE_POINTS: Final = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
_FORM: Final = ("players", "hand", "packs", "sides", "trump-by", "claim")


class BeloteRules(RuleSet):
    """Every option of Belote. ``hand_declarations`` is its option ``declarations``."""

    game: Literal["belote"] = "belote"
    name: str = "belote"
    players: int = Field(default=4, ge=4, le=4)
    sides: Literal["each", "partners"] = "partners"
    target: int | None = Field(default=501, ge=1, le=999_999)

    scores_in_play: ClassVar[bool] = False
    points_float: ClassVar[bool] = True

    runs: tuple[Points, Points, Points] = (20, 50, 100)
    """Runs of three, of four, of five or more."""
    carres: dict[str, Points] = Field(default_factory=lambda: dict(_CARRE_POINTS))
    """Four of a rank in Belote, by the rank's letter."""
    belote_points: Points = 20
    capot_points: Points = 252
    litige: Literal["float", "lost"] = "float"
    """What a tie means to the taker: his points float, or the contract has failed."""
    undertrump: Literal["forced", "free"] = "forced"
    belote_in_contract: bool = True
    last_trick_points: Points = 10

    @property
    def counted_at_end(self) -> tuple[str, ...]:
        """Everything."""
        return ("card-points", "last-trick", "declarations", "belote", "contract", "capot")

    @property
    def of_sides(self) -> frozenset[str]:
        """What partners count together; belote is its player's."""
        return frozenset({"card-points", "declarations", "contract", "capot"}) if self.partners else frozenset()

    @classmethod
    def form_hint(cls, option: str) -> str | None:
        """There is one form only."""
        return tr("Belote is played by four in two pairs, with eight cards each") if option in _FORM else None
