"""``bzq schema``: the JSON schema of what a command writes with ``--format json``, or of a line of ``bzq export``."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING

from bzq.cli.session import CLEAN, UNREADABLE

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.views.tables.columns import Table


def schema_command(name: str | None, terminal: Terminal) -> int:
    """Writes a schema, or the names there are; returns the exit status, 2 for a name that is none.

    The name may be that of the JSON, ``bzq.validate/1``, or of the command.
    """
    from bzq.views.jsonforms import SCHEMAS, schema
    from bzq.views.tables.forms import row_schema
    from bzq.views.tables.rows import TABLES, table

    rows: dict[str, Table] = {known: table(known) for known in TABLES}
    names = [*SCHEMAS, *rows]
    if name is None:
        terminal.data("".join(f"{known}\n" for known in names))
        return CLEAN
    wanted = name.strip().lower().removeprefix("bzq.").removesuffix("/1")
    wanted = "timeline" if wanted == "replay" else wanted
    if wanted not in names:
        near = get_close_matches(wanted, names, 1, 0.4)
        meant = f"; did you mean {near[0]}?" if near else "."
        terminal.message(f"there is no schema {name!r}{meant} There are: {', '.join(names)}")
        return UNREADABLE
    found = schema(wanted) if wanted in SCHEMAS else row_schema(rows[wanted])
    terminal.data(json.dumps(found, indent=2, ensure_ascii=terminal.ascii_only) + "\n")
    return CLEAN
