"""Tells which tables play differently in another checkout: the same seeds at every seat count and option value.

    python tools/same_play.py ../other

The texts of random games are compared. So a reorganisation shows nothing, and a changed reading of a rule shows the
tables that it touches. An option that the other checkout does not have is left out there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from branchline import games  # noqa: E402 - the path must be set first
from branchline.core.match.options import Options  # noqa: E402
from branchline.testing.tables import LawTable, tables_of  # noqa: E402

GAMES_EACH = 12
#: Runs in each checkout. Before the folders were sorted by reader the engine's modules lay in core.
PROGRAM = """
import hashlib, json, sys
from branchline import games
try:
    from branchline.core.engine.random import Random
    from branchline.core.match.errors import BranchlineError
except ImportError:
    from branchline.core.random import Random
    from branchline.core.errors import BranchlineError

def played(game, state, seed):
    rng, texts = Random(seed), []
    while True:
        seat = state.turn()
        if seat == -2:
            return texts + [str(list(state.totals()))]
        action = state.draw(rng) if seat == -1 else state.pick(seat, rng)
        texts.append(f"{int(seat)} {game.text(state, int(seat), int(action))}")
        state.apply(seat, action)

for name, seats, options in json.load(sys.stdin):
    game = games.find(name)
    known = {option.name for option in game.options}
    asked = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items() if key in known}
    try:
        digest = hashlib.blake2b(digest_size=8)
        for seed in range(int(sys.argv[1])):
            digest.update("\\n".join(played(game, game.start(seats, asked), seed)).encode())
        print(digest.hexdigest())
    except BranchlineError as refused:
        print("refused:", str(refused).splitlines()[0])
"""


def digests(tree: Path, tables: str) -> list[str]:
    """What each table plays in a checkout."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(GAMES_EACH)],
        input=tables,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{tree}:\n{done.stderr[-2000:]}")
    return done.stdout.splitlines()


def chosen(table: LawTable) -> Options:
    """The options that are not the game's own: each checkout has its own defaults."""
    own = {option.name: option.default for option in table.game.options}
    return {name: value for name, value in table.options.items() if value != own[name]}


def main() -> int:
    """Print the tables that differ, and how many there are. 1 if any differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="another checkout")
    tables = [table for name in games.names() for table in tables_of(games.find(name))]
    asked = json.dumps([(table.game.name, table.seats, chosen(table)) for table in tables])
    mine, other = digests(HERE, asked), digests(parser.parse_args().other.resolve(), asked)
    changed = [(table, theirs) for table, ours, theirs in zip(tables, mine, other, strict=True) if ours != theirs]
    for table, theirs in changed:
        print(f"differs: {table}" + (f" ({theirs})" if theirs.startswith("refused") else ""))
    print(f"{len(tables)} tables, {GAMES_EACH} games each: {len(changed)} differ")
    return int(bool(changed))


if __name__ == "__main__":
    raise SystemExit(main())
