"""The engine against the reference: random deals, one fault at a time, and records with hidden cards.

``BZQ_SEED`` changes what is drawn, ``BZQ_BUDGET`` how much (2 is twice as much). With ``--slow`` there is far
more of everything.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bzq.cards import CARD_OF, card_name
from bzq.games.bezique.declare import legal_declarations
from bzq.games.bezique.position import Position
from bzq.games.bezique.sevens import may_exchange, may_show
from bzq.games.bezique.tricks import legal_plays
from bzq.records.model import Record
from bzq.records.reader import loads
from bzq.records.writer import layout_record
from bzq.timeline.complete import complete
from bzq.timeline.model import Timeline
from bzq.timeline.walk import observe, simulate

from .faults import KINDS, Fault, all_faults, replay, step
from .game import ALL_TRICKS, PRESETS, STOCK_TRICKS, Card, Game
from .search import setup_objects
from .write import FORMS, Deal, Token, random_deal, render, tags_of, tokens_of, write

SEED = os.environ.get("BZQ_SEED", "1")
BUDGET = float(os.environ.get("BZQ_BUDGET", "1"))
RULES = [*sorted(PRESETS), "mixed"]
"""The presets, and random mixes of options."""


def amount(number: int) -> int:
    return max(1, round(number * BUDGET))


def deals(rules: str, what: str, numbers: range) -> Iterator[tuple[Deal, random.Random]]:
    for number in numbers:
        rng = random.Random(f"{SEED}-{what}-{rules}-{number}")
        yield random_deal(rng, None if rules == "mixed" else rules), rng


def read(text: str) -> Record:
    records = loads(text)
    assert len(records) == 1
    return records[0]


def told(timeline: Timeline) -> str:
    return "\n".join(f"{f.span} {f.code} {f.message}" for f in timeline.findings)


# -- deals


Ledger = list[tuple[int, int, int, str]]


def ledger_of(deal: Deal) -> Ledger:
    """The reference's ledger as the engine counts: tricks from 1, 0 before the first, seats from 1."""
    at_no_event = {"seven-turned": 0, "brisques": ALL_TRICKS}
    return [
        (at_no_event[e.reason] if e.trick is None else e.trick, e.seat + 1, e.points, e.reason) for e in deal.ledger
    ]


def ways_to_write(deal: Deal, rng: random.Random) -> Iterator[tuple[str, str]]:
    for form in FORMS:
        for draws in (True, False) if form == "full" else (True,):
            for claims in rng.sample(["all", "some", "none"], 2):
                checks = rng.random() < 0.7
                yield form, write(deal, form, claims=claims, draws=draws, checks=checks, rng=rng).text


def without_sevens(ledger: Ledger) -> tuple[Ledger, list[tuple[int, int]]]:
    """A ledger, and apart from it who had which points for sevens at some time."""
    sevens = [entry for entry in ledger if entry[3] in ("seven-played", "seven-exchanged")]
    return [entry for entry in ledger if entry not in sevens], sorted((seat, points) for _, seat, points, _ in sevens)


def compare(deal: Deal, form: str, text: str) -> None:
    timeline = simulate(read(text))
    assert not timeline.findings, f"{told(timeline)}\n\n{text}"
    assert timeline.complete, text
    assert timeline.scores == timeline.recorded == deal.score, text
    assert timeline.brisques == deal.brisques, text
    assert timeline.last_trick == deal.last_winner + 1, text
    ledger = [(e.trick, e.seat, e.points, e.reason) for e in timeline.ledger]
    if form in ("full", "draws"):
        assert ledger == ledger_of(deal), text
    else:  # which of two sevens was played first may be anybody's guess
        assert without_sevens(ledger) == without_sevens(ledger_of(deal)), text


def compare_deals(rules: str, numbers: range) -> None:
    for deal, rng in deals(rules, "deal", numbers):
        for form, text in ways_to_write(deal, rng):
            compare(deal, form, text)


