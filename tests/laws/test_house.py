"""The house: imports go one way, each folder has its reader, and the engine needs only the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent / "branchline"
#: Each layer may import from itself and from those before it.
LAYERS = ["core", "games", "bots", "analysis", "lab", "adapters", "tables", "server", "site", "cli"]
#: The compiler's own types.
TYPE_HELPERS = {"librt", "mypy_extensions", "typing_extensions"}
#: Inside a game: what a folder may import from the same game.
INSIDE = {"rules": {"rules"}, "ai": {"rules", "ai"}, "ui": {"rules", "ai", "ui"}}


def imports(file: Path, inside_functions: bool = True) -> set[str]:
    """The modules that a file imports, wherever the import stands."""
    found: set[str] = set()
    tree = ast.parse(file.read_text())
    for node in ast.walk(tree) if inside_functions else tree.body:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def layer(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def files(*folders: str) -> list[Path]:
    found = [file for name in folders for file in PACKAGE.glob(f"{name}/**/*.py")]
    assert found
    return found


def test_imports_go_one_way():
    wrong = []
    for file in files(*LAYERS):
        own = LAYERS.index(file.relative_to(PACKAGE).parts[0])
        for name in imports(file):
            if name.startswith("branchline.") and layer(name) in LAYERS and LAYERS.index(layer(name)) > own:
                wrong.append(f"{file.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def test_a_table_needs_neither_http_nor_threads():
    """It also runs in a browser's Python, which has none of these."""
    missing_there = {"starlette", "uvicorn", "msgspec", "sqlite3", "fcntl", "threading", "concurrent", "subprocess"}
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for file in files("tables", "site/browser")
        for name in imports(file)
        if name.split(".")[0] in missing_there
    ]
    assert wrong == []


def test_the_site_needs_no_server():
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for file in files("site")
        for name in imports(file)
        if layer(name) in ("server", "lab", "adapters")
    ]
    assert wrong == []


def test_a_game_knows_no_other_game():
    wrong = []
    for file in files("games/*"):
        own = file.relative_to(PACKAGE).parts[1]
        others = [name for name in imports(file) if name.startswith("branchline.games.")]
        wrong += [f"{file} imports {name}" for name in others if name.split(".")[2] != own]
    assert wrong == []


def test_rules_know_neither_bots_nor_drawings():
    wrong = []
    for folder, allowed in INSIDE.items():
        for file in files(f"games/*/{folder}"):
            own = ".".join(("branchline", *file.relative_to(PACKAGE).parts[:2]))
            inside = {
                name.split(".")[3] for name in imports(file) if name.startswith(f"{own}.") and name.count(".") > 2
            }
            wrong += [f"{file.relative_to(PACKAGE)} imports {other}" for other in inside - allowed]
    assert wrong == []


def test_only_the_module_of_the_turn_changes_the_phase():
    """The chapters answer with the phase that follows; so the course of a turn can be read in one place."""
    wrong = []
    for turn in PACKAGE.glob("games/*/rules/turn.py"):
        for file in turn.parent.glob("**/*.py"):
            if file == turn or file.name == "state.py":  # a position copies its fields
                continue
            targets = [
                target
                for node in ast.walk(ast.parse(file.read_text()))
                if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign)
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            ]
            wrong += [
                f"{file.relative_to(PACKAGE)}:{target.lineno}"
                for target in targets
                if isinstance(target, ast.Attribute) and target.attr == "phase"
            ]
    assert wrong == []


def test_what_compiles_does_not_draw():
    """Only ``_repr_svg_``, which notebooks ask for, fetches a drawing when it is called."""
    compiled = files("core/engine", "core/match", "games/*/rules", "games/*/ai")
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for file in compiled
        for name in imports(file, inside_functions=False)
        if name.startswith("branchline.core.ui")
    ]
    assert wrong == []


def test_the_engine_needs_only_the_standard_library():
    foreign = {
        (str(file.relative_to(PACKAGE)), name)
        for file in files("core", "games")
        for name in imports(file)
        if name.split(".")[0] not in sys.stdlib_module_names | TYPE_HELPERS | {"branchline", "__future__"}
    }
    assert foreign == set()


def test_only_tests_import_what_is_for_tests():
    """``branchline.testing`` needs pytest, which whoever plays does not have."""
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for file in PACKAGE.rglob("*.py")
        if file.relative_to(PACKAGE).parts[0] not in ("testing", "skeleton", "_compiled")
        for name in imports(file)
        if name.split(".")[0] in ("pytest", "hypothesis", "tests") or name.startswith("branchline.testing")
    ]
    assert wrong == []


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
