"""The rows of accounts: the same statements make them in SQLite and in PostgreSQL."""

from __future__ import annotations

#: What is secret is kept as a hash: passwords by argon2, sessions, tickets and recovery codes by SHA-256.
ACCOUNTS = """
CREATE TABLE accounts (
    id text PRIMARY KEY, name text NOT NULL, folded text NOT NULL UNIQUE, password text NOT NULL,
    recovery text NOT NULL, mail text NOT NULL DEFAULT '', made double precision NOT NULL);
CREATE INDEX accounts_by_mail ON accounts (mail) WHERE mail <> '';
CREATE TABLE sessions (
    token text PRIMARY KEY, account text NOT NULL, made double precision NOT NULL, used double precision NOT NULL,
    proven double precision NOT NULL, device text NOT NULL);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE TABLE passkeys (
    id text PRIMARY KEY, account text NOT NULL, public_key text NOT NULL, uses bigint NOT NULL, name text NOT NULL,
    made double precision NOT NULL);
CREATE INDEX passkeys_by_account ON passkeys (account);
CREATE TABLE tickets (
    token text PRIMARY KEY, kind text NOT NULL, account text NOT NULL, body text NOT NULL,
    until double precision NOT NULL);
CREATE INDEX tickets_by_time ON tickets (until);
CREATE TABLE chores (
    person text NOT NULL, kind text NOT NULL, target text NOT NULL, PRIMARY KEY (person, kind));
CREATE TABLE sitters (person text NOT NULL, id text NOT NULL, PRIMARY KEY (person, id));
CREATE INDEX sitters_by_table ON sitters (id);
"""

#: What a repaired file keeps beside the tables.
KEPT = ("accounts", "sessions", "passkeys", "tickets", "chores", "sitters")
