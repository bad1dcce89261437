"""Puzzles at a table: the position is laid out, its solver plays on, and is told what would have been best."""

from __future__ import annotations

from branchline.core.game import Game
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.core.puzzles import Puzzle, puzzles_of
from branchline.tables.errors import NoSuchPage, NotNow

#: The draws of a puzzle's table are called by this word and its number.
PUZZLE = "puzzle"


def puzzle_numbered(game: Game, number: int) -> Puzzle:
    """The puzzle, or a refusal."""
    for puzzle in puzzles_of(game):
        if puzzle.number == number:
            return puzzle
    raise NoSuchPage("there is no such puzzle")


def draws_of(puzzle: Puzzle) -> str:
    """How the draws of the puzzle's table are called."""
    return f"{PUZZLE} {puzzle.number}"


def puzzle_at(game: Game, draws: str) -> Puzzle:
    """The puzzle that a table with these draws is about."""
    word, _, number = draws.partition(" ")
    if word != PUZZLE:
        raise NotNow("this is no puzzle")
    return puzzle_numbered(game, int(number))


def played(match: Match, puzzle: Puzzle) -> str:
    """The text of what the solver has played; empty as long as it has not, or has taken it back."""
    if len(match.line) <= puzzle.step:
        return ""
    text: str = match.header.game.text(before(match, puzzle).state, puzzle.seat, match.line[puzzle.step].action)
    return text


def before(match: Match, puzzle: Puzzle) -> Match:
    """The match at the decision."""
    start = match._fresh()
    for step in match.line[: puzzle.step]:
        start.play(step.seat, step.action)
    return start


def label(match: Match, puzzle: Puzzle, text: str) -> Message:
    """An action of the decision in words."""
    game, state = match.header.game, before(match, puzzle).state
    words: Message = game.shown.label(state, puzzle.seat, game.read(state, puzzle.seat, text))
    return words
