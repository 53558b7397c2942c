"""What is wrong with the value of an option, in plain words instead of those of the library that read it."""

from __future__ import annotations

from typing import Any

_WORDS = {
    "int_parsing": "{value} is no whole number",
    "int_parsing_size": "{value} is too large a number",
    "int_from_float": "{value} is no whole number",
    "greater_than_equal": "{value} is less than {ge}, the least it may be",
    "less_than_equal": "{value} is more than {le}, the most it may be",
}


def in_plain_words(error: Any) -> None:
    """Rewrites the message of a refused value, where it was refused by the library below the command line."""
    errors = getattr(error.__cause__, "errors", None)
    if errors is None or not hasattr(error, "message"):
        return
    found = errors()[0]
    values = {**found.get("ctx", {}), "value": repr(str(found["input"]))}
    words = _WORDS.get(found["type"])
    if words is not None:
        error.message = words.format(**values)
    elif "error" in values:  # a choice: says what there is
        error.message = str(values["error"])
