"""The reference checked against itself and against facts worked out by hand."""

from __future__ import annotations

import copy
import random
import re
from itertools import product

import pytest

from .faults import KINDS, all_faults, replay, step, wrong_carry
from .game import ALL_TRICKS, NAMES, PRESETS, STOCK_TRICKS, Card, Game, IllegalError, beats, build_rules, duty
from .search import AmbiguousError, Start, Word, judge, make_draft, parse_cards, setup_objects, table_card
from .write import FORMS, play_match, random_deal, write


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_adds_up(preset: str) -> None:
    for seed in range(15):
        deal = random_deal(seed, preset)
        assert sum(deal.brisques) == 16
        assert deal.events[-1].trick == ALL_TRICKS
        _ledger_adds_up(deal)


def test_changed_options_add_up() -> None:
    for seed in range(80):
        deal = random_deal(seed)
        assert sum(deal.brisques) == 16
        _ledger_adds_up(deal)
        assert len({c.ident for c in deal.game.cards}) == 64  # type: ignore[union-attr]


def _ledger_adds_up(deal) -> None:  # type: ignore[no-untyped-def]
    for seat in (0, 1):
        assert sum(e.points for e in deal.ledger if e.seat == seat) == deal.score[seat]
    by_event = sum(e.points for e in deal.events)
    rest = sum(e.points for e in deal.ledger if e.reason in ("brisques", "last-trick", "seven-turned"))
    assert by_event + rest == sum(deal.score)


def test_playing_again_gives_the_same() -> None:
    deal = random_deal(5)
    for game, event in replay(deal):
        last = game, event
    game, event = last
    assert (game.score[0], game.score[1]) == deal.score


def test_the_interesting_things_happen() -> None:
    seen: set[str] = set()
    for seed in range(200):
        for event in random_deal(seed).events:
            seen.add(f"{event.kind} {event.combo}".strip())
            if re.search(r"\d", event.token) and event.kind in ("play", "declare", "announce"):
                seen.add("number " + event.kind)
            if event.kind == "exchange" and not event.points:
                seen.add("exchange for nothing")
            if event.kind == "play" and event.points:
                seen.add("seven played")
    for combo in ("marriage", "sequence", "bezique", "double", "four"):
        assert {f"declare {combo}", f"announce {combo}"} <= seen
    assert {"show", "exchange", "exchange for nothing", "seven played", "number play", "number declare"} <= seen


# -- facts worked out by hand (rules part III, and S0's own examples)


class Table:
    """A game in its stock phase in which seat 0 wins every trick; cards come as they are called for."""

    def __init__(self, preset: str = "bezique", turned: str = "9h", **options: str) -> None:
        rules = build_rules(preset, {k.replace("_", "-"): v for k, v in options.items()})
        self.game = Game(rules, 1, [[], []], ["9c"] * 47, turned)
        self.game.phase = "after"
        self.game.winner = 0

    def declare(self, text: str, announce: bool = False) -> str | None:
        """Declares after a new won trick: the reason against it, or None."""
        self.game.trick += 1
        self.game._new_trick()
        return self.also(text, announce)

    def also(self, text: str, announce: bool = False) -> str | None:
        cards: list[Card] = []
        for under, name, number in parse_cards(text):
            if under:
                cards.append(table_card(self.game, 0, name, number, cards))
            else:
                held = [c for c in self.game.hands[0] if c.name == name and c not in cards]
                if not held:
                    held = [Card(500 + len(self.game.cards), name)]
                    self.game.cards += held
                    self.game.hands[0] += held
                cards.append(held[0])
        fault = self.game.declaration_fault(0, cards, announce)
        if fault is None:
            self.game.declare(cards, announce)
        return fault

    def play(self, text: str) -> None:
        (_, name, number), *_ = parse_cards(text)
        self.game.table[0].remove(table_card(self.game, 0, name, number, []))

    @property
    def score(self) -> int:
        return self.game.score[0]


