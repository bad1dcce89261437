"""Runs a game's tests against mutants of its rules, each in a process of its own that is forked from a warm one.

In the warm process all tests are collected. For a mutant of a function the forked process changes the function's code
in place, and runs the tests that run the changed statement. What runs while modules are imported, tests are collected
or the box is read can't be changed afterwards: such a mutant is imported by a process that was forked before. No file
changes. Only for tools/mutate.py, which calls this in a copy of the tree.
"""

from __future__ import annotations

import ast
import importlib
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

import pytest

from tools import mutation_watch
from tools.mutants import Mutant
from tools.mutation_watch import LAWS, Importer, Measure, files_for, fits, module_of, statement_at

T = TypeVar("T")

#: A test may take so many times the CPU seconds that it took without a mutant, and so many more.
PATIENCE, GRACE = 8, 2
MOST_MEMORY = 4 * 1024**3
#: Assertions stay as they are: pytest, which may rewrite those of a package that has a plugin, must not be the one who
#: imports the rules. A hang is noticed here.
OPTIONS = ["-q", "-s", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "faulthandler_timeout=0"]
#: Lists of these tools, which no test of a game reads.
NOT_TESTED = ("inverted_rules.toml", "equivalent_mutants.toml")
#: Exit codes of a forked process.
SURVIVED, KILLED, HUNG = 0, 1, 3


@dataclass(frozen=True)
class Result:
    """What became of a mutant: the test that noticed it, if any."""

    mutant: Mutant
    test: str = ""
    hung: bool = False


