"""A match: a header and an append-only log of steps. Everything else is computed from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.match.box import Box
from branchline.core.match.errors import CannotUndo, IllegalAction, NotYourTurn
from branchline.core.match.hashing import state_hash
from branchline.core.match.last_draw import LastDraw
from branchline.core.match.line import dependent, drawn_before, line_of, place_of
from branchline.core.match.log import BACK, PLAY, REDO, UNDO, Header, Step, check_bots, check_names
from branchline.core.match.options import Value
from branchline.core.match.walk import Walk
from branchline.core.message import Gaps, Message, Name


class Match:
    """A game in play: the log, and the position that it leads to."""

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
        like: Match | None = None,
    ) -> None:
        """A new match; with ``like`` an independent copy of that one, whatever else is given."""
        self.steps: list[Step] = []
        #: the steps that were played and not taken back
        self.line: list[Step] = []
        self._undone: dict[int, list[int]] = {}
        self._last_draw = LastDraw()
        if like is not None:
            self._take_over(like)
            return
        whole = game.settle(seats, options or {}, edition)
        named, played = check_names(seats, names), check_bots(seats, bots)
        self.header = Header(game, seats, named, whole, box or game.box(), played, game.known_edition(edition))
        self.state = self._start()

    def _take_over(self, other: Match) -> None:
        self.header = other.header
        self.steps = other.steps[:]
        self.line = other.line[:]
        self._undone = {seat: actions[:] for seat, actions in other._undone.items()}
        self._last_draw = other._last_draw.copy()
        self.state = other.state.clone()

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
        """Carry out a legal action, given as a number or as its text. A refused action changes nothing."""
        actors = self.state.actors()
        if seat not in actors:
            raise self.not_your_turn(seat, actors)
        game = self.header.game
        if isinstance(action, str):
            action = game.read(self.state, seat, action)
        elif action not in self.state.legal(seat):
            gaps: Gaps = {"action": action, "hint": game.hint(self.state, seat)}
            raise IllegalAction(Message("{action} is not possible now; {hint}", gaps))
        step = Step(seat, PLAY, action)
        self._append(step)
        self._undone.pop(seat, None)
        return step

    def deal(self, rng: Random) -> list[Step]:
        """Draw for chance while it is chance's turn."""
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
        """The error for a seat that may not act. It names those who may."""
        gaps: Gaps = {"who": Name(self.who(seat))}
        if not actors:
            return NotYourTurn(Message("{who} may not act now; the game is over", gaps))
        gaps["actors"] = Name(", ".join(self.who(actor) for actor in actors))
        return NotYourTurn(Message("{who} may not act now; it is the turn of {actors}", gaps))

    def _cannot(self, template: str, seat: int) -> CannotUndo:
        return CannotUndo(Message(template, {"who": Name(self.who(seat))}))

    # -- taking back ---------------------------------------------------------------------------------------------

    def undo(self, seat: int) -> Step:
        """Take back the seat's last action. Refused after a draw, a reveal, or an action that depends on it."""
        place, rest = self._last_of(seat)
        before = self._last_draw.before(self.line, place, self._start)
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
        """Bring back what the seat took back last, if it has played nothing else since."""
        undone = self._undone.get(seat)
        if not undone:
            raise self._cannot("{who} has nothing to bring back", seat)
        if undone[-1] not in self.state.legal(seat):
            raise CannotUndo("what was taken back is not possible any more")
        step = Step(seat, REDO, undone.pop())
        self._append(step)
        return step

    def rewind(self, seat: int) -> list[Step]:
        """Take back the seat's last action with all that came after it: other seats' actions and draws, too."""
        place = place_of(self.line, seat)
        if place < 0:
            raise self._cannot("{who} has nothing to take back", seat)
        steps = [Step(step.seat, BACK, step.action) for step in reversed(self.line[place:])]
        for step in steps:
            self._step_back(step)
        self._last_draw.forget(len(self.line))
        self.state = self._replay(self.line)
        return steps

    def step_back(self, seat: int) -> Step:
        """Take back the last step of the line, which is the seat's (or chance's)."""
        if place_of(self.line, seat) != len(self.line) - 1:
            raise self._cannot("{who} has nothing to take back", seat)
        return self.rewind(seat)[0]

    def _step_back(self, step: Step) -> None:
        self._undone.setdefault(step.seat, []).append(step.action)
        self.line.pop()
        self.steps.append(step)

    def can_rewind(self, seat: int) -> bool:
        """Whether ``rewind`` would work."""
        return place_of(self.line, seat) >= 0

    def deal_again(self, rng: Random) -> list[Step]:
        """Draw for chance while it is its turn. What was drawn here before it was taken back is drawn again."""
        drawn: list[Step] = []
        while self.state.actors() == [CHANCE]:
            outcome = drawn_before(self.steps, self.line)
            if outcome is None:
                break
            step = Step(CHANCE, PLAY, outcome)
            self._append(step)
            drawn.append(step)
        return drawn + self.deal(rng)

    def can_undo(self, seat: int) -> bool:
        """Whether ``undo`` would work."""
        try:
            place, rest = self._last_of(seat)
            before = self._last_draw.before(self.line, place, self._start)
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
        """The index of the seat's last action in the line, and the steps after it."""
        for place in range(len(self.line) - 1, -1, -1):
            step = self.line[place]
            if step.seat == CHANCE:
                break
            if step.seat == seat:
                return place, self.line[place + 1 :]
        raise self._cannot("{who} has nothing to take back since the last draw", seat)

    def _check_independent(self, state: State, taken: Step, rest: list[Step]) -> None:
        """Refuse unless the later steps are legal without the taken one, and give the same position with it."""
        other = dependent(state, taken, rest, self.state)
        if other != NOBODY:
            raise self._cannot("{who} has acted since", other)

    # -- looking back --------------------------------------------------------------------------------------------

    def _replay(self, line: list[Step]) -> State:
        state = self._start()
        for step in line:
            state.apply(step.seat, step.action)
        return state

    def line_at(self, count: int) -> list[Step]:
        """The line after the first ``count`` steps of the log."""
        return line_of(self.steps[:count])

    def at(self, count: int) -> State:
        """The position after the first ``count`` steps of the log."""
        if not 0 <= count <= len(self.steps):
            gaps: Gaps = {"step": count, "steps": len(self.steps)}
            raise IllegalAction(Message("there is no step {step}; the log has {steps}", gaps))
        return self._replay(self.line_at(count))

    def walk(self) -> Walk:
        """A walk from the start position, for whoever goes through the steps of the log."""
        return Walk(self._start())

    def branch(self, count: int) -> Match:
        """A new match that begins like this one up to that step, to try another continuation."""
        twin = self._fresh()
        for step in self.line_at(count):
            twin._append(Step(step.seat, PLAY, step.action))
        return twin

    def _fresh(self) -> Match:
        """A match with the same header and no steps."""
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
        """An independent match with the same log."""
        return Match(self.header.game, self.header.seats, like=self)

    def story(self, viewer: int | None) -> list[tuple[int, list[Message]]]:
        """The sentences of each step with its number, as far as the viewer may know."""
        chapters: list[tuple[int, list[Message]]] = []
        walk = self.walk()
        for number, step in enumerate(self.steps, 1):
            before, after = walk.state, walk.go(step)
            chapters.append((number, self.told(before, step, after, viewer)))
        return chapters

    def told(self, before: State, step: Step, after: State, viewer: int | None) -> list[Message]:
        """The sentences of one step, from the positions before and after it."""
        if step.kind == UNDO:
            return [Message("{seat} takes the last action back.", {"seat": step.seat})]
        if step.kind == BACK:
            by_hand = step.seat != CHANCE and not self.header.bots[step.seat]
            return [Message("{seat} takes the last action back.", {"seat": step.seat})] if by_hand else []
        return self.header.game.shown.story(before, step.seat, step.action, after, viewer)

    def hash(self) -> str:
        """A hash of the full position."""
        return state_hash(self.state)

    def _repr_svg_(self) -> str:
        """A notebook shows what a spectator may see."""
        from branchline.core.ui.svg import drawing  # not above: only notebooks need it

        return drawing(self.state, None, list(self.header.names))

    def _text(self, state: State, step: Step) -> str:
        return self.header.game.text(state, step.seat, step.action)