def test_s0_four_kings_then_marriage() -> None:
    table = Table()
    assert table.declare("+KhKdKsKc") is None
    assert table.score == 80
    assert table.declare("+_KhQh") is None
    assert table.score == 120  # hearts are trumps in here: 40
    assert table.declare("+_KhQh") == "reuse class"


def test_s0_plain_marriage_from_four_kings() -> None:
    table = Table(turned="9s")
    table.declare("+KhKdKsKc")
    assert table.declare("+_KhQh") is None
    assert table.score == 100


def test_e01_marriage_then_sequence() -> None:
    table = Table()
    table.declare("+KhQh")
    assert table.declare("+Ah Th_Kh_QhJh") is None
    assert table.score == 290
    assert table.declare("+_Kh_Qh") == "no fresh card"
    assert table.declare("+_KhQh") == "reuse class"
    assert table.declare("+KhQh") is None
    assert table.score == 330


def test_e01_not_with_the_option() -> None:
    table = Table(marriage_to_sequence="no")
    table.declare("+KhQh")
    assert table.declare("+AhTh_Kh_QhJh") == "reuse class"


def test_e05_bezique_grows() -> None:
    table = Table()
    table.declare("+QsJd")
    assert table.declare("+_QsQs_JdJd") is None
    assert table.score == 540
    assert Table(double_bezique="at-once").declare("+QsQsJdJd") is None
    other = Table(double_bezique="at-once")
    other.declare("+QsJd")
    assert other.declare("+_QsQs_JdJd") == "reuse class"


def test_e07_all_four_at_once() -> None:
    table = Table(fresh_card="free")
    assert table.declare("+QsQsJdJd") is None
    assert table.score == 500
    assert table.declare("+_Qs_Jd") == "reuse class"


def test_two_single_beziques_and_then_the_double() -> None:
    for fresh, answer in (("required", "no fresh card"), ("free", None)):
        table = Table(fresh_card=fresh)
        assert table.declare("+QsJd") is None
        assert table.declare("+QsJd") is None
        assert table.declare("+_Qs1_Qs2_Jd1_Jd2") == answer


def test_e10_higher_points() -> None:
    table = Table("besigue", turned="9s")
    table.declare("+KhKdKsKc")
    assert table.declare("+_KhQh") == "reuse points"
    other = Table("besigue", turned="9s")
    other.declare("+KhQh")
    assert other.declare("+_KhKdKsKc") is None


def test_e12_e14_e15() -> None:
    table = Table()
    table.declare("+KsQs")
    assert table.declare("+_QsJd") is None
    jacks = Table("bezique", reuse="higher-points")
    jacks.declare("+JcJhJsJd")
    assert jacks.declare("+Qs_Jd") == "reuse points"
    for fresh, answer in (("required", "no fresh card"), ("free", None)):
        both = Table(fresh_card=fresh)
        both.declare("+JcJhJsJd")
        both.declare("+QcQhQsQd")
        assert both.declare("+_Qs_Jd") == answer


def test_e19_overlap() -> None:
    allow = Table("bezique-hoyle", turned="9h")
    assert allow.declare("+QsJd") is None
    assert allow.also("+Ks_Qs", announce=True) is None
    assert allow.declare("+_Ks_Qs") is None
    assert allow.score == 60
    forbid = Table("bezique-cavendish", turned="9h")
    assert forbid.declare("+QsJd") is None
    assert forbid.also("+Ks_Qs", announce=True) == "overlap"
    lain = Table("bezique-cavendish", turned="9h")
    lain.declare("+KcKhKdKs")
    assert lain.declare("+_KsQs") is None
    assert lain.also("+_QsJd", announce=True) is None


def test_a_waiting_marriage_is_lost_in_the_sequence() -> None:
    table = Table("bezique-cavendish")
    assert table.declare("+KhQh", announce=True) is None
    assert table.declare("+AhTh_Kh_QhJh") is None
    assert table.score == 250
    assert table.declare("+_Kh_Qh") == "no fresh card"


def test_e27_e28_duplicates_and_plain_sequence() -> None:
    assert Table().declare("+AhAhAsAc") is None
    assert Table().declare("+AcTcKcQcJc") == "no combination"


