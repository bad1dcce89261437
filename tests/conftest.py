"""How all tests run."""

from __future__ import annotations

import os

from hypothesis import settings

# How long an example takes says more about what else the machine does than about the code.
settings.register_profile("unhurried", deadline=None)
# For tools/mutate.py: the same examples for every mutant.
settings.register_profile("alike", deadline=None, derandomize=True, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "unhurried"))
