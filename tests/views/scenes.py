"""Scenes of the stepper for tests, and their pictures as text."""

from __future__ import annotations

from bzq.cards import CARD_OF
from bzq.timeline.frames import Replay
from bzq.views.screen import Line, Screen, line_text
from bzq.views.stepper import draw
from bzq.views.stepper_scene import Scene


def scene_of(found: Replay, index: int = 0, **changes: object) -> Scene:
    """A frame of the main line, counted from the end where negative; ``changes`` are fields of the scene."""
    scene = Scene(found, found.main, index if index >= 0 else len(found.main.frames) + index)
    for name, value in changes.items():
        setattr(scene, name, value)
    return scene


def texts(lines: list[Line]) -> list[str]:
    return [line_text(line).rstrip() for line in lines]


def shown(scene: Scene, columns: int = 80, rows: int = 24, **screen: object) -> str:
    return "\n".join(texts(draw(scene, Screen(width=columns, wrap=True, **screen), rows)))  # type: ignore[arg-type]


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF[name] for name in text.split())
