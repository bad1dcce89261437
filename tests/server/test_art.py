"""The picture of a game in the lobby: the game's own, or the one that fits every game."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.server.http.static import WEB
from tests.server.house import Visitor


@pytest.mark.parametrize("name", games.names())
def test_every_game_shows_its_own_picture(ann: Visitor, name: str):
    row = next(row for row in ann.get("/api/games")["games"] if row["name"] == name)
    answer = ann.ask("GET", row["picture"])
    assert answer.status == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.raw == (games.find(name).folder / "art.svg").read_bytes()


def test_a_game_without_a_picture_has_a_neutral_one(ann: Visitor, monkeypatch, tmp_path):
    monkeypatch.setattr(type(games.find("mini_rails")), "folder", tmp_path)
    answer = ann.ask("GET", "/art/mini_rails.svg")
    assert answer.status == 200
    assert answer.raw == (WEB / "art" / "game.svg").read_bytes()


@pytest.mark.parametrize("path", ["/art/chess.svg", "/art/..%2Fmini_rails.svg", "/art/mini_rails.toml"])
def test_what_is_no_game_has_no_picture(ann: Visitor, path: str):
    assert ann.ask("GET", path).status == 404
