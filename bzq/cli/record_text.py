"""What a recording looks like: the prompt, the line that says how it stands, replies, and what is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bzq.cards import SUIT_SYMBOLS, card_name
from bzq.recorder.examples import fitting
from bzq.recorder.guides import guide_of
from bzq.recorder.naming import player_names, scores_said
from bzq.views.findings_text import heading
from bzq.views.screen import Line, Screen, crop, width, wrapped

if TYPE_CHECKING:
    from bzq.recorder.guides import Offer
    from bzq.recorder.reply import Reply
    from bzq.recorder.session import Session
    from bzq.recorder.telling import Status

_INDENT: Final = "   "
_MOST_OFFERS: Final = 6
_SCORING: Final = ("declare", "show")
"""What is done for points."""

_PLAYED: Final = "cards    9c 7h   9c7h   9\u2663 7\u2665     played, in the order of the trick"
_DRAW: Final = "         /                        draws; an empty line does too"
_REST: Final = """\
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
leave    quit                     or Ctrl-D; every line is in the file already"""


_NEXT_TURNED: Final = "deals    next   next Qh           the next deal, and its turned card"
_NEXT: Final = "deals    next                     the next deal"
_TOLD_AT: Final = 34
"""The column in which the help tells what can be typed."""


def help_lines(session: Session) -> list[str]:
    """All that can be entered in the game that is played, for 80 columns; before that, what is asked."""
    question = session.question()
    rules = session.rules
    if question is not None:
        return question.help if rules is None else [fitting(line, rules) for line in question.help]
    draft = session.present
    known = [] if draft is None else guide_of(draft.rules).help_lines(draft.rules)
    if draft is not None and draft.stock_known and draft.rules.stock_tricks:  # nobody has to say what is drawn
        known = [_DRAW if line.lstrip().startswith("/") else line for line in known]
    if rules is None:
        return [_PLAYED, *_REST.splitlines()]
    rest = _REST if rules.turned else _REST.replace(_NEXT_TURNED, _NEXT)
    return [_column(fitting(line, rules)) for line in (_PLAYED, *known, *rest.splitlines())]


def _column(line: str) -> str:
    """A line of help, with what it tells in its column, where an example became longer or shorter."""
    typed, gap, told = line.rpartition("  ")
    return f"{typed.rstrip():<{_TOLD_AT}}{told}" if gap and len(typed.rstrip()) < _TOLD_AT else line


def prompt_text(status: Status | None, screen: Screen, correcting: int | None = None) -> str:
    """What stands before the next entry: the trick so far, and who is to act."""
    if status is None:
        return "> "
    if status.over:
        return "over> "
    fixing = "" if correcting is None else f"fix {correcting}: "
    doing = f" {status.doing}" if status.doing else ""
    who = crop(screen.clean(status.actor), 16, screen.dots)
    line, room = status.line, max(12, screen.width - 50)
    while width(line) > room and line.count(" ") > 1:  # its number and its first words, what was declared last
        first, _, rest = line.partition(" ")
        line = f"{first} {screen.dots} {rest.removeprefix(screen.dots).lstrip().partition(' ')[2]}"
    return f"{fixing}{line}{'  ' * bool(line)}{who}{doing}> "


def status_text(status: Status | None, screen: Screen) -> str:
    """How things stand, in one line: trick, trumps, stock, the scores of both sides and of the match.

    Where it is narrow, the scores stay.
    """
    if status is None:
        return screen.clean("? help")
    dot = " · " if screen.takes("·") else " | "
    trump = "no trumps" if not status.trumps else "no trumps yet"
    if status.trump is not None:
        trump = f"trumps {_suit(status.trump, screen)}"
    if status.turned is not None:
        trump = f"{status.turned} turned" if status.bidding else f"{trump} ({status.turned})"
    scores = _scores(status, screen, 14)
    deal = "" if status.deal is None else f"deal {status.deal}, "
    parts = [f"deal {status.deal} over" if status.deal is not None else "over"]
    if not status.over:
        parts = [f"{deal}{status.place}", trump]
        if status.stock is not None:
            parts.append(f"stock {status.stock}")
    parts += scores
    if status.floating:
        parts.append(f"{status.floating} float")
    if status.target is not None:
        parts.append(f"to {status.target}{' won' * status.by_deals}")
    room = screen.width - 2
    least = len(parts) - (status.target is not None) - bool(status.floating)
    while width(dot.join(parts)) > room and len(parts) > least:
        parts.pop()
    text = dot.join(parts)
    if width(text) > room:
        first = [] if status.over else [status.place, trump]
        number = [] if status.over else [status.place.partition("/")[0], trump]
        kept = [one for others in (first, number, number[1:], []) for one in ((others, 14), (others, 6), (others, 4))]
        shorter = (dot.join([*others, *_scores(status, screen, letters)]) for others, letters in kept)
        bare = " : ".join(_scores(status, screen, 0))
        text = next((one for one in shorter if width(one) <= room), bare)
    more = f"{text}{dot}? help"
    return f" {more if width(more) <= room else crop(text, room, screen.dots)}"


def _scores(status: Status, screen: Screen, letters: int) -> list[str]:
    """What each side has, with so many letters of its name."""
    found = []
    for index, side in enumerate(status.sides):
        name = crop(screen.clean(side), letters, screen.dots) if letters else ""
        said = name if status.scores is None else scores_said([name], [status.scores[index]])
        found.append(f"{said}{_total(status, index)}".strip())
    return found


def _total(status: Status, side: int) -> str:
    """What a side has in the match, where that is more than the deal."""
    if status.totals is None:
        return ""
    total = status.totals[side]
    if status.by_deals:
        return f" ({total} won)" if any(status.totals) else ""
    return "" if status.scores is not None and status.scores[side] == total else f" ({total})"


def _suit(suit: str, screen: Screen) -> str:
    symbol = SUIT_SYMBOLS[suit]
    return symbol if screen.takes(symbol) else suit


def reply_lines(reply: Reply, screen: Screen) -> list[Line]:
    """What is said to an entry."""
    lines: list[Line] = []
    for said in reply.said:
        lines += sentence(said, screen, "")
    for remark in reply.remarks:
        said = f"{remark.message}; {remark.hint}" if remark.code == "W201" and remark.hint else remark.message
        lines += sentence(said, screen, "yellow")
    if reply.trouble is not None:
        lines += sentence(f"not kept: {reply.trouble}", screen, "bold red")
    if not reply.refused:
        return lines
    texts: tuple[str | None, ...] = ()
    if reply.finding is not None:
        lines.append([(_INDENT, ""), *heading(reply.finding, screen)[1:]])
        texts = (reply.finding.message, reply.finding.hint, reply.finding.alternative)
    elif reply.complaint is not None:
        texts = (reply.complaint.message, reply.complaint.hint)
    for text in filter(None, texts):
        lines += sentence(text, screen, "")
    ways = []
    if reply.offer is not None:
        left = f" and leaves {reply.rest} on the line" if reply.rest else ""
        ways.append(f"= enters {reply.offer.strip()}{left}")
    if reply.forced is not None:
        ways.append("^ enters it as it is, against the rules")
    if ways:
        lines += sentence("; ".join(ways), screen, "green")
    return lines


def sentence(text: str, screen: Screen, style: str = "") -> list[Line]:
    """A sentence, indented and wrapped."""
    room = max(20, screen.width - len(_INDENT) - 1)
    return [[(_INDENT, ""), (part, style)] for part in wrapped(screen.clean(text), room, room)]


def hand_lines(session: Session, screen: Screen) -> list[Line]:
    """The cards of whoever is to act, where they were dealt here and lie on no table but the screen."""
    draft = session.present
    if draft is None or session.plan.seed is None:
        return []
    position = draft.position
    seat = position.to_act()
    if seat is None or not position.where.known(seat):
        return []
    trump = position.trump
    held = [card for card, count in enumerate(position.where.hands[seat]) for _ in range(count)]
    held.sort(key=lambda card: (card >> 4 == trump, -(card >> 4), -(card & 15)), reverse=True)
    return sentence(f"{draft.name(seat)} holds {' '.join(map(card_name, held))}", screen, "dim")


def offers_lines(offers: Sequence[Offer], status: Status, screen: Screen) -> list[Line]:
    """What may be declared, bid or exchanged now and for how much; of many, the dearest."""
    lines: list[Line] = []
    for seat, verb in dict.fromkeys((offer.seat, offer.verb) for offer in offers):
        some = [offer for offer in offers if (offer.seat, offer.verb) == (seat, verb)]
        texts = [offer.text if "=" in offer.text or verb not in _SCORING else f"{offer.text}=0" for offer in some]
        kinds: dict[str, str] = {}
        for offer, text in zip(some, texts, strict=True):  # of several ways to the same, one
            kinds.setdefault(f"{offer.seat} {offer.name}", text)
        shown = list(kinds.values())[:_MOST_OFFERS]
        more = f"  and {len(some) - len(shown)} more (Tab)" if len(some) > len(shown) else ""
        lines += sentence(f"{status.names[seat]} may {verb} {'  '.join(shown)}{more}", screen, "cyan")
    return lines


def asked_for(session: Session, what: str, screen: Screen) -> list[Line]:
    """Help, the table, the tricks or the scores."""
    if what == "help":
        return [[(part, "")] for line in help_lines(session) for part in _fitting(screen.clean(line), screen)]
    draft = session.present
    if draft is None:
        return [[(f"{_INDENT}no deal has begun", "")]]
    if what == "tricks":
        text = draft.text[draft.text.index("\n\n") + 2 :] if "\n\n" in draft.text else ""
        return [[(screen.clean(line), "")] for line in text.splitlines()]
    if what == "table":
        from bzq.api import Situation
        from bzq.views.picture import picture

        situation = Situation(_names(session), draft.position)
        shown = picture(
            situation, ascii_only=screen.ascii or not screen.takes("♥"), points=not _theirs_to_count(session)
        )
        return [[(screen.clean(line), "")] for line in shown.splitlines()]
    from bzq.views.scoresheet import deal_sheet
    from bzq.views.standings import standing_lines

    timeline = replace(draft.timeline, record=replace(draft.record, number=session.number))
    lines = deal_sheet(timeline, screen)
    if _theirs_to_count(session):
        lines = sentence(
            "the points of this deal are the players' to count, until one claims or it is over", screen, ""
        )
    match = session.standing()
    return lines if match is None or len(match.deals) < 2 else [*lines, [], *standing_lines(match, screen)]


def _theirs_to_count(session: Session) -> bool:
    """Whether nobody is told the points of the deal under way."""
    status = session.status()
    return status is not None and status.scores is None


def _fitting(line: str, screen: Screen) -> list[str]:
    """A line in columns; on a narrow screen what can be typed, and below it what that is."""
    if width(line) <= screen.width:
        return [line]
    typed, _, told = line.rpartition("  ")
    room = screen.width - 1
    below = [f"{_INDENT}{part}" for part in wrapped(told.strip(), room - len(_INDENT), room - len(_INDENT))]
    return [*wrapped(" ".join(typed.split()), room, room), *below] if typed.strip() else wrapped(told, room, room)


def _names(session: Session) -> tuple[str, ...]:
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
    where = f"{deal} is over" if status.over else f"{deal}, {status.place.partition('/')[0]}"
    scores = status.scores
    return [*given_up, where if scores is None else f"{where}, {scores_said(status.sides, scores)}"]
