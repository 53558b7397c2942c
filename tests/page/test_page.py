"""The page of a deal: its data, and that nothing of a record becomes markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import bzq
from bzq.analysis import analyse
from bzq.records.model import Record
from bzq.timeline.frames import replay
from bzq.views.page.assembly import page_html
from bzq.views.page.dealdata import Data, deal_data, pieces

EXAMPLES = Path(__file__).parents[2] / "examples"
STANDING = (
    "hand",
    "unseen",
    "shown",
    "table",
    "played",
    "winner",
    "turn",
    "trump",
    "turned",
    "stock",
    "scores",
    "trick",
)


def record(name: str, number: int = 1) -> Record:
    return list(bzq.read(EXAMPLES / name))[number - 1]


def data_of(record: Record) -> Data:
    found = replay(record)
    return deal_data(found, analyse(found.timeline) if found.main.frames else None)


def whole_frames(line: Data) -> list[Data]:
    state: Data = {}
    found = []
    for frame in line["frames"]:
        state = {**state, **{name: frame[name] for name in STANDING if name in frame}}
        found.append({**frame, **state})
    return found


class Page(HTMLParser):
    """The elements of a page, and the text of its data."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: dict[str, str] = {}
        self._in = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._in = f"{tag}#{dict(attributes).get('id', '')}"

    def handle_data(self, data: str) -> None:
        self.texts[self._in] = self.texts.get(self._in, "") + data


