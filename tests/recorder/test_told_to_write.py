"""What the recorder tells to write it takes when it is written: no way out leads to another refusal that leads back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bzq.findings import Finding
from bzq.recorder.opening import Plan
from bzq.recorder.reply import Reply
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .deals import WAYS, deal_of, hands_of, plan_of, word_of

CARD = r"_?(?:10|[2-9TJQKA])[shdc][1-8]?"
ONE_CARD = re.compile(rf"{CARD}(?![shdc\w])")
TOLD = (
    re.compile(rf"the one (?:on the table|on \S+'s table|in the hand) is written ({CARD})"),
    re.compile(rf"write ([+@/\d_A-Z]\S*{CARD}\S*|{CARD})(?:$|[ ,;])"),
    re.compile(r"the ten is written with digits, 10, or as T: (\S+)$"),
    re.compile(r"a card nobody saw is xx, in small letters: (\S+)$"),
    re.compile(rf"the rank comes first: ({CARD})$"),
    re.compile(rf"comes first: ({CARD}<>{CARD})$"),
    re.compile(rf"played cards stand apart: ({CARD}(?: {CARD})*);"),
    re.compile(r"a run is declared as long as it goes: (\S+)$"),
    re.compile(rf"there lies ({CARD})$"),
)
BROKEN_OFF = ("E001", "E008", "E009", "E501", "E203", "E204", "E311", "E316")
"""What must not be wrong with a word that one was told to write: its form, and from where its cards are taken.

Whether its player may have such a card, how many draw, and what the rules allow now, a hint about form need not know.
"""


def slips(word: str, rng: random.Random) -> Iterator[str]:
    """A word with one slip in it: another place of a card, of a sign, of a space."""
    cards = re.findall(CARD, word)
    if cards:
        card = rng.choice(cards)
        bare = card.removeprefix("_")[:2]
        for other in (
            f"_{bare}", bare, f"_{bare}1", f"_{bare}2", bare[::-1], rng.choice("ATKQJ987") + bare[1],
            f"_{rng.choice('ATKQJ987')}{bare[1]}", bare.replace("T", "1O"), f"{bare}x", f"{card} ",
        ):  # fmt: skip
            yield word.replace(card, other, 1)
    if "<>" in word:
        given, taken = re.findall(CARD, word)
        yield f"{taken}<>{given}"
        yield f"{given}<>{rng.choice('ATKQJ987')}{taken[1]}"
        yield f"{given}x"
    if word.startswith("+"):
        yield f"+ {word[1:]}"
        yield word[1:]
    if word.startswith("/"):
        yield f"{word}xx"
        yield word[1:]
    yield f"{word}~"


def obeyed(session: Session, line: str, reply: Reply) -> Iterator[tuple[str, str]]:
    """The line as each thing that was told would have it, and what told it."""
    why = reply.finding or reply.complaint
    texts = list(reply.said)
    if why is not None:
        texts += [text for text in (why.message, why.hint) if text]
        start, end = why.span.column - 1, why.span.end_column - 1
    else:
        start, end = 0, len(line)
    for text in texts:
        for one in TOLD:
            for match in one.finditer(text):
                yield written(line, start, end, match[1]), text


def written(line: str, start: int, end: int, told: str) -> str:
    """The line with what was told in the place of a word, or of the card in it that was meant."""
    word = line[start:end]
    bare = told.strip("_")[:2]
    if ONE_CARD.fullmatch(told) and not ONE_CARD.fullmatch(word):
        for meant in (rf"_?{bare}[1-8]?", f"_?{bare[::-1]}"):
            new, count = re.subn(meant, told, word, count=1, flags=re.IGNORECASE)
            if count:
                return line[:start] + new + line[end:]
    return line[:start] + told + line[end:]


def judged(session: Session, line: str, told: str, way: str) -> None:
    """Enters what one was told to write."""
    reply = session.enter(way)
    if reply.taken:
        assert session.enter("undo").taken
        return
    why = reply.finding
    assert isinstance(why, Finding), (line, told, way, reply)
    assert why.code not in BROKEN_OFF, (line, told, way, why)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_told_can_be_written(seed: int) -> None:
    rng = random.Random(seed)
    deal = deal_of(seed)
    known = WAYS[seed % len(WAYS)]
    session = Session(Memory(), plan_of(deal, known))
    for line in hands_of(deal, known):
        assert session.enter(line).taken
    for event in deal.events:
        word = word_of(event, deal, known)
        if not word:
            continue
        for line in slips(word, rng) if rng.random() < 0.12 else ():
            reply = session.enter(line)
            if reply.taken:
                assert session.enter("undo").taken
            for way, told in obeyed(session, line, reply):
                judged(session, line, told, way)
            if reply.offer is not None:
                assert session.enter(line).offer == reply.offer
                assert session.enter("=").taken, (line, reply)
                assert session.enter("undo").taken
        assert session.enter(word).taken, word


# The table of a deal that goes on where the stock ends.

_LAST_DRAW = """\
[Rules "bezique"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "24"]
[Lead "1"]
[Turned "7h"]
[Declared2 "+QsJd=40"]
[Termination "unfinished"]

