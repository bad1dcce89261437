"""The rows of accounts: one method for each question and each change, on both stores."""

from __future__ import annotations

import time

from branchline.server.accounts.model import IDLE_SECONDS, MOST_SESSIONS, Account, AccountSession
from branchline.server.stores.serving import Row, ServerStore, Statement

_ACCOUNT = "SELECT id, name, password, recovery, mail, made FROM accounts"
_SESSION = """
SELECT token, account, name, sessions.made, used, proven, device FROM sessions
JOIN accounts ON accounts.id = sessions.account"""
_NEW_SESSION = """
INSERT INTO sessions SELECT %(token)s, id, %(now)s, %(now)s, %(now)s, %(device)s FROM accounts WHERE id = %(id)s
RETURNING token"""
_TOO_MANY = """
DELETE FROM sessions WHERE account = %(id)s AND (used < %(idle)s OR token NOT IN (
    SELECT token FROM sessions WHERE account = %(id)s ORDER BY used DESC LIMIT %(most)s)) RETURNING token"""
_NEW_PASSKEY = """
INSERT INTO passkeys SELECT %(key)s, id, %(public_key)s, 0, %(label)s, %(now)s FROM accounts WHERE id = %(id)s
ON CONFLICT (id) DO NOTHING RETURNING id"""
_TICKET = "INSERT INTO tickets VALUES (%(token)s, %(kind)s, %(account)s, %(body)s, %(until)s)"
_TAKE_TICKET = "DELETE FROM tickets WHERE token = %(token)s AND kind = %(kind)s RETURNING account, body, until"
_MOVE = """
INSERT INTO chores SELECT %(person)s, 'move', %(target)s
WHERE EXISTS (SELECT 1 FROM holders WHERE person = %(person)s)
AND EXISTS (SELECT 1 FROM accounts WHERE id = %(target)s)
ON CONFLICT (person, kind) DO UPDATE SET target = excluded.target"""
_FORGET = "INSERT INTO chores VALUES (%(id)s, 'forget', %(pseudonym)s) ON CONFLICT DO NOTHING"


