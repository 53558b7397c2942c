"""What PATHS name: files, folders with all records below, globs the shell left alone, addresses, and ``-``."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from bzq.records.addresses import files_at, is_address, local_path, name_at
from bzq.records.failures import SourceError
from bzq.records.filenames import ENDING, is_record_file
from bzq.records.source import STDIN


@dataclass(slots=True)
class Found:
    """The files that paths name, each once, and what could not be found, in sentences for people."""

    files: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def find(paths: Iterable[str]) -> Found:
    """Looks the paths up, in the order given; files of a folder or a glob come sorted.

    A folder gives every ``*.bzq`` below it, archives (``*.bzq.gz``, ``.bz2``, ``.xz``, ``.zst``) with them. A
    file named twice, also by a link, comes once. Addresses of files elsewhere, ``s3://…``, may be files, folders and
    patterns too. What names nothing is a problem; the rest still counts.
    """
    found = Found()
    seen: set[str] = set()
    for path in paths:
        for file in _files(path, found.problems):
            key = _identity(file)
            if key not in seen:
                seen.add(key)
                found.files.append(file)
    return found


def same_file(path: str, files: Iterable[str]) -> bool:
    """Whether a path, perhaps by another name, is one of the files."""
    key = _identity(path)
    return any(_identity(file) == key for file in files)


def holds_records(path: str, files: Iterable[str]) -> bool:
    """Whether records would be lost if something else were written there.

    So it is where the path, perhaps by another name, is one of the ``files`` that are read, or a record file that is
    there already; of one at an address only the name is known.
    """
    if same_file(path, files):
        return True
    here = local_path(path) if is_address(path) else path
    if here is None:
        return is_record_file(name_at(path))
    names = (here, _identity(here))  # a link, and what it leads to
    return any(map(is_record_file, names)) and os.path.lexists(here)  # any text may be a path


def _files(path: str, problems: list[str]) -> Iterator[str]:
    if path == STDIN:
        yield path
    elif is_address(path):
        yield from _elsewhere(path, problems)
    elif _is_folder(path):
        yield from _below(path, problems)
    elif glob.has_magic(path) and not os.path.lexists(path):
        matches = sorted(glob.glob(path, recursive=True), key=_parts)  # noqa: PTH207 - any text may be a path
        if not matches:
            problems.append(f"{path}: nothing fits this pattern")
        for match in matches:
            if _is_folder(match):
                yield from _below(match, problems)
            else:
                yield match
    else:
        yield path  # opening says what is wrong with it


def _below(folder: str, problems: list[str]) -> list[str]:
    def unreadable(error: OSError) -> None:
        problems.append(f"{error.filename}: the folder cannot be read: {error.strerror}")

    files = []
    other = False
    for place, _, names in os.walk(folder, onerror=unreadable):
        for name in filter(is_record_file, names):
            path = os.path.join(place, name)  # noqa: PTH118 - the path stays as it was given
            if os.path.exists(path) and not os.path.isfile(path):  # noqa: PTH110, PTH113
                problems.append(f"{path}: no plain file, and so left out")  # a pipe might never end
                other = True
            else:
                files.append(path)
    if not files and not other:
        problems.append(f"{folder}: no {ENDING} file in this folder")
    return sorted(files, key=_parts)


def _elsewhere(address: str, problems: list[str]) -> list[str]:
    """The files at an address: one, those of a folder, or those that fit a pattern."""
    try:
        files, folder = files_at(address)
    except SourceError as error:
        problems.append(str(error))
        return []
    if folder:
        files = [file for file in files if is_record_file(name_at(file))]
    if not files:
        problems.append(
            f"{address}: no {ENDING} file in this folder" if folder else f"{address}: nothing fits this pattern"
        )
    return files


def _identity(file: str) -> str:
    """What is the same for two names of one file: a path, a link, an address of this machine."""
    if file == STDIN:
        return file
    here = local_path(file) if is_address(file) else file
    if here is None:
        return file
    try:
        return os.path.normcase(os.path.realpath(here))
    except (OSError, ValueError):
        return file


def _is_folder(path: str) -> bool:
    try:
        return os.path.isdir(path)  # noqa: PTH112 - any text may be a path
    except ValueError:
        return False


def _parts(path: str) -> tuple[str, ...]:
    return PurePath(path).parts
