"""Options of the test run: slow tests and those in a browser on request, and rewriting what snapshots expect."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

for _name in ("LANGUAGE", "LC_MESSAGES", "LANG"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"  # what people read is English here, whoever runs the tests

settings.register_profile(
    "bzq",
    derandomize=not os.environ.get("BZQ_MANY_EXAMPLES"),  # always the same examples, unless many are asked for
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("bzq")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")
    parser.addoption("--browser", metavar="PATH", help="also run the tests in a browser: the Chromium at this path")
    parser.addoption("--update-corpus", action="store_true", help="write the snapshots of tests/corpus anew")
    parser.addoption("--update-stepper", action="store_true", help="write the snapshots of tests/cli/stepper anew")
    parser.addoption("--update-picture", action="store_true", help="with --browser: take the picture of docs/ anew")
    parser.addoption("--update-notebook", action="store_true", help="write the outputs of the examples' notebook anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    unasked = [name for name in ("slow", "browser") if not config.getoption(f"--{name}")]
    left = [item for item in items if any(item.get_closest_marker(name) for name in unasked)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
