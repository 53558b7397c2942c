"""Puts one single fault into a record of the full form (hands and stock known). Usable.

``make_fault(deal, kind, rng)`` gives a Fault, or None where the deal has no place for one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from .game import ALL_TRICKS, CLASS_OF, NAMES, STOCK_TRICKS, Card, Event, Game, duty, identify
from .write import Deal, Match, Token, render, tags_of, tokens_of


@dataclass
class Fault:
    """A record with one fault in it."""

    kind: str
    text: str
    line: int
    """Where the fault stands (and the finding should)."""
    codes: frozenset[str]
    """The first error has one of these codes."""
    lines: frozenset[int]
    """Lines that would do as well, ``line`` among them."""
    changed: str = ""
    """The faulty token."""

    def __iter__(self) -> Iterator[object]:
        yield self.text
        yield self.line
        yield self.kind


Maker = Callable[[Deal, random.Random], "Fault | None"]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    def note(maker: Maker) -> Maker:
        KINDS[name] = maker
        return maker

    return note


class Sheet:
    """The tokens of a record, to be changed."""

    def __init__(self, deal: Deal, rng: random.Random, draws: bool | None = None, claims: str = "all") -> None:
        self.deal = deal
        self.draws = rng.random() < 0.5 if draws is None else draws
        self.tokens = tokens_of(deal, "full", claims=claims, draws=self.draws, rng=rng)
        self.result: str | None = None

    def index(self, event: Event) -> int:
        return next(i for i, t in enumerate(self.tokens) if t.event is event)

    def insert_after(self, event: Event, text: str) -> Token:
        token = Token(text, event.trick, "fault")
        self.tokens.insert(self.index(event) + 1, token)
        return token

    def finish(self, name: str, token: Token, *codes: str, tag: str | None = None) -> Fault:
        tags = tags_of(self.deal, "full", self.result)
        text, places = render(tags, self.tokens)
        where = {id(t): p[0] for t, p in zip(self.tokens, places, strict=True)}
        line = where[id(token)]
        lines = {line}
        if tag is not None:
            lines.add(1 + [n for n, _ in tags].index(tag))
        return Fault(name, text, line, frozenset(codes), frozenset(lines), token.text)


def replay(deal: Deal) -> Iterator[tuple[Game, Event]]:
    """The game as it stands just before each event."""
    game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
    for event in deal.events:
        yield game, event
        step(game, event)


def step(game: Game, event: Event) -> None:
    """Plays an event of a deal again."""
    by_ident = {c.ident: c for c in game.cards}
    if event.kind == "play":
        game.play(by_ident[event.idents[0]])
    elif event.kind == "draw":
        game.draw()
    elif event.kind == "show":
        game.show()
    elif event.kind == "exchange":
        game.exchange()
    else:
        game.declare([by_ident[i] for i in event.idents], event.kind == "announce")


def swap_text(token: Token, text: str) -> None:
    token.text = text + (f"={token.event.points}" if token.claim and token.event else "")


# -- claims and results


@kind("wrong claim")
def wrong_claim(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    scoring = [t for t in sheet.tokens if t.claim]
    if not scoring:
        return None
    token = rng.choice(scoring)
    assert token.event is not None
    points = rng.choice([p for p in (10, 20, 40, 60, 80, 100, 250, 500, 30, 0) if p != token.event.points])
    token.text = f"{token.event.token}={points}"
    return sheet.finish("wrong claim", token, "E601")


@kind("wrong running score")
def wrong_check(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    draws = [e for e in deal.events if e.kind == "draw"]
    last = rng.choice(draws)
    place = max(i for i, t in enumerate(sheet.tokens) if t.trick == last.trick and t.kind != "result")
    score = list(last.score)
    score[rng.randrange(2)] += 10
    token = Token(f"={score[0]}:{score[1]}", last.trick, "fault")
    sheet.tokens.insert(place + 1, token)
    return sheet.finish("wrong running score", token, "E602")


def _wrong_score(deal: Deal, rng: random.Random) -> str:
    score = list(deal.score)
    score[rng.randrange(2)] += rng.choice([10, 20, 100])
    return f"{score[0]}:{score[1]}"


@kind("wrong result")
def wrong_result(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    token = sheet.tokens[-1]
    token.text = sheet.result = _wrong_score(deal, rng)
    return sheet.finish("wrong result", token, "E603")


@kind("wrong result only")
def wrong_result_only(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    token = sheet.tokens[-1]
    token.text = _wrong_score(deal, rng)
    return sheet.finish("wrong result only", token, "E603", "E604", tag="Result")


@kind("wrong Result tag")
def wrong_tag(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    sheet.result = _wrong_score(deal, rng)
    return sheet.finish("wrong Result tag", sheet.tokens[-1], "E603", "E604", tag="Result")


@kind("wrong trick number")
def wrong_number(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    token = rng.choice([t for t in sheet.tokens if t.kind == "number"])
    wrong = rng.choice([n for n in range(1, ALL_TRICKS + 1) if n != token.trick])
    token.text = f"{wrong}."
    return sheet.finish("wrong trick number", token, "E406")


# -- cards


def gone(deal: Deal, until: Event) -> dict[str, int]:
    """How many copies of each card were played before an event."""
    counts: dict[str, int] = {}
    for event in deal.events:
        if event is until:
            break
        if event.kind == "play":
            counts[event.cards[0]] = counts.get(event.cards[0], 0) + 1
    return counts


def _foreign_card(deal: Deal, rng: random.Random, name: str, both_gone: bool) -> Fault | None:
    plays = [e for e in deal.events if e.kind == "play" and not e.from_table[0] and not e.points]
    rng.shuffle(plays)
    for chosen in plays[:20]:
        for game, event in replay(deal):
            if event is not chosen:
                continue
            held = {c.name for c in game.hands[event.seat] + game.table[event.seat]}
            counts = gone(deal, event)
            wanted = [n for n in NAMES if n not in held and (counts.get(n, 0) == 2) == both_gone]
            if wanted:
                sheet = Sheet(deal, rng)
                token = sheet.tokens[sheet.index(event)]
                swap_text(token, rng.choice(wanted))
                codes = ("E201", "E202") if both_gone else ("E201",)
                return sheet.finish(name, token, *codes)
            break
    return None


@kind("card not held")
def not_held(deal: Deal, rng: random.Random) -> Fault | None:
    return _foreign_card(deal, rng, "card not held", both_gone=False)


@kind("third copy")
def third_copy(deal: Deal, rng: random.Random) -> Fault | None:
    return _foreign_card(deal, rng, "third copy", both_gone=True)


@kind("wrong draw")
def wrong_draw(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng, draws=True)
    token = rng.choice([t for t in sheet.tokens if t.kind == "draw"])
    assert token.event is not None
    cards = list(token.event.cards)
    which = rng.randrange(2)
    cards[which] = rng.choice([n for n in NAMES if n != cards[which]])
    token.text = "/" + "".join(cards)
    return sheet.finish("wrong draw", token, "E205")


@kind("lost card")
def lost_card(deal: Deal, rng: random.Random) -> Fault | None:
    """One card of a trick without events deleted; draws are written, so that the trick's own line shows it."""
    sheet = Sheet(deal, rng, draws=True)
    busy = {t.trick for t in sheet.tokens if t.kind not in ("number", "play", "draw", "result") or t.claim}
    plays = [t for t in sheet.tokens if t.kind == "play" and t.trick <= STOCK_TRICKS and t.trick not in busy]
    if not plays:
        return None
    token = rng.choice(plays)
    draw = next(t for t in sheet.tokens if t.kind == "draw" and t.trick == token.trick)
    sheet.tokens.remove(token)
    fault = sheet.finish("lost card", draw, "E405")
    fault.changed = token.text
    return fault


