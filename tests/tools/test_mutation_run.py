"""How a mutant gets into a running process, and how the statements that a test runs are found."""

from __future__ import annotations

import ast
import builtins
import os
import subprocess
import sys
from types import ModuleType

import pytest

from tools.mutants import Mutant
from tools.mutate import ROOT
from tools.mutation_run import patch
from tools.mutation_watch import statement_at, with_notes

SOURCE = '''def price(cubes):
    """What it costs."""
    if cubes > 2:
        return (
            cubes * 2
        )
    elif cubes == 1:
        return 7
    return [cube for cube in range(cubes)
            if cube]


class Box:
    limit = 5

    @property
    def double(self):
        def twice():
            return 2 * self.limit
        return twice()
'''


def loaded(source: str) -> ModuleType:
    module = ModuleType("loaded")
    module.__file__ = "loaded.py"
    exec(source, vars(module))
    return module


def mutant(function: str, before: str, after: str) -> Mutant:
    assert SOURCE.count(before) == 1
    return Mutant("loaded.py", 1, function, "", before, after, SOURCE.replace(before, after))


@pytest.mark.parametrize(
    ("line", "statement"),
    [(1, 0), (3, 3), (4, 4), (5, 4), (7, 7), (8, 8), (9, 9), (10, 9), (14, 0), (18, 18), (19, 19), (20, 20)],
)
def test_a_line_belongs_to_the_innermost_statement_of_a_function(line: int, statement: int):
    assert statement_at(ast.parse(SOURCE), line) == statement


def test_notes_tell_which_statements_were_run(monkeypatch: pytest.MonkeyPatch):
    noted: set[str] = set()
    monkeypatch.setattr(builtins, "_noted", noted, raising=False)
    module = loaded(with_notes(SOURCE, "box.py"))
    assert module.price.__doc__ == "What it costs."
    assert noted == set()
    assert module.price(1) == 7
    assert noted == {"box.py 3", "box.py 7", "box.py 8"}
    noted.clear()
    assert module.Box().double == 10
    assert noted == {"box.py 18", "box.py 19", "box.py 20"}


def test_a_patched_function_is_new_for_whoever_holds_it():
    module = loaded(SOURCE)
    price = module.price
    patch(module, mutant("price", "cubes > 2", "cubes > 3"))
    assert price(3) == [1, 2]


def test_a_property_and_a_function_within_it_are_patched():
    module = loaded(SOURCE)
    box = module.Box()
    patch(module, mutant("Box.double.twice", "2 * self.limit", "3 * self.limit"))
    assert box.double == 15


#: Runs one test as a mutation run does, and prints which statements of the rules it notes.
ONE_TEST = """
import pytest
from tools.mutation_run import OPTIONS
from tools.mutation_watch import Measure

test = "tests/mini_rails/test_draws.py::test_a_tile_lies_as_it_was_drawn"
watch = Measure("mini_rails", False)
pytest.main([*OPTIONS, test], plugins=[watch])
print(sorted(watch.times), any(line.startswith("chapters/setup.py") for line in watch.lines[test]))
"""


def test_a_real_run_imports_the_rules_with_their_notes():
    """Not those of pytest, which since 9.2 imports every module of a package that has a plugin itself."""
    environment = {**os.environ, "BRANCHLINE_PURE": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", ONE_TEST]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    last = done.stdout.splitlines()[-1]
    assert last == "['tests/mini_rails/test_draws.py::test_a_tile_lies_as_it_was_drawn'] True", done.stderr
