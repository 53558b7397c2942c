"""Belote, the tricks: sentence by sentence of the rules page (S1). Trumps are hearts unless said otherwise."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bzq.cards import CARD_OF
from bzq.games.belote import game as belote
from bzq.games.belote.compiled import compiled
from bzq.rules.resolve import resolve

from ..walking import cards, names, walk
from .deals import EIGHTY_TWO
from .table import code, legal, play, taken

TRUMPS = "J9ATKQ87"
PLAIN = "ATKQJ987"


def trick_of(two: str, turned: str = "Jh") -> int:
    """Who wins a trick that begins with these two cards, of four."""
    position = taken(turned=turned, taker=3)
    lead, second = cards(two)
    assert belote.play(position, 0, lead, excused=True) is None
    assert belote.play(position, 1, second, excused=True) is None
    rest = [card for card in cards("7c 8c 7d 8d") if card not in (lead, second)][:2]
    for seat, card in zip((2, 3), rest, strict=True):
        assert belote.play(position, seat, card, excused=True) is None
    return position.last_winner


def test_trumps_rank_and_count() -> None:
    """Among trumps J 9 A T K Q 8 7, worth 20 14 11 10 4 3 0 0."""
    values = compiled(resolve("belote")).points[1]
    assert [values[CARD_OF[rank + "h"]] for rank in TRUMPS] == [20, 14, 11, 10, 4, 3, 0, 0]
    for better, worse in pairwise(TRUMPS):
        position = taken(turned=f"{better}h", taker=2)
        assert play(position, f"{worse}h {better}h") is None
        assert belote.play(position, 2, CARD_OF["7c"], excused=True) is None
        assert belote.play(position, 3, CARD_OF["8c"], excused=True) is None
        assert position.last_winner == 1, (better, worse)


@pytest.mark.parametrize("suit", "sdc")
def test_plain_suits_rank_and_count(suit: str) -> None:
    """In the other suits A T K Q J 9 8 7, worth 11 10 4 3 2 0 0 0."""
    values = compiled(resolve("belote")).points[1]
    assert [values[CARD_OF[rank + suit]] for rank in PLAIN] == [11, 10, 4, 3, 2, 0, 0, 0]
    for better, worse in pairwise(PLAIN):
        assert trick_of(f"{worse}{suit} {better}{suit}") == 1
        assert trick_of(f"{better}{suit} {worse}{suit}") == 0


@pytest.mark.parametrize("trump", range(4))
def test_all_cards_count_152(trump: int) -> None:
    """The cards count 152 whatever is trumps; the last trick's ten make 162."""
    rules = compiled(resolve("belote"))
    assert sum(rules.points[trump]) == 152
    assert 152 + rules.rules.last_trick_points == 162


def test_who_wins_a_trick() -> None:
    """The highest trump wins, and without one the highest card of the suit led."""
    assert trick_of("As 7h") == 1
    assert trick_of("7s Ad") == 0
    assert trick_of("7s 8s") == 1


def test_eight_tricks() -> None:
    """Eight tricks are played in all; the cards and the last trick are 162 points."""
    walked = walk(EIGHTY_TWO)
    assert walked.refusal is None
    assert len(walked.tricks) == 8
    assert sum(points for _, points in walked.tricks) == 152
    assert sum(walked.position.points) == 162
    assert walked.position.over()
    assert code(belote.may_play(walked.position, 0, CARD_OF["As"])) == "E407"


# -- duties


def refused(position: object, text: str) -> tuple[str, str]:
    """The code of a card that may not be played, and the cards that would have been right."""
    refusal = play(position, text)  # type: ignore[arg-type]
    assert refusal is not None
    return refusal.code, names(refusal.facts["better"])


def test_suit_is_followed() -> None:
    """Who has the suit led must play it; nothing forces him to head it."""
    position = taken({2: "Ks 7s Ah 9h 8d 7d 8c 7c"})
    assert play(position, "Ts") is None
    assert legal(position) == "Ks 7s"
    assert refused(position, "Ah") == ("E401", "Ks 7s")


