"""Signs: what the page draws is what the games name."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from branchline import games
from branchline.core.ui.signs import SIGNS
from tests.web.words import WEB


def test_the_page_has_a_drawing_for_each_sign():
    module = (WEB / "js/table/panels/signs.js").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^  (\w+): \"M", module, re.M)) == SIGNS


@pytest.mark.parametrize("game", games.names())
def test_a_game_names_only_signs_that_there_are(game: str):
    signs = import_module(f"branchline.games.{game}.ui.signs").SIGNS
    assert set(signs.values()) <= set(SIGNS)
    told = (WEB.parent / "games" / game / "ui" / "story.py").read_text(encoding="utf-8")
    assert all(words in told for words in signs)
