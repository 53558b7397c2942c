"""Entries one by one: what is taken, what is refused and why, what is offered, what is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory
from bzq.rules.library import preset_names

from .deals import checked

Begin = Callable[..., Session]

WON_BY_BEN = ("7c9c", "9d 7h", "8c td", "8h9h")
"""Four tricks, the last of them Ben's."""

HANDS = ("hand 1 9c 8h Kc 9d Jh Ah Tc 8c", "hand 2 Jd Qh Qs Td Qd 7c Ts 9h")
DRAWN = ("7c 9c /Qh7h", "9d 7h /9sQc", "8c Td /TdKc", "8h 9h")


def text_of(session: Session) -> str:
    """What the file would hold; it must be right."""
    store = session.store
    assert isinstance(store, Memory)
    checked(store.text)
    return store.text


def moves_of(session: Session) -> list[str]:
    return text_of(session).partition("\n\n")[2].splitlines()


def test_a_record_grows_line_by_line(begin: Begin) -> None:
    session = begin()
    assert session.hello == ["bezique, deal 1: Anna deals, Ben leads"]
    assert moves_of(session) == ["*"]
    for line, said, moves in [
        ("7c", [], "1. 7c"),
        ("9c", ["Anna wins trick 1"], "1. 7c 9c"),
        ("9d7h 8c td", ["Anna wins trick 3"], "3. 8c Td"),
        ("8h {short of hearts} 9h!", ["Ben wins trick 4"], "4. 8h {short of hearts} 9h !"),
        ("+kcqc", ["Ben scores 20: marriage in clubs"], "4. 8h {short of hearts} 9h ! +KcQc=20"),
        ("=0:20", [], "4. 8h {short of hearts} 9h ! +KcQc=20 =0:20"),
        ("7x", ["Ben scores 10: trump seven exchanged"], "4. 8h {short of hearts} 9h ! +KcQc=20 =0:20 7s<>Ks=10"),
    ]:
        reply = session.enter(line)
        assert (reply.taken, reply.said) == (True, said), line
        assert moves_of(session)[-2:] == [moves, "*"]


@pytest.mark.parametrize(
    ("line", "code", "place", "offer"),
    [
        ("9x", "E008", (1, 3), None),
        ("Ts Ah +kq", None, (7, 10), None),
        ("_Kh td", "E203", (1, 4), "Kh td"),
        ("+kcqc=30", "E601", (1, 9), "+KcQc=20"),
        ("+kcqd", "E301", (1, 6), None),
        ("5. Ts Ah 7. 9c", "E406", (10, 12), "5. Ts Ah  9c"),
        ("Ts Ah =0:20", "E602", (7, 12), "Ts Ah =0:0"),
        ("/AsTdKs", "E206", (1, 8), None),
        ("Ts [Event", None, (4, 10), None),
        ("(4. 9c)", None, (1, 4), None),
        ("pass", "E409", (1, 5), None),
        ("7hx", "E501", (1, 4), None),
        ("7s<>Qs", "E505", (1, 7), None),
        ("70:320", "E603", (1, 7), None),
        ("{open", "E002", (1, 6), None),
        ("fix 9 As", None, (1, 9), None),
        ("fix", None, (1, 4), None),
        ("cut 7", None, (1, 6), None),
        ("end sometime", None, (1, 13), None),
        ("next", None, (1, 5), None),
        ("drop", None, (1, 5), None),
        ("undo some", None, (1, 10), None),
        ('[Dealer "3"]', "E106", (1, 13), None),
        ('[Dealer "2]', "E101", (1, 12), None),
        ('[Rules "briscola"]', "E208", (1, 19), None),
    ],
)
def test_a_wrong_entry_changes_nothing(
    begin: Begin, line: str, code: str | None, place: tuple[int, int], offer: str | None
) -> None:
    session = begin(*WON_BY_BEN)
    before = text_of(session)
    reply = session.enter(line)
    assert not reply.taken
    assert reply.why is not None
    assert reply.why.span is not None
    assert (None if reply.finding is None else reply.finding.code, reply.offer) == (code, offer), reply
    assert (reply.why.span.column, reply.why.span.end_column) == place
    assert reply.why.source == line
    assert text_of(session) == before
    assert session.enter("Ts Ah").taken


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("+KhQh", "+KcQc=20"),
        ("+QsJh", "+QsJd=40"),
        ("+QsQhQdJd", "+QsQhQdQc=60"),
        ("+QsQhQdQc=40", "+QsQhQdQc=60"),
        ("+Qs_Jd", "+QsJd=40"),
        ("/TsAc Tc", "/TsAc Ts"),
        ("/TsAc 8d", "/TsAc Jd"),
        ("/TsAc Ts Ks", "/TsAc Ts Kc"),
        ("+qsjs /TsAc Ts 9s", "+QsJd=40 /TsAc Ts 9s"),
        ("+blank", None),
        ("@1 7c", None),
    ],
)
def test_the_nearest_that_may_be_entered_is_offered(begin: Begin, line: str, offer: str | None) -> None:
    session = begin(*HANDS, *DRAWN)
    before = text_of(session)
    assert session.enter(line).offer == offer
    assert text_of(session) == before
    assert session.enter("=").taken is (offer is not None)
    assert (text_of(session) != before) is (offer is not None)


