"""The presets: rule sets that ship as data, read when they are first named.

A preset is a TOML file under ``presets/``: title, source, a few sentences, the frame of the game where no
option gives it, and each option in which it differs from the preset it extends, with the works that say so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bzq.games.registry import game_with, games


@cache
def preset_names() -> tuple[str, ...]:
    """The names of all presets in the order in which they are listed, game by game."""
    return tuple(name for spec in games() for name in spec.presets)


@dataclass(frozen=True, slots=True)
class Difference:
    """One option of a preset that differs from what it extends."""

    option: str
    value: str
    sources: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set as its file has it."""

    name: str
    game: str
    extends: str | None
    title: str
    sources: tuple[str, ...]
    about: str
    sides: str
    packs_follow_players: bool
    """Whether there are as many packs as players, unless the text says otherwise."""
    differences: tuple[Difference, ...]
    frame: dict[str, Any] = field(default_factory=dict)
    """Fields of the rule set that make the game and that no option changes, by their Python names."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What it says to people, in English: its title, its sentences, and why options differ; for the catalogues."""
        return (self.title, self.about, *(entry.why for entry in self.differences if entry.why))


@cache
def preset(name: str) -> Preset:
    """The preset of that name. Raises ``KeyError`` for a name that no game has."""
    spec = game_with(name)
    import tomllib
    from importlib import resources

    file = resources.files(spec.home).joinpath("presets", f"{name}.toml")
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return Preset(
        name=name,
        game=spec.name,
        extends=data.get("extends"),
        title=data["title"],
        sources=tuple(data["source"]),
        about=" ".join(data["about"].split()),
        sides=data.get("sides", "each"),
        packs_follow_players=data.get("packs-follow-players", False),
        differences=tuple(
            Difference(option, str(entry["value"]), tuple(entry["source"]), entry.get("why", ""))
            for option, entry in data.get("options", {}).items()
        ),
        frame={name.replace("-", "_"): value for name, value in data.get("frame", {}).items()},
    )


@cache
def lineage(name: str) -> tuple[Preset, ...]:
    """The preset and what it extends, the most general one first."""
    one = preset(name)
    return (*lineage(one.extends), one) if one.extends else (one,)


def difference(name: str, option: str) -> Difference | None:
    """What a preset, or one it extends, says about an option; ``None`` where it keeps the default."""
    for one in reversed(lineage(name)):
        for entry in one.differences:
            if entry.option == option:
                return entry
    return None
