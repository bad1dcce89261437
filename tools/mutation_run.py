"""Runs a game's tests against mutants of its rules, each in a process of its own that is forked from a warm one.

The mutated module is never written anywhere: an importer hands its source to Python. Only for tools/mutate.py, which
calls this in a copy of the tree, where nobody changes the tests while they run.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Generator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest

LAWS = "tests/laws/test_laws.py"
#: Laws that do not look at how a game plays, or that do so by recorded games.
NO_KILLERS = ("TestRuleNumbers", "TestShown", "guide", "plain_python", "empty_array", "recorded_game")
#: A test may take so many times the CPU seconds that it took without a mutant, and so many more.
PATIENCE, GRACE = 10, 5
MOST_MEMORY = 4 * 1024**3
#: What is imported before the fork can't be rewritten any more, and need not be; a hang is noticed here.
OPTIONS = ["-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
OPTIONS += ["-o", "faulthandler_timeout=0"]
#: Exit codes of a run.
SURVIVED, KILLED, HUNG = 0, 1, 3


class Importer(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports one module from a given source."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def get_source(self, fullname: str) -> str:
        return self.source


class Calls(ast.NodeTransformer):
    """Notes which functions of a game's rules are called: a line at the beginning of each does it."""

    def __init__(self) -> None:
        self.noted: set[str] = set()
        self.path: list[str] = []

    def install(self, game: str) -> None:
        """Have the rules imported with these lines."""
        setattr(builtins, "_noted", self.noted)  # noqa: B010 - the lines find it wherever they are
        for file in Path("branchline/games", game, "rules").glob("*.py"):
            self.path = [file.name]
            tree = ast.fix_missing_locations(self.visit(ast.parse(file.read_text(encoding="utf-8"))))
            if file.stem != "__init__":
                sys.meta_path.insert(0, Importer(f"branchline.games.{game}.rules.{file.stem}", ast.unparse(tree)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self._visit_inside(node)
        name = " ".join([self.path[0], ".".join([*self.path[1:], node.name])])
        docstring = int(ast.get_docstring(node) is not None)
        node.body.insert(docstring, ast.parse(f"_noted.add({name!r})").body[0])
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self._visit_inside(node)
        return node

    def _visit_inside(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.path.append(node.name)
        self.generic_visit(node)
        self.path.pop()

    def take(self) -> list[str]:
        """What was called since the last time."""
        names = sorted(self.noted)
        self.noted.clear()
        return names


class Watch:
    """A pytest plugin: puts tests in order, limits their time, and tells which one failed.

    Without an order it measures instead: how long each test takes, and which functions it calls.
    """

    def __init__(self, game: str, order: dict[str, int], limits: dict[str, float]) -> None:
        self.game, self.order, self.limits = game, order, limits
        self.times: dict[str, float] = {}
        self.called: dict[str, list[str]] = {}
        self.calls = None if order else Calls()
        self.running = ""
        self.failed = ""
        if self.calls:
            self.calls.install(game)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._fits(item.nodeid) and not item.get_closest_marker("slow")]
        if self.order:
            items[:] = [item for item in items if item.nodeid in self.order]
            items.sort(key=lambda item: self.order[item.nodeid])

    def pytest_collection_finish(self) -> None:
        if self.calls:
            from branchline import games

            games.find(self.game).box()  # it is read once, so what reads it must not be put down to one test
            self.called[""] = self.calls.take()

    def _fits(self, name: str) -> bool:
        if not name.startswith(LAWS):
            return True
        return f"[{self.game}" in name and not any(word in name for word in NO_KILLERS)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.running = item.nodeid
        if self.limits:
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * self.limits.get(item.nodeid, 0) + GRACE)
        begun = time.process_time()
        done = yield
        self.times[item.nodeid] = time.process_time() - begun
        if self.calls:
            self.called[item.nodeid] = self.calls.take()
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} (not to be imported)"


def files_for(game: str) -> list[str]:
    """The test files that may kill: the game's own, those on recorded games aside, and the laws of play."""
    own = [file for file in sorted(Path("tests", game).glob("test_*.py")) if '"records"' not in file.read_text()]
    return [*(str(file) for file in own), LAWS]


