"""Deals of Belote that several tests play in other ways."""

from __future__ import annotations

import re
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

FOUR_KNAVES = """\
[Rules "belote; declarations=yes"]
[Player1 "Anna"]
[Player2 "Ben"]
[Player3 "Cara"]
[Player4 "Dan"]
[Dealer "4"]
[Turned "{turned}"]
[Hand1 "Js Jh Jd Jc Th Qh 8s 7s"]
[Hand2 "9s Ts Ah Kh 9d 8d Td Ad"]
[Hand3 "As Qs 9h 8h 7h Kd 9c Ac"]
[Hand4 "Ks 7d Qd 7c 8c Tc Qc Kc"]
[Termination "unfinished"]

{bids}
1. {declared}8s Ts As Ks
*
"""
"""Anna holds four knaves, and a run with one of them."""


def without_runs() -> str:
    """The deal of the example, in which four runs of 20 were declared, with none, and without a claimed result."""
    text = (EXAMPLES / "belote.bzq").read_text(encoding="utf-8")
    bare = re.sub(r"\s*\{[^}]*\}", "", text)
    bare = re.sub(r"\+[A-Z0-9a-z]+=20 ", "", bare)
    return bare.replace('[Result "177:65"]', '[Result "?"]').replace("\n177:65", "\n*").lstrip()


def problem(tricks: str) -> str:
    """The problem of the examples, played otherwise."""
    text = (EXAMPLES / "belote-study.bzq").read_text(encoding="utf-8")
    head = text[: text.index("6. Ks")].replace('[Result "88:74"]', '[Result "?"]')
    return f"{head}{tricks}\n*\n"
