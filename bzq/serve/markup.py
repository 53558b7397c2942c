"""Elements of a page: whatever is put into one is text, unless it is an element itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    Child = str | None | Iterable["Child"]

_EMPTY: Final = frozenset({"input", "link", "meta"})


class Markup(str):
    """Markup in which everything is escaped that has to be."""

    __slots__ = ()


def element(tag: str, /, *children: Child, **attributes: str | None) -> Markup:
    """An element; ``None`` among children or attributes is left away.

    ``class_`` is ``class``, ``aria_label`` is ``aria-label``.

    >>> element("p", "1 < 2 ", element("b", "so"), class_="n")
    '<p class="n">1 &lt; 2 <b>so</b></p>'
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{tag}{said}>" + ("" if tag in _EMPTY else f"{together(children)}</{tag}>"))


def together(children: Child) -> Markup:
    """Several things as one: text is escaped, elements stay."""
    if children is None:
        return Markup()
    if isinstance(children, Markup):
        return children
    if isinstance(children, str):
        return Markup(escape(children, quote=False))
    return Markup("".join(map(together, children)))
