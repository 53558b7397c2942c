"""bzq: read, validate, score and write records of Bézique and its relatives.

The names below are all a program needs; ``docs/python.md`` shows each at work. They come when they are first used:
``import bzq`` itself loads none of the libraries that reading and checking need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.version import VERSION

if TYPE_CHECKING:
    from bzq.api import (
        Situation,
        Step,
        at,
        complete,
        deals_table,
        dump,
        dumps,
        events_table,
        load,
        loads,
        position,
        read,
        rule_set,
        seats_table,
        validate,
        walk,
    )
    from bzq.findings import Finding
    from bzq.records.model import Record
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.model import Timeline

__version__ = VERSION

__all__ = [
    "Finding",
    "Record",
    "RuleSet",
    "Situation",
    "Step",
    "Timeline",
    "at",
    "complete",
    "deals_table",
    "dump",
    "dumps",
    "events_table",
    "load",
    "loads",
    "position",
    "read",
    "rule_set",
    "seats_table",
    "validate",
    "walk",
]

_HOMES: Final = {
    "Finding": "bzq.findings",
    "Record": "bzq.records.model",
    "RuleSet": "bzq.rules.ruleset",
    "Timeline": "bzq.timeline.model",
}
"""Where the names live that ``bzq.api`` does not define."""


if not TYPE_CHECKING:  # a type checker knows the names from above, and that there are no others

    def __getattr__(name: str) -> Any:
        """A name of the public interface, at its first use."""
        if name not in __all__:
            raise AttributeError(f"module 'bzq' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(_HOMES.get(name, "bzq.api")), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
