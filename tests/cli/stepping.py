"""Keys pressed on a stepper without a terminal."""

from __future__ import annotations

from bzq.cli.stepper_moves import Stepper


def press(one: Stepper, *keys: str) -> None:
    for key in keys:
        assert one.press(key)


def typed(one: Stepper, text: str) -> None:
    press(one, *("space" if char == " " else char for char in text), "enter")


def there_and_back(one: Stepper) -> None:
    """Every event forward and back, and at both ends no further."""
    last = len(one.scene.replay.main.frames) - 1
    for index in range(1, last + 1):
        press(one, "right")
        assert one.scene.index == index
    press(one, "right")
    assert (one.scene.index, one.scene.message) == (last, "this is the end")
    for index in range(last - 1, -1, -1):
        press(one, "h")
        assert one.scene.index == index
    press(one, "h")
    assert (one.scene.index, one.scene.message) == (0, "this is the beginning")
