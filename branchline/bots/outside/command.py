"""A program that plays: it is started, told the game so far, and asked for its best action.

A name like ``cmd:./mybot`` runs a program. So it counts only where the user of this computer has named it, on the
command line (``allow``). In a record, a request or a box it is refused like any unknown bot.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from typing import IO, Any

from branchline import games
from branchline.bots.bot import Bot, Thought, Variation, Watch
from branchline.bots.outside import messages
from branchline.bots.outside.messages import PROTOCOL, ProtocolError, field
from branchline.bots.outside.steps import steps_seen
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.errors import NoSuchBot, SetupError
from branchline.core.match.log import Header
from branchline.core.match.options import options_in, write_options

#: ``cmd:./mybot`` thinks for a second, ``cmd@0.2:./mybot`` for a fifth of one.
NAME = re.compile(r"cmd(?:@(\d{1,4}(?:\.\d{1,3})?))?:(\S+)")
#: The environment hands the allowed names on to worker processes.
_ALLOWED = "BRANCHLINE_COMMANDS"
#: How long a program may take beyond its time, in seconds, and to get ready.
LATE = 3.0
START = 20.0
#: How often the watch is asked, in seconds.
_TICK = 0.05


class OutsideTrouble(Exception):
    """A program that ended, was late, or said something that the protocol does not have."""


def allow(name: str) -> None:
    """From now on this process and its workers may run this program."""
    os.environ[_ALLOWED] = json.dumps(sorted({*allowed(), name}))


def allowed() -> list[str]:
    """The names that were allowed."""
    commands: list[str] = json.loads(os.environ.get(_ALLOWED, "[]"))
    return commands


def is_command(name: str) -> bool:
    return NAME.fullmatch(name) is not None


class CommandBot(Bot):
    """Asks a program. It runs as long as the bot is used, and is started again if it ended."""

    listens = True

    def __init__(self, name: str) -> None:
        parts = NAME.fullmatch(name)
        if not parts or name not in allowed():
            raise NoSuchBot(f"{name}: a program is a bot only where --bots names it on the command line")
        self.seconds = float(parts[1] or 1)
        self.words = [parts[2]]
        self._program: Program | None = None
        self._table: Header | None = None
        self._line: list[tuple[int, int]] = []

    def hear(self, table: Header, line: Sequence[tuple[int, int]]) -> None:
        if table.box.hash != table.game.box().hash:
            raise SetupError(f"{self.name} is a program, and programs play with the game's own box only")
        self._table, self._line = table, list(line)

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        if self._table is None:
            raise OutsideTrouble("was not told the game so far")
        try:
            return self._ask(self._table, state, seat, watch or Watch())
        except (OutsideTrouble, ProtocolError, OSError):
            self.close()  # whatever it still says belongs to this question
            raise

    def _ask(self, table: Header, state: State, seat: int, watch: Watch) -> Thought:
        started = time.monotonic()
        if self._program is None:
            self._program = Program(self.words)
            weakref.finalize(self, self._program.end)
        program = self._program
        game = games.find(state.game_name())
        legal = state.legal(seat)
        texts = [game.text(state, seat, action) for action in legal]
        options = write_options(options_in(game.options, table.edition), table.options)
        program.tell("newgame", game=game.name, edition=table.edition, seats=table.seats, options=options)
        program.tell(
            "position",
            steps=steps_seen(table, self._line, seat),
            seat=seat + 1,
            legal=texts,
            observation=list(game.observe(state, seat)),
        )
        program.tell("go", seconds=self.seconds)
        message = self._answer(program, watch, started)
        text = field(message, "action", str)
        if text not in texts:
            raise OutsideTrouble(f"answered {text!r}, which is not legal")
        action = legal[texts.index(text)]
        value = float(field(message, "value", float, 0.5))
        return Thought(
            action,
            [Variation(((seat, action),), value, 1.0)],
            field(message, "iterations", int, 0),
            time.monotonic() - started,
        )

    def _answer(self, program: Program, watch: Watch, started: float) -> dict[str, Any]:
        """Its best action. Whoever stops the watch gets what it has."""
        stopped = False
        while True:
            passed = time.monotonic() - started
            if passed > self.seconds + LATE:
                raise OutsideTrouble(f"found nothing in {self.seconds + LATE:g} seconds")
            if not watch.goes_on(passed / self.seconds if self.seconds else 0.0) and not stopped:
                stopped = True
                program.tell("stop")
            message = program.heard(_TICK)
            if message and message["type"] == "error":
                raise OutsideTrouble(f"says: {message.get('message')}")
            if message and message["type"] == "bestaction":
                return message

    def close(self) -> None:
        """End the program."""
        if self._program:
            self._program.end()
            self._program = None


class Program:
    """A running program, and what it has said."""

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
        )
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(target=_listen, args=(self._process.stdout, self._said), daemon=True).start()
        try:
            self.tell("hello", protocol=PROTOCOL)
            hello = self.heard(START)
            if hello is None or hello["type"] != "hello":
                raise OutsideTrouble("did not say hello")
            if hello.get("protocol") != PROTOCOL:
                raise OutsideTrouble(f"speaks protocol {hello.get('protocol')!r}, not {PROTOCOL}")
        except (OutsideTrouble, ProtocolError, OSError):
            self.end()
            raise

    def tell(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(messages.written(kind, **fields))
            self._process.stdin.flush()
        except BrokenPipeError:
            raise OutsideTrouble(self._ended()) from None

    def heard(self, seconds: float) -> dict[str, Any] | None:
        """The next message, or None if there is none in so many seconds."""
        try:
            line = self._said.get(timeout=seconds)
        except queue.Empty:
            return None
        if not line:
            raise OutsideTrouble(self._ended())
        return messages.read(line)

    def _ended(self) -> str:
        try:
            return f"ended with exit code {self._process.wait(1)}"
        except subprocess.TimeoutExpired:
            return "closed its output"

    def end(self) -> None:
        """Ask it to quit, and end it if it does not."""
        try:
            self.tell("quit")
            self._process.wait(0.5)
        except (OutsideTrouble, OSError, ValueError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            _shut(stream)


def _shut(stream: IO[str] | None) -> None:
    with contextlib.suppress(OSError):
        if stream:
            stream.close()


def _listen(stream: IO[str], said: queue.SimpleQueue[str]) -> None:
    """Put every line into the queue, then an empty one."""
    with contextlib.suppress(ValueError):  # it was closed
        while line := stream.readline(messages.LONGEST + 2):
            said.put(line)
    said.put("")
