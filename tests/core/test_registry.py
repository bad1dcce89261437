"""Games are found by entry points, and a bad one disturbs no other."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from branchline.core import registry
from branchline.core.match.errors import NoSuchGame

RIGHT = EntryPoint("mini_rails", "branchline.games.mini_rails.game:GAME", registry.GROUP)


@pytest.fixture
def installed(monkeypatch):
    """Lets the entry points be those that are given."""

    def install(*entries: EntryPoint) -> None:
        monkeypatch.setattr(registry, "entry_points", lambda group: entries)
        clear()

    def clear() -> None:
        for kept in (registry.registered, registry.find, registry.every_game):
            kept.cache_clear()

    yield install
    monkeypatch.undo()
    clear()


def test_hyphens_and_capitals_do_not_matter(installed):
    installed(RIGHT)
    assert registry.find("Mini-Rails") is registry.find("mini_rails")
    with pytest.raises(NoSuchGame, match="there are: mini_rails"):
        registry.find("chess")


def test_the_same_place_twice_is_one_game(installed):
    """A checkout on the path and its installed twin name the same place."""
    installed(RIGHT, RIGHT)
    assert registry.find("mini_rails").name == "mini_rails"


def test_two_games_of_one_name_are_refused_with_both_places(installed):
    installed(RIGHT, EntryPoint("mini_rails", "other_package:GAME", registry.GROUP))
    with pytest.raises(NoSuchGame, match=r"branchline\.games\.mini_rails\.game:GAME, other_package:GAME"):
        registry.find("mini_rails")


@pytest.mark.parametrize(
    ("value", "reason"),
    [("branchline.games.mini_rails.game:MiniRails", "not a Game"), (RIGHT.value, "a game called mini_rails")],
)
def test_what_is_no_game_or_another_one_is_refused(installed, value, reason):
    installed(EntryPoint("goose", value, registry.GROUP))
    with pytest.raises(TypeError, match=reason):
        registry.find("goose")


def test_a_game_that_can_not_be_loaded_is_logged_and_the_others_are_there(installed, caplog):
    installed(EntryPoint("broken", "no_such_package.game:GAME", registry.GROUP), RIGHT)
    assert [game.name for game in registry.every_game()] == ["mini_rails"]
    assert "the game broken can't be loaded" in caplog.text
