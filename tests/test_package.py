"""What the package promises: a public interface, a version everywhere, extras that errors name."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import branchline
from branchline import api

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_public_interface_is_there_and_documented():
    assert set(branchline.__all__) == {*api.__all__, "COMPILED", "VERSION", "__version__"}
    document = (ROOT / "docs" / "api.md").read_text()
    for name in branchline.__all__:
        assert getattr(branchline, name) is not None
        assert name in dir(branchline)
        assert re.search(rf"`{name}[`(]", document), name
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = branchline.no_such_name


def test_the_example_of_the_document_runs():
    document = (ROOT / "docs" / "api.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    exec(code, {})


def test_import_is_light():
    """The worker of a bot, a completion or a plugin of pytest does not wait for all of the engine."""
    script = "import branchline, sys; print([name for name in sys.modules if name.startswith('branchline.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert eval(done.stdout) == ["branchline._loader", "branchline._version"]


def test_the_version_is_semantic_and_the_same_everywhere():
    assert re.fullmatch(r"\d+\.\d+\.\d+", branchline.__version__)
    assert f"\nversion: {branchline.__version__}\n" in (ROOT / "CITATION.cff").read_text()
    changes = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)", line) for line in changes if line != "Unreleased"]
    assert all(dated)
    assert branchline.__version__ in [found[1] for found in dated if found]


def test_the_package_is_typed():
    assert (ROOT / "branchline" / "py.typed").exists()


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("branchline.adapters.gym", "gymnasium", "envs"),
        ("branchline.adapters.zoo", "pettingzoo", "envs"),
        ("branchline.adapters.spiel", "pyspiel", "envs"),
        ("branchline.adapters.vector", "numpy", "envs"),
    ],
)
def test_an_import_that_needs_an_extra_names_it(module, missing, extra):
    script = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert f'needs {missing}, which is not installed: pip install "branchline[{extra}]"' in done.stderr
    assert extra in PROJECT["optional-dependencies"]


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (["report", "mini_rails", "--games", "2"], "matplotlib"),
        (["simulate", "mini_rails", "--games", "2", "--out", "x.parquet"], "polars"),
        (["simulate", "mini_rails", "--games", "2", "--on", "ray"], "ray"),
    ],
)
def test_a_command_that_needs_an_extra_names_it(words, missing, tmp_path):
    script = f"import sys; sys.modules[{missing!r}] = None; from branchline.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    extra = "ray" if missing == "ray" else "lab"
    assert f'needs {missing}, which is not installed: pip install "branchline[{extra}]"' in done.stderr
    assert extra in PROJECT["optional-dependencies"]
