"""A page put together: one HTML file with its data, style and program inside, which asks for nothing from outside."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bzq.views.page.words import help_lines, keys, words
from bzq.views.svgpicture import SUIT_PATHS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.views.page.dealdata import Data


def page_html(deals: Sequence[Data], title: str, plain: str = "") -> str:
    """The page of one deal or more (see :func:`~bzq.views.page.dealdata.deal_data`); the first one is shown first.

    ``plain`` is the text for a browser that runs no programs. Whatever a record says is data: none of it becomes
    markup, and the page forbids any program but its own.
    """
    style, program = _style(), _program()
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(program)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="bzq">\n<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{style}</style>\n</head>\n<body>\n{_suits()}\n"
        f"<noscript><pre>{escape(plain)}</pre></noscript>\n"
        f'<script type="application/json" id="data">{_json({"deals": list(deals)})}</script>\n'
        f"<script>{program}</script>\n</body>\n</html>\n"
    )


@cache
def _style() -> str:
    return (files(__package__) / "front" / "page.css").read_text("utf-8")


@cache
def _suits() -> str:
    """The suits' outlines, for every card to use."""
    symbols = "".join(
        f'<symbol id="suit-{suit}" viewBox="0 0 20 20"><path d="{path}"/></symbol>' for suit, path in SUIT_PATHS.items()
    )
    return f'<svg width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>'


@cache
def _program() -> str:
    """The parts of the program, in the order of their names, in a scope of their own."""
    folder = files(__package__) / "front"
    parts = sorted((part for part in folder.iterdir() if part.name.endswith(".js")), key=lambda part: part.name)
    given = "".join(
        f"const {name} = {_json(value)};\n"
        for name, value in (("WORDS", words()), ("KEYS", keys()), ("HELP", help_lines()))
    )
    data = 'const DATA = JSON.parse(document.getElementById("data").textContent);\n'
    return f'(() => {{\n"use strict";\n{given}{data}{"".join(part.read_text("utf-8") for part in parts)}}})();\n'


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"


def _json(value: Any) -> str:
    """JSON that can stand inside a page: nothing in it ends the element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
