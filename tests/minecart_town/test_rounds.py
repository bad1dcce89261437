"""MT-2 The rounds, and MT-8 from round to round."""

from __future__ import annotations

import re

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules.box import AB_SPACES, SPACES
from branchline.games.minecart_town.rules.phases import (
    CONSTRUCTION_PHASE,
    FINAL_PHASE,
    PROCESSING_PHASE,
    PRODUCTION_PHASE,
    TRANSPORTATION_PHASE,
)
from tests.minecart_town.positions import GAME, cubes, draw, give, play, process, start, texts


def pass_all(state: MinecartTownPosition, rng: Random) -> MinecartTownPosition:
    """All pass until the round is over, then chance fills the central board."""
    round = state.round
    while state.round == round and state.turn() not in (CHANCE, NOBODY):
        play(state, "pass" if "pass" in texts(state, int(state.turn())) else "done")
    state.deal(rng)
    return state


def test_one_module_assigns_the_phase():
    """rules/turn.py is where to read how phases follow one another; the fields only name a first one."""
    assigns = re.compile(r"\.phase(: i64)? = ")
    files = [file for folder in ("rules", "ai") for file in GAME.folder.glob(f"{folder}/**/*.py")]
    assert {file.name for file in files if assigns.search(file.read_text())} == {"turn.py", "state.py"}


class TestPhases:
    """MT-2.1, MT-2.2"""

    def test_production_construction_transportation_processing(self):
        state = draw(start(), "es Woodland_Quarry Pawnshop\nM F sw")
        give(give(state, "n1e1", "2 stone"), "n1e2", "2 wood 1 coal")
        seen = [int(state.phase)]
        rng = Random(3)
        while state.round < 2 or state.phase < CONSTRUCTION_PHASE:
            if state.turn() == CHANCE:
                state.deal(rng)
            else:
                seat = int(state.turn())
                choices = [text for text in texts(state, seat) if text in ("pass", "done") or text.startswith("spend")]
                play(state, choices[0] if choices else texts(state, seat)[0])
            if state.phase != seen[-1] and state.phase >= PRODUCTION_PHASE:
                seen.append(int(state.phase))
        assert seen == [
            CONSTRUCTION_PHASE,
            TRANSPORTATION_PHASE,
            PROCESSING_PHASE,
            PRODUCTION_PHASE,
            CONSTRUCTION_PHASE,
        ]

    def test_there_are_four_rounds(self):
        """MT-9.1"""
        state, rng, rounds = start(), Random(1), 0
        while state.turn() != NOBODY:
            pass_all(state, rng)
            rounds += 1
        assert rounds == 4

    def test_the_last_round_mixes_two_phases(self):
        """MT-8.4"""
        state, rng = start(), Random(1)
        for _ in range(3):
            pass_all(state, rng)
        draw(state, "es Smithy\nM F")
        play(state, "pass", "pass")
        assert state.phase == FINAL_PHASE


class TestNextRound:
    """MT-8.1, MT-8.2"""

    def test_the_marker_goes_to_the_left(self):
        state, rng, firsts = start(3), Random(1), []
        for _ in range(4):
            firsts.append(int(state.turn()))
            pass_all(state, rng)
        assert firsts == [0, 1, 2, 0]

    def test_cubes_stay(self):
        state = give(draw(start(), "Silo .\nM F"), "n1", "1 coal")
        pass_all(state, Random(1))
        assert cubes(state, "n1") == "1 wheat 1 coal"

    def test_passing_counts_for_one_round_only(self):
        state = pass_all(start(), Random(1))
        assert not any(town.passed for town in state.towns)


class TestBComes:
    """MT-8.3, MT-R15, MT-R16"""

    def test_after_the_second_round_a_goes_back_and_b_comes(self):
        state, rng = start(3), Random(1)
        pass_all(state, rng)
        before = [int(kind) for kind in list(state.market)]
        assert all(state.box.tiles[kind].bag == 0 for kind in before[:7])
        pass_all(state, rng)
        after = [int(kind) for kind in list(state.market)]
        assert all(state.box.tiles[kind].bag == 1 for kind in after[:7])
        assert after[7] == -1
        assert sum(int(state.bag[kind]) for kind in range(76) if state.box.tiles[kind].bag == 0) == 31

    def test_c_stays(self):
        state, rng = start(3), Random(1)
        before = [int(state.market[space]) for space in range(AB_SPACES, SPACES)]
        pass_all(pass_all(state, rng), rng)
        assert [int(state.market[space]) for space in range(AB_SPACES, SPACES)] == before

    def test_a_is_never_drawn_again(self):
        state, rng = start(), Random(1)
        pass_all(pass_all(state, rng), rng)
        build = next(text for text in texts(state, int(state.turn())) if text.startswith("build 1 "))
        play(state, build, "place n1")
        while state.turn() != CHANCE:
            play(state, texts(state, int(state.turn()))[0])
        assert {state.box.tiles[kind].bag for kind, _ in state.chances()} == {1}

    def test_stacks_go_back_whole(self):
        state = start()
        kind = state.box.kind_of("Wheat Field")
        state.bag[kind] = 0
        state.removed[kind] = 0
        for space in range(AB_SPACES):
            if state.market[space] == kind:
                state.market[space], state.stack[space] = -1, 0
        state.market[0], state.stack[0] = kind, 3
        process(state, round=2)
        assert state.bag[kind] == 3
