"""OpenSpiel: C++ games and a Python game, driven from Python."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
from open_spiel.python.games import block_dominoes  # noqa: F401 - registers the game
from peer import report


def player(name: str, tensors: bool = False):
    """A function that plays one random game; for learners with what the seat knows and a mask, as arrays."""
    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
            else:
                if tensors:
                    np.asarray(state.information_state_tensor(), np.float32)
                    np.asarray(state.legal_actions_mask(), np.int8)
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def drawn(outcomes: list[tuple[int, float]]) -> int:
    """One of the outcomes by its odds."""
    rest = random.random()
    for outcome, odds in outcomes:
        rest -= odds
        if rest < 0:
            return outcome
    return outcomes[-1][0]


if __name__ == "__main__":
    names = {"hearts": "hearts", "backgammon": "backgammon", "python_dominoes": "python_block_dominoes"}
    peers = {short: player(name) for short, name in names.items()}
    report({**peers, "hearts_tensors": player("hearts", tensors=True)})
