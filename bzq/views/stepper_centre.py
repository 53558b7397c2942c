"""The middle of the table in the stepper: the stock with the turned card, and the trick."""

from __future__ import annotations

from bzq.cards import UNSEEN
from bzq.language import tr
from bzq.records.model import Exchange, Play
from bzq.views.screen import Line, Screen, crop, line_text, width
from bzq.views.stepper_cards import NEW, SMALL, Face, Size, card_piece, fan
from bzq.views.stepper_path import TrickShown, trick_number, trick_shown
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import fitted, flow

_STOCK_TEXT = 15
"""Cells for what is written beside the stock."""


def centre(scene: Scene, size: Size, room: int, screen: Screen) -> list[Line]:
    """Stock and trick as pictures: one line more than a card is high, the names below the cards."""
    trick = trick_shown(scene.line, scene.index)
    order = slots(scene, trick)
    stock = _stock(scene, size, screen)
    text = _stock_text(scene, screen)
    left = width(line_text(stock[0]))
    needed = len(order) * (size.width + 2)
    if left + _STOCK_TEXT + needed <= room:
        left += _STOCK_TEXT
        stock = [[*line, *said] for line, said in zip(stock, [*text, *([[]] * len(stock))], strict=False)]
    elif left + needed > room:
        stock, left = [[]] * (size.height + 1), 0
    if needed > room - left and size != SMALL:
        return [*centre(scene, SMALL, room, screen), *([[]] * (size.height - SMALL.height))]
    space = room - left
    slot = max(SMALL.width, min(size.width + 8, space // max(1, len(order))))
    cards = _slots(scene, trick, order, size, slot, screen)
    start = max(0, (room - slot * len(order)) // 2 - left)  # in the middle, where the stock leaves it free
    return [
        fitted([*fitted(one, left, screen), (" " * start, ""), *other], room, screen)
        for one, other in zip(stock, cards, strict=False)
    ]


def tells_trumps(seats: int, size: Size, room: int) -> bool:
    """Whether there is room beside the stock for what is trumps, where so many play."""
    needed = seats * (size.width + 2)
    if 2 * size.width + 3 + _STOCK_TEXT + needed <= room:
        return True
    return size != SMALL and needed > room and tells_trumps(seats, SMALL, room)


def slots(scene: Scene, trick: TrickShown) -> list[int]:
    """The seats (from 1) of the trick in playing order, those who have not played with them."""
    played = [seat for seat, _ in trick.plays]
    position = scene.position
    if trick.winner or position.over():
        return played
    leader = position.to_play()
    if not played and leader is None:
        return []
    order = [seat + 1 for seat in position.trick_order(played[0] - 1 if played else (leader or 0))]
    return [*played, *(seat for seat in order if seat not in played)]


def trick_lines(scene: Scene, room: int, screen: Screen) -> list[Line]:
    """The trick as text, ``Anna:J♥ Ben:T♥*``: one line, or more where many play."""
    trick = trick_shown(scene.line, scene.index)
    order = slots(scene, trick)
    cards = dict(trick.plays)
    number = f" {trick_number(scene.frame)}: "
    name_room = max(3, (room - len(number)) // max(1, len(order)) - 6)
    pieces: Line = [(number, "dim")]
    for seat in order:
        name = crop(screen.clean(scene.name(seat)), name_room, "").replace(" ", "_")
        won = seat == trick.winner
        card = card_piece(cards[seat], screen) if seat in cards else ("..", "dim")
        pieces += [(f"{name}:", "bold" if won else "" if seat in cards else "dim"), card]
        pieces += [("*" if won else "", "bold yellow"), (" ", "")]
    return [[(" ", ""), *line] for line in flow(pieces, room - 1, "  ")]


def _stock(scene: Scene, size: Size, screen: Screen) -> list[Line]:
    position = scene.position
    left = position.cards_to_draw()
    if not left and position.turned is None:
        return [[(" " * (2 * size.width + 3), "")] for _ in range(size.height + 1)]
    faces = [Face(UNSEEN)] if left > (position.turned is not None) else []
    if position.turned is not None:
        mark = NEW if isinstance(scene.frame.item, Exchange) else ""
        faces.append(Face(position.turned, mark))
    lines = [[("  ", ""), *line] for line in fan(faces, size, size.width, screen)]
    lines = [fitted(line, 2 * size.width + 3, screen) for line in lines]
    said = tr("stock {n}", n=left) if left else tr("turned")
    if left and width(said) > 2 * size.width + 1:  # a long word: the number alone
        said = str(left)
    return [*lines, fitted([(f"  {said}", "dim")], 2 * size.width + 3, screen)]


def _stock_text(scene: Scene, screen: Screen) -> list[Line]:
    rows = scene.looks.beside_stock(scene.position, scene.name, screen)
    room = _STOCK_TEXT - 2
    short = [row if width(line_text(row)) <= room else _unlabelled(row) for row in rows]
    return [fitted([("  ", ""), *row], _STOCK_TEXT, screen) for row in short]


def _unlabelled(row: Line) -> Line:
    """A row without the words around what it shows, where it shows something."""
    return [piece for piece in row if piece[1] != "dim"] or row


def _slots(scene: Scene, trick: TrickShown, order: list[int], size: Size, slot: int, screen: Screen) -> list[Line]:
    """The cards of the trick in columns, the names below them."""
    lines: list[Line] = [[] for _ in range(size.height + 1)]
    cards = dict(trick.plays)
    latest = trick.plays[-1][0] if trick.plays and isinstance(scene.frame.item, Play) else 0
    for seat in order:
        mark = NEW if seat in (latest, trick.winner) and seat in cards else ""
        picture = fan([Face(cards[seat], mark)], size, size.width, screen) if seat in cards else [[]] * size.height
        shift = (slot - size.width) // 2
        for row, drawn in enumerate(picture):
            lines[row] += fitted([(" " * shift, ""), *drawn], slot, screen)
        name = screen.clean(scene.name(seat))
        won = seat == trick.winner
        text = f"{crop(name, max(1, slot - 3), '')} *" if won else crop(name, slot - 1, "")
        space = max(0, (slot - width(text)) // 2)
        style = "bold" if won else ("" if seat in cards else "dim")
        lines[-1] += fitted([(" " * space, ""), (text, style)], slot, screen)
    return lines
