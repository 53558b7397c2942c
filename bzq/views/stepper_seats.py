"""A player's place in the stepper: name and score, the hand, what lies on the table before him."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bzq.cards import UNSEEN
from bzq.language import tr, tr_in
from bzq.views.names import scored_by_side
from bzq.views.screen import Line, Screen, crop, line_text, pad, width
from bzq.views.stepper_cards import (
    MISSED,
    NEW,
    Face,
    Size,
    card_text,
    fan,
    fan_width,
    marked,
    widest_pitch,
)
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import fitted

if TYPE_CHECKING:
    from bzq.engine.game import Position
    from bzq.games.bezique.table import TableCard


class Place(NamedTuple):
    """What lies at a seat: the faces of the hand, the cards of it that are not seen, the faces on the table."""

    hand: list[Face]
    unseen: int
    table: list[Face]


def places(scene: Scene) -> list[Place]:
    """Every seat's cards as the scene's eyes see them, marked where they have just come or were missed here."""
    hands = scene.sight.hands(scene.line, scene.index, scene.eyes)
    came = {seat: [card] for seat, card in scene.sight.drawn(scene.line, scene.index, scene.eyes)}
    came |= scene.looks.came(scene)
    missed = _missed(scene)
    declared = scene.looks.laid(scene)
    found = []
    for seat, hand in enumerate(hands, 1):
        lying = lying_before(scene.position, seat)
        cards = scene.looks.in_order(scene.position, hand.cards)
        wanted = missed.get(seat, [])
        if wanted:
            faces, left = marked(cards, wanted, MISSED)
        else:
            faces, left = marked(cards, came.get(seat, []), NEW)
            left = []
        table = []
        for one in lying:
            mark = NEW if id(one) in declared else ""
            if one.card in left:
                left.remove(one.card)
                mark = MISSED
            alone = not any(other.card == one.card and not other.alike(one) for other in lying)
            table.append(Face(one.card, mark, 0 if alone else one.number))
        found.append(Place(faces, hand.unseen, table))
    return found


def lying_before(position: Position, seat: int) -> list[TableCard]:
    """The declared cards of a seat (from 1), by suit and height."""
    cards = [one for one in position.table_of(seat - 1) if one.seat == seat - 1]
    return sorted(cards, key=lambda one: (one.card, one.number))


def _missed(scene: Scene) -> dict[int, list[int]]:
    """The cards of what was missed here, by seat; each as often as one miss needs it."""
    found: dict[int, list[int]] = {}
    if scene.misses is None or scene.line.parent is not None or scene.waiting:
        return found
    for miss in scene.misses.at(scene.index, scene.eyes):
        cards = found.setdefault(miss.seat, [])
        for card in set(miss.cards):
            cards += [card] * (miss.cards.count(card) - cards.count(card))
    return found


def gained(scene: Scene, side: int) -> int:
    """What this frame's event scored for a side (from 0)."""
    sides = scene.position.rules.side
    total = 0
    for entry in scene.frame.entries:
        if entry.reason == "set-up":
            continue  # that was scored long ago
        whole = scored_by_side(scene.position.rules.rules, entry)
        total += entry.points if side == (sides[entry.seat - 1] if whole is None else whole) else 0
    return total


