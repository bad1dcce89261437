"""A table: seats, chat and a match, computed from its log. Nothing here waits, writes or sends.

Every change has two halves: a method that decides what would happen and gives it as an Offer (events, and the match as
it would be), and ``after``, which gives the table as it is then: a copy. The room keeps the events in the store, then
takes the copy in the table's place. A table that is read from the store folds the same events, and is the same table.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game
from branchline.core.match.box import Box
from branchline.core.match.errors import CannotUndo
from branchline.core.match.log import REDO, UNDO, Step, check_names
from branchline.core.match.match import Match
from branchline.core.message import Gaps, Message, Name
from branchline.server.http.identity import Token, Visitor
from branchline.tables import events, opponents
from branchline.tables.errors import BadRequest, DamagedTable, NameTaken, NotNow, SeatTaken
from branchline.tables.events import Event, Settings, StepRow

CHAT_KEPT = 200


@dataclass
class Seat:
    """Who sits there."""

    number: int
    player: str = "open"
    name: str = ""
    bot: str | None = None
    level: int | None = None
    holders: set[str] = field(default_factory=set)
    #: the person has said goodbye
    left: bool = False
    #: a bot plays for the person
    taken_over: bool = False
    forfeited: bool = False
    agreed: set[int] = field(default_factory=set)
    #: where to call when it is its turn
    webhook: str = ""
    #: seconds of thought so far
    spent: float = 0.0
    #: how many people have left it so that it was open again
    sitting: int = 0

    @property
    def kind(self) -> str:
        """Who plays it now: "person", "bot" or "open"."""
        return "bot" if self.taken_over else self.player


@dataclass(frozen=True)
class Offer:
    """What would happen: to be kept, then folded."""

    events: tuple[Event, ...]
    match: Match | None = None


@dataclass(frozen=True)
class ChatLine:
    """Something said."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


def fresh_random() -> Random:
    """A generator that nobody can have guessed: new for every draw, so that no draw tells of the next."""
    return Random(secrets.token_hex(16))


def rows(steps: Iterable[Step]) -> list[StepRow]:
    """Steps as they are kept."""
    return [(step.seat, step.kind, step.action) for step in steps]


def replay(match: Match, steps: Iterable[StepRow]) -> None:
    """Play kept steps again, checked by the rules."""
    for seat, kind, action in steps:
        if kind == UNDO:
            match.undo(seat)
        elif kind == REDO:
            match.redo(seat)
        else:
            match.play(seat, action)


def box_notes(box: Box) -> tuple[Message, ...]:
    """What of the box is not known for sure: a sentence a kind of entry."""
    templates = {
        "reconstructed": "{kind}: reconstructed to fit the rules ({many}).",
        "inferred": "{kind}: reasoned from what is known ({many}).",
    }
    counts = Counter((kind, basis) for kind, _, basis, _ in box.remarks if basis in templates)
    return tuple(Message(templates[basis], {"kind": kind, "many": many}) for (kind, basis), many in counts.items())


