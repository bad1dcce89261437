"""A bot thinks at the terminal: its progress, and its best lines."""

from __future__ import annotations

import threading

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from branchline import bots
from branchline.cli.terminal.action_list import hanging
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State

#: Seconds of thinking before progress is shown.
_PATIENCE = 0.3
#: Seconds until a quick action replaces a bot that does not answer.
_TIMEOUT = 60.0


def think(out: Console, bot: bots.Bot, state: State, seat: int, rng: Random, name: str) -> bots.Thought:
    """The bot's thought about a state, which the bot may change. Ctrl-C makes it answer with its best action so far."""
    done = 0.0

    def tell(part: float) -> None:
        nonlocal done
        done = part

    watch = bots.Watch(tell)
    thoughts: list[bots.Thought] = []
    thread = threading.Thread(
        target=lambda: thoughts.append(bots.think_safely(bot, state, seat, rng, watch, timeout=_TIMEOUT)), daemon=True
    )
    thread.start()
    thread.join(_PATIENCE)
    with out.status("") as status:
        while thread.is_alive():
            status.update(f"{escape(name)} is thinking: {done:.0%}  (Ctrl-C: decide now)")
            try:
                thread.join(0.1)
            except KeyboardInterrupt:
                watch.cancel()
    return thoughts[0]


def show(
    out: Console, game: Game, state: State, seat: int, thought: bots.Thought, names: list[str], who: str = ""
) -> None:
    """Show the cost of a thought, then its best lines with their values."""
    if not thought.lines:
        return
    cost = f"{thought.iterations:,} tries in {thought.seconds:.2f} s" if thought.iterations else "no choice"
    out.print(
        f"    {who or names[seat]}: {cost}; value, share of the tries, line", style="dim", markup=False, soft_wrap=True
    )
    for line in thought.lines:
        words = line_text(game, state, line, names)
        for part in hanging(Text(f"    {line.value:6.2f}  {line.share:4.0%}  {words}", "dim"), out.width, indent=18):
            out.print(part, soft_wrap=True)


def line_text(game: Game, state: State, line: bots.Line, names: list[str]) -> str:
    """A line as texts, up to the first draw of chance."""
    twin, words = state.clone(), []
    for seat, action in line.steps:
        if twin.turn() == CHANCE or action not in twin.legal(seat):
            words.append("...")
            break
        words.append(f"{names[seat]}: {game.text(twin, seat, action)}" if words else game.text(twin, seat, action))
        twin.apply(seat, action)
    return ", ".join(words)
