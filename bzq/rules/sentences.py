"""What a rule set says, in a player's sentences: combinations, what else scores, what is allowed, the match.

Sentences follow from the options; each game has a module of its own for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bzq.games.registry import game as spec_of
from bzq.games.registry import part_of
from bzq.language import tr
from bzq.rules.wording import Equals, GameSentences, Score

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

__all__ = ["Equals", "Score", "combinations", "equal_ranks", "frame", "headed", "other_scores"]


def headed(rules: RuleSet) -> list[tuple[str, list[str]]]:
    """The sentences of a rule set under their headings, without what has nothing to say."""
    game = _words_of(rules)
    blocks = [
        (
            tr("Bidding and declaring") if rules.hand_declarations else tr(spec_of(rules.game).heading),
            game.declaring(rules),
        ),
        (tr("The trump seven"), game.sevens(rules)),
        (tr("Playing"), game.playing(rules)),
        (tr("The settlement") if rules.settled else tr("The match"), game.match(rules)),
    ]
    return [(title, lines) for title, lines in blocks if lines]


def combinations(rules: RuleSet) -> list[Score]:
    """Combinations with their cards and points."""
    return _words_of(rules).combinations(rules)


def equal_ranks(rules: RuleSet) -> list[Equals]:
    """Equal cards that score, by rank."""
    return _words_of(rules).equal_ranks(rules)


def other_scores(rules: RuleSet) -> list[Score]:
    """What scores without being a combination."""
    return _words_of(rules).other_scores(rules)


def frame(rules: RuleSet) -> list[tuple[str, str]]:
    """Who plays with what: pairs of a word and what it is."""
    return _words_of(rules).frame(rules)


def _words_of(rules: RuleSet) -> GameSentences:
    return cast("GameSentences", part_of(rules.game, "rule_words"))
