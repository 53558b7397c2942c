"""A deal of Belote analysed: declarations, contracts, every trick solved, the sums of each side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.endgame import Part, cards_left, loss_sentence, solve
from bzq.analysis.endplays import Course
from bzq.analysis.model import CONTRACTS, FORGOTTEN, MADE, Endgame
from bzq.engine.solving import Budget
from bzq.games.belote.analysis.contracts import find_contracts
from bzq.games.belote.analysis.declarations import find, instead
from bzq.games.belote.analysis.facts import Deal, facts
from bzq.games.belote.analysis.sentences import put_into_words
from bzq.games.belote.position import Position
from bzq.games.belote.solver import SIDES, Ending
from bzq.records.model import CardRef, Declaration
from bzq.records.writer import event_text

if TYPE_CHECKING:
    from bzq.analysis.games import Extent
    from bzq.analysis.model import Analysis
    from bzq.games.belote.analysis.declarations import Chance

MOST_POSITIONS: Final = 2_000_000
"""Positions within tricks that are looked at in one deal; that suffices for all eight tricks of nearly every one."""


def fill(analysis: Analysis, extent: Extent) -> None:
    """Writes what there is to say of a deal of Belote."""
    timeline = analysis.timeline
    position = timeline.position
    if timeline.rules is None or not isinstance(position, Position):
        return
    deal = facts(timeline, position.rules.rules, position)
    analysis.declares = timeline.rules.hand_declarations
    analysis.scores_at_once = False
    for found in find(deal):
        put_into_words(deal, found)
        for chance in found.chances:
            _say_how(chance)
            analysis.opportunities.append(chance.opportunity)
        if found.summary.missed and found.best is not None:
            found.summary.instead = instead(deal, found.best)
        analysis.summaries.append(found.summary)
    if extent.endgame:
        analysis.endgame = solve_tricks(deal, extent.effort)
        analysis.contracts = find_contracts(deal, analysis.endgame, extent.effort)
        if any(one.made is None and (deal.from_start or not one.played) for one in analysis.contracts):
            analysis.end_early(CONTRACTS)


def _say_how(chance: Chance) -> None:
    """How the record would have written a combination that was forgotten: before its owner's first card."""
    one = chance.opportunity
    one.before = True
    if one.status == FORGOTTEN and one.lost:
        refs = tuple(CardRef(card) for card in one.cards)
        one.words = event_text(Declaration(0, 0, points=one.points, cards=refs))
    elif one.status == MADE:
        one.before = False


def solve_tricks(deal: Deal, effort: int = 1) -> Endgame:
    """Every trick of a deal, all four hands known: as many as the budget allows, from the last one back."""
    found = Endgame()
    position = deal.position
    left = cards_left(position.where, range(len(deal.hands)))
    if left is None or not deal.taken or position.trump is None:
        return found
    numbers = sorted(deal.tricks)
    played = [[card for number in numbers for who, card in deal.tricks[number] if who == seat] for seat in range(4)]
    hands = [before + after for before, after in zip(played, left, strict=True)]
    ending = Ending(position.rules, position.trump, hands)
    course = Course(ending, len(hands), SIDES, [deal.tricks[number] for number in numbers], left)
    solve([Part(tuple(range(len(hands))), numbers, course)], Budget(effort * MOST_POSITIONS), found)
    for play in found.plays:
        if play.loss:
            play.sentence = loss_sentence(play, found, deal.phrases.name(play.seat - 1))
    return found
