"""What happened at a frame of the stepper, in a sentence with the cards in their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import UNSEEN
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import Meld
from bzq.records.model import CardRef, CarteBlanche, Declaration, Draw, Event, Exchange, Play
from bzq.views.screen import Line, Screen
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_path import trick_shown
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import sentence

if TYPE_CHECKING:
    from bzq.timeline.frames import Line as Branch

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
    line: Line = []
    if isinstance(item, Play):
        line = _play(scene, name, item, screen)
    elif isinstance(item, Declaration):
        line = _declaration(scene, name, item, screen)
    elif isinstance(item, Exchange):
        given, taken = card_piece(item.given, screen), card_piece(item.taken, screen)
        line = [(name, "bold"), (" exchanges ", ""), given, (" for ", ""), taken]
    elif isinstance(item, CarteBlanche):
        line = [(name, "bold"), (" shows carte blanche", "")]
    elif isinstance(item, Draw) or (item is not None and not frame.seat):
        line = _draw(scene, screen)
    elif item is not None:
        line = [(name, "bold"), (f" {screen.clean(frame.text)}", "")]
    else:
        return _start(scene, screen)
    points = sum(entry.points for entry in frame.entries if frame.seat in (entry.seat, 0))
    if isinstance(item, Declaration | Exchange | CarteBlanche):
        line.append((f": {points} points" if points else ": no points", "bold green" if points else "dim"))
    else:
        for entry in frame.entries:
            who = _scorer(scene, entry.seat, entry.reason)
            line += [("; ", ""), *sentence(f"{who}: {entry.what} {entry.points}", screen, "bold green")]
    if isinstance(item, Event) and item.irregular:
        line.append((" (against the rules; it stood)", "yellow"))
    return [*line, *_glyphs(scene, screen)]


def _scorer(scene: Scene, seat: int, reason: str) -> str:
    rules = scene.position.rules
    if reason == "brisques" and rules.partners and not rules.brisques_at_once:
        return scene.sides[seat - 1]
    return scene.name(seat)


def _play(scene: Scene, name: str, item: Play, screen: Screen) -> Line:
    trick = trick_shown(scene.line, scene.index)
    lead = len(trick.plays) == 1
    line: Line = [(name, "bold"), (" leads " if lead else " plays ", ""), card_piece(item.card.card, screen)]
    if item.card.table:
        line.append((" from the table", ""))
    if trick.winner:
        who = "takes" if trick.winner == scene.frame.seat else f"{screen.clean(scene.name(trick.winner))} takes"
        joined = " and " if trick.winner == scene.frame.seat else ", "
        line.append((f"{joined}{who} the trick", ""))
        brisques = sum(1 for _, card in trick.plays if scene.position.rules.brisque[card])
        if brisques:
            line.append((f" with {brisques} brisque{'s' if brisques > 1 else ''}", ""))
    return line


def _declaration(scene: Scene, name: str, item: Declaration, screen: Screen) -> Line:
    if len(item.cards) == 1:
        return [(name, "bold"), (" shows the trump seven ", ""), card_piece(item.cards[0].card, screen)]
    meld = _meld(scene, item.cards)
    what = meld.combination.name if meld is not None and meld.combination else "a declaration"
    verb = "announces" if item.announced else "declares"
    line: Line = [(name, "bold"), (f" {verb} ", ""), (what, "bold"), (" ", "")]
    for card in item.cards:
        if card.table:
            line.append(("_", "dim"))
        line.append(card_piece(card.card, screen))
    return line


def _meld(scene: Scene, cards: tuple[CardRef, ...]) -> Meld | None:
    """What the cards of a declaration were laid down, or scored, as."""
    wanted = sorted(card.card for card in cards)
    melds = [meld for meld in scene.position.melds if sorted(card.card for card in meld.cards) == wanted]
    return melds[-1] if melds else None


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
        line.append((f"; {screen.clean(_scorer(scene, entry.seat, entry.reason))}: {entry.what} {entry.points}", ""))
    if position.leader != NO_SEAT and not position.over():
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
        if isinstance(frame.item, Play):
            found += [("_" if frame.item.card.table else "", "dim"), card_piece(frame.item.card.card, screen)]
        elif isinstance(frame.item, Declaration):
            found += [("+", ""), *(card_piece(card.card, screen) for card in frame.item.cards)]
        else:
            found.append((screen.clean(frame.text), ""))
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
