"""What people are shown."""

from __future__ import annotations

from rich.text import Text

from branchline.core.engine.random import Random
from branchline.core.message import in_english
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.ui.view import MinecartTownView
from tests.minecart_town.positions import (
    GAME,
    at_transport,
    at_turn,
    draw,
    empty,
    give,
    offer,
    play,
    process,
    produce,
    start,
)

NAMES = ["Ann", "Ben"]
SAY = in_english(NAMES)


def view(state: MinecartTownPosition, viewer: int | None = 0) -> MinecartTownView:
    found = GAME.shown.view(state, viewer)
    assert isinstance(found, MinecartTownView)
    return found


def prompt(state: MinecartTownPosition, viewer: int | None = 0) -> str:
    return GAME.shown.prompt(view(state, viewer)).english(NAMES)


class TestView:
    def test_legal_cells_costs_and_connections_are_shown(self):
        state = at_turn(offer(draw(start(), "es Smithy ew .\nM F . ."), "Silo"))
        shown = view(state)
        cells = {cell.cell: cell.faced for cell in shown.towns[0].open_cells}
        assert cells["n1e3"] == "w"
        assert cells["e2"] == ""
        assert shown.spaces[0].card is not None
        assert shown.spaces[0].card.cost == (1, 1, 0, 0, 0)
        assert shown.spaces[0].affordable == (True, True)
        mine = shown.towns[0].tiles[0]
        assert (mine.cell, mine.joined, mine.reach) == ("home", ("n1e1",), ("n1e1",))

    def test_what_each_tile_has_earned_and_would_earn_at_the_end(self):
        """MT-9.3"""
        state = produce(give(draw(start(), "Cotton_Mill Inn\nM F"), "n1", "2 sheep"))
        tiles = {tile.cell: (tile.earned, tile.at_end) for tile in view(state).towns[0].tiles}
        assert tiles["n1"] == (4, 0)
        assert tiles["n1e1"] == (0, 6)

    def test_what_is_left_in_the_bags_is_open(self):
        """MT-R24"""
        state = start()
        lying = [sum(int(state.stack[space]) for space in spaces) for spaces in (range(8), range(8, 12))]
        assert view(state, None).bags == (31 - lying[0], 35, 24 - lying[1])

    def test_how_a_tile_is_known_is_shown(self):
        state = offer(start(), "Barn")
        card = view(state).spaces[0].card
        assert card is not None
        assert card.basis == "text"
        assert "cost" in card.note

    def test_all_see_the_same(self):
        state = start()
        assert GAME.shown.picture(view(state, 0), NAMES, SAY) == GAME.shown.picture(view(state, None), NAMES, SAY)


class TestPicture:
    def test_tiles_track_cubes_and_cells_are_drawn(self):
        state = give(draw(start(), "es Smithy\nM F"), "n1e1", "2 coal")
        drawn = Text.from_markup(GAME.shown.picture(view(state), NAMES, SAY)).plain
        assert "     ┏━━━━━2co" in drawn
        assert "2co" in drawn
        assert "s1e1" in drawn
        assert "Ann: 0 VP" in drawn

    def test_every_tile_of_the_box_can_be_shown(self):
        state = start()
        for space, kind in enumerate(range(76)):
            state.market[space % 6] = kind
            state.stack[space % 6] = 1
            line = Text.from_markup(GAME.shown.picture(view(state), NAMES, SAY)).plain
            assert state.box.tiles[kind].name in line

    def test_effects_are_told_in_a_line(self):
        names = ("Bakery", "Ranch", "Pawnshop", "Trading Post", "Stockpile", "Railyard")
        cards = [space.card for space in view(offer(start(), *names)).spaces if space.card]
        assert sorted(SAY(effect) for card in cards for effect in card.effects) == [
            "end: 3 VP for each 1 sheep here, 6 VP more for 8",
            "end: 3 VP for each building joined directly",
            "immediate: 1 cube for each resource shown around",
            "processing: 1 wheat + 1 coal → 6 VP",
            "processing: any 2 → 4 VP",
            "transportation: pull up to 4 cubes from anywhere",
        ]


class TestPrompt:
    def test_each_step_is_told(self):
        state = at_turn(offer(start(), "Pond"))
        assert prompt(state) == "Ann builds, lays track or passes; cubes may move."
        play(state, "build 1 Pond")
        assert prompt(state) == "Ann chooses a cell for the new tile."
        play(state, "place n1")
        assert prompt(state) == "Ann chooses what Pond gives."
        play(state, "take coal", "take coal")
        assert prompt(state) == "Tiles are being drawn."

    def test_track(self):
        state = play(at_turn(draw(start(), "ew .\nM F")), "lay n1e1")
        assert prompt(state) == "Ann chooses a piece of track for n1e1."
        play(state, "track ew")
        assert prompt(state) == "Ann pays for track."
        play(state, "pay wood e1", "upgrade n1")
        assert prompt(state) == "Ann turns the T-junction on n1."

    def test_transport_asks_the_viewer_first(self):
        state = draw(draw(start(), "es Smithy\nM F"), "es Smithy\nM F", seat=1)
        at_transport(state)
        assert prompt(state, 1) == "Ben moves cubes, or is done."
        assert prompt(at_transport(state, round=4)) == "Ann moves cubes and lets buildings process, or is done."


def aside(state: MinecartTownPosition, action: int) -> str | None:
    told = GAME.shown.aside(state, 0, action)
    return SAY(told) if told else None


class TestAsides:
    def test_costs_and_effects_stand_beside_the_text(self):
        state = at_turn(offer(start(), "Silo"))
        found = {GAME.text(state, 0, action): aside(state, action) for action in state.legal(0)}
        assert found["build 1 Silo"] == "1 wood + 1 stone; immediate: 1 coal; production: 1 wheat"
        assert found["pass"] is None

    def test_open_ends_and_prices(self):
        state = at_turn(draw(start(), "ew .\nM F"))
        assert aside(state, GAME.read(state, 0, "lay n1e1")) == "track ends here: west"
        play(state, "lay n1e1")
        assert aside(state, GAME.read(state, 0, "track ew")) == "1 wood or stone"
        assert aside(state, GAME.read(state, 0, "track new")) == "2 wood or stone"


class TestStory:
    def told(self, state: MinecartTownPosition, text: str) -> list[str]:
        before, action = state.clone(), GAME.read(state, 0, text)
        state.apply(0, action)
        return [message.english(NAMES) for message in GAME.shown.story(before, 0, action, state, None)]

    def test_building_and_points(self):
        state = play(at_turn(offer(start(), "Spring")), "build 1 Spring")
        assert self.told(state, "place n1") == ["Ann builds Spring on n1.", "Ann scores +1: 1 now."]

    def test_moving(self):
        state = at_transport(draw(start(), "es Smithy\nM F"))
        assert self.told(state, "move stone home n1e1") == ["Ann moves stone from Mine (home) to Smithy (n1e1)."]

    def test_a_new_round_tells_what_was_gained(self):
        state = empty(draw(start(), "Pawnshop .\nM F"))
        process(give(state, "n1", "2 wood 1 coal"))
        before, action = state.clone(), GAME.read(state, 0, "spend wood")
        state.apply(0, action)
        state.deal(Random(1))
        told = [message.english(NAMES) for message in GAME.shown.story(before, 0, action, state, None)]
        assert told[:3] == ["Ann spends wood.", "Round 2 begins.", "Ann gains 5 wood + 3 stone."]
        assert told[-1] == "Ann scores +4: 4 now."
