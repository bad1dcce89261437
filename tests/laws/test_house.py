"""The house: imports go one way, and the engine needs nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent / "branchline"
#: Each layer may import from itself and from those before it.
LAYERS = ["core", "games", "bots", "lab", "server", "adapters", "cli"]
#: The compiler's own types.
TYPE_HELPERS = {"librt", "mypy_extensions"}


def imports(file: Path) -> set[str]:
    """The modules that a file imports, wherever the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names if node.module == "branchline"}
    return found


def layer(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def files(*layers: str) -> list[Path]:
    found = [file for name in layers for file in [*PACKAGE.glob(f"{name}/**/*.py"), *PACKAGE.glob(f"{name}.py")]]
    assert found
    return found


def test_imports_go_one_way():
    wrong = []
    for file in files(*LAYERS):
        here = LAYERS.index(file.relative_to(PACKAGE).parts[0].removesuffix(".py"))
        for name in imports(file):
            if name.startswith("branchline.") and layer(name) in LAYERS and LAYERS.index(layer(name)) > here:
                wrong.append(f"{file.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def test_a_game_knows_no_other_game():
    wrong = []
    for file in files("games"):
        parts = file.relative_to(PACKAGE).parts
        if len(parts) > 2:
            others = [name for name in imports(file) if name.startswith("branchline.games.")]
            wrong += [f"{file} imports {name}" for name in others if name.split(".")[2] != parts[1]]
    assert wrong == []


def test_the_engine_needs_only_the_standard_library():
    foreign = {
        (str(file.relative_to(PACKAGE)), name)
        for file in files("core", "games")
        for name in imports(file)
        if name.split(".")[0] not in sys.stdlib_module_names | TYPE_HELPERS | {"branchline", "__future__"}
    }
    assert foreign == set()


def test_the_general_never_names_the_particular():
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "game.py").exists()]
    general = [file for name in LAYERS if name != "games" for file in PACKAGE.glob(f"{name}/**/*.py")]
    general += PACKAGE.glob("*.py")
    wrong = [
        f"{file.name}: {game}"
        for file in general
        for game in games
        if f'"{game}"' in file.read_text().replace("'", '"')
    ]
    assert wrong == []
