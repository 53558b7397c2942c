"""What a page knows of a deal: its lines, frame by frame, as plain data that the page's program draws.

A frame says only what has changed since the one before it in its line; styled text is a list of pieces, each a text
or a pair of text and class. Cards are named as records name them (``Kh``), ``xx`` is one that nobody recorded.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import SUITS, card_name
from bzq.language import tr
from bzq.records.model import Bid, Declaration, Draw, Play
from bzq.timeline.frames import lines_of, tagged_players
from bzq.views.names import scored_by_side
from bzq.views.page.questions import question
from bzq.views.screen import Screen, file_name, line_text
from bzq.views.stepper_event import event_pieces, short_pieces
from bzq.views.stepper_eyes import ALL, TABLE
from bzq.views.stepper_misses import Misses
from bzq.views.stepper_notes import RESERVED, is_faulty
from bzq.views.stepper_path import before, trick_number, trick_shown
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_seats import places
from bzq.views.stepper_text import remark, sentence

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.findings import Finding
    from bzq.timeline.frames import Frame, Line, Replay
    from bzq.timeline.ledger import LedgerEntry
    from bzq.views.screen import Line as Pieces

Data = dict[str, Any]

SCREEN: Final = Screen(width=10_000)
"""A page takes every character and any width."""

_CLASSES: Final = {
    "bold": "s", "bold red": "h", "bright_red": "d", "green": "c",
    "bold green": "good", "bold yellow": "bad", "yellow": "bad", "bold cyan": "name", "bold magenta": "glyph",
    "dim": "dim", "red": "wrong",
}  # fmt: skip
"""The class that a style of the terminal has on a page; suits are told by their symbols, see :func:`pieces`."""

_SYMBOLS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def deal_data(replay: Replay, analysis: Analysis | None, trouble: str = "") -> Data:
    """A deal with all its lines; ``trouble`` says why there is no analysis, where there is none."""
    return _Deal(replay, analysis, trouble).data()


def pieces(line: Pieces) -> list[Any]:
    """Styled text for a page: cards by their suit's class, other styles by theirs, neighbours of one class joined."""
    found: list[Any] = []
    for text, style in line:
        if not text:
            continue
        last = _SYMBOLS.get(text[-1])
        kind = last if last is not None and len(text) <= 2 else _CLASSES.get(style, "")
        if kind in ("s", "h", "d", "c") and last is None:
            kind = "b" if style.startswith("bold") else ""
        if not kind and found and isinstance(found[-1], str):
            found[-1] += text
        elif not kind:
            found.append(text)
        else:
            found.append([text, kind])
    return found


