"""What people and programs are shown."""

from __future__ import annotations

import re

from rich.text import Text

from branchline.core.game import CHANCE
from branchline.core.observation import named
from branchline.core.random import Random
from branchline.core.scene import Scene
from branchline.core.story import Message, in_english
from branchline.games.off_the_rails.game import OffTheRails
from branchline.games.off_the_rails.view import RailsView
from tests.off_the_rails.positions import GAME, cart, draw, jewels, play, table

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SAY = in_english(NAMES)
RED = 0


def view(state: OffTheRails, viewer: int | None = 0) -> RailsView:
    found = GAME.view(state, viewer)
    assert isinstance(found, RailsView)
    return found


def drawn(state: OffTheRails) -> Scene:
    return GAME.scene(view(state), NAMES[: state.seats], SAY)


def printed(state: OffTheRails) -> str:
    """The picture for the terminal."""
    return Text.from_markup(GAME.picture(view(state), NAMES[: state.seats], SAY)).plain


def written(state: OffTheRails) -> list[str]:
    """All that is written in the drawing: the ground, then the pieces."""
    scene = drawn(state)
    return re.findall(r"<text[^>]*>([^<]*)</text>", scene.ground + "".join(piece.body for piece in scene.pieces))


def observed(state: OffTheRails, seat: int = 0, **options: str) -> dict[str, list[int]]:
    seats = int(state.seats)
    features = GAME.features(seats, GAME.settle(seats, options), state.box)
    return named(features, GAME.observe(state, seat))


def home(anywhere: str, right: str) -> OffTheRails:
    """Alone, with these pieces in the stockpile, and of them these where they belong."""
    state = table(1)
    state.bag -= jewels(anywhere)
    state.stock[0], state.right = jewels(anywhere), jewels(right)
    return state


class TestDelivered:
    """OR-10.7 Alone, the result goes by what has come to the surface of its colour."""

    FOUR = "ruby gold emerald diamond"

    def test_two_results_with_the_same_stockpile_look_different(self):
        anywhere = f"{self.FOUR} {self.FOUR}"
        states = [home(anywhere, right) for right in ("", "ruby", self.FOUR, f"{self.FOUR} ruby ruby", anywhere)]
        for shown in (view, drawn, printed, lambda state: tuple(GAME.observe(state, 0))):
            assert len({repr(shown(state)) for state in states}) == len(states)

    def test_a_delivery_to_the_right_surface_is_shown(self):
        state = cart(draw(table(1), "c1", "│"), 0, RED, "c1", "north", 1, "ruby ruby ruby gold")
        assert view(state).delivered == (0, 0, 0, 0, 0)
        play(state, "done")
        assert view(state).delivered == view(state, None).delivered == (0, 0, 0, 3, 0)
        assert observed(state)["delivered"] == [0, 0, 0, 3, 0]
        assert "stockpile: gold + 3 ruby | at the surfaces of their colours: 3 ruby" in printed(state)
        pieces = {piece.id for piece in drawn(state).pieces if piece.id.startswith("delivered")}
        assert pieces == {"delivered-3-0", "delivered-3-1", "delivered-3-more"}
        assert "+1" in written(state)

    def test_every_kind_has_the_surface_of_its_colour(self):
        """OR-R31"""
        assert view(table(1)).homes == ("blue", "yellow", "green", "red")

    def test_the_present_result_is_drawn_beside_it(self):
        assert "so far: defeat" in written(home("", ""))
        assert "so far: partial victory" in written(home(self.FOUR, "ruby"))
        assert "so far: victory" in written(home(self.FOUR, self.FOUR))
        state = home(f"{self.FOUR} {self.FOUR}", f"{self.FOUR} {self.FOUR}")
        state.deck = 1
        assert "major victory" in written(play(state, "done", "card red 1"))

    def test_with_others_nothing_of_it_is_shown(self):
        state = table(2)
        assert (view(state).delivered, view(state).homes) == (None, ())
        assert "delivered" not in observed(state)
        assert "colours" not in printed(state)

    def test_it_is_open(self):
        """OR-12.1 Alone nothing is hidden: what is imagined looks the same."""
        state = home(self.FOUR, "ruby gold")
        assert view(state.imagine(0, Random(1))) == view(state)


class TestClock:
    """OR-10.8 Alone it is over with the last token; the cards are never the limit."""

    def test_alone_the_tokens_are_counted_down(self):
        state = play(table(1), "done", "card red 1", "card red 2", "card blue 8", "card green 4")
        assert GAME.stage(view(state)) == Message("tokens left: {tokens}", {"tokens": 16})
        assert "tokens left: 16" in written(state)
        assert "tokens left: 16" in printed(state)
        for told in (*written(state), printed(state)):
            assert "cards left" not in told

    def test_with_others_the_cards_are(self):
        state = table(2)
        stage = GAME.stage(view(state))
        assert stage is not None
        assert stage.template == "{cards} cards left"
        assert SAY(stage) in written(state)
        assert SAY(stage) in printed(state)
        assert "tokens left" not in printed(state)


class TestTiles:
    """OR-R9 With tiles=unlimited nobody counts."""

    def test_the_supply_is_counted(self):
        state = draw(table(2), "a1", "│┼")
        assert view(state).tiles == (59, 29)
        assert observed(state)["tiles"] == [59, 29]
        assert "59 plain, 29 junctions" in written(state)
        assert "Tiles 59 plain, 29 junctions" in printed(state)

    def test_without_a_limit_it_is_not(self):
        """Random play lays more plain tiles here than the box has."""
        state, rng, fewest = GAME.start(4, {"tiles": "unlimited", "length": "25"}), Random(54), 0
        assert isinstance(state, OffTheRails)
        while state.actors():
            seat = int(state.turn())
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
            fewest = min(fewest, int(state.plain), int(state.junction))
            assert view(state).tiles is None
            assert observed(state, tiles="unlimited")["tiles"] == [999, 999]
        assert fewest < 0
        assert "unlimited" in written(state)
        assert "Tiles unlimited" in printed(state)
        assert not [text for text in (*written(state), printed(state)) if "junctions" in text or "plain" in text]
