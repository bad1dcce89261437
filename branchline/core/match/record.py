"""The record file: a match as text with one line for each step, verified when it is read.

::

    branchline record 1
    5c0b1e game mini_rails
    ...
    31d6c2 bot 3 level-2
    9a44f0 result places 2 1 3 totals 4 9 1 by points
    03d1c8 chance draw red
    771ab2 1 buy 3
    d00f1d 2 build 1 d4
    40cc52 2 undo
    8e21b9 end finished 5f3a9c0d11e2b7a4

Each line begins with a check of its own content, so that a damaged line is named. The last line has the hash of the
position that the record leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from branchline.core.game import CHANCE, Game
from branchline.core.match.box import Box
from branchline.core.match.errors import RuleError, SetupError, UnreadableRecord
from branchline.core.match.log import BACK, REDO, UNDO
from branchline.core.match.match import Match
from branchline.core.match.options import options_in, write_options

FIRST_LINE = "branchline record 1"
#: Stands for a viewer who may see everything, which is allowed once the match is over.
EVERYTHING = -3


def check_of(content: str) -> str:
    """The six characters before a line."""
    return blake2b(content.encode(), digest_size=3).hexdigest()


def write(match: Match, viewer: int | None = EVERYTHING) -> str:
    """The record of a match. With a viewer: what that seat (None: a spectator) may know while the match runs."""
    masked = viewer != EVERYTHING and not match.over
    lines = [*_header_lines(match)]
    if masked:
        lines.append(f"viewer {'spectator' if viewer is None else viewer + 1}")
    lines += _step_lines(match, viewer if masked else EVERYTHING)
    if masked:
        lines.append("end running -")
    else:
        lines.append(f"end {'finished' if match.over else 'running'} {match.hash()}")
    return "\n".join([FIRST_LINE, *(f"{check_of(line)} {line}" for line in lines)]) + "\n"


def _header_lines(match: Match) -> list[str]:
    header = match.header
    return [
        f"game {header.game.name}",
        f"edition {header.edition}",
        f"box {header.box.hash} {header.box.name}",
        f"seats {header.seats}",
        f"options {write_options(options_in(header.game.options, header.edition), header.options)}".rstrip(),
        *(f"name {seat + 1} {name}" for seat, name in enumerate(header.names)),
        *(f"bot {seat + 1} {bot}" for seat, bot in enumerate(header.bots) if bot),
        f"result {result(match)}",
    ]


def result(match: Match) -> str:
    """How the match ended, in one line."""
    if not match.over:
        return "none"
    standings = match.state.standings()
    places = " ".join(str(place) for place in standings.places)
    totals = " ".join(str(total) for total in standings.totals)
    return f"places {places} totals {totals} by {standings.decided_by}"


def _step_lines(match: Match, viewer: int | None) -> list[str]:
    game = match.header.game
    lines = []
    walk = match.walk()
    for step in match.steps:
        who = "chance" if step.seat == CHANCE else str(step.seat + 1)
        if step.kind in (UNDO, BACK):
            lines.append(f"{who} {step.kind}")
        elif step.kind == REDO:
            lines.append(f"{who} redo")
        elif viewer == EVERYTHING:
            lines.append(f"{who} {game.text(walk.state, step.seat, step.action)}")
        else:
            lines.append(f"{who} {game.seen(walk.state, step.seat, step.action, viewer)}")
        walk.go(step)
    return lines


class _Lines:
    """Reads the lines of a record one after another, and checks them."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.number = 0
        if not text.endswith("\n"):
            raise UnreadableRecord(len(self.lines), "the record is cut off: the last line has no end")
        self.lines.pop()
        if not self.lines or self.lines[0] != FIRST_LINE:
            raise UnreadableRecord(1, f"a record begins with the line {FIRST_LINE!r}")
        self.number = 1

    def next(self) -> str:
        """The next line's content."""
        if self.number >= len(self.lines):
            raise UnreadableRecord(self.number, "the record is cut off: there is no last line 'end ...'")
        line = self.lines[self.number]
        self.number += 1
        check, _, content = line.partition(" ")
        if not content or check != check_of(content):
            raise UnreadableRecord(self.number, f"damaged: the check does not fit {content!r}")
        return content

    def has(self, name: str) -> bool:
        """Whether that header field is next."""
        return self.number < len(self.lines) and self.lines[self.number].partition(" ")[2].startswith(f"{name} ")

    def field(self, name: str) -> str:
        """The next line's content, which must be that header field."""
        content = self.next()
        word, _, value = content.partition(" ")
        if word != name:
            raise UnreadableRecord(self.number, f"expected {name!r}, found {word!r}")
        return value

    def whole_number(self, word: str, otherwise: str = "not a number") -> int:
        """The word as a whole number of at most three digits."""
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            raise self.wrong(f"{word!r} is {otherwise}")
        return int(word)

    def wrong(self, reason: str) -> UnreadableRecord:
        return UnreadableRecord(self.number, reason)