class _Deal:
    """Makes the data of one deal."""

    def __init__(self, replay: Replay, analysis: Analysis | None, trouble: str) -> None:
        self.replay = replay
        self.timeline = replay.timeline
        self.scene = Scene(replay, replay.main)
        self.trouble = trouble
        if analysis is not None and analysis.refused is None:
            self.scene.analysis = analysis
            self.scene.misses = Misses(replay, analysis)
        elif analysis is not None:
            self.trouble = analysis.refused or ""
        self.lines = list(lines_of(replay.main))
        self.numbers = {id(line): number for number, line in enumerate(self.lines)}

    def data(self) -> Data:
        """Everything a page shows of the deal."""
        timeline, record = self.timeline, self.timeline.record
        rules = timeline.rules
        found: Data = {
            "name": rules.name if rules is not None else record.known("Rules") or "",
            "file": file_name(record.file),
            "number": record.number,
            "event": [text for tag in ("Event", "Site", "Date") if (text := _value(record.known(tag)))],
            "match": _value(record.known("Match")),
            "deal": _value(record.known("Deal")),
            "players": [self.scene.name(seat) for seat in range(1, len(self.replay.players) + 1)]
            or list(tagged_players(timeline)),
            "dealer": timeline.dealer,
            "valid": timeline.valid,
            "complete": timeline.complete,
            "scores": timeline.scores,
            "recorded": timeline.recorded,
            "errors": [self.finding(one) for one in timeline.findings if one.severity.value != "note"],
            "lines": [self.line(line) for line in self.lines] if self.replay.main.frames else [],
            "misses": self.misses(),
            "sums": self.sums(),
            "trouble": self.trouble,
        }
        if self.replay.main.frames:
            position = self.scene.position
            found["sides"] = list(self.scene.sides)
            found["side"] = list(position.rules.side)
            found["tricks"] = position.rules.rules.tricks
            found["ends"] = self.ends()
        return found

    # -- lines and frames

    def line(self, line: Line) -> Data:
        """A line: where it branches off, its frames, and the error where it ends for one."""
        states: list[Data] = []
        state: Data = {}
        for index, frame in enumerate(line.frames):
            now = self.state(line, index)
            changed = {key: value for key, value in now.items() if key not in state or state[key] != value}
            state = now
            states.append(changed | self.moment(line, index, frame))
        found: Data = {"frames": states}
        if line.parent is not None:
            found |= {"parent": self.numbers[id(line.parent)], "at": line.at}
        if line.stopped is not None:
            found["stopped"] = self.finding(line.stopped)
        return found

    def state(self, line: Line, index: int) -> Data:
        """How things stand at a frame: what stays until something changes it."""
        scene = self.scene
        scene.line, scene.index = line, index
        scene.eyes = ALL
        position = scene.position
        found = places(scene)
        shown = scene.sight.hands(line, index, TABLE)
        turn = position.won if position.won >= 0 else position.to_act()
        trick = trick_shown(line, index)
        return {
            "hand": [_names(face.card for face in place.hand) for place in found],
            "unseen": [place.unseen for place in found],
            "shown": [_names(hand.cards) for hand in shown],
            "table": [[f"{card_name(face.card)}{face.number or ''}" for face in place.table] for place in found],
            "played": [[seat, card_name(card)] for seat, card in trick.plays],
            "winner": trick.winner,
            "turn": turn + 1 if turn is not None else 0,
            "trump": SUITS[position.trump] if position.trump is not None else "",
            "trumps": pieces(scene.looks.trumps(position, SCREEN)),
            "taker": scene.looks.taker(position),
            "stage": scene.looks.stage(position),
            "turned": card_name(position.turned) if position.turned is not None else "",
            "stock": position.cards_to_draw(),
            "scores": list(scene.looks.standing(position)),
            "facts": [self.facts(seat) for seat in range(1, len(found) + 1)],
            "trick": trick_number(line.frames[index]),
        }

    def moment(self, line: Line, index: int, frame: Frame) -> Data:
        """What a frame alone has: the event, what it scored, what is said of it."""
        scene = self.scene
        said = _said(scene)
        found: Data = {"in": frame.trick, "seat": frame.seat, "kind": _kind(frame), "said": said}
        if frame.item is not None and not isinstance(frame.item, Draw):
            found["short"] = pieces(short_pieces(frame, SCREEN))
        if isinstance(frame.item, Draw):
            found["took"] = _names(frame.item.cards)
        if isinstance(frame.item, Draw | Declaration):
            found |= self.by_eyes(found)
        entries = [self.entry(entry) for entry in frame.entries]
        comments = [
            text for one in frame.comments if not one.lstrip().startswith(RESERVED) and (text := remark(one, SCREEN))
        ]
        branches = [self.numbers[id(branch)] for branch in frame.variations]
        place = before(line, index)
        fresh = _fresh(frame, place)
        for key, value in (
            ("entries", entries), ("comments", comments), ("branches", branches), ("new", fresh),
        ):  # fmt: skip
            if value:
                found[key] = value
        asked = question(scene, line, index)
        if asked is not None:
            found["question"] = asked
        if is_faulty(scene) and self.replay.stopped is not None:
            found["fault"] = self.finding(self.replay.stopped)
        return found

    def facts(self, seat: int) -> str:
        """What is counted of a seat beside its score, and what is special about it."""
        position, looks = self.scene.position, self.scene.looks
        said = [looks.heap(position, position.rules.side[seat - 1]), line_text(looks.badge(position, seat, SCREEN))]
        return ", ".join(part for part in said if part)

    def by_eyes(self, own: Data) -> Data:
        """The sentence of an event, and the event in short, as other eyes have them: by seat, 0 for the table's.

        Only what differs from what those see who see all.
        """
        scene, looks = self.scene, self.scene.looks
        said, short = {}, {}
        for eyes in (*range(1, len(self.replay.players) + 1), TABLE):
            scene.eyes = eyes
            other = _said(scene)
            if other != own["said"]:
                said[max(0, eyes)] = other
            if looks.hides(scene.frame, scene.position, eyes):
                short[max(0, eyes)] = pieces(short_pieces(scene.frame, SCREEN, looks, eyes))
        scene.eyes = ALL
        return {key: value for key, value in (("said by", said), ("short by", short)) if value}

    def entry(self, entry: LedgerEntry) -> list[Any]:
        """The side that scored and the seat (from 1; 0 where only the side scores), the points, what for."""
        rules = self.scene.position.rules
        side = scored_by_side(rules.rules, entry)
        seat = entry.seat if side is None else 0
        return [(rules.side[entry.seat - 1] if side is None else side) + 1, seat, entry.points, entry.what]

    # -- what is said of the whole

    def misses(self) -> list[Data]:
        """What was missed, in order, with the frames of the main line where it is spoken of."""
        found = self.scene.misses
        return (
            []
            if found is None
            else [
                {
                    "first": miss.first,
                    "last": miss.last,
                    "trick": miss.trick,
                    "seat": miss.seat,
                    "points": miss.points,
                    "perhaps": miss.perhaps,
                    "head": miss.head,
                    "what": miss.what,
                    "said": pieces(sentence(miss.sentence, SCREEN)),
                    "cards": _names(miss.cards),
                    "ending": miss.ending,
                }
                for miss in found.all
            ]
        )

    def sums(self) -> list[Data]:
        """What each side declared of what was there."""
        analysis = self.scene.analysis
        return (
            []
            if analysis is None
            else [
                {
                    "seats": list(one.seats),
                    "declared": one.declared,
                    "available": one.available,
                    "missed": one.missed,
                    "least": one.at_least,
                    "lost": one.endgame_lost,
                }
                for one in analysis.summaries
            ]
        )

    def ends(self) -> list[str]:
        """What is said at the end beside the score: the record's own result, what the game is worth, why it ended."""
        timeline = self.timeline
        said = []
        if timeline.recorded is not None and timeline.scores is not None:
            same = timeline.recorded == timeline.scores
            said.append(tr("As recorded.") if same else tr("Recorded otherwise."))
        said += self.scene.looks.ending(self.replay, self.scene.name)
        termination = timeline.record.known("Termination")
        if termination and not timeline.complete:
            said.append(tr("Ended before the last trick: {why}.", why=SCREEN.clean(termination)))
        return said

    def finding(self, finding: Finding) -> Data:
        """An error as people read it."""
        texts = (finding.message, finding.hint, finding.alternative)
        return {
            "code": finding.code,
            "title": finding.title,
            "line": finding.span.line if finding.span else None,
            "said": [pieces(sentence(text, SCREEN)) for text in texts if text],
        }


def _said(scene: Scene) -> list[Any]:
    """The sentence of an event as the scene's eyes have it; a draw that begins with no name begins with a capital."""
    said = pieces(event_pieces(scene, SCREEN))
    if isinstance(scene.frame.item, Draw) and isinstance(said[0], str):
        said[0] = said[0][:1].upper() + said[0][1:]
    return said


def _kind(frame: Frame) -> str:
    match frame.item:
        case None:
            return "start"
        case Play():
            return "play"
        case Draw():
            return "draw"
        case Bid():
            return "bid"
    return "event"


def _fresh(frame: Frame, place: Frame | None) -> list[str]:
    """By seat the cards that have just come into a hand by a draw or an exchange."""
    if place is None or not isinstance(frame.item, Draw):
        return []
    before_it, now = place.position.where.hands, frame.position.where.hands
    return [
        _names(card for card, (old, new) in enumerate(zip_longest(was, has, fillvalue=0)) if new > old)
        for was, has in zip(before_it, now, strict=True)
    ]


def _names(cards: Any) -> str:
    """Cards as one text, two letters each."""
    return "".join(card_name(card) for card in cards)


def _value(text: str | None) -> str:
    return text if text and text.strip("?.") else ""
