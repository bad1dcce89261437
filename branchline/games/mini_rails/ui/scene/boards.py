"""The profit boards, one below the other: shares on a scale from loss to gain, action tiles, totals."""

from __future__ import annotations

from typing import NamedTuple

from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Say, Spot
from branchline.games.mini_rails.ui.scene.discs import disc_kind
from branchline.games.mini_rails.ui.scene.market import LEFT, WIDTH
from branchline.games.mini_rails.ui.view import MiniRailsView, Share

BOARDS_Y, BOARDS_END = 244.0, 776.0
NAME_WIDTH, TOTAL_WIDTH = 118.0, 44.0
SHARE = 11.5


def board_height(view: MiniRailsView) -> float:
    return (BOARDS_END - BOARDS_Y) / view.seats


def board_top(view: MiniRailsView, seat: int) -> float:
    """Where a seat's board begins: the first seat's is the topmost, the others follow clockwise."""
    return BOARDS_Y + board_height(view) * ((seat - view.foremost) % view.seats)


def column(view: MiniRailsView, value: int) -> float:
    """Where a value lies on a profit board."""
    left, right = LEFT + NAME_WIDTH, LEFT + WIDTH - TOTAL_WIDTH
    pitch = (right - left) / (2 * view.profit_limit + 1)
    return left + pitch * (value + view.profit_limit + 0.5)


def boards_ground(view: MiniRailsView, names: list[str], say: Say) -> str:
    """A scale from loss to gain for each player."""
    return ink.group("".join(board_ground(view, seat, names, say) for seat in range(view.seats)), "boards")


def board_ground(view: MiniRailsView, seat: int, names: list[str], say: Say) -> str:
    top, tall = board_top(view, seat), board_height(view) - 8
    base = top + tall - 17
    pitch = column(view, 1) - column(view, 0)
    own = " own" if seat == view.viewer else ""
    out = [ink.box(LEFT, top, WIDTH, tall, f"panel{own}", 6)]
    out.append(ink.group(ink.signal(seat, 8, own=seat == view.viewer), "", LEFT + 20, top + 20))
    out.append(ink.text(LEFT + 36, top + 25, ink.short(names[seat], 9), "name", "start"))
    low, high = column(view, -view.profit_limit) - pitch / 2, column(view, view.profit_limit) + pitch / 2
    zero = column(view, 0)
    out.append(ink.box(low, top + 5, zero - pitch / 2 - low, base - top - 5, "loss"))
    out.append(ink.box(zero + pitch / 2, top + 5, high - zero - pitch / 2, base - top - 5, "gain"))
    out.append(ink.box(zero - pitch / 2, top + 5, pitch, base - top - 5, "zero"))
    for value in range(-view.profit_limit, view.profit_limit + 1):
        x = column(view, value)
        if value > -view.profit_limit:
            out.append(ink.line(x - pitch / 2, top + 5, x - pitch / 2, base, "hair"))
        out.append(ink.text(x, base + 12, ink.signed(value) if value % 2 == 0 else "·", "scale"))
    out.append(ink.line(low, base, high, base))
    out.append(ink.text(LEFT + WIDTH - TOTAL_WIDTH / 2, top + 17, say(Message("now")), "note"))
    return "".join(out)


class LaidShare(NamedTuple):
    """A share as it lies on a scale."""

    letter: str
    company: str
    value: int
    #: whether it would count if the game ended now
    counting: bool
    x: float


class ProfitBoard(NamedTuple):
    """What lies on a player's profit board, and how tall that is."""

    shares: tuple[LaidShare, ...]
    bought: bool
    built: bool
    total: int
    tall: float


def board_of(view: MiniRailsView, seat: int) -> ProfitBoard:
    """A player's board."""
    shares = tuple(
        LaidShare(
            view.letters[share.company],
            view.companies[share.company],
            share.value,
            counts(view, share),
            round(column(view, share.value), 2),
        )
        for share in view.boards[seat]
    )
    return ProfitBoard(shares, view.bought[seat], view.built[seat], view.totals[seat], board_height(view) - 8)


def counts(view: MiniRailsView, share: Share) -> bool:
    """Whether a share would count if the game ended now."""
    return share.value >= 0 if view.taxed[share.company] else share.value <= 0


def board_pieces(board: ProfitBoard, seat: int, top: float, say: Say) -> tuple[Piece, ...]:
    """Shares, action tiles, total."""
    out: list[Piece] = []
    base = board.tall - 17
    room = (base - 8) / SHARE / 2
    values = [share.value for share in board.shares]
    for number, share in enumerate(board.shares):
        level, crowd = values[:number].count(share.value), values.count(share.value)
        rise = 2 * SHARE if crowd <= room else (base - 8 - 2 * SHARE) / (crowd - 1)
        body = ink.disc(share.letter, share.company, SHARE, "" if share.counting else "idle")
        y, kind = top + round(base - SHARE - 1 - rise * level, 2), disc_kind(share.letter)
        label = share_name(share, say)
        out.append(Piece(f"share-{seat}-{number}", share.x, y, body, label, 2 + level, kind=kind, value=share.value))
    for place, (used, word) in enumerate(((board.bought, "Buy"), (board.built, "Build"))):
        body = action_tile(say(Message(word)), used)
        out.append(Piece(f"tile-{word}-{seat}", LEFT + 50, top + 44 + 25 * place, body, "", 1))
    total = ink.text(0, 0, ink.signed(board.total), "total")
    label = say(Message("{seat} would have {total} now", {"seat": seat, "total": board.total}))
    x = LEFT + WIDTH - TOTAL_WIDTH / 2
    out.append(Piece(f"total-{seat}", x, top + 46, total, label, 1, value=board.total))
    return tuple(out)


def share_name(share: LaidShare, say: Say) -> str:
    gaps: Gaps = {"company": share.company, "value": ink.signed(share.value)}
    if share.counting:
        return say(Message("{company} share at {value}", gaps))
    return say(Message("{company} share at {value}, which would not count now", gaps))


@ink.kept
def action_tile(word: str, used: bool) -> str:
    """Buy or Build: face up, or turned over."""
    cls = "action used" if used else "action"
    return ink.group(ink.box(-38, -11, 76, 22, "plate", 3) + ink.text(0, 4, word, "small"), cls)


def board_spot(tall: float, x: float, seat: int, top: float, say: Say) -> Spot:
    """A whole board, with its Buy tile: bought shares go to its 0 space, at ``x``."""
    shape = ink.box(LEFT - x, -tall / 2, WIDTH, tall, round=6)
    label = say(Message("the profit board of {seat}", {"seat": seat}))
    return Spot(f"board-{seat}", x, top + tall / 2, shape, label)
