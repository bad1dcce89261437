"""What is only looked at: the handlers of safe routes."""

from __future__ import annotations

import asyncio

from branchline import games as all_games
from branchline.core.game import CHANCE, Game
from branchline.core.match import record
from branchline.core.match.errors import IllegalAction
from branchline.core.match.options import Choice, Flag, Number, Option
from branchline.core.message import Gaps, Message
from branchline.server.http.identity import Visitor
from branchline.server.http.request import Call
from branchline.server.http.static import WEB
from branchline.tables import opponents
from branchline.tables.errors import NotNow
from branchline.tables.frames import Say, Viewer, known_to, scene_row
from branchline.tables.languages import called, speaker
from branchline.tables.languages import languages as known_languages
from branchline.tables.room import Room
from branchline.tables.shapes import (
    Frame,
    GameRow,
    Games,
    HeldSeats,
    LanguageRow,
    Languages,
    OptionRow,
    PreviewAnswer,
    Story,
    Tables,
    Thought,
    Thoughts,
    Totals,
    Why,
)

LONGEST_WAIT = 25.0


async def games(call: Call) -> Games:
    """What can be played, and against whom."""
    say = speaker(call.lang, [])
    rows = [game_row(all_games.find(name), say) for name in all_games.names()]
    return Games(rows, opponents.rows(say), language_rows())


async def languages(call: Call) -> Languages:
    """The languages that there are."""
    return Languages(language_rows())


def language_rows() -> list[LanguageRow]:
    return [LanguageRow(code, called(code)) for code in known_languages()]


def game_row(game: Game, say: Say) -> GameRow:
    """A game as the page offers it."""
    picture = f"art/{game.name}.svg"
    low, high = game.minutes
    return GameRow(
        name=game.name,
        title=game.title,
        summary=say(Message(game.summary)),
        seats=list(game.seat_counts),
        options=[option_row(option, say) for option in game.options],
        length=say(Message("{low} to {high} minutes", {"low": low, "high": high})),
        kind_of_game=say(Message(game.kind_of_game)),
        picture=f"/static/{picture}" if (WEB / picture).is_file() else None,
        secrets=game.secrets,
    )


def option_row(option: Option, say: Say) -> OptionRow:
    """An option as the page offers it."""
    kind, default = type(option).__name__.lower(), option.write(option.default)
    title, help = (say(Message("{words}", {"words": words})) for words in (option.title, option.help))
    row = OptionRow(option.name, kind, default, title, help)
    if isinstance(option, (Choice, Flag)):
        values = option.choices if isinstance(option, Choice) else ("no", "yes")
        row.choices = [(value, say(Message(value))) for value in values]
    if isinstance(option, Number):
        row.low, row.high = option.low, option.high
    return row


async def tables(call: Call) -> Tables:
    """Public tables, and the visitor's own."""
    public = await call.hall.public()
    return Tables(public, [] if call.visitor.new else await call.hall.mine(call.visitor.person))


async def frame(call: Call) -> Frame | str:
    """The frame now, as soon as there is a newer one, or after a step."""
    room, at, wait = call.room, call.query.get("at"), call.query.get("wait")
    room.seen(call.visitor)
    if at is not None:
        if at > room.table.seq:
            told: Gaps = {"step": at, "steps": room.table.seq}
            raise IllegalAction(Message("there is no step {step}; the log has {steps}", told))
        return room.frame(viewer(call), at)
    if wait is not None and wait >= room.version:
        with call.look():
            await newer(room, call.visitor, wait)
    return room.frame_text(viewer(call))


async def newer(room: Room, visitor: Visitor, version: int) -> None:
    """Wait until there is a newer frame than that, or for a while."""
    stream = room.open_stream(visitor)
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while room.version <= version:
                stream.wake.clear()
                await stream.wake.wait()
    except TimeoutError:
        pass
    finally:
        room.close_stream(stream)


def viewer(call: Call) -> Viewer:
    """The visitor with the eyes that it may use."""
    return call.room.viewer(call.visitor, call.seat, call.lang)


async def story(call: Call) -> Story:
    """The whole story, from a line on."""
    first = call.query.get("from") or 0
    return Story(call.room.teller.rows(call.room.table.playing(), call.seat, call.lang)[first:], first)


async def story_text(call: Call) -> str:
    """The whole story as plain text."""
    told = await story(call)
    return "".join(f"{line.text}\n" for line in told.lines)


async def record_text(call: Call) -> str:
    """The record: everything of a finished match or one without secrets, else what the viewer may know."""
    match = call.room.table.playing()
    if match.over or not match.header.game.secrets:
        return record.write(match)
    return record.write(match, call.seat)


async def totals(call: Call) -> Totals:
    """How the players stood after each step: for all to see when it is over, or if there are no secrets."""
    match = call.room.table.playing()
    if match.header.game.secrets and not match.over:
        raise NotNow("what the players have is a secret until the end")
    walk = match.walk()
    told = Totals([], [])
    for number, step in enumerate(match.steps, 1):
        state = walk.go(step)
        if step.seat != CHANCE:
            told.steps.append(number)
            told.totals.append([int(total) for total in state.totals()])
    return told


async def seats(call: Call) -> HeldSeats:
    """The visitor's own seats, with their personal links."""
    return HeldSeats(call.held_seats(call.room))


async def preview(call: Call) -> PreviewAnswer:
    """What an action would do; worked out on what the seat knows, so that it can't betray anything."""
    table = call.room.table
    table.check_turn(call.acting)
    match = table.playing()
    game = match.header.game
    known = known_to(match.state, call.acting, table.seq)
    action = game.read(known, call.acting, call.query["text"])
    say = speaker(call.lang, table.names)
    lines = [say(message) for message in game.shown.preview(known, call.acting, action)]
    if known.reveals(call.acting, action):
        return PreviewAnswer(lines, None, None)
    after, view = game.shown.foresee(known, call.acting, action)
    scene = scene_row(game.shown.scene(view, table.names, say), call.room.grounds)
    totals = None if game.secrets else [int(total) for total in after.totals()]
    return PreviewAnswer(lines, totals, scene, game.shown.sketch(known, call.acting, action, say))


async def why(call: Call) -> Why:
    """Why nothing can be done at a spot. Of what is no spot of the drawing there is nothing to say."""
    table = call.room.table
    state = table.playing().state
    if table.status != "running":
        return Why(speaker(call.lang, table.names)(Message("The game is over.")))
    clicked = call.query["spot"].split()
    if not clicked or not call.room.spots(viewer(call)).issuperset(clicked):
        return Why("")
    known = known_to(state, call.acting, table.seq)
    told = table.game.shown.why_not(known, call.acting, " ".join(clicked))
    return Why(speaker(call.lang, table.names)(told) if told else "")


async def think(call: Call) -> Thoughts:
    """What a bot thinks of the visitor's actions."""
    table = call.room.table
    table.check_turn(call.acting)
    lines = await call.hall.turns.think(table, call.acting, call.visitor.person)
    if not lines:
        raise NotNow("no bot has an answer at the moment")
    return Thoughts([Thought(text, value) for text, value in lines])
