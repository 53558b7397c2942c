"""What a rule set says, in a player's sentences: combinations, what else scores, what is allowed, the match.

Sentences follow from the options; where an option changes nothing for these rules it is not spoken of. Suits
are the symbols of :data:`bzq.cards.SUIT_SYMBOLS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.rules import belote_sentences, briscola_sentences
from bzq.rules.options import BEZIQUES, RUBICON_BONUS
from bzq.rules.wording import Equals, GameSentences, Score, in_words

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

__all__ = [
    "Equals", "Score", "combinations", "declaring", "equal_ranks", "frame", "headed", "in_words", "match",
    "other_scores", "playing", "sevens",
]  # fmt: skip

_RANKS: Final = {"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "knaves"}


_GAMES: Final[dict[str, GameSentences]] = {"belote": belote_sentences, "briscola": briscola_sentences}
"""The games that have sentences of their own."""

_HEADINGS: Final = {
    "bezique": ("Declaring", "The trump seven", "Playing", "The match"),
    "belote": ("Bidding", "", "Playing", "The match"),
    "briscola": ("On one's turn", "", "Playing", "The match"),
}


def headed(rules: RuleSet) -> list[tuple[str, list[str]]]:
    """The sentences of a rule set under their headings, without what has nothing to say."""
    declares, seven, plays, ends = _HEADINGS[rules.game]
    if rules.settled:
        ends = "The settlement"
    if rules.hand_declarations:
        declares = "Bidding and declaring"
    blocks = [(declares, declaring(rules)), (seven, sevens(rules)), (plays, playing(rules)), (ends, match(rules))]
    return [(title, lines) for title, lines in blocks if lines]


def combinations(rules: RuleSet) -> list[Score]:
    """Marriages, sequences and béziques with their cards and points."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].combinations(rules)
    pair = {
        "fixed": "Q♠ J♦",
        "alternate": "Q♠ J♦; Q♣ J♥ when spades or diamonds are trumps",
        "trump-queen": "by trumps: ♠ Q♠ J♦, ♥ Q♥ J♣, ♦ Q♦ J♠, ♣ Q♣ J♥",
    }[rules.bezique_pair]
    rows = [
        Score("marriage", "K Q of a plain suit", rules.marriage),
        Score("royal marriage", "K Q of trumps", rules.royal_marriage),
        Score("plain sequence", "A T K Q J of a plain suit", rules.plain_sequence),
        Score("sequence", "A T K Q J of trumps", rules.sequence),
    ]
    for place, points in enumerate(rules.beziques):
        name = "bézique" if place == 0 else f"{BEZIQUES[place]} bézique"
        rows.append(Score(name, pair if place == 0 else f"{in_words(place + 1)} such pairs", points))
    return [row for row in rows if row.points]


def equal_ranks(rules: RuleSet) -> list[Equals]:
    """Fours of a kind, and fours and fives of trumps, by rank."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].equal_ranks(rules)
    rows = [
        Equals(word, rules.fours.get(rank, 0), rules.trump_fours.get(rank, 0), rules.trump_fives.get(rank, 0))
        for rank, word in _RANKS.items()
    ]
    return [row for row in rows if row.any_four or row.four_trumps or row.five_trumps]


def other_scores(rules: RuleSet) -> list[Score]:
    """What scores without being a combination."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].other_scores(rules)
    rows: list[Score] = []
    if rules.carte_blanche:
        rows.append(Score("carte blanche", "no K, Q or J dealt; again for each draw without one", rules.carte_blanche))
    if rules.seven_turned:
        rows.append(Score("seven turned", "for the dealer", rules.seven_turned))
    if rules.seven_exchanged:
        rows.append(Score("seven exchanged", "for the turned card, after a won trick", rules.seven_exchanged))
    if rules.seven_shown:
        rows.append(Score("seven shown", "after a won trick; it stays in the hand", rules.seven_shown))
    if rules.seven_played != "off":
        when = "led after a won trick" if rules.seven_played == "lead" else "to any trick"
        rows.append(Score("seven played", f"{when}, while there is stock", 10))
    if rules.last_trick != "off":
        which = "of the deal" if rules.last_trick == "end" else "with stock"
        rows.append(Score("last trick", which, rules.last_trick_points))
    if rules.brisques != "off":
        when = {
            "end": "each ace and ten won, after the deal",
            "immediate": "each ace and ten, as it is won",
            "threshold": f"each ace and ten won, from {rules.brisques_threshold} on",
        }[rules.brisques]
        rows.append(Score("brisque", when, rules.brisque_points))
    return [row for row in rows if row.points]


