"""No click is lost: whatever comes from the server while a button is pressed, or while an answer is on its way."""

from __future__ import annotations

from random import Random

import pytest

from branchline import games
from tests.web.playing import MOVED_ON, MY_TURN, look, open_table, seq

every_game = pytest.mark.parametrize("game", games.names())
STILL = {"reduced_motion": "reduce"}
#: The server tells of the same position once more, as it does when somebody comes or says something.
SAME_AGAIN = "() => { branchline.feed.receive({...branchline.live}); }"
#: Somebody else has acted who acts at the same time: what is offered is the same.
MEANWHILE = "() => { branchline.feed.receive({...branchline.live, seq: branchline.live.seq + 1}); }"
#: The choices as they are, to be recognised later.
REMEMBER = "() => { window.before = [...document.querySelectorAll('.choice')]; return before.length; }"
GHOSTS = "() => document.querySelector('.ghosts').innerHTML"
UNTOUCHED = "() => before.every((one) => one.isConnected)"
#: The answer to an action comes later than the frame that it leads to.
SLOW_ANSWERS = """() => {
  const {sender} = branchline;
  const said = sender.oneByOne.bind(sender);
  sender.oneByOne = async (frame, texts) => {
    await said(frame, texts);
    await new Promise((done) => setTimeout(done, 400));
  };
}"""


def turn_of(visit, game: str):
    page = open_table(visit, game, "1280x800", 0.5, **STILL)
    page.wait_for_function(MY_TURN)
    return page


@every_game
def test_a_frame_that_comes_while_a_button_is_pressed_loses_no_click(visit, game):
    page, rng = turn_of(visit, game), Random(1)
    for _ in range(2):
        page.wait_for_function("() => branchline.ready")
        seen = look(page, rng)
        page.mouse.move(seen["x"], seen["y"])
        page.mouse.down()
        page.evaluate(SAME_AGAIN)
        page.mouse.up()
        page.wait_for_function(MOVED_ON, arg=[seen["seq"], seen["depth"], seen["pending"]], polling=10)


def test_a_preview_that_comes_while_a_score_is_pressed_loses_no_click(visit):
    """A preview changes the scores: the chips are not exchanged under the pointer."""
    page = turn_of(visit, games.names()[0])
    chip = page.locator(".strip .chip").nth(1).bounding_box()
    page.mouse.move(chip["x"] + 20, chip["y"] + 20)
    page.mouse.down()
    page.evaluate(
        "() => { branchline.foresight.preview(branchline.frame.actions[0]); branchline.foresight.hover(null); }"
    )
    page.wait_for_timeout(400)
    page.mouse.up()
    page.locator("dialog.score-sheet").wait_for()


@every_game
def test_what_is_shown_of_a_choice_stays_when_the_position_is_told_again(visit, game):
    page = turn_of(visit, game)
    page.evaluate("() => branchline.foresight.preview(branchline.frame.actions[0])")
    lines, ghosts = page.locator(".preview").inner_text(), page.evaluate(GHOSTS)
    assert page.evaluate(REMEMBER)
    page.evaluate(SAME_AGAIN)
    page.wait_for_function("() => !branchline.feed.busy")
    assert page.evaluate(UNTOUCHED)
    assert page.locator(".preview").inner_text() == lines
    assert page.evaluate(GHOSTS) == ghosts


@every_game
def test_what_others_do_at_the_same_time_takes_nothing_back(visit, game):
    page = turn_of(visit, game)
    page.evaluate("() => { branchline.chooser.ask(branchline.frame.actions[0], false); }")
    before = seq(page)
    page.evaluate(MEANWHILE)
    page.wait_for_function("(before) => branchline.frame.seq > before", arg=before)
    assert page.locator(".choice.confirm").count() == 1


def test_an_answer_on_its_way_is_not_asked_for_again(visit):
    """Others act meanwhile. The choices come back when the answer has come, not with what the others do."""
    page = turn_of(visit, "minecart_town")
    others = "() => { for (const player of branchline.frame.players) player.acting = true; }"
    page.evaluate(SLOW_ANSWERS.replace("await said(frame, texts);", "").replace("done, 400", "done, 1500"))
    page.evaluate(others)
    page.evaluate("() => { branchline.sender.send([branchline.frame.actions[0].text], branchline.frame.actions[0]); }")
    before = seq(page)
    page.evaluate(MEANWHILE)
    page.wait_for_function("(before) => branchline.frame.seq > before && !branchline.feed.busy", arg=before)
    assert not page.evaluate("() => branchline.chooser.offering")
    assert page.locator(".choice").count() == 0
    page.evaluate("() => { branchline.sender.answer.until = branchline.frame.seq; branchline.chooser.answered(); }")
    page.locator(".choice").first.wait_for()


def test_a_click_before_the_last_answer_has_come_is_carried_out(visit):
    page = turn_of(visit, games.names()[0])
    page.evaluate(SLOW_ANSWERS)
    for _ in range(3):
        page.wait_for_function("() => branchline.chooser.offering && !branchline.feed.busy")
        before = seq(page)
        page.evaluate("() => { branchline.chooser.send(branchline.frame.actions[0]); }")
        page.wait_for_function("(before) => branchline.frame.seq > before", arg=before, timeout=5000)
