"""Texts of full deals with something changed at random: words, cards, numbers, tags, layout."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

CARD = re.compile(r"[ATKQJ987][shdc]")
NUMBER = re.compile(r"[0-9]+")

ODD_TAGS = (
    '[Language "de"]', '[Language "tlh"]', '[Trump "h"]', '[Termination "unfinished"]', '[Termination "void"]',
    '[Dealr "1"]', '[Annotator "Eva"]', '[Lead "1"]', '[Score "10:0"]', '[Trick "1"]', '[Table1 ""]', '[Player9 "x"]',
    '[Settlement "1:500"]', '[Litige "81"]', '[Rules "x"]', '[Declared1 "+7h"]', '[Hand10 "As"]', '[Target "500"]',
)  # fmt: skip
ODD_WORDS = ("^", "!?", "$4", "@1", "{x}", "{x", "}", ";", "(1. As)", "xx", "+blank=50", "pass", "*", "=0:0", "10:10")


def _word(text: str, rng: random.Random, change: Callable[[str], str]) -> str:
    """The text with one word of the movetext changed."""
    head, gap, moves = text.partition("\n\n")
    words = re.split(r"(\s+)", moves)
    place = 2 * rng.randrange((len(words) + 1) // 2)
    words[place] = change(words[place])
    return head + gap + "".join(words)


def _line(text: str, rng: random.Random, change: Callable[[list[str], int], None]) -> str:
    lines = text.split("\n")
    change(lines, rng.randrange(len(lines)))
    return "\n".join(lines)


def _swap_words(text: str, rng: random.Random) -> str:
    head, gap, moves = text.partition("\n\n")
    words = re.split(r"(\s+)", moves)
    place = 2 * rng.randrange(max(1, (len(words) - 1) // 2))
    other = min(len(words) - 1 - (len(words) + 1) % 2, place + rng.choice([2, 2, 4, 8]))
    words[place], words[other] = words[other], words[place]
    return head + gap + "".join(words)


def _at(pattern: re.Pattern[str], text: str, rng: random.Random, change: Callable[[str], str]) -> str:
    """The text with one place of a pattern changed."""
    found = list(pattern.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + change(one[0]) + text[one.end() :]


def _some_card(rng: random.Random) -> str:
    return rng.choice("ATKQJ987") + rng.choice("shdc")


def _swap_cards(text: str, rng: random.Random) -> str:
    """Two cards of the text in each other's place: the packs stay whole."""
    found = list(CARD.finditer(text))
    one, other = sorted(rng.sample(range(len(found)), 2))
    first, second = found[one], found[other]
    between = text[first.end() : second.start()]
    return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]


def _toggle_table(word: str, rng: random.Random) -> str:
    """An underscore, or a copy's number, more or less at one card of a word."""
    found = list(re.finditer(r"_?[ATKQJ987][shdc][1-8]?", word))
    if not found:
        return word
    one = rng.choice(found)
    card = one[0]
    if card[0] == "_":
        bare = card.lstrip("_")[:2]
        card = rng.choice([bare, "_" + bare, f"_{bare}{rng.randint(1, 3)}"])
    else:
        card = "_" + card + rng.choice(["", "", "1", "2"])
    return word[: one.start()] + card + word[one.end() :]


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to three changes."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(CHANGES)(text, rng)
    return text


def _put_behind(word: str, rng: random.Random) -> str:
    return word + rng.choice(["^", "!", "{x}", ";", "~", "=10", "=20", ".", "1"])


def _put_before(word: str, rng: random.Random) -> str:
    return rng.choice(["@1", "@2", "_", "+", "=", "/"]) + word


def _other_gap(text: str, rng: random.Random) -> str:
    gaps = [" ", "  ", "\n", "\n\n", "\t", "\u00a0", "\r\n"]
    return _at(re.compile(r"\s"), text, rng, lambda gap: rng.choice(gaps))


def _other_number(number: str, rng: random.Random) -> str:
    return rng.choice(["0" + number, str(int(number) + rng.choice([-10, -1, 1, 10]))])


def _odd_character(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["x", '"', "\\", "[", "7", "_", "♥", "\ufeff"]) + text[at + rng.randrange(2) :]


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    _swap_words,
    _swap_cards,
    _other_gap,
    _odd_character,
    lambda text, rng: _word(text, rng, lambda word: ""),
    lambda text, rng: _word(text, rng, lambda word: f"{word} {word}"),
    lambda text, rng: _word(text, rng, lambda word: _put_behind(word, rng)),
    lambda text, rng: _word(text, rng, lambda word: _put_before(word, rng)),
    lambda text, rng: _word(text, rng, lambda word: f"{rng.choice(ODD_WORDS)} {word}"),
    lambda text, rng: _word(text, rng, lambda word: _toggle_table(word, rng)),
    lambda text, rng: _word(text, rng, lambda word: re.sub("=[0-9]+$", "", word)),
    lambda text, rng: _at(CARD, text, rng, lambda card: _some_card(rng)),
    lambda text, rng: _at(NUMBER, text, rng, lambda number: _other_number(number, rng)),
    lambda text, rng: _line(text, rng, lambda lines, place: lines.insert(place, rng.choice(ODD_TAGS))),
    lambda text, rng: _line(text, rng, lambda lines, place: lines.insert(place, lines[place])),
    lambda text, rng: _line(text, rng, lambda lines, place: lines.insert(place, "{a remark}")),
    lambda text, rng: _line(text, rng, lambda lines, place: lines.__delitem__(place)),
)
"""Ways to change a text."""
