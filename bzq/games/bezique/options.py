"""The options of the Bézique family in a player's words, as rows: see :mod:`bzq.rules.options`."""

from __future__ import annotations

from typing import Any, Final

ROWS: Final[tuple[tuple[Any, ...], ...]] = (
    ("frame", "players", "=2 N", "How many play.", "S0 S3 S4 EB11", (2, 8)),
    (
        "frame",
        "packs",
        "=2 N",
        "How many packs of 32 cards are shuffled together.",
        "S0 S3 EB11 PL PAR",
        (1, 8),
    ),
    ("frame", "hand", "=8 N", "How many cards each player holds.", "S0 S4 PL PAR", (1, 32)),
    (
        "declarations",
        "reuse",
        "class higher-points equal-points once",
        "When a card on the table may serve in another declaration. class: freely in another class "
        "(marriages and sequences, béziques, fours), in its own class only in a strictly higher "
        "combination; higher-points: only in one worth more than every earlier one the card was in; "
        "equal-points: only in one worth at least as much; once: never.",
        "S0 EB11 HGM FOS S3 NLB BZC",
    ),
    (
        "declarations",
        "fresh-card",
        "required free",
        "Whether a declaration must take at least one card from the hand. A card laid down since the "
        "trick was won counts as from the hand until it has served in a combination of the same class.",
        "EB11 FOS HGM",
    ),
    (
        "declarations",
        "marriage-to-sequence",
        "yes no",
        "Whether a king and queen that were married may become part of a sequence.",
        "S0 HGM FOS PL GEN",
    ),
    (
        "declarations",
        "double-bezique",
        "grow at-once",
        "How a double bézique is made. grow: a second pair joins a bézique on the table; at-once: only "
        "by four cards together that were in no bézique.",
        "S0 EB11 HGM BZC",
    ),
    (
        "declarations",
        "second-double",
        "after-play any",
        "With three packs or more: when one pair of a double bézique and a fresh pair make a second "
        "double. after-play: once the other pair has been played; any: at once.",
        "EB11 EB9",
    ),
    (
        "declarations",
        "bezique-pair",
        "fixed alternate trump-queen",
        "Which cards are a bézique. fixed: queen of spades and knave of diamonds; alternate: queen of "
        "clubs and knave of hearts when spades or diamonds are trumps; trump-queen: the queen of trumps "
        "and a knave of the other colour (none before there is a trump).",
        "S0 EW NIE PAR CMC",
    ),
    (
        "declarations",
        "declarations",
        "one any",
        "How many declarations may be scored after one won trick.",
        "S0 S3",
    ),
    (
        "declarations",
        "pending",
        "off on",
        "Whether more may be announced than is scored: the others lie on the table and wait for a later won trick.",
        "HGM EB11 FOS PL",
    ),
    (
        "declarations",
        "pending-overlap",
        "forbid allow",
        "Whether two combinations declared or announced after the same trick may share a card laid down "
        "just now. With forbid they may only if one of them also holds a card that lay there before.",
        "EB11 HGM FOS",
    ),
    (
        "declarations",
        "reform",
        "off laws foster",
        "Whether a combination may score again when one of its cards was played and replaced. laws: as "
        "the Portland Club's laws say; foster: also when its owner has played a further card of that "
        "rank from the hand and the four still lie there.",
        "FOS HGM PL",
    ),
    (
        "declarations",
        "remarry",
        "after-play cross",
        "With reform: when two married pairs of one suit may be married crosswise. after-play: once one "
        "of the four has been played; cross: while all four lie there.",
        "PL HGM WK",
    ),
    (
        "declarations",
        "shared-table",
        "yes no",
        "Whether partners build on each other's cards on the table.",
        "EB11 FOS EW",
    ),
    (
        "sevens",
        "trump-by",
        "turned marriage-or-sequence marriage",
        "What fixes trumps: the card turned after the deal, or the first marriage or sequence that is "
        "scored, or the first marriage only. Without a turned card the sevens score nothing.",
        "S0 PL HGM FOS BIC EB11",
    ),
    ("sevens", "seven-turned", "10 0", "What the dealer gets for turning a seven.", "S0 S3 S4 EB11"),
    (
        "sevens",
        "seven-exchanged",
        "10 0 off",
        "What a trump seven gets that is exchanged for the turned card, after a won trick and before "
        "drawing; off: no exchange.",
        "S0 S3 S4 EB11",
    ),
    (
        "sevens",
        "seven-shown",
        "10 off",
        "What a trump seven gets that is shown after a won trick; it stays in the hand.",
        "S0 EB11 HGM FOS",
    ),
    (
        "sevens",
        "seven-played",
        "off lead any",
        "Whether a trump seven gets 10 when it is played, while there is stock. lead: when it is led "
        "after a won trick; any: whenever it is played.",
        "S3 S4 EW CAS BRI",
    ),
    (
        "sevens",
        "seven-free",
        "yes no",
        "Whether the seven leaves the declaration of that trick free; with no, showing or exchanging it uses it up.",
        "S0 EW FOS",
    ),
    (
        "sevens",
        "seven-for-seven",
        "no yes",
        "Whether the exchange is possible when the turned card is a seven itself.",
        "S3 FOS",
    ),
    (
        "sevens",
        "taken-card",
        "now next-trick",
        "When the card got by the exchange may be declared: at once, or after a later won trick.",
        "S0 EW",
    ),
    (
        "play",
        "draw-first",
        "winner pone",
        "Who draws first: the winner of the trick, or always the player after the dealer.",
        "S0 S3 S4 EB11 FOS",
    ),
    (
        "play",
        "stock-end-declaration",
        "yes no",
        "Whether the winner of the last trick with stock may still declare.",
        "S0 EB11",
    ),
    ("play", "show-last", "no yes", "Whether the last card drawn face down is shown to all.", "S3"),
    (
        "play",
        "endplay",
        "strict follow",
        "The duty in the last tricks. strict: follow suit and beat what lies there if you can; without "
        "the suit, trump; follow: follow suit, nothing more.",
        "S0 S4 EB11 FOS S3 HGM",
    ),
    (
        "play",
        "end-ten",
        "high low",
        "The ten's rank in the last tricks: below the ace, or between knave and nine.",
        "EW HGM",
    ),
    (
        "play",
        "four-endgame",
        "all pairs",
        "How four players play the last tricks. all: together; pairs: the winner of the last trick with "
        "stock against his left neighbour, then the other two, two cards a trick.",
        "EB11 FOS",
    ),
    (
        "play",
        "last-trick",
        "end stock off",
        "Which trick earns the points of the last trick: the last of the deal, the last with stock, or none.",
        "S0 S3 S4 EB11 EW RDJ",
    ),
    (
        "brisques",
        "brisques",
        "end immediate threshold:N off",
        "When won aces and tens are counted. end: after the deal; immediate: as they are won; "
        "threshold:N: after the deal, and only by a player who has at least N; off: not at all.",
        "S0 S3 S4 HGM FOS BZC",
        (1, 64),
    ),
    (
        "match",
        "target",
        "=1000 N none",
        "The points that win the match; none: it has no set end.",
        "S0 S3 S4 EW",
        (1, 999_999),
    ),
    (
        "match",
        "match-end",
        "deal instant enquire",
        "When the target is looked at. deal: after each deal, and the higher total wins; instant: the "
        "first to have it wins at once; enquire: after the deal, a tie going to the higher total without"
        " the deal's brisques, then to the winner of the last trick.",
        "S0 BZC EW",
    ),
    (
        "match",
        "double-game",
        "off 500 750",
        "Below how many points the loser loses a double match.",
        "EB11 FOS FRW",
    ),
    (
        "match",
        "next-dealer",
        "alternate last-trick",
        "Who deals next: the next seat, or the winner of the last trick.",
        "S0 EB11 S3",
    ),
    (
        "match",
        "rubicon",
        "=0 N",
        "The line that the loser of a Rubicon game must reach; 0: the game is not settled that way.",
        "PL HGM PAR",
    ),
    ("match", "game-bonus", "=0 N", "What the winner gets on top in the Rubicon settlement.", "PL HGM PAR"),
    (
        "match",
        "brisques-decide",
        "tie claim off",
        "When brisques enter the Rubicon settlement. tie: when the scores are equal; claim: when with "
        "them the other player is ahead; both ways also when they save the loser from the rubicon; off: "
        "never.",
        "PL HGM BIC PAR",
    ),
    (
        "match",
        "brisque-bonus",
        "300 320 off",
        "What all the brisques are worth to the winner of a rubicon.",
        "PL HGM BIC CMC",
    ),
)
"""Group, name, values, meaning, sources, bounds."""

