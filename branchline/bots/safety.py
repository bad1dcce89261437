"""A bot that fails never holds up the table: a random legal action replaces its answer, and the trouble is reported."""

from __future__ import annotations

import threading
import time

from branchline.bots.bot import Bot, Thought, Watch
from branchline.core.engine.random import Random
from branchline.core.game import State


def think_safely(
    bot: Bot, state: State, seat: int, rng: Random, watch: Watch | None = None, timeout: float | None = None
) -> Thought:
    """The bot's thought, or a random legal action if it crashes, answers nonsense, or exceeds the timeout.

    With a timeout, in seconds, the bot thinks in a thread of its own on its own copy of the state. It is cancelled when
    its time is over.
    """
    spare = Random(int(rng.bits()), "spare")
    started = time.monotonic()
    if timeout is None:
        outcome: Thought | str = _attempt(bot, state, seat, rng, watch)
    else:
        outcome = _attempt_in_time(bot, state.clone(), seat, rng, watch or Watch(), timeout)
    if isinstance(outcome, Thought) and outcome.action in state.legal(seat):
        return outcome
    trouble = outcome if isinstance(outcome, str) else f"answered {outcome.action}, which is not legal"
    quick = int(state.pick(seat, spare))
    return Thought(quick, seconds=time.monotonic() - started, trouble=f"{bot.name or 'the bot'} {trouble}")


def _attempt(bot: Bot, state: State, seat: int, rng: Random, watch: Watch | None) -> Thought | str:
    """The bot's thought, or what went wrong."""
    try:
        return bot.think(state, seat, rng, watch)
    except Exception as wrong:  # noqa: BLE001 - whatever is wrong with a bot, the game goes on
        return f"crashed: {type(wrong).__name__}: {wrong}"


def _attempt_in_time(bot: Bot, state: State, seat: int, rng: Random, watch: Watch, timeout: float) -> Thought | str:
    """The same with a time limit. A bot that ignores the watch goes on in its thread, and its answer is lost."""
    answers: list[Thought | str] = []
    own = rng.clone()
    thread = threading.Thread(target=lambda: answers.append(_attempt(bot, state, seat, own, watch)), daemon=True)
    thread.start()
    thread.join(timeout)
    if thread.is_alive():
        watch.cancel()
        thread.join(min(timeout, 0.1))
    return answers[0] if answers else f"found nothing in {timeout:g} seconds"
