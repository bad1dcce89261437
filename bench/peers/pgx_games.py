"""Pgx: a batch of games stepped in one call on the processor, with observations and masks of legal actions."""

from __future__ import annotations

import os

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx
from peer import report_steps
from pgx.experimental import auto_reset

GAMES, CALLS = 64, 50


def player(name: str):
    """A function that plays CALLS random steps of GAMES games."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_call(carry, _):
        state, key = carry
        key, chosen, dealt = jax.random.split(key, 3)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(chosen, odds)
        state = step(state, actions, jax.random.split(dealt, GAMES))
        return (state, key), state.observation.sum()  # what nobody reads, the compiler would leave out

    calls = jax.jit(lambda carry: jax.lax.scan(one_call, carry, None, CALLS))
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal carry
        carry, seen = calls(carry)
        seen.block_until_ready()
        return CALLS * GAMES

    return play


if __name__ == "__main__":
    report_steps(dict.fromkeys(("connect_four", "backgammon"), player))
