"""The layout: the board holds still within a turn, what is needed can be read and hit, and no choice is cut off."""

from __future__ import annotations

from random import Random

import pytest

from branchline import games
from branchline.core.engine.random import Random as Seeded
from branchline.core.match import record
from branchline.core.match.match import Match
from tests.web.playing import SIZES, bots, look, me, middle, moved_on, open_table
from tests.web.test_page import axe

every_game = pytest.mark.parametrize("game", games.names())
every_size = pytest.mark.parametrize("size", SIZES)
STILL = {"reduced_motion": "reduce"}
TURNS = 10

#: Where the board, its spots and the bars are; what can be chosen on a piece goes where the piece goes.
BOXES = """() => {
  const box = (one) => { const {x, y, width, height} = one.getBoundingClientRect(); return [x, y, width, height]; };
  const told = {};
  for (const name of ['.board', '.bar', '.strip', '.choices', '.place']) told[name] = box(document.querySelector(name));
  const still = (one) => !branchline.board.pieces.has(one.dataset.spot) && !one.querySelector('.reach');
  for (const one of [...document.querySelectorAll('.target')].filter(still)) told[one.dataset.spot] = box(one);
  return told;
}"""

BARS = (".board", ".bar", ".strip", ".choices", ".place")
#: Where a town grows, its cells may move between turns: when others have played, or when a new phase begins.
GROWS = ("minecart_town",)
#: The step, the stage, and who has played when.
COURSE = """() => {
  const {steps, stage, story} = branchline.frame;
  return [steps, stage, story.map((line) => [line.step, line.seat])];
}"""
#: All that follows from a click has been shown.
SETTLED = "() => branchline.ready || branchline.frame.status === 'over' || document.querySelector('dialog')"


def goes_on(before, after) -> bool:
    """Whether the first seat's turn went on from one moment to the other."""
    (steps, stage, _), (_, now, story) = before, after
    return now == stage and all(seat == 0 for step, seat in story if step > steps)


@every_size
@every_game
def test_nothing_moves_within_a_turn(visit, game, size):
    page = open_table(visit, game, size, 0.3, **STILL)
    page.locator(".my-turn .choice").first.wait_for()
    rng, turn, compared = Random(5), 0, 0
    whole = not page.locator(".place.in-parts").count()
    for _ in range(400):
        seen = look(page, rng)
        if seen["over"] or turn >= TURNS:
            break
        if seen.get("wait"):
            page.wait_for_timeout(10)
            continue
        before, course = page.evaluate(BOXES), page.evaluate(COURSE)
        page.mouse.click(seen["x"], seen["y"])
        moved_on(page, seen)
        page.wait_for_function(SETTLED, polling=10)
        turn += "brings" not in seen
        after = page.evaluate(BOXES)
        cells = whole and (game not in GROWS or goes_on(course, page.evaluate(COURSE)))
        compared += cells
        for name in set(before) & set(after) if cells else BARS:
            assert after[name] == before[name], (name, turn)
    assert turn >= 3
    assert compared or not whole


#: Words on the board that are in sight, and how many pixels high they are.
SMALL_WORDS = """() => {
  const svg = document.querySelector('.board'), room = svg.getBoundingClientRect();
  const out = [];
  for (const one of svg.querySelectorAll('text.t:not(.letter):not(.float)')) {
    const box = one.getBoundingClientRect();
    const inside = box.right > room.left && box.left < room.right && box.bottom > room.top && box.top < room.bottom;
    const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
    if (inside && one.textContent && size < 10.99) out.push([one.getAttribute('class'), one.textContent, size]);
  }
  for (const one of document.querySelectorAll('.at-table button, .at-table p, .at-table h1, .at-table span'))
    if (one.offsetParent && one.textContent.trim() && parseFloat(getComputedStyle(one).fontSize) < 11)
      out.push([one.className, one.textContent, getComputedStyle(one).fontSize]);
  return out;
}"""
#: Open spots that are in sight but smaller than this; and targets that a finger would miss.
SMALL_SPOTS = """() => {
  const room = document.querySelector('.place').getBoundingClientRect();
  const out = [];
  for (const one of document.querySelectorAll('.target.open')) {
    const box = one.getBoundingClientRect();
    const inside = box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
    if (inside && Math.max(box.width, box.height) < 31.5) out.push([one.dataset.spot, box.width, box.height]);
  }
  return out;
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll('.at-table button, .at-table summary')]
  .filter((one) => one.offsetParent && !one.closest('.story') && one.offsetHeight < 44)
  .map((one) => [one.className, one.offsetHeight])"""
CUT_OFF = """() => {
  const list = document.querySelector('.choice-list'), box = list.getBoundingClientRect();
  const out = (one) => {
    const at = one.getBoundingClientRect(), words = one.querySelector('.words');
    const cut = words.clientWidth > 1 && words.scrollHeight > words.clientHeight + 1;
    return at.width && (at.right > box.right + 0.5 || cut);
  };
  return [...list.children].filter(out).map((one) => one.textContent);
}"""