def read(text: str, find: Callable[[str], Game], boxes: Callable[[Game, str], Box | None] | None = None) -> Match:
    """The match of a record, replayed and verified.

    ``find`` gives the game with a name. ``boxes`` gives the box with a hash, or None: then the
    game's own boxes are tried.
    """
    lines = _Lines(text)
    match, result_line = _read_header(lines, find, boxes)
    content = lines.next()
    while not content.startswith("end "):
        _read_step(lines, match, content)
        content = lines.next()
    _read_end(lines, match, content, result_line)
    return match


def _read_header(
    lines: _Lines, find: Callable[[str], Game], boxes: Callable[[Game, str], Box | None] | None
) -> tuple[Match, tuple[int, str]]:
    try:
        game = find(lines.field("game"))
        edition = game.known_edition(lines.whole_number(lines.field("edition")))
        box = _read_box_line(lines, game, boxes)
        seats = lines.whole_number(lines.field("seats"))
        game.check_seats(seats)
        options = game.read_options(seats, lines.field("options"), edition)
        names = [_read_name(lines, seat) for seat in range(seats)]
        bots = _read_bots(lines, seats)
        result_line = lines.field("result")
        match = Match(game, seats, options, names=names, box=box, bots=bots, edition=edition)
        return match, (lines.number, result_line)
    except SetupError as wrong:
        raise lines.wrong(str(wrong)) from None


def _read_box_line(lines: _Lines, game: Game, boxes: Callable[[Game, str], Box | None] | None) -> Box:
    box_hash, _, name = lines.field("box").partition(" ")
    given = boxes(game, box_hash) if boxes else None
    box: Box = given or game.known_box(box_hash) or game.box()
    if box.hash != box_hash:
        raise lines.wrong(f"played with the box {name!r} ({box_hash}), which is not at hand; this is {box.hash}")
    if box.name != name:
        raise lines.wrong(f"the box is called {box.name!r}, not {name!r}")
    return box


def _read_name(lines: _Lines, seat: int) -> str:
    number, _, name = lines.field("name").partition(" ")
    if number != str(seat + 1):
        raise lines.wrong(f"expected the name of seat {seat + 1}")
    return name


def _read_bots(lines: _Lines, seats: int) -> list[str]:
    """The bot of each seat. Only bots have a line, in the order of the seats."""
    bots = [""] * seats
    after = 0
    while lines.has("bot"):
        number, _, name = lines.field("bot").partition(" ")
        seat = lines.whole_number(number)
        if not after < seat <= seats or not name:
            raise lines.wrong(f"expected a bot's seat, in order and up to {seats}, and its name")
        bots[seat - 1] = name
        after = seat
    return bots


def _read_step(lines: _Lines, match: Match, content: str) -> None:
    who, _, words = content.partition(" ")
    if who == "viewer":
        raise lines.wrong("this is what one viewer may know of a running match; it can't be replayed")
    seat = CHANCE if who == "chance" else lines.whole_number(who, "neither chance nor a seat") - 1
    if seat != CHANCE and not 0 <= seat < match.header.seats:
        raise lines.wrong(f"{who!r} is neither chance nor a seat")
    try:
        if words == "back":
            match.step_back(seat)
        elif words == "undo" and seat != CHANCE:
            match.undo(seat)
        elif words == "redo" and seat != CHANCE:
            match.redo(seat)
        else:
            match.play(seat, words)
    except RuleError as wrong:
        raise lines.wrong(str(wrong)) from None


def _read_end(lines: _Lines, match: Match, content: str, result_line: tuple[int, str]) -> None:
    if lines.number != len(lines.lines):
        raise UnreadableRecord(lines.number + 1, "there is something after the last line")
    expected = f"end {'finished' if match.over else 'running'} {match.hash()}"
    if content != expected:
        raise lines.wrong(f"the record leads to {expected!r}, not to {content!r}")
    number, line = result_line
    if line != result(match):
        raise UnreadableRecord(number, f"the result is {result(match)!r}, not {line!r}")
