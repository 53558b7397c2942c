"""Briscola and its forms: rules as functions over a position, without text or screens, and all else they know."""

from bzq.games.spec import GameSpec
from bzq.language import mark

GAME = GameSpec(
    name="briscola",
    home="bzq.games.briscola",
    presets=("briscola", "briscola-3", "briscola-4", "briscola-6", "briscola-31", "briscolone"),
    operations="bzq.games.briscola.game",
    title=mark("Briscola"),
    heading=mark("On one's turn"),
    rule_set="bzq.games.briscola.ruleset:BriscolaRules",
    options="bzq.games.briscola.options",
    rule_words="bzq.games.briscola.rulewords",
    compiled="bzq.games.briscola.compiled:compiled",
    kinds="bzq.games.briscola.kinds",
    position_text="bzq.timeline.countedtext:BriscolaText",
    position_reading="bzq.timeline.countedreading:BriscolaReading",
    players="bzq.games.briscola.players.game",
    analysis="bzq.games.briscola.analysis.analyse",
    guide="bzq.recorder.commonguide",
    looks="bzq.games.briscola.looks:BriscolaLooks",
)
