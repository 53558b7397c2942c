"""The commands and their options, as they are typed; parsing chooses the work and does none of it."""

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bzq.cli import completing

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


class ExportFormat(StrEnum):
    """Forms of a table."""

    parquet = "parquet"
    csv = "csv"
    jsonl = "jsonl"


class ReplayFormat(StrEnum):
    """Forms of a replayed deal."""

    text = "text"
    json = "json"


class AnnotateFormat(StrEnum):
    """Forms of annotations."""

    record = "record"
    text = "text"
    json = "json"


class RulesFormat(StrEnum):
    """Forms of a rule set."""

    text = "text"
    json = "json"


Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATHS",
        help="Files, folders (all *.bzq below them), patterns, addresses such as s3://…, or - for standard input. "
        "Files packed as .gz, .bz2, .xz or .zst are read as they are.",
        show_default=False,
    ),
]

Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: as many as are worth it.")]

Dask = Annotated[
    str | None,
    typer.Option(
        "--dask",
        metavar="ADDRESS",
        help="The Dask cluster that does the work: tcp://host:8786, local or local:4.",
        show_default=False,
    ),
]

app = typer.Typer(
    name="bzq",
    help="The toolkit for records of Bézique and its relatives.",
    epilog="Exit status: 0 clean, 1 findings, 2 wrong usage or a file that cannot be read or written, 130 Ctrl-C.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
_chosen: list[Work] = []


def _choose(work: Work, *, for_programs: bool = False, lasting: bool = False) -> None:
    """Keeps the work that was asked for.

    What is ``for_programs`` is English in every language. Work that is ``lasting`` sees to it itself when it is told to
    end: a screen, a recorder, a server.
    """

    def done(terminal: "Terminal") -> int:
        if for_programs:
            from bzq.language import in_english

            in_english()
        if lasting:
            return work(terminal)
        from bzq.cli.ending import ending_tidily

        with ending_tidily():
            return work(terminal)

    _chosen.append(done)


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
                from bzq.views.screen import harmless

                stream.write(harmless(text.getvalue()))
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
        from bzq.cli.usage import in_plain_words

        in_plain_words(error)
        show()  # wrong usage, and how it is right
        return 2


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", "-V", help="Show the version and leave.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Write nothing but ASCII; may stand anywhere.")] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="No colour, as with NO_COLOR; may stand anywhere.")
    ] = False,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            help="The language of what people read: en, de, da, fr, nl, it; may stand anywhere.  "
            "[default: the record's, or the environment's]",
            autocompletion=completing.languages,
            show_default=False,
        ),
    ] = None,
) -> None:
    """The options of all commands; they have been taken from the arguments before."""
    if version:
        from bzq.version import VERSION

        typer.echo(f"bzq {VERSION}")
        raise typer.Exit


@app.command()
def validate(
    paths: Paths,
    format: Annotated[ValidateFormat, typer.Option(help="How findings are written.")] = ValidateFormat.text,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings too.")] = False,
    reject: Annotated[
        str | None,
        typer.Option(
            "--reject", metavar="FILE", help="Where the records with errors go, as they stood.", show_default=False
        ),
    ] = None,
    jobs: Jobs = 0,
    dask: Dask = None,
) -> None:
    """Read the records, play them through, report every finding."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.validate import validate_command

        return validate_command(
            paths, terminal, format=format.value, strict=strict, jobs=jobs, dask=dask, reject=reject
        )

    _choose(work, for_programs=format is ValidateFormat.json)


@app.command()
def score(
    paths: Paths,
    format: Annotated[ScoreFormat, typer.Option(help="How scores are written.")] = ScoreFormat.text,
    every_trick: Annotated[bool, typer.Option("--all", "-a", help="Show every trick, on a narrow screen too.")] = False,
    excel: Annotated[
        bool, typer.Option("--excel", help="CSV with the byte order mark, by which Excel knows its letters.")
    ] = False,
    jobs: Jobs = 0,
    dask: Dask = None,
) -> None:
    """Show the sheet of each deal, the standing of each match."""
    if excel and format is not ScoreFormat.csv:
        raise typer.BadParameter("--excel is about CSV: it goes with --format csv")

    def work(terminal: "Terminal") -> int:
        from bzq.cli.score import score_command

        return score_command(
            paths, terminal, format=format.value, every_trick=every_trick, excel=excel, jobs=jobs, dask=dask
        )

    _choose(work, for_programs=format is not ScoreFormat.text)


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
    mend: Annotated[
        bool, typer.Option("--mend", help="Set right what was quoted in a mail, and quotation marks of print.")
    ] = False,
) -> None:
    """Lay records out in their canonical form."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.fmt import fmt_command

        return fmt_command(paths, terminal, check=check, diff=diff, complete=complete, in_place=in_place, mend=mend)

    _choose(work)