def test_every_card_of_a_deal_is_somewhere_in_every_frame() -> None:
    data = data_of(record("match.bzq"))
    for frame in whole_frames(data["lines"][0]):
        held = sum(len(hand) // 2 for hand in frame["hand"])
        lying = sum(len(cards) for cards in frame["table"])
        assert held + lying + len(frame["played"]) + frame["stock"] <= 64
        assert all(count == 0 for count in frame["unseen"])
    first, last = whole_frames(data["lines"][0])[0], whole_frames(data["lines"][0])[-1]
    assert [len(hand) for hand in first["hand"]] == [16, 16]
    assert first["stock"] == 48
    assert last["hand"] == ["", ""]
    assert last["scores"] == list(data["scores"])


def test_a_frame_says_only_what_has_changed() -> None:
    data = data_of(record("match.bzq"))
    frames = data["lines"][0]["frames"]
    for before, after in zip(whole_frames(data["lines"][0]), frames[1:], strict=False):
        for name in STANDING:
            if name in after:
                assert after[name] != before[name]


def test_other_eyes_see_the_draws_of_others_only_as_cards() -> None:
    data = data_of(record("match.bzq"))
    draw = next(frame for frame in data["lines"][0]["frames"] if frame["kind"] == "draw")
    assert draw["said by"][1] != draw["said"]
    words = json.dumps(draw["said by"][1], ensure_ascii=False)
    drawn = dict(zip(("Ben", "Anna"), (draw["took"][:2], draw["took"][2:]), strict=True))
    assert drawn["Anna"][0] in words
    assert "a card" in words
    assert draw["said by"][0] == ["Cards are drawn"]


def test_other_eyes_hear_the_kind_of_a_declaration_and_see_only_those_that_count() -> None:
    frames = whole_frames(data_of(record("belote.bzq"))["lines"][0])
    runs = [frame for frame in frames if "declares" in json.dumps(frame["said"])]
    assert len(runs) == 4
    for run in runs:
        others = {0, 1, 2, 3, 4} - {run["seat"]}
        assert set(run["said by"]) == set(run["short by"]) == others
        for eyes in others:
            words = json.dumps([run["said by"][eyes], run["short by"][eyes]], ensure_ascii=False)
            assert "run of three" in words
            assert not any(symbol in words for symbol in "♠♥♦♣")
    first = next(at for at, frame in enumerate(frames) if frame["kind"] == "play" and frame["in"] == 2)
    before, after = frames[first - 1]["shown"], frames[first]["shown"]
    assert before[1:] == ["", "", ""]  # Anna has said belote
    assert (after[1], sorted(cards_of(after[2])), after[3]) == ("", ["7c", "9c", "Jh", "Kh", "Qh"], "")


def cards_of(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_shown_cards_are_what_everybody_has_seen() -> None:
    for frame in whole_frames(data_of(record("table.bzq"))["lines"][0]):
        for hand, shown in zip(frame["hand"], frame["shown"], strict=True):
            left = [hand[at : at + 2] for at in range(0, len(hand), 2)]
            for at in range(0, len(shown), 2):
                left.remove(shown[at : at + 2])


def test_misses_are_those_of_the_analysis() -> None:
    found = replay(record("match.bzq", 2))
    analysis = analyse(found.timeline)
    data = deal_data(found, analysis)
    lost = sum(one.lost or 0 for one in analysis.opportunities) + sum(play.loss for play in analysis.endgame.plays)
    assert sum(miss["points"] for miss in data["misses"] if not miss["perhaps"]) == lost
    frames = data["lines"][0]["frames"]
    assert all(0 < miss["first"] <= miss["last"] < len(frames) for miss in data["misses"])


def test_questions_are_asked_where_something_can_be_declared() -> None:
    data = data_of(record("match.bzq"))
    asked = [frame for frame in data["lines"][0]["frames"] if "question" in frame]
    assert asked
    for frame in asked:
        question = frame["question"]
        assert frame["kind"] == "play"
        for seat, name, points, seven, ways in question["choices"]:
            assert seat in (1, 2)
            assert name
            assert points > 0
            assert ways
            assert seven == (len(ways[0]) == 2)
        made = {"".join(sorted(re.findall("..", way))) for _, _, _, _, ways in question["choices"] for way in ways}
        for cards, _ in question["made"]:
            assert "".join(sorted(re.findall("..", cards))) in made


def test_a_broken_record_ends_with_its_error() -> None:
    data = data_of(record("broken/E401-revoke-in-the-last-tricks.bzq"))
    last = data["lines"][0]["frames"][-1]
    assert last["fault"]["code"] == "E401"
    assert data["trouble"]
    assert not data["misses"]


def test_an_error_says_under_which_option_it_would_be_none() -> None:
    (error,) = data_of(record("broken/E304-king-married-twice.bzq"))["errors"]
    assert error["said"][-1] == ["with reform=laws this would be legal"]


def test_a_name_of_nothing_that_can_be_seen_is_a_seat() -> None:
    text = (EXAMPLES / "match.bzq").read_text("utf-8").replace('[Player2 "Ben"]', '[Player2 "\u200b"]')
    assert data_of(next(iter(bzq.loads(text))))["players"] == ["Anna", "seat 2"]


def test_a_record_without_a_beginning_has_no_lines() -> None:
    data = data_of(record("broken/E108-no-dealer.bzq"))
    assert data["lines"] == []
    assert [error["code"] for error in data["errors"]] == ["E108"]


def test_cards_have_the_class_of_their_suit() -> None:
    assert pieces([("Ben", "bold"), (" plays ", ""), ("T♣", "green"), (", ", ""), ("K♦", "bright_red")]) == [
        ["Ben", "b"], " plays ", ["T♣", "c"], ", ", ["K♦", "d"],
    ]  # fmt: skip


HOSTILE = '<img src=x onerror="alert(1)">'


def hostile() -> Record:
    name = HOSTILE.replace('"', '\\"')
    text = (EXAMPLES / "match.bzq").read_text("utf-8").replace('[Player1 "Anna"]', f'[Player1 "{name}"]')
    return next(iter(bzq.loads(text.replace("{A ten", "{</script><script>alert(2)</script> <!-- A ten"))))


def test_names_and_comments_stay_text() -> None:
    data = data_of(hostile())
    assert data["players"][0] == HOSTILE
    html = page_html([data], f"{HOSTILE} – Ben", f"{HOSTILE}\n")
    page = Page(html)
    assert page.tags.count("script") == 2
    assert "img" not in page.tags
    assert json.loads(page.texts["script#data"])["deals"] == json.loads(json.dumps([data]))
    assert HOSTILE in page.texts["title#"]


def test_the_page_allows_its_own_program_and_nothing_else() -> None:
    html = page_html([data_of(record("match.bzq"))], "Deal")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        inside = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        assert len(inside) == 1
        digest = base64.b64encode(hashlib.sha256(inside[0].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy[1]
    assert "unsafe" not in policy[1]


def test_nothing_is_fetched() -> None:
    html = page_html([data_of(record("match.bzq"))], "Deal")
    addresses = set(re.findall(r"(?:https?:)?//[\w.]+\.\w+[^\s\"'`]*", html))
    assert addresses <= {"http://www.w3.org/2000/svg", "//www.w3.org/2000/svg"}


@pytest.mark.parametrize(
    "path",
    [*sorted(EXAMPLES.glob("family/*.bzq")), *sorted(EXAMPLES.glob("rules/*.bzq"))],
    ids=lambda path: str(path.stem),
)
def test_a_deal_is_at_most_300_kilobytes(path: Path) -> None:
    for one in bzq.read(path):
        found = replay(one)
        html = page_html([deal_data(found, None, "not asked for")], "Deal")
        assert len(html.encode()) <= 270_000
