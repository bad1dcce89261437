"""The lobby: one's own games and those of others, what is removed, and how a table is set up."""

from __future__ import annotations

import time

import pytest

from branchline import games
from tests.web.playing import PHONE, bots, fewest, finished, me, table
from tests.web.test_page import axe

STILL = {"reduced_motion": "reduce"}
PLAIN = next(name for name in games.names() if not games.find(name).secrets)
STAGED = "mini_rails"
every_game = pytest.mark.parametrize("game", games.names())
SCREENS = pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])


def row(page, where: str):
    """The row of a table, by its address."""
    return page.locator(f'[data-table="{where[3:]}"]')


# -- rows -------------------------------------------------------------------------------------------------------------


@SCREENS
def test_a_row_says_whose_turn_it_is_how_far_it_is_and_when(visit, screen):
    page = visit("/", **STILL, **screen)
    waiting = table(page, STAGED, [me(), {"kind": "open"}, *bots(2)])
    mine = table(page, STAGED, [me(), me("Ben"), me("Cleo")])
    page.goto("/")
    row(page, mine).get_by_text("Your turn").wait_for()
    assert page.locator(".tables.mine li").first.get_attribute("data-table") == mine[3:]
    assert row(page, mine).locator(".when").inner_text().startswith("Round 1 of 6")
    assert str(time.gmtime().tm_year) in row(page, mine).locator("time").inner_text()
    assert row(page, waiting).get_by_text("Your turn").count() == 0
    assert "waits for players" in row(page, waiting).inner_text()
    assert axe(page) == []


@every_game
def test_the_row_of_a_finished_game_shows_the_result(visit, game):
    page = visit("/", **STILL)
    where = finished(page, game)
    players = page.request.get(f"/api/tables{where[2:]}/frame").json()["players"]
    page.goto("/")
    shown = row(page, where).locator(".who").inner_text()
    for player in players:
        assert f"{player['place']}. {player['name']} {player['total']}".replace("-", "−") in shown
    assert row(page, where).locator(".won").count() == sum(player["place"] == 1 for player in players)


def test_the_tables_of_others_are_apart(visit):
    ann, ben = visit("/", **STILL), visit("/", **STILL)
    where = table(ann, PLAIN, [me("Ann"), {"kind": "open"}, *bots(fewest(PLAIN) - 2)])
    for page, part in ((ann, "mine"), (ben, "others")):
        page.goto("/")
        page.locator(f'.tables.{part} [data-table="{where[3:]}"]').wait_for()
        assert row(page, where).count() == 1
    assert row(ben, where).locator(".remove").count() == 0


def test_finished_games_and_those_one_gives_up_are_removed_by_keyboard(visit):
    page = visit("/", **STILL)
    over, running = finished(page, PLAIN), table(page, PLAIN, [me(), *bots(2)])
    page.goto("/")
    row(page, over).locator(".remove").focus()
    page.keyboard.press("Enter")
    row(page, over).wait_for(state="detached")
    row(page, running).locator(".remove").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Keep it").click()
    assert row(page, running).count() == 1
    row(page, running).locator(".remove").focus()
    page.keyboard.press("Enter")
    page.locator("dialog .main").focus()
    page.keyboard.press("Enter")
    row(page, running).wait_for(state="detached")
    page.reload()
    page.locator(".card").first.wait_for()
    page.locator(".tables.finished").wait_for()
    assert row(page, running).count() == row(page, over).count() == 0
    assert page.request.get(f"/api/tables{running[2:]}/frame").ok


# -- setting up -------------------------------------------------------------------------------------------------------


def set_up(page, game: str) -> None:
    """Open the form."""
    page.goto("/")
    page.locator(f'[data-game="{game}"] .acts button').nth(1).click()
    page.locator("dialog .setup").wait_for()


def started(page) -> str:
    """Start the table; its record's first lines."""
    page.locator("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    page.locator(".board .piece").first.wait_for(state="attached")
    answer = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/record")
    return "\n".join(answer.text().splitlines()[:12])


@SCREENS
@every_game
def test_each_mode_of_the_rules_is_one_click(visit, game, screen):
    page = visit("/", **STILL, **screen)
    modes = games.find(game).modes
    set_up(page, game)
    picks = page.locator("dialog .modes .pick")
    assert picks.locator("b").all_inner_texts() == [mode.title for mode in modes]
    assert axe(page) == []
    last = len(modes) - 1
    for place in (last, 0, last):
        picks.nth(place).click()
        assert int(page.locator("dialog .line select").first.input_value()) in (
            modes[place].seats or games.find(game).seat_counts
        )
    record = started(page)
    assert all(word in record for word in modes[last].options.split())
    assert modes[last].seats == () or any(f"seats {many}" in record for many in modes[last].seats)


def test_an_option_that_is_set_by_hand_is_no_mode_any_more(visit):
    page = visit("/", **STILL)
    set_up(page, STAGED)
    page.locator(".modes .pick").nth(1).click()
    page.locator("dialog summary").click()
    page.locator("dialog .option select").first.select_option("A")
    assert page.locator(".modes input:checked").count() == 0
    page.locator("dialog .line select").first.select_option("4")
    assert "seats 4" in started(page)


@SCREENS
def test_a_box_comes_from_a_file(visit, tmp_path, screen):
    page = visit("/", **STILL, **screen)
    game = games.find(STAGED)
    file = tmp_path / "mine.toml"
    text = (
        game.box_text()
        .replace('name = "first edition"', 'name = "of my own"')
        .replace("frame_loss = 1", "frame_loss = 2")
    )
    file.write_text(text, encoding="utf-8")
    set_up(page, STAGED)
    page.locator("dialog summary").click()
    page.locator(".box-file input").set_input_files(file)
    page.locator(".box-file", has_text="mine.toml").wait_for()
    assert axe(page) == []
    page.locator(".box-file button").click()
    assert "mine.toml" not in page.locator(".box-file").inner_text()
    page.locator(".box-file input").set_input_files(file)
    record = started(page)
    assert "of my own" in record
    assert game.box().hash not in record


def test_a_wrong_box_is_refused_with_its_entry_and_field(visit, tmp_path, complaints):
    page = visit("/", **STILL)
    file = tmp_path / "wrong.toml"
    for text, words in ((games.find("mini_express").box_text(), "mini_express"), ('{"box": 1}', "TOML")):
        file.write_text(text, encoding="utf-8")
        set_up(page, STAGED)
        page.locator("dialog summary").click()
        page.locator(".box-file input").set_input_files(file)
        page.locator("dialog").get_by_role("button", name="Start").click()
        page.locator(".setup .refused", has_text=words).wait_for()
        assert "your box" in page.locator(".setup .refused").inner_text()
    file.write_text("#" * 200_000, encoding="utf-8")
    page.locator(".box-file input").set_input_files(file)
    page.locator(".box-file", has_text="too long").wait_for()
    complaints.clear()
