"""Playing to a trick, winning it, drawing, and the end of the deal (rules II 1.1, 1.6, 1.7)."""

from __future__ import annotations

from bzq.cards import SEVEN
from bzq.engine.game import Refusal
from bzq.engine.stock import draw_cards
from bzq.engine.whereabouts import Conflict, Refused, bits
from bzq.games.bezique.ledgerwords import (
    LAST_OF_STOCK,
    LAST_TRICK,
    SEVEN_PLAYED,
    brisques_of_deal,
    brisques_of_trick,
    said,
)
from bzq.games.bezique.position import BLANCHE_CLOSED, BLANCHE_OPEN, BLANCHE_SHOWN, NO_SEAT, Position
from bzq.games.bezique.table import LOST, WAITING, TableCard

DUTY_CODES = ("E401", "E402", "E403")


def may_play(position: Position, seat: int, card: int, table_card: TableCard | None = None) -> Refusal | None:
    """Why a seat may not play a card now, as far as its hand is known.

    ``table_card`` is the physical copy where it comes from the table. Refusals that say the card cannot be
    there are ``impossible``.
    """
    if position.over():
        return Refusal("E407", {"seat": seat}, impossible=True)
    if table_card is None and not position.where.may_hold(seat, card):
        return held_refusal(position, seat, card)
    turn = position.to_play()
    if seat != turn:
        return Refusal("E404", {"seat": seat, "turn": turn})
    return duty_refusal(position, seat, card)


def held_refusal(position: Position, seat: int, card: int) -> Refusal:
    """Why a seat cannot have this card in its hand: no copy is left, or it is simply not there."""
    where = position.where
    facts = {
        "seat": seat,
        "card": card,
        "on_table": any(one.card == card for one in position.table_of(seat)),
        "known": where.known(seat),
    }
    if where.seen[card] >= where.copies[card] and (not facts["known"] or not _still_there(position, card)):
        return Refusal("E202", facts, impossible=True)
    return Refusal("E201", facts, impossible=True)


def _still_there(position: Position, card: int) -> bool:
    """Whether a copy of a card that is seen lies in a hand, on a table, in the stock or under it."""
    return (
        any(hand[card] for hand in position.where.hands)
        or any(one.card == card for table in position.tables for one in table)
        or card == position.turned
        or (position.stock is not None and card in position.stock[position.stock_next :])
    )


def duty_refusal(position: Position, seat: int, card: int) -> Refusal | None:
    """The duty of the last tricks that a card would break, judged on the known cards of the hand."""
    if not position.plays or position.stock_stage():
        return None
    led, best = led_and_best(position)
    if not any(duties := position.rules.end_duty(led, best, position.trump, card)):
        return None
    held = bits(position.where.hands[seat])
    for code, banned in zip(DUTY_CODES, duties, strict=True):
        if held & banned:
            better = [one for one in range(len(position.where.copies)) if held & banned & 1 << one]
            return Refusal(code, {"seat": seat, "card": card, "led": led, "better": better})
    return None


def led_and_best(position: Position) -> tuple[int, int]:
    """The card led, and the best card so far, of a trick of the last tricks under way."""
    plays = position.plays
    led = best = plays[0][1]
    for _, other in plays[1:]:
        if position.rules.beats(other, best, position.trump, position.rules.end_rank):
            best = other
    return led, best


def legal_plays(position: Position, seat: int) -> list[tuple[int, TableCard | None]]:
    """Every card a seat may play now, from the hand or from the table; alike table copies once.

    Only cards of the hand that are known count.
    """
    hand = position.where.hands[seat]
    found: list[tuple[int, TableCard | None]] = [
        (card, None) for card, count in enumerate(hand) if count > 0 and duty_refusal(position, seat, card) is None
    ]
    for table_card in position.table_of(seat):
        if table_card.seat == seat and not any(other is not None and other.alike(table_card) for _, other in found):
            found.append((table_card.card, table_card))
    return found


