"""What a person types."""

from __future__ import annotations

from rich.console import Console

from branchline import games
from branchline.cli.arguments import whole_number
from branchline.core.game import Game

LEAVING = ("quit", "exit")


class PlayerLeft(Exception):
    """The person at the keyboard has left the game."""


def ask(out: Console, prompt: str) -> str:
    """A line from the keyboard. The end of the input, or Ctrl-C, means that the player leaves."""
    try:
        return out.input(prompt)
    except (EOFError, KeyboardInterrupt):
        raise PlayerLeft from None


def ask_game(out: Console) -> Game:
    """Ask which game to play."""
    offered = [games.find(name) for name in games.names()]
    if len(offered) == 1:
        return offered[0]
    for number, game in enumerate(offered):
        out.print(f"  [bold]{number + 1}[/]  {game.title}: {game.summary}")
    while True:
        answer = ask(out, f"Which game, 1 to {len(offered)}? ").strip()
        number_typed = whole_number(answer)
        if number_typed is not None and 1 <= number_typed <= len(offered):
            return offered[number_typed - 1]
        if answer in games.names():
            return games.find(answer)
