"""Writes played deals as .bzq text in four forms, and remembers on which line each event stands. Usable."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .game import Event, Game, LedgerEntry, build_rules
from .play import play_deal, random_rules

FORMS = ("full", "draws", "play", "table")
"""full: hands and stock; draws: hands and draws; play: draws only; table: neither hands nor stock nor draws."""


@dataclass
class Deal:
    """A played deal with everything known about it. Seats are 0 and 1 in here; records count from 1."""

    preset: str
    options: dict[str, str]
    rules: dict[str, str]
    dealer: int
    turned: str
    hands: list[list[str]]
    stock: list[str]
    events: list[Event]
    ledger: list[LedgerEntry]
    score: tuple[int, int]
    """Final, with what is counted at the end."""
    brisques: tuple[int, int]
    last_winner: int
    players: tuple[str, str] = ("Anna", "Ben")
    match: str = "?"
    number: str = "1"
    carry: tuple[int, int] | None = None
    target: str | None = None
    game: Game | None = field(default=None, repr=False)

    @property
    def trump(self) -> str:
        return self.turned[1]

    @property
    def rules_text(self) -> str:
        return "; ".join([self.preset, *(f"{n}={v}" for n, v in self.options.items())])

    @property
    def result(self) -> str:
        return f"{self.score[0]}:{self.score[1]}"


@dataclass
class Token:
    """One word of the movetext."""

    text: str
    trick: int
    kind: str
    """number, play, declare, announce, show, exchange, draw, check, result."""
    event: Event | None = None
    claim: bool = False


@dataclass
class Written:
    text: str
    lines: list[int | None]
    """For each event of the deal its line, counted from 1; None where it is not written (draws)."""
    columns: list[int | None]
    tag_lines: dict[str, int]
    result_line: int
    checks: list[tuple[int, tuple[int, int]]]
    """Score checks: line, score."""
    claimed: list[bool]
    """For each event whether it carries a claim."""
    first_line: int = 1
    """The line its first tag stands on."""


def tags_of(deal: Deal, form: str, result: str | None = None) -> list[tuple[str, str]]:
    tags = [
        ("Rules", deal.rules_text),
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Match", deal.match),
        ("Deal", deal.number),
        ("Player1", deal.players[0]),
        ("Player2", deal.players[1]),
        ("Dealer", str(deal.dealer + 1)),
        ("Turned", deal.turned),
        ("Result", result or deal.result),
    ]
    if form in ("full", "draws"):
        tags += [("Hand1", " ".join(deal.hands[0])), ("Hand2", " ".join(deal.hands[1]))]
    if form == "full":
        tags.append(("Stock", " ".join(deal.stock)))
    if deal.carry is not None:
        tags.append(("Carry", f"{deal.carry[0]}:{deal.carry[1]}"))
    if deal.target is not None:
        tags.append(("Target", deal.target))
    return tags


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
    score = (0, 0)
    for index, event in enumerate(deal.events):
        if event.trick != trick:
            if checks and trick and rng.random() < 0.2:
                tokens.append(Token(f"={score[0]}:{score[1]}", trick, "check"))
            trick = event.trick
            tokens.append(Token(f"{trick}.", trick, "number"))
        score = event.score
        if event.kind == "draw" and not draws:
            continue
        claim = event.points > 0 and (claims == "all" or (claims == "some" and rng.random() < 0.5))
        text = event.token + (f"={event.points}" if claim else "")
        tokens.append(Token(text, trick, event.kind, event, claim))
        more = index + 1 < len(deal.events)
        if checks and more and event.kind in ("declare", "show", "exchange") and rng.random() < 0.08:
            tokens.append(Token(f"={score[0]}:{score[1]}", trick, "check"))
    tokens.append(Token(deal.result, trick, "result"))
    return tokens


def render(tags: list[tuple[str, str]], tokens: list[Token], first_line: int = 1) -> tuple[str, list[tuple[int, int]]]:
    """The text, and line and column of every token."""
    lines = [f'[{name} "{value}"]' for name, value in tags]
    lines.append("")
    places: list[tuple[int, int]] = []
    current = ""
    for token in tokens:
        if token.kind in ("number", "result") and current:
            lines.append(current)
            current = ""
        if current:
            current += " "
        places.append((first_line + len(lines), len(current) + 1))
        current += token.text
    lines.append(current)
    return "\n".join(lines) + "\n", places


def write(
    deal: Deal,
    form: str = "full",
    *,
    claims: str = "all",
    draws: bool = True,
    checks: bool = False,
    rng: random.Random | None = None,
    first_line: int = 1,
) -> Written:
    """A deal as text. ``form`` is one of FORMS; ``claims`` all, some or none."""
    tags = tags_of(deal, form)
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
        (place[0], (int(t.text[1:].split(":")[0]), int(t.text.split(":")[1])))
        for t, place in zip(tokens, places, strict=True)
        if t.kind == "check"
    ]
    tag_lines = {name: first_line + index for index, (name, _) in enumerate(tags)}
    return Written(text, lines, columns, tag_lines, places[-1][0], found, claimed, first_line)


def random_deal(
    seed: int | random.Random,
    preset: str | None = None,
    options: dict[str, str] | None = None,
    *,
    dealer: int | None = None,
    theme: str | None = None,
) -> Deal:
    """A deal played at random. Without a preset, one with some options changed is chosen."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    if preset is None:
        preset, options = random_rules(rng)
    options = dict(options or {})
    rules = build_rules(preset, options)
    game, hands, stock, turned = play_deal(rng, rules, dealer, theme)
    assert game.last_winner is not None
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
        (game.score[0], game.score[1]),
        (game.brisques[0], game.brisques[1]),
        game.last_winner,
        game=game,
    )


@dataclass
class Match:
    deals: list[Deal]
    totals: list[tuple[int, int]]
    """The match score after each deal."""
    winner: int | None
    text: str
    written: list[Written]


def play_match(
    seed: int,
    preset: str = "bezique",
    options: dict[str, str] | None = None,
    *,
    deals: int = 3,
    form: str = "full",
    claims: str = "all",
    carry: bool = True,
    name: str = "anna-ben-1",
) -> Match:
    """At most ``deals`` deals; fewer when the target is reached with unequal totals."""
    rng = random.Random(seed)
    rules = build_rules(preset, options)
    dealer = rng.randrange(2)
    played: list[Deal] = []
    totals: list[tuple[int, int]] = []
    total = (0, 0)
    written: list[Written] = []
    text = ""
    winner: int | None = None
    for number in range(1, deals + 1):
        deal = random_deal(rng, preset, options, dealer=dealer)
        deal.match = name
        deal.number = str(number)
        deal.carry = total if carry and number > 1 else None
        played.append(deal)
        total = (total[0] + deal.score[0], total[1] + deal.score[1])
        totals.append(total)
        if text:
            text += "\n"
        one = write(deal, form, claims=claims, rng=rng, first_line=text.count("\n") + 1)
        written.append(one)
        text += one.text
        dealer = deal.last_winner if rules["next-dealer"] == "last-trick" else 1 - dealer
        if rules["target"] != "none" and max(total) >= int(rules["target"]) and total[0] != total[1]:
            winner = 0 if total[0] > total[1] else 1
            break
    return Match(played, totals, winner, text, written)
