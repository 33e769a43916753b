"""Shared settings of the engine's tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The same examples every time, and no clock: a busy machine must not change what a test says.
settings.register_profile(
    "engine", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("engine")
