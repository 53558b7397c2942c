"""Languages that show what is not translated: one that shouts, and one that says everything twice."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable

LOW = re.compile(r"\b[a-zé]{3,}(?:-[a-z0-9]+)*\b")
"""A word that nobody shouted."""


class Told(gettext.NullTranslations):
    """A catalogue that makes its texts of the English ones; what stands in braces stays."""

    def __init__(self, made: Callable[[str], str]) -> None:
        super().__init__()
        self.made = made

    def gettext(self, message: str) -> str:
        return self.made(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.made(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.made(message)


def shouted(text: str) -> str:
    return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"(\{[^{}]*\})", text))


def doubled(text: str) -> str:
    return f"{text} {re.sub(r'{[^{}]*}', '···', text)}"


LOUD = Told(shouted)
DOUBLE = Told(doubled)
