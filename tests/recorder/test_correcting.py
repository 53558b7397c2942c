"""An earlier trick set right, and everything after it checked again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bzq.recorder.opening import EVERYBODY, NOBODY
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .deals import checked, deal_of, hands_of, lines_of, plan_of
from .test_session import HANDS, WON_BY_BEN, moves_of, text_of

Begin = Callable[..., Session]


def test_a_card_of_an_earlier_trick(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah", "{a comment}")
    reply = session.enter("fix 3 8c 9h")
    assert reply.taken
    assert reply.said == ["3. 8c 9h", "everything after it was checked again, and holds"]
    assert moves_of(session) == ["1. 7c 9c", "2. 9d 7h", "3. 8c 9h", "4. 8h 9h +KcQc=20", "5. Ts Ah {a comment}", "*"]
    assert session.enter("undo").taken
    assert moves_of(session)[2] == "3. 8c Td"


def test_comments_and_draws_stay_where_none_are_entered(begin: Begin) -> None:
    session = begin(*HANDS, "7c 9c {first} /Qh7h", "9d 7h /9sQc")
    assert session.enter("fix 1 7c 8c").taken
    assert moves_of(session)[0] == "1. 7c 8c {first} /Qh7h"
    assert session.enter("fix 1 7c 9c {other} /QhTs").taken
    assert session.correction is not None  # Ben answered with the seven he drew
    assert session.enter("9d Ts /9sQc").taken
    assert moves_of(session)[:2] == ["1. 7c 9c {other} /QhTs", "2. 9d Ts /9sQc"]


def test_points_that_change_are_said(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah")
    reply = session.enter("fix 4 8h 9h +kdqd 7x")
    assert reply.said[-1] == "the score is now Anna 0, Ben 30"


def test_what_does_not_fit_any_more_is_entered_again(begin: Begin) -> None:
    """Ben's marriage needs the trick that Anna now wins."""
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah", "_Kc 9d", "Td Th")
    before = text_of(session)
    reply = session.enter("fix 3 8c td")
    assert reply.taken and session.correction is None  # the same again
    reply = session.enter("fix 4 8h 7h")
    assert reply.taken
    assert session.correction is not None
    assert reply.said[0] == "trick 6 does not fit any more: Anna has no Kc on the table"
    assert reply.draft == "_Kc 9d"
    assert text_of(session) == before
    assert session.enter("fix 2 9d 8h").refused  # one thing at a time
    assert session.enter("_kd").refused
    assert session.enter("Kc 9d").taken
    assert session.correction is None
    assert [line.partition(" ")[2] for line in moves_of(session)[3:]] == ["8h 7h", "Ts Ah", "Kc 9d", "Td Th", ""]
    assert session.enter("undo").taken
    assert moves_of(session) == before.partition("\n\n")[2].splitlines()


@pytest.mark.parametrize("way", ["drop", "undo"])
def test_a_correction_can_be_given_up(begin: Begin, way: str) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah", "_Kc 9d")
    before = text_of(session)
    assert session.enter("fix 4 8h 7h").taken
    assert session.correction is not None
    assert session.enter(way).taken
    assert session.correction is None
    assert text_of(session) == before
    assert session.enter("Td Th").taken


def test_what_does_not_fit_can_be_cut_off(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah", "_Kc 9d", "Td Th")
    assert session.enter("fix 4 8h 7h").taken
    assert session.enter("cut").taken
    assert moves_of(session)[3:] == ["4. 8h 7h", "5. Ts Ah", "*"]


def test_tricks_are_cut_off(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "Ts")
    assert session.enter("cut 4").said == ["tricks 4 to 5 are gone; undo brings them back"]
    assert moves_of(session) == ["1. 7c 9c", "2. 9d 7h", "3. 8c Td", "*"]
    assert session.enter("undo").taken
    assert moves_of(session)[-2] == "5. Ts"


def test_a_forgotten_trick_goes_in_between(begin: Begin) -> None:
    session = begin("7c9c", "8c td", "8h9h", "+kcqc")
    assert session.enter("fix 1 7c 9c 9d 7h").taken
    assert moves_of(session) == ["1. 7c 9c", "2. 9d 7h", "3. 8c Td", "4. 8h 9h +KcQc=20", "*"]


def test_several_tricks_at_once(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "Ts Ah")
    assert session.enter("fix 2. 9d 8d 3. 8c Ts 4. Kd 9h").taken
    assert moves_of(session)[1:4] == ["2. 9d 8d", "3. 8c Ts", "4. Kd 9h"]


def test_scores_that_somebody_said_stay_said(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah =0:20")
    assert session.enter("fix 4 8h 9h +kdqd").taken
    assert session.enter("fix 4 8h 9h +ksqs").taken
    assert session.correction is not None  # 0:20 was said, and would be 0:40
    assert session.enter("Ts Ah").taken
    assert moves_of(session)[-3:] == ["4. 8h 9h +KsQs=40", "5. Ts Ah", "*"]


def test_in_a_deal_that_is_over(begin: Begin, whole: str) -> None:
    session = begin(*HANDS, *whole.partition("\n\n")[2].splitlines()[:32])
    assert moves_of(session)[-1] == "70:320"
    reply = session.enter("fix 18 8c Tc /KhAd")  # the royal marriage was not declared
    assert reply.taken and session.correction is not None
    assert reply.said[0] == "trick 19 does not fit any more: Ben has no Kh on the table"
    assert moves_of(session)[-1] == "70:320"
    assert session.enter("Kh Ac").taken
    assert session.correction is None
    assert moves_of(session)[-1] == "70:300"
    assert '[Result "70:300"]' in text_of(session)
    assert session.enter("undo").taken
    assert moves_of(session)[-1] == "70:320"


@pytest.mark.parametrize(("seed", "known"), [(2, EVERYBODY), (6, NOBODY)])
def test_a_trick_entered_again_as_it_was_changes_nothing(seed: int, known: str) -> None:
    deal = deal_of(seed)
    store = Memory()
    session = Session(store, plan_of(deal, known))
    for line in [*hands_of(deal, known), *lines_of(deal, known, random.Random(seed))]:
        assert session.enter(line).taken
    before = store.text
    moves = before.partition("\n\n")[2].splitlines()[:-1]
    for number in random.Random(seed).sample(range(1, len(moves) + 1), 4):
        line = moves[number - 1]
        reply = session.enter(f"fix {line}")
        assert reply.taken, reply
        assert session.correction is None
        assert store.text == before
        checked(store.text)


def test_a_card_that_was_drawn_stays_with_its_owner(begin: Begin) -> None:
    """Only Ben's cards are known; when another wins the trick, his card is drawn second, and is his all the same."""
    session = begin("hand 2 Jd Qh Qs Td Qd 7c Ts 9h", "7c9c/7h", "9d 7h /qc", "8c td /kc", "8h 9h", known="2")
    assert session.enter("/ts ts ah /9d").taken
    assert moves_of(session)[3:5] == ["4. 8h 9h /Tsxx", "5. Ts Ah /9dxx"]
    assert session.enter("fix 4 8h qd").taken
    assert session.correction is not None
    assert session.enter("ah ts").taken
    assert moves_of(session)[3:5] == ["4. 8h Qd /xxTs", "5. Ah Ts /9dxx"]
    assert session.enter("fix 3 8c 7s").refused
    assert session.enter("fix 5 Ah Qh").taken
    assert moves_of(session)[4] == "5. Ah Qh /xx9d"
