"""What is entered that is no card and no event: corrections, deals that begin and end, tags."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bzq.dealfacts import colons
from bzq.findings import Finding, Span
from bzq.recorder import correcting
from bzq.recorder import words as kinds
from bzq.recorder.correcting import Correction, Trick
from bzq.recorder.draft import EARLY_ENDS, Draft, Refused, settle, tagged
from bzq.recorder.entering import Entered, enter
from bzq.recorder.keeping import Keeping
from bzq.recorder.opening import Opening, cards_of
from bzq.recorder.reply import Reply
from bzq.recorder.telling import player_names, side_names
from bzq.recorder.words import words_of
from bzq.records.model import Record
from bzq.records.reader import parse_record
from bzq.rules.resolve import RulesError

_MOST_BACK: Final = 100_000
_BY_THEMSELVES: Final = ("Result", "Termination", "Settlement")
"""Tags that say how a deal ended, which the recorder knows."""


def refusal(line: str, message: str, hint: str | None = None, code: str = "E001") -> Reply:
    """A command that cannot be done, as a finding about the line."""
    start, end = len(line) - len(line.lstrip()), max(len(line.rstrip()), 1)
    return Reply(finding=Finding(code, message, Span(1, start + 1, 1, end + 1), hint, source=line))


class Commands(Keeping):
    """Does what the commands say. Each takes the line, and its words behind the command."""

    # -- back and forth ----------------------------------------------------------------------------------------

    def _undo(self, line: str, words: list[str]) -> Reply:
        return self._times(line, words, self.undo)

    def _redo(self, line: str, words: list[str]) -> Reply:
        return self._times(line, words, self.redo)

    def _times(self, line: str, words: list[str], step: object) -> Reply:
        assert callable(step)
        if words and not words[0].isdecimal():
            return refusal(line, f"“{words[0]}” is no number of entries")
        reply: Reply = step()
        for _ in range(min(int(words[0]) if words else 1, _MOST_BACK) - 1):
            if not reply.taken:
                break
            more: Reply = step()
            if not more.taken:
                break
            reply = more
        return reply

    # -- corrections -------------------------------------------------------------------------------------------

    def _fix(self, line: str, words: list[str]) -> Reply:
        """``fix 9 As 9c``: trick 9 was another."""
        draft = self.draft
        number = words[0].rstrip(".") if words else ""
        if draft is None or not number.isdecimal():
            return refusal(line, "which trick? Say fix, its number, and what it was", "fix 9 As 9c")
        if self.correction is not None:
            return refusal(line, f"the correction of trick {self.correction.trick} is not finished", "drop gives it up")
        tricks = correcting.tricks_of(draft)
        old = next((trick for trick in tricks if trick.number == int(number)), None)
        if old is None or not int(number):
            last = tricks[-1].number
            return refusal(line, f"there is no trick {number} to set right" + (f": {last} is the last" if last else ""))
        if len(words) == 1:
            bare = correcting.derived_again(old, stock_known=draft.stock_known)
            if self.plan.asks:
                return Reply(draft=f"fix {number} {bare.text}")
            return refusal(line, f"what was trick {number}?", f"it is recorded as {bare.text}")
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
        said = [f"{number}. {text}"]
        if tricks[-1].number > number:
            said.append("everything after it was checked again, and holds")
        scores = draft.timeline.scores or ()
        if self.draft is not None and scores != self.draft.timeline.scores:
            score = ", ".join(f"{name} {one}" for name, one in zip(side_names(draft), scores, strict=True))
            said.append(f"the score is now {score}")
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
        gone = f"trick {number} is" if number == last else f"tricks {number} to {last} are"
        return self._keep(draft, line.strip(), [f"{gone} gone; undo brings them back"])

    def _drop(self, line: str, words: list[str]) -> Reply:
        if self.correction is None:
            return refusal(line, "no correction is under way", "undo takes the last entry back")
        return self.undo()

    # -- deals -------------------------------------------------------------------------------------------------

    def _end(self, line: str, words: list[str]) -> Reply:
        """``end resigned``: the deal is over before its last trick."""
        draft = self.draft
        why = words[0].lower() if words else ""
        if draft is None or draft.over:
            return refusal(line, "no deal is under way")
        if why not in EARLY_ENDS:
            return refusal(line, "why is the deal over before its last trick?", f"say end {', end '.join(EARLY_ENDS)}")
        try:
            ended = settle(tagged(draft.record, {"Termination": why}))
        except Refused as refused:
            return _not_as_it_is(line, refused)
        scores = ended.timeline.scores or ()
        reply = self._keep(ended, line.strip(), [f"the deal ended early ({why}), {colons(scores)}"])
        if reply.taken:
            reply.said += self._after(ended)
        return reply

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
        seat = draft.position.to_play()
        if seat is not None:
            said.append(f"{names[seat]} leads")
        lines = [f"{draft.rules.name}, {'a deal' if deal is None else f'deal {deal}'}: {', '.join(said)}"]
        lines += [f"{names[one.seat - 1]} scores {one.points}: {one.what}" for one in draft.timeline.ledger]
        return lines

    def _make_ready(self, draft: Draft) -> None:
        """The combinations of all trumps that may come: made now, not while somebody waits for an answer."""
        for suit in (None, 0, 1, 2, 3):
            draft.position.rules.combinations(suit)

    def _after(self, draft: Draft) -> list[str]:
        """How the match stands when a deal is over."""
        before = self.totals_before()
        stands = self.standing()
        if stands is None or stands.totals is None or draft.rules.settled or before is None:
            return []
        names = stands.sides
        totals = ", ".join(f"{name} {total}" for name, total in zip(names, stands.totals, strict=True))
        if stands.winner is not None:
            double = ", a double game" if stands.double else ""
            return [f"the match stands {totals}: {names[stands.winner - 1]} has won it{double}"]
        return [f"the match stands {totals}" + (f", to {stands.target}" if stands.target is not None else "")]

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
            return refusal(line, message, found.hint if found else None, found.code if found else "E113")
        return self._tags(line, {tag.name: tag.value for tag in record.tags})

    def _tags(self, line: str, values: dict[str, str]) -> Reply:
        if self.opening is None and self.draft is not None and self.draft.over and not {"Result"} & values.keys():
            about_next = {"Turned", "Deal", "Dealer", "Match", "Rules", "Stock"} & values.keys()
            if about_next or any(name.startswith("Hand") for name in values):
                self.opening = self._next_opening(self.draft)
        if self.opening is not None:
            return self._tags_of_opening(self.opening, line, values)
        if self.draft is None or self.correction is not None:
            return refusal(line, "no deal is under way" if self.draft is None else "the correction is not finished")
        values = {name: value for name, value in values.items() if name not in _BY_THEMSELVES}
        try:
            draft = settle(tagged(self.draft.record, values))
        except Refused as refused:
            return _not_as_it_is(line, refused)
        against = self.contradiction(draft)
        if against is not None:
            return refusal(line, against.message, against.hint, against.code)
        return self._keep(draft, line.strip())

    def _tags_of_opening(self, opening: Opening, line: str, values: dict[str, str]) -> Reply:
        values = {name: value for name, value in values.items() if name not in _BY_THEMSELVES}
        before = dict(opening.tags)
        opening.tags |= values
        try:
            game = opening.rules.game
        except RulesError as error:
            opening.tags = before
            return refusal(line, error.message, error.hint, error.code)
        if game != "bezique":
            opening.tags = before
            return refusal(line, "only the games of the Bézique family are recorded here")
        try:
            settle(self._record_of(opening))
        except Refused as refused:
            wrong = [one for one in refused.errors if one.code not in ("E108", "E109")]
            if wrong:
                opening.tags = before
                return _not_as_it_is(line, refused)
        return self._begin_if_all_is_known()


def answered(entered: Entered, line: str) -> Reply:
    """The reply to a line that was refused."""
    return Reply(finding=entered.finding, offer=entered.offer, forced=entered.forced)


def _not_as_it_is(line: str, refused: Refused) -> Reply:
    finding = refused.errors[0]
    return refusal(line, finding.message, finding.hint, finding.code)
