"""``bzq explain``: the page of a finding's code, or all codes."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from bzq.catalogue import TITLES
from bzq.cli.pages import finding_page
from bzq.cli.session import CLEAN, UNREADABLE
from bzq.language import mark, tr

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.views.screen import Line

FAMILIES: Final = (
    mark("About the text"), mark("About tags"), mark("About cards"), mark("About declarations"), mark("About play"),
    mark("About the trump seven"), mark("About scores"), mark("About matches"), mark("About layout"),
)  # fmt: skip
"""What the codes are about, by the first of their three digits."""

_WIDEST: Final = 100


def explain_command(code: str | None, terminal: Terminal) -> int:
    """Shows the page of a code, or lists the codes; returns the exit status, 2 for a code that is none."""
    if code is None:
        _list(terminal)
        return CLEAN
    known = _known(code)
    if known is None:
        near = ", ".join(_nearest(code))
        if near:
            said = tr("there is no finding {code}; did you mean {near}?", code=repr(code), near=near)
        else:
            said = tr("there is no finding {code}", code=repr(code))
        terminal.message(said)
        terminal.message(tr("bzq explain without a code lists all of them"))
        return UNREADABLE
    page = finding_page(known)
    if page is None:
        page = f"# {known}: {tr(TITLES[known])}\n\n{tr('There is no page about this finding yet.')}\n"
    _show_page(page, terminal)
    return CLEAN


def _list(terminal: Terminal) -> None:
    clean = terminal.screen.clean
    colours = {"E": "red", "W": "yellow", "N": "cyan"}
    lines: list[Line] = []
    family = ""
    for code in sorted(TITLES, key=lambda code: (code[1], code)):
        if code[1] != family:
            family = code[1]
            if lines:
                lines.append([])
            lines.append([(clean(tr(FAMILIES[int(family)])), "bold")])
        lines.append([("  ", ""), (code, colours[code[0]]), (f"  {clean(tr(TITLES[code]))}", "")])
    lines += [[], [(clean(tr("E: an error, the record is not valid; W: a warning; N: a note.")), "")]]
    lines += [[(clean(tr("bzq explain CODE tells more.")), "")]]
    terminal.show(lines)


def _known(code: str) -> str | None:
    """The code as the catalogue has it; small letters do, and the number alone where only one code has it."""
    wanted = code.strip().upper()
    if wanted in TITLES:
        return wanted
    alike = [known for known in TITLES if known[1:] == wanted]
    return alike[0] if len(alike) == 1 else None


def _nearest(code: str) -> list[str]:
    wanted = code.strip().upper()
    by_code = [known for known in TITLES if known[1:] == wanted] or get_close_matches(wanted, TITLES, 3, 0.7)
    if by_code:
        return by_code
    titles = {tr(title).lower(): known for known, title in TITLES.items()}
    return [f"{titles[title]} ({title})" for title in get_close_matches(code.strip().lower(), titles, 3, 0.5)]


def _show_page(page: str, terminal: Terminal) -> None:
    """The page as the terminal shows it best; as it is written where the output is no terminal."""
    stream = sys.stdout
    if stream is None:
        return
    if not stream.isatty():
        terminal.show([[(terminal.screen.clean(line), "")] for line in page.splitlines()])
        return
    from rich.markdown import Markdown

    console = terminal.console(stream)
    console.print(Markdown(page), width=min(console.width, _WIDEST))
