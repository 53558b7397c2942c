"""Puts one single fault into a record of the full form (hands and stock known), for the whole family. Usable.

``make_fault(deal, kind, rng)`` gives a Fault, or None where the deal has no place for one. ``Fault.doubt`` names the
choice of this reference that the fault hangs on, where the rules leave room.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..faults import Fault as TwoHandedFault
from ..game import NAMES
from .game import COURTS, FOUR_POINTS, Card, Event, Game, duty, identify
from .write import Deal, Token, check_text, render, tags_of, tokens_of


@dataclass
class Fault(TwoHandedFault):
    """A record with one fault in it."""

    doubt: str = ""


Maker = Callable[[Deal, random.Random], "Fault | None"]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    def note(maker: Maker) -> Maker:
        KINDS[name] = maker
        return maker

    return note


class Sheet:
    """The tokens of a record, to be changed."""

    def __init__(
        self,
        deal: Deal,
        rng: random.Random,
        draws: bool | None = None,
        claims: str = "all",
        settlement: bool | None = None,
    ) -> None:
        self.deal = deal
        self.draws = rng.random() < 0.5 if draws is None else draws
        self.tokens = tokens_of(deal, "full", claims=claims, draws=self.draws, rng=rng)
        self.result: str | None = None
        self.settlement: str | None = None
        if settlement is None:
            settlement = rng.random() < 0.3
        if settlement and deal.settlement is not None and not deal.settlement.doubts:
            self.settlement = deal.settlement.tag

    def index(self, event: Event) -> int:
        return next(i for i, t in enumerate(self.tokens) if t.event is event)  # type: ignore[comparison-overlap]

    def insert_after(self, event: Event, text: str) -> Token:
        token = Token(text, event.trick, "fault")
        self.tokens.insert(self.index(event) + 1, token)
        return token

    def insert_before(self, event: Event, text: str) -> Token:
        token = Token(text, event.trick, "fault")
        self.tokens.insert(self.index(event), token)
        return token

    def finish(self, name: str, token: Token, *codes: str, tag: str | None = None, doubt: str = "") -> Fault:
        tags = tags_of(self.deal, "full", self.result, self.settlement)
        text, places = render(tags, self.tokens)
        where = {id(t): p[0] for t, p in zip(self.tokens, places, strict=True)}
        line = where[id(token)]
        lines = {line}
        if tag is not None:
            lines.add(1 + [n for n, _ in tags].index(tag))
        return Fault(name, text, line, frozenset(codes), frozenset(lines), token.text, doubt)


def replay(deal: Deal) -> Iterator[tuple[Game, Event]]:
    """The game as it stands just before each event."""
    game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
    for event in deal.events:
        yield game, event
        step(game, event)


def step(game: Game, event: Event) -> None:
    """Plays an event of a deal again."""
    if event.kind == "play":
        game.play(game.cards[event.idents[0]])
    elif event.kind == "draw":
        game.draw()
    elif event.kind == "blank":
        game.show_blank()
    elif event.kind == "show":
        game.show(event.seat)
    elif event.kind == "exchange":
        game.exchange(event.seat)
    else:
        game.declare([game.cards[i] for i in event.idents], event.kind == "announce", event.seat)


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
    values = (10, 20, 40, 60, 80, 100, 150, 250, 500, 1500, 30, 0)
    points = rng.choice([p for p in values if p != token.event.points])
    token.text = f"{token.event.token}={points}"
    return sheet.finish("wrong claim", token, "E601")


@kind("claim for another trump")
def trump_claim(deal: Deal, rng: random.Random) -> Fault | None:
    """A claim that would be right if the trump suit were another, or not yet fixed, or already."""
    sheet = Sheet(deal, rng)
    choices: list[tuple[Token, int]] = []
    for token in sheet.tokens:
        event = token.event
        if not token.claim or event is None or not event.combo:
            continue
        for trump in ("", "s", "h", "d", "c"):
            if trump == "" and deal.rules["trump-by"] == "turned":
                continue
            what = identify(list(event.cards), trump, deal.rules)
            if what is not None and what.points != event.points:
                choices.append((token, what.points))
    if not choices:
        return None
    token, points = rng.choice(choices)
    assert token.event is not None
    token.text = f"{token.event.token}={points}"
    return sheet.finish("claim for another trump", token, "E601")


@kind("wrong running score")
def wrong_check(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    last = rng.choice([e for e in deal.events if e.kind == "draw"])
    place = max(i for i, t in enumerate(sheet.tokens) if t.trick == last.trick and t.kind != "result")
    score = list(last.score)
    score[rng.randrange(len(score))] += 10
    token = Token(check_text(tuple(score)), last.trick, "fault")
    sheet.tokens.insert(place + 1, token)
    return sheet.finish("wrong running score", token, "E602")


@kind("wrong number of scores")
def wrong_scores(deal: Deal, rng: random.Random) -> Fault | None:
    """One score too many, or with partners seats in place of sides."""
    sheet = Sheet(deal, rng)
    last = rng.choice([e for e in deal.events if e.kind == "draw"])
    place = max(i for i, t in enumerate(sheet.tokens) if t.trick == last.trick and t.kind != "result")
    score = last.score + last.score if deal.rules["sides"] == "partners" else (*last.score, 0)
    token = Token(check_text(score), last.trick, "fault")
    sheet.tokens.insert(place + 1, token)
    # more than eight scores are no score check at all
    return sheet.finish("wrong number of scores", token, "E605" if len(score) <= 8 else "E001")


def _wrong_score(deal: Deal, rng: random.Random) -> str:
    score = list(deal.score)
    score[rng.randrange(len(score))] += rng.choice([10, 20, 100])
    return ":".join(str(s) for s in score)


@kind("wrong result")
def wrong_result(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    token = sheet.tokens[-1]
    token.text = sheet.result = _wrong_score(deal, rng)
    return sheet.finish("wrong result", token, "E603")


@kind("brisques in a Rubicon result")
def brisques_in_result(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.settlement is None or deal.rules["brisques"] != "off":
        return None
    sheet = Sheet(deal, rng)
    token = sheet.tokens[-1]
    token.text = sheet.result = ":".join(str(s + 10 * b) for s, b in zip(deal.score, deal.brisques, strict=True))
    return sheet.finish("brisques in a Rubicon result", token, "E603")


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


@kind("wrong settlement")
def wrong_settlement(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.settlement is None:
        return None
    right = deal.settlement
    wrong = [f"{right.winner}:{right.points + p}" for p in (-100, 100, 500)]
    wrong += [f"{3 - right.winner}:{right.points}", "0:0"] if right.winner else ["1:600"]
    sheet = Sheet(deal, rng)
    sheet.settlement = rng.choice([w for w in wrong if w != right.tag])
    doubt = next(iter(right.doubts), "")
    fault = sheet.finish("wrong settlement", sheet.tokens[-1], "E607", tag="Settlement", doubt=doubt)
    fault.changed = f'[Settlement "{sheet.settlement}"]'
    fault.line = next(n for n in fault.lines if n != fault.line)
    return fault


@kind("wrong trick number")
def wrong_number(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng)
    token = rng.choice([t for t in sheet.tokens if t.kind == "number"])
    last = deal.events[-1].trick
    wrong = rng.choice([n for n in range(1, last + 1) if n != token.trick])
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


def _foreign_card(deal: Deal, rng: random.Random, name: str, all_gone: bool) -> Fault | None:
    """A card played that is not there: held by nobody here, or with all its copies played."""
    packs = int(deal.rules["packs"])
    plays = [e for e in deal.events if e.kind == "play" and not e.from_table[0] and not e.points]
    if all_gone:  # not before there is one
        counts: dict[str, int] = {}
        for number, event in enumerate(plays):
            counts[event.cards[0]] = counts.get(event.cards[0], 0) + 1
            if counts[event.cards[0]] == packs:
                plays = plays[number + 1 :]
                break
    picked = rng.sample(plays, min(20, len(plays)))
    choices: list[tuple[Event, list[str]]] = []
    for game, event in replay(deal):
        if not any(event is p for p in picked):
            continue
        held = {c.name for c in game.reach(event.seat)}
        counts = gone(deal, event)
        wanted = [n for n in NAMES if n not in held and (counts.get(n, 0) == packs) == all_gone]
        if wanted:
            choices.append((event, wanted))
    if not choices:
        return None
    event, wanted = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    swap_text(token, rng.choice(wanted))
    return sheet.finish(name, token, *(("E201", "E202") if all_gone else ("E201",)))


@kind("card not held")
def not_held(deal: Deal, rng: random.Random) -> Fault | None:
    return _foreign_card(deal, rng, "card not held", all_gone=False)


@kind("copy too many")
def copy_too_many(deal: Deal, rng: random.Random) -> Fault | None:
    return _foreign_card(deal, rng, "copy too many", all_gone=True)


@kind("wrong draw")
def wrong_draw(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng, draws=True)
    token = rng.choice([t for t in sheet.tokens if t.kind == "draw"])
    assert token.event is not None
    cards = list(token.event.cards)
    which = rng.randrange(len(cards))
    cards[which] = rng.choice([n for n in NAMES if n != cards[which]])
    token.text = "/" + "".join(cards)
    return sheet.finish("wrong draw", token, "E205")


@kind("short draw")
def short_draw(deal: Deal, rng: random.Random) -> Fault | None:
    sheet = Sheet(deal, rng, draws=True)
    token = rng.choice([t for t in sheet.tokens if t.kind == "draw"])
    assert token.event is not None
    cards = list(token.event.cards)
    cards.pop()
    token.text = "/" + "".join(cards)
    return sheet.finish("short draw", token, "E206")


@kind("lost card")
def lost_card(deal: Deal, rng: random.Random) -> Fault | None:
    """One card of a trick without events deleted; draws are written, so that the trick's own line shows it."""
    sheet = Sheet(deal, rng, draws=True)
    busy = {t.trick for t in sheet.tokens if t.kind not in ("number", "play", "draw", "result") or t.claim}
    stock = deal.game.stock_tricks if deal.game else 0
    plays = [t for t in sheet.tokens if t.kind == "play" and t.trick <= stock and t.trick not in busy]
    if not plays:
        return None
    token = rng.choice(plays)
    draw = next(t for t in sheet.tokens if t.kind == "draw" and t.trick == token.trick)
    last = token.event is not None and token.event.winner is not None
    sheet.tokens.remove(token)
    # where another card follows, it is read as the missing one, and its seat may not have it
    fault = sheet.finish("lost card", draw, *(("E405",) if last else ("E405", "E201", "E203", "E204")))
    fault.changed = token.text
    return fault


