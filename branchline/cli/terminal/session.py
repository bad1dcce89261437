"""A match at one keyboard: who acts next, what a typed word does, and the record after every step."""

from __future__ import annotations

import secrets
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from branchline import bots
from branchline.bots.bot import Bot
from branchline.cli.terminal import bot_thoughts
from branchline.cli.terminal.action_list import matching_places
from branchline.cli.terminal.keyboard import LEAVING, PlayerLeft, ask
from branchline.cli.terminal.screen import Screen
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.errors import BranchlineError
from branchline.core.match.match import Match
from branchline.files import write_whole

HELP = """Type a number from the list, or an action as it is written there. The beginning of several lists just those.
Other words:
  undo, redo     take your last action back, or bring it back
  story          what has happened so far
  table, right   show the table again; its right part, where the window is too narrow for all of it
  actions        list the actions again
  hint           what the strongest bot would do
  plan           let the game play what it has worked out, where it offers that (a town's best transports)
  save FILE      write the record to a file
  quit           leave; the game is saved and goes on with --continue (--games lists all that are kept)"""


class Session:
    """A match between the people at this keyboard and bots."""

    def __init__(self, out: Console, match: Match, file: Path, seed: int | None, show_thoughts: bool) -> None:
        self.out = out
        self.match = match
        self.file = file
        self.screen = Screen(out, match)
        self.names = self.screen.names
        self.rng = Random(seed if seed is not None else secrets.randbits(60), len(match.steps))
        self.bots: dict[int, Bot] = {seat: bots.find(bot) for seat, bot in enumerate(match.header.bots) if bot}
        for bot in self.bots.values():
            bot.check_table(match.header.game.name, match.header.seats)
        self.show_thoughts = show_thoughts
        #: the person who saw the table last
        self.viewer: int | None = None

    def play(self) -> None:
        """Play until the end of the match."""
        self.save(self.file)
        while True:
            self.match.deal(self.rng)
            actors = self.match.state.actors()
            if not actors:
                break
            seat = next((seat for seat in actors if seat not in self.bots), actors[0])
            if seat in self.bots:
                self.ask_bot(seat)
            else:
                self.ask_person(seat)
            self.save(self.file)
        self.save(self.file)
        self.screen.show_end(self.file)

    def save(self, file: Path) -> None:
        """Write the record, whole or not at all."""
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, record.write(self.match).encode())

    def ask_bot(self, seat: int) -> None:
        """Play a bot's action. The bot sees only what its seat may know."""
        imagined = self.match.state.imagine(seat, self.rng)
        if self.bots[seat].listens:
            self.bots[seat].hear(self.match.header, [(step.seat, step.action) for step in self.match.line])
        thought = bot_thoughts.think(self.out, self.bots[seat], imagined, seat, self.rng, self.names[seat])
        if thought.trouble:
            self.out.print(f"{self.names[seat]}: {thought.trouble}", style="yellow", markup=False)
        if self.show_thoughts:
            bot_thoughts.show(self.out, self.match.header.game, imagined, seat, thought, self.names)
        self.match.play(seat, thought.action)

    # -- a person's turn -----------------------------------------------------------------------------------------

    def ask_person(self, seat: int) -> None:
        """Show the table, list the actions, and read words until one of them changes the match."""
        self.hand_over(seat)
        self.screen.tell_news(seat)
        self.screen.show_table(seat)
        self.screen.list_actions(seat)
        while True:
            words = " ".join(ask(self.out, f"[bold]{escape(self.names[seat])}>[/] ").split())
            try:
                if words and self.obey(seat, words):
                    return
            except (BranchlineError, OSError) as wrong:
                self.out.print(str(wrong), style="yellow", markup=False)

    def hand_over(self, seat: int) -> None:
        """In a game with secrets, hide the screen until the next person has the keyboard."""
        if self.match.header.game.secrets and self.viewer not in (None, seat):
            self.out.clear()
            ask(self.out, f"{escape(self.names[seat])}, take the keyboard and press Enter: ")
        self.viewer = seat

    def obey(self, seat: int, words: str) -> bool:
        """Do what was typed. True if it changed the match."""
        word, _, rest = words.partition(" ")
        if word in LEAVING:
            raise PlayerLeft
        if words == "undo":
            self.match.undo(seat)
            return True
        if words == "redo":
            self.match.redo(seat)
            return self.confirm(seat)
        if words == "plan":
            return self.follow_plan(seat)
        if word == "save":
            self.save_copy(rest)
            return False
        if self.show(seat, word, words):
            return False
        return self.act(seat, words)

    def show(self, seat: int, word: str, words: str) -> bool:
        """Show what a word asks for. False if the word asks for nothing that can be shown."""
        if word in ("help", "?"):
            self.out.print(HELP, markup=False)
        elif word == "hint":
            self.hint(seat)
        elif words == "story":
            self.screen.tell_story(seat)
        elif words in ("table", "right"):
            self.screen.show_table(seat, right=words == "right")
        elif words == "actions":
            self.screen.list_actions(seat)
        else:
            return False
        return True

    def save_copy(self, name: str) -> None:
        """Write the record to a file that the person names."""
        if not name:
            self.out.print("Say where to: save FILE, for example: save my.record", style="yellow", markup=False)
            return
        self.save(Path(name))
        self.out.print(f"Saved to {name}.", markup=False)

    def act(self, seat: int, words: str) -> bool:
        """Play the action that the words mean. If several actions begin with the words, list those."""
        texts = self.match.legal(seat)
        places = matching_places(texts, words)
        if len(places) > 1:
            self.out.print(f"{len(places)} actions begin so:", markup=False)
            self.screen.list_some(seat, set(places))
            return False
        self.match.play(seat, texts[places[0]] if places else words)
        return self.confirm(seat)

    def hint(self, seat: int) -> None:
        """What the strongest bot would do here."""
        game, state = self.match.header.game, self.match.state
        imagined = state.imagine(seat, self.rng)
        strongest = bots.find(bots.names()[-1])
        thought = bot_thoughts.think(self.out, strongest, imagined, seat, self.rng.clone(), "The strongest bot")
        number = state.legal(seat).index(thought.action) + 1
        text = game.text(state, seat, thought.action)
        self.out.print(f"The strongest bot would: {text} (number {number})", markup=False)
        bot_thoughts.show(self.out, game, imagined, seat, thought, self.names, "its best lines")

    def follow_plan(self, seat: int) -> bool:
        """Play the game's plan as ordinary actions, which can be taken back. False if the game has no plan."""
        plans = self.match.header.game.shown.plans(self.match.state, seat)
        if not plans:
            self.out.print("The game has no plan to offer here.", markup=False)
            return False
        for action in plans[0][1]:
            self.match.play(seat, action)
        return self.confirm(seat)

    def confirm(self, seat: int) -> bool:
        """Tell what the action did. Before somebody else acts, offer to take it back."""
        self.screen.tell_news(seat)
        if seat in self.match.state.actors() or not self.match.can_undo(seat):
            return True
        question = "[dim]Enter: go on, undo: take it back, quit: leave[/] "
        while (words := ask(self.out, question).strip()) not in ("", "undo", *LEAVING):
            pass
        if words in LEAVING:
            raise PlayerLeft
        if words == "undo":
            self.match.undo(seat)
        return True
