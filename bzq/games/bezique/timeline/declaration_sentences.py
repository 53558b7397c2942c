"""Sentences about declarations and announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import ACE, EIGHT, KING, KNAVE, NINE, QUEEN, SEVEN, TEN, card_name
from bzq.games.bezique.combinations import bezique_pair
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import SCORED
from bzq.games.bezique.timeline.wording import when
from bzq.language import mark, rank_said, tr
from bzq.timeline.wording import Maker, Sentence, Speaker, all_of, names_of, with_article

if TYPE_CHECKING:
    from bzq.games.bezique.combinations import Combination
    from bzq.games.bezique.position import Position
    from bzq.games.bezique.table import Meld


_THREE: Final = {
    ACE: mark("three aces"),
    TEN: mark("three tens"),
    KING: mark("three kings"),
    QUEEN: mark("three queens"),
    KNAVE: mark("three knaves"),
    NINE: mark("three nines"),
    EIGHT: mark("three eights"),
    SEVEN: mark("three sevens"),
}


def _no_combination(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    cards: list[int] = facts["cards"]
    names, written = names_of(cards), " ".join(map(card_name, cards))
    ranks = sorted({card & 15 for card in cards})
    hint = None
    if len(cards) == 5 and len({card >> 4 for card in cards}) == 1 and ranks == [0, 1, 2, 3, 4]:
        return Sentence(
            tr("{cards} is a sequence, but not of trumps, and scores nothing here", cards=names),
            tr("only its king and queen can be declared"),
        )
    if len(cards) == 4 and len(ranks) == 2 and max([c & 15 for c in cards].count(r) for r in ranks) == 3:
        rank = next(r for r in ranks if [c & 15 for c in cards].count(r) == 3)
        other = next(r for r in ranks if r != rank)
        hint = tr("that is {three} and a {rank}", three=tr(_THREE[rank]), rank=rank_said(other))
    elif len(cards) == 2 and ranks == [2, 3]:
        hint = tr("a marriage is the king and the queen of one suit")
    elif len(cards) == 2 and ranks == [3, 4]:
        pair = bezique_pair(position.rules.rules, position.trump)
        if pair:
            hint = tr("a bézique is {cards} here", cards=names_of(pair))
        else:
            hint = tr("there is no bézique before there are trumps")
    hint = hint or tr("{command} shows what can be declared", command="bzq rules")
    return Sentence(tr("{cards} make no combination here", cards=names), hint, found=written)


def _not_winner(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    seat = facts["seat"]
    named: dict[str, object] = {"winner": say.name(facts["winner"]), "who": say.name(seat)}
    if facts.get("seven") and position.rules.rules.partners:
        message = tr(
            "{winner} won this trick; only a player of that side may show or exchange the seven, not {who}", **named
        )
    elif facts.get("seven"):
        message = tr("{winner} won this trick; only the winner may show or exchange the seven, not {who}", **named)
    elif position.rules.rules.partners:
        message = tr("{winner} won this trick; only a player of that side may declare, not {who}", **named)
    else:
        message = tr("{winner} won this trick; only the winner may declare, not {who}", **named)
    return Sentence(
        message,
        tr("take the {seat} away if it was {winner}'s", seat=f"@{seat + 1}", winner=say.name(facts["winner"])),
        expected=f"@{facts['winner'] + 1}",
        found=f"@{facts['seat'] + 1}",
    )


def _already_declared(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    what = facts["combination"].name
    if position.rules.rules.pending == "on":
        hint = tr("the {what} waits for the next trick won; it can be announced with ~", what=what)
    else:
        hint = tr("the {what} waits for the next trick won", what=what)
    return Sentence(
        tr(
            "{who} has already declared {what} after trick {trick}; one declaration is allowed for each trick won",
            who=say.name(meld.seat),
            what=with_article(meld.combination.name) if meld.combination else tr("something"),
            trick=position.trick,
        ),
        hint,
    )


def _married(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    named = _before(say, facts, meld)
    if facts.get("reform"):
        return Sentence(
            tr(
                "{who}'s {card} was married {when}; it is married again only to another partner, and after a married "
                "card of its suit has been played",
                **named,
            )
        )
    rank = rank_said(facts["card"] & 15)
    return Sentence(tr("{who}'s {card} was married {when}; a second marriage needs a fresh {rank}", rank=rank, **named))


def _before(say: Speaker, facts: dict[str, Any], meld: Meld) -> dict[str, object]:
    """Whose card, which, and when it was declared."""
    return {"who": say.name(facts["seat"]), "card": card_name(facts["card"]), "when": when(meld)}


def _used(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    earlier: Combination = meld.combination  # type: ignore[assignment]
    new: Combination = facts["combination"]
    named = {**_before(say, facts, meld), "earlier": with_article(earlier.name), "new": with_article(new.name)}
    if facts.get("reform") and earlier.key == new.key:
        return _not_reformed(named)
    if position.rules.rules.reuse == "once":
        return Sentence(tr("{who}'s {card} was in {earlier} {when}; here a card is declared only once", **named))
    if new.family == "A" and earlier.level < new.level:
        return Sentence(
            tr("{who}'s {card} was married {when}, and here a married card may not enter a sequence", **named)
        )
    if position.rules.rules.reuse == "equal-points":
        return Sentence(tr("the same cards scored as {earlier} {when}; one of them has to be another", **named))
    if new.family == "A" and new.level == earlier.level and len(new.cards) > 2:
        return Sentence(
            tr("{who}'s {card} was in a sequence {when}; another takes five cards that were in none", **named)
        )
    if new.family == "A":
        return Sentence(
            tr("{who}'s {card} was in the sequence {when}; {new} takes a king and a queen that were not", **named),
            tr("a fresh king and queen of that suit may still be married"),
        )
    return Sentence(
        tr("{who}'s {card} was in {earlier} {when}; {new} would need {n} fresh cards", n=len(new.cards), **named)
    )


def _not_reformed(named: dict[str, object]) -> Sentence:
    return Sentence(
        tr("{who}'s {card} was in {new} {when}, of which no card has been played since", **named),
        tr("once one of its cards has been played, it may be formed again with another"),
    )


def _no_fresh(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld | None = facts["meld"]
    if meld is not None and meld.combination is not None:
        return Sentence(
            tr(
                "all cards of this {what} lie on {who}'s table, and those laid down just now have served for {first}; "
                "another combination of that class takes at least one card from the hand",
                what=facts["combination"].name,
                who=say.name(facts["seat"]),
                first=with_article(meld.combination.name),
            )
        )
    return Sentence(
        tr(
            "all cards of this {what} lie on {who}'s table already; a declaration takes at least one card from the "
            "hand",
            what=facts["combination"].name,
            who=say.name(facts["seat"]),
        )
    )


def _not_more(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    earlier: Combination = meld.combination  # type: ignore[assignment]
    new: Combination = facts["combination"]
    named = {
        **_before(say, facts, meld),
        "earlier": with_article(earlier.name),
        "new": with_article(new.name),
        "points": earlier.points,
        "worth": new.points,
    }
    if position.rules.rules.reuse == "higher-points":
        return Sentence(
            tr(
                "{who}'s {card} was in {earlier} ({points}) {when}; to use it again, {new} would have to be worth more "
                "than {points}, not {worth}",
                **named,
            )
        )
    return Sentence(
        tr(
            "{who}'s {card} was in {earlier} ({points}) {when}; to use it again, {new} would have to be worth at least "
            "{points}, not {worth}",
            **named,
        )
    )


def _just_played(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        tr(
            "{who}'s {card} has just been played to the trick and cannot be declared",
            who=say.name(facts["seat"]),
            card=card_name(facts["card"]),
        ),
        tr("only what is still in the hand or on the table is declared"),
    )


_STOCK_OUT: Final = (
    mark("combinations are declared only while there is a stock; it is out"),
    mark("the seven is shown or exchanged only while there is a stock; it is out"),
)
_UNFINISHED: Final = (
    mark("combinations are declared by the winner after the trick, and trick {trick} is not finished"),
    mark("the seven is shown or exchanged by the winner after the trick, and trick {trick} is not finished"),
)
_NONE_PLAYED: Final = (
    mark("combinations are declared after a won trick, and none has been played here"),
    mark("the seven is shown or exchanged after a won trick, and none has been played here"),
)
_DRAWN_ALREADY: Final = (
    mark(
        "combinations are declared after winning a trick and before drawing; the cards of trick {trick} have been drawn"
    ),
    mark(
        "the seven is shown or exchanged after winning a trick and before drawing; the cards of trick {trick} have "
        "been drawn"
    ),
)
"""Why nothing can be declared now: a combination, a seven."""


def _not_now(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    number = 1 if facts.get("seven") else 0
    if facts.get("stock_end"):
        return Sentence(tr("after the last trick of the stock nothing is declared here"))
    if position.trick > position.rules.stock_tricks:
        return Sentence(tr(_STOCK_OUT[number]))
    if position.plays:
        return Sentence(
            tr(_UNFINISHED[number], trick=position.trick),
            tr("an event after the trick's last card belongs to its winner"),
        )
    if position.last_winner == NO_SEAT:
        return Sentence(tr(_NONE_PLAYED[number]))
    return Sentence(tr(_DRAWN_ALREADY[number], trick=position.trick - 1), tr("write it before the draw"))


def _shared(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    return Sentence(
        tr(
            "{card} was laid down just now for {first}; it cannot serve for {what} after the same trick",
            card=card_name(facts["card"]),
            first=with_article(meld.combination.name) if meld.combination else tr("another"),
            what=with_article(facts["combination"].name),
        ),
        tr("it may after the next trick won"),
    )


def _announcement(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    if facts["why"] == "same-trick":
        return Sentence(tr("this was announced after this very trick; it is scored after a later won trick"))
    if facts["why"] == "seven":
        return Sentence(tr("a seven is shown and scored at once; it cannot wait"), tr("write =10 instead of ~"))
    return Sentence(
        tr("these rules know no announcements to be scored later"), tr("declare it, or leave it for a later trick")
    )


def _lost(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    what = facts["combination"]
    named: dict[str, object] = {"what": what.name, "when": when(meld)}
    played = min((card for card in meld.cards if card.gone), key=lambda card: card.gone, default=None)
    for other in {id(one): one for card in meld.cards for one in card.melds}.values():
        higher = other.combination
        if not higher or other.state != SCORED or higher.family != what.family or higher.level <= what.level:
            continue
        if played is None or other.scored_trick < played.gone:
            return Sentence(
                tr(
                    "the {what} announced {when} was lost when its cards scored in {higher} {later}",
                    higher=with_article(higher.name),
                    later=when(other),
                    **named,
                )
            )
    if played is not None:
        return Sentence(
            tr(
                "the {what} announced {when} was lost when its {card} was played at trick {trick}",
                card=card_name(played.card),
                trick=played.gone,
                **named,
            )
        )
    if meld.trick > 0 and position.trick > position.rules.stock_tricks:
        return Sentence(tr("the {what} announced {when} was lost when the stock ended", **named))
    return Sentence(tr("the {what} announced {when} was lost before it was scored", **named))


def _taken(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        tr(
            "{who} has just got {card} by the exchange; it may be declared from the next trick on",
            who=say.name(facts["seat"]),
            card=card_name(facts["card"]),
        )
    )


def _bezique(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    earlier: Combination = meld.combination  # type: ignore[assignment]
    new: Combination = facts["combination"]
    named = {**_before(say, facts, meld), "earlier": with_article(earlier.name), "new": with_article(new.name)}
    if facts.get("reform") and earlier.key == new.key:
        return _not_reformed(named)
    if new.level > earlier.level:
        return Sentence(
            tr(
                "{who}'s {card} was in {earlier} {when}; here {new} is laid down at once, of cards that were in none",
                **named,
            )
        )
    if new.level < earlier.level:
        return Sentence(tr("{who}'s {card} was in {earlier} {when}; after that it makes no lower one", **named))
    return Sentence(tr("{who}'s {card} was in {earlier} {when}; another takes cards that were in none", **named))


def _blanche(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    who = say.name(facts["seat"])
    why = facts.get("why", "court")
    if why == "off":
        return Sentence(tr("these rules know no carte blanche"), tr("it belongs to Rubicon and the larger games"))
    if why == "played":
        return Sentence(tr("carte blanche is shown before {who} plays a card to the trick", who=who))
    if why == "shown":
        return Sentence(tr("{who} has shown carte blanche already; it counts again after the next draw", who=who))
    if why == "passed":
        return Sentence(tr("{who} passed over an earlier chance to show carte blanche, or none is left", who=who))
    cards: list[int] = facts["better"]
    names = all_of([card_name(card) for card in cards]) or tr("a court card")
    if facts.get("later"):
        message = tr(
            "{who} has {cards}, which shows at trick {trick}; carte blanche is a hand without king, queen and knave",
            who=who,
            cards=names,
            trick=facts["later"],
        )
    else:
        message = tr("{who} has {cards}; carte blanche is a hand without king, queen and knave", who=who, cards=names)
    return Sentence(message, found=all_of([card_name(card) for card in cards]) or tr("a court card"))


def _other_seat(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    seat, card = facts["seat"], facts["card"]
    owner = next((one.seat for one in position.table_of(seat) if one.card == card), seat)
    return Sentence(
        tr(
            "{who} cannot play the {card} on the shared table: {owner} laid it down",
            who=say.name(seat),
            card=card_name(card),
            owner=say.name(owner),
        ),
        tr("partners build on one table, but each plays only the cards he laid down"),
    )


DECLARATION_SENTENCES: Final[dict[str, Maker]] = {
    "E301": _no_combination,
    "E302": _not_winner,
    "E303": _already_declared,
    "E304": _married,
    "E305": _used,
    "E306": _no_fresh,
    "E307": _not_more,
    "E308": _just_played,
    "E309": _not_now,
    "E310": _shared,
    "E311": _announcement,
    "E312": _lost,
    "E313": _taken,
    "E314": _bezique,
    "E315": _blanche,
    "E316": _other_seat,
}
