"""Writes played deals of the family as .bzq text in four forms, and remembers where each event stands. Usable."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from ..write import FORMS, Token, Written, render
from .game import Event, Game, LedgerEntry, build_rules
from .play import play_deal, random_rules
from .settle import Settlement, settle

__all__ = ["FORMS", "Deal", "Token", "Written", "random_deal", "render", "tags_of", "tokens_of", "write"]

PEOPLE = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn", "Gus", "Hal")


@dataclass
class Deal:
    """A played deal with everything known about it. Seats and sides count from 0 in here; records count from 1."""

    preset: str
    options: dict[str, str]
    rules: dict[str, str]
    dealer: int
    turned: str | None
    hands: list[list[str]]
    stock: list[str]
    events: list[Event]
    ledger: list[LedgerEntry]
    score: tuple[int, ...]
    """Final, by side, with what is counted at the end (but no Rubicon brisques)."""
    brisques: tuple[int, ...]
    """Aces and tens won, by side."""
    last_winner: int
    settlement: Settlement | None = None
    doubts: frozenset[str] = frozenset()
    """The choices this reference made where the rules leave room that this deal hangs on."""
    say_players: bool = True
    """besigue: whether the Rules tag says how many play."""
    players: tuple[str, ...] = PEOPLE[:2]
    match: str = "?"
    number: str = "1"
    carry: tuple[int, ...] | None = None
    target: str | None = None
    game: Game | None = field(default=None, repr=False)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.score

    @property
    def seats(self) -> int:
        return int(self.rules["players"])

    @property
    def sides(self) -> int:
        return len(self.score)

    @property
    def trump(self) -> str:
        """The trump suit at the end; empty where there never was one."""
        return self.events[-1].trump

    @property
    def rules_text(self) -> str:
        words = [self.preset]
        if self.preset == "besigue" and self.say_players and self.seats != 2:
            words.append(f"players={self.seats}")
        return "; ".join([*words, *(f"{n}={v}" for n, v in self.options.items())])

    @property
    def result(self) -> str:
        return ":".join(str(s) for s in self.score)


def tags_of(deal: Deal, form: str, result: str | None = None, settlement: str | None = None) -> list[tuple[str, str]]:
    tags = [
        ("Rules", deal.rules_text),
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Match", deal.match),
        ("Deal", deal.number),
    ]
    tags += [(f"Player{i}", name) for i, name in enumerate(deal.players, start=1)]
    tags.append(("Dealer", str(deal.dealer + 1)))
    if deal.turned is not None:
        tags.append(("Turned", deal.turned))
    tags.append(("Result", result or deal.result))
    if form in ("full", "draws"):
        tags += [(f"Hand{i}", " ".join(hand)) for i, hand in enumerate(deal.hands, start=1)]
    if form == "full":
        tags.append(("Stock", " ".join(deal.stock)))
    if deal.carry is not None:
        tags.append(("Carry", ":".join(str(c) for c in deal.carry)))
    if deal.target is not None:
        tags.append(("Target", deal.target))
    if settlement is not None:
        tags.append(("Settlement", settlement))
    return tags


def check_text(score: tuple[int, ...]) -> str:
    return "=" + ":".join(str(s) for s in score)


def tokens_of(
    deal: Deal,
    form: str,
    *,
    claims: str = "all",
    draws: bool = True,
    checks: bool = False,
    rng: random.Random | None = None,
) -> list[Token]:
    """The movetext as tokens. Claims: all, some, none. ``draws`` matters to the full form only."""
    rng = rng or random.Random(0)
    if form == "table":
        draws = False
    elif form != "full":
        draws = True
    tokens: list[Token] = []
    trick = 0
    score = (0,) * deal.sides
    for index, event in enumerate(deal.events):
        if event.trick != trick:
            if checks and trick and rng.random() < 0.2:
                tokens.append(Token(check_text(score), trick, "check"))
            trick = event.trick
            tokens.append(Token(f"{trick}.", trick, "number"))
        score = event.score
        if event.kind == "draw" and not draws:
            continue
        claim = event.points > 0 and (claims == "all" or (claims == "some" and rng.random() < 0.5))
        text = event.token + (f"={event.points}" if claim else "")
        tokens.append(Token(text, trick, event.kind, event, claim))  # type: ignore[arg-type]
        more = index + 1 < len(deal.events)
        if checks and more and event.kind in ("declare", "show", "exchange", "blank") and rng.random() < 0.08:
            tokens.append(Token(check_text(score), trick, "check"))
    tokens.append(Token(deal.result, trick, "result"))
    return tokens


def write(
    deal: Deal,
    form: str = "full",
    *,
    claims: str = "all",
    draws: bool = True,
    checks: bool = False,
    rng: random.Random | None = None,
    first_line: int = 1,
    settlement: bool | None = None,
) -> Written:
    """A deal as text. ``form`` is one of FORMS; ``claims`` all, some or none; ``settlement``: None is sometimes."""
    rng = rng or random.Random(0)
    if settlement is None:
        settlement = rng.random() < 0.5
    said = deal.settlement.tag if settlement and deal.settlement is not None else None
    tags = tags_of(deal, form, settlement=said)
    tokens = tokens_of(deal, form, claims=claims, draws=draws, checks=checks, rng=rng)
    text, places = render(tags, tokens, first_line)
    where = {id(t.event): (place, t.claim) for t, place in zip(tokens, places, strict=True) if t.event is not None}
    lines: list[int | None] = []
    columns: list[int | None] = []
    claimed: list[bool] = []
    for event in deal.events:
        place, claim = where.get(id(event), ((None, None), False))
        lines.append(place[0])
        columns.append(place[1])
        claimed.append(claim)
    found = [
        (place[0], tuple(int(part) for part in t.text[1:].split(":")))
        for t, place in zip(tokens, places, strict=True)
        if t.kind == "check"
    ]
    tag_lines = {name: first_line + index for index, (name, _) in enumerate(tags)}
    return Written(text, lines, columns, tag_lines, places[-1][0], found, claimed, first_line)  # type: ignore[arg-type]


def random_deal(
    seed: int | random.Random,
    preset: str | None = None,
    options: dict[str, str] | None = None,
    players: int | None = None,
    *,
    dealer: int | None = None,
    theme: str | None = None,
    partner_sevens: bool = True,
    changes: int | None = None,
) -> Deal:
    """A deal played at random.

    Without a preset one of the family is chosen and some of its options changed; with a preset and ``changes`` so many
    of its options are. ``players`` is for besigue (else 3 to 8 at random).
    """
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    if preset is None or changes is not None:
        preset, options, many = random_rules(rng, preset, changes)
        players = many if players is None else players
    elif preset == "besigue" and players is None:
        players = rng.randrange(3, 9)
    options = dict(options or {})
    rules = build_rules(preset, options, players)
    game, hands, stock, turned = play_deal(rng, rules, dealer, theme, partner_sevens)
    assert game.last_winner is not None
    settlement = None
    if game.players == 2:
        settlement = settle(rules, (game.score[0], game.score[1]), (game.brisques[0], game.brisques[1]))
    doubts = game.doubts | (settlement.doubts if settlement else frozenset())
    return Deal(
        preset,
        options,
        rules,
        game.dealer,
        turned,
        hands,
        stock,
        game.events,
        game.ledger,
        tuple(game.score),
        tuple(game.brisques),
        game.last_winner,
        settlement,
        frozenset(doubts),
        rng.random() < 0.5,
        PEOPLE[: game.players],
        game=game,
    )
