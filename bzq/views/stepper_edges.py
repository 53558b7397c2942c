"""The edges of the stepper's screen: the title above, the course of the deal and the keys below."""

from __future__ import annotations

from bzq.language import tr, tr_in, tr_n
from bzq.views.looks.looks import is_bidding
from bzq.views.screen import Line, Screen, line_text, width
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_eyes import ALL, TABLE
from bzq.views.stepper_keys import Hint, hints, key_name
from bzq.views.stepper_notes import stands_at
from bzq.views.stepper_path import depth, trick_number
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import apart, fitted, taken, woven

_SHORTEST_COURSE = 12
"""Cells for the course of a deal, at least."""


def title(scene: Scene, room: int, screen: Screen, *, facts: bool) -> Line:
    """What is being stepped through, and the trick; with ``facts`` trumps, turned card and stock too."""
    record = scene.replay.timeline.record
    position = scene.position
    rules = position.rules.rules
    right: Line = []
    if facts:
        looks = scene.looks
        right += looks.trumps(position, screen)
        if looks.taker(position) and room >= 60:
            right.append(("  " + tr("{who} took", who=screen.clean(scene.name(looks.taker(position)))), "dim"))
        if position.turned is not None and room >= 60:
            turned = woven(tr("turned {card}"), "dim", card=card_piece(position.turned, screen))
            right += [("  ", "dim"), *turned]
        left = position.cards_to_draw()
        if left:
            right += [("  " + tr("stock {n}", n=left), "dim")]
    if is_bidding(position):
        right.append(("  " + tr("bids") + " ", "bold"))
    else:
        trick: Line = [(tr("trick {trick}", trick=trick_number(scene.frame)), "bold")]
        if room >= 60:
            trick = woven(tr("{trick} of {tricks}"), trick=trick, tricks=str(rules.tricks))
        right += [("  ", "bold"), *trick, (" ", "")]
    if scene.line.parent is not None:
        deep = depth(scene.line)
        word = tr("variation") if deep == 1 else tr("variation, {n} deep", n=deep)
        left_line: Line = [(f" {word} ", "reverse bold"), (" ", "")]
    else:
        left_line = [(" ", "")]
    deal = record.known("Deal")
    names = [record.known("Event"), tr("deal {n}", n=deal) if deal else None]
    said = [rules.name, *(name for name in names if name)]
    left_line.append((screen.clean("  ".join(said)), "bold"))
    return apart(left_line, right, room, screen)


def course(scene: Scene, room: int, screen: Screen) -> Line:
    """How far the deal has come, with what was missed and what is wrong marked; beside it how it is looked at."""
    right = _status(scene, room, screen)
    space = room - width(line_text(right)) - 2
    if space < _SHORTEST_COURSE:
        return fitted([(" ", ""), *right], room, screen)
    return [(" ", ""), *_bar(scene, space, screen), (" ", ""), *right]


def _bar(scene: Scene, room: int, screen: Screen) -> Line:
    frames = scene.replay.main.frames
    last = max(1, len(frames) - 1)
    done, todo, here, cross = ("━", "─", "●", "✗") if screen.takes("━") else ("=", "-", "o", "x")

    def place(index: int) -> int:
        return index * (room - 1) // last

    at = place(scene.main_at)
    cells = [(done, "cyan") if n < at else (todo, "dim") for n in range(room)]
    if scene.misses is not None:
        for miss in scene.misses.seen(scene.eyes):
            if not scene.quiz or miss.first < scene.main_at:  # the quiz gives nothing away
                cells[place(miss.first)] = (cross, "bold yellow")
    finding = scene.replay.stopped
    if finding is not None:
        wrong = next((n for n, frame in enumerate(frames) if stands_at(scene, frame, finding)), last)
        cells[place(wrong)] = ("!", "bold red")
    cells[at] = (here, "bold cyan")
    return cells