_RANKS: Final = (("A", "aces"), ("T", "tens"), ("K", "kings"), ("Q", "queens"), ("J", "knaves"))
_FOURS: Final = {"A": "100", "K": "80", "Q": "60", "J": "40"}

POINTS: Final[tuple[tuple[str, str, str, str, str, str], ...]] = (
    ("marriage", "", "", "20", "King and queen of a plain suit.", "S0 S3 S4 EB11"),
    ("royal-marriage", "", "", "40", "King and queen of trumps.", "S0 S3 S4 EB11"),
    ("sequence", "", "", "250", "Ace, ten, king, queen and knave of trumps.", "S0 S3 S4 EB11"),
    ("plain-sequence", "", "", "0", "Ace, ten, king, queen and knave of a plain suit.", "S4 PL HGM"),
    ("single-bezique", "beziques", "0", "40", "Queen of spades and knave of diamonds.", "S0 S3 S4 EB11"),
    ("double-bezique-points", "beziques", "1", "500", "Two pairs of the bézique cards.", "S0 S3 S4 EB11"),
    ("treble-bezique", "beziques", "2", "0", "Three pairs; needs three packs.", "S0 EB11 PL"),
    ("quadruple-bezique", "beziques", "3", "0", "Four pairs; needs four packs.", "S0 PL HGM"),
    ("quintuple-bezique", "beziques", "4", "0", "Five pairs; needs five packs.", "PAR"),
    *(
        (
            f"four-{word}",
            "fours",
            rank,
            _FOURS.get(rank, "0"),
            f"Four {word} of any suits.",
            "PAR" if rank == "T" else "S3 S4 EB11",
        )
        for rank, word in _RANKS
    ),
    *(
        (
            f"four-trump-{word}",
            "trump_fours",
            rank,
            "0",
            f"Four {word} of trumps; needs four packs.",
            "PAR CMC",
        )
        for rank, word in _RANKS
    ),
    *(
        (f"five-trump-{word}", "trump_fives", rank, "0", f"Five {word} of trumps; needs five packs.", "PAR")
        for rank, word in _RANKS
    ),
    (
        "carte-blanche",
        "",
        "",
        "0",
        "A hand without king, queen and knave, and each card drawn after it that is none.",
        "PL HGM PAR",
    ),
    ("last-trick-points", "", "", "10", "The last trick.", "S0 S3 S4 EB11 PL PAR"),
    ("brisque-points", "", "", "10", "Each ace or ten won.", "S0 S3 S4 EB11"),
)
"""Name, field, entry of the field, default, meaning, sources."""
