"""The schema on PostgreSQL, as numbered migrations. One is never changed once it has been released."""

from __future__ import annotations

import psycopg

from branchline.server.stores.account_schema import ACCOUNTS, PEOPLE, RATINGS
from branchline.tables.errors import StoreFailed

_FIRST = """
CREATE TABLE tables (
    id text PRIMARY KEY, settings bytea NOT NULL, made double precision NOT NULL, changed double precision NOT NULL,
    status text NOT NULL, public boolean NOT NULL, clocked boolean NOT NULL, row bytea NOT NULL, damage text,
    box text NOT NULL DEFAULT '', origin text NOT NULL DEFAULT '',
    node text NOT NULL DEFAULT '', epoch bigint NOT NULL DEFAULT 0);
CREATE INDEX tables_listed ON tables (changed DESC) WHERE public AND status <> 'over' AND damage IS NULL;
CREATE INDEX tables_clocked ON tables (id) WHERE clocked AND status = 'running' AND damage IS NULL;
CREATE INDEX tables_by_change ON tables (status, changed);
CREATE TABLE entries (
    id text NOT NULL, number integer NOT NULL, body bytea NOT NULL, checked text NOT NULL, PRIMARY KEY (id, number));
CREATE TABLE holders (person text NOT NULL, id text NOT NULL, PRIMARY KEY (person, id));
CREATE INDEX holders_by_table ON holders (id);
CREATE TABLE boxes (
    key text PRIMARY KEY, game text NOT NULL, hash text NOT NULL, own boolean NOT NULL, body text NOT NULL);
CREATE INDEX boxes_by_hash ON boxes (game, hash);
CREATE TABLE bans (origin text PRIMARY KEY, until double precision NOT NULL, note text NOT NULL);
CREATE TABLE nodes (node text PRIMARY KEY, address text NOT NULL, until timestamptz NOT NULL);
"""

_ANALYSES = "CREATE TABLE analyses (id text PRIMARY KEY, body bytea NOT NULL)"

#: Each database has had the first so many.
MIGRATIONS: tuple[str, ...] = (_FIRST, _ANALYSES, ACCOUNTS, PEOPLE, RATINGS)
#: Nodes that start together migrate one after the other.
_LOCK = 6_727_001


def migrate(connection: psycopg.Connection, place: str) -> None:
    """Bring a database to the newest schema, each migration whole or not at all."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        connection.execute("CREATE TABLE IF NOT EXISTS facts (name text PRIMARY KEY, value text NOT NULL)")
        done = int(fact(connection, "format", "0"))
        if done > len(MIGRATIONS):
            raise StoreFailed(f"{place} was made by a newer version of Branchline")
        for number, migration in enumerate(MIGRATIONS[done:], done + 1):
            connection.execute(migration)
            connection.execute("UPDATE facts SET value = %s WHERE name = 'format'", (str(number),))


def fact(connection: psycopg.Connection, name: str, default: str) -> str:
    """A fact about the store; the default if it has none yet."""
    connection.execute("INSERT INTO facts VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, default))
    row = connection.execute("SELECT value FROM facts WHERE name = %s", (name,)).fetchone()
    assert row is not None
    return str(row[0])
