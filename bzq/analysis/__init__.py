"""What the engine can tell about a finished deal: declarations that were missed, the last tricks solved."""

from bzq.analysis.analyse import analyse

__all__ = ("analyse",)
