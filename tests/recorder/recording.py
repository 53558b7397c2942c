"""``bzq record`` as a program of its own, with the options of the command; run it with ``python``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from bzq.cli.record import record_command
from bzq.cli.terminal import Terminal

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def record(
    path: Annotated[str | None, typer.Argument(metavar="[PATH]")] = None,
    rules: Annotated[str | None, typer.Option("--rules")] = None,
    players: Annotated[str | None, typer.Option("--players")] = None,
    dealer: Annotated[int | None, typer.Option("--dealer", min=1, max=8)] = None,
    turned: Annotated[str | None, typer.Option("--turned")] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, max=8)] = None,
    table: Annotated[bool, typer.Option("--table")] = False,
    deal: Annotated[int | None, typer.Option("--deal")] = None,
    match: Annotated[str | None, typer.Option("--match")] = None,
    event: Annotated[str | None, typer.Option("--event")] = None,
    language: Annotated[str | None, typer.Option("--language")] = None,
    ascii: Annotated[bool, typer.Option("--ascii")] = False,
    no_color: Annotated[bool, typer.Option("--no-color")] = False,
) -> None:
    """Record a game as it is played."""
    status = record_command(
        path, Terminal(ascii=ascii, no_color=no_color), rules=rules, players=players, dealer=dealer, turned=turned,
        seat=seat, table=table, deal=deal, match=match, event=event, language=language,
    )  # fmt: skip
    sys.exit(status)


if __name__ == "__main__":
    app()
