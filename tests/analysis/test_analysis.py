"""The analysis: values, judgements, grades, and what is said about players."""

from __future__ import annotations

import json

import pytest

from branchline import bots, games
from branchline.analysis import GRADES, Study, analyse
from branchline.analysis.analysis import numbers_of
from branchline.analysis.calibration import Calibration, along
from branchline.analysis.grades import BEST, BLUNDER, GOOD, INACCURACY, grade_of, is_blamed
from branchline.analysis.levels import accuracy, level_like, losses, lost_share
from branchline.analysis.page import page
from branchline.analysis.values import Valuer
from branchline.bots import matches
from branchline.bots.tuned import weights_of
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.match import Match
from branchline.testing.tables import LawTable, random_match

#: Where the worst action by the evaluation may be no blunder, since a better one may follow it: how a turn is given up.
GIVING_UP = {"minecart_town": "pass"}
EACH_GAME = pytest.mark.parametrize("name", games.names())


def bots_match(name: str, seats: int, names: list[str], seed: int) -> Match:
    """A whole match between bots."""
    return matches.play(Match(games.find(name), seats), [bots.find(bot) for bot in names], Random(seed))


def taken_back(name: str) -> Match:
    """A running match in which actions were taken back, brought back, and replaced."""
    match, rng = Match(games.find(name), 4), Random(5)
    for number in range(12):
        match.deal(rng)
        seat = match.state.actors()[0]
        match.play(seat, int(match.state.pick(seat, rng)))
        if number % 3 == 0 and match.can_undo(seat):
            match.undo(seat)
            if number % 2 == 0:
                match.redo(seat)
        if number == 7:
            match.rewind(seat)
    return match


class TestValues:
    @EACH_GAME
    def test_the_mean_over_the_outcomes_of_a_draw_is_the_value_before_it(self, name):
        """What a draw changes is 0 in the mean, where all outcomes are listed and a player acts after each."""
        game = games.find(name)
        seats = max(game.seat_counts)
        valuer = Valuer(game, seats, 1, 2)
        match, tried = random_match(LawTable(game, seats, game.settle(seats, {})), 3), 0
        state = match.at(0)
        for decisions, step in enumerate(match.line):
            if step.seat == CHANCE and tried < 3:
                outcomes = state.chances()
                after = [valuer.after(state, outcome) for outcome, _ in outcomes]
                if 1 < len(outcomes) <= 30 and all(position.turn() >= 0 for position in after):
                    tried += 1
                    before = valuer.worth(state, decisions)
                    whole = sum(weight for _, weight in outcomes)
                    for seat in range(seats):
                        mean = sum(
                            weight * valuer.worth(position, decisions).chances[seat]
                            for position, (_, weight) in zip(after, outcomes, strict=True)
                        )
                        assert mean / whole == pytest.approx(before.chances[seat], abs=1 / 2048)
            state.apply(step.seat, step.action)

    @EACH_GAME
    def test_a_seat_is_judged_by_what_it_could_know(self, name):
        """Values are equal for positions that the seat cannot tell apart."""
        game = games.find(name)
        seats = max(game.seat_counts)
        valuer = Valuer(game, seats, 1, 2)
        match = random_match(LawTable(game, seats, game.settle(seats, {})), 1)
        state, seen = match.at(0), 0
        for place, step in enumerate(match.line):
            if step.seat != CHANCE and place >= 60 * seen // seats:
                for seat in range(seats):
                    other = state.imagine(seat, Random("other", place))
                    assert valuer.sampled(state, place).chances[seat] == valuer.sampled(other, place).chances[seat]
                    seen += 1
            state.apply(step.seat, step.action)
        assert seen

    def test_chances_add_up_and_favour_the_seat_ahead(self):
        chances = Calibration("mini_rails", 4).chances([900.0, 300.0, 300.0, 100.0], 0, 0.9)
        assert sum(chances) == pytest.approx(1)
        assert chances[0] > chances[1] == chances[2] > chances[3]

    def test_tables_are_read_between_their_entries(self):
        assert [along([1.0, 3.0], at) for at in (0.0, 0.25, 0.5, 0.75, 1.0)] == [1.0, 1.0, 2.0, 3.0, 3.0]


