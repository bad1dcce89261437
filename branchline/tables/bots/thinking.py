"""A question to a bot and its answer: all that passes between a table and whoever lets bots think."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from branchline import games
from branchline.analysis.plain import packed_place, packed_reason
from branchline.analysis.study import Study
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.box import Box
from branchline.core.match.match import Match
from branchline.core.match.options import write_options
from branchline.tables.bots import opponents
from branchline.tables.bots.daily import DailyChallenge, new_match, play_on, result_of
from branchline.tables.bots.draws import thinking_seed
from branchline.tables.storage import boxes
from branchline.tables.table import Table


@dataclass(slots=True)
class Question:
    """A position as header and line, and what is asked about it: "choose", "think", "chances", "study" or "daily"."""

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
    #: a study: the places that are asked for, and the rollouts for each decision
    first: int = 0
    count: int = 0
    budget: int = 0
    #: a daily challenge, which the level plays on for so many seconds
    date: str = ""
    kind: str = ""
    seconds: float = 0.0


@dataclass(slots=True)
class Answer:
    """An action, thoughts, chances, or what a study found; or why there is nothing."""

    action: int | None = None
    thoughts: list[tuple[str, float]] | None = None
    #: by seat: the expected share of first place; alone the expected points
    chances: list[float] | None = None
    #: as JSON: why the first thought is the best, the places of a study, or how far a level has come
    written: str = ""
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

    def rest(self) -> None:
        """Nobody will ask for a while: what only costs memory meanwhile may end."""


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
        thinking_seed(match, settings.draws if task == "choose" else "", seat, settings.seed),
        chair.bot or "",
        chair.level,
    )


def answer(question: Question) -> Answer:
    """Set the position up, and think."""
    if question.task == "study":
        return studied(question)
    if question.task == "daily":
        return played_on(question)
    game = games.find(question.game)
    options = game.read_options(question.seats, question.options, question.edition)
    state = game.new(question.seats, options, box_of(question.game, question.box))
    for seat, action in question.line:
        state.apply(seat, action)
    rng = Random(question.seed)
    if question.task == "chances":
        return Answer(chances=opponents.chances(game, state, question.seat, decisions_of(question.line)))
    if question.task == "think":
        thoughts, reason = opponents.think(game, state, question.seat, rng)
        return Answer(thoughts=thoughts, written=json.dumps(packed_reason(reason)) if reason else "")
    return Answer(action=opponents.choose(state, question.seat, question.bot, question.level, rng))


def decisions_of(line: list[tuple[int, int]]) -> int:
    """How many of the steps were players' decisions."""
    return sum(seat != CHANCE for seat, _ in line)


def studied(question: Question) -> Answer:
    """Some places of a study of the whole line."""
    study = study_of(
        question.game,
        question.edition,
        question.seats,
        question.options,
        question.box,
        tuple(map(tuple, question.line)),
        question.budget,
    )
    places = study.look(question.first, question.count)
    return Answer(written=json.dumps([packed_place(facts) for facts in places]))


def played_on(question: Question) -> Answer:
    """A level's game of a daily challenge, a little further: its line, and the result if it is over."""
    challenge, level = DailyChallenge(question.date, question.game, question.kind), question.level or 1
    match = new_match(challenge, level)
    for seat, action in question.line:
        match.play(seat, action)
    play_on(match, challenge, level, question.seed, question.seconds)
    line = [(step.seat, step.action) for step in match.line]
    return Answer(written=json.dumps({"line": line, "result": result_of(match) if match.over else None}))


@lru_cache(maxsize=2)
def study_of(
    name: str, edition: int, seats: int, options: str, box: str | None, line: tuple[tuple[int, ...], ...], budget: int
) -> Study:
    """A study, which is set up once for all of its places."""
    game = games.find(name)
    read = game.read_options(seats, options, edition)
    match = Match(game, seats, read, box=box_of(name, box), edition=edition)
    for seat, action in line:
        match.play(seat, action)
    return Study(match, budget)


@lru_cache(maxsize=16)
def box_of(game: str, text: str | None) -> Box:
    """The box that is played with."""
    box: Box = games.find(game).box() if text is None else games.find(game).open_box("the box", text)
    return box
