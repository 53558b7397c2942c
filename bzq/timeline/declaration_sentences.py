"""Sentences about declarations, announcements and sevens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import RANK_WORDS, card_name
from bzq.games.bezique.combinations import bezique_pair
from bzq.games.bezique.position import NO_SEAT
from bzq.timeline.wording import Maker, Sentence, Speaker, names_of, when, with_article

if TYPE_CHECKING:
    from bzq.games.bezique.combinations import Combination
    from bzq.games.bezique.position import Position
    from bzq.games.bezique.table import Meld


def _no_combination(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    cards: list[int] = facts["cards"]
    names = names_of(cards)
    ranks = sorted({card & 15 for card in cards})
    hint = None
    if len(cards) == 5 and len({card >> 4 for card in cards}) == 1 and ranks == [0, 1, 2, 3, 4]:
        return Sentence(
            f"{names} is a sequence, but not of trumps, and scores nothing here",
            "only its king and queen can be declared",
        )
    if len(cards) == 4 and len(ranks) == 2 and max([c & 15 for c in cards].count(r) for r in ranks) == 3:
        rank = next(r for r in ranks if [c & 15 for c in cards].count(r) == 3)
        hint = f"that is three {RANK_WORDS[rank]}s and a {RANK_WORDS[next(r for r in ranks if r != rank)]}"
    elif len(cards) == 2 and ranks == [2, 3]:
        hint = "a marriage is the king and the queen of one suit"
    elif len(cards) == 2 and ranks == [3, 4]:
        pair = bezique_pair(position.rules.rules, position.trump)
        hint = f"a bézique is {names_of(pair)} here" if pair else "there is no bézique before there are trumps"
    return Sentence(f"{names} make no combination here", hint or "bzq rules shows what can be declared", found=names)


def _not_winner(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    what = "show or exchange the seven" if facts.get("seven") else "declare"
    who = "a player of that side" if position.rules.rules.partners else "the winner"
    seat = facts["seat"]
    return Sentence(
        f"{say.name(facts['winner'])} won this trick; only {who} may {what}, not {say.name(seat)}",
        f"take the @{seat + 1} away if it was {say.name(facts['winner'])}'s",
        expected=f"@{facts['winner'] + 1}", found=f"@{facts['seat'] + 1}",
    )  # fmt: skip


def _already_declared(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    first = with_article(meld.combination.name) if meld.combination else "something"
    waiting = "; it can be announced with ~" if position.rules.rules.pending == "on" else ""
    return Sentence(
        f"{say.name(meld.seat)} has already declared {first} after trick {position.trick}; "
        "one declaration is allowed for each trick won",
        f"the {facts['combination'].name} waits for the next trick won{waiting}",
    )  # fmt: skip


def _married(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    who, card = say.name(facts["seat"]), facts["card"]
    rank = RANK_WORDS[card & 15]
    if facts.get("reform"):
        return Sentence(
            f"{who}'s {card_name(card)} was married {when(meld)}; it is married again only to another partner, and "
            "after a married card of its suit has been played"
        )
    return Sentence(f"{who}'s {card_name(card)} was married {when(meld)}; a second marriage needs a fresh {rank}")


def _used(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    earlier: Combination = meld.combination  # type: ignore[assignment]
    new: Combination = facts["combination"]
    who, card = say.name(facts["seat"]), card_name(facts["card"])
    if facts.get("reform") and earlier.key == new.key:
        return _not_reformed(who, card, new, meld)
    if position.rules.rules.reuse == "once":
        return Sentence(
            f"{who}'s {card} was in {with_article(earlier.name)} {when(meld)}; here a card is declared only once"
        )
    if new.family == "A" and earlier.level < new.level:
        return Sentence(f"{who}'s {card} was married {when(meld)}, and here a married card may not enter a sequence")
    if position.rules.rules.reuse == "equal-points":
        return Sentence(
            f"the same cards scored as {with_article(earlier.name)} {when(meld)}; one of them has to be another"
        )
    if new.family == "A" and new.level == earlier.level and len(new.cards) > 2:
        return Sentence(f"{who}'s {card} was in a sequence {when(meld)}; another takes five cards that were in none")
    if new.family == "A":
        return Sentence(
            f"{who}'s {card} was in the sequence {when(meld)}; "
            f"{with_article(new.name)} takes a king and a queen that were not",
            "a fresh king and queen of that suit may still be married",
        )
    need = f"{with_article(new.name)} would need {len(new.cards)} fresh cards"
    return Sentence(f"{who}'s {card} was in {with_article(earlier.name)} {when(meld)}; {need}")


def _not_reformed(who: str, card: str, new: Combination, meld: Meld) -> Sentence:
    return Sentence(
        f"{who}'s {card} was in {with_article(new.name)} {when(meld)}, of which no card has been played since",
        "once one of its cards has been played, it may be formed again with another",
    )


def _no_fresh(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        f"all cards of this {facts['combination'].name} lie on {say.name(facts['seat'])}'s table already; "
        "a declaration takes at least one card from the hand"
    )


def _not_more(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    earlier: Combination = meld.combination  # type: ignore[assignment]
    new: Combination = facts["combination"]
    least = "more than" if position.rules.rules.reuse == "higher-points" else "at least"
    who, card = say.name(facts["seat"]), card_name(facts["card"])
    return Sentence(
        f"{who}'s {card} was in {with_article(earlier.name)} ({earlier.points}) {when(meld)}; "
        f"to use it again, {with_article(new.name)} would have to be worth {least} {earlier.points}, not {new.points}"
    )


def _just_played(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    who, card = say.name(facts["seat"]), card_name(facts["card"])
    return Sentence(
        f"{who}'s {card} has just been played to the trick and cannot be declared",
        "only what is still in the hand or on the table is declared",
    )


def _not_now(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    what = "the seven is shown or exchanged" if facts.get("seven") else "combinations are declared"
    if facts.get("stock_end"):
        return Sentence("after the last trick of the stock nothing is declared here")
    if position.trick > position.rules.stock_tricks:
        return Sentence(f"{what} only while there is a stock; it is out")
    if position.plays:
        return Sentence(
            f"{what} by the winner after the trick, and trick {position.trick} is not finished",
            "an event after the trick's last card belongs to its winner",
        )
    if position.last_winner == NO_SEAT:
        return Sentence(f"{what} after a won trick, and none has been played here")
    return Sentence(
        f"{what} after winning a trick and before drawing; the cards of trick {position.trick - 1} have been drawn",
        "write it before the draw",
    )


def _shared(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    first = with_article(meld.combination.name) if meld.combination else "another"
    return Sentence(
        f"{card_name(facts['card'])} was laid down just now for {first}; "
        f"it cannot serve for {with_article(facts['combination'].name)} after the same trick",
        "it may after the next trick won",
    )


def _announcement(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    if facts["why"] == "same-trick":
        return Sentence("this was announced after this very trick; it is scored after a later won trick")
    if facts["why"] == "seven":
        return Sentence("a seven is shown and scored at once; it cannot wait", "write =10 instead of ~")
    return Sentence("these rules know no announcements to be scored later", "declare it, or leave it for a later trick")


def _lost(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    what = facts["combination"]
    how = "before it was scored"
    for other in {id(one): one for card in meld.cards for one in card.melds}.values():
        higher = other.combination
        if higher and higher.family == what.family and higher.level > what.level:
            how = f"when its cards scored in {with_article(higher.name)} {when(other)}"
    return Sentence(f"the {what.name} announced {when(meld)} was lost {how}")


def _taken(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        f"{say.name(facts['seat'])} has just got {card_name(facts['card'])} by the exchange; "
        "it may be declared from the next trick on"
    )


def _bezique(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    meld: Meld = facts["meld"]
    earlier: Combination = meld.combination  # type: ignore[assignment]
    new: Combination = facts["combination"]
    who, card = say.name(facts["seat"]), card_name(facts["card"])
    if facts.get("reform") and earlier.key == new.key:
        return _not_reformed(who, card, new, meld)
    if new.level > earlier.level:
        return Sentence(
            f"{who}'s {card} was in a {earlier.name} {when(meld)}; here a {new.name} is laid down at once, of cards "
            "that were in none"
        )
    if new.level < earlier.level:
        return Sentence(f"{who}'s {card} was in a {earlier.name} {when(meld)}; after that it makes no lower one")
    return Sentence(f"{who}'s {card} was in a {earlier.name} {when(meld)}; another takes cards that were in none")


def _blanche(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    who = say.name(facts["seat"])
    why = facts.get("why", "court")
    if why == "off":
        return Sentence("these rules know no carte blanche", "it belongs to Rubicon and the larger games")
    if why == "played":
        return Sentence(f"carte blanche is shown before {who} plays a card to the trick")
    if why == "shown":
        return Sentence(f"{who} has shown carte blanche already; it counts again after the next draw")
    if why == "passed":
        return Sentence(f"{who} passed over an earlier chance to show carte blanche, or none is left")
    cards: list[int] = facts["better"]
    names = " and ".join(card_name(card) for card in cards) or "a court card"
    later = f", which shows at trick {facts['later']}" if facts.get("later") else ""
    return Sentence(f"{who} has {names}{later}; carte blanche is a hand without king, queen and knave", found=names)


def _other_seat(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    seat, card = facts["seat"], facts["card"]
    owner = next((one.seat for one in position.table_of(seat) if one.card == card), seat)
    return Sentence(
        f"{say.name(seat)} cannot play the {card_name(card)} on the shared table: {say.name(owner)} laid it down",
        "partners build on one table, but each plays only the cards he laid down",
    )


def _no_seven(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    card = card_name(facts["card"])
    seven = position.seven()
    trump = card_name(seven) if seven is not None else None
    together = "the cards of a declaration stand close together, +KhQh; a card that is only played has no plus"
    if facts.get("shown") and trump is None:
        return Sentence(f"{card} alone is no declaration", together, found=card)
    if facts.get("shown"):
        return Sentence(
            f"{card} alone is no declaration; a single card is declared only if it is the trump seven, {trump}",
            together, trump, card,
        )  # fmt: skip
    turn = f"the seven comes first: {trump}<>{card}" if facts.get("taken") == seven else None
    return Sentence(f"only the trump seven, {trump}, is exchanged for the turned card, not {card}", turn, trump, card)


def _seven_scored(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        f"{say.name(facts['seat'])}'s {card_name(facts['card'])} has scored; each trump seven scores once a deal"
    )


def _seven_not_shown(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    played = position.rules.rules.seven_played
    hint = {"any": "here it scores 10 when it is played", "lead": "here it scores 10 when it is led after a won trick"}
    return Sentence("these rules do not pay for showing the trump seven", hint.get(played))


def _no_exchange(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    why = facts["why"]
    if why == "no-card":
        return Sentence("no card lies under the stock any more" if position.rules.rules.turned else "no card is turned")
    if why == "seven":
        return Sentence("the turned card is a trump seven itself; here it is not exchanged")
    return Sentence("these rules do not allow exchanging the turned card")


def _other_turned(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    turned = card_name(facts["turned"])
    return Sentence(f"the card under the stock is {turned}, not {card_name(facts['taken'])}", None, turned,
                    card_name(facts["taken"]))  # fmt: skip


def _seven_and_declaration(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    if facts.get("second"):
        return Sentence(
            f"one seven is shown or exchanged for each trick won, and trick {position.trick} has had its one"
        )
    return Sentence("here a seven uses up the declaration of its trick, so only one of the two can be scored")


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
    "E501": _no_seven,
    "E502": _seven_scored,
    "E503": _seven_not_shown,
    "E504": _no_exchange,
    "E505": _other_turned,
    "E506": _seven_and_declaration,
}
