"""The list of the records, with the search above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.serve import words
from bzq.serve.frame import about, address, counts, document, joined, live
from bzq.serve.markup import Markup, element
from bzq.serve.reading import shown
from bzq.serve.searching import ON_A_PAGE, search
from bzq.serve.words import say, say_n

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bzq.serve.index import State
    from bzq.serve.reading import Row
    from bzq.serve.searching import Query

_COLUMNS: Final = {
    "players": words.PLAYERS,
    "event": words.EVENT,
    "date": words.DATE,
    "": words.RESULT,
    "state": words.STATE,
    "file": words.FILE,
}
"""The columns by what they are sorted by."""

_STATES: Final = {"valid": words.VALID, "findings": words.WITH_FINDINGS, "broken": words.BROKEN}
_SIGNS: Final = {"valid": "✓", "findings": "!", "broken": "✗"}

_BESIDE: Final = 2
"""Pages before and behind the one that is shown that a link leads to."""

_MOST_PROBLEMS: Final = 50
"""Files that are told to be unreadable on one page."""


def list_page(folder: str, state: State, query: Query) -> str:
    """The page of the records that a query asks for."""
    found = search(state.rows, query)
    pages = max(1, -(-len(found) // ON_A_PAGE))
    query = query.at(min(query.page, pages))
    rows = found[(query.page - 1) * ON_A_PAGE : query.page * ON_A_PAGE]
    title = say(words.RECORDS_OF, folder=shown(folder))
    if rows:
        listed: Markup | None = _table(rows, query)
    elif state.reading or "" in state.problems:
        listed = None  # what is there is not known yet, or not any more
    else:
        listed = element("p", say(words.NOTHING_FOUND) if state.rows else say(words.NOTHING_THERE), class_="nothing")
    return document(
        title,
        element("header", element("h1", title), class_="top"),
        element(
            "main",
            _form(query),
            element("p", _count(state, found, query), id="count"),
            element("p", role="status", class_="said"),
            element("div", listed, _pages(query, pages), _problems(state.problems), id="records"),
            class_="site",
            data_theme_button=say(words.THEME),
            **live("/version", state.version, "swap"),
        ),
    )


def _form(query: Query) -> Markup:
    order = "" if query.order == "file" and not query.backwards else f"{'-' * query.backwards}{query.order}"
    choices = [
        element("option", say(said), value=value, selected="" if value == query.state else None)
        for value, said in (("", words.ANY_STATE), *_STATES.items())
    ]
    return element(
        "form",
        _field("player", say(words.PLAYER), query.player),
        _field("event", say(words.EVENT), query.event),
        element("label", element("span", say(words.STATE)), element("select", choices, name="state")),
        element("input", type="hidden", name="order", value=order) if order else None,
        element("button", say(words.SEARCH), type="submit", class_="main"),
        element("a", say(words.SHOW_ALL), href="/") if query.asks else None,
        role="search",
        aria_label=say(words.SEARCH_RECORDS),
        action="/",
    )


def _field(name: str, label: str, value: str) -> Markup:
    field = element("input", type="search", name=name, value=value, autocomplete="off", spellcheck="false")
    return element("label", element("span", label), field)


def _count(state: State, found: list[Row], query: Query) -> str:
    n = len(state.rows)
    said = say_n(words.FOUND, n, found=f"{len(found):,}") if query.asks else say_n(words.COUNT, n)
    broken = sum(row.state == "broken" for row in found)
    if broken:
        said += f", {say_n(words.BROKEN_COUNT, broken)}"
    if state.reading:
        done, files = state.reading
        said += f". {say(words.STILL_READING, done=f'{done:,}', n=f'{files:,}')}"
    return said


# The roles are said, since a narrow screen does not lay it out as a table any more and a browser takes it for none.


def _table(rows: list[Row], query: Query) -> Markup:
    return element(
        "table",
        element("thead", element("tr", map(_head, _COLUMNS, [query] * len(_COLUMNS)), role="row"), role="rowgroup"),
        element("tbody", map(_line, rows), role="rowgroup"),
        role="table",
        aria_label=say(words.RECORDS),
    )


def _head(order: str, query: Query) -> Markup:
    said = say(_COLUMNS[order])
    if not order:
        return element("th", said, role="columnheader", scope="col")
    here = order == query.order
    sign = element("span", " ▼" if query.backwards else " ▲", aria_hidden="true") if here else None
    return element(
        "th",
        element("a", said, sign, href=query.sorted_by(order).address, title=say(words.SORT_BY, column=said)),
        role="columnheader",
        scope="col",
        aria_sort=("descending" if query.backwards else "ascending") if here else None,
    )


def _line(row: Row) -> Markup:
    deal = say(words.DEAL, deal=row.deal) if row.deal else ""
    state = [element("span", f"{_SIGNS[row.state]} ", aria_hidden="true"), say(_STATES[row.state])]
    told = element("a", counts(row), href=address("findings", row.file, row.number)) if counts(row) else None
    return element(
        "tr",
        element(
            "th",
            element("a", about(row), href=address("deal", row.file, row.number)),
            element("span", joined([row.rules, deal]), class_="about"),
            role="rowheader",
            scope="row",
        ),
        _cell("event", row.event),
        _cell("date", row.date),
        _cell("result", row.result or ("" if row.state == "broken" else say(words.NOT_FINISHED))),
        element("td", element("span", state, class_=row.state), " ", told, role="cell", class_="state"),
        _cell("file", f"{shown(row.file)} ", element("span", f"{row.number}", class_="dim")),
        role="row",
    )


def _cell(kind: str, *inside: str) -> Markup:
    return element("td", inside, role="cell", class_=kind)


def _pages(query: Query, pages: int) -> Markup | None:
    """The ways to the pages around this one, and to the first and the last."""
    if pages == 1:
        return None
    here = query.page
    before = element("a", say(words.BEFORE), href=query.at(here - 1).address, rel="prev")
    after = element("a", say(words.AFTER), href=query.at(here + 1).address, rel="next")
    near = [page for page in range(1, pages + 1) if page in (1, pages) or abs(page - here) <= _BESIDE]
    numbers: list[Markup] = []
    for last, page in zip([0, *near], near, strict=False):
        if page > last + 1:
            numbers.append(element("span", "…", aria_hidden="true"))
        numbers.append(_number(query, page, pages))
    return element(
        "nav", before if here > 1 else None, numbers, after if here < pages else None,
        aria_label=say(words.PAGES), class_="pages",
    )  # fmt: skip


def _number(query: Query, page: int, pages: int) -> Markup:
    said, number = say(words.PAGE_OF, page=f"{page:,}", pages=f"{pages:,}"), f"{page:,}"
    if page == query.page:
        return element("b", said, aria_current="page")
    return element("a", number, href=query.at(page).address, aria_label=said)


def _problems(problems: Mapping[str, str]) -> Markup | None:
    if not problems:
        return None
    told = [
        element("li", element("b", shown(name)), ": " if name else None, why)
        for name, why in sorted(problems.items())[:_MOST_PROBLEMS]
    ]
    more = element("li", f"… (+{len(problems) - _MOST_PROBLEMS:,})") if len(problems) > _MOST_PROBLEMS else None
    return element(
        "section",
        element("h2", say(words.UNREAD)),
        element("ul", told, more),
        class_="unread",
    )
