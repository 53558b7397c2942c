"""What the rules of the Bézique family say in a player's sentences; :mod:`bzq.rules.sentences` speaks them.

Where an option changes nothing for these rules it is not spoken of. Suits are the symbols of
:data:`bzq.cards.SUIT_SYMBOLS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.language import lettered, mark, tr
from bzq.rules.options import RUBICON_BONUS
from bzq.rules.wording import BEZIQUES, Equals, Score, in_words, seated

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules

_RANKS: Final = {
    "A": mark("aces"), "T": mark("tens"), "K": mark("kings"), "Q": mark("queens"), "J": mark("knaves"),
}  # fmt: skip


def combinations(rules: BeziqueRules) -> list[Score]:
    """Marriages, sequences and béziques with their cards and points."""
    pair = {
        "fixed": lettered("Q♠ J♦"),
        "alternate": tr(
            "{cards}; {others} when spades or diamonds are trumps", cards=lettered("Q♠ J♦"), others=lettered("Q♣ J♥")
        ),
        "trump-queen": tr("by trumps: {cards}", cards=lettered("♠ Q♠ J♦, ♥ Q♥ J♣, ♦ Q♦ J♠, ♣ Q♣ J♥")),
    }[rules.bezique_pair]
    two, five = lettered("K Q"), lettered("A T K Q J")
    rows = [
        Score(tr("marriage"), tr("{cards} of a plain suit", cards=two), rules.marriage),
        Score(tr("royal marriage"), tr("{cards} of trumps", cards=two), rules.royal_marriage),
        Score(tr("plain sequence"), tr("{cards} of a plain suit", cards=five), rules.plain_sequence),
        Score(tr("sequence"), tr("{cards} of trumps", cards=five), rules.sequence),
    ]
    for place, points in enumerate(rules.beziques):
        which = pair if place == 0 else tr("{number} such pairs", number=in_words(place + 1))
        rows.append(Score(tr(BEZIQUES[place]), which, points))
    return [row for row in rows if row.points]


def equal_ranks(rules: BeziqueRules) -> list[Equals]:
    """Fours of a kind, and fours and fives of trumps, by rank."""
    rows = [
        Equals(tr(word), rules.fours.get(rank, 0), rules.trump_fours.get(rank, 0), rules.trump_fives.get(rank, 0))
        for rank, word in _RANKS.items()
    ]
    return [row for row in rows if row.any_four or row.four_trumps or row.five_trumps]


def other_scores(rules: BeziqueRules) -> list[Score]:
    """What scores without being a combination."""
    rows: list[Score] = []
    if rules.carte_blanche:
        king, queen, knave = lettered("K"), lettered("Q"), lettered("J")
        dealt = tr("no {king}, {queen} or {knave} dealt; again for each draw without one",
                   king=king, queen=queen, knave=knave)  # fmt: skip
        rows.append(Score(tr("carte blanche"), dealt, rules.carte_blanche))
    if rules.seven_turned:
        rows.append(Score(tr("seven turned"), tr("for the dealer"), rules.seven_turned))
    if rules.seven_exchanged:
        when = tr("for the turned card, after a won trick")
        rows.append(Score(tr("seven exchanged"), when, rules.seven_exchanged))
    if rules.seven_shown:
        rows.append(Score(tr("seven shown"), tr("after a won trick; it stays in the hand"), rules.seven_shown))
    if rules.seven_played == "lead":
        rows.append(Score(tr("seven played"), tr("led after a won trick, while there is stock"), 10))
    elif rules.seven_played == "any":
        rows.append(Score(tr("seven played"), tr("to any trick, while there is stock"), 10))
    if rules.last_trick != "off":
        which = tr("of the deal") if rules.last_trick == "end" else tr("with stock")
        rows.append(Score(tr("last trick"), which, rules.last_trick_points))
    if rules.brisques != "off":
        when = {
            "end": tr("each ace and ten won, after the deal"),
            "immediate": tr("each ace and ten, as it is won"),
            "threshold": tr("each ace and ten won, from {n} on", n=rules.brisques_threshold),
        }[rules.brisques]
        rows.append(Score(tr("brisque"), when, rules.brisque_points))
    return [row for row in rows if row.points]


def frame(rules: BeziqueRules) -> list[tuple[str, str]]:
    """Who plays with what: pairs of a word and what it is."""
    if rules.four_endgame == "pairs":
        tricks = tr(
            "{n}: {some} with stock, then {others} without, two cards each",
            n=rules.tricks, some=rules.stock_tricks, others=2 * rules.hand,
        )  # fmt: skip
    else:
        tricks = tr("{n}: {some} with stock, then {others} without",
                    n=rules.tricks, some=rules.stock_tricks, others=rules.hand)  # fmt: skip
    ranks = lettered("A T K Q J 9 8 7")
    if rules.end_ten == "high":
        order = tr("{ranks}, in the last tricks too", ranks=ranks)
    else:
        order = tr("{ranks}; in the last tricks {others}", ranks=ranks, others=lettered("A K Q J T 9 8 7"))
    return [
        (tr("Players"), seated(rules)),
        (tr("Packs"), tr("{number} of 32: {n} cards", number=in_words(rules.packs), n=rules.cards)),
        (tr("Hand"), tr("{n} cards each", n=rules.hand)),
        (tr("Tricks"), tricks),
        (tr("Ranks"), order),
        (tr("Trumps"), tr(_TRUMPS[rules.trump_by])),
    ]


_TRUMPS: Final = {
    "turned": mark("the suit of the card turned after the deal"),
    "marriage-or-sequence": mark("the suit of the first marriage or sequence scored"),
    "marriage": mark("the suit of the first marriage scored"),
}


_MAY_DECLARE: Final = {
    ("any", False): mark("Before drawing, the winner of a trick may declare as many combinations as he has."),
    ("any", True): mark(
        "Before drawing, either partner of the side that won a trick may declare as many combinations as he has."
    ),
    ("pending", False): mark("Before drawing, the winner of a trick may score one declaration."),
    ("pending", True): mark("Before drawing, either partner of the side that won a trick may score one declaration."),
    ("one", False): mark("Before drawing, the winner of a trick may declare one combination."),
    ("one", True): mark("Before drawing, either partner of the side that won a trick may declare one combination."),
}
"""Who may declare how much, by what the rules allow and whether partners play."""


def declaring(rules: BeziqueRules) -> list[str]:
    """How combinations are declared, and when cards serve again."""
    which = "any" if rules.declarations == "any" else "pending" if rules.pending == "on" else "one"
    said = [tr(_MAY_DECLARE[which, rules.partners])]
    if which == "pending":
        said.append(
            tr(
                "More may be announced: they lie on the table and are scored after later won tricks, one each. What "
                "waits is lost when a card of it is played or the stock ends."
            )
        )
    if rules.declarations == "any" and rules.pending == "on":
        said.append(tr("Combinations may also be announced and scored after a later won trick."))
    if rules.pending == "on" or rules.declarations == "any":
        said.append(tr(_OVERLAP[rules.pending_overlap]))
    said.append(tr(_REUSE[rules.reuse]))
    if rules.fresh_card == "required":
        said.append(tr("Every declaration takes at least one card from the hand."))
        if rules.pending == "on" or rules.declarations == "any":
            said.append(
                tr(
                    "A card laid down since the trick was won counts as from the hand, but not for a second "
                    "combination of the same class."
                )
            )
    else:
        said.append(tr("A declaration may be made from cards on the table alone."))
    if rules.reuse != "once" and not rules.marriage_to_sequence:
        said.append(tr("A married king or queen may not enter a sequence."))
    if rules.reuse == "class" and rules.marriage_to_sequence:
        said.append(tr("A marriage may grow into a sequence; no card of a sequence marries afterwards."))
    said += _bezique_sentences(rules)
    if rules.reform != "off":
        said += _reform_sentences(rules)
    if rules.partners:
        said.append(
            tr("Partners build on each other's cards on the table.")
            if rules.shared_table
            else tr("Each partner declares with his own cards only.")
        )
    return said


_REUSE: Final = {
    "class": mark(
        "A card on the table serves again in another class (marriages and sequences, béziques, fours); "
        "in its own class only in a higher combination."
    ),
    "higher-points": mark(
        "A card on the table serves again only in a combination worth more than every one it was in."
    ),
    "equal-points": mark(
        "A card on the table serves again only in a combination worth at least as much as every "
        "one it was in, and the same cards never make the same combination twice."
    ),
    "once": mark("A card that was declared is never declared again."),
}
_OVERLAP: Final = {
    "forbid": mark(
        "Two combinations of the same trick may not share a card just laid down, unless one of them "
        "also holds a card that lay there before."
    ),
    "allow": mark("Combinations of the same trick may share cards."),
}


def _bezique_sentences(rules: BeziqueRules) -> list[str]:
    said = []
    if len(rules.beziques) > 1:
        if rules.double_bezique == "at-once":
            said.append(tr("A double bézique is four cards laid down together that were in no bézique."))
        elif rules.reuse in ("class", "higher-points", "equal-points"):
            said.append(
                tr(
                    "A bézique on the table may grow: the double counts on top of it. All at once, only the higher "
                    "counts."
                )
            )
    if rules.bezique_pair == "trump-queen":
        said.append(tr("There is no bézique before there is a trump."))
    if rules.packs >= 3 and len(rules.beziques) > 1 and rules.reuse == "class" and rules.reform == "off":
        said.append(
            tr("A pair of a double bézique and a fresh pair make a second double once the other pair has been played.")
            if rules.second_double == "after-play"
            else tr("A pair of a double bézique and a fresh pair make a second double at once.")
        )
    if rules.trump_fours:
        said.append(tr("Fours of any suits, of trumps and fives of trumps are one class, in this order."))
    return said


def _reform_sentences(rules: BeziqueRules) -> list[str]:
    said = [tr("A combination may be scored again when one of its cards was played and has been replaced.")]
    if rules.reform == "foster":
        said.append(tr("Four of a kind score again also when a further card of the rank is played from the hand."))
    said.append(
        tr("Two married pairs of a suit may marry crosswise while all four lie there.")
        if rules.remarry == "cross"
        else tr("Of two married pairs of a suit, a new marriage may be scored once one of the four was played.")
    )
    return said


def sevens(rules: BeziqueRules) -> list[str]:
    """What the trump seven may do."""
    if not rules.turned:
        return [] if rules.seven_shown or rules.seven_played != "off" else [tr("The sevens score nothing.")]
    said = []
    ways = rules.seven_turned or rules.seven_exchanged or rules.seven_shown or rules.seven_played != "off"
    if ways:
        said.append(tr("Each trump seven scores once a deal."))
    if rules.seven_exchanged is None:
        said.append(tr("The turned card is not exchanged."))
        return said
    said.append(
        tr("The turned card may be exchanged for the trump seven after a won trick, before drawing.")
        if rules.seven_exchanged
        else tr(
            "The turned card may be exchanged for the trump seven after a won trick, before drawing; that scores "
            "nothing."
        )
    )
    said.append(
        tr("The declaration of that trick stays free.")
        if rules.seven_free
        else tr("Showing or exchanging takes the place of the trick's declaration.")
    )
    said.append(
        tr("A turned seven may be exchanged for the other one.")
        if rules.seven_for_seven
        else tr("A turned seven is not exchanged.")
    )
    if rules.taken_card == "next-trick":
        said.append(tr("The card taken by the exchange is declared after a later won trick at the earliest."))
    return said


def playing(rules: BeziqueRules) -> list[str]:
    """How cards are drawn, and the duties of the last tricks."""
    said = [tr("While there is stock, anything may be played; of equal cards the first wins.")]
    if rules.draw_first == "winner":
        said.append(tr("The winner of the trick draws first."))
    else:
        said.append(tr("The player after the dealer always draws first."))
    if not rules.stock_end_declaration:
        said.append(tr("After the last trick with stock nothing is declared."))
    if rules.show_last:
        said.append(tr("The winner of the last trick with stock shows the card he draws."))
    if rules.endplay == "follow":
        said.append(tr("In the last tricks suit must be followed; who cannot may play anything."))
    else:
        said.append(
            tr(
                "In the last tricks suit must be followed, and the best card beaten if possible; who has none of "
                "the suit must trump."
            )
        )
    if rules.four_endgame == "pairs":
        said.append(
            tr(
                "The winner of the last trick with stock plays them against his left neighbour, then the other two "
                "play."
            )
        )
    return said


def match(rules: BeziqueRules) -> list[str]:
    """When the match is won, or how one deal is settled."""
    if rules.settled:
        return _settlement(rules)
    said = []
    if rules.target is None:
        said.append(tr("The match has no set end."))
    else:
        ends = "several" if rules.match_end == "deal" and rules.score_count > 2 else rules.match_end
        said.append(tr(_ENDS[ends], points=rules.target))
    if rules.double_game:
        said.append(tr("A loser below {points} loses a double match.", points=rules.double_game))
    said.append(
        tr("The deal passes to the next seat.")
        if rules.next_dealer == "alternate"
        else tr("The winner of the last trick deals next.")
    )
    return said


_ENDS: Final = {
    "deal": mark("The match is to {points}; if both sides pass it in one deal, the higher total wins."),
    "several": mark("The match is to {points}; if several pass it in one deal, the highest total wins."),
    "instant": mark("Who reaches {points} first wins at once."),
    "enquire": mark(
        "The match is to {points}; a tie goes to the higher total without the deal's brisques, then to the winner of "
        "the last trick."
    ),
}
"""When a match with a target ends; ``several``: after the deal, where more than two have a score."""


def _settlement(rules: BeziqueRules) -> list[str]:
    said = [
        tr("One deal is a match. Of both scores only whole hundreds count."),
        tr(
            "The winner gets the difference and {points}; a difference below 100 counts as 100.",
            points=rules.game_bonus,
        ),
    ]
    if rules.brisque_bonus and rules.brisques_decide != "off":
        rubiconed = tr(
            "A loser below {line} is rubiconed: the winner gets both scores, {points}, and {bonus} for all the "
            "brisques. A loser's score below 100 counts as 100 then.",
            line=rules.rubicon, points=RUBICON_BONUS, bonus=rules.brisque_bonus,
        )  # fmt: skip
    else:
        rubiconed = tr(
            "A loser below {line} is rubiconed: the winner gets both scores and {points}. A loser's score below 100 "
            "counts as 100 then.",
            line=rules.rubicon, points=RUBICON_BONUS,
        )  # fmt: skip
    said.append(rubiconed)
    if rules.brisques_decide == "off":
        said.append(tr("Brisques do not count."))
        return said
    said.append(
        tr("Brisques are added to both scores when with them the other player is ahead.")
        if rules.brisques_decide == "claim"
        else tr("Brisques are added to both scores when these are equal.")
    )
    said.append(tr("They are added to both too when they bring the loser to {line}.", line=rules.rubicon))
    return said