@app.command()
def replay(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A file of records, or - for standard input.", show_default=False)
    ],
    record: Annotated[
        int | None, typer.Option("--record", min=1, help="Which record of the file.  [default: 1]", show_default=False)
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", min=1, help="Begin with this trick; with --print: show only its position.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, max=8, help="Show what this seat may know.", show_default=False)
    ] = None,
    print: Annotated[
        bool, typer.Option("--print", help="Write the deal as text, as where there is no terminal.")
    ] = False,
    svg: Annotated[
        bool, typer.Option("--svg", help="Write the position as a picture, with --at the one before that trick.")
    ] = False,
    quiz: Annotated[bool, typer.Option("--quiz", help="Ask what you would declare, before it is shown.")] = False,
    format: Annotated[ReplayFormat, typer.Option(help="Text for people, or JSON.")] = ReplayFormat.text,
) -> None:
    """Step through a deal, or write it event by event."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.replay import replay_command

        return replay_command(
            path, terminal, record=record, at=at, seat=seat, text=print, quiz=quiz, svg=svg, format=format.value
        )

    _choose(work, for_programs=format is ReplayFormat.json, lasting=True)


@app.command()
def page(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A file of records, or - for standard input.", show_default=False)
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The page, or - for standard output.  [default: NAME.html]",
            show_default=False,
        ),
    ] = None,
    record: Annotated[
        int | None, typer.Option("--record", min=1, help="Only this record of the file.", show_default=False)
    ] = None,
    no_endgame: Annotated[bool, typer.Option("--no-endgame", help="Leave the last tricks unsolved.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Show it in a browser.")] = False,
) -> None:
    """Write a deal, or a match, as one HTML page to step through."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.page import page_command

        return page_command(path, terminal, output=output, record=record, endgame=not no_endgame, open_it=open)

    _choose(work)


@app.command()
def serve(
    folder: Annotated[
        str,
        typer.Argument(metavar="FOLDER", help="The folder of the records, with all below it.", show_default=False),
    ],
    host: Annotated[
        str, typer.Option("--host", help="The name or address it listens at; others than this machine reach it then.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0: any that is free.")] = 8321,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="One more host name that it may be called by.", show_default=False),
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Show it in a browser.")] = False,
) -> None:
    """Show a folder of records in the browser, and what changes in it as it changes."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.serve import serve_command

        return serve_command(folder, terminal, host=host, port=port, names=name or (), open_it=open)

    _choose(work, lasting=True)


@app.command()
def annotate(
    paths: Paths,
    format: Annotated[
        AnnotateFormat, typer.Option(help="Annotated records, the report a player reads, or JSON.")
    ] = AnnotateFormat.record,
    strip: Annotated[bool, typer.Option("--strip", help="Take the annotations out again.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Write the files anew.")] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=1, max=8, help="Tell only of this seat, and its partner.", show_default=False),
    ] = None,
    min_loss: Annotated[
        int | None,
        typer.Option(
            "--min-loss", min=1, help="Tell only of losses of so many points.  [default: 1]", show_default=False
        ),
    ] = None,
    bands: Annotated[
        str | None,
        typer.Option(
            "--bands",
            help="Points from which a loss weighs more: *, ** and ***.  [default: 10,40,100]",
            show_default=False,
        ),
    ] = None,
    fail_over: Annotated[
        int | None,
        typer.Option(
            "--fail-over", min=0, help="Exit with 1 where a seat lost more points in a record.", show_default=False
        ),
    ] = None,
    no_endgame: Annotated[bool, typer.Option("--no-endgame", help="Leave the last tricks away.")] = False,
    every: Annotated[
        bool, typer.Option("--all", "-a", help="In the report: every opportunity and every card of the last tricks.")
    ] = False,
    effort: Annotated[
        int,
        typer.Option("--effort", min=1, max=1000, help="How many times the usual work may be done before giving up."),
    ] = 1,
    jobs: Jobs = 0,
    dask: Dask = None,
) -> None:
    """Tell what was missed, and what the last tricks lost."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.annotate import annotate_command

        return annotate_command(
            paths,
            terminal,
            format=format.value,
            strip=strip,
            in_place=in_place,
            seat=seat,
            min_loss=min_loss,
            bands=bands,
            fail_over=fail_over,
            endgame=not no_endgame,
            every=every,
            effort=effort,
            jobs=jobs,
            dask=dask,
        )

    _choose(work, for_programs=format is AnnotateFormat.json)


