"""The result of a rated game, from its log alone: who played, in which place, and who has left."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.tables import events
from branchline.tables.bots import opponents
from branchline.tables.events import Event
from branchline.tables.making import mode_of
from branchline.tables.table import Table
from branchline.tables.visitors import is_account


@dataclass(frozen=True)
class Result:
    """Who was where in the end; the places of those who left are behind all others'."""

    game: str
    mode: str
    #: a person's account, or a bot as in ``bot:search:3``
    players: tuple[str, ...]
    places: tuple[int, ...]


def result_of(table: Table, happened: list[Event]) -> Result | None:
    """The result; None if the game was not played to its end, or is not rated."""
    settings, match = table.settings, table.match
    mode = mode_of(table.game, settings.seats, settings.options, settings.edition)
    if not settings.rated or match is None or not match.over or mode is None:
        return None
    players, places = players_of(happened, settings.seats), [int(place) for place in match.state.standings().places]
    for seat in table.seats:
        if seat.player == "person" and (seat.taken_over or seat.left):
            places[seat.number] = settings.seats + 1
    return Result(settings.game, mode, players, tuple(places))


def players_of(happened: list[Event], seats: int) -> tuple[str, ...]:
    """Who sat on each seat when the match began."""
    found = [""] * seats
    for event in happened:
        if isinstance(event, events.Started):
            break
        if isinstance(event, events.Sat):
            found[event.seat] = event.person or bot_player(event.bot, event.level)
        elif isinstance(event, events.Held) and not is_account(found[event.seat]):
            found[event.seat] = event.person
        elif isinstance(event, events.Moved):
            found = [event.to if player == event.person else player for player in found]
    return tuple(found)


def bot_player(bot: str | None, level: int | None) -> str:
    """What a bot is called among players; empty: nobody."""
    return f"bot:{opponents.called(bot, level)}" if bot else ""
