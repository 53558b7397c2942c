"""Constructs that can be repeated without end, each at the places of a record where it may do harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Make = Callable[[int], str]

TAGS: Final = '[Rules "{}"]\n[Player1 "Anna"]\n[Player2 "Ben"]\n[Dealer "2"]\n[Turned "9h"]\n'
_BELOTE: Final = (
    '[Rules "belote; declarations=yes"]\n[Dealer "2"]\n[Turned "Ks"]\n\n'
    "pass pass take\n1. +KhQhJh=20 {} 8c Jc Qc Ac {}\n*\n"
)
_BRISCOLA: Final = '[Rules "briscola; exchange=7"]\n[Dealer "1"]\n[Turned "Ad"]\n\n1. 5s 6s /xxxx {}\n2. Kc 7h {}\n*\n'


def between_tags(what: str, rules: str = "bezique") -> Make:
    """Between the tags of a record."""
    return lambda n: f'[Rules "{rules}"]\n[Dealer "2"]\n{what * n}\n[Turned "9h"]\n\n1. 7c 9c\n*\n'


def above(what: str) -> Make:
    """Between the tags and the movetext."""
    return lambda n: TAGS.format("bezique") + what * n + "\n1. 7c 9c\n*\n"


def inside(what: str, rules: str = "bezique") -> Make:
    """In the first trick."""
    return lambda n: f"{TAGS.format(rules)}\n1. 7c 9c {what * n}\n2. Ks Kc\n*\n"


def behind(what: str) -> Make:
    """Behind the result."""
    return lambda n: f"{TAGS.format('bezique')}\n1. 7c 9c\n*\n{what * n}\n"


def records(what: str) -> Make:
    """Records that alternate with something."""
    return lambda n: f"{TAGS.format('bezique')}\n1. 7c 9c\n*\n{what}\n" * n


def belote(what: str, place: int = 0) -> Make:
    """In a trick of Belote."""
    return lambda n: _BELOTE.format(*(what * n if here == place else "" for here in range(2)))


def briscola(what: str, place: int = 0) -> Make:
    """In a trick of Briscola."""
    return lambda n: _BRISCOLA.format(*(what * n if here == place else "" for here in range(2)))


_BETWEEN: Final = {
    "line breaks": "\n",
    "spaces": " ",
    "comments": "{x}",
    "comments on lines": "{x}\n",
    "empty comments": "{}",
    "line comments": ";x\n",
    "escaped lines": "%x\n",
    "escaped quotation marks": '\\"',
    "quotation marks": '"',
    "tags left open": '[Event "x\n',
    "tags without a value": "[Event]\n",
    "tags without a name": '["x"]\n',
    "names with spaces": '[The Event "x"]\n',
    "lost brackets": 'Event "x"]\n',
    "one tag": '[Event "x"]\n',
    "tags on one line": '[Event "x"]',
    "unknown tags": '[Evnt "x"]\n',
    "open comments": "{x\n",
    "junk": "x ",
    "junk lines": "x\n",
    "bad brackets": "[x\n",
    "round tags": '(Event "x")\n',
    "typographic tags": "[Event “x”]\n",
}

_WORDS: Final = {
    "results": "0:0 ",
    "stars": "* ",
    "glyphs": "! ",
    "numbered glyphs": "$4 ",
    "declarations": "+KhQh=40 ",
    "declarations that stood": "+KhQh=40^ ",
    "sevens that stood": "+7h=10^ ",
    "sevens": "+7h ",
    "exchanges": "7h<>9h=10 ",
    "exchanges that stood": "7h<>9h=10^ ",
    "the seven played and shown": "7h=10 ",
    "announcements": "+KhQh~ ",
    "announcements that stood": "+KhQh~^ ",
    "from the table": "+_KhQh=40 ",
    "from the table, that stood": "+_KhQh=40^ ",
    "several combinations": "+KhQh=40 +QsJd=40 ",
    "other declarations that stood": "+KsQs=20^ +QsJd=40^ +AsTsKsQsJs=250^ ",
    "fours that stood": "+AsAhAdAc=100^ ",
    "bids": "pass ",
    "takes": "take:c ",
    "claims": "claim ",
    "blanks": "+blank ",
    "blanks that stood": "+blank^ ",
    "claims that stood": "claim^ ",
    "bids that stood": "pass^ ",
    "cards": "8c ",
    "cards that stood": "8c^ ",
    "tricks": "\n2. 8c 7c",
    "tricks that stood": "\n2. 8c^ 7c^",
    "numbers": "2. ",
    "dots": "2... ",
    "draws": "/7dxx ",
    "draws that stood": "/7dxx^ ",
    "checks": "=40:0 ",
    "half checks": "=40 ",
    "variations": "(1... 8c) ",
    "variations of declarations": "+KhQh (1... +KsQs) ",
    "variations left open": "(1. 8c ",
    "closing brackets": ") ",
    "closing braces": "} ",
    "comments": "{x} ",
    "line comments": ";x\n",
    "open comments": "{x\n",
    "junk": "x ",
    "words close to cards": "KhX ",
    "cards apart": "K h ",
    "exchanges apart": "7h <> 9h ",
    "equals signs": "= ",
    "unseen cards": "xx ",
    "other letters": "Bh ",
    "suits first": "hK ",
    "numbers with commas": "2, ",
    "ranks": "10 ",
    "tags": '\n[Event "x"]\n',
    "bad tags": "\n[Event x]\n",
    "brackets lost": "1... Kh) ",
    "seats": "@2+KhQh=40 ",
    "cards of seats": "@1 8c ",
    "copies": "_Kh2 ",
    "escaped lines": "\n%x\n",
    "annotations": "{[%missed bezique 40 spoiled 14] x} $1000 ",
    "lines of annotations": "8c ({[%line]} 1... 8c) ",
    "commands": "{[%[%[% ",
    "commands left open": "{[%x} ",
}

_BEHIND: Final = {
    "line breaks": "\n",
    "comments": "{x}\n",
    "line comments": ";x\n",
    "escaped lines": "%x\n",
    "results": "0:0 ",
    "stars": "* ",
    "tricks": "2. 8c 7c\n",
    "junk": "x\n",
    "tags left open": '[Event "x\n',
    "closing braces": "}\n",
    "open comments": "{x\n",
}

_BELOTE_WORDS: Final = {
    "runs": "+KhQhJh=20 ",
    "runs that stood": "+KhQhJh=20^ ",
    "pairs that stood": "+ThQhJh^ ",
    "belote": "+KsQs=20 ",
    "belote that stood": "+KsQs=20^ ",
    "fours that stood": "+JsJhJdJc=200^ ",
    "bids": "pass ",
    "takes that stood": "take^ ",
    "cards that stood": "8c^ ",
    "unseen runs that stood": "+xxxxxx^ ",
}

_BRISCOLA_WORDS: Final = {
    "exchanges": "7d<>Ad ",
    "exchanges that stood": "7d<>Ad^ ",
    "draws that stood": "/xxxx^ ",
    "cards that stood": "5s^ ",
    "checks": "=3:0 ",
    "declarations that stood": "+KhQh^ ",
}

CONSTRUCTS: Final[dict[str, Make]] = (
    {f"{name} between tags": between_tags(what) for name, what in _BETWEEN.items()}
    | {f"{name} above the movetext": above(what) for name, what in _BETWEEN.items()}
    | {f"{name} in a trick": inside(what) for name, what in _WORDS.items()}
    | {f"{name} in a trick of eight packs": inside(what, "eight-pack") for name, what in _WORDS.items() if "+" in what}
    | {f"{name} behind the result": behind(what) for name, what in _BEHIND.items()}
    | {f"records and {name}": records(what) for name, what in _BEHIND.items()}
    | {f"{name} in Belote": belote(what) for name, what in _BELOTE_WORDS.items()}
    | {f"{name} in a later trick of Belote": belote(what, 1) for name, what in _BELOTE_WORDS.items()}
    | {f"{name} in Briscola": briscola(what) for name, what in _BRISCOLA_WORDS.items()}
    | {f"{name} in a later trick of Briscola": briscola(what, 1) for name, what in _BRISCOLA_WORDS.items()}
)
