"""The puzzles that come with the games: each has one clearly best decision, which can be proved again."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.analysis.puzzles import CLEAR, HARDEST, Prover, check, hardest_of, is_ahead
from branchline.core.match import record
from branchline.core.message import in_english
from branchline.core.puzzles import folder_of, position_of, puzzles_of, read_list, write_list

every_game = pytest.mark.parametrize("game", games.names())
#: Pairs of rollouts in a quick look; `make soak` proves with PROOF.
QUICK, PROOF = 48, {"mini_rails": 600, "mini_express": 600, "off_the_rails": 64, "minecart_town": 64}
OTHER_SEED = 2


@every_game
def test_a_game_has_twenty_puzzles_of_several_difficulties(game: str):
    puzzles = puzzles_of(games.find(game))
    assert len(puzzles) >= 20
    assert [puzzle.number for puzzle in puzzles] == list(range(1, len(puzzles) + 1))
    assert len({puzzle.difficulty for puzzle in puzzles}) >= 3
    assert all(1 <= puzzle.difficulty <= HARDEST and puzzle.gap > CLEAR for puzzle in puzzles)


@every_game
def test_each_puzzle_can_be_set_up_said_and_is_ahead_in_a_quick_look(game: str):
    found = games.find(game)
    for puzzle in puzzles_of(found):
        match = position_of(found, folder_of(found), puzzle)
        assert puzzle.seat in match.state.actors()
        assert {puzzle.best, puzzle.rival} <= set(match.legal(puzzle.seat))
        assert puzzle.because is not None
        assert in_english(list(match.header.names))(puzzle.because)
        assert is_ahead(Prover(found, match.header.seats, OTHER_SEED, QUICK), match, puzzle)


@pytest.mark.slow
@every_game
def test_each_puzzle_is_proved_again(game: str):
    found = games.find(game)
    for puzzle in puzzles_of(found):
        match = position_of(found, folder_of(found), puzzle)
        prover = Prover(found, match.header.seats, 1, PROOF[game])
        assert check(prover, match, puzzle) is not None, puzzle


def test_the_same_seed_finds_the_same_puzzle_and_a_folder_keeps_it(tmp_path):
    game = games.find("mini_rails")
    first, again = (hardest_of(Prover(game, 3, 1, 200), 3, 2) for _ in range(2))
    assert first is not None
    assert again is not None
    assert first[0] == again[0]
    write_list(tmp_path, [first])
    (kept,) = read_list(tmp_path)
    assert kept == first[0]
    assert record.write(first[1]) == (tmp_path / f"{kept.number:02}.record").read_text(encoding="utf-8")
    assert position_of(game, tmp_path, kept).hash() == first[1].hash()
