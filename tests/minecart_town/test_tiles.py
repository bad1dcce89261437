"""MT-11 Every kind of tile, with its exact numbers."""

from __future__ import annotations

import pytest

from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import ending, processing
from branchline.games.minecart_town.rules.kinds import resources_of
from branchline.games.minecart_town.rules.phases import IDLE
from tests.minecart_town.positions import (
    GAME,
    at_transport,
    at_turn,
    building,
    cubes,
    draw,
    earned,
    empty,
    give,
    offer,
    play,
    produce,
    start,
    texts,
)

#: Every tile: type, copies, cost in wood and stone, slots.
FACTS = """
Wheat Field A 3 2/1 3
Harvesting Center A 1 1/1 4
Garden Plot A 1 1/0 2
Marshlands A 1 1/1 2
Meadow A 1 1/1 3
Lumber Camp A 1 0/2 3
Quarry A 1 2/0 3
Woodland Quarry A 1 1/1 3
Mixed Farm A 1 2/1 3
Flower Garden A 1 1/1 0
Sheep Range A 2 1/1 4
Paddock A 1 2/0 3
Silo A 1 1/1 3
Sapling Grove A 1 0/2 4
Gravel Pit A 1 2/0 4
Barley Field A 1 2/0 3
Peat Cutting A 1 2/1 3
Homestead A 1 1/1 3
Spring A 1 0/1 0
Lumber Depot A 1 0/1 3
Caravan Camp A 1 1/1 3
Charcoal Kiln A 2 1/1 4
Barn A 1 2/1 6
Cotton Mill A 1 1/2 3
Fuel Depot A 1 2/1 3
Museum A 1 2/0 3
Stockpile A 1 1/1 4
Hayloft B 1 1/1 3
Coal Yard B 1 1/1 3
Shepherd's Hut B 1 1/1 3
Timber Yard B 1 0/2 4
Stone Yard B 1 2/0 4
Provision Cart B 1 1/1 4
Mining Camp B 1 2/0 4
Statue B 1 0/2 0
Monument B 1 2/2 0
Pond B 2 1/0 2
Wholesale Market B 1 1/2 5
Trading Post B 1 1/1 5
Grainfield B 2 1/1 4
Sheep Pasture B 2 2/0 4
Workshop B 1 1/1 0
Water Well B 1 1/0 0
Boulder Well B 1 0/2 0
Charred Grounds B 1 1/0 4
Railroad Junction B 2 1/0 0
Confectioner B 1 2/2 3
Smokehouse B 1 1/1 4
Foundry B 1 2/1 4
Steakhouse B 1 2/2 4
Pawnshop B 1 1/1 4
Monastery B 1 1/1 0
Town Square B 1 1/2 0
Inn B 1 2/1 0
Small Ranch B 1 1/1 4
Town Hall B 1 1/2 0
Guild Hall B 1 2/2 0
Railyard B 1 2/1 0
Bakery C 3 2/1 4
Butcher C 2 1/2 4
Tavern C 1 2/1 4
Smithy C 1 2/1 4
Brewery C 1 1/1 4
Weaver C 1 1/1 3
Steam Works C 1 2/1 4
Flour Mill C 1 2/0 4
Cooperage C 1 1/1 4
Tannery C 1 1/1 4
Mason C 1 1/0 4
Restaurant C 1 2/2 6
Banquet Hall C 1 2/2 4
Livestock Dealer C 1 1/1 4
Marketplace C 2 1/1 3
Large Market C 1 1/2 4
Trading Company C 1 2/2 5
Ranch C 3 2/1 8
"""

#: Tiles that give at once: what lies on them, and points.
AT_ONCE = {
    "Sheep Range": ("2 sheep", 0),
    "Paddock": ("3 sheep", 0),
    "Silo": ("1 coal", 0),
    "Sapling Grove": ("2 wood", 0),
    "Gravel Pit": ("2 stone", 0),
    "Barley Field": ("1 wheat", 0),
    "Peat Cutting": ("1 coal", 0),
    "Homestead": ("1 wheat 1 sheep", 0),
    "Spring": ("", 1),
    "Lumber Depot": ("2 wood", 0),
    "Caravan Camp": ("1 wheat 1 coal 1 sheep", 0),
    "Hayloft": ("3 wheat", 0),
    "Coal Yard": ("3 coal", 0),
    "Shepherd's Hut": ("3 sheep", 0),
    "Timber Yard": ("3 wood", 0),
    "Stone Yard": ("3 stone", 0),
    "Provision Cart": ("2 wheat 1 sheep", 0),
    "Mining Camp": ("1 stone 2 coal", 0),
    "Statue": ("", 5),
    "Monument": ("", 10),
    "Grainfield": ("2 wheat", 0),
    "Sheep Pasture": ("4 sheep", 0),
    "Water Well": ("", 2),
    "Boulder Well": ("", 4),
    "Charred Grounds": ("4 coal", 0),
}

