"""The site in a browser: the list, the search, a deal, its findings, and what changes while it is looked at."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_page import until
from tests.cli.conftest import WHOLE, WRONG, command, environment

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Opened

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).parents[2] / "examples"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
BROKEN = "broken/E304-king-married-twice.bzq"


class Serving(NamedTuple):
    """A site and the folder it shows."""

    url: str
    folder: Path
    process: subprocess.Popen[bytes]


Serve = Callable[..., Serving]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """Starts a site over a folder."""
    running: list[subprocess.Popen[bytes]] = []

    def start(folder: Path) -> Serving:
        process = subprocess.Popen(
            command("serve", str(folder), "--port", "0"), stdout=subprocess.PIPE, env=environment()
        )
        running.append(process)
        assert process.stdout is not None
        return Serving(process.stdout.readline().decode().strip().rstrip("/"), folder, process)

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def examples(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> Serving:
    folder = tmp_path_factory.mktemp("serve") / "evenings"
    folder.mkdir()
    for name in ("match.bzq", "belote.bzq", "early-end.bzq", BROKEN, "broken/E002-comment-left-open.bzq"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(EXAMPLES / name, folder / name)
    (folder / "empty.bzq").write_text("")
    return serve(folder)


def records(page: Page) -> list[str]:
    return page.locator("tbody a[href^='/deal/']").evaluate_all("all => all.map((one) => one.getAttribute('href'))")


def listed(page: Page, n: int) -> None:
    """Waits for the list to show so many records: it is read while the first page is shown."""
    until(page, lambda: len(records(page)) == n)


@SIZES
def test_from_the_list_to_a_deal_and_back(opened: Opened, examples: Serving, size: tuple[int, int]) -> None:
    page = opened(examples.url, "/", size)
    listed(page, 11)
    page.get_by_label("Player").fill("anna ben")
    page.get_by_label("Event").fill("THURSDAY")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?player=anna+ben&event=THURSDAY&state=")
    assert len(records(page)) == 6
    page.get_by_label("State").select_option("valid")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**state=valid")
    assert records(page) == [f"/deal/{n}/match.bzq" for n in range(1, 5)]
    page.locator("tbody a").nth(1).click()
    page.wait_for_url("**/deal/2/match.bzq")
    assert page.locator("h1").inner_text() == "Anna against Ben"
    page.locator("[data-action=next]").click()
    until(page, lambda: page.url.endswith("#t1.1"))
    page.get_by_role("link", name="Next record").click()
    page.wait_for_url("**/deal/3/match.bzq")
    page.get_by_role("link", name="All records").click()
    page.wait_for_url(f"{examples.url}/")
    listed(page, 11)


@SIZES
def test_findings_of_a_broken_record(opened: Opened, examples: Serving, size: tuple[int, int]) -> None:
    page = opened(examples.url, "/?state=broken", size)
    listed(page, 2)
    page.locator("tr", has_text="E304").get_by_role("link", name="1 error").click()
    page.wait_for_url(f"**/findings/1/{BROKEN}")
    finding = page.locator(".finding")
    assert "E304 king or queen already married" in finding.locator("h2").inner_text()
    text, marks = finding.locator("pre").inner_text().split("\n")
    assert text[marks.index("^") : marks.rindex("^") + 1] == "+_KcQc=20"
    finding.get_by_role("link", name="trick 12").click()
    page.wait_for_url(f"**/deal/1/{BROKEN}#t1*")  # the page says where that is
    page.get_by_role("link", name="1 error").click()
    page.wait_for_url(f"**/findings/1/{BROKEN}")


@SIZES
def test_the_list_by_keyboard(opened: Opened, examples: Serving, size: tuple[int, int]) -> None:
    page = opened(examples.url, "/", size)
    listed(page, 11)
    reached: list[str] = []
    while "/deal/1/belote.bzq" not in reached and len(reached) < 30:
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            "(() => { const one = document.activeElement;"
            " return [one.name || one.dataset.action || one.getAttribute('href') || one.textContent,"
            " getComputedStyle(one).outlineStyle]; })()"
        )
        assert outline != "none"
        reached.append(name)
    assert reached[:5] == ["theme", "player", "event", "state", "Search"]
    assert "/?order=date" in reached
    page.keyboard.press("Enter")
    page.wait_for_url("**/deal/1/belote.bzq")


def test_sorting(opened: Opened, examples: Serving) -> None:
    page = opened(examples.url, "/")
    listed(page, 11)
    page.get_by_role("columnheader", name="Date").get_by_role("link").click()
    page.wait_for_url("**/?order=date")
    assert records(page)[0] == "/deal/1/belote.bzq"
    assert page.locator("th[aria-sort=ascending]").inner_text().startswith("Date")
    page.get_by_role("columnheader", name="Date").get_by_role("link").click()
    page.wait_for_url("**/?order=-date")
    assert records(page)[-1] == "/deal/1/belote.bzq"


@SIZES
@SCHEMES
@pytest.mark.parametrize("address", ["/", "/?player=nobody", "/deal/1/match.bzq#t9", f"/findings/1/{BROKEN}"])
def test_contrast_and_names(
    opened: Opened, examples: Serving, size: tuple[int, int], scheme: str, address: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = opened(examples.url, "/", size, scheme)
    listed(page, 11)
    page.goto(examples.url + address)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_light_and_dark_are_kept_from_page_to_page(opened: Opened, examples: Serving) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page = opened(examples.url, "/")
    light = page.evaluate(ground)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(ground)
    assert light != dark
    for address in ("/deal/1/match.bzq", f"/findings/1/{BROKEN}", "/"):
        page.goto(examples.url + address)
        assert page.evaluate(ground) == dark
    assert opened(examples.url, "/", DESK, "dark").evaluate(ground) == dark


def test_what_changes_is_shown_by_itself(opened: Opened, serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "first.bzq").write_text(WHOLE)
    site = serve(tmp_path)
    page, deal, findings = (
        opened(site.url, "/"),
        opened(site.url, "/deal/1/first.bzq#t9"),
        opened(site.url, "/findings/1/first.bzq"),
    )
    listed(page, 1)
    place = deal.url
    assert place.endswith("#t9")
    page.get_by_label("Player").fill("half a na")
    page.locator("tbody a").first.focus()
    (tmp_path / "second.bzq").write_text(WRONG)
    listed(page, 2)
    assert page.locator("#count").inner_text() == "2 records, 1 of them broken"
    assert page.get_by_label("Player").input_value() == "half a na"
    assert page.evaluate("document.activeElement.getAttribute('href')") == "/deal/1/first.bzq"
    assert page.locator("[role=status]").inner_text() == "The list has changed."
    assert deal.locator("h1").inner_text() == "Anna against Ben"
    (tmp_path / "first.bzq").write_text(WRONG.replace("Anna", "Dora"))
    until(deal, lambda: deal.locator("h1").inner_text() == "Dora against Ben")
    assert deal.url == place
    until(findings, lambda: findings.locator(".finding").count() == 1)
    until(page, lambda: "Dora – Ben" in page.locator("tbody").inner_text())
    (tmp_path / "second.bzq").unlink()
    listed(page, 1)


def faces(page: Page) -> int:
    """Cards of hands and tables that lie face up."""
    return page.locator(".table .seat .card:not(.back)").count()


def test_a_deal_that_changes_is_looked_at_as_before(opened: Opened, serve: Serve, tmp_path: Path) -> None:
    """By the same eyes, with the same things hidden, the focus where it was, even if it was broken between."""
    file = tmp_path / "deal.bzq"
    file.write_text(WHOLE)
    site = serve(tmp_path)
    page = opened(site.url, "/deal/1/deal.bzq#t9.2")
    page.locator("#eyes").select_option("Ben")
    page.locator("#hide").check()
    page.locator("#pace").select_option("2")
    page.locator("[data-action=back-trick]").focus()
    place, seen = page.url, faces(page)
    assert faces(opened(site.url, "/deal/1/deal.bzq#t9.2")) > seen
    names = ["Ben"]
    for name in ("Dora", "Emil"):
        if name == "Emil":
            file.write_text(WHOLE.replace("bezique", "nothing"))
            until(page, lambda: page.locator("main").is_hidden())
            assert page.locator("h1").inner_text() == "Anna against Ben"
        file.write_text(WHOLE.replace('"Ben"', f'"{name}"'))
        until(page, lambda name=name: page.locator("h1").inner_text() == f"Anna against {name}")  # type: ignore[misc]
        names.append(page.locator("#eyes option:checked").inner_text())
        assert (page.locator("#hide").is_checked(), page.locator("#quiz").is_checked()) == (True, False)
        assert page.locator("#pace").input_value() == "2"
        assert page.evaluate("document.activeElement.dataset.action") == "back-trick"
        assert (page.url, faces(page)) == (place, seen)
    assert names == ["Ben", "Dora", "Emil"]
    page.goto(f"{site.url}/")
    page.goto(place)  # whoever comes again begins anew
    assert page.locator("#eyes").input_value() == "all"


def test_eyes_that_are_gone_see_what_lies_on_the_table(opened: Opened, serve: Serve, tmp_path: Path) -> None:
    """And the quiz goes on."""
    file = tmp_path / "deal.bzq"
    shutil.copy(EXAMPLES / "family" / "bezique-4.bzq", file)
    page = opened(serve(tmp_path).url, "/deal/1/deal.bzq")
    page.locator("#quiz").check()
    page.locator("#eyes").select_option("Dan")
    file.write_text(WHOLE)
    until(page, lambda: page.locator("h1").inner_text() == "Anna against Ben")
    assert page.locator("#eyes").input_value() == "table"
    assert page.locator("#quiz").is_checked()
    assert faces(page) == 0


def test_names_that_are_markup(opened: Opened, serve: Serve, tmp_path: Path) -> None:
    name = "<img src=x onerror=document.title='caught'>"
    folder = tmp_path / "<b onclick=alert(1)>evenings"
    folder.mkdir()
    file = "<img src=x onerror=document.title='file'>&amp;.bzq"
    (folder / file).write_text(
        WRONG.replace("Anna", name).replace("Thursday table", "</script><script>alert(1)</script>")
    )
    site = serve(folder)
    page = opened(site.url, f"/?player={name}")
    listed(page, 1)
    assert page.locator("h1").inner_text() == "Records of <b onclick=alert(1)>evenings"
    assert name in page.locator("tbody").inner_text()
    assert file in page.locator("tbody").inner_text()
    assert page.get_by_label("Player").input_value() == name
    for kind in ("deal", "findings"):
        page.goto(site.url)
        page.locator(f"a[href^='/{kind}/']").click()
        page.wait_for_url(f"**/{kind}/**")
        assert name in page.locator("h1").inner_text()
        assert file in page.locator("nav.way").inner_text()
        assert page.locator("img").count() == 0
        assert "caught" not in page.title().replace(name, "")


def test_without_programs(browser: object, examples: Serving) -> None:
    """The list, the search, the findings, and a deal as text."""
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{examples.url}/?player=anna")
    assert page.locator("tbody tr").count() > 5
    page.locator("tbody a").first.click()
    assert "Café du Nord" in page.locator("noscript pre").text_content()
    page.goto(f"{examples.url}/findings/1/{BROKEN}")
    assert page.locator(".finding").count() == 1
    context.close()
