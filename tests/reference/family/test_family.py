"""The family reference checked against itself, against the two-handed one, and against facts worked out by hand."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ..game import PRESETS as TWO_HANDED
from ..game import Event as TwoHandedEvent
from ..game import Game as TwoHandedGame
from ..game import IllegalError
from ..search import parse_cards
from ..write import random_deal as two_handed_deal
from .choices import CHOICES
from .faults import KINDS, all_faults, make_fault, replay
from .game import DEFAULTS, FAMILY, PRESETS, Card, Event, Game, build_rules, duty, identify, stock_tricks
from .settle import settle
from .write import FORMS, Deal, random_deal, write

DATA = Path(__file__).parents[3] / "bzq" / "games" / "bezique" / "presets"


def _seeds(preset: str) -> range:
    return range(3 if preset == "eight-pack" else 8)


# -- deals


def _adds_up(deal: Deal) -> None:
    assert sum(deal.brisques) == 8 * int(deal.rules["packs"])
    for side in range(deal.sides):
        assert sum(e.points for e in deal.ledger if e.side == side) == deal.score[side]
    rest = sum(e.points for e in deal.ledger if e.reason in ("brisques", "last-trick", "seven-turned"))
    assert sum(e.points for e in deal.events) + rest == sum(deal.score)
    game = deal.game
    assert game is not None
    assert deal.events[-1].trick == game.all_tricks
    assert all(c.played_at for c in game.cards)
    assert len(game.cards) == 32 * int(deal.rules["packs"])
    if deal.settlement is not None:
        assert sum(p for _, p in deal.settlement.steps) == deal.settlement.points


@pytest.mark.parametrize("preset", FAMILY)
def test_every_preset_adds_up(preset: str) -> None:
    for seed in _seeds(preset):
        _adds_up(random_deal(seed, preset))


def test_changed_options_add_up() -> None:
    for seed in range(30):
        _adds_up(random_deal(seed))


@pytest.mark.parametrize("players", range(3, 9))
def test_besigue_for_many(players: int) -> None:
    deal = random_deal(1, "besigue", players=players)
    _adds_up(deal)
    assert deal.events[-1].trick == 32
    assert all(len(e.cards) == players for e in deal.events if e.kind == "draw")
    assert write(deal).text.count("[Player") == players


def test_how_many_tricks() -> None:
    tricks = {p: stock_tricks(build_rules(p)) for p in PRESETS}
    assert {p: t for p, t in tricks.items() if t != 24} == {
        "rubicon": 55, "rubicon-foster": 55, "rubicon-bicycle": 55, "six-pack": 84, "eight-pack": 113,
    }  # fmt: skip


def test_the_numbers_are_those_of_the_presets() -> None:
    """The figures were copied from the rules by hand; the data of the presets must say the same."""
    for preset in PRESETS:
        found: dict[str, str] = {}
        name: str | None = preset
        sides = "each"
        while name:
            data = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
            for option, entry in data.get("options", {}).items():
                found.setdefault(option, str(entry["value"]))
            sides = data.get("sides", sides)
            name = data.get("extends")
        rules = build_rules(preset)
        assert rules["sides"] == sides
        for option, value in found.items():
            assert rules[option] == value, (preset, option)
        for option, value in PRESETS[preset].items():
            if value != DEFAULTS[option] and option not in ("sides", "settled"):
                assert found.get(option) == value, (preset, option)


def test_playing_again_gives_the_same() -> None:
    for seed in range(10):
        deal = random_deal(seed)
        game = next(g for g, _ in replay(deal))
        for _, event in replay(deal):
            last = event
        assert last is deal.events[-1]
        assert game is not deal.game


@pytest.mark.parametrize("preset", sorted(TWO_HANDED))
def test_two_handed_deals_are_played_alike(preset: str) -> None:
    """What the two-handed reference played is legal here, spelled the same and worth the same."""
    for seed in range(12):
        deal = two_handed_deal(seed, preset, {"reuse": "class"} if seed % 3 == 0 else None)
        game = Game({**build_rules(), **deal.rules}, deal.dealer, deal.hands, list(deal.stock), deal.turned)
        other = TwoHandedGame(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
        for event in deal.events:
            if game.phase == "after":
                assert game.winner is not None
                ours = {tuple(sorted(c.ident for c in s)) for s in game.declarations(game.winner)}
                theirs = {tuple(sorted(c.ident for c in s)) for s in other.declarations(game.winner)}
                assert ours == theirs
            done = _again(game, event)
            _again(other, event)
            assert (done.token, done.points, done.score) == (event.token, event.points, event.score)
        assert tuple(game.score) == deal.score


def _again(game: Game | TwoHandedGame, event: TwoHandedEvent) -> Event | TwoHandedEvent:
    cards: list[Any] = [game.cards[i] for i in event.idents]  # both number them alike: hands, turned card, stock
    done: Event | TwoHandedEvent
    if event.kind == "play":
        done = game.play(cards[0])
    elif event.kind in ("draw", "show", "exchange"):
        done = getattr(game, event.kind)()
    else:
        done = game.declare(cards, event.kind == "announce")
    return done


def test_every_doubt_has_its_answer() -> None:
    sources = [Path(__file__).with_name(n).read_text(encoding="utf-8") for n in ("game.py", "settle.py")]
    named = {n for text in sources for n in re.findall(r'(?:doubt = |doubts\.add\()"([^"]+)"', text)}
    named |= {n for text in sources for n in re.findall(r'doubt = "([^"]+)" if', text)}
    assert named == set(CHOICES)


def test_the_interesting_things_happen() -> None:
    seen: set[str] = set()
    again: set[str] = set()
    for seed in range(40):
        preset = ("rubicon", "six-pack", "eight-pack", "bezique-4-partners", "bezique-3")[seed % 5]
        deal = random_deal(seed, preset, theme=("bezique", None)[seed // 5 % 2])
        for event in deal.events:
            seen.add(f"{event.kind} {event.combo}".strip())
            if event.token.startswith("@"):
                seen.add("partner " + event.kind)
            if re.search(r"[a-z]\d", event.token):
                seen.add("number " + event.kind)
        assert deal.game is not None
        scored = sorted((c for c in deal.game.combos if c.state == "scored"), key=lambda c: c.moment)
        for index, combo in enumerate(scored):
            if any(set(o.cards) & set(combo.cards) and o.what.same == combo.what.same for o in scored[:index]):
                again.add(combo.what.name)
    for name in ("marriage", "sequence", "bezique", "double", "four"):
        assert {f"declare {name}", f"announce {name}"} <= seen
    assert {"declare treble", "declare four-trump", "blank", "partner declare", "number play", "number declare"} <= seen
    assert {"marriage", "sequence", "bezique", "four"} <= again


# -- facts worked out by hand


class Table:
    """A stock phase in which seat 0 wins every trick; cards come as they are called for."""

    def __init__(self, preset: str = "rubicon", turned: str | None = None, **options: str) -> None:
        rules = build_rules(preset, {k.replace("_", "-"): v for k, v in options.items()})
        players = int(rules["players"])
        self.game = Game(rules, players - 1, [[] for _ in range(players)], ["9c"] * 500, turned)
        self.game.phase = "after"
        self.game.winner = 0

    def trick(self) -> None:
        self.game.trick += 1
        self.game._new_trick()

    def declare(self, text: str, announce: bool = False, seat: int = 0) -> str | None:
        """Declares after a new won trick: the reason against it, or None."""
        self.trick()
        return self.also(text, announce, seat)

    def also(self, text: str, announce: bool = False, seat: int = 0) -> str | None:
        cards: list[Card] = []
        for under, name, number in parse_cards(text):
            if under:
                copies = [c for c in self.game.copies_on_table(self.game.group(seat), name) if c not in cards]
                cards.append(next(c for c in copies if number in (0, c.number)))
            else:
                card = next((c for c in self.game.hands[seat] if c.name == name and c not in cards), None)
                cards.append(card or self.give(name, seat))
        fault = self.game.declaration_fault(seat, cards, announce)
        if fault is None:
            self.game.declare(cards, announce, seat)
        return fault

    def give(self, name: str, seat: int = 0) -> Card:
        card = Card(len(self.game.cards), name)
        self.game.cards.append(card)
        self.game.hands[seat].append(card)
        return card

    def play(self, text: str, seat: int = 0) -> None:
        """Plays a card to a trick of which nothing else matters."""
        ((under, name, number),) = parse_cards(text)
        game = self.game
        if under:
            card = next(c for c in game.copies_on_table(game.group(seat), name) if number in (0, c.number))
        else:
            card = self.give(name, seat)
        before = game.winner
        game.trick += 1
        game.phase = "play"
        game.leader = seat
        game.play(card)
        game.in_trick = []
        game.phase = "after"
        game.winner = before
        game._new_trick()

    @property
    def score(self) -> int:
        return self.game.score[0]


def test_u01_u02_carte_blanche() -> None:
    hand = ["Ah", "As", "Th", "9h", "9s", "8h", "8s", "7h", "7s"]
    other = ["Kh", "As", "Th", "9h", "9s", "8h", "8s", "7h", "7s"]
    game = Game(build_rules("rubicon"), 1, [hand, other], ["Ts", "9d", "Qh", "9d", "8c", "8c", *["9c"] * 104], None)
    assert game.show_blank().points == 50
    with pytest.raises(IllegalError, match="shown"):
        game.show_blank()
    game.play(game.hands[0][0])
    with pytest.raises(IllegalError, match="over"):
        game.show_blank()
    game.play(game.hands[1][-1])
    game.draw()
    assert game.show_blank().token == "+blank"
    game.play(game.hands[0][0])
    game.play(game.hands[1][-1])
    game.draw()
    assert game.blank_fault(0) == "over"
    assert game.score == [100, 0]


def test_u03_and_passing_over() -> None:
    hand = ["Ah", "As", "Th", "9h", "9s", "8h", "8s", "7h", "7s"]
    game = Game(build_rules("rubicon"), 1, [hand, ["Jh", *hand[1:]]], ["Ts"] * 110, None)
    assert game.blank_fault(1) == "not now"
    game.play(game.hands[0][0])  # not shown
    assert game.blank_fault(1) == "over"
    game.play(game.hands[1][0])  # the knave
    game.draw()
    assert game.to_play() == 0
    assert game.blank_fault(0) == "over"
    game.play(game.hands[0][0])
    assert game.blank_fault(1) == "over"


def test_u04_four_aces_of_a_carte_blanche() -> None:
    hand = ["Ah", "As", "Ad", "Ac", "Ah", "8h", "8s", "7h", "7s"]
    game = Game(build_rules("rubicon"), 1, [hand, ["7c"] * 9], ["Ts"] * 110, None)
    game.show_blank()
    game.play(game.hands[0][4])
    game.play(game.hands[1][0])
    game.declare(game.hands[0][:4])
    assert game.score == [150, 0]
    game.draw()
    assert game.blank_fault(0) is None  # cards on the table change nothing


def test_u05_u06_trumps() -> None:
    table = Table()
    table.declare("+KcQc")
    assert (table.game.trump, table.score) == ("c", 40)
    table.declare("+KdQd")
    assert (table.game.trump, table.score) == ("c", 60)
    sequence = Table()
    sequence.declare("+AdTdKdQdJd")
    assert (sequence.game.trump, sequence.score) == ("d", 250)
    only = Table("rubicon-bicycle")
    only.declare("+AdTdKdQdJd")
    assert (only.game.trump, only.score) == ("", 150)
    waits = Table()
    waits.declare("+KcQc", announce=True)
    assert waits.game.trump == ""
    waits.also("+KdQd")
    assert waits.game.trump == "d"
    waits.declare("+_Kc_Qc")
    assert waits.score == 60


def test_u09_the_fifth_ace() -> None:
    for preset, answer in (("rubicon", "reuse class"), ("rubicon-foster", None)):
        table = Table(preset)
        table.declare("+AhAsAdAc")
        table.play("Ah")
        assert table.declare("+_Ah_As_Ad_Ac") == answer
    foster = Table("rubicon-foster")
    foster.declare("+AhAsAdAc")
    assert foster.declare("+_Ah_As_Ad_Ac") == "reuse class"
    foster.play("Ah")
    assert foster.declare("+_Ah_As_Ad_Ac") is None
    assert foster.declare("+_Ah_As_Ad_Ac") == "reuse class"
    foster.play("_Ah")
    assert foster.declare("+Ah_As_Ad_Ac") is None
    assert foster.score == 300


def test_u11_law_35() -> None:
    for remarry, at_once in (("after-play", "reuse class"), ("cross", None)):
        table = Table(remarry=remarry)
        table.declare("+KhQh")
        table.declare("+KhQh")
        assert table.declare("+_Kh1_Qh2") == at_once
        if at_once:
            table.play("_Kh2")
            assert table.declare("+_Kh1_Qh2") is None
            assert table.declare("+_Kh1_Qh1") == "reuse class"
            table.play("_Qh2")
            assert table.declare("+_Kh1_Qh1") == "reuse class"  # never by a pair that has scored it
            assert table.declare("+_Kh1Qh") is None
        else:
            assert table.declare("+_Kh2_Qh1") is None
            assert table.declare("+_Kh2_Qh1") == "reuse class"
            assert table.declare("+_Kh2Qh") == "reuse class"  # the fresh queen is not married


def test_u11_the_played_card_serves_once() -> None:
    table = Table()
    for _ in range(3):
        table.declare("+KhQh")
    table.play("_Kh3")
    assert table.declare("+_Kh1_Qh2") is None
    assert table.declare("+_Kh2_Qh1") == "reuse class"
    assert table.declare("+_Kh1_Qh3") == "reuse class"
    table.play("_Qh3")
    assert table.declare("+_Kh2_Qh1") is None


def test_u13_quadruple() -> None:
    table = Table()
    assert table.declare("+" + "Qs" * 4 + "Jd" * 4) is None
    assert table.score == 4500
    step = Table()
    for text in ("+QsJd", "+_QsQs_JdJd", "+_Qs1_Qs2Qs_Jd1_Jd2Jd", "+_Qs1_Qs2_Qs3Qs_Jd1_Jd2_Jd3Jd"):
        assert step.declare(text) is None, text
    assert step.score == 6540
    assert step.declare("+_Qs1_Jd2") == "inferior"


def test_u15_u16_pending_and_sequence() -> None:
    table = Table()
    table.declare("+KcQc")
    table.declare("+KdQd", announce=True)
    assert table.declare("+AdTd_Kd_QdJd") is None
    assert table.score == 190
    assert table.declare("+_Kd_Qd") == "inferior"
    assert table.declare("+_KdQd") == "inferior"
    assert table.declare("+KdQd") is None
    assert table.score == 210


def test_u18_a_new_king() -> None:
    for preset, turned, answer in (("rubicon", None, None), ("bezique", "7h", "reuse class")):
        table = Table(preset, turned)
        table.declare("+KhQh")
        table.play("_Kh")
        assert table.declare("+Kh_Qh") == answer


def test_e16_law_34() -> None:
    table = Table()
    table.declare("+KhKsKdKc")
    assert table.declare("+Kh_Ks_Kd_Kc") == "reuse class"
    table.play("_Kh1")
    assert table.declare("+Kh_Ks_Kd_Kc") is None
    assert table.score == 160
    ordinary = Table("bezique", "7h")
    ordinary.declare("+KhKsKdKc")
    ordinary.play("_Kh")
    assert ordinary.declare("+Kh_Ks_Kd_Kc") == "reuse class"


def test_every_earlier_set_must_have_lost_a_card() -> None:
    table = Table()
    table.declare("+QsJd")
    table.declare("+QsJd")
    table.play("_Qs1")
    assert table.declare("+_Qs2_Jd1") == "reuse class"  # the second bézique is whole
    table.play("_Jd2")
    assert table.declare("+_Qs_Jd") is None
    assert table.declare("+_QsQs_JdJd") is None
    assert table.score == 40 * 3 + 500


def test_law_38_two_singles_are_united() -> None:
    table = Table()
    table.declare("+QsJd")
    table.declare("+QsJd")
    assert table.declare("+_Qs1_Qs2_Jd1_Jd2") is None
    assert table.score == 580


def test_six_sequences_in_six_tricks() -> None:
    table = Table()
    table.declare("+AhThKhQhJh")
    for rank in "ATKQJ":
        table.play(f"_{rank}h")
        rest = "".join("_" + r + "h" for r in "ATKQJ" if r != rank)
        assert table.declare(f"+{rank}h{rest}") is None
    assert table.score == 1500


def test_the_second_double() -> None:
    for option, answer in (("after-play", "reuse class"), ("any", None)):
        table = Table("bezique-3", "7h", second_double=option)
        table.declare("+QsQsJdJd")
        assert table.declare("+_QsQs_JdJd") == answer
        assert table.score == (1000 if answer is None else 500)
    played = Table("bezique-3", "7h")
    played.declare("+QsQsJdJd")
    played.play("_Qs1")
    assert played.declare("+_Qs2Qs_Jd1Jd") == "reuse class"
    assert played.game.doubt == "half of the other pair played"
    played.play("_Jd1")
    assert played.declare("+_QsQs_JdJd") is None
    assert played.score == 1000


def test_six_pack_trumps_and_beziques() -> None:
    table = Table("six-pack")
    assert table.declare("+QsJd") == "no combination"
    table.declare("+AhAhAhAh")
    assert table.score == 100
    assert table.declare("+ThThThTh") == "no combination"
    table.declare("+KhQh")
    assert table.declare("+ThThThTh") is None
    assert table.score == 1040
    assert table.declare("+_Ah_Ah_Ah_Ah") is None  # four trumps stand above any four
    assert table.score == 2040
    assert table.declare("+As_Ah_Ah_Ah") == "inferior"
    assert table.declare("+QsJd") == "no combination"
    assert table.declare("+_QhJc") is None
    assert table.score == 2080
    assert identify(["Ah"] * 5, "h", table.game.rules) is None
    eight = build_rules("eight-pack")
    assert identify(["Ah"] * 5, "h", eight).points == 2000  # type: ignore[union-attr]
    assert identify(["Th"] * 5, "h", eight).points == 1800  # type: ignore[union-attr]
    assert identify(["Th"] * 4 + ["Ts"], "h", eight) is None
    assert identify(["Qs", "Jd"] * 5, "s", eight).points == 9000  # type: ignore[union-attr]
    assert identify(["Qs", "Jd"] * 5, "s", build_rules("six-pack")) is None


def test_a_waiting_four_becomes_four_trumps() -> None:
    table = Table("six-pack")
    table.declare("+KhKhKhKh", announce=True)
    assert table.also("+_KhQh") is None
    assert table.also("+_Kh1_Kh2_Kh3_Kh4", announce=True) == "reuse class"
    assert table.declare("+_Kh1_Kh2_Kh3_Kh4") is None
    assert table.score == 840
    assert table.game.doubts == {"a waiting four becomes four trumps"}


def test_a_treble_of_three() -> None:
    table = Table("bezique-3", "8h")
    table.declare("+QsQsJdJd")
    assert table.declare("+_Qs_QsQs_Jd_JdJd") is None
    assert table.score == 2000
    assert table.declare("+_Qs1Qs_Jd1Jd") == "inferior"
    at_once = Table("bezique-3", "8h", double_bezique="at-once")
    at_once.declare("+QsQsJdJd")
    assert at_once.declare("+_Qs_QsQs_Jd_JdJd") == "reuse class"
    assert at_once.declare("+QsQsJdJd") is None
    none = Table("besigue", "8h", players="3")
    assert none.declare("+QsQsQsJdJdJd") == "no combination"


def test_no_seven_scores_without_a_turned_card() -> None:
    table = Table("bezique", trump_by="marriage")
    table.declare("+KhQh")
    table.give("7h")
    table.trick()
    assert table.game.show_fault(0) == "off"


def test_partners_build_on_each_other() -> None:
    table = Table("bezique-4-partners", "8h")
    assert table.declare("+QsJd", seat=2) is None
    assert table.game.events[-1].token == "@3+QsJd"
    assert table.declare("+_QsQs_JdJd") is None
    assert table.game.score == [540, 0]
    assert table.game.spell(0, table.game.copies_on_table(0, "Qs")[0]) == "_Qs1"
    assert [c.name for c in table.game.mine(2)] == ["Qs", "Jd"]
    assert table.declare("+KhQh", seat=1) == "not the winner"
    assert table.declare("+KhQh") is None
    assert table.also("+KdQd", seat=2) == "already declared"
    apart = Table("bezique-4-partners", "8h", shared_table="no")
    apart.declare("+QsJd", seat=2)
    with pytest.raises(StopIteration):
        apart.declare("+_QsQs_JdJd")
    assert apart.declare("+QsJd") is None
    assert apart.game.score == [80, 0]


def test_duties_of_the_third_hand() -> None:
    rules = build_rules("bezique-3")
    # E60: void, the second hand trumped with the ten
    assert duty("8c", ["9d", "7s"], "Kh", "Tc", "c", rules) is None
    assert duty("9d", ["8c", "7s"], "Kh", "Tc", "c", rules) is None
    assert duty("9d", ["Ac", "7s"], "Kh", "Tc", "c", rules) == "over"
    assert duty("8c", ["Ac", "7s"], "Kh", "Tc", "c", rules) == "over"
    assert duty("7h", ["Ah"], "Kh", "Tc", "c", rules) is None  # nothing of the suit beats a trump
    assert duty("7h", ["Ah"], "Kh", "Th", "c", rules) == "head"
    assert duty("7h", ["Ah"], "8h", "Ah", "c", rules) is None
    assert duty("9d", ["8c"], "Kh", "Ah", "c", rules) == "trump"
    assert duty("9d", ["8c"], "Kh", "Ah", "", rules) is None


def test_pairs_in_the_last_tricks() -> None:
    deal = random_deal(4, "bezique-4", {"four-endgame": "pairs"})
    assert deal.events[-1].trick == 40
    late = [e for e in deal.events if e.kind == "play" and e.trick >= 24]
    winner = next(e.winner for e in late if e.winner is not None)
    assert winner is not None
    for event in late:
        if 25 <= event.trick <= 32:
            assert event.seat in (winner, (winner + 1) % 4)
        elif event.trick > 32:
            assert event.seat in ((winner + 2) % 4, (winner + 3) % 4)
    assert next(e.seat for e in late if e.trick == 25) == winner
    assert next(e.seat for e in late if e.trick == 33) == (winner + 2) % 4
    last = next(e for e in deal.ledger if e.reason == "last-trick")
    assert last.trick == 40


def test_drawing_and_the_turned_card() -> None:
    for seed in range(5):
        deal = random_deal(seed, "bezique-4")
        draws = [e for e in deal.events if e.kind == "draw"]
        winners = {e.trick: e.winner for e in deal.events if e.winner is not None}
        assert all(e.seat == winners[e.trick] for e in draws)
        assert deal.turned is not None
        assert draws[-1].cards[-1][1] == deal.turned[1]


# -- the settlement


@pytest.mark.parametrize(
    ("preset", "scores", "brisques", "worth"),
    [
        ("rubicon", (1510, 1240), (32, 0), "1:800"),
        ("rubicon", (1550, 1520), (32, 0), "1:600"),
        ("rubicon", (1320, 620), (32, 0), "1:3200"),
        ("rubicon-bicycle", (1320, 620), (32, 0), "1:3220"),
        ("rubicon", (1200, 700), (32, 0), "1:3200"),
        ("rubicon", (1200, 1000), (32, 0), "1:700"),
        ("rubicon", (1830, 1260), (32, 0), "1:1100"),
        ("rubicon", (920, 440), (32, 0), "1:2600"),
        ("rubicon", (440, 920), (0, 32), "2:2600"),
        ("rubicon", (1320, 60), (32, 0), "1:2700"),
        ("rubicon", (1240, 1200), (10, 22), "2:600"),  # 1340:1420
        ("rubicon", (1240, 1120), (10, 22), "1:600"),  # 1340:1340 changes nothing
        ("rubicon-bicycle", (1240, 1200), (10, 22), "1:600"),
        ("rubicon-bicycle", (1200, 1200), (10, 22), "2:600"),  # 1300:1420
        ("rubicon", (1200, 1200), (16, 16), "0:0"),  # U25
        ("rubicon-bicycle", (1200, 1200), (16, 16), "0:0"),
        ("rubicon", (1510, 900), (22, 10), "1:1200"),  # saved: 1730:1000
        ("rubicon", (1510, 890), (22, 10), "1:3600"),  # not saved, no brisques added
        ("six-pack", (3500, 2900), (24, 24), "1:7400"),
        ("six-pack", (3500, 3100), (24, 24), "1:1400"),
        ("six-pack", (3500, 3500), (20, 28), "0:0"),
        ("eight-pack", (5600, 5500), (32, 32), "1:1100"),
        ("eight-pack", (5600, 4990), (0, 64), "1:11500"),
    ],
)
def test_what_a_game_is_worth(preset: str, scores: tuple[int, int], brisques: tuple[int, int], worth: str) -> None:
    settlement = settle(build_rules(preset), scores, brisques)
    assert settlement is not None
    assert settlement.tag == worth
    assert sum(p for _, p in settlement.steps) == settlement.points


def test_only_rubicon_is_settled() -> None:
    assert settle(build_rules("bezique-3"), (100, 200), (1, 2)) is None
    assert random_deal(1, "bezique-4").settlement is None


# -- writing


@pytest.mark.parametrize("form", FORMS)
def test_lines_are_the_lines(form: str) -> None:
    for seed in range(20):
        deal = random_deal(seed)
        written = write(deal, form, claims="some", checks=True, rng=random.Random(seed))
        lines = written.text.split("\n")
        for event, line, column in zip(deal.events, written.lines, written.columns, strict=True):
            if line is not None:
                assert column is not None
                assert lines[line - 1][column - 1 :].startswith(event.token)
        assert lines[written.result_line - 1] == deal.result
        assert ("/" in written.text.split("\n\n")[1]) == (form != "table")
        assert ("[Turned " in written.text) == (deal.rules["trump-by"] == "turned")


def test_the_settlement_is_written() -> None:
    deal = random_deal(2, "rubicon")
    assert deal.settlement is not None
    assert f'[Settlement "{deal.settlement.tag}"]' in write(deal, settlement=True).text
    assert "[Settlement" not in write(deal, settlement=False).text
    several = [write(deal, rng=random.Random(s)).text for s in range(12)]
    assert len({"[Settlement" in text for text in several}) == 2


def test_words_say_what_happened() -> None:
    """The words alone, read with all cards known, find the very cards again."""
    for seed in range(20):
        deal = random_deal(seed)
        for game, event in replay(deal):
            if event.kind not in ("play", "declare", "announce"):
                continue
            bare = re.sub(r"^@\d", "", event.token)
            found: list[Card] = []
            for under, name, number in parse_cards(bare):
                if under:
                    copies = [c for c in game.copies_on_table(game.group(event.seat), name) if c not in found]
                    if not number:
                        assert all(game.alike(copies[0], c) for c in copies)
                    found.append(next(c for c in copies if number in (0, c.number)))
                else:
                    found.append(next(c for c in game.hands[event.seat] if c.name == name and c not in found))
            wanted = [game.cards[i] for i in event.idents]
            for one, two in zip(found, wanted, strict=True):
                assert one is two or (one.name == two.name and not game.on_table(event.seat, two))


# -- faults


def test_faults_stand_where_they_say() -> None:
    seen: set[str] = set()
    for seed in range(14):
        rng = random.Random(seed)
        for fault in all_faults(random_deal(rng), rng):
            seen.add(fault.kind)
            assert fault.line in fault.lines
            if not fault.kind.startswith("lost"):
                assert fault.changed in fault.text.split("\n")[fault.line - 1]
    assert len(seen) > 32


RARE = {
    "seven and declaration": ("bezique-3", {"seven-free": "no", "pending": "on", "pending-overlap": "allow"}),
    "carte blanche without one dealt": ("rubicon", {}),
    "carte blanche passed over": ("rubicon", {}),
    "carte blanche after a court card": ("rubicon", {}),
    "carte blanche shown twice": ("rubicon", {}),
    "no fresh card": ("bezique-4-partners", {}),
    "inferior in its class": ("eight-pack", {}),
    "announcement not allowed": ("bezique-4", {}),
}


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_of_fault_can_be_made(name: str) -> None:
    preset, options = RARE.get(name, (None, None))
    theme = "blank" if name.startswith("carte blanche") and preset else None
    for seed in range(400):
        rng = random.Random(seed)
        fault = make_fault(random_deal(rng, preset, options, theme=theme), name, rng)
        if fault is not None:
            assert fault.kind == name
            return
    pytest.fail("no deal has a place for it")