@pytest.mark.parametrize("rules", RULES)
def test_deals(rules: str) -> None:
    compare_deals(rules, range(amount(100 // len(RULES) + 1)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("rules", RULES)
def test_many_deals(rules: str, part: int) -> None:
    number = amount(2000 // len(RULES) // 4)
    compare_deals(rules, range((part + 1) * 10_000, (part + 1) * 10_000 + number))


# -- positions


def cards_of(counts: list[int]) -> list[str]:
    return sorted(card_name(card) for card, number in enumerate(counts) for _ in range(number))


def named(cards: list[Card], table: list[Card]) -> tuple[tuple[str, int], ...]:
    """Cards with their copy number, 0 for one from the hand."""
    return tuple(sorted((card.name, card.number if card in table else 0) for card in cards))


def compare_position(position: Position, game: Game, where: str) -> None:
    """The same cards in the same places, and the same things to do."""
    assert position.scores == game.score, where
    assert position.brisques == game.brisques, where
    assert position.over() == (game.phase == "over"), where
    assert (None if position.turned is None else card_name(position.turned)) == (game.turned and game.turned.name), (
        where
    )
    assert position.stock_left == len(game.stock), where
    for seat in (0, 1):
        assert cards_of(position.where.hands[seat]) == sorted(card.name for card in game.hands[seat]), where
        lying = sorted((card_name(one.card), one.number) for one in position.tables[seat])
        assert lying == sorted((card.name, card.number) for card in game.table[seat]), where
        sevens = [card for card in game.hands[seat] if card.name == "7" + game.trump]
        assert position.scored_sevens[seat] == sum(card.seven_scored for card in sevens), where
    if game.phase == "over":
        return
    assert position.trick == game.trick, where
    if game.phase == "play":
        seat = game.to_play()
        assert position.to_play() == seat, where
        can = sorted((card_name(card), 0 if one is None else one.number) for card, one in legal_plays(position, seat))
        assert can == sorted((card.name, card.number if card in game.table[seat] else 0) for card in game.playable()), (
            where
        )
        return
    assert position.won == game.winner, where
    for seat in (0, 1):
        found = {
            tuple(
                sorted((card_name(part.card), part.table_card.number if part.table_card else 0) for part in one.parts)
            )
            for one in legal_declarations(position, seat)
        }
        assert found == {named(cards, game.table[seat]) for cards in game.declarations(seat)}, where
        seven = CARD_OF["7" + game.trump]
        assert (may_show(position, seat, seven) is None) == (game.show_fault(seat) is None), where
        if position.turned is not None:
            may = may_exchange(position, seat, seven, position.turned) is None
            assert may == (game.exchange_fault(seat) is None), where


def compare_positions(rules: str, numbers: range) -> None:
    for deal, _ in deals(rules, "position", numbers):
        text = write(deal, "full").text
        steps = observe(read(text))
        assert len(steps) == len(deal.events), text
        game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
        scored = [0] * len(deal.events)
        for entry in deal.ledger:
            if entry.reason != "seven-turned":
                scored[-1 if entry.event is None else entry.event] += entry.points
        for event, points, (_, seat, said, position) in zip(deal.events, scored, steps, strict=True):
            step(game, event)
            where = f"trick {event.trick}, {event.token}\n{text}"
            assert (seat, said) == (0 if event.kind == "draw" else event.seat + 1, points), where
            compare_position(position, game, where)


@pytest.mark.parametrize("rules", RULES)
def test_positions(rules: str) -> None:
    """At every event the same cards lie in the same places, and the same may be played and declared."""
    compare_positions(rules, range(amount(3)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_many_positions(rules: str) -> None:
    compare_positions(rules, range(10_000, 10_000 + amount(100)))


# -- completion


def compare_completed(rules: str, numbers: range) -> None:
    """The bare full form, completed, is the full form with everything written."""
    for deal, rng in deals(rules, "complete", numbers):
        whole = write(deal, "full", claims="all", draws=True).text
        bare = write(deal, "full", claims=rng.choice(["some", "none"]), draws=False, rng=rng).text
        head, _, result = bare.rstrip("\n").rpartition("\n")
        assert result == deal.result
        bare = head.replace(f'[Result "{deal.result}"]', '[Result "?"]') + "\n*\n"
        assert layout_record(complete(read(bare))) == whole, bare


@pytest.mark.parametrize("rules", RULES)
def test_completed_deals(rules: str) -> None:
    compare_completed(rules, range(amount(8)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_many_completed_deals(rules: str) -> None:
    compare_completed(rules, range(10_000, 10_000 + amount(200)))


# -- faults


def check_fault(fault: Fault, deal: Deal) -> None:
    timeline = simulate(read(fault.text))
    why = f"{fault.kind}: {fault.changed} in line {fault.line}, {deal.rules_text}\n{told(timeline)}\n\n{fault.text}"
    errors = [f for f in timeline.findings if f.code.startswith("E")]
    others = [f for f in timeline.findings if not f.code.startswith("E") and f.code != "N202"]
    assert len(errors) == 1 and not others, why
    codes = fault.codes | ({"E308"} if fault.codes & {"E201", "E202"} else set())
    assert errors[0].code in codes, why
    assert errors[0].span is not None and errors[0].span.line in fault.lines, why
    if timeline.scores is not None and errors[0].code[1] == "6":
        assert timeline.scores == deal.score, why


def check_faults(rules: str, numbers: range) -> set[str]:
    kinds: set[str] = set()
    for deal, rng in deals(rules, "fault", numbers):
        for fault in all_faults(deal, rng):
            check_fault(fault, deal)
            kinds.add(fault.kind)
    return kinds


@pytest.mark.parametrize("rules", RULES)
def test_faults(rules: str) -> None:
    check_faults(rules, range(amount(15)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("rules", RULES)
def test_many_faults(rules: str, part: int) -> None:
    check_faults(rules, range((part + 1) * 10_000, (part + 1) * 10_000 + amount(75)))


@pytest.mark.slow
def test_every_kind_of_fault_is_tried() -> None:
    some = ("bezique", "bezique-foster", "bezique-enquire")
    assert {kind for rules in some for kind in check_faults(rules, range(60))} == set(KINDS)


BROKEN_TAGS = (
    (r'\[Dealer "."\]', '[Dealer "Anna"]', "E106"),
    (r'\[Dealer "."\]\n', "", "E108"),
    (r'\[Turned "(.)(.)"\]', r'[Turned "1\2"]', "E008"),
    (r'\[Turned "(..)"\]', r'[Turned "\1 \1"]', "E110"),
    (r'(\[Rules "[^"]*)"\]', r'\1; target=many"]', "E105"),
    (r'(\[Rules "[^"]*)"\]', r'\1; taget=500"]', "E104"),
)
"""Tags that are wrong, and do not keep the deal from being checked: what they should say follows from the rest."""


def check_broken_tags(rules: str, numbers: range) -> None:
    """With one tag wrong a right deal has that finding only, and a fault in the deal is found where it is."""
    for deal, rng in deals(rules, "broken", numbers):
        faults = [*all_faults(deal, rng)]
        texts = [(write(deal, form).text, frozenset[str]()) for form in FORMS]
        texts += [(fault.text, fault.codes) for fault in rng.sample(faults, min(4, len(faults)))]
        for text, right in texts:
            pattern, instead, code = rng.choice(BROKEN_TAGS)
            broken, number = re.subn(pattern, instead, text, count=1)
            if number == 0 or (code in ("E105", "E104") and "target=" in text.partition("\n")[0]):
                continue
            timeline = simulate(read(broken))
            why = f"{code}, {set(right)}\n{told(timeline)}\n\n{broken}"
            errors = [f for f in timeline.findings if f.code.startswith("E")]
            assert [f.code for f in errors[:1]] == [code] and len(errors) <= 2, why
            if code == "E108" and right == {"E406"} and len(errors) == 1:
                continue  # it may begin with another trick, and lack more tags
            if right:
                codes = right | ({"E308"} if right & {"E201", "E202"} else set())
                assert len(errors) == 2 and errors[1].code in codes, why
            else:
                assert len(timeline.findings) == 1, why


@pytest.mark.parametrize("rules", RULES)
def test_broken_tags(rules: str) -> None:
    check_broken_tags(rules, range(amount(8)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_many_broken_tags(rules: str) -> None:
    check_broken_tags(rules, range(10_000, 10_000 + amount(100)))


def without_hands(text: str, *, draws: bool) -> str:
    """A record of the full form with no hands and no stock, and the draws only where they are wanted."""
    head, _, moves = text.partition("\n\n")
    tags = [line for line in head.split("\n") if not line.startswith(("[Hand", "[Stock"))]
    return "\n".join(tags) + "\n\n" + (moves if draws else re.sub(r" /\w+", "", moves))


def check_hidden_faults(rules: str, numbers: range) -> None:
    """One fault is one finding at most, however little is known of the hands."""
    for deal, rng in deals(rules, "hidden-fault", numbers):
        for fault in all_faults(deal, rng):
            for draws in (True, False):
                if draws or fault.kind not in ("lost card", "wrong draw"):  # what the draws would have shown
                    text = without_hands(fault.text, draws=draws)
                    timeline = simulate(read(text))
                    errors = [f for f in timeline.findings if f.code.startswith("E")]
                    assert len(errors) <= 1, f"{fault.kind}: {fault.changed}\n{told(timeline)}\n\n{text}"


@pytest.mark.parametrize("rules", RULES)
def test_faults_without_hands(rules: str) -> None:
    check_hidden_faults(rules, range(amount(5)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_many_faults_without_hands(rules: str) -> None:
    check_hidden_faults(rules, range(10_000, 10_000 + amount(100)))


def two_breaches(deal: Deal, rng: random.Random) -> str | None:
    """A table record with two cards declared that make nothing, and later a declaration by the loser of a trick."""
    first: list[tuple[int, str]] = []
    second: list[tuple[int, str]] = []
    busy = {e.trick for e in deal.events if e.kind not in ("play", "draw")} | {STOCK_TRICKS}
    for at, (game, event) in enumerate(replay(deal)):
        if game.phase != "after" or event.kind != "draw" or game.trick in busy or game.winner is None:
            continue
        loser = 1 - game.winner
        courts = [c.name for c in game.hands[game.winner] if c.rank in "KQJ"]
        plain = [c.name for c in game.hands[loser] if c.rank in "KQ"]
        first += [
            (at, f"+{a}{b}")
            for a in courts
            for b in courts
            if (a[0], b[0]) in (("K", "J"), ("Q", "K")) and a[1] != b[1]
        ]
        second += [(at, f"@{loser + 1}+{a}{b}") for a in plain for b in plain if a[0] + b[0] == "KQ" and a[1] == b[1]]
    later = [(one, two) for one in first for two in second if one[0] < two[0]]
    later = [
        (one, two) for one, two in later
        if not any(set(event.cards) & set(re.findall("..", one[1][1:])) for event in deal.events[one[0] : two[0]])
        and not set(re.findall("..", one[1][1:])) & set(re.findall("..", two[1][3:]))
    ]  # fmt: skip
    if not later:
        return None
    one, two = rng.choice(later)
    tokens = tokens_of(deal, "table", claims="none", rng=rng)
    for at, text in (two, one):
        last = next(e for e in reversed(deal.events[:at]) if e.kind == "play")
        place = next(place for place, token in enumerate(tokens) if token.event is last)
        tokens.insert(place + 1, Token(text, last.trick, "fault"))
    return render(tags_of(deal, "table"), tokens)[0]


def check_breaches(rules: str, numbers: range) -> int:
    """Two breaches that have nothing to do with each other are two findings, though no hand is known."""
    tried = 0
    for deal, rng in deals(rules, "breach", numbers):
        text = two_breaches(deal, rng)
        if text is None:
            continue
        tried += 1
        timeline = simulate(read(text))
        errors = [f.code for f in timeline.findings if f.code.startswith("E")]
        assert errors == ["E301", "E302"], f"{told(timeline)}\n\n{text}"
    return tried


@pytest.mark.parametrize("rules", RULES)
def test_two_breaches(rules: str) -> None:
    assert check_breaches(rules, range(amount(12)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_two_breaches_often(rules: str) -> None:
    assert check_breaches(rules, range(10_000, 10_000 + amount(200)))


# -- hidden cards


def forgotten_underscores(deal: Deal, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Table records in which one underscore is missing, with the card that should have it."""
    tokens = tokens_of(deal, "table", claims="none", rng=rng)
    places = [place for place, token in enumerate(tokens) if token.event is not None and "_" in token.text]
    for place in rng.sample(places, min(3, len(places))):
        text = tokens[place].text
        word = rng.choice(list(re.finditer(r"_([ATKQJ987][shdc])[0-9]?", text)))
        wrong = replace(tokens[place], text=text[: word.start()] + word[1] + text[word.end() :])
        yield render(tags_of(deal, "table"), [*tokens[:place], wrong, *tokens[place + 1 :]])[0], word[1]


def check_underscores(rules: str, numbers: range) -> None:
    """What comes of a forgotten underscore is one error, and its hint names an underscore."""
    for deal, rng in deals(rules, "underscore", numbers):
        for text, card in forgotten_underscores(deal, rng):
            timeline = simulate(read(text))
            errors = [f for f in timeline.findings if f.code.startswith("E")]
            why = f"_{card}\n{told(timeline)}\n\n{text}"
            assert len(errors) <= 1, why
            for error in errors:
                mate = error.code == "E201" and "another's turn" in (error.hint or "")
                assert mate or "_" in (error.hint or ""), why
                if error.code == "E202":
                    assert f"_{card}" in (error.hint or ""), why


@pytest.mark.parametrize("rules", RULES)
def test_forgotten_underscores(rules: str) -> None:
    check_underscores(rules, range(amount(8)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_many_forgotten_underscores(rules: str) -> None:
    check_underscores(rules, range(10_000, 10_000 + amount(150)))


def check_setups(seed: str, number: int) -> None:
    """A record with hidden cards is refused exactly where no way of filling it in is legal."""
    for setup in setup_objects(random.Random(f"{SEED}-{seed}").randrange(10**9), number):
        timeline = simulate(read(setup.text))
        said = f"{setup.mode}, {setup.fault}, legal {setup.legal}: {setup.why} in line {setup.line}, {setup.lines}"
        why = f"{said}\n{told(timeline)}\n\n{setup.text}"
        errors = [f for f in timeline.findings if f.code.startswith("E")]
        assert bool(errors) != setup.legal, why
        if errors:
            assert errors[0].span is not None and errors[0].span.line in setup.lines, why
            assert len(errors) == 1, why


@pytest.mark.parametrize("part", range(4))
def test_setups(part: int) -> None:
    check_setups(f"setup-{part}", amount(125))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_setups(part: int) -> None:
    check_setups(f"many-setups-{part}", amount(1000))
