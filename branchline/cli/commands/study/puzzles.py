"""``branchline puzzles``: finds positions with one clearly best decision in games of bots, and proves them again."""

from __future__ import annotations

import argparse
from pathlib import Path

from branchline import games
from branchline.analysis.puzzles import CLEAR, STILL_CLEAR, Prover, check, hardest_of, numbered, varied, worn
from branchline.cli.arguments import Commands, positive, seats_of
from branchline.cli.output import console, counted, progress_bar
from branchline.core.match.errors import SetupError
from branchline.core.match.match import Match
from branchline.core.puzzles import Puzzle, folder_of, position_of, read_list, write_list

#: So many games of bots are searched for each puzzle that is wanted, before it is given up.
GAMES_EACH = 20
PAIRS = 600
EPILOG = """examples:
  branchline puzzles make mini_rails --out mine          20 puzzles, into the folder mine
  branchline puzzles make off_the_rails --count 5 --pairs 64 --out mine
  branchline puzzles check mini_rails                    prove those that come with the game again
  branchline puzzles check mini_rails --folder mine --seed 7 --write
"""


def add_command(commands: Commands) -> None:
    """puzzles make GAME | puzzles check GAME"""
    command = commands.add_parser(
        "puzzles",
        help="find positions with one clearly best decision, or prove such puzzles again",
        description="A puzzle is a position from a game of bots in which one action is clearly better than all others: "
        "pairs of rollouts with the same random numbers prove it against each of them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = command.add_subparsers(metavar="ACTION", required=True)
    make = actions.add_parser("make", help="find puzzles, and write them as records with a step")
    add_arguments(make)
    make.add_argument("--count", type=int, default=20, metavar="N", help="how many; default 20")
    make.add_argument("--seats", type=int, metavar="N", help="how many play; default: the game's middle number")
    make.add_argument("--out", metavar="FOLDER", help="where they are written; default: GAME_puzzles, here")
    make.add_argument("--add", action="store_true", help="add them to those that are in the folder")
    make.set_defaults(run=run_make)
    again = actions.add_parser("check", help="prove puzzles again")
    add_arguments(again)
    again.add_argument("--folder", metavar="FOLDER", help="where they are; default: those that come with the game")
    again.add_argument(
        "--write",
        action="store_true",
        help="take out what fails, and what is like too many others; keep the figures of this proof",
    )
    again.set_defaults(run=run_check)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """GAME, --seed, --pairs."""
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="of games and rollouts; default 1")
    command.add_argument(
        "--pairs", type=int, default=PAIRS, metavar="P", help=f"rollouts against each other action; default {PAIRS}"
    )


def run_make(chosen: argparse.Namespace) -> int:
    """Find puzzles, and write them."""
    game = games.find(chosen.game)
    folder, count = Path(chosen.out or f"{game.name}_puzzles"), positive("count", chosen.count)
    if not folder.resolve().parent.is_dir():
        raise SetupError(f"--out {folder}: there is no folder {folder.parent}")
    seats = seats_of(game, chosen.seats)
    if seats == 1:
        raise SetupError("puzzles are about who comes first: at least two play")
    prover = Prover(game, seats, chosen.seed, positive("pairs", chosen.pairs), CLEAR)
    former = read_list(folder) if chosen.add else ()
    kept = [(puzzle, position_of(game, folder, puzzle)) for puzzle in former]
    found: list[tuple[Puzzle, Match]] = []
    with progress_bar(game.title, count) as progress:
        for number in range(GAMES_EACH * count):
            puzzle = hardest_of(prover, number, worn(kept + found))
            if puzzle:
                found.append(puzzle)
                progress(1)
            if len(found) == count:
                break
    write_list(folder, numbered(kept + found))
    console().print(f"wrote {counted(len(found), 'puzzle')} to {folder}", markup=False, soft_wrap=True)
    if len(found) < count:
        console().print(f"no more were found in {GAMES_EACH * count} games")
    return 0


def run_check(chosen: argparse.Namespace) -> int:
    """Prove puzzles again, and say which proof fails; 1 if one does."""
    game = games.find(chosen.game)
    folder = Path(chosen.folder) if chosen.folder else folder_of(game)
    puzzles = read_list(folder)
    if not puzzles:
        raise SetupError(f"there are no puzzles of {game.title} in {folder}")
    margin = CLEAR if chosen.write else STILL_CLEAR
    kept: list[tuple[Puzzle, Match]] = []
    failed = []
    with progress_bar(game.title, len(puzzles)) as progress:
        for puzzle in puzzles:
            match = position_of(game, folder, puzzle)
            prover = Prover(game, match.header.seats, chosen.seed, positive("pairs", chosen.pairs), margin)
            again = check(prover, match, puzzle)
            if again is None:
                failed.append(puzzle.number)
            else:
                kept.append((again, match))
            progress(1)
    if chosen.write:
        write_list(folder, numbered(varied(kept)))
    out = console()
    out.print(f"{len(kept)} of {counted(len(puzzles), 'puzzle')} proved again", markup=False)
    if failed:
        out.print(f"not proved: {', '.join(map(str, failed))}")
    return 1 if failed else 0
