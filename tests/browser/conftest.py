"""A real browser for the pages, which nothing on the network may be asked by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK, PHONE = (1280, 900), (390, 844)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = request.config.getoption("--browser")
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


Opened = Callable[..., "Page"]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens a file, or a site, at an address and a size.

    At the end nothing may have been said on the console, and nothing fetched but from the site itself.
    """
    said: list[str] = []
    allowed = ["file:", "data:"]
    asked: list[str] = []
    contexts = []

    def open_page(path: Path | str, address: str = "", size: tuple[int, int] = DESK, scheme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, has_touch=size == PHONE
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        if isinstance(path, str):
            allowed.append(f"{path.rstrip('/')}/")
        page.goto((path if isinstance(path, str) else path.as_uri()) + address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []
    assert [url for url in asked if not url.startswith(tuple(allowed))] == []
