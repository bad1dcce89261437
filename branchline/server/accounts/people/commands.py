"""Friends, blocking, muting, invitations and reports: one function for each route."""

from __future__ import annotations

import json

from branchline.server.accounts.answers import InvitationRow, OwnPeople, PersonRow
from branchline.server.accounts.asked import Asked
from branchline.server.accounts.model import NoSuchAccount, folded
from branchline.server.accounts.requests import Decline, Invite, TellOf, Tie
from branchline.tables.api.answers import Ok
from branchline.tables.errors import NotNow, NotSeated
from branchline.tables.making import is_id
from branchline.tables.visitors import is_account


async def people(asked: Asked) -> OwnPeople:
    """How the account stands to others, and who has invited it."""
    rows, id = asked.accounts.people, asked.own.account
    found = [PersonRow(name, kind, back) for name, kind, _id, back in await rows.ties(id)]
    found += [PersonRow(name, "asks", True) for name in await rows.asking(id)]
    told = [(table, name, json.loads(bytes(row))) for table, name, row in await rows.invitations(id)]
    return OwnPeople(found, [InvitationRow(table, name, str(row.get("title", ""))) for table, name, row in told])


async def tie(asked: Asked) -> Ok:
    """Make somebody a friend, mute or block them; or no more. Nobody is told."""
    request, own = asked.read(Tie), asked.own
    other = await _other(asked, request.name, request.table, request.seat)
    if request.kind == "block" and request.on:
        await asked.accounts.people.tie(own.account, "friend", other, False)
    await asked.accounts.people.tie(own.account, request.kind, other, request.on)
    await asked.accounts.sessions.changed(own.account)
    return Ok()


async def invite(asked: Asked) -> Ok:
    """Ask somebody to an open table where one sits."""
    request, own, rows = asked.read(Invite), asked.own, asked.accounts.people
    if not is_id(request.table) or request.table not in await asked.accounts.rows.tables_of(own.account, False):
        raise NotSeated("you have no seat at this table")
    other = await _other(asked, request.name, "", 0)
    # Who has blocked somebody hears nothing of them, and they hear nothing of that.
    if not await rows.has_blocked([other], own.account) and not await rows.invite(other, request.table, own.account):
        raise NotNow("too many invitations wait for this player already")
    return Ok()


async def decline(asked: Asked) -> Ok:
    """No."""
    await asked.accounts.people.decline(asked.own.account, asked.read(Decline).table)
    return Ok()


async def report(asked: Asked) -> Ok:
    """Tell the operator of somebody."""
    request = asked.read(TellOf)
    other = await _other(asked, request.name, request.table, request.seat)
    if not request.text.strip():
        raise NotNow("say what has happened")
    if not await asked.accounts.people.report(asked.own.account, other, request.table, request.text.strip()):
        raise NotNow("you have told of enough; the operator will look at it")
    return Ok()


async def _other(asked: Asked, name: str, table: str, seat: int) -> str:
    """Whom a request means: by name, or by a seat at a table; never oneself."""
    if name:
        account = await asked.accounts.rows.find(folded(name))
        found = account.id if account is not None else ""
    else:
        found = await _sitting(asked, table, seat)
    if not found:
        raise NoSuchAccount("nobody has an account of that name")
    if found == asked.own.account:
        raise NotNow("that is you")
    return found


async def _sitting(asked: Asked, table: str, seat: int) -> str:
    """The account that holds a seat, as the list of tables knows it: any node may ask."""
    rows = await asked.accounts.rows.store.rows("SELECT row FROM tables WHERE id = %(id)s", id=table)
    players = json.loads(bytes(rows[0][0]))["players"] if rows else []
    holders = [person for player in players if player["seat"] == seat for person in player.get("holders", ())]
    return next((person for person in holders if is_account(person)), "")
