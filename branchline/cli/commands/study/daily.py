"""``branchline daily``: lets the levels play a daily challenge, on the draws that everybody has on that date."""

from __future__ import annotations

import argparse
import datetime
from math import inf

from branchline import games
from branchline.bots.levels import LEVELS
from branchline.cli.arguments import Commands
from branchline.cli.output import console, print_json, progress_bar
from branchline.core.match.errors import SetupError
from branchline.tables.bots.daily import (
    SOLO,
    TOGETHER,
    DailyChallenge,
    code_of,
    kinds_of,
    levels_up_to,
    new_match,
    play_on,
    result_of,
    today,
)

EPILOG = """examples:
  branchline daily mini_rails                    levels 1 to 5 in today's challenge of a site without a server
  branchline daily off_the_rails --kind solo --date 2026-12-24 --levels 3
"""


def add_command(commands: Commands) -> None:
    """daily GAME [--kind bots|solo] [--date D] [--levels N] [--key HEX] [--json]"""
    command = commands.add_parser(
        "daily",
        help="let the levels play a daily challenge",
        description="Lets levels 1 to 5 play a challenge on the draws of its date, as a server does when somebody has "
        "finished it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    command.add_argument("--kind", choices=(TOGETHER, SOLO), default=TOGETHER, help="against bots, or alone")
    command.add_argument("--date", default="", metavar="YYYY-MM-DD", help="default: today")
    command.add_argument(
        "--levels", type=int, choices=LEVELS, default=LEVELS[-1], metavar="N", help="up to this level; default 5"
    )
    command.add_argument(
        "--key", default="", metavar="HEX", help="a server's mark_key; default: none, as on a site without a server"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, and tell the results."""
    game = games.find(chosen.game)
    challenge = DailyChallenge(date_of(chosen.date), game.name, chosen.kind)
    if chosen.kind not in kinds_of(game):
        raise SetupError(f"{game.title} has no daily challenge of the kind {chosen.kind}")
    seed = challenge.seed(key_of(chosen.key))
    levels, results = levels_up_to(chosen.levels), dict[int, tuple[int, int]]()
    with progress_bar(game.title, len(levels)) as progress:
        for level in levels:
            match = new_match(challenge, level)
            play_on(match, challenge, level, seed, inf)
            results[level] = result_of(match)
            progress(1)
    if chosen.json:
        rows = [{"level": level, "total": total, "place": place} for level, (total, place) in results.items()]
        print_json({"date": challenge.date, "kind": challenge.kind, "code": code_of(seed), "levels": rows})
        return 0
    out = console()
    out.print(f"[bold]{game.title}[/], {challenge.kind}, {challenge.date}, draws {code_of(seed)}")
    for level, (total, place) in results.items():
        out.print(f"  level {level}   {total:4} points" + (f"   place {place}" if challenge.seats > 1 else ""))
    return 0


def date_of(text: str) -> str:
    """A date, as it is written in a challenge's name."""
    try:
        return datetime.date.fromisoformat(text).isoformat() if text else today()
    except ValueError:
        raise SetupError(f"--date {text}: that is no date like 2026-12-24") from None


def key_of(text: str) -> bytes:
    """The key that draws are made with."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise SetupError("--key: that is no hexadecimal number") from None
