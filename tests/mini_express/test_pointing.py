"""What an action is called, and why a spot leads nowhere."""

from __future__ import annotations

from branchline.games.mini_express.rules.state import BOT_TILE, WEST_OPEN
from tests.mini_express.positions import GAME, GRAY, ORANGE, build, network, play, table, tracks

NAMES = ["Ada", "Brad", "Claire", "Leon"]


def label(state, text: str) -> str:
    seat = int(state.turn())
    return GAME.shown.label(state, seat, GAME.read(state, seat, text)).english(NAMES)


def why_not(state, spots: str) -> str:
    told = GAME.shown.why_not(state, int(state.turn()), spots)
    return told.english(NAMES) if told else ""


class TestPenalty:
    """ME-8.5"""

    def test_it_is_among_the_cubes_of_a_build(self):
        state = network(table(4, west="line"), ORANGE, "San.Francisco")
        assert label(state, "build orange Los Angeles") == (
            "Build Orange to Los Angeles: 3 cubes + 1 west penalty, demand orange + brown"
        )
        play(state, "build orange Los Angeles")
        assert label(state, "via b7") == "By way of b7 (1 west penalty)"

    def test_who_cannot_pay_it_is_told_so(self):
        state = tracks(network(table(4, west="line"), ORANGE, "San.Francisco"), 3, 4, 4, 4)
        assert why_not(state, "company-O city-Los_Angeles") == (
            "Orange has too few cubes to reach Los Angeles: in the west it costs 1 more (ME-8.5)."
        )
        assert why_not(tracks(state, 2, 4, 4, 4), "company-O city-Los_Angeles") == (
            "Orange has too few cubes to reach Los Angeles (ME-5.1)."
        )


class TestDirectedBot:
    """ME-11.2, ME-11.3, ME-11.4"""

    def directed(self):
        state = table(2, duel="advanced")
        state.phase = BOT_TILE
        return play(state, "bot gray")

    def test_its_share_leaves_the_game(self):
        assert label(self.directed(), "share gray") == "Let the bot invest in Gray: a share leaves the game"

    def test_its_builds_meet_no_demand(self):
        assert label(self.directed(), "build gray Memphis") == "Let the bot build Gray to Memphis: 4 cubes"

    def test_it_can_do_nothing(self):
        state = self.directed()
        state.stack[GRAY] = state.tracks[GRAY] = 0
        assert label(state, "pass") == "The bot does nothing"

    def test_it_acts_for_no_other_company(self):
        told = "You direct the bot's action for the company of the drawn tile (ME-11.2)."
        assert why_not(self.directed(), "company-O city-Detroit") == told


class TestSecondAction:
    """ME-12.3, ME-12.4 Why an expert's second action is refused."""

    END = "The second action of a turn may not end the game (ME-12.4)."

    def second(self):
        """Orange is in San Francisco, and the other player has acted for Brown."""
        state = table(2, duel="expert", west="line")
        state.west = WEST_OPEN
        return build(tracks(play(state, "west orange 1"), 3, 4, 4, 4), "brown", "Norfolk")

    def test_a_penalty_that_cannot_be_paid_is_no_end_of_the_game(self):
        assert why_not(self.second(), "company-O city-Los_Angeles") == (
            "Orange has too few cubes to reach Los Angeles: in the west it costs 1 more (ME-8.5)."
        )

    def test_the_last_cubes_may_not_be_built_with(self):
        state = self.second()
        state.tracks[GRAY], state.supply[GRAY] = 2, 0
        assert why_not(state, "company-G city-Atlanta") == self.END

    def test_nor_may_they_start_in_the_west(self):
        state = self.second()
        state.tracks[GRAY], state.supply[GRAY] = 1, 0
        assert why_not(state, "company-G city-San_Francisco") == self.END

    def test_the_company_of_the_first_action_is_done(self):
        told = "The two actions of a turn are for two different companies (ME-12.3)."
        assert why_not(self.second(), "company-B city-New_York") == told
        assert why_not(self.second(), "company-B stack-B") == told
