"""A match: a header and an append-only list of steps. All else is computed from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match.box import Box
from branchline.core.match.errors import CannotUndo, IllegalAction, NotYourTurn, SetupError
from branchline.core.match.options import Options, Value
from branchline.core.message import Gaps, Message, Name

PLAY, UNDO, REDO = "play", "undo", "redo"
LONGEST_NAME = 40
#: A walk keeps so many positions to go back to; what is taken back is nearly always the latest.
_NEAR = 8


@dataclass(frozen=True)
class Header:
    """What is settled before the first step."""

    game: Game
    seats: int
    names: tuple[str, ...]
    options: Options
    box: Box
    #: by seat: the bot that plays it, by name; empty for a person
    bots: tuple[str, ...]
    edition: int


@dataclass(frozen=True)
class Step:
    """One entry of the log: an action, or its being taken back, or its being brought back."""

    seat: int
    kind: str
    #: the action played, taken back or brought back
    action: int


def place_of(line: Sequence[Step], seat: int) -> int:
    """Where the seat's last step is in the line; -1 if it has none."""
    place = len(line) - 1
    while place >= 0 and line[place].seat != seat:
        place -= 1
    return place


class Walk:
    """Goes through a log from its beginning, step by step, and always has the position there.

    Positions are values here: ``go`` puts a new one in the place of the old one, which does not change any more. So the
    last few are kept for steps that are taken back, and a log is walked in a time that its length tells, whatever is
    in it.
    """

    def __init__(self, match: Match) -> None:
        self._first = match.at(0)
        self._line: list[Step] = []
        #: the positions before the last steps of the line
        self._near: list[State] = []
        self.state: State = self._first

    def go(self, step: Step) -> State:
        """Make the log's next step; the position after it."""
        if step.kind == UNDO:
            self._take_back(place_of(self._line, step.seat))
        else:
            self._forward(step)
        return self.state

    def _forward(self, step: Step) -> None:
        self._near.append(self.state)
        del self._near[:-_NEAR]
        self._line.append(step)
        self.state = self.state.clone()
        self.state.apply(step.seat, step.action)

    def _take_back(self, place: int) -> None:
        """The line without the step at that place."""
        rest = self._line[place + 1 :]
        steps_back = len(self._line) - place
        if steps_back <= len(self._near):
            self.state = self._near[-steps_back]
            del self._near[-steps_back:]
            del self._line[place:]
        else:
            self._return_to(place)
        for step in rest:
            self._forward(step)

    def _return_to(self, place: int) -> None:
        """Play the line again up to that place, with what is near it."""
        far = max(0, place - _NEAR)
        near = self._line[far:place]
        del self._line[far:]
        self._near = []
        self.state = self._first.clone()
        for step in self._line:
            self.state.apply(step.seat, step.action)
        for step in near:
            self._forward(step)


def state_hash(state: State) -> str:
    """A hash of the whole truth of a position. Only values count, so a field may get a better name."""
    snapshot = state.snapshot()
    truth = tuple(snapshot.values()) if isinstance(snapshot, dict) else snapshot
    return blake2b(repr(truth).encode(), digest_size=8).hexdigest()


