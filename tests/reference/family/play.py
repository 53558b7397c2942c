"""Random legal players for the whole family: they keep court cards, fill their tables, and build again. Usable."""

from __future__ import annotations

import random

from ..game import NAMES, beats
from ..play import OPTION_CHOICES as TWO_HANDED_CHOICES
from .game import COURTS, FAMILY, PRESETS, Card, Game, bezique_pair, build_rules, identify, stock_tricks

TABLE_CHOICES: dict[str, list[str]] = {
    **{n: v for n, v in TWO_HANDED_CHOICES.items() if n != "brisques"},
    "brisques": ["end", "immediate", "threshold:8", "off"],
    "second-double": ["after-play", "any"],
    "trump-by": ["turned"] * 4 + ["marriage-or-sequence", "marriage"],
    "reform": ["off", "off", "laws", "foster"],
    "remarry": ["after-play", "cross"],
}
"""Options for three and more, and what may be asked of them."""
FOUR_CHOICES = {"four-endgame": ["all", "pairs"]}
PARTNER_CHOICES = {"shared-table": ["yes", "no"]}
RUBICON_CHOICES: dict[str, list[str]] = {
    "trump-by": ["marriage-or-sequence", "marriage"],
    "reform": ["off", "laws", "foster"],
    "remarry": ["after-play", "cross"],
    "second-double": ["after-play", "any"],
    "brisques-decide": ["tie", "claim"],
    "brisque-bonus": ["300", "320"],
    "fresh-card": ["free", "required"],
    "pending": ["on", "off"],
    "pending-overlap": ["allow", "forbid"],
    "declarations": ["one", "any"],
    "marriage-to-sequence": ["yes", "no"],
    "double-bezique": ["grow", "at-once"],
    "bezique-pair": ["fixed", "alternate", "trump-queen"],
    "stock-end-declaration": ["yes", "no"],
    "endplay": ["strict", "follow"],
    "end-ten": ["high", "low"],
    "last-trick": ["end", "stock", "off"],
    "draw-first": ["winner", "pone"],
}

KEEP = {"7": 14, "8": 14, "9": 14, "T": 6, "J": 3, "A": 3, "Q": 1, "K": 1}


def random_rules(
    rng: random.Random, preset: str | None = None, changes: int | None = None
) -> tuple[str, dict[str, str], int | None]:
    """A preset of the family, some options of it changed, and for besigue how many play."""
    if preset is None:
        preset = rng.choice(FAMILY)
    if changes is None:
        changes = rng.choice([0, 0, 1, 2, 4, 6])
    players = rng.randrange(3, 9) if preset == "besigue" else None
    rules = build_rules(preset, None, players)
    choices = dict(RUBICON_CHOICES if rules["settled"] == "yes" else TABLE_CHOICES)
    if rules["players"] == "4":
        choices.update(FOUR_CHOICES)
    if rules["sides"] == "partners":
        choices.update(PARTNER_CHOICES)
    options = {n: rng.choice(choices[n]) for n in rng.sample(sorted(choices), min(changes, len(choices)))}
    if options.get("reuse", rules["reuse"]) != "class" or options.get("double-bezique") == "at-once":
        options.pop("reform", None)  # what they would mean together nobody says
    if options.get("trump-by", "turned") != "turned":
        options = {n: v for n, v in options.items() if not n.startswith("seven-")}
    return preset, {n: v for n, v in sorted(options.items()) if rules[n] != v}, players


THEMES = ["", "bezique", "bezique", "bezique", "sequence", "sequence", "K", "Q", "J", "A", "sevens", "marriage", "rank"]


