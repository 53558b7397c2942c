from __future__ import annotations

from hypothesis import HealthCheck, settings

# No example is timed: how long one takes says more about the machine than about the reader.
settings.register_profile("records", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("records")
