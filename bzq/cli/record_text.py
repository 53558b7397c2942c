"""What a recording looks like: the prompt, the line that says how it stands, replies, and what is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import SUIT_SYMBOLS
from bzq.views.findings_text import heading
from bzq.views.screen import Line, Screen, crop, width, wrapped

if TYPE_CHECKING:
    from bzq.recorder.offers import Offer
    from bzq.recorder.reply import Reply
    from bzq.recorder.session import Session
    from bzq.recorder.telling import Status

_INDENT: Final = "   "
_MOST_OFFERS: Final = 6

HELP: Final = """\
cards    9c 7h   9c7h   9\u2663 7\u2665      played, in the order of the trick
         +khqh   kq   aaaa        a declaration; +ksqs~ announces one
         7x   +7h   +blank        the exchange, the seven shown, carte blanche
         /asTd   /asxx   /as      drawn; your own alone, if only that is known
         _kh   _kh2               from the table, and which copy of it
         @2+khqh                  seat 2 does it, where partners declare
         9c^                      against the rules, and it stood
         {text}   !?   =150:10    a comment, a mark, a check of the score
refused  =   ^                    enter what was offered; enter it all the same
back     undo   redo   undo 3     to any depth; u and r will do
         fix 9 As 9c              trick 9 was another; the rest is checked
         cut 9                    trick 9 and all after it go
         drop                     the correction is given up
deals    next   next Qh           the next deal, and its turned card
         end resigned             or abandoned, target, void: over early
         hand 1 9c8hKc...         the cards a seat was dealt
         [Event "Club evening"]   any tag of the record
