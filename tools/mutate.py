"""Do the tests notice a changed rule? Samples mutants of a game's rules and counts those that a test kills.

``make mutate GAME=mini_rails COUNT=100``. Unit tests, perft counts and laws may kill; recorded games may not, as a
record proves only that the played moves were legal. Mutants that play the same game are listed, with the reason, in
tests/<game>/equivalent_mutants.toml. Everything happens in a copy of the tree, at plain speed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutants import Mutant, mutants_of  # noqa: E402 - the path must be set first

#: What the tests of a game need.
COPIED = ("branchline", "tests", "tools", "pyproject.toml")
#: At least so many of a hundred mutants that are not equivalent should be killed.
WANTED = 99.0


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of the game's rules."""
    files = sorted((ROOT / "branchline/games" / game / "rules").glob("*.py"))
    return [mutant for file in files for mutant in mutants_of(file)]


def equivalents(game: str) -> dict[tuple[str, str, str, str], str]:
    """The mutants that play the same game, each with the reason."""
    file = ROOT / "tests" / game / "equivalent_mutants.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", []) if file.exists() else []
    return {
        tuple(entry[name] for name in ("file", "function", "before", "after")): entry["reason"] for entry in entries
    }


def entry(mutant: Mutant) -> str:
    """A survivor as it would stand in the list, ready for its reason."""
    lines = [f"{name} = {_quoted(getattr(mutant, name))}" for name in ("file", "function", "before", "after")]
    return "\n".join(["[[mutant]]", *lines, 'reason = ""'])


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def run(game: str, sample: list[Mutant], jobs: int) -> list[Mutant]:
    """Run the tests against each mutant; the survivors."""
    from tools.mutation_run import HUNG, SURVIVED, Runner

    survivors: list[Mutant] = []
    by: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(game, Path(folder), jobs)
        runner.measure()
        print(f"{game}: {len(runner.times)} tests take {sum(runner.times.values()):.0f} s of CPU without a mutant")
        rest = list(enumerate(sample, 1))
        while rest or runner.waiting:
            while rest and len(runner.waiting) < jobs:
                number, mutant = rest.pop(0)
                module = f"branchline.games.{game}.rules.{mutant.file.removesuffix('.py')}"
                runner.start(number, module, mutant.function, mutant.source)
            number, code, test = runner.finish()
            by[killer(test, code == HUNG)] += 1
            if code == SURVIVED:
                survivors.append(sample[number - 1])
                print(f"\n# survived: line {sample[number - 1].line}, {sample[number - 1].kind}")
                print(entry(sample[number - 1]), flush=True)
    print(f"\n{game}: " + ", ".join(f"{count} {name}" for name, count in by.most_common()))
    return survivors


def killer(test: str, hung: bool) -> str:
    """What kind of test noticed."""
    if not test:
        return "survived"
    if "test_the_counts_are_as_written_down" in test:
        return "killed by perft"
    kind = "laws" if test.startswith("tests/laws") else "unit tests"
    return f"killed by {kind}" + (" (hung)" if hung else "")


def mutate(game: str, count: int, seed: str, match: str, jobs: int) -> bool:
    """Sample, run, and say how many were killed; whether that is enough."""
    whole, known = all_mutants(game), equivalents(game)
    for key in set(known) - {mutant.key for mutant in whole}:
        print(f"{game}: no mutant is like this entry any more: {key}")
    fitting = [mutant for mutant in whole if match in str(mutant)]
    sample = random.Random(f"{game} {seed}").sample(fitting, min(count, len(fitting)))
    tried = [mutant for mutant in sample if mutant.key not in known]
    print(f"{game}: {len(sample)} of {len(whole)} mutants, seed {seed}; {len(sample) - len(tried)} are equivalent")
    survivors = run(game, tried, jobs)
    score = 100 * (1 - len(survivors) / max(1, len(tried)))
    print(f"{game}: {len(tried) - len(survivors)} of {len(tried)} killed, {score:.1f} %")
    return score >= WANTED


def in_a_copy(words: list[str]) -> int:
    """This program again, in a copy of the tree that nobody changes, at plain speed."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        ignored = shutil.ignore_patterns("_compiled", "__pycache__", "records", "web", "node_modules")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, Path(folder, name), ignore=ignored)
            else:
                shutil.copy(ROOT / name, folder)
        environment = {**os.environ, "PYTHONPATH": folder, "BRANCHLINE_PURE": "1"}
        command = [sys.executable, str(Path(folder, "tools/mutate.py")), "--here", *words]
        return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all where none is named")
    parser.add_argument("--count", type=int, default=100, help="how many mutants of each game")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)), help="which ones")
    parser.add_argument("--match", default="", help="only mutants whose description contains this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.here:
        return in_a_copy([*sys.argv[1:], "--seed", given.seed])
    rules = sorted((ROOT / "branchline/games").glob("*/rules"))
    games = given.games or [folder.parent.name for folder in rules]
    results = [mutate(game, given.count, given.seed, given.match, given.jobs) for game in games]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
