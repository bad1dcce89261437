"""The position of a game of Off the Rails: what lies where, and what is half done."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from branchline.core.engine.arrays import EMPTY, filled, place_of
from branchline.core.game import State
from branchline.core.native import Ints, append, i64
from branchline.games.off_the_rails.rules.board import CLANS
from branchline.games.off_the_rails.rules.box import MISSIONS, RailsBox
from branchline.games.off_the_rails.rules.jewels import NAMES, many
from branchline.games.off_the_rails.rules.options import TableRules
from branchline.games.off_the_rails.rules.phases import OVER
from branchline.games.off_the_rails.rules.track import BARE, CELLS, PLAIN_STAGE, STAGE, collapsed, token_mine

NONE: Final = -1

# -- where a cart is when it is not on the board
SUPPLY: Final = -1
GONE: Final = -2

#: The fields that a snapshot leaves out: the same for all positions of a table, or (news) about the last action only.
DERIVED: Final = frozenset({"seats", "box", "rules", "news"})


class RailsState(State):
    """The fields. The chapters have the rules, and turn.py connects them."""

    def __init__(self, seats: i64, box: RailsBox, rules: TableRules) -> None:
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
        # bag, what has left the game, and in the solo game what came to the surface of its colour
        self.bag: i64 = 0
        self.lost: i64 = 0
        self.delivered: i64 = 0
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
        # what is going on; only turn.py sets the phase
        self.phase: i64 = OVER
        self.seat: i64 = 0
        self.actions: i64 = 0
        self.claimed: bool = False
        self.spot: i64 = NONE
        self.owed: i64 = 0
        self.token: i64 = NONE
        # a cart's move: which carts have moved, which one moves, its speed, steps left and made, pieces taken here
        self.moved: i64 = 0
        self.cart: i64 = NONE
        self.pace: i64 = 0
        self.left: i64 = 0
        self.steps: i64 = 0
        self.took: i64 = 0
        #: OR-R6 the deposit that was passed up (collecting.py); 0: none
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
        self.news: Ints = EMPTY

    def fill(self) -> None:
        """Put everything where it is before the first draw."""
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

    @abstractmethod
    def clone(self) -> RailsState: ...

    def copy_to(self, twin: RailsState) -> None:
        """Make the twin an independent copy. Written out, as this is the hottest function of a search."""
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
        twin.bag, twin.lost, twin.delivered = self.bag, self.lost, self.delivered
        twin.plain, twin.junction = self.plain, self.junction
        twin.plain_lost, twin.junction_lost = self.plain_lost, self.junction_lost
        twin.deck, twin.shown, twin.fuse, twin.chasm = self.deck, self.shown, self.fuse, self.chasm
        twin.phase, twin.seat, twin.actions, twin.claimed = self.phase, self.seat, self.actions, self.claimed
        twin.spot, twin.owed, twin.token = self.spot, self.owed, self.token
        twin.moved, twin.cart, twin.pace, twin.left = self.moved, self.cart, self.pace, self.left
        twin.steps, twin.took, twin.skipped = self.steps, self.took, self.skipped
        twin.hit, twin.blow, twin.hand, twin.turner = self.hit, self.blow, self.hand, self.turner
        twin.brought, twin.surface, twin.dropped = self.brought, self.surface, self.dropped

    def snapshot(self) -> dict[str, object]:
        return {
            "ground": tuple(self.ground),
            "heaps": tuple(self.heaps),
            "place": tuple(self.place),
            "face": tuple(self.face),
            "speed": tuple(self.speed),
            "hold": tuple(self.hold),
            "clan": tuple(self.clan),
            "stock": tuple(self.stock),
            "mission": tuple(self.mission),
            "cards": tuple(self.cards),
            "tokens": tuple(self.tokens),
            "tokens_lost": tuple(self.tokens_lost),
            "sources": tuple(self.sources),
            "bag": self.bag,
            "lost": self.lost,
            "delivered": self.delivered,
            "plain": self.plain,
            "junction": self.junction,
            "plain_lost": self.plain_lost,
            "junction_lost": self.junction_lost,
            "deck": self.deck,
            "shown": self.shown,
            "fuse": self.fuse,
            "chasm": self.chasm,
            "phase": self.phase,
            "seat": self.seat,
            "actions": self.actions,
            "claimed": self.claimed,
            "spot": self.spot,
            "owed": self.owed,
            "token": self.token,
            "moved": self.moved,
            "cart": self.cart,
            "pace": self.pace,
            "left": self.left,
            "steps": self.steps,
            "took": self.took,
            "skipped": self.skipped,
            "hit": self.hit,
            "blow": self.blow,
            "hand": self.hand,
            "turner": self.turner,
            "brought": self.brought,
            "surface": self.surface,
            "dropped": self.dropped,
        }

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
        """Take the cart off the board, to the SUPPLY or out of the game. Its hold must be empty."""
        self.place[cart] = where
        self.face[cart] = 0
        self.speed[cart] = 0

    def clear_move(self) -> None:
        """Forget the move that is over, so that equal positions are equal."""
        self.cart = self.hit = self.blow = self.turner = self.surface = NONE
        self.pace = self.left = self.steps = self.took = self.skipped = 0
        self.hand = self.brought = self.dropped = 0
        self.sources = EMPTY