def test_one_declaration_a_trick_unless_any() -> None:
    one = Table()
    one.declare("+KcQc")
    assert one.also("+KdQd") == "already declared"
    many = Table("besigue")
    many.declare("+KcQc")
    assert many.also("+KdQd") is None


def test_tricks() -> None:
    assert not beats("Kc", "Kc", "h", False)
    assert beats("7h", "9c", "h", False)
    assert not beats("As", "9c", "h", False)
    assert beats("Tc", "Kc", "h", False)
    assert not beats("Tc", "Kc", "h", True)
    assert beats("Tc", "9c", "h", True)


def test_e41_e42_e44_duties() -> None:
    rules = build_rules()
    hand = ["Td", "Ad", "7d", "9s"]
    verdicts = {c: duty(c, [o for o in hand if o != c], "Kd", "c", rules) for c in hand}
    assert verdicts == {"Td": None, "Ad": None, "7d": "head", "9s": "follow"}
    assert duty("Qd", ["Kd"], "Ad", "c", rules) is None
    assert duty("8c", ["Ac"], "9c", "c", rules) == "head"
    assert duty("9s", ["7c"], "Ad", "c", rules) == "trump"
    assert duty("9s", ["7c"], "Ad", "c", build_rules("besigue")) is None


def test_ruling_1_which_seven() -> None:
    table = Table(turned="Ah")
    game = table.game
    game.hands[0] = [Card(300, "7h"), Card(301, "7h")]
    game._new_trick()
    game.show()
    assert [c.seven_scored for c in game.hands[0]] == [True, False]
    game._new_trick()
    assert game.exchange().points == 10
    assert [c.name for c in game.hands[0]] == ["7h", "Ah"]
    game._new_trick()
    with pytest.raises(IllegalError, match="seven lies there"):
        game.exchange()


def test_the_second_seven_exchanged_for_nothing() -> None:
    table = Table(turned="Ah")
    table.game.hands[0] = [Card(300, "7h")]
    table.game.show()
    table.game._new_trick()
    assert table.game.exchange().points == 0


def test_a_seven_taken_by_exchange_cannot_be_declared_at_once() -> None:
    for taken, answer in (("now", None), ("next-trick", "taken card")):
        table = Table(turned="Ah", taken_card=taken)
        table.game.hands[0] = [Card(300, "7h")]
        table.game._new_trick()
        table.game.exchange()
        assert table.also("+AhAdAsAc") == answer


SAMPLE = """
1. 7c 9c /Qh7h
2. 9d 7h /9sQc
3. 8c Td /TdKc
4. 8h 9h +KcQc=20 /TsAc
5. Ts Ah /7d8s
6. _Kc Td +QsJd=40 /9cKs
7. 9c Tc /8h9d
8. 8h 7d /ThQd
9. Th 9d /As7s
10. As _Jd /7sJs
11. Kc Ts 7s<>Ks=10 +_QsQhQdQd=60 /8d9s
12. Js 8s +Ks_Qs=40 /JsAc =0:170
13. _Ks 9s /9hKd
14. 8d 9s +7s=10 /As8d
15. 7s 9h /JhTc
16. Kd 8d /7dAd
17. 7d _Qc /8cKh
18. 8c Tc +Kh_Qh=20 /KhAd
19. _Kh Ac /8sQc
20. 8s Ad /Kd7h
21. Ad 7h +Kd_Qd=20 /Qs7c
22. Kh 7c /JcTh
23. Jc Qc /JcAh
24. Th _Kd /Jd7s
25. Qh Ah
26. Qd Jd
27. Qs As
28. Ks Qs
29. Jh Qh
30. Qd Ac
31. Js Jc
32. 7s Jh
"""
HANDS = ["9c 8h Kc 9d Jh Ah Tc 8c", "Jd Qh Qs Td Qd 7c Ts 9h"]
STOCK = (
    "Qh 7h 9s Qc Td Kc Ts Ac 7d 8s 9c Ks 8h 9d Th Qd As 7s 7s Js 8d 9s Js Ac 9h Kd As 8d Jh Tc 7d Ad "
    "8c Kh Kh Ad 8s Qc Kd 7h Qs 7c Jc Th Jc Ah Jd"
)