#: Tiles that work in production: what lies there before and after, and points.
IN_PRODUCTION = {
    "Wheat Field": ("", "3 wheat", 0),
    "Harvesting Center": ("", "2 wheat", 0),
    "Garden Plot": ("", "1 wheat", 0),
    "Marshlands": ("", "1 coal", 0),
    "Meadow": ("", "1 sheep", 0),
    "Lumber Camp": ("", "2 wood", 0),
    "Quarry": ("", "2 stone", 0),
    "Woodland Quarry": ("", "1 wood 1 stone", 0),
    "Mixed Farm": ("", "1 wheat 1 sheep", 0),
    "Flower Garden": ("", "", 2),
    "Sheep Range": ("2 sheep", "3 sheep", 0),
    "Silo": ("1 coal", "1 wheat 1 coal", 0),
    "Sapling Grove": ("2 wood", "3 wood", 0),
    "Gravel Pit": ("2 stone", "3 stone", 0),
    "Barley Field": ("1 wheat", "2 wheat", 0),
    "Peat Cutting": ("1 coal", "2 coal", 0),
    "Homestead": ("1 wheat 1 sheep", "2 wheat 1 sheep", 0),
    "Spring": ("", "", 1),
    "Barn": ("3 sheep", "5 sheep", 0),
    "Cotton Mill": ("2 sheep", "2 sheep", 4),
    "Fuel Depot": ("3 coal", "3 coal", 6),
    "Museum": ("1 stone", "1 stone", 2),
    "Grainfield": ("2 wheat", "4 wheat", 0),
    "Sheep Pasture": ("4 sheep", "3 sheep", 0),
    "Water Well": ("", "", 2),
    "Boulder Well": ("", "", 2),
    "Charred Grounds": ("4 coal", "4 coal", -4),
}

#: Tiles that process: what lies there before and after processing to the full, and points.
IN_PROCESSING = {
    "Charcoal Kiln": ("3 wood 1 coal", "4 coal", 0),
    "Paddock": ("3 sheep", "2 sheep", 0),
    "Bakery": ("2 wheat 2 coal", "", 12),
    "Butcher": ("3 coal 1 sheep", "2 coal", 7),
    "Tavern": ("2 wheat 2 sheep", "", 12),
    "Smithy": ("1 stone 2 coal", "1 coal", 6),
    "Brewery": ("3 wheat", "1 wheat", 5),
    "Weaver": ("3 sheep", "", 9),
    "Steam Works": ("4 coal", "", 16),
    "Flour Mill": ("2 stone 2 wheat", "", 10),
    "Cooperage": ("1 wood 3 wheat", "2 wheat", 5),
    "Tannery": ("2 wood 2 sheep", "", 10),
    "Mason": ("2 wood 2 stone", "", 6),
    "Restaurant": ("2 wheat 2 coal 2 sheep", "", 22),
    "Banquet Hall": ("2 wheat 2 sheep", "", 12),
    "Livestock Dealer": ("3 wheat 1 sheep", "4 sheep", 0),
    "Marketplace": ("1 wood 1 wheat 1 sheep", "", 9),
    "Large Market": ("1 wood 1 stone 1 wheat 1 coal", "", 14),
    "Trading Company": ("1 wood 1 stone 1 wheat 1 coal 1 sheep", "", 20),
    "Confectioner": ("3 wheat", "", 9),
    "Smokehouse": ("2 wood 1 sheep", "1 wood", 6),
    "Foundry": ("2 stone 2 coal", "", 14),
    "Steakhouse": ("2 wheat 2 sheep", "", 14),
    "Pawnshop": ("4 wood", "", 8),
}

#: What is tested by itself below.
BY_THEMSELVES = {
    "Stockpile",
    "Pond",
    "Wholesale Market",
    "Trading Post",
    "Workshop",
    "Railroad Junction",
    "Ranch",
    "Small Ranch",
    "Monastery",
    "Town Square",
    "Inn",
    "Town Hall",
    "Guild Hall",
    "Railyard",
}


def facts() -> dict[str, tuple[str, int, int, int, int]]:
    found = {}
    for line in FACTS.strip().split("\n"):
        *name, bag, copies, cost, slots = line.split()
        wood, stone = cost.split("/")
        found[" ".join(name)] = (bag, int(copies), int(wood), int(stone), int(slots))
    return found


