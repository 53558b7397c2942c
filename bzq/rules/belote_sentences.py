"""What the rules of Belote say in a player's sentences; :mod:`bzq.rules.sentences` speaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.rules.wording import Equals, Score

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_CARRE_RANKS: Final = {
    "J": "knaves", "9": "nines", "A": "aces", "T": "tens", "K": "kings", "Q": "queens",
}  # fmt: skip
CARD_POINTS: Final = 152
"""The points of all 32 cards."""


def combinations(rules: RuleSet) -> list[Score]:
    """Runs, where they count."""
    if not rules.hand_declarations:
        return []
    words = ("three", "four", "five or more")
    return [
        Score(f"run of {word}", "of one suit, in the order 7 8 9 T J Q K A", points)
        for word, points in zip(words, rules.runs, strict=True)
    ]


def equal_ranks(rules: RuleSet) -> list[Equals]:
    """Fours, where they count."""
    if not rules.hand_declarations:
        return []
    return [Equals(word, rules.carres.get(rank, 0), 0, 0) for rank, word in _CARRE_RANKS.items()]


def other_scores(rules: RuleSet) -> list[Score]:
    """Belote, the last trick and capot."""
    return [
        Score("belote and rebelote", "king and queen of trumps, played from one hand", rules.belote_points),
        Score("last trick", "the ten that make 162 of the 152 in the cards", rules.last_trick_points),
        Score("capot", "all eight tricks, in place of cards and last trick", rules.capot_points),
    ]


def frame(rules: RuleSet) -> list[tuple[str, str]]:
    """Who plays with what."""
    return [
        ("Players", "four, seats 1 and 3 against 2 and 4"),
        ("Pack", f"{rules.cards} cards, seven to ace"),
        ("Hand", "first 3, then 2; after the taking up to 8 cards each"),
        ("Tricks", f"{rules.tricks}"),
        ("Trumps", "J 9 A T K Q 8 7, worth 20 14 11 10 4 3 0 0"),
        ("Other suits", "A T K Q J 9 8 7, worth 11 10 4 3 2 0 0 0"),
    ]


def declaring(rules: RuleSet) -> list[str]:
    """How trumps are made, and what is declared."""
    said = [
        "From the seat after the dealer on, each may take the turned card's suit as trumps or pass.",
        "If all pass, each may take one of the other three suits or pass; if all pass again, the next player deals.",
        "Who takes gets the turned card and two more, the others get three.",
    ]
    if rules.hand_declarations:
        said += [
            "Runs and fours are declared to the first trick, before one's card, and compared with the second.",
            "Only the side with the best one scores, but all of its own: more points, then a four before a run, "
            "then the higher top card, then trumps; if all is equal nobody scores.",
            "Fours of 100 rank aces, kings, queens, tens. A card belongs to one declaration only.",
        ]
    return said


def playing(rules: RuleSet) -> list[str]:
    """The duties of play."""
    said = [
        "Suit must be followed; trumps that are led must be beaten if possible, even the partner's.",
        "Who cannot follow and whose partner does not hold the trick must trump, and beat the opponents' trump "
        "if possible.",
    ]
    said.append(
        "Who cannot beat it puts a lower trump under it."
        if rules.undertrump == "forced"
        else "Who cannot beat it may play anything."
    )
    return said


def match(rules: RuleSet) -> list[str]:
    """How a deal is written down, and when the match is won."""
    total = CARD_POINTS + rules.last_trick_points
    counted = ["cards", "last trick"]
    counted += ["belote"] if rules.belote_in_contract else []
    counted += ["declarations"] if rules.hand_declarations else []
    declared = ", all declarations" if rules.hand_declarations else ""
    said = [
        f"The taker's side must have more than the others in {', '.join(counted[:-1])} and "
        f"{counted[-1]}; then each side writes its own.",
        f"With less it writes its own belote only, the others {total}{declared} and their belote.",
    ]
    if rules.litige == "float":
        said.append(
            "With as many, the defenders write theirs, and the taker's points go to the winner of the next deal; "
            "if that is a tie too they add up, and at the end of the match they are lost."
        )
    else:
        said.append("With as many the contract has failed too.")
    capot = ", all declarations" if rules.hand_declarations else ""
    said.append(f"A side with all the tricks writes {rules.capot_points}{capot} and its belote. Nothing is rounded.")
    said.append(
        f"The match is to {rules.target}; if both sides pass it in one deal, the higher total wins, and with "
        "equal totals another deal is played."
    )
    return said
