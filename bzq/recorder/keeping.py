"""What a recording holds: the deal under way, the deals before it, the file they are in, and the way back."""

from __future__ import annotations

from dataclasses import replace

from bzq.dealfacts import DealFacts
from bzq.findings import Finding, Severity
from bzq.match import MatchStanding
from bzq.recorder.correcting import Correction, without_last_word
from bzq.recorder.draft import EARLY_ENDS, UNFINISHED, Draft, Refused, settle, tagged
from bzq.recorder.history import History, State
from bzq.recorder.opening import NOBODY, Opening, Plan
from bzq.recorder.reply import Reply
from bzq.recorder.series import facts_of_match, in_seats, standing
from bzq.recorder.store import Store
from bzq.records.model import Number, Record, Result
from bzq.records.plain import expand_all
from bzq.records.reader import parse_record
from bzq.rules.resolve import RulesError, resolve
from bzq.timeline.model import Timeline
from bzq.timeline.tagvalues import parse_scores
from bzq.timeline.walk import simulate


class Misfit(Exception):
    """The file cannot be gone on with as was asked; the text is for people. ``finding`` is what stands in the way."""

    def __init__(self, text: str, finding: Finding | None = None) -> None:
        super().__init__(text)
        self.finding = finding


class Keeping:
    """The state of a recording and its file. Raises :class:`Misfit` where the file's last deal cannot be continued.

    ``draft`` is the deal under way or just over, ``None`` before the first; ``opening`` a deal that is about to
    begin; ``correction`` one that is being corrected and not yet right, which the file knows nothing of.
    """

    def __init__(self, store: Store, plan: Plan) -> None:
        self.store = store
        self.plan = plan
        self.draft: Draft | None = None
        self.opening: Opening | None = None
        self.correction: Correction | None = None
        self._begun: Opening | None = None
        """How the first deal was opened, for opening it again."""
        self._given_up: Opening | None = None
        """How the next deal was about to be opened when it was given up, for ``redo``."""
        self._facts: tuple[tuple[str, ...], str, list[DealFacts]] | None = None
        text = store.last
        self.history = History(State())
        if text:
            self._find_last(text)

    # -- going on ----------------------------------------------------------------------------------------------

    def _find_last(self, text: str) -> None:
        """Goes on with the file's last deal, or behind it."""
        record = parse_record(text, self.store.name)
        if any(finding.code == "E006" for finding in record.findings):  # cut off before its result
            record = parse_record(f"{text.rstrip()}\n*\n", self.store.name)
        timeline = simulate(record)
        if _finished(timeline):
            self.history = History(State((text,)))
            error = _error_in(timeline)
            if error is not None:
                raise Misfit(f"there is an error in the last deal of {self.store.name}; mend it first", error)
            self.draft = self._settled(record)
            return
        self._check_playable(timeline)
        draft = self._settled(_without_loose_number(record))
        if draft is None:
            raise Misfit(f"the last deal in {self.store.name} cannot be gone on with")
        self._check_plan(draft)
        self.draft = draft
        self.history = History(State((), draft.text))

    def _settled(self, record: Record) -> Draft | None:
        try:
            return settle(record)
        except Refused:
            return None

    def _check_playable(self, timeline: Timeline) -> None:
        error = _error_in(timeline)
        if error is not None:
            where = f"the last deal in {self.store.name} is not over"
            raise Misfit(f"{where}, and there is an error in it; mend it first", error)

    def _check_plan(self, draft: Draft) -> None:
        """The options of the run against the deal that goes on."""
        plan, what = self.plan, f"the last deal in {self.store.name} is not over and goes on"
        if plan.rules is not None:
            try:
                same = resolve(plan.rules, seats_seen=draft.rules.players) == draft.rules
            except RulesError as error:
                raise Misfit(f"--rules: {error}") from error
            if not same:
                raise Misfit(f"{what}; it is played by “{draft.record.tag('Rules')}”: leave --rules out")
        seats = tuple(seat + 1 for seat in draft.known_seats)
        if plan.known == NOBODY and seats:
            raise Misfit(f"{what}; it names dealt cards, so it is no table record: leave --table out")
        if plan.known is not None and plan.known.isdecimal() and seats != (int(plan.known),):
            whose = " and ".join(f"seat {seat}" for seat in seats) or "nobody"
            raise Misfit(f"{what}; it names the cards of {whose}, not of seat {plan.known}: leave --seat out")
        if plan.seed is not None and not self._dealt_from(draft, plan.seed):
            raise Misfit(f"{what}; its cards were not dealt from {plan.seed}: leave --deal out")
        if plan.players and plan.players != draft.timeline.players:
            raise Misfit(f"{what}, between {' and '.join(draft.timeline.players)}: leave --players out")
        dealer, turned = draft.timeline.dealer, draft.record.known("Turned")
        if plan.dealer is not None and plan.dealer != dealer:
            raise Misfit(
                f"{what}; {'nobody knows who' if dealer is None else f'seat {dealer}'} deals: leave --dealer out"
            )
        if plan.turned is not None and plan.turned != turned:
            raise Misfit(f"{what}; {turned or 'no card'} is turned: leave --turned out")
        for option, name, said in (("match", "Match", plan.match), ("event", "Event", plan.event)):
            if said is not None and said != draft.record.tag(name):
                tag = draft.record.tag(name)
                raise Misfit(f"{what}; its {option} is {tag or '?'}: leave --{option} out")
        if plan.language is not None and plan.language != draft.language:
            tag = f'[Language "{plan.language}"]'
            raise Misfit(f"{what}; leave --language out: the entry {tag} sets another")

    def _dealt_from(self, draft: Draft, seed: int) -> bool:
        """Whether the cards of a deal are those that a seed gives it."""
        opening = Opening(
            replace(self.plan, seed=seed), {tag.name: tag.value for tag in draft.record.tags}, first=False
        )
        dealt = opening.dealt(draft.rules, opening.tags)
        return bool(dealt) and all(draft.record.tag(name) == value for name, value in dealt.items())

    # -- the file ----------------------------------------------------------------------------------------------

    def _keep(self, draft: Draft, entry: str, said: list[str] | None = None, *, new_deal: bool = False) -> Reply:
        """Makes a deal the present state, in the file first; nothing has changed where that fails.

        ``entry`` is what was entered, so that it can be named when it is taken back.
        """
        state = self.history.state
        deals = self._deals_before
        if new_deal:
            deals = state.deals if state.text is None else (*state.deals, state.text)
        if (deals, draft.text) == (state.deals, state.text):  # the same again
            self.correction = None
            return Reply(taken=True, said=said or [])
        state = State(deals, draft.text, entry)
        trouble = self._write(state)
        if trouble is not None:
            return trouble
        self.history.add(state)
        if new_deal and not deals:
            self._begun = self.opening
        self._given_up = None
        self.draft, self.opening, self.correction = draft, None, None
        return Reply(taken=True, said=said or [])

    @property
    def _deals_before(self) -> tuple[str, ...]:
        """The deals before the one of :attr:`draft`, which may be the last one that was there."""
        state = self.history.state
        return state.deals if state.text is not None else state.deals[:-1]

    def _write(self, state: State) -> Reply | None:
        """The file as a state has it; before the first deal it keeps the one that was begun, without a card."""
        if not state.region:
            return None
        try:
            self.store.write(state.region)
        except OSError as error:
            return Reply(trouble=str(error))
        return None

    # -- back and forth ----------------------------------------------------------------------------------------

    def undo(self) -> Reply | None:
        """Takes the last entry back; of what was in the file before, the last word. ``None``: there is nothing."""
        if self.correction is not None:
            self.correction = None
            return Reply(taken=True, said=["the correction is given up"])
        if self.opening is not None:
            entry = self.opening.back()
            if entry is not None:
                return Reply(taken=True, said=[f"taken back: {entry}" if entry else "taken back"])
            if self.draft is not None:
                self._given_up, self.opening = self.opening, None
                return Reply(taken=True, said=["no next deal yet"])
        if self.history.before() is None:
            earlier = self._earlier()
            if earlier is None:
                return None
            self.history.put_before(*earlier)
        return self._go(-1)

    def redo(self) -> Reply | None:
        """Enters again what was taken back last. ``None``: there is nothing."""
        if self.correction is not None:
            return None
        opening, again = self.opening, self.history.after()
        if opening is not None and len(opening.undone) > (again is not None):  # the last answer comes with the deal
            entry = opening.forth()
            return Reply(taken=True, said=[f"entered again: {entry}" if entry else "entered again"])
        if again is not None:
            return self._go(1)
        if opening is None and self._given_up is not None:
            self.opening, self._given_up = self._given_up, None
            return Reply(taken=True, said=["the next deal after all"])
        return None

    def _go(self, step: int) -> Reply:
        present = self.history.state
        state = self.history.before() if step < 0 else self.history.after()
        assert state is not None
        text = state.text if state.text is not None else state.deals[-1] if state.deals else None
        draft = None if text is None else self._settled(parse_record(text, self.store.name))
        trouble = self._write(state)
        if trouble is not None:
            return trouble
        self.history.go(step)
        if step > 0 and self.opening is not None:
            self.opening.forth()
        if draft is None and self._begun is None and self.draft is not None:
            self._begun = Opening.reopened(self.plan, self.draft)
        self.draft, self.opening = draft, None
        if draft is None and self._begun is not None:
            self.opening = self._begun
            self.opening.back()
        entry = present.entry if step < 0 else state.entry
        what = "taken back" if step < 0 else "entered again"
        return Reply(taken=True, said=[f"{what}: {entry}" if entry else what])

    def _earlier(self) -> tuple[State, str] | None:
        """The state before the first, as the texts tell it, and the word that led from it."""
        if self.draft is None:
            return None
        if self.draft.ended_early:
            word = f"end {self.draft.record.known('Termination')}"
            record = tagged(self.draft.record, {"Termination": UNFINISHED})
        else:
            found = without_last_word(self.draft)
            if found is None:
                return None if self._deals_before else (State(), "the deal")
            record, word = found
        draft = self._settled(record)
        return None if draft is None else (State(self._deals_before, draft.text), word)

    @property
    def number(self) -> int:
        """The number of the deal under way in its file, from 1."""
        return 1 + sum(1 for _ in self.store.earlier()) + len(self._deals_before)

    # -- the match ---------------------------------------------------------------------------------------------

    def facts_before(self, name: str) -> list[DealFacts]:
        """The facts of the deals of a match that come before the one under way."""
        deals = self._deals_before
        if self._facts is None or self._facts[:2] != (deals, name):
            facts = [*facts_of_match(self.store.earlier(), name), *facts_of_match(deals, name)]
            self._facts = (deals, name, facts)
        return self._facts[2]

    def totals_before(self) -> tuple[int, ...] | None:
        """The match score with which the deal under way began, ``None`` where there is none or nobody knows."""
        draft = self.draft
        name = None if draft is None else draft.record.known("Match")
        if draft is None or name is None or draft.rules.settled:
            return None
        stands = standing(self.facts_before(name))
        if stands is not None:
            return in_seats(stands, draft.timeline.players)
        carry = draft.record.known("Carry")
        if carry is None:
            return (0,) * draft.rules.score_count
        totals = parse_scores(carry)
        return totals if totals is not None and len(totals) == draft.rules.score_count else None

    def totals_now(self, draft: Draft) -> tuple[int, ...] | None:
        """The match score with this deal as far as it has been scored, ``None`` where there is none or nobody knows."""
        before = self.totals_before()
        if before is None:
            return None
        if draft.over:
            stands = self.standing()
            return None if stands is None else in_seats(stands, draft.timeline.players)
        return tuple(map(sum, zip(before, draft.timeline.scores or before, strict=True)))

    def contradiction(self, draft: Draft, *, new_deal: bool = False) -> Finding | None:
        """What the deals before it in its match have against a deal; ``new_deal``: it follows the one under way."""
        name = draft.record.known("Match")
        if name is None:
            return None
        facts = self.facts_before(name)
        if new_deal and self.draft is not None and self.draft.record.known("Match") == name:
            facts = [*facts, DealFacts.of(self.draft.timeline)]
        stands = standing([*facts, DealFacts.of(draft.timeline)])
        found = [] if stands is None else stands.findings
        return next((one for one in found if one.severity is Severity.ERROR), None)

    def standing(self) -> MatchStanding | None:
        """How the match stands with the deal under way."""
        draft = self.draft
        name = None if draft is None else draft.record.known("Match")
        if draft is None or name is None:
            return None
        return standing([*self.facts_before(name), DealFacts.of(draft.timeline)])


def _error_in(timeline: Timeline) -> Finding | None:
    return next((one for one in timeline.findings if one.severity is Severity.ERROR), None)


def _finished(timeline: Timeline) -> bool:
    record = timeline.record
    result = next((item for item in reversed(record.items) if isinstance(item, Result)), None)
    scored = result is not None and result.scores is not None
    return scored or timeline.complete or record.known("Termination") in EARLY_ENDS


def _without_loose_number(record: Record) -> Record:
    """A record that ends with a trick number and no card behind it, without that number."""
    items = list(expand_all(record.items))
    while len(items) > 1 and isinstance(items[-1], Result) and isinstance(items[-2], Number):
        del items[-2]
    return replace(record, items=items, _values={})
