"""Which moves are offered, in a few letters: a count of lines does not tell one move from another, this does."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from branchline.core.game import CHANCE, Game, State

#: No position after the next move is listed where there are more of these.
MOST_SECOND = 200


def fingerprint(game: Game, state: State) -> str:
    """Eight letters for all that is offered here and after each move: texts in their order, and the odds of draws."""
    return sha256("\n".join(listing(game, state)).encode()).hexdigest()[:8]


def listing(game: Game, state: State) -> Iterator[str]:
    """What everybody who acts may do, and below each move of the first of them what may be done next."""
    for seat in state.actors():
        yield from _moves(game, state, seat)
    for seat in state.actors()[:1]:
        actions = state.legal(seat)
        for action in actions if len(actions) <= MOST_SECOND else []:
            after = state.clone()
            after.apply(seat, action)
            yield f"after {game.text(state, seat, action)}"
            for other in after.actors()[:1]:
                yield from _moves(game, after, other)


def _moves(game: Game, state: State, seat: int) -> Iterator[str]:
    if seat == CHANCE:
        yield from (f"{game.text(state, seat, outcome)} ({weight})" for outcome, weight in state.chances())
    else:
        yield from (f"{seat + 1}: {game.text(state, seat, action)}" for action in state.legal(seat))
