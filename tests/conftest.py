"""How all tests run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# How long an example takes says more about what else the machine does than about the code.
settings.register_profile("unhurried", deadline=None)
# For tools/mutate.py: the same examples for every mutant.
settings.register_profile("alike", deadline=None, derandomize=True, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "unhurried"))


@pytest.fixture(scope="session")
def started() -> Iterator[Any]:
    """Playwright: a process can start it only once, so the page's tests and the site's share it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install -r requirements/dev.txt")
    with playwright.sync_playwright() as found:
        yield found
