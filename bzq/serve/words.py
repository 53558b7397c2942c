"""The sentences and words of the site, and of the command that starts it; values stand in braces."""

from __future__ import annotations

from typing import Final

from bzq.language import mark, mark_n, tr, tr_n

# -- the command

MISSING: Final = mark("bzq serve needs Starlette and uvicorn: pip install 'bzq[serve]'")
NO_FOLDER: Final = mark("{folder}: no such folder")
NOT_A_FOLDER: Final = mark("{folder} is no folder; bzq page makes the page of a file")
NO_HOST: Final = mark("--host {host}: there is no such address here ({why})")
PORT_TAKEN: Final = mark("port {port} is taken by another program; --port 0 takes any that is free")
PORT_REFUSED: Final = mark("port {port} cannot be had: {why}")
SHOWN: Final = mark("the records of {folder} are shown there; Ctrl-C ends it")
OPEN_TO_OTHERS: Final = mark("everybody who reaches {host} over the network can read these records")

CROWDED: Final = mark("there are more than {most} connections; those that wait longest without asking are closed")
NO_FILES: Final = mark(
    "the system allows no more open files, so a connection has to wait; those that ask for nothing are closed"
)

# -- the list

RECORDS: Final = mark("Records")
RECORDS_OF: Final = mark("Records of {folder}")
PLAYERS: Final = mark("Players")
EVENT: Final = mark("Event")
DATE: Final = mark("Date")
RESULT: Final = mark("Result")
STATE: Final = mark("State")
FILE: Final = mark("File")
PLAYER: Final = mark("Player")
SEARCH: Final = mark("Search")
SEARCH_RECORDS: Final = mark("Search the records")
SHOW_ALL: Final = mark("Show all")
ANY_STATE: Final = mark("any")
VALID: Final = mark("valid")
WITH_FINDINGS: Final = mark("with findings")
BROKEN: Final = mark("broken")
NOT_FINISHED: Final = mark("not finished")
NO_PLAYERS: Final = mark("nobody named")
DEAL: Final = mark("deal {deal}")
SORT_BY: Final = mark("Sort by: {column}")
COUNT: Final = mark_n("{n} record", "{n} records")
FOUND: Final = mark_n("{found} of {n} record", "{found} of {n} records")
ERRORS: Final = mark_n("{n} error", "{n} errors")
WARNINGS: Final = mark_n("{n} warning", "{n} warnings")
NOTES: Final = mark_n("{n} note", "{n} notes")
BROKEN_COUNT: Final = mark_n("{n} of them broken", "{n} of them broken")
STILL_READING: Final = mark("Still reading: {done} of {n} files.")
NOTHING_FOUND: Final = mark("No record fits.")
NOTHING_THERE: Final = mark(
    "There is no record in this folder yet. Files that end in .bzq are shown here as they come."
)
PAGES: Final = mark("Pages of the list")
PAGE_OF: Final = mark("Page {page} of {pages}")
BEFORE: Final = mark("Back")
AFTER: Final = mark("Next")
UNREAD: Final = mark("What could not be read")

# -- files that give no record

TOO_LARGE: Final = mark("is larger than {most} MB and is not read here")
TOO_MANY: Final = mark("holds more than {most} records and is not read here")
NOT_A_FILE: Final = mark("is no file of this folder")
NO_TEXT: Final = mark("is no text, whatever its name says, and is not read here")
NO_RECORD: Final = mark("There is no record in it.")
FOLDER_UNREADABLE: Final = mark("The folder cannot be read: {why}.")
FOLDER_GONE: Final = mark("The folder is not there any more. When it comes back, its records are shown.")
FAILED: Final = mark("bzq failed here ({fault}); please report it with this record.")

# -- a deal and its findings

SITE: Final = mark("This site")
ALL_RECORDS: Final = mark("All records")
PLACE_IN_FILE: Final = mark("{file}, record {number}")
RECORD_BEFORE: Final = mark("Record before")
RECORD_AFTER: Final = mark("Next record")
FINDINGS: Final = mark("Findings")
FINDINGS_OF: Final = mark("Findings: {who}")
THE_DEAL: Final = mark("The deal")
NO_FINDINGS: Final = mark("Nothing is wrong with this record.")
LINE: Final = mark("line {line}, column {column}")
IN_TRICK: Final = mark("trick {trick}")
EXCERPT: Final = mark("The line, with what is meant marked")
ERROR: Final = mark("Error")
WARNING: Final = mark("Warning")
NOTE: Final = mark("Note")
TOO_LONG: Final = mark("This record has more than {most} kB of text; that is too long for a page.")

UNDER_WAY: Final = mark("the analysis is under way; this page comes anew when it is done")
NOT_ANALYSED: Final = mark("the process that was at it {ended}")

# -- when there is nothing to show

NOT_FOUND: Final = mark("There is no such page")
GONE: Final = mark("There is no such record in the folder, or there is none any more. When it comes, it is shown here.")
NOWHERE: Final = mark("This site has a list of its records, and a page of each.")
UNREADABLE: Final = mark("This file cannot be read")
FAULT: Final = mark("bzq failed")
ONLY_READING: Final = mark("This site is for reading: it answers GET and HEAD.\n")
OTHER_HOST: Final = mark(
    "This site does not answer for that host. bzq serve --name NAME names one more that it may be called by.\n"
)

# -- what its program says

CHANGED: Final = mark("The list has changed.")
NO_ANSWER: Final = mark("bzq serve does not answer any more; what stands here is as it was.")
THEME: Final = mark("Light or dark")


def say(message: str, /, **values: object) -> str:
    """A sentence with its values, in the language that is spoken.

    >>> say(PAGE_OF, page=2, pages=7)
    'Page 2 of 7'
    """
    return tr(message, **values)


def say_n(message: tuple[str, str], n: int, /, **values: object) -> str:
    """What is said of one thing, or of several.

    >>> say_n(COUNT, 1), say_n(COUNT, 1200)
    ('1 record', '1,200 records')
    """
    return tr_n(*message, n, n=f"{n:,}", **values)