def run_tests(game: str, order: dict[str, int], limits: dict[str, float], stop: bool, out: Path) -> int:
    """In a forked process: all fitting tests, or until the first failure; what happened goes into a file."""
    from branchline.core import registry

    entry = registry.registered()[game]
    setattr(registry, "registered", lambda: {game: entry})  # noqa: B010 - laws are tried at this game only
    hypothesis.settings.register_profile("mutants", deadline=None, derandomize=True, database=None)
    hypothesis.settings.load_profile("mutants")
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    watch = Watch(game, order, limits)

    def hung(_signal: int, _frame: object) -> None:
        out.write_text(json.dumps({"failed": watch.running}))
        os._exit(HUNG)

    signal.signal(signal.SIGVTALRM, hung)
    options = ["-q", *OPTIONS, *(["-x"] if stop else [])]
    code = pytest.main([*options, *files_for(game)], plugins=[watch])
    modules = sorted(name for name in sys.modules if name.split(".")[0] not in ("branchline", "tests", "__main__"))
    told = {"failed": watch.failed, "times": watch.times, "called": watch.called, "modules": modules}
    out.write_text(json.dumps(told))
    return SURVIVED if code == 0 else KILLED


class Runner:
    """Forks a process for each mutant, a few at a time."""

    def __init__(self, game: str, folder: Path, jobs: int) -> None:
        self.game, self.folder, self.jobs = game, folder, jobs
        self.times: dict[str, float] = {}
        #: by test: the functions that it calls; by "": those that run before all tests
        self.called: dict[str, list[str]] = {}
        self.kills: Counter[str] = Counter()
        self.waiting: dict[int, int] = {}

    def measure(self) -> None:
        """The tests without a mutant must pass; how long each takes is kept, and what they import is imported here."""
        pid = self._fork(0, "", "", "", stop=False)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        told = self._told(0)
        if code:
            raise SystemExit(f"without a mutant: {told.get('failed')} failed\n{self._log(0).read_text()[-3000:]}")
        self.times, self.called = told["times"], told["called"]
        for name in told["modules"]:
            try:
                importlib.import_module(name)
            except ImportError:
                continue

    def start(self, number: int, module: str, function: str, source: str) -> None:
        """Run the tests against a mutant of a function."""
        self.waiting[self._fork(number, module, function, source, stop=True)] = number

    def finish(self) -> tuple[int, int, str]:
        """Wait for one of those that run: its number, its exit code, the test that noticed it."""
        pid, status = os.wait()
        number, code = self.waiting.pop(pid), os.waitstatus_to_exitcode(status)
        test = str(self._told(number).get("failed") or "(crashed)") if code else ""
        self.kills[test] += 1
        return number, code, test

    def _fork(self, number: int, module: str, function: str, source: str, stop: bool) -> int:
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            return pid
        log = os.open(self._log(number), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        code = KILLED
        try:
            if module:
                sys.meta_path.insert(0, Importer(module, source))
            order = self._order(module.rpartition(".")[2], function)
            code = run_tests(self.game, order, self.times if stop else {}, stop, self._out(number))
        except BaseException:  # noqa: BLE001 - nothing may come back from a forked process; its log has the reason
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(code)

    def _order(self, module: str, function: str) -> dict[str, int]:
        """The tests that call the function, or all where it runs before them.

        First those that found something before, then those of the same chapter, then the others, by time.
        """
        name = f"{module}.py {function}"
        tests = [test for test in self.times if name in self.called[test]]
        if not function or not tests or name in self.called[""]:
            tests = list(self.times)

        def rank(test: str) -> tuple[bool, int, bool, bool, float]:
            law, slow = test.startswith(LAWS), self.times[test] > 1
            return slow, -self.kills[test], law, f"test_{module}.py" not in test, self.times[test]

        return {test: place for place, test in enumerate(sorted(tests, key=rank))}

    def _out(self, number: int) -> Path:
        return self.folder / f"{number}.json"

    def _log(self, number: int) -> Path:
        return self.folder / f"{number}.log"

    def _told(self, number: int) -> dict[str, Any]:
        out = self._out(number)
        told: dict[str, Any] = json.loads(out.read_text()) if out.exists() else {}
        return told