def deal_cards(
    rng: random.Random, rules: dict[str, str], theme: str | None = None
) -> tuple[list[list[str]], list[str], str | None, set[str]]:
    """Hands, stock, turned card, and the cards that the players of this deal hold on to.

    A theme puts certain cards into a hand or early into the stock.
    """
    packs, players, size = int(rules["packs"]), int(rules["players"]), int(rules["hand"])
    pack = NAMES * packs
    rng.shuffle(pack)
    turned = pack.pop() if rules["trump-by"] == "turned" else None
    if theme is None:
        theme = rng.choice([*THEMES, "blank", "blank"] if int(rules["carte-blanche"]) else THEMES)
    suit = turned[1] if turned else rng.choice("shdc")
    couple = ["K" + suit, "Q" + suit]
    wanted: list[str] = []
    if theme == "bezique":
        wanted = [*(bezique_pair(rules, suit) or ("Qs", "Jd"))] * rng.randrange(2, packs + 1)
        if rules["bezique-pair"] == "trump-queen":
            wanted += ["K" + suit]
    elif theme == "sequence":
        wanted = [r + suit for r in "ATKQJ"] + [r + suit for r in rng.sample("ATKQJ", 3)]
    elif theme == "sevens":
        wanted = ["7" + suit] * packs
    elif theme == "marriage":
        wanted = couple * min(packs, 4)
    elif theme == "rank":
        rank = rng.choice("ATKQJ")
        wanted = [rank + suit] * min(packs, rng.choice([4, 5, 6]))
        if turned is None:
            wanted += [c for c in couple if c[0] != rank]
    elif theme in ("A", "K", "Q", "J"):
        wanted = [n for n in pack if n[0] == theme][: rng.choice([5, 6, 8])]
    hoard = set(wanted) if rng.random() < 0.9 else set()
    hands: list[list[str]] = [[] for _ in range(players)]
    lucky = rng.randrange(players)
    early: list[str] = []
    if theme == "blank":
        plain = [n for n in pack if n[0] not in COURTS]
        aces = [n for n in plain if n[0] == "A"][: rng.choice([0, 4])]
        rng.shuffle(plain)
        court = [rng.choice([n for n in pack if n[0] in COURTS])] if rng.random() < 0.3 else []
        for name in [*court, *aces, *plain]:
            if len(hands[lucky]) < size and pack.count(name):
                pack.remove(name)
                hands[lucky].append(name)
    else:
        for name in wanted:
            if name in pack:
                pack.remove(name)
                early.append(name)
        rng.shuffle(early)
        share = min(size, rng.choice([size, size, size // 2 + 1, 3]))
        hands[lucky] = early[:share]
        early = early[share:]
    for hand in hands:
        while len(hand) < size:
            hand.append(pack.pop())
        rng.shuffle(hand)
    for name in early:
        pack.insert(rng.randrange(min(8 * players, len(pack))), name)
    if theme == "blank" and rng.random() < 0.7:
        first = [n for n in pack if n[0] not in COURTS][: rng.choice([2, 6])]
        for name in first:
            pack.remove(name)
        pack = first + pack
    assert len(pack) == stock_tricks(rules) * players - (turned is not None)
    return hands, pack, turned, hoard


def choose_card(game: Game, rng: random.Random, hoard: set[str]) -> Card:
    seat = game.to_play()
    cards = game.playable()
    if game.trick > game.stock_tricks:
        return rng.choice(cards)
    table = [c for c in cards if game.on_table(seat, c)]
    courts = [c for c in cards if c.rank in COURTS]
    if game.trick == 1 and len(courts) == 1 and int(game.rules["carte-blanche"]) and rng.random() < 0.5:
        return courts[0]
    if table:
        # one that can be replaced, so that what was broken is built again
        spare = [c for c in table if any(h.name == c.name for h in game.hands[seat])]
        if spare and rng.random() < 0.45:
            return rng.choice(spare)
        # one of more equal ranks than a four needs, from the table or the hand
        ranks = [c.rank for c in game.reach(seat)]
        many = [c for c in cards if c.rank in "AKQJ" and ranks.count(c.rank) > 4]
        if many and rng.random() < 0.3:
            return rng.choice(many)
        if rng.random() < 0.06:
            return rng.choice(table)
    loose = [c for c in cards if c.name not in hoard and (c.rank not in COURTS or rng.random() < 0.3)]
    cards = loose or cards
    if game.in_trick and rng.random() < 0.6:
        best = game.best()[1].name
        winning = [c for c in cards if beats(c.name, best, game.trump, False)]
        if winning:
            cards = winning
    dear = {*(bezique_pair(game.rules, game.trump) or ()), *(r + (game.trump or "x") for r in "ATJ")}
    weights = [KEEP[c.rank] * (0.3 if c in table else 1) * (0.1 if c.name in dear else 1) for c in cards]
    for index, card in enumerate(cards):
        if card.name == "7" + game.trump:
            weights[index] *= 2 if game.seven_played_pays(seat) else 0.3
    return rng.choices(cards, weights)[0]


def _value(game: Game, cards: list[Card]) -> int:
    what = identify([c.name for c in cards], game.trump, game.rules)
    return what.points if what else 0


def _pick(game: Game, seat: int, rng: random.Random, announce: bool) -> list[Card] | None:
    found = game.declarations(seat, announce, limit=12, rng=rng)
    if not found:
        return None
    if rng.random() < 0.5:
        return max(found, key=lambda cards: _value(game, cards))
    return rng.choice(found)


def after_trick(game: Game, rng: random.Random, partner_sevens: bool = True) -> None:
    """What is done before the draw."""
    assert game.winner is not None
    for step in rng.sample(["declare", "seven", "announce", "more"], 4):
        seat = rng.choice(game.declarers())
        if step == "seven" and rng.random() < 0.7:
            if seat != game.winner and not partner_sevens:
                continue
            can_show = game.show_fault(seat) is None
            can_exchange = game.exchange_fault(seat) is None
            if can_exchange and (not can_show or rng.random() < 0.5):
                seven = game.pick_seven(seat, unscored_first=True)
                assert seven is not None
                if not seven.seven_scored or rng.random() < 0.5:
                    game.exchange(seat)
            elif can_show:
                game.show(seat)
        elif step in ("declare", "more") and rng.random() < 0.9:
            while True:
                found = _pick(game, seat, rng, announce=False)
                if found is None:
                    break
                game.declare(found, seat=seat)
                if rng.random() < 0.4:
                    break
        elif step == "announce" and game.rules["pending"] == "on" and game.trick < game.stock_tricks:
            while rng.random() < 0.5:
                found = _pick(game, seat, rng, announce=True)
                if found is None:
                    break
                game.declare(found, announce=True, seat=seat)


def play_deal(
    rng: random.Random,
    rules: dict[str, str],
    dealer: int | None = None,
    theme: str | None = None,
    partner_sevens: bool = True,
) -> tuple[Game, list[list[str]], list[str], str | None]:
    """Plays a deal to its end: the game, and what was dealt (hands, stock, turned card)."""
    hands, stock, turned, hoard = deal_cards(rng, rules, theme)
    if dealer is None:
        dealer = rng.randrange(int(rules["players"]))
    game = Game(rules, dealer, hands, stock, turned)
    while game.phase != "over":
        if game.phase == "play":
            if game.blank_fault(game.to_play()) is None and rng.random() < 0.9:
                game.show_blank()
            game.play(choose_card(game, rng, hoard))
        else:
            after_trick(game, rng, partner_sevens)
            game.draw()
    return game, hands, stock, turned


ALL_PRESETS = tuple(PRESETS)
