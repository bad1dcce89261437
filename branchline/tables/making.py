"""New tables: what is settled, who sits where, and the first entries of the log."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from branchline import games
from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.box import Box
from branchline.core.match.errors import IllegalAction, OptionError, SetupError
from branchline.core.match.match import Match
from branchline.core.match.options import write_options
from branchline.core.message import Message, Name
from branchline.tables import codec, decide, events
from branchline.tables.api.requests import NewFromRecord, NewTable, PlayerRequest
from branchline.tables.bots import opponents
from branchline.tables.codec import Codec
from branchline.tables.errors import BadRequest, NotSeated
from branchline.tables.events import ClockSettings, Settings
from branchline.tables.seat import Seat, check_name
from branchline.tables.shown.rows import listing_of
from branchline.tables.storage import boxes
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.store import NewLog
from branchline.tables.table import Change, Table
from branchline.tables.visitors import is_account

#: Easy to read aloud: no letters or digits that look alike.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12


def new_id() -> str:
    """A table's name, which nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def id_of(digest: bytes) -> str:
    """The name of a table that is found again by who knows the digest."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_ID_LENGTH])


def is_id(id: str) -> bool:
    """Whether a table may be called so."""
    return len(id) == _ID_LENGTH and set(id) <= set(_LETTERS)


def settings_of(request: NewTable, person: str, box: StoredBox) -> Settings:
    """What is settled by a request."""
    game, asked = games.find(request.game), request.clock
    options = game.read_options(request.seats, option_words(request.options))
    return Settings(
        game.name,
        game.edition,
        request.seats,
        write_options(game.options, options),
        public=request.public,
        clock=ClockSettings(asked.kind, asked.seconds, asked.then) if asked else None,
        host=person,
        box_key=box.key,
        hints=request.hints,
        sit_in=request.sit_in,
        draws=request.draws,
        rated=request.rated,
    )


def mode_of(game: Game, seats: int, options: str, edition: int | None = None) -> str | None:
    """The mode of a game that takes these options; None: they are a mixture of one's own."""
    wanted = game.read_options(seats, options, edition)
    for mode in game.modes:
        if (not mode.seats or seats in mode.seats) and game.read_options(seats, mode.options, edition) == wanted:
            return mode.title
    return "" if not game.modes and wanted == game.read_options(seats, "", edition) else None


def check_rated(settings: Settings, box: StoredBox, players: list[events.Sat]) -> None:
    """Refuse a rated table that is not the same game for all."""
    if not is_account(settings.host):
        raise NotSeated("this table is rated: sign in to your account first")
    if mode_of(games.find(settings.game), settings.seats, settings.options) is None or box.own:
        raise SetupError("a rated table has one of the game's modes, and its own box")
    if settings.clock is None:
        raise SetupError("a rated table has a clock, so that nobody can stop a game")
    if settings.hints or settings.sit_in or settings.draws:
        raise SetupError("a rated table has neither hints nor seats that others may take over")
    if sum(player.player == "person" for player in players) > 1 or settings.seats < 2:
        raise SetupError("at a rated table everybody has one seat")


def settings_from_record(request: NewFromRecord, match: Match, person: str, box: StoredBox) -> Settings:
    """What is settled by a record: its own edition, options and box."""
    header = match.header
    options = write_options(header.game.options, header.options)
    return Settings(
        header.game.name,
        header.edition,
        header.seats,
        options,
        public=request.public,
        host=person,
        box_key=box.key,
    )


def settings_again(table: Table) -> tuple[Settings, StoredBox]:
    """The settings of a rematch: the newest edition and the newest box that comes with the game.

    A box of one's own stays. So does an option that was chosen; one that had the older edition's default takes the new
    one. If the newest edition does not take these options together, the older one is played once more.
    """
    game, settings = table.game, table.settings
    box = table.stored_box if table.stored_box.own else boxes.standard(game)
    same = replace(settings, draws="", seed="", box=None, box_key=table.stored_box.key)
    options = game.read_options(settings.seats, settings.options, settings.edition)
    chosen = {o.name: options[o.name] for o in game.options if options[o.name] != o.default_in(settings.edition)}
    try:
        newest = game.settle(settings.seats, chosen)
    except OptionError:
        return same, table.stored_box
    return replace(same, edition=game.edition, options=write_options(game.options, newest), box_key=box.key), box


