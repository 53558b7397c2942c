"""The findings of a record as a page: each with its line, the reason and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.findings import Severity
from bzq.language import speaking
from bzq.serve import words
from bzq.serve.frame import about, address, document, joined, way
from bzq.serve.markup import Markup, element
from bzq.serve.words import say
from bzq.views.findings_text import marked_lines
from bzq.views.page.dealdata import pieces
from bzq.views.screen import Screen, line_text
from bzq.views.stepper_text import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.findings import Finding
    from bzq.serve.reading import Row

_SCREEN: Final = Screen(width=92)
"""An excerpt is as wide as a page can show; a longer line is cropped around the place."""

_SEVERITIES: Final = {
    Severity.ERROR: ("broken", words.ERROR),
    Severity.WARNING: ("findings", words.WARNING),
    Severity.NOTE: ("note", words.NOTE),
}


def findings_page(row: Row, findings: Sequence[Finding], version: str, *, more: bool) -> str:
    """The page of a record's findings; ``more``: another record follows in its file."""
    title = say(words.FINDINGS_OF, who=about(row))
    told = [_article(row, finding) for finding in findings] or [element("p", say(words.NO_FINDINGS))]
    failed = element("p", row.failed, class_="finding broken") if row.failed else None
    return document(
        title,
        way(row, version, here="findings", more=more),
        element(
            "main",
            element("h1", title),
            element("p", joined([row.event, row.date, row.rules]), class_="about"),
            failed,
            told,
            class_="site",
        ),
    )


def _article(row: Row, finding: Finding) -> Markup:
    kind, severity = _SEVERITIES[finding.severity]
    with speaking(finding.language):
        title = finding.title
    said = [finding.message, finding.hint, finding.alternative]
    return element(
        "article",
        element("h2", f"{finding.code} ", _SCREEN.clean(title)),
        element("p", _place(row, say(severity), finding), class_="about"),
        _excerpt(finding, kind),
        [element("p", map(_piece, pieces(sentence(text, _SCREEN)))) for text in said if text],
        class_=f"finding {kind}",
    )


def _piece(piece: str | list[str]) -> str:
    """A piece of a sentence; cards have the colour of their suit."""
    return piece if isinstance(piece, str) else element("span", piece[0], class_=f"name-of {piece[1]}")


def _place(row: Row, severity: str, finding: Finding) -> list[str]:
    parts: list[str] = [severity]
    if finding.span is not None:
        parts += [" · ", say(words.LINE, line=finding.span.line, column=finding.span.column)]
    if finding.trick:
        trick = say(words.IN_TRICK, trick=finding.trick)
        parts += [" · ", element("a", trick, href=f"{address('deal', row.file, row.number)}#t{finding.trick}")]
    return parts


def _excerpt(finding: Finding, kind: str) -> Markup | None:
    """The line and the carets under the place."""
    lines = [line_text(line) for line in marked_lines(finding.span, finding.source, (), _SCREEN, "")]
    if not lines:
        return None
    text, marks = lines[1], lines[2]  # the first is an empty margin
    margin, edge, carets = marks.partition("|")
    marked = element("span", carets, class_=kind)
    return element("pre", f"{text}\n{margin}{edge}", marked, tabindex="0", role="region", aria_label=say(words.EXCERPT))
