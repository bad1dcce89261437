"""Compiles the engine with mypyc into branchline/_compiled, if the source has changed.

Without a C compiler, or where compiling fails, it says so and leaves Branchline to run from source, only slower.
setup.py uses the same functions to build a wheel.
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

from branchline._loader import BUILD, MANIFEST, UNCHANGING  # noqa: E402 - the path must be set first

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


def has_compiler() -> bool:
    """Whether there is a C compiler."""
    return any(map(shutil.which, ("cc", "gcc", "clang")))


def build(files: list[Path], folder: Path) -> None:
    """Compile the files into the folder. It is replaced at once, so that nobody sees half a build."""
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
    modules = [file.relative_to(out) for file in out.rglob("*.so")]
    names_built = sorted(".".join(module.with_name(module.name.split(".")[0]).parts) for module in modules)
    (out / MANIFEST.name).write_text("\n".join(names_built) + "\n")
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(out, new)
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)


def build_for_wheel(folder: Path) -> bool:
    """Put the compiled engine into a wheel: the checkout's own build if it is current, or a new one."""
    files = engine_files()
    if STAMP.exists() and STAMP.read_text() == source_hash(files):
        shutil.copytree(BUILD, folder, dirs_exist_ok=True)
    elif not has_compiler():
        print("No C compiler found: the wheel has no compiled engine.")
        return False
    else:
        try:
            build(files, folder)
        except RuntimeError as wrong:
            print(f"{wrong}\nCompiling failed: the wheel has no compiled engine.")
            return False
    (folder / UNCHANGING.name).write_text("Installed from a wheel: its sources do not change.\n")
    return True


def main() -> int:
    """Compile if that is needed and possible."""
    files = engine_files()
    wanted = source_hash(files)
    if STAMP.exists() and STAMP.read_text() == wanted:
        MANIFEST.touch()
        return 0
    if not has_compiler():
        print("No C compiler found: Branchline runs from source, which is slower but plays the same.")
        return 0
    print(f"Compiling {len(files)} engine modules (a minute or so, once) ...", flush=True)
    if "--beside" in sys.argv:
        print("You can play meanwhile. Bots think faster as soon as it is done.", flush=True)
    started = time.monotonic()
    try:
        build(files, BUILD)
    except RuntimeError as wrong:
        shutil.rmtree(BUILD, ignore_errors=True)
        print(f"{wrong}\nCompiling failed: Branchline runs from source, which is slower but plays the same.")
        return 1 if "--strict" in sys.argv else 0
    STAMP.write_text(wanted)
    print(f"Compiled in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
