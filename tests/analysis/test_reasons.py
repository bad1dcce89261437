"""Reasons in words: by the evaluation's terms, and by what follows."""

from __future__ import annotations

import json

import pytest

from branchline import games
from branchline.analysis import analyse, reason_for
from branchline.analysis.page import page
from branchline.analysis.reasons import clauses, compared
from branchline.analysis.study import Study
from branchline.bots.tuned import weights_of
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.message import Message, Name, packed, unpacked
from branchline.tables.shown import languages
from branchline.testing.tables import LawTable, random_match
from tests.analysis.test_analysis import bots_match

EACH_GAME = pytest.mark.parametrize("name", games.names())


class TestTerms:
    @EACH_GAME
    def test_every_term_of_a_game_has_a_phrase(self, name):
        game = games.find(name)
        italian = languages.catalogue("it")
        phrases = [game.shown.term(term.name) for term in game.terms]
        assert len({phrase.template for phrase in phrases}) == len(game.terms)
        assert all(phrase.template in italian for phrase in phrases)

    def test_a_term_counts_by_what_the_difference_owes_to_it(self):
        """Right of the same two companies' discs, only the place in the next round is worse."""
        game = games.find("mini_rails")
        state = game.start(3)
        state.deal(Random(4))
        seat = int(state.turn())
        spaces = {}
        for move in state.moves(seat):
            text = game.text(state, seat, int(move))
            if text.startswith("buy"):
                spaces.setdefault(int(state.market[int(text.split()[1]) - 1]), []).append(int(move))
        one, other = next(moves for moves in spaces.values() if len(moves) > 1)[:2]
        terms = compared(game, state, seat, one, other).terms
        assert [term.name for term in terms] == ["early"]
        assert terms[0].points > 0


class TestClauses:
    def test_what_would_have_followed_is_said_in_the_games_words(self):
        game = games.find("mini_rails")
        state = game.start(3)
        red = {"points": 6.0, "others": 0.0, "taxed": 1.0, "shares": 2.0, "counting": 2.0, "lead": 6.0}
        lost = red | {"points": 0.0, "taxed": 0.0, "counting": 0.0, "lead": 0.0}
        name = str(state.box.company_names.index("red"))
        said = clauses(game, state, 0, [({name: red}, {name: lost})] * 5)
        assert [one.english([]) for one in said] == ["red is almost certainly taxed; your 2 shares count"]

    def test_what_may_be_noise_is_not_said(self):
        game = games.find("mini_rails")
        state = game.start(3)
        good = {"points": 6.0, "others": 0.0, "taxed": 1.0, "shares": 2.0, "counting": 2.0, "lead": 6.0}
        bad = good | {"points": 0.0, "lead": 0.0}
        assert clauses(game, state, 0, [({"0": good}, {"0": bad}), ({"0": bad}, {"0": good})] * 3) == []

    @EACH_GAME
    def test_every_prospect_can_be_compared(self, name):
        """Whatever two positions of a game hold, the game finds words or says nothing; all in the catalogue."""
        game, italian = games.find(name), languages.catalogue("it")
        said = 0
        for seats in {min(game.seat_counts), 3}:
            match = bots_match(name, seats, ["greedy"] * seats, 7)
            states = [match.at(len(match.steps) * part // 4) for part in range(1, 5)]
            for one in states:
                for other in states:
                    for seat in range(seats):
                        better, worse = game.shown.prospects(one, seat), game.shown.prospects(other, seat)
                        for prospect in better.keys() | worse.keys():
                            one_way, other_way = better.get(prospect, {}), worse.get(prospect, {})
                            if one_way.get("lead", 0.0) > other_way.get("lead", 0.0):
                                words = game.shown.because(one, seat, prospect, one_way, other_way)
                                if words:
                                    said += 1
                                    assert words.template in italian
                                    assert words.english([f"P{number}" for number in range(seats)])
        assert said


class TestAnalysis:
    @EACH_GAME
    def test_every_decision_with_a_choice_has_a_reason(self, name):
        seats = min(games.find(name).seat_counts[-1], 3)
        match = bots_match(name, seats, ["greedy", "random", "greedy"][:seats], 8)
        study = Study(match, budget=4)
        judged = [facts for facts in study.look(0, study.places, every=9, values=False) if "judgement" in facts]
        assert any(facts["choices"] > 1 for facts in judged)
        for facts in judged:
            reason = facts["judgement"]["reason"]
            assert (reason is None) == (facts["choices"] == 1)
            if reason:
                assert reason.better == facts["judgement"]["best"]
                assert reason.rival != reason.better
                assert facts["action"] in (reason.better, reason.rival)
                assert reason.sentence.english(list(match.header.names))

    def test_the_reason_is_in_json_and_on_the_page(self):
        match = bots_match("mini_rails", 3, ["greedy", "random", "greedy"], 8)
        analysis = analyse(match, budget=60)
        steps = json.loads(json.dumps(analysis.facts()))["steps"]
        reasons = [step["reason"] for step in steps if step["seat"] is not None and step["reason"]]
        assert reasons
        for reason in reasons:
            assert {"better", "than", "text", "message", "terms", "followed"} == reason.keys()
            assert unpacked(reason["message"]).english(list(match.header.names)) == reason["text"]
        blamed = [step.reason for step in analysis.steps if step.grade in ("mistake", "blunder") and step.reason]
        assert blamed
        html = page(match, analysis)
        assert all(reason.sentence.english([]).split(";")[0] in html for reason in blamed)

    @EACH_GAME
    def test_a_hint_has_a_reason_that_uses_no_secret(self, name):
        """The same sentence for positions that the seat cannot tell apart."""
        game = games.find(name)
        match = random_match(LawTable(game, 3, game.settle(3, {})), 2)
        weights, said = weights_of(name), 0
        state = match.at(0)
        for place, step in enumerate(match.line):
            if step.seat != CHANCE and place > 30 * (said + 1) and len(state.legal(step.seat)) > 1 and said < 3:
                values = list(state.appraise_all(step.seat, weights))
                best = int(list(state.moves(step.seat))[values.index(max(values))])
                other = state.imagine(step.seat, Random("other", place))
                one, two = (reason_for(game, each, step.seat, best) for each in (state, other))
                assert one == two
                assert one is not None
                assert one.better == game.text(state, step.seat, best)
                said += 1
            state.apply(step.seat, step.action)
        assert said


def test_a_message_survives_as_plain_values():
    message = Message("{a}, {b}", {"a": Message("{count} of {who}", {"count": 3, "who": Name("Ada")}), "b": "red"})
    assert unpacked(json.loads(json.dumps(packed(message)))) == message
    assert packed(Message("plain")) == {"text": "plain"}
