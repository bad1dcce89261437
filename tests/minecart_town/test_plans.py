"""Transport plans for people, made of ordinary moves."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import IllegalAction
from branchline.games.minecart_town.ui import plans
from tests.minecart_town.positions import GAME, at_transport, at_turn, cubes, draw, empty, give, points, start

LINE = "Wheat_Field ew Bakery ew Peat_Cutting\nM F . . ."


def carried(state, goal: str) -> list[str]:
    """Play a plan; its texts."""
    told = []
    for action in plans.plan(state, 0, goal):
        assert action in state.legal(0)
        told.append(GAME.text(state, 0, action))
        state.apply(0, action)
    return told


class TestGoals:
    def test_goals_name_buildings_by_their_cells(self):
        state = at_transport(give(empty(draw(start(), LINE)), "n1", "1 wheat"))
        assert plans.goals(state, 0) == ["points", "fill n1e2", "clear n1"]

    def test_there_are_none_where_nothing_can_move(self):
        assert plans.goals(start(), 0) == []

    def test_another_goal_is_refused(self):
        with pytest.raises(IllegalAction, match="goals: points"):
            plans.plan(at_transport(give(draw(start(), LINE), "n1", "1 wheat")), 0, "glory")


class TestPoints:
    def test_full_sets_are_brought_and_no_more(self):
        state = give(give(empty(draw(start(), LINE)), "n1", "3 wheat"), "n1e4", "1 coal")
        assert sorted(carried(at_transport(state), "points")) == ["move coal n1e4 n1e2", "move wheat n1 n1e2"]

    def test_the_better_use_is_found(self):
        rows = "Brewery ew Wheat_Field ew Confectioner\nM F . . ."
        state = at_transport(give(empty(draw(start(), rows)), "n1e2", "3 wheat"))
        carried(state, "points")
        assert cubes(state, "n1e4") == "3 wheat"

    def test_room_is_made_where_wrong_cubes_lie(self):
        rows = "Silo ew Weaver ew Caravan_Camp\nM F . . ."
        state = draw(start(), rows.replace("Weaver", "Livestock_Dealer"))
        at_transport(give(give(empty(state), "n1", "2 wheat"), "n1e2", "4 sheep"))
        carried(state, "fill n1e2")
        assert cubes(state, "n1e2") in ("1 wheat 3 sheep", "2 wheat 2 sheep")

    def test_in_the_last_round_it_goes_on_until_all_is_used(self):
        rows = "Harvesting_Center ew Bakery ew Coal_Yard\nM F . . ."
        state = give(give(empty(draw(start(), rows)), "n1", "4 wheat"), "n1e4", "3 coal")
        carried(at_transport(state, round=4), "points")
        assert points(state) == 18

    def test_in_the_last_round_sheep_go_to_the_ranch(self):
        rows = "Sheep_Range ew Ranch\nM F ."
        state = at_transport(give(empty(draw(start(), rows)), "n1", "4 sheep"), round=4)
        assert len(plans.plan(state, 0, "points")) == 4

    def test_experts_get_a_plan_by_their_own_rule(self):
        rows = "Wheat_Field ew Charcoal_Kiln ew Brewery\nM F . . ."
        for expert, moves in (((), 2), ((0,), 0)):
            state = give(empty(draw(start(expert=expert), rows)), "n1", "3 wheat")
            state = at_transport(give(state, "n1e2", "1 coal"))
            assert len(plans.plan(state, 0, "points") if "points" in plans.goals(state, 0) else []) == moves


class TestClear:
    def test_slots_become_free_for_production(self):
        rows = "Wheat_Field ew Silo\nM F ."
        state = at_transport(give(empty(draw(start(), rows)), "n1", "3 wheat"))
        assert carried(state, "clear n1") == ["move wheat n1 n1e2"] * 3


def test_plans_are_made_of_legal_moves_wherever_they_are_made():
    """Through random games: each action of each plan is legal when its turn comes, and the position is not touched."""
    planned = 0
    for seed in range(12):
        state, rng = start(2, seed), Random("porter", seed)
        while state.actors():
            seat = int(state.turn())
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            goals = plans.goals(state, seat)
            if goals and rng.below(4) == 0:
                before = state.snapshot()
                goal = goals[int(rng.below(len(goals)))]
                plan = plans.plan(state, seat, goal)
                assert state.snapshot() == before
                twin = state.clone()
                for action in plan:
                    assert action in twin.legal(seat)
                    twin.apply(seat, action)
                planned += len(plan)
            state.apply(seat, state.pick(seat, rng))
    assert planned


def test_a_plan_works_in_a_construction_turn_too():
    state = at_turn(give(give(empty(draw(start(), LINE)), "n1", "3 wheat"), "n1e4", "2 coal"))
    carried(state, "points")
    assert cubes(state, "n1e2") == "2 wheat 2 coal"


class TestPlans:
    """What is offered to people: a plan that they may have played for them, action by action."""

    def test_the_best_transport_is_offered_while_goods_are_carried(self):
        state = at_transport(give(give(empty(draw(start(), LINE)), "n1", "3 wheat"), "n1e4", "1 coal"))
        [(label, actions)] = GAME.shown.plans(state, 0)
        assert label.english([]) == "Carry out the best transports"
        assert actions == plans.plan(state, 0, "points")
        assert len(actions) == 2

    def test_it_is_not_offered_in_other_phases(self):
        state = at_turn(give(give(empty(draw(start(), LINE)), "n1", "3 wheat"), "n1e4", "1 coal"))
        assert plans.goals(state, 0)
        assert GAME.shown.plans(state, 0) == []

    def test_nothing_is_offered_where_nothing_is_gained(self):
        assert GAME.shown.plans(at_transport(empty(draw(start(), LINE))), 0) == []
