"""A game from another package on the page: played to its end, drawn, explained, and in Italian."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.examples.outside import ROOT, install
from tests.web.conftest import running_server
from tests.web.playing import PHONE, bots, by_keys, by_mouse, by_touch, me, play_on, table

NAME = "goods_yard"
STILL = {"reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds the game beside ours."""
    outside = install(ROOT / "examples" / NAME, tmp_path_factory.mktemp("outside"))
    with running_server(tmp_path_factory.mktemp("server") / "tables.db", outside.environment) as found:
        yield found


def test_it_stands_in_the_lobby_with_its_own_picture(visit):
    page = visit("/")
    card = page.locator(f'[data-game="{NAME}"]')
    card.locator(".picture svg").wait_for()
    assert card.locator(".picture .signal").count() == 1
    assert card.locator("h2").inner_text() == "Goods Yard"


@pytest.mark.parametrize(("hand", "settings"), [(by_mouse, STILL), (by_keys, STILL), (by_touch, {**PHONE, **STILL})])
def test_a_whole_game_is_played(visit, hand, settings):
    page = visit("/", **settings)
    page.goto(table(page, NAME, [me(), *bots(2)]))
    assert play_on(page, Random(5), hand) >= 6
    assert page.locator(".podium .step").count() == 3


def test_its_guide_and_rules_are_shown_in_italian(visit):
    page = visit(f"/learn/{NAME}", locale="it")
    page.locator(".guide:not([hidden])").wait_for()
    assert page.locator(".guide .words").inner_text().startswith("Benvenuto nello scalo")
    page.goto(f"/rules/{NAME}")
    assert "Tutti i vagoni vanno nel sacchetto." in page.locator("main .rules").inner_text()
