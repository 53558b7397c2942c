"""Where the cards are, as far as a record says: hands known, partly known or not at all.

The one question asked here is whether what was not recorded can still be filled in. It is answered exactly,
and cheaply: each demand on a hand is "had this card by then" or "had none of these then" (a *ban*). Without
bans two counts decide it: no more copies of a card than the packs hold, and no more cards out of a hand than
went into it unseen. Bans add a matching of the cards nobody saw to the places where they may lie.

Seats count from 0 here.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from heapq import heappop, heappush

from bzq.cards import CARD_SPACE


class Conflict(Enum):
    """Why a card cannot be where a record says it is."""

    NOT_HELD = "not held"
    COPIES = "copies"
    BANNED = "banned"
    UNPLACEABLE = "unplaceable"


@dataclass(slots=True)
class Ban:
    """A seat held none of ``cards`` (bits) among the first ``slots`` cards it got unseen.

    Cards that had shown themselves before (the first ``made`` reveals) are not meant. ``reference`` is whatever
    the caller wants to know the ban by again.
    """

    seat: int
    cards: int
    slots: int
    made: int
    reference: object


@dataclass(slots=True)
class Refused:
    """A conflict, with the ban that was broken where there is one."""

    conflict: Conflict
    ban: Ban | None = None


def bits(counts: list[int]) -> int:
    """The set of cards that occur in counts, as bits."""
    found = 0
    for card, count in enumerate(counts):
        if count > 0:
            found |= 1 << card
    return found


class Whereabouts:
    """Hands as counts of known cards and numbers of unseen ones, and what else is known of the packs.

    ``copies`` counts each card in all packs together, ``seen`` those whose place is or was known at some time.
    """

    __slots__ = ("arrivals", "bans", "copies", "gone", "hands", "hidden", "reveals", "seen")

    def __init__(self, seats: int, copies: list[int]) -> None:
        self.copies = copies
        self.seen = [0] * CARD_SPACE
        self.hands = [[0] * CARD_SPACE for _ in range(seats)]
        self.hidden = [0] * seats
        self.arrivals = [0] * seats
        """Cards each seat ever got unseen: the places that demands are matched to."""
        self.reveals: list[tuple[int, int, int]] = []
        """Unseen cards that showed themselves: seat, card, and ``arrivals`` at that time."""
        self.bans: list[Ban] = []
        self.gone: tuple[int, int, int] | None = None
        """For a set-up, unrecorded cards played before it: how many of ``gone[2]`` (bits), how many others."""

    def copy(self) -> Whereabouts:
        """An independent copy."""
        other = Whereabouts.__new__(Whereabouts)
        other.copies = self.copies
        other.seen = self.seen[:]
        other.hands = [hand[:] for hand in self.hands]
        other.hidden = self.hidden[:]
        other.arrivals = self.arrivals[:]
        other.reveals = self.reveals[:]
        other.bans = self.bans[:]
        other.gone = self.gone
        return other

    def see(self, card: int) -> Refused | None:
        """A card is named for the first time where it lies; refused if the packs hold no further copy."""
        if self.seen[card] >= self.copies[card]:
            return Refused(Conflict.COPIES)
        self.seen[card] += 1
        return None if self.fits() else Refused(Conflict.UNPLACEABLE)

    def see_all(self, cards: Iterable[int]) -> list[int]:
        """Several cards are named where they lie; returns those of which the packs hold no further copy."""
        if self.bans or self.gone is not None:
            return [card for card in cards if self.see(card)]
        seen, copies = self.seen, self.copies
        excess = []
        for card in cards:
            if seen[card] < copies[card]:
                seen[card] += 1
            else:
                excess.append(card)
        return excess

    def get(self, seat: int, card: int) -> None:
        """A known card comes to a hand."""
        self.hands[seat][card] += 1

    def get_unseen(self, seat: int, number: int = 1) -> None:
        """Cards that nobody recorded come to a hand."""
        self.hidden[seat] += number
        self.arrivals[seat] += number

    def reveal(self, seat: int, card: int) -> Refused | None:
        """One of a seat's unseen cards is this one: from now on it is a known card of the hand."""
        if self.hidden[seat] <= 0:
            return Refused(Conflict.NOT_HELD)
        if self.seen[card] >= self.copies[card]:
            return Refused(Conflict.COPIES)
        for ban in self.bans:
            if ban.seat == seat and ban.cards >> card & 1 and ban.slots >= self.arrivals[seat]:
                return self._banned(seat, card, ban)
        self.seen[card] += 1
        self.hidden[seat] -= 1
        self.hands[seat][card] += 1
        self.reveals.append((seat, card, self.arrivals[seat]))
        if not self.fits():
            self.reveals.pop()
            self.seen[card] -= 1
            self.hidden[seat] += 1
            self.hands[seat][card] -= 1
            return Refused(Conflict.UNPLACEABLE)
        return None

    def _banned(self, seat: int, card: int, ban: Ban) -> Refused:
        """A ban forbids a card; it is to blame only if the card could be there without it."""
        bans = self.bans
        self.bans = [one for one in bans if not (one.seat == seat and one.cards >> card & 1)]
        self.seen[card] += 1
        self.hidden[seat] -= 1
        self.reveals.append((seat, card, self.arrivals[seat]))
        to_blame = self.fits()
        self.reveals.pop()
        self.hidden[seat] += 1
        self.seen[card] -= 1
        self.bans = bans
        return Refused(Conflict.BANNED, ban) if to_blame else Refused(Conflict.UNPLACEABLE)

    def take(self, seat: int, card: int) -> Refused | None:
        """A card leaves a hand: a known copy where there is one, else an unseen one."""
        hand = self.hands[seat]
        if hand[card] <= 0:
            refused = self.reveal(seat, card)
            if refused:
                return refused
        hand[card] -= 1
        return None

    def may_hold(self, seat: int, card: int, number: int = 1) -> bool:
        """Whether a seat can hold so many copies of a card now, bans aside: a reveal names the ban it breaks."""
        missing = number - self.hands[seat][card]
        return missing <= 0 or (missing <= self.hidden[seat] and missing <= self.copies[card] - self.seen[card])

    def known(self, seat: int) -> bool:
        """Whether every card of a hand is known."""
        return self.hidden[seat] == 0

    def ban(self, seat: int, cards: int, reference: object) -> bool:
        """A seat holds none of these cards now. False, and nothing changed, where that cannot be."""
        if bits(self.hands[seat]) & cards:
            return False
        if not self.hidden[seat]:
            return True
        self.bans.append(Ban(seat, cards, self.arrivals[seat], len(self.reveals), reference))
        if self.fits():
            return True
        self.bans.pop()
        return False

    def leftover(self) -> list[int]:
        """The copies of each card that were never seen."""
        return [copies - seen for copies, seen in zip(self.copies, self.seen, strict=True)]

    def fits(self) -> bool:
        """Whether the cards nobody saw fit into the places nobody saw."""
        if not self.bans and self.gone is None:
            return True
        return _fits(self)