def check_names(seats: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """A name for each seat: the given ones, or Player 1 and so on."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    if len(names) != seats:
        raise SetupError(f"{len(names)} names for {seats} seats")
    for name in names:
        if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            told: Gaps = {"name": Name(repr(name)), "most": LONGEST_NAME}
            raise SetupError(Message("{name} is not a name: 1 to {most} printable characters", told))
    if len(set(names)) != len(names):
        raise SetupError("two seats have the same name")
    return tuple(names)


def check_bots(seats: int, bots: Sequence[str] | None) -> tuple[str, ...]:
    """By seat the bot that plays it; nobody is one if nothing is said."""
    if bots is None:
        return ("",) * seats
    if len(bots) != seats:
        raise SetupError(f"{len(bots)} bots or people for {seats} seats")
    for bot in bots:
        if any(mark.isspace() for mark in bot) or not bot.isprintable():
            raise SetupError(f"{bot!r} is not the name of a bot: it is one word")
    return tuple(bots)


class Match:
    """A game being played: the log, and the position that it leads to."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value] | None = None,
        *,
        names: Sequence[str] | None = None,
        box: Box | None = None,
        bots: Sequence[str] | None = None,
        edition: int | None = None,
    ) -> None:
        whole = game.settle(seats, options or {}, edition)
        named, played = check_names(seats, names), check_bots(seats, bots)
        self.header = Header(game, seats, named, whole, box or game.box(), played, game.known_edition(edition))
        self.steps: list[Step] = []
        #: the steps that count: what was played and not taken back
        self.line: list[Step] = []
        self._undone: dict[int, list[int]] = {}
        self.state = self._start()

    def _start(self) -> State:
        header = self.header
        state: State = header.game.new(header.seats, header.options, header.box)
        return state

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.state.actors()

    def legal(self, seat: int) -> list[str]:
        """The texts of the seat's legal actions."""
        return [self.header.game.text(self.state, seat, action) for action in self.state.legal(seat)]

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int | str) -> Step:
        """Carry out a legal action, given as such or as its text; anything else changes nothing."""
        actors = self.state.actors()
        if seat not in actors:
            raise self.not_your_turn(seat, actors)
        game = self.header.game
        if isinstance(action, str):
            action = game.read(self.state, seat, action)
        elif action not in self.state.legal(seat):
            told: Gaps = {"action": action, "hint": game.hint(self.state, seat)}
            raise IllegalAction(Message("{action} is not possible now; {hint}", told))
        step = Step(seat, PLAY, action)
        self._append(step)
        self._undone.pop(seat, None)
        return step

    def deal(self, rng: Random) -> list[Step]:
        """Draw for chance as long as it is its turn."""
        drawn = [Step(CHANCE, PLAY, outcome) for outcome in self.state.deal(rng)]
        self.steps += drawn
        self.line += drawn
        return drawn

    def _append(self, step: Step) -> None:
        self.state.apply(step.seat, step.action)
        self.steps.append(step)
        self.line.append(step)

    def who(self, seat: int) -> str:
        """The seat's name."""
        return "chance" if seat == CHANCE else self.header.names[seat] if 0 <= seat < self.header.seats else f"{seat}"

    def not_your_turn(self, seat: int, actors: list[int]) -> NotYourTurn:
        """The refusal of a seat that may not act, in words that name those who may."""
        gaps: Gaps = {"who": Name(self.who(seat))}
        if not actors:
            return NotYourTurn(Message("{who} may not act now; the game is over", gaps))
        gaps["actors"] = Name(", ".join(self.who(actor) for actor in actors))
        return NotYourTurn(Message("{who} may not act now; it is the turn of {actors}", gaps))

    def _cannot(self, template: str, seat: int) -> CannotUndo:
        return CannotUndo(Message(template, {"who": Name(self.who(seat))}))

    # -- taking back ---------------------------------------------------------------------------------------------

    def undo(self, seat: int) -> Step:
        """Take back the seat's last action; it never crosses a draw, a reveal, or an action that depends on it."""
        place, rest = self._last_of(seat)
        before = self._replay(self.line[:place])
        taken = self.line[place]
        if before.reveals(seat, taken.action):
            raise CannotUndo(
                Message("{action} showed something new", {"action": Name(repr(self._text(before, taken)))})
            )
        self._check_independent(before.clone(), taken, rest)
        for step in rest:
            before.apply(step.seat, step.action)
        self.state = before
        self.line = self.line[:place] + rest
        self._undone.setdefault(seat, []).append(taken.action)
        step = Step(seat, UNDO, taken.action)
        self.steps.append(step)
        return step

    def redo(self, seat: int) -> Step:
        """Bring back what the seat took back last, if it has done nothing else since."""
        undone = self._undone.get(seat)
        if not undone:
            raise self._cannot("{who} has nothing to bring back", seat)
        if undone[-1] not in self.state.legal(seat):
            raise CannotUndo("what was taken back is not possible any more")
        step = Step(seat, REDO, undone.pop())
        self._append(step)
        return step

    def can_undo(self, seat: int) -> bool:
        """Whether ``undo`` would work."""
        try:
            place, rest = self._last_of(seat)
            before = self._replay(self.line[:place])
            if before.reveals(seat, self.line[place].action):
                return False
            self._check_independent(before, self.line[place], rest)
        except CannotUndo:
            return False
        return True

    def can_redo(self, seat: int) -> bool:
        """Whether ``redo`` would work."""
        undone = self._undone.get(seat)
        return undone is not None and len(undone) > 0 and undone[-1] in self.state.legal(seat)

    def _last_of(self, seat: int) -> tuple[int, list[Step]]:
        """Where the seat's last action is in the line, and what came after it."""
        for place in range(len(self.line) - 1, -1, -1):
            step = self.line[place]
            if step.seat == CHANCE:
                break
            if step.seat == seat:
                return place, self.line[place + 1 :]
        raise self._cannot("{who} has nothing to take back since the last draw", seat)

    def _check_independent(self, state: State, taken: Step, rest: list[Step]) -> None:
        """Refuse unless the later steps would stand without the one taken back, and lead to where we are with it."""
        for step in rest:
            if step.action not in state.legal(step.seat):
                raise self._cannot("{who} has acted since", step.seat)
            state.apply(step.seat, step.action)
        if rest:
            if taken.action not in state.legal(taken.seat):
                raise self._cannot("{who} has acted since", rest[-1].seat)
            state.apply(taken.seat, taken.action)
            if state.snapshot() != self.state.snapshot():
                raise self._cannot("{who} has acted since", rest[-1].seat)

    # -- looking back --------------------------------------------------------------------------------------------

    def _replay(self, line: list[Step]) -> State:
        state = self._start()
        for step in line:
            state.apply(step.seat, step.action)
        return state

    def line_at(self, count: int) -> list[Step]:
        """The steps that counted after so many steps of the log."""
        line: list[Step] = []
        for step in self.steps[:count]:
            if step.kind == UNDO:
                del line[place_of(line, step.seat)]
            else:
                line.append(step)
        return line

    def at(self, count: int) -> State:
        """The position after so many steps of the log."""
        if not 0 <= count <= len(self.steps):
            told: Gaps = {"step": count, "steps": len(self.steps)}
            raise IllegalAction(Message("there is no step {step}; the log has {steps}", told))
        return self._replay(self.line_at(count))

    def branch(self, count: int) -> Match:
        """A new match that begins like this one up to that step: what if it had gone on differently?"""
        twin = self._fresh()
        for step in self.line_at(count):
            twin._append(Step(step.seat, PLAY, step.action))
        return twin

    def _fresh(self) -> Match:
        """A match with the same header, before its first step."""
        header = self.header
        return Match(
            header.game,
            header.seats,
            header.options,
            names=header.names,
            box=header.box,
            bots=header.bots,
            edition=header.edition,
        )

    def copy(self) -> Match:
        """An independent match with the same log: what is tried on it does not touch this one."""
        twin = self._fresh()
        twin.steps = self.steps[:]
        twin.line = self.line[:]
        twin._undone = {seat: actions[:] for seat, actions in self._undone.items()}
        twin.state = self.state.clone()
        return twin

    def story(self, viewer: int | None) -> list[tuple[int, list[Message]]]:
        """What happened, step by step as far as the viewer may know: the number of each step with its sentences."""
        game = self.header.game
        told: list[tuple[int, list[Message]]] = []
        walk = Walk(self)
        for number, step in enumerate(self.steps, 1):
            before, after = walk.state, walk.go(step)
            if step.kind == UNDO:
                told.append((number, [Message("{seat} takes the last action back.", {"seat": step.seat})]))
            else:
                told.append((number, game.shown.story(before, step.seat, step.action, after, viewer)))
        return told

    def hash(self) -> str:
        """A hash of the whole truth of the position."""
        return state_hash(self.state)

    def _repr_svg_(self) -> str:
        """A notebook shows what a bystander may see."""
        from branchline.core.ui.svg import drawing  # here, as only notebooks need it

        return drawing(self.state, None, list(self.header.names))

    def _text(self, state: State, step: Step) -> str:
        return self.header.game.text(state, step.seat, step.action)
