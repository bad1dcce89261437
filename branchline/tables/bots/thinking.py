"""A question to a bot and its answer: all that passes between a table and whoever lets bots think."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match.box import Box
from branchline.core.match.options import write_options
from branchline.tables.bots import opponents
from branchline.tables.bots.draws import thinking_seed
from branchline.tables.storage import boxes
from branchline.tables.table import Table


@dataclass(slots=True)
class Question:
    """A position as header and line, and what is asked about it: "choose" or "think"."""

    task: str
    game: str
    edition: int
    seats: int
    options: str
    #: the text of the box; None for the one that comes with the game
    box: str | None
    line: list[tuple[int, int]]
    seat: int
    seed: str
    bot: str = ""
    level: int | None = None


@dataclass(slots=True)
class Answer:
    """An action, or thoughts, or why there is neither."""

    action: int | None = None
    thoughts: list[tuple[str, float]] | None = None
    error: str = ""


def always() -> bool:
    """Somebody waits for the answer."""
    return True


class Thinkers(ABC):
    """Whoever lets bots think: the server's worker pool, or a browser's worker."""

    @abstractmethod
    async def ask(
        self,
        question: Question,
        whose: str = "",
        watched: Callable[[], bool] = always,
        wanted: Callable[[], bool] = always,
    ) -> Answer | None:
        """The answer; None if there was none in time, or if it is not wanted any more.

        ``whose`` share it uses, and whether somebody looks on. ``whose`` names where the visitor comes from and who it
        is, as two words: those who share an address share.
        """


def question_of(table: Table, seat: int, task: str) -> Question:
    """The table's position as a question."""
    match, settings, chair = table.playing(), table.settings, table.seats[seat]
    stored = table.stored_box
    return Question(
        task,
        settings.game,
        settings.edition,
        settings.seats,
        write_options(match.header.game.options, match.header.options),
        None if stored.key == boxes.standard(table.game).key else stored.text,
        [(step.seat, step.action) for step in match.line],
        seat,
        thinking_seed(match, settings.draws if task == "choose" else "", seat),
        chair.bot or "",
        chair.level,
    )


def answer(question: Question) -> Answer:
    """Set the position up, and think."""
    game = games.find(question.game)
    options = game.read_options(question.seats, question.options, question.edition)
    state = game.new(question.seats, options, box_of(question.game, question.box))
    for seat, action in question.line:
        state.apply(seat, action)
    rng = Random(question.seed)
    if question.task == "think":
        return Answer(thoughts=opponents.think(game, state, question.seat, rng))
    return Answer(action=opponents.choose(state, question.seat, question.bot, question.level, rng))


@lru_cache(maxsize=16)
def box_of(game: str, text: str | None) -> Box:
    """The box that is played with."""
    found: Box = games.find(game).box() if text is None else games.find(game).open_box("the box", text)
    return found