@app.command()
def export(
    paths: Paths,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where the table goes; the name says its format: .parquet, .csv, .jsonl, the text ones packed "
            "with .gz or .zst behind.",
            show_default="standard output",
        ),
    ] = None,
    format: Annotated[
        ExportFormat | None,
        typer.Option(help="The format, whatever the name says; csv on standard output.", show_default=False),
    ] = None,
    events: Annotated[bool, typer.Option("--events", help="A row an event, not a row a deal.")] = False,
    seats: Annotated[bool, typer.Option("--seats", help="A row a seat of each deal.")] = False,
    analysis: Annotated[
        bool, typer.Option("--analysis", help="With --seats: what was missed and lost too; that takes its time.")
    ] = False,
    excel: Annotated[
        bool, typer.Option("--excel", help="CSV with the byte order mark, by which Excel knows its letters.")
    ] = False,
    jobs: Jobs = 0,
    dask: Dask = None,
) -> None:
    """Write deals, seats or events as a table for other programs."""
    if events and seats:
        raise typer.BadParameter("a table has a row an event or a row a seat: choose")
    if analysis and not seats:
        raise typer.BadParameter("--analysis says what each seat could have had: it goes with --seats")

    def work(terminal: "Terminal") -> int:
        from bzq.cli.export import export_command

        return export_command(
            paths,
            terminal,
            output=output,
            format=None if format is None else format.value,
            table="events" if events else "seats" if seats else "deals",
            analysis=analysis,
            excel=excel,
            jobs=jobs,
            dask=dask,
        )

    _choose(work, for_programs=True)


@app.command()
def record(
    path: Annotated[
        str | None,
        typer.Argument(
            metavar="PATH",
            help="The file; its last deal goes on, or the next begins. Without it, a file named after the day; "
            "- writes the record to standard output.",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            help="The rules, as a Rules tag has them.",
            autocompletion=completing.rules,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", help="Names in seat order: Anna,Ben.", show_default=False)
    ] = None,
    dealer: Annotated[
        int | None, typer.Option("--dealer", min=1, max=8, help="The seat that deals.", show_default=False)
    ] = None,
    turned: Annotated[str | None, typer.Option("--turned", help="The card that is turned.", show_default=False)] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, max=8, help="Only this seat's cards are known.", show_default=False)
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Nobody's cards are known.")] = False,
    deal: Annotated[
        int | None, typer.Option("--deal", help="Deal the cards from this seed.", show_default=False)
    ] = None,
    match: Annotated[str | None, typer.Option("--match", help="The name of the match.", show_default=False)] = None,
    event: Annotated[str | None, typer.Option("--event", help="The event.", show_default=False)] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            help="Whose letters are read: de, fr, nl, da, it.",
            autocompletion=completing.letters,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Record a game as it is played, line by line."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.record import record_command

        return record_command(
            path, terminal, rules=rules, players=players, dealer=dealer, turned=turned, seat=seat, table=table,
            deal=deal, match=match, event=event, language=language,
        )  # fmt: skip

    _choose(work, lasting=True)


@app.command()
def simulate(
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            "-r",
            help="What a Rules tag would hold, such as rubicon or “bezique; target=1500”.",
            autocompletion=completing.rules,
        ),
    ] = "bezique",
    players: Annotated[
        str,
        typer.Option(
            "--players", "-p", help="Who plays: random, greedy, careful, with commas; fewer than seats take turns."
        ),
    ] = "careful",
    deals: Annotated[
        int | None, typer.Option("--deals", "-n", min=1, help="How many deals.", show_default=False)
    ] = None,
    matches: Annotated[
        int | None, typer.Option("--matches", "-m", min=1, help="Whole matches instead of deals.", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same records.")] = 1,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where the records go.", show_default="standard output"),
    ] = None,
    jobs: Jobs = 0,
    dask: Dask = None,
    summary: Annotated[
        bool, typer.Option("--summary/--no-summary", help="Say at the end who won how much, and by what.")
    ] = True,
) -> None:
    """Let built-in players play, and write the records."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.simulate import simulate_command

        return simulate_command(
            terminal, rules=rules, players=players, deals=deals, matches=matches, seed=seed, output=output, jobs=jobs,
            dask=dask, summary=summary,
        )  # fmt: skip

    _choose(work)


@app.command()
def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            help="What a Rules tag would hold, such as rubicon or “bezique; target=1500”.",
            autocompletion=completing.rules,
            show_default=False,
        ),
    ] = None,
    format: Annotated[RulesFormat, typer.Option(help="How the rules are written.")] = RulesFormat.text,
) -> None:
    """Show a rule set, or list all of them."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.rules import rules_command

        return rules_command(name, format.value, ascii=terminal.ascii, color=terminal.colour(sys.stdout))

    _choose(work, for_programs=format is RulesFormat.json)


@app.command()
def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            help="The code of a finding, such as E304.", autocompletion=completing.codes, show_default=False
        ),
    ] = None,
) -> None:
    """Explain a finding, or list all codes."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.explain import explain_command

        return explain_command(code, terminal)

    _choose(work)


@app.command()
def grammar() -> None:
    """Show the grammar of the notation."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.grammar import grammar_command

        return grammar_command(terminal)

    _choose(work, for_programs=True)


@app.command()
def schema(
    name: Annotated[
        str | None,
        typer.Argument(
            help="The command whose JSON it is: validate, score, timeline, annotate, rules; or a table: deals, "
            "seats, events.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show the JSON schema of a command's output, or list the schemas."""

    def work(terminal: "Terminal") -> int:
        from bzq.cli.schema import schema_command

        return schema_command(name, terminal)

    _choose(work, for_programs=True)
