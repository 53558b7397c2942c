"""Scores that must come out the same however a deal is written down."""

from __future__ import annotations

import random
import re

from hypothesis import given
from hypothesis import strategies as st

from bzq.records.plain import expand_all
from bzq.records.writer import layout_record
from bzq.timeline.complete import complete
from bzq.timeline.walk import simulate

from .bounds import bounded
from .deals import (
    FORMS,
    Deal,
    Told,
    deal_texts,
    deals,
    mirrored,
    read,
    record_texts,
    seeds,
    stripped,
    told,
    told_of,
    write,
)


@given(deal_texts())
@bounded(40)
def test_brisques_add_up_to_sixteen(text: str) -> None:
    brisques = simulate(read(text)).brisques
    assert brisques is not None
    assert sum(brisques) == 16


@given(record_texts)
@bounded(80)
def test_the_ledger_adds_up_to_the_scores(text: str) -> None:
    timeline = simulate(read(text))
    running = [0, 0]
    for entry in timeline.ledger:
        running[entry.seat - 1] += entry.points
        assert entry.scores == tuple(running)
    if timeline.scores is not None:
        assert timeline.scores == tuple(running)


@given(deals, seeds)
@bounded(25)
def test_hidden_forms_score_as_the_full_form(deal: Deal, seed: int) -> None:
    rng = random.Random(seed)
    full = simulate(read(write(deal, "full").text))
    assert full.scores == deal.score
    for form in FORMS:
        hidden = simulate(read(write(deal, form, claims="some", checks=True, rng=rng).text))
        assert not hidden.findings
        assert (hidden.scores, hidden.brisques, hidden.last_trick) == (full.scores, full.brisques, full.last_trick)
        # Which of two sevens was played first may be anybody's guess, but not what they scored.
        assert sorted(entry[1:3] for entry in hidden.ledger) == sorted(entry[1:3] for entry in full.ledger)


def _seats_swapped(one: Told) -> Told:
    scores = one.scores and one.scores[::-1]
    brisques = one.brisques and one.brisques[::-1]
    return Told(scores, brisques, [(trick, 3 - seat, *rest) for trick, seat, *rest in one.ledger], one.findings)


@given(deal_texts())
@bounded(40)
def test_players_in_each_others_seats_have_each_others_scores(text: str) -> None:
    one, other = told_of(text), told_of(mirrored(text))
    # At the end of a deal both count their brisques, seat 1 first.
    expected = _seats_swapped(one)
    assert sorted(other.ledger) == sorted(expected.ledger)
    assert (other.scores, other.brisques, other.findings) == (expected.scores, expected.brisques, [])


@given(record_texts)
@bounded(60)
def test_players_in_each_others_seats_have_each_others_faults(text: str) -> None:
    one, other = told_of(text), told_of(mirrored(text))
    assert [(code, line, trick, seat and 3 - seat) for code, line, trick, seat, *_ in one.findings] == [
        (code, line, trick, seat) for code, line, trick, seat, *_ in other.findings
    ]
    assert other.scores == (one.scores and one.scores[::-1])


def broken_up(text: str, rng: random.Random) -> str:
    """The same words on the same lines, but no line of them plain."""
    head, gap, body = text.partition("\n\n")
    lines = []
    for line in body.split("\n"):
        number, dot, rest = line.partition(". ")
        if dot and number.isdigit():
            line = rng.choice([f"{number}.  {rest}", f"{number}. {{x}} {rest}", f"{number}.{rest}", line])  # noqa: PLW2901
            line = re.sub(r" (?=\S+)", lambda _: rng.choice([" ", "  ", "\t"]), line)  # noqa: PLW2901
        lines.append(line)
    return head + gap + "\n".join(lines)


def hidden(text: str, rng: random.Random) -> str:
    """The same record with some cards of hands, stock and draws not recorded, or whole tags of them."""
    share = rng.choice([0.05, 0.3, 0.8, 1.0])
    head, gap, body = text.partition("\n\n")
    lines = []
    for line in head.split("\n"):
        if re.match(r"\[(Hand|Stock)", line):
            if rng.random() < 0.2:
                continue
            line = re.sub(r"[ATKQJ987][shdc]", lambda card: "xx" if rng.random() < share else card[0], line)  # noqa: PLW2901
        lines.append(line)

    def draw(match: re.Match[str]) -> str:
        return "/" + "".join("xx" if rng.random() < share else match[0][at : at + 2] for at in (1, 3))

    return "\n".join(lines) + gap + re.sub(r"/\w{4}", draw, body)


some_hidden = st.builds(lambda text, seed: hidden(text, random.Random(seed)), record_texts, seeds)
"""Records of every kind with some more cards not recorded."""


