"""Both games answer everything that a walk may ask of a game."""

from __future__ import annotations

import inspect

import pytest

from bzq.engine.game import DealPosition, Game
from bzq.engine.lookup import game_of
from bzq.rules.library import preset, preset_names
from bzq.rules.resolve import preset_rules

OPERATIONS = [name for name, value in vars(Game).items() if inspect.isfunction(value) and name[0] != "_"]
READ = list(DealPosition.__annotations__)


@pytest.mark.parametrize("name", ["belote", "briscola"])
def test_every_operation_is_there(name: str) -> None:
    game = game_of(name)
    assert len(OPERATIONS) > 20
    assert name == game.NAME
    for operation in OPERATIONS:
        asked = list(inspect.signature(getattr(Game, operation)).parameters)[1:]
        assert list(inspect.signature(getattr(game, operation)).parameters) == asked, operation


@pytest.mark.parametrize("rules", [name for name in preset_names() if preset(name).game != "bezique"])
def test_a_position_can_be_read(rules: str) -> None:
    """What a walk reads off a position is there before the first event, in every form."""
    game = game_of(preset(rules).game)
    found = preset_rules(rules)
    position = game.start(found, 0, None, None)
    for name in READ:
        assert hasattr(position, name), name
    assert position.to_act() == 1
    assert not position.over()
    assert position.trick_size() == found.players
    assert len(position.scores) == found.score_count
    assert position.rules.tricks == found.tricks
    twin = position.copy()
    twin.points[0] += 1
    twin.plays.append((0, 0))
    assert (position.points[0], position.plays) == (0, [])


def test_another_name() -> None:
    with pytest.raises(KeyError):
        game_of("whist")