def _fits(where: Whereabouts) -> bool:
    """Whether every unseen card has a place, and every card that showed itself had one in time.

    What showed itself takes the earliest places it can; the later a place, the fewer bans forbid it, so what is
    left then is the best there can be for the cards still unseen.
    """
    leftover = where.leftover()
    unseen = sum(leftover)
    elsewhere = unseen - sum(where.hidden)
    narrow: list[tuple[int, int]] = []  # places, and the cards (bits) that cannot lie in them
    for seat in dict.fromkeys(ban.seat for ban in where.bans):
        free = _free_places(where, seat)
        if free is None:
            return False
        narrow += free
    if where.gone is not None:
        some, others, kind = where.gone
        narrow += [(some, ((1 << CARD_SPACE) - 1) & ~kind), (others, kind)]
        elsewhere -= some + others
    if elsewhere < 0:
        return False
    narrow = [one for one in narrow if one[0]]
    wanted = sum(number for number, _ in narrow)
    if all(wanted <= sum(n for card, n in enumerate(leftover) if not bad >> card & 1) for _, bad in narrow):
        return True  # whatever lies in the others, there is a card for each
    capacity = [*(number for number, _ in narrow), unseen - wanted]
    banned = [*(forbidden for _, forbidden in narrow), 0]
    wants: list[list[int]] = []
    for card, number in enumerate(leftover):
        if number > 0:
            places = [place for place, forbidden in enumerate(banned) if not forbidden >> card & 1]
            wants.extend([places] * number)
    return _match(wants, capacity)


