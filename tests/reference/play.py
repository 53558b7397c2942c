"""Random legal players who fill their tables: they keep court cards, play low ones, declare often. Usable."""

from __future__ import annotations

import random

from .game import NAMES, PRESETS, STOCK_TRICKS, Card, Game, beats, bezique_pair, build_rules

OPTION_CHOICES: dict[str, list[str]] = {
    "reuse": ["class", "higher-points", "equal-points", "once"],
    "fresh-card": ["required", "free"],
    "marriage-to-sequence": ["yes", "no"],
    "double-bezique": ["grow", "at-once"],
    "declarations": ["one", "any"],
    "pending": ["off", "on"],
    "pending-overlap": ["forbid", "allow"],
    "seven-turned": ["10", "0"],
    "seven-exchanged": ["10", "0", "off"],
    "seven-shown": ["10", "off"],
    "seven-played": ["off", "lead", "any"],
    "seven-free": ["yes", "no"],
    "seven-for-seven": ["no", "yes"],
    "taken-card": ["now", "next-trick"],
    "last-trick": ["end", "stock", "off"],
    "stock-end-declaration": ["yes", "no"],
    "endplay": ["strict", "follow"],
    "end-ten": ["high", "low"],
    "brisques": ["end", "immediate", "threshold:8", "threshold:10", "off"],
    "bezique-pair": ["fixed", "alternate"],
    "draw-first": ["winner", "pone"],
}

KEEP = {"7": 14, "8": 14, "9": 14, "T": 6, "J": 3, "A": 3, "Q": 1, "K": 1}


def random_rules(rng: random.Random, changes: int | None = None) -> tuple[str, dict[str, str]]:
    """A preset and some options of it changed."""
    preset = rng.choice(sorted(PRESETS))
    if changes is None:
        changes = rng.choice([0, 0, 1, 2, 4, 7])
    names = rng.sample(sorted(OPTION_CHOICES), changes)
    options = {name: rng.choice(OPTION_CHOICES[name]) for name in names}
    rules = build_rules(preset)
    return preset, {n: v for n, v in sorted(options.items()) if rules[n] != v}


THEMES = ["", "", "", "bezique", "bezique", "sequence", "sequence", "K", "Q", "J", "A", "sevens", "marriage"]


def deal_cards(
    rng: random.Random, rules: dict[str, str], theme: str | None = None
) -> tuple[list[list[str]], list[str], str]:
    """Two hands, the stock, the turned card. A theme puts certain cards into a hand or early into the stock."""
    pack = NAMES * 2
    rng.shuffle(pack)
    turned = pack.pop()
    trump = turned[1]
    if theme is None:
        theme = rng.choice(THEMES)
    wanted: list[str] = []
    if theme == "bezique":
        wanted = [*bezique_pair(rules, trump)] * 2
    elif theme == "sequence":
        wanted = [r + trump for r in "ATKQJ"] + rng.choice([[], ["K" + trump, "Q" + trump]])
    elif theme == "sevens":
        wanted = ["7" + trump] * 2
    elif theme == "marriage":
        suit = rng.choice("shdc")
        wanted = ["K" + suit, "Q" + suit] * 2
    elif theme:
        wanted = [n for n in pack if n[0] == theme][: rng.choice([4, 6, 8])]
    early: list[str] = []
    for name in wanted:
        if name in pack:
            pack.remove(name)
            early.append(name)
    rng.shuffle(early)
    hands: list[list[str]] = [[], []]
    lucky = rng.randrange(2)
    share = rng.choice([8, 5, 3])
    hands[lucky] = early[:share]
    rest = early[share:]
    for hand in hands:
        while len(hand) < 8:
            hand.append(pack.pop())
        rng.shuffle(hand)
    for name in rest:
        pack.insert(rng.randrange(min(16, len(pack))), name)
    return hands, pack, turned


def choose_card(game: Game, rng: random.Random) -> Card:
    seat = game.to_play()
    cards = game.playable()
    if game.trick > STOCK_TRICKS:
        return rng.choice(cards)
    on_table = [c for c in cards if c in game.table[seat]]
    if on_table and rng.random() < 0.16:
        return rng.choice(on_table)
    if game.led is not None and rng.random() < 0.6:
        winning = [c for c in cards if beats(c.name, game.led.name, game.trump, False)]
        if winning:
            cards = winning
    dear = {*bezique_pair(game.rules, game.trump), *(r + game.trump for r in "ATJ")}
    weights = [KEEP[c.rank] * (0.3 if c in on_table else 1) * (0.1 if c.name in dear else 1) for c in cards]
    for index, card in enumerate(cards):
        if card.name == "7" + game.trump and game.seven_played_pays(seat):
            weights[index] *= 2
        elif card.name == "7" + game.trump:
            weights[index] *= 0.3
    return rng.choices(cards, weights)[0]


def after_trick(game: Game, rng: random.Random) -> None:
    """What the winner does before the draw."""
    seat = game.winner
    assert seat is not None
    steps = rng.sample(["declare", "seven", "announce", "more"], 4)
    if game.rules["seven-free"] == "no":
        rng.shuffle(steps)
    for step in steps:
        if step == "seven" and rng.random() < 0.7:
            can_show = game.show_fault(seat) is None
            can_exchange = game.exchange_fault(seat) is None
            if can_exchange and (not can_show or rng.random() < 0.5):
                seven = game.pick_seven(seat, unscored_first=True)
                assert seven is not None
                if not seven.seven_scored or rng.random() < 0.5:
                    game.exchange()
            elif can_show:
                game.show()
        elif step in ("declare", "more") and rng.random() < 0.9:
            while True:
                found = game.declarations(seat)
                if not found:
                    break
                game.declare(rng.choice(found))
                if rng.random() < 0.4:
                    break
        elif step == "announce" and game.rules["pending"] == "on" and game.trick < STOCK_TRICKS:
            while rng.random() < 0.7:
                found = game.declarations(seat, announce=True)
                if not found:
                    break
                game.declare(rng.choice(found), announce=True)


def play_deal(
    rng: random.Random, rules: dict[str, str], dealer: int | None = None, theme: str | None = None
) -> tuple[Game, list[list[str]], list[str], str]:
    """Plays a deal to its end: the game, and what was dealt (hands, stock, turned card)."""
    hands, stock, turned = deal_cards(rng, rules, theme)
    if dealer is None:
        dealer = rng.randrange(2)
    game = Game(rules, dealer, hands, stock, turned)
    while game.phase != "over":
        if game.phase == "play":
            game.play(choose_card(game, rng))
        else:
            after_trick(game, rng)
            game.draw()
    return game, hands, stock, turned
