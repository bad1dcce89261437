"""MT-6 Transportation, and MT-12.1 the expert's."""

from __future__ import annotations

from collections import deque

from branchline.core.engine.random import Random
from branchline.games.minecart_town.rules.chapters import transport
from branchline.games.minecart_town.rules.phases import TRANSPORTATION_PHASE
from tests.minecart_town.positions import (
    at_transport,
    at_turn,
    cubes,
    draw,
    empty,
    give,
    play,
    some_texts,
    start,
    texts,
)

#: A Wheat Field, a full Charcoal Kiln and a Bakery on one line.
LINE = """
    Wheat_Field ew Charcoal_Kiln ew Bakery
    M           F  .             .  .
"""


def line(**cubes_at: str):
    """The line above in the transportation phase, with cubes."""
    state = empty(draw(start(), LINE))
    for cell, held in cubes_at.items():
        give(state, cell, held)
    return at_transport(state)


class TestAtOnce:
    """MT-6.1, MT-2.3"""

    def test_all_seats_move_as_they_like(self):
        state = start()
        for seat in range(2):
            draw(state, "es Smithy\nM F", seat)
        at_transport(state)
        assert state.actors() == [0, 1]
        play(state, "move stone home n1e1", seat=1)
        play(state, "move stone home n1e1", "move stone home n1e1", seat=0)
        play(state, "done", seat=0)
        assert state.actors() == [1]
        assert (cubes(state, "n1e1", 0), cubes(state, "n1e1", 1)) == ("2 stone", "1 stone")

    def test_moving_is_not_a_duty(self):
        assert "done" in texts(line(n1="3 wheat"))

    def test_who_can_move_nothing_is_done(self):
        """MT-R6"""
        state = draw(start(3), "es Smithy\nM F", seat=1)
        assert at_transport(state).actors() == [1]

    def test_equal_cubes_are_one_move(self):
        assert some_texts(line(n1="3 wheat"), "move") == {"wheat n1 n1e4"}


class TestWays:
    """MT-6.2, MT-6.3, MT-6.4, MT-6.5, MT-6.6"""

    def test_a_cube_passes_through_a_building_that_does_not_show_it(self):
        state = play(line(n1="3 wheat"), "move wheat n1 n1e4", seat=0)
        assert cubes(state, "n1e4") == "1 wheat"

    def test_it_does_not_end_there(self):
        assert "wheat n1 n1e2" not in some_texts(line(n1="3 wheat"), "move")

    def test_a_full_building_is_passed_but_takes_nothing(self):
        state = line(n1="3 wheat", n1e2="4 coal")
        assert some_texts(state, "move") == {"wheat n1 n1e4", "coal n1e2 n1e4"}

    def test_no_slot_no_destination(self):
        assert not some_texts(line(n1="3 wheat", n1e4="4 wheat"), "move") - {"wheat n1e4 n1"}

    def test_without_track_nothing_moves(self):
        state = at_transport(give(empty(draw(start(), "Wheat_Field Bakery\nM F")), "n1", "3 wheat"))
        assert not some_texts(state, "move")

    def test_a_building_with_any_icon_takes_every_cube(self):
        state = draw(start(), "es Pawnshop sw\nM F .")
        draw(state, ". . . \nM F nw")
        at_transport(state)
        assert some_texts(state, "move") == {"stone home n1e1", "wood e1 n1e1"}

    def test_a_cost_shows_nothing(self):
        """The Bakery costs wood and stone but takes neither."""
        assert not some_texts(at_transport(draw(start(), "es Bakery\nM F")), "move")


class TestExpert:
    """MT-12.1"""

    def test_a_cube_does_not_pass_what_does_not_show_it(self):
        state = empty(draw(start(expert=(0,)), LINE))
        give(state, "n1", "3 wheat")
        assert not some_texts(at_transport(state), "move")

    def test_it_passes_what_shows_it(self):
        rows = "Wheat_Field ew Silo ew Bakery\nM F . . ."
        state = at_transport(give(empty(draw(start(expert=(0,)), rows)), "n1", "3 wheat"))
        assert some_texts(state, "move") == {"wheat n1 n1e2", "wheat n1 n1e4"}

    def test_any_icons_let_it_through(self):
        """MT-R9"""
        rows = "Wheat_Field ew Pawnshop ew Bakery\nM F . . ."
        state = at_transport(give(empty(draw(start(expert=(0,)), rows)), "n1", "3 wheat"))
        assert "wheat n1 n1e4" in some_texts(state, "move")

    def test_it_passes_a_full_building_that_shows_it(self):
        rows = "Wheat_Field ew Silo ew Bakery\nM F . . ."
        state = give(empty(draw(start(expert=(0,)), rows)), "n1", "3 wheat")
        at_transport(give(state, "n1e2", "3 wheat"))
        assert "wheat n1 n1e4" in some_texts(state, "move")

    def test_others_play_by_the_usual_rule(self):
        state = draw(draw(start(expert=(0,)), LINE), LINE, seat=1)
        give(state, "n1", "3 wheat", seat=1)
        assert "wheat n1 n1e4" in some_texts(at_transport(state), "move", seat=1)