def seat_head(scene: Scene, seat: int, room: int, screen: Screen, *, tabled: int = -1) -> Line:
    """Whose place it is: name, score, what has just been scored, brisques; ``tabled`` is where the table begins."""
    position, looks = scene.position, scene.looks
    side = position.rules.side[seat - 1]
    arrow = "▸" if screen.takes("▸") else ">"
    line: Line = [(f"{arrow if position.to_act() == seat - 1 else ' '} ", "bold cyan")]
    line.append((crop(screen.clean(scene.name(seat)), max(6, room // 3), screen.dots), "bold"))
    if scene.replay.timeline.dealer == seat and room >= 44:
        line.append((" " + tr("dealt"), "dim"))
    line.append((f"  {looks.standing(position)[side]}", "bold"))
    points = gained(scene, side)
    if points:
        line.append((f" +{points}", "bold green"))
    heap = looks.heap(position, side)
    if heap and room >= 36:
        line.append((f" {heap}" if looks.standing(position) is not position.scores else f"  {heap}", "dim"))
    badge = looks.badge(position, seat, screen)
    line += [("  ", ""), *badge] if badge else []
    if tabled > 0 and width(line_text(line)) + 2 <= tabled:
        line = [*fitted(line, tabled, screen), (tr("on the table"), "dim")]
    return fitted(line, room, screen)


def seat_block(scene: Scene, seat: int, place: Place, size: Size, pitch: int, room: int, screen: Screen) -> list[Line]:
    """A place with its cards as pictures: one line more than a card is high."""
    note = f" {_unseen(place)}" if place.unseen else ""
    hand = [*place.hand, Face(UNSEEN)] if place.unseen else place.hand
    left = room - 2 - width(note)
    counts = (len(hand), len(place.table))
    between = widest_pitch(counts, size, left)
    if between is None:
        return _as_text(scene, seat, place, size.height + 1, room, screen)
    pitch = min(pitch, between)
    cards = fan(hand, size, pitch, screen)
    lying = fan(place.table, size, pitch, screen)
    table_room = fan_width(len(place.table), size, pitch)
    start = max(0, min(room - table_room - 1, room - width(tr("on the table")) - 1))
    lines = [seat_head(scene, seat, room, screen, tabled=start if place.table else -1)]
    for row in range(size.height):
        line: Line = [("  ", ""), *cards[row]]
        if note and row == size.height // 2:
            line.append((note, "dim"))
        if place.table:
            line = [*fitted(line, start, screen), *lying[row]]
        lines.append(fitted(line, room, screen))
    return lines


def _as_text(scene: Scene, seat: int, place: Place, rows: int, room: int, screen: Screen) -> list[Line]:
    lines = [seat_head(scene, seat, room, screen), *_text_rows(place, room - 4, screen)]
    lines = [lines[0], *([("    ", ""), *line] for line in lines[1:])]
    return [fitted(line, room, screen) for line in [*lines, *([[]] * rows)][:rows]]


def _text_rows(place: Place, room: int, screen: Screen) -> list[Line]:
    hand: Line = card_text([face.card for face in place.hand], screen, room - 12)
    if place.unseen:
        hand = [*hand, (f"{' ' if hand else ''}{_unseen(place)}", "dim")]
    rows = [hand]
    if place.table:
        label = tr_in("cards", "table") + ": "
        cards = card_text([face.card for face in place.table], screen, room - width(label))
        rows.append([(label, "dim"), *cards])
    return rows


def _unseen(place: Place) -> str:
    """How many cards of a hand are not seen."""
    return tr("+{n} unseen", n=place.unseen)


def seat_line(scene: Scene, seat: int, place: Place, names: int, room: int, screen: Screen) -> Line:
    """A place in one line of text: name in a column, score, hand, and behind a stroke the table."""
    position = scene.position
    side = position.rules.side[seat - 1]
    arrow = "▸" if screen.takes("▸") else ">"
    line: Line = [(arrow if position.to_act() == seat - 1 else " ", "bold cyan")]
    line.append((pad(crop(screen.clean(scene.name(seat)), names, screen.dots), names), "bold"))
    line.append((f"{scene.looks.standing(position)[side]:>5}  ", "bold green" if gained(scene, side) else "bold"))
    left = room - width(line_text(line))
    unseen = _unseen(place) if place.unseen else ""
    hand = [face.card for face in place.hand]
    table = sorted(face.card for face in place.table)
    tight = 3 * (len(hand) + len(table)) + 3 + width(unseen) > left
    line += card_text(hand, screen, 0 if tight else left)
    if unseen:
        line.append((" " + unseen if hand else unseen, "dim"))
    if table:
        stroke = " │ " if screen.takes("│") else " | "
        line += [(stroke, "dim"), *card_text(table, screen, 0 if tight else left)]
    return fitted(line, room, screen)


def most_cards(scene: Scene) -> int:
    """The cards that a place must have room for."""
    return int(scene.position.rules.rules.hand)


def pitch_for(scene: Scene, size: Size, room: int) -> int | None:
    """The cells from card to card at which a full hand and a table fit into a place, ``None`` where they do not."""
    return widest_pitch((most_cards(scene) - 1, 1), size, room - 3)