@kind("lost card in the last tricks")
def lost_card_late(deal: Deal, rng: random.Random) -> Fault | None:
    """The next trick number (or the result) shows it: both lines would do."""
    sheet = Sheet(deal, rng)
    stock = deal.game.stock_tricks if deal.game else 0
    token = rng.choice([t for t in sheet.tokens if t.kind == "play" and t.trick > stock])
    number = next(t for t in sheet.tokens if t.kind == "number" and t.trick == token.trick)
    last = token.event is not None and token.event.winner is not None
    sheet.tokens.remove(token)
    codes = ("E405",) if last else ("E405", "E201", "E202", "E401", "E402", "E403")
    fault = sheet.finish("lost card in the last tricks", number, *codes)
    fault.changed = token.text
    fault.lines = frozenset({fault.line, fault.line + 1})
    return fault


@kind("wrong seat")
def wrong_seat(deal: Deal, rng: random.Random) -> Fault | None:
    """A card said to be of a seat whose turn it is not, though that seat has it too."""
    choices: list[tuple[Event, int]] = []
    for game, event in replay(deal):
        if event.kind == "play" and not event.from_table[0] and not event.points:
            others = [s for s in range(game.players) if s != event.seat]
            choices += [(event, s) for s in others if any(c.name == event.cards[0] for c in game.hands[s])]
    if not choices:
        return None
    event, seat = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    token.text = f"@{seat + 1}{event.token}"
    return sheet.finish("wrong seat", token, "E404")


