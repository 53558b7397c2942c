"""A page put together: one HTML file with its data, style and program inside, which asks for nothing from outside."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bzq.language import spoken
from bzq.views.page.words import help_lines, keys, words
from bzq.views.svgpicture import SUIT_PATHS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.views.page.dealdata import Data


@dataclass(frozen=True, slots=True)
class Surround:
    """What a site puts around a page: markup above it, in which everything is escaped, a style and a program for it.

    The program may ask the site the page came from, and nobody else.
    """

    above: str
    style: str
    program: str


def page_policy(around: Surround | None = None) -> str:
    """What a browser lets a page do, as a Content-Security-Policy says it: what it was written with, and no more."""
    styles = [_style()] + ([around.style] if around else [])
    programs = [_program()] + ([around.program] if around else [])
    return (
        f"default-src 'none'; style-src {_hashes(styles)}; script-src {_hashes(programs)}; img-src data:; "
        + ("connect-src 'self'; " if around else "")
        + "base-uri 'none'; form-action 'none'"
    )


def page_style() -> str:
    """The style of a page; a site's own pages begin with it."""
    return _style()


def page_html(deals: Sequence[Data], title: str, plain: str = "", around: Surround | None = None) -> str:
    """The page of one deal or more (see :func:`~bzq.views.page.dealdata.deal_data`); the first one is shown first.

    ``plain`` is the text for a browser that runs no programs. Whatever a record says is data: none of it becomes
    markup, and the page forbids any program but its own. ``around`` is what a site puts around it.
    """
    style, program = _style(), _program()
    above = f"<style>{around.style}</style>\n<script>{around.program}</script>\n" if around else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{page_policy(around)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="bzq">\n<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{style}</style>\n{above}</head>\n<body>\n{around.above if around else ''}{_suits()}\n"
        f"<noscript><pre>{escape(plain)}</pre></noscript>\n"
        f'<script type="application/json" id="data">{_json(_data(deals))}</script>\n'
        f"<script>{program}</script>\n</body>\n</html>\n"
    )


def _data(deals: Sequence[Data]) -> dict[str, Any]:
    """What the program reads: the deals, and its words in the language that is spoken."""
    return {"deals": list(deals), "words": words(), "keys": keys(), "help": help_lines()}


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
    """The parts of the program, in the order of their names, in a scope of their own; the same in every language."""
    folder = files(__package__) / "front"
    parts = sorted((part for part in folder.iterdir() if part.name.endswith(".js")), key=lambda part: part.name)
    given = (
        'const DATA = JSON.parse(document.getElementById("data").textContent);\n'
        "const { words: WORDS, keys: KEYS, help: HELP } = DATA;\n"
    )
    return f'(() => {{\n"use strict";\n{given}{"".join(part.read_text("utf-8") for part in parts)}}})();\n'


def _hashes(texts: Sequence[str]) -> str:
    """The sources of a policy that stand for these very texts."""
    digests = (hashlib.sha256(text.encode("utf-8")).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode('ascii')}'" for digest in digests)


def _json(value: Any) -> str:
    """JSON that can stand inside a page: nothing in it ends the element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
