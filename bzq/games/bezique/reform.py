"""Re-forming a combination after one of its cards was played (rules II 2.5, ruling 7), and second doubles.

Everything is judged on physical cards: which sets scored, and what has become of them since.
"""

from __future__ import annotations

from bzq.games.bezique.combinations import BEZIQUE, FOURS, MARRIAGE, Combination
from bzq.games.bezique.position import Position
from bzq.games.bezique.table import LOST, Meld, TableCard


def reform_conflict(
    position: Position, seat: int, new: Combination, old: list[TableCard], complete: bool
) -> tuple[Meld, TableCard] | None:
    """The earlier combination that keeps this one from being scored under ``reform``, with a card they share.

    ``old`` are the copies that lie on the table already; ``complete`` says that they are the whole combination.
    A lower one never comes from cards of a higher one of its class. The same one comes again from a set that
    has not scored it, if every earlier set it shares a card with has lost a card since.
    """
    table = {id(card) for card in position.table_of(seat)}
    freed = new.family == MARRIAGE and new.level == 1 and _marriage_freed(position, seat, new, old, complete)
    whole = {id(card) for card in old} if complete else set()
    for card in old:
        for meld in card.melds:
            earlier = meld.combination
            if earlier is None or meld.state == LOST or meld.disputed or earlier.family != new.family:
                continue
            if earlier.level > new.level:
                return meld, card
            if earlier.key != new.key:
                continue
            cards = {id(one) for one in meld.cards}
            if cards == whole:
                if not _same_four_again(position, seat, new, meld, table):
                    return meld, card
            elif cards <= table and not freed:
                return meld, card
    return None


def _marriage_freed(position: Position, seat: int, new: Combination, old: list[TableCard], complete: bool) -> bool:
    """Law 35: a marriage comes again after a married card of its suit was played since the suit's last one scored.

    With ``remarry=cross`` also where both cards lie on the table, each married.
    """
    suit = new.key[1]
    mine = position.table_index(seat)
    last = max(
        (
            meld.made_at
            for meld in position.melds
            if meld.combination
            and meld.combination.key == new.key
            and meld.state != LOST
            and not meld.disputed
            and position.table_index(meld.seat) == mine
        ),
        default=0,
    )
    if position.married_played[mine][suit] > last:
        return True
    if position.rules.rules.remarry != "cross" or not complete:
        return False
    return all(
        any(m.combination and m.combination.key == new.key and m.scored_trick for m in card.melds) for card in old
    )


def _same_four_again(position: Position, seat: int, new: Combination, meld: Meld, table: set[int]) -> bool:
    """``reform=foster``: the same four score again after a further card of the rank was played from the hand."""
    mine = position.table_index(seat)
    owners = [who for who in range(position.rules.seats) if position.table_index(who) == mine]
    return (
        position.rules.rules.reform == "foster"
        and new.family == FOURS
        and all(id(card) in table for card in meld.cards)
        and max(position.rank_played[who][new.cards[0] & 15] for who in owners) > meld.made_at
    )


def second_double(position: Position, seat: int, new: Combination, parts: list[TableCard | None]) -> bool:
    """Whether a double bézique is made of one pair of an earlier double and a pair that was in none.

    ``parts`` are its table copies, ``None`` for a card from the hand. With ``second-double=after-play`` the other
    pair of the earlier double must have been played (rules II 3).
    """
    if new.family != BEZIQUE or new.level != 2 or position.rules.rules.packs < 3:
        return False
    table = {id(card) for card in position.table_of(seat)}
    used = [card for card in parts if card is not None and _doubles(card)]
    fresh = [card for card in parts if card is not None and card not in used]
    if len(used) != 2 or used[0].card == used[1].card or any(_beziques(card) for card in fresh):
        return False
    earlier = _doubles(used[0])
    if earlier != _doubles(used[1]) or any(meld.combination and meld.combination.level != 2 for meld in earlier):
        return False
    others = [card for meld in earlier for card in meld.cards if card not in used]
    return position.rules.rules.second_double == "any" or not any(id(card) in table for card in others)


def _doubles(card: TableCard) -> list[Meld]:
    """The béziques above the single one that a copy took part in."""
    return [meld for meld in _beziques(card) if meld.combination and meld.combination.level >= 2]


def _beziques(card: TableCard) -> list[Meld]:
    """The béziques that a copy took part in and that count."""
    return [
        meld
        for meld in card.melds
        if meld.combination and meld.combination.family == BEZIQUE and meld.state != LOST and not meld.disputed
    ]