@kind("lost card in the last tricks")
def lost_card_late(deal: Deal, rng: random.Random) -> Fault | None:
    """The next trick number (or the result) shows it: both lines would do."""
    sheet = Sheet(deal, rng)
    token = rng.choice([t for t in sheet.tokens if t.kind == "play" and t.trick > STOCK_TRICKS])
    number = next(t for t in sheet.tokens if t.kind == "number" and t.trick == token.trick)
    sheet.tokens.remove(token)
    fault = sheet.finish("lost card in the last tricks", number, "E405")
    fault.changed = token.text
    fault.lines = frozenset({fault.line, fault.line + 1})
    return fault


@kind("revoke")
def revoke(deal: Deal, rng: random.Random) -> Fault | None:
    """The follower plays a card he will play later, and later the one he should have played."""
    codes = {"follow": "E401", "head": "E402", "trump": "E403"}
    found: list[tuple[Event, Event, str]] = []
    late = [e for e in deal.events if e.kind == "play" and e.trick > STOCK_TRICKS]
    for lead, event in zip(late[::2], late[1::2], strict=True):
        rest = [e for e in late if e.seat == event.seat and e.trick > event.trick]
        for later in rest:
            others = [e.cards[0] for e in rest if e is not later] + [event.cards[0]]
            fault = duty(later.cards[0], others, lead.cards[0], deal.trump, deal.rules)
            if fault:
                found.append((event, later, codes[fault]))
    if not found:
        return None
    event, later, code = rng.choice(found)
    sheet = Sheet(deal, rng)
    one, two = sheet.tokens[sheet.index(event)], sheet.tokens[sheet.index(later)]
    one.text, two.text = later.token, event.token
    return sheet.finish("revoke", one, code)


