"""Random legal deals of Briscola in all its forms. Usable."""

from __future__ import annotations

import random

from .game import FORMS_OF_PLAY, Deal, Game, build_rules, pack


def random_rules(rng: random.Random, form: str | None = None) -> tuple[str, dict[str, str]]:
    """A form and the options it may have, changed now and then."""
    form = form or rng.choice(list(FORMS_OF_PLAY))
    options: dict[str, str] = {}
    if form != "briscolone" and rng.random() < 0.6:
        options["exchange"] = rng.choice("77" if form == "briscola-6" else "72")
    if form == "briscola-3" and rng.random() < 0.5:
        options["out"] = rng.choice(["2s", "2h", "2d"])
    if form == "briscolone" and rng.random() < 0.6:
        options["follow"] = "yes"
    if FORMS_OF_PLAY[form]["players"] == "2" and rng.random() < 0.2:
        options["open"] = "yes"
    if rng.random() < 0.3:
        options["wins"] = "3"
    return form, options


def start_game(rng: random.Random, rules: dict[str, str]) -> Game:
    cards = pack(rules)
    rng.shuffle(cards)
    players, hand = int(rules["players"]), int(rules["hand"])
    hands = [[cards.pop() for _ in range(hand)] for _ in range(players)]
    turned = cards.pop() if rules["trumps"] == "yes" else ""
    return Game(rules, rng.randrange(players), hands, turned, cards)


def random_deal(seed: object, form: str | None = None, options: dict[str, str] | None = None) -> Deal:
    """A legal deal, played to its end, or to a claim."""
    rng = seed if isinstance(seed, random.Random) else random.Random(str(seed))
    form, changed = random_rules(rng, form)
    rules = build_rules(form, changed if options is None else options)
    game = start_game(rng, rules)
    while not game.over():
        if not game.trick and game.tricks and game.claim_fault() is None and claims(game, rng):
            break
        if game.to_draw:
            game.draw()
        seat = game.turn()
        given = game.rules["exchange"] + game.trump
        if game.exchange_fault(seat, given, game.turned) is None and rng.random() < 0.6:
            game.exchange()
        game.play(rng.choice(game.playable()))
    if game.claimed is None and game.claim_fault() is None and rng.random() < 0.5:
        claims(game, rng)
    return game.finish()


def claims(game: Game, rng: random.Random) -> bool:
    """Mostly who has the points claims; rarely somebody who has not."""
    points = game.points()
    for seat in rng.sample([0, 1], 2):
        if rng.random() < (0.4 if points[seat] >= 31 else 0.01 + 0.03 * (points[seat] > 25)):
            game.claim(seat)
            return True
    return False
