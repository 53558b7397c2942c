"""Who plays and who scores, as the recorder names them."""

from __future__ import annotations

from collections.abc import Iterable

from bzq.recorder.draft import Draft


def player_names(draft: Draft) -> tuple[str, ...]:
    """The players as sentences name them: seats where names are missing or the same."""
    return tuple(map(draft.name, range(draft.rules.players)))


def side_names(draft: Draft) -> tuple[str, ...]:
    """Who scores: the players, or the partners of each side."""
    names = player_names(draft)
    return tuple(" & ".join(names[side::2]) for side in (0, 1)) if draft.rules.partners else names


def scores_said(names: Iterable[str], scores: Iterable[int]) -> str:
    """Scores with whose they are: ``Anna 50, Ben 60``; seats that have no name with a colon."""
    return ", ".join(f"{name}{':' * name[-1:].isdigit()} {score}" for name, score in zip(names, scores, strict=True))