# -- declarations


def _illegal_sets(game: Game, seat: int) -> list[tuple[list[Card], str]]:
    """Combinations whose cards this seat has, but that it may not declare: with the reason."""
    mine = game.choices(seat)
    every = game.hands[seat] + game.table[seat]
    groups: list[list[Card]] = []
    for suit in "shdc":
        kings = [c for c in mine if c.name == "K" + suit]
        queens = [c for c in mine if c.name == "Q" + suit]
        groups += [list(p) for p in product(kings, queens)]
    for size in (2, 4):
        for group in combinations([c for c in every if c.rank in "QJ"], size):
            if identify([c.name for c in group], game.trump, game.rules):
                groups.append(list(group))
    for rank in "AKQJ":
        groups += [list(g) for g in combinations([c for c in every if c.rank == rank], 4)]
    result = []
    for group in groups:
        if not game.lowest_taken(seat, group):
            continue
        fault = game.declaration_fault(seat, group)
        if fault:
            result.append((group, fault))
    return result


Chooser = Callable[[Game, int], list[tuple[str, set[str], int, frozenset[str]]]]
"""Tokens that may be put in, the cards they name, the points they would claim, the codes."""


def _insert(
    deal: Deal, rng: random.Random, name: str, chooser: Chooser, when: Callable[[Game, Event], bool]
) -> Fault | None:
    """Puts an event of the winner after an event of the deal."""
    choices: list[tuple[Event, str, int, frozenset[str]]] = []
    before: Event | None = None
    for game, event in replay(deal):
        closed = game.trick == STOCK_TRICKS and deal.rules["stock-end-declaration"] == "no"  # would be a second fault
        if before is not None and game.phase == "after" and not closed and when(game, before):
            assert game.winner is not None
            index = next(i for i, e in enumerate(deal.events) if e is before)
            later = [e for e in deal.events[index + 1 :] if e.seat == game.winner]
            named = {n for e in later if e.kind in ("declare", "announce") for n in e.cards}
            for text, names, points, codes in chooser(game, game.winner):
                if not named & names:  # so that what was put in has no echo later
                    choices.append((before, text, points, codes))
        before = event
    if not choices:
        return None
    event, text, points, codes = rng.choice(choices)
    claim = rng.random() < 0.5
    sheet = Sheet(deal, rng)
    token = sheet.insert_after(event, text + (f"={points}" if claim else ""))
    return sheet.finish(name, token, *codes)


def _always(game: Game, before: Event) -> bool:
    return True


def _free_turn(game: Game, before: Event) -> bool:
    """Nothing was declared after this trick and nothing will be: the turn still has its declaration."""
    return game.scored_now == 0 and not game.seven_now and before.kind == "play"


def _spell(game: Game, seat: int, cards: list[Card]) -> str:
    return "+" + game.spell_all(seat, cards)


def _names(cards: list[Card]) -> set[str]:
    return {c.name for c in cards}


def _reuse_codes(group: list[Card], game: Game, fault: str) -> frozenset[str]:
    what = identify([c.name for c in group], game.trump, game.rules)
    assert what is not None
    codes = {"E307" if fault == "reuse points" else "E305"}
    if what[0] in ("marriage", "sequence"):
        codes.add("E304")
    if what[0] in ("bezique", "double"):
        codes.add("E314")
    return frozenset(codes)


