"""What a build is shown to do before it is done."""

from __future__ import annotations

from branchline.core.random import Random
from branchline.games.mini_express import scene_routes
from branchline.games.mini_express.game import GAME
from branchline.games.mini_express.state import ROUTE, MiniExpressState


def parting() -> tuple[MiniExpressState, int, int, list[MiniExpressState]]:
    """A build whose shortest routes part, and that pays somebody on one of them."""
    rng = Random("parting")
    state = GAME.start(3)
    while True:
        state.deal(rng)
        seat = int(state.turn())
        assert isinstance(state, MiniExpressState)
        for action in state.legal(seat) if state.phase != ROUTE else []:
            found = scene_routes.outcomes(state, seat, int(action))
            if len(found) > 1 and any(scene_routes.paid(state, after) for after in found):
                return state, seat, int(action), found
        state.apply(seat, int(state.pick(seat, rng)))


class TestRoutes:
    """ME-5.5, ME-5.7, ME-5.8 Where shortest routes part, all of them are shown."""

    def test_every_route_is_laid_once(self):
        state, _, _, found = parting()
        laid = [tuple(scene_routes.new_hexes(state, after)) for after in found]
        assert len(set(laid)) == len(laid) > 1
        assert len({len(hexes) for hexes in laid}) == 1

    def test_they_are_counted_and_told_with_who_is_paid_and_what_a_share_is_worth(self):
        state, seat, action, found = parting()
        told = [line.english(["Ann", "Ben", "Cleo"]) for line in GAME.preview(state, seat, action)]
        assert told[0].startswith(f"{len(found)} routes")
        assert any("cubes for" in line for line in told) or len(found) > scene_routes.TOLD_ROUTES
        assert "a share is worth" in told[-1]

    def test_every_hex_of_every_route_is_marked(self):
        state, seat, action, found = parting()
        hexes = {hex for after in found for hex in scene_routes.new_hexes(state, after)}
        sketch = GAME.sketch(state, seat, action, lambda message: message.english([]))
        assert sketch.count("route-stop") == len(hexes)
