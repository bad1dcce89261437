"""All that is said: the page's own sentences, and what the games say in random games, as templates."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from branchline import games
from branchline.core.game import Game
from branchline.core.match import Match
from branchline.core.random import Random
from branchline.core.story import Message

WEB = Path(__file__).parent.parent.parent / "branchline" / "web"
_SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
EVERY = 7


def page_sentences() -> set[str]:
    """The sentences in the page's modules."""
    return {found for file in WEB.glob("js/*.js") for found in _SAID.findall(file.read_text(encoding="utf-8"))}


def game_sentences(game: Game, seats: int, seed: int) -> set[str]:
    """The templates that a random game says: story, prompts, labels, drawings, refusals."""
    said: set[str] = set()

    def say(message: Message) -> str:
        said.add(message.template)
        return message.english(names)

    match, rng = Match(game, seats), Random("words", game.name, seed)
    names = list(match.header.names)
    turn = 0
    while not match.over and turn < 400:
        match.deal(rng)
        actors = match.state.actors()
        if not actors:
            break
        turn += 1
        seat = actors[0]
        if turn % EVERY == 1:
            look(game, match, seat, say)
        match.play(seat, int(match.state.pick(seat, rng)))
    for _, lines in match.story(0):
        for line in lines:
            say(line)
    view = game.view(match.state, None)
    say(game.prompt(view))
    return said


def look(game: Game, match: Match, seat: int, say) -> None:
    """All that a seat is told of a position."""
    state, names = match.state, list(match.header.names)
    view = game.view(state, seat)
    say(game.prompt(view))
    stage = game.stage(view)
    if stage:
        say(stage)
    scene = game.scene(view, names, say)
    legal = state.legal(seat)
    for action in legal[:: max(1, len(legal) // 12)]:
        say(game.label(state, seat, action))
    for spot in scene.spots[::5]:
        told = game.why_not(state, seat, spot.id)
        if told:
            say(told)


def guide_sentences(game: str) -> set[str]:
    """What the guided first game says."""
    text = (WEB.parent / "games" / game / "guide.toml").read_text(encoding="utf-8")
    return {step["text"] for step in tomllib.loads(text)["step"]}


def all_game_sentences() -> set[str]:
    """What all games say, and how they are offered."""
    said: set[str] = set()
    for name in games.names():
        game = games.find(name)
        said |= {game.summary, *(option.help for option in game.options), *guide_sentences(name)}
        for seats in game.seat_counts:
            said |= game_sentences(game, seats, 1)
    return said