def test_the_sample_record_of_the_notation() -> None:
    game = Game(build_rules(), 0, [h.split() for h in HANDS], STOCK.split(), "Ks")
    for line in SAMPLE.split("\n"):
        for token in line.split()[1:]:
            bare, _, claim = token.partition("=")
            if token.startswith("="):
                assert f"={game.score[0]}:{game.score[1]}" == token
                continue
            if token.startswith("/"):
                game.draw()
            elif "<>" in token:
                game.exchange()
            elif token.startswith("+7"):
                game.show()
            elif token.startswith("+"):
                game.declare(_cards(game, bare))
            else:
                game.play(_cards(game, bare)[0])
            assert game.events[-1].token == bare
            assert game.events[-1].points == int(claim or 0)
    assert game.phase == "over"
    assert game.score == [70, 320]


def _cards(game: Game, text: str) -> list[Card]:
    seat = game.winner if game.phase == "after" else game.to_play()
    assert seat is not None
    cards: list[Card] = []
    for under, name, number in parse_cards(text):
        if under:
            cards.append(table_card(game, seat, name, number, cards))
        else:
            cards.append(next(c for c in game.hands[seat] if c.name == name and c not in cards))
    return cards


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


def test_read_back_token_by_token() -> None:
    """The words alone, with all cards known, are legal and give the score."""
    for seed in range(60):
        deal = random_deal(seed)
        game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
        start = Start(game, (list(deal.hands[0]), list(deal.hands[1])), list(deal.stock), deal.turned, [], [],
                      deal.turned[0] == "7", None)  # fmt: skip
        words = [Word(e.kind, e.trick, e.token) for e in deal.events]
        assert judge(start, words).legal


def test_match() -> None:
    match = play_match(3, "bezique", deals=3)
    lines = match.text.split("\n")
    for written, deal in zip(match.written, match.deals, strict=True):
        assert lines[written.result_line - 1] == deal.result
        assert lines[written.tag_lines["Deal"] - 1] == f'[Deal "{deal.number}"]'
    fault = wrong_carry(match, random.Random(1))
    assert fault is not None
    assert fault.text.split("\n")[fault.line - 1].startswith("[Carry ")
    assert match.totals[-1] == tuple(sum(d.score[s] for d in match.deals) for s in (0, 1))


# -- faults


def _kinds_of_fault(deals: int) -> set[str]:
    seen: set[str] = set()
    for seed in range(deals):
        rng = random.Random(seed)
        for fault in all_faults(random_deal(rng, "bezique-foster" if seed % 5 == 0 else None), rng):
            seen.add(fault.kind)
            assert fault.line in fault.lines
            if not fault.kind.startswith("lost"):
                assert fault.changed in fault.text.split("\n")[fault.line - 1]
    return seen


def test_faults_stand_where_they_say() -> None:
    assert _kinds_of_fault(20) <= set(KINDS)


@pytest.mark.slow
def test_every_kind_of_fault_occurs() -> None:
    assert _kinds_of_fault(250) == set(KINDS)


# -- the search


def _untouched_are_legal(number: int) -> None:
    for setup in setup_objects(11, number, None):
        if setup.fault == "none":
            assert setup.legal, setup.text


def test_untouched_records_are_legal() -> None:
    _untouched_are_legal(80)


@pytest.mark.slow
def test_many_untouched_records_are_legal() -> None:
    _untouched_are_legal(400)


def test_trying_everything_gives_the_same_answer() -> None:
    _quick_and_slow_agree(12, 50)


@pytest.mark.slow
def test_trying_everything_gives_the_same_answer_often() -> None:
    _quick_and_slow_agree(13, 300)


