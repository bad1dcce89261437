"""A game so far as texts, as far as a seat may know it, and a position from such texts."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match.errors import BranchlineError, IllegalAction
from branchline.core.match.log import Header

#: How often a game with hidden steps is tried again before it is given up.
TRIES = 200
_CHANCE = "chance"


def steps_seen(header: Header, line: Sequence[tuple[int, int]], viewer: int) -> list[str]:
    """``chance draw red``, ``1 buy 3`` and so on, as the seat may read them while the game runs."""
    game: Game = header.game
    state = game.new(header.seats, header.options, header.box)
    steps = []
    for seat, action in line:
        who = _CHANCE if seat == CHANCE else str(seat + 1)
        steps.append(f"{who} {game.seen(state, seat, action, viewer)}")
        state.apply(seat, action)
    return steps


def position_after(
    game: Game, start: State, steps: list[str], seat: int, offered: list[str], known: list[int], rng: Random
) -> State:
    """The position that the steps lead to.

    What the seat could not read in them is drawn: one of the actions that look the same to it. If a later step, what
    the seat is offered now, or what it knows does not fit, everything is drawn again. After many draws the one that
    fits best is taken. ``offered`` and ``known`` may be empty: then they are not compared.
    """
    wrong = "the steps lead nowhere"
    best: tuple[int, State] | None = None
    for _ in range(TRIES):
        state = start.clone()
        drawn = False
        try:
            for step in steps:
                drawn = _follow(game, state, step, seat, rng) or drawn
        except BranchlineError as trouble:
            if not drawn:
                raise
            wrong = str(trouble)
            continue
        texts = [game.text(state, seat, action) for action in state.legal(seat)] if seat in state.actors() else []
        if offered and texts != offered:
            wrong = "after the steps other actions are legal than the offered ones"
        else:
            apart = sum(map(ne, game.observe(state, seat), known)) if known else 0
            best = min(best or (apart + 1, state), (apart, state), key=lambda candidate: candidate[0])
        if not drawn or (best and best[0] == 0):
            break
    if best is None:
        raise IllegalAction(wrong)
    return best[1]


def _follow(game: Game, state: State, step: str, viewer: int, rng: Random) -> bool:
    """Carry out a step; whether it was hidden, and so had to be drawn."""
    who, _, words = step.partition(" ")
    seat = CHANCE if who == _CHANCE else int(who) - 1 if who.isascii() and who.isdigit() and len(who) < 4 else -9
    actions = [outcome for outcome, _ in state.chances()] if seat == CHANCE else []
    if seat in state.actors() and seat != CHANCE:
        actions = state.legal(seat)
    plain = [action for action in actions if game.text(state, seat, action) == words]
    if plain:
        state.apply(seat, plain[0])
        return False
    alike = [action for action in actions if game.seen(state, seat, action, viewer) == words]
    if not alike:
        raise IllegalAction(f"the step {step!r} is not possible here")
    state.apply(seat, alike[int(rng.below(len(alike)))])
    return True
