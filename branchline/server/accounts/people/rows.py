"""The rows of people: friends, whom somebody mutes or blocks, invitations, reports."""

from __future__ import annotations

import secrets
import time

from branchline.server.stores.serving import Row, ServerStore, Statement

#: So many friends, and so many whom one mutes or blocks.
MOST_TIES = 500
#: So many invitations wait for somebody at a time; those that are older than so many seconds have lapsed.
MOST_INVITATIONS = 50
INVITATION_SECONDS = 30 * 86_400.0
#: So many open reports somebody may have made.
MOST_REPORTS = 20

_TIE = """
INSERT INTO ties SELECT %(account)s, %(kind)s, id, %(now)s FROM accounts
WHERE id = %(other)s AND (SELECT count(*) FROM ties WHERE account = %(account)s) < %(most)s
ON CONFLICT (account, kind, other) DO NOTHING"""
_TIES = """
SELECT name, kind, other, EXISTS (
    SELECT 1 FROM ties AS back WHERE back.account = ties.other AND back.kind = 'friend' AND back.other = ties.account)
FROM ties JOIN accounts ON accounts.id = ties.other WHERE account = %(id)s ORDER BY name"""
_ASKING = """
SELECT name FROM ties JOIN accounts ON accounts.id = ties.account
WHERE other = %(id)s AND kind = 'friend' AND NOT EXISTS (
    SELECT 1 FROM ties AS back WHERE back.account = %(id)s AND back.other = ties.account
    AND back.kind IN ('friend', 'block', 'mute'))
ORDER BY name LIMIT 100"""
_INVITE = """
INSERT INTO invitations SELECT %(to)s, tables.id, %(sender)s, %(now)s FROM tables
WHERE tables.id = %(table)s AND (SELECT count(*) FROM invitations WHERE account = %(to)s) < %(most)s
ON CONFLICT (account, id) DO UPDATE SET sender = excluded.sender, made = excluded.made RETURNING id"""
_INVITATIONS = """
SELECT invitations.id, name, row FROM invitations
JOIN accounts ON accounts.id = invitations.sender JOIN tables ON tables.id = invitations.id
WHERE account = %(id)s AND invitations.made > %(since)s AND status = 'open' AND damage IS NULL
ORDER BY invitations.made DESC"""
_REPORT = """
INSERT INTO reports SELECT %(number)s, %(sender)s, id, %(table)s, %(text)s, %(now)s, 0 FROM accounts
WHERE id = %(about)s AND (SELECT count(*) FROM reports WHERE sender = %(sender)s AND closed = 0) < %(most)s
RETURNING number"""
_GAMES = """
SELECT row FROM tables JOIN sitters ON sitters.id = tables.id
WHERE person = %(id)s AND damage IS NULL ORDER BY changed DESC LIMIT %(most)s"""
#: So many games of somebody can be looked through.
MOST_GAMES = 2_000


class PeopleRows:
    """Asks the store."""

    def __init__(self, store: ServerStore) -> None:
        self.store = store

    async def tie(self, account: str, kind: str, other: str, on: bool) -> None:
        """Somebody is a friend, muted or blocked; or no more."""
        values = {"account": account, "kind": kind, "other": other, "now": time.time(), "most": MOST_TIES}
        gone = "DELETE FROM ties WHERE account = %(account)s AND kind = %(kind)s AND other = %(other)s"
        await self.store.change((_TIE if on else gone, values))

    async def ties(self, account: str) -> list[Row]:
        """Name, kind, id, and whether they have this account among their friends."""
        return await self.store.rows(_TIES, id=account)

    async def asking(self, account: str) -> list[str]:
        """Who would like to be a friend."""
        return [row[0] for row in await self.store.rows(_ASKING, id=account)]

    async def has_blocked(self, accounts: list[str], other: str) -> bool:
        """Whether one of these has blocked somebody."""
        sql = "SELECT account FROM ties WHERE other = %(other)s AND kind = 'block'"
        return bool({row[0] for row in await self.store.rows(sql, other=other)}.intersection(accounts))

    async def unheard(self, account: str) -> frozenset[str]:
        """Whose words somebody does not want to read."""
        sql = "SELECT other FROM ties WHERE account = %(id)s AND kind IN ('mute', 'block')"
        return frozenset(row[0] for row in await self.store.rows(sql, id=account))

    async def invite(self, to: str, table: str, sender: str) -> bool:
        """Ask somebody to a table; False: too many wait already, or there is no such table."""
        values = {"to": to, "table": table, "sender": sender, "now": time.time(), "most": MOST_INVITATIONS}
        old = ("DELETE FROM invitations WHERE made < %(then)s", {"then": time.time() - INVITATION_SECONDS})
        return bool((await self.store.change(old, (_INVITE, values)))[1])

    async def invitations(self, account: str) -> list[Row]:
        """Table, who asks, and the table's row in the list."""
        return await self.store.rows(_INVITATIONS, id=account, since=time.time() - INVITATION_SECONDS)

    async def decline(self, account: str, table: str) -> None:
        """No, or it was accepted."""
        values = {"account": account, "table": table}
        await self.store.change(("DELETE FROM invitations WHERE account = %(account)s AND id = %(table)s", values))

    async def report(self, sender: str, about: str, table: str, text: str) -> bool:
        """Tell the operator of somebody; False: too many are open already."""
        values = {"number": secrets.token_hex(4), "sender": sender, "about": about, "table": table, "text": text}
        more = {"now": time.time(), "most": MOST_REPORTS}
        return bool((await self.store.change((_REPORT, values | more)))[0])

    async def games(self, account: str) -> list[bytes]:
        """The rows of all tables where somebody has ever had a seat, the latest first."""
        return [bytes(row[0]) for row in await self.store.rows(_GAMES, id=account, most=MOST_GAMES)]

    def forget(self, account: str) -> list[Statement]:
        """All of it, whoever has made it."""
        mine: dict[str, object] = {"id": account}
        return [
            ("DELETE FROM ties WHERE account = %(id)s OR other = %(id)s", mine),
            ("DELETE FROM invitations WHERE account = %(id)s OR sender = %(id)s", mine),
            ("DELETE FROM reports WHERE sender = %(id)s OR about = %(id)s", mine),
        ]
