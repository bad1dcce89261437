"""All that is said: by the page's modules, by the source of games and server, and by games that are played."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from branchline import bots, games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match import record
from branchline.core.message import Message
from branchline.tables.storage.boxes import notes_of
from branchline.testing.material import Material
from branchline.testing.tables import LawTable, players, positions_of
from tests.laws.tables import folder_of

PACKAGE = Path(__file__).parent.parent.parent / "branchline"
WEB = PACKAGE / "web"
#: Where sentences for people stand.
FOLDERS = ("core", "games", "analysis", "tables", "server", "site/browser")
RECORDS = Path(__file__).parent.parent
_SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
_GAP = re.compile(r"\{\w+(?::[^{}]*)?\}")
#: How many positions of a game are looked at.
LOOKS = 3


def has_words(text: str) -> bool:
    """Whether there is anything to translate: names of squares and signs are the same everywhere."""
    return bool(re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+", "", text)))


class Ear:
    """Hears every template and every word that is said."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.heard: set[str] = set()

    def say(self, message: Message) -> str:
        return message.said(self.names, self.hear)

    def hear(self, words: str) -> str:
        if has_words(words):
            self.heard.add(words)
        return words


# -- without playing --------------------------------------------------------------------------------------------------


def page_sentences() -> set[str]:
    """The sentences in the page's modules."""
    texts = [file.read_text(encoding="utf-8") for file in WEB.glob("js/**/*.js")]
    return {found.replace('\\"', '"') for text in texts for found in _SAID.findall(text)}


def source_sentences() -> set[str]:
    """The literal templates of messages, wherever they stand, and the literal refusals of core and server."""
    found: set[str] = set()
    for folder in FOLDERS:
        for file in (PACKAGE / folder).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            if file.name in FOR_PEOPLE:
                found |= templates(tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.Call):
                    found |= set(spoken_by(node))
    return {text for text in found if has_words(text)}


def source_words() -> set[str]:
    """Every text in the source of FOLDERS: the words that fill gaps are among them."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8")) for folder in FOLDERS for file in (PACKAGE / folder).rglob("*.py")
    ]
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def spoken_by(call: ast.Call) -> Iterator[str]:
    """The texts that a call says: a message, a refusal, or one of the helpers that make a refusal."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    place = {"Message": 0, "_cannot": 0, "refuse": 1, **dict.fromkeys(REFUSALS, 0)}.get(name, len(call.args))
    if place < len(call.args):
        yield from literals(call.args[place])


#: Where templates stand in tables, too.
FOR_PEOPLE = ("pointing.py", "story.py", "picture.py", "words.py")


def templates(tree: ast.Module) -> set[str]:
    """The texts in a module that can only be sentences or phrases: with a gap or a full stop, and not put together."""
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts | remarks
    ]
    return {text for text in texts if text[:1] != " " and (_GAP.search(text) or re.search(r"[a-z)]\.$", text))}


#: What the page may be refused; other refusals are for programs.
REFUSALS = {
    *("NotSeated", "NoSuchTable", "NoSuchPage", "SeatTaken", "NameTaken", "NotNow", "DamagedTable", "TooMany"),
    *("NotSignedIn", "ProveAgain", "WrongLogin", "NoSuchAccount"),
    *("CannotUndo", "SetupError", "OptionError", "ForeignOrigin"),
}


def literals(node: ast.expr) -> Iterator[str]:
    """A text, or the texts of which one is chosen."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def offered_sentences(game: Game) -> set[str]:
    """How a game is offered and taught, what is in its box, and what is said of it."""
    ear = Ear([])
    for words in (game.summary, game.kind_of_game):
        ear.hear(words)
    for mode in game.modes:
        ear.hear(mode.title)
        ear.hear(mode.help)
    for option in game.options:
        samples = [option.write(value) for value in option.samples(game.seat_counts[-1])]
        for words in (option.title, option.help, *(samples if getattr(option, "choices", ()) else ("no", "yes"))):
            ear.hear(words)
    guide = tomllib.loads((PACKAGE / "games" / game.name / "learn" / "guide.toml").read_text(encoding="utf-8"))
    for step in guide["step"]:
        ear.hear(step["text"])
        ear.hear(step.get("why", ""))
    for note in notes_of(game.box()):
        ear.say(note)
    root = tomllib.loads(game.box_text())
    for kind in set(root) - {"box"}:
        entries = root[kind] if isinstance(root[kind], list) else [root[kind]]
        for entry in entries:
            for field in ("name", "task"):
                ear.hear(entry.get(field, ""))
    return ear.heard


def bot_sentences() -> set[str]:
    """What the bots are called."""
    return {re.sub(r"-\d$", "", name).replace("_", " ").capitalize() for name in bots.names()}


# -- by playing -------------------------------------------------------------------------------------------------------


def game_sentences(game: Game) -> set[str]:
    """What is said in games of every seat count and option, and in the recorded ones."""
    heard: set[str] = set()
    for table, state in looks(game):
        ear = Ear(names_of(table.seats))
        look(game, state, ear)
        heard |= ear.heard
    for file in sorted((RECORDS / game.name / "records").glob("*.record")):
        match = record.read(file.read_text(encoding="utf-8"), games.find)
        ear = Ear(list(match.header.names))
        for viewer in (None, 0) if game.secrets else (None,):
            for _, lines in match.story(viewer):
                for line in lines:
                    ear.say(line)
        look(game, match.state, ear)
        heard |= ear.heard
    return heard


def names_of(seats: int) -> list[str]:
    return [f"P{seat}" for seat in range(seats)]


def looks(game: Game) -> Iterator[tuple[LawTable, State]]:
    """A few positions of a game of every player at every table, and the last one."""
    for table in Material(game, folder_of(game)).tables():
        for number, choose in enumerate(players(table)):
            rng = Random("looks", str(table), number)
            for state in positions_of(table, choose, rng):
                if state.actors() and state.turn() != CHANCE and rng.below(LONG) < LOOKS:
                    yield table, state.clone()
            yield table, state.clone()


#: About as many decisions as a game has.
LONG = 120


def look(game: Game, state: State, ear: Ear) -> None:
    """All that a seat is told of a position."""
    actors = [seat for seat in state.actors() if seat != CHANCE]
    seat = actors[0] if actors else 0
    view = game.shown.view(state, seat)
    ear.say(game.shown.prompt(view))
    stage = game.shown.stage(view)
    if stage:
        ear.say(stage)
    game.shown.picture(view, ear.names, ear.say)
    scene = game.shown.scene(view, ear.names, ear.say)
    standings = state.standings()
    for source in standings.sources:
        for name in source:
            ear.hear(name)
    ear.hear(standings.decided_by)
    legal = state.legal(seat) if actors else []
    for action in legal[:: max(1, len(legal) // 8)]:
        ear.say(game.shown.label(state, seat, action))
        aside = game.shown.aside(state, seat, action)
        if aside:
            ear.say(aside)
        for line in game.shown.preview(state, seat, action):
            ear.say(line)
    for label, _ in game.shown.plans(state, seat) if actors else []:
        ear.say(label)
    for spot in scene.spots[::4]:
        told = game.shown.why_not(state, seat, spot.id) if actors else None
        if told:
            ear.say(told)