#: What players hold is in sight, all of it, within their part of the strip.
HOLDINGS = """() => {
  const inside = (one, around) => one.left >= around.left - 0.5 && one.right <= around.right + 0.5
    && one.top >= around.top - 0.5 && one.bottom <= around.bottom + 0.5 && one.height > 0;
  const held = [...document.querySelectorAll('.strip .hold')];
  const box = (one) => one.getBoundingClientRect();
  const cut = held.filter((one) => !inside(box(one), box(one.closest('.chip'))));
  return [held.length, cut.map((one) => one.textContent)];
}"""
#: Words of the part that is seen which go beyond the window's edge; null: the part is larger than the window.
CUT_WORDS = """() => {
  const {board: {camera: {view}, svg}, parts: {here: part}} = branchline;
  if (part && (view.width < part.width || view.height < part.height)) return null;
  const room = svg.closest('.place').getBoundingClientRect(), to = svg.getScreenCTM();
  const seen = part || view;
  const [left, right] = [seen.x * to.a + to.e, (seen.x + seen.width) * to.a + to.e];
  return [...svg.querySelectorAll('text.t')].filter((one) => {
    const box = one.getBoundingClientRect(), middle = (box.left + box.right) / 2;
    return middle > left && middle < right && (box.left < room.left - 1 || box.right > room.right + 1);
  }).map((one) => one.textContent);
}"""
#: Games whose every part is seen as a whole on an upright phone.
WHOLE_ON_A_PHONE = ("mini_rails", "minecart_town", "off_the_rails")


#: Near and far lie over nothing of the board.
ZOOM_COVERS = """() => {
  const zoom = document.querySelector('.zoom').getBoundingClientRect();
  return zoom.height > 0 && zoom.top < document.querySelector('.board').getBoundingClientRect().bottom;
}"""


@every_size
@every_game
def test_what_is_needed_can_be_read_and_hit(visit, game, size):
    for share in (0.5, 0.9):
        page = open_table(visit, game, size, share, **STILL)
        middle(page)
        assert page.evaluate(SMALL_WORDS) == [], share
        assert page.evaluate(CUT_OFF) == []
        many, cut = page.evaluate(HOLDINGS)
        assert many >= 3
        assert cut == []
        beyond = page.evaluate(CUT_WORDS)
        assert not beyond
        assert beyond is not None or size != "390x844" or game not in WHOLE_ON_A_PHONE
        assert not page.evaluate(ZOOM_COVERS)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if SIZES[size].get("has_touch"):
            assert page.evaluate(SMALL_TARGETS) == []
            assert page.evaluate(SMALL_SPOTS) == []


@every_size
def test_scores_are_always_in_sight_and_axe_finds_nothing(visit, size):
    page = open_table(visit, games.names()[list(SIZES).index(size) % len(games.names())], size, 0.5, **STILL)
    assert axe(page) == []
    inside = """() => [...document.querySelectorAll('.strip .chip')].every((one) => {
      const box = one.getBoundingClientRect();
      const score = one.querySelector('.score b').offsetParent;
      return score && box.width > 40 && box.right <= innerWidth && box.bottom <= innerHeight;
    })"""
    assert page.locator(".strip .chip").count() == 3
    assert page.evaluate(inside)
    page.locator(".strip .chip").first.click()
    page.locator("dialog.score-sheet").wait_for()


#: Where the cells of the town are on the screen.
CELLS = """() => Object.fromEntries([...document.querySelectorAll('.target[data-spot^="cell-"]')].map((one) => {
  const {x, y, width, height} = one.querySelector(':scope > rect').getBoundingClientRect();
  return [one.dataset.spot, [x, y, width, height]];
}))"""


@pytest.mark.parametrize("size", ["1280x800", "1920x1080"])
def test_a_town_that_grows_in_a_turn_stays_where_it_is(visit, size):
    match = Match(games.find("minecart_town"), 2, {"first": 1})
    match.deal(Seeded("first turn"))
    page = visit("/", **SIZES[size], **STILL)
    wish = {"record": record.write(match), "players": [me(), *bots(1)]}
    answer = page.request.post("/api/records", data=wish)
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    known = page.evaluate(CELLS)
    for cell in ("e2", "e3", "e4", "e5"):
        for spot in (f"cell-{cell}", "piece-ew", "cell-e1"):
            page.locator(f'.target.open[data-spot="{spot}"]').click()
        page.wait_for_function("(cell) => branchline.ready && branchline.board.pieces.has(cell)", arg=f"tile-0-{cell}")
        now = page.evaluate(CELLS)
        assert {spot: now[spot] for spot in known} == known, cell
        known = now


def test_below_a_low_board_stands_the_panel(visit):
    page = open_table(visit, "mini_express", "820x1180", 0.5, **STILL)
    panel = page.locator(".panel-players").bounding_box()
    choices = page.locator(".choices").bounding_box()
    assert panel["y"] >= choices["y"] + choices["height"] - 0.5
    page.locator('.tab[data-tab="story"]').click()
    page.locator(".panel-story").wait_for()
    assert page.locator(".choices").bounding_box() == choices


def test_from_afar_one_sign_stands_for_a_tiles_effects(visit):
    page = open_table(visit, "minecart_town", "390x844", 0.9, **STILL)
    brief, all_of_them = (page.locator(f".told-briefly > {one}").first for one in (".brief", ":not(.brief)"))
    brief.wait_for(state="visible")
    assert not all_of_them.is_visible()
    page.evaluate("() => { const {camera} = branchline.board; camera.set({...camera.view, width: 300, height: 300}); }")
    all_of_them.wait_for(state="visible")
    assert not brief.is_visible()
