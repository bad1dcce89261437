"""What people are shown: the picture, the story, the words beside an action."""

from __future__ import annotations

import re

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.match import Match
from branchline.core.message import in_english
from branchline.games.mini_express.rules.state import BOT_TILE, WEST_OPEN
from branchline.games.mini_express.ui.picture import short_name
from tests.mini_express.positions import (
    BROWN,
    GAME,
    GRAY,
    ORANGE,
    build,
    demand,
    influence,
    network,
    play,
    shares,
    stacks,
    table,
    tracks,
)

NAMES = ["Ada", "Brad", "Claire", "Leon", "Jill"]
#: From Erie to j5, and from San Francisco to f5: two steps to Denver from both ends.
BOTH_COASTS = "q5 Detroit o4 Chicago m5 l4 Lincoln j5 San.Francisco b6 c6 d5 Salt.Lake.City f5"


def plain(state) -> str:
    """The picture without its colours."""
    return re.sub(
        r"\[/?[a-z#0-9 ]*\]",
        "",
        GAME.shown.picture(GAME.shown.view(state, None), NAMES[: state.seats], in_english(NAMES)),
    )


def told(state, text: str) -> list[str]:
    """The story of an action."""
    seat = int(state.turn())
    action = GAME.read(state, seat, text)
    after = state.clone()
    after.apply(seat, action)
    return [message.english(NAMES) for message in GAME.shown.story(state, seat, action, after, None)]


def asides(state) -> dict[str, str]:
    seat = int(state.turn())
    told = {GAME.text(state, seat, action): GAME.shown.aside(state, seat, action) for action in state.legal(seat)}
    return {text: aside.english(NAMES) if aside else "" for text, aside in told.items()}


class TestPicture:
    def test_a_hex_shows_its_companies_and_a_city_its_room_and_demand(self):
        state = network(network(table(4), GRAY, "q7 Atlanta"), BROWN, "q7")
        lines = plain(demand(state, "Atlanta", "gray+purple")).split("\n")
        row = next(number for number, line in enumerate(lines) if "Atl2" in line)
        column = lines[row].index("Atl2")
        assert lines[row + 1][column : column + 5].strip() == "Ggp"
        assert lines[row - 1][column + 5 : column + 10].strip() == "BG"

    def test_every_hex_stands_under_its_column(self):
        lines = plain(table(4)).split("\n")
        where = {lines[0][place]: place for place in range(4, len(lines[0])) if lines[0][place] != " "}
        assert list(where) == list("abcdefghijklmnopqrstuv")
        assert any(line[where["n"] : where["n"] + 4] == "Chi3" for line in lines)
        assert sum(line[:4].strip().isdigit() for line in lines[:24]) == 11

    def test_short_names_are_different(self):
        names = [short_name(name) for name in GAME.start(4).box.city_names]
        assert len(set(names)) == 36

    def test_what_a_share_costs_and_is_worth_to_each_player(self):
        state = tracks(influence(shares(table(4), 0, 2, 0, 0, 0), 0, 3, 0, 1, 1), 2, 4, 0, 4)
        lines = plain(state).split("\n")
        row = next(line for line in lines if line.startswith("> Ada"))
        assert "2x2 | 3 1st | costs 2" in row
        assert "0x0 | 0 3rd | -" in row
        assert any(line.startswith("O Orange") for line in lines)

    def test_markers_bot_tiles_sets_and_the_west_are_shown(self):
        shown = plain(table(2, west="line"))
        assert "Unused markers stand on 4 and 8." in shown
        assert "Bot tiles: O2 B2 G2 W2 Reset1" in shown
        assert "The west coast: not open." in shown
        state = GAME.start(5)
        state.deal(Random(1))
        assert "Starting shares: OB OG OW BG BW GW" in plain(state)

    def test_the_route_so_far_is_shown(self):
        state = network(table(4), ORANGE, "q5 Detroit o4 Chicago n5 Louisville")
        play(state, "build orange Lincoln", "via m5")
        assert "The route so far: m5" in plain(state)


class TestSheet:
    """ME-5.10, ME-8.9 The length on a company's sheet, and what a share is worth."""

    def length(self, state) -> str:
        scene = GAME.shown.scene(GAME.shown.view(state, None), NAMES[: state.seats], in_english(NAMES))
        labels = {piece.id: piece.label for piece in scene.pieces}
        return f"{labels['length-O']}: {labels['values-O']}"

    def test_cubes_in_san_francisco_are_no_length(self):
        state = table(4, west="line")
        state.west = WEST_OPEN
        play(state, "west orange 3")
        assert self.length(state) == "length 0: worth 2 / 1 / 1"

    def test_the_golden_spike_is_told_apart_from_the_track(self):
        state = table(4, west="line")
        state.length[ORANGE], state.spike = 5, 1
        assert self.length(state) == "length 5 + 2 for the spike: worth 6 / 5 / 2"
        assert "golden spike" in plain(state)


