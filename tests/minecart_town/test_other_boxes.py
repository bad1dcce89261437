"""Where a tile stands in the box means nothing: the first effect and the last one are like all others."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import ending
from tests.minecart_town.positions import (
    GAME,
    at_transport,
    building,
    cubes,
    draw,
    earned,
    empty,
    give,
    offer,
    play,
    process,
    some_texts,
    texts,
)

SOME = "1 wood 1 stone 1 wheat 1 coal 1 sheep"
PLENTY = "9 wood 9 stone 9 wheat 9 coal 9 sheep"


def box_of(text: str) -> MinecartTownBox:
    box = GAME.open_box("my.toml", text)
    assert isinstance(box, MinecartTownBox)
    return box


def with_first(name: str) -> MinecartTownBox:
    """The game's box, where this tile stands before all others."""
    text = GAME.box_text()
    start = text.rindex("[[tile]]", 0, text.index(f'name = "{name}"'))
    end = text.index("\n\n", start)
    block, rest = text[start:end], text[:start] + text[end:]
    box = box_of(rest.replace("[[tile]]", f"{block}\n\n[[tile]]", 1))
    assert box.tiles[0].name == name
    return box


def with_last(effect: str) -> MinecartTownBox:
    """The game's box, where the Forest, which is the last tile, has one more effect."""
    text = GAME.box_text()
    forest = '{ when = "production", do = "gain", out = { wood = 5 } }'
    assert text.count(forest) == 1
    return box_of(text.replace(forest, f"{forest}, {effect}"))


def begun(box: MinecartTownBox) -> MinecartTownPosition:
    """A construction turn of the first seat. Its town has no cubes."""
    state = GAME.start(2, {"first": 1}, box)
    assert isinstance(state, MinecartTownPosition)
    state.deal(Random("other boxes"))
    return empty(state)


def course(box: MinecartTownBox, name: str) -> list[object]:
    """What a tile does when it is built, in transportation and processing, and at the end; a Bakery is beside it."""
    state = offer(give(draw(begun(box), ". Bakery\nM F"), "home", PLENTY), name)
    (build,) = some_texts(state, "build")
    play(state, f"build {build}", "place n1")
    built = [cubes(state, "n1"), earned(state, "n1")]
    empty(state)
    give(state, "n1", SOME)
    give(state, "n1e1", "1 wheat 1 coal")
    at_transport(state)
    carried = texts(state)
    process(state)
    processed = [cubes(state, "n1"), earned(state, "n1"), cubes(state, "n1e1"), earned(state, "n1e1")]
    town = state.towns[0]
    return [built, carried, processed, [int(ending.end_points(town, box, number)) for number in range(len(town.place))]]


@pytest.mark.parametrize("name", ["Statue", "Stockpile", "Bakery", "Workshop", "Inn"])
def test_the_first_tile_of_a_box_does_what_it_does_elsewhere(name: str):
    """MT-4.6, MT-6.7, MT-7.1, MT-9.2, MT-11.12 At each of the times."""
    assert course(with_first(name), name) == course(GAME.box(), name)


def test_a_building_whose_owner_chose_does_not_produce_again():
    """MT-3.1, MT-3.4 Here a Garden Plot, which has two slots, produces any one cube."""
    gain = '{ when = "production", do = "gain", out = { wheat = 1 } }'
    choice = '{ when = "production", do = "choice", many = 1, one_kind = false }'
    plot = GAME.box_text().index('name = "Garden Plot"')
    state = begun(box_of(GAME.box_text()[:plot] + GAME.box_text()[plot:].replace(gain, choice, 1)))
    process(draw(state, "Garden_Plot .\nM F"))
    play(state, "take coal", seat=0)
    assert cubes(state, "n1") == "1 coal"
    assert state.actors() == [1]


def test_a_building_that_processes_nothing_does_not_do_as_the_last_one():
    """MT-7.2 After that the next round's production has come."""
    state = draw(begun(with_last('{ when = "processing", do = "lose", in = { sheep = 1 } }')), "Silo .\nM F")
    give(give(state, "n1", "2 sheep"), "e1", "2 sheep")
    process(state)
    assert (cubes(state, "n1"), cubes(state, "e1")) == ("1 wheat 2 sheep", "4 wood 1 sheep")


def test_a_building_that_scores_nothing_does_not_score_as_the_last_one():
    """MT-9.2"""
    box = with_last('{ when = "end", do = "per_neighbour", of = "tile", points = 1, most = 8 }')
    state = draw(begun(box), "Silo .\nM F")
    town = state.towns[0]
    points = {cell: int(ending.end_points(town, box, building(state, cell))) for cell in ("n1", "home", "e1")}
    assert points == {"n1": 0, "home": 0, "e1": 2}


def test_a_building_that_fetches_nothing_does_not_fetch_as_the_last_one():
    """MT-6.7"""
    state = draw(begun(with_last('{ when = "transportation", do = "pull", many = 1 }')), "Silo .\nM F")
    at_transport(give(give(state, "n1", "1 sheep"), "home", "1 stone"))
    assert some_texts(state, "pull") == {"sheep n1 e1", "stone home e1"}
