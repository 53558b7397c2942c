"""Rows of events: the ledger of the deal, its tricks, its draws, in the order in which it went."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import bzq
from bzq.cards import card_name
from bzq.records.reader import loads
from bzq.timeline.frames import replay
from bzq.views.jsonforms import RecordForm
from bzq.views.tables.events import event_rows
from bzq.views.tables.rows import EventRow
from bzq.views.timelineforms import timeline_form

from .texts import every_deal

START = (
    '[Rules "bezique"]\n[Player1 "Anna"]\n[Player2 "Ben"]\n[Dealer "1"]\n[Turned "Ks"]\n[Termination "unfinished"]\n\n'
)


def rows_of(text: str) -> list[EventRow]:
    return list(bzq.events_table(loads(text, "a.bzq")))


def shown(rows: list[EventRow], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(getattr(row, name) for name in names) for row in rows]


def test_the_points_are_the_ledger() -> None:
    for timeline in every_deal():
        ledger = [
            (entry["trick"], entry["seat"], entry["points"], entry["reason"], entry["what"], tuple(entry["scores"]),
             entry["line"], entry["column"])
            for entry in RecordForm.of(timeline).model_dump()["ledger"]
        ]  # fmt: skip
        scored = [
            (row.trick, row.seat, row.points, row.reason, row.what, row.scores, row.line, row.column)
            for row in event_rows(timeline)
            if row.points is not None
        ]
        assert scored == ledger, (timeline.record.file, timeline.record.number)


def test_numbers_and_running_scores() -> None:
    for timeline in every_deal():
        rows = list(event_rows(timeline))
        assert [row.event for row in rows] == list(range(1, len(rows) + 1))
        running = [0] * (timeline.rules.score_count if timeline.rules else 0)
        for row in rows:
            if row.points is not None:
                assert row.side is not None
                running[row.side - 1] += row.points
            assert row.scores == tuple(running)
        if timeline.scores is not None:
            assert timeline.scores == tuple(running)


def test_plays_and_draws_are_the_tricks() -> None:
    for timeline in every_deal():
        rows = list(event_rows(timeline))
        plays = [row for row in rows if row.kind == "play"]
        assert [row.place for row in plays] == [
            place for _, trick in groupby(plays, key=lambda row: row.trick) for place, _ in enumerate(trick, 1)
        ]
        wanted = [
            (trick.number, play.seat, card_name(play.card), play.seat == trick.winner)
            for trick in timeline.tricks
            for play in trick.plays
        ]
        found = shown(plays, "trick", "seat", "cards", "wins")
        if timeline.scores is not None:
            assert found[: len(wanted)] == wanted
            assert {wins for *_, wins in found[len(wanted) :]} <= {None}, "the trick that was not finished"
        draws = [(trick.number, seat, card_name(card)) for trick in timeline.tricks for seat, card in trick.drawn]
        found = shown([row for row in rows if row.kind == "draw"], "trick", "seat", "cards")
        if timeline.valid:
            assert found == draws


def test_events_are_those_of_a_replay() -> None:
    """As ``bzq replay --format json`` has them: there a draw is one event, and what was counted is part of one."""
    compared = 0
    for timeline in every_deal():
        if not timeline.valid or timeline.rules is None or timeline.rules.game != "bezique":
            continue
        compared += 1
        events = timeline_form(replay(timeline.record)).events
        rows = [row for row in event_rows(timeline) if row.kind != "score" and (row.kind != "draw" or row.place == 1)]
        assert [row.kind for row in rows] == [event.kind for event in events]
        for row, event in zip(rows, events, strict=True):
            if row.kind == "draw":
                assert row.seat == event.seats[0]
            else:
                assert (row.seat, row.cards or "") == (event.seat, " ".join(event.cards))
                assert row.text == event.event
            assert (row.line, row.column) == (event.line, event.column)
            assert row.trick in (event.trick, event.trick - (row.kind == "carte-blanche"))
    assert compared > 100


def test_what_an_event_brings_and_what_comes_beside_it() -> None:
    rows = rows_of(START + "1. 7c 9c /Qh7h\n2. 9d Td +KcQc=20 7s<>Ks=10\n3. 8d\n*\n")
    assert shown(rows, "event", "trick", "seat", "player", "kind", "place", "cards", "text", "wins", "points") == [
        (1, 1, 2, "Ben", "play", 1, "7c", "7c", False, None),
        (2, 1, 1, "Anna", "play", 2, "9c", "9c", True, None),
        (3, 1, 1, "Anna", "draw", 1, "Qh", "/Qh7h", None, None),
        (4, 1, 2, "Ben", "draw", 2, "7h", "/Qh7h", None, None),
        (5, 2, 1, "Anna", "play", 1, "9d", "9d", False, None),
        (6, 2, 2, "Ben", "play", 2, "Td", "Td", True, None),
        (7, 2, 2, "Ben", "declaration", None, "Kc Qc", "+KcQc=20", None, 20),
        (8, 2, 2, "Ben", "exchange", None, "7s Ks", "7s<>Ks=10", None, 10),
        (9, 2, 2, "Ben", "draw", 1, "xx", None, None, None),
        (10, 2, 1, "Anna", "draw", 2, "xx", None, None, None),
        (11, 3, 2, "Ben", "play", 1, "8d", "8d", None, None),
    ]
    assert shown(rows[6:8], "reason", "what", "counted", "scores", "line", "column", "irregular") == [
        ("declaration", "marriage in clubs", "marriage", (0, 20), 9, 10, False),
        ("seven-exchanged", "trump seven exchanged", "seven_exchanged", (0, 30), 9, 19, False),
    ]


def test_points_that_no_event_brings() -> None:
    text = START.replace("Ks", "7s") + "1. 7c 9c\n*\n"
    (turned, *_) = rows_of(text)
    assert (turned.event, turned.trick, turned.seat, turned.kind, turned.text) == (1, 0, 1, "score", None)
    assert (turned.reason, turned.counted, turned.points, turned.scores) == (
        "seven-turned",
        "seven_turned",
        10,
        (10, 0),
    )
    end = (
        '[Rules "bezique"]\n[Trick "32"]\n[Lead "1"]\n[Trump "s"]\n[Score "20:40"]\n[Brisques "7:8"]\n\n32. Ac 9c\n*\n'
    )
    rows = rows_of(end)
    assert shown(rows, "kind", "seat", "reason", "points", "scores") == [
        ("score", 1, "set-up", 20, (20, 0)),
        ("score", 2, "set-up", 40, (20, 40)),
        ("play", 1, None, None, (20, 40)),
        ("play", 2, None, None, (20, 40)),
        ("score", 1, "last-trick", 10, (30, 40)),
        ("score", 1, "brisques", 80, (110, 40)),
        ("score", 2, "brisques", 80, (110, 120)),
    ]


def test_variations_are_no_part_of_it() -> None:
    plain = "1. 7c 9c /Qh7h\n2. 9d Td +KcQc=20\n*\n"
    branched = plain.replace("Td +", "Td (2... Ad +KcQc=20) +").replace("7c 9c", "7c 9c (1... 8c)")
    assert shown(rows_of(START + plain), "kind", "text", "points") == shown(
        rows_of(START + branched), "kind", "text", "points"
    )


def test_bids_come_before_the_first_trick_and_a_claim_after_the_one_that_was_won() -> None:
    rows = rows_of('[Rules "belote"]\n[Dealer "1"]\n[Turned "Ks"]\n[Termination "unfinished"]\n\npass take\n1. Ah\n*\n')
    assert shown(rows, "trick", "seat", "side", "kind", "text") == [
        (0, 2, 2, "bid", "pass"),
        (0, 3, 1, "bid", "take"),
        (1, 2, 2, "play", "Ah"),
    ]
    rows = rows_of('[Rules "briscola-31"]\n[Dealer "1"]\n[Turned "Ks"]\n\n1. Ah 4h claim\n*\n')
    claim = next(row for row in rows if row.kind == "claim")
    assert (claim.trick, claim.seat, claim.text) == (1, 2, "claim")


def test_it_goes_as_far_as_the_checking() -> None:
    rows = rows_of(START + "1. 7c 9c\n2. 9d Td +KcKc=20\n3. 8d Ad\n*\n")
    assert rows[-1].trick >= 2
    assert rows_of('[Rules "nonsense"]\n\n1. 7c 9c\n*\n') == []
    assert rows_of('[Rules "bezique"]\n\n1. 7c 9c\n*\n') == [], "nobody is known to have dealt"


def test_what_is_marked() -> None:
    rows = rows_of(START + "1. 7c 9c\n2. 9d Td +KcQc=20 +KhQh=20^\n*\n")
    assert [row.irregular for row in rows if row.kind == "declaration"] == [False, True]


def test_points_that_were_claimed_for_the_last_card_come_when_the_ledger_has_them() -> None:
    tags = '[Rules "bezique"]\n[Trick "32"]\n[Lead "1"]\n[Trump "s"]\n[Score "20:40"]\n[Brisques "8:8"]\n'
    rows = rows_of(tags + "\n32. Ac 9c=50^\n*\n")
    (timeline,) = map(bzq.validate, loads(tags + "\n32. Ac 9c=50^\n*\n"))
    assert [row.points for row in rows if row.points is not None] == [entry.points for entry in timeline.ledger]
    assert [row.scores for row in rows if row.points is not None] == [entry.scores for entry in timeline.ledger]
    assert 50 in [row.points for row in rows]
