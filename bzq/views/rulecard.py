"""The rule card: a rule set as a player would pin it up, and the list of all rule sets.

Cards and lists are rich renderables that fit the console they are printed on, in one column or two; with
``ascii`` they hold nothing but ASCII. The same content as JSON: :func:`rules_json`, :func:`rules_list_json`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bzq.language import ENGLISH, speaking, tr
from bzq.rules import sentences
from bzq.rules.library import difference, lineage, preset, preset_names
from bzq.rules.options import GROUPS, SOURCES, differing, options_of, value_text
from bzq.rules.resolve import DEFAULT, canonical_rules, preset_rules

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

SCHEMA: Final = "bzq.rules/1"
_WIDE = 128
"""From this width on the card has two columns."""

_TO_ASCII: Final = str.maketrans(
    {
        "♠": "s",
        "♥": "h",
        "♦": "d",
        "♣": "c",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "ø": "o",
        "Ø": "O",
        "ß": "ss",
        "„": '"',
        "«": '"',
        "»": '"',
        "‘": "'",
        "“": '"',
        "”": '"',
        "’": "'",
        "–": "-",
        "—": "-",
        "…": "...",
    }
)


def plain(text: str) -> str:
    """The text in ASCII: suits as their letters, letters without accents."""
    spelled = unicodedata.normalize("NFKD", text.translate(_TO_ASCII))
    return spelled.encode("ascii", "ignore").decode("ascii")


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule set that prints itself: one column on a narrow console, two on a wide one."""

    rules: RuleSet
    ascii: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self._head(min(options.max_width, 100))
        points = [self._frame(), self._combinations(), self._equals(), self._others()]
        said = [self._said(title, lines) for title, lines in sentences.headed(self.rules)]
        left, right = [p for p in points if p], [s for s in said if s]
        if options.max_width >= _WIDE:
            grid = Table.grid(padding=(0, 4, 0, 0), expand=False)
            grid.add_column(width=66)
            grid.add_column(max_width=min(options.max_width - 74, 84))
            grid.add_row(Group(*left), Group(*right))
            yield grid
        else:
            yield from left
            yield from right
        yield self._differs(min(options.max_width, _WIDE))

    def _text(self, text: str, style: str = "") -> Text:
        return Text(plain(text) if self.ascii else text, style=style)

    def _head(self, width: int) -> Iterator[RenderableType]:
        one = preset(self.rules.name)
        yield self._text(tr(one.title), "bold")
        yield self._text(canonical_rules(self.rules), "cyan")
        yield self._text(tr("after {works}", works="; ".join(tr(SOURCES[code]) for code in one.sources)), "dim")
        yield Text()
        yield Constrain(Padding(self._text(tr(one.about)), (0, 0, 1, 0), expand=False), width)

    def _block(self, title: str, body: RenderableType) -> RenderableType:
        return Group(self._text(title, "bold"), Padding(body, (0, 0, 1, 2), expand=False))

    def _rows(self, rows: Iterable[tuple[str, ...]], *, numbers: int = 0, headed: bool = False) -> Table:
        """A table without lines; the last ``numbers`` columns are right-aligned figures, perhaps ``headed``."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for row in rows:
            while len(table.columns) < len(row):
                right = len(table.columns) >= len(row) - numbers
                table.add_column(justify="right" if right else "left", no_wrap=right and not headed)
            table.add_row(*(self._text(cell) for cell in row))
        return table

    def _frame(self) -> RenderableType:
        return self._block(tr("The table"), self._rows(sentences.frame(self.rules)))

    def _scores(self, title: str, scores: list[sentences.Score]) -> RenderableType | None:
        if not scores:
            return None
        rows = ((score.what, score.detail, str(score.points)) for score in scores)
        return self._block(title, self._rows(rows, numbers=1))

    def _combinations(self) -> RenderableType | None:
        return self._scores(tr("Combinations"), sentences.combinations(self.rules))

    def _others(self) -> RenderableType | None:
        return self._scores(tr("What else scores"), sentences.other_scores(self.rules))

    def _equals(self) -> RenderableType | None:
        equal = sentences.equal_ranks(self.rules)
        if not equal:
            return None
        heads = (tr("any four"), tr("four trumps"), tr("five trumps"))
        columns = [i for i in range(3) if any(row[i + 1] for row in equal)]
        rows = [("", *(heads[i] for i in columns))]
        rows += [(row.rank, *(str(row[i + 1] or "") for i in columns)) for row in equal]
        return self._block(tr("Equal cards"), self._rows(rows, numbers=len(columns), headed=True))

    def _said(self, title: str, lines: list[str]) -> RenderableType | None:
        if not lines:
            return None
        mark = "-" if self.ascii else "·"
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=1)
        table.add_column()
        for line in lines:
            table.add_row(mark, self._text(line))
        return self._block(title, table)

    def _differs(self, width: int) -> RenderableType:
        rows = _differences(self.rules)
        if not rows:
            return self._text(
                tr("These are the options of {rules}, all of them at their usual values.", rules=self.rules.game)
            )
        table = Table(box=box.ASCII2 if self.ascii else box.SIMPLE_HEAD, pad_edge=False, expand=False)
        table.width = None if width > 100 else min(width, 80)
        for head, key in ((tr("option"), "option"), (tr("here"), "value"), (self.rules.game, "usual")):
            words = [*head.split(), *(row[key] for row in rows)]
            table.add_column(self._text(head), min_width=max(map(cell_len, words)), overflow="fold")
        table.add_column(self._text(tr("source")), overflow="fold")
        for row in rows:
            table.add_row(*(self._text(row[key]) for key in ("option", "value", "usual")), self._text(_said_by(row)))
        title = self._text(tr("What differs from {rules}", rules=self.rules.game), "bold")
        return Group(title, table, self._works(rows))

    def _works(self, rows: list[dict[str, Any]]) -> RenderableType:
        codes = {code: tr(SOURCES[code]) for row in rows for code in row["source"]}
        return self._rows(codes.items())


def rule_card(rules: RuleSet, *, ascii: bool = False) -> RuleCard:
    """The card of a rule set, to be printed on a rich console."""
    return RuleCard(rules, ascii)


def rules_list(*, ascii: bool = False) -> RenderableType:
    """All rule sets, one a row, for ``bzq rules``."""
    table = Table(box=box.ASCII2 if ascii else box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    heads = (tr("name"), tr("players"), tr("packs"), tr("what it is"), tr("source"))
    for place, head in enumerate(heads):
        table.add_column(plain(head) if ascii else head, no_wrap=place < 2, justify="left", overflow="fold")
    for row in rules_list_json()["rules"]:
        side = row["players"] // 2
        seats = f"{side} + {side}" if row["sides"] == "partners" else str(row["players"])
        seats = tr("2 or more") if row["open"] else seats
        packs = tr("1 each") if row["open"] else str(row["packs"])
        cells = (row["name"], seats, packs, tr(row["title"]), " ".join(row["source"]))
        table.add_row(*(plain(cell) if ascii else cell for cell in cells))
    works = Table.grid(padding=(0, 2, 0, 0))
    for code in dict.fromkeys(code for name in preset_names() for code in preset(name).sources):
        works.add_row(code, plain(tr(SOURCES[code])) if ascii else tr(SOURCES[code]))
    shown = tr("bzq rules NAME shows one; options are changed like this: “{rules}”", rules=f"{DEFAULT}; target=1500")
    return Group(table, works, Text(), Text(plain(shown) if ascii else shown))


def rules_json(rules: RuleSet) -> dict[str, Any]:
    """A rule set as JSON, in English: what the card shows, and every option with its value."""
    with speaking(ENGLISH):
        return _rules_json(rules)


def _rules_json(rules: RuleSet) -> dict[str, Any]:
    base = preset_rules(rules.game)
    one = preset(rules.name)
    return {
        "schema": SCHEMA,
        "rules": canonical_rules(rules),
        "name": rules.name,
        "game": rules.game,
        "title": one.title,
        "about": one.about,
        "source": [{"code": code, "work": SOURCES[code]} for code in one.sources],
        "players": rules.players,
        "sides": rules.sides,
        "packs": rules.packs,
        "cards": rules.cards,
        "hand": rules.hand,
        "stock_tricks": rules.stock_tricks,
        "tricks": rules.tricks,
        "changed": rules.changed,
        "combinations": [score._asdict() for score in sentences.combinations(rules)],
        "equal_cards": [row._asdict() for row in sentences.equal_ranks(rules)],
        "other_scores": [score._asdict() for score in sentences.other_scores(rules)],
        "rules_in_words": dict(sentences.headed(rules)),
        "options": {
            option.name: {
                "value": value_text(option, rules),
                "usual": value_text(option, base),
                "values": list(option.values),
                "group": GROUPS[option.group],
                "meaning": option.meaning,
                "source": list(option.sources),
            }
            for option in options_of(rules.game).values()
        },
        "differs": _differences(rules),
    }


def rules_list_json() -> dict[str, Any]:
    """All rule sets as JSON, in the order of the list."""
    listed = []
    for name in preset_names():
        one, rules = preset(name), preset_rules(name)
        listed.append(
            {
                "name": name,
                "game": one.game,
                "title": one.title,
                "about": one.about,
                "source": list(one.sources),
                "players": rules.players,
                "sides": rules.sides,
                "packs": rules.packs,
                "hand": rules.hand,
                "tricks": rules.tricks,
                "open": one.packs_follow_players,
            }
        )
    return {"schema": "bzq.rules-list/1", "rules": listed}


def _differences(rules: RuleSet) -> list[dict[str, Any]]:
    """The options in which rules differ from their game's first rule set: value, usual value, sources and reason.

    The reason is in the language that is spoken.
    """
    rows: list[dict[str, Any]] = []
    for option, value, usual in differing(rules, preset_rules(rules.game)):
        row: dict[str, Any] = {"option": option.name, "value": value, "usual": usual, "source": [], "why": ""}
        said = difference(rules.name, option.name)
        if option.name in rules.changed:
            row["why"] = tr("changed here")
        elif said and said.value == value:
            row["source"], row["why"] = list(said.sources), tr(said.why) if said.why else ""
        elif option.name in ("players", "packs") and lineage(rules.name)[-1].packs_follow_players:
            row["source"], row["why"] = list(preset(rules.name).sources), tr("a pack for each player")
        else:
            row["why"] = tr("follows from the changes")
        rows.append(row)
    return rows


def _said_by(row: dict[str, Any]) -> str:
    """Sources and reason of a difference in one cell."""
    return ", ".join(row["source"]) + (f": {row['why']}" if row["source"] and row["why"] else row["why"])
