"""How what was declared is put into sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.language import tr

if TYPE_CHECKING:
    from bzq.games.bezique.table import Meld, TableCard


def history(card: TableCard) -> str:
    """What a copy was declared in, in words."""
    names = [
        tr("{combination} {when}", combination=meld.combination.name, when=when(meld))
        for meld in card.melds
        if meld.combination
    ]
    return ", ".join(names) if names else tr("laid down")


def when(meld: Meld) -> str:
    """After which trick something was declared."""
    return tr("at trick {trick}", trick=meld.trick) if meld.trick > 0 else tr("before this record begins")
