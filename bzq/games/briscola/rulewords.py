"""What the rules of Briscola say in a player's sentences; :mod:`bzq.rules.sentences` speaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import ACE, KING, KNAVE, QUEEN, RANKS
from bzq.language import lettered, rank_said, tr
from bzq.rules.wording import Equals, Score, in_words, seated

if TYPE_CHECKING:
    from bzq.games.briscola.ruleset import BriscolaRules


def combinations(rules: BriscolaRules) -> list[Score]:
    """Nothing is combined in Briscola."""
    return []


def equal_ranks(rules: BriscolaRules) -> list[Equals]:
    """Nothing is combined in Briscola."""
    return []


def other_scores(rules: BriscolaRules) -> list[Score]:
    """What the cards count."""
    when = tr("in the tricks won, at the end of the deal")
    ranks = ((ACE, 11), (RANKS.index("3"), 10), (KING, 4), (QUEEN, 3), (KNAVE, 2))
    return [Score(rank_said(rank), when, points) for rank, points in ranks]


def frame(rules: BriscolaRules) -> list[tuple[str, str]]:
    """Who plays with what."""
    if len(rules.left_out) == 1:
        pack = tr("{n} cards, without 8, 9 and 10; {card} is left out", n=rules.cards, card=rules.left_out[0])
    elif rules.left_out:
        pack = tr("{n} cards, without 2, 8, 9 and 10", n=rules.cards)
    else:
        pack = tr("{n} cards, without 8, 9 and 10", n=rules.cards)
    return [
        (tr("Players"), seated(rules)),
        (tr("Pack"), pack),
        (
            tr("Hand"),
            tr("{n} cards each, laid open", n=rules.hand) if rules.open else tr("{n} cards each", n=rules.hand),
        ),
        (
            tr("Tricks"),
            tr(
                "{n}: {some} with stock, then {others} without",
                n=rules.tricks, some=rules.stock_tricks, others=rules.hand,
            ),
        ),
        (tr("Ranks"), lettered("A 3 K Q J 7 6 5 4" + ("" if len(rules.left_out) == 4 else " 2"))),
        (tr("Trumps"), tr("the suit of the card turned after the deal") if rules.turned else tr("none")),
    ]  # fmt: skip


def declaring(rules: BriscolaRules) -> list[str]:
    """What may be done besides playing a card."""
    said = []
    if rules.exchange != "off":
        rank = rank_said(RANKS.index(rules.exchange))
        said.append(
            tr(
                "Whose turn it is may exchange the {rank} of trumps for the turned card before playing, as long as "
                "that lies there; if it is the {rank} itself there is nothing to exchange.",
                rank=rank,
            )
        )
    if rules.claim:
        said.append(
            tr(
                "After a trick a player may claim to have {points} points. If that is right he wins the deal, else "
                "the other does.",
                points=rules.claim,
            )
        )
    return said


def sevens(rules: BriscolaRules) -> list[str]:
    """The seven of trumps is a card like the others in Briscola."""
    return []


def playing(rules: BriscolaRules) -> list[str]:
    """The duties of play, and how cards are drawn."""
    said = [tr("Suit must be followed; nothing more.") if rules.follow else tr("Any card may be played at any time.")]
    if rules.turned:
        said += [
            tr("The highest trump wins, else the highest card of the suit led."),
            tr("The winner of the trick draws first, then the others in turn; the turned card is the last."),
        ]
    else:
        said += [
            tr("The highest card of the suit led wins."),
            tr("The winner of the trick draws first, then the others in turn."),
        ]
    return said


def match(rules: BriscolaRules) -> list[str]:
    """Who wins a deal, and the match."""
    if rules.score_count == 2:
        said = [tr("Who has 61 points or more of the 120 wins the deal; 60 to 60 is a draw.")]
    else:
        said = [tr("The highest count wins the deal; a tie at the top is a draw.")]
    said.append(
        tr(
            "Who wins {number} deals of {most} has won the match; a draw counts for nobody.",
            number=in_words(rules.wins), most=in_words(2 * rules.wins - 1),
        )
    )  # fmt: skip
    said.append(tr("The deal passes to the next seat."))
    return said