def _free_places(where: Whereabouts, seat: int) -> list[tuple[int, int]] | None:
    """The places of a seat with bans that stay free, from the earliest on, with the cards (bits) that each forbids.

    ``None`` where a card that showed itself had no place: it needs one that came early enough, and that no ban
    made *before* it showed forbids.
    """
    arrivals = where.arrivals[seat]
    bans = [ban for ban in where.bans if ban.seat == seat]
    cuts = sorted({ban.slots for ban in bans} | {arrivals})
    stretches = []  # places between two times, and what they forbid
    start = 0
    for cut in cuts:
        forbidden = 0
        for ban in bans:
            if ban.slots >= cut:
                forbidden |= ban.cards
        if cut > start:
            stretches.append((start, cut, forbidden))
        start = cut
    shown = []  # for each card that showed itself the last place it cannot have had, and the last it can
    for index, (who, card, slots) in enumerate(where.reveals):
        if who == seat:
            floor = 0
            for ban in bans:
                if ban.made <= index and ban.slots > floor and ban.cards >> card & 1:
                    floor = ban.slots
            shown.append((floor, slots))
    if not any(floor for floor, _ in shown):  # the first places then: so many had come before each showed itself
        taken = len(shown)
        return [(cut - max(start, min(cut, taken)), forbidden) for start, cut, forbidden in stretches]
    return _in_time(sorted(shown), stretches)


def _in_time(shown: list[tuple[int, int]], stretches: list[tuple[int, int, int]]) -> list[tuple[int, int]] | None:
    """Each place to the card that may have it and has least time left; the places that stay free, by stretch."""
    waiting: list[int] = []
    after = 0
    free = []
    for start, cut, forbidden in stretches:
        left = 0
        for place in range(start + 1, cut + 1):
            while after < len(shown) and shown[after][0] < place:
                heappush(waiting, shown[after][1])
                after += 1
            if not waiting:
                left += 1
            elif heappop(waiting) < place:
                return None
        free.append((left, forbidden))
    return None if waiting or after < len(shown) else free


def _match(wants: list[list[int]], capacity: list[int]) -> bool:
    """Whether every card gets one of its places, none above its capacity.

    Cards with the same places go together; the choosiest are placed first, and moved on where that makes room
    (augmenting paths).
    """
    groups = Counter(map(tuple, wants))
    free = capacity[:]
    placed: list[dict[int, int]] = []  # for each group, how many of it lie in each place
    options = sorted(groups, key=len)
    for index, places in enumerate(options):
        placed.append({})
        left = groups[places]
        for place in places:
            if left and free[place]:
                taken = min(left, free[place])
                placed[index][place] = taken
                free[place] -= taken
                left -= taken
        while left:
            if not _make_room(index, options, placed, free):
                return False
            left -= 1
    return True


def _make_room(start: int, options: list[tuple[int, ...]], placed: list[dict[int, int]], free: list[int]) -> bool:
    """Places one more card of a group by moving others along the shortest chain that ends in a free place."""
    came_from: dict[int, tuple[int, int]] = {}  # place -> (group that wants it, place that group moves out of)
    queue = deque([(start, -1)])
    while queue:
        group, out_of = queue.popleft()
        for place in options[group]:
            if place in came_from:
                continue
            came_from[place] = (group, out_of)
            if free[place]:
                free[place] -= 1
                into = place
                while into >= 0:
                    mover, source = came_from[into]
                    placed[mover][into] = placed[mover].get(into, 0) + 1
                    if source >= 0:
                        placed[mover][source] -= 1
                    into = source
                return True
            queue.extend((other, place) for other, lying in enumerate(placed) if lying.get(place))
    return False