class AccountRows:
    """Asks the store."""

    def __init__(self, store: ServerStore) -> None:
        self.store = store

    # -- accounts ------------------------------------------------------------------------------------------------

    async def find(self, folded: str) -> Account | None:
        """The account of a name."""
        return _first(await self.store.rows(f"{_ACCOUNT} WHERE folded = %(folded)s", folded=folded))

    async def by_id(self, id: str) -> Account | None:
        """The account of a person."""
        return _first(await self.store.rows(f"{_ACCOUNT} WHERE id = %(id)s", id=id))

    async def by_mail(self, mail: str) -> list[Account]:
        """The accounts with a confirmed address."""
        rows = await self.store.rows(f"{_ACCOUNT} WHERE mail = %(mail)s AND mail <> '' LIMIT 5", mail=mail)
        return [Account(*row) for row in rows]

    async def create(self, account: Account, folded: str, session: Statement, *more: Statement) -> bool:
        """A new account that is signed in; False: somebody has the name."""
        values = {name: getattr(account, name) for name in ("id", "name", "password", "recovery", "mail", "made")}
        sql = """INSERT INTO accounts
                 VALUES (%(id)s, %(name)s, %(folded)s, %(password)s, %(recovery)s, %(mail)s, %(made)s)
                 ON CONFLICT (folded) DO NOTHING RETURNING id"""
        made = await self.store.change((sql, values | {"folded": folded}), session, *more)
        return bool(made[0])

    def set(self, id: str, column: str, value: str) -> Statement:
        """Another password, recovery code or address."""
        assert column in ("password", "recovery", "mail")
        return f"UPDATE accounts SET {column} = %(value)s WHERE id = %(id)s", {"id": id, "value": value}

    def delete(self, id: str, pseudonym: str) -> list[Statement]:
        """The account and all that is its own; its tables are a chore: somebody without a name has played there."""
        mine: dict[str, object] = {"id": id, "pseudonym": pseudonym}
        own = [(f"DELETE FROM {name} WHERE account = %(id)s", mine) for name in ("passkeys", "tickets")]
        return [self.end_sessions(id), *own, ("DELETE FROM accounts WHERE id = %(id)s", mine), (_FORGET, mine)]

    # -- sessions ------------------------------------------------------------------------------------------------

    def open_session(self, token: str, id: str, device: str) -> Statement:
        """A browser is signed in."""
        return _NEW_SESSION, {"token": token, "id": id, "now": time.time(), "device": device}

    async def session(self, token: str) -> AccountSession | None:
        """The session of a token's hash, unless it has ended."""
        idle = time.time() - IDLE_SECONDS
        rows = await self.store.rows(f"{_SESSION} WHERE token = %(token)s AND used > %(idle)s", token=token, idle=idle)
        return AccountSession(*rows[0]) if rows else None

    async def sessions(self, id: str) -> list[AccountSession]:
        """All of an account, the latest first."""
        rows = await self.store.rows(f"{_SESSION} WHERE account = %(id)s ORDER BY used DESC", id=id)
        return [AccountSession(*row) for row in rows]

    def touch(self, token: str) -> Statement:
        """A session was used."""
        return "UPDATE sessions SET used = %(now)s WHERE token = %(token)s", {"token": token, "now": time.time()}

    def end_session(self, token: str, id: str) -> Statement:
        """One session of an account is over."""
        sql = "DELETE FROM sessions WHERE token = %(token)s AND account = %(id)s RETURNING token"
        return sql, {"token": token, "id": id}

    def end_sessions(self, id: str) -> Statement:
        """All are over."""
        return "DELETE FROM sessions WHERE account = %(id)s RETURNING token", {"id": id}

    def end_spare_sessions(self, id: str) -> Statement:
        """Those that are idle, or too many, are over."""
        return _TOO_MANY, {"id": id, "idle": time.time() - IDLE_SECONDS, "most": MOST_SESSIONS}

    # -- passkeys ------------------------------------------------------------------------------------------------

    def add_passkey(self, id: str, key: str, public_key: str, label: str) -> Statement:
        """A new passkey; nothing comes back if somebody has it."""
        return _NEW_PASSKEY, {"id": id, "key": key, "public_key": public_key, "label": label, "now": time.time()}

    def remove_passkey(self, id: str, key: str) -> Statement:
        """It is good no more."""
        return "DELETE FROM passkeys WHERE id = %(key)s AND account = %(id)s RETURNING id", {"id": id, "key": key}

    async def passkey(self, key: str) -> Row | None:
        """Account, public key and count of uses."""
        rows = await self.store.rows("SELECT account, public_key, uses FROM passkeys WHERE id = %(key)s", key=key)
        return rows[0] if rows else None

    async def passkeys(self, id: str) -> list[Row]:
        """An account's passkeys: id, name, since when."""
        sql = "SELECT id, name, made FROM passkeys WHERE account = %(id)s ORDER BY made"
        return await self.store.rows(sql, id=id)

    def count_passkey(self, key: str, uses: int) -> Statement:
        """It says how often it was used."""
        return "UPDATE passkeys SET uses = %(uses)s WHERE id = %(key)s", {"key": key, "uses": uses}

    # -- tickets and chores --------------------------------------------------------------------------------------

    async def issue(self, token: str, kind: str, account: str, body: str, seconds: float) -> None:
        """A ticket: good once, and for a while."""
        old: Statement = ("DELETE FROM tickets WHERE until < %(now)s", {"now": time.time()})
        values = {"token": token, "kind": kind, "account": account, "body": body, "until": time.time() + seconds}
        await self.store.change(old, (_TICKET, values))

    async def redeem(self, token: str, kind: str) -> tuple[str, str] | None:
        """The account and words of a ticket, which is good no more."""
        [rows] = await self.store.change((_TAKE_TICKET, {"token": token, "kind": kind}))
        return (rows[0][0], rows[0][1]) if rows and rows[0][2] > time.time() else None

    def take_over(self, person: str, id: str) -> Statement:
        """A guest's seats are to become an account's."""
        return _MOVE, {"person": person, "target": id}

    async def chores(self) -> list[Row]:
        """What is to be done at tables: person, kind, target."""
        return await self.store.rows("SELECT person, kind, target FROM chores LIMIT 100")

    async def chore_is_done(self, person: str, kind: str) -> None:
        """Nothing is left of it."""
        values = {"person": person, "kind": kind}
        await self.store.change(("DELETE FROM chores WHERE person = %(person)s AND kind = %(kind)s", values))

    async def tables_of(self, person: str, ever: bool) -> list[str]:
        """The tables where somebody has a seat; or where an account has ever had one."""
        name = "sitters" if ever else "holders"
        return [row[0] for row in await self.store.rows(f"SELECT id FROM {name} WHERE person = %(p)s", p=person)]


def _first(rows: list[Row]) -> Account | None:
    return Account(*rows[0]) if rows else None
