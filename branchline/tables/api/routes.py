"""Every route of the interface, with what each takes, gives and asks of its visitor.

The application, the OpenAPI document and the test of rights are all made from this list.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from branchline.tables.api import coach, commands, exercises, learning, offers, queries
from branchline.tables.api.answers import (
    AnalysisAnswer,
    Beats,
    Chances,
    Done,
    DraftAnswer,
    Games,
    GuideAnswer,
    GuideProgress,
    HeldSeats,
    Languages,
    Next,
    Ok,
    PreviewAnswer,
    PrimerAnswer,
    RulesAnswer,
    Seated,
    Story,
    Tables,
    Thoughts,
    Totals,
    Why,
)
from branchline.tables.api.exercise_answers import Dailies, DailyAnswer, PuzzleAnswer, Puzzles
from branchline.tables.api.requests import (
    Act,
    Analyse,
    Chat,
    Consent,
    Join,
    Mute,
    NewDaily,
    NewFromRecord,
    NewPuzzle,
    NewTable,
    Nothing,
    OneSeat,
    Replace,
    TakeBack,
    Webhook,
)
from branchline.tables.api.rights import Right
from branchline.tables.shown.shapes import Frame


@dataclass(frozen=True)
class Param:
    """A parameter in the query."""

    name: str
    about: str
    kind: type = str
    required: bool = False
    most: int = 200


@dataclass(frozen=True)
class Route:
    """One thing that can be asked for."""

    method: str
    path: str
    right: Right
    handler: Callable[[Any], Awaitable[Any]]
    about: str
    body: type | None = None
    answer: type | None = None
    query: tuple[Param, ...] = ()
    large: bool = False
    #: how many ordinary requests it counts for
    cost: float = 1.0
    #: if the answer is plain text
    text: bool = field(default=False)

    @property
    def makes_table(self) -> bool:
        """Whether a new table comes of it."""
        return self.handler in (
            commands.create,
            commands.from_record,
            commands.rematch,
            exercises.lay_puzzle,
            exercises.take_up,
        )

    @property
    def of_table(self) -> bool:
        """Whether it is about one table."""
        return "{table}" in self.path


SEAT = Param(
    "seat", "whose sight; without it the seat of yours that is to act, or your first, or a spectator's", int, most=7
)
SEQ = Param("seq", "the position that is meant; if it is past, the answer is empty", int, most=1_000_000)
AT = Param("at", "the position after so many steps", int, most=1_000_000)
LANG = Param("lang", "the language of the texts", most=8)
GAME = Param("game", "the game's name", required=True, most=40)
TELL = Param("tell", "yes: tell the solution", most=3)
TABLE = "/api/tables/{table}"

ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/games", Right.ANYBODY, offers.games, "Games, their options, bots.", None, Games, (LANG,)),
    Route("GET", "/api/languages", Right.ANYBODY, offers.languages, "Languages.", None, Languages),
    Route("GET", "/api/tables", Right.ANYBODY, queries.tables, "Public tables, and your own.", None, Tables, (LANG,)),
    Route("POST", "/api/tables", Right.ANYBODY, commands.create, "Make a table.", NewTable, Seated, large=True, cost=5),
    Route(
        "POST",
        "/api/records",
        Right.ANYBODY,
        commands.from_record,
        "Make a table that goes on from a step of a record: what if?",
        NewFromRecord,
        Seated,
        large=True,
        cost=20,
    ),
    Route("POST", f"{TABLE}/join", Right.SIT, commands.join, "Take an open seat, or your own back.", Join, Seated),
    Route("POST", f"{TABLE}/leave", Right.PLAY, commands.leave, "Leave your seat.", OneSeat, Ok),
    Route(
        "POST", f"{TABLE}/revoke", Right.PLAY, commands.revoke, "A new personal link for a seat.", OneSeat, HeldSeats
    ),
    Route("POST", f"{TABLE}/actions", Right.PLAY, commands.act, "Act: send one of the offered texts.", Act, Done),
    Route("POST", f"{TABLE}/undo", Right.PLAY, commands.undo, "Take your last action back.", TakeBack, Done),
    Route("POST", f"{TABLE}/redo", Right.PLAY, commands.redo, "Bring it back.", TakeBack, Done),
    Route("POST", f"{TABLE}/restart", Right.PLAY, commands.restart, "Take back your whole turn.", TakeBack, Done),
    Route("POST", f"{TABLE}/ask-back", Right.PLAY, commands.ask_back, "Ask to take back.", OneSeat, Ok, cost=2),
    Route("POST", f"{TABLE}/answer-back", Right.PLAY, commands.answer_back, "Agree to it, or not.", Consent, Ok),
    Route("POST", f"{TABLE}/chat", Right.PLAY, commands.chat, "Say something.", Chat, Ok, cost=2),
    Route("POST", f"{TABLE}/mute", Right.SEATED, commands.mute, "Do not show a seat's chat, or do again.", Mute, Ok),
    Route(
        "POST", f"{TABLE}/replace", Right.SEATED, commands.replace, "Agree to a bot for an absent seat.", Replace, Ok
    ),
    Route("POST", f"{TABLE}/kick", Right.HOST, commands.kick, "Send a player away for good.", Replace, Ok),
    Route("POST", f"{TABLE}/close", Right.HOST, commands.close, "Close the table.", Nothing, Ok),
    Route("POST", f"{TABLE}/remove", Right.SEATED, commands.remove, "Take it off your list.", Nothing, Ok),
    Route("POST", f"{TABLE}/rematch", Right.SEATED, commands.rematch, "Once more.", Nothing, Next, cost=5),
    Route("POST", f"{TABLE}/webhook", Right.PLAY, commands.webhook, "Be called when it is your turn.", Webhook, Ok),
    Route(
        "GET",
        f"{TABLE}/frame",
        Right.SIGHT,
        queries.frame,
        "All that is to be seen, now or after a step.",
        None,
        Frame,
        (
            SEAT,
            LANG,
            AT,
            Param("wait", "answer when there is a frame with a higher version", int, most=1 << 53),
        ),
    ),
    Route(
        "GET",
        f"{TABLE}/table.txt",
        Right.SIGHT,
        queries.table_text,
        "The table as text, now or after a step.",
        query=(SEAT, LANG, AT),
        text=True,
    ),
    Route(
        "GET",
        f"{TABLE}/story",
        Right.SIGHT,
        queries.story,
        "The whole story.",
        None,
        Story,
        (SEAT, LANG, Param("from", "leave out so many lines", int, most=1_000_000)),
    ),
    Route("GET", f"{TABLE}/story.txt", Right.SIGHT, queries.story_text, "As text.", query=(SEAT, LANG), text=True),
    Route(
        "GET",
        f"{TABLE}/record",
        Right.SIGHT,
        queries.record_text,
        "The record: all of a finished match, your sight of a running one.",
        query=(SEAT,),
        text=True,
    ),
    Route("GET", f"{TABLE}/totals", Right.LOOK, queries.totals, "The score over time.", None, Totals, cost=2),
    Route("GET", f"{TABLE}/seats", Right.LOOK, queries.seats, "Your seats, with their links.", None, HeldSeats),
    Route(
        "GET",
        f"{TABLE}/preview",
        Right.PLAY,
        queries.preview,
        "What an action would do.",
        None,
        PreviewAnswer,
        (SEAT, LANG, SEQ, Param("text", "the action; after the actions of a draft, a line each", required=True)),
    ),
    Route(
        "GET",
        f"{TABLE}/draft",
        Right.PLAY,
        queries.draft,
        "What could be chosen after actions that have not been sent.",
        None,
        DraftAnswer,
        (SEAT, LANG, SEQ, Param("texts", "the actions, a line each", required=True)),
    ),
    Route(
        "GET",
        f"{TABLE}/beats",
        Right.SIGHT,
        queries.beats,
        "What happened after a step, event by event.",
        None,
        Beats,
        (
            SEAT,
            LANG,
            Param("since", "the step after which to begin", int, required=True, most=1_000_000),
            Param("until", "the last step", int, most=1_000_000),
        ),
        cost=2,
    ),
    Route(
        "GET",
        f"{TABLE}/why",
        Right.PLAY,
        queries.why,
        "Why nothing can be done at a spot.",
        None,
        Why,
        (SEAT, LANG, Param("spot", "the spot's id", required=True)),
    ),
    Route("GET", "/api/rules", Right.ANYBODY, learning.rules, "A game's rules.", None, RulesAnswer, (GAME, LANG)),
    Route(
        "GET",
        "/api/primer",
        Right.ANYBODY,
        learning.primer,
        "The rules for people, with pictures.",
        None,
        PrimerAnswer,
        (GAME, LANG),
    ),
    Route("GET", "/api/guide", Right.ANYBODY, learning.guide, "Its guided game.", None, GuideAnswer, (GAME, LANG)),
    Route("GET", "/api/puzzles", Right.ANYBODY, exercises.puzzles, "A game's puzzles.", None, Puzzles, (GAME, LANG)),
    Route("POST", "/api/puzzles", Right.ANYBODY, exercises.lay_puzzle, "Lay a puzzle out.", NewPuzzle, Seated, cost=5),
    Route(
        "GET", f"{TABLE}/puzzle", Right.PLAY, exercises.puzzle, "How it stands.", None, PuzzleAnswer, (SEAT, LANG, TELL)
    ),
    Route("GET", "/api/daily", Right.ANYBODY, exercises.dailies, "Today's challenges.", None, Dailies, (LANG,)),
    Route("POST", "/api/daily", Right.ANYBODY, exercises.take_up, "Take one up.", NewDaily, Next, cost=5),
    Route("GET", f"{TABLE}/daily", Right.LOOK, exercises.how_it_stands, "How it stands.", None, DailyAnswer, (LANG,)),
    Route("GET", f"{TABLE}/guide", Right.PLAY, learning.guided, "How far it is.", None, GuideProgress, (SEAT, LANG)),
    Route("GET", f"{TABLE}/think", Right.PLAY, coach.think, "A bot's hint.", None, Thoughts, (SEAT, LANG), cost=5),
    Route("GET", f"{TABLE}/chances", Right.SIGHT, coach.chances, "Who may win.", None, Chances, (SEAT,), cost=2),
    Route(
        "POST",
        f"{TABLE}/analysis",
        Right.LOOK,
        coach.begin_analysis,
        "Have the game analysed: what was luck, what was a mistake.",
        Analyse,
        AnalysisAnswer,
        cost=20,
    ),
    Route(
        "POST",
        f"{TABLE}/analysis/cancel",
        Right.LOOK,
        coach.cancel_analysis,
        "End the analysis that is being made.",
        Nothing,
        AnalysisAnswer,
        cost=2,
    ),
    Route(
        "GET",
        f"{TABLE}/analysis",
        Right.SIGHT,
        coach.analysis,
        "How far the analysis is, and what it has found.",
        None,
        AnalysisAnswer,
        (SEAT, LANG),
        cost=2,
    ),
)