def test_trumps_led_are_beaten() -> None:
    """Who can must play a trump above the best one in the trick."""
    position = taken({2: "Th 9h 8h 7h As Ks 8c 7c"})
    assert play(position, "Kh") is None
    assert legal(position) == "Th 9h"
    assert refused(position, "8h") == ("E402", "Th 9h")


def test_trumps_led_are_beaten_over_the_partner() -> None:
    """Even where one's own partner holds the trick."""
    position = taken({3: "Jh 9h 8h 7h As Ks 8c 7c"}, taker=3)
    assert play(position, "Ah 7d") is None
    assert legal(position) == "Jh 9h"


def test_trumps_led_that_cannot_be_beaten() -> None:
    """Who has only lower trumps plays one of these."""
    position = taken({2: "Kh Qh 8h As Ks Qs 8c 7c"})
    assert play(position, "Ah") is None
    assert legal(position) == "Kh Qh 8h"
    assert refused(position, "As")[0] == "E401"


def test_the_best_trump_so_far_counts() -> None:
    """It is the best trump in the trick that is to be beaten, not the one led."""
    position = taken({3: "Ah Th Qh As Ks Qs 8c 7c"})
    assert play(position, "7h 9h") is None
    assert legal(position) == "Ah Th Qh"


def test_free_where_the_partner_holds() -> None:
    """Who cannot follow may play anything while his partner holds the trick."""
    position = taken({3: "Jh 8h 7h Ad Kd Qd 8c 7c"}, taker=3)
    assert play(position, "As 7s") is None
    assert legal(position) == "Ad Kd Qd Jh 8h 8c 7h 7c"


def test_free_where_the_partner_holds_with_a_trump() -> None:
    """Also where he holds it with a trump, above an opponent's."""
    position = taken({4: "Jh 8h 7h Ad Kd Qd 8c 7c"}, taker=4)
    assert play(position, "As Th 9s") is None
    assert legal(position) == "Ad Kd Qd Jh 8h 8c 7h 7c"
    position = taken({1: "Jh 8h 7h Ad Kd Qd 8c 7c"}, dealer=1)
    assert play(position, "As 8s Qs") is None
    assert legal(position) == "Jh 8h 7h"


def test_who_cannot_follow_trumps() -> None:
    """Where an opponent holds the trick one must trump."""
    position = taken({2: "9h 8h 7h Ad Kd Qd 8c 7c"})
    assert play(position, "7s") is None
    assert legal(position) == "9h 8h 7h"
    assert refused(position, "Ad") == ("E403", "9h 8h 7h")


def test_overtrumping() -> None:
    """Where an opponent has trumped one must trump higher."""
    position = taken({3: "Ah Th 8h Ad Kd Qd 8c 7c"})
    assert play(position, "7s Kh") is None
    assert legal(position) == "Ah Th"
    assert refused(position, "8h") == ("E416", "Ah Th")
    assert refused(position, "Ad") == ("E403", "Ah Th")


def test_undertrumping() -> None:
    """Who cannot trump higher must all the same put a lower trump under it."""
    position = taken({3: "8h 7h Ad Kd Qd Jd 8c 7c"})
    assert play(position, "7s Kh") is None
    assert legal(position) == "8h 7h"
    assert refused(position, "Ad") == ("E417", "8h 7h")


def test_undertrumping_free() -> None:
    """With undertrump=free who cannot trump higher may play anything."""
    position = taken({3: "8h 7h Ad Kd Qd Jd 8c 7c"}, "belote; undertrump=free")
    assert play(position, "7s Kh") is None
    assert legal(position) == "Ad Kd Qd Jd 8h 8c 7h 7c"
    position = taken({3: "Ah 7h Ad Kd Qd Jd 8c 7c"}, "belote; undertrump=free")
    assert play(position, "7s Kh") is None
    assert legal(position) == "Ah"


def test_free_without_trumps() -> None:
    """Only who has neither the suit nor trumps may throw anything."""
    position = taken({2: "Ad Kd Qd Jd 9d 8d 8c 7c"})
    assert play(position, "7s") is None
    assert legal(position) == "Ad Kd Qd Jd 9d 8d 8c 7c"
    position = taken({2: "Ad Kd Qd Jd 9d 8d 8c 7c"})
    assert play(position, "7h") is None
    assert legal(position) == "Ad Kd Qd Jd 9d 8d 8c 7c"