class TestStory:
    def test_a_share(self):
        assert told(tracks(table(4), 0, 4, 4, 4), "share orange") == ["Ada takes a share of Orange for 0 influence."]

    def test_a_build_with_all_that_follows(self):
        state = tracks(network(table(4), BROWN, "q7"), 4, 4, 4, 4)
        play(demand(state, "Atlanta", "gray+gray"), "build gray Atlanta")
        assert told(state, "via q7") == [
            "Ada builds Gray to Atlanta through q7: it is 1 long now.",
            "Brown was there first and gets 1 cube.",
            "Ada gains 2 influence in Gray, now 3.",
        ]

    def test_the_bot(self):
        state = tracks(table(2), 4, 4, 1, 4)
        state.phase = BOT_TILE
        assert told(state, "bot gray") == [
            "The bot acts for Gray.",
            "The bot invests in Gray: a share leaves the game.",
        ]
        assert told(state, "bot reset") == ["The bot's tiles are shuffled again."]
        assert told(tracks(state, 4, 4, 2, 4), "bot gray")[1:] == [
            "The bot can't get nearer to its target, and does nothing."
        ]

    def test_a_bot_without_a_share_to_invest_in(self):
        """ME-10.4"""
        state = tracks(stacks(table(2), 7, 7, 0, 7), 4, 4, 1, 4)
        assert told(build(state, "brown", "Norfolk"), "bot gray") == [
            "The bot acts for Gray.",
            "No share of Gray is left for the bot to invest in, and it does nothing.",
        ]

    def test_a_penalty(self):
        """ME-8.5"""
        state = network(table(4, west="line"), ORANGE, "San.Francisco")
        assert told(state, "build orange Portland")[:2] == [
            "Ada builds Orange to Portland next to it.",
            "Orange pays the west penalty: 1 cube goes back to its supply.",
        ]
        east = told(network(state, BROWN, "San.Francisco"), "build brown Norfolk")
        assert east[0] == "Ada builds Brown to Norfolk next to it."
        assert not any("penalty" in line for line in east)

    def test_a_directed_bot(self):
        state = table(2, duel="advanced")
        state.phase = BOT_TILE
        play(state, "bot gray", "build gray Atlanta")
        assert told(state, "via q7") == ["The bot builds Gray to Atlanta through q7: it is 1 long now."]

    def test_every_step_of_a_game_in_every_mode_is_told(self):
        for seats, options in ((5, {"west": "line"}), (2, {"west": "line"}), (2, {"duel": "advanced"})):
            match, rng = Match(GAME, seats, options), Random("told", seats)
            while not match.over:
                match.deal(rng)
                if not match.over:
                    seat = match.state.actors()[0]
                    match.play(seat, int(match.state.pick(seat, rng)))
            stories = match.story(None)
            assert all(messages for _, messages in stories)
            assert stories[-1][1][-1].english(NAMES) == "The game is over."


class TestAside:
    def test_costs_and_demands(self):
        state = tracks(demand(table(4), "Norfolk", "gray+purple"), 0, 1, 4, 4)
        assert asides(state)["share orange"] == "costs nothing"
        assert asides(state)["share brown"] == "costs 1 influence"
        assert asides(state)["build brown Norfolk"] == "1 cube, gray + purple"
        assert asides(state)["build gray Atlanta"] == "2 cubes, orange + brown"
        play(state, "build brown Norfolk")
        assert asides(state)["gain white"] == "you have 1"

    def test_who_is_paid_on_a_route(self):
        state = play(network(table(4), BROWN, "q7"), "build gray Atlanta")
        assert asides(state) == {"via q7": "pays B", "via q8": ""}

    def test_a_company_with_five_cubes_or_without_supply_is_not_paid(self):
        """ME-R6"""
        state = play(tracks(network(table(4), BROWN, "q7"), 4, 5, 4, 4), "build gray Atlanta")
        assert asides(state)["via q7"] == "has B"
        state.tracks[BROWN], state.supply[BROWN] = 4, 0
        assert asides(state)["via q7"] == "has B"

    def test_a_company_that_an_earlier_hex_gives_the_fifth_cube_is_not_paid_again(self):
        """ME-R6 Orange has four cubes, and track on the first two hexes of the way."""
        state = play(network(table(4), ORANGE, "q7 p6"), "build gray Detroit")
        assert asides(state)["via q7"] == "pays O"
        assert asides(play(state, "via q7")) == {"via p6": "has O", "via q6": ""}

    def test_a_penalty_is_told_before_it_is_paid(self):
        """ME-8.5"""
        state = network(table(4, west="line"), ORANGE, "San.Francisco")
        assert asides(state)["build orange Portland"] == "1 cube + 1 west penalty, orange + brown"
        assert asides(state)["build orange Norfolk"] == "3 cubes, orange + brown"

    def test_routes_may_differ_in_the_penalty(self):
        """ME-R12 Denver is two steps from both coasts of Orange."""
        state = network(table(4, west="line"), ORANGE, BOTH_COASTS)
        assert asides(state)["build orange Denver"] == "2 cubes + 1 west penalty on some routes, orange + brown"
        tracks(state, 2, 4, 4, 4)
        assert asides(state)["build orange Denver"] == "2 cubes, orange + brown"
        play(tracks(state, 4, 4, 4, 4), "build orange Denver")
        west = "1 west penalty"
        assert asides(state) == {"via g5": west, "via g6": west, "via i6": "", "via i5": ""}

    def test_a_directed_bot(self):
        """ME-11.3, ME-11.4"""
        state = table(2, duel="advanced")
        state.phase = BOT_TILE
        play(state, "bot gray")
        assert asides(state)["share gray"] == "a share leaves the game"
        assert asides(state)["build gray Atlanta"] == "2 cubes"

    def test_chance_has_texts_of_its_own(self):
        state = GAME.start(4)
        assert GAME.text(state, CHANCE, 2) == "first 3"