class Table:
    """All that is known of a table. A box of its own that is at hand already need not be read again."""

    def __init__(self, id: str, settings: Settings, made: float, box: Box | None = None) -> None:
        self.id = id
        self.settings = settings
        self.made = made
        self.game: Game = games.find(settings.game)
        self.game.known_edition(settings.edition)
        if settings.box is None:
            self.box = self.game.box()
        else:
            self.box = box or self.game.open_box("the box", settings.box)
        self.notes = box_notes(self.box)
        self.seats = [Seat(number) for number in range(settings.seats)]
        self.match: Match | None = None
        self.chat: list[ChatLine] = []
        self.muted: dict[str, set[int]] = {}
        #: the answers to requests that were carried out, by person and client id
        self.answers: dict[tuple[str, str], int] = {}
        self.next: str | None = None
        self.entries = 0
        self.check = ""

    # -- facts ---------------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """ "open", "running" or "over"."""
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
        return [seat for seat in self.match.state.actors() if seat != CHANCE] if self.match else []

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

    def after(self, offer: Offer) -> Table:
        """The table as it would be: a copy, so that nobody sees it before it is kept."""
        twin = copy(self)
        twin.seats = [replace(seat, holders=set(seat.holders), agreed=set(seat.agreed)) for seat in self.seats]
        twin.chat = self.chat[:]
        twin.muted = {person: set(seats) for person, seats in self.muted.items()}
        twin.answers = self.answers.copy()
        for event in offer.events:
            twin.fold(event, offer.match)
        return twin

    def taken(self, entries: list[tuple[bytes, str]]) -> None:
        """Count entries of the log as this table's own."""
        self.entries += len(entries)
        self.check = entries[-1][1]

    # -- folding -------------------------------------------------------------------------------------------------

    def fold(self, event: Event, match: Match | None = None) -> None:
        """Make an event so. ``match`` is the match after it, if that has been worked out already."""
        match event:
            case events.Sat():
                before = self.seats[event.seat]
                self.seats[event.seat] = Seat(
                    event.seat,
                    event.player,
                    event.name,
                    event.bot,
                    event.level,
                    {event.person} if event.person else set(),
                    sitting=before.sitting + (before.player == "person"),
                )
            case events.Held():
                self.seats[event.seat].holders.add(event.person)
                self.seats[event.seat].left = False
            case events.Started():
                self._advance(match or self._new_match(self.seats), event.steps if match is None else [], event.hash)
            case events.Played():
                self._played(event, match)
            case events.TakenOver():
                seat = self.seats[event.seat]
                seat.taken_over, seat.forfeited = True, seat.forfeited or event.forfeited
                seat.bot, seat.level, seat.agreed = event.bot, event.level, set()
                seat.spent += event.spent
            case _:
                self._fold_talk(event)

    def _fold_talk(self, event: Event) -> None:
        """Events that leave the match alone."""
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
            case events.Agreed():
                self.seats[event.seat].agreed.add(event.by)
            case events.Returned():
                seat = self.seats[event.seat]
                seat.taken_over, seat.left, seat.bot, seat.level, seat.agreed = False, False, None, None, set()
            case events.Rematched():
                self.next = event.table
            case events.Hooked():
                self.seats[event.seat].webhook = event.url

    def _played(self, event: events.Played, match: Match | None) -> None:
        self._advance(match or self.playing(), event.steps if match is None else [], event.hash)
        self.seats[event.seat].spent += event.spent
        if event.client:
            self.answers[event.person, event.client] = self.seq

    def _advance(self, match: Match, steps: list[StepRow], expected: str) -> None:
        if steps:
            replay(match, steps)
            if match.hash() != expected:
                raise DamagedTable("the log leads to another position than it says")
        self.match = match

    def _new_match(self, players: Sequence[Seat | events.Sat]) -> Match:
        settings = self.settings
        options = self.game.read_options(settings.seats, settings.options, settings.edition)
        names = [player.name for player in players]
        played = [opponents.called(player.bot, player.level) if player.bot else "" for player in players]
        return Match(
            self.game, settings.seats, options, names=names, box=self.box, bots=played, edition=settings.edition
        )

    # -- sitting down --------------------------------------------------------------------------------------------

    def join(self, number: int, name: str | None, person: str) -> Offer:
        """A person takes an open seat, or takes its own back from a bot."""
        seat = self._seat(number)
        if person in seat.holders and self.match is not None:
            clock = self.settings.clock
            if seat.forfeited or (clock and clock.kind == "reserve" and seat.spent >= clock.seconds):
                raise NotNow("the seat's time is used up; a bot plays it to the end")
            return Offer((events.Returned(number),) if seat.taken_over or seat.left else ())
        if seat.player != "open":
            told: Gaps = {"number": number + 1, "name": Name(seat.name)}
            raise SeatTaken(Message("seat {number} is taken by {name}", told))
        sat = events.Sat(number, "person", self.free_name(name or f"Player {number + 1}", number), person=person)
        return self.started(sat)

    def free_name(self, name: str, number: int) -> str:
        """The name, if it is fit for a seat and nobody else at the table has it."""
        check_name(name)
        if any(seat.name == name for seat in self.seats if seat.number != number):
            raise NameTaken(Message("somebody at this table is called {name} already", {"name": Name(repr(name))}))
        return name

    def started(self, *sat: events.Sat, line: Match | None = None) -> Offer:
        """The players who sit down, and the start of the match if no seat is open any more."""
        filled = {event.seat: event for event in sat if event.player != "open"}
        players = [filled.get(seat.number, seat) for seat in self.seats]
        if not all(player.name for player in players):
            return Offer(sat)
        match = self._new_match(players)
        if line is not None:
            replay(match, rows(line.line))
        match.deal(fresh_random())
        return Offer((*sat, events.Started(rows(match.steps), match.hash())), match)

    def leave(self, number: int) -> Offer:
        """A player goes: the seat is open again, or absent if the match runs."""
        if self.match is None:
            return Offer((events.Sat(number, "open", ""),))
        return Offer((events.Left(number),))

    def _seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            told: Gaps = {"number": number + 1, "seats": len(self.seats)}
            raise BadRequest(Message("there is no seat {number}; the table has {seats}", told))
        return self.seats[number]

    # -- playing -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: str | int, person: str = "", client: str = "", spent: float = 0.0) -> Offer:
        """A seat acts, and chance draws what follows."""
        after = self.playing().copy()
        after.play(seat, action)
        after.deal(fresh_random())
        return self._played_offer(seat, after, person, client, spent)

    def take_back(self, seat: int, how: str, person: str = "", client: str = "", spent: float = 0.0) -> Offer:
        """``undo`` the seat's last action, ``redo`` it, or ``restart`` the turn: undo all that can be undone."""
        after = self.playing().copy()
        if how == "redo":
            after.redo(seat)
        else:
            after.undo(seat)
        while how == "restart" and after.line and after.line[-1].seat == seat and after.can_undo(seat):
            after.undo(seat)
        if after.state.actors() == [CHANCE]:
            after.deal(fresh_random())
        return self._played_offer(seat, after, person, client, spent)

    def _played_offer(self, seat: int, after: Match, person: str, client: str, spent: float) -> Offer:
        steps = rows(after.steps[self.seq :])
        return Offer((events.Played(seat, steps, after.hash(), person, client, spent),), after)

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

    def check_over(self) -> None:
        """Refuse unless the match is over."""
        if self.status != "over":
            raise NotNow("the game is not over")

    def check_undo(self) -> None:
        """Refuse to take back once the match is over: the result stands."""
        if self.status == "over":
            raise CannotUndo("the game is over")


def check_name(name: str) -> None:
    """Refuse a name that is not fit to be shown, or that could be taken for markup."""
    check_names(1, [name])
    if set(name) & set('<>&"'):
        raise BadRequest('a name has none of < > & "')
