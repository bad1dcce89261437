"""What is on offer: games with their options, bots and languages."""

from __future__ import annotations

from branchline import games as all_games
from branchline.core.game import Game
from branchline.core.match.options import Choice, Flag, Number, Option
from branchline.core.message import Message
from branchline.core.modes import Mode
from branchline.tables.api.answers import GameRow, Games, LanguageRow, Languages, ModeRow, OptionRow
from branchline.tables.api.call import Call
from branchline.tables.bots import opponents
from branchline.tables.shown.frames import Say
from branchline.tables.shown.languages import called, speaker
from branchline.tables.shown.languages import languages as known_languages


async def games(call: Call) -> Games:
    """What can be played, and against whom."""
    say = speaker(call.lang, [])
    rows = [game_row(game, say) for game in all_games.every_game()]
    return Games(rows, opponents.rows(say), language_rows(), call.lobby.services.offline)


async def languages(call: Call) -> Languages:
    """The languages that there are."""
    return Languages(language_rows())


def language_rows() -> list[LanguageRow]:
    return [LanguageRow(code, called(code)) for code in known_languages()]


def game_row(game: Game, say: Say) -> GameRow:
    """A game as the page offers it."""
    low, high = game.minutes
    return GameRow(
        name=game.name,
        title=game.title,
        summary=say(Message(game.summary)),
        seats=list(game.seat_counts),
        options=[option_row(option, say) for option in game.options],
        length=say(Message("{low} to {high} minutes", {"low": low, "high": high})),
        kind_of_game=say(Message(game.kind_of_game)),
        picture=f"/art/{game.name}.svg",
        secrets=game.secrets,
        modes=[mode_row(game, mode, say) for mode in game.modes],
    )


def mode_row(game: Game, mode: Mode, say: Say) -> ModeRow:
    """A way to play as the page offers it."""
    seats = list(mode.seats or game.seat_counts)
    return ModeRow(mode.title, say(Message(mode.title)), say(Message(mode.help)), seats, mode.given())


def option_row(option: Option, say: Say) -> OptionRow:
    """An option as the page offers it."""
    kind = "number" if isinstance(option, Number) else type(option).__name__.lower()
    default = option.write(option.default)
    title, help = (say(Message("{words}", {"words": words})) for words in (option.title, option.help))
    row = OptionRow(name=option.name, kind=kind, default=default, title=title, help=help)
    if isinstance(option, (Choice, Flag)):
        values = option.choices if isinstance(option, Choice) else ("no", "yes")
        row["choices"] = [(value, say(Message(value))) for value in values]
    if isinstance(option, Number):
        row["low"], row["high"] = option.low, option.high
    return row
