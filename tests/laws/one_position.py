"""The laws of a single position: for pieces that hardly ever come up in the games that laws are tried on."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from branchline import COMPILED
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match.options import Options
from branchline.testing.odds import drawn, promised


def hold_laws(game: Game, state: State, options: Options | None = None) -> None:
    """Draws have their odds; actions differ, can be told apart and read; each leaves the position, and no piece."""
    components = game.components(int(state.seats), game.settle(int(state.seats), options or {}), game.box())
    assert state.actors(), "nobody acts here"
    assert state.census() == components
    if state.turn() == CHANCE:
        assert drawn(state) == promised(state)
    for seat in state.actors():
        legal = state.legal(seat)
        assert state.clone().legal(seat) == legal
        texts = [game.text(state, seat, action) for action in legal]
        assert len(set(texts)) == len(legal) > 0
        assert [game.read(state, seat, text) for text in texts] == legal
        if seat != CHANCE:
            assert picked(state, seat) == dict.fromkeys(legal, Fraction(1, len(legal)))
        before, reached = state.snapshot(), []
        for action in legal:
            after = state.clone()
            after.apply(seat, action)
            assert after.census() == components
            reached.append(after.snapshot())
            assert state.snapshot() == before, "a copy is not independent"
        assert not any(reached.count(one) > 1 for one in reached), "two actions come to the same"


def picked(state: State, seat: int) -> dict[int, Fraction]:
    """The odds of each action when a random player picks one: exact in plain Python, else all that ever come."""
    if COMPILED:
        rng, legal = Random("picked"), state.legal(seat)
        found = {int(state.pick(seat, rng)) for _ in range(60 * len(legal))}
        return {action: Fraction(1, len(legal)) for action in legal if action in found}
    from branchline.testing.answers import all_answers  # here, as it needs plain Python

    odds: Counter[int] = Counter()
    for rng in all_answers():
        odds[int(state.pick(seat, rng))] += rng.odds()  # type: ignore[assignment]
    return {action: Fraction(share) for action, share in odds.items()}
