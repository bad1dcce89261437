"""Mini Express and Mini Rails at the table: what their boards show, and how few clicks they need."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from branchline import games
from branchline.core.match import record
from tests.web.playing import SIZES, act, bots, me, middle, open_table, sensible, seq

STILL = {"reduced_motion": "reduce"}
EXPRESS, RAILS = "mini_express", "mini_rails"
both = pytest.mark.parametrize("game", [EXPRESS, RAILS])


@cache
def texts_at(game: str, step: int) -> tuple[str, ...]:
    """What the first seat may do at a step of the sensible game."""
    match = record.read(sensible(game)[0], games.find)
    state = match.at(step)
    return tuple(games.find(game).text(state, 0, int(action)) for action in state.legal(0))


def is_last_round(game: str, step: int) -> bool:
    """Whether the last round has begun at a step of the sensible game."""
    shown = games.find(game).shown
    state = record.read(sensible(game)[0], games.find).at(step)
    return bool(shown.last_round(shown.view(state, 0)))


def open_step(visit, game: str, size: str, step: int, **settings):
    """A page of this size at this step of the sensible game, which is the first seat's turn."""
    page = visit("/", **SIZES[size], **STILL, **settings)
    asked = {"record": sensible(game)[0], "at": step, "players": [me(), *bots(2)]}
    answer = page.request.post("/api/records", data=asked)
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    middle(page)
    return page


def step_where(game: str, holds) -> int:
    """The first step of the sensible game at which this holds of what may be done."""
    return next(step for step in sensible(game)[1] if holds(texts_at(game, step)))


def click(page, spot: str, beside: tuple[float, float] = (0.5, 0.5)) -> None:
    """Clicks a spot of the board with the mouse, in its middle or at another share of its box."""
    box = page.locator(f"[data-spot='{spot}']").bounding_box()
    page.mouse.click(box["x"] + beside[0] * box["width"], box["y"] + beside[1] * box["height"])


def two_may_build_to_one_city(texts) -> bool:
    """Whether two companies may build to the same city."""
    cities = [text.split(maxsplit=2)[2] for text in texts if text.startswith("build")]
    return len(set(cities)) < len(cities)


