"""The options of a table: what can be chosen, what goes together, and how the chapters ask for it."""

from __future__ import annotations

from typing import Final

from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Flag, Number, Option, Options, number_in
from branchline.core.message import Message, Name
from branchline.core.native import i64
from branchline.games.off_the_rails.rules.board import CLANS
from branchline.games.off_the_rails.rules.box import RailsBox

OPTIONS: Final[tuple[Option, ...]] = (
    Flag(name="missions", help="mission cards for four points each"),
    Choice(
        name="length",
        default="players",
        choices=("players", "13", "17", "21", "25"),
        help="cards in the deposit deck: by the number of players, or 13 (quick) to 25",
    ),
    Flag(name="bumper", help="collisions only turn carts: nothing is dropped, nobody derails"),
    Flag(name="chasm_die", help="a die tells which mine square collapses"),
    Choice(
        name="split",
        default="hands",
        choices=("hands", "strict"),
        help="an odd hold: the picked hand drops, or strictly the larger half",
    ),
    Choice(
        name="turn_away",
        default="straight",
        choices=("straight", "any"),
        help="after a collision: straight back where the track allows it, or any way that is not towards it",
    ),
    Flag(name="skip_deposits", default=True, help="a deposit may be passed up and later ones still collected"),
    Choice(
        name="tie_jewels",
        default="precious",
        choices=("precious", "all"),
        help="the tie-break by jewels counts precious ones, or rocks too",
    ),
    Choice(name="tiles", default="limited", choices=("limited", "unlimited"), help="the supply of track tiles"),
    Number(
        name="solo_carts", default=2, low=1, high=4, before=((1, 4),), help="alone: how many carts may be out at once"
    ),
    Flag(
        name="collect_again",
        default=True,
        since=2,
        before=((1, False),),
        help="with skip_deposits=no: a cart may come back to a deposit that it passed up",
    ),
)


def check(seats: int, options: Options) -> None:
    """Refuse options that make no sense with so many players."""
    if seats == 1:
        for name in ("missions", "chasm_die"):
            if options[name]:
                raise OptionError(Message("option {option}: not in the solo game", {"option": Name(name)}))
        if options["length"] != "players":
            raise OptionError("option length: the solo game has no deposit deck")
    # The defaults of both editions: a rematch of an old table names the old one.
    elif options["solo_carts"] not in (2, 4):
        raise OptionError("option solo_carts: only in the solo game")


class TableRules:
    """How this table plays: its options, as the chapters ask for them. All copies of a state share it.

    OR-1.4 The length of the deck depends on the number of players, OR-11.3 or the table chooses it.
    """

    def __init__(self, seats: int, options: Options, box: RailsBox) -> None:
        length = options["length"]
        self.solo = seats == 1
        self.missions = bool(options["missions"])
        #: OR-R35 with any number of players
        self.bumper = bool(options["bumper"])
        self.chasm_die = bool(options["chasm_die"])
        self.strict = options["split"] == "strict"
        self.turn_any = options["turn_away"] == "any"
        self.skip_deposits = bool(options["skip_deposits"])
        self.collect_again = bool(options["collect_again"])
        self.tie_all = options["tie_jewels"] == "all"
        self.limited_tiles = options["tiles"] == "limited"
        #: OR-2.7, OR-R29 how many carts a player may have on the board
        self.most_carts: i64 = number_in(options, "solo_carts") if self.solo else 2
        #: how many carts a player has
        self.carts_each: i64 = len(CLANS) if self.solo else 2
        cards = box.deck_length[seats - 1] if length == "players" else int(str(length))
        #: how many whole decks of four lie above the one with the Chasm Card; OR-R24 four: the leftover cards are in
        self.decks_before: i64 = (cards - 9) // 4
