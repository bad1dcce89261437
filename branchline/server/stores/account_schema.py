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

#: How people with accounts stand to each other, and what they tell the operator.
PEOPLE = """
CREATE TABLE ties (
    account text NOT NULL, kind text NOT NULL, other text NOT NULL, made double precision NOT NULL,
    PRIMARY KEY (account, kind, other));
CREATE INDEX ties_by_other ON ties (other, kind);
CREATE TABLE invitations (
    account text NOT NULL, id text NOT NULL, sender text NOT NULL, made double precision NOT NULL,
    PRIMARY KEY (account, id));
CREATE TABLE reports (
    number text PRIMARY KEY, sender text NOT NULL, about text NOT NULL, id text NOT NULL, body text NOT NULL,
    made double precision NOT NULL, closed double precision NOT NULL);
CREATE INDEX reports_by_time ON reports (closed, made);
"""

#: Rated games in the order in which they were rated, and what became of it.
RATINGS = """
CREATE TABLE rated_games (
    number bigint PRIMARY KEY, id text NOT NULL UNIQUE, game text NOT NULL, mode text NOT NULL, body text NOT NULL,
    made double precision NOT NULL);
CREATE TABLE rating_steps (
    number bigint NOT NULL, player text NOT NULL, place bigint NOT NULL, mu double precision NOT NULL,
    sigma double precision NOT NULL, PRIMARY KEY (number, player));
CREATE TABLE ratings (
    player text NOT NULL, game text NOT NULL, mode text NOT NULL, mu double precision NOT NULL,
    sigma double precision NOT NULL, games bigint NOT NULL, PRIMARY KEY (player, game, mode));
CREATE INDEX ratings_by_game ON ratings (game, mode, mu)
"""

#: What a repaired file keeps beside the tables.
KEPT = (
    *("accounts", "sessions", "passkeys", "tickets", "chores", "sitters"),
    *("ties", "invitations", "reports", "rated_games", "rating_steps", "ratings"),
)
