"""Cards: what a link to a table shows where it is pasted: the game, who plays, how it stands, and a picture."""

from __future__ import annotations

from html import escape

from branchline.core.message import Message, Name, joined
from branchline.tables.room import Room
from branchline.tables.shown.languages import speaker

#: The picture is the game's, in its data folder (tools/cards.py).
PICTURE = "card.png"
WIDTH, HEIGHT = 1200, 630
_TAG = '<meta property="og:{name}" content="{content}">'


def tags(room: Room, base: str, lang: str) -> str:
    """The tags of a table's page (Open Graph). They tell what every spectator sees."""
    table, say = room.table, speaker(lang, room.table.names)
    title = f"{table.game.title}: {', '.join(table.names)}"
    properties = {
        "type": "website",
        "site_name": "Branchline",
        "title": title,
        "description": say(condition(room)),
        "url": f"{base}/t/{table.id}",
    }
    if (table.game.folder / "data" / PICTURE).exists():
        properties |= {
            "image": f"{base}/art/{table.game.name}.png",
            "image:width": str(WIDTH),
            "image:height": str(HEIGHT),
            "image:alt": table.game.title,
        }
    card = '<meta name="twitter:card" content="summary_large_image">'
    return card + "".join(_TAG.format(name=name, content=escape(content)) for name, content in properties.items())


def condition(room: Room) -> Message:
    """How a table stands, in a sentence."""
    table = room.table
    if table.match is None:
        return Message("Waiting for players")
    if table.status != "over":
        return room.position.game.shown.stage(room.position.view(None)) or Message("The game is being played.")
    standings = table.match.state.standings() if table.match.over else None
    if standings is None:
        return Message("The game is over.")
    ranked = sorted(range(len(table.names)), key=lambda seat: (standings.places[seat], seat))
    rows = [
        Message("{place}. {name}: {points}", {"place": place, "name": Name(table.names[seat]), "points": points})
        for seat in ranked
        for place, points in ((standings.places[seat], standings.totals[seat]),)
    ]
    return joined(rows, " · ")