def frame(rules: RuleSet) -> list[tuple[str, str]]:
    """Who plays with what: pairs of a word and what it is."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].frame(rules)
    if rules.partners:
        seats = "four, seats 1 and 3 against 2 and 4"
    elif rules.players == 2:
        seats = "two"
    else:
        seats = f"{in_words(rules.players)}, each for himself"
    last = f"then {rules.hand} without"
    if rules.four_endgame == "pairs":
        last = f"then {2 * rules.hand} without, two cards each"
    return [
        ("Players", seats),
        ("Packs", f"{in_words(rules.packs)} of 32: {rules.cards} cards"),
        ("Hand", f"{rules.hand} cards each"),
        ("Tricks", f"{rules.tricks}: {rules.stock_tricks} with stock, {last}"),
        ("Ranks", "A T K Q J 9 8 7, in the last tricks too" if rules.end_ten == "high" else _LOW_TEN),
        ("Trumps", _TRUMPS[rules.trump_by]),
    ]


_LOW_TEN: Final = "A T K Q J 9 8 7; in the last tricks A K Q J T 9 8 7"
_TRUMPS: Final = {
    "turned": "the suit of the card turned after the deal",
    "marriage-or-sequence": "the suit of the first marriage or sequence scored",
    "marriage": "the suit of the first marriage scored",
}


def declaring(rules: RuleSet) -> list[str]:
    """How combinations are declared, and when cards serve again."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].declaring(rules)
    who = "the winner of a trick" if not rules.partners else "either partner of the side that won a trick"
    if rules.declarations == "any":
        said = [f"Before drawing, {who} may declare as many combinations as he has."]
    elif rules.pending == "on":
        said = [
            f"Before drawing, {who} may score one declaration.",
            "More may be announced: they lie on the table and are scored after later won tricks, one each. "
            "What waits is lost when a card of it is played or the stock ends.",
        ]
    else:
        said = [f"Before drawing, {who} may declare one combination."]
    if rules.declarations == "any" and rules.pending == "on":
        said.append("Combinations may also be announced and scored after a later won trick.")
    if rules.pending == "on" or rules.declarations == "any":
        said.append(_OVERLAP[rules.pending_overlap])
    said.append(_REUSE[rules.reuse])
    if rules.fresh_card == "required":
        said.append("Every declaration takes at least one card from the hand.")
    else:
        said.append("A declaration may be made from cards on the table alone.")
    if rules.reuse != "once" and not rules.marriage_to_sequence:
        said.append("A married king or queen may not enter a sequence.")
    if rules.reuse == "class" and rules.marriage_to_sequence:
        said.append("A marriage may grow into a sequence; no card of a sequence marries afterwards.")
    said += _bezique_sentences(rules)
    if rules.reform != "off":
        said += _reform_sentences(rules)
    if rules.partners:
        said.append(
            "Partners build on each other's cards on the table."
            if rules.shared_table
            else "Each partner declares with his own cards only."
        )
    return said


_REUSE: Final = {
    "class": "A card on the table serves again in another class (marriages and sequences, béziques, fours); "
    "in its own class only in a higher combination.",
    "higher-points": "A card on the table serves again only in a combination worth more than every one it was in.",
    "equal-points": "A card on the table serves again only in a combination worth at least as much as every "
    "one it was in, and the same cards never make the same combination twice.",
    "once": "A card that was declared is never declared again.",
}
_OVERLAP: Final = {
    "forbid": "Two combinations of the same trick may not share a card just laid down, unless one of them "
    "also holds a card that lay there before.",
    "allow": "Combinations of the same trick may share cards.",
}


def _bezique_sentences(rules: RuleSet) -> list[str]:
    said = []
    if len(rules.beziques) > 1:
        if rules.double_bezique == "at-once":
            said.append("A double bézique is four cards laid down together that were in no bézique.")
        elif rules.reuse in ("class", "higher-points", "equal-points"):
            said.append(
                "A bézique on the table may grow: the double counts on top of it. All at once, only the higher counts."
            )
    if rules.bezique_pair == "trump-queen":
        said.append("There is no bézique before there is a trump.")
    if rules.packs >= 3 and len(rules.beziques) > 1 and rules.reuse == "class" and rules.reform == "off":
        said.append(
            "A pair of a double bézique and a fresh pair make a second double once the other pair has been played."
            if rules.second_double == "after-play"
            else "A pair of a double bézique and a fresh pair make a second double at once."
        )
    if rules.trump_fours:
        said.append("Fours of any suits, of trumps and fives of trumps are one class, in this order.")
    return said


