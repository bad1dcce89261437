"""How many instructions an action and its four frames take: the same on every run, however busy the machine is.

python -m tests.server.instructions [game ...]

Needs valgrind. Compare two versions of the source with the same compiled engine.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from branchline import games
from branchline.tables import decide
from branchline.tables.room import Room
from tests.server.cost import VIEWERS, Sent, room_of, send

TABLES, BEFORE, COUNTED = 3, 2, 10
#: The word that makes this program the one that is counted.
INSIDE = "--inside"


async def act(room: Room, rng: random.Random, sent: Sent) -> int:
    """One action at a table, and its frames; whether there was one."""
    if not room.table.actors:
        return 0
    seat = room.table.actors[0]
    await room.commit(decide.act(room.table, seat, rng.choice(list(room.table.playing().legal(seat)))))
    for viewer in VIEWERS:
        send(room, viewer, sent)
    return 1


async def play(name: str) -> int:
    """The first actions draw the grounds; those after them are counted. How many those are."""
    rng, rooms = random.Random(3), [room_of(name, mark=f" at {number}") for number in range(TABLES)]
    sent: Sent = {}
    for room in BEFORE * rooms:
        await act(room, rng, sent)
    count(True)
    done = [await act(room, rng, sent) for room in COUNTED * rooms]
    count(False)
    return sum(done)


def count(on: bool) -> None:
    """Let valgrind count from here on, or no more."""
    subprocess.run(
        ["callgrind_control", "-i", "on" if on else "off", str(os.getpid())], capture_output=True, check=True
    )


def instructions(name: str) -> float:
    """For one action."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counted"
        options = ["--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={file}"]
        program = [sys.executable, "-m", "tests.server.instructions", INSIDE, name]
        fixed = {**os.environ, "PYTHONHASHSEED": "0"}
        done = subprocess.run(["valgrind", *options, *program], capture_output=True, text=True, env=fixed, check=True)
        total = re.search(r"^totals: (\d+)", file.read_text(), re.M)
    assert total is not None
    return int(total[1]) / int(done.stdout)


if __name__ == "__main__":
    if sys.argv[1:2] == [INSIDE]:
        sys.stdout.write(str(asyncio.run(play(sys.argv[2]))))
    else:
        for chosen in sys.argv[1:] or games.names():
            sys.stdout.write(f"{chosen}: {instructions(chosen) / 1e6:.2f} million instructions\n")
            sys.stdout.flush()