def _other_declaration_this_trick(deal: Deal, trick: int) -> bool:
    return any(e.trick == trick and e.kind == "declare" for e in deal.events)


@kind("forbidden re-use")
def forbidden_reuse(deal: Deal, rng: random.Random) -> Fault | None:
    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if _other_declaration_this_trick(deal, game.trick):
            return []
        result = []
        for group, fault in _illegal_sets(game, seat):
            what = identify([c.name for c in group], game.trump, game.rules)
            assert what is not None
            fresh = any(game.is_fresh(seat, c, CLASS_OF[what[0]]) for c in group)
            if not fault.startswith("reuse") or not fresh:
                continue
            result.append((_spell(game, seat, group), _names(group), what[2], _reuse_codes(group, game, fault)))
        return result

    return _insert(deal, rng, "forbidden re-use", choose, _free_turn)


@kind("no fresh card")
def no_fresh_card(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["fresh-card"] == "free":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if _other_declaration_this_trick(deal, game.trick):
            return []
        result = []
        for group, fault in _illegal_sets(game, seat):
            what = identify([c.name for c in group], game.trump, game.rules)
            assert what is not None
            if fault == "no fresh card" and game.reuse_fault(group, what) is None:
                result.append((_spell(game, seat, group), _names(group), what[2], frozenset({"E306"})))
        return result

    return _insert(deal, rng, "no fresh card", choose, _free_turn)


@kind("two declarations")
def two_declarations(deal: Deal, rng: random.Random) -> Fault | None:
    """A second declaration after one trick, legal but for that."""
    if deal.rules["declarations"] != "one":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if not game.scored_now:
            return []
        game.scored_now = 0
        legal = game.declarations(seat)
        game.scored_now = 1
        result = []
        for group in legal:
            what = identify([c.name for c in group], game.trump, game.rules)
            assert what is not None
            waiting = any(set(w.cards) == set(group) for w in game.waiting(seat))
            if not waiting:
                result.append((_spell(game, seat, group), _names(group), what[2], frozenset({"E303"})))
        return result

    return _insert(deal, rng, "two declarations", choose, lambda g, e: e.kind == "declare")


@kind("seven and declaration")
def seven_and_declaration(deal: Deal, rng: random.Random) -> Fault | None:
    """seven-free=no: a declaration after a seven."""
    if deal.rules["seven-free"] != "no":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if game.scored_now:
            return []
        game.seven_now = False
        legal = game.declarations(seat)
        game.seven_now = True
        result = []
        for group in legal:
            what = identify([c.name for c in group], game.trump, game.rules)
            assert what is not None
            if not any(set(w.cards) == set(group) for w in game.waiting(seat)):
                result.append((_spell(game, seat, group), _names(group), what[2], frozenset({"E506"})))
        return result

    return _insert(deal, rng, "seven and declaration", choose, lambda g, e: e.kind in ("show", "exchange"))


@kind("no combination")
def no_combination(deal: Deal, rng: random.Random) -> Fault | None:
    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if _other_declaration_this_trick(deal, game.trick):
            return []
        hand = [c for c in game.choices(seat) if c in game.hands[seat]]
        result = []
        for one in hand:
            for two in hand:
                group = [one, two]
                courts = one is not two and one.rank in "KQJ" and two.rank in "KQJ"
                if courts and identify([c.name for c in group], game.trump, game.rules) is None:
                    text = _spell(game, seat, group)
                    result.append((text, _names(group), rng.choice([20, 40]), frozenset({"E301"})))
        return result

    return _insert(deal, rng, "no combination", choose, _free_turn)


@kind("card not on the table")
def not_on_table(deal: Deal, rng: random.Random) -> Fault | None:
    """A hand card of a declaration written as if it lay on the table."""
    choices: list[tuple[Event, str, str]] = []
    for game, event in replay(deal):
        if event.kind not in ("declare", "announce"):
            continue
        for name, table in zip(event.cards, event.from_table, strict=True):
            if not table and not game.copies_on_table(event.seat, name) and event.cards.count(name) == 1:
                choices.append((event, name, event.token.replace(name, "_" + name)))
    if not choices:
        return None
    event, _, text = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    swap_text(token, text)
    return sheet.finish("card not on the table", token, "E203", "E204")


@kind("declared card not held")
def declared_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    """A combination of which one card is not held at all."""

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if _other_declaration_this_trick(deal, game.trick):
            return []
        held = {c.name for c in game.hands[seat] + game.table[seat]}
        result = []
        for suit in "shdc":
            king, queen = "K" + suit, "Q" + suit
            kings = [c for c in game.hands[seat] if c.name == king]
            queens = [c for c in game.hands[seat] if c.name == queen]
            points = 40 if suit == game.trump else 20
            if (kings and queen not in held) or (queens and king not in held):
                result.append((f"+{king}{queen}", {king, queen}, points, frozenset({"E201", "E202"})))
        return result

    return _insert(deal, rng, "declared card not held", choose, _free_turn)


@kind("loser declares")
def loser_declares(deal: Deal, rng: random.Random) -> Fault | None:
    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        loser = 1 - seat
        game.winner = loser
        legal = game.declarations(loser)
        game.winner = seat
        result = []
        for group in legal:
            what = identify([c.name for c in group], game.trump, game.rules)
            assert what is not None
            later = [e for e in deal.events if e.trick >= game.trick and e.kind in ("declare", "announce")]
            if any(set(w.cards) == set(group) for w in game.combos):
                continue
            if not any(set(e.cards) & _names(group) for e in later if e.seat == loser):
                text = f"@{loser + 1}" + _spell(game, loser, group)
                result.append((text, set(), what[2], frozenset({"E302"})))
        return result

    return _insert(deal, rng, "loser declares", choose, lambda g, e: e.kind == "play")


@kind("declaration after the stock")
def late_declaration(deal: Deal, rng: random.Random) -> Fault | None:
    choices: list[tuple[Event, str, int]] = []
    for game, event in replay(deal):
        if event.kind == "play" and event.winner is not None and STOCK_TRICKS < event.trick < ALL_TRICKS:
            names = [c.name for c in game.hands[event.winner]]
            if event.seat == event.winner:
                names.remove(event.cards[0])
            pairs = [suit for suit in "shdc" if "K" + suit in names and "Q" + suit in names]
            choices += [(event, f"+K{suit}Q{suit}", 40 if suit == deal.trump else 20) for suit in pairs]
    if not choices:
        return None
    event, text, points = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.insert_after(event, text + (f"={points}" if rng.random() < 0.5 else ""))
    return sheet.finish("declaration after the stock", token, "E309")


@kind("announcement not allowed")
def announcing(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["pending"] != "off":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if _other_declaration_this_trick(deal, game.trick):
            return []
        return [(_spell(game, seat, g) + "~", _names(g), 0, frozenset({"E311"})) for g in game.declarations(seat)]

    fault = _insert(deal, rng, "announcement not allowed", choose, _free_turn)
    if fault and fault.changed.endswith("=0"):
        fault.text = fault.text.replace(fault.changed, fault.changed[:-2])
        fault.changed = fault.changed[:-2]
    return fault


def _lost(game: Game, seat: int) -> list[tuple[str, set[str], int]]:
    """Announcements of a seat that were lost, written as if they still waited: text, cards, points."""
    found = []
    for combo in game.combos:
        gone = [c for c in combo.cards if c not in game.table[seat]]
        if combo.state != "lost" or combo.seat != seat or any(game.copies_on_table(seat, c.name) for c in gone):
            continue
        words = {c: "_" + c.name if c in gone else game.spell(seat, c) for c in combo.cards}
        text = "+" + "".join(words[c] for c in game.sorted_cards(seat, list(combo.cards)))
        found.append((text, _names(list(combo.cards)), combo.points))
    return found


@kind("announcement lost")
def announcement_lost(deal: Deal, rng: random.Random) -> Fault | None:
    """Scored although a card of it was played since, or it went into a higher combination."""

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if _other_declaration_this_trick(deal, game.trick):
            return []
        return [(text, names, points, frozenset({"E312"})) for text, names, points in _lost(game, seat)]

    return _insert(deal, rng, "announcement lost", choose, _free_turn)


@kind("announcement lost with the stock")
def announcement_lost_with_the_stock(deal: Deal, rng: random.Random) -> Fault | None:
    """Scored when the stock is out."""
    choices: list[tuple[Event, str, int]] = []
    for game, event in replay(deal):
        if event.kind == "play" and event.winner is not None and STOCK_TRICKS < event.trick < ALL_TRICKS:
            choices += [(event, text, points) for text, _, points in _lost(game, event.winner)]
    if not choices:
        return None
    event, text, points = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.insert_after(event, text + (f"={points}" if rng.random() < 0.5 else ""))
    return sheet.finish("announcement lost with the stock", token, "E312")


# -- sevens


@kind("seven shown twice")
def seven_twice(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-shown"] == "off":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if game.show_fault(seat) != "scored":
            return []
        return [("+7" + game.trump, set(), 10, frozenset({"E502"}))]

    return _insert(deal, rng, "seven shown twice", choose, _quiet_turn(deal))


@kind("seven shown, rules do not pay")
def seven_off(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-shown"] != "off":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if game.pick_seven(seat, unscored_first=True) is None:
            return []
        return [("+7" + game.trump, set(), 10, frozenset({"E503"}))]

    return _insert(deal, rng, "seven shown, rules do not pay", choose, _quiet_turn(deal))


@kind("seven not held")
def seven_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-shown"] == "off":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if game.pick_seven(seat, unscored_first=True) is not None:
            return []
        return [("+7" + game.trump, set(), 10, frozenset({"E201", "E202"}))]

    return _insert(deal, rng, "seven not held", choose, _quiet_turn(deal))


def _quiet_turn(deal: Deal) -> Callable[[Game, Event], bool]:
    busy = {e.trick for e in deal.events if e.kind in ("show", "exchange", "declare", "announce")}
    return lambda game, before: game.trick not in busy and before.kind == "play"


@kind("exchange of the wrong card")
def wrong_exchange(deal: Deal, rng: random.Random) -> Fault | None:
    exchanges = [e for e in deal.events if e.kind == "exchange"]
    if not exchanges:
        return None
    event = rng.choice(exchanges)
    seven, turned = event.cards
    other = rng.choice([r for r in "ATKQJ98" if r != turned[0]]) + deal.trump
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    swap_text(token, f"{seven}<>{other}")
    return sheet.finish("exchange of the wrong card", token, "E505")


@kind("exchange without the seven")
def exchange_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-exchanged"] == "off":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if game.exchange_fault(seat) != "not held" or game.turned is None or game.turned.rank == "7":
            return []
        points = int(deal.rules["seven-exchanged"])
        return [(f"7{game.trump}<>{game.turned.name}", set(), points, frozenset({"E201", "E202"}))]

    return _insert(deal, rng, "exchange without the seven", choose, _quiet_turn(deal))


@kind("exchange against a seven")
def seven_for_seven(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-for-seven"] != "no" or deal.rules["seven-exchanged"] == "off":
        return None

    def choose(game: Game, seat: int) -> list[tuple[str, set[str], int, frozenset[str]]]:
        if game.exchange_fault(seat) != "seven lies there":
            return []
        seven = "7" + game.trump
        points = int(deal.rules["seven-exchanged"])
        return [(f"{seven}<>{seven}", set(), points, frozenset({"E504"}))]

    return _insert(deal, rng, "exchange against a seven", choose, _quiet_turn(deal))


def make_fault(deal: Deal, name: str, rng: random.Random) -> Fault | None:
    """One fault of a kind, or None where this deal has no place for it."""
    return KINDS[name](deal, rng)


def all_faults(deal: Deal, rng: random.Random) -> Iterator[Fault]:
    """One fault of every kind the deal has a place for."""
    for name in KINDS:
        fault = make_fault(deal, name, rng)
        if fault is not None:
            yield fault


def wrong_carry(match: Match, rng: random.Random) -> Fault | None:
    """A match in which the Carry of one deal contradicts the deals before it."""
    later = [i for i, deal in enumerate(match.deals) if deal.carry is not None]
    if not later:
        return None
    index = rng.choice(later)
    carry = match.deals[index].carry
    assert carry is not None
    line = match.written[index].tag_lines["Carry"]
    lines = match.text.split("\n")
    lines[line - 1] = f'[Carry "{carry[0] + 10}:{carry[1]}"]'
    return Fault("wrong Carry", "\n".join(lines), line, frozenset({"E701"}), frozenset({line}), lines[line - 1])
