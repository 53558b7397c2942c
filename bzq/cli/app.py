"""The commands and their options, as they are typed; parsing chooses the work and does none of it."""

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal

Work = Callable[["Terminal"], int]


class ValidateFormat(StrEnum):
    """Forms of the findings."""

    text = "text"
    json = "json"
    github = "github"


class ScoreFormat(StrEnum):
    """Forms of the scores."""

    text = "text"
    json = "json"
    csv = "csv"


class RulesFormat(StrEnum):
    """Forms of a rule set."""

    text = "text"
    json = "json"


Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATHS",
        help="Files, folders (all *.bzq below them), patterns, or - for standard input. "
        "Files packed as .gz, .bz2, .xz or .zst are read as they are.",
        show_default=False,
    ),
]

app = typer.Typer(
    name="bzq",
    help="The toolkit for records of Bézique and its relatives.",
    epilog="Exit status: 0 clean, 1 findings, 2 wrong usage or a file that cannot be read.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
_chosen: list[Work] = []


def choose(arguments: list[str]) -> Work | int:
    """The work that the arguments ask for, or the exit status where there is nothing left to do.

    What the parser has to say, help and what is wrong, goes through our own streams.
    """
    _chosen.clear()
    said, complained = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(complained):
            status = _parse(arguments)
    finally:
        for stream, text in ((sys.stdout, said), (sys.stderr, complained)):
            if stream is not None:
                stream.write(text.getvalue())
    return _chosen[0] if _chosen and not status else status


def _parse(arguments: list[str]) -> int:
    try:
        return int(app(arguments, prog_name="bzq", standalone_mode=False) or 0)
    except typer.Abort:
        return 2
    except SystemExit as error:  # completion of the shell
        return error.code if isinstance(error.code, int) else 2
    except Exception as error:
        show: Any = getattr(error, "show", None)
        if show is None:
            raise
        show()  # wrong usage, and how it is right
        return 2


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", "-V", help="Show the version and leave.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Write nothing but ASCII; may stand anywhere.")] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="No colour, as with NO_COLOR; may stand anywhere.")
    ] = False,
) -> None:
    """The options of all commands; they have been taken from the arguments before."""
    if version:
        from bzq import __version__

        typer.echo(f"bzq {__version__}")
        raise typer.Exit


@app.command()
def validate(
    paths: Paths,
    format: Annotated[ValidateFormat, typer.Option(help="How findings are written.")] = ValidateFormat.text,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings too.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: as many as are worth it.", show_default=True)
    ] = 0,
) -> None:
    """Read the records, play them through, report every finding."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.validate import validate_command

        return validate_command(paths, terminal, format=format.value, strict=strict, jobs=jobs)

    _chosen.append(work)


@app.command()
def score(
    paths: Paths,
    format: Annotated[ScoreFormat, typer.Option(help="How scores are written.")] = ScoreFormat.text,
    every_trick: Annotated[bool, typer.Option("--all", "-a", help="Show every trick, on a narrow screen too.")] = False,
) -> None:
    """Show the sheet of each deal, the standing of each match."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.score import score_command

        return score_command(paths, terminal, format=format.value, every_trick=every_trick)

    _chosen.append(work)


@app.command()
def fmt(
    paths: Paths,
    check: Annotated[
        bool, typer.Option("--check", help="Name the files that would change; exit with 1 for one.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change.")] = False,
    complete: Annotated[
        bool,
        typer.Option("--complete", help="Add points, draws, numbers and results that follow from the rules."),
    ] = False,
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Write the files anew.")] = False,
) -> None:
    """Lay records out in their canonical form."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.fmt import fmt_command

        return fmt_command(paths, terminal, check=check, diff=diff, complete=complete, in_place=in_place)

    _chosen.append(work)


@app.command()
def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            help="What a Rules tag would hold, such as rubicon or “bezique; target=1500”.", show_default=False
        ),
    ] = None,
    format: Annotated[RulesFormat, typer.Option(help="How the rules are written.")] = RulesFormat.text,
) -> None:
    """Show a rule set, or list all of them."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.rules import rules_command

        return rules_command(name, format.value, ascii=terminal.ascii, color=terminal.colour(sys.stdout))

    _chosen.append(work)


@app.command()
def explain(
    code: Annotated[str | None, typer.Argument(help="The code of a finding, such as E304.", show_default=False)] = None,
) -> None:
    """Explain a finding, or list all codes."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.explain import explain_command

        return explain_command(code, terminal)

    _chosen.append(work)


@app.command()
def grammar() -> None:
    """Show the grammar of the notation."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.grammar import grammar_command

        return grammar_command(terminal)

    _chosen.append(work)


@app.command()
def schema(
    name: Annotated[
        str | None, typer.Argument(help="The command whose JSON it is: validate, score, rules.", show_default=False)
    ] = None,
) -> None:
    """Show the JSON schema of a command's output, or list the schemas."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.schema import schema_command

        return schema_command(name, terminal)

    _chosen.append(work)
