"""The catalogues of the languages brought up to date with the program: ``python tests/language/catalogues.py``.

What is new in the program is added without a translation, what is gone is taken out, and what gettext reads is made of
what people write. ``--missing LANGUAGE`` lists what still has to be translated.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bzq.games.registry import game_with
from bzq.language import ENGLISH, LANGUAGES
from bzq.language.texts import DOMAIN, FOLDER
from bzq.rules.library import preset, preset_names

PACKAGE = Path(__file__).parents[2] / "bzq"
KEYWORDS = {"tr": 1, "tr_n": 2, "tr_in": 2, "mark": 1, "mark_n": 2}
"""The functions that a message is given to, and how many of their arguments are texts."""

TRANSLATIONS = [language for language in LANGUAGES if language != ENGLISH]
WIDTH = 120
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every catalogue, so that it changes with its texts only."""


def source_catalogue() -> Catalog:
    """Every message of the program, with the modules that have it."""
    catalogue = Catalog(project="bzq", charset="utf-8", creation_date=_SINCE, revision_date=_SINCE)
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE.parent).as_posix()
        for keyword, texts, line in messages_in(path):
            if keyword == "tr_in":
                catalogue.add(texts[1], None, [(place, line)], context=texts[0])
            else:
                catalogue.add(texts if keyword.endswith("_n") else texts[0], None, [(place, line)])
    for name in preset_names():
        for text in preset(name).texts:
            catalogue.add(text, None, [(f"bzq/games/{game_with(name).name}/presets/{name}.toml", 1)])
    return catalogue


def messages_in(path: Path) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """The calls that bring a message: the function, its texts and the line.

    Babel's own reading of Python leaves out what stands inside an f-string. Raises ``ValueError`` for a text that is
    no literal, unless it is kept in a table, where ``mark`` has it.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in KEYWORDS:
            continue
        texts = [one.value for one in node.args[: KEYWORDS[node.func.id]] if isinstance(one, ast.Constant)]
        if len(texts) == KEYWORDS[node.func.id]:
            yield node.func.id, tuple(texts), node.lineno
        elif node.args and isinstance(node.args[0], ast.Starred):
            continue  # a pair that mark_n has
        elif node.func.id in ("tr_n", "mark", "mark_n") or (node.func.id == "tr_in" and not texts):
            raise ValueError(f"{path}:{node.lineno}: {node.func.id} takes texts as they are")
        elif any(isinstance(one, ast.JoinedStr) for one in node.args):
            raise ValueError(f"{path}:{node.lineno}: an f-string cannot be looked up")


def po_path(language: str) -> Path:
    """Where the catalogue that people write lies."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language as it lies there; an empty one where there is none yet."""
    path = po_path(language)
    if not path.exists():
        catalogue = Catalog(locale=language, project="bzq", charset="utf-8", creation_date=_SINCE, revision_date=_SINCE)
        catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]  # one and many, as tr_n has them
        return catalogue
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """What gettext reads."""
    written = io.BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def translated(message: Message) -> bool:
    """Whether a message has a text in every form, and nobody doubts it."""
    texts = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(texts) and not message.fuzzy


def update(language: str, source: Catalog) -> list[Message]:
    """Brings a catalogue up to date; returns what lacks a translation."""
    catalogue = read_catalogue(language)
    catalogue.update(source, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = catalogue.revision_date = _SINCE
    catalogue.fuzzy = False
    catalogue.header_comment = f"# bzq: {LANGUAGES[language]}"
    catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "bzq"
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(catalogue))
    return [message for message in catalogue if message.id and not translated(message)]


def main(arguments: list[str]) -> int:
    """Updates all catalogues and counts what lacks a translation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missing", choices=TRANSLATIONS, help="list what this language lacks")
    asked = parser.parse_args(arguments)
    source = source_catalogue()
    for language in TRANSLATIONS:
        missing = update(language, source)
        print(f"{language}: {len(source)} messages, {len(missing)} without a translation")
        if language == asked.missing:
            print(*(message.id for message in missing), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
