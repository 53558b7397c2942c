"""What is said of a frame in the stepper: the event, the record's comments, what was missed, variations, the quiz."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from bzq.language import tr
from bzq.records.model import Draw
from bzq.views.screen import Line, Screen
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_event import event_pieces, moves_pieces
from bzq.views.stepper_path import backwards, depth
from bzq.views.stepper_scene import Choice, Scene
from bzq.views.stepper_text import flow, joined, remark, sentence, woven

if TYPE_CHECKING:
    from bzq.findings import Finding
    from bzq.timeline.frames import Frame

RESERVED = ("[%missed", "[%lost", "[%line]", "[%ended-early")
"""How the comments begin that an annotation has put into a record; what they say is said anew here."""


_MOVES: Final = 7
"""Events of a variation that are told before it is entered."""


def notes(scene: Scene, room: int, rows: int, screen: Screen) -> list[Line]:
    """As much as fits into so many rows; the last row says where the rest is."""
    parts = [part for part in _parts(scene, room, screen) if part]
    lines = [line for part in parts for line in part]
    if len(lines) + len(parts) - 1 <= rows:
        spread = [line for part in parts for line in [*part, []]][:-1]
        return [*spread, *_earlier(scene, room, rows - len(spread), screen)]
    if len(lines) <= rows:
        return lines
    if rows < 3:
        return lines[:rows]
    while sum(map(len, parts)) > rows - 1:
        longest = max(parts, key=lambda part: (len(part) > 1, len(part) - 100 * (part is parts[0])))
        if len(longest) <= 1:
            break
        longest.pop()
    lines = [line for part in parts for line in part][: rows - 1]
    return [*lines, [(screen.dots + " " + tr("c shows all of it"), "dim")]]


def all_notes(scene: Scene, room: int, screen: Screen) -> list[Line]:
    """Everything that is said of a frame, an empty line between the parts."""
    lines: list[Line] = []
    for part in _parts(scene, room, screen):
        if part:
            lines += [*part, []]
    return lines[:-1]


def _parts(scene: Scene, room: int, screen: Screen) -> list[list[Line]]:
    question = scene.question
    if scene.waiting:
        return [flow(event_pieces(scene, screen), room), *_asked(scene, room, screen)]
    return [
        flow(event_pieces(scene, screen), room),
        *(flow(said, room) for said in scene.looks.remarks(scene, screen)),
        _possible(scene, room, screen),
        [line for said in (question.verdict if question else []) for line in flow(said, room, "  ")],
        [line for text in comments(scene, screen) for line in flow([(text, "")], room)],
        *_missed(scene, room, screen),
        _error(scene, room, screen),
        _variations(scene, room, screen),
        _ending(scene, room, screen),
    ]


def _possible(scene: Scene, room: int, screen: Screen) -> list[Line]:
    """What could be declared now, for those whose cards are seen; a verdict of the quiz says it itself."""
    seen = [choice for choice in scene.choices if scene.sees(choice.seat)]
    if not seen or scene.question is not None:
        return []
    return flow(choice_pieces(tr("May declare: {what}"), seen, screen), room, "  ")


def choice_pieces(text: str, choices: Sequence[Choice], screen: Screen) -> Line:
    """What could be declared, ``K♠Q♠ royal marriage 40, 7♠ trump seven shown 10``, at the ``{what}`` of a text."""
    told: list[Line] = [
        [*(card_piece(card, screen) for card in choice.cards), (f" {choice.name} {choice.points}", "")]
        for choice in choices
    ]
    return woven(text, "dim", what=joined(told))


def comments(scene: Scene, screen: Screen) -> list[str]:
    """What the record says behind the event, and behind the draw if that comes next: it is about the trick."""
    drop = scene.misses is not None and scene.line.parent is None
    texts = list(scene.frame.comments)
    following = scene.line.frames[scene.index + 1 : scene.index + 2]
    if following and isinstance(following[0].item, Draw) and scene.frame.item is not None:
        texts += following[0].comments
    found = []
    for text in texts:
        if drop and text.lstrip().startswith(RESERVED):
            continue
        said = remark(text, screen)
        if said:
            found.append(said)
    return found


def _asked(scene: Scene, room: int, screen: Screen) -> list[list[Line]]:
    assert scene.question is not None
    asks = scene.question.asks
    return [flow([(screen.clean(text), style) for text, style in said], room) for said in asks]


def _missed(scene: Scene, room: int, screen: Screen) -> list[list[Line]]:
    if scene.misses is None or scene.line.parent is not None:
        return []
    cross = "✗" if screen.takes("✗") else "x"
    found = []
    for one in scene.misses.seen_there(scene.index, scene.eyes):
        said = sentence(one.sentence, screen, "cyan")
        found.append(flow(woven(tr("With all cards known: {said}"), "bold cyan", said=said), room, "  "))
    for miss in scene.misses.at(scene.index, scene.eyes):
        text = miss.sentence or tr("{who}: {what} was there.", who=scene.name(miss.seat), what=miss.what)
        head = (f"{'?' if miss.perhaps else cross} {miss.head}: ", "bold yellow")
        found.append(flow([head, *sentence(text, screen, "yellow")], room, "  "))
    return found


def _earlier(scene: Scene, room: int, rows: int, screen: Screen) -> list[Line]:
    """What the record said before this, as far as there is room: whole comments only, the latest first."""
    lines: list[Line] = []
    if scene.waiting:
        return lines
    for frame in islice(backwards(scene.line, scene.index), 1, None):
        for text in reversed(frame.comments):
            said = "" if text.lstrip().startswith(RESERVED) else remark(text, screen)
            if not said:
                continue
            head = tr("trick {trick}", trick=frame.trick) if frame.trick else tr("before")
            block = flow([(head + ": ", "bold dim"), (said, "dim")], room, "  ")
            if len(lines) + len(block) + 1 > rows:
                return lines
            lines += [[], *block]
    return lines


def is_faulty(scene: Scene) -> bool:
    """Whether the record's first error is shown at this frame."""
    finding = scene.replay.stopped
    return finding is not None and (scene.is_last or stands_at(scene, scene.frame, finding))


