"""The house stays small: few entries in a folder, few lines in a module, one class for one name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent / "branchline"
MOST_ENTRIES = 15
MOST_LINES = 300
#: Folders of data, where many entries of one kind are no trouble.
DATA = {"data", "lang", "art", "weights", "puzzles", "former"}
NO_ENTRY = {"__pycache__", "__init__.py", "_compiled", "py.typed"}
#: Folders that have more entries, and why.
LARGE_FOLDERS: dict[str, str] = {
    ".": "a folder for each reader, and the modules that `import branchline` needs",
    "cli/commands": "one module for each command",
}
#: Modules that have more lines, and why.
LONG_MODULES: dict[str, str] = {}
#: Names that several classes have, and why.
SHARED_NAMES: dict[str, str] = {}


def folders() -> list[Path]:
    found = [folder for folder in PACKAGE.rglob("*") if folder.is_dir()]
    parts = [(folder, set(folder.relative_to(PACKAGE).parts)) for folder in found]
    return [PACKAGE, *(folder for folder, names in parts if not names & (DATA | NO_ENTRY))]


def modules() -> list[Path]:
    found = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.js")]
    assert found
    return [file for file in found if "_compiled" not in file.parts]


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def classes() -> dict[str, list[str]]:
    """The modules of each public class at the top of a module."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in PACKAGE.rglob("*.py"):
        if "_compiled" not in file.parts:
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(name(file))
    return found


def test_folders_are_small():
    sizes = {name(folder): len([e for e in folder.iterdir() if e.name not in NO_ENTRY]) for folder in folders()}
    assert {folder for folder, size in sizes.items() if size > MOST_ENTRIES} == set(LARGE_FOLDERS)


def test_modules_are_short():
    sizes = {name(file): len(file.read_text(encoding="utf-8").splitlines()) for file in modules()}
    assert {file for file, size in sizes.items() if size > MOST_LINES} == set(LONG_MODULES)


def test_one_name_means_one_class():
    assert {one for one, places in classes().items() if len(places) > 1} == set(SHARED_NAMES)
