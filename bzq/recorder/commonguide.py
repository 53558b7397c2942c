"""The guide of the games that one walk can drive, Belote and Briscola: it asks the game what may be done.

What a game does not know it refuses, so nothing here asks which game it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import RANKS as RANK_LETTERS
from bzq.cards import SUIT_WORDS, SUITS, card_name, make_card
from bzq.dealfacts import DealFacts
from bzq.engine.game import Game
from bzq.engine.lookup import frame_of, game_of
from bzq.recorder.guides import Offer, Puzzle, one_of
from bzq.records.model import Bid, Declaration, Exchange, Item, Play
from bzq.records.reader import parse_words
from bzq.records.writer import event_text
from bzq.timeline.declarable import Declarable, declarable

if TYPE_CHECKING:
    from bzq.recorder.draft import Draft
    from bzq.recorder.words import Word
    from bzq.rules.ruleset import RuleSet

BEGINNING: Final = (Play, Declaration, Exchange)
"""What is declared or exchanged stands before its player's card, behind the number of its trick."""


def help_lines(rules: RuleSet) -> list[str]:
    """Bids, declarations, the exchange, draws and the claim, as far as the game has them."""
    number = rules.hand - frame_of(rules).first_hand
    own = "7s8s9s7h8h"[: 2 * number]
    known = {
        "pass   take   take:h     a bid; p, t and t:h will do": number,
        f"/{own:<23} your own cards that are dealt after the taking": number,
        "+jhthqh   tjqh   jjjj    a declaration, before its player's first card": rules.hand_declarations,
        f"{rules.exchange}x                       that trump for the turned card": rules.exchange != "off",
        "/asTd   /asxx   /as      drawn; your own alone, if only that is known": rules.stock_tricks,
        "claim   @2claim          to have won; who won the trick, or seat 2": rules.claim,
    }
    return [f"         {line}" for line, there in known.items() if there]


def trick_size(position: Any, trick: int) -> int:
    """A card of each seat."""
    return int(position.rules.seats)


def prepare(position: Any) -> None:
    """Nothing takes time here."""


def _game(position: Any) -> Game[Any]:
    return game_of(position.rules.rules.game)


# -- what may be done ------------------------------------------------------------------------------------------


def offers(position: Any) -> list[Offer]:
    """Bids, and what may be declared or exchanged by the seat about to play."""
    game, seat = _game(position), position.to_act()
    if seat is None:
        return []
    if game.bidding(position):
        bids = [Bid(0, 0, take=bid.take, suit=bid.suit) for bid in game.legal_bids(position, seat)]
        return [Offer(event_text(bid), 0, _bid_said(position, bid), seat, "bid") for bid in bids]
    return [_offered(one) for one in declarable(position)]


def _bid_said(position: Any, bid: Bid) -> str:
    if not bid.take:
        return "pass"
    turned = position.turned
    suit = bid.suit if bid.suit is not None or turned is None else turned >> 4
    return "take" if suit is None else f"take {SUIT_WORDS[suit]}"


def _offered(one: Declarable) -> Offer:
    if isinstance(one.event, Exchange):
        return Offer(one.claiming, 0, f"for {card_name(one.event.taken)}", one.seat, "exchange")
    what = "four" if len({card & 15 for card in one.cards}) == 1 else f"run of {len(one.cards)}"
    return Offer(one.claiming, one.points, what, one.seat)


def others(position: Any) -> list[Offer]:
    """The claim to have won, by whoever won the last trick, and by the others."""
    game = _game(position)
    seats = [seat for seat in range(position.rules.seats) if not position.over()]
    able = [seat for seat in seats if game.may_claim(position, seat) is None]
    first = position.last_winner
    texts = [("claim" if seat == first else f"@{seat + 1}claim", seat) for seat in able]
    return [Offer(text, 0, "to have won", seat, "claim") for text, seat in sorted(texts, reverse=True)]


def plays(position: Any) -> list[str]:
    """The cards that may be played next, as far as they are known."""
    seat = position.to_play()
    return [] if seat is None else [card_name(card) for card in _game(position).legal_plays(position, seat)]


def next_drawn(position: Any) -> list[int]:
    """The cards drawn next as far as they are known; none where none are due."""
    game = _game(position)
    return game.next_drawn(position) if game.draws_due(position) else []


def waits(position: Any) -> bool:
    """What is exchanged or claimed between two tricks can be so behind the draw too."""
    return False


def nearest(position: Any, item: Item) -> str | None:
    """The declaration or the exchange that comes nearest."""
    able = offers(position)
    if isinstance(item, Declaration):
        meant = {ref.card for ref in item.cards}
        ranks = Counter(card & 15 for card in meant)

        def likeness(offer: Offer) -> tuple[int, int, int]:
            cards = _cards_of(offer.text)
            return len(cards & meant), (Counter(card & 15 for card in cards) & ranks).total(), offer.points

        found = max((one for one in able if one.verb == "declare"), key=likeness, default=None)
        return None if found is None else found.text
    if isinstance(item, Bid):  # another suit is another contract: whoever took says which
        return None
    return next((one.text for one in able if one.verb == "exchange"), None) if isinstance(item, Exchange) else None


