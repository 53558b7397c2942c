"""What is entered that is no card, no event and no tag: back and forth, corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
from bzq.records.model import Bid

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
            return not_as_it_is(line, refused)
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
                return not_as_it_is(line, refused)
        return self._rejoin(after, rest, number, line.strip())

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
            return not_as_it_is(line, refused)
        gone = f"trick {number} is gone; undo brings it back"
        if number < last:
            gone = f"tricks {number} to {last} are gone; undo brings them back"
        return self._keep(draft, line.strip(), [gone])

    def _drop(self, line: str, words: list[str]) -> Reply:
        if self.correction is None:
            return refusal(line, "no correction is under way", "undo takes the last entry back")
        return self.undo() or refusal(line, "no correction is under way")