24. Td 9d
*
"""


class _There(Memory):
    last = _LAST_DRAW


def test_what_lay_on_the_table_is_in_the_hand_when_the_stock_is_gone() -> None:
    """Both take their cards up with the last draw: there is one way to write the queen, and it is told alone."""
    session = Session(_There(), Plan("2026.11.26"))
    reply = session.enter("as qs")
    assert reply.taken
    assert not [said for said in reply.said if "taken from the hand" in said]
    assert session.enter("undo").taken
    reply = session.enter("as _qs")
    assert reply.finding is not None
    assert reply.finding.code == "E203"
    assert reply.finding.hint == "the one in the hand is written Qs, without the underscore"
    assert session.enter("as qs").taken


def test_where_the_card_may_lie_on_the_table_that_is_told() -> None:
    """Before the last draw is made the queen still lies there, and its owner has to say which one he plays."""
    store = _There()
    store.last = _LAST_DRAW.replace("24. Td 9d\n", "").replace("24", "23")
    session = Session(store, Plan("2026.11.26"))
    assert "Qs is taken from the hand; the one on Ben's table is written _Qs" in session.enter("td qs").said
    assert session.enter("undo").taken
    assert session.enter("td _qs").taken


@pytest.mark.parametrize(
    ("turned", "line", "hint"),
    [("7s", "7cx", None), ("Ks", "7cx", None), ("Ks", "ks<>7s", "the seven comes first: 7s<>Ks")],
)
def test_the_seven_comes_first_where_the_turned_card_was_named(turned: str, line: str, hint: str | None) -> None:
    plan = Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=1, turned=turned)
    session = Session(Memory(), plan)
    assert session.enter("7c9c 9d td").taken
    reply = session.enter(line)
    assert reply.finding is not None
    assert (reply.finding.code, reply.finding.hint) == ("E501", hint)


def test_a_declaration_with_a_space_behind_its_plus_is_one() -> None:
    session = Session(Memory(), Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=1, turned="Ks"))
    assert session.enter("7c9c 9d td").taken
    assert session.enter("+ kcqc 8d ad").taken
    assert session.draft is not None
    assert "2. 9d Td +KcQc=20\n3. 8d Ad" in session.draft.text


@pytest.mark.parametrize(("line", "hint"), [("/7dKc9s", None), ("/7d", "write xx for a card nobody recorded")])
def test_too_many_drawn_cards_are_not_told_to_be_more(line: str, hint: str | None) -> None:
    session = Session(Memory(), Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=1, turned="9h"))
    assert session.enter("ks qs").taken
    reply = session.enter(line)
    assert reply.finding is not None
    assert (reply.finding.code, reply.finding.hint) == ("E206", hint)


def test_a_card_that_cannot_wait_is_not_called_a_seven() -> None:
    session = Session(Memory(), Plan("2026.11.26", rules="bezique; pending=on", dealer=1, turned="9h"))
    assert session.enter("ks qs").taken
    for line in ("qh~", "+qh~"):
        reply = session.enter(line)
        why = reply.finding or reply.complaint
        assert why is not None
        assert "seven is shown" not in why.message
        assert why.hint != "write +Qh~"