def box() -> MinecartTownBox:
    found = GAME.box()
    assert isinstance(found, MinecartTownBox)
    return found


def word(name: str) -> str:
    return name.replace(" ", "_")


def alone(name: str, before: str = "") -> MinecartTownPosition:
    """A town with this tile north of the Mine, and these cubes on it."""
    state = draw(start(), f"{word(name)} .\nM F")
    return give(empty(state), "n1", before)


def build(name: str, rows: str = "M F") -> MinecartTownPosition:
    """The tile is bought and placed south of the Mine, by the rules."""
    state = offer(draw(start(), rows), name)
    at_turn(state)
    text = next(text for text in texts(state) if text.startswith("build"))
    return play(state, text, "place s1", seat=0)


def process_here(state: MinecartTownPosition) -> MinecartTownPosition:
    state.towns[0].step = IDLE
    processing.process_on(state.towns[0], state.box, 0)
    return state


def at_end(state: MinecartTownPosition, cell: str) -> int:
    return int(ending.end_points(state.towns[0], state.box, building(state, cell)))


class TestFacts:
    """MT-11.1 The tiles are data."""

    def test_all_76_kinds_are_here(self):
        assert list(facts()) == [tile.name for tile in box().tiles[:-2]]
        assert set(facts()) == {*AT_ONCE, *IN_PRODUCTION, *IN_PROCESSING, *BY_THEMSELVES}

    @pytest.mark.parametrize("name", facts())
    def test_cost_slots_copies_and_type(self, name: str):
        tile = box().tiles[box().kind_of(name)]
        assert ("ABC"[tile.bag], tile.copies, *tile.cost[:2], tile.slots) == facts()[name]
        assert tile.cost[2:] == [0, 0, 0]

    def test_the_bags_hold_31_35_and_24_tiles_of_27_31_and_18_kinds(self):
        bags = [[tile.copies for tile in box().tiles if tile.bag == bag] for bag in range(3)]
        assert [(sum(copies), len(copies)) for copies in bags] == [(31, 27), (35, 31), (24, 18)]

    def test_the_advanced_tiles(self):
        advanced = [tile.name for tile in box().tiles if tile.advanced]
        assert advanced == ["Livestock Dealer", "Marketplace", "Large Market", "Trading Company"]


class TestAtOnce:
    """MT-11.2, MT-4.6"""

    @pytest.mark.parametrize("name", AT_ONCE)
    def test_what_it_gives_when_built(self, name: str):
        state = build(name)
        assert (cubes(state, "s1"), earned(state, "s1")) == AT_ONCE[name]

    @pytest.mark.parametrize("name", sorted(facts().keys() - AT_ONCE.keys() - BY_THEMSELVES))
    def test_others_give_nothing_when_built(self, name: str):
        state = build(name)
        assert (cubes(state, "s1"), earned(state, "s1")) == ("", 0)


class TestInProduction:
    """MT-11.2, MT-11.4, MT-11.5"""

    @pytest.mark.parametrize("name", IN_PRODUCTION)
    def test_what_it_does(self, name: str):
        before, after, points = IN_PRODUCTION[name]
        state = produce(alone(name, before))
        assert (cubes(state, "n1"), earned(state, "n1")) == (after, points)

    @pytest.mark.parametrize("name", sorted(facts().keys() - IN_PRODUCTION.keys() - {"Railroad Junction"}))
    def test_others_do_nothing(self, name: str):
        state = produce(alone(name))
        assert (cubes(state, "n1"), earned(state, "n1")) == ("", 0)

    def test_the_barn_fills_up_only_to_its_slots(self):
        assert cubes(produce(alone("Barn", "4 sheep")), "n1") == "6 sheep"

    def test_the_barn_needs_a_pair(self):
        assert cubes(produce(alone("Barn", "1 sheep")), "n1") == "1 sheep"

    def test_the_mine_makes_3_stone_and_the_forest_5_wood(self):
        state = produce(empty(start()))
        assert (cubes(state, "home"), cubes(state, "e1")) == ("3 stone", "5 wood")

    def test_an_empty_sheep_pasture_loses_nothing(self):
        assert cubes(produce(alone("Sheep Pasture")), "n1") == ""


