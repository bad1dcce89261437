"""``branchline play``: a game in the terminal, against bots or with people at the same keyboard."""

from __future__ import annotations

import argparse
import secrets
import shlex
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from branchline import bots, games
from branchline.bots.bot import Bot
from branchline.cli import kept, pictures, thinking
from branchline.cli.choices import Choice, choice_lines, fitting
from branchline.cli.common import Commands, bots_of, box_of, console, options_of, seats_of, whole
from branchline.cli.kept import BOT_NAME
from branchline.cli.replay import read_match
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game
from branchline.core.match import record
from branchline.core.match.errors import BranchlineError, SetupError
from branchline.core.match.match import Match
from branchline.core.message import Message

#: Who plays against people if nobody else is named.
BOTS = "greedy"
#: What a record holds for good, and so can't be given to a game that goes on.
FIXED = ("seats", "people", "names", "option")
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


class Left(Exception):
    """The player has left the table."""


def add_command(commands: Commands) -> None:
    """play [GAME] [--seats N] [--people K] [--bots a,b] [--names a,b] [--record FILE] [--continue [FILE]] [--games]"""
    command = commands.add_parser(
        "play",
        help="play in the terminal, against bots or with people at the same keyboard",
        description="Plays a game in the terminal. Without GAME it asks.",
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    command.add_argument("--seats", type=int, metavar="N", help="how many play; default: the game's middle number")
    command.add_argument("--people", type=int, metavar="K", help="how many of them are people; default 1")
    command.add_argument(
        "--bots",
        metavar="A,B",
        help=f"who plays the rest: {', '.join(bots.names())}; default: {BOTS}, or those of the game that goes on",
    )
    command.add_argument("--thinking", action="store_true", help="show what the bots think: best lines with values")
    command.add_argument("--names", metavar="A,B", help="the people's names, separated by commas")
    command.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="a game option")
    command.add_argument("--box", metavar="FILE", help="play with the components of this box file")
    command.add_argument("--seed", type=int, metavar="S", help="for the same draws again; default: by lot")
    command.add_argument(
        "--record", metavar="FILE", help="keep the record in this file; default: one in your data folder"
    )
    command.add_argument(
        "--continue",
        dest="resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the last unfinished game (of GAME, if it is named), or this record",
    )
    command.add_argument("--games", "--list", dest="listed", action="store_true", help="list the games that are kept")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Set the table, and play until the end or until the player leaves."""
    out = console()
    if chosen.listed:
        list_kept(out, chosen.game)
        return 0
    try:
        table = new_table(out, chosen) if chosen.resume is None else resumed(chosen)
    except Left:
        return 0
    if table.match.over:
        out.print(f"This game of {table.match.header.game.title} is over; its end:\n", markup=False)
        table.show_end(out)
        return 0
    try:
        table.play(out)
    except Left:
        table.save(table.file)
        out.print(f"\nSaved to {table.file}.\nGo on with: {going_on(chosen)}", markup=False, soft_wrap=True)
    return 0


def list_kept(out: Console, name: str | None) -> None:
    """The kept games, the last one first, and how to go on with one."""
    found = kept.all_kept(games.find(name).name if name else None)
    if not found:
        out.print(f"No games{f' of {name}' if name else ''} are kept in {kept.folder()}.", markup=False, soft_wrap=True)
        return
    for one in found:
        out.print(f"[bold]{escape(one.file.name)}[/]", soft_wrap=True)
        out.print(f"  {one.line()}", markup=False, soft_wrap=True)
    out.print(f"\nThey are in {kept.folder()}.", markup=False, soft_wrap=True, style="dim")
    out.print("Go on with one: branchline play --continue NAME", markup=False, style="dim")


def new_table(out: Console, chosen: argparse.Namespace) -> Table:
    """The table that was asked for, checked."""
    game = games.find(chosen.game) if chosen.game else ask_game(out)
    seats = seats_of(game, chosen.seats)
    people = 1 if chosen.people is None else chosen.people
    if not 0 <= people <= seats:
        raise SetupError(f"--people must be from 0 to {seats}, not {people}")
    match = Match(
        game,
        seats,
        options_of(game, seats, chosen.option),
        names=seat_names(chosen.names, seats, people),
        box=box_of(game, chosen.box),
        bots=seat_bots(chosen.bots or BOTS, seats, list(range(people, seats))),
    )
    table = Table(match, chosen, Path(chosen.record or ""))
    if not chosen.record:
        # Only now that nothing was refused, so that no empty file is left.
        table.file = kept.new_file(game.name)
    return table


def going_on(chosen: argparse.Namespace) -> str:
    """The command that goes on with the game that is left."""
    words = ["branchline", "play", "--continue"]
    if file := chosen.record or chosen.resume:
        words.append(file)
    if chosen.thinking:
        words.append("--thinking")
    if chosen.box:
        words += ["--box", chosen.box]
    return shlex.join(words)


def resumed(chosen: argparse.Namespace) -> Table:
    """The table of a record that goes on."""
    for name in FIXED:
        if getattr(chosen, name) not in (None, []):
            raise SetupError(f"--{name} can't be changed in a game that goes on; --bots and --thinking can")
    wanted = games.find(chosen.game) if chosen.game else None
    file = kept.meant(chosen.resume, wanted.name if wanted else None)
    match = read_match(str(file), chosen.box)
    header = match.header
    if wanted and header.game.name != wanted.name:
        raise SetupError(f"{file} is a game of {header.game.title}, not of {wanted.title}")
    played = [seat for seat, bot in enumerate(header.bots) if bot]
    # Records of before bots were named in them have their seats' names only.
    known = played or [seat for seat, name in enumerate(header.names) if name.startswith(BOT_NAME)]
    if chosen.bots or not played:
        match.header = replace(header, bots=tuple(seat_bots(chosen.bots or BOTS, header.seats, known)))
    return Table(match, chosen, Path(chosen.record) if chosen.record else file)


def seat_bots(given: str, seats: int, played: list[int]) -> list[str]:
    """By seat the bot that plays it: those that were named, the last of them as often as it takes."""
    named = bots_of(given)
    if len(named) > max(len(played), 1):
        raise SetupError(f"{len(named)} bots for {len(played)} seats")
    found = [""] * seats
    for number, seat in enumerate(played):
        found[seat] = named[min(number, len(named) - 1)]
    return found


def seat_names(given: str | None, seats: int, people: int) -> list[str]:
    """The people first, then the bots."""
    names = [name.strip() for name in given.split(",")] if given else []
    if len(names) > people:
        raise SetupError(f"{len(names)} names for {people} people")
    default = [f"Player {seat + 1}" for seat in range(people)]
    return [*names, *default[len(names) :], *[f"{BOT_NAME}{number + 1}" for number in range(seats - people)]]


def ask_game(out: Console) -> Game:
    """Which game? Enter takes the first."""
    found = [games.find(name) for name in games.names()]
    if len(found) == 1:
        return found[0]
    for number, game in enumerate(found):
        out.print(f"  [bold]{number + 1}[/]  {game.title}: {game.summary}")
    while True:
        answer = ask(out, f"Which game, 1 to {len(found)}? ").strip()
        picked = whole(answer)
        if picked is not None and 1 <= picked <= len(found):
            return found[picked - 1]
        if answer in games.names():
            return games.find(answer)


def ask(out: Console, prompt: str) -> str:
    """A line from the keyboard; its end, or Ctrl-C, means that the player leaves."""
    try:
        return out.input(prompt)
    except (EOFError, KeyboardInterrupt):
        raise Left from None


class Table:
    """A match at one keyboard."""

    def __init__(self, match: Match, chosen: argparse.Namespace, file: Path) -> None:
        self.match = match
        self.file = file
        self.names = list(match.header.names)
        self.rng = Random(chosen.seed if chosen.seed is not None else secrets.randbits(60), len(match.steps))
        self.bots: dict[int, Bot] = {seat: bots.find(bot) for seat, bot in enumerate(match.header.bots) if bot}
        self.thinking: bool = chosen.thinking
        self.told = len(match.steps)
        self.told_narrow = False
        self.shown_to: int | None = None

    def play(self, out: Console) -> None:
        """Until the end."""
        self.save(self.file)
        while True:
            self.match.deal(self.rng)
            actors = self.match.state.actors()
            if not actors:
                break
            seat = next((seat for seat in actors if seat not in self.bots), actors[0])
            if seat in self.bots:
                self.ask_bot(out, seat)
            else:
                self.ask_person(out, seat)
            self.save(self.file)
        self.save(self.file)
        self.show_end(out)

    def save(self, file: Path) -> None:
        """Write the record, whole or not at all."""
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(file.name + ".new")
        new.write_text(record.write(self.match), encoding="utf-8")
        new.replace(file)

    def ask_bot(self, out: Console, seat: int) -> None:
        """A bot's action, from what its seat may know."""
        seen = self.match.state.imagine(seat, self.rng)
        thought = thinking.think(out, self.bots[seat], seen, seat, self.rng, self.names[seat])
        if thought.trouble:
            out.print(f"{self.names[seat]}: {thought.trouble}", style="yellow", markup=False)
        if self.thinking:
            thinking.show(out, self.match.header.game, seen, seat, thought, self.names)
        self.match.play(seat, thought.action)

    # -- a person's turn -----------------------------------------------------------------------------------------

    def ask_person(self, out: Console, seat: int) -> None:
        """Show the table, list the actions, and take words until one of them changes the match."""
        self.hand_over(out, seat)
        self.tell_news(out, seat)
        self.show_table(out, seat)
        self.list_actions(out, seat)
        while True:
            words = " ".join(ask(out, f"[bold]{escape(self.names[seat])}>[/] ").split())
            try:
                if words and self.obey(out, seat, words):
                    return
            except (BranchlineError, OSError) as wrong:
                out.print(str(wrong), style="yellow", markup=False)

    def hand_over(self, out: Console, seat: int) -> None:
        """In a game with secrets, the keyboard changes hands before the next person's sight is shown."""
        if self.match.header.game.secrets and self.shown_to not in (None, seat):
            out.clear()
            ask(out, f"{escape(self.names[seat])}, take the keyboard and press Enter: ")
        self.shown_to = seat

    def obey(self, out: Console, seat: int, words: str) -> bool:
        """Do what was typed; whether it changed the match."""
        word, _, rest = words.partition(" ")
        if word in ("help", "?"):
            out.print(HELP, markup=False)
        elif word in ("quit", "exit"):
            raise Left
        elif words == "undo":
            self.match.undo(seat)
            return True
        elif words == "redo":
            self.match.redo(seat)
            self.tell_news(out, seat)
            return self.confirm(out, seat)
        elif words == "story":
            self.tell(out, seat, 0)
        elif word == "hint":
            self.hint(out, seat)
        elif words == "plan":
            return self.follow_plan(out, seat)
        elif words == "table":
            self.show_table(out, seat)
        elif words == "right":
            self.show_table(out, seat, right=True)
        elif words == "actions":
            self.list_actions(out, seat)
        elif words == "save":
            out.print("Say where to: save FILE, for example: save my.record", style="yellow", markup=False)
        elif word == "save":
            self.save(Path(rest))
            out.print(f"Saved to {rest}.", markup=False)
        else:
            return self.act(out, seat, words)
        return False

    def act(self, out: Console, seat: int, words: str) -> bool:
        """Play the action that is meant; if the words are the beginning of several, list those."""
        texts = self.match.legal(seat)
        found = fitting(texts, words)
        if len(found) > 1:
            out.print(f"{len(found)} actions begin so:", markup=False)
            self.list_choices(out, seat, set(found))
            return False
        self.match.play(seat, texts[found[0]] if found else words)
        self.tell_news(out, seat)
        return self.confirm(out, seat)

    def hint(self, out: Console, seat: int) -> None:
        """What the strongest bot would do here."""
        seen = self.match.state.imagine(seat, self.rng)
        thought = thinking.think(out, bots.find(bots.names()[-1]), seen, seat, self.rng.clone(), "The strongest bot")
        game = self.match.header.game
        number = self.match.state.legal(seat).index(thought.action) + 1
        told = game.text(self.match.state, seat, thought.action)
        out.print(f"The strongest bot would: {told} (number {number})", markup=False)
        thinking.show(out, game, seen, seat, thought, self.names, "its best lines")

    def follow_plan(self, out: Console, seat: int) -> bool:
        """Play what the game has worked out, as ordinary actions that can be taken back; whether there was anything."""
        plans = self.match.header.game.shown.plans(self.match.state, seat)
        if not plans:
            out.print("The game has no plan to offer here.", markup=False)
            return False
        for action in plans[0][1]:
            self.match.play(seat, action)
        self.tell_news(out, seat)
        return self.confirm(out, seat)

    def confirm(self, out: Console, seat: int) -> bool:
        """Before somebody else goes on, the last chance to take the action back; whether it stands."""
        if seat in self.match.state.actors() or not self.match.can_undo(seat):
            return True
        asked = "[dim]Enter: go on, undo: take it back, quit: leave[/] "
        while (words := ask(out, asked).strip()) not in ("", "undo", "quit", "exit"):
            pass
        if words in ("quit", "exit"):
            raise Left
        if words == "undo":
            self.match.undo(seat)
        return True

    def show_table(self, out: Console, seat: int, right: bool = False) -> None:
        """The picture of what the seat sees."""
        game = self.match.header.game
        view = game.shown.view(self.match.state, seat)
        out.print()
        self.show_picture(out, pictures.of(game, view, self.names), right)
        out.print()
        out.print(game.shown.prompt(view).english(self.names), style="bold", markup=False)

    def show_picture(self, out: Console, picture: str, right: bool = False) -> None:
        """The picture; the first time that the window is too narrow for it, what can be done about that."""
        width = pictures.show(out, picture, right)
        if width and not self.told_narrow:
            self.told_narrow = True
            told = f"This picture is {width} columns wide, the window has {out.width}: make it wider, or type right"
            out.print(f"{told} for its right part.", style="dim", markup=False)

    def list_actions(self, out: Console, seat: int) -> None:
        """The actions with their numbers, alike ones in a row."""
        game, state = self.match.header.game, self.match.state
        self.list_choices(out, seat, set(range(len(state.legal(seat)))))
        undo = ["undo"] if self.match.can_undo(seat) else []
        redo = ["redo"] if self.match.can_redo(seat) else []
        out.print(f"[dim]also: {', '.join([*undo, *redo, 'story', 'hint', 'help', 'quit'])}[/]")
        for label, actions in game.shown.plans(state, seat)[:1]:
            out.print(f"[dim]plan: {escape(label.english(self.names))} ({len(actions)} actions)[/]")

    def list_choices(self, out: Console, seat: int, wanted: set[int]) -> None:
        """Some of the actions, with the numbers that they have in the whole list."""
        game, state = self.match.header.game, self.match.state
        told = [game.shown.aside(state, seat, action) for action in state.legal(seat)]
        asides = [aside.english(self.names) if aside else "" for aside in told]
        texts = self.match.legal(seat)
        for line in choice_lines([Choice(one + 1, texts[one], asides[one]) for one in sorted(wanted)], out):
            out.print(line, soft_wrap=True)

    def tell_news(self, out: Console, seat: int) -> None:
        """What has happened since the last time."""
        self.tell(out, seat, self.told)
        self.told = len(self.match.steps)

    def tell(self, out: Console, seat: int | None, since: int) -> None:
        """The story from a step on; what chance did in a row is told in one line."""
        draws: list[str] = []
        for number, messages in self.match.story(seat):
            if number <= since:
                continue
            if self.match.steps[number - 1].seat == CHANCE:
                draws += [message.english(self.names) for message in messages]
                continue
            self.tell_draws(out, draws)
            for message in messages:
                self.tell_one(out, message)
        self.tell_draws(out, draws)

    def tell_one(self, out: Console, message: Message) -> None:
        out.print(f"· {message.english(self.names)}", markup=False)

    def tell_draws(self, out: Console, draws: list[str]) -> None:
        """Many draws in a row are summed up."""
        if len(draws) > 3:
            out.print(f"· {draws[0]} ... and {len(draws) - 1} more draws.", style="dim", markup=False)
        else:
            for line in draws:
                out.print(f"· {line}", style="dim", markup=False)
        draws.clear()

    def show_end(self, out: Console) -> None:
        """The last table, and who won."""
        game, state = self.match.header.game, self.match.state
        self.tell(out, None, self.told)
        self.show_picture(out, pictures.of(game, game.shown.view(state, None), self.names))
        standings = state.standings()
        out.print()
        for seat in sorted(range(len(self.names)), key=lambda seat: standings.places[seat]):
            sources = ", ".join(f"{name} {points:+d}" for name, points in standings.sources[seat].items())
            place, total = standings.places[seat], standings.totals[seat]
            out.print(f"{place}. {self.names[seat]}: {total}   ({sources or 'nothing'})", markup=False)
        out.print(f"Decided by {standings.decided_by}. The record is in {self.file}.", markup=False)
