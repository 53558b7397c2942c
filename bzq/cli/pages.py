"""Texts that travel with bzq: the pages of the findings."""

from __future__ import annotations

from pathlib import Path


def finding_page(code: str) -> str | None:
    """The page of a finding's code, as Markdown, or ``None`` where none is written.

    In an installed package pages lie under ``bzq/data``, in a checkout under ``docs``.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "data" / "findings", package.parent / "docs" / "findings"):
        page = folder / f"{code}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None
