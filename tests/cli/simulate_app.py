"""The command ``simulate`` by itself, as an app of one command; run as a program it behaves as ``bzq simulate``."""

from __future__ import annotations

from typing import Annotated

import typer

import bzq.cli.app as registered
from bzq.cli.simulate import simulate_command
from bzq.cli.terminal import Terminal

app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)
chosen: list[registered.Work] = []


@app.command()
def simulate(
    rules: Annotated[str, typer.Option("--rules", "-r")] = "bezique",
    players: Annotated[str, typer.Option("--players", "-p")] = "careful",
    deals: Annotated[int | None, typer.Option("--deals", "-n", min=1)] = None,
    matches: Annotated[int | None, typer.Option("--matches", "-m", min=1)] = None,
    seed: Annotated[int, typer.Option("--seed", "-s")] = 1,
    output: Annotated[str | None, typer.Option("--output", "-o")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0)] = 0,
    summary: Annotated[bool, typer.Option("--summary/--no-summary")] = True,
) -> None:
    """Play deals and matches."""

    def work(terminal: Terminal) -> int:
        return simulate_command(
            terminal, rules=rules, players=players, deals=deals, matches=matches, seed=seed, output=output, jobs=jobs,
            summary=summary,
        )  # fmt: skip

    chosen.append(work)


def choose(arguments: list[str]) -> registered.Work | int:
    """The work, or the exit status of wrong usage: in place of the registered commands."""
    chosen.clear()
    try:
        app(arguments, prog_name="simulate", standalone_mode=False)
    except Exception as error:
        show = getattr(error, "show", None)
        if show is None:
            raise
        show()
        return 2
    return chosen[0] if chosen else 0


if __name__ == "__main__":
    from bzq.cli.main import run

    registered.choose = choose
    run()
