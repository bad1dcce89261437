"""What is printed on tiles is kept for a while, not for ever."""

from __future__ import annotations

from branchline import games
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.ui.view import card_of


def test_cards_of_boxes_that_are_gone_are_forgotten():
    game = games.find("minecart_town")
    text = game.box_text()
    for _ in range(12):
        box = game.open_box("my.toml", text)
        assert isinstance(box, MinecartTownBox)
        for tile in box.tiles:
            assert card_of(tile).name == tile.name
    kept = card_of.cache_info()
    assert kept.maxsize is not None
    assert kept.currsize <= kept.maxsize < 12 * len(box.tiles)
