"""A table: seats, chat and a match, computed from its log. Nothing here waits, writes or sends.

A change has two halves. A function of ``decide.py`` says what would happen: a Change (events, and the match as it would
be). ``after`` gives the table as it is then: a copy. The room keeps the events in the store, then puts the copy in the
table's place. A table that is read from the store applies the same events, and is the same table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace

from branchline import games
from branchline.core.game import CHANCE, Game
from branchline.core.match.box import Box
from branchline.core.match.log import BACK, REDO, UNDO
from branchline.core.match.match import Match
from branchline.tables import events
from branchline.tables.bots import opponents
from branchline.tables.bots.daily import is_daily
from branchline.tables.errors import DamagedTable, NotNow
from branchline.tables.events import Entry, Event, Settings, StepRow
from branchline.tables.seat import ChatLine, Seat, seated
from branchline.tables.storage import boxes
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.visitors import Token, Visitor

CHAT_KEPT = 200


@dataclass(frozen=True)
class Change:
    """What would happen: to be stored, then applied."""

    events: tuple[Event, ...] = ()
    match: Match | None = None


class Table:
    """All that is known of a table."""

    def __init__(self, id: str, settings: Settings, made: float, stored_box: StoredBox) -> None:
        self.id = id
        self.settings = settings
        self.host = settings.host
        self.made = made
        self.game: Game = games.find(settings.game)
        self.game.known_edition(settings.edition)
        self.stored_box = stored_box
        self.box: Box = boxes.opened(stored_box)
        self.notes = boxes.notes_of(self.box)
        self.seats = [Seat(number) for number in range(settings.seats)]
        self.match: Match | None = None
        self.chat: list[ChatLine] = []
        self.muted: dict[str, set[int]] = {}
        #: the answers to requests that were carried out, by person and client id
        self.answers: dict[tuple[str, str], int] = {}
        self.next: str | None = None
        self.closed = False  #: by the host
        self.banned: set[str] = set()
        self.removed: frozenset[str] = frozenset()  #: persons who have taken the table off their list
        self.entries = 0
        self.check = ""

    # -- facts ---------------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """ "open", "running" or "over"."""
        if self.closed:
            return "over"
        if self.match is None:
            return "open"
        return "over" if self.match.over else "running"

    @property
    def seq(self) -> int:
        """How many steps the match has."""
        return len(self.match.steps) if self.match else 0

    @property
    def names(self) -> list[str]:
        """The players' names; an open seat's is a number."""
        if self.match:
            return list(self.match.header.names)
        return [seat.name or f"Seat {seat.number + 1}" for seat in self.seats]

    @property
    def actors(self) -> list[int]:
        """The seats that may act."""
        if self.closed:
            return []
        return [seat for seat in self.match.state.actors() if seat != CHANCE] if self.match else []

    @property
    def people_to_act(self) -> frozenset[int]:
        """Those of them who are people."""
        return frozenset(seat for seat in self.actors if self.seats[seat].kind == "person")

    def held(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats that a visitor holds, by cookie or by token."""
        token = visitor.token
        mine = token.seat if token is not None and self.opens(token) else None
        return tuple(seat.number for seat in self.seats if visitor.person in seat.holders or seat.number == mine)

    def token(self, number: int) -> Token:
        """What a token of the seat is for, as long as its player stays."""
        return Token(self.id, number, self.seats[number].sitting)

    def opens(self, token: Token) -> bool:
        """Whether a token is for a seat of this table and for the one who sits there now."""
        return (
            token.seat < len(self.seats)
            and self.seats[token.seat].player == "person"
            and token == self.token(token.seat)
        )

    def playing(self) -> Match:
        """The match, if it runs."""
        if self.match is None:
            raise NotNow("the table has not started: a seat is still open")
        return self.match

    def check_open(self) -> None:
        """Refuse at a table that its host has closed."""
        if self.closed:
            raise NotNow("the host has closed this table")

    def is_current(self, seat: int, seq: int) -> bool:
        """Whether an action that was meant for that seq still means the same.

        In a phase where all act at once it does as long as only others have acted who could act then too: what they do
        there commutes. What had been done by then must still stand: nobody may have taken any of it back.
        """
        match = self.playing()
        if seq >= self.seq:
            return seq == self.seq
        others = {step.seat for step in match.steps[seq:]}
        if seat in others or CHANCE in others:
            return False
        then = match.line_at(seq)
        return others | {seat} <= set(match.at(seq).actors()) and match.line[: len(then)] == then

    def check_turn(self, seat: int) -> None:
        """Refuse a seat that may not act, in words that name those who may."""
        match = self.playing()
        if seat not in match.state.actors():
            raise match.not_your_turn(seat, list(self.actors))

    def is_alone(self, seat: int) -> bool:
        """Whether a person plays that seat and only bots play the others, for no rating and no daily challenge."""
        free = not self.settings.rated and not is_daily(self.settings.draws)
        return free and all((one.kind == "person") == (one.number == seat) for one in self.seats)

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat may take its last action back: against bots at any time, else as the match allows."""
        return self.playing().can_undo(seat) or (self.is_alone(seat) and self.playing().can_rewind(seat))

    def may_ask_back(self, seat: int) -> bool:
        """Whether the seat may ask the other people to let it take its last action back."""
        asks = self.status == "running" and self.seats[seat].kind == "person" and self.playing().can_rewind(seat)
        return asks and bool(self.other_people(seat)) and not self.can_take_back(seat)

    def other_people(self, seat: int) -> set[int]:
        """The seats of the other people who play."""
        return {other.number for other in self.seats if other.kind == "person" and not other.left} - {seat}

    def check_over(self) -> None:
        """Refuse unless the match is over."""
        if self.status != "over":
            raise NotNow("the game is not over")

    def new_match(self, players: Sequence[Seat | events.Sat]) -> Match:
        """The match before its first step, in the edition that the table was made for."""
        settings = self.settings
        options = self.game.read_options(settings.seats, settings.options, settings.edition)
        names = [player.name for player in players]
        bots = [opponents.called(player.bot, player.level) if player.bot else "" for player in players]
        return Match(self.game, settings.seats, options, names=names, box=self.box, bots=bots, edition=settings.edition)

    # -- applying events -----------------------------------------------------------------------------------------

    def after(self, change: Change) -> Table:
        """The table as it would be: a copy, so that nobody sees it before it is stored."""
        twin = copy(self)
        twin.seats = [replace(seat, holders=set(seat.holders), agreed=set(seat.agreed)) for seat in self.seats]
        twin.chat = self.chat[:]
        twin.muted = {person: set(seats) for person, seats in self.muted.items()}
        twin.answers = self.answers.copy()
        twin.banned = self.banned.copy()
        for event in change.events:
            twin.apply(event, change.match)
        return twin

    def count(self, entries: list[Entry]) -> None:
        """Count stored entries as this table's own."""
        self.entries += len(entries)
        self.check = entries[-1][1]

    def apply(self, event: Event, match: Match | None = None) -> None:
        """Make an event so. ``match`` is the match after it, if that has been worked out already."""
        match event:
            case events.Sat():
                self.seats[event.seat] = seated(event, self.seats[event.seat])
            case events.SatIn():
                sat = replace(self.seats[event.seat], player="person", bot=None, level=None, holders={event.person})
                self.seats[event.seat] = sat
            case events.Held():
                self.seats[event.seat].holders.add(event.person)
                self.seats[event.seat].left = False
                self.removed -= {event.person}
            case events.Rekeyed():
                self.seats[event.seat].holders = {event.person}
                self.seats[event.seat].sitting += 1
            case events.Kicked():
                self._kick(event.seat)
            case events.Moved():
                self._move(event.person, event.to)
            case events.Closed():
                self.closed = True
            case events.Started():
                self._advance(match or self.new_match(self.seats), event.steps if match is None else [], event.hash)
            case events.Played():
                self._play(event, match)
            case events.TakenOver():
                seat = self.seats[event.seat]
                seat.taken_over, seat.forfeited = True, seat.forfeited or event.forfeited
                seat.bot, seat.level, seat.agreed = event.bot, event.level, set()
                seat.spent += event.spent
            case events.Returned():
                seat = self.seats[event.seat]
                seat.taken_over, seat.left, seat.bot, seat.level, seat.agreed = False, False, None, None, set()
                self.removed -= seat.holders
            case _:
                self._apply_talk(event)

    def _apply_talk(self, event: Event) -> None:
        """Events that leave players and match alone."""
        match event:
            case events.Chatted():
                number = self.chat[-1].number + 1 if self.chat else 0
                self.chat.append(ChatLine(number, event.seat, event.name, event.text, event.at))
                del self.chat[:-CHAT_KEPT]
            case events.Muted():
                muted = self.muted.setdefault(event.person, set())
                muted.add(event.seat) if event.on else muted.discard(event.seat)
            case events.Left():
                self.seats[event.seat].left = True
            case events.Removed():
                self.removed |= {event.person}
            case events.Agreed():
                self.seats[event.seat].agreed.add(event.by)
            case events.Rematched():
                self.next = event.table
            case events.Hooked():
                self.seats[event.seat].webhook = event.url

    def _move(self, person: str, to: str) -> None:
        """Whatever a person holds is another name's: seats, the host's right, what it has muted and sent."""
        for who in (who for who in (*(seat.holders for seat in self.seats), self.banned) if person in who):
            who.remove(person)
            who.add(to)
        self.host = to if self.host == person else self.host
        self.muted.setdefault(to, set()).update(self.muted.pop(person, ()))
        self.answers = {(to if who == person else who, sent): seq for (who, sent), seq in self.answers.items()}

    def _kick(self, number: int) -> None:
        """The player is out; a bot goes on for it if the match runs (the event after this one says so)."""
        seat = self.seats[number]
        self.banned |= seat.holders
        seat.holders, seat.webhook = set(), ""
        seat.sitting += 1

    def _play(self, event: events.Played, match: Match | None) -> None:
        self._advance(match or self.playing(), event.steps if match is None else [], event.hash)
        self.seats[event.seat].spent += event.spent
        self.removed -= {event.person}
        if event.client:
            self.answers[event.person, event.client] = self.seq

    def _advance(self, match: Match, steps: list[StepRow], expected: str) -> None:
        if steps:
            replay(match, steps)
            if match.hash() != expected:
                raise DamagedTable("the log leads to another position than it says")
        self.match = match


def replay(match: Match, steps: Iterable[StepRow]) -> None:
    """Play stored steps again, checked by the rules."""
    for seat, kind, action in steps:
        if kind == BACK:
            match.step_back(seat)
        elif kind == UNDO:
            match.undo(seat)
        elif kind == REDO:
            match.redo(seat)
        else:
            match.play(seat, action)
