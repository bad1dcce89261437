"""The load of load.py on several nodes and one PostgreSQL of its own: actions a second, processor time of each part.

python -m tests.server.load_nodes [nodes] [tables of each] [actions a second of each] [seconds] [--forwarded]

With --forwarded every table is played through another node than the one that owns it.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys

from tests.server.database import Database, programs
from tests.server.load import Figures, percentile, play, processor
from tests.server.outside import Outside


def database_seconds(database: Database) -> float:
    """Processor time that all processes of PostgreSQL have taken, those that have ended too."""
    first = (database.folder / "data" / "postmaster.pid").read_text().split()[0]
    children = subprocess.run(["pgrep", "-P", first], capture_output=True, text=True, check=False).stdout.split()
    return sum(processor(int(number)) for number in (first, *children))


async def play_all(nodes: list[Outside], tables: int, pace: float, seconds: float, forwarded: bool) -> list[Figures]:
    """The load on all nodes at once."""
    runs = []
    for number, node in enumerate(nodes):
        assert node.process is not None
        other = nodes[(number + 1) % len(nodes)].port if forwarded else node.port
        runs.append(play(node.port, tables, pace, seconds, node.process.pid, through=other))
    return list(await asyncio.gather(*runs))


def loaded(count: int, tables: int, pace: float, seconds: float, forwarded: bool) -> str:
    """What came of it, in words."""
    folder = programs()
    assert folder is not None, "PostgreSQL is not installed: apt-get install postgresql"
    database = Database(folder)
    database.start()
    place = database.new()
    nodes = [Outside(place, "--workers", "1") for _ in range(count)]
    try:
        for node in nodes:
            node.launch()
        for node in nodes:
            node.wait()
        before = database_seconds(database)
        figures = asyncio.run(play_all(nodes, tables, pace, seconds, forwarded))
        spent = database_seconds(database) - before
    finally:
        for node in nodes:
            node.stop()
        database.remove()
    actions, refused = sum(one.actions for one in figures), sum(one.refused for one in figures)
    lasted, unseen = max(one.seconds for one in figures), sum(one.unseen for one in figures)
    answered = sorted(time for one in figures for time in one.answered)
    own = sum(one.server_cpu for one in figures) / actions * 1000
    marks = ", ".join(f"p{mark} {percentile(answered, mark) * 1000:.0f}" for mark in (50, 90, 99))
    return (
        f"{count} nodes{' through another node' if forwarded else ''}: {actions / lasted:.0f} actions a second,"
        f" refused {refused}, viewers without the last frame {unseen}; processor an action in ms: nodes {own:.2f},"
        f" PostgreSQL {spent / actions * 1000:.2f}; answered in ms: {marks}"
    )


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    count, tables, pace, seconds = (words + ["3", "20", "20", "10"][len(words) :])[:4]
    forwarded = "--forwarded" in sys.argv
    sys.stdout.write(loaded(int(count), int(tables), float(pace), float(seconds), forwarded) + "\n")
