"""``bzq rules``: shows a rule set, or lists them all."""

from __future__ import annotations

import json
import sys
from typing import Literal

from bzq.language import tr
from bzq.rules.resolve import RulesError, resolve
from bzq.views.screen import harmless


def rules_command(
    name: str | None = None,
    format: Literal["text", "json"] = "text",
    *,
    ascii: bool = False,
    color: bool = False,
) -> int:
    """Show a rule set as a card, or list all of them.

    ``color`` says whether the terminal takes it. ``name`` is what a Rules tag would hold: ``rubicon``, ``bezique;
    target=1500``; without it all are listed. Returns the exit status: 0, or 2 where the name means nothing, with
    the nearest one on standard error.
    """
    if name is not None and not name.strip():
        name = None
    try:
        rules = resolve(name) if name is not None else None
    except RulesError as error:
        _complain(name or "", error)
        return 2

    from bzq.views.rulecard import rule_card, rules_json, rules_list, rules_list_json

    if format == "json":
        print(json.dumps(rules_json(rules) if rules else rules_list_json(), ensure_ascii=False, indent=2))
        return 0
    from rich.console import Console

    console = Console(highlight=False, no_color=not color, color_system="auto" if color else None)
    simple = ascii or not _takes_symbols(console.encoding)
    with console.capture() as shown:
        console.print(rule_card(rules, ascii=simple) if rules else rules_list(ascii=simple))
    print("\n".join(line.rstrip() for line in shown.get().splitlines()))
    return 0


def _complain(text: str, error: RulesError) -> None:
    """The fault with a caret under its word, on standard error."""
    from bzq.views.rulecard import plain

    said = [
        f"bzq rules: {error.code} {error.message}",
        f"  {text}",
        f"  {' ' * error.start}{'^' * max(1, error.end - error.start)}",
    ]
    if error.expected and not error.hint:
        said.append("  = " + tr("expected {what}", what=error.expected))
    if error.hint:
        said.append(f"  = {error.hint}")
    out = "\n".join(said)
    if not _takes_symbols(sys.stderr.encoding or "ascii"):
        out = plain(out)
    print(harmless(out), file=sys.stderr)


def _takes_symbols(encoding: str) -> bool:
    """Whether a stream of this encoding can show suits and accents."""
    try:
        "♠é“–".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
