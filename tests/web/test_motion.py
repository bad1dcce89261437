"""What moves on the board: scenes are shown one after the other, and the motion between them is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import games
from tests.web.playing import fewest, me, table

#: Shows two scenes of a few pieces, and tells what is under way right after the second.
SHOW = """async ([before, after]) => {
  const board = branchline.board;
  const scene = (pieces) => ({width: 400, height: 300, ground: board.groundKey, pieces, spots: [], regions: []});
  await board.show(scene(before), {glide: false});
  const time = await board.show(scene(after), {glide: true});
  const told = {};
  for (const [id, {element}] of board.pieces) {
    const motions = element.getAnimations().map((one) => one.effect.getKeyframes().map((frame) => frame.transform));
    told[id] = {place: element.getAttribute('transform'), motions};
  }
  window.shown = board;
  return {time, told, floats: [...document.querySelectorAll('.floats text')].map((one) => one.textContent)};
}"""


def piece(id: str, x: float, y: float, **more) -> dict[str, Any]:
    return {"id": id, "x": x, "y": y, "body": '<g><g class="nose"><path d="M-5 5L0-9L5 5Z"/></g></g>', **more}


@pytest.fixture
def board(visit):
    """A page with a board on which nobody acts."""
    page = visit("/")
    game = games.names()[0]
    page.goto(table(page, game, [me(f"P{seat}") for seat in range(fewest(game))]))
    page.locator(".my-turn .choice").first.wait_for()
    page.evaluate("() => branchline.leave()")
    return lambda before, after: (page, page.evaluate(SHOW, [before, after]))


def places(frames: list[str]) -> list[tuple[float, float]]:
    """Where keyframes put a piece."""
    inner = [frame.split("(")[1].split(")")[0] for frame in frames]
    return [(float(pair[0]), float(pair[1])) for pair in (text.replace("px", "").split(",") for text in inner)]


def test_a_piece_is_where_it_belongs_at_once_and_glides_only_to_show_it(board):
    _, seen = board([piece("a", 0, 0)], [piece("a", 100, 50)])
    assert seen["told"]["a"]["place"] == "translate(100 50)"
    assert places(seen["told"]["a"]["motions"][0]) == [(0, 0), (100, 50)]
    assert 0 < seen["time"] <= 1500


def test_a_cart_runs_along_its_lane_and_not_straight_across(board):
    lanes = "0,0 0,50 0,100;0,0 50,0 100,0 100,50 100,100 150,100"
    _, seen = board([piece("a", 0, 0, lanes=lanes)], [piece("a", 100, 100)])
    way = places(seen["told"]["a"]["motions"][0])
    assert way[0] == (0, 0)
    assert way[-1] == (100, 100)
    assert any(x > 80 and y < 20 for x, y in way), "it goes round the corner"
    assert all(x >= y - 1 for x, y in way), "and never across it"


def test_a_crash_shakes_both_carts_once(board):
    hit = piece("b", 100, 0)
    page, seen = board([piece("a", 0, 0, lanes="0,0 50,0 100,0 x"), hit], [piece("a", 300, 250), hit])
    assert places(seen["told"]["a"]["motions"][0])[-1] == (100, 0)
    shaken = "() => shown.pieces.get('b').element.getAnimations().length === 1"
    page.wait_for_function(shaken, polling=10)
    page.wait_for_function("() => !shown.pieces.get('b').element.getAnimations().length")
    page.wait_for_function("() => !shown.pieces.get('a').element.getAnimations().length")
    assert seen["told"]["a"]["place"] == "translate(300 250)"


def test_gains_and_losses_float_from_where_they_happen(board):
    page, seen = board(
        [piece("a", 10, 10, value=2), piece("b", 50, 10, value=5), piece("c", 90, 10, value=1)],
        [piece("a", 10, 10, value=5), piece("b", 50, 10, value=4), piece("c", 90, 10, value=1)],
    )
    assert seen["floats"] == ["+3", "−1"]
    page.wait_for_function("() => !document.querySelector('.floats text')")


def test_the_ground_opens_from_its_middle(board):
    _, seen = board([], [piece("hole", 50, 50, enter="open"), piece("card", 90, 50)])
    assert "scale(1.18)" in seen["told"]["hole"]["motions"][0][1]
    assert "scale(0.2, 1)" in seen["told"]["card"]["motions"][0][0]


def test_a_click_ends_all_motion(board):
    page, _ = board([piece("a", 0, 0, value=0)], [piece("a", 100, 50, value=1)])
    page.evaluate("() => branchline.skipShow()")
    moving = "() => [...document.querySelectorAll('.piece')].filter((one) => one.getAnimations().length).length"
    assert page.evaluate(moving) == 0


def test_a_stream_that_is_given_up_while_it_opens_is_no_error(board):
    """The browser would complain of a socket that is closed before it is open; complaints fail the test."""
    page, _ = board([], [])
    page.evaluate("""async () => {
      const { Stream } = await import('/static/js/lib/api.js');
      const opened = new Stream(branchline.table, undefined, () => {}, () => {});
      opened.close();
      await new Promise((done) => { opened.socket.addEventListener('close', done); });
    }""")