@kind("partner's table card played")
def partners_card(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.game is None or not deal.game.shared:
        return None
    choices: list[tuple[Event, str]] = []
    for game, event in replay(deal):
        if event.kind != "play" or event.points or event.trick > game.stock_tricks:
            continue
        table = game.table[game.group(event.seat)]
        own = {c.name for c in table if c.owner == event.seat}
        theirs = [c for c in table if c.owner != event.seat and c.name not in own]
        choices += [(event, game.spell(event.seat, c)) for c in theirs if game.lowest_taken(event.seat, [c])]
    if not choices:
        return None
    event, text = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    swap_text(token, text)
    return sheet.finish("partner's table card played", token, "E316", "E203", "E204")


@kind("revoke")
def revoke(deal: Deal, rng: random.Random) -> Fault | None:
    """A card played that its player plays later, against the duty that binds him now."""
    codes = {"follow": {"E401"}, "head": {"E402"}, "trump": {"E403"}, "over": {"E402", "E403"}}
    found: list[tuple[Event, Event, str]] = []
    for game, event in replay(deal):
        if event.kind != "play" or event.trick <= game.stock_tricks or not game.in_trick:
            continue
        rest = [e for e in deal.events if e.kind == "play" and e.seat == event.seat and e.trick > event.trick]
        for later in rest:
            others = [e.cards[0] for e in rest if e is not later] + [event.cards[0]]
            led, best = game.in_trick[0][1].name, game.best()[1].name
            fault = duty(later.cards[0], others, led, best, game.trump, deal.rules)
            if fault:
                found.append((event, later, fault))
    if not found:
        return None
    wanted = rng.choice(sorted({f for _, _, f in found}))
    event, later, fault = rng.choice([f for f in found if f[2] == wanted])
    sheet = Sheet(deal, rng)
    one, two = sheet.tokens[sheet.index(event)], sheet.tokens[sheet.index(later)]
    one.text, two.text = later.token, event.token
    return sheet.finish("revoke", one, *codes[fault])


# -- declarations

Offer = tuple[str, set[str], int, frozenset[str], str]
"""A token that may be put in, the cards it names, the points it would claim, the codes, a doubt."""
Chooser = Callable[[Game], list[Offer]]


def _insert(
    deal: Deal,
    rng: random.Random,
    name: str,
    chooser: Chooser,
    when: Callable[[Game, Event], bool],
    settlement: bool = False,
) -> Fault | None:
    """Puts an event after the trick of an event of the deal, where nothing later names the same cards.

    What is put in may move the score over a hundred, so that the settlement would seem wrong: it is left out.
    """
    choices: list[tuple[Event, Offer]] = []
    before: Event | None = None
    named: dict[int, list[tuple[int, set[str]]]] = {}
    for index, event in enumerate(deal.events):
        if event.kind in ("declare", "announce"):
            group = deal.game.group(event.seat) if deal.game else event.seat
            named.setdefault(group, []).append((index, set(event.cards)))
    position = -1
    share = min(1.0, 60 / deal.game.stock_tricks) if deal.game else 1.0
    for game, event in replay(deal):
        if before is not None and game.phase == "after" and when(game, before) and rng.random() < share:
            assert game.winner is not None
            later = named.get(game.group(game.winner), [])
            taken = {n for index, names in later if index > position for n in names}
            # nothing later names the same cards, so that what was put in has no echo
            choices += [(before, offer) for offer in chooser(game) if not offer[1] & taken]
        before = event
        position += 1
    if not choices:
        return None
    event, (text, _, points, codes, doubt) = rng.choice(choices)
    claim = points > 0 and rng.random() < 0.5
    sheet = Sheet(deal, rng, settlement=settlement)
    token = sheet.insert_after(event, text + (f"={points}" if claim else ""))
    return sheet.finish(name, token, *codes, doubt=doubt)


def _always(game: Game, before: Event) -> bool:
    return True


def _after_play(game: Game, before: Event) -> bool:
    return before.kind == "play"


def _quiet(deal: Deal) -> Callable[[Game, Event], bool]:
    """Nothing at all follows this trick but the draw, though something might."""
    busy = {e.trick for e in deal.events if e.kind in ("show", "exchange", "declare", "announce")}
    if deal.rules["stock-end-declaration"] == "no" and deal.game is not None:
        busy.add(deal.game.stock_tricks)
    return lambda game, before: game.trick not in busy and before.kind == "play"


def _spell(game: Game, seat: int, cards: list[Card]) -> str:
    return f"{game.at(seat)}+{game.spell_all(seat, cards)}"


def _names(cards: list[Card]) -> set[str]:
    return {c.name for c in cards}


def _bad_sets(game: Game) -> list[tuple[int, list[Card], str, str]]:
    """Combinations within reach that may not be declared: seat, cards, the reason, a doubt."""
    result = []
    for seat in game.declarers():
        for cards in game.candidates(seat):
            if not game.lowest_taken(seat, cards):
                continue
            fault = game.declaration_fault(seat, cards)
            if fault:
                result.append((seat, cards, fault, game.doubt))
    return result


def _reuse_codes(family: str, fault: str) -> frozenset[str]:
    codes = {"E307" if fault == "reuse points" else "E305"}
    if family == "A":
        codes.add("E304")
    if family == "B":
        codes.add("E314")
    return frozenset(codes)


def _reuse_chooser(*reasons: str) -> Chooser:
    def choose(game: Game) -> list[Offer]:
        result: list[Offer] = []
        for seat, cards, fault, doubt in _bad_sets(game):
            if fault not in reasons:
                continue
            what = identify([c.name for c in cards], game.trump, game.rules)
            assert what is not None
            if what.fixes:
                continue  # it would change the trump suit of the rest
            codes = _reuse_codes(what.family, fault)
            if game.rules["reuse"] != "class":
                codes |= {"E305", "E307"}
            if any(o.state == "lost" and set(o.cards) == set(cards) for o in game.combos):
                codes |= {"E312"}
            result.append((_spell(game, seat, cards), _names(cards), what.points, codes, doubt))
        return result

    return choose


@kind("forbidden re-use")
def forbidden_reuse(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["reform"] != "off":
        return None
    chooser = _reuse_chooser("reuse class", "reuse points", "reuse once", "inferior")
    return _insert(deal, rng, "forbidden re-use", chooser, _quiet(deal))


@kind("formed again too early")
def too_early(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["reform"] == "off":
        return None
    return _insert(deal, rng, "formed again too early", _reuse_chooser("reuse class"), _quiet(deal))


@kind("inferior in its class")
def inferior(deal: Deal, rng: random.Random) -> Fault | None:
    return _insert(deal, rng, "inferior in its class", _reuse_chooser("inferior"), _quiet(deal))


@kind("no fresh card")
def no_fresh_card(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["fresh-card"] == "free":
        return None

    def choose(game: Game) -> list[Offer]:
        result: list[Offer] = []
        for seat, cards, fault, _ in _bad_sets(game):
            what = identify([c.name for c in cards], game.trump, game.rules)
            if (
                what is not None
                and fault == "no fresh card"
                and not what.fixes
                and game.reuse_fault(seat, cards, what) is None
            ):
                offer = _spell(game, seat, cards), _names(cards), what.points, frozenset({"E306"}), game.doubt
                result.append(offer)
        return result

    return _insert(deal, rng, "no fresh card", choose, _quiet(deal))


@kind("two declarations")
def two_declarations(deal: Deal, rng: random.Random) -> Fault | None:
    """A second declaration after one trick, legal but for that."""
    if deal.rules["declarations"] != "one":
        return None

    def choose(game: Game) -> list[Offer]:
        if not game.scored_now:
            return []
        result: list[Offer] = []
        for seat in game.declarers():
            game.scored_now = 0
            legal = [(c, game.doubt) for c in game.declarations(seat)]
            game.scored_now = 1
            for cards, doubt in legal:
                what = identify([c.name for c in cards], game.trump, game.rules)
                assert what is not None
                if game.waiting_same(seat, cards) is None:
                    text = _spell(game, seat, cards)
                    result.append((text, _names(cards), what.points, frozenset({"E303"}), doubt))
        return result

    return _insert(deal, rng, "two declarations", choose, lambda g, e: e.kind == "declare")


@kind("seven and declaration")
def seven_and_declaration(deal: Deal, rng: random.Random) -> Fault | None:
    """seven-free=no: a declaration after a seven."""
    if deal.rules["seven-free"] != "no":
        return None

    def choose(game: Game) -> list[Offer]:
        if game.scored_now or game.winner is None:
            return []
        seat = game.winner
        game.seven_now = False
        legal = game.declarations(seat)
        game.seven_now = True
        result: list[Offer] = []
        for cards in legal:
            what = identify([c.name for c in cards], game.trump, game.rules)
            assert what is not None
            if not what.fixes and game.waiting_same(seat, cards) is None:
                result.append((_spell(game, seat, cards), _names(cards), what.points, frozenset({"E506"}), ""))
        return result

    return _insert(deal, rng, "seven and declaration", choose, lambda g, e: e.kind in ("show", "exchange"))


def _hand(game: Game, seat: int) -> list[Card]:
    return [c for c in game.choices(seat) if c in game.hands[seat]]


@kind("no combination")
def no_combination(deal: Deal, rng: random.Random) -> Fault | None:
    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        seat = game.winner
        hand = _hand(game, seat)
        result: list[Offer] = []
        for one in hand:
            for two in hand:
                group = [one, two]
                courts = one is not two and one.rank in COURTS and two.rank in COURTS
                if courts and identify([c.name for c in group], game.trump, game.rules) is None:
                    text = _spell(game, seat, group)
                    result.append((text, _names(group), rng.choice([20, 40]), frozenset({"E301"}), ""))
        return result

    return _insert(deal, rng, "no combination", choose, _quiet(deal))


@kind("no combination here")
def no_combination_here(deal: Deal, rng: random.Random) -> Fault | None:
    """What scores in another game of the family: plain sequences, tens, a bézique before trumps, one too large."""

    values = (40, 500, 1500, 4500, 9000)

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        seat = game.winner
        hand = game.hands[seat]
        groups: list[tuple[list[Card], int]] = []
        by_name = {c.name: c for c in hand}
        for suit in "shdc":
            names = [r + suit for r in "ATKQJ"]
            if all(n in by_name for n in names):
                groups.append(([by_name[n] for n in names], 150))
        tens = [c for c in hand if c.rank == "T"]
        if len(tens) >= 4:
            groups.append((tens[:4], 90))
        for queen, knave in (("Qs", "Jd"), ("Qd", "Js"), ("Qh", "Jc"), ("Qc", "Jh")):
            queens = [c for c in hand if c.name == queen]
            knaves = [c for c in hand if c.name == knave]
            pairs = min(len(queens), len(knaves))
            groups += [([*queens[:n], *knaves[:n]], values[min(n, 5) - 1]) for n in range(1, pairs + 1)]
        for rank in FOUR_POINTS:
            five = [c for c in hand if c.rank == rank]
            if len(five) >= 5:
                groups.append((five[:5], FOUR_POINTS[rank]))
        result: list[Offer] = []
        for cards, points in groups:
            if identify([c.name for c in cards], game.trump, game.rules) is None:
                result.append((_spell(game, seat, cards), _names(cards), points, frozenset({"E301"}), ""))
        return result

    return _insert(deal, rng, "no combination here", choose, _quiet(deal))


@kind("card not on the table")
def not_on_table(deal: Deal, rng: random.Random) -> Fault | None:
    """A hand card of a declaration written as if it lay on the table."""
    choices: list[tuple[Event, str]] = []
    for game, event in replay(deal):
        if event.kind not in ("declare", "announce"):
            continue
        for name, table in zip(event.cards, event.from_table, strict=True):
            there = game.copies_on_table(game.group(event.seat), name)
            if not table and not there and event.cards.count(name) == 1:
                choices.append((event, event.token.replace(name, "_" + name)))
    if not choices:
        return None
    event, text = rng.choice(choices)
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    swap_text(token, text)
    return sheet.finish("card not on the table", token, "E203", "E204")


def _just_played(game: Game, seat: int) -> list[str]:
    return [e.cards[0] for e in game.events[-game.players :] if e.kind == "play" and e.seat == seat]


@kind("card just played")
def just_played(deal: Deal, rng: random.Random) -> Fault | None:
    """E26: the king or queen that took the trick married to one in the hand."""

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        seat = game.winner
        held = {c.name for c in game.reach(seat)}
        result: list[Offer] = []
        for name in _just_played(game, seat):
            other = {"K": "Q", "Q": "K"}.get(name[0], "x") + name[1]
            if game.trump and name not in held and any(c.name == other for c in game.hands[seat]):
                names = sorted([name, other])
                points = 40 if name[1] == game.trump else 20
                result.append((f"+{names[0]}{names[1]}", set(names), points, frozenset({"E308", "E201", "E202"}), ""))
        return result

    return _insert(deal, rng, "card just played", choose, _quiet(deal))


@kind("declared card not held")
def declared_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    """A marriage of which one card is not held at all."""

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        seat = game.winner
        held = {c.name for c in game.reach(seat)} | set(_just_played(game, seat))
        hand = {c.name for c in game.hands[seat]}
        result: list[Offer] = []
        for suit in "shdc":
            king, queen = "K" + suit, "Q" + suit
            if (king in hand and queen not in held) or (queen in hand and king not in held):
                points = 40 if suit == game.trump else 20
                if game.trump:
                    result.append((f"+{king}{queen}", {king, queen}, points, frozenset({"E201", "E202"}), ""))
        return result

    return _insert(deal, rng, "declared card not held", choose, _quiet(deal))


def _loser_declares(deal: Deal, rng: random.Random, name: str, settlement: bool) -> Fault | None:
    later: dict[int, list[Event]] = {}
    for event in deal.events:
        if event.kind in ("declare", "announce"):
            later.setdefault(event.seat, []).append(event)

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        winner = game.winner
        result: list[Offer] = []
        for loser in range(game.players):
            if game.side(loser) == game.side(winner):
                continue
            game.winner = loser
            legal = [(c, game.doubt) for c in game.declarations(loser, limit=6, rng=rng)]
            game.winner = winner
            for cards, doubt in legal:
                what = identify([c.name for c in cards], game.trump, game.rules)
                assert what is not None
                if what.fixes or any(set(w.cards) == set(cards) for w in game.combos):
                    continue
                group = [s for s in range(game.players) if game.group(s) == game.group(loser)]
                ahead = [e for s in group for e in later.get(s, []) if e.trick >= game.trick]
                if not any(set(e.cards) & _names(cards) for e in ahead):
                    text = f"@{loser + 1}+{game.spell_all(loser, cards)}"
                    result.append((text, set(), what.points, frozenset({"E302"}), doubt))
        return result

    return _insert(deal, rng, name, choose, _after_play, settlement)


@kind("loser declares")
def loser_declares(deal: Deal, rng: random.Random) -> Fault | None:
    return _loser_declares(deal, rng, "loser declares", settlement=False)


@kind("loser declares beside a settlement")
def loser_declares_settled(deal: Deal, rng: random.Random) -> Fault | None:
    """One fault is one finding, even where its points move the score over a hundred."""
    if deal.settlement is None or deal.settlement.doubts:
        return None
    return _loser_declares(deal, rng, "loser declares beside a settlement", settlement=True)


@kind("declaration after the stock")
def late_declaration(deal: Deal, rng: random.Random) -> Fault | None:
    choices: list[tuple[Event, str, int]] = []
    for game, event in replay(deal):
        if event.kind == "play" and event.winner is not None and game.stock_tricks < event.trick < game.all_tricks:
            names = [c.name for c in game.hands[event.winner]]
            if event.seat == event.winner:
                names.remove(event.cards[0])
            pairs = [suit for suit in "shdc" if "K" + suit in names and "Q" + suit in names]
            choices += [(event, f"+K{s}Q{s}", 40 if s == game.trump else 20) for s in pairs if game.trump]
    if not choices:
        return None
    event, text, points = rng.choice(choices)
    sheet = Sheet(deal, rng, settlement=False)
    token = sheet.insert_after(event, text + (f"={points}" if rng.random() < 0.5 else ""))
    return sheet.finish("declaration after the stock", token, "E309")


@kind("announcement not allowed")
def announcing(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["pending"] != "off":
        return None

    def choose(game: Game) -> list[Offer]:
        result: list[Offer] = []
        for seat in game.declarers():
            legal = game.declarations(seat)
            result += [(_spell(game, seat, c) + "~", _names(c), 0, frozenset({"E311"}), "") for c in legal]
        return result

    return _insert(deal, rng, "announcement not allowed", choose, _quiet(deal))


@kind("waiting combination lost")
def waiting_lost(deal: Deal, rng: random.Random) -> Fault | None:
    """Scored although one of its cards was played since: the card is written as if it still lay there."""

    def choose(game: Game) -> list[Offer]:
        result: list[Offer] = []
        for combo in game.combos:
            missing = [c for c in combo.cards if c.played_at]
            if combo.state != "lost" or not missing or game.winner is None or combo.group != game.group(game.winner):
                continue
            if any(game.copies_on_table(combo.group, c.name) for c in missing):
                continue
            rest = [c for c in combo.cards if c not in missing]
            what = identify([c.name for c in combo.cards], game.trump, game.rules)
            if what is None or any(not game.on_table(game.winner, c) for c in rest):
                continue
            words = {c: game.spell(game.winner, c) if c in rest else "_" + c.name for c in combo.cards}
            text = "+" + "".join(words[c] for c in game.sorted_cards(game.winner, list(combo.cards)))
            result.append((text, _names(list(combo.cards)), what.points, frozenset({"E312"}), ""))
        return result

    return _insert(deal, rng, "waiting combination lost", choose, _quiet(deal))


# -- carte blanche


def _blank_places(deal: Deal, wanted: Callable[[Game, int], bool]) -> list[Event]:
    """Plays of the stock phase before which ``+blank`` would be wrong for a reason."""
    return [
        event
        for game, event in replay(deal)
        if event.kind == "play" and game.blank_fault(event.seat) is not None and wanted(game, event.seat)
    ]


def _put_blank(deal: Deal, rng: random.Random, name: str, places: list[Event], *codes: str) -> Fault | None:
    if not places:
        return None
    event = rng.choice(places)
    sheet = Sheet(deal, rng, settlement=False)
    points = deal.rules["carte-blanche"]
    claim = f"={points if points != '0' else 50}" if rng.random() < 0.5 else ""
    token = sheet.insert_before(event, "+blank" + claim)
    return sheet.finish(name, token, *codes)


def _shown(game: Game, seat: int) -> bool:
    return any(e.kind == "blank" and e.seat == seat for e in game.events)


def _dealt_blank(deal: Deal, seat: int) -> bool:
    return not any(n[0] in COURTS for n in deal.hands[seat])


@kind("carte blanche not held")
def blank_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    """Before the first card, with a court card in the hand dealt."""
    if deal.rules["carte-blanche"] == "0":
        return None
    places = _blank_places(deal, lambda g, s: g.trick == 1 and not _dealt_blank(deal, s))
    return _put_blank(deal, rng, "carte blanche not held", places, "E315")


@kind("carte blanche without one dealt")
def blank_not_dealt(deal: Deal, rng: random.Random) -> Fault | None:
    """Later in the deal a hand without court cards, but not the one dealt."""
    if deal.rules["carte-blanche"] == "0":
        return None

    def wanted(game: Game, seat: int) -> bool:
        none = not any(c.rank in COURTS for c in game.mine(seat))
        return 1 < game.trick <= game.stock_tricks and not _dealt_blank(deal, seat) and none

    return _put_blank(deal, rng, "carte blanche without one dealt", _blank_places(deal, wanted), "E315")


@kind("carte blanche passed over")
def blank_passed(deal: Deal, rng: random.Random) -> Fault | None:
    """Held when dealt, not shown when it could be, shown later while the hand still has no court card."""
    if deal.rules["carte-blanche"] == "0":
        return None

    def wanted(game: Game, seat: int) -> bool:
        none = not any(c.rank in COURTS for c in game.mine(seat))
        ready = game.blank[seat] == "over" and 1 < game.trick <= game.stock_tricks
        return ready and _dealt_blank(deal, seat) and none

    return _put_blank(deal, rng, "carte blanche passed over", _blank_places(deal, wanted), "E315")


@kind("carte blanche after a court card")
def blank_after_court(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["carte-blanche"] == "0":
        return None

    def wanted(game: Game, seat: int) -> bool:
        court = any(c.rank in COURTS for c in game.mine(seat))
        return _shown(game, seat) and game.blank[seat] == "over" and court and game.trick <= game.stock_tricks

    places = _blank_places(deal, wanted)[:3]
    return _put_blank(deal, rng, "carte blanche after a court card", places, "E315")


@kind("carte blanche shown twice")
def blank_twice(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["carte-blanche"] == "0":
        return None
    places = _blank_places(deal, lambda g, s: g.blank[s] == "shown")
    return _put_blank(deal, rng, "carte blanche shown twice", places, "E315")


@kind("carte blanche after the stock")
def blank_late(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["carte-blanche"] == "0":
        return None
    places = _blank_places(deal, lambda g, s: g.trick > g.stock_tricks)
    return _put_blank(deal, rng, "carte blanche after the stock", places, "E315", "E309")


@kind("carte blanche in another game")
def blank_elsewhere(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["carte-blanche"] != "0":
        return None
    places = _blank_places(deal, lambda g, s: g.trick == 1)
    return _put_blank(deal, rng, "carte blanche in another game", places, "E315", "E409")


# -- sevens


@kind("seven shown twice")
def seven_twice(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-shown"] == "off" or deal.rules["trump-by"] != "turned":
        return None

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        if game.show_fault(game.winner) != "scored":
            return []
        return [("+7" + game.trump, set(), 10, frozenset({"E502"}), "")]

    return _insert(deal, rng, "seven shown twice", choose, _quiet(deal))


@kind("seven shown, rules do not pay")
def seven_off(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-shown"] != "off" and deal.rules["trump-by"] == "turned":
        return None

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        if not game.trump or game.pick_seven(game.winner, unscored_first=True) is None:
            return []
        return [("+7" + game.trump, set(), 10, frozenset({"E503"}), "")]

    return _insert(deal, rng, "seven shown, rules do not pay", choose, _quiet(deal))


@kind("seven not held")
def seven_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-shown"] == "off" or deal.rules["trump-by"] != "turned":
        return None

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        if not game.trump or game.pick_seven(game.winner, unscored_first=True) is not None:
            return []
        return [("+7" + game.trump, set(), 10, frozenset({"E201", "E202"}), "")]

    return _insert(deal, rng, "seven not held", choose, _quiet(deal))


@kind("exchange of the wrong card")
def wrong_exchange(deal: Deal, rng: random.Random) -> Fault | None:
    exchanges = [e for e in deal.events if e.kind == "exchange"]
    if not exchanges:
        return None
    event = rng.choice(exchanges)
    seven, turned = event.cards
    other = rng.choice([r for r in "ATKQJ98" if r != turned[0]]) + seven[1]
    sheet = Sheet(deal, rng)
    token = sheet.tokens[sheet.index(event)]
    at = event.token[: event.token.index("7")]
    swap_text(token, f"{at}{seven}<>{other}")
    return sheet.finish("exchange of the wrong card", token, "E505")


@kind("exchange without the seven")
def exchange_not_held(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-exchanged"] == "off":
        return None

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        fault = game.exchange_fault(game.winner)
        if fault != "not held" or game.turned is None or game.turned.rank == "7":
            return []
        points = int(deal.rules["seven-exchanged"])
        return [(f"7{game.trump}<>{game.turned.name}", set(), points, frozenset({"E201", "E202"}), "")]

    return _insert(deal, rng, "exchange without the seven", choose, _quiet(deal))


@kind("exchange against a seven")
def seven_for_seven(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["seven-for-seven"] != "no" or deal.rules["seven-exchanged"] == "off":
        return None

    def choose(game: Game) -> list[Offer]:
        assert game.winner is not None
        if game.exchange_fault(game.winner) != "seven lies there":
            return []
        seven = "7" + game.trump
        points = int(deal.rules["seven-exchanged"])
        return [(f"{seven}<>{seven}", set(), points, frozenset({"E504"}), "")]

    return _insert(deal, rng, "exchange against a seven", choose, _quiet(deal))


def make_fault(deal: Deal, name: str, rng: random.Random) -> Fault | None:
    """One fault of a kind, or None where this deal has no place for it."""
    return KINDS[name](deal, rng)


def all_faults(deal: Deal, rng: random.Random) -> Iterator[Fault]:
    """One fault of every kind the deal has a place for."""
    for name in KINDS:
        fault = make_fault(deal, name, rng)
        if fault is not None:
            yield fault
