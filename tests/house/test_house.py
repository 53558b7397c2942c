"""The house stands as ``docs/architecture.md`` draws it: no import runs up, none in a circle, no game is named outside
its folder, nothing is too long or too deep.

What is still otherwise is listed below ``standing/``, a file a property. The lists only shrink: a line that the package
earns is a fault to be mended, and one it no longer earns is taken out (``python tests/house/survey.py`` writes them).
"""

from __future__ import annotations

import pytest

from tests.house import survey


@pytest.mark.parametrize("name", survey.LISTS)
def test_nothing_new_stands_askew(name: str) -> None:
    listed = _weighed(survey.listed(name))
    found = _weighed(sorted(survey.LISTS[name]()))
    worse = [what for what, weight in found.items() if weight > listed.get(what, -1)]
    assert not worse, f"new, or more of it than before: {worse}"
    better = [what for what, weight in listed.items() if weight > found.get(what, -1)]
    assert not better, f"mended, so take it out of standing/{name}.txt: {better}"


def _weighed(lines: list[str]) -> dict[str, int]:
    """What each line names, and the number behind it, if there is one: how often, how long, how deep."""
    weighed = {}
    for line in lines:
        words = line.split(" ", 2)
        number = words[1] if len(words) > 1 else ""
        if number.isdigit():
            weighed[" ".join([words[0], *words[2:]])] = int(number)
        else:
            weighed[line] = 0
    return weighed


def test_a_room_is_found_by_its_longest_name() -> None:
    assert survey.room("bzq.games.bezique.tricks") == "bzq.games"
    assert survey.room("bzq.games.bezique.players.careful") == "bzq.players"
    assert survey.room("bzq.games.registry") == "bzq.games.registry"
    assert survey.room("bzq") == "bzq"
    with pytest.raises(KeyError):
        survey.room("bzq.somewhere")


def test_the_survey_sees_lazy_imports_and_those_for_the_type_checker() -> None:
    assert "bzq.rules.readable" in survey.imports("bzq.timeline.walk"), "imported in a function"
    assert "bzq.rules.ruleset" in survey.imports("bzq.engine.game"), "imported for the type checker"
