"""Off the Rails: the tiles that fit lie about the chosen square, in sight and large enough; two taps lay a tile."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random as Seeded
from branchline.core.match import record
from branchline.core.match.match import Match
from tests.web.playing import SIZES, bots, me

#: Whether every tile that is offered can be hit in its middle, and how large the smallest is.
TILES = """() => {
  const tiles = [...document.querySelectorAll('.target.open[data-spot^="tile-"]')];
  return tiles.map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.target') === one;
    return [hit, Math.max(width, height)];
  });
}"""


def first_turn() -> str:
    """A game in which the first seat has three actions and nothing lies on the board."""
    match, rng = Match(games.find("off_the_rails"), 2), Seeded("ring")
    while not any(text.startswith("track") for text in match.legal(0)):
        match.deal(rng)
        seat = match.state.actors()[0]
        match.play(seat, match.legal(seat)[0])
        match.deal(rng)
    return record.write(match)


def open_first_turn(visit, size: str):
    """A page of this size at that game."""
    page = visit("/", **SIZES[size], reduced_motion="reduce")
    answer = page.request.post("/api/records", data={"record": first_turn(), "players": [me(), *bots(1)]})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    return page


def test_track_is_drawn_with_the_mouse_from_side_to_side(visit):
    """What is drawn joins the two sides; on a square with track it keeps the way that there was."""
    page = open_first_turn(visit, "1280x800")
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.post_data_json["text"]) if "/actions" in asked.url else None)
    for (from_x, from_y), (to_x, to_y) in (((0.5, 0.05), (1.2, 0.5)), ((0.5, 0.05), (0.5, 0.95))):
        page.wait_for_function("() => branchline.ready")
        before = page.evaluate("() => branchline.frame.seq")
        box = page.locator('.target.open[data-spot="square-e2"] > rect').bounding_box()
        for share_x, share_y, step in ((from_x, from_y, "down"), (0.5, 0.5, ""), (to_x, to_y, "up")):
            page.mouse.move(box["x"] + share_x * box["width"], box["y"] + share_y * box["height"])
            if step:
                getattr(page.mouse, step)()
        page.wait_for_function("(seq) => branchline.frame.seq >= seq + 2", arg=before)
    assert [text.split()[-1] for text in sent] == ["e2", "ne", "e2", "nes"]


@pytest.mark.parametrize("size", SIZES)
def test_two_taps_lay_a_tile_even_at_the_edge(visit, size):
    page = open_first_turn(visit, size)
    tap = page.touchscreen.tap if SIZES[size].get("has_touch") else page.mouse.click
    for square in ("a1", "j10"):
        before = page.evaluate("() => branchline.frame.seq")
        for spot in (f"square-{square}", "tile-ne"):
            page.evaluate("(spot) => branchline.parts.reveal([spot])", spot)
            box = page.locator(f'.target.open[data-spot="{spot}"]').bounding_box()
            tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if spot.startswith("square"):
                page.locator('.target.open[data-spot="tile-ne"]').wait_for()
                tiles = page.evaluate(TILES)
                assert len(tiles) == 6
                assert all(hit and large >= 31 for hit, large in tiles), square
        page.wait_for_function("(seq) => branchline.frame.seq > seq && branchline.ready", arg=before)
