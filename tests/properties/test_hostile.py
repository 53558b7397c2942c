"""Hostile text: read, validated and laid out without an exception, in time that grows as the text does.

Times are printed (``pytest -s``), not asserted: how long one takes says more about the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from bzq import api
from bzq.records.reader import loads
from bzq.records.writer import layout
from bzq.timeline.complete import complete
from bzq.timeline.walk import simulate

HEAD = '[Rules "{}"]\n[Player1 "Anna"]\n[Player2 "Ben"]\n[Dealer "2"]\n[Turned "9h"]\n'
UNKNOWN = HEAD.replace("Turned", "Trump").replace("9h", "h")
SETUP = HEAD + '[Trick "5"]\n[Lead "1"]\n'
_STOCK = (
    "As Ts Ks Qs Js 9s 8s 7s Ad Td Kd Qd Jd 9d 8d 7d " + 2 * "Ac Tc Kc Qc Jc 9c 8c 7c " + 2 * "Ah Th Kh Qh Jh 8h 7h "
)
DEALT = HEAD + '[Hand1 "As Ts Ks Qs Js 9s 8s 7s"]\n[Hand2 "Ad Td Kd Qd Jd 9d 8d 7d"]\n' + f'[Stock "{_STOCK}9h"]\n'


def moves(make: Callable[[int], str], head: str = HEAD, rules: str = "bezique") -> Callable[[int], str]:
    """A record whose movetext is made by size."""
    return lambda size: f"{head.format(rules)}\n1. As 9c {make(size)}\n*\n"


def tag(make: Callable[[int], str], head: str = HEAD) -> Callable[[int], str]:
    """A record with tags made by size."""
    return lambda size: f"{head.format('bezique')}{make(size)}\n5. As 9c\n*\n"


CASES: dict[str, tuple[int, Callable[[int], str]]] = {
    # brackets and braces
    "open brackets": (20_000, moves(lambda n: "(" * n)),
    "open brackets, spaced": (20_000, moves(lambda n: "( " * n)),
    "closing brackets": (20_000, moves(lambda n: ")" * n)),
    "nested variations": (5_000, moves(lambda n: " (1... 8c" * n + ")" * n)),
    "variations one after the other": (5_000, moves(lambda n: "(1... 8c) " * n)),
    "variations after a declaration": (5_000, moves(lambda n: "+KhQh=40 " + "(1... +KdQd=20) " * n)),
    "variations of a hundred levels": (100, moves(lambda n: ("(1... 8c " * 99 + ")" * 99 + " ") * n)),
    "variations of a draw": (2_000, moves(lambda n: "/xxxx " + "(1... /xxxx) " * n)),
    "long variations": (200, moves(lambda n: ("(1... 8c " + "".join(f"{k}. 7c 7d " for k in range(2, 20)) + ") ") * n)),
    "open braces": (100_000, moves(lambda n: "{" * n)),
    "open braces, one a line": (50_000, moves(lambda n: "{\n" * n)),
    "closing braces": (50_000, moves(lambda n: "}" * n)),
    # plain size
    "a megabyte of one tag": (1_000_000, tag(lambda n: f'[Event "{"x" * n}"]\n')),
    "a megabyte of escapes": (500_000, tag(lambda n: '[Event "' + r"\"" * n + '"]\n')),
    "a long trick number": (5_000, moves(lambda n: "1" * n + ". As")),
    "long claims": (5_000, moves(lambda n: f"+KhQh={'4' * n} ={'1' * n}:{'1' * n}")),
    "NUL bytes": (100_000, moves(lambda n: "\0" * n)),
    "NUL bytes, spaced": (50_000, moves(lambda n: "\0 " * n)),
    "spaces": (1_000_000, moves(lambda n: " " * n)),
    "empty lines": (1_000_000, moves(lambda n: "\n" * n)),
    "comments": (50_000, moves(lambda n: "{x} " * n)),
    "glyphs": (50_000, moves(lambda n: "! $4 " * n)),
    "junk words": (50_000, moves(lambda n: "blob " * n)),
    "junk lines": (50_000, moves(lambda n: "blob\n" * n)),
    "results": (50_000, moves(lambda n: "0:0 " * n)),
    # tags
    "tags": (100_000, tag(lambda n: "".join(f'[X{k} "v"]\n' for k in range(n)))),
    "one tag many times": (50_000, tag(lambda n: '[Event "v"]\n' * n)),
    "bad tags": (20_000, tag(lambda n: '[Event "v\n' * n)),
    "tags of seats": (20_000, tag(lambda n: "".join(f'[Hand{k} "As"]\n' for k in range(n)))),
    "options": (20_000, lambda n: f'[Rules "bezique{"; target=1" * n}"]\n\n*\n'),
    "a hand of very many cards": (100_000, tag(lambda n: f'[Hand1 "{"As " * n}"]\n')),
    "a hand of junk": (20_000, tag(lambda n: f'[Hand1 "{"zz " * n}"]\n')),
    "a stock of megabytes": (1_000_000, tag(lambda n: f'[Stock "{"As " * n}"]\n')),
    "a stock of unseen cards": (300_000, tag(lambda n: f'[Stock "{"xx " * n}"]\n')),
    "declared before": (10_000, tag(lambda n: f'[Declared1 "{"+KhQh=40 " * n}"]\n', SETUP)),
    "declared before from the table": (10_000, tag(lambda n: f'[Declared1 "+KhQh {"+_Kh_Qh=40 " * n}"]\n', SETUP)),
    "announced before": (10_000, tag(lambda n: f'[Declared1 "{"+KhQh~ " * n}"]\n', SETUP)),
    "sevens shown before": (10_000, tag(lambda n: f'[Declared1 "{"+7h=10 " * n}"]\n', SETUP)),
    "sevens exchanged before": (10_000, tag(lambda n: f'[Declared1 "{"7h<>Ah=10 " * n}"]\n', SETUP)),
    "sevens played before": (10_000, tag(lambda n: f'[Declared1 "{"7h=10 " * n}"]\n', SETUP)),
    "junk declared before": (10_000, tag(lambda n: f'[Declared1 "{"blob " * n}"]\n', SETUP)),
    "a table of very many cards": (50_000, tag(lambda n: f'[Table1 "{"Kh " * n}"]\n', SETUP)),
    "brisques and score": (1_000, tag(lambda n: f'[Score "{"1:" * n}1"]\n[Brisques "{"1:" * n}1"]\n', SETUP)),
    # tricks
    "plain tricks": (100_000, moves(lambda n: "/7dJs\n" + "\n".join(f"{k}. As 9c /7dJs" for k in range(2, n)))),
    "plain tricks of known hands": (
        100_000,
        moves(lambda n: "/AsTs\n" + "\n".join(f"{k}. As 9c /7dJs" for k in range(2, n)), DEALT),
    ),
    "tricks without numbers": (50_000, moves(lambda n: "As 9c /7dJs\n" * n)),
    "numbers": (20_000, moves(lambda n: "".join(f"{k}. " for k in range(n)))),
    "wrong numbers": (20_000, moves(lambda n: "7. " * n)),
    "cards": (50_000, moves(lambda n: "As " * n)),
    "cards that stood": (20_000, moves(lambda n: "As^ " * n)),
    "draws": (50_000, moves(lambda n: "/xxxx " * n)),
    "score checks": (20_000, moves(lambda n: "".join(f"={k}:20 " for k in range(n)))),
    # declarations
    "declarations in one trick": (10_000, moves(lambda n: "+KhQh=40 " * n)),
    "declarations in one trick, any": (10_000, moves(lambda n: "+KhQh=40 " * n, rules="besigue")),
    "declarations in one trick that stood": (10_000, moves(lambda n: "+KhQh=40^ " * n)),
    "declarations from the table that stood": (5_000, moves(lambda n: "+KhQh=40 " + "+_Kh_Qh=40^ " * n)),
    "announcements from the table that stood": (
        5_000,
        moves(lambda n: "+KhQh~ " + "+_Kh_Qh~^ " * n, rules="bezique-hoyle"),
    ),
    "wrong declarations from the table that stood": (5_000, moves(lambda n: "+KhQh " + "+_Kh_Kh_Qh=40^ " * n)),
    "declarations of the loser": (10_000, moves(lambda n: "@2+KhQh=40 " * n)),
    "declarations of no seat": (10_000, moves(lambda n: "@8+KhQh=40 " * n)),
    "declarations of sixteen cards": (5_000, moves(lambda n: ("+" + "_Kh" * 16 + " ") * n)),
    "sevens shown": (10_000, moves(lambda n: "+7h=10 " * n)),
    "sevens shown that stood": (10_000, moves(lambda n: "+7h=10^ " * n)),
    "sevens exchanged": (10_000, moves(lambda n: "7h<>9h=10^ " * n)),
    "events of other games": (10_000, moves(lambda n: "pass take:c claim +blank " * n)),
    # mixtures
    "a deep mixture": (5_000, moves(lambda n: "(1... 8c {x} ( [ } ) +KhQh=40~ <> @9 12345678. " * n)),
    "a wide mixture": (2_000, moves(lambda n: "9... ) { ; x\n} [X +KhQh _Kh9 (1. As) =1:2 ^ 70:320x ! \0 é\n" * n)),
    "many records": (2_000, lambda n: (HEAD.format("bezique") + "\n1. As 9c\n*\n\n") * n),
    "many empty records": (5_000, lambda n: "".join(f'[Deal "{k}"]\n*\n\n' for k in range(n))),
    "the unknown turned card": (2_000, moves(lambda n: "+7h=10^ " * n, UNKNOWN)),
    "many ways to fill it in": (
        500,
        moves(lambda n: "+7h\n2. 7h 8c +KcQc " + "(2... +KdQd) " * n + "\n3. 8s 8c +KsQs=30", UNKNOWN, "bezique-da"),
    ),
}


PLACES = (
    '{0}[Rules "bezique"]{0}\n{0}[Dealer "1"] {0}\n[Turned "9h"]{0}[Player2 "Ben"]\n{0}\n{0}1.{0} As {0}9c{0}\n'
    "2. Ks Kc {0}+KhQh{0}=40{0} /7dxx\n{0}3. 7s {0}{{so}} {0}(3.{0} 8s{0}) 9s ={0}40{0}:0\n{0}*{0}\n{0}"
)
"""A record with all places at which something may stand that ought not to."""

FILLERS = (
    "\n", " ", "\t", "\n ", " \n", "\x0c", "\x0b", "\u2028", "\ufeff", "\x00", "{x}", "{x}\n", "{x} ", "{\n", "{",
    "}", "{x", "x}", ";x\n", ";\n", "%\n", "\n%x\n", "(", ")", "( ", "(1. ", "[", "[ ", "[x", '[x "', '\n[x "',
    '[x "y"]', '[x "y"]\n', '\n[x "y"]', "]", '"', '\\"', "\\", '" "', "x", "x ", "x\n", "!", "! ", "$", "$4 ", "@",
    "@1", "+", "+ ", "_", "^", "~", "=", "=1", ":", "0:0 ", "*", "* ", "*\n", ".", ". ", "...", "1. ", "1.", "1 ",
    "9", "/", "/ ", "<>", "7h<>", "Kh", "Kh ", "_Kh", "+KhQh ", "♥", "♥10", "K♥", "Kn", "10", "pass ", "take:", "-",
    ",", ">", "> ", "\n> ", "é", "\ud800",
)  # fmt: skip


@pytest.mark.parametrize("filler", FILLERS)
def test_fillers_at_every_place(filler: str) -> None:
    pieces = PLACES.split("{0}")
    for place in range(1, len(pieces)):
        before, behind = ("".join(part).format() for part in (pieces[:place], pieces[place:]))
        work(before + filler * 200 + behind)


def work(text: str) -> tuple[float, int]:
    """Does everything with a text; seconds and the number of findings."""
    begin = time.perf_counter()
    records = loads(text)
    found = 0
    for record in records:
        timeline = simulate(record)
        found += len(timeline.findings)
        for finding in timeline.findings:
            assert finding.title
            assert len(finding.message) < 1_000
        if timeline.valid:
            complete(record)
        for step in api.walk(record):
            assert step.after.scores
    layout(records)
    return time.perf_counter() - begin, found


@pytest.mark.parametrize("name", CASES)
def test_hostile(name: str) -> None:
    size, make = CASES[name]
    seconds, found = work(make(size // 10))
    print(f"{name}: {size // 10}, {seconds:.2f} s, {found} findings")


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_hostile_at_full_size(name: str) -> None:
    size, make = CASES[name]
    half, _ = work(make(size // 2))
    whole, found = work(make(size))
    print(f"{name}: {size}, {whole:.2f} s, {whole / half:.1f} times that of half the size, {found} findings")