class Trial:
    """A pytest plugin in a forked process: runs tests in an order until one fails."""

    def __init__(self, game: str, tests: dict[str, float], out: Path) -> None:
        self.game, self.tests, self.out = game, tests, out
        self.running = ""
        self.failed = ""
        signal.signal(signal.SIGVTALRM, self._hung)

    def _hung(self, _signal: int, _frame: object) -> None:
        self.out.write_text(json.dumps({"failed": self.running}))
        os._exit(HUNG)

    def chosen(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that are to run, in their order."""
        by_name = {item.nodeid: item for item in items}
        return [by_name[name] for name in self.tests if name in by_name]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = self.chosen(items)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * self.tests[nodeid] + GRACE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} (not to be imported)"


class Warm:
    """A pytest plugin in the warm process: instead of the tests, the mutants run."""

    def __init__(self, game: str, laws: bool, work: Callable[[list[pytest.Item]], None]) -> None:
        self.game, self.laws, self.work = game, laws, work

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if fits(self.game, item, self.laws)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True


class Runner:
    """Forks a process for each mutant, a few at a time."""

    def __init__(
        self,
        game: str,
        folder: Path,
        jobs: int,
        tell: Callable[[Result], None],
        laws: bool,
        only: set[str] | None = None,
    ) -> None:
        self.game, self.folder, self.jobs, self.tell = game, folder, jobs, tell
        #: whether laws are tried, beside the game's own tests and perft counts
        self.laws = laws
        #: the tests that are tried; None: all that may kill
        self.only = only
        self.times: dict[str, float] = {}
        #: by test: the statements that it runs; by "": those that run before all tests
        self.lines: dict[str, set[str]] = {}
        #: by test: the rules that it cites
        self.cited: dict[str, set[str]] = {}
        self.kills: Counter[str] = Counter()
        self.waiting: dict[int, tuple[int, Mutant]] = {}
        #: by file and line: where the statement begins
        self.statements: dict[tuple[str, int], int] = {}

    def measure(self) -> None:
        """The tests without a mutant must pass; how long each takes is kept, and what they import is imported here.

        It is also kept for later runs, as long as neither the rules nor the tests change.
        """
        kept = Path(tempfile.gettempdir(), f"branchline-measured-{self._digest()}.json")
        if not kept.exists():
            pid = self._fork(0, self._measured)
            code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            if code:
                failed, log = self._told(0).get("failed"), self._log(0).read_text()[-3000:]
                raise SystemExit(f"without a mutant: {failed} failed\n{log}")
            self._out(0).rename(kept)
        measured = json.loads(kept.read_text())
        if not any(measured["lines"].values()):
            raise SystemExit("without a mutant: no test runs any statement of the rules, as far as was noted")
        self.times = measured["times"]
        self.lines = {test: set(lines) for test, lines in measured["lines"].items()}
        self.cited = {test: set(rules) for test, rules in measured["cited"].items()}
        for name in measured["modules"]:
            try:
                importlib.import_module(name)
            except ImportError:
                continue

    def _digest(self) -> str:
        """A few letters that are others when something else is to be measured."""
        folders = [Path("branchline"), Path("tests", self.game), Path("tests/laws")]
        sources = [file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".toml")]
        files = [Path(mutation_watch.__file__), *sorted(file for file in sources if file.name not in NOT_TESTED)]
        digest = sha256(f"{self.game} {self.laws} {sorted(self.only or [])} {OPTIONS}".encode())
        for file in files:
            digest.update(file.read_bytes())
        return digest.hexdigest()[:16]

    def _measured(self, out: Path) -> int:
        _only(self.game)
        watch = Measure(self.game, self.laws, self.only)
        code = pytest.main([*OPTIONS, *files_for(self.game)], plugins=[watch])
        modules = sorted(name for name in sys.modules if name.split(".")[0] not in ("branchline", "tests", "__main__"))
        measured = {"failed": watch.failed, "times": watch.times, "lines": watch.lines, "cited": watch.cited}
        out.write_text(json.dumps({**measured, "modules": modules}))
        return SURVIVED if code == 0 else KILLED

    def run(self, mutants: list[Mutant]) -> None:
        """Try all: in the warm process, and before that those that must be imported."""
        self.run_early(mutants)
        self.run_late(mutants)

    def run_early(self, mutants: list[Mutant]) -> None:
        """Try those that must be imported. Each takes seconds."""
        self._each([mutant for mutant in mutants if self._early(mutant)], self._imported)

    def run_late(self, mutants: list[Mutant]) -> None:
        """Try the others in the warm process. From then on the rules are imported here."""
        late = [mutant for mutant in mutants if not self._early(mutant)]

        def work(items: list[pytest.Item]) -> None:
            self._each(late, partial(self._patched, items))

        if late:
            _only(self.game)
            pytest.main([*OPTIONS, *files_for(self.game)], plugins=[Warm(self.game, self.laws, work)])

    def _statement(self, mutant: Mutant) -> int:
        """The line where the changed statement begins; 0 outside of functions."""
        place = mutant.file, mutant.line
        if place not in self.statements:
            source = Path("branchline/games", self.game, "rules", mutant.file).read_text(encoding="utf-8")
            self.statements[place] = statement_at(ast.parse(source), mutant.line)
        return self.statements[place]

    def _early(self, mutant: Mutant) -> bool:
        """Whether the changed statement runs before the first test."""
        line = self._statement(mutant)
        return line == 0 or f"{mutant.file} {line}" in self.lines[""]

    def _each(self, mutants: list[Mutant], trial: Callable[[Mutant, Path], int]) -> None:
        for number, mutant in enumerate(mutants, 1):
            if self._tests(mutant):
                self.waiting[self._fork(number, partial(trial, mutant))] = number, mutant
            else:
                self.tell(Result(mutant))
            if len(self.waiting) == self.jobs:
                self._finish()
        while self.waiting:
            self._finish()

    def _finish(self) -> None:
        """Wait for one of those that run."""
        pid, status = os.wait()
        (number, mutant), code = self.waiting.pop(pid), os.waitstatus_to_exitcode(status)
        test = str(self._told(number).get("failed") or "(crashed)") if code else ""
        self.kills[test] += 1
        self.tell(Result(mutant, test, code == HUNG))

    def _imported(self, mutant: Mutant, out: Path) -> int:
        """The tests against a mutant that is imported: whatever runs early has the fault, too."""
        _only(self.game)
        assert module_of(self.game, mutant.file) not in sys.modules
        sys.meta_path.insert(0, Importer(module_of(self.game, mutant.file), mutant.source))
        trial = Trial(self.game, self._tests(mutant), out)
        code = pytest.main([*OPTIONS, "-x", *files_for(self.game)], plugins=[trial])
        out.write_text(json.dumps({"failed": trial.failed}))
        return SURVIVED if code == 0 else KILLED

    def _patched(self, items: list[pytest.Item], mutant: Mutant, out: Path) -> int:
        """The tests, which are collected already, against a function whose code is changed in place."""
        module = importlib.import_module(module_of(self.game, mutant.file))
        patch(module, mutant)
        trial = Trial(self.game, self._tests(mutant), out)
        config = items[0].config
        config.pluginmanager.register(trial)
        tests = trial.chosen(items)
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if trial.failed:
                out.write_text(json.dumps({"failed": trial.failed}))
                return KILLED
        return SURVIVED

    def _tests(self, mutant: Mutant) -> dict[str, float]:
        """The tests that run the changed statement with their times, or all where it runs before them.

        First those that cite the rule, if it is one that is inverted, then those that found something before, those of
        the same chapter, and the others, by time.
        """
        if mutant.test:
            return {mutant.test: self.times[mutant.test]} if mutant.test in self.times else {}
        name, chapter = f"{mutant.file} {self._statement(mutant)}", f"test_{Path(mutant.file).name}"
        early = self._early(mutant)
        tests = [test for test in self.times if early or name in self.lines[test]]

        def rank(test: str) -> tuple[bool, bool, bool, int, bool, bool, float]:
            law, slow, uncited = test.startswith(LAWS), self.times[test] > 1, mutant.rule not in self.cited[test]
            kills = 0 if mutant.rule else -self.kills[test]
            return uncited, law and bool(mutant.rule), slow, kills, law, chapter not in test, self.times[test]

        return {test: self.times[test] for test in sorted(tests, key=rank)}

    def _fork(self, number: int, work: Callable[[Path], int]) -> int:
        sys.stdout.flush()
        self._out(number).unlink(missing_ok=True)
        pid = os.fork()
        if pid:
            return pid
        log = os.open(self._log(number), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        code = KILLED
        try:
            code = work(self._out(number))
        except BaseException:  # noqa: BLE001 - nothing may come back from a forked process; its log has the reason
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(code)

    def _out(self, number: int) -> Path:
        return self.folder / f"{number}.json"

    def _log(self, number: int) -> Path:
        return self.folder / f"{number}.log"

    def _told(self, number: int) -> dict[str, Any]:
        out = self._out(number)
        outcome: dict[str, Any] = json.loads(out.read_text()) if out.exists() else {}
        return outcome


def apart(work: Callable[[], T]) -> T:
    """What some work comes to that is done in a process of its own: modules that it imports are not imported here."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sender.send(work()))
    process.start()
    sender.close()
    try:
        result: T = receiver.recv()
    except EOFError:
        raise SystemExit("the run has ended without a result") from None
    process.join()
    return result


def _only(game: str) -> None:
    """From now on this is the only game that is installed: laws are tried at it alone."""
    from branchline.core import registry

    entry = registry.registered()[game]
    setattr(registry, "registered", lambda: {game: entry})  # noqa: B010


def patch(module: ModuleType, mutant: Mutant) -> None:
    """Give a function of a module the code that it has in the mutant: whoever holds the function calls the new code."""
    target: Any = module
    path: list[str] = []
    for name in mutant.function.split("."):
        if not isinstance(target, FunctionType):  # a function within a function comes with the outer one's code
            target, path = vars(target)[name], [*path, name]
            target = target.fget if isinstance(target, property) else target
    codes = _codes(compile(mutant.source, str(module.__file__), "exec"))
    target.__code__ = next(code for code in codes if code.co_qualname == ".".join(path))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
