"""One server a test module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, Visitor, house


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house") / "tables.db") as found:
        yield found


@pytest.fixture
def ann(home: House) -> Visitor:
    return home.visitor()


@pytest.fixture
def ben(home: House) -> Visitor:
    return home.visitor()
