"""The notebook among the examples runs, and shows what it says it shows."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"
LOOKS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def run(source: str, names: dict[str, Any]) -> dict[str, str]:
    """Runs a cell; what its last expression shows, by kind, as a notebook would ask for it."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return {}
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    shown = {"text/plain": repr(value)}
    for kind, name in LOOKS.items():
        look = getattr(value, name, None)
        if look is not None:
            shown[kind] = look()
    return shown


def test_the_notebook(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.chdir(NOTEBOOK.parent)
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    names: dict[str, Any] = {}
    kinds = set()
    for number, cell in enumerate(cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
        shown = run("".join(cell["source"]), names)
        data = {
            kind: text.splitlines(keepends=True)
            for kind, text in shown.items()
            if kind != "text/plain" or len(shown) == 1
        }
        kinds |= set(data)
        outputs = [{"output_type": "execute_result", "execution_count": number + 1, "metadata": {}, "data": data}]
        if request.config.getoption("--update-notebook"):
            cell["outputs"], cell["execution_count"] = outputs if data else [], number + 1
        assert cell["outputs"] == (outputs if data else [])
    if request.config.getoption("--update-notebook"):
        NOTEBOOK.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert kinds == {"text/plain", "text/html", "image/svg+xml"}
