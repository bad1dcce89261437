"""One of our bots, asked over standard input and output: ``branchline bot NAME``."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable
from typing import Any, TextIO

from branchline import bots, games
from branchline.bots.bot import Bot, Thought, Variation, Watch
from branchline.bots.outside import messages
from branchline.bots.outside.messages import PROTOCOL, ProtocolError, field
from branchline.bots.outside.steps import position_after
from branchline.core.engine.random import Random
from branchline.core.game import Game, State
from branchline.core.match import record
from branchline.core.match.errors import BranchlineError


class Engine:
    """Answers one line after another. A bot that thinks is stopped by ``stop``, ``quit``, or the end of the input."""

    def __init__(self, name: str, seed: int, out: TextIO) -> None:
        self.name = name
        self.bot = bots.find(name)
        self.rng = Random(seed, "bot")
        self.out = out
        self.game: Game | None = None
        self.start: State | None = None
        self.state: State | None = None
        self.seat = 0
        self.watch = Watch()

    def run(self, lines: Iterable[str]) -> None:
        """Until ``quit`` or the end of the input. Lines are read beside the thinking, so that ``stop`` is heard."""
        waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, args=(lines, waiting), daemon=True).start()
        while line := waiting.get():
            try:
                message = messages.read(line)
                if message["type"] == "quit":
                    return
                self.obey(message)
            except (ProtocolError, BranchlineError) as wrong:
                self.tell("error", message=str(wrong))

    def _listen(self, lines: Iterable[str], waiting: queue.SimpleQueue[str]) -> None:
        for line in lines:
            try:
                kind = messages.read(line)["type"]
            except ProtocolError:
                kind = ""
            if kind in ("stop", "quit"):
                self.watch.cancel()
            if kind != "stop":
                waiting.put(line)
        self.watch.cancel()
        waiting.put("")

    def tell(self, kind: str, **fields: Any) -> None:
        self.out.write(messages.written(kind, **fields))
        self.out.flush()

    def obey(self, message: dict[str, Any]) -> None:
        """Carry out a message. An unknown one is refused, and changes nothing."""
        kind = message["type"]
        if kind == "hello":
            if field(message, "protocol", int, PROTOCOL) != PROTOCOL:
                raise ProtocolError(f"this bot speaks protocol {PROTOCOL}")
            self.tell("hello", protocol=PROTOCOL, name=self.name, games=list(games.names()))
        elif kind == "newgame":
            self.new_game(message)
        elif kind == "position":
            self.watch = Watch()  # a stop that comes from now on is for the next thought
            self.set_up(message)
        elif kind == "go":
            self.go(message)
        else:
            raise ProtocolError(f"the protocol has no message of the type {kind}")

    def new_game(self, message: dict[str, Any]) -> None:
        """The table at which the next positions arise."""
        game = games.find(field(message, "game", str))
        seats = field(message, "seats", int)
        game.check_seats(seats)
        edition = field(message, "edition", int, game.edition)
        options = game.read_options(seats, field(message, "options", str, ""), edition)
        self.game, self.start, self.state = game, game.new(seats, options, game.box()), None

    def set_up(self, message: dict[str, Any]) -> None:
        """A position, from the steps of a game or from its record."""
        self.state = None
        if "record" in message:
            match = record.read(field(message, "record", str), games.find)
            self.game, state = match.header.game, match.state
            seat = field(message, "seat", int, state.actors()[0] + 1 if state.actors() else 0) - 1
        else:
            if self.game is None or self.start is None:
                raise ProtocolError("position needs a newgame before it, or the field record")
            seat = field(message, "seat", int) - 1
            steps, offered = field(message, "steps", list), field(message, "legal", list, [])
            known = field(message, "observation", list, [])
            if not all(isinstance(text, str) for text in (*steps, *offered)):
                raise ProtocolError("steps and legal are lists of texts")
            if not 0 <= seat < self.start.seats:
                raise ProtocolError(f"there is no seat {seat + 1}")
            state = position_after(self.game, self.start, steps, seat, offered, known, self.rng)
        if seat not in state.actors():
            raise ProtocolError(f"seat {seat + 1} may not act here")
        self.state, self.seat = state, seat

    def go(self, message: dict[str, Any]) -> None:
        """Think, and tell the best action with what the bot expects to follow."""
        if self.game is None or self.state is None:
            raise ProtocolError("go needs a position before it")
        state = self.state.imagine(self.seat, self.rng)
        bot = self.bot_for(message)
        thought = bots.think_safely(bot, state, self.seat, self.rng, self.watch)
        self.tell(
            "bestaction",
            action=self.game.text(self.state, self.seat, thought.action),
            value=_value(thought),
            lines=[self.line(state, one) for one in thought.variations],
            iterations=thought.iterations,
            seconds=round(thought.seconds, 3),
            **({"trouble": thought.trouble} if thought.trouble else {}),
        )

    def bot_for(self, message: dict[str, Any]) -> Bot:
        """The bot with the budget that is asked for, if it is one that has a budget."""
        budget = {name: field(message, name, kind) for name, kind in BUDGETS.items() if name in message}
        if not budget:
            return self.bot
        try:
            return bots.find(":".join([self.name, *(f"{name}={value:g}" for name, value in budget.items())]))
        except BranchlineError:
            return self.bot  # a bot without a budget answers at once

    def line(self, state: State, variation: Variation) -> dict[str, Any]:
        """What may follow, as far as the texts of it are certain."""
        assert self.game is not None
        trial, steps = state.clone(), []
        for seat, action in variation.steps:
            if seat not in trial.actors() or action not in trial.legal(seat):
                break
            steps.append(f"{seat + 1} {self.game.text(trial, seat, action)}")
            trial.apply(seat, action)
        return {"steps": steps, "value": round(variation.value, 4), "share": round(variation.share, 4)}


#: What ``go`` may ask for.
BUDGETS: dict[str, type] = {"seconds": float, "iterations": int}


def _value(thought: Thought) -> float:
    return round(thought.variations[0].value, 4) if thought.variations else 0.5
