"""Options of the test run: slow tests on request, and rewriting what the corpus expects to be printed."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")
    parser.addoption("--update-corpus", action="store_true", help="write the snapshots of tests/corpus anew")
    parser.addoption("--update-stepper", action="store_true", help="write the snapshots of tests/cli/stepper anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
