"""What each bot loses: see docs/analysis.md.

    python bench/losses.py GAME [--seats 4] [--games 3] [--every 1] [--budget N] [--bots random,level-3]

Every bot plays against its like, and a quick analysis judges its decisions. Printed is the table for calibration.toml:
the mean of what is surely lost, or with --share the points that were lost, by what random actions would have lost.
"""

from __future__ import annotations

import argparse
from math import sqrt

from branchline import bots, games
from branchline.analysis.grades import grade_of, is_blamed, sure_loss
from branchline.analysis.levels import lost_share
from branchline.analysis.study import QUICK, Study, budget_of
from branchline.bots import matches
from branchline.core.engine.random import Random
from branchline.core.game import Game
from branchline.core.match.match import Match

BOTS = ("random", "level-1", "level-2", "level-3", "level-4", "level-5")


def measure(game: Game, chosen: argparse.Namespace, bot: str, budget: int) -> str:
    """A line of the table."""
    name = f"level-5:iterations={2 * budget}" if bot == "level-5" else bot
    decisions, blamed, sure, points, stakes, shares = 0, 0, 0.0, 0.0, 0.0, []
    for number in range(chosen.games):
        rng = Random(f"losses {game.name} {bot} {number}")
        match = matches.play(Match(game, chosen.seats), [bots.find(name)] * chosen.seats, rng)
        study = Study(match, budget)
        places = study.look(0, study.places, every=chosen.every, values=False)
        judged = [facts["judgement"] for facts in places if facts.get("choices", 0) > 1]
        decisions += len(judged)
        blamed += sum(is_blamed(grade_of(one["loss"], one["error"], chosen.seats == 1)) for one in judged)
        sure += sum(sure_loss(one["loss"], one["error"]) for one in judged)
        points += sum(one["gap_points"] for one in judged)
        stakes += sum(one["stake"] for one in judged)
        shares.append(lost_share([one["gap_points"] for one in judged], [one["stake"] for one in judged]))
    mean = sum(shares) / len(shares)
    error = sqrt(sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1) / len(shares))
    told = f"{points / stakes:.3f} ± {error:.3f}" if chosen.share else f"{sure / decisions:.5f}"
    value, _, spread = told.partition(" ")
    return f"{bot} = {value}  # {spread} {decisions} decisions, {blamed / decisions:.0%} are blamed"


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--every", type=int, default=1, help="judge one decision in so many")
    parser.add_argument("--share", action="store_true", help="by what is at stake")
    parser.add_argument("--bots", default=",".join(BOTS), help="these bots, with commas between them")
    parser.add_argument("--budget", type=int, default=0, help="rollouts for each decision")
    chosen = parser.parse_args()
    budget = chosen.budget or budget_of(chosen.game, QUICK)
    print(f"[{'share' if chosen.share else 'loss'}.{chosen.seats}]  # with {budget} rollouts for a decision")
    for bot in chosen.bots.split(","):
        print(measure(games.find(chosen.game), chosen, bot, budget), flush=True)


if __name__ == "__main__":
    main()
