"""What is entered that is no card and no event: corrections, deals that begin and end, tags."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bzq.dealfacts import DealFacts, colons
from bzq.findings import Finding, Span
from bzq.recorder import correcting
from bzq.recorder import words as kinds
from bzq.recorder.correcting import Correction, Trick
from bzq.recorder.draft import EARLY_ENDS, Draft, Refused, settle, tagged
from bzq.recorder.entering import Entered, enter
from bzq.recorder.guides import guide_of
from bzq.recorder.keeping import Keeping
from bzq.recorder.naming import player_names, scores_said, side_names
from bzq.recorder.opening import Opening, cards_of
from bzq.recorder.packets import Packet, moved, packets_of, with_packet
from bzq.recorder.reply import Complaint, Reply
from bzq.recorder.words import words_of
from bzq.records.model import Bid, Record
from bzq.records.reader import parse_record
from bzq.records.tags import CANONICAL_ORDER
from bzq.rules.resolve import RulesError

_MOST_BACK: Final = 100_000
_MOST_TOLD: Final = 4
"""Entries taken back together that are all named."""

_BY_THEMSELVES: Final = ("Result", "Termination", "Settlement")
"""Tags that say how a deal ended, which the recorder knows."""

_ABOUT_TAGS: Final = ("W104", "W105")
"""Warnings about tags that say nothing: misspelt ones, and those of other rules."""

_SPELT: Final = {name.casefold(): name for name in CANONICAL_ORDER}
"""The tags of the notation, however they are typed."""


def refusal(line: str, message: str, hint: str | None = None, code: str | None = None) -> Reply:
    """A line that cannot be done: a finding about the record where there is a ``code``, else a plain sentence."""
    start, end = len(line) - len(line.lstrip()), max(len(line.rstrip()), 1)
    span = Span(1, start + 1, 1, end + 1)
    if code is None:
        return Reply(complaint=Complaint(message, hint, span, line))
    return Reply(finding=Finding(code, message, span, hint, source=line))


class Commands(Keeping):
    """Does what the commands say. Each takes the line, and its words behind the command."""

    # -- back and forth ----------------------------------------------------------------------------------------

    def _undo(self, line: str, words: list[str]) -> Reply:
        return self._times(line, words, self.undo, "there is nothing to take back")

    def _redo(self, line: str, words: list[str]) -> Reply:
        return self._times(line, words, self.redo, "there is nothing to enter again")

    def _times(self, line: str, words: list[str], step: Callable[[], Reply | None], nothing: str) -> Reply:
        """Goes back or forth as often as is said, or as there is something to go to."""
        if words and (not words[0].isdecimal() or not int(words[0]) or words[1:]):
            return refusal(line, f"“{' '.join(words)}” is no number of entries", "undo 3, redo 3")
        replies: list[Reply] = []
        for _ in range(min(int(words[0]) if words else 1, _MOST_BACK)):
            reply = step()
            if reply is None or not reply.taken:
                if reply is not None:
                    replies.append(reply)
                break
            replies.append(reply)
        if not replies:
            return refusal(line, nothing)
        said = [one for reply in replies for one in reply.said]
        if len(replies) > _MOST_TOLD:
            said = [said[0], f"and {len(replies) - 2} more, to", said[-1]]
        replies[-1].said = said
        return replies[-1]

    # -- corrections -------------------------------------------------------------------------------------------

    def _fix(self, line: str, words: list[str]) -> Reply:
        """``fix 9 As 9c``: trick 9 was another."""
        draft = self.draft
        bids = words[:1] == ["bids"]
        number = "0" if bids else words[0].rstrip(".") if words else ""
        if draft is None or not number.isdecimal():
            return refusal(line, "which trick? Say fix, its number, and what it was", "fix 9 As 9c")
        if self.correction is not None:
            return refusal(line, f"the correction of trick {self.correction.trick} is not finished", "drop gives it up")
        tricks = correcting.tricks_of(draft)
        old = next((trick for trick in tricks if trick.number == int(number)), None)
        if bids and not any(isinstance(item, Bid) for item in tricks[0].items):
            return refusal(line, "nobody has bid")
        if old is None or not (int(number) or bids):
            last = tricks[-1].number
            return refusal(line, f"there is no trick {number} to set right" + (f": {last} is the last" if last else ""))
        if len(words) == 1:
            bare = correcting.derived_again(old, stock_known=draft.stock_known)
            if self.plan.asks:
                return Reply(draft=f"fix {words[0]} {bare.text}")
            what = "what were the bids?" if bids else f"what was trick {number}?"
            return refusal(line, what, f"recorded is {bare.text}")
        return self._correct(draft, line, line.index(words[0]) + len(words[0]), tricks, old.number)

    def _correct(self, draft: Draft, line: str, start: int, tricks: list[Trick], number: int) -> Reply:
        try:
            base = correcting.before(draft, number)
        except Refused as refused:
            return _not_as_it_is(line, refused)
        entered = enter(base, line, start)
        if entered.draft is None:
            return answered(entered, line)
        typed = words_of(line[start:], draft.language)
        numbers = [int(word.text.rstrip(".")) for word in typed if word.kind == kinds.NUMBER]
        last = max([number, *numbers])
        replaced = [trick for trick in tricks if number <= trick.number <= last]
        rest = [
            correcting.derived_again(trick, stock_known=draft.stock_known) for trick in tricks if trick.number > last
        ]
        after = correcting.with_kept(entered.draft, replaced[-1], base.end)
        record = moved(draft, after)
        if record is not after.record:
            try:
                after = settle(record)
            except Refused as refused:
                return _not_as_it_is(line, refused)
        return self._rejoin(after, rest, number, line.strip())

    def _rejoin(self, draft: Draft, rest: list[Trick], trick: int, entry: str) -> Reply:
        """Puts what came later behind a correction; what does not fit any more has to be entered again."""
        try:
            joined, fitting, finding = correcting.followed(draft, rest)
        except Refused as refused:
            return _not_as_it_is(entry, refused)
        if finding is None:
            return self._keep(joined, entry, self._set_right(trick, joined))
        waiting = rest[fitting]
        self.correction = Correction(trick, joined, waiting, rest[fitting + 1 :], finding)
        said = [
            f"trick {waiting.number} does not fit any more: {finding.message}",
            f"enter trick {waiting.number} again (it was {waiting.text}); until all fits the file stays as it is",
        ]
        return Reply(taken=True, said=said, draft=waiting.text)

    def _set_right(self, number: int, draft: Draft) -> list[str]:
        tricks = correcting.tricks_of(draft)
        text = next((trick.text for trick in tricks if trick.number == number), "")
        said = [f"{number}. {text}" if number else text]
        if tricks[-1].number > number:
            said.append("everything after it was checked again, and holds")
        scores = draft.timeline.scores or ()
        if self.draft is not None and scores != self.draft.timeline.scores:
            said.append(f"the score is now {scores_said(side_names(draft), scores)}")
        return said

    def _go_on_correcting(self, line: str) -> Reply:
        """A line entered while tricks wait behind a correction."""
        correction = self.correction
        assert correction is not None
        entered = enter(correction.draft, line)
        if entered.draft is None:
            return answered(entered, line)
        if entered.draft.position.plays and correction.rest:
            self.correction = Correction(
                correction.trick, entered.draft, correction.waiting, correction.rest, correction.finding
            )
            return Reply(taken=True, said=entered.said)
        draft = correcting.with_kept(entered.draft, correction.waiting, correction.draft.end)
        return self._rejoin(draft, correction.rest, correction.trick, f"fix {correction.trick}")

    def _cut(self, line: str, words: list[str]) -> Reply:
        """``cut 9``: trick 9 and all after it go; in a correction, what does not fit."""
        if self.correction is not None:
            number, draft = self.correction.waiting.number, self.correction.draft
            return self._keep(draft, line.strip(), [f"trick {number} and what came after it are gone"])
        if self.draft is None or not words or not words[0].isdecimal():
            return refusal(line, "from which trick on? Say cut and its number", "cut 9")
        number, last = int(words[0]), correcting.tricks_of(self.draft)[-1].number
        if not 1 <= number <= last:
            return refusal(line, f"there is no trick {number} to cut off")
        try:
            draft = correcting.before(self.draft, number)
        except Refused as refused:
            return _not_as_it_is(line, refused)
        gone = f"trick {number} is gone; undo brings it back"
        if number < last:
            gone = f"tricks {number} to {last} are gone; undo brings them back"
        return self._keep(draft, line.strip(), [gone])

    def _drop(self, line: str, words: list[str]) -> Reply:
        if self.correction is None:
            return refusal(line, "no correction is under way", "undo takes the last entry back")
        return self.undo() or refusal(line, "no correction is under way")

    # -- deals -------------------------------------------------------------------------------------------------

    def _end(self, line: str, words: list[str]) -> Reply:
        """``end resigned``: the deal is over before its last trick."""
        draft = self.draft
        why = words[0].lower() if words else ""
        if draft is None or draft.over:
            return refusal(line, "no deal is under way")
        if why not in EARLY_ENDS:
            return refusal(line, "why is the deal over before its last trick?", f"say end {', end '.join(EARLY_ENDS)}")
        not_yet = self._not_won_yet(draft) if why == "target" else None
        if not_yet is not None:
            return refusal(line, not_yet, "end resigned and end abandoned end a deal that nobody has won")
        try:
            ended = settle(tagged(draft.record, {"Termination": why}))
        except Refused as refused:
            return _not_as_it_is(line, refused)
        scores = ended.timeline.scores or ()
        reply = self._keep(ended, line.strip(), [f"the deal ended early ({why}), {colons(scores)}"])
        if reply.taken:
            reply.said += self._after(ended)
        return reply

    def _not_won_yet(self, draft: Draft) -> str | None:
        """Why a deal is not over because the match is: it is not, as far as that is known."""
        target, totals = DealFacts.of(draft.timeline).target, self.totals_now(draft)
        if target is None or draft.rules.match_end != "instant":
            return "by these rules a match is not won before a deal is over"
        if totals is None or max(totals) >= target:
            return None
        return f"nobody has reached {target} yet: the match stands {colons(totals)}"

    def _next(self, line: str, words: list[str]) -> Reply:
        """``next Qh``: the next deal, and the card that is turned."""
        draft = self.draft
        if self.opening is None:
            if draft is None or not draft.over:
                return refusal(line, "this deal is not over", "end abandoned ends it as it stands")
            self.opening = self._next_opening(draft)
        if words:
            cards = cards_of(" ".join(words), self.opening.language)
            if cards is None or len(cards) != 1:
                return refusal(line, f"“{' '.join(words)}” is no turned card")
            self.opening.mark()
            self.opening.tags["Turned"] = cards[0]
        return self._begin_if_all_is_known()

    def _next_opening(self, draft: Draft) -> Opening:
        """The deal after this one: of the same match, or the first of the next."""
        stands = self.standing()
        if draft.rules.settled or (stands is not None and stands.winner is not None):
            return Opening.of_match(self.plan, self._match_names(), draft)
        return Opening.of_next(self.plan, draft, stands)

    def _match_names(self) -> set[str]:
        names = set(self.store.matches)
        if self.draft is not None:
            names.add(self.draft.record.tag("Match") or "?")
        for text in self.history.state.deals:
            names.add(parse_record(text).tag("Match") or "?")
        return names

    def _opened(self) -> Draft | Finding:
        """The deal that is opening before its first card; what stands in the way is a finding."""
        opening = self.opening
        assert opening is not None
        try:
            draft = settle(self._record_of(opening))
        except Refused as refused:
            return replace(refused.errors[0], span=None, source=None, file=None, record=None)
        seat = opening.missing_hand()
        if seat is not None:
            message = f"the cards of seat {seat} are known, and not named yet"
            return Finding("E110", message, hint=f"hand {seat} 9c 8h Kc 9d Jh Ah Tc 8c")
        against = self.contradiction(draft, new_deal=True)
        return draft if against is None else replace(against, span=None, source=None, file=None, record=None)

    def _begin(self) -> Reply:
        """Begins the deal that is opening."""
        opened = self._opened()
        if isinstance(opened, Finding):
            return Reply(finding=opened)
        return self._keep(opened, "the deal", self._greeting(opened), new_deal=True)

    def _begin_if_all_is_known(self) -> Reply:
        """Begins the deal that is opening, or waits for what is still missing, and says what that is."""
        if self.plan.asks and self.opening is not None and self.opening.question() is not None:
            return Reply(taken=True)
        reply = self._begin()
        return reply if reply.finding is None else Reply(taken=True, said=[reply.finding.message])

    def _record_of(self, opening: Opening) -> Record:
        return replace(opening.record(), file=self.store.name)

    def _greeting(self, draft: Draft) -> list[str]:
        self._make_ready(draft)
        names = player_names(draft)
        deal = draft.record.known("Deal")
        dealer = draft.timeline.dealer
        said = [] if dealer is None else [f"{names[dealer - 1]} deals"]
        seat = draft.position.to_act()
        if seat is not None:
            said.append(f"{names[seat]} {'leads' if draft.position.to_play() is not None else 'bids first'}")
        lines = [f"{draft.rules.name}, {'a deal' if deal is None else f'deal {deal}'}: {', '.join(said)}"]
        lines += [f"{names[one.seat - 1]} scores {one.points}: {one.what}" for one in draft.timeline.ledger]
        return lines

    def _make_ready(self, draft: Draft) -> None:
        """Makes what takes time now, not while somebody waits for an answer."""
        guide_of(draft.rules).prepare(draft.position)

    def _after(self, draft: Draft) -> list[str]:
        """How the match stands when a deal is over."""
        before = self.totals_before()
        stands = self.standing()
        if stands is None or stands.totals is None or draft.rules.settled or before is None:
            return []
        names = stands.sides
        totals = scores_said(names, stands.totals)
        if stands.winner is not None:
            double = ", a double game" if stands.double else ""
            return [f"the match stands {totals}: {names[stands.winner - 1]} has won it{double}"]
        return [f"the match stands {totals}" + (f", to {stands.target}" if stands.target is not None else "")]

    # -- cards dealt in the middle of a deal ---------------------------------------------------------------------

    def _packets(self, draft: Draft, line: str, cards: Sequence[str]) -> Reply:
        """``/7s8s9s``: the cards of the one hand that waits for them, or all of the stock."""
        packets = packets_of(draft)
        if len(cards) == sum(packet.number for packet in packets):
            return self._tags(line, {"Stock": " ".join(cards)})
        able = [packet for packet in packets if packet.seat in draft.known_seats]
        if not able:
            return refusal(line, "nobody's cards are recorded here", "hand 1 9c 8h Kc 9d Jh names those of a seat")
        packet = next((one for one in able if one.unseen), able[-1])
        return self._packet(draft, packet, line, "".join(cards))

    def _packet(self, draft: Draft, packet: Packet, line: str, text: str) -> Reply:
        """The cards that a seat was dealt later."""
        cards = cards_of(text, draft.language)
        name = draft.name(packet.seat)
        if cards is None or len(cards) != packet.number:
            return refusal(line, f"{name} gets {packet.number} cards; “{text}” are not {packet.number}")
        try:
            dealt = settle(with_packet(draft, packet, cards))
        except Refused as refused:
            return _not_as_it_is(line, refused)
        return self._keep(dealt, line.strip(), [f"{name} gets {' '.join(cards)}"])

    # -- tags --------------------------------------------------------------------------------------------------

    def _hand(self, line: str, words: list[str]) -> Reply:
        """``hand 1 9c8hKc…``: the cards a seat was dealt."""
        language = self.draft.language if self.draft is not None and self.opening is None else ""
        cards = cards_of(" ".join(words[1:]), language) if len(words) > 1 and words[0].isdecimal() else None
        if cards is None:
            return refusal(line, "whose cards? Say hand, the seat, and the cards", "hand 1 9c 8h Kc 9d Jh Ah Tc 8c")
        return self._tags(line, {f"Hand{words[0]}": " ".join(cards)})

    def _tag_line(self, line: str) -> Reply:
        """``[Player1 "Anna"]``: tags as the record has them."""
        record = parse_record(f"{line.strip()}\n*\n")
        if record.findings or not record.tags or len(record.items) > 1:
            found = record.findings[0] if record.findings else None
            message = found.message if found else "a line with tags holds nothing else"
            return refusal(line, message, found.hint if found else None, found.code if found else None)
        return self._tags(line, {tag.name: tag.value for tag in record.tags})

    def _tags(self, line: str, said: dict[str, str]) -> Reply:
        values: dict[str, str | None] = {_SPELT.get(name.casefold(), name): value for name, value in said.items()}
        why = values.get("Termination")
        if why in EARLY_ENDS and self.opening is None and self.draft is not None and not self.draft.over:
            return self._end(line, [why])
        derived = [name for name in _BY_THEMSELVES if values.pop(name, None) is not None]
        if derived and not values:
            return Reply(taken=True, said=[f"{derived[0]} is written by itself, as the deal is played"])
        for name, value in values.items():
            if not value and (name.startswith("Hand") or name == "Stock"):
                values[name] = None  # nobody's cards are recorded there after all
        if self.opening is None and self.draft is not None and self.draft.over:
            about_next = {"Turned", "Deal", "Dealer", "Match", "Rules", "Stock"} & values.keys()
            if about_next or any(name.startswith("Hand") for name in values):
                self.opening = self._next_opening(self.draft)
        if self.opening is not None:
            return self._tags_of_opening(self.opening, line, values)
        if self.draft is None or self.correction is not None:
            return refusal(line, "no deal is under way" if self.draft is None else "the correction is not finished")
        before = self.draft
        try:
            draft = settle(tagged(before.record, values))
        except Refused as refused:
            return _not_as_it_is(line, refused)
        against = self.contradiction(draft)
        if against is not None:
            return refusal(line, against.message, against.hint, against.code)
        reply = self._keep(draft, line.strip())
        told = {(one.code, one.message) for one in before.timeline.findings}
        reply.remarks = [
            replace(one, span=None, source=None, file=None, record=None)
            for one in draft.timeline.findings
            if one.code in _ABOUT_TAGS and (one.code, one.message) not in told
        ]
        return reply

    def _tags_of_opening(self, opening: Opening, line: str, values: dict[str, str | None]) -> Reply:
        opening.mark()
        opening.tags = {name: value for name, value in {**opening.tags, **values}.items() if value is not None}
        try:
            _ = opening.rules
        except RulesError as error:
            opening.back()
            return refusal(line, error.message, error.hint, error.code)
        try:
            settle(self._record_of(opening))
        except Refused as refused:
            wrong = [one for one in refused.errors if one.code not in ("E108", "E109")]
            if wrong:
                opening.back()
                return _not_as_it_is(line, refused)
        return self._begin_if_all_is_known()


def answered(entered: Entered, line: str) -> Reply:
    """The reply to a line that was refused."""
    return Reply(
        finding=entered.finding,
        complaint=entered.complaint,
        offer=entered.offer,
        rest=entered.rest,
        forced=entered.forced,
    )


def _not_as_it_is(line: str, refused: Refused) -> Reply:
    finding = refused.errors[0]
    return refusal(line, finding.message, finding.hint, finding.code)
