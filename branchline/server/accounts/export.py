"""All that is kept of an account, as JSON."""

from __future__ import annotations

import json
from typing import Any

from branchline.server.accounts.answers import Exported
from branchline.server.accounts.asked import Asked
from branchline.tables import events
from branchline.tables.events import Event


async def export(asked: Asked) -> Exported:
    """The account, its passkeys and sessions, and what it did and said at tables."""
    account, rows = await asked.account(), asked.accounts.rows
    own = {"id": account.id, "name": account.name, "mail": account.mail, "made": account.made}
    keys = [{"id": id, "device": name, "made": made} for id, name, made in await rows.passkeys(account.id)]
    sessions = [
        {"device": one.device, "made": one.made, "used": one.used, "proven": one.proven}
        for one in await rows.sessions(account.id)
    ]
    tables = [await _table(asked, id, account.id) for id in await rows.tables_of(account.id, True)]
    ties = await asked.accounts.people.ties(account.id)
    people = [{"name": name, "kind": kind} for name, kind, *_ in ties]
    return Exported(own | {"has_password": bool(account.password)}, keys, sessions, tables, people)


async def _table(asked: Asked, id: str, person: str) -> dict[str, Any]:
    """One table: its settings, the seats that the person has had, and the entries that are the person's own."""
    store = asked.accounts.rows.store
    settings = await store.rows("SELECT settings FROM tables WHERE id = %(id)s", id=id)
    bodies = await store.rows("SELECT body FROM entries WHERE id = %(id)s ORDER BY number", id=id)
    own = own_events([events.read(bytes(row[0])) for row in bodies], person)
    rows = [json.loads(events.write(event)) for event in own]
    return {"table": id, "settings": _read(settings), "entries": rows}


def _read(settings: list[tuple[Any, ...]]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(bytes(settings[0][0])) if settings else {}
    return {name: read[name] for name in ("game", "edition", "seats", "options", "public", "clock") if name in read}


def own_events(happened: list[Event], person: str) -> list[Event]:
    """What a person did at a table, also as the guest that it was before."""
    selves = {person} | {event.person for event in happened if isinstance(event, events.Moved) and event.to == person}
    held, own = set[int](), []
    for event in happened:
        mine = getattr(event, "person", None) in selves
        if isinstance(event, events.Sat | events.Kicked | events.Rekeyed):
            held.discard(event.seat)
        if isinstance(event, events.Sat | events.Held | events.SatIn | events.Rekeyed) and mine:
            held.add(event.seat)
        said = isinstance(event, events.Chatted | events.Hooked | events.Left) and event.seat in held
        if mine or said:
            own.append(event)
    return own
