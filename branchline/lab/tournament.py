"""A tournament of bots in all seatings. A file keeps every game, so that a long run can go on."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce

from branchline import VERSION, bots
from branchline.analysis.luck import LuckMeter
from branchline.bots.learned import value_hash
from branchline.bots.tuned import tuned
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import SetupError
from branchline.core.match.log import Header
from branchline.files import write_whole
from branchline.lab.estimates import STANDARD_ERRORS, Adjusted, adjusted, fewer_games, wilson
from branchline.lab.job import Job, table_of
from branchline.lab.runner import Chunk, ChunkResult, Crew, run


@dataclass(frozen=True)
class Tournament(Job):
    """The games to play: the bots in the order given, at least one for each seat."""

    #: whether the luck of every game is measured
    adjusted: bool = False


@dataclass
class TournamentGame:
    """One game. All lists run by seat."""

    number: int
    bots: list[str]
    places: list[int]
    totals: list[int]
    #: how many decisions each seat made, and how long it thought about them
    decisions: list[int]
    seconds: list[float]
    troubles: list[str] = field(default_factory=list)
    #: what the draws changed; empty if it was not measured
    luck: list[float] = field(default_factory=list)


def entrants(names: list[str], seats: int) -> tuple[str, ...]:
    """At least one bot for each seat. The last one fills the seats that are left."""
    if not names:
        raise SetupError("a tournament needs a bot")
    for name in names:
        bots.find(name)
    return (*names, *[names[-1]] * (seats - len(names)))


def seatings(entered: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Every different seating, each followed by its rotations. If there are more bots than seats, they take turns."""
    rows: dict[tuple[str, ...], None] = {}
    for group in combinations(entered, seats):
        for row in permutations(group):
            for turn in range(seats):
                rows.setdefault(row[turn:] + row[:turn])
    return list(rows)


def play(job: Tournament, number: int) -> TournamentGame:
    """One game of the tournament. The same number always gets the same random numbers."""
    game, options, box = table_of(job)
    state = game.new(job.seats, options, box)
    rows = seatings(job.bots, job.seats)
    names = list(rows[number % len(rows)])
    luck = Random(job.seed, "tournament", job.game, number)
    minds = [Random(job.seed, "mind", number, seat) for seat in range(job.seats)]
    players = [bots.find(name) for name in names]
    done = TournamentGame(number, names, [], [], [0] * job.seats, [0.0] * job.seats)
    table = Header(game, job.seats, tuple(names), options, box, tuple(names), game.edition)
    line: list[tuple[int, int]] = []
    meter = LuckMeter(game, job.seats, number + 1) if job.adjusted else None
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            outcomes = meter.deal(state, luck, sum(done.decisions)) if meter else state.deal(luck)
            line += [(CHANCE, outcome) for outcome in outcomes]
            continue
        if players[seat].listens:
            players[seat].hear(table, line)
        started = time.perf_counter()
        thought = bots.think_safely(players[seat], state.imagine(seat, minds[seat]), seat, minds[seat])
        done.seconds[seat] += time.perf_counter() - started
        done.decisions[seat] += 1
        if thought.trouble:
            done.troubles.append(thought.trouble)
        state.apply(seat, thought.action)
        line.append((seat, thought.action))
    standings = state.standings()
    done.places, done.totals = standings.places, standings.totals
    done.luck = meter.sums if meter else []
    return done


# -- playing all, with a file ------------------------------------------------------------------------------------


def header(job: Tournament) -> dict[str, object]:
    """What must be equal for a file to be continued: the job, and the bots' data."""
    data = tuned(job.game)
    used = {name: data.get(name) for name in ("weights", "rollout", "search")}
    levels = {
        key: level for key, level in data.get("level", {}).items() if any(f"level-{key}" in bot for bot in job.bots)
    }
    learned = {"learned": value_hash(job.game)} if value_hash(job.game) else {}
    known = str({**used, "level": levels, **learned})
    facts = {"version": VERSION, **asdict(job), "games": None, "bots": list(job.bots), "tuned": known}
    return facts if job.adjusted else {name: value for name, value in facts.items() if name != "adjusted"}


