"""Deals strung to a match, and what ``bzq score`` says of it: for sentences that are about matches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bzq.cli.main import main


class Match:
    """A match that ``bzq score`` adds up, out of deals as they were played."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.capsys = folder / "match.bzq", capsys

    def add_up(self, deals: Iterable[str], rules: str = "", **first: str) -> dict[str, Any]:
        """The standing, of which ``bzq validate`` has nothing to say; ``first`` are tags of the first deal.

        ``rules`` take the place of those that the deals were played by.
        """
        texts = []
        for number, deal in enumerate(deals, 1):
            tags = {"Match": "m", "Deal": str(number), **(first if number == 1 else {})}
            played = re.sub(r'\[(Match|Deal|Dealer) ".*"\]\n', "", deal)
            dealer = re.search(r'\[Dealer "(.)"\]', deal)
            assert dealer
            if rules:
                played = re.sub(r'\[Rules ".*"\]', f'[Rules "{rules}"]', played)
            head = "".join(f'[{name} "{value}"]\n' for name, value in {**tags, "Dealer": dealer[1]}.items())
            texts.append(head + played)
        self.path.write_text("\n".join(texts), encoding="utf-8")
        written = self.run("score", "--format", "json", str(self.path))
        (standing,) = json.loads(written)["matches"]
        return dict(standing)

    def sheet(self) -> str:
        """The last line that ``bzq score`` writes of the match."""
        return self.run("score", str(self.path)).rstrip().rpartition("\n")[2]

    def validate(self) -> tuple[int, str]:
        """What ``bzq validate`` says of the match, and its exit status."""
        self.capsys.readouterr()
        status = main(["validate", str(self.path)])
        return status, self.capsys.readouterr().out

    def run(self, *arguments: str) -> str:
        self.capsys.readouterr()
        status = main(list(arguments))
        out, err = self.capsys.readouterr()
        assert status == 0, (arguments, out, err)
        return out