class TestInProcessing:
    """MT-11.7, MT-11.8, MT-11.5"""

    @pytest.mark.parametrize("name", IN_PROCESSING)
    def test_what_it_does_to_the_full(self, name: str):
        before, after, points = IN_PROCESSING[name]
        state = process_here(alone(name, before))
        assert (cubes(state, "n1"), earned(state, "n1")) == (after, points)

    @pytest.mark.parametrize("name", sorted(facts().keys() - IN_PROCESSING.keys() - {"Railroad Junction"}))
    def test_others_do_nothing(self, name: str):
        accepts = resources_of(int(box().accepts[box().kind_of(name)]))
        before = f"1 {accepts[0]}" if accepts else ""
        state = process_here(alone(name, before))
        assert (cubes(state, "n1"), earned(state, "n1")) == (before, 0)

    def test_the_paddock_loses_its_sheep_when_processing_not_in_production(self):
        """MT-R27"""
        assert cubes(produce(alone("Paddock", "3 sheep")), "n1") == "3 sheep"

    def test_the_pawnshop_takes_unlike_cubes_as_well(self):
        state = process_here(alone("Pawnshop", "1 wood 1 sheep"))
        assert (cubes(state, "n1"), earned(state, "n1")) == ("", 4)

    def test_a_market_needs_different_cubes(self):
        state = process_here(alone("Marketplace", "2 wood 1 sheep"))
        assert (cubes(state, "n1"), earned(state, "n1")) == ("2 wood 1 sheep", 0)


class TestChoice:
    """MT-11.3"""

    def test_the_pond_gives_any_two(self):
        state = build("Pond")
        assert texts(state) == ["take wood", "take stone", "take wheat", "take coal", "take sheep"]
        play(state, "take wheat", "take sheep", seat=0)
        assert cubes(state, "s1") == "1 wheat 1 sheep"

    def test_two_of_the_same_from_the_pond(self):
        assert cubes(play(build("Pond"), "take coal", "take coal", seat=0), "s1") == "2 coal"

    def test_the_wholesale_market_gives_five_of_one_kind(self):
        state = build("Wholesale Market")
        assert len(texts(state)) == 5
        assert cubes(play(state, "take sheep", seat=0), "s1") == "5 sheep"


class TestTradingPost:
    """MT-11.9"""

    def test_it_gives_a_cube_of_each_resource_shown_around(self):
        state = build("Trading Post", "M F\n. .\nBakery Silo")
        assert cubes(state, "s1") == "1 wood 1 stone 1 wheat 1 coal"

    def test_icons_of_any_resource_and_costs_do_not_count(self):
        state = build("Trading Post", "M F\n. Pawnshop\n. .")
        assert cubes(state, "s1") == "1 wood 1 stone"

    def test_what_comes_later_is_too_late(self):
        """MT-R28"""
        state = draw(build("Trading Post", "M F"), "M F\n. Bakery")
        assert cubes(state, "s1") == "1 wood 1 stone"

    @pytest.mark.parametrize(("around", "types"), [("ns", 0), ("Silo", 2), ("Meadow", 1)])
    def test_where_no_tile_shows_wood_it_does_not_count(self, around: str, types: int):
        """Away from the start, beside one tile. The Town Square gives two points for each resource."""
        state = draw(start(), f"Town_Square {around}\n. .\n. .\nM F")
        assert at_end(state, "n3") == 2 * types


class TestStockpile:
    """MT-6.7"""

    def test_it_takes_every_cube_and_pulls_up_to_four(self):
        state = at_transport(give(alone("Stockpile"), "e1", "5 wood"))
        for _ in range(4):
            play(state, "pull wood e1 n1", seat=0)
        assert cubes(state, "n1") == "4 wood"


class TestWorkshop:
    """MT-11.12"""

    ROWS = "Bakery Workshop .\nM F .\nWeaver . ."

    def test_it_adds_a_point_each_time_a_neighbour_scores(self):
        state = give(empty(draw(start(), self.ROWS)), "n1", "2 wheat 2 coal")
        process_here(state)
        assert (earned(state, "n1"), earned(state, "n1e1")) == (12, 2)

    def test_a_building_further_away_gets_nothing(self):
        state = process_here(give(empty(draw(start(), self.ROWS)), "s1", "3 sheep"))
        assert (earned(state, "s1"), earned(state, "n1e1")) == (9, 0)

    def test_a_conversion_into_cubes_gets_nothing(self):
        state = process_here(give(empty(draw(start(), "Charcoal_Kiln Workshop\nM F")), "n1", "3 wood"))
        assert earned(state, "n1e1") == 0

    def test_it_is_once_a_time_not_once_a_point_and_counted_as_its_own(self):
        """MT-R12"""
        state = process_here(give(empty(draw(start(), "Steam_Works Workshop\nM F")), "n1", "2 coal"))
        assert (earned(state, "n1"), earned(state, "n1e1")) == (8, 1)


