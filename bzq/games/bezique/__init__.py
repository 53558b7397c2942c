"""Bézique and its family: one engine, driven by a rule set."""

from bzq.games.spec import GameSpec
from bzq.language import mark

GAME = GameSpec(
    name="bezique",
    home="bzq.games.bezique",
    presets=(
        "bezique", "bezique-da", "besigue", "bezique-cavendish", "bezique-hoyle", "bezique-foster", "bezique-enquire",
        "bezique-3", "bezique-4", "bezique-4-partners", "rubicon", "rubicon-foster", "rubicon-bicycle", "six-pack",
        "eight-pack",
    ),
    title=mark("Bézique"),
    heading=mark("Declaring"),
    rule_set="bzq.games.bezique.ruleset:BeziqueRules",
    options="bzq.games.bezique.options",
    rule_words="bzq.games.bezique.rulewords",
    compiled="bzq.games.bezique.compiled:compiled",
    kinds="bzq.games.bezique.kinds",
    walk="bzq.games.bezique.timeline.walk:Walk",
    glance="bzq.games.bezique.timeline.glance:glance",
    position_text="bzq.games.bezique.positiontext:FamilyText",
    position_reading="bzq.games.bezique.positionreading:FamilyReading",
    players="bzq.games.bezique.players.game",
    analysis="bzq.games.bezique.analysis.analyse",
    guide="bzq.games.bezique.guide",
    looks="bzq.games.bezique.looks:FamilyLooks",
    exam="bzq.games.bezique.exam:FamilyExam",
)  # fmt: skip
