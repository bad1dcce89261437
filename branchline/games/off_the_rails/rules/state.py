"""The position of a game of Off the Rails: what lies where, and what is half done."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY, filled, place_of
from branchline.core.game import State
from branchline.core.match.options import Options
from branchline.core.native import Ints, append, i64
from branchline.games.off_the_rails.rules.box import CLANS, MISSIONS, RailsBox
from branchline.games.off_the_rails.rules.jewels import NAMES, many
from branchline.games.off_the_rails.rules.track import BARE, CELLS, STAGE, collapsed, token_mine
from branchline.games.off_the_rails.rules.track import PLAIN as PLAIN_STAGE

# -- phases: what the next decision is about --------------------------------------------------------------------------
OVER: Final = 0
#: the last player in the order of play chooses a clan
CHOOSE_CLAN: Final = 1
#: the mover's actions; the piece for the square ``spot``
ACT: Final = 2
CHOOSE_PIECE: Final = 3
#: which cart moves now
CHOOSE_CART: Final = 4
#: the cart ``cart`` may take pieces from where it stands; chooses its way
COLLECT: Final = 5
CHOOSE_WAY: Final = 6
#: the owner of ``hit`` splits its hold; the mover picks a hand, the left one holding ``hand``
SPLIT_HOLD: Final = 7
PICK_HAND: Final = 8
#: the owner of ``turner`` turns it away from a collision
TURN_AWAY: Final = 9
CHOOSE_MISSION: Final = 10
#: a token of the mine ``token`` goes beside another, or beside ``spot`` if the die said so
PLACE_TOKEN: Final = 11

# -- phases of chance
DEAL_MISSIONS: Final = 20
DRAW_CLANS: Final = 21
#: cards that bring jewels: one of each mine at the start; one a turn
FIRST_CARDS: Final = 22
DRAW_CARD: Final = 23
#: ``owed`` pieces come to ``spot``
DRAW_JEWELS: Final = 24
#: the chasm deck, one card of each mine; a token out of the lid; the chasm die
CHASM_DECK: Final = 25
DRAW_TOKEN: Final = 26
ROLL_DIE: Final = 27
#: the solo game: a piece for each mine square; ``owed`` cards whose squares collapse
SCATTER: Final = 28
SOLO_CARDS: Final = 29

# -- steps that happen by themselves
AUTOMATIC: Final = 40
FIRST_TURN: Final = 40
NEXT_CART: Final = 41
ROLL: Final = 42
LEAVE_DEPOSIT: Final = 43
CRASH: Final = 44
TURN_MOVER: Final = 45
TURN_HIT: Final = 46
MOVE_ENDED: Final = 47
DEPOSIT: Final = 48
DEPOSIT_MADE: Final = 49
TURN_ENDED: Final = 50

# -- where a cart is when it is not on the board
SUPPLY: Final = -1
GONE: Final = -2

NONE: Final = -1

# -- news: what happened by itself during the last action, for the story; three numbers each: what, who, where or what
RAN_TO: Final = 1
STOCKPILED: Final = 2
DERAILED: Final = 3
COLLIDED: Final = 4
BUMPED: Final = 5
DROPPED: Final = 6
TURNED: Final = 7
SENT_BACK: Final = 8
COLLAPSED: Final = 9
DISCARDED: Final = 10
CHASM_OPENED: Final = 11
TURN_OF: Final = 12
ENDED: Final = 13


class Rules:
    """How this table plays: its options, as the chapters ask for them. Shared by all copies of a state.

    OR-1.4 The deck's length goes by the number of players, OR-11.3 or as the table likes. OR-R29 Alone: four carts.
    """

    def __init__(self, seats: int, options: Options, box: RailsBox) -> None:
        length = options["length"]
        self.solo = seats == 1
        self.missions = bool(options["missions"])
        self.bumper = bool(options["bumper"])
        self.chasm_die = bool(options["chasm_die"])
        self.strict = options["split"] == "strict"
        self.turn_any = options["turn_away"] == "any"
        self.skip_deposits = bool(options["skip_deposits"])
        self.tie_all = options["tie_jewels"] == "all"
        self.limited_tiles = options["tiles"] == "limited"
        solo_carts = options["solo_carts"]
        self.most_carts: i64 = (solo_carts if isinstance(solo_carts, int) else 4) if self.solo else 2
        #: how many carts a player has
        self.carts_each: i64 = len(CLANS) if self.solo else 2
        cards = box.deck_length[seats - 1] if length == "players" else int(str(length))
        #: how many whole decks of four lie above the one with the Chasm Card; OR-R24 four: the leftover cards are in
        self.decks_before: i64 = (cards - 9) // 4


class RailsState(State):
    """The fields; the rules are in the chapters."""

    def __init__(self, seats: i64, box: RailsBox, rules: Rules) -> None:
        super().__init__(seats)
        self.box = box
        self.rules = rules
        # the board: exits or a Chasm Token, and the pieces that lie there
        self.ground: Ints = EMPTY
        self.heaps: Ints = EMPTY
        # the carts, seat * carts_each + number: a cell, SUPPLY or GONE; facing; speed; hold
        self.place: Ints = EMPTY
        self.face: Ints = EMPTY
        self.speed: Ints = EMPTY
        self.hold: Ints = EMPTY
        # by seat
        self.clan: Ints = EMPTY
        self.stock: Ints = EMPTY
        #: by mission: NONE in the box, seats = open on the table, else whose it is
        self.mission: Ints = EMPTY
        # bag, what has left the game, and in the solo game what reached the right surface
        self.bag: i64 = 0
        self.lost: i64 = 0
        self.right: i64 = 0
        # tiles: in the supply, fallen into the chasm
        self.plain: i64 = 0
        self.junction: i64 = 0
        self.plain_lost: i64 = 0
        self.junction_lost: i64 = 0
        # cards: by mine a set of the numbers seen; which deck is on top, and which mines it has shown (4: Chasm Card)
        self.cards: Ints = EMPTY
        self.deck: i64 = 0
        self.shown: i64 = 0
        # tokens: by mine, not yet on the board and not discarded; discarded
        self.tokens: Ints = EMPTY
        self.tokens_lost: Ints = EMPTY
        #: deposits until the chasm opens, once the Chasm Card is out; NONE before
        self.fuse: i64 = NONE
        self.chasm: bool = False
        # what is going on
        self.phase: i64 = OVER
        self.seat: i64 = 0
        self.actions: i64 = 0
        self.claimed: bool = False
        self.spot: i64 = NONE
        self.owed: i64 = 0
        self.token: i64 = NONE
        # a cart's move: which carts moved already, who, its speed, steps left and made, pieces taken here,
        # and at which step a deposit was passed up
        self.moved: i64 = 0
        self.cart: i64 = NONE
        self.pace: i64 = 0
        self.left: i64 = 0
        self.steps: i64 = 0
        self.took: i64 = 0
        self.skipped: i64 = 0
        # a collision: the cart that was hit, in which direction, what its owner's left hand holds, who turns away
        self.hit: i64 = NONE
        self.blow: i64 = NONE
        self.hand: i64 = 0
        self.turner: i64 = NONE
        #: for missions: the squares collected from, what was brought to which clan's surface, what another cart dropped
        self.sources: Ints = EMPTY
        self.brought: i64 = 0
        self.surface: i64 = NONE
        self.dropped: i64 = 0
        #: no part of the position: it tells of the last action only
        self.news: Ints = EMPTY

    def fill(self) -> None:
        """Everything in the box, before anything is drawn."""
        box, seats = self.box, self.seats
        carts = seats * self.rules.carts_each
        self.ground = filled(CELLS, BARE)
        self.heaps = filled(CELLS, 0)
        self.place = filled(carts, SUPPLY)
        self.face = filled(carts, 0)
        self.speed = filled(carts, 0)
        self.hold = filled(carts, 0)
        self.clan = filled(seats, NONE)
        self.stock = filled(seats, 0)
        self.mission = filled(MISSIONS, NONE)
        # OR-10.1: what the solo game does not use stays in the box
        self.bag = box.solo_heap if self.rules.solo else box.heap
        self.lost = box.heap - self.bag
        self.plain = box.plain_tiles
        self.junction = box.junction_tiles
        self.cards = filled(len(CLANS), 0)
        self.tokens = filled(len(CLANS), box.tokens_each)
        self.tokens_lost = filled(len(CLANS), 0)

    def copy_to(self, twin: RailsState) -> None:
        """Make the twin an independent copy."""
        twin.ground = self.ground[:]
        twin.heaps = self.heaps[:]
        twin.place = self.place[:]
        twin.face = self.face[:]
        twin.speed = self.speed[:]
        twin.hold = self.hold[:]
        twin.clan = self.clan[:]
        twin.stock = self.stock[:]
        twin.mission = self.mission[:]
        twin.cards = self.cards[:]
        twin.tokens = self.tokens[:]
        twin.tokens_lost = self.tokens_lost[:]
        twin.sources = self.sources[:]
        twin.news = self.news
        twin.bag, twin.lost, twin.right = self.bag, self.lost, self.right
        twin.plain, twin.junction = self.plain, self.junction
        twin.plain_lost, twin.junction_lost = self.plain_lost, self.junction_lost
        twin.deck, twin.shown, twin.fuse, twin.chasm = self.deck, self.shown, self.fuse, self.chasm
        twin.phase, twin.seat, twin.actions, twin.claimed = self.phase, self.seat, self.actions, self.claimed
        twin.spot, twin.owed, twin.token = self.spot, self.owed, self.token
        twin.moved, twin.cart, twin.pace, twin.left = self.moved, self.cart, self.pace, self.left
        twin.steps, twin.took, twin.skipped = self.steps, self.took, self.skipped
        twin.hit, twin.blow, twin.hand, twin.turner = self.hit, self.blow, self.hand, self.turner
        twin.brought, twin.surface, twin.dropped = self.brought, self.surface, self.dropped

    def snapshot(self) -> tuple[object, ...]:
        arrays = (self.ground, self.heaps, self.place, self.face, self.speed, self.hold, self.clan, self.stock)
        more = (self.mission, self.cards, self.tokens, self.tokens_lost, self.sources)
        return (
            *(tuple(array) for array in arrays),
            *(tuple(array) for array in more),
            *(self.bag, self.lost, self.right, self.plain, self.junction, self.plain_lost, self.junction_lost),
            *(self.deck, self.shown, self.fuse, self.chasm, self.phase, self.seat, self.actions, self.claimed),
            *(self.spot, self.owed, self.token, self.moved, self.cart, self.pace, self.left, self.steps, self.took),
            *(self.skipped, self.hit, self.blow, self.hand, self.turner, self.brought, self.surface, self.dropped),
        )

    def census(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        heaps = [*self.heaps, *self.hold, *self.stock, self.bag, self.lost]
        for kind, name in enumerate(NAMES):
            counts[name] = sum(int(many(heap, kind)) for heap in heaps)
        stages = [STAGE[ground] for ground in self.ground if ground and not collapsed(ground)]
        plain = stages.count(PLAIN_STAGE)
        counts["plain tile"] = int(self.plain + self.plain_lost) + plain
        counts["junction tile"] = int(self.junction + self.junction_lost) + len(stages) - plain
        for mine, clan in enumerate(CLANS):
            laid = sum(collapsed(ground) and token_mine(ground) == mine for ground in self.ground)
            counts[f"{clan} token"] = laid + int(self.tokens[mine] + self.tokens_lost[mine])
        counts["cart"] = sum(place in (SUPPLY, GONE) or 0 <= place < CELLS for place in self.place)
        counts["mission"] = sum(NONE <= whose <= self.seats for whose in self.mission)
        return counts

    def tell(self, what: i64, who: i64, where: i64) -> None:
        """Add to the news."""
        self.news = append(append(append(self.news[:], what), who), where)

    # -- carts ---------------------------------------------------------------------------------------------------

    def owner(self, cart: i64) -> i64:
        """The seat that controls the cart."""
        return cart // self.rules.carts_each

    def cart_clan(self, cart: i64) -> i64:
        """The clan whose colour the cart has."""
        return cart if self.rules.solo else self.clan[self.owner(cart)]

    def cart_at(self, cell: i64) -> i64:
        """The cart that stands on the cell, or NONE."""
        return place_of(self.place, cell)

    def on_board(self, seat: i64) -> i64:
        """How many carts of the seat are on the board or on its surface."""
        total: i64 = 0
        first = seat * self.rules.carts_each
        for cart in range(first, first + self.rules.carts_each):
            if self.place[cart] >= 0:
                total += 1
        return total

    def return_cart(self, cart: i64, where: i64) -> None:
        """Take the cart off the board, to the SUPPLY or out of the game; its hold must have been emptied."""
        self.place[cart] = where
        self.face[cart] = 0
        self.speed[cart] = 0

    def clear_move(self) -> None:
        """Forget the move that is over, so that equal positions are equal."""
        self.cart = self.hit = self.blow = self.turner = self.surface = NONE
        self.pace = self.left = self.steps = self.took = self.skipped = 0
        self.hand = self.brought = self.dropped = 0
        self.sources = EMPTY