def _status(scene: Scene, room: int, screen: Screen) -> Line:
    said: list[tuple[str, str]] = []
    if scene.playing:
        arrow = "▶" if screen.takes("▶") else ">"
        said.append((arrow + " " + tr("{n} s", n=format(scene.pace, "g")), "bold green"))
    if scene.quiz:
        said.append((tr("quiz {right}/{asked}", right=scene.right, asked=scene.asked), "bold magenta"))
    if scene.looking:
        said.append((screen.clean(tr("looking for misses…")) if room >= 60 else tr("looking"), "dim"))
    elif scene.misses is not None and scene.eyes != TABLE and not scene.quiz:
        said.append(_counted(scene))
    elif scene.trouble and room >= 60:
        said.append((tr("not analysed"), "dim"))
    eyes = {ALL: tr_in("eyes", "all cards"), TABLE: tr_in("eyes", "the table")}.get(scene.eyes)
    who = eyes or tr("{who}'s eyes", who=screen.clean(scene.name(scene.eyes)))
    if room >= 50 or scene.eyes != ALL:
        said.append((who, "" if scene.eyes == ALL else "bold cyan"))
    line: Line = []
    for text, style in said:
        line += [("  " if line else "", ""), (text, style)]
    return [*taken(line, screen), (" ", "")]


def _counted(scene: Scene) -> tuple[str, str]:
    """How many misses these eyes see."""
    assert scene.misses is not None
    seen = scene.misses.seen(scene.eyes)
    count = len(seen)
    if not count:
        return (tr("no misses"), "green") if scene.misses.certain else (tr("not all cards known"), "dim")
    if all(miss.perhaps for miss in seen):
        return (tr_n("{n} possible miss", "{n} possible misses", count), "yellow")
    return (tr_n("{n} miss", "{n} misses", count), "yellow")


def keys_line(scene: Scene, room: int, screen: Screen) -> Line:
    """What can be done now: what is asked, a message, or the keys."""
    caret = "▏" if screen.takes("▏") else "_"
    if scene.digits is not None:
        asked: Line = [(" " + tr("to trick") + ": ", "bold"), (scene.digits + caret, "bold cyan")]
        return fitted([*asked, ("  " + tr("Enter goes there, Esc stays here"), "dim")], room, screen)
    if scene.waiting and scene.question is not None:
        typed = screen.clean(scene.question.typed) + caret
        answer: Line = [(f" {scene.question.what}: ", "bold"), (typed, "bold cyan")]
        said = ("  " + tr("Enter answers"), "dim")
        if scene.message:
            said = (f"  {screen.clean(scene.message)}", "bold yellow")
        return fitted([*answer, said], room, screen)
    if scene.choosing:
        return fitted([(" " + tr("which variation? its number, or Esc"), "bold")], room, screen)
    if scene.message:
        return fitted([(f" {screen.clean(scene.message)}", "bold yellow")], room, screen)
    return fitted([(" ", ""), *_hints(scene, room - 1, screen)], room, screen)


def _hints(scene: Scene, room: int, screen: Screen) -> Line:
    """Keys with what they do, as many as fit."""
    told = [*hints()] if not scene.page else _page_hints()
    if scene.page == "misses":
        told.insert(1, Hint(key_name("Enter"), tr_in("key", "goes there"), 0))
    elif scene.line.parent is not None and not scene.page:
        told.insert(0, Hint("u", tr_in("key", "leave variation"), 1))
    if not any(branch.frames for branch in scene.frame.variations):
        told = [hint for hint in told if hint.key != "v"]
    shown = [(_key_name(key, screen), f" {word}", rank) for key, word, rank in told]
    while sum(width(key) + width(word) + 2 for key, word, _ in shown) - 2 > room and len(shown) > 1:
        shown.remove(max(shown, key=lambda hint: hint[2]))
    return [piece for key, word, _ in shown for piece in ((key, "bold cyan"), (word, "dim"), ("  ", ""))][:-1]


def _page_hints() -> list[Hint]:
    return [
        Hint("↑↓", tr_in("key", "moves"), 1),
        Hint(key_name("Esc"), tr_in("key", "back"), 2),
        Hint("q", tr_in("key", "quits"), 3),
    ]


def _key_name(key: str, screen: Screen) -> str:
    names = {
        "→": tr_in("key", "right"),
        "←": tr_in("key", "left"),
        "↓": tr_in("key", "down"),
        "↑": tr_in("key", "up"),
        "↑↓": tr_in("key", "up/down"),
    }
    return key if screen.takes(key[0]) else names.get(key, key)
