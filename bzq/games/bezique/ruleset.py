"""The rule set of Bézique and its family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from bzq.language import tr, tr_n
from bzq.rules.ruleset import PACK_SIZE, Misfit, Points, RuleSet, leave_out
from bzq.rules.wording import BEZIQUES

BRISQUES_A_PACK: Final = 8
"""Aces and tens in one pack."""

_FOUR_POINTS: Final = {"A": 100, "K": 80, "Q": 60, "J": 40}
_SEVENS_OFF: Final = {"seven_turned": 0, "seven_exchanged": None, "seven_shown": None, "seven_played": "off"}


def _reuse_alias(value: object) -> object:
    """``kind`` is another name of ``class``: in these games the two say the same."""
    return "class" if value == "kind" else value


class BeziqueRules(RuleSet):
    """Every option of the family; ``BeziqueRules()`` is ordinary Bézique for two."""

    game: Literal["bezique"] = "bezique"
    name: str = "bezique"
    packs: int = Field(default=2, ge=1, le=8)
    target: int | None = Field(default=1000, ge=1, le=999_999)

    # Declarations
    reuse: Annotated[Literal["class", "higher-points", "equal-points", "once"], BeforeValidator(_reuse_alias)] = "class"
    fresh_card: Literal["required", "free"] = "required"
    marriage_to_sequence: bool = True
    double_bezique: Literal["grow", "at-once"] = "grow"
    second_double: Literal["after-play", "any"] = "after-play"
    bezique_pair: Literal["fixed", "alternate", "trump-queen"] = "fixed"
    declarations: Literal["one", "any"] = "one"
    pending: Literal["off", "on"] = "off"
    pending_overlap: Literal["forbid", "allow"] = "forbid"
    reform: Literal["off", "laws", "foster"] = "off"
    remarry: Literal["after-play", "cross"] = "after-play"
    shared_table: bool = True

    # The seven of trumps
    seven_turned: Literal[10, 0] = 10
    seven_exchanged: Literal[10, 0] | None = 10
    """Points of an exchange; 0: allowed, for nothing; None: not allowed."""
    seven_shown: Literal[10] | None = 10
    seven_played: Literal["off", "lead", "any"] = "off"
    seven_free: bool = True
    seven_for_seven: bool = False
    taken_card: Literal["now", "next-trick"] = "now"

    # Stock and last tricks
    draw_first: Literal["winner", "pone"] = "winner"
    stock_end_declaration: bool = True
    endplay: Literal["strict", "follow"] = "strict"
    end_ten: Literal["high", "low"] = "high"
    four_endgame: Literal["all", "pairs"] = "all"
    last_trick: Literal["end", "stock", "off"] = "end"

    # Brisques
    brisques: Literal["end", "immediate", "threshold", "off"] = "end"
    brisques_threshold: int = Field(default=0, ge=0, le=64)
    """Brisques a player must have won before any of his count; 0 unless ``brisques`` is ``threshold``."""

    # The settlement
    rubicon: int = Field(default=0, ge=0, le=99_999)
    """The line of the Rubicon settlement; 0: the game is not settled that way."""
    game_bonus: int = Field(default=0, ge=0, le=99_999)
    brisques_decide: Literal["tie", "claim", "off"] = "tie"
    """How brisques enter the settlement; ``off``: not at all (six and eight packs)."""
    brisque_bonus: Literal[300, 320, 0] = 300

    # Points
    marriage: Points = 20
    royal_marriage: Points = 40
    sequence: Points = 250
    plain_sequence: Points = 0
    beziques: tuple[Points, ...] = (40, 500)
    """Single, double, treble … bézique; 0 inside: that one is no combination."""
    fours: dict[str, Points] = Field(default_factory=lambda: dict(_FOUR_POINTS))
    """Four of a rank in any suits, by the rank's letter."""
    trump_fours: dict[str, Points] = Field(default_factory=dict)
    trump_fives: dict[str, Points] = Field(default_factory=dict)
    carte_blanche: Points = 0
    last_trick_points: Points = 10
    brisque_points: Points = 10

    @property
    def tricks(self) -> int:
        """All tricks of a deal; of ``four_endgame="pairs"`` the last are of two cards and twice as many."""
        return self.stock_tricks + self.hand * (2 if self.four_endgame == "pairs" else 1)

    @property
    def settled(self) -> bool:
        """Whether one deal is a match, and is settled as Rubicon is."""
        return self.rubicon > 0

    @property
    def of_sides(self) -> frozenset[str]:
        """Brisques that are counted at the end are the side's."""
        return frozenset() if self.brisques == "immediate" else frozenset({"brisques"})

    @property
    def counted_at_end(self) -> tuple[str, ...]:
        """Brisques, unless they are counted as they are won, and the last trick."""
        return ("last-trick",) if self.brisques == "immediate" else ("brisques", "last-trick")

    @property
    def counted_last(self) -> frozenset[str]:
        """By ``match-end=enquire`` the dealer counts his brisques last, unless they are counted as they are won."""
        late = self.match_end == "enquire" and self.brisques != "immediate"
        return frozenset({"brisques"}) if late else frozenset()

    @classmethod
    def misfit(cls, values: Mapping[str, Any]) -> Misfit | None:
        """The first reason why these field values cannot be played together, or ``None``."""
        return _cards_misfit(values) or _seats_misfit(values) or _scoring_misfit(values)

    @classmethod
    def completed(cls, values: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
        """Without a turned card no seven scores, and fewer packs make fewer béziques, unless the text says so."""
        if values["trump_by"] != "turned":  # what the text asks for all the same is left to the check
            values.update({f: off for f, off in _SEVENS_OFF.items() if f.replace("_", "-") not in changed})
        if "packs" in changed and not changed & _BEZIQUE_OPTIONS:
            values["beziques"] = values["beziques"][: values["packs"]]
        return values

    @classmethod
    def form_hint(cls, option: str) -> str | None:
        """Partners play a form of their own."""
        return tr("partners play “{rules}”", rules="bezique-4-partners") if option == "sides" else None


_BEZIQUE_OPTIONS: Final = frozenset(
    {"single-bezique", "double-bezique-points", "treble-bezique", "quadruple-bezique", "quintuple-bezique"}
)
"""The options that say what béziques are worth."""


def _cards_misfit(values: Mapping[str, Any]) -> Misfit | None:
    players, packs, hand = values["players"], values["packs"], values["hand"]
    cards = packs * PACK_SIZE
    stock = cards - players * hand
    frame = ("players", "packs", "hand")
    if stock < players:
        message = tr_n(
            "{n} pack has {cards} cards: not enough for {players} hands of {hand} and a stock",
            "{n} packs have {cards} cards: not enough for {players} hands of {hand} and a stock",
            packs, cards=cards, players=players, hand=hand,
        )  # fmt: skip
        return Misfit(frame, message, tr("more packs, or smaller hands"))
    if stock % players:
        message = tr_n(
            "{n} pack has {cards} cards; after {players} hands of {hand}, {left} are left, and {players} players "
            "cannot draw them evenly",
            "{n} packs have {cards} cards; after {players} hands of {hand}, {left} are left, and {players} players "
            "cannot draw them evenly",
            packs, cards=cards, players=players, hand=hand, left=stock,
        )  # fmt: skip
        return Misfit(frame, message, tr("{option}: as many packs as players always fit", option=f"packs={players}"))
    return None


def _seats_misfit(values: Mapping[str, Any]) -> Misfit | None:
    players = values["players"]
    if values["sides"] == "partners" and players != 4:
        return Misfit(("players",), tr("partners are four: seats 1 and 3 against 2 and 4"), leave_out("players"))
    if values["four_endgame"] == "pairs" and players != 4:
        return Misfit(
            ("four_endgame", "players"),
            tr("last tricks in pairs need four players, not {n}", n=players),
            "four-endgame=all",
        )
    if values["rubicon"] and players != 2:
        return Misfit(("players", "rubicon"), tr("a Rubicon game is settled between two players"), "players=2")
    return None


def _scoring_misfit(values: Mapping[str, Any]) -> Misfit | None:
    packs = values["packs"]
    if values["trump_by"] != "turned" and (values["seven_turned"] or values["seven_exchanged"] is not None):
        return Misfit(
            ("seven_turned", "seven_exchanged", "trump_by"),
            tr("no card is turned for trumps, so there is none to score for or to exchange"),
            "trump-by=turned",
        )
    beziques: tuple[int, ...] = values["beziques"]
    if len(beziques) > packs:
        what = tr(BEZIQUES[min(len(beziques), len(BEZIQUES)) - 1])
        return Misfit(
            ("beziques", "packs"),
            tr_n("{n} pack cannot make a {what}", "{n} packs cannot make a {what}", packs, what=what),
            tr("{option}, or leave it out", option=f"packs={len(beziques)}"),
        )
    if values["trump_fours"] and packs < 4:
        return Misfit(
            ("trump_fours", "packs"),
            tr_n("{n} pack cannot make four equal trumps", "{n} packs cannot make four equal trumps", packs),
            tr("{option} or more", option="packs=4"),
        )
    if values["trump_fives"] and packs < 5:
        return Misfit(
            ("trump_fives", "packs"),
            tr_n("{n} pack cannot make five equal trumps", "{n} packs cannot make five equal trumps", packs),
            tr("{option} or more", option="packs=5"),
        )
    threshold, brisques = values["brisques_threshold"], packs * BRISQUES_A_PACK
    if (values["brisques"] == "threshold") != (threshold > 0):
        return Misfit(("brisques",), tr("a threshold needs its number of brisques"), "brisques=threshold:14")
    if threshold > brisques:
        return Misfit(
            ("brisques", "packs"),
            tr("the packs hold {most} brisques, nobody can win {n}", most=brisques, n=threshold),
            tr("{option} with N up to {most}", option="brisques=threshold:N", most=brisques),
        )
    if values["rubicon"]:
        if values["brisques"] != "off" and values["brisques_decide"] != "off":
            return Misfit(
                ("brisques", "brisques_decide"),
                tr("brisques of a Rubicon game are counted in the settlement only"),
                "brisques=off",
            )
        if values["target"] is not None:
            return Misfit(("target",), tr("in a Rubicon game one deal is a match: no target"), "target=none")
    return None
