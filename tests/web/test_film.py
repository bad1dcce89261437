"""A recorded game as one page: it plays by itself, without network."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.ui.film import film
from branchline.testing.tables import LawTable, random_match


@pytest.mark.parametrize("name", games.names())
def test_it_plays_by_itself_and_goes_to_any_step(browser, tmp_path, name):
    game = games.find(name)
    match = random_match(LawTable(game, 3, game.settle(3, {})), 2)
    file = tmp_path / "film.html"
    file.write_text(film(match), encoding="utf-8")
    page = browser.new_page()
    wrong, asked = [], []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_function("Number(document.getElementById('at').value) >= 2")
    page.click("#play")
    for step in (len(match.steps), 1, len(match.steps) // 2):
        page.evaluate("step => { const at = document.getElementById('at'); at.value = step;"
                      " at.dispatchEvent(new Event('input')); }", step)  # fmt: skip
        assert page.text_content("#step") == f"{step} / {len(match.steps)}"
    shown = game.shown
    names = list(match.header.names)
    scene = shown.scene(
        shown.view(match.at(len(match.steps) // 2), None), names, lambda message: message.english(names)
    )
    assert page.locator("g.p").count() == len(scene.pieces)
    assert wrong == []
    assert asked == [file.as_uri()]
    page.close()