def test_an_offer_keeps_the_rest_of_the_line(begin: Begin) -> None:
    session = begin(*HANDS)
    reply = session.enter("7d 9c /Qh7h {first}")
    assert reply.offer == "7c 9c /Qh7h {first}"
    assert session.enter("=").taken
    assert moves_of(session)[0].endswith("9c /Qh7h {first}")


def test_duties_of_the_last_tricks_offer_what_keeps_them(begin: Begin, whole: str) -> None:
    session = begin(*HANDS, *whole.partition("\n\n")[2].splitlines()[:24], "25. Qh")
    assert session.candidates("") == [("Ah", "play")]
    reply = session.enter("Qd")
    assert reply.finding is not None
    assert (reply.finding.code, reply.finding.expected) == ("E401", "Ah or Qh")
    assert (reply.offer, reply.forced) == ("Ah", "Qd^")


def test_what_happened_against_the_rules(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc")
    reply = session.enter("+kdqd")
    assert reply.finding is not None
    assert (reply.finding.code, reply.forced) == ("E303", "+kdqd^")
    assert session.enter("^").said == ["Ben scores 20: marriage in diamonds"]
    assert moves_of(session)[-2] == "4. 8h 9h +KcQc=20 +KdQd=20^"
    assert session.enter("^").refused  # nothing was refused since


def test_what_cannot_have_happened_cannot_be_forced(begin: Begin) -> None:
    session = begin(*HANDS)
    reply = session.enter("As")
    assert reply.finding is not None
    assert (reply.finding.code, reply.forced) == ("E201", None)
    assert not session.enter("^").taken
    assert not session.enter("As^").taken


def test_a_mark_for_nothing_goes(begin: Begin) -> None:
    session = begin(*HANDS)
    reply = session.enter("7c^ 9c")
    assert reply.said[-1] == "nothing about that is against the rules, so it stands without the ^"
    assert moves_of(session)[0] == "1. 7c 9c"


def test_short_ways_of_saying(begin: Begin) -> None:
    session = begin(*HANDS, *DRAWN)
    assert session.enter("kq").taken
    assert session.enter("undo").taken
    assert session.enter("qj").taken
    assert session.enter("undo").taken
    assert session.enter("qqqq").taken
    assert moves_of(session)[-2] == "4. 8h 9h +QsQhQdQc=60"
    reply = session.enter("kq")
    assert reply.finding is not None
    assert reply.finding.code == "E303"
    reply = session.enter("aaaa")
    assert reply.why is not None
    assert reply.why.message == "Ben does not have aaaa"


def test_what_may_mean_several_things_means_none(begin: Begin) -> None:
    session = begin(*WON_BY_BEN)
    reply = session.enter("kq")
    assert reply.why is not None
    assert reply.why.message == "“kq” may be +KcQc or +KdQd or +KhQh or +KsQs"
    assert session.enter("kqd").taken
    assert moves_of(session)[-2] == "4. 8h 9h +KdQd=20"


def test_table_cards_are_written_with_their_underscore(begin: Begin) -> None:
    session = begin(*HANDS, *DRAWN, "kq", "/TsAc Ts Ah /7d8s")
    reply = session.enter("kc")
    assert [remark.code for remark in reply.remarks] == ["N201"]
    assert moves_of(session)[-2] == "6. _Kc"


def test_a_plain_card_of_a_hidden_hand_is_said_to_be_the_hands(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah")
    reply = session.enter("kc")
    assert reply.said == ["Kc is taken from the hand; the one on Ben's table is written _Kc"]
    assert session.enter("undo").taken
    assert session.enter("_kc").said == []


def test_local_letters(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, language="de")
    assert session.enter("+dsbd").taken
    assert moves_of(session)[-2] == "4. 8h 9h +QsJd=40"
    assert session.enter("D♥ bh").taken
    assert moves_of(session)[-2] == "5. Qh Jh"
    assert '[Language "de"]' in text_of(session)


def test_one_hand_known_takes_its_own_draws(begin: Begin) -> None:
    session = begin("hand 2 Jd Qh Qs Td Qd 7c Ts 9h", "7c9c /7h", "9d7h /qc", known="2")
    assert moves_of(session)[:2] == ["1. 7c 9c /xx7h", "2. 9d 7h /xxQc"]
    assert session.enter("8c td").taken
    reply = session.enter("8h")
    assert reply.said == ["what Ben drew after trick 3 was not entered: fix 3 adds it"]
    assert session.enter("fix 3 8c td /kc").taken
    assert moves_of(session)[2:] == ["3. 8c Td /xxKc", "4. 8h", "*"]


def test_what_a_seven_seems_to_have_earned_can_turn_out_otherwise(begin: Begin) -> None:
    """Anna shows a seven and plays one; whether it is the same, nobody saw. It is written as completing writes it."""
    session = begin("9c Kc +7c 7c 8h", rules="bezique-da", turned="Jc", known="nobody")
    assert moves_of(session) == ["1. 9c Kc +7c=10", "2. 7c=10 8h", "*"]
    session = begin("9c Kc +7c 7c 8h 7c 8d", rules="bezique-da", turned="Jc", known="nobody")
    assert moves_of(session)[1:] == ["2. 7c=10 8h", "3. 7c 8d", "*"]
    session = begin("9c Kc +7c 7c 8h", rules="bezique-da", turned="Jc", known="nobody")
    reply = session.enter("7c=10 8d")  # the one that was shown came first: that is said
    assert moves_of(session)[1:] == ["2. 7c 8h", "3. 7c=10 8d", "*"]
    assert reply.said[1:2] == ["what came later shows that Anna did not score 10 at trick 2: trump seven played"]
    assert session.enter("8s Ts").taken
    assert moves_of(session)[1:] == ["2. 7c 8h", "3. 7c=10 8d", "4. 8s Ts", "*"]


def test_partners_declare_by_seat(begin: Begin) -> None:
    session = begin(
        "7c9c8c7d", rules="bezique-4-partners", players=("Anna", "Ben", "Cara", "Dan"), known="nobody"
    )  # fmt: skip
    assert session.enter("@1+kcqc").taken
    assert session.enter("@2+kdqd").refused
    assert moves_of(session)[-2] in ("1. 7c 9c 8c 7d @1+KcQc=20", "1. 7c 9c 8c 7d @1+KcQc=40")
    status = session.status()
    assert status is not None
    assert status.sides == ("Anna & Cara", "Ben & Dan")


def test_carte_blanche_is_offered_where_it_is_known(begin: Begin) -> None:
    session = begin(
        "hand 1 9c 9c 9d 9d 8h 8h As Ts Ac", rules="rubicon", turned=None, dealer=2, known="1"
    )  # fmt: skip
    assert [(offer.text, offer.points) for offer in session.offers()] == [("+blank=50", 50)]
    assert session.enter("blank 9c").said == ["Anna scores 50: carte blanche"]
    assert moves_of(session)[0] == "1. +blank=50 9c"
    assert session.enter("undo").taken
    assert session.enter("+blank").taken
    assert session.enter("9c").taken
    assert moves_of(session)[0] == "1. +blank=50 9c"
    assert session.offers() == []  # what Ben holds, nobody knows


def test_announcements_and_what_waits(begin: Begin) -> None:
    session = begin("9d 7d", rules="bezique-cavendish", turned="Kh", known="nobody")
    assert session.enter("+kcqc +ksqs~").taken
    assert moves_of(session)[0] == "1. 9d 7d +KcQc=20 +KsQs~"
    assert session.enter("td 8c").taken
    assert [offer.text for offer in session.offers()] == ["+_Ks_Qs=20"]
    assert session.enter("kqs").refused  # from the hand, or what waits?
    assert session.enter("+_ks_qs").said == ["Ben scores 20: marriage in spades"]


def test_announcements_are_completed_where_the_hand_is_known(begin: Begin) -> None:
    session = begin("hand 2 Ks Qs Jd Kc Qc 7c Ts 9h", "9h 8h", rules="bezique-hoyle", turned="Kh", known="2")
    found = dict(session.candidates(""))
    assert found["+QsJd=40"] == "bézique, 40"
    assert found["+KsQs~"] == "marriage in spades, 20 later"
    assert session.enter("qj +ks_qs~").taken
    assert "+Ks_Qs~" not in dict(session.candidates(""))
    assert "+KcQc~" in dict(session.candidates(""))


def test_the_score_and_the_match_stand_beside_the_prompt(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc")
    status = session.status()
    assert status is not None
    assert (status.line, status.actor, status.doing, status.over) == ("4. 8h 9h +KcQc=20", "Ben", "won", False)
    assert (status.scores, status.totals, status.target) == ((0, 20), (0, 20), 1000)
    assert (status.trump, status.turned, status.stock) == ("s", "Ks", 42)


def test_completion_knows_what_may_follow(begin: Begin) -> None:
    session = begin(*HANDS, *DRAWN)
    found = dict(session.candidates(""))
    assert found["+QsJd=40"] == "bézique, 40"
    assert found["+KcQc=20"] == "marriage in clubs, 20"
    assert found["Ts"] == "lead"
    assert "Tc" not in found  # Anna's
    assert "+QsJd=40" not in dict(session.candidates("qj "))
    assert [text for text, _ in session.candidates("/TsAc Ts ")][:3] == ["9s", "Ah", "Qh"]
    assert session.candidates("9x ") == []


@pytest.mark.parametrize("why", ["resigned", "abandoned", "void"])
def test_a_deal_may_end_early(begin: Begin, why: str) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", f"end {why}")
    assert moves_of(session)[-1] == "0:20"
    assert f'[Termination "{why}"]' in text_of(session)
    assert session.enter("Ts").refused
    assert session.enter("{he had enough}").taken
    assert session.enter("undo 2").taken
    assert moves_of(session)[-1] == "*"
    assert session.enter("Ts Ah").taken


@pytest.mark.parametrize(
    ("rules", "line", "won"),
    [
        ("bezique", "+kcqc", False),  # played to the end of a deal
        ("bezique; match-end=instant; target=none", "+kcqc", False),
        ("bezique; match-end=instant; target=30", "+kcqc", False),
        ("bezique; match-end=instant; target=20", "+kcqc", True),
    ],
)
def test_a_deal_ends_with_the_match_where_that_is_won(begin: Begin, rules: str, line: str, won: bool) -> None:
    session = begin(*WON_BY_BEN, line, rules=rules)
    reply = session.enter("end target")
    assert reply.taken == won
    if not won:
        assert reply.complaint is not None
        assert moves_of(session)[-1] == "*"


def test_results_are_compared(begin: Begin, whole: str) -> None:
    session = begin(*HANDS, *whole.partition("\n\n")[2].splitlines()[:32])
    status = session.status()
    assert status is not None and status.over
    assert moves_of(session)[-1] == "70:320"
    assert session.enter("70:320").taken
    reply = session.enter("70:330")
    assert reply.finding is not None and reply.finding.code == "E603"
    assert session.enter("*").refused
    reply = session.enter("9c")
    assert reply.finding is not None and reply.finding.code == "E407"


def test_a_deal_dealt_from_a_seed_draws_by_itself(begin: Begin) -> None:
    session = begin(turned=None, seed=7, known="all")
    assert all(f"[Hand{seat} " in text_of(session) for seat in (1, 2))
    again = begin(turned=None, seed=7, known="all")
    assert text_of(again) == text_of(session)
    other = begin(turned=None, seed=8, known="all")
    assert text_of(other) != text_of(session)
    for _ in range(6):
        assert session.enter(session.candidates("")[-1][0]).taken
    assert moves_of(session)[0].count("/") == moves_of(session)[1].count("/") == 1
    drawn = moves_of(session)[0].partition("/")[2]
    stock = text_of(session).partition('[Stock "')[2].partition('"]')[0]
    assert drawn == stock.replace(" ", "")[:4]


@pytest.mark.parametrize("rules", preset_names())
def test_every_game_is_recorded(begin: Begin, rules: str) -> None:
    """Dealt here, every rule set offers something to begin with, and takes it."""
    session = begin(rules=rules, players=(), turned=None, seed=3, known="all")
    first = session.candidates("")[0][0]
    assert session.enter(first).taken, first
    assert session.enter("undo").taken
    assert session.enter("redo").taken
    checked(text_of(session))


def test_questions_before_the_first_deal() -> None:
    session = Session(Memory(), Plan("2026.11.26", asks=True))
    asked = []
    for answer, wrong in [
        ("", "bezik"), ("Anna", None), ("Ben", None), ("be", "Carl"), ("ks", "kx"), ("1", "3"),
        ("9c8hKc9dJhAhTc8c", "9c 8h"),
    ]:  # fmt: skip
        question = session.question()
        assert question is not None
        asked.append(question.key)
        if wrong is not None:
            assert session.enter(wrong).refused
            assert session.question() == question
        assert session.enter(answer).taken, answer
    assert asked == ["Rules", "Player1", "Player2", "Dealer", "Turned", "known", "Hand1"]
    assert session.question() is None
    assert '[Dealer "2"]\n[Turned "Ks"]' in text_of(session)
    assert '[Match "anna-ben-1"]' in text_of(session)


def test_answers_can_be_taken_back() -> None:
    session = Session(Memory(), Plan("2026.11.26", rules="besigue", asks=True))
    for answer in ("3", "Anna", "Ben"):
        assert session.enter(answer).taken
    assert session.enter("undo").taken
    question = session.question()
    assert question is not None and question.key == "Player2"
    for answer in ("Bob", "Cara", "1", "7h", "nobody"):
        assert session.enter(answer).taken
    assert '[Player2 "Bob"]\n[Player3 "Cara"]' in text_of(session)
    assert session.hello == []
    status = session.status()
    assert status is not None and status.scores == (10, 0, 0)  # a seven was turned


def test_tags_of_the_deal_under_way(begin: Begin) -> None:
    session = begin(*WON_BY_BEN)
    assert session.enter('[Event "Club"] [Site "Aarhus"]').taken
    assert '[Event "Club"]\n[Site "Aarhus"]' in text_of(session)
    assert session.enter("hand 2 Jd Qh Qs Td Qd 7c Ts 9h").taken
    assert session.enter("undo").taken
    assert "Hand2" not in text_of(session)
    reply = session.enter("hand 2 Jd Qh Qs Td Qd 8c Ts 9h")
    assert reply.finding is not None and reply.finding.code == "E201"  # he led the seven of clubs
    assert "Hand2" not in text_of(session)
