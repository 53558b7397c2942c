"""The picture of the page that the documentation shows: as large as the page is; ``--update-picture`` takes it anew."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bzq.cli.main import main

if TYPE_CHECKING:
    from tests.browser.conftest import Opened

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "page.png"
SIZE = (1160, 800)


def test_the_picture(opened: Opened, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    target = tmp_path / "match.html"
    main(["page", str(ROOT / "examples" / "match.bzq"), "--record", "2", "-o", str(target)])
    page = opened(target, "#t23.2", SIZE)
    page.get_by_role("button", name="Next miss").wait_for()
    if request.config.getoption("--update-picture"):
        page.screenshot(path=str(PICTURE))
    assert struct.unpack(">II", PICTURE.read_bytes()[16:24]) == SIZE
    assert page.evaluate("[innerWidth, innerHeight]") == list(SIZE)
    assert "could have had 250 for a sequence" in page.locator("body").inner_text()
