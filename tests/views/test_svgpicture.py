"""The picture of a position: long names, names written from right to left, and where the seats are."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import bzq
from bzq.views.svgpicture import svg_picture

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"


class Name(NamedTuple):
    """A name as the picture has it, where it begins, and the score behind it."""

    said: str
    x: int
    y: int
    score: str


def picture_of(path: str, trick: int, **names: str) -> ElementTree.Element:
    """The picture before a trick, with other names for some players."""
    text = (EXAMPLES / path).read_text("utf-8")
    for old, new in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    record = next(iter(bzq.loads(text)))
    return ElementTree.fromstring(bzq.at(record, trick).svg())


def names_in(picture: ElementTree.Element) -> list[Name]:
    return [
        Name(text.text or "", int(text.get("x", "")), int(text.get("y", "")), score.text or "")
        for text in picture.iter(f"{SVG}text")
        if (score := text.find(f"{SVG}tspan")) is not None
    ]


def test_a_long_name_leaves_room_for_the_score() -> None:
    long = "Maximiliana-Wilhelmina Augusta von und zu " * 4
    for path, trick, most in (("match.bzq", 14, 70), ("belote.bzq", 3, 30)):
        for name, least in ((long, most // 2), ("W" * 100, most // 3), ("i" * 300, most)):
            found = {one.said: one for one in names_in(picture_of(path, trick, Anna=name))}
            (cropped,) = (said for said in found if said.endswith("…"))
            assert name.startswith(cropped[:-1])
            assert least <= len(cropped) <= 2 * most
            assert found[cropped].score.isdigit()
    widest = max(len(one.said) for one in names_in(picture_of("match.bzq", 14, Anna="W" * 100)))
    assert 14 * widest < 720 - 60  # a W of a bold letter of 15 is 14 wide


def test_long_names_in_the_middle() -> None:
    took = picture_of("belote.bzq", 3, Anna="Maximiliana-Wilhelmina Augusta von und zu Hohenlohe")
    said = [text.text or "" for text in took.iter(f"{SVG}text")]
    (line,) = (text for text in said if text.endswith(" took"))
    assert re.fullmatch(r"Maximiliana.{1,12}… took", line)


def test_a_name_from_right_to_left_moves_no_score() -> None:
    picture = picture_of("match.bzq", 14, Anna="אברהם", Ben="محمد علي")
    assert [one.said for one in names_in(picture)] == ["\u2068محمد علي\u2069", "\u2068אברהם\u2069"]
    assert picture.findtext(f"{SVG}title") == "Trick 14: \u2068אברהם\u2069 10, \u2068محمد علي\u2069 90"


def test_what_is_unseen_in_a_name_is_left_out() -> None:
    picture = picture_of("match.bzq", 14, Anna="An\u202ena \u2066", Ben="\u200b")
    assert [one.said for one in names_in(picture)] == ["Player 2", "Anna"]
    assert not re.search("[\u200b\u202a-\u202e\u2066-\u2069]", ElementTree.tostring(picture, "unicode"))
    record = next(iter(bzq.loads((EXAMPLES / "match.bzq").read_text("utf-8").replace('"Anna"', '"An\u202ena"'))))
    assert "\n  Anna  " in str(bzq.at(record, 14))


@pytest.mark.parametrize(
    ("path", "above", "below"),
    [
        ("match.bzq", ["Ben"], ["Anna"]),
        ("belote.bzq", ["Ben", "Cara"], ["Anna", "Dan"]),
        ("briscola-3.bzq", ["Ben", "Cara"], ["Anna"]),
        ("briscola-6.bzq", ["Ben", "Cara", "Dan"], ["Anna", "Finn", "Eva"]),
    ],
)
def test_seats_go_round_the_table(path: str, above: list[str], below: list[str]) -> None:
    """Where their cards have room beside each other."""
    picture = picture_of(path, 2)
    rows: dict[int, list[Name]] = {}
    for name in names_in(picture):
        rows.setdefault(name.y, []).append(name)
    top, bottom = (sorted(rows[y], key=lambda one: one.x) for y in sorted(rows))
    assert ([one.said for one in top], [one.said for one in bottom]) == (above, below)
    assert [one.x for one in bottom] == [one.x for one in top][: len(bottom)]
    edges = [int(card.get("x", "0")) + int(card.get("width", "0")) for card in picture.iter(f"{SVG}rect")]
    assert max(edge for edge in edges if edge < 720) <= 706
    assert len(top) == 1 or max(edge for edge in edges if edge < 720) > 450


HAND = ["As", "Ks", "Qs", "Js", "Ah", "Kh", "Qh", "Jh"]


def drawn(players: int, tables: int, on_trick: int = 0) -> ElementTree.Element:
    """Hands of eight, some cards of each on the table already, and a trick of so many cards."""
    shown = SimpleNamespace(
        players=[f"Player {seat} of a long name" for seat in range(1, players + 1)], standing=[0] * players,
        hands=[HAND[tables:]] * players, unseen=[0] * players, tables=[HAND[:tables]] * players, trick=1, bidding=False,
        taker=None, trump="s", turned="7s", stock_left=20, to_act=None, declarer=None,
        on_trick=[(seat, "9d") for seat in range(1, on_trick + 1)],
    )  # fmt: skip
    return ElementTree.fromstring(svg_picture(shown))  # type: ignore[arg-type]


@pytest.mark.parametrize("tables", [0, 3])
def test_eight_hands_have_rows_of_two(tables: int) -> None:
    names = names_in(drawn(8, tables))
    rows = sorted({name.y for name in names})
    seats = [[name.said[7] for name in names if name.y == y] for y in rows]
    assert seats == [["2", "3"], ["4", "5"], ["6", "7"], ["1", "8"]]


@pytest.mark.parametrize("cards", [0, 1, 4, 7])
def test_every_card_is_on_the_picture(cards: int) -> None:
    picture = drawn(8, 3, cards)
    rects = [card for card in picture.iter(f"{SVG}rect") if card.get("width") == "44"]
    assert len(rects) == 8 * 8 + 2 + cards
    assert max(int(card.get("x", "")) + 44 for card in rects) <= 706
    trick = sorted({int(card.get("x", "")) for card in rects[-cards - 16 : -16]})
    assert len(trick) == cards
    assert all(other - one >= 50 for one, other in pairwise(trick))
