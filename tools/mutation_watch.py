"""Which test runs which statement of a game's rules, and how long each test takes: found once, without a mutant."""

from __future__ import annotations

import ast
import builtins
import importlib.abc
import importlib.util
import re
import sys
import time
from collections.abc import Generator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

LAWS = "tests/laws/test_laws.py"
PERFT = "test_the_counts_are_as_written_down"
#: Laws that do not look at how a game plays, or that do so by recorded games.
NO_KILLERS = ("TestRuleNumbers", "TestShown", "guide", "plain_python", "empty_array", "recorded_game")


def module_of(game: str, file: str) -> str:
    """The name of a module of the rules."""
    return f"branchline.games.{game}.rules.{file.removesuffix('.py').replace('/', '.')}"


def files_for(game: str) -> list[str]:
    """The test files that may kill: the game's own, those on recorded games aside, and the laws of play."""
    own = [file for file in sorted(Path("tests", game).glob("test_*.py")) if '"records"' not in file.read_text()]
    return [*(str(file) for file in own), LAWS]


def fits(game: str, item: pytest.Item, laws: bool) -> bool:
    """Whether a test may kill: the game's own tests, perft counts, and laws if they are asked for."""
    if item.get_closest_marker("slow"):
        return False
    if not item.nodeid.startswith(LAWS):
        return True
    wanted = not any(word in item.nodeid for word in NO_KILLERS) if laws else PERFT in item.nodeid
    return f"[{game}" in item.nodeid and wanted


def rules_of(item: pytest.Item) -> set[str]:
    """The numbers of the rules that a test says it is about: ``MR-4.1``, or ``MR-4.1 to MR-4.5``."""
    holders = [getattr(item, "function", None), getattr(item, "cls", None)]
    text = " ".join(holder.__doc__ or "" for holder in holders if holder)
    numbers = set(re.findall(r"[A-Z]{2}-\d+\.\d+", text))
    for chapter, first, last in re.findall(r"([A-Z]{2}-\d+\.)(\d+) to [A-Z]{2}-\d+\.(\d+)", text):
        numbers |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return numbers


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


def statement_at(tree: ast.Module, line: int) -> int:
    """The line where the innermost statement around a line begins, within a function; 0 outside of functions."""
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _around(node, line)]
    starts = [
        node.lineno
        for function in inside
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function and _around(node, line)
    ]
    return max(starts, default=0)


def _around(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


class Notes:
    """Notes which statements within functions are run: a line before each does it."""

    def __init__(self) -> None:
        self.noted: set[str] = set()

    def install(self, game: str) -> None:
        """Have the rules imported with these lines."""
        setattr(builtins, "_noted", self.noted)  # noqa: B010 - the lines find it wherever they are
        folder = Path("branchline/games", game, "rules")
        for file in folder.rglob("*.py"):
            if file.stem != "__init__":
                name = str(file.relative_to(folder))
                source = with_notes(file.read_text(encoding="utf-8"), name)
                sys.meta_path.insert(0, Importer(module_of(game, name), source))

    def take(self) -> list[str]:
        """What was run since the last time."""
        names = sorted(self.noted)
        self.noted.clear()
        return names


def with_notes(source: str, name: str) -> str:
    """The source of a module with a note before each statement of each function, but for docstrings."""
    tree = ast.parse(source)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in list(ast.walk(function)):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and not any(map(_is_note, block)):
                    setattr(node, field, [line for statement in block for line in _noted(statement, name)])
    return ast.unparse(ast.fix_missing_locations(tree))


def _noted(statement: ast.stmt, name: str) -> list[ast.stmt]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return [statement]
    return [ast.parse(f"_noted.add('{name} {statement.lineno}')").body[0], statement]


def _is_note(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and ast.unparse(statement).startswith("_noted.add(")


class Measure:
    """A pytest plugin: how long each test takes, and which statements of the rules it runs."""

    def __init__(self, game: str, laws: bool, only: set[str] | None = None) -> None:
        self.game, self.laws, self.only = game, laws, only
        self.times: dict[str, float] = {}
        #: by test; by "": what runs before all tests
        self.lines: dict[str, list[str]] = {}
        #: by test: the rules that its docstring cites, or its class's
        self.cited: dict[str, list[str]] = {}
        self.failed = ""
        self.notes = Notes()
        self.notes.install(game)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if self.only is None or item.nodeid in self.only]
        items[:] = [item for item in wanted if fits(self.game, item, self.laws)]

    def pytest_collection_finish(self) -> None:
        from branchline import games

        games.find(self.game).box()  # it is read once, so what reads it must not be put down to one test
        self.lines[""] = self.notes.take()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        begun = time.process_time()
        done = yield
        self.times[item.nodeid] = time.process_time() - begun
        self.lines[item.nodeid] = self.notes.take()
        self.cited[item.nodeid] = sorted(rules_of(item))
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid
