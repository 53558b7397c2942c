"""Which physical copy an event means, and whose event it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from bzq.cards import card_name
from bzq.engine.game import Refusal
from bzq.games.bezique import declare as declaring
from bzq.games.bezique.declare import Part
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import TableCard
from bzq.games.bezique.timeline.drawing import Drawing
from bzq.games.bezique.timeline.underscores import forgotten_underscore
from bzq.language import tr
from bzq.records.model import CardRef, Declaration, Event, Item
from bzq.timeline.doubt import TABLES, table_of

_MOST_WAYS: Final = 4096
"""Ways to choose copies that are tried for one declaration; no sensible one has so many."""


class Copies(Drawing):
    """Finds the copies on the tables that cards name, with or without a number."""

    def _way_out(self, refusal: Refusal) -> str | None:
        """An underscore that was forgotten before, where the card itself does not lie on the player's table."""
        if refusal.facts.get("written"):
            return tr("from the table it is written {written}", written=refusal.facts["written"])
        if refusal.facts.get("on_table"):
            return None
        tricks = [*((number, plays) for number, plays, *_ in self.log), (self.position.trick, self.plays)]
        plain = forgotten_underscore(self.position, tricks, refusal)
        return None if plain is None else self.phrases.underscore_hint(plain)

    def _table_in_doubt(self, refusal: Refusal) -> int:
        seat = refusal.facts.get("seat")
        return TABLES if seat is None else table_of(self.position.table_index(seat))

    def _note_table(self, item: Item, seat: int, card: int) -> None:
        if self.taint:
            return  # the card may only seem to be missing
        said = self.phrases.from_table(seat, card)
        self.report(
            "N201",
            said,
            item.start,
            item.end,
            seat=seat,
            hint=tr("{command} writes the underscore", command="bzq fmt --complete"),
        )

    def _preferred(self, lying: list[TableCard], item: Item, seat: int) -> TableCard:
        """Of several copies on a table the one in the most declarations, then the lowest number."""
        best = min(lying, key=lambda one: (-len(one.melds), one.number))
        if any(not one.alike(best) for one in lying):
            self._which_copy(item, seat, best, lying)
        return min((one for one in lying if one.alike(best)), key=lambda one: one.number)

    def _which_copy(self, item: Item, seat: int, taken: TableCard, lying: list[TableCard]) -> None:
        if self.taint:
            return
        self.report(
            "W201", self.phrases.which_copy(seat, taken, lying), item.start, item.end, seat=seat,
            hint=self.phrases.copy_hint(lying),
        )  # fmt: skip

    def _needs_number(self, seat: int, table_card: TableCard | None, together: Sequence[TableCard] = ()) -> int:
        """The number that has to be written for a table copy, 0 where none has: where all that lie there are alike.

        ``together`` are the copies that one event takes. Of alike copies the lowest is taken, so a record that
        names another by its number is completed as if that one were the lowest.
        """
        if table_card is None or table_card not in self.position.table_of(seat):
            return 0  # of an announcement that was lost and scored all the same, a card may be gone
        same = [one for one in self.position.table_of(seat) if one.card == table_card.card]
        alike = [one for one in same if one.alike(table_card)]
        taken = [one for one in together if one in alike] or [table_card]
        labels = sorted(one.label for one in alike)
        rest = [one for one in alike if one not in taken]
        for one, label in zip([*sorted(taken, key=_label), *sorted(rest, key=_label)], labels, strict=True):
            one.label = label
        return 0 if len(alike) == len(same) else table_card.label

    def _actor(self, item: Event) -> int:
        """The seat an event belongs to: the winner of the trick, or the player about to play."""
        position = self.position
        actor = position.won if position.won != NO_SEAT else position.to_play()
        if actor is None:
            actor = position.leader
        if item.seat and self._seat_exists(item.seat - 1, item):
            actor = item.seat - 1
        self.actor = actor
        return actor

    def _find_parts(self, seat: int, item: Declaration) -> tuple[tuple[Part, ...], Refusal | None]:
        """The physical cards of a declaration; where the text leaves it open, ones that make it legal."""
        position = self.position
        hand = position.where.hands[seat]
        names = [ref.card for ref in item.cards if not ref.table]
        if len(names) == len(item.cards) and all(hand[card] >= names.count(card) for card in names):
            return tuple([Part(card) for card in names]), None
        table = position.table_of(seat)
        in_hand = position.where.hands[seat][:]
        known = position.where.known(seat)
        fixed: set[int] = set()
        ways: list[list[Part]] = []
        missing: Refusal | None = None
        open_refs: list[CardRef] = []
        for ref in item.cards:
            lying = [one for one in table if one.card == ref.card]
            from_table = ref.table
            if not ref.table and known:
                if in_hand[ref.card] > 0:
                    in_hand[ref.card] -= 1
                elif any(id(one) not in fixed for one in lying):
                    from_table = True
                    self._note_table(item, seat, ref.card)
            if not from_table:
                ways.append([Part(ref.card)])
                continue
            if ref.copy:
                exact = [one for one in lying if one.number == ref.copy and id(one) not in fixed]
                if not exact:
                    facts = {"seat": seat, "card": ref.card, "copy": ref.copy, "numbers": [o.number for o in lying]}
                    missing = missing or Refusal("E204" if lying else "E203", facts, impossible=True)
                    ways.append([Part(ref.card)])
                    continue
                fixed.add(id(exact[0]))
                ways.append([Part(ref.card, exact[0])])
                continue
            if not lying:
                facts = {"seat": seat, "card": ref.card, "in_hand": position.where.hands[seat][ref.card] > 0}
                missing = missing or Refusal("E203", facts, impossible=True)
                ways.append([Part(ref.card)])
                continue
            open_refs.append(ref)
            ordered = sorted(lying, key=lambda one: (-len(one.melds), one.number))
            ways.append([Part(ref.card, one) for one in _lowest_alike(ordered)])
        best: tuple[Part, ...] | None = None
        legal: tuple[Part, ...] | None = None
        for choice in islice(product(*ways), _MOST_WAYS):
            copies = [id(part.table_card) for part in choice if part.table_card is not None]
            if len(set(copies)) < len(copies):
                spread = self._spread(choice, table)
                if spread is None:
                    continue
                choice = spread  # noqa: PLW2901
            best = best or choice
            if len(ways) == sum(map(len, ways)):
                break
            if declaring.may_declare(position, seat, choice, announce=item.announced) is None:
                legal = choice
                break
        chosen = legal or best
        if chosen is None:
            ref = open_refs[0]
            facts = {"seat": seat, "card": ref.card, "in_hand": False, "twice": True}
            missing = missing or Refusal("E203", facts, impossible=True)
            chosen = tuple(Part(ref.card) for ref in item.cards)
        for ref, part in zip(item.cards, chosen, strict=True):
            if ref in open_refs and part.table_card is not None:
                lying = [one for one in table if one.card == ref.card]
                named = sum(1 for one in chosen if one.table_card is not None and one.card == ref.card)
                if named < len(lying) and any(not one.alike(part.table_card) for one in lying):
                    self._which_copy(item, seat, part.table_card, lying)
                    break
        return chosen, missing

    def _with_underscores(self, seat: int, item: Declaration) -> str | None:
        """A declaration as it is legal, if a card that it takes from an unknown hand is the one on the table."""
        position = self.position
        lying = {one.card for one in position.table_of(seat)}
        plain = [ref for ref in item.cards if not ref.table and ref.card in lying]
        if position.where.known(seat) or not plain:
            return None
        mark = len(self.findings)
        for forgotten in (plain, *([ref] for ref in plain)):
            cards = tuple(CardRef(ref.card, True) if ref in forgotten else ref for ref in item.cards)
            parts, missing = self._find_parts(seat, replace(item, cards=cards))
            del self.findings[mark:]
            if not missing and declaring.may_declare(position, seat, parts, announce=item.announced) is None:
                return f"+{''.join(map(_written, cards))}"
        return None

    def _spread(self, choice: tuple[Part, ...], table: list[TableCard]) -> tuple[Part, ...] | None:
        """Gives a card named twice two different alike copies."""
        used: set[int] = set()
        parts = []
        for part in choice:
            one = part.table_card
            if one is not None and id(one) in used:
                others = [t for t in table if t.alike(one) and id(t) not in used]
                if not others:
                    return None
                one = min(others, key=lambda t: t.number)
            if one is not None:
                used.add(id(one))
            parts.append(Part(part.card, one))
        return tuple(parts)


def _written(ref: CardRef) -> str:
    return f"{'_' if ref.table else ''}{card_name(ref.card)}{ref.copy or ''}"


def _lowest_alike(cards: list[TableCard]) -> list[TableCard]:
    """One copy of each kind of alike copies, the lowest number of each."""
    kinds: list[TableCard] = []
    for card in cards:
        for index, one in enumerate(kinds):
            if one.alike(card):
                if card.number < one.number:
                    kinds[index] = card
                break
        else:
            kinds.append(card)
    return kinds


def _label(card: TableCard) -> int:
    return card.label