def _cards_of(text: str) -> set[int]:
    items, _ = parse_words(text)
    return {ref.card for item in items if isinstance(item, Declaration) for ref in item.cards}


# -- short ways of saying --------------------------------------------------------------------------------------


def ranks(position: Any, word: Word, name: Callable[[int], str]) -> str:
    """``jqkh``, ``jjjj``: the run or the four of such cards that can be meant."""
    letters = word.cards[0]
    if not position.rules.rules.hand_declarations:
        raise Puzzle("nothing is declared in these rules")
    suit = SUITS.index(letters[-1]) if letters[-1] in SUITS else None
    wanted = [RANK_LETTERS.index(letter) for letter in letters.upper() if letter in RANK_LETTERS]
    seat = int(word.seat[1:]) - 1 if word.seat else position.to_act()
    if seat is None or not 0 <= seat < position.rules.seats:
        seat = position.leader
    meant = list(_meant(position, wanted, suit))
    able = [cards for cards in meant if all(position.where.may_hold(seat, card) for card in cards)]
    legal = [cards for cards in able if _game(position).may_declare(position, seat, cards) is None]
    if len(legal) > 1:
        raise one_of(letters, [_named(cards, word) for cards in legal])
    if not able:
        what = f"{name(seat)} does not have {letters}" if meant else f"{letters} makes no declaration here"
        raise Puzzle(what, "a declaration is named with its cards: +ThJhQh")
    return _named((legal or able)[0], word)  # the reader says what is against it


def _meant(position: Any, wanted: list[int], suit: int | None) -> Iterator[tuple[int, ...]]:
    """The combinations that these ranks may be: a four, or a run of each suit."""
    game = _game(position)
    if len(set(wanted)) == 1 and suit is None:
        sets = [tuple(make_card(wanted[0], one) for one in range(len(SUITS)))] if len(wanted) == len(SUITS) else []
    else:
        suits = range(len(SUITS)) if suit is None else (suit,)
        sets = [tuple(make_card(rank, one) for rank in wanted) for one in suits]
    yield from (cards for cards in sets if game.declared_points(position, cards))


def _named(cards: tuple[int, ...], word: Word) -> str:
    return f"{word.seat}+{''.join(map(card_name, cards))}{word.tail}"


def exchange(position: Any, word: Word) -> str:
    """``7x``, ``2x``: that trump for the turned card."""
    what = word.cards[0]
    if what[0] == "+":
        raise Puzzle("nothing is shown for points in this game")
    suit = what[1] if what[1] in SUITS else SUITS[position.trump or 0]
    given = f"{what[0]}{suit}"
    taken = given if position.turned is None else card_name(position.turned)
    return f"{word.seat}{given}<>{taken}{word.tail}"


# -- what is said ----------------------------------------------------------------------------------------------


def packets(position: Any) -> list[tuple[int, int]]:
    """What is dealt when somebody has taken."""
    return _game(position).packets(position)


def doing(position: Any) -> str:
    """Whoever is to bid bids; whoever has won a trick is the first to draw."""
    if _game(position).bidding(position):
        return "bids"
    return "won" if position.won >= 0 else ""


def points(draft: Draft) -> tuple[int, ...] | None:
    """The points of the cards in the tricks; where one may claim to have enough of them, each counts for himself."""
    position: Any = draft.position
    if position.over():
        return tuple(position.scores)
    return None if draft.rules.claim else tuple(position.points)


def scorer(draft: Draft, seat: int, reason: str) -> int | None:
    """What partners count together is the side's."""
    return seat % 2 if reason in draft.rules.of_sides else None


def floating(draft: Draft) -> int:
    """What ties of Belote have left to the winner of this deal."""
    return 0 if draft.over else DealFacts.of(draft.timeline).floats_in


def begun(draft: Draft) -> Iterator[str]:
    """The points that float."""
    points = floating(draft)
    if points:
        yield f"{points} points float, for the side that wins this deal"


def told(before: Draft, after: Draft) -> Iterator[str]:
    """What was bid, declared and exchanged."""
    from bzq.recorder import commontold as relatives_told

    return relatives_told.told(before, after)


def duty(rules: RuleSet) -> str:
    """Nothing changes with the stock."""
    return ""


def doubts(before: Draft, after: Draft) -> Iterator[str]:
    """Cards dealt to a hand that is known, and not entered."""
    from bzq.recorder import commontold as relatives_told

    return relatives_told.left_out(before, after)


def ended(after: Draft) -> Iterator[str]:
    """How the deal was won."""
    from bzq.recorder import commontold as relatives_told

    return relatives_told.ended(after)
