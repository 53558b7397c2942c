"""What is entered that is no card, no event and no tag: back and forth, corrections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bzq.findings import Span
from bzq.recorder import correcting
from bzq.recorder import words as kinds
from bzq.recorder.correcting import Correction, Trick
from bzq.recorder.draft import Draft, Refused, settle
from bzq.recorder.entering import enter
from bzq.recorder.naming import scores_said, side_names
from bzq.recorder.packets import moved
from bzq.recorder.refusing import answered, not_as_it_is, refusal
from bzq.recorder.reply import Reply
from bzq.recorder.tagging import Tagging
from bzq.recorder.words import words_of
from bzq.records.model import Bid, Event, Play

_DONE: Final = (
    kinds.PLAY, kinds.DECLARATION, kinds.RANKS, kinds.EXCHANGE, kinds.SEVEN, kinds.BID, kinds.CLAIM, kinds.DRAW,
    kinds.BLANK,
)  # fmt: skip
"""Words that say what somebody does."""

_MOST_BACK: Final = 100_000
_MOST_TOLD: Final = 4
"""Entries taken back together that are all named."""


class Commands(Tagging):
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
        before = self._deal_said()
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
        if len(replies) > _MOST_TOLD and said:
            said = [said[0], f"and {len(replies) - 2} more, to", said[-1]]
        now = self._deal_said()
        replies[-1].said = [*said, f"this is {now} now"] if now and before and now != before else said
        return replies[-1]

    def _deal_said(self) -> str:
        """Which deal is under way or just over, for whoever went from one to another."""
        deal = None if self.draft is None else self.draft.record.known("Deal")
        return "" if deal is None else f"deal {deal}"

    # -- lines ---------------------------------------------------------------------------------------------------

    def _swallowed(self, draft: Draft, line: str, start: int = 0) -> Reply | None:
        """The answer to ``9d; td``, where somebody can be asked: what a semicolon would make a comment looks like more.

        ``None`` where there is nothing of the kind.
        """
        words = words_of(" " * start + line[start:], draft.language) if self.plan.asks else []
        if not words or not words[-1].text.startswith(";"):
            return None
        behind = words_of(words[-1].text[1:], draft.language)
        if not behind or behind[0].kind not in _DONE:
            return None
        said = words[-1].text[1:].strip()
        reply = refusal(line, f"behind a semicolon stands a comment, and “{said}” reads as play", f"{{{said}}} is one")
        place = words[-1].start
        text = f"{line[:place].rstrip()} {line[place + 1 :].lstrip()}"
        if reply.complaint is not None:
            reply.complaint = replace(reply.complaint, span=Span(1, place + 1, 1, len(line.rstrip()) + 1))
        reply.offer = text if enter(draft, text, start).draft is not None else None
        return reply

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
            return not_as_it_is(line, refused)
        typed = words_of(line[start:], draft.language)
        if not any(word.kind == (kinds.PLAY if number else kinds.BID) for word in typed):
            return self._nothing_left(draft, base, line, start, next(one for one in tricks if one.number == number))
        commented = self._swallowed(base, line, start)
        if commented is not None:
            return commented
        entered = enter(base, line, start)
        if entered.draft is None:
            return answered(entered, line)
        numbers = [int(word.text.rstrip(".")) for word in typed if word.kind == kinds.NUMBER]
        last = max([number, *numbers])
        replaced = [trick for trick in tricks if number <= trick.number <= last]
        rest = [
            correcting.derived_again(trick, stock_known=draft.stock_known) for trick in tricks if trick.number > last
        ]
        if rest and entered.draft.position.plays:
            short = entered.draft.position.trick
            missing = f"a card of trick {short} is missing, and other tricks come after it"
            return refusal(line, missing, f"name all its cards; cut {short + 1} takes away what comes after them")
        after = correcting.with_kept(entered.draft, replaced[-1], base.end)
        record = moved(draft, after)
        if record is not after.record:
            try:
                after = settle(record)
            except Refused as refused:
                return not_as_it_is(line, refused)
        return self._rejoin(after, rest, number, line.strip())

    def _nothing_left(self, draft: Draft, base: Draft, line: str, start: int, old: Trick) -> Reply:
        """A correction that names no card: nothing of the trick would be left, so what it was goes before it."""
        if not old.number:
            return refusal(line, "that names no bid, and no bids would be left", "fix bids p p take")
        said = line[start:].strip()
        bare = correcting.derived_again(old, stock_known=draft.stock_known)
        words = words_of(said, draft.language)
        events = [word for word in words if word.kind in _DONE]
        kept = [item for item in bare.items if isinstance(item, Play if events else Event)]
        text = f"{line[:start]} {Trick(old.number, list(kept)).text} {said}"
        reply = refusal(
            line,
            f"that names no card, and nothing of trick {old.number} would be left",
            f"its cards come first; cut {old.number} takes it away, and all after it",
        )
        fitting = enter(base, text, start).draft
        bare_number = all(word.kind == kinds.NUMBER for word in words)
        reply.offer = text if fitting is not None and not fitting.position.plays and not bare_number else None
        return reply

    def _rejoin(self, draft: Draft, rest: list[Trick], trick: int, entry: str) -> Reply:
        """Puts what came later behind a correction; what does not fit any more has to be entered again."""
        try:
            joined, fitting, finding = correcting.followed(draft, rest)
        except Refused as refused:
            return not_as_it_is(entry, refused)
        if finding is None:
            return self._keep(joined, entry, self._set_right(trick, joined))
        waiting = rest[fitting]
        self.correction = Correction(trick, joined, waiting, rest[fitting + 1 :], finding)
        said = [
            f"trick {waiting.number} does not fit any more: {finding.message}",
            f"enter trick {waiting.number} again (it was {waiting.text}); until all fits the file stays as it is",
            *(["the right arrow puts it on the line, for changing"] if self.plan.asks else []),
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
        commented = self._swallowed(correction.draft, line)
        if commented is not None:
            return commented
        entered = enter(correction.draft, line)
        if entered.draft is None:
            return answered(entered, line)
        nothing_played = correcting.cards_played(entered.draft) == correcting.cards_played(correction.draft)
        if nothing_played or (entered.draft.position.plays and correction.rest):
            self.correction = Correction(
                correction.trick, entered.draft, correction.waiting, correction.rest, correction.finding
            )
            again = None if entered.draft.position.plays else correction.waiting.text
            return Reply(taken=True, said=entered.said, draft=again)
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
            return not_as_it_is(line, refused)
        gone = f"trick {number} is gone; undo brings it back"
        if number < last:
            gone = f"tricks {number} to {last} are gone; undo brings them back"
        return self._keep(draft, line.strip(), [gone])

    def _drop(self, line: str, words: list[str]) -> Reply:
        if self.correction is None:
            return refusal(line, "no correction is under way", "undo takes the last entry back")
        return self.undo() or refusal(line, "no correction is under way")
