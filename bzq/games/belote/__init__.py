"""Belote: rules as functions over a position, without text or screens, and all else that only it knows."""

from bzq.games.spec import GameSpec
from bzq.language import mark

GAME = GameSpec(
    name="belote",
    home="bzq.games.belote",
    presets=("belote",),
    operations="bzq.games.belote.game",
    title=mark("Belote"),
    heading=mark("Bidding"),
    rule_set="bzq.games.belote.ruleset:BeloteRules",
    options="bzq.games.belote.options",
    rule_words="bzq.games.belote.rulewords",
    compiled="bzq.games.belote.compiled:compiled",
    kinds="bzq.games.belote.kinds",
    position_text="bzq.timeline.countedtext:BeloteText",
    position_reading="bzq.timeline.countedreading:BeloteReading",
    players="bzq.games.belote.players.game",
    analysis="bzq.games.belote.analysis.analyse",
    guide="bzq.recorder.commonguide",
    looks="bzq.games.belote.looks:BeloteLooks",
    exam="bzq.games.belote.exam:BeloteExam",
)
