"""Puzzles on the page: today's, one that is missed, tried again and solved, and the solution on demand."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.puzzles import folder_of, position_of, puzzles_of
from tests.web.playing import PHONE, seq

every_game = pytest.mark.parametrize("game", games.names())
QUESTION = "find it"


def laid(page, game: str, number: int) -> str:
    """The puzzle as a table; its interface."""
    page.goto(f"/puzzles/{game}/{number}")
    page.locator(".puzzle:not([hidden]) .words").wait_for()
    return f"/api{page.evaluate('() => location.pathname')}".replace("/t/", "/tables/")


def play(page, interface: str, text: str) -> None:
    """An action of the solver's."""
    wish = {"seq": seq(page), "text": text, "client": f"{text} {seq(page)}"}
    answer = page.request.post(f"{interface}/actions", data=wish)
    assert answer.ok, answer.text()


@pytest.mark.parametrize(("game", "device"), [(game, PHONE if at % 2 else {}) for at, game in enumerate(games.names())])
def test_a_puzzle_is_missed_tried_again_and_solved(visit, game, device):
    page = visit(f"/puzzles/{game}", reduced_motion="reduce", **device)
    found = games.find(game)
    puzzle = puzzles_of(found)[-1]
    page.locator(".puzzle-list li").last.wait_for()
    assert page.locator(".puzzle-list li").count() == len(puzzles_of(found))
    interface = laid(page, game, puzzle.number)
    words = page.locator(".puzzle .words")
    assert QUESTION in words.inner_text()
    legal = position_of(found, folder_of(found), puzzle).legal(puzzle.seat)
    play(page, interface, next(text for text in legal if text != puzzle.best))
    page.locator(".puzzle .best").wait_for()
    assert "something better" in words.inner_text()
    assert page.locator(".puzzle .why").inner_text().startswith("Why: ")
    page.wait_for_function("() => branchline.chooser.offering || !branchline.tools.undo.disabled")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function(f"() => document.querySelector('.puzzle .words').textContent.includes('{QUESTION}')")
    assert page.locator(".puzzle .best").count() == 0
    play(page, interface, puzzle.best)
    page.wait_for_function("() => document.querySelector('.puzzle .words').textContent.startsWith('Right')")
    page.goto(f"/puzzles/{game}")
    page.locator(".puzzle-list .solved").first.wait_for()
    assert page.locator(".puzzle-list .solved").count() == 1


@every_game
def test_todays_puzzle_is_laid_and_tells_its_solution_on_demand(visit, game):
    page = visit("/", locale="it", reduced_motion="reduce")
    page.locator(f'[data-game="{game}"]').get_by_role("link", name="Problemi").click()
    page.locator(".today").click()
    page.locator(".puzzle .solution").click()
    page.locator(".puzzle .best").wait_for()
    assert page.locator(".puzzle .why").inner_text().startswith("Perché: ")
    assert page.locator(".puzzle .solution").count() == 0