def new_table(
    settings: Settings,
    box: StoredBox,
    players: list[events.Sat],
    rows: Codec,
    line: Match | None = None,
    holders: list[set[str]] | None = None,
    origin: str = "",
    id: str = "",
) -> tuple[NewLog, Table]:
    """A table that nobody has seen yet: as it is to be stored, and as it is then."""
    if settings.rated and holders is None:
        check_rated(settings, box, players)
    empty = Table(id or new_id(), settings, time.time(), box)
    start = decide.start(empty, *players, line=line)
    held = [events.Held(seat, person) for seat, persons in enumerate(holders or []) for person in sorted(persons)]
    change = Change((*start.events[: len(players)], *held, *start.events[len(players) :]), start.match)
    table = empty.after(change)
    stored = codec.encode(settings)
    entries = events.entries_of(events.opening(stored), change.events)
    table.count(entries)
    return NewLog(table.id, stored, table.made, entries, listing_of(table, rows), box, origin), table


def same_player(seat: Seat, name: str) -> events.Sat:
    """The player of a seat for the next match; a person for whom a bot took over is a person again."""
    if seat.player == "bot":
        return events.Sat(seat.number, "bot", name, seat.bot, seat.level)
    return events.Sat(seat.number, "person", name)


def option_words(options: dict[str, str]) -> str:
    """Options as ``name=value`` words."""
    for name, value in options.items():
        if not value or any(mark.isspace() for mark in name + value) or "=" in name:
            raise BadRequest(Message("option {option}: a value is one word", {"option": Name(repr(name))}))
    return " ".join(f"{name}={value}" for name, value in options.items())


def read_record(request: NewFromRecord, former: StoredBox | None) -> tuple[Match, Match]:
    """The match of a record, and its branch at the step that is asked for; ``former`` is a box that the store has."""

    def find_box(game: Game, hash: str) -> Box | None:
        if request.box is not None:
            return boxes.opened(boxes.own(game, request.box))
        return boxes.opened(former) if former else None

    match = record.read(request.record, games.find, find_box)
    at = len(match.steps) if request.at is None else request.at
    if at > len(match.steps):
        raise IllegalAction(f"there is no step {at}; the record has {len(match.steps)}")
    return match, match.branch(at)


def players_of(match: Match) -> list[PlayerRequest]:
    """Who goes on with a record if nobody says: bots that we have stay bots; the others are the one who asks.

    A game that is over, or was played by bots only, is for whoever looks at it.
    """
    bots = [opponents.known(name) for name in match.header.bots]
    if match.over or all(bots):
        bots = []
    bots += [None] * (match.header.seats - len(bots))
    return [PlayerRequest("bot", bot=bot[0], level=bot[1]) if bot else PlayerRequest("me") for bot in bots]


def box_line(text: str) -> tuple[str, str] | None:
    """The game and the box's hash that a record names, as far as they can be found in its first lines."""
    words = [line.split() for line in text[:1000].split("\n")[1:4]]
    if [line[1:2] for line in words] != [["game"], ["edition"], ["box"]] or any(len(line) < 3 for line in words):
        return None
    return words[0][2], words[2][2]


def seat_players(
    requests: list[PlayerRequest], game: str, seats: int, person: str, names: list[str]
) -> list[events.Sat]:
    """Who sits where; seats that nobody spoke of are open."""
    if len(requests) > seats:
        raise SetupError(f"{len(requests)} players for {seats} seats")
    requests = [*requests, *(PlayerRequest("open") for _ in range(seats - len(requests)))]
    given = [request.name for request in requests if request.name]
    taken = set(given)
    if len(taken) < len(given):
        raise SetupError("two seats have the same name")
    players = []
    for number, request in enumerate(requests):
        if request.kind == "open":
            players.append(events.Sat(number, "open", ""))
            continue
        default = names[number] if number < len(names) else default_name(request, number)
        name = request.name or free_name(default, taken)
        check_name(name)
        taken.add(name)
        players.append(seat_player(request, game, seats, number, name, person))
    return players


def seat_player(request: PlayerRequest, game: str, seats: int, number: int, name: str, person: str) -> events.Sat:
    """A bot, or the person who asks."""
    if request.kind != "bot":
        return events.Sat(number, "person", name, person=person)
    bot, level = (request.bot, request.level) if request.bot else opponents.substitute()
    opponents.check(bot, level, game, seats)
    return events.Sat(number, "bot", name, bot, level)


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, or the first with a number that nobody has."""
    return next(name for name in (wanted, *(f"{wanted} {count}" for count in range(2, 99))) if name not in taken)


def default_name(request: PlayerRequest, number: int) -> str:
    """A name for who has not given one."""
    if request.kind == "me":
        return f"Player {number + 1}"
    name, level = (request.bot, request.level) if request.bot else opponents.substitute()
    return f"{name.capitalize()} {level}" if level else f"{name.capitalize()} bot"
