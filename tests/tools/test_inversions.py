"""Every numbered rule has a test that fails when the rule is inverted. tools/inversions.py shows that it does fail.

That takes minutes and runs in `make soak`; here the list of inversions is compared with rules, code and tests.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from branchline.testing.laws.rules_cited import defined
from branchline.testing.material import Material
from tests.laws.tables import MATERIALS
from tools.inversions import TABLE, Inversion, read, table

ROOT = Path(__file__).parent.parent.parent
INVERSIONS = [(material.game.name, one) for material in MATERIALS for one in read(material.game.name)]
every_inversion = pytest.mark.parametrize(("game", "inversion"), INVERSIONS, ids=lambda one: getattr(one, "number", ""))


@pytest.mark.parametrize("material", MATERIALS, ids=str)
def test_every_numbered_rule_is_inverted(material: Material):
    numbers = [number for number in defined(material) if "-R" not in number]
    assert [inversion.number for inversion in read(material.game.name)] == numbers


@every_inversion
def test_what_is_inverted_stands_once_in_the_code(game: str, inversion: Inversion):
    mutant = inversion.mutant(game)
    ast.parse(mutant.source)
    assert mutant.source != inversion.source(game)


@every_inversion
def test_the_test_that_notices_it_exists(game: str, inversion: Inversion):
    file, *path = inversion.test.partition("[")[0].split("::")
    assert path, f"no test notices that {inversion.number} is inverted"
    if file == "tests/laws/test_laws.py":
        names = {node.name for module in (ROOT / "branchline/testing/laws").glob("*.py") for node in _defined(module)}
    else:
        assert file.startswith(f"tests/{game}/")
        names = {node.name for node in _defined(ROOT / file)}
    assert set(path) <= names


def _defined(file: Path) -> list[ast.FunctionDef | ast.ClassDef]:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def test_the_table_is_up_to_date():
    assert (ROOT / TABLE).read_text(encoding="utf-8") == table(), "python tools/inversions.py --find writes it"
