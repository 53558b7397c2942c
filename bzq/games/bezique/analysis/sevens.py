"""What the trump sevens of an owner could have scored (rules II 1.5, rulings 1 to 4; analysis, *Missed declarations*).

A state is, for each seat of the owner, how many sevens in its hand have scored, and which seats have used up
their exchange (bits).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.facts import Facts, Owner, SevenAct, Step, Turn

State = tuple[tuple[int, ...], int]


class Sevens:
    """The sevens of one owner: what they earn by being played, what may be done with them after a won trick."""

    def __init__(self, facts: Facts, owner: Owner) -> None:
        rules = facts.rules.rules
        self.owner = owner
        self.seven = facts.start.seven()
        self.shown = rules.seven_shown
        self.exchanged = rules.seven_exchanged
        self.paid_for_playing = rules.seven_played != "off"
        made = {act.seat for turn in owner.turns for act in turn.sevens if act.taken is not None}
        made |= {seat for seat in owner.seats if _exchanged_before(facts, seat)}
        self.place = {seat: index for index, seat in enumerate(owner.seats)}
        self.start: State = (
            tuple(facts.start.scored_sevens[seat] for seat in owner.seats),
            sum(1 << self.place[seat] for seat in made),
        )

    def idle(self) -> bool:
        """Whether no seven of this owner can ever score."""
        return self.seven is None or (self.shown is None and not self.exchanged and not self.paid_for_playing)

    def after(self, state: State, steps: list[Step]) -> tuple[int, State]:
        """Points and state after cards were played (ruling 1: one that has scored goes first, unless playing pays)."""
        points = 0
        for step in steps:
            if step.card != self.seven:
                continue
            place = self.place[step.seat]
            scored = state[0][place]
            if step.pays and step.held > scored:
                points += 10
            elif scored:
                state = _with(state, place, scored - 1)
        return points, state

    def made(self, turn: Turn, state: State) -> tuple[int, State] | None:
        """Points and state after the exchange that was made in a turn, ``None`` where none was."""
        points = 0
        done = False
        for act in turn.sevens:
            if act.taken is None:
                continue
            done = True
            earned, state = self._exchange(turn, act, state)
            points += earned
        return (points, state) if done else None

    def _exchange(self, turn: Turn, act: SevenAct, state: State) -> tuple[int, State]:
        place = self.place[act.seat]
        got = act.taken == self.seven
        held = self._held(turn, act.seat) + 1 - got
        scored = state[0][place]
        points = 0
        if held > scored:
            points = 0 if act.irregular else self.exchanged or 0
        else:
            scored -= 1
        if got and act.took_scored:
            scored += 1
        return points, _with(state, place, scored)

    def _held(self, turn: Turn, seat: int) -> int:
        counts = turn.held[seat]
        return counts[self.seven] if counts is not None and self.seven is not None else 0

    def chances(self, turn: Turn, state: State) -> Iterator[tuple[int, int, State]]:
        """What may be scored with a seven after a won trick without an exchange of the record: seat, points, state."""
        for seat, place in self.place.items():
            scored = state[0][place]
            if self._held(turn, seat) <= scored:
                continue
            after = _with(state, place, scored + 1)
            if self.shown is not None:
                yield seat, self.shown, after
            elif self.exchanged and turn.turned is not None and turn.turned != self.seven and not state[1] >> place & 1:
                yield seat, self.exchanged, (after[0], state[1] | 1 << place)

    def unscored(self, turn: Turn, seat: int, state: State) -> int:
        """How many sevens of a seat could still score in a turn."""
        return self._held(turn, seat) - state[0][self.place[seat]]


def _exchanged_before(facts: Facts, seat: int) -> bool:
    """Whether a seat exchanged a seven before a set-up begins."""
    return "<>" in (facts.timeline.record.known(f"Declared{seat + 1}") or "")


def _with(state: State, place: int, scored: int) -> State:
    return (*state[0][:place], scored, *state[0][place + 1 :]), state[1]
