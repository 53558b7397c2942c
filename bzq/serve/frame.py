"""What all pages of the site share: their frame, style and program, the addresses of records, the way back."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bzq.language import spoken
from bzq.serve import words
from bzq.serve.markup import Markup, element, together
from bzq.serve.reading import shown
from bzq.serve.words import say, say_n
from bzq.views.page.assembly import page_style

if TYPE_CHECKING:
    from bzq.serve.markup import Child
    from bzq.serve.reading import Row

POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'self'"
)
"""What a browser lets the site's own pages do."""


@cache
def site_style() -> str:
    """The style of what the site adds to a page."""
    return (files(__package__) / "front" / "site.css").read_text("utf-8")


@cache
def style() -> str:
    """The style of the site's own pages: that of a deal's page and what the site adds."""
    return page_style() + site_style()


@cache
def program() -> str:
    """The program: it looks whether what is shown has changed, and turns light and dark."""
    return (files(__package__) / "front" / "site.js").read_text("utf-8")


def address(kind: str, file: str, number: int) -> str:
    """The address of something about a record: ``/deal/2/family/rubicon.bzq``; any bytes may be in the file's name."""
    return f"/{kind}/{number}/{quote(os.fsencode(file), safe='/')}"


def document(title: str, *inside: Child) -> str:
    """A page of the site."""
    head = (
        Markup('<meta charset="utf-8">'),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content="bzq"),
        element("title", title),
        element("link", rel="icon", href="data:,"),
        element("link", rel="stylesheet", href=f"/style.css?{_print(style())}"),
        element("script", src=f"/site.js?{_print(program())}"),
    )
    return f"<!DOCTYPE html>\n{element('html', element('head', head), element('body', inside), lang=spoken())}\n"


def live(at: str, version: str, how: str) -> dict[str, str]:
    """What tells the program where to ask whether something has changed, and ``how`` to show it: swap or reload."""
    return {
        "data_live": at,
        "data_version": version,
        "data_how": how,
        "data_changed": say(words.CHANGED),
        "data_no_answer": say(words.NO_ANSWER),
    }


def about(row: Row) -> str:
    """Who plays, for titles and links."""
    return " – ".join(row.players) or say(words.NO_PLAYERS)


def counts(row: Row) -> str:
    """How many findings of each kind: ``1 error, 2 notes``."""
    kinds = ((words.ERRORS, row.errors), (words.WARNINGS, row.warnings), (words.NOTES, row.notes))
    return ", ".join(say_n(kind, n) for kind, n in kinds if n) or (say(words.FINDINGS) if row.failed else "")


def way(row: Row, version: str, *, here: str, more: bool) -> Markup:
    """The links above a deal and its findings; ``here`` is which of the two is shown, ``more``: a record follows."""
    file, number = row.file, row.number
    has_findings = bool(counts(row))
    other = (
        element("a", say(words.THE_DEAL), href=address("deal", file, number))
        if here == "findings"
        else element("a", counts(row), href=address("findings", file, number), class_=row.state)
        if has_findings
        else None
    )
    return element(
        "nav",
        element("a", "← ", say(words.ALL_RECORDS), href="/"),
        element("span", say(words.PLACE_IN_FILE, file=shown(file), number=number), class_="dim"),
        element("a", say(words.RECORD_BEFORE), href=address("deal", file, number - 1), rel="prev")
        if number > 1
        else None,
        element("a", say(words.RECORD_AFTER), href=address("deal", file, number + 1), rel="next") if more else None,
        other,
        element("span", role="status", class_="said"),
        aria_label=say(words.SITE),
        class_="way",
        **live(address("version", file, number), version, "reload"),
    )


def message(title: str, said: str, **asked: str) -> str:
    """A page that says why there is nothing to show; ``asked`` is what :func:`live` gives."""
    return document(
        title,
        element(
            "main",
            element("p", element("a", "← ", say(words.ALL_RECORDS), href="/")),
            element("h1", title),
            element("p", said),
            element("p", role="status", class_="said"),
            class_="site",
            **asked,
        ),
    )


def joined(parts: list[str]) -> str:
    """Facts beside each other, those that are there."""
    return " · ".join(part for part in parts if part)


def _print(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


__all__ = ["POLICY", "about", "address", "counts", "document", "joined", "live", "message", "together", "way"]