@given(st.one_of(record_texts, some_hidden), seeds)
@bounded(100, slow=6_000)
def test_plain_lines_are_read_as_their_words(text: str, seed: int) -> None:
    assert told_of(broken_up(text, random.Random(seed))) == told_of(text)


@given(st.one_of(record_texts, some_hidden))
@bounded(60, slow=6_000)
def test_runs_of_plain_tricks_are_walked_as_their_words(text: str) -> None:
    record = read(text)
    quick = told(simulate(record))
    record.items = list(expand_all(record.items))
    assert told(simulate(record)) == quick


@given(st.one_of(record_texts, some_hidden))
@bounded(60, slow=6_000)
def test_the_careful_way_comes_to_the_same_as_the_quick_one(text: str) -> None:
    """What is walked to be completed is walked item by item, without short cuts."""
    record = read(text)
    quick = told(simulate(record))
    record.items = list(expand_all(record.items))
    assert told(simulate(record, resolve_items=True)) == quick


@given(deals, st.booleans(), st.booleans())
@bounded(40)
def test_completion_gives_back_what_was_left_out(deal: Deal, numbers: bool, underscores: bool) -> None:
    bare = stripped(deal, numbers=numbers, underscores=underscores)
    timeline = simulate(read(bare))
    assert timeline.scores == deal.score
    assert {finding.code for finding in timeline.findings} <= {"N201"}
    assert layout_record(complete(read(bare))) == write(deal, "full").text


@given(record_texts)
@bounded(60)
def test_completion_changes_no_score_and_is_a_fixed_point(text: str) -> None:
    record = read(text)
    before = told(simulate(record))
    if not simulate(record).valid:
        return
    whole = read(layout_record(complete(record)))
    after = told(simulate(whole))
    assert (after.scores, after.brisques, after.ledger) == (before.scores, before.brisques, before.ledger)
    assert {code for code, *_ in after.findings} <= {code for code, *_ in before.findings} - {"N201"}
    assert layout_record(complete(whole)) == layout_record(whole)


@given(deal_texts(), seeds)
@bounded(60, slow=3_000)
def test_hiding_cards_of_a_legal_record_makes_no_fault(text: str, seed: int) -> None:
    timeline = simulate(read(hidden(text, random.Random(seed))))
    plain = simulate(read(text))
    assert not timeline.findings
    assert (timeline.scores, timeline.brisques) == (plain.scores, plain.brisques)


def cut_at(text: str, line: int, column: int) -> str:
    """A record that ends before a place in it, and says so."""
    lines = text.split("\n")
    kept = [*lines[: line - 1], lines[line - 1][: column - 1], "*", ""]
    gap = kept.index("")
    tags = [tag for tag in kept[:gap] if not tag.startswith(("[Result ", "[Termination "))]
    return "\n".join([*tags, '[Termination "unfinished"]', *kept[gap:]])


DUTIES = ("E401", "E402", "E403")


@given(record_texts)
@bounded(60, slow=3_000)
def test_a_fault_shows_where_it_is_reported_and_not_before(text: str) -> None:
    """A finding stands at the first event after which the record, read up to there, cannot be filled in."""
    errors = [finding for finding in simulate(read(text)).findings if finding.code.startswith("E")]
    body = text.index("\n\n") + 2
    if not errors or errors[0].code in ("E603", "E604", "E405", "E112", "E110"):
        return
    first = errors[0]
    assert first.span is not None
    line, start, end_line, end = first.span
    assert line == end_line
    assert text.split("\n")[line - 1][: start - 1].strip() or line > text[:body].count("\n")
    up_to = text.split("\n")[line - 1]
    while start > 1 and not up_to[start - 2].isspace():  # a finding about points stands at the points
        start -= 1
    before = simulate(read(cut_at(text, line, start)))
    assert before.valid, before.findings
    if first.code not in DUTIES:
        after = [f for f in simulate(read(cut_at(text, line, end))).findings if f.code.startswith("E")]
        assert [(f.code, f.message) for f in after[:1]] == [(first.code, first.message)]


@given(deal_texts(), st.floats(0, 1))
@bounded(40, slow=3_000)
def test_a_legal_record_is_legal_wherever_it_ends(text: str, place: float) -> None:
    lines = text.rstrip("\n").split("\n")
    first = lines.index("") + 1
    line = first + int(place * (len(lines) - 2 - first))  # the last line is the result
    words = lines[line].split(" ")
    column = len(" ".join(words[: 1 + int(place * 1000) % len(words)])) + 1
    timeline = simulate(read(cut_at(text, line + 1, column)))
    assert {finding.code for finding in timeline.findings} <= {"W103"}  # nothing was cut off