class TestStockpile:
    """MT-6.7, MT-R5"""

    def state(self):
        return at_transport(draw(start(), "es Smithy Stockpile\nM F ."))

    def test_it_fetches_from_anywhere_without_track(self):
        assert some_texts(self.state(), "pull") == {"stone home n1e2", "wood e1 n1e2"}

    def test_four_cubes_together(self):
        state = play(self.state(), *["pull wood e1 n1e2"] * 3, "pull stone home n1e2", seat=0)
        assert cubes(state, "n1e2") == "3 wood 1 stone"
        assert not some_texts(state, "pull")

    def test_the_first_move_ends_it(self):
        state = play(self.state(), "pull wood e1 n1e2", "move stone home n1e1", seat=0)
        assert not some_texts(state, "pull")

    def test_only_free_slots(self):
        state = draw(start(), "es Smithy Stockpile\nM F .")
        at_transport(give(state, "n1e2", "3 coal"))
        play(state, "pull wood e1 n1e2", seat=0)
        assert not some_texts(state, "pull")

    def test_in_the_last_round_it_may_come_after_processing(self):
        state = draw(start(), "es Smithy Stockpile\nM F .")
        at_transport(give(state, "n1e1", "1 stone 1 coal"), round=4)
        play(state, "process n1e1", seat=0)
        assert some_texts(state, "pull")

    def test_unless_the_table_wants_it_first(self):
        state = draw(start(final_pull="before_all"), "es Smithy Stockpile\nM F .")
        at_transport(give(state, "n1e1", "1 stone 1 coal"), round=4)
        assert some_texts(state, "pull")
        play(state, "process n1e1", seat=0)
        assert not some_texts(state, "pull")


class TestMovesAreCounted:
    """MT-R3"""

    def test_back_and_forth_comes_to_an_end(self):
        state = line(n1="1 wheat")
        assert state.towns[0].moves_left == 3
        play(state, "move wheat n1 n1e4", "move wheat n1e4 n1", "move wheat n1 n1e4", seat=0)
        assert 0 not in state.actors()

    def test_laying_track_counts_anew(self):
        state = at_turn(draw(start(), "es Smithy\nM F"))
        assert state.towns[0].moves_left == 24
        play(state, "move stone home n1e1", "lay w1", "track ns", "pay wood e1")
        assert state.towns[0].moves_left == 21

    def test_processing_in_the_last_round_counts_anew(self):
        state = draw(start(), "es Smithy\nM F")
        at_transport(give(empty(state), "n1e1", "2 stone 2 coal"), round=4)
        play(state, "move stone n1e1 home", "process n1e1", seat=0)
        assert state.towns[0].moves_left == 6

    def test_every_arrangement_that_can_be_reached_takes_at_most_two_moves_a_cube(self):
        """Small towns at random, all arrangements searched: the limit of three takes nothing away."""
        rng = Random("arrangements")
        worst = 0.0
        for _ in range(400):
            slots, takers, held = small_town(rng)
            cubes_there = sum(map(sum, held))
            if 0 < cubes_there <= 6:
                worst = max(worst, farthest(slots, takers, held) / cubes_there)
        assert 1 < worst <= 1.5 < transport.MOVES_A_CUBE


Held = tuple[tuple[int, ...], ...]


def small_town(rng: Random) -> tuple[list[int], list[int], Held]:
    """Joined buildings with slots, the resources that each takes, and cubes with one or two slots free in all."""
    buildings, kinds = 2 + int(rng.below(3)), 1 + int(rng.below(3))
    slots = [1 + int(rng.below(2)) for _ in range(buildings)]
    takers = [1 + int(rng.below(2**kinds - 1)) for _ in range(buildings)]
    held = [[0] * kinds for _ in range(buildings)]
    for number in range(buildings):
        for _ in range(slots[number]):
            able = [kind for kind in range(kinds) if takers[number] >> kind & 1]
            held[number][able[int(rng.below(len(able)))]] += 1
    for _ in range(1 + int(rng.below(2))):
        full = [(n, k) for n in range(buildings) for k in range(kinds) if held[n][k]]
        if full:
            number, kind = full[int(rng.below(len(full)))]
            held[number][kind] -= 1
    return slots, takers, tuple(tuple(row) for row in held)


def farthest(slots: list[int], takers: list[int], held: Held) -> int:
    """The moves to the arrangement that is farthest away of all that can be reached."""
    steps = {held: 0}
    waiting = deque([held])
    while waiting:
        here = waiting.popleft()
        for after in neighbours(slots, takers, here):
            if after not in steps:
                steps[after] = steps[here] + 1
                waiting.append(after)
    return max(steps.values())


def neighbours(slots: list[int], takers: list[int], held: Held) -> list[Held]:
    found = []
    for origin, row in enumerate(held):
        for kind, many in enumerate(row):
            for target in range(len(held)) if many else []:
                if target != origin and takers[target] >> kind & 1 and sum(held[target]) < slots[target]:
                    after = [list(each) for each in held]
                    after[origin][kind] -= 1
                    after[target][kind] += 1
                    found.append(tuple(tuple(each) for each in after))
    return found


def test_the_phase_goes_on_for_who_is_not_done():
    """MT-2.2"""
    state = draw(draw(start(), "es Smithy\nM F"), "es Smithy\nM F", seat=1)
    play(at_transport(state), "done", seat=1)
    assert state.phase == TRANSPORTATION_PHASE
    play(state, "done", seat=0)
    assert state.phase != TRANSPORTATION_PHASE
