"""A pure install works, and says so once."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from branchline.cli import speed


@pytest.fixture
def told(monkeypatch, tmp_path):
    """What is said to a person at a terminal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("BRANCHLINE_PURE", raising=False)
    monkeypatch.setattr(speed, "COMPILED", False)

    def tell(terminal: bool = True) -> str:
        out = io.StringIO()
        speed.tell_if_uncompiled(Console(file=out, force_terminal=terminal, no_color=True, width=200))
        return out.getvalue()

    return tell


def test_it_is_said_once(told):
    assert "The engine is not compiled here." in told()
    assert told() == ""


def test_a_new_version_says_it_again(told, monkeypatch):
    told()
    monkeypatch.setattr(speed, "VERSION", "99.0.0")
    assert told() != ""


def test_the_way_to_compile_fits_the_install(told, monkeypatch, tmp_path):
    assert "make install" in told()
    monkeypatch.setattr(speed, "PACKAGE", tmp_path / "site-packages" / "branchline")
    monkeypatch.setattr(speed, "VERSION", "99.0.0")
    assert "pip install" in told()


def test_a_script_a_compiled_engine_and_who_asked_for_it_hear_nothing(told, monkeypatch):
    assert told(terminal=False) == ""
    monkeypatch.setenv("BRANCHLINE_PURE", "1")
    assert told() == ""
    monkeypatch.delenv("BRANCHLINE_PURE")
    monkeypatch.setattr(speed, "COMPILED", True)
    assert told() == ""


def test_a_folder_that_can_not_be_written_is_no_trouble(told, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert told() != ""
