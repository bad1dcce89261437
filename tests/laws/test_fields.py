"""A position's fields: ``__init__`` names them, the copy and the snapshot repeat them, and none may be forgotten.

The compiler wants copies written out field by field. So this law reads the source of each game's rules and compares
the lists. ``DERIVED: Final = frozenset({...})`` in the same file names the fields that a snapshot leaves out: they
follow from the other fields, or never change. A copy may leave them out too.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent.parent / "branchline/games"
COPIES = ("copy_to", "clone")


def methods(made: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in made.body if isinstance(node, ast.FunctionDef)}


def names_of(node: ast.AST, owner: str) -> set[str]:
    """The attributes of ``owner`` that are mentioned: ``self.tiles``."""
    return {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == owner
    }


def assigned(function: ast.FunctionDef, owner: str) -> dict[str, ast.AST | None]:
    """The attributes of ``owner`` that a function sets, each with its value."""
    found: dict[str, ast.AST | None] = {}
    for node in ast.walk(function):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == owner:
                    found[part.attr] = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return found


def parameters(function: ast.FunctionDef) -> set[str]:
    return {argument.arg for argument in function.args.args} - {"self"}


def given(init: ast.FunctionDef) -> set[str]:
    """The fields that ``__init__`` makes from its parameters: a copy is made with the same ones."""
    known = parameters(init)
    return {
        field
        for field, value in assigned(init, "self").items()
        if value is not None and any(isinstance(part, ast.Name) and part.id in known for part in ast.walk(value))
    } | known


def fields_of(made: ast.ClassDef) -> set[str]:
    inherited = {"seats"} if any(isinstance(base, ast.Name) and base.id == "State" for base in made.bases) else set()
    return inherited | set(assigned(methods(made)["__init__"], "self"))


def derived_in(tree: ast.Module) -> set[str]:
    """The file's DERIVED."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "DERIVED":
            assert isinstance(node.value, ast.Call), "DERIVED is a frozenset({...})"
            names: set[str] = ast.literal_eval(node.value.args[0]) if node.value.args else set()
            return names
    return set()


def literal(snapshot: ast.FunctionDef) -> ast.Dict | None:
    """The dict that a snapshot returns, written out."""
    for node in ast.walk(snapshot):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict):
            return node.value
    return None


def wrong_snapshot(shown: ast.Dict, fields: set[str], derived: set[str]) -> list[str]:
    """A snapshot has every field but the derived ones, each under its own name."""
    wrong: list[str] = []
    told: set[str] = set()
    for key, value in zip(shown.keys, shown.values, strict=True):
        mentioned = names_of(value, "self")
        if key is None:  # **{...}: parts with names that are made up as they come
            told |= mentioned
            continue
        name = str(ast.literal_eval(key))
        told.add(name)
        if name not in mentioned:
            wrong.append(f"snapshot: {name} does not tell self.{name}")
    wrong += [f"snapshot: {name} is missing" for name in sorted(fields - derived - told)]
    wrong += [f"snapshot: {name} is derived" for name in sorted(derived & told)]
    return wrong + [f"snapshot: {name} is no field" for name in sorted(told - fields)]


def wrong_copy(copy: ast.FunctionDef, init: ast.FunctionDef, fields: set[str], derived: set[str]) -> list[str]:
    """A copy has every field; those made from the constructor's parameters come with it."""
    copied = set(assigned(copy, "twin"))
    wrong = [f"{copy.name}: {name} is missing" for name in sorted(fields - copied - derived - given(init))]
    return wrong + [f"{copy.name}: {name} is no field" for name in sorted(copied - fields)]


def wrong_fields(source: str) -> list[str]:
    """What is wrong with the fields of a file's classes; only those whose snapshot is a dict are looked at."""
    tree = ast.parse(source)
    derived, wrong, everything = derived_in(tree), [], set[str]()
    for made in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        own = methods(made)
        shown = literal(own["snapshot"]) if {"snapshot", "__init__"} <= set(own) else None
        if shown is None:
            continue
        fields = fields_of(made)
        everything |= fields
        wrong += wrong_snapshot(shown, fields, derived & fields)
        copies = [own[name] for name in COPIES if name in own]
        assert copies, f"{made.name} has no copy"
        wrong += wrong_copy(copies[0], own["__init__"], fields, derived)
    if everything:
        wrong += [f"DERIVED: {name} is no field" for name in sorted(derived - everything)]
    return wrong


@pytest.mark.parametrize("file", sorted(GAMES.glob("*/rules/state.py")), ids=lambda file: file.parent.parent.name)
def test_copies_and_snapshots_have_every_field(file: Path):
    assert wrong_fields(file.read_text()) == []


RIGHT = """
DERIVED: Final = frozenset({"box", "reach"})

class RightState(State):
    def __init__(self, seats, box):
        self.box = box
        self.tiles: Ints = EMPTY
        self.round: i64 = 0
        self.reach: Ints = EMPTY

    def copy_to(self, twin):
        twin.tiles = self.tiles[:]
        twin.round, twin.reach = self.round, self.reach

    def snapshot(self):
        return {"seats": int(self.seats), "tiles": list(self.tiles), "round": int(self.round)}
"""


class TestTheLawItself:
    def test_it_finds_nothing_where_all_is_right(self):
        assert wrong_fields(RIGHT) == []

    @pytest.mark.parametrize(
        ("part", "instead", "complaint"),
        [
            ("        twin.tiles = self.tiles[:]\n", "", "copy_to: tiles is missing"),
            ("twin.tiles", "twin.files", "copy_to: files is no field"),
            (', "round": int(self.round)', "", "snapshot: round is missing"),
            ('"round": int(self.round)', '"round": int(self.seats)', "snapshot: round does not tell self.round"),
            ('"round": int(self.round)', '**{"x": self.reach}', "snapshot: reach is derived"),
            ('"reach"}', '"speech"}', "DERIVED: speech is no field"),
            ('"seats": int(self.seats), ', "", "snapshot: seats is missing"),
        ],
    )
    def test_it_finds_what_is_forgotten(self, part, instead, complaint):
        assert part in RIGHT
        assert complaint in wrong_fields(RIGHT.replace(part, instead))
