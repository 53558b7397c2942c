"""The rule set of Briscola and its forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from pydantic import Field

from bzq.language import tr
from bzq.rules.ruleset import Misfit, RuleSet, leave_out

CARDS: Final = 40
"""A 3 K Q J 7 6 5 4 2 in four suits."""

_FORM: Final = ("players", "hand", "packs", "sides", "trump-by", "claim")


class BriscolaRules(RuleSet):
    """Every option of Briscola."""

    game: Literal["briscola"] = "briscola"
    name: str = "briscola"
    hand: int = Field(default=3, ge=1, le=32)

    by_deals: ClassVar[bool] = True
    scores_in_play: ClassVar[bool] = False
    shuffled_ranks: ClassVar[str] = "A 3 K Q J 7 6 5 4 2"

    out: Literal["2s", "2h", "2d", "2c"] = "2c"
    """The two that three players leave out."""
    follow: bool = False
    wins: Literal[2, 3] = 2
    """Deals that win the match."""

    @property
    def left_out(self) -> tuple[str, ...]:
        """Three players leave a two out, six all of them."""
        return {3: (self.out,), 6: ("2s", "2h", "2d", "2c")}.get(self.players, ())

    @property
    def cards(self) -> int:
        """All cards that are played with."""
        return CARDS - len(self.left_out)

    @property
    def to_win(self) -> int | None:
        """How many deals win a match."""
        return self.wins

    @property
    def counted_at_end(self) -> tuple[str, ...]:
        """Everything."""
        return ("card-points",)

    @property
    def of_sides(self) -> frozenset[str]:
        """What partners count together."""
        return frozenset({"card-points"}) if self.partners else frozenset()

    @classmethod
    def misfit(cls, values: Mapping[str, Any]) -> Misfit | None:
        """The first reason why these field values cannot be played together, or ``None``."""
        return _misfit(values)

    @classmethod
    def form_hint(cls, option: str) -> str | None:
        """Each form is a rule set of its own."""
        if option not in _FORM:
            return None
        return tr("each form has its own name: briscola-3, briscola-4, briscola-6, briscola-31, briscolone")


def _misfit(values: Mapping[str, Any]) -> Misfit | None:
    players, trumps = values["players"], values["trump_by"] == "turned"
    if values["open"] and players != 2:
        return Misfit(("open",), tr("two players play with open cards, no more"), leave_out("open"))
    if values["follow"] and trumps:
        return Misfit(
            ("follow",), tr("where there are trumps anything may be played; suit is followed in Briscolone"),
            "briscolone; follow=yes",
        )  # fmt: skip
    if values["exchange"] != "off" and not trumps:
        message = tr("no card is turned, so there is none to exchange for")
        return Misfit(("exchange",), message, leave_out("exchange"))
    if values["exchange"] == "2" and players == 6:
        return Misfit(("exchange",), tr("with six players the twos are left out"), "exchange=7")
    if values["out"] != "2c" and players != 3:
        return Misfit(("out",), tr("one two is left out by three players"), "briscola-3")
    return None
