"""The version of bzq, for whatever has to name it."""

from typing import Final

VERSION: Final = "0.1.0"