def stands_at(scene: Scene, frame: Frame, finding: Finding) -> bool:
    """Whether a finding stands at a frame's event, or in it."""
    item, place = frame.item, finding.span
    if item is None or place is None or item.end <= item.start:
        return False
    own = scene.replay.timeline.record.span(item.start, item.end)
    return own[:2] <= place[:2] and place[2:] <= own[2:]


def error_lines(finding: Finding, room: int, screen: Screen) -> list[Line]:
    """The first error of a record: code, title, the reason, the way out, and where there is more."""
    place = " (" + tr("line {n}", n=finding.span.line) + ")" if finding.span else ""
    lines = flow([(f"{finding.code} ", "bold red"), (f"{screen.clean(finding.title)}{place}", "bold")], room)
    for said in (finding.message, finding.hint, finding.alternative):
        if said:
            lines += flow(sentence(said, screen), room, "  ")
    more = woven(tr("{command} tells more"), "dim", command=[("bzq explain ", "dim"), (finding.code, "bold")])
    return [*lines, *flow(more, room)]


def _error(scene: Scene, room: int, screen: Screen) -> list[Line]:
    finding = scene.replay.stopped
    if finding is None or not is_faulty(scene):
        return []
    return error_lines(finding, room, screen)


def _variations(scene: Scene, room: int, screen: Screen) -> list[Line]:
    lines: list[Line] = []
    branches = [branch for branch in scene.frame.variations if branch.frames]
    for number, branch in enumerate(branches, 1):
        key = "v" if len(branches) == 1 else f"v{number}"
        moves = moves_pieces(scene, branch, screen, _MOVES)
        instead = woven(tr("instead: {moves}"), "cyan", moves=moves)
        lines += flow([(f"{key} ", "bold cyan"), *instead], room, "  ")
    for branch in scene.frame.variations:
        if not branch.frames and branch.stopped is not None:
            why: Line = [(f"{branch.stopped.code} ", "bold red"), *sentence(branch.stopped.message, screen)]
            lines += flow(woven(tr("A variation here cannot be played: {why}"), "red", why=why), room, "  ")
    if scene.line.parent is not None and scene.index == len(scene.line.frames) - 1:
        if scene.line.stopped is not None:
            lines += error_lines(scene.line.stopped, room, screen)
        if depth(scene.line) == 1:
            text = tr("The variation ends here; {key} goes back to the main line.")
        else:
            text = tr("The variation ends here; {key} goes back to the line it left.")
        lines += flow(woven(text, key=("u", "bold cyan")), room)
    return lines


def _ending(scene: Scene, room: int, screen: Screen) -> list[Line]:
    """The result, at the end of the main line."""
    timeline = scene.replay.timeline
    if not scene.is_last or scene.line.stopped is not None:  # the record goes on, but nobody knows how
        return []
    lines: list[Line] = []
    if timeline.scores is not None:
        standing = ", ".join(
            f"{screen.clean(side)} {score}" for side, score in zip(scene.sides, timeline.scores, strict=False)
        )
        text = tr("The deal is over: {scores}") if timeline.complete else tr("The record ends: {scores}")
        said = woven(text, scores=(standing, "bold"))
        if timeline.recorded == timeline.scores:
            said = woven(tr("{said}, as recorded"), "green", said=said)
        elif timeline.recorded is not None:
            said = woven(tr("{said}, recorded otherwise"), "bold red", said=said)
        lines += flow(said, room)
    for text in scene.looks.ending(scene.replay, scene.name):
        lines += flow([(screen.clean(text), "bold")], room)
    termination = timeline.record.known("Termination")
    if termination and not timeline.complete:
        lines += flow([(tr("Ended before the last trick: {why}.", why=screen.clean(termination)), "")], room)
    return lines
