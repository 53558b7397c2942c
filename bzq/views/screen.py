"""What a screen takes: its width, its characters, and lines made of styled pieces.

Text of records goes to screens through :meth:`Screen.clean`, so that no control character of a file ever
reaches a terminal and each character has the width that is reckoned with.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

Piece = tuple[str, str]
"""A text and its style: words as rich has them (``bold red``), or nothing."""

Line = list[Piece]

TAB_STOP: Final = 4

_PLAIN: Final = {
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'",
    "–": "-", "—": "-", "−": "-", "─": "-", "━": "=", "│": "|", "·": "-", "•": "*", "●": "*",
    "›": ">", "→": "->", "×": "x", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O",
    "ß": "ss", "đ": "d", "ł": "l", "Ł": "L", "þ": "th", "ð": "d", "ı": "i", "✓": "+", "✗": "x", "▌": "|",
}  # fmt: skip

_HARMFUL: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for the tab and the line break
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    "\U000e0020-\U000e007f]"
)
"""What makes a terminal do something, or show a text as another than it is: controls, direction and format marks."""

_WIDE: Final = ("W", "F")


def harmless(text: str) -> str:
    """The text with a sign in the place of all that could do something to a terminal; all that goes to one passes here.

    >>> harmless("An\\u202ena") == "An\\ufffdna"
    True
    """
    return text if text.isascii() and text.isprintable() else _HARMFUL.sub("\ufffd", text)


@dataclass(frozen=True, slots=True)
class Screen:
    """Where text is shown: ``width`` in cells, ``encoding`` of the stream.

    ``ascii``: nothing but ASCII. ``wrap``: long sentences are broken at the width; off, where the text goes to
    a file or to another program, a sentence is one line.
    """

    width: int = 80
    ascii: bool = False
    wrap: bool = False
    encoding: str = "utf-8"

    def takes(self, char: str) -> bool:
        """Whether the character can be shown as it is."""
        return char.isascii() if self.ascii else _encodes(char, self.encoding)

    @property
    def dots(self) -> str:
        """What stands where text was cut off."""
        return "…" if self.takes("…") else "..."

    def cells(self, text: str) -> list[tuple[str, int]]:
        """Each character as it is shown, and the cells it takes: 0 for accents of their own, 2 for CJK and emoji.

        Tabs become spaces. What has no looks of its own (direction marks, joiners, variation selectors) is
        left out, controls get a sign.
        """
        if text.isascii() and text.isprintable():
            return [(char, 1) for char in text]
        found: list[tuple[str, int]] = []
        at = 0
        for char in text:
            if char == "\t":
                shown = " " * (TAB_STOP - at % TAB_STOP)
                size = len(shown)
            else:
                shown, size = self._cell(char)
            found.append((shown, size))
            at += size
        return found

    def clean(self, text: str) -> str:
        """The text as it can be shown on this screen, on one line."""
        if text.isascii() and text.isprintable():
            return text
        return "".join(shown for shown, _ in self.cells(text))

    def _cell(self, char: str) -> tuple[str, int]:
        shown = _visible(char)
        if shown and not self.takes(shown):
            shown = plain(char)
            return shown, len(shown)
        return shown, width(shown)


def width(text: str) -> int:
    """The cells that a text takes on a terminal.

    >>> width("K♥ 夏 é")
    7
    """
    return len(text) if text.isascii() else sum(map(_char_width, text))


def crop(text: str, room: int, dots: str = "…") -> str:
    """The text, or as much of its beginning as fits with the dots that say that something is missing.

    >>> crop("Annabella", 6)
    'Annab…'
    """
    if width(text) <= room:
        return text
    left = room - len(dots)
    kept = []
    for char in text:
        left -= _char_width(char)
        if left < 0:
            break
        kept.append(char)
    return "".join(kept) + dots if room >= len(dots) else dots[:room]


def pad(text: str, room: int, *, right: bool = False) -> str:
    """The text with spaces up to a width in cells, behind it or, with ``right``, before it."""
    space = " " * max(0, room - width(text))
    return space + text if right else text + space


def wrapped(text: str, first: int, rest: int) -> list[str]:
    """The text broken at spaces into lines of so many cells; a longer word keeps a line of its own."""
    lines: list[str] = []
    line = ""
    room = first
    for word in text.split(" "):
        if line and width(line) + 1 + width(word) > room:
            lines.append(line)
            line, room = word, rest
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    return lines


def plain(char: str) -> str:
    """A character in ASCII: suits as their letters, letters without accents, ``?`` for what has no such form.

    >>> plain("♥"), plain("é"), plain("夏")
    ('h', 'e', '??')
    """
    known = _PLAIN.get(char)
    if known is not None:
        return known
    bare = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode("ascii")
    return bare if bare.isprintable() and bare else "?" * _char_width(char)


def crop_line(line: Line, room: int, dots: str) -> Line:
    """A styled line, cut off where the room ends."""
    if width(line_text(line)) <= room:
        return line
    shown: Line = []
    left = room
    for text, style in line:
        size = width(text)
        if size >= left:
            shown.append((crop(text + " " * left, left, dots), style))
            break
        shown.append((text, style))
        left -= size
    return shown


def line_text(line: Line) -> str:
    """A line without its styles."""
    return "".join(text for text, _ in line)


def isolated(text: str) -> str:
    """A text within others, where the direction of writing is heeded: one from right to left moves none of these.

    Not for terminals, few of which heed it.
    """
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"\u2068{text}\u2069"
    return text


def file_name(file: str) -> str:
    """A file's name as text, bytes that are none spelled out."""
    return file.encode("utf-8", "backslashreplace").decode("utf-8")


def _fallback(error: UnicodeError) -> tuple[str, int]:
    """What a stream writes for a character that its encoding lacks."""
    fault = cast(UnicodeEncodeError, error)
    return "".join(plain(char) for char in fault.object[fault.start : fault.end]), fault.end


codecs.register_error("bzq.plain", _fallback)


@lru_cache(maxsize=4096)
def _encodes(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


@lru_cache(maxsize=4096)
def _visible(char: str) -> str:
    """A character, or the sign that stands for it; nothing for what has no looks of its own."""
    kind = unicodedata.category(char)
    if kind == "Cc":
        return chr(0x2400 + ord(char)) if ord(char) < 0x20 else "\ufffd"
    if kind == "Cs":
        return "\ufffd"
    if kind in ("Zl", "Zp"):
        return " "
    selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    skin_tone = "\U0001f3fb" <= char <= "\U0001f3ff"
    return "" if kind == "Cf" or selector or skin_tone else char


@lru_cache(maxsize=4096)
def _char_width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1
