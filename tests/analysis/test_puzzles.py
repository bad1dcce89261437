"""The puzzles that come with the games: each has one clearly best decision, which can be proved again."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import games
from branchline.analysis.puzzles import (
    CLEAR,
    HARDEST,
    MOST_ALIKE,
    Prover,
    check,
    decided,
    hardest_of,
    known_to,
    proof_of,
)
from branchline.core.match import record
from branchline.core.message import in_english
from branchline.core.puzzles import folder_of, position_of, puzzles_of, read_list, write_list

every_game = pytest.mark.parametrize("game", games.names())
#: Pairs of rollouts at the most for each other action: of a proof, and of the small one in ``make test``.
PROOF = {"mini_rails": 1000, "mini_express": 1000, "off_the_rails": 128, "minecart_town": 128}
SMALL = {"mini_rails": 500, "mini_express": 500, "off_the_rails": 32, "minecart_town": 64}
#: Seeds by which no puzzle was found, proved or kept.
SMALL_SEED, PROOF_SEED = 9001, 9002


@every_game
def test_a_game_has_twenty_puzzles_of_several_difficulties(game: str):
    puzzles = puzzles_of(games.find(game))
    assert len(puzzles) >= 20
    assert [puzzle.number for puzzle in puzzles] == list(range(1, len(puzzles) + 1))
    assert len({puzzle.difficulty for puzzle in puzzles}) >= 3
    assert all(1 <= puzzle.difficulty <= HARDEST and puzzle.gap > CLEAR for puzzle in puzzles)
    assert max(Counter(puzzle.best for puzzle in puzzles).values()) <= MOST_ALIKE


@every_game
def test_each_puzzle_can_be_set_up_said_and_is_proved_again_at_a_smaller_budget(game: str):
    """By rollouts against every other action, with random numbers of its own; ``make soak`` searches deep, too."""
    found = games.find(game)
    for puzzle in puzzles_of(found):
        match = position_of(found, folder_of(found), puzzle)
        assert puzzle.seat in match.state.actors()
        assert {puzzle.best, puzzle.rival} <= set(match.legal(puzzle.seat))
        assert puzzle.because is not None
        assert in_english(list(match.header.names))(puzzle.because)
        prover = Prover(found, match.header.seats, SMALL_SEED, SMALL[game], sure=2.0)
        known, best = known_to(match.state, puzzle.seat, SMALL_SEED), found.read(match.state, puzzle.seat, puzzle.best)
        assert prover.proof(known, puzzle.seat, best, decided(match)) is not None, puzzle


@pytest.mark.slow
@every_game
def test_each_puzzle_is_proved_again(game: str):
    found = games.find(game)
    for puzzle in puzzles_of(found):
        match = position_of(found, folder_of(found), puzzle)
        prover = Prover(found, match.header.seats, PROOF_SEED, PROOF[game])
        assert check(prover, match, puzzle) is not None, puzzle


def test_what_is_not_best_is_not_proved():
    """The nearest rival of each puzzle in the solution's place."""
    game = games.find("mini_rails")
    for puzzle in puzzles_of(game):
        match = position_of(game, folder_of(game), puzzle)
        rival = game.read(match.state, puzzle.seat, puzzle.rival)
        assert proof_of(Prover(game, match.header.seats, SMALL_SEED, 48), match, puzzle.seat, rival) is None


def test_the_same_seed_finds_the_same_puzzle_and_a_folder_keeps_it(tmp_path):
    game = games.find("mini_rails")
    prover = Prover(game, 3, 1, 200)
    number, first = next((number, found) for number in range(20) if (found := hardest_of(prover, number)))
    again = hardest_of(Prover(game, 3, 1, 200), number)
    assert again is not None
    assert first[0] == again[0]
    write_list(tmp_path, [first])
    (kept,) = read_list(tmp_path)
    assert kept == first[0]
    assert record.write(first[1]) == (tmp_path / f"{kept.number:02}.record").read_text(encoding="utf-8")
    assert position_of(game, tmp_path, kept).hash() == first[1].hash()