class TestJudgements:
    def test_a_planted_blunder_is_found(self):
        """A sensible game of Mini Rails, but one seat gives away its last action: it builds where it loses most."""
        game = games.find("mini_rails")
        match, rng, bot = Match(game, 3), Random(11), bots.find("level-3")
        planted = 0
        while not match.over:
            match.deal(rng)
            if match.over:
                break
            seat = match.state.actors()[0]
            choice = bot.choose(match.state, seat, rng)
            if seat == 1 and len([step for step in match.line if step.seat == 1]) == 9:
                values = match.state.appraise_all(seat, weights_of("mini_rails"))
                choice = list(match.state.moves(seat))[min(range(len(values)), key=lambda place: values[place])]
                planted = len(match.steps) + 1
            match.play(seat, choice)
        found = {step.step: step for step in analyse(match, budget=120).steps}
        assert is_blamed(found[planted].grade)
        assert found[planted].best != found[planted].action
        others = [step.loss for step in found.values() if step.seat is not None and step.step != planted]
        assert found[planted].loss > 4 * sum(others) / len(others)

    def test_strong_bots_make_few_mistakes_and_random_ones_many(self):
        """Mistakes and blunders over three games in which both bots have two seats each."""
        strong = "level-5:iterations=800"
        wrong, decisions = {strong: 0, "random": 0}, 0
        for seed in range(3):
            names = [strong, "random"] * 2
            analysis = analyse(bots_match("mini_rails", 4, names, seed), budget=100)
            for seat, name in enumerate(names):
                player = analysis.player(seat)
                wrong[name] += player.grades["mistake"] + player.grades["blunder"]
                decisions += player.decisions
        assert wrong[strong] <= 0.06 * decisions / 2
        assert wrong["random"] >= 0.1 * decisions / 2

    @EACH_GAME
    def test_a_planted_blunder_is_blamed_in_every_game(self, name):
        """What the evaluation likes least where most is at stake; or giving up the first round while all is offered."""
        match, gives_up = bots_match(name, 4, ["level-2"] * 4, 4), GIVING_UP.get(name)
        state, decisions, most = match.at(0), 0, -1
        planted = []
        for place, step in enumerate(match.line):
            if step.seat != CHANCE:
                moves = [int(move) for move in state.moves(step.seat)]
                values = [int(value) for value in state.appraise_all(step.seat, weights_of(name))]
                texts = [match.header.game.text(state, step.seat, move) for move in moves]
                stake = max(values) - min(values) if gives_up is None else int(gives_up in texts)
                if stake > most:
                    worst = values.index(min(values)) if gives_up not in texts else texts.index(gives_up)
                    most, planted = stake, [state.clone(), step.seat, moves[worst], decisions, place]
                decisions += 1
            state.apply(step.seat, step.action)
        found = Study(match, budget=400).judge.judge(*planted)
        assert found.best != planted[2]
        assert is_blamed(grade_of(found.loss, found.error))

    @EACH_GAME
    def test_a_strong_bot_loses_little_of_what_a_random_one_loses(self, name):
        """At the same table, by the points that are lost of those at stake; one decision in ten is judged."""
        names = ["level-5:iterations=24", "random"] * 2
        match = bots_match(name, 4, names, 1)
        study = Study(match, budget=24)
        judged: dict[str, list[dict[str, float]]] = {bot: [] for bot in names}
        for step, facts in zip(match.line, study.look(0, study.places, every=10, values=False), strict=False):
            if facts.get("choices", 0) > 1:
                judged[names[step.seat]].append(facts["judgement"])
        strong, random = (
            lost_share([one["gap_points"] for one in judged[bot]], [one["stake"] for one in judged[bot]])
            for bot in names[:2]
        )
        assert strong < 0.7 * random

    @EACH_GAME
    def test_decisions_are_judged_without_hindsight(self, name):
        """The judgement is the same where only what the seat cannot know is different."""
        game = games.find(name)
        seats = max(game.seat_counts)
        match = random_match(LawTable(game, seats, game.settle(seats, {})), 1)
        study = Study(match, budget=4)
        state = match.at(0)
        judged = 0
        for place, step in enumerate(match.line):
            if step.seat != CHANCE and place >= 30 + 60 * judged:
                other = state.imagine(step.seat, Random("other", place))
                assert step.action in other.legal(step.seat)
                one, same = (study.judge.judge(each, step.seat, step.action, place, place) for each in (state, other))
                assert one == same
                judged += 1
            state.apply(step.seat, step.action)
        assert judged

    def test_the_same_seed_gives_the_same_analysis_whatever_part_is_done(self):
        match = bots_match("mini_rails", 3, ["greedy"] * 3, 2)
        study = Study(match, budget=20)
        whole = list(study.look(0, study.places))
        assert [*study.look(0, 30), *study.look(30, study.places)] == whole
        assert list(Study(match, budget=20, seed=2).look(0, study.places)) != whole


