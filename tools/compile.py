"""Compiles the engine with mypyc into branchline/_compiled, if the source has changed.

Without a C compiler, or where compiling fails, it says so and leaves Branchline to run from source, only slower.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline._loader import BUILD, MANIFEST  # noqa: E402 - the path must be set first

STAMP = BUILD / "source.hash"
#: The first two are Python's own flags, which any CFLAGS replace. The others let the compiler inline functions of other
#: modules: most rules are short and call each other.
FLAGS = ["-DNDEBUG", "-fwrapv", "-fno-semantic-interposition", "-fvisibility=hidden"]
#: The folders that compile. Everything else is ordinary Python.
COMPILED = ("core/engine", "core/match", "games/*/rules/**", "games/*/ai/**", "bots/search")


def engine_files() -> list[Path]:
    """The files that compile: all modules in the folders of ``COMPILED``."""
    files = [file for folder in COMPILED for file in (ROOT / "branchline").glob(f"{folder}/*.py")]
    return sorted(file for file in files if file.name != "__init__.py")


def source_hash(files: list[Path]) -> str:
    """A hash of the sources, the compiler's versions and this file."""
    digest = blake2b(digest_size=16)
    for file in [*files, Path(__file__), ROOT / "requirements/run.txt", ROOT / "branchline/core/native.py"]:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def compiler_flags() -> dict[str, list[str]]:
    """Flags for the C compiler and the linker. GCC optimises all modules as one program, on all cores."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    named = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    if "Free Software Foundation" not in named:
        return {"CFLAGS": FLAGS}
    return {"CFLAGS": [*FLAGS, "-flto"], "LDFLAGS": ["-O3", f"-flto={os.cpu_count() or 1}"]}


def build(files: list[Path]) -> None:
    """Compile the files into the build folder."""
    work = ROOT / "build" / sys.implementation.cache_tag
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    script = (
        "import sys; from setuptools import setup; from mypyc.build import mypycify\n"
        f"setup(name='branchline_compiled', packages=[], ext_modules=mypycify(sys.argv.pop().split(), "
        f"opt_level='3', debug_level='0', multi_file=True, target_dir={str(work / 'c')!r}))\n"
    )
    names = " ".join(str(file.relative_to(ROOT)) for file in files)
    out = work / "lib"
    arguments = ["build_ext", "--build-lib", str(out), "--build-temp", str(work / "o"), "-j", str(os.cpu_count() or 1)]
    environment = {**os.environ}
    for name, flags in compiler_flags().items():
        environment[name] = " ".join([os.environ.get(name, ""), *flags])
    command = [sys.executable, "-c", script, *arguments, names]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError((done.stdout + done.stderr).strip()[-4000:])
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.parent.mkdir(exist_ok=True)
    shutil.copytree(out, BUILD)
    modules = [file.relative_to(BUILD) for file in BUILD.rglob("*.so")]
    names_built = sorted(".".join(module.with_name(module.name.split(".")[0]).parts) for module in modules)
    MANIFEST.write_text("\n".join(names_built) + "\n")


def main() -> int:
    """Compile if that is needed and possible."""
    files = engine_files()
    wanted = source_hash(files)
    if STAMP.exists() and STAMP.read_text() == wanted:
        MANIFEST.touch()
        return 0
    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        print("No C compiler found: Branchline runs from source, which is slower but plays the same.")
        return 0
    print(f"Compiling {len(files)} engine modules (a minute or so, once) ...", flush=True)
    started = time.monotonic()
    try:
        build(files)
    except RuntimeError as wrong:
        shutil.rmtree(BUILD, ignore_errors=True)
        print(f"{wrong}\nCompiling failed: Branchline runs from source, which is slower but plays the same.")
        return 1 if "--strict" in sys.argv else 0
    STAMP.write_text(wanted)
    print(f"Compiled in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
