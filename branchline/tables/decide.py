"""What would happen at a table: each function gives a Change, or refuses. Nothing here changes the table."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from branchline.core.game import CHANCE
from branchline.core.match.errors import CannotUndo
from branchline.core.match.log import Step
from branchline.core.match.match import Match
from branchline.core.message import Gaps, Message, Name
from branchline.tables import events
from branchline.tables.bots import opponents
from branchline.tables.bots.draws import deal
from branchline.tables.errors import BadRequest, NameTaken, NotNow, NotSeated, SeatTaken
from branchline.tables.events import StepRow
from branchline.tables.seat import Seat, check_name
from branchline.tables.table import Change, Table, replay
from branchline.tables.visitors import is_account


@dataclass(frozen=True)
class Sender:
    """Who sends an action, under which name of the request, and after how many seconds of thought."""

    person: str = ""
    client: str = ""
    spent: float = 0.0


NOBODY = Sender()


def rows(steps: Iterable[Step]) -> list[StepRow]:
    """Steps as they are stored."""
    return [(step.seat, step.kind, step.action) for step in steps]


# -- sitting down -----------------------------------------------------------------------------------------------------


def join(table: Table, number: int, name: str | None, person: str) -> Change:
    """A person takes an open seat, or takes its own back from a bot."""
    seat = seat_of(table, number)
    table.check_open()
    if table.settings.rated:
        check_rated_player(table, person)
    if person in table.banned:
        raise NotSeated("the host has sent you away from this table")
    if person in seat.holders and table.match is not None:
        clock = table.settings.clock
        if seat.forfeited or (clock and clock.kind == "reserve" and seat.spent >= clock.seconds):
            raise NotNow("the seat's time is used up; a bot plays it to the end")
        return Change((events.Returned(number),) if seat.taken_over or seat.left else ())
    if seat.player == "bot" and table.settings.sit_in and table.status == "running":
        return sit_in(table, number, person)
    if seat.player != "open":
        gaps: Gaps = {"number": number + 1, "name": Name(seat.name)}
        raise SeatTaken(Message("seat {number} is taken by {name}", gaps))
    sat = events.Sat(number, "person", free_name(table, name or f"Player {number + 1}", number), person=person)
    return start(table, sat)


def check_rated_player(table: Table, person: str) -> None:
    """Refuse who has no account, or has a seat already: nobody plays for a rating against oneself."""
    if not is_account(person):
        raise NotSeated("this table is rated: sign in to your account first")
    if table.match is None and any(person in seat.holders for seat in table.seats):
        raise NotNow("you have a seat at this table already")


def check_not_rated(table: Table) -> None:
    """Refuse the host what would end a rated game, or a player's part in it, before its end."""
    if table.settings.rated and table.status == "running":
        raise NotNow("a rated game is played to its end")


def sit_in(table: Table, number: int, person: str) -> Change:
    """Somebody without a seat plays on for a bot; who has one could look into another one's secrets."""
    if any(person in seat.holders for seat in table.seats):
        raise NotNow("you have a seat at this table already")
    return Change((events.SatIn(number, person),))


def free_name(table: Table, name: str, number: int) -> str:
    """The name, if it is fit for a seat and nobody else at the table has it."""
    check_name(name)
    if any(seat.name == name for seat in table.seats if seat.number != number):
        raise NameTaken(Message("somebody at this table is called {name} already", {"name": Name(repr(name))}))
    return name


def start(table: Table, *sat: events.Sat, line: Match | None = None) -> Change:
    """The players who sit down, and the start of the match if no seat is open any more."""
    filled = {event.seat: event for event in sat if event.player != "open"}
    players = [filled.get(seat.number, seat) for seat in table.seats]
    if not all(player.name for player in players):
        return Change(sat)
    match = table.new_match(players)
    if line is not None:
        replay(match, rows(line.line))
    deal(match, table.settings.draws, table.settings.seed)
    return Change((*sat, events.Started(rows(match.steps), match.hash())), match)


def leave(table: Table, number: int) -> Change:
    """A player goes: the seat is open again, or absent if the match runs."""
    if table.match is None:
        return Change((events.Sat(number, "open", ""),))
    return Change((events.Left(number),))


def seat_of(table: Table, number: int) -> Seat:
    """A seat that the table has."""
    if number >= len(table.seats):
        gaps: Gaps = {"number": number + 1, "seats": len(table.seats)}
        raise BadRequest(Message("there is no seat {number}; the table has {seats}", gaps))
    return table.seats[number]


# -- playing ----------------------------------------------------------------------------------------------------------


