"""The mutants of a module: which faults are put in, and that each is one fault in valid Python."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.laws.tables import GAMES
from tools.mutants import mutants_of
from tools.mutate import ROOT, Book, entry, equivalents, killer, read_equivalents

SOURCE = '''"""A docstring with 5 and a == b."""

LIMIT: Final = 5


def over(state: State, seat: i64) -> bool:
    """MR-1.1 Whether seat == 3."""
    if state.left > 2 and not state.done:
        state.count += 1
        close(state)
        raise wrong("there are 7")
    return seat in [one for one in state.seats if one]


class Box:
    def price(self) -> i64:
        assert self.cost >= 0
        return -self.cost if self.cheap else f"{3}"
'''


@pytest.fixture
def changes(tmp_path: Path) -> set[tuple[str, str]]:
    """The changes to the source: what the line was like, and what it is like now."""
    file = tmp_path / "rule.py"
    file.write_text(SOURCE)
    return {(mutant.before, mutant.after) for mutant in mutants_of(file, "rule.py")}


IF = "if state.left > 2 and not state.done:"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("LIMIT: Final = 5", "LIMIT: Final = 6"),
        ("LIMIT: Final = 5", "LIMIT: Final = (4)"),
        (IF, "if (state.left >= 2) and not state.done:"),
        (IF, "if (state.left < 2) and not state.done:"),
        (IF, "if state.left > 3 and not state.done:"),
        (IF, "if (state.left > 2 or not state.done):"),
        (IF, "if (not state.done):"),
        (IF, "if (state.left > 2):"),
        (IF, "if state.left > 2 and (state.done):"),
        (IF, "if (not (state.left > 2 and (not state.done))):"),
        ("state.count += 1", "pass"),
        ("state.count += 1", "state.count -= 1"),
        ("close(state)", "pass"),
        ('raise wrong("there are 7")', "pass"),
        ("return seat in [one for one in state.seats if one]", "return True"),
        ("return seat in [one for one in state.seats if one]", "return False"),
        (
            "return seat in [one for one in state.seats if one]",
            "return (seat not in [one for one in state.seats if one])",
        ),
        (
            "return seat in [one for one in state.seats if one]",
            "return seat in [one for one in state.seats if (not (one))]",
        ),
        ('return -self.cost if self.cheap else f"{3}"', "return 0"),
        ('return -self.cost if self.cheap else f"{3}"', 'return (self.cost) if self.cheap else f"{3}"'),
        ('return -self.cost if self.cheap else f"{3}"', 'return -self.cost if (not (self.cheap)) else f"{3}"'),
    ],
)
def test_a_fault_is_among_the_mutants(changes: set[tuple[str, str]], before: str, after: str):
    assert (before, after) in changes


def test_what_says_nothing_about_the_game_stays(changes: set[tuple[str, str]]):
    lines = {before for before, _ in changes}
    assert not any("docstring" in line or "assert" in line or "def " in line for line in lines)
    assert not any("8" in after or "{2}" in after or "{4}" in after for _, after in changes)


def test_a_mutant_knows_its_function_and_line(tmp_path: Path):
    file = tmp_path / "rule.py"
    file.write_text(SOURCE)
    found = {(mutant.function, mutant.line) for mutant in mutants_of(file, "chapters/rule.py")}
    assert found == {("", 3), ("over", 8), ("over", 9), ("over", 10), ("over", 11), ("over", 12), ("Box.price", 18)}
    assert {mutant.file for mutant in mutants_of(file, "chapters/rule.py")} == {"chapters/rule.py"}


def test_the_mutants_of_a_chapter_are_many_and_all_different():
    chapter = ROOT / "branchline/games/mini_rails/rules/chapters/scoring.py"
    mutants = mutants_of(chapter, "chapters/scoring.py")
    assert len(mutants) > 100
    assert len({mutant.source for mutant in mutants}) == len(mutants)
    for mutant in mutants[::10]:
        ast.parse(mutant.source)


@pytest.mark.parametrize("game", GAMES)
def test_every_equivalent_mutant_has_a_reason(game: str):
    for key, reason in equivalents(game).items():
        assert reason.endswith("."), key


@pytest.mark.parametrize("game", GAMES)
def test_every_equivalent_mutant_is_a_mutant_of_the_rules_as_they_are(game: str):
    """A list whose entries fit nothing any more hides nothing, but nobody can trust it either."""
    rules, listed = ROOT / "branchline/games" / game / "rules", set(equivalents(game))
    files = {file for file, *_ in listed}
    assert listed - {mutant.key for file in files for mutant in mutants_of(rules / file, file)} == set()


def test_a_survivor_is_printed_as_an_entry_of_the_list(tmp_path: Path):
    file = tmp_path / "rule.py"
    file.write_text(SOURCE)
    for mutant in mutants_of(file, "rule.py"):
        (tmp_path / "list.toml").write_text(entry(mutant).replace('reason = ""', 'reason = "because"'))
        assert read_equivalents(tmp_path / "list.toml") == {mutant.key: "because"}


def test_results_are_kept_and_survivors_may_be_tried_again(tmp_path: Path):
    source = tmp_path / "rule.py"
    source.write_text(SOURCE)
    killed, survived, fresh = mutants_of(source, "rule.py")[:3]
    book = Book(tmp_path / "results.jsonl", "mini_rails")
    book.write(killed, "tests/mini_rails/test_scoring.py::test_it")
    book.write(survived, "")
    again = Book(tmp_path / "results.jsonl", "mini_rails")
    assert [again.knows(mutant, again=False) for mutant in (killed, survived, fresh)] == [True, True, False]
    assert [again.knows(mutant, again=True) for mutant in (killed, survived, fresh)] == [True, False, False]
    assert not Book(tmp_path / "results.jsonl", "mini_express").knows(killed, again=False)


@pytest.mark.parametrize(
    ("test", "kind"),
    [
        ("", "survived"),
        ("tests/mini_rails/test_scoring.py::test_it", "killed by unit tests"),
        ("tests/mini_rails/test_scoring.py::test_it (hung)", "killed by unit tests (hung)"),
        ("tests/laws/test_laws.py::TestPlay::test_it[mini_rails-3]", "killed by laws"),
        ("tests/laws/test_laws.py::test_the_counts_are_as_written_down[mini_rails-3 seats]", "killed by perft"),
    ],
)
def test_who_has_noticed_a_mutant(test: str, kind: str):
    assert killer(test) == kind
