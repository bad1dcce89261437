"""What a session prints: the table, the list of actions, the story and the end of a match."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from branchline.cli.terminal import picture
from branchline.cli.terminal.action_list import ListedAction, list_lines
from branchline.core.game import CHANCE
from branchline.core.match.match import Match

#: More draws of chance in a row than this are summed up.
_DRAWS = 3


class Screen:
    """Prints one match. It remembers how much of the story was told."""

    def __init__(self, out: Console, match: Match) -> None:
        self.out = out
        self.match = match
        self.names = list(match.header.names)
        self.steps_told = len(match.steps)
        self._warned_narrow = False

    # -- the table -----------------------------------------------------------------------------------------------

    def show_table(self, seat: int, right: bool = False) -> None:
        """The picture of what the seat sees, and what is to be done."""
        shown = self.match.header.game.shown
        view = shown.view(self.match.state, seat)
        self.out.print()
        self._show_picture(picture.of(self.match.header.game, view, self.names), right)
        self.out.print()
        self.out.print(shown.prompt(view).english(self.names), style="bold", markup=False)

    def _show_picture(self, drawn: str, right: bool = False) -> None:
        """The picture. The first time that the window is too narrow for it, say what can be done about that."""
        width = picture.show(self.out, drawn, right)
        if width and not self._warned_narrow:
            self._warned_narrow = True
            advice = f"This picture is {width} columns wide, the window has {self.out.width}: make it wider, or type"
            self.out.print(f"{advice} right for its right part.", style="dim", markup=False)

    # -- the actions ---------------------------------------------------------------------------------------------

    def list_actions(self, seat: int) -> None:
        """All legal actions with their numbers, then the other words that can be typed."""
        state = self.match.state
        self.list_some(seat, set(range(len(state.legal(seat)))))
        undo = ["undo"] if self.match.can_undo(seat) else []
        redo = ["redo"] if self.match.can_redo(seat) else []
        self.out.print(f"[dim]also: {', '.join([*undo, *redo, 'story', 'hint', 'help', 'quit'])}[/]")
        for label, actions in self.match.header.game.shown.plans(state, seat)[:1]:
            self.out.print(f"[dim]plan: {escape(label.english(self.names))} ({len(actions)} actions)[/]")

    def list_some(self, seat: int, places: set[int]) -> None:
        """Some of the actions, with the numbers that they have in the whole list."""
        game, state = self.match.header.game, self.match.state
        asides = [game.shown.aside(state, seat, action) for action in state.legal(seat)]
        notes = [aside.english(self.names) if aside else "" for aside in asides]
        texts = self.match.legal(seat)
        listed = [ListedAction(place + 1, texts[place], notes[place]) for place in sorted(places)]
        for line in list_lines(listed, self.out):
            self.out.print(line, soft_wrap=True)

    # -- the story -----------------------------------------------------------------------------------------------

    def tell_news(self, viewer: int | None) -> None:
        """What has happened since the last time."""
        self.tell_story(viewer, self.steps_told)
        self.steps_told = len(self.match.steps)

    def tell_story(self, viewer: int | None, since: int = 0) -> None:
        """The story after a step. Draws of chance in a row are told together."""
        draws: list[str] = []
        for number, messages in self.match.story(viewer):
            if number <= since:
                continue
            sentences = [message.english(self.names) for message in messages]
            if self.match.steps[number - 1].seat == CHANCE:
                draws += sentences
                continue
            self._tell_draws(draws)
            draws = []
            for sentence in sentences:
                self.out.print(f"· {sentence}", markup=False)
        self._tell_draws(draws)

    def _tell_draws(self, draws: list[str]) -> None:
        lines = [f"{draws[0]} ... and {len(draws) - 1} more draws."] if len(draws) > _DRAWS else draws
        for line in lines:
            self.out.print(f"· {line}", style="dim", markup=False)

    def show_end(self, file: Path) -> None:
        """The last table, the places, and where the record is."""
        game, state = self.match.header.game, self.match.state
        self.tell_story(None, self.steps_told)
        self._show_picture(picture.of(game, game.shown.view(state, None), self.names))
        standings = state.standings()
        self.out.print()
        for seat in sorted(range(len(self.names)), key=lambda seat: standings.places[seat]):
            sources = ", ".join(f"{name} {points:+d}" for name, points in standings.sources[seat].items())
            place, total = standings.places[seat], standings.totals[seat]
            self.out.print(f"{place}. {self.names[seat]}: {total}   ({sources or 'nothing'})", markup=False)
        self.out.print(f"Decided by {standings.decided_by}. The record is in {file}.", markup=False)
