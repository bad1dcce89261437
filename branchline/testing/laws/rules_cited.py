"""Every number of a game's rules.md and rulings.md is cited in its code and in its tests, and no other number is."""

from __future__ import annotations

import re
from pathlib import Path

from branchline.testing.material import Material

NUMBER = re.compile(r"\b[A-Z]{2}-(?:R\d+|\d+\.\d+)\b")
DEFINED = re.compile(r"^([A-Z]{2}-(?:R\d+|\d+\.\d+))  \S", re.MULTILINE)


def defined(material: Material) -> list[str]:
    """The numbers that the rules give."""
    files = [material.game.folder / name for name in ("rules.md", "rulings.md")]
    texts = [file.read_text(encoding="utf-8") for file in files if file.exists()]
    return [number for text in texts for number in DEFINED.findall(text)]


def cited(folder: Path) -> set[str]:
    """The numbers that stand in the Python files of a folder."""
    return {number for file in folder.rglob("*.py") for number in NUMBER.findall(file.read_text(encoding="utf-8"))}


class TestRuleNumbers:
    def test_no_number_is_given_twice(self, material: Material) -> None:
        numbers = defined(material)
        assert numbers, "rules.md has no line like: AB-1.1  A rule."
        assert sorted(numbers) == sorted(set(numbers))

    def test_every_rule_is_cited_in_the_code(self, material: Material) -> None:
        assert sorted(set(defined(material)) - cited(material.game.folder)) == []

    def test_every_rule_is_cited_in_a_test(self, material: Material) -> None:
        assert sorted(set(defined(material)) - cited(material.tests)) == []

    def test_every_citation_exists(self, material: Material) -> None:
        numbers = set(defined(material))
        prefixes = {number[:2] for number in numbers}
        citations = cited(material.game.folder) | cited(material.tests)
        assert sorted(number for number in citations if number[:2] in prefixes and number not in numbers) == []