class TestGrades:
    def test_grades_follow_the_loss(self):
        losses_to_grades = {0.0: "best", 0.01: "good", 0.03: "inaccuracy", 0.07: "mistake", 0.2: "blunder"}
        assert [grade_of(loss, 0.001) for loss in losses_to_grades] == list(losses_to_grades.values()) == list(GRADES)

    def test_nobody_is_blamed_for_what_may_be_noise(self):
        assert grade_of(0.2, 0.11) == GOOD
        assert grade_of(0.2, 0.09) == BLUNDER
        assert grade_of(-0.1, 0.001) == BEST

    def test_alone_a_loss_is_measured_by_how_much_results_differ(self):
        assert grade_of(0.2, 0.01, alone=True) == INACCURACY


class TestSteps:
    def test_what_was_taken_back_is_left_out(self):
        match = taken_back("minecart_town")
        numbers = numbers_of(match)
        assert [match.steps[number - 1] for number in numbers] == match.line
        assert len(numbers) < len(match.steps)
        analysis = analyse(match, budget=4)
        assert [step.step for step in analysis.steps] == numbers
        for seat in range(4):
            assert analysis.start[seat] + sum(step.change[seat] for step in analysis.steps) == analysis.result[seat]

    def test_the_sums_of_a_player_are_the_whole_difference(self):
        analysis = analyse(bots_match("mini_express", 3, ["greedy", "random", "greedy"], 4), budget=8)
        for seat in range(3):
            player = analysis.player(seat)
            assert analysis.start[seat] + player.luck + player.own + player.others == analysis.result[seat]
            assert sum(player.grades.values()) == player.decisions
        assert 1 <= len(analysis.moments()) <= 3

    def test_json_keeps_the_sums_exact(self):
        analysis = analyse(bots_match("mini_rails", 4, ["greedy"] * 4, 6), budget=8)
        facts = json.loads(json.dumps(analysis.facts()))
        for seat in range(4):
            assert facts["start"][seat] + sum(step["change"][seat] for step in facts["steps"]) == facts["result"][seat]
        decisions = [step for step in facts["steps"] if step["seat"] is not None]
        assert len(decisions) == 48
        assert all({"best", "loss", "error", "grade"} <= step.keys() for step in decisions)
        assert all(step["grade"] in GRADES and step["loss"] >= 0 <= step["error"] for step in decisions)

    def test_the_page_names_players_as_text(self):
        match = Match(games.find("mini_rails"), 3, names=["<b>", "Bo & Co", "Cy"])
        match.deal(Random(1))
        html = page(match, analyse(match, budget=2))
        assert "&lt;b&gt;" in html
        assert "<b>," not in html
        assert "src=" not in html
        assert "href=" not in html


class TestLevels:
    @pytest.mark.parametrize("name", games.names())
    def test_stronger_bots_lose_less(self, name):
        known = losses(name, 4)
        strongest = max(known, key=lambda bot: "" if bot == "random" else bot)
        assert known["random"] > known["level-3"] > known[strongest]
        assert accuracy(name, 4, 0.0) == 100
        assert accuracy(name, 4, max(known.values())) == 0
        assert {level_like(name, 4, loss) for loss in known.values()} == known.keys()
        assert level_like(name, 4, 2.0) == max(known, key=lambda bot: known[bot])

    def test_a_game_that_was_not_measured_has_no_level(self):
        assert level_like("mini_rails", 1, 0.0) == ""
        assert accuracy("mini_rails", 1, 0.05) == pytest.approx(50)

    def test_what_was_lost_counts_by_what_was_at_stake(self):
        assert lost_share([1.0, -0.5], [2.0, 0.0]) == 0.25
        assert lost_share([-1.0], [4.0]) == lost_share([0.0], [0.0]) == 0.0
