"""Random legal deals of Belote, some of them made so that declarations, belote, capot and ties happen. Usable."""

from __future__ import annotations

import random

from .game import FOUR_WORTH, PACK, RUN_UP, Deal, Game, build_rules, longest_runs

CHOICES = {
    "declarations": ["no", "yes"],
    "target": ["501", "301", "1001"],
    "litige": ["float", "lost"],
    "undertrump": ["forced", "free"],
    "belote-in-contract": ["yes", "no"],
}


def random_rules(rng: random.Random) -> dict[str, str]:
    """Some options changed; declarations more often than not."""
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.4}
    if rng.random() < 0.6:
        options["declarations"] = "yes"
    return {n: v for n, v in sorted(options.items()) if v != CHOICES[n][0]}


def shuffled(rng: random.Random, theme: str) -> list[str]:
    """The pack as it is dealt. A theme leaves cards that belong together in one place, or gives a side all trumps."""
    pack = list(PACK)
    rng.shuffle(pack)
    if theme == "runs":
        suit = rng.choice("shdc")
        start = rng.randrange(5)
        wanted = [r + suit for r in RUN_UP[start : start + rng.choice([3, 4, 5])]]
    elif theme == "fours":
        wanted = [rank + s for rank in [rng.choice("JJ99AKQT78")] for s in "shdc"]
    elif theme == "strong":
        suit = rng.choice("shdc")
        wanted = [r + suit for r in "J9ATK"]
    else:
        return pack
    wanted = list(dict.fromkeys(wanted))
    place = rng.randrange(0, 20, 5)
    rest = [c for c in pack if c not in wanted]
    return rest[:place] + wanted + rest[place:]


def start_game(rng: random.Random, rules: dict[str, str], dealer: int, theme: str) -> Game:
    pack = shuffled(rng, theme)
    first = [pack[5 * seat : 5 * seat + 5] for seat in range(4)]
    for hand in first:
        rng.shuffle(hand)
    return Game(rules, dealer, first, pack[20], pack[21:])


def bid(game: Game, rng: random.Random, eager: float) -> None:
    while game.phase == "bid":
        if rng.random() > eager:
            game.bid("pass")
        elif len(game.bids) < 4:
            game.bid("take")
        else:
            game.bid("take:" + rng.choice([s for s in "shdc" if s != game.turned[1]]))


def declare(game: Game, rng: random.Random) -> None:
    """Some of the fours a hand has, in any order with the runs left then."""
    hand = game.hands[game.turn()]
    fours = [tuple(r + s for s in "shdc") for r in FOUR_WORTH if all(r + s in hand for s in "shdc")]
    chosen = [four for four in fours if rng.random() < 0.8]
    runs = longest_runs(hand, {c for four in chosen for c in four})
    chosen += [run for run in runs if rng.random() < 0.85]
    rng.shuffle(chosen)
    for cards in chosen:
        game.declare(cards)


def play_deal(rng: random.Random, rules: dict[str, str], dealer: int, theme: str, eager: float) -> Deal:
    game = start_game(rng, rules, dealer, theme)
    bid(game, rng, eager)
    clever = rng.random() < 0.5
    while game.phase == "play":
        if rules["declarations"] == "yes" and not game.tricks:
            declare(game, rng)
        cards = game.playable()
        if clever and rng.random() < 0.7:
            cards = sorted(cards, key=lambda c: (c[1] != game.trump, "J9ATKQ87".index(c[0])))[:1]
        game.play(rng.choice(cards))
    return game.finish()


def random_deal(seed: object, options: dict[str, str] | None = None) -> Deal:
    """A legal deal, played to its end; rarely one that was passed out."""
    rng = seed if isinstance(seed, random.Random) else random.Random(str(seed))
    rules = build_rules(random_rules(rng) if options is None else options)
    theme = rng.choice(["", "", "runs", "runs", "fours", "strong"])
    return play_deal(rng, rules, rng.randrange(4), theme, rng.choice([0.3, 0.3, 0.3, 0.15]))
