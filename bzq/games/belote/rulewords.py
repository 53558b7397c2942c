"""What the rules of Belote say in a player's sentences; :mod:`bzq.rules.sentences` speaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.language import lettered, listed, mark, tr
from bzq.rules.wording import Equals, Score, seated

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

_CARRE_RANKS: Final = {
    "J": mark("knaves"), "9": mark("nines"), "A": mark("aces"), "T": mark("tens"), "K": mark("kings"),
    "Q": mark("queens"),
}  # fmt: skip
CARD_POINTS: Final = 152
"""The points of all 32 cards."""


def combinations(rules: BeloteRules) -> list[Score]:
    """Runs, where they count."""
    if not rules.hand_declarations:
        return []
    runs = (tr("run of three"), tr("run of four"), tr("run of five or more"))
    order = tr("of one suit, in the order {ranks}", ranks=lettered("7 8 9 T J Q K A"))
    return [Score(run, order, points) for run, points in zip(runs, rules.runs, strict=True)]


def equal_ranks(rules: BeloteRules) -> list[Equals]:
    """Fours, where they count."""
    if not rules.hand_declarations:
        return []
    return [Equals(tr(word), rules.carres.get(rank, 0), 0, 0) for rank, word in _CARRE_RANKS.items()]


def other_scores(rules: BeloteRules) -> list[Score]:
    """Belote, the last trick and capot."""
    return [
        Score(tr("belote and rebelote"), tr("king and queen of trumps, played from one hand"), rules.belote_points),
        Score(tr("last trick"), tr("the ten that make 162 of the 152 in the cards"), rules.last_trick_points),
        Score(tr("capot"), tr("all eight tricks, in place of cards and last trick"), rules.capot_points),
    ]


def frame(rules: BeloteRules) -> list[tuple[str, str]]:
    """Who plays with what."""
    return [
        (tr("Players"), seated(rules)),
        (tr("Pack"), tr("{n} cards, seven to ace", n=rules.cards)),
        (tr("Hand"), tr("first 3, then 2; after the taking up to 8 cards each")),
        (tr("Tricks"), f"{rules.tricks}"),
        (tr("Trumps"), tr("{ranks}, worth {points}", ranks=lettered("J 9 A T K Q 8 7"), points="20 14 11 10 4 3 0 0")),
        (
            tr("Other suits"),
            tr("{ranks}, worth {points}", ranks=lettered("A T K Q J 9 8 7"), points="11 10 4 3 2 0 0 0"),
        ),
    ]


def declaring(rules: BeloteRules) -> list[str]:
    """How trumps are made, and what is declared."""
    said = [
        tr("From the seat after the dealer on, each may take the turned card's suit as trumps or pass."),
        tr(
            "If all pass, each may take one of the other three suits or pass; if all pass again, the next player deals."
        ),
        tr("Who takes gets the turned card and two more, the others get three."),
    ]
    if rules.hand_declarations:
        said += [
            tr("Runs and fours are declared to the first trick, before one's card, and compared with the second."),
            tr(
                "Only the side with the best one scores, but all of its own: more points, then a four before a run, "
                "then the higher top card, then trumps; if all is equal nobody scores."
            ),
            tr("Fours of 100 rank aces, kings, queens, tens. A card belongs to one declaration only."),
        ]
    return said


def sevens(rules: BeloteRules) -> list[str]:
    """The seven of trumps is a card like the others in Belote."""
    return []


def playing(rules: BeloteRules) -> list[str]:
    """The duties of play."""
    said = [
        tr("Suit must be followed; trumps that are led must be beaten if possible, even the partner's."),
        tr(
            "Who cannot follow and whose partner does not hold the trick must trump, and beat the opponents' trump "
            "if possible."
        ),
    ]
    said.append(
        tr("Who cannot beat it puts a lower trump under it.")
        if rules.undertrump == "forced"
        else tr("Who cannot beat it may play anything.")
    )
    return said


def match(rules: BeloteRules) -> list[str]:
    """How a deal is written down, and when the match is won."""
    total = CARD_POINTS + rules.last_trick_points
    counted = [tr("cards"), tr("last trick")]
    counted += [tr("belote")] if rules.belote_in_contract else []
    counted += [tr("declarations")] if rules.hand_declarations else []
    said = [
        tr(
            "The taker's side must have more than the others in {counted}; then each side writes its own.",
            counted=listed(counted),
        ),
        tr(
            "With less it writes its own belote only, the others {points}, all declarations and their belote.",
            points=total,
        )
        if rules.hand_declarations
        else tr("With less it writes its own belote only, the others {points} and their belote.", points=total),
    ]
    if rules.litige == "float":
        said.append(
            tr(
                "With as many, the defenders write theirs, and the taker's points go to the winner of the next deal; "
                "if that is a tie too they add up, and at the end of the match they are lost."
            )
        )
    else:
        said.append(tr("With as many the contract has failed too."))
    capot = rules.capot_points
    said.append(
        tr(
            "A side with all the tricks writes {points}, all declarations and its belote. Nothing is rounded.",
            points=capot,
        )
        if rules.hand_declarations
        else tr("A side with all the tricks writes {points} and its belote. Nothing is rounded.", points=capot)
    )
    said.append(
        tr(
            "The match is to {points}; if both sides pass it in one deal, the higher total wins, and with equal "
            "totals another deal is played.",
            points=rules.target,
        )
    )
    return said
