"""What all tests share: how hard the laws are tried."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)

# `make test` tries a seeded part within seconds, `make proof` the full numbers.
settings.register_profile("quick", max_examples=60, derandomize=True, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("proof", max_examples=5000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
