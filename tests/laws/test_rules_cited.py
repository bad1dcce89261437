"""Every number of every rules.md and rulings.md is cited in the code and in a test, and no other number is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from branchline import games

ROOT = Path(__file__).parent.parent.parent
NUMBER = re.compile(r"\b[A-Z]{2}-(?:R\d+|\d+\.\d+)\b")
DEFINED = re.compile(r"^([A-Z]{2}-(?:R\d+|\d+\.\d+))  \S", re.MULTILINE)


def defined(game: str) -> list[str]:
    folder = ROOT / "branchline/games" / game
    return [number for name in ("rules.md", "rulings.md") for number in DEFINED.findall((folder / name).read_text())]


def cited(folder: Path) -> set[str]:
    return {number for file in folder.rglob("*.py") for number in NUMBER.findall(file.read_text())}


@pytest.mark.parametrize("game", games.names())
class TestRuleNumbers:
    def test_no_number_is_given_twice(self, game: str):
        numbers = defined(game)
        assert numbers
        assert sorted(numbers) == sorted(set(numbers))

    def test_every_rule_is_cited_in_the_code(self, game: str):
        assert sorted(set(defined(game)) - cited(ROOT / "branchline/games" / game)) == []

    def test_every_rule_is_cited_in_a_test(self, game: str):
        assert sorted(set(defined(game)) - cited(ROOT / "tests" / game)) == []

    def test_every_citation_exists(self, game: str):
        numbers = set(defined(game))
        prefixes = {number[:2] for number in numbers}
        found = cited(ROOT / "branchline/games" / game) | cited(ROOT / "tests" / game)
        assert sorted(number for number in found if number[:2] in prefixes and number not in numbers) == []
