"""Every numbered rule, inverted: does a test notice? tests/<game>/inverted_rules.toml says how each is inverted.

``python tools/inversions.py [GAME ...]`` runs the test that is named there against each inversion: it must fail.
``--find`` looks for a test where none is named, or where the named one notices nothing, first among those that cite
the rule; it writes the test into the file, and the table of docs/rules_tests.md.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tempfile
import tomllib
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutants import Mutant  # noqa: E402 - the path must be set first
from tools.mutate import in_a_copy  # noqa: E402

TABLE = Path("docs/rules_tests.md")
HEAD = """# Which test guards which rule

A row for each numbered rule: a change that inverts or drops the rule, and a test that fails then. `tools/inversions.py`
tries all of them (`make soak` does so, too). With `--find` it looks for the tests and writes this table.
"""


@dataclass(frozen=True)
class Inversion:
    """A rule, a piece of a module that carries it out, and what stands there if the rule is inverted or dropped."""

    number: str
    file: str
    before: str
    after: str
    #: a test that fails then; "" if none is known yet
    test: str

    def source(self, game: str) -> str:
        """The module as it is."""
        return (ROOT / "branchline/games" / game / "rules" / self.file).read_text(encoding="utf-8")

    def mutant(self, game: str) -> Mutant:
        """The module with the rule inverted."""
        source = self.source(game)
        assert source.count(self.before) == 1, f"{self.number}: not once in {self.file}: {self.before}"
        start = source.index(self.before)
        line = source[:start].count("\n") + self.before[: len(self.before) - len(self.before.lstrip())].count("\n") + 1
        whole = source.replace(self.before, self.after)
        function = _function_at(source, line)
        return Mutant(self.file, line, function, self.number, self.before, self.after, whole, self.number, self.test)


def _function_at(source: str, line: int) -> str:
    """The function or class around a line, with its class; the innermost."""
    path: list[str] = []
    nodes: list[ast.stmt] = ast.parse(source).body
    while nodes:
        around = [
            node
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        path += [node.name for node in around]
        nodes = around[0].body if around else []
    return ".".join(path)


def file_of(game: str, root: Path = ROOT) -> Path:
    """Where a game's inversions stand."""
    return root / "tests" / game / "inverted_rules.toml"


def read(game: str) -> list[Inversion]:
    """A game's inversions."""
    return [Inversion(**row) for row in tomllib.loads(file_of(game).read_text(encoding="utf-8"))["rule"]]


def write(game: str, inversions: list[Inversion], root: Path) -> None:
    """Put the tests into the file."""
    file = file_of(game, root)
    head, *blocks = file.read_text(encoding="utf-8").split("[[rule]]\n")
    tests = {inversion.number: inversion.test for inversion in inversions}
    out = head
    for block in blocks:
        number = tomllib.loads(block)["number"]
        kept = [line for line in block.rstrip().split("\n") if not line.startswith("test = ")]
        out += "[[rule]]\n" + "\n".join([*kept, f"test = '{tests[number]}'"]) + "\n\n"
    file.write_text(out.rstrip() + "\n", encoding="utf-8")


def games() -> list[str]:
    """The games with inversions."""
    return sorted(file.parent.name for file in (ROOT / "tests").glob("*/inverted_rules.toml"))


def table() -> str:
    """The page with the table."""
    text = HEAD
    for game in games():
        rows = read(game)
        text += f"\n## {game.replace('_', ' ').capitalize()}\n\n"
        text += "| rule | inverted in | test that fails then |\n|---|---|---|\n"
        for row in rows:
            test = row.test.removeprefix(f"tests/{game}/").replace("|", r"\|")
            text += f"| {row.number} | `{row.file}` | `{test}` |\n"
    return text


def try_all(game: str, find: bool, quick: bool, jobs: int) -> list[Inversion]:
    """The inversions with a test that was seen to fail; without one where none does."""
    from tools.mutation_run import Result, Runner, apart

    known = read(game)

    def run(inversions: list[Inversion], laws: bool, only: set[str] | None) -> dict[str, str]:
        noticed: dict[str, str] = {}

        def tell(result: Result) -> None:
            noticed[result.mutant.rule] = result.test

        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(game, Path(folder), jobs, tell, laws, only)
            runner.measure()
            runner.run([inversion.mutant(game) for inversion in inversions])
        return noticed

    named = [inversion for inversion in known if inversion.test]
    noticed = apart(lambda: run(named, True, {inversion.test for inversion in named})) if named else {}
    for laws in () if not find else (False,) if quick else (False, True):
        missing = [replace(inversion, test="") for inversion in known if not noticed.get(inversion.number)]
        if missing:
            noticed |= apart(partial(run, missing, laws, None))
    return [replace(inversion, test=noticed.get(inversion.number, "")) for inversion in known]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all where none is named")
    parser.add_argument("--find", action="store_true", help="look for tests, and write them down")
    parser.add_argument("--quick", action="store_true", help="look among unit tests and perft counts, not among laws")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--root", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.root:
        return in_a_copy([*sys.argv[1:], "--root", str(ROOT)], "tools/inversions.py")
    good = True
    for game in given.games or games():
        inversions = try_all(game, given.find, given.quick, given.jobs)
        unseen = [inversion for inversion in inversions if not inversion.test]
        for inversion in unseen:
            print(f"{game}: no test notices that {inversion.number} is inverted: {inversion.file}: {inversion.after}")
        print(f"{game}: {len(inversions) - len(unseen)} of {len(inversions)} inverted rules are noticed", flush=True)
        good = good and not unseen
        if given.find:
            write(game, inversions, given.root)
            write(game, inversions, ROOT)
            (given.root / TABLE).write_text(table(), encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
