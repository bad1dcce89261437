"""One server a test module; one PostgreSQL a session, for those who ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, Visitor, house

#: Where a store may be: tests that are about stores run on both.
STORES = ("file", "postgres")


@pytest.fixture(scope="session")
def database():
    """A PostgreSQL server."""
    from tests.server.database import Database, programs

    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    found = Database(folder)
    found.start()
    yield found
    found.remove()


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may be: in a file, or a new database."""
    if request.param == "file":
        return str(tmp_path / "t.db")
    url: str = request.getfixturevalue("database").new()
    return url


@pytest.fixture(scope="module")
def home(request: pytest.FixtureRequest, tmp_path_factory) -> Iterator[House]:
    """A server; on PostgreSQL where a module asks for it: ``parametrize("home", STORES, indirect=True)``."""
    on_postgres = getattr(request, "param", "file") == "postgres"
    where = request.getfixturevalue("database").new() if on_postgres else tmp_path_factory.mktemp("house") / "tables.db"
    with house(where) as found:
        yield found


@pytest.fixture
def ann(home: House) -> Visitor:
    return home.visitor()


@pytest.fixture
def ben(home: House) -> Visitor:
    return home.visitor()