def play(
    position: Position,
    seat: int,
    card: int,
    table_card: TableCard | None = None,
    *,
    fresh_seven: bool = True,
    excused: bool = False,
    phantom: bool = False,
    reference: object = None,
) -> Refusal | None:
    """Plays a card; a refusal changes nothing.

    Turn and known duties are not asked again (:func:`may_play`). What an unknown hand cannot have held is
    recorded unless the play is ``excused``. ``fresh_seven``: of a trump seven from a hand that may hold one
    that has scored and one that has not, the latter is played where playing pays. ``phantom``: the card is
    none of the seat's, and nothing leaves its hand. ``reference`` comes back with a broken ban.
    """
    where = position.where
    fresh = False
    if table_card is not None:
        position.table_of(seat).remove(table_card)
        table_card.gone = position.trick
        lose_waiting(position, table_card)
    elif not phantom:
        if card & 15 == SEVEN and card >> 4 == position.trump:
            refusal, fresh = _take_seven(position, seat, card, fresh_seven, reference)
            if refusal:
                return refusal
        else:
            refused = where.take(seat, card)
            if refused:
                return where_refusal(position, seat, card, refused)
    if position.plays and not excused and not phantom and not position.stock_stage():
        led, best = led_and_best(position)
        duties = position.rules.end_duty(led, best, position.trump, card)
        banned = duties[0] | duties[1] | duties[2]
        if banned and where.hidden[seat] and not where.ban(seat, banned, reference):
            where.hands[seat][card] += 1
            code = next(code for code, duty in zip(DUTY_CODES, duties, strict=True) if duty)
            return Refusal(code, {"seat": seat, "card": card, "led": led, "better": []})
    if position.rules.tracks_plays:
        note_played(position, seat, card, table_card)
    position.plays.append((seat, card))
    if fresh and pays_seven(position):
        position.score(seat, 10, *said(SEVEN_PLAYED))
    if len(position.plays) == position.trick_size():
        _finish_trick(position)
    return None


def note_played(position: Position, seat: int, card: int, table_card: TableCard | None) -> None:
    """What re-forming and carte blanche ask about later."""
    position.played += 1
    if table_card is None:
        position.rank_played[seat][card & 15] = position.played
    elif any(m.combination and m.combination.key[0] == "marriage" and m.scored_trick for m in table_card.melds):
        position.married_played[position.table_index(seat)][card >> 4] = position.played
    if position.blanche[seat] == BLANCHE_OPEN:
        position.blanche[seat] = BLANCHE_CLOSED


def pays_seven(position: Position) -> bool:
    """Whether a fresh trump seven that has just been put into the trick scores by being played."""
    option = position.rules.rules.seven_played
    if option == "off" or not position.stock_stage():
        return False
    return option == "any" or (len(position.plays) == 1 and position.last_winner != NO_SEAT)


def seven_could_pay(position: Position) -> bool:
    """Whether a fresh trump seven would score if it were the next card played."""
    option = position.rules.rules.seven_played
    if option == "off" or not position.stock_stage():
        return False
    return option == "any" or (not position.plays and position.last_winner != NO_SEAT)


def _take_seven(
    position: Position, seat: int, card: int, fresh_seven: bool, reference: object
) -> tuple[Refusal | None, bool]:
    """Takes a trump seven from the hand by ruling 1; says whether it is one that has not scored."""
    where = position.where
    scored = position.scored_sevens[seat]
    known_fresh = where.hands[seat][card] - scored
    if seven_could_pay(position):
        if known_fresh > 0:
            where.hands[seat][card] -= 1
            return None, True
        if scored and (not where.hidden[seat] or not fresh_seven):
            if where.hidden[seat]:
                known, where.hands[seat][card] = where.hands[seat][card], 0
                allowed = where.ban(seat, 1 << card, reference)  # no further one among its unseen cards
                where.hands[seat][card] = known
                if not allowed:
                    return Refusal("E207", {"seat": seat, "card": card}, impossible=True), False
            where.hands[seat][card] -= 1
            position.scored_sevens[seat] -= 1
            return None, False
        refused = where.reveal(seat, card)
        if refused:
            return where_refusal(position, seat, card, refused), False
        where.hands[seat][card] -= 1
        return None, True
    refused = where.take(seat, card)
    if refused:
        return where_refusal(position, seat, card, refused), False
    if scored:
        position.scored_sevens[seat] -= 1
        return None, False
    return None, True


def where_refusal(position: Position, seat: int, card: int, refused: Refused) -> Refusal:
    """The finding's facts for a card that cannot be where a record says it is."""
    facts = {"seat": seat, "card": card, "ban": refused.ban, "known": position.where.known(seat)}
    if refused.conflict is Conflict.COPIES:
        return Refusal("E202", facts, impossible=True)
    if refused.conflict is Conflict.NOT_HELD:
        return held_refusal(position, seat, card)
    return Refusal("E207", facts, impossible=True)


