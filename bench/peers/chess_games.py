"""python-chess, random play, at most 300 plies."""

from __future__ import annotations

import random

import chess
from peer import report


def play() -> int:
    """One random game."""
    board = chess.Board()
    moves = 0
    while moves < 300:
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material():
            break
        board.push(random.choice(legal))
        moves += 1
    return moves


if __name__ == "__main__":
    report({"chess": play})