def _quick_and_slow_agree(seed: int, number: int) -> None:
    rng = random.Random(seed)
    for _ in range(number):
        draft = make_draft(rng)
        if draft is None:
            continue
        twin = copy.deepcopy(draft)
        try:
            quick = judge(draft.start, draft.words)
            slow = judge(twin.start, twin.words, exhaustive=True)
        except AmbiguousError:
            continue
        assert (quick.legal, quick.line, quick.shown) == (slow.legal, slow.line, slow.shown), draft.text


def _strict(start: Start, words: list[Word], hands: list[list[str]], stock: list[str]) -> int:
    """How many words can be played with these cards."""
    game = copy.deepcopy(start.game)
    game.hands = [[Card(2000 + i, n) for i, n in enumerate(hand)] for hand in hands]
    game.stock = [Card(2100 + i, n) for i, n in enumerate(stock)]
    game.cards += [*game.hands[0], *game.hands[1], *game.stock]
    done = 0
    for word in words:
        try:
            if word.kind == "play" and game.phase == "after":
                game.draw()
            if word.kind == "draw":
                names = re.findall(r"xx|[ATKQJ987][shdc]", word.text)
                drawn = game.draw().cards
                if any(n not in ("xx", d) for n, d in zip(names, drawn, strict=True)):
                    return done
            elif word.kind == "exchange":
                if game.turned is None or game.turned.name != parse_cards(word.text)[1][1]:
                    return done
                game.exchange()
            elif word.kind == "show":
                game.show()
            elif word.kind == "play":
                game.play(_cards(game, word.text)[0])
            else:
                if game.phase != "after":
                    return done
                game.declare(_cards(game, word.text), word.kind == "announce")
        except Exception:
            return done
        done += 1
    return done


def _naive(start: Start, words: list[Word]) -> int:
    """The most words that any filling lets be played."""
    holes = [(cards, i) for cards in (*start.hands, start.stock) for i, c in enumerate(cards) if c == "xx"]
    tables = [c.name for t in start.game.table for c in t]
    best = -1
    tried: set[tuple[tuple[str, ...], ...]] = set()
    for names in product(NAMES, repeat=len(holes)):
        for (cards, i), name in zip(holes, names, strict=True):
            cards[i] = name
        every = [*start.hands[0], *start.hands[1], *start.stock, *tables, *start.gone]
        every += [start.turned] if start.turned else []
        key = (tuple(sorted(start.hands[0])), tuple(sorted(start.hands[1])), tuple(start.stock))
        if key in tried or any(every.count(n) > 2 for n in every):
            continue
        tried.add(key)
        left = sum(n[0] in "AT" for n in every) - sum(n[0] in "AT" for n in start.gone)
        if start.brisques is not None and left != 16 - start.brisques:
            continue
        best = max(best, _strict(start, words, [list(h) for h in start.hands], list(start.stock)))
        if best == len(words):
            break
    for cards, i in holes:
        cards[i] = "xx"
    return best


def test_naive_enumeration_of_one_hidden_card_gives_the_same_answer() -> None:
    _naive_enumeration_agrees(0, 6, hidden=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_naive_enumeration_gives_the_same_answer(seed: int) -> None:
    _naive_enumeration_agrees(seed, 12, hidden=2)


def _naive_enumeration_agrees(seed: int, number: int, hidden: int) -> None:
    rng = random.Random(seed)
    done = 0
    while done < number:
        draft = make_draft(rng, hidden, "setup")
        if draft is None or draft.start.tied or not draft.unseen:
            continue
        twin = copy.deepcopy(draft)
        try:
            verdict = judge(draft.start, draft.words)
        except AmbiguousError:
            continue
        done += 1
        best = _naive(twin.start, twin.words)
        expected = len(twin.words) if verdict.shown is None else verdict.shown
        assert best == expected, draft.text


def test_steps_and_stock_ends() -> None:
    assert STOCK_TRICKS == 24
    deal = random_deal(2)
    game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
    for event in deal.events:
        step(game, event)
        if event.kind == "draw" and event.trick == STOCK_TRICKS:
            assert not game.stock and game.turned is None
            assert [len(h) for h in game.hands] == [8, 8]