class TestRanch:
    """MT-11.4, MT-11.6"""

    @pytest.mark.parametrize(("sheep", "points"), [(0, 0), (1, 3), (7, 21), (8, 30)])
    def test_three_a_sheep_and_six_more_for_eight(self, sheep: int, points: int):
        assert at_end(alone("Ranch", f"{sheep} sheep"), "n1") == points

    @pytest.mark.parametrize(("sheep", "points"), [(0, 0), (4, 12)])
    def test_the_small_ranch_has_no_bonus(self, sheep: int, points: int):
        assert at_end(alone("Small Ranch", f"{sheep} sheep"), "n1") == points


def surrounded(name: str) -> MinecartTownPosition:
    """The tile lies east of the Forest, with tiles on all eight cells around it, six of them buildings."""
    rows = f"""
        Bakery  Workshop  ew                 Silo
        M       F         {word(name)}       Charred_Grounds
        .       Weaver    Railroad_Junction  Paddock
    """
    return empty(draw(start(), rows))


class TestNeighbours:
    """MT-11.10, MT-11.11, MT-11.9"""

    def test_the_monastery_counts_all_tiles_around(self):
        assert at_end(surrounded("Monastery"), "e2") == 8

    def test_the_inn_counts_buildings_two_each(self):
        assert at_end(surrounded("Inn"), "e2") == 12

    def test_the_town_hall_counts_buildings_that_can_give_points(self):
        """MT-R10 Workshop and Weaver do, Charred Grounds, Silo, Paddock and Forest do not."""
        assert at_end(surrounded("Town Hall"), "e2") == 4

    def test_the_guild_hall_counts_buildings_that_convert(self):
        """MT-R11 The Weaver does; Workshop and Paddock do not."""
        assert at_end(surrounded("Guild Hall"), "e2") == 3

    def test_the_town_square_counts_resources_shown(self):
        """Forest wood, Silo wheat and coal, Weaver and Paddock sheep."""
        assert at_end(surrounded("Town Square"), "e2") == 8

    def test_the_town_square_looks_at_the_end(self):
        """MT-R28"""
        state = build("Town Square", "M F")
        before = at_end(state, "s1")
        assert at_end(draw(state, "M F\n. Bakery"), "s1") == before + 4

    @pytest.mark.parametrize("name", ["Monastery", "Inn", "Town Hall", "Guild Hall", "Town Square"])
    def test_they_score_only_at_the_end(self, name: str):
        assert earned(produce(surrounded(name)), "e2") == 0

    def test_each_half_of_the_start_is_a_building(self):
        """MT-R20"""
        assert at_end(draw(start(), "Inn .\nM F"), "n1") == 4

    def test_a_tile_two_cells_away_does_not_count(self):
        assert at_end(draw(start(), "M F . Silo\n. . Monastery ."), "s1e2") == 2


class TestRailyard:
    """MT-11.13"""

    def test_it_counts_buildings_joined_without_passing_another(self):
        """The Mine around the corner and the Silo; the Bakery lies behind the Silo."""
        state = draw(start(), "es Railyard ew Silo ew Bakery\nM F . . . .")
        assert at_end(state, "n1e1") == 6

    def test_a_building_joined_twice_counts_once(self):
        rows = """
            es ew sw
            Railyard ew Silo
            M F .
        """
        assert at_end(draw(start(), rows), "n1") == 3

    def test_it_counts_along_all_arms_of_a_net(self):
        rows = """
            .        Silo .
            Railyard new  Bakery
            M        F    .
        """
        assert at_end(draw(start(), rows), "n1") == 6


class TestRailroadJunction:
    """MT-5.9"""

    ROWS = """
        .    Silo              .
        Barn Railroad_Junction Weaver
        .    Bakery            .
        M    F                 .
    """

    def test_it_makes_two_lines_between_four_buildings(self):
        town = draw(start(), self.ROWS).towns[0]
        state = draw(start(), self.ROWS)
        pairs = {"n3e1": "n1e1", "n2": "n2e2", "n1e1": "n3e1", "n2e2": "n2"}
        for cell, other in pairs.items():
            assert int(town.joined[building(state, cell)]) == 1 << building(state, other)

    def test_it_is_bought_like_a_building_but_is_none(self):
        state = build("Railroad Junction")
        assert len(state.towns[0].place) == 2
        assert len(state.towns[0].kind) == 3
