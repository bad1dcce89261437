"""``branchline perft``: counts lines of play."""

from __future__ import annotations

import argparse

from branchline.cli.arguments import Commands, add_json_argument, add_table_arguments, positive, table_asked_for
from branchline.cli.output import console, print_json
from branchline.core.match.match import Match
from branchline.core.match.perft import divide, perft, random_position


def add_command(commands: Commands) -> None:
    """perft GAME --depth D [--seed S --decisions K] [--divide] [--json]"""
    command = commands.add_parser(
        "perft",
        help="count the lines of play from a position",
        description="Counts lines of play: one number that tells whether the rules have changed. The position is that "
        "of a random game from the seed after so many decisions.",
    )
    add_table_arguments(command)
    command.add_argument("--depth", type=int, default=2, metavar="D", help="how many steps; default 2")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="of the random game; default 1")
    command.add_argument("--decisions", type=int, default=0, metavar="K", help="made before counting; default 0")
    command.add_argument("--divide", action="store_true", help="the count below each first step")
    add_json_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Count, and print."""
    game, seats, options, box = table_asked_for(chosen)
    match = Match(game, seats, options, box=box)
    random_position(match, chosen.seed, chosen.decisions)
    depth = positive("depth", chosen.depth)
    counts = [int(perft(match.state, steps + 1)) for steps in range(depth)]
    rows = {
        game.text(match.state, seat, action): lines
        for seat, action, lines in (divide(match.state, depth) if chosen.divide else [])
    }
    if chosen.json:
        print_json({"game": game.name, "seats": seats, "lines": counts, "divide": rows})
        return 0
    out = console()
    for text, lines in rows.items():
        out.print(f"{text}: {lines}", markup=False)
    for steps, lines in enumerate(counts):
        out.print(f"depth {steps + 1}: {lines}")
    return 0
