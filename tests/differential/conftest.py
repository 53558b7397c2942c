"""Engines of others, asked only with ``--slow``: they are the extra ``differential``."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves the folder out unless it was asked for; then a missing engine is an error."""
    return None if config.getoption("--slow") else True