def test_in_turn() -> None:
    """The seats play one after the other."""
    position = taken()
    refusal = belote.may_play(position, 2, CARD_OF["As"])
    assert refusal is not None
    assert (refusal.code, refusal.facts["turn"]) == ("E404", 0)


def test_cards_that_are_not_there() -> None:
    """A card is played once, and by whom it belongs to."""
    position = taken({1: "Jh As Ks 9c Tc Kc Qc Jc", 2: "9h 8h 7h Ad Kd Qd 8c 7c"})
    assert code(belote.may_play(position, 0, CARD_OF["Ad"])) == "E201"
    assert play(position, "As 7h Ts 8s") is None
    assert code(belote.may_play(position, 1, CARD_OF["As"])) == "E202"
    assert code(belote.may_play(position, 1, CARD_OF["2s"])) == "E208"


# -- what hidden hands must have been


def test_a_broken_duty_comes_out_later() -> None:
    """In a table record the later card shows that a duty was broken, and which play broke it."""
    position = taken()
    assert play(position, "As Qd 8s 9s") is None  # seat 2 has neither spades nor trumps
    assert belote.may_play(position, 0, CARD_OF["Ks"]) is None
    assert play(position, "Ks") is None
    refusal = belote.play(position, 1, CARD_OF["7h"])
    assert refusal is not None
    assert (refusal.code, refusal.facts["ban"].reference) == ("E207", "Qd")
    assert position.plays == [(0, CARD_OF["Ks"])]
    assert play(position, "Kd") is None


def test_what_all_the_others_lack() -> None:
    """Seven spades are still out and the leader has six cards left: not all three others can be without."""
    position = taken(taker=2)  # seat 2 has the turned knave of hearts and seven unknown cards
    assert play(position, "Kd Jd 7d 8d") is None
    assert play(position, "7s") is None
    twin = position.copy()
    assert play(twin, "Kh Td") is None
    refusal = belote.play(twin, 3, CARD_OF["Ad"])
    assert code(refusal) == "E401"
    assert twin.plays[-1] == (2, CARD_OF["Td"])
    assert play(twin, "9s") is None
    assert play(position, "8s Td Ad") is None


def test_an_irregular_play_concludes_nothing() -> None:
    """What stood by a mark says nothing about the hand."""
    position = taken()
    assert play(position, "As") is None
    assert belote.play(position, 1, CARD_OF["Qd"], excused=True) is None
    assert play(position, "8s 9s Ks 7s") is None


def test_a_card_of_nobody() -> None:
    """A card that its player cannot have had may be put into the trick without leaving any hand."""
    position = taken({2: "9h 8h 7h Ad Kd Qd 8c 7c"})
    assert play(position, "As") is None
    assert belote.play(position, 1, CARD_OF["Ts"], phantom=True) is None
    assert position.plays == [(0, CARD_OF["As"]), (1, CARD_OF["Ts"])]
    assert sum(position.where.hands[1]) == 8


def test_duties_are_told() -> None:
    """For each card that could be played, what the seat cannot hold, one set a duty."""
    position = taken()
    assert belote.duties(position, 0, CARD_OF["As"]) == (0, 0, 0, 0, 0)
    assert play(position, "7s Kh") is None
    follow, head, trump, over, under = belote.duties(position, 2, CARD_OF["Ad"])
    told = [names([card for card in range(64) if one >> card & 1]) for one in (follow, head, trump, over, under)]
    assert told == ["As Ts Ks Qs Js 9s 8s 7s", "", "Ah Th Jh 9h", "", "Qh 8h 7h"]
    assert len(belote.DUTY_CODES) == 5


def test_events_of_other_games() -> None:
    """Exchanges, draws and claims are no part of Belote."""
    position = taken()
    assert code(belote.may_exchange(position, 0, CARD_OF["7h"], CARD_OF["Jh"])) == "E409"
    assert code(belote.may_claim(position, 0)) == "E409"
    assert belote.draws_due(position) == 0
    assert belote.draw(position) == ([], None, None)
    assert belote.legal_exchanges(position, 0) == []
