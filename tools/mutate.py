"""Do the tests notice a changed rule? Samples mutants of a game's rules and counts those that a test kills.

``make mutate GAME=mini_rails COUNT=100``. Unit tests, perft counts and laws may kill; recorded games may not, as a
record proves only that the played moves were legal. Mutants that play the same game are listed, with the reason, in
tests/<game>/equivalent_mutants.toml. Everything happens in a copy of the tree, at plain speed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutants import Mutant, mutants_of  # noqa: E402 - the path must be set first

#: What a mutant is known by: its file and function, and its line before and after.
Key = tuple[str, str, str, str]
#: What the tests of a game need.
COPIED = ("branchline", "tests", "tools", "pyproject.toml")
#: At least so many of a hundred mutants that are not equivalent should be killed.
WANTED = 99.0


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of the game's rules."""
    folder = ROOT / "branchline/games" / game / "rules"
    files = sorted(folder.rglob("*.py"))
    return [mutant for file in files for mutant in mutants_of(file, str(file.relative_to(folder)))]


def equivalents(game: str) -> dict[Key, str]:
    """The game's mutants that play the same game, each with the reason."""
    return read_equivalents(ROOT / "tests" / game / "equivalent_mutants.toml")


def read_equivalents(file: Path) -> dict[Key, str]:
    """A list of mutants that play the same game; none where there is no such file."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["mutant"] if file.exists() else []
    return {(row["file"], row["function"], row["before"], row["after"]): row["reason"] for row in entries}


def entry(mutant: Mutant) -> str:
    """A survivor as it would stand in the list, ready for its reason."""
    lines = [f"{name} = {_quoted(getattr(mutant, name))}" for name in ("file", "function", "before", "after")]
    return "\n".join(["[[mutant]]", *lines, 'reason = ""'])


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Book:
    """The results so far, a line each in a file that is only added to: a run that was cut short goes on from there."""

    def __init__(self, file: Path | None, game: str) -> None:
        self.file, self.game = file, game
        #: by mutant: the test that noticed it; "" for none
        self.tests: dict[str, str] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []:
            row = json.loads(line)
            if row["game"] == game:
                self.tests[row["mutant"]] = row["test"]

    def knows(self, mutant: Mutant, again: bool) -> bool:
        """Whether the mutant has been tried, and noticed if survivors are to be tried again."""
        return bool(self.tests.get(str(mutant))) or (not again and str(mutant) in self.tests)

    def write(self, mutant: Mutant, test: str) -> None:
        self.tests[str(mutant)] = test
        if self.file:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"game": self.game, "mutant": str(mutant), "test": test}) + "\n")


def run(game: str, sample: list[Mutant], jobs: int, book: Book, laws: bool, early: bool, last: bool) -> dict[str, str]:
    """Run the tests against each mutant, and write down what became of it."""
    from tools.mutation_run import Result, Runner

    def tell(result: Result) -> None:
        book.write(result.mutant, result.test + " (hung)" * result.hung)
        if not result.test and last:
            print(f"\n# survived: line {result.mutant.line}, {result.mutant.kind}")
            print(entry(result.mutant), flush=True)

    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(game, Path(folder), jobs, tell, laws)
        runner.measure()
        print(f"{game}: {len(runner.times)} tests take {sum(runner.times.values()):.0f} s of CPU without a mutant")
        rest = [mutant for mutant in sample if not book.tests.get(str(mutant))]
        try_these = runner.run_early if early else runner.run_late
        try_these(rest)
    return book.tests


def killer(test: str) -> str:
    """What kind of test noticed."""
    if not test:
        return "survived"
    if "test_the_counts_are_as_written_down" in test:
        return "killed by perft"
    kind = "laws" if test.startswith("tests/laws") else "unit tests"
    return f"killed by {kind}" + " (hung)" * test.endswith(" (hung)")


def mutate(game: str, given: argparse.Namespace) -> bool:
    """Sample, run, and say how many were killed; whether that is enough."""
    from tools.mutation_run import apart

    whole, known = all_mutants(game), equivalents(game)
    for key in set(known) - {mutant.key for mutant in whole}:
        print(f"{game}: no mutant is like this entry any more: {key}")
    fitting = [mutant for mutant in whole if any(text in str(mutant) for text in given.match)]
    sample = random.Random(f"{game} {given.seed}").sample(fitting, min(given.count, len(fitting)))
    tried = [mutant for mutant in sample if mutant.key not in known]
    print(
        f"{game}: {len(sample)} of {len(fitting)} mutants, seed {given.seed}; {len(sample) - len(tried)} are equivalent"
    )
    book = Book(given.results, game)
    rest = [mutant for mutant in tried if not book.knows(mutant, given.again)]
    # Laws take long: they are for what the game's own tests and the perft counts leave.
    for laws in (False,) if given.quick else (False, True):
        rest = [mutant for mutant in rest if not book.tests.get(str(mutant))]
        for early in (False, True) if rest else ():
            book.tests |= apart(partial(run, game, rest, given.jobs, book, laws, early, laws or given.quick))
    by = Counter(killer(book.tests[str(mutant)]) for mutant in tried)
    print(f"\n{game}: " + ", ".join(f"{count} {name}" for name, count in by.most_common()))
    score = 100 * (1 - by["survived"] / max(1, len(tried)))
    print(f"{game}: {len(tried) - by['survived']} of {len(tried)} killed, {score:.1f} %")
    return score >= WANTED


def in_a_copy(words: list[str], program: str = "tools/mutate.py") -> int:
    """A program of these again, in a copy of the tree that nobody changes, at plain speed."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        ignored = shutil.ignore_patterns("_compiled", "__pycache__", "records", "web", "node_modules")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, Path(folder, name), ignore=ignored)
            else:
                shutil.copy(ROOT / name, folder)
        environment = {**os.environ, "PYTHONPATH": folder, "BRANCHLINE_PURE": "1", "HYPOTHESIS_PROFILE": "alike"}
        command = [sys.executable, str(Path(folder, program)), *words]
        return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all where none is named")
    parser.add_argument("--count", type=int, default=100, help="how many mutants of each game")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)), help="which ones")
    parser.add_argument(
        "--match", nargs="+", default=[""], help="only mutants whose description contains one of these texts"
    )
    parser.add_argument("--results", type=Path, help="a file for the results; those that stand there are not run again")
    parser.add_argument("--again", action="store_true", help="run the survivors again that stand in the file")
    parser.add_argument("--quick", action="store_true", help="without laws: unit tests and perft counts only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.here:
        where = ["--results", str(given.results.resolve())] if given.results else []
        return in_a_copy(["--here", *sys.argv[1:], "--seed", given.seed, *where])
    rules = sorted((ROOT / "branchline/games").glob("*/rules"))
    games = given.games or [folder.parent.name for folder in rules]
    results = [mutate(game, given) for game in games]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
