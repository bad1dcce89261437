"""What people and programs are shown."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, pairwise

from rich.text import Text

from branchline.core.engine.observation import named
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.message import Message, in_english
from branchline.core.ui.scene import Scene
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.ui.view import RailsView
from tests.off_the_rails.positions import GAME, cart, draw, jewels, play, stock, table

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SAY = in_english(NAMES)
RED = 0


def view(state: OffTheRailsPosition, viewer: int | None = 0) -> RailsView:
    found = GAME.shown.view(state, viewer)
    assert isinstance(found, RailsView)
    return found


def drawn(state: OffTheRailsPosition) -> Scene:
    return GAME.shown.scene(view(state), NAMES[: state.seats], SAY)


def printed(state: OffTheRailsPosition) -> str:
    """The picture for the terminal."""
    return Text.from_markup(GAME.shown.picture(view(state), NAMES[: state.seats], SAY)).plain


def written(state: OffTheRailsPosition) -> list[str]:
    """All that is written in the drawing: the ground, then the pieces."""
    scene = drawn(state)
    return re.findall(r"<text[^>]*>([^<]*)</text>", scene.ground + "".join(piece.body for piece in scene.pieces))


def observed(state: OffTheRailsPosition, seat: int = 0, **options: str) -> dict[str, list[int]]:
    seats = int(state.seats)
    features = GAME.features(seats, GAME.settle(seats, options), state.box)
    return named(features, GAME.observe(state, seat))


def home(anywhere: str, right: str) -> OffTheRailsPosition:
    """Alone, with these pieces in the stockpile, and of them these where they belong."""
    state = table(1)
    state.bag -= jewels(anywhere)
    state.stock[0], state.delivered = jewels(anywhere), jewels(right)
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
        assert GAME.shown.stage(view(state)) == Message("{tokens:# token|# tokens} left", {"tokens": 16})
        assert "16 tokens left" in written(state)
        assert "16 tokens left" in printed(state)
        for told in (*written(state), printed(state)):
            assert "cards left" not in told

    def test_the_last_one_too(self):
        state = table(1)
        for mine in range(4):
            state.tokens[mine] = mine == 3
        assert "1 token left" in written(state)
        assert "1 token left" in printed(state)

    def test_with_others_the_cards_are(self):
        state = table(2)
        stage = GAME.shown.stage(view(state))
        assert stage is not None
        assert stage.template == "{cards:# card|# cards} left"
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
        assert isinstance(state, OffTheRailsPosition)
        while state.actors():
            seat = int(state.turn())
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
            fewest = min(fewest, int(state.plain), int(state.junction))
            assert view(state).tiles is None
            assert observed(state, tiles="unlimited")["tiles"] == [-1, -1]
        assert fewest < 0
        assert "unlimited" in written(state)
        assert "Tiles unlimited" in printed(state)
        assert not [text for text in (*written(state), printed(state)) if "junctions" in text or "plain" in text]


def with_missions(seats: int, whose: tuple[int, ...]) -> OffTheRailsPosition:
    """A table with the box's first missions, each claimed by a seat, or open."""
    state = table(seats, missions=True)
    for number, seat in enumerate(whose):
        state.mission[number] = seat
    return state


class TestMissions:
    """OR-9.2 Claimed missions lie open beside the stockpiles."""

    def test_everybody_sees_in_the_drawing_who_claimed_what(self):
        state = with_missions(3, (1, 3, 1, 2))
        for viewer in (0, 1, 2, None):
            scene = GAME.shown.scene(view(state, viewer), NAMES[:3], SAY)
            claimed = {piece.id: piece for piece in scene.pieces if piece.id.startswith("claimed-")}
            assert sorted(claimed) == ["claimed-1-0", "claimed-2-0"]
            assert ">missions: Full Load, Seeing Red<" in claimed["claimed-1-0"].body
            assert ">missions: Green Goblin<" in claimed["claimed-2-0"].body
        assert [text for text in written(state) if text.startswith("Mixed Bag: ")]

    def test_they_stand_in_the_panel_of_their_owner(self):
        scene = drawn(with_missions(2, (1, 2, 0)))
        places = {piece.id: piece.y for piece in scene.pieces}
        assert places["stock-0"] < places["claimed-0-0"] < places["where-0-white"]
        assert places["where-0-black"] < places["stock-1"] < places["claimed-1-0"] < places["where-1-white"]

    def test_however_many_are_claimed_there_is_room_for_all(self):
        """Four players, five missions: rows never overlap, and the last one ends above what is written below."""
        for whose in combinations_with_replacement(range(5), 5):
            scene = drawn(with_missions(4, whose))
            places = {piece.id: piece.y for piece in scene.pieces}
            rows = sorted(y for name, y in places.items() if name.startswith("where-"))
            lines = [y for name, y in places.items() if name.startswith("claimed-")]
            assert min(below - above for above, below in pairwise(rows)) >= 32
            assert all(abs(line - row) > 16 for line in lines for row in rows)
            assert rows[-1] + 16 < places["count-1"] - 12
            assert max(places.values()) <= scene.height - 4


def test_the_drawing_says_which_cart_is_out_of_the_game():
    """OR-10.6"""
    state = play(table(1), "cart yellow-4", "done")
    assert "yellow cart: out of the game" in written(state)


class TestHoldings:
    """OR-1.6 The strip has what everybody sees, and of the stockpiles and scores only the viewer's own."""

    def test_carts_with_what_they_carry_and_the_own_stockpile(self):
        state = cart(table(2), 0, 0, "e3", "north", 1, "ruby gold")
        stock(stock(state, 0, "emerald"), 1, "emerald")
        held = [[(SAY(one.label), one.many) for one in GAME.shown.holdings(view(state, 0), seat)] for seat in (0, 1)]
        assert held == [[("white cart: 2 pieces", 2), ("emerald", 1)], []]
        assert GAME.shown.points(view(state, 0), 0) == view(state, 0).players[0].points
        assert GAME.shown.points(view(state, 0), 1) is None
        assert GAME.shown.points(view(state, None), 0) is None
