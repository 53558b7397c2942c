"""The statements of an analysis in the notation itself: comments with commands, glyphs by band, the better lines."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bzq.cards import canonical_key, card_name
from bzq.records.annotations import GLYPHS, Note, ended_early, lost, missed, place_behind
from bzq.records.model import Event, Play
from bzq.records.plain import expand_all
from bzq.views.statements import told_at

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis, EndPlay, Opportunity
    from bzq.views.statements import Shown


@dataclass(slots=True)
class Proposal:
    """A note, and the lines it could show, the best first; which of them the rules take, a walk tells."""

    note: Note
    lines: list[str]

    def next_line(self) -> bool:
        """Takes the next of the lines, or none; whether there was anything left to take away."""
        before = self.note.line
        self.note.line = self.lines.pop(0) if self.lines else ""
        return before != self.note.line


def proposals(analysis: Analysis, shown: Shown) -> list[Proposal]:
    """The notes to write into a record, in the order in which they stand there.

    At one place the dearest stands first; what costs the same, in the order of tricks, then misses before cards,
    then by cards. Statements whose place is not known have no note.
    """
    record = analysis.timeline.record
    found: list[tuple[Event, tuple[object, ...], Proposal]] = []
    tricks = _tricks(analysis)
    for one in shown.misses(analysis):
        if one.place is not None:
            trick = tricks[one.place.start]
            key = (-(one.lost or 0), told_at(one), 0, *map(canonical_key, one.cards))
            found.append((one.place, key, _of_miss(one, one.place, trick, record.text, shown)))
    for play in shown.losses(analysis):
        if play.place is not None:
            key = (-play.loss, play.trick, 1, canonical_key(play.played))
            found.append((play.place, key, _of_play(play, play.place, analysis, shown)))
    places = place_behind(record, [place.end for place, _, _ in found])
    for place, _, proposal in found:
        proposal.note.offset = places[place.end]
        proposal.next_line()
    found.sort(key=lambda one: (one[0].end, one[1]))
    return [*(proposal for _, _, proposal in found), *_cut_short(analysis, shown)]


def _cut_short(analysis: Analysis, shown: Shown) -> list[Proposal]:
    """The notes about analyses that ended early, behind the last event of the record."""
    record = analysis.timeline.record
    said = shown.ended_early(analysis)
    last = None
    for item in expand_all(record.items) if said else ():
        last = item if isinstance(item, Event) else last
    if last is None:
        return []
    (place,) = place_behind(record, [last.end]).values()
    return [Proposal(Note(place, ended_early(one.what, one.sentence)), []) for one in said]


def slug(name: str) -> str:
    """A declaration's name for a command: accents dropped, hyphens for blanks.

    >>> slug("double bézique"), slug("marriage in clubs"), slug("four aces")
    ('double-bezique', 'marriage-clubs', 'four-aces')
    """
    bare = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode("ascii")
    words = "".join(char if char.isalnum() else " " for char in bare).split()
    return "-".join(word for word in words if word != "in")


def _of_miss(one: Opportunity, place: Event, trick: int, text: str, shown: Shown) -> Proposal:
    points = one.lost or 0
    comment = missed(slug(one.english), points, one.status, one.until, one.sentence)
    note = Note(place.end, comment, GLYPHS[shown.band(points)])
    if not one.words:
        return Proposal(note, [])
    card = text[place.start : place.end]
    if one.before:
        return Proposal(note, [f"{trick}... {one.words} {card}", f"{trick}. {one.words} {card}"])
    words = [f"{card} {one.words}"]
    if not isinstance(place, Play):
        words.insert(0 if one.replaces else 1, one.words)
    return Proposal(note, [f"{trick}... {line}" for line in words])


def _tricks(analysis: Analysis) -> dict[int, int]:
    """For each place where an event of a trick that was played to its end begins, the trick's number."""
    found: dict[int, int] = {}
    tricks = iter(analysis.timeline.tricks)
    number = left = 0
    for item in expand_all(analysis.timeline.record.items):
        if isinstance(item, Play):
            if not left:
                trick = next(tricks, None)
                if trick is None:
                    break
                number, left = trick.number, len(trick.plays)
            left -= 1
        if isinstance(item, Event):
            found[item.start] = number
    return found


def _of_play(play: EndPlay, place: Event, analysis: Analysis, shown: Shown) -> Proposal:
    note = Note(place.end, lost(play.loss, play.sentence), GLYPHS[shown.band(play.loss)])
    line = _line_of(play, analysis)
    return Proposal(note, [line] if line else [])


def _line_of(play: EndPlay, analysis: Analysis) -> str:
    """The better cards with the numbers of their tricks, from the play that they replace on."""
    trick = next((trick for trick in analysis.timeline.tricks if trick.number == play.trick), None)
    if trick is None or not play.line:
        return ""
    size = len(trick.plays)
    at = next(at for at, one in enumerate(trick.plays) if one.seat == play.seat)
    words = [f"{play.trick}..." if at else f"{play.trick}."]
    for count, card in enumerate(play.line, at):
        if count % size == 0 and count > at:
            words.append(f"{play.trick + count // size}.")
        words.append(card_name(card))
    return " ".join(words)
