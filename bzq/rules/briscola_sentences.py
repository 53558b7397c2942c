"""What the rules of Briscola say in a player's sentences; :mod:`bzq.rules.sentences` speaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.rules.wording import Equals, Score, in_words

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet


def combinations(rules: RuleSet) -> list[Score]:
    """Nothing is combined in Briscola."""
    return []


def equal_ranks(rules: RuleSet) -> list[Equals]:
    """Nothing is combined in Briscola."""
    return []


def other_scores(rules: RuleSet) -> list[Score]:
    """What the cards count."""
    ranks = (("ace", 11), ("three", 10), ("king", 4), ("queen", 3), ("knave", 2))
    return [Score(rank, "in the tricks won, at the end of the deal", points) for rank, points in ranks]


def frame(rules: RuleSet) -> list[tuple[str, str]]:
    """Who plays with what."""
    if rules.players == 2:
        seats = "two"
    elif rules.partners:
        each = rules.players // 2
        ours, theirs = (
            " ".join(str(seat) for seat in range(first, rules.players + 1, 2)).replace(" ", ", ", each - 2)
            for first in (1, 2)
        )
        seats = f"{in_words(rules.players)}, seats {' and '.join(ours.rsplit(' ', 1))} against "
        seats += " and ".join(theirs.rsplit(" ", 1))
    else:
        seats = f"{in_words(rules.players)}, each for himself"
    pack = f"{rules.cards} cards, without 8, 9 and 10"
    if len(rules.left_out) == 1:
        pack += f"; {rules.left_out[0]} is left out"
    elif rules.left_out:
        pack = f"{rules.cards} cards, without 2, 8, 9 and 10"
    return [
        ("Players", seats),
        ("Pack", pack),
        ("Hand", f"{rules.hand} cards each" + (", laid open" if rules.open else "")),
        ("Tricks", f"{rules.tricks}: {rules.stock_tricks} with stock, then {rules.hand} without"),
        ("Ranks", "A 3 K Q J 7 6 5 4" + ("" if len(rules.left_out) == 4 else " 2")),
        ("Trumps", "the suit of the card turned after the deal" if rules.turned else "none"),
    ]


def declaring(rules: RuleSet) -> list[str]:
    """What may be done besides playing a card."""
    said = []
    if rules.exchange != "off":
        rank = {"7": "seven", "2": "two"}[rules.exchange]
        said.append(
            f"Whose turn it is may exchange the {rank} of trumps for the turned card before playing, as long as "
            f"that lies there; if it is the {rank} itself there is nothing to exchange."
        )
    if rules.claim:
        said.append(
            f"After a trick a player may claim to have {rules.claim} points. If that is right he wins the deal, "
            "else the other does."
        )
    return said


def playing(rules: RuleSet) -> list[str]:
    """The duties of play, and how cards are drawn."""
    said = ["Suit must be followed; nothing more." if rules.follow else "Any card may be played at any time."]
    said.append(
        "The highest trump wins, else the highest card of the suit led."
        if rules.turned
        else "The highest card of the suit led wins."
    )
    last = "; the turned card is the last" if rules.turned else ""
    said.append(f"The winner of the trick draws first, then the others in turn{last}.")
    return said


def match(rules: RuleSet) -> list[str]:
    """Who wins a deal, and the match."""
    if rules.score_count == 2:
        said = ["Who has 61 points or more of the 120 wins the deal; 60 to 60 is a draw."]
    else:
        said = ["The highest count wins the deal; a tie at the top is a draw."]
    best = {2: "three", 3: "five"}[rules.wins]
    said.append(f"Who wins {in_words(rules.wins)} deals of {best} has won the match; a draw counts for nobody.")
    said.append("The deal passes to the next seat.")
    return said