class TestMiniExpress:
    def test_all_on_the_map_can_be_read_on_a_small_laptop(self, visit):
        page = open_table(visit, EXPRESS, "1280x800", 0.5, **STILL)
        middle(page)
        sizes = page.evaluate(
            """() => [...document.querySelectorAll('.board .city-name, .board .demand .letter, .board .influence,'
              + ' .board .price')].map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
        )
        assert len(sizes) > 60
        assert min(sizes) >= 10.99

    def test_hexes_are_named_only_when_asked_for(self, visit):
        page = open_table(visit, EXPRESS, "1280x800", 0.5, **STILL)
        name = page.locator(".board .hex-name").first
        assert name.is_hidden()
        assert page.locator("[data-spot^='hex-']").first.get_attribute("aria-label")
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("group", name="Names of the hexes").get_by_text("Yes").click()
        assert name.is_visible()

    @pytest.mark.parametrize("size", SIZES)
    def test_names_of_cities_are_not_cut_by_their_neighbours(self, visit, size):
        page = open_table(visit, EXPRESS, size, 0.5, **STILL)
        middle(page)
        covered = page.evaluate(
            """() => {
              const names = [...document.querySelectorAll('.board .city-name')];
              const boxes = names.map((one) => [one.textContent, one.getBoundingClientRect()]);
              const out = [];
              for (const [a, one] of boxes) for (const [b, two] of boxes) {
                const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
                const tall = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
                if (a < b && wide > 8 && tall > 3) out.push([a, b, wide, tall]);
              }
              return out;
            }"""
        )
        assert covered == []

    def test_every_stack_has_its_price_and_every_player_a_number_of_influence(self, visit):
        page = open_table(visit, EXPRESS, "1280x800", 0.5, **STILL)
        for letter in "OBGW":
            cubes = page.locator(f"[data-piece^='tracks-{letter}-']").count()
            if page.locator(f"[data-piece^='stack-{letter}-']").count():
                assert page.locator(f"[data-piece='price-{letter}'] .price").text_content() == str(cubes)
            numbers = page.locator(f"[data-piece^='influence-{letter}-'] .influence").all_text_contents()
            assert len(numbers) == 3
            assert all(number.isdigit() for number in numbers)

    def test_the_city_may_be_clicked_before_the_company(self, visit):
        page = open_step(visit, EXPRESS, "1280x800", step_where(EXPRESS, two_may_build_to_one_city))
        ways = page.evaluate("() => branchline.frame.actions.map((one) => one.clicks).filter((one) => one.length > 1)")
        company, city = next(way for way in ways if sum(way[1] == other[1] for other in ways) > 1)
        before = seq(page)
        click(page, city)
        page.locator(f"[data-spot='{city}'].chosen").wait_for()
        click(page, company)
        page.wait_for_function("(before) => branchline.frame.seq > before", arg=before)

    def test_pointing_at_a_city_shows_who_can_build_there(self, visit):
        step = step_where(EXPRESS, lambda texts: sum(text.startswith("build") for text in texts) > 1)
        page = open_step(visit, EXPRESS, "1280x800", step)
        builds = page.evaluate(
            "() => branchline.frame.actions.filter((one) => one.text.startsWith('build')).map((one) => one.clicks)"
        )
        city = builds[0][1]
        page.locator(f"[data-spot='{city}']").hover()
        page.locator(".target.hinted").first.wait_for()
        hinted = page.evaluate("() => [...document.querySelectorAll('.target.hinted')].map((one) => one.dataset.spot)")
        assert sorted(hinted) == sorted(company for company, other in builds if other == city)


class TestMiniRails:
    def test_pointing_at_a_disc_shows_its_legal_hexes(self, visit):
        page = open_table(visit, RAILS, "1280x800", 0.3, **STILL)
        middle(page)
        ways = page.evaluate("() => branchline.frame.actions.map((one) => one.clicks)")
        disc = ways[0][0]
        page.locator(f"[data-spot='{disc}']").hover()
        page.locator(".target.hinted").first.wait_for()
        hinted = page.evaluate("() => [...document.querySelectorAll('.target.hinted')].map((one) => one.dataset.spot)")
        assert sorted(hinted) == sorted(way[1] for way in ways if way[0] == disc)
        page.mouse.move(2, 2)
        page.locator(".target.hinted").first.wait_for(state="detached")

    def test_stubs_of_track_show_where_a_company_can_still_build(self, visit):
        page = open_table(visit, RAILS, "1280x800", 0.3, **STILL)
        stubs = page.locator("[data-piece^='open-'] .stub")
        assert stubs.count() >= 4

    @pytest.mark.parametrize("where", [(0.05, 0.3), (0.5, 0.5), (0.95, 0.8)])
    def test_a_share_is_bought_with_a_disc_and_any_place_of_the_profit_board(self, visit, where):
        step = step_where(RAILS, lambda texts: {text.split()[0] for text in texts} == {"buy", "build"})
        page = open_step(visit, RAILS, "1280x800", step)
        before = seq(page)
        click(page, "market-1" if page.locator("[data-spot='market-1'].open").count() else "market-2")
        click(page, "board-0", where)
        page.wait_for_function("(before) => branchline.frame.seq > before", arg=before)
        bought = page.evaluate("() => branchline.live.story.map((line) => line.text).join(' ')")
        assert "buy" in bought

    def test_the_buy_label_is_part_of_the_profit_board(self, visit):
        step = step_where(RAILS, lambda texts: {text.split()[0] for text in texts} == {"buy", "build"})
        page = open_step(visit, RAILS, "1280x800", step)
        label = page.locator("[data-piece='tile-Buy-0']").bounding_box()
        board = page.locator("[data-spot='board-0']").bounding_box()
        for start, size in (("x", "width"), ("y", "height")):
            assert board[start] <= label[start]
            assert label[start] + label[size] <= board[start] + board[size]

    def test_one_click_is_enough_where_only_buying_is_left(self, visit):
        step = step_where(RAILS, lambda texts: {text.split()[0] for text in texts} == {"buy"})
        page = open_step(visit, RAILS, "1280x800", step)
        before = seq(page)
        click(page, page.locator(".target.open").first.get_attribute("data-spot"))
        page.wait_for_function("(before) => branchline.frame.seq > before", arg=before)


@both
def test_a_refusal_stands_where_one_clicked_and_covers_no_choice(visit, game):
    page = open_table(visit, game, "1280x800", 0.5, **STILL)
    middle(page)
    spot = page.evaluate(
        """() => [...document.querySelectorAll('.target:not(.open)')].map((one) => one.dataset.spot)
          .find((id) => !branchline.frame.actions.some((one) => one.clicks.includes(id)))"""
    )
    box = page.locator(f"[data-spot='{spot}']").bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*at)
    page.locator(".notice.shown").wait_for()
    notice = page.locator(".notice").bounding_box()
    across = max(notice["x"] - at[0], at[0] - notice["x"] - notice["width"], 0)
    along = max(notice["y"] - at[1], at[1] - notice["y"] - notice["height"], 0)
    assert across <= 1
    assert 0 < along < 60
    assert notice["x"] >= 0
    assert notice["x"] + notice["width"] <= 1280
    assert notice["y"] + notice["height"] <= page.locator(".choices").bounding_box()["y"]


@both
def test_a_tooltip_says_what_a_thing_does_and_its_origin_is_told_under_about(visit, game):
    page = open_table(visit, game, "1280x800", 0.5, **STILL)
    middle(page)
    titles = page.evaluate("() => [...document.querySelectorAll('.target title')].map((one) => one.textContent)")
    assert all(titles)
    assert not [title for title in titles if "econstruct" in title]
    told = page.locator(".notes .popped").text_content()
    assert "econstruct" in told
    direct = page.evaluate(
        """() => branchline.frame.actions.filter((one) => one.clicks.length === 1)
          .every((one) => document.querySelector(`[data-spot='${one.clicks[0]}'] title`).textContent === one.label)"""
    )
    assert direct


@both
def test_the_bar_says_that_the_last_round_has_begun(visit, game):
    page = visit("/", **SIZES["390x844"], **STILL)
    answer = page.request.post("/api/records", data={"record": sensible(game)[0]})
    where = f"/t/{answer.json()['table']}"
    steps = page.request.get(f"/api/tables{where[2:]}/frame").json()["steps"]
    last = next(step for step in reversed(range(steps)) if is_last_round(game, step))
    page.goto(f"{where}?step={last}")
    words = page.locator(".stage-words.last-round")
    assert "last round" in words.inner_text().lower()
    page.goto(f"{where}?step={last // 3}")
    page.wait_for_function("(step) => branchline.frame?.at === step", arg=last // 3)
    assert page.locator(".stage-words.last-round").count() == 0


@both
def test_points_are_counted_source_by_source_before_the_result(visit, game):
    page = open_step(visit, game, "1280x800", sensible(game)[1][-1], speed="fast")
    page.evaluate(
        """() => {
          window.counted = [];
          const show = branchline.show.bind(branchline);
          branchline.show = (frame, glide) => {
            if (frame.status === 'counting' || frame.status === 'over')
              window.counted.push([frame.status, frame.prompt, frame.players.map((one) => one.total)]);
            return show(frame, glide);
          };
        }"""
    )
    rng = Random(3)
    for _ in range(60):
        if page.evaluate("() => branchline.live.status === 'over'") or not act(page, rng):
            break
    page.locator(".end h2").wait_for()
    counted = page.evaluate("() => window.counted")
    assert counted[0][0] == "counting"
    assert counted[-1][0] == "over"
    steps = [prompt for status, prompt, _ in counted if status == "counting" and prompt.startswith("Counting")]
    assert len(steps) >= 2
    assert counted[-2][2] == counted[-1][2]


@both
def test_a_score_is_itemised_with_its_last_changes(visit, game):
    page = open_table(visit, game, "1280x800", 0.9, **STILL)
    seat = page.evaluate("() => branchline.frame.players.findIndex((one) => one.total)")
    page.locator(".strip .chip").nth(seat).click()
    page.locator("dialog.score-sheet .changes li").first.wait_for()
    assert page.locator("dialog.score-sheet .itemised dd").count() >= 1
    total = page.evaluate("(seat) => branchline.frame.players[seat].total", seat)
    items = page.locator("dialog.score-sheet .itemised dd").all_inner_texts()
    assert sum(int(one.replace("−", "-")) for one in items) == total
