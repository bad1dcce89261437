"""Daily challenges: the same draws and bots for everybody, wherever, in whatever parts and by whom they are played."""

from __future__ import annotations

import json
from math import inf

import pytest

from branchline import bots, games
from branchline.bots.levels import LEVELS, LevelBot, steady, usual_of
from branchline.core.game import CHANCE
from branchline.core.match.match import Match
from branchline.tables.bots import daily
from branchline.tables.bots.daily import SEAT, SOLO, DailyChallenge, new_match, play_on, result_of
from branchline.tables.bots.races import Race, kept_results, question_of_level
from branchline.tables.bots.thinking import answer

DATE = "2026-12-24"
CHALLENGES = daily.challenges(DATE)
every_challenge = pytest.mark.parametrize("one", CHALLENGES, ids=lambda one: f"{one.game} {one.kind}")


def whole(one: DailyChallenge, level: int, key: bytes = b"", date: str = "") -> Match:
    """A level's game."""
    one = DailyChallenge(date or one.date, one.game, one.kind)
    match = new_match(one, level)
    play_on(match, one, level, one.seed(key), inf)
    return match


def opening(match: Match) -> list[int]:
    """What chance has drawn before anybody acted."""
    first = next(place for place, step in enumerate(match.line) if step.seat != CHANCE)
    return [step.action for step in match.line[:first]]


def test_each_game_has_one_against_bots_and_those_with_a_solo_mode_one_alone():
    assert {one.game for one in CHALLENGES} == set(games.names())
    alone = {one.game for one in CHALLENGES if one.kind == SOLO}
    assert alone == {game.name for game in games.every_game() if 1 in game.seat_counts}
    assert {"minecart_town", "off_the_rails"} <= alone


@every_challenge
def test_a_level_plays_the_same_in_one_piece_and_in_many_parts_by_workers(one: DailyChallenge):
    expected = whole(one, 2)
    seed, parts = one.seed(b""), 0
    line: list[tuple[int, int]] = []
    while True:
        question = question_of_level(one, seed, 2, line)
        question.seconds = 0.05
        told = json.loads(answer(question).written)
        line, parts = [(seat, action) for seat, action in told["line"]], parts + 1
        if told["result"]:
            break
    assert parts > 1 or len(line) < 200
    assert line == [(step.seat, step.action) for step in expected.line]
    assert tuple(told["result"]) == result_of(expected)


@every_challenge
def test_draws_depend_on_the_date_and_the_key_and_not_on_who_plays(one: DailyChallenge):
    """What is drawn at the start is the same for two levels; the n-th draw has the same numbers for everybody."""
    assert opening(whole(one, 1)) == opening(whole(one, 2))
    seeds = {one.seed(b""), one.seed(b"k"), DailyChallenge("2026-12-25", one.game, one.kind).seed(b"")}
    assert len(seeds) == 3
    others = [(key, date) for key in (b"", b"a", b"b") for date in (DATE, "2026-12-25", "2027-01-01")]
    assert len({tuple(opening(begun(one, key, date))) for key, date in others}) > 1


def begun(one: DailyChallenge, key: bytes, date: str) -> Match:
    """After the first draws and one decision."""
    one = DailyChallenge(date, one.game, one.kind)
    match = new_match(one, 1)
    play_on(match, one, 1, one.seed(key), 0.001)
    while all(step.seat == CHANCE for step in match.line):
        play_on(match, one, 1, one.seed(key), 0.01)
    return match


@pytest.mark.parametrize("game", games.names())
def test_no_bot_of_a_challenge_has_a_budget_of_time(game: str):
    for level in LEVELS:
        bot = bots.find(steady(level, game))
        assert isinstance(bot, LevelBot)
        assert not getattr(bot.of(game), "seconds", 0)
    assert "seconds" not in usual_of(daily.OPPONENT, game)


def test_a_person_has_one_table_of_a_challenge_which_others_cannot_guess():
    one, other = CHALLENGES[:2]
    tables = {one.table(b"k", "ann"), one.table(b"k", "ben"), other.table(b"k", "ann"), one.table(b"j", "ann")}
    assert len(tables) == 4
    assert one.table(b"k", "ann") == one.table(b"k", "ann")


def test_a_date_begins_everywhere_at_the_same_time():
    now = 1_798_070_399.5
    assert (daily.today(now), daily.ends(now)) == ("2026-12-23", 1_798_070_400.0)
    assert daily.today(daily.ends(now)) == "2026-12-24"


def test_kept_results_of_other_bots_or_of_nonsense_do_not_count():
    right = json.dumps({"bots": daily.bots_of("mini_rails"), "results": {"1": [3, 2]}})
    assert kept_results(right, "mini_rails") == {1: (3, 2)}
    others = json.dumps({"bots": "x", "results": {"1": [3, 2]}})
    for wrong in (None, "", "[]", "{", right.replace("[3, 2]", "3"), others):
        assert kept_results(wrong, "mini_rails") == {}


def test_how_much_has_been_played_grows_to_the_whole():
    race = Race([1, 2])
    assert race.done == 0.0
    race.lines[1] = [(SEAT, 0)] * 100
    assert 0.2 < race.done < 0.3
    race.results = {1: (0, 1), 2: (0, 1)}
    assert race.done == 1.0
    assert race.whole
