"""Sdist and wheels: each is built, installed into an empty environment, and plays."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from branchline._loader import BUILD
from branchline._version import VERSION
from tools import compile as compiling

ROOT = Path(__file__).parent.parent
#: What a checkout has and an sdist does not: what somebody's own tools or our compiler have made.
LEFT_OUT = {"__pycache__", "_compiled", "node_modules", "package-lock.json", ".venv", ".pytest_cache"}
FOLDERS = ("branchline", "tests", "tools", "examples", "bench", "docs", "deploy", "requirements")
PLAY = ("simulate", "mini_rails", "--games", "40", "--seed", "1", "--json")


def done(command: Sequence[str | Path], folder: Path, **more: str) -> str:
    """Run a command to its good end, without this checkout's modules; what it printed."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "BRANCHLINE_PURE")}
    ran = subprocess.run(
        command, cwd=folder, env={**environment, **more}, capture_output=True, text=True, check=False, timeout=1800
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def build(kind: str, source: Path, target: Path, **more: str) -> Path:
    """Build an sdist or a wheel, with the setuptools that are here."""
    code = f"import sys; from setuptools import build_meta; build_meta.build_{kind}(sys.argv[1])"
    done([sys.executable, "-c", code, target], source, **more)
    return next(target.iterdir())


class Installed:
    """An environment of its own, with nothing in it but a wheel and what the wheel says that it needs."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, symlinks=True, with_pip=False)
        self.folder = folder
        self.python = folder / "bin" / "python"
        (packages,) = folder.glob("lib/python*/site-packages")
        install = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
        done([sys.executable, "-m", "pip", "--python", str(self.python), *install], folder)
        for needed in closure(Distribution.at(packages / f"branchline-{VERSION}.dist-info")):
            copy(needed, packages)

    def run(self, *words: str | Path, **more: str) -> str:
        home = {"XDG_DATA_HOME": str(self.folder / "data")}
        return done([self.python.with_name("branchline"), *words], self.folder, **home, **more)

    def played(self) -> dict[str, object]:
        """The summary of some games."""
        summary: dict[str, object] = json.loads(self.run(*PLAY))
        return summary

    def is_compiled(self) -> bool:
        return done([self.python, "-c", "import branchline; print(branchline.COMPILED)"], self.folder) == "True\n"


def closure(top: Distribution) -> list[Distribution]:
    """The distributions that one needs, as installed here: what pip would fetch."""
    found: dict[str, Distribution] = {}
    waiting = [top]
    while waiting:
        for line in waiting.pop().requires or []:
            wish = Requirement(line)
            if wish.name not in found and (wish.marker is None or wish.marker.evaluate({"extra": ""})):
                found[wish.name] = distribution(wish.name)
                waiting.append(found[wish.name])
    return list(found.values())


def copy(needed: Distribution, packages: Path) -> None:
    """Copy an installed distribution. Scripts stay behind."""
    for file in needed.files or []:
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (packages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(needed.locate_file(file)), packages / file)


def interpreter(version: str) -> Path | None:
    """Another Python on this machine: on the path, or among those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    on_path = shutil.which(f"python{version}")
    places = [Path(on_path)] if on_path else []
    for place in [*places, *sorted(pyenv.glob(f"{version}.*/bin/python{version}"), reverse=True)]:
        # pyenv puts a script on the path for every version; it works for the chosen ones only.
        ran = subprocess.run([place, "-c", "import venv, ensurepip"], capture_output=True, check=False)
        if ran.returncode == 0:
            return place
    return None


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


@pytest.fixture(scope="module")
def sdist(tmp_path_factory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def source(sdist, tmp_path_factory) -> Path:
    """The sdist, unpacked: from here on nothing comes from the checkout."""
    folder: Path = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"branchline-{VERSION}"


@pytest.fixture(scope="module")
def pure(source, tmp_path_factory) -> Installed:
    wheel = build("wheel", source, tmp_path_factory.mktemp("pure"), BRANCHLINE_PURE="1")
    assert wheel.name == f"branchline-{VERSION}-py3-none-any.whl"
    return Installed(tmp_path_factory.mktemp("plays") / "pure", wheel)


def test_the_sdist_has_everything_that_a_checkout_has(sdist):
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    wanted = [path.relative_to(ROOT) for path in files if path.suffix not in (".pyc", ".so")]
    missing = [str(path) for path in wanted if not LEFT_OUT & set(path.parts) and str(path) not in packed]
    assert missing == []
    assert {"Makefile", "README.md", "CHANGELOG.md", "LICENSE", "CITATION.cff"} <= packed


class TestPure:
    def test_it_plays(self, pure):
        assert not pure.is_compiled()
        assert pure.run("games", "mini_rails").startswith("mini_rails  Mini Rails")
        assert pure.played()["games"] == 40

    def test_it_serves_the_page_with_its_scripts_and_pictures(self, pure):
        words = [pure.python.with_name("branchline"), "serve", "--port", "0", "--file", pure.folder / "tables.db"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=pure.folder) as server:
            try:
                assert server.stdout is not None
                (address,) = re.findall(r"http://127\S+\d", server.stdout.readline())
                page = fetched(address)
                files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
                assert len(files) > 2
                assert all(fetched(address + path) for path in [*files, "/art/mini_rails.svg"])
            finally:
                server.terminate()

    def test_an_extra_that_is_missing_is_named(self, pure):
        code = "import branchline.adapters.gym"
        ran = subprocess.run([pure.python, "-c", code], cwd=pure.folder, capture_output=True, text=True, check=False)
        assert 'pip install "branchline[envs]"' in ran.stderr


def test_a_compiled_wheel_plays_the_same_games(source, pure, tmp_path):
    """The checkout's build goes into the wheel, so that nothing is compiled twice."""
    if not compiling.STAMP.exists() or compiling.STAMP.read_text() != compiling.source_hash(compiling.engine_files()):
        pytest.skip("this checkout is not compiled")
    with_build = tmp_path / "source"
    shutil.copytree(source, with_build)
    shutil.copytree(BUILD, with_build / BUILD.relative_to(ROOT))
    wheel = build("wheel", with_build, tmp_path / "wheel")
    assert "none-any" not in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.startswith("branchline/_compiled/") and name.endswith(".so") for name in names)
    compiled = Installed(tmp_path / "plays", wheel)
    assert compiled.is_compiled()
    assert compiled.played()["digest"] == pure.played()["digest"]


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_pip_compiles_it_on_every_python(version, source, pure, tmp_path):
    """``pip install .`` as a newcomer does it: pip fetches what building and playing need, and compiles."""
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    done([python, "-m", "venv", tmp_path / "plays"], tmp_path)
    own = tmp_path / "plays" / "bin"
    done([own / "python", "-m", "pip", "install", "--quiet", source], tmp_path)
    code = "import branchline, sys; print(branchline.COMPILED, '%d.%d' % sys.version_info[:2])"
    assert done([own / "python", "-c", code], tmp_path).split() == ["True", version]
    summary = json.loads(done([own / "branchline", *PLAY], tmp_path, XDG_DATA_HOME=str(tmp_path / "data")))
    assert summary["digest"] == pure.played()["digest"]
