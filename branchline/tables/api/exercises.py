"""Puzzles and daily challenges: what there are, laying one as a table, and how it stands."""

from __future__ import annotations

import time
from dataclasses import replace

from branchline import games as all_games
from branchline.core.game import Game
from branchline.core.match.options import write_options
from branchline.core.puzzles import Puzzle, folder_of, position_of, puzzles_of
from branchline.tables.api.answers import Next, Seated, TableRow
from branchline.tables.api.call import Call
from branchline.tables.api.exercise_answers import (
    Dailies,
    DailyAnswer,
    DailyRow,
    LevelRow,
    PuzzleAnswer,
    PuzzleRow,
    Puzzles,
)
from branchline.tables.api.requests import NewDaily, NewFromRecord, NewPuzzle, PlayerRequest
from branchline.tables.bots import daily
from branchline.tables.bots.daily import DailyChallenge
from branchline.tables.bots.puzzles import draws_of, label, played, puzzle_at, puzzle_numbered
from branchline.tables.errors import BadRequest, NoSuchTable
from branchline.tables.events import Settings
from branchline.tables.making import id_of, new_table, seat_players, settings_from_record
from branchline.tables.room import Room
from branchline.tables.shown.languages import speaker
from branchline.tables.storage import boxes

#: How the bots are called.
_OTHERS = ("Ada", "Bruno", "Cleo", "Dario", "Elsa", "Fausto", "Greta", "Ada 2")


# -- puzzles ----------------------------------------------------------------------------------------------------------


async def puzzles(call: Call) -> Puzzles:
    """The puzzles of a game."""
    game = all_games.find(call.query["game"])
    return Puzzles(game.title, [PuzzleRow(one.number, one.difficulty) for one in puzzles_of(game)])


async def lay_puzzle(call: Call) -> Seated:
    """A new table with a puzzle's position. The visitor has the seat that is to find the solution."""
    request = call.read(NewPuzzle)
    game = all_games.find(request.game)
    room = await _laid(call, game, puzzle_numbered(game, request.number))
    return Seated(room.table.id, call.links.table(room.table.id), call.held_seats(room))


async def _laid(call: Call, game: Game, found: Puzzle) -> Room:
    match = position_of(game, folder_of(game), found)
    seats = range(match.header.seats)
    wanted = [PlayerRequest("me") if seat == found.seat else bot(3) for seat in seats]
    names = [match.header.names[seat] if seat == found.seat else _OTHERS[seat] for seat in seats]
    players = seat_players(wanted, game.name, match.header.seats, call.visitor.person, names)
    box = boxes.standard(game)
    settings = settings_from_record(NewFromRecord(" "), match, call.visitor.person, box)
    settings = replace(settings, draws=draws_of(found))
    codec, origin = call.lobby.services.codec, call.visitor.origin
    return await call.lobby.make(*new_table(settings, box, players, codec, match, origin=origin))


def bot(level: int) -> PlayerRequest:
    """A bot of that level sits there."""
    return PlayerRequest("bot", bot="level", level=level)


async def puzzle(call: Call) -> PuzzleAnswer:
    """How the table's puzzle stands. The solution is told when something was played, or the solver gives up."""
    table, match = call.room.table, call.room.table.playing()
    one, say = puzzle_at(table.game, table.settings.draws), speaker(call.lang, table.names)
    done = played(match, one)
    told = bool(done) or call.query.get("tell") == "yes"
    return PuzzleAnswer(
        one.number,
        one.difficulty,
        len(puzzles_of(table.game)),
        say(label(match, one, done)) if done else "",
        done == one.best,
        say(label(match, one, one.best)) if told else "",
        say(one.because) if told and one.because else "",
    )


# -- daily challenges -------------------------------------------------------------------------------------------------


async def dailies(call: Call) -> Dailies:
    """Today's challenges, and how the visitor stands in each."""
    now = time.time()
    date = daily.today(now)
    mine = {row.table: row for row in await call.lobby.mine(call.visitor.person, call.lang)}
    rows = [_row(one, mine.get(_table_of(call, one))) for one in daily.challenges(date)]
    return Dailies(date, daily.ends(now), rows)


def _row(one: DailyChallenge, row: TableRow | None) -> DailyRow:
    player = row.players[daily.SEAT] if row else None
    return DailyRow(
        one.game,
        all_games.find(one.game).title,
        one.kind,
        one.seats,
        row.table if row else "",
        row.status if row else "",
        player.total if player else None,
        player.place if player else None,
    )


def _table_of(call: Call, one: DailyChallenge) -> str:
    return id_of(one.table(call.lobby.services.daily_key, call.visitor.person))


async def take_up(call: Call) -> Next:
    """The visitor's table of one of today's challenges: a new one, or the one that it has."""
    request = call.read(NewDaily)
    game = all_games.find(request.game)
    if request.kind not in daily.kinds_of(game):
        raise BadRequest("there is no such daily challenge")
    one = DailyChallenge(daily.today(), game.name, request.kind)
    id = _table_of(call, one)
    async with call.lobby.taking_up:
        try:
            await call.lobby.room(id)
        except NoSuchTable:
            await _begin(call, game, one, id, request.name)
    return Next(id, call.links.table(id))


async def _begin(call: Call, game: Game, one: DailyChallenge, id: str, name: str | None) -> None:
    me = PlayerRequest("me", name)
    wanted = [me if seat == daily.SEAT else bot(daily.OPPONENT) for seat in range(one.seats)]
    player = f"Player {daily.SEAT + 1}"
    names = [player if seat == daily.SEAT else _OTHERS[seat] for seat in range(one.seats)]
    box = boxes.standard(game)
    settings = Settings(
        game.name,
        game.edition,
        one.seats,
        write_options(game.options, game.settle(one.seats, {})),
        host=call.visitor.person,
        box_key=box.key,
        draws=one.draws,
        seed=one.seed(call.lobby.services.daily_key),
    )
    players = seat_players(wanted, game.name, one.seats, call.visitor.person, names)
    codec, origin = call.lobby.services.codec, call.visitor.origin
    await call.lobby.make(*new_table(settings, box, players, codec, origin=origin, id=id))


async def how_it_stands(call: Call) -> DailyAnswer:
    """The visitor's result; when the game is over next to the levels', which play as soon as somebody asks."""
    table, match = call.room.table, call.room.table.playing()
    one, seed = daily.challenge_at(table.game, table.settings.draws), table.settings.seed
    answer = DailyAnswer(
        one.date, one.game, table.game.title, one.kind, one.seats, daily.code_of(seed), None, None, [], 0.0, False
    )
    if not match.over:
        return answer
    whose = f"{call.visitor.origin} {call.visitor.person}"
    race = await call.lobby.autoplay.races.of(one, seed, call.lobby.store, whose)
    levels = [LevelRow(level, *race.results.get(level, (None, None))) for level in race.levels]
    total, place = daily.result_of(match)
    return replace(answer, total=total, place=place, levels=levels, done=round(race.done, 3), failed=race.failed)