look     show   list   score   ?  the table, tricks, scores, this page
leave    quit                     or Ctrl-D; every line is in the file already
"""
"""All that can be entered, for 80 columns."""


def prompt_text(status: Status | None, screen: Screen, correcting: int | None = None) -> str:
    """What stands before the next entry: the trick so far, and who is to act."""
    if status is None:
        return "> "
    if status.over:
        return "over> "
    fixing = "" if correcting is None else f"fix {correcting}: "
    doing = " won" if status.won else ""
    who = crop(screen.clean(status.actor), 16, screen.dots)
    line, room = status.line, max(12, screen.width - 50)
    while width(line) > room and line.count(" ") > 1:  # its number and its first words, what was declared last
        first, _, rest = line.partition(" ")
        line = f"{first} {screen.dots} {rest.removeprefix(screen.dots).lstrip().partition(' ')[2]}"
    return f"{fixing}{line}  {who}{doing}> "


def status_text(status: Status | None, screen: Screen) -> str:
    """How things stand, in one line: rules, trumps, stock, the scores of both sides and of the match."""
    if status is None:
        return screen.clean("? help")
    dot = " · " if screen.takes("·") else " | "
    trump = "no trumps yet" if status.trump is None else f"trumps {_suit(status.trump, screen)}"
    if status.turned is not None:
        trump += f" ({status.turned})"
    scores = []
    for index, (name, score) in enumerate(zip(status.sides, status.scores, strict=True)):
        total = "" if status.totals is None or status.totals[index] == score else f" ({status.totals[index]})"
        scores.append(f"{crop(screen.clean(name), 14, screen.dots)} {score}{total}")
    deal = "" if status.deal is None else f"deal {status.deal}, "
    parts = [f"{deal}trick {status.trick}/{status.tricks}", trump, f"stock {status.stock}", *scores]
    if status.target is not None:
        parts.append(f"to {status.target}")
    room = screen.width - 2
    while width(dot.join(parts)) > room and len(parts) > 3 + len(scores):
        parts.pop()
    text = dot.join(parts)
    if width(text) > room:
        text = dot.join([parts[0].removeprefix(deal), parts[1], *scores])
    more = f"{text}{dot}? help"
    return f" {more if width(more) <= room else crop(text, room, screen.dots)}"


def _suit(suit: str, screen: Screen) -> str:
    symbol = SUIT_SYMBOLS[suit]
    return symbol if screen.takes(symbol) else suit


def reply_lines(reply: Reply, screen: Screen) -> list[Line]:
    """What is said to an entry."""
    lines: list[Line] = []
    for said in reply.said:
        lines += _sentence(said, screen, "")
    for remark in reply.remarks:
        said = f"{remark.message}; {remark.hint}" if remark.code == "W201" and remark.hint else remark.message
        lines += _sentence(said, screen, "yellow")
    if reply.trouble is not None:
        lines += _sentence(f"not kept: {reply.trouble}", screen, "bold red")
    finding = reply.finding
    if finding is None:
        return lines
    title = heading(finding, screen)[1:]
    lines.append([(_INDENT, ""), *title])
    for text in (finding.message, finding.hint, finding.alternative):
        if text:
            lines += _sentence(text, screen, "")
    ways = []
    if reply.offer is not None:
        ways.append(f"= enters {reply.offer.strip()}")
    if reply.forced is not None:
        ways.append("^ enters it as it is, against the rules")
    if ways:
        lines += _sentence("; ".join(ways), screen, "green")
    return lines


def _sentence(text: str, screen: Screen, style: str) -> list[Line]:
    room = max(20, screen.width - len(_INDENT) - 1)
    return [[(_INDENT, ""), (part, style)] for part in wrapped(screen.clean(text), room, room)]


def offers_lines(offers: Sequence[Offer], status: Status, screen: Screen) -> list[Line]:
    """What may be declared now and for how much; of many, the dearest."""
    if not offers:
        return []
    texts = [offer.text if "=" in offer.text else f"{offer.text}=0" for offer in offers]
    kinds: dict[str, str] = {}
    for offer, text in zip(offers, texts, strict=True):  # of several ways to the same, one
        kinds.setdefault(f"{offer.seat} {offer.name}", text)
    shown = list(kinds.values())[:_MOST_OFFERS]
    more = len(texts) - len(shown)
    said = f"{status.actor} may declare {'  '.join(shown)}" if status.won else f"{status.actor} may show {shown[0]}"
    if more > 0:
        said += f"  and {more} more (Tab)"
    return _sentence(said, screen, "cyan")


def asked_for(session: Session, what: str, screen: Screen) -> list[Line]:
    """Help, the table, the tricks or the scores."""
    if what == "help":
        return [[(screen.clean(line), "")] for line in HELP.splitlines()]
    draft = session.present
    if draft is None:
        return [[(f"{_INDENT}no deal has begun", "")]]
    if what == "tricks":
        text = draft.text[draft.text.index("\n\n") + 2 :] if "\n\n" in draft.text else ""
        return [[(screen.clean(line), "")] for line in text.splitlines()]
    if what == "table":
        from bzq.api import Situation
        from bzq.views.picture import picture

        shown = picture(Situation(_names(session), draft.position), ascii_only=screen.ascii or not screen.takes("♥"))
        return [[(screen.clean(line), "")] for line in shown.splitlines()]
    from bzq.views.scoresheet import deal_sheet
    from bzq.views.standings import standing_lines

    lines = deal_sheet(draft.timeline, screen)
    match = session.standing()
    return lines if match is None or len(match.deals) < 2 else [*lines, [], *standing_lines(match, screen)]


def _names(session: Session) -> tuple[str, ...]:
    from bzq.recorder.telling import player_names

    assert session.present is not None
    return player_names(session.present)


def stands(session: Session) -> list[str]:
    """Where a recording was left, for the last line."""
    correction = session.correction
    given_up = []
    if correction is not None:
        given_up = [f"the correction of trick {correction.trick} was not finished, so the record is as it was before"]
        session.enter("drop")
    status = session.status()
    if status is None:
        return given_up
    deal = "the deal" if status.deal is None else f"deal {status.deal}"
    scores = ", ".join(f"{name} {score}" for name, score in zip(status.sides, status.scores, strict=True))
    return [*given_up, f"{deal} is over, {scores}" if status.over else f"{deal}, trick {status.trick}, {scores}"]
