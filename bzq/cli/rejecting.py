"""``--reject``: the refused records of a run, byte for byte, in a file that can be read again."""

from __future__ import annotations

import os
from collections.abc import Collection, Container, Iterator
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING

from bzq.cli.paths import same_file
from bzq.cli.spool import Kept
from bzq.records.archives import SUFFIXES, compression_of
from bzq.records.cutter import ASIDES, cut
from bzq.records.files import replacing
from bzq.records.grammar import grammar
from bzq.records.reader import split_lines

if TYPE_CHECKING:
    from bzq.cli.batches import Stood
    from bzq.cli.checking import Checked
    from bzq.timeline.pieces import Piece

_BOM = "\ufeff"


class Rejects:
    """Collects refused records, and those that may still be refused for their match; close it when it is done with.

    They are written at the end, in the order in which they were read, one behind the other with an empty line between.
    A record that would not be read as the same one there (it has no tags, or words stand above them) begins another
    file, ``refused-2.bzq`` after ``refused.bzq``; a name that one of the files read has is passed over.
    """

    def __init__(self, path: str, read: Collection[str] = ()) -> None:
        """``read``: the files that are read. Raises :class:`~bzq.records.failures.SourceError` where the file cannot be
        written."""
        self.path = path
        self._read = read
        self.count = 0
        """Records that were written."""
        with replacing(path) as file:
            file.abandon()
        self._kept = Kept()

    def look_at(self, piece: Piece, stood: Stood, done: Checked) -> None:
        """Keeps a record that is refused, or may be."""
        if done.valid and (done.facts is None or not done.facts.claims):
            return
        text = stood.text.removeprefix(_BOM) if piece.number == 1 else stood.text
        self._kept.add((done.valid, piece.file, piece.number, piece.text, None if text == piece.text else text))

    def write(self, refused: Container[tuple[str, int]]) -> list[str]:
        """Writes the file, and those behind it; ``refused`` are the records that their match refuses (file, number).

        Returns the names of the files. Raises :class:`~bzq.records.failures.SourceError`.
        """
        names: list[str] = []
        free = self._names()
        for part in self._parts(refused):
            name = next(free)
            with replacing(name, compression_of(name)) as file:
                for data in part:
                    file.stream.write(data)
            names.append(name)
        return names

    def left(self, names: list[str]) -> list[str]:
        """Files that were there before, of an earlier run as it seems, behind those that were written now."""
        behind = islice(self._names(), len(names), None)
        return list(takewhile(os.path.exists, behind))  # any text may be a path

    def close(self) -> None:
        """Forgets what was kept."""
        self._kept.close()

    def _parts(self, refused: Container[tuple[str, int]]) -> Iterator[Iterator[bytes]]:
        """What goes into each file; take all of one before the next."""
        records = self._refused(refused)
        held = next(records, None)

        def part() -> Iterator[bytes]:
            nonlocal held
            before = None
            while held is not None and (before is None or _stands_behind(before, held[0])):
                text, verbatim = held
                data = verbatim.replace("\udc00", "\ufffd").encode("utf-8", "surrogateescape")
                yield (b"" if before is None else b"\n") + data + (b"" if data[-1:] in (b"\n", b"\r") else b"\n")
                self.count += 1
                before, held = text, next(records, None)

        yield part()
        while held is not None:
            yield part()

    def _refused(self, refused: Container[tuple[str, int]]) -> Iterator[tuple[str, str]]:
        """The text of each refused record, and its characters as they stood."""
        for valid, file, number, text, verbatim in self._kept.all():
            if not valid or (file, number) in refused:
                yield text, text if verbatim is None else verbatim

    def _names(self) -> Iterator[str]:
        """The names of the files, as many as are asked for."""
        yield self.path
        for number in count(2):
            name = self._name(number)
            if not same_file(name, self._read):
                yield name

    def _name(self, number: int) -> str:
        stem, archive = os.path.splitext(self.path)  # noqa: PTH122 - a path may be any text
        if archive.lower() not in SUFFIXES:
            stem, archive = self.path, ""
        stem, ending = os.path.splitext(stem)  # noqa: PTH122
        return f"{stem}-{number}{ending}{archive}"


def _stands_behind(before: str, text: str) -> bool:
    """Whether two records, one behind the other, are read as these two.

    A comment below the first may become one above the second.
    """
    ended = before if before.endswith("\n") else before + "\n"
    cuts = list(cut(split_lines(f"{ended}\n{text}")))
    if len(cuts) != 2:
        return False
    first = cuts[0].text.rstrip()
    if not before.startswith(first):
        return False
    return all(match.lastgroup in ASIDES for match in grammar().tokens.finditer(before, len(first)))