def games_in(file: Path, job: Tournament) -> list[TournamentGame]:
    """The games in the file, if it is of this tournament. A last line that was cut off is ignored."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    if not lines:
        return []
    if not is_header(lines[0], job):
        raise SetupError(f"{file} is of another tournament, or of other bots: delete it, or name another file")
    games = []
    for number, line in enumerate(lines[1:], 2):
        try:
            games.append(TournamentGame(**json.loads(line)))
        except (ValueError, TypeError):
            if number < len(lines) or line.endswith("}"):
                raise SetupError(f"{file}: line {number} is not a game of a tournament") from None
    return games


def is_header(line: str, job: Tournament) -> bool:
    """Whether a file that begins so is of this tournament."""
    try:
        return bool(json.loads(line) == header(job))
    except ValueError:
        return False


def play_all(
    job: Tournament, file: Path, crew: Crew | None = None, progress: Callable[[int], None] | None = None
) -> list[TournamentGame]:
    """All games, those in the file first. Every new game is written there as soon as those before it are over."""
    played = {one.number: one for one in games_in(file, job)}
    missing = [number for number in range(job.games) if number not in played]
    if progress:
        progress(job.games - len(missing))
    start_file(file, job, list(played.values()))
    chunks = [Chunk(number, number, 1) for number in missing]
    with file.open("a", encoding="utf-8") as out:
        for result in run(play_chunk, job, chunks, crew=crew, progress=progress):
            for game in result.facts["games"]:
                out.write(json.dumps(game) + "\n")
                played[game["number"]] = TournamentGame(**game)
            out.flush()
    return [played[number] for number in range(job.games)]


def start_file(file: Path, job: Tournament, games: list[TournamentGame]) -> None:
    """Write a file with the games so far, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(header(job)), *(json.dumps(asdict(one)) for one in games)]
    write_whole(file, "".join(f"{line}\n" for line in lines).encode())


def play_chunk(job: Tournament, first: int, count: int) -> ChunkResult:
    """Some games, for the runner."""
    return ChunkResult({"games": [asdict(play(job, number)) for number in range(first, first + count)]}, count=count)


# -- what it came to ---------------------------------------------------------------------------------------------


def summary(job: Tournament, played: list[TournamentGame]) -> dict[str, object]:
    """The result as plain values. A bot that has several seats of a game is one row: its first places are added."""
    ratings = rate(job, played)
    rows: list[dict[str, object]] = []
    less_luck: list[Adjusted] = []
    for name in dict.fromkeys(job.bots):
        mine = [one for one in played if name in one.bots]
        at = [(one, seat) for one in mine for seat in range(job.seats) if one.bots[seat] == name]
        first = sum(1 / one.places.count(1) for one, seat in at if one.places[seat] == 1) / max(len(mine), 1)
        low, high = wilson(first, len(mine))
        scores = [one.totals[seat] for one, seat in at]
        decisions = sum(one.decisions[seat] for one, seat in at)
        mean = sum(scores) / max(len(scores), 1)
        spread = sqrt(sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1))
        rows.append(
            {
                "name": name,
                "games": len(mine),
                "first": first,
                "low": low,
                "high": high,
                "even": len(at) / max(len(mine) * job.seats, 1),
                "mean_score": mean,
                "score_error": STANDARD_ERRORS * spread / sqrt(max(len(scores), 1)),
                "rating": ratings[name][0],
                "rating_error": ratings[name][1],
                "seconds_a_decision": sum(one.seconds[seat] for one, seat in at) / max(decisions, 1),
            }
        )
        if job.adjusted and mine:
            less_luck.append(adjusted([result_and_luck(one, name) for one in mine]))
            rows[-1]["adjusted"] = {
                "mean": less_luck[-1].mean,
                "half": less_luck[-1].half,
                "fewer_games": less_luck[-1].times,
            }
    return {
        "game": job.game,
        "seats": job.seats,
        "games": len(played),
        **({"fewer_games": fewer_games(less_luck)} if less_luck else {}),
        "seed": job.seed,
        "options": job.options,
        "seatings": len(seatings(job.bots, job.seats)),
        "bots": rows,
        "troubles": [trouble for one in played for trouble in one.troubles],
    }


def result_and_luck(one: TournamentGame, name: str) -> tuple[float, float]:
    """What a bot's seats reached in a game, and the luck that they had: shares of first place; alone points."""
    seats = [seat for seat, other in enumerate(one.bots) if other == name]
    luck = sum(one.luck[seat] for seat in seats)
    if len(one.bots) == 1:
        return float(one.totals[0]), luck
    return sum(1 / one.places.count(1) for seat in seats if one.places[seat] == 1), luck


def rate(job: Tournament, played: list[TournamentGame]) -> dict[str, tuple[float, float]]:
    """Ratings by openskill's Plackett-Luce model, game after game. The error is two standard deviations.

    Where a bot has several seats, each of them is rated, and the bot takes their mean.
    """
    model = PlackettLuce()
    known: dict[str, Any] = {name: model.rating(name=name) for name in job.bots}
    for one in played:
        if job.seats == 1:
            break
        teams = [[model.create_rating([known[name].mu, known[name].sigma], name=name)] for name in one.bots]
        after = model.rate(teams, ranks=[float(place) for place in one.places])
        for name in set(one.bots):
            new = [team[0] for team, who in zip(after, one.bots, strict=True) if who == name]
            mu, sigma = sum(own.mu for own in new) / len(new), sum(own.sigma for own in new) / len(new)
            known[name] = model.create_rating([mu, sigma], name=name)
    return {name: (float(own.mu), 2 * float(own.sigma)) for name, own in known.items()}
