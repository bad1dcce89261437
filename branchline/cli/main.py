"""The argument parser, and the call of a command."""

from __future__ import annotations

import argparse
import os
import signal
import sys

from rich.console import Console

from branchline import VERSION
from branchline.cli.commands import (
    admin,
    bench,
    bot,
    box,
    completion,
    games,
    new_game,
    perft,
    play,
    replay,
    report,
    serve,
    simulate,
    site,
    tournament,
)
from branchline.cli.commands.study import analyse, daily, puzzles
from branchline.cli.output import Terminated
from branchline.cli.speed import tell_if_uncompiled
from branchline.core.match.errors import BranchlineError

EPILOG = """examples:
  branchline play mini_rails                     you against bots, in the terminal
  branchline play mini_rails --seats 3 --people 3   three people at one keyboard
  branchline simulate mini_rails --seats 4 --games 10000 --seed 1
  branchline replay game.record --verify
  branchline analyse game.record                 what was luck, what was a mistake
"""


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    top = argparse.ArgumentParser(
        prog="branchline",
        description="Four railway board games, played by their exact rules.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"branchline {VERSION}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for module in (
        play,
        serve,
        site,
        games,
        simulate,
        tournament,
        report,
        replay,
        analyse,
        puzzles,
        daily,
        perft,
        box,
        bench,
        bot,
        new_game,
        admin,
        completion,
    ):
        module.add_command(commands)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Returns 0, or 2 after one line on standard error."""
    chosen = parser().parse_args(arguments)
    errors = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    try:
        tell_if_uncompiled(errors)
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe. The rest of the buffer must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as wrong:
        errors.print(f"branchline: {wrong.filename}: {wrong.strerror}" if wrong.filename else f"branchline: {wrong}")
        return 2
    except (BranchlineError, UnicodeDecodeError) as wrong:
        errors.print(f"branchline: {wrong}")
        return 2
    except KeyboardInterrupt as stopped:
        errors.print("branchline: stopped")
        return 128 + (signal.SIGTERM if isinstance(stopped, Terminated) else signal.SIGINT)
    return code
