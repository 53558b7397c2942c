"""What happened at a frame of the stepper, in a sentence with the cards in their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import UNSEEN
from bzq.records.model import CarteBlanche, Declaration, Draw, Event, Exchange, Play
from bzq.views.looks.looks import is_bidding
from bzq.views.names import scored_by_side
from bzq.views.screen import Line, Screen
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_path import trick_shown
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import sentence

if TYPE_CHECKING:
    from bzq.timeline.frames import Frame
    from bzq.timeline.frames import Line as Branch
    from bzq.timeline.model import LedgerEntry

GLYPH_WORDS: Final = {
    "!": "good", "?": "a mistake", "!!": "brilliant", "??": "a bad mistake", "!?": "interesting", "?!": "doubtful",
    "$1": "good", "$2": "a mistake", "$3": "brilliant", "$4": "a bad mistake", "$5": "interesting", "$6": "doubtful",
}  # fmt: skip
"""What the record's own glyphs say."""

_OWN: Final = 1000
"""The number from which on glyphs come from an annotation of ours."""


def event_pieces(scene: Scene, screen: Screen) -> Line:
    """The event as a sentence, with what it scored and the record's glyphs."""
    frame = scene.frame
    name = screen.clean(scene.name(frame.seat)) if frame.seat else ""
    item = frame.item
    looks = scene.looks
    line: Line = []
    own = looks.event(scene, name, screen)
    if own is not None:
        line = own
    elif isinstance(item, Play):
        line = _play(scene, name, item, screen)
    elif isinstance(item, Exchange):
        given, taken = card_piece(item.given, screen), card_piece(item.taken, screen)
        line = [(name, "bold"), (" exchanges ", ""), given, (" for ", ""), taken]
    elif isinstance(item, Draw) or (item is not None and not frame.seat):
        line = _draw(scene, screen)
    elif item is not None:
        line = [(name, "bold"), (f" {screen.clean(frame.text)}", "")]
    else:
        return _start(scene, screen)
    points = sum(entry.points for entry in frame.entries if frame.seat in (entry.seat, 0))
    if looks.scores_in_play:
        if isinstance(item, Declaration | Exchange | CarteBlanche):
            line.append((f": {points} points" if points else ": no points", "bold green" if points else "dim"))
        else:
            for entry in frame.entries:
                said = f"{_scorer(scene, entry)}: {entry.what} {entry.points}"
                line += [("; ", ""), *sentence(said, screen, "bold green")]
    if isinstance(item, Event) and item.irregular:
        line.append((" (against the rules; it stood)", "yellow"))
    return [*line, *_glyphs(scene, screen)]


def _scorer(scene: Scene, entry: LedgerEntry) -> str:
    if entry.reason == "set-up":
        return scene.name(entry.seat)
    side = scored_by_side(scene.position.rules.rules, entry)
    return scene.name(entry.seat) if side is None else scene.sides[side]


def _play(scene: Scene, name: str, item: Play, screen: Screen) -> Line:
    trick = trick_shown(scene.line, scene.index)
    lead = len(trick.plays) == 1
    line: Line = [(name, "bold"), (" leads " if lead else " plays ", ""), card_piece(item.card.card, screen)]
    if item.card.table:
        line.append((" from the table", ""))
    line.append((scene.looks.play_words(scene.frame), ""))
    if trick.winner:
        who = "takes" if trick.winner == scene.frame.seat else f"{screen.clean(scene.name(trick.winner))} takes"
        joined = " and " if trick.winner == scene.frame.seat and not line[-1][0] else ", "
        line.append((f"{joined}{who} the trick", ""))
        line.append((scene.looks.trick_words(trick.plays, scene.position.trump), ""))
    return line


def _draw(scene: Scene, screen: Screen) -> Line:
    drawn = scene.sight.drawn(scene.line, scene.index, scene.eyes)
    if not any(card != UNSEEN for _, card in drawn):
        return [("cards are drawn", "")]
    line: Line = []
    for seat, card in drawn:
        line.append((", " if line else "", ""))
        line += [(screen.clean(scene.name(seat)), "bold"), (" draws ", "")]
        line.append(("a card", "dim") if card == UNSEEN else card_piece(card, screen))
    return line


def _start(scene: Scene, screen: Screen) -> Line:
    position = scene.position
    line: Line = []
    if position.trick > 1:
        line.append((f"From trick {position.trick} on", "bold"))
    else:
        line.append(("The cards are dealt", "bold"))
    for entry in scene.frame.entries:
        line.append((f"; {screen.clean(_scorer(scene, entry))}: {entry.what} {entry.points}", ""))
    seat = position.to_act()
    if seat is not None and is_bidding(position):
        if position.turned is not None:
            line += [("; ", ""), card_piece(position.turned, screen), (" is turned", "")]
        line.append((f"; {screen.clean(scene.name(seat + 1))} bids first", ""))
    elif seat is not None:
        line.append((f"; {screen.clean(scene.name(position.leader + 1))} leads", ""))
    return [*line, *_glyphs(scene, screen)]


def _glyphs(scene: Scene, screen: Screen) -> Line:
    line: Line = []
    for glyph in scene.frame.glyphs:
        if glyph.startswith("$") and glyph[1:].isdigit() and int(glyph[1:]) >= _OWN:
            continue
        word = GLYPH_WORDS.get(glyph)
        line.append((f" ({glyph} {word})" if word else f" ({screen.clean(glyph)})", "bold magenta"))
    return line


def short_pieces(frame: Frame, screen: Screen) -> Line:
    """An event in short, as a record writes it: ``_Q♣``, ``+K♣Q♣``."""
    item = frame.item
    if isinstance(item, Play):
        return [("_" if item.card.table else "", "dim"), card_piece(item.card.card, screen)]
    if isinstance(item, Declaration):
        return [("+", ""), *(card_piece(card.card, screen) for card in item.cards)]
    return [(screen.clean(frame.text), "")]


def moves_pieces(line: Branch, screen: Screen, most: int) -> Line:
    """The first events of a variation in short, draws left out: ``_Q♣ A♣ +K♣Q♣``."""
    found: Line = []
    count = 0
    for frame in line.frames:
        if isinstance(frame.item, Draw):
            continue
        count += 1
        if count > most:
            return [*found, (screen.dots, "dim")]
        found += short_pieces(frame, screen)
        found.append((" ", ""))
    return found


def turn_pieces(scene: Scene, index: int, screen: Screen) -> list[Line]:
    """What was declared after the trick that was won at a frame, each declaration as a short line."""
    found = []
    for frame in scene.line.frames[index + 1 :]:
        if isinstance(frame.item, Draw | Play):
            break
        line: Line = []
        if isinstance(frame.item, Declaration):
            for card in frame.item.cards:
                line.append(card_piece(card.card, screen))
        elif isinstance(frame.item, Exchange):
            line = [card_piece(frame.item.given, screen), (" for ", ""), card_piece(frame.item.taken, screen)]
        else:
            continue
        points = sum(entry.points for entry in frame.entries)
        names = ", ".join(entry.what for entry in frame.entries)
        found.append([*line, (f" {names} {points}" if names else " for nothing", "")])
    return found
