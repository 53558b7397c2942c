"""What of the list is asked for: the words sought, the state, the order, the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from bzq.serve.reading import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bzq.serve.reading import Row

ON_A_PAGE: Final = 100
"""Records on one page of the list."""

_MOST: Final = 200
"""Characters of a word sought; nobody has a longer name."""

STATES: Final = ("valid", "findings", "broken")

ORDERS: Final[dict[str, Callable[[Row], str] | None]] = {
    "file": None,
    "players": lambda row: row.sought[0],
    "event": lambda row: row.sought[1],
    "date": lambda row: row.date,
    "state": lambda row: str(STATES.index(row.state)),
}
"""What the list can be sorted by; it comes in the order of the files."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked for. ``order`` is a name of :data:`ORDERS`; ``page`` counts from 1."""

    player: str = ""
    event: str = ""
    state: str = ""
    order: str = "file"
    backwards: bool = False
    page: int = 1

    @classmethod
    def of(cls, said: Mapping[str, str]) -> Query:
        """The query that an address holds; what makes no sense in it is as if it were not there."""
        order = said.get("order", "")
        number = said.get("page", "")
        return cls(
            player=said.get("player", "").strip()[:_MOST],
            event=said.get("event", "").strip()[:_MOST],
            state=state if (state := said.get("state", "")) in STATES else "",
            order=order.removeprefix("-") if order.removeprefix("-") in ORDERS else "file",
            backwards=order.startswith("-") and order[1:] in ORDERS,
            page=max(1, int(number)) if number.isascii() and number.isdigit() and len(number) < 8 else 1,
        )

    @property
    def asks(self) -> bool:
        """Whether anything is sought."""
        return bool(self.player or self.event or self.state)

    def sorted_by(self, order: str) -> Query:
        """The same sorted by a column; once more by the same one: the other way round."""
        return replace(self, order=order, backwards=order == self.order and not self.backwards, page=1)

    def at(self, page: int) -> Query:
        """Another page of it."""
        return replace(self, page=page)

    @property
    def address(self) -> str:
        """The address of what is asked for."""
        said = {
            "player": self.player,
            "event": self.event,
            "state": self.state,
            "order": ("-" if self.backwards else "") + self.order if self.backwards or self.order != "file" else "",
            "page": str(self.page) if self.page > 1 else "",
        }
        kept = {name: value for name, value in said.items() if value}
        return f"/?{urlencode(kept)}" if kept else "/"


def search(rows: Sequence[Row], query: Query) -> list[Row]:
    """The rows that fit, in order: every word sought is in some player's name, or in the event's."""
    players, event = folded(query.player).split(), folded(query.event).split()
    found = [
        row
        for row in rows
        if (not query.state or row.state == query.state)
        and all(word in row.sought[0] for word in players)
        and all(word in row.sought[1] for word in event)
    ]
    key = ORDERS[query.order]
    if key is None:
        return found[::-1] if query.backwards else found
    known = sorted(filter(key, found), key=key, reverse=query.backwards)
    return known + [row for row in found if not key(row)]  # what is not known comes last
