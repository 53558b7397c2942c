"""A recording: lines are entered, the file follows, and whatever was entered can be taken back.

A line is taken whole or not at all, and when :meth:`Session.enter` returns, the file has it. The session knows
no terminal: it is told lines and gives :class:`~bzq.recorder.reply.Reply` values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bzq.dealfacts import DealFacts
from bzq.findings import Finding, Severity
from bzq.recorder import words as kinds
from bzq.recorder.commands import Commands
from bzq.recorder.draft import Draft, Refused
from bzq.recorder.entering import enter
from bzq.recorder.examples import fitting
from bzq.recorder.guides import Offer, Puzzle, guide_of
from bzq.recorder.hidden import as_seen, draw_due, drawn
from bzq.recorder.keeping import Misfit
from bzq.recorder.misfits import option_misfits
from bzq.recorder.offers import everything
from bzq.recorder.opening import Opening, Plan, cards_of
from bzq.recorder.packets import Packet, missing, packets_of
from bzq.recorder.questions import Question
from bzq.recorder.reading import Reading
from bzq.recorder.refusing import answered, refusal
from bzq.recorder.reply import Reply
from bzq.recorder.store import Store
from bzq.recorder.telling import Status, status_of, told
from bzq.recorder.words import words_of
from bzq.records.reader import parse_record
from bzq.rules.resolve import RulesError
from bzq.rules.ruleset import RuleSet
from bzq.timeline.walk import simulate

Command = Callable[["Session", str, list[str]], Reply]


class Session(Commands):
    """One recording into one store. Raises :class:`~bzq.recorder.keeping.Misfit` where it cannot go on there."""

    def __init__(self, store: Store, plan: Plan) -> None:
        super().__init__(store, plan)
        self._refused: Reply | None = None
        self._hints: tuple[Draft, list[Offer]] | None = None
        self._skipped: set[tuple[str | None, str | None, int]] = set()
        """Packets of cards that were asked for and are not to be recorded: match, deal, seat."""
        self.hello = self._say_hello()
        """What is to be said at the beginning."""

    def _say_hello(self) -> list[str]:
        draft = self.draft
        if draft is not None and not draft.over:
            self._make_ready(draft)
            return [f"going on with {self._what(draft)}, {status_of(draft, None).place.partition('/')[0]}"]
        if draft is not None and self._same_match(draft):
            self.opening = self._next_opening(draft)
            self.opening.heed_options()
            said = [f"{self._what(draft)} is over", *self._after(draft), self.coming() or ""]
        else:
            same = draft is not None and self._same_table(draft)
            self.opening = Opening.of_match(self.plan, self._match_names(), draft if same else None)
            self.opening.heed_options()
            said = []
        misfit = next(option_misfits(self.opening), None)
        if misfit is not None:
            raise Misfit(misfit)
        if self.question() is None:
            begun = self._begin()
            said += begun.said if begun.finding is None else []
        return said

    def coming(self) -> str | None:
        """The deal that comes next and who deals it, where the last one is over; ``None`` where none is."""
        draft = self.draft
        if draft is None or not draft.over:
            return None
        opening = self.opening or self._next_opening(draft)
        deal = f"deal {opening.tags.get('Deal', '?')}"
        if opening.tags.get("Match") != draft.record.tag("Match"):
            deal += f" of a new match, {opening.tags.get('Match') or '?'}"
        dealer = opening.tags.get("Dealer", "")
        return f"{deal}: {draft.name(int(dealer) - 1)} deals" if dealer.isdecimal() else deal

    def _what(self, draft: Draft) -> str:
        deal, match = draft.record.known("Deal"), draft.record.known("Match")
        named = "the deal" if deal is None else f"deal {deal}"
        return named if match is None else f"{named} of {match}"

    def _same_match(self, draft: Draft) -> bool:
        """Whether the options of the run leave it open, or say, that the match of the last deal goes on."""
        return self._same_table(draft) and self.plan.match in (None, draft.record.tag("Match"))

    def _same_table(self, draft: Draft) -> bool:
        """Whether the same players play by the same rules, as far as the options of the run say."""
        plan = self.plan
        return plan.rules in (None, draft.record.tag("Rules")) and plan.players in ((), draft.timeline.players)

    # -- what is to be done ------------------------------------------------------------------------------------

    def question(self) -> Question | None:
        """What has to be answered before the next deal begins, ``None`` where a deal is under way."""
        if not self.plan.asks:
            return None
        if self.opening is not None:
            return self.opening.question()
        packet = self._packet_asked()
        if packet is None or self.draft is None:
            return None
        name = self.draft.name(packet.seat)
        return Question(f"Stock{packet.seat + 1}", f"The {packet.number} cards that {name} gets:")

    def _packet_asked(self) -> Packet | None:
        """Cards that have just been dealt to a hand that is known, and that nobody has said anything of."""
        draft = self.draft
        if draft is None or self.correction is not None or draft.over or draft.timeline.tricks or draft.position.plays:
            return None
        deal = draft.record.known("Match"), draft.record.known("Deal")
        return next((one for one in missing(draft) if (*deal, one.seat) not in self._skipped), None)

    @property
    def present(self) -> Draft | None:
        """The deal behind which the next line is put: in a correction, as far as it fits."""
        return self.draft if self.correction is None else self.correction.draft

    def status(self) -> Status | None:
        """How things stand, ``None`` where no deal has begun."""
        draft = self.present
        return None if draft is None else status_of(draft, self.totals_now(draft))

    def offers(self) -> list[Offer]:
        """What may be declared now, from what the record says; the dearest first."""
        draft = self.present
        if draft is None or draft.over:
            return []
        if self._hints is None or self._hints[0] is not draft:
            self._hints = (draft, guide_of(draft.rules).offers(draft.position))
        return self._hints[1]

    @property
    def draw_waits(self) -> bool:
        """Whether cards of a known stock are to be drawn, and something may be declared before that."""
        return self.draft is not None and self.correction is None and draw_due(self.draft) is not None

    def candidates(self, line: str) -> list[tuple[str, str]]:
        """What may be entered behind the words of a line: texts, and what they are; from what the record says."""
        draft = self.present
        if draft is None or draft.over or self.question() is not None:
            return []
        reading = Reading((as_seen(draft) if line.strip() else None) or draft)
        try:
            for index, word in enumerate(words_of(line, draft.language)):
                reading.add(index, word)
            position = reading.position()
        except (Puzzle, Refused):
            return []
        card = "lead" if position.won >= 0 or not position.plays else "play"
        able = everything(reading.guide, position, draws=not draft.stock_known)
        return [(text, _described(text, offer, card)) for text, offer in able]

    # -- lines -------------------------------------------------------------------------------------------------

    def enter(self, line: str) -> Reply:
        """Takes a line: cards and events, an answer, a tag, a command."""
        reply = self._fitting(self._enter(line))
        if reply.taken:
            self._refused = None
        elif reply.refused and line.strip() not in ("=", "^"):
            self._refused = reply
        return reply

    @property
    def rules(self) -> RuleSet | None:
        """The rules that are played by, or are about to be; ``None`` as long as nobody has said which."""
        if self.opening is not None and (self.draft is None or self.draft.over):
            try:
                return self.opening.rules if self.opening.tags.get("Rules") or not self.plan.asks else None
            except RulesError:
                return None
        return None if self.draft is None else self.draft.rules

    def _fitting(self, reply: Reply) -> Reply:
        """A reply with its examples in cards of the game."""
        rules, said = self.rules, reply.complaint
        if rules is not None and said is not None:
            hint = None if said.hint is None else fitting(said.hint, rules)
            reply.complaint = replace(said, message=fitting(said.message, rules), hint=hint)
        return reply

    def _enter(self, line: str) -> Reply:
        words = line.split()
        if not words:
            if self.question() is not None:
                return self._answer(line)
            return self._words("/") if self.draw_waits else Reply()
        if words[0].startswith("["):
            return self._tag_line(line)
        command = COMMANDS.get(words[0].lower())
        question = self.question()
        if command is not None and (question is None or command in _ALWAYS or not question.key.startswith("Player")):
            if words[1:] and command in _ALONE:
                return refusal(line, f"{words[0]} stands alone on its line", _MEANT.get(words[0]))
            return command(self, line, words[1:])
        if question is not None:
            return self._answer(line)
        if words[0].lower() in _LEAVING and len(words) == 1:
            return refusal(line, f"“{words[0]}” is no entry", "quit leaves")
        if self.correction is not None:
            return self._go_on_correcting(line)
        return self._words(line)

    def _answer(self, line: str) -> Reply:
        packet = self._packet_asked()
        if self.opening is None and packet is not None and self.draft is not None:
            if not line.strip():
                self._skipped.add((self.draft.record.known("Match"), self.draft.record.known("Deal"), packet.seat))
                return Reply(taken=True)
            return self._packet(self.draft, packet, line, line.strip().removeprefix("/"))
        assert self.opening is not None
        complaint = self.opening.answer(line)
        if complaint is not None:
            return refusal(line, complaint)
        return self._begin_if_all_is_known()

    def _words(self, line: str) -> Reply:
        draft = self.draft
        opening = self.opening if draft is None or draft.over else None
        if opening is not None:
            hand = opening.missing_hand()
            if hand is not None and len(cards_of(line, opening.language) or ()) >= opening.hand_size:
                return self._hand(f"hand {hand} {line}", [str(hand), *line.split()])
            opened = self._opened()
            if isinstance(opened, Finding):
                return refusal(line, opened.message, opened.hint, opened.code)
            draft = opened
        if draft is None:
            return refusal(line, "no deal is under way")
        words = words_of(line, draft.language)
        if len(words) == 1 and words[0].kind == kinds.DRAW and words[0].cards and packets_of(draft):
            return self._packets(draft, line, words[0].cards)
        if len(words) == 1 and words[0].kind == kinds.RESULT:
            return self._result(draft, line, words[0].text)
        if draft.over and any(word.kind not in _BEHIND_THE_END for word in words):
            next_card = f"next {words[0].text}" if len(words) == 1 and words[0].kind == kinds.PLAY else "next"
            said = "the deal is over; undo takes that back, next begins another"
            turned = draft.rules.turned and self.plan.seed is None and next_card != "next"
            return refusal(line, said, f"{next_card} begins it with that card turned" if turned else None, "E407")
        commented = self._swallowed(draft, line)
        if commented is not None:
            return commented
        entered = enter(draft, line)
        if entered.draft is None:
            return answered(entered, line)
        greeting: list[str] = []
        if opening is not None:
            begun = self._begin()
            if not begun.taken:
                return begun
            greeting = begun.said
        after = drawn(entered.draft)
        told_of_draw = [] if after is entered.draft else told(entered.draft, after)
        reply = self._keep(after, line.strip(), [*entered.said, *told_of_draw])
        if reply.taken:
            reply.remarks = entered.remarks
            reply.said = [*greeting, *reply.said, *self._consequences(draft, after)]
        return reply

    def _consequences(self, before: Draft, after: Draft) -> list[str]:
        """What an entry means for the match."""
        if after.over and not before.over:
            return self._after(after)
        start, target = self.totals_before(), DealFacts.of(after.timeline).target
        if after.rules.match_end != "instant" or start is None or target is None:
            return []
        names = [
            name
            for name, begun, old, new in zip(
                status_of(after, None).sides, start, before.position.scores, after.position.scores, strict=True
            )
            if begun + old < target <= begun + new
        ]
        return [f"{name} has reached {target} and won the match: end target ends the deal" for name in names]

    def _result(self, draft: Draft, line: str, said: str) -> Reply:
        """A result that somebody wrote: it comes by itself, and is compared."""
        if said == "*" and not draft.over:
            return Reply(taken=True)
        record = parse_record(draft.text[: draft.end] + said + "\n")
        about = [one for one in simulate(record).findings if one.severity is Severity.ERROR and one.code != "E604"]
        if not about and said != "*":
            if draft.over:
                return Reply(taken=True)
            return refusal(line, "the deal is not over", "end resigned ends it early; =170:120 is a score check")
        finding = about[0] if about else Finding("E603", f"the deal is over: {draft.text[draft.end :].strip()}")
        return refusal(line, finding.message, finding.hint, finding.code)

    # -- small commands ----------------------------------------------------------------------------------------

    def _take_offer(self, line: str, words: list[str]) -> Reply:
        """``=`` alone: what was offered in place of the last line."""
        before = self._refused
        if before is None or before.offer is None:
            return refusal(line, "nothing was offered")
        reply = self._enter(before.offer)
        if reply.taken and before.rest:
            reply.draft = before.rest
        return reply

    def _force(self, line: str, words: list[str]) -> Reply:
        """``^`` alone: the last line was refused, and happened all the same."""
        forced = self._refused.forced if self._refused is not None else None
        if forced is None:
            return refusal(line, "^ marks what happened against the rules, right behind it: Kh^")
        return self._enter(forced)

    def _quit(self, line: str, words: list[str]) -> Reply:
        return Reply(taken=True, leave=True)

    def _show(self, line: str, words: list[str]) -> Reply:
        what = {"?": "help", "help": "help", "show": "table", "list": "tricks", "score": "score"}
        return Reply(taken=True, show=what[line.split(maxsplit=1)[0].lower()])


def _described(text: str, offer: Offer | None, card: str) -> str:
    """What something is that may be entered; ``card`` is what is said of a card."""
    if offer is None:
        return "drawn" if text[0] == "/" else card
    return f"{offer.name}, {offer.points}{' later' * text.endswith('~')}" if offer.points else offer.name


COMMANDS: Final[dict[str, Command]] = {
    "?": Session._show,
    "help": Session._show,
    "show": Session._show,
    "list": Session._show,
    "score": Session._show,
    "undo": Session._undo,
    "u": Session._undo,
    "redo": Session._redo,
    "r": Session._redo,
    "fix": Session._fix,
    "cut": Session._cut,
    "drop": Session._drop,
    "next": Session._next,
    "end": Session._end,
    "hand": Session._hand,
    "=": Session._take_offer,
    "^": Session._force,
    "quit": Session._quit,
    "q": Session._quit,
}
"""The first words of lines that are no cards."""

SIGNS: Final = ("=", "^", "?")
"""Commands that are signs, which mean something else behind a card."""

_BEHIND_THE_END: Final = (kinds.COMMENT, kinds.GLYPH, kinds.CHECK, kinds.RESULT, kinds.CLAIM)
"""What may be written when a deal is over, or is better answered by the record."""

_LEAVING: Final = ("exit", "bye", "leave", "stop", "end.", "x", ":q")
"""What somebody says who wants to leave."""

_ALONE: Final = (Session._show, Session._drop, Session._take_offer, Session._force, Session._quit)
_MEANT: Final = {"=": "=170:120 is a score check", "^": "Kh^ is a card played against the rules"}

_ALWAYS: Final = (Session._undo, Session._redo, Session._quit, Session._show)
"""What can be said where a name is waited for, which may be any other word."""