def lose_waiting(position: Position, table_card: TableCard) -> None:
    """What waits to be scored is lost when a card of it is played (rules II 1.4)."""
    for meld in table_card.melds:
        if meld.state == WAITING:
            meld.state = LOST


def trick_winner(position: Position) -> int:
    """The seat that wins the trick on the table: highest trump, else highest of the suit led, the first of equals."""
    ranks = position.rules.rank if position.stock_stage() else position.rules.end_rank
    winner, best = position.plays[0]
    for seat, card in position.plays[1:]:
        if position.rules.beats(card, best, position.trump, ranks):
            winner, best = seat, card
    return winner


def _finish_trick(position: Position) -> None:
    rules = position.rules
    winner = trick_winner(position)
    brisques = sum(1 for _, card in position.plays if rules.brisque[card])
    finish_trick(position, winner, brisques)


def finish_trick(position: Position, winner: int, brisques: int) -> None:
    """Books a trick to its winner, and what is scored at the end of a trick, of the stock, of the deal."""
    rules = position.rules
    position.plays.clear()
    if brisques:
        position.brisques[rules.side[winner]] += brisques
        if rules.brisques_at_once:
            position.score(winner, brisques * rules.rules.brisque_points, *brisques_of_trick(brisques))
    position.leader = position.last_winner = winner
    if position.trick <= rules.stock_tricks:
        if position.trick == rules.stock_tricks:
            position.stock_winner = winner
            if rules.last_of_stock:
                position.score(winner, rules.rules.last_trick_points, *said(LAST_OF_STOCK))
        position.won = winner
        if position.turn_melds:
            position.turn_melds.clear()
            position.turn_laid.clear()
        position.seven_now = False
        position.taken = None
    else:
        position.trick += 1
        if position.trick > rules.tricks:
            _finish_deal(position, winner)
        elif rules.in_pairs and position.trick == rules.stock_tricks + rules.rules.hand + 1:
            position.leader = (position.stock_winner + 2) % rules.seats


def _finish_deal(position: Position, winner: int) -> None:
    rules = position.rules
    options = rules.rules
    if options.last_trick == "end":
        position.score(winner, options.last_trick_points, *said(LAST_TRICK))
    if options.brisques not in ("end", "threshold"):
        return
    for side in range(rules.sides):
        count = position.brisques[side]
        if options.brisques == "threshold" and count < options.brisques_threshold:
            continue
        position.score(side, count * options.brisque_points, *brisques_of_deal(count))


def drawing_order(position: Position) -> list[int]:
    """The seats in the order in which they draw now."""
    return position.drawing_order()


def draw(position: Position, named: tuple[int, ...] = ()) -> tuple[list[tuple[int, int]], int | None, Refused | None]:
    """Draws after a trick, as :func:`~bzq.engine.stock.draw_cards` does; the next trick can be led.

    A turned seven that has scored has scored in the hand that gets it, too.
    """
    before_turned = position.stock_left
    drawn, wrong, why = draw_cards(position, named)
    for seat, card in drawn[before_turned:]:
        if position.turned_scored and card == position.seven():
            position.scored_sevens[seat] += 1
    position.won = NO_SEAT
    position.trick += 1
    if position.rules.tracks_plays:
        offer_blanche(position)
    if position.trick > position.rules.stock_tricks:
        _take_up_tables(position)
    return drawn, wrong, why


def offer_blanche(position: Position) -> None:
    """Whoever has shown carte blanche may show it again after a draw, but not after the last one (ruling 13)."""
    in_stock = position.trick <= position.rules.stock_tricks
    for seat, state in enumerate(position.blanche):
        if state == BLANCHE_SHOWN:
            position.blanche[seat] = BLANCHE_OPEN if in_stock else BLANCHE_CLOSED


def _take_up_tables(position: Position) -> None:
    """The stock is out: declared cards go back to the hands, and what waits is lost."""
    for table in position.tables:
        for card in table:
            position.where.get(card.seat, card.card)
        table.clear()
    for meld in position.melds:
        if meld.state == WAITING:
            meld.state = LOST
