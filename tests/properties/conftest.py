from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

# The reference player and writer stand beside this folder.
sys.path.insert(0, str(Path(__file__).parents[1]))


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--slow", default=False):
        os.environ["BZQ_MANY_EXAMPLES"] = "1"
