"""What an action costs without network and disk: it is decided, and a frame is drawn and encoded for each of four.

python -m tests.server.cost [game ...] [--tables 8] [--steps 30] [--rounds 12]

Processor time, and of several rounds the quickest: so that it can be compared on a machine that does other work, too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import time
from unittest.mock import create_autospec

from branchline import games
from branchline.server.http.wire import CODEC
from branchline.tables import decide
from branchline.tables.api.requests import NewTable, PlayerRequest
from branchline.tables.codec import Codec
from branchline.tables.making import new_table, seat_players, settings_of
from branchline.tables.room import Room, Services
from branchline.tables.shown.encoded import EncodedFrame
from branchline.tables.shown.position import Viewer
from branchline.tables.storage import boxes
from branchline.tables.storage.store import Store

SEATS = 4
ROUNDS, TABLES, STEPS = 12, 8, 30
VIEWERS = [Viewer(seat, "en", (seat,)) for seat in range(SEATS)]
#: The last frame of every stream, by table and viewer.
Sent = dict[tuple[str, Viewer], EncodedFrame]


def room_of(name: str, seats: int = SEATS, codec: Codec = CODEC, mark: str = "") -> Room:
    """A table of people without a server; the mark ends their names."""
    game, people = games.find(name), [PlayerRequest("me", f"P{seat}{mark}") for seat in range(seats)]
    box, request = boxes.standard(game), NewTable(game=name, seats=seats, players=people)
    settings = settings_of(request, "p" * 22, box)
    _, table = new_table(settings, box, seat_players(people, name, seats, "p" * 22, []), codec)
    store = create_autospec(Store, instance=True)
    return Room(table, Services(store, codec))


def send(room: Room, viewer: Viewer, sent: Sent) -> bytes:
    """What a page's stream gets: what has changed since its last frame."""
    frame, before = room.encoded_frame(viewer), sent.get((room.table.id, viewer))
    sent[room.table.id, viewer] = frame
    return frame.since(before)


async def spent(name: str, number: int, tables: int = TABLES, steps: int = STEPS) -> tuple[float, float]:
    """Seconds of processor for an action, and for its frames, in one round at tables of its own."""
    rng = random.Random(number)
    rooms = [room_of(name, mark=f" at {number}.{table}") for table in range(tables)]
    sent: Sent = {}
    acting = drawing = 0.0
    counted = 0
    for step in range(tables * steps):
        room = rooms[step % tables]
        if not room.table.actors:
            continue
        seat = room.table.actors[0]
        action = rng.choice(list(room.table.playing().legal(seat)))
        started = time.process_time()
        await room.commit(decide.act(room.table, seat, action))
        decided = time.process_time()
        for viewer in VIEWERS:
            send(room, viewer, sent)
        drawn = time.process_time()
        if step >= tables:  # the first frames of a table also draw its ground
            acting, drawing, counted = acting + decided - started, drawing + drawn - decided, counted + 1
    return acting / counted, drawing / counted


def measured(name: str, tables: int, steps: int, many: int) -> str:
    """In words."""
    rounds = [asyncio.run(spent(name, number, tables, steps)) for number in range(many)]
    acting, drawing = ([each[part] * 1000 for each in rounds] for part in (0, 1))
    return (
        f"{name}: an action {min(acting):.2f} ms, its {SEATS} frames {min(drawing):.2f} ms"
        f" (in the middle of {many} rounds {statistics.median(acting):.2f} and {statistics.median(drawing):.2f})"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=games.names())
    for word, usual in (("tables", TABLES), ("steps", STEPS), ("rounds", ROUNDS)):
        parser.add_argument(f"--{word}", type=int, default=usual)
    asked = parser.parse_args()
    for chosen in asked.games:
        sys.stdout.write(measured(chosen, asked.tables, asked.steps, asked.rounds) + "\n")
        sys.stdout.flush()
