"""Python for browsers: the npm package ``pyodide``, which must be there when a site is built."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from branchline._loader import PACKAGE
from branchline.core.match.errors import SetupError

#: The version that the tests use, as in tools/site/package.json.
VERSION = "314.0.7"
#: What a browser needs of the package, besides its standard library.
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"


@dataclass(frozen=True)
class Runtime:
    """Where the package is."""

    folder: Path
    version: str
    #: Node.js, which compiles to the bytecode of that Python; None: there is none
    node: str | None


def runtime_files(runtime: Runtime) -> dict[str, bytes]:
    """The files of the package that do not change. Branchline is pure Python, so no other package is listed."""
    files = {name: (runtime.folder / name).read_bytes() for name in RUNTIME_FILES}
    lock = json.loads((runtime.folder / LOCK).read_text(encoding="utf-8"))
    return files | {LOCK: json.dumps({**lock, "packages": {}}).encode()}


def find_runtime(given: str | None = None) -> Runtime:
    """The package in the given folder, or where ``make site`` and npm put it."""
    places = [Path(given)] if given else usual_places()
    for place in places:
        for folder in (place, place / "node_modules" / "pyodide"):
            if all((folder / name).is_file() for name in (*RUNTIME_FILES, LIBRARY, LOCK, "package.json")):
                return Runtime(folder, version_of(folder), shutil.which("node"))
    looked = ", ".join(str(place) for place in places)
    raise SetupError(
        f"Python for browsers is not here: looked in {looked}. Get it by `npm install pyodide@{VERSION}` in some "
        f"folder, and name that folder with --runtime (or run `make site` in a checkout)"
    )


def usual_places() -> list[Path]:
    """A checkout's own folder, then the present one."""
    return [PACKAGE.parent / "tools" / "site", Path.cwd()]


def version_of(folder: Path) -> str:
    """The version of the package; another one than the tested is refused, as its parts may have other names."""
    version = str(json.loads((folder / "package.json").read_text(encoding="utf-8")).get("version"))
    if version != VERSION:
        raise SetupError(f"{folder} has Pyodide {version}; this Branchline is tested with {VERSION}")
    return version
