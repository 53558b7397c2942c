from __future__ import annotations

import sys
from pathlib import Path

# The reference player and writer stand beside this folder.
sys.path.insert(0, str(Path(__file__).parents[1]))
