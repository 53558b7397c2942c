"""What happened at a frame of the stepper, in a sentence with the cards in their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import UNSEEN
from bzq.language import tr, tr_in, tr_n
from bzq.records.model import CarteBlanche, Declaration, Draw, Event, Exchange, Play
from bzq.views.looks.looks import is_bidding
from bzq.views.names import scored_by_side
from bzq.views.screen import Line, Screen
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_eyes import ALL
from bzq.views.stepper_path import trick_shown
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import joined, sentence, woven

if TYPE_CHECKING:
    from bzq.timeline.frames import Frame
    from bzq.timeline.frames import Line as Branch
    from bzq.timeline.ledger import LedgerEntry
    from bzq.views.looks.looks import Looks

_GLYPHS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""Glyphs as they are written, in the order of their numbers: ``$1`` is the first."""

_OWN: Final = 1000
"""The number from which on glyphs come from an annotation of ours."""


def glyph_words() -> dict[str, str]:
    """What the record's own glyphs say, by the glyph and by its number."""
    words = (
        tr_in("glyph", "good"),
        tr_in("glyph", "a mistake"),
        tr_in("glyph", "brilliant"),
        tr_in("glyph", "a bad mistake"),
        tr_in("glyph", "interesting"),
        tr_in("glyph", "doubtful"),
    )
    return dict(zip(_GLYPHS, words, strict=True)) | {f"${number}": word for number, word in enumerate(words, 1)}


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
        line = woven(tr("{who} exchanges {given} for {taken}"), who=(name, "bold"), given=given, taken=taken)
    elif isinstance(item, Draw) or (item is not None and not frame.seat):
        line = _draw(scene, screen)
    elif item is not None:
        line = [(name, "bold"), (f" {screen.clean(frame.text)}", "")]
    else:
        return _start(scene, screen)
    points = sum(entry.points for entry in frame.entries if frame.seat in (entry.seat, 0))
    if looks.scores_in_play:
        if isinstance(item, Declaration | Exchange | CarteBlanche):
            said = tr_n("{n} point", "{n} points", points) if points else tr("no points")
            line.append((f": {said}", "bold green" if points else "dim"))
        else:
            for entry in frame.entries:
                said = f"{_scorer(scene, entry)}: {entry.what} {entry.points}"
                line += [("; ", ""), *sentence(said, screen, "bold green")]
    if isinstance(item, Event) and item.irregular:
        line.append((" (" + tr("against the rules; it stood") + ")", "yellow"))
    return [*line, *_glyphs(scene, screen)]


def _scorer(scene: Scene, entry: LedgerEntry) -> str:
    if entry.reason == "set-up":
        return scene.name(entry.seat)
    side = scored_by_side(scene.position.rules.rules, entry)
    return scene.name(entry.seat) if side is None else scene.sides[side]


def _play(scene: Scene, name: str, item: Play, screen: Screen) -> Line:
    trick = trick_shown(scene.line, scene.index)
    lead = len(trick.plays) == 1
    words = scene.looks.play_words(scene.frame, lead=lead)
    if words:
        text = words
    elif item.card.table:
        text = tr("{who} leads {card} from the table") if lead else tr("{who} plays {card} from the table")
    else:
        text = tr("{who} leads {card}") if lead else tr("{who} plays {card}")
    line = woven(text, who=(name, "bold"), card=card_piece(item.card.card, screen))
    if not trick.winner:
        return line
    what = scene.looks.trick_words(trick.plays, scene.position.trump)
    if trick.winner != scene.frame.seat:
        text = tr("{play}, {who} takes the trick with {what}") if what else tr("{play}, {who} takes the trick")
    elif words:
        text = tr("{play}, takes the trick with {what}") if what else tr("{play}, takes the trick")
    else:
        text = tr("{play} and takes the trick with {what}") if what else tr("{play} and takes the trick")
    return woven(text, play=line, who=screen.clean(scene.name(trick.winner)), what=what)


def _draw(scene: Scene, screen: Screen) -> Line:
    drawn = scene.sight.drawn(scene.line, scene.index, scene.eyes)
    if not any(card != UNSEEN for _, card in drawn):
        return [(tr("cards are drawn"), "")]
    return joined(
        woven(
            tr("{who} draws {card}"),
            who=(screen.clean(scene.name(seat)), "bold"),
            card=(tr("a card"), "dim") if card == UNSEEN else card_piece(card, screen),
        )
        for seat, card in drawn
    )


def _start(scene: Scene, screen: Screen) -> Line:
    position = scene.position
    head = tr("From trick {trick} on", trick=position.trick) if position.trick > 1 else tr("The cards are dealt")
    line: Line = [(head, "bold")]
    for entry in scene.frame.entries:
        line.append((f"; {screen.clean(_scorer(scene, entry))}: {entry.what} {entry.points}", ""))
    seat = position.to_act()
    if seat is not None and is_bidding(position):
        if position.turned is not None:
            line += [("; ", ""), *woven(tr("{card} is turned"), card=card_piece(position.turned, screen))]
        line += [("; ", ""), (tr("{who} bids first", who=screen.clean(scene.name(seat + 1))), "")]
    elif seat is not None:
        line += [("; ", ""), (tr("{who} leads", who=screen.clean(scene.name(position.leader + 1))), "")]
    return [*line, *_glyphs(scene, screen)]


def _glyphs(scene: Scene, screen: Screen) -> Line:
    line: Line = []
    words = glyph_words()
    for glyph in scene.frame.glyphs:
        if glyph.startswith("$") and glyph[1:].isdigit() and int(glyph[1:]) >= _OWN:
            continue
        word = words.get(glyph)
        line.append((f" ({glyph} {word})" if word else f" ({screen.clean(glyph)})", "bold magenta"))
    return line


def short_pieces(frame: Frame, screen: Screen, looks: Looks | None = None, eyes: int = ALL) -> Line:
    """An event in short, as a record writes it: ``_Q♣``, ``+K♣Q♣``; for eyes that do not see its cards, ``+xxxxxx``."""
    item = frame.item
    if looks is not None and looks.hides(frame, frame.position, eyes):
        return [("+", ""), *(card_piece(card, screen) for card in looks.heard(frame))]
    if isinstance(item, Play):
        return [("_" if item.card.table else "", "dim"), card_piece(item.card.card, screen)]
    if isinstance(item, Declaration):
        return [("+", ""), *(card_piece(card.card, screen) for card in item.cards)]
    return [(screen.clean(frame.text), "")]


def moves_pieces(scene: Scene, line: Branch, screen: Screen, most: int) -> Line:
    """The first events of a variation in short as the scene's eyes see them, draws left out: ``_Q♣ A♣ +K♣Q♣``."""
    found: Line = []
    count = 0
    for frame in line.frames:
        if isinstance(frame.item, Draw):
            continue
        count += 1
        if count > most:
            return [*found, (screen.dots, "dim")]
        found += short_pieces(frame, screen, scene.looks, scene.eyes)
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
            given, taken = card_piece(frame.item.given, screen), card_piece(frame.item.taken, screen)
            line = woven(tr("{given} for {taken}"), given=given, taken=taken)
        else:
            continue
        points = sum(entry.points for entry in frame.entries)
        names = ", ".join(entry.what for entry in frame.entries)
        found.append([*line, (f" {names} {points}", "")] if names else woven(tr("{cards} for nothing"), cards=line))
    return found
