"""Options under which an event that the engine refuses may be legal."""

from __future__ import annotations

from typing import Final

from bzq.timeline.state import Alternatives

ALTERNATIVES: Final[Alternatives] = {
    "E301": (("plain_sequence", 150, "plain-sequence=150"), ("bezique_pair", "alternate", "bezique-pair=alternate")),
    "E303": (("declarations", "any", "declarations=any"),),
    "E304": (
        ("reform", "laws", "reform=laws"),
        ("reuse", "higher-points", "reuse=higher-points"),
        ("reuse", "equal-points", "reuse=equal-points"),
    ),
    "E305": (
        ("marriage_to_sequence", True, "marriage-to-sequence=yes"),
        ("reform", "laws", "reform=laws"),
        ("reuse", "class", "reuse=class"),
        ("reuse", "equal-points", "reuse=equal-points"),
    ),
    "E306": (("fresh_card", "free", "fresh-card=free"),),
    "E307": (("reuse", "class", "reuse=class"), ("reuse", "equal-points", "reuse=equal-points")),
    "E309": (("stock_end_declaration", True, "stock-end-declaration=yes"),),
    "E310": (("pending_overlap", "allow", "pending-overlap=allow"),),
    "E311": (("pending", "on", "pending=on"),),
    "E313": (("taken_card", "now", "taken-card=now"),),
    "E314": (
        ("double_bezique", "grow", "double-bezique=grow"),
        ("reform", "laws", "reform=laws"),
        ("reuse", "equal-points", "reuse=equal-points"),
    ),
    "E402": (("endplay", "follow", "endplay=follow"),),
    "E403": (("endplay", "follow", "endplay=follow"),),
    "E503": (("seven_shown", 10, "seven-shown=10"),),
    "E504": (("seven_exchanged", 10, "seven-exchanged=10"), ("seven_for_seven", True, "seven-for-seven=yes")),
    "E506": (("seven_free", True, "seven-free=yes"),),
}
"""Options that may make an event legal that a code refuses; the engine is asked again under each."""