def act(table: Table, seat: int, action: str | int, sender: Sender = NOBODY) -> Change:
    """A seat acts, and chance draws what follows."""
    table.check_open()
    after = table.playing().copy()
    after.play(seat, action)
    deal(after, table.settings.draws, table.settings.seed)
    return _played(table, seat, after, sender)


def take_back(table: Table, seat: int, how: str, sender: Sender = NOBODY) -> Change:
    """``undo`` the seat's last action, ``redo`` it, or ``restart`` the turn: undo all that can be undone.

    Against bots the last action is taken back at any time, with what they have done and chance has drawn since; not in
    a daily challenge, where others have the same draws.
    """
    table.check_open()
    if table.status == "over":
        raise CannotUndo("the game is over")
    after = table.playing().copy()
    if how == "redo":
        after.redo(seat)
    elif after.can_undo(seat) or not table.is_alone(seat):
        after.undo(seat)
    else:
        after.rewind(seat)
    while how == "restart" and after.line and after.line[-1].seat == seat and after.can_undo(seat):
        after.undo(seat)
    if after.state.actors() == [CHANCE]:
        deal(after, table.settings.draws, table.settings.seed)
    return _played(table, seat, after, sender)


def check_may_ask_back(table: Table, seat: int) -> None:
    """Refuse a request to take back where there is nothing to ask for, or nobody to be asked."""
    table.check_open()
    if not table.may_ask_back(seat):
        raise CannotUndo("there is nothing that the others could let you take back")


def go_back(table: Table, seat: int, agreed: set[int], sender: Sender = NOBODY) -> Change:
    """The seat's last action is taken back with all that came after it, once all other people agree."""
    if not table.other_people(seat) <= agreed:
        return Change()
    after = table.playing().copy()
    after.rewind(seat)
    if after.state.actors() == [CHANCE]:
        deal(after, table.settings.draws, table.settings.seed)
    return _played(table, seat, after, sender)


def _played(table: Table, seat: int, after: Match, sender: Sender) -> Change:
    steps = rows(after.steps[table.seq :])
    return Change((events.Played(seat, steps, after.hash(), sender.person, sender.client, sender.spent),), after)


# -- bots for people --------------------------------------------------------------------------------------------------


def taken_over(seat: int, forfeited: bool = False, spent: float = 0.0) -> events.TakenOver:
    """A bot takes over for a person."""
    name, level = opponents.substitute()
    return events.TakenOver(seat, name, level, forfeited, spent)


def kick(table: Table, number: int) -> Change:
    """The host sends a player away: the seat is open again, or a bot's if the match runs."""
    seat = seat_of(table, number)
    if seat.player != "person" or table.host in seat.holders:
        raise NotNow("only another person can be sent away")
    after = events.Sat(number, "open", "") if table.match is None else taken_over(number)
    return Change((events.Kicked(number), after))


def close(table: Table) -> Change:
    """The host closes the table: nobody plays on."""
    table.check_open()
    return Change((events.Closed(),))


def remove(table: Table, held: set[int], person: str) -> Change:
    """A person takes the table off its list.

    Nobody is kept waiting: a seat at an open table is free again, one at a running table is left if other people play
    there, and an open table where nobody else sits is closed.
    """
    off, others = events.Removed(person), any(seat.holders - {person} for seat in table.seats)
    if table.status == "open":
        stood = tuple(events.Sat(number, "open", "") for number in sorted(held))
        return Change((*stood, off) if others else (*stood, events.Closed(), off))
    leaves = table.status == "running" and others
    left = tuple(events.Left(number) for number in sorted(held) if not table.seats[number].left)
    return Change((*left, off) if leaves else (off,))


def agree(table: Table, held: set[int], absent: set[int], number: int, wait: float = 0.0) -> Change:
    """Seats agree that a bot takes an absent seat; it does when all who are there agree.

    ``wait`` are the seconds for which its player may still come back.
    """
    if number not in absent:
        raise NotNow("that seat is not absent")
    if wait > 0:
        gaps: Gaps = {"seconds": math.ceil(wait)}
        raise NotNow(Message("that player was there a moment ago; ask again in {seconds} seconds", gaps))
    seat, held = table.seats[number], held - {number}
    by = sorted(other for other in held if table.seats[other].kind == "person" and other not in seat.agreed)
    agreed = tuple(events.Agreed(number, other) for other in by)
    asked = {other.number for other in table.seats if other.kind == "person"} - absent - {number}
    if asked and asked <= seat.agreed | held:
        return Change((*agreed, taken_over(number)))
    return Change(agreed)
