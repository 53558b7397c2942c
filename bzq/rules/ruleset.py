"""The rule set of a game: every option of the rules as a checked field.

``RuleSet()`` is ordinary two-handed Bézique, the preset ``bezique``; ``game`` says which game's fields mean
something, the others keep their defaults. Python names are snake_case, the notation's are the kebab-case
aliases. Engines compile a rule set once and never read it while playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from bzq.language import tr, tr_n
from bzq.rules.wording import BEZIQUES

PACK_SIZE = 32
"""Cards in one pack: A T K Q J 9 8 7 in four suits."""

BRISCOLA_CARDS = 40
"""Cards of Briscola: A 3 K Q J 7 6 5 4 2 in four suits."""

BRISQUES_A_PACK = 8
"""Aces and tens in one pack."""

_FOUR_POINTS = {"A": 100, "K": 80, "Q": 60, "J": 40}
_CARRE_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}


class Misfit(NamedTuple):
    """Why the numbers of a rule set do not fit together: the fields to blame, the reason, the way out."""

    fields: tuple[str, ...]
    message: str
    hint: str


Points = Annotated[int, Field(ge=0, le=99_999)]
"""Points of one scoring event; 0 where the rules do not have it."""


def _reuse_alias(value: object) -> object:
    """``kind`` is another name of ``class``: in these games the two say the same."""
    return "class" if value == "kind" else value


class RuleSet(BaseModel):
    """One set of rules: numbers and choices, no behaviour.

    Points are points on the score sheet, 0 where a combination does not exist. ``None`` means that a thing
    is not allowed (``seven_exchanged``, ``seven_shown``) or has no limit (``target``). Raises
    ``pydantic.ValidationError`` where a value is not possible or the cards do not suffice;
    :func:`bzq.rules.resolve.resolve` says it in a player's words.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        populate_by_name=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )

    # The game and its frame
    game: Literal["bezique", "belote", "briscola"] = "bezique"
    name: str = "bezique"
    """The preset this began as."""
    changed: dict[str, str] = Field(default_factory=dict)
    """Options that the text changed, by their notation names, in the order and with the values written."""
    players: int = Field(default=2, ge=2, le=8)
    sides: Literal["each", "partners"] = "each"
    packs: int = Field(default=2, ge=1, le=8)
    hand: int = Field(default=8, ge=1, le=32)

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

    # Trumps and the seven
    trump_by: Literal["turned", "marriage-or-sequence", "marriage", "none"] = "turned"
    """What fixes trumps; ``none``: there are none (Briscolone)."""
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
    show_last: bool = False
    endplay: Literal["strict", "follow"] = "strict"
    end_ten: Literal["high", "low"] = "high"
    four_endgame: Literal["all", "pairs"] = "all"
    last_trick: Literal["end", "stock", "off"] = "end"

    # Brisques
    brisques: Literal["end", "immediate", "threshold", "off"] = "end"
    brisques_threshold: int = Field(default=0, ge=0, le=64)
    """Brisques a player must have won before any of his count; 0 unless ``brisques`` is ``threshold``."""

    # Match and settlement
    target: int | None = Field(default=1000, ge=1, le=999_999)
    match_end: Literal["deal", "instant", "enquire"] = "deal"
    double_game: Literal[0, 500, 750] = 0
    next_dealer: Literal["alternate", "last-trick"] = "alternate"
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

    # Belote
    hand_declarations: bool = False
    """Whether runs and fours in the hand count: the option ``declarations`` of Belote."""
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

    # Briscola
    exchange: Literal["off", "7", "2"] = "off"
    """The rank of trumps that is exchanged for the turned card."""
    out: Literal["2s", "2h", "2d", "2c"] = "2c"
    """The two that three players leave out."""
    follow: bool = False
    open: bool = False
    """Whether both hands lie face up."""
    wins: Literal[2, 3] = 2
    """Deals that win the match."""
    claim: Points = 0
    """Card points with which a player may claim the deal; 0: nobody claims."""

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
    def cards(self) -> int:
        """All cards that are played with."""
        return _cards(self.__dict__)

    @property
    def to_win(self) -> int | None:
        """What wins a match: so many points, in Briscola so many deals; ``None`` where nothing does."""
        return self.wins if self.game == "briscola" else self.target

    @property
    def left_out(self) -> tuple[str, ...]:
        """Cards of Briscola that are left out so that all can be dealt and drawn evenly."""
        return _left_out(self.__dict__)

    @property
    def stock_cards(self) -> int:
        """Cards drawn in a deal, the turned one with them; none in Belote, where all are dealt."""
        return self.cards - self.players * self.hand

    @property
    def stock_tricks(self) -> int:
        """Tricks after which cards are drawn."""
        return self.stock_cards // self.players

    @property
    def tricks(self) -> int:
        """All tricks of a deal; of ``four_endgame="pairs"`` the last are of two cards and twice as many."""
        return self.stock_tricks + self.hand * (2 if self.four_endgame == "pairs" else 1)

    @property
    def settled(self) -> bool:
        """Whether one deal is a match, and is settled as Rubicon is."""
        return self.rubicon > 0

    def __hash__(self) -> int:
        return hash((self.name, *self.changed.items(), self.players))

    @model_validator(mode="after")
    def _fits(self) -> RuleSet:
        found = misfit(self.__dict__)
        if found:
            raise ValueError(found.message)
        return self


def misfit(values: Mapping[str, Any]) -> Misfit | None:
    """The first reason why these field values cannot be played together, or ``None``.

    ``values`` holds every field by its Python name.
    """
    if values["game"] == "belote":
        return None
    if values["game"] == "briscola":
        return _briscola_misfit(values)
    return _cards_misfit(values) or _seats_misfit(values) or _scoring_misfit(values)


def _left_out(values: Mapping[str, Any]) -> tuple[str, ...]:
    if values["game"] != "briscola":
        return ()
    return {3: (values["out"],), 6: ("2s", "2h", "2d", "2c")}.get(values["players"], ())


def _cards(values: Mapping[str, Any]) -> int:
    if values["game"] == "briscola":
        return BRISCOLA_CARDS - len(_left_out(values))
    return int(values["packs"] * PACK_SIZE)


def _briscola_misfit(values: Mapping[str, Any]) -> Misfit | None:
    players, trumps = values["players"], values["trump_by"] == "turned"
    if values["open"] and players != 2:
        return Misfit(("open",), tr("two players play with open cards, no more"), _leave_out("open"))
    if values["follow"] and trumps:
        return Misfit(
            ("follow",), tr("where there are trumps anything may be played; suit is followed in Briscolone"),
            "briscolone; follow=yes",
        )  # fmt: skip
    if values["exchange"] != "off" and not trumps:
        message = tr("no card is turned, so there is none to exchange for")
        return Misfit(("exchange",), message, _leave_out("exchange"))
    if values["exchange"] == "2" and players == 6:
        return Misfit(("exchange",), tr("with six players the twos are left out"), "exchange=7")
    if values["out"] != "2c" and players != 3:
        return Misfit(("out",), tr("one two is left out by three players"), "briscola-3")
    return None


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
        return Misfit(("players",), tr("partners are four: seats 1 and 3 against 2 and 4"), _leave_out("players"))
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


def _leave_out(option: str) -> str:
    return tr("leave {option} out", option=option)
