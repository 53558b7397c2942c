"""The page of a deal in a browser: every control, keys, fingers, sizes, names for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bzq
from bzq.cli.main import main
from bzq.language import texts
from bzq.timeline.frames import replay
from bzq.views.page.assembly import page_html
from bzq.views.page.dealdata import deal_data
from tests.browser.conftest import DESK, PHONE
from tests.language.loud import DOUBLE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Opened

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).parents[2] / "examples"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def page_of(name: str, folder: Path, *options: str) -> Path:
    target = folder / "deal.html"
    main(["page", str(EXAMPLES / name), "-o", str(target), *options])
    return target


@pytest.fixture(scope="session")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of("match.bzq", tmp_path_factory.mktemp("page"))


@pytest.fixture
def long_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page in a language that says everything twice: its words are longer than those of any there is."""
    monkeypatch.setattr(texts, "catalogue", lambda language: DOUBLE)
    return page_of("match.bzq", tmp_path, "--lang", "de")


def hash_of(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def until(page: Page, holds: Callable[[], bool], patience: int = 15_000) -> None:
    """Waits until something holds; the page lets nobody run what would look for it from inside."""
    while not holds() and patience > 0:
        page.wait_for_timeout(50)
        patience -= 50
    assert holds()


def event(page: Page) -> str:
    return page.locator(".notes .event").inner_text()


@SIZES
def test_every_button(opened: Opened, match: Path, size: tuple[int, int]) -> None:
    page = opened(match, "", size)
    places = []
    for action in ("next", "next", "next", "back", "next-trick", "next-trick", "back-trick", "end", "back", "start"):
        page.locator(f"[data-action={action}]").click()
        places.append(hash_of(page))
    assert places == [
        "#d1t1.1", "#d1t1.2", "#d1t1.3", "#d1t1.2", "#d1t2.3", "#d1t3.2", "#d1t2.3", "#d1t32.2", "#d1t32.1", "#d1t0",
    ]  # fmt: skip


@SIZES
def test_misses_and_the_best_cards(opened: Opened, tmp_path: Path, size: tuple[int, int]) -> None:
    page = opened(page_of("family/bezique-4.bzq", tmp_path), "", size)
    page.locator("[data-action=next-miss]").click()
    first = page.locator(".notes .miss").inner_text()
    assert "missed" in first
    assert page.locator(".table .card.missed").count() > 0
    page.keyboard.press("n")
    second = hash_of(page)
    page.keyboard.press("p")
    assert hash_of(page) != second
    page.keyboard.press("m")
    listed = page.locator("dialog[open] li")
    assert listed.count() > 1
    listed.first.locator("button").click()
    assert page.locator("dialog[open]").count() == 0
    assert page.locator(".notes .miss").inner_text() == first


def test_keys_as_in_the_stepper(opened: Opened, match: Path) -> None:
    page = opened(match)
    went = []
    for keys in (["ArrowRight"], ["l"], ["h"], ["ArrowDown"], ["j"], ["k"], ["End"], ["Home"], ["1", "4", "g"], ["G"]):
        for key in keys:
            page.keyboard.press(key)
        went.append(hash_of(page))
    assert went[:7] == ["#d1t1.1", "#d1t1.2", "#d1t1.1", "#d1t1.2", "#d1t2.3", "#d1t1.2", "#d1t32.2"]
    assert went[7] == "#d1t0"
    assert went[8].startswith("#d1t13.")
    assert went[9] == "#d1t32.2"
    page.keyboard.press("?")
    assert "next miss" in page.locator("dialog[open]").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


@SIZES
def test_keyboard_only(opened: Opened, match: Path, size: tuple[int, int]) -> None:
    """Every control can be reached by Tab, is seen to be reached, and works with Enter."""
    page = opened(match, "", size)
    reached: set[str] = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        focus = page.evaluate(
            "(() => { const one = document.activeElement; const look = getComputedStyle(one);"
            " return [one.dataset.action || one.id || one.className, look.outlineStyle]; })()"
        )
        assert focus[1] != "none"
        reached.add(focus[0])
    buttons = page.locator("[data-action]").evaluate_all("all => all.map((one) => one.dataset.action)")
    assert {*buttons, "eyes", "pace", "hide", "quiz", "tricks"} <= reached
    page.locator("[data-action=next]").focus()
    page.keyboard.press("Enter")
    assert hash_of(page) == "#d1t1.1"
    page.keyboard.press("Space")
    assert hash_of(page) == "#d1t1.2"


def test_every_event_has_an_address(opened: Opened, match: Path) -> None:
    page = opened(match)
    links = page.locator(".tricks a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert len(links) >= 100
    for link in links[::9]:
        page.evaluate("link => { location.hash = link; }", link)
        until(page, lambda link=link: hash_of(page) == link)
        shown = page.locator(".tricks a[aria-current]").evaluate_all(
            "all => all.map((one) => one.getAttribute('href'))"
        )
        assert link in shown or "v" in link
    again = opened(match, "#d1t9.3")
    assert "declares" in event(again)
    again.locator(".tricks a", has_text="four kings").first.click()
    assert "four kings" in event(again)


def test_whose_eyes(opened: Opened, match: Path) -> None:
    page = opened(match, "#d1t5")
    assert page.locator(".seat .card.back").count() == 0
    page.locator("#eyes").select_option("1")
    places = page.locator(".seat")
    assert places.nth(1).get_attribute("aria-label") == "Anna"
    assert places.nth(0).locator(".hand .card.back").count() >= 6
    assert places.nth(1).locator(".card.back").count() == 0
    assert "a card" in event(page)
    page.keyboard.press("e")
    assert page.locator("#eyes").input_value() == "2"
    page.keyboard.press("e")
    assert page.locator("#eyes").input_value() == "table"
    assert page.locator(".missed").count() == 0


def test_other_eyes_hear_of_a_run_and_see_it_when_it_counts(opened: Opened, tmp_path: Path) -> None:
    page = opened(page_of("belote.bzq", tmp_path), "#d1t1")
    page.locator("#eyes").select_option("2")
    for _ in range(20):
        if "declares" in event(page):
            break
        page.keyboard.press("ArrowRight")
    assert "declares run of three" in event(page) and "to the" not in event(page)
    assert page.locator(".tricks", has_text="Cara declares run of three to the").count() == 0
    assert page.locator(".tricks a", has_text="Ben declares run of three to the ten").count() == 1
    cara = page.locator(".seat").filter(has_text="Cara").first
    assert cara.locator(".hand .card:not(.back)").count() == 0
    for _ in range(20):
        if "compared" in event(page) or "leads A" in event(page):
            break
        page.keyboard.press("ArrowRight")
    assert cara.locator(".hand .card:not(.back)").count() == 5
    page.locator("#eyes").select_option("1")
    assert page.locator(".seat").filter(has_text="Ben").first.locator(".hand .card:not(.back)").count() == 0


def test_what_is_to_come_can_be_hidden(opened: Opened, match: Path) -> None:
    page = opened(match, "#d1t9.1")
    rows = page.locator(".tricks li")
    assert rows.nth(20).is_visible()
    page.locator("#hide").check()
    assert not rows.nth(20).is_visible()
    assert rows.nth(9).is_visible()
    assert not page.locator(".tricks a[href='#d1t9.2']").is_visible()
    assert page.locator(".tricks a[href='#d1t9.1']").is_visible()
    lines = page.locator(".graph > svg .line").evaluate_all("all => all.map((one) => one.getBBox().width)")
    assert max(lines) < 120
    page.locator("#hide").uncheck()
    assert rows.nth(20).is_visible()


def test_the_quiz(opened: Opened, match: Path) -> None:
    page = opened(match)
    page.locator("#quiz").check()
    while page.locator(".quiz").count() == 0:
        page.locator("[data-action=next-trick]").click()
    at = hash_of(page)
    page.keyboard.press("ArrowRight")
    assert hash_of(page) == at
    assert page.locator(".notes .message").inner_text() == "First the question."
    page.locator(".seat button.card").first.click()
    assert page.locator(".seat button.card[aria-pressed=true]").count() == 1
    page.locator(".quiz button.main").click()
    assert page.locator(".verdict").count() == 1
    page.keyboard.press("ArrowRight")
    assert hash_of(page) != at


def test_the_quiz_knows_what_is_right(opened: Opened, match: Path) -> None:
    """What the record declared where nothing was lost is right; a card that makes nothing is not."""
    page = opened(match, "#d1t8.2")
    page.locator("#quiz").check()
    assert page.locator(".quiz").count() == 1
    for name in ("king of hearts", "queen of hearts"):
        page.locator(f".seat button.card[aria-label^='{name}']").first.click()
    page.locator(".quiz button.main").click()
    assert page.locator(".verdict.right").inner_text().startswith("✓ Right, 20 points.")
    other = opened(match, "#d1t8.2")
    other.locator("#quiz").check()
    other.locator(".seat button.card").first.click()
    other.locator(".quiz button.main").click()
    assert other.locator(".verdict").inner_text().startswith("✗ That cannot be declared.")


def test_variations(opened: Opened, match: Path) -> None:
    page = opened(match, "#d1t10.1")
    for _ in range(4):
        if page.locator(".branch button").count():
            break
        page.keyboard.press("ArrowRight")
    before = hash_of(page)
    page.keyboard.press("v")
    assert "v" in hash_of(page)
    assert "variation" in page.locator(".status").inner_text()
    page.keyboard.press("End")
    page.locator(".notes button").click()
    assert hash_of(page) == before


def test_plays_by_itself(opened: Opened, match: Path) -> None:
    page = opened(match, "#d1t21")
    page.locator("#pace").select_option("0.2")
    page.locator("[data-action=play]").click()
    until(page, lambda: hash_of(page) == "#d1t21.2")
    page.locator("[data-action=play]").click()
    at = hash_of(page)
    page.wait_for_timeout(600)
    assert hash_of(page) == at


def test_deals_of_a_match(opened: Opened, match: Path) -> None:
    page = opened(match)
    page.locator(".deals a").nth(2).click()
    until(page, lambda: hash_of(page) == "#d3t0")
    assert "deal 3" in page.title()
    page.evaluate("location.hash = '#d9t1'")
    until(page, lambda: page.locator(".notes .message").count() == 1)
    assert hash_of(page) != ""


def test_the_graph_leads_to_events(opened: Opened, match: Path) -> None:
    page = opened(match)
    box = page.locator(".graph > svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.55, box["y"] + box["height"] / 2)
    assert hash_of(page).startswith("#d1t1")
    assert page.locator(".graph .dot").count() >= 6


def test_fingers(opened: Opened, match: Path) -> None:
    page = opened(match, "", PHONE)
    swipe = """(dx) => {
      const table = document.querySelector('.table');
      const touch = (x) => new Touch({ identifier: 1, target: table, clientX: x, clientY: 300 });
      table.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(200)], changedTouches: [touch(200)] }));
      table.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(200 + dx)] }));
    }"""
    page.evaluate(swipe, -90)
    page.evaluate(swipe, -90)
    assert hash_of(page) == "#d1t1.2"
    page.evaluate(swipe, 90)
    assert hash_of(page) == "#d1t1.1"
    page.evaluate(swipe, 10)
    assert hash_of(page) == "#d1t1.1"


@SIZES
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["#d1t9.3", "#d2t25.1"])
def test_contrast_and_names(opened: Opened, match: Path, size: tuple[int, int], scheme: str, address: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = opened(match, address, size, scheme)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_every_step_is_told_to_those_who_do_not_see_it(opened: Opened, match: Path) -> None:
    page = opened(match, "#d1t9.1")
    live = page.locator("[aria-live=polite][role=status].unseen-text")
    assert live.inner_text().startswith("Trick 9. Ben leads queen of hearts")
    page.keyboard.press("ArrowRight")
    assert "Anna plays jack of diamonds, Ben takes the trick" in live.inner_text()


def test_light_and_dark(opened: Opened, match: Path) -> None:
    page = opened(match)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.locator("[data-action=theme]").click()
    dark = page.evaluate(ground)
    assert light != dark
    assert opened(match, "", DESK, "dark").evaluate(ground) == dark


def test_on_paper_the_whole_deal_is_there(opened: Opened, match: Path) -> None:
    page = opened(match, "#d1t1.1")
    page.locator("#hide").check()
    page.emulate_media(media="print")
    assert page.locator(".tricks li").last.is_visible()
    assert not page.locator(".controls").is_visible()
    assert page.locator(".tricks .comment").first.is_visible()


@pytest.mark.parametrize("name", ["family/eight-pack.bzq", "family/bezique-4-partners.bzq", "table.bzq", "study.bzq"])
def test_nothing_is_wider_than_a_phone(opened: Opened, tmp_path: Path, name: str) -> None:
    target = tmp_path / "deal.html"
    target.write_text(page_html([deal_data(replay(next(bzq.read(EXAMPLES / name))), None)], "Deal"), "utf-8")
    page = opened(target, "", PHONE)
    for key in ("End", "Home", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_long_words_fit_a_phone_and_cards_have_their_letters(opened: Opened, long_words: Path) -> None:
    page = opened(long_words, "#d1t9.1", PHONE)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.locator(".table .card.h .corner b").all_inner_texts().count("D") > 0
    assert page.locator(".notes .event .name-of").first.inner_text() == "D♥"
    for key in ("d", "ArrowDown", "ArrowDown", "Escape", "m", "Escape", "?"):
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    box = page.locator("dialog[open]").bounding_box()
    assert box is not None
    assert box["width"] <= PHONE[0]


def test_a_broken_record(opened: Opened, tmp_path: Path) -> None:
    page = opened(page_of("broken/E401-revoke-in-the-last-tricks.bzq", tmp_path))
    page.keyboard.press("End")
    assert "E401 suit not followed" in page.locator(".notes .fault").inner_text()
    nothing = opened(page_of("broken/E108-no-dealer.bzq", tmp_path))
    assert "E108" in nothing.locator(".sheet .fault").inner_text()
    assert not nothing.locator("main").is_visible()


def test_markup_in_a_record_is_text(opened: Opened, tmp_path: Path) -> None:
    text = (EXAMPLES / "match.bzq").read_text("utf-8")
    name = "<img src=x onerror=document.title='caught'>"
    text = text.replace('[Player1 "Anna"]', f'[Player1 "{name}"]').replace("{A ten", "{<b onclick=alert(1)>A</b> ten")
    (tmp_path / "hostile.bzq").write_text(text, "utf-8")
    main(["page", str(tmp_path / "hostile.bzq"), "-o", str(tmp_path / "hostile.html")])
    page = opened(tmp_path / "hostile.html", "#d1t1.3")
    assert name in page.locator("h1").inner_text()
    assert "<b onclick=alert(1)>" in page.locator("blockquote").inner_text()
    assert page.locator("img").count() == 0
    assert page.title().startswith(name)
