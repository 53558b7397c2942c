"""How a page is read in a browser: what it hides, whose eyes, names from right to left, paper, a phone, colours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bzq.cli.main import main
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_page import EXAMPLES, event, hash_of, page_of, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Opened

pytestmark = pytest.mark.browser

SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
PAPER = "rgb(255, 255, 255)"


class Pages:
    """Pages of examples without their last tricks solved, each made once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, name: str) -> Path:
        own = self.folder / name.replace("/", "-")
        if not own.exists():
            own.mkdir()
            page_of(name, own, "--no-endgame")
        return own / "deal.html"


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return Pages(tmp_path_factory.mktemp("pages"))


def made(folder: Path, text: str, *options: str) -> Path:
    """The page of a record's text."""
    (folder / "own.bzq").write_text(text, "utf-8")
    main(["page", str(folder / "own.bzq"), "-o", str(folder / "own.html"), "--no-endgame", *options])
    return folder / "own.html"


def names(left: str, right: str) -> str:
    text = (EXAMPLES / "match.bzq").read_text("utf-8")
    return text.replace('[Player1 "Anna"]', f'[Player1 "{left}"]').replace('[Player2 "Ben"]', f'[Player2 "{right}"]')


def box(one: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height."""
    found = one.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["width"], found["height"]


def drawn_width(page: Page) -> float:
    return float(page.locator(".graph > svg .line.side1").evaluate("one => one.getBBox().width"))


# -- what is to come


def test_hiding_tells_neither_winner_nor_score_nor_what_will_be_missed(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t1")
    page.locator("#hide").check()
    page.keyboard.press("ArrowRight")
    assert event(page) == "Ben leads 8♦"
    row = page.locator(".tricks li[data-trick='1']")
    assert row.inner_text().split() == ["1", "8♦"]
    assert row.locator("a.won:not(.open)").count() == 0
    assert page.locator(".sheet").inner_text().split() == ["Anna", "0", "Ben", "0"]
    assert not re.search(r"\d:\d", page.locator(".deals").inner_text())
    label = page.locator(".graph > svg").get_attribute("aria-label")
    assert label is not None
    assert label.endswith("Anna 0, Ben 0")
    assert page.locator(".graph .tick.end").last.text_content() == "100"
    assert page.locator(".graph .cross, .graph .dot, .graph .could").count() == 0
    page.keyboard.press("m")
    assert page.locator("dialog[open] .inside").inner_text() == "What is still to come is hidden."
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    assert row.locator(".winner").is_visible()
    page.keyboard.press("End")
    assert "Ben declared 260 of 470." in page.locator(".sheet").inner_text()
    assert page.locator(".result").inner_text().split() == ["Anna", "150", "Ben", "340"]
    assert "150:340" in page.locator(".deals").inner_text()
    assert "480:210" not in page.locator(".deals").inner_text()


def test_a_hidden_declaration_leaves_no_room(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t1.2")
    page.locator("#hide").check()
    row = page.locator(".tricks li[data-trick='1']")
    before = box(row)[3]
    page.keyboard.press("ArrowRight")
    assert box(row)[3] > before + 15


def test_the_quiz_hides_as_much(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t1.1")
    page.locator("#quiz").check()
    assert not page.locator(".tricks .winner").first.is_visible()
    assert page.locator(".sheet").inner_text().split() == ["Anna", "0", "Ben", "0"]
    while page.locator(".quiz").count() == 0:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.locator(".notes .message").inner_text() == "First the question."
    page.locator(".quiz button.main").focus()
    page.keyboard.press("Enter")
    assert page.locator(".verdict").count() == 1
    assert page.locator(".notes .message").count() == 0
    assert page.evaluate("document.activeElement.className") == "notes"


def test_where_nothing_is_declared_the_quiz_says_so(opened: Opened, pages: Pages) -> None:
    page = opened(pages("briscola.bzq"))
    assert page.locator("#quiz").is_disabled()
    assert "declared" not in page.locator(".sheet").inner_text()
    page.keyboard.press("d")
    assert "the quiz asks nothing" in page.locator(".notes .message").inner_text()


# -- keys and addresses


def test_keys_work_after_every_control_that_was_used_with_the_mouse(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t3")
    for use in ("hide", "eyes", "pace", "quiz"):
        control = page.locator(f"#{use}")
        control.click()
        if use in ("eyes", "pace"):
            control.select_option(index=2)
            assert "table" in page.evaluate("document.activeElement.className")
        before = hash_of(page)
        page.keyboard.press("ArrowRight")
        assert hash_of(page) != before
    assert page.locator("#eyes").input_value() == "2"
    page.locator("#quiz").uncheck()
    page.locator("#hide").focus()
    page.keyboard.press("Space")
    assert not page.locator("#hide").is_checked()


def test_by_key_a_choice_can_go_on(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"))
    page.locator("#eyes").focus()
    for eyes in ("1", "2", "table"):
        page.keyboard.press("ArrowDown")
        assert page.locator("#eyes").input_value() == eyes
    assert hash_of(page) == "#d1t0"


def test_keys_where_there_is_nothing_to_step_through(opened: Opened, pages: Pages) -> None:
    page = opened(pages("broken/E108-no-dealer.bzq"))
    for key in ("ArrowRight", "ArrowDown", "v", "u", "End", "n", "d", "m", "Space", "1", "g", "e"):
        page.keyboard.press(key)
    page.keyboard.press("?")
    assert page.locator("dialog[open]").count() == 1


def test_a_button_opens_all_misses(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t0")
    page.get_by_role("button", name="What was missed", exact=True).click()
    assert page.locator("dialog[open] li").count() == 1


def test_a_wrong_address_is_told_and_a_right_one_stays(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d9t1")
    message = page.locator(".notes .message")
    assert message.inner_text() == "There is no #d9t1 here."
    assert hash_of(page) == "#d1t0"
    for wrong in ("#foo", "#d2t99.1", "#d2t999"):
        page.evaluate("wrong => { location.hash = wrong; }", wrong)
        until(page, lambda wrong=wrong: message.inner_text() == f"There is no {wrong} here.")  # type: ignore[misc]
        assert hash_of(page) == "#d1t0"
    page.evaluate("location.hash = '#d2t14'")
    until(page, lambda: "deal 2" in page.title())
    assert hash_of(page) == "#d2t14"
    page.keyboard.press("ArrowRight")
    assert hash_of(page) == "#d2t14.1"


# -- whose eyes


def test_a_player_does_not_see_what_the_other_missed(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t0")
    told = {}
    for eyes in ("all", "1", "2", "table"):
        page.locator("#eyes").select_option(eyes)
        told[eyes] = (page.locator(".graph .could.side1").count(), "470" in page.locator(".sheet").inner_text())
        page.keyboard.press("m")
        assert ("470" in page.locator("dialog[open]").inner_text()) == told[eyes][1]
        page.keyboard.press("Escape")
    assert told == {"all": (1, True), "1": (0, False), "2": (1, True), "table": (0, False)}


# -- the graph


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_click_near_a_dot_leads_to_its_event(opened: Opened, pages: Pages, size: tuple[int, int]) -> None:
    page = opened(pages("match.bzq"), "#d2t0", size)
    for mark in page.locator(".graph .dot").all():
        mark.scroll_into_view_if_needed()
        left, top, width, height = box(mark)
        at = mark.get_attribute("data-at")
        page.mouse.click(left + width / 2 + 2, top + height / 2 + 2)
        assert page.locator(".tricks a[aria-current]").first.get_attribute("data-index") == at


def luminance(colour: str) -> float:
    parts = [int(one) / 255 for one in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def style(one: Locator, name: str) -> str:
    return str(one.evaluate("(one, name) => getComputedStyle(one)[name]", name))


@SCHEMES
def test_eight_sides_have_eight_lines(opened: Opened, eight: Path, scheme: str) -> None:
    page = opened(eight, "", DESK, scheme)
    ground = style(page.locator(".graph"), "backgroundColor")
    for lines in (page.locator(".graph > svg .line"), page.locator(".legend .line"), page.locator(".result .line")):
        looks = [(style(one, "stroke"), style(one, "strokeDasharray")) for one in lines.all()]
        assert len(looks) == len({colour for colour, _ in looks}) == len({dashes for _, dashes in looks}) == 8
        assert all(contrast(colour, ground) >= 4.5 for colour, _ in looks)


@pytest.mark.parametrize("width", [320, 390, 640, 1000])
def test_eight_hands_fit_every_width(opened: Opened, eight: Path, width: int) -> None:
    page = opened(eight, "#t5", (width, 844))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for hand in page.locator(".table .fan").all():
        left, _, room, _ = box(hand)
        last = box(hand.locator(".card").last)
        assert last[0] + last[2] <= left + room + 1


@pytest.fixture(scope="session")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a deal of eight players, each for himself."""
    folder = tmp_path_factory.mktemp("eight")
    main(["simulate", "-r", "besigue; players=8", "-n", "1", "-s", "5", "-o", str(folder / "eight.bzq")])
    return made(folder, (folder / "eight.bzq").read_text("utf-8"))


# -- names


def test_names_from_right_to_left_keep_their_score_and_their_line(opened: Opened, tmp_path: Path) -> None:
    page = opened(made(tmp_path, names("אברהם", "محمد علي"), "--record", "1"), "#t9.1")
    for where in (".result", ".legend"):
        keys = [box(one)[0] for one in page.locator(f"{where} svg").all()]
        assert keys[0] < place(page, where, "אברהם") < keys[1] < place(page, where, "محمد")
    assert place(page, ".result", "אברהם") < place(page, ".result", "100") < place(page, ".result", "محمد")
    heading = [place(page, "h1", what) for what in ("אברהם", "against", "محمد")]
    assert heading == sorted(heading)


def place(page: Page, where: str, what: str) -> float:
    """How far to the right a text begins that stands somewhere in an element."""
    found = page.locator(where).evaluate(
        """(one, what) => {
          const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.data.indexOf(what);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + what.length);
            return range.getBoundingClientRect().x;
          }
          return -1;
        }""",
        what,
    )
    assert found >= 0
    return float(found)


def test_marks_in_a_name_turn_nothing(opened: Opened, tmp_path: Path) -> None:
    text = names("Ann\u202ea evil", "\u200b").replace('"Thursday table"', '"x\u202eyz"')
    page = opened(made(tmp_path, text, "--record", "1"), "#t9.1")
    shown = page.locator("h1, .about, .sheet, .notes, .table, .legend").all_inner_texts()
    assert not any(mark in one for one in [*shown, page.title()] for mark in "\u202e\u202d")
    assert re.sub("[\u2068\u2069]", "", shown[0]) == "Anna evil against seat 2"
    assert place(page, ".top .about", "xyz") < place(page, ".top .about", "2026") < place(page, ".top .about", "deal 1")


# -- errors


def test_a_broken_record_says_so_at_once(opened: Opened, pages: Pages) -> None:
    page = opened(pages("broken/E304-king-married-twice.bzq"))
    said = page.locator(".top").inner_text()
    assert "This record has an error." in said
    assert "E304 king or queen already married" in said
    assert "with reform=laws this would be legal" in said
    assert page.locator(".result").inner_text().split() == ["Anna", "40", "Ben", "20"]
    assert page.locator(".tricks a.wrong").inner_text().startswith("E304")
    page.locator("#hide").check()
    assert "This record has an error." in page.locator(".top").inner_text()
    assert "E304" not in page.locator(".top").inner_text()
    page.emulate_media(media="print")
    until(page, lambda: "with reform=laws" in page.locator(".sheet").inner_text())
    assert page.locator(".sheet .fault").is_visible()


def test_players_are_named_where_nothing_can_be_shown(opened: Opened, pages: Pages) -> None:
    page = opened(pages("broken/E104-misspelt-option.bzq"))
    assert page.locator("h1").inner_text() == "Anna against Ben"


# -- paper


def test_paper_is_light_and_whole(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"), "#d2t5", DESK, "dark")
    page.locator("#hide").check()
    cut = drawn_width(page)
    current = page.locator(".tricks a[aria-current]")
    assert current.inner_text().startswith("/")
    page.emulate_media(media="print")
    until(page, lambda: drawn_width(page) > 2 * cut)
    assert page.locator(".tricks li").last.is_visible()
    assert contrast(style(page.locator("html"), "backgroundColor"), PAPER) == 1
    for seen in (page.locator("h1"), page.locator(".result b").first, current, current.locator(".name-of").first):
        assert contrast(style(seen, "color"), PAPER) >= 4.5
    assert page.locator(".variation .print-only").inner_text().startswith("+A♥10♥K♥Q♥J♥")
    page.emulate_media(media="screen")
    until(page, lambda: drawn_width(page) < 2 * cut)


# -- a phone


@pytest.mark.parametrize("name", ["match.bzq", "belote.bzq", "family/bezique-4.bzq", "briscola-6.bzq"])
def test_on_a_phone_what_happened_is_seen(opened: Opened, pages: Pages, name: str) -> None:
    page = opened(pages(name), "", PHONE)
    for _ in range(3):
        page.locator("[data-action=next]").click()
        assert page.evaluate("window.scrollY") == 0
        _, top, _, height = box(page.locator(".notes .event"))
        assert top + height <= box(page.locator(".steps"))[1] <= PHONE[1]


# -- contrast, and those who do not see it


@SCHEMES
def test_dim_text_is_seen_on_felt_and_in_the_event_that_is_shown(opened: Opened, pages: Pages, scheme: str) -> None:
    page = opened(pages("belote.bzq"), "", DESK, scheme)
    felt = style(page.locator(".table"), "backgroundColor")
    dim = page.locator(".table .dim").first
    assert dim.inner_text() == "bidding"
    assert contrast(style(dim, "color"), felt) >= 4.5
    hidden = opened(pages("table.bzq"), "", DESK, scheme)
    current = hidden.locator(".tricks a[aria-current]")
    for _ in range(5):
        hidden.keyboard.press("ArrowRight")
        if current.locator(".dim").count():
            break
    assert contrast(style(current.locator(".dim").first, "color"), style(current, "backgroundColor")) >= 4.5


def test_the_ear_hears_cards_by_name_and_a_verdict_once(opened: Opened, pages: Pages) -> None:
    page = opened(pages("match.bzq"))
    page.locator(".tricks a", has_text="four kings").first.click()
    said = page.locator("[aria-live=polite][role=status].unseen-text").inner_text()
    assert "king of spades, king of hearts, king of diamonds" in said
    assert "_" not in said
    assert page.locator(".notes .event").inner_text().count("good") == 1
    assert page.locator(".seat .score .unseen-text").all_inner_texts() == ["score 170", "score 10"]