def _reform_sentences(rules: RuleSet) -> list[str]:
    said = ["A combination may be scored again when one of its cards was played and has been replaced."]
    if rules.reform == "foster":
        said.append("Four of a kind score again also when a further card of the rank is played from the hand.")
    said.append(
        "Two married pairs of a suit may marry crosswise while all four lie there."
        if rules.remarry == "cross"
        else "Of two married pairs of a suit, a new marriage may be scored once one of the four was played."
    )
    return said


def sevens(rules: RuleSet) -> list[str]:
    """What the trump seven may do."""
    if rules.game in _GAMES:
        return []
    if not rules.turned:
        return [] if rules.seven_shown or rules.seven_played != "off" else ["The sevens score nothing."]
    said = []
    ways = rules.seven_turned or rules.seven_exchanged or rules.seven_shown or rules.seven_played != "off"
    if ways:
        said.append("Each trump seven scores once a deal.")
    if rules.seven_exchanged is None:
        said.append("The turned card is not exchanged.")
        return said
    at = "The turned card may be exchanged for the trump seven after a won trick, before drawing"
    said.append(f"{at}." if rules.seven_exchanged else f"{at}; that scores nothing.")
    said.append(
        "The declaration of that trick stays free."
        if rules.seven_free
        else "Showing or exchanging takes the place of the trick's declaration."
    )
    said.append(
        "A turned seven may be exchanged for the other one."
        if rules.seven_for_seven
        else "A turned seven is not exchanged."
    )
    if rules.taken_card == "next-trick":
        said.append("The card taken by the exchange is declared after a later won trick at the earliest.")
    return said


def playing(rules: RuleSet) -> list[str]:
    """How cards are drawn, and the duties of the last tricks."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].playing(rules)
    said = ["While there is stock, anything may be played; of equal cards the first wins."]
    if rules.draw_first == "winner":
        said.append("The winner of the trick draws first.")
    else:
        said.append("The player after the dealer always draws first.")
    if not rules.stock_end_declaration:
        said.append("After the last trick with stock nothing is declared.")
    if rules.show_last:
        said.append("The winner of the last trick with stock shows the card he draws.")
    if rules.endplay == "follow":
        said.append("In the last tricks suit must be followed; who cannot may play anything.")
    else:
        said.append(
            "In the last tricks suit must be followed, and the best card beaten if possible; who has none of "
            "the suit must trump."
        )
    if rules.four_endgame == "pairs":
        said.append(
            "The winner of the last trick with stock plays them against his left neighbour, then the other two play."
        )
    return said


def match(rules: RuleSet) -> list[str]:
    """When the match is won, or how one deal is settled."""
    if rules.game in _GAMES:
        return _GAMES[rules.game].match(rules)
    if rules.settled:
        return _settlement(rules)
    said = []
    both, higher = ("both sides", "higher") if rules.score_count == 2 else ("several", "highest")
    if rules.target is None:
        said.append("The match has no set end.")
    else:
        said.append(
            {
                "deal": f"The match is to {rules.target}; if {both} pass it in one deal, the {higher} total wins.",
                "instant": f"Who reaches {rules.target} first wins at once.",
                "enquire": f"The match is to {rules.target}; a tie goes to the higher total without the deal's "
                "brisques, then to the winner of the last trick.",
            }[rules.match_end]
        )
    if rules.double_game:
        said.append(f"A loser below {rules.double_game} loses a double match.")
    said.append("The deal passes to the next seat." if rules.next_dealer == "alternate" else _LAST_DEALS)
    return said


_LAST_DEALS: Final = "The winner of the last trick deals next."


def _settlement(rules: RuleSet) -> list[str]:
    said = [
        "One deal is a match. Of both scores only whole hundreds count.",
        f"The winner gets the difference and {rules.game_bonus}; a difference below 100 counts as 100.",
    ]
    gets = f"both scores and {RUBICON_BONUS}"
    if rules.brisque_bonus and rules.brisques_decide != "off":
        gets = f"both scores, {RUBICON_BONUS}, and {rules.brisque_bonus} for all the brisques"
    said.append(
        f"A loser below {rules.rubicon} is rubiconed: the winner gets {gets}. "
        "A loser's score below 100 counts as 100 then."
    )
    if rules.brisques_decide == "off":
        said.append("Brisques do not count.")
        return said
    said.append(
        "Brisques are added to both scores when with them the other player is ahead."
        if rules.brisques_decide == "claim"
        else "Brisques are added to both scores when these are equal."
    )
    said.append(f"They are added to both too when they bring the loser to {rules.rubicon}.")
    return said
