"""Values of options that mean nothing: what is wrong is said in plain words, and the option is named."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from bzq.cli.app import app
from bzq.cli.main import main

NUMBER = "'Anna' is no whole number"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["replay", "--seat", "Anna", "a.bzq"], NUMBER),
        (["replay", "--seat", "9", "a.bzq"], "'9' is more than 8, the most it may be"),
        (["annotate", "--seat", "0", "a.bzq"], "'0' is less than 1, the least it may be"),
        (["validate", "--format", "xml", "a.bzq"], "'xml' is not one of 'text', 'json', 'github'"),
        (["serve", "--port", "99999", "."], "'99999' is more than 65535, the most it may be"),
        (["record", "--deal", "1.5"], "'1.5' is no whole number"),
    ],
)
def test_a_value_that_means_nothing(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"Invalid value for '{arguments[1]}'" in err
    assert said in err


def _options() -> list[tuple[str, str]]:
    commands: dict[str, Any] = getattr(get_command(app), "commands")  # noqa: B009 - of a library without types
    return [
        (name, option)
        for name, command in commands.items()
        for parameter in command.params
        for option in parameter.opts[:1]
        if option.startswith("--") and not getattr(parameter, "is_flag", False)
    ]


@pytest.mark.parametrize(("command", "option"), _options())
def test_no_library_speaks(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, option: str
) -> None:
    """Whatever is wrong with the value of any option of any command."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for value in ("Anna", "-7", "99999999999999999999", "1.5", ""):
        main([command, option, value, "nothing.bzq"])
        err = capsys.readouterr().err
        for word in ("Input should", "Value error", "pydantic", "unable to parse", "valid integer"):
            assert word not in err, (value, err)
