"""Rows of deals and seats: the same numbers as ``bzq score``, of every game, right or wrong."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest

import bzq
from bzq.cards import card_name
from bzq.engine.lookup import kinds_in
from bzq.games.bezique.combinations import combinations_of
from bzq.games.registry import OWN
from bzq.records.reader import loads
from bzq.rules.library import preset_names
from bzq.rules.resolve import resolve
from bzq.timeline.model import Timeline
from bzq.timeline.walk import walk_through
from bzq.views.jsonforms import RecordForm
from bzq.views.tables.columns import every_kind
from bzq.views.tables.counting import DECLARED, IN_PLAY
from bzq.views.tables.deals import deal_row, seat_rows
from bzq.views.tables.events import event_rows
from bzq.views.tables.rows import TableName, table

from .texts import FILES, every_deal

Cells = dict[str, Any]


def score_of(timeline: Timeline) -> Cells:
    return RecordForm.of(timeline).model_dump()


def deal_of(timeline: Timeline) -> Cells:
    return deal_row(timeline).flat()


def wide(values: list[Any] | None) -> list[Any]:
    """Values with the empty cells behind them."""
    return [*(values or ()), *[None] * (8 - len(values or ()))]


def cells(row: Cells, name: str) -> list[Any]:
    return [row[f"{name}{n}"] for n in range(1, 9)]


def named(players: list[str]) -> list[str | None]:
    return [None if name == "?" else name for name in players]


def test_there_is_something_to_test() -> None:
    rows = [deal_row(timeline) for timeline in every_deal()]
    found = Counter(row.game for row in rows)
    assert min(found[game] for game in OWN) > 12
    assert found[None] > 0, "records whose rules are none"
    valid = Counter(row.valid for row in rows)
    assert min(valid.values()) > 150


def test_deals_have_the_numbers_of_score() -> None:
    for timeline in every_deal():
        row, score = deal_of(timeline), score_of(timeline)
        for key in ("file", "record", "rules", "deal", "dealer", "complete", "valid"):
            assert row[key] == score[key], key
        assert cells(row, "player") == wide(named(score["players"]))
        assert cells(row, "score") == wide(score["scores"])
        assert cells(row, "recorded") == wide(score["recorded"])[:8]
        assert cells(row, "brisques") == wide(score["brisques"])
        settlement, outcome = score["settlement"], score["outcome"]
        if settlement:
            assert (row["settlement_winner"], row["settlement_points"], row["settlement_rubicon"]) == (
                settlement["winner"], settlement["points"], settlement["rubicon"],
            )  # fmt: skip
            assert row["winner"] == settlement["winner"]
        else:
            assert row["settlement_points"] is None
        assert row["outcome"] == (outcome["why"] if outcome else None)
        if outcome:
            assert row["winner"] == outcome["winner"]
            assert row["floating"] in (None, outcome["floating"])


def test_what_a_ledger_adds_up_to() -> None:
    for timeline in every_deal():
        row, score = deal_of(timeline), score_of(timeline)
        ledger = score["ledger"]
        if row["tricks"] is None:
            assert not ledger
            assert {row[kind] for kind in every_kind()} == {None}
            continue
        declared = [entry for entry in ledger if entry["reason"] in DECLARED]
        assert row["declarations"] == len(declared)
        for seat in range(1, row["seats"] + 1):
            assert row[f"declared{seat}"] == sum(entry["points"] for entry in declared if entry["seat"] == seat)
        in_play = [entry for entry in ledger if entry["reason"] in IN_PLAY]
        if in_play:
            first = in_play[0]
            assert (row["first_seat"], row["first_points"], row["first_trick"]) == (
                first["seat"], first["points"], first["trick"],
            )  # fmt: skip
        else:
            assert row["first_seat"] is row["first_declaration"] is None
        kinds = kinds_in(row["game"])
        counted = Counter(kinds.kind_of(entry["reason"], entry["what"]) for entry in ledger)
        for kind in every_kind():
            assert row[kind] == (counted[kind] if kind in kinds.KINDS else None), kind


def test_seats_add_up_to_their_deal() -> None:
    points = ("declared", "seven_points", "brisque_points", "last_trick_points", "card_points", "set_up_points")
    for timeline in every_deal():
        row = deal_of(timeline)
        seats = [seat.flat() for seat in seat_rows(timeline)]
        assert len(seats) == (row["seats"] or 0)
        if row["tricks"] is None:
            assert {seat["tricks"] for seat in seats} <= {None}
            continue
        sides: dict[int, int] = {}
        for number, seat in enumerate(seats, 1):
            assert (seat["file"], seat["record"], seat["seat"]) == (row["file"], row["record"], number)
            assert (seat["player"], seat["tricks"], seat["declared"]) == (
                row[f"player{number}"], row[f"tricks{number}"], row[f"declared{number}"],
            )  # fmt: skip
            assert seat["side"] == ((number - 1) % 2 + 1 if row["partners"] else number)
            assert seat["score"] == row[f"score{seat['side']}"]
            assert seat["brisques"] == row[f"brisques{seat['side']}"]
            assert seat["valid"] == row["valid"]
            assert seat["won"] == (None if row["winner"] is None else row["winner"] == seat["side"])
            assert seat["dealer"] == (None if row["dealer"] is None else row["dealer"] == number)
            sides[seat["side"]] = sides.get(seat["side"], 0) + sum(seat[name] for name in points)
        if row["score1"] is not None:
            assert sides == {side: row[f"score{side}"] for side in sides}
        for kind in every_kind():
            counts = [seat[kind] for seat in seats]
            assert row[kind] == (None if None in counts else sum(counts)), kind
        assert sum(seat["tricks"] for seat in seats) == row["tricks"]


def test_findings_are_counted() -> None:
    for timeline in every_deal():
        row, findings = deal_of(timeline), timeline.findings
        assert [row["errors"], row["warnings"], row["notes"]] == [
            sum(finding.code[0] == letter for finding in findings) for letter in "EWN"
        ]
        assert (row["codes"] or "").split() == list(dict.fromkeys(finding.code for finding in findings))
        assert row["valid"] == (row["errors"] == 0)


def test_winners_of_tricks_and_trumps_are_those_of_the_walk() -> None:
    """Also where a record was seen through at a glance."""
    for timeline in every_deal():
        walked = walk_through(loads(timeline.record.text)[0])
        assert (timeline.winners, timeline.trump, timeline.begun) == (walked.winners, walked.trump, walked.begun)
        assert timeline.begun == (walked.position is not None)


def test_winners() -> None:
    def winner(text: str, **tags: str) -> int | None:
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        (row,) = bzq.deals_table(loads(head + text))
        return row.winner

    ended = '[Rules "bezique"]\n[Player1 "A"]\n[Player2 "B"]\n[Trick "32"]\n[Lead "1"]\n[Trump "s"]\n'
    assert winner(ended + '[Score "20:40"]\n[Brisques "8:8"]\n\n32. 7c 9c\n*\n') == 2
    assert winner(ended + '[Score "40:20"]\n[Brisques "8:8"]\n\n32. 7c 9c\n*\n') == 1
    assert winner(ended + '[Score "30:20"]\n[Brisques "8:8"]\n\n32. 7c 9c\n*\n') is None, "30 to 20 and the last trick"
    assert winner(ended + '[Brisques "8:8"]\n\n32. 7c 9c\n*\n') is None, "nobody knows what was scored before"
    assert winner(ended + '[Score "20:40"]\n[Brisques "8:8"]\n\n*\n', Termination="resigned") is None
    assert winner(ended + '[Score "20:40"]\n[Brisques "8:8"]\n\n32. 7c 9c\n*\n', Termination="void") is None


def test_what_tags_say() -> None:
    text = (
        '[Rules "bezique; target=1500"]\n[Event "Thursday"]\n[Site "?"]\n[Date "2026.??.??"]\n[Deal "3b"]\n'
        '[Player1 "Anna"]\n[Dealer "2"]\n[Turned "♠10"]\n[Termination "abandoned"]\n\n*\n'
    )
    (row,) = bzq.deals_table(loads(text, "a.bzq"))
    assert row.rules == "bezique; target=1500"
    assert (row.rule_set, row.game, row.seats, row.partners) == ("bezique", "bezique", 2, False)
    assert (row.event, row.site, row.date, row.deal, row.match) == ("Thursday", None, "2026.??.??", "3b", None)
    assert (row.players, row.dealer, row.turned, row.trump) == (("Anna", None), 2, "Ts", "s")
    assert (row.from_trick, row.termination, row.complete, row.valid) == (1, "abandoned", False, True)
    (row,) = bzq.deals_table(loads('[Rules "bezique"]\n[Date "????.??.??"]\n[Turned "?"]\n\n*\n'))
    assert (row.date, row.turned, row.trump, row.tricks, row.counts) == (None, None, None, None, {})


def test_nobody_took_so_nothing_is_trumps() -> None:
    bids = " ".join(["pass"] * 8)
    (row,) = bzq.deals_table(loads(f'[Rules "belote"]\n[Dealer "1"]\n[Turned "Ks"]\n\n{bids}\n0:0\n'))
    assert (row.outcome, row.winner, row.trump, row.turned) == ("passed-out", None, None, "Ks")


@pytest.mark.parametrize("name", preset_names())
def test_every_combination_has_its_kind(name: str) -> None:
    """The kinds are made from the words of the ledger: none may be missed when words change."""
    rules = resolve(name)
    kinds = kinds_in(rules.game)
    if rules.game != "bezique":
        return
    found = set()
    for trump in (None, 0, 1, 2, 3):
        for cards, combination in combinations_of(rules, trump).items():
            kind = kinds.kind_of("declaration", combination.name)
            assert kind in kinds.KINDS, (combination.name, [card_name(card) for card in cards])
            found.add(kind)
    assert {"marriage", "royal_marriage", "sequence", "bezique", "double_bezique", "four_aces"} <= found
    assert ("treble_bezique" in found) == (len(rules.beziques) > 2 and rules.packs > 2)


def test_every_combination_of_belote_has_its_kind() -> None:
    from bzq.games.belote.combinations import fours_in, runs_in

    rules = resolve("belote; declarations=yes")
    kinds = kinds_in("belote")
    every = [suit << 4 | rank for suit in range(4) for rank in range(8)]
    fours = {kinds.kind_of("declarations", one.name) for one in fours_in(every, rules)}
    assert fours == {kind for kind in kinds.KINDS if kind.startswith("four_")}
    heights = (7, 6, 5, 1, 4, 3, 2, 0)  # seven, eight, nine, ten, knave …
    for length, kind in ((3, "run_of_three"), (4, "run_of_four"), (5, "run_of_five"), (8, "run_of_five")):
        (run,) = runs_in(heights[:length], rules)
        assert kinds.kind_of("declarations", run.name) == kind


def test_columns() -> None:
    for name in ("deals", "seats", "events"):
        names = [column.name for column in table(name).columns]
        assert len(names) == len(set(names))
        assert all(column.meaning for column in table(name).columns)
    by_name = {column.name: column for column in table("deals").columns}
    assert by_name["record"][1:3] == ("integer", False)
    assert by_name["score8"][1:3] == ("integer", True)
    assert by_name["player1"][1:3] == ("text", True)
    assert by_name["valid"][1:3] == ("boolean", False)


@pytest.mark.parametrize(
    ("name", "rows"), [("deals", lambda timeline: [deal_row(timeline)]), ("seats", seat_rows), ("events", event_rows)]
)
def test_cells_have_the_types_of_their_columns(name: TableName, rows: Any) -> None:
    types = {"text": str, "integer": int, "boolean": bool}
    of = table(name)
    for row in chain.from_iterable(map(rows, every_deal())):
        cells = of.flat(row)
        assert row.flat() == dict(zip((column.name for column in of.columns), cells, strict=True))
        for cell, column in zip(cells, of.columns, strict=True):
            assert type(cell) is types[column.type] or (cell is None and column.nullable), column.name


def test_more_numbers_than_seats_are_cut() -> None:
    text = '[Rules "bezique"]\n[Dealer "1"]\n[Turned "Ks"]\n\n*\n'
    (row,) = bzq.deals_table(loads(text))
    assert cells(row._replace(recorded=tuple(range(10))).flat(), "recorded") == list(range(8))


def test_tables_of_records() -> None:
    records = bzq.load(FILES[0])
    timelines = [bzq.validate(record) for record in records]
    assert list(bzq.deals_table(records)) == [deal_row(timeline) for timeline in timelines]
    assert list(bzq.seats_table(records)) == [row for timeline in timelines for row in seat_rows(timeline)]
    assert list(bzq.events_table(iter(records))) == [row for timeline in timelines for row in event_rows(timeline)]
