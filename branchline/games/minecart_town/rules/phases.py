"""The phases of the game and the steps of a town. turn.py has a chart of them."""

from __future__ import annotations

from typing import Final

# The phases. Chance acts in the first two, seats in the next five.
FIRST_PLAYER: Final = 0
FILLING: Final = 1
PRODUCTION_PHASE: Final = 2
CONSTRUCTION_PHASE: Final = 3
TRANSPORTATION_PHASE: Final = 4
PROCESSING_PHASE: Final = 5
FINAL_PHASE: Final = 6
OVER: Final = 7

# What a town's owner is in the middle of.
IDLE: Final = 0  # nothing to decide
TURN: Final = 1  # a construction turn begins
PLACE: Final = 2  # a tile of the central board is chosen: on which cell?
PAY_BUILDING: Final = 3  # by cell: which cubes?
SHAPE: Final = 4  # a cell for new track is chosen: which piece, turned how?
RESHAPE: Final = 5  # a piece to be flipped is chosen: turned how?
PAY_TRACK: Final = 6  # new track: which cubes?
PAY_UPGRADE: Final = 7  # flipped track: which cubes?
LAYING: Final = 8  # track was laid this turn: more?
TAKE: Final = 9  # a tile gives cubes: which?
TAKE_ONE_KIND: Final = 10  # a tile gives cubes of one kind: which?
SPEND: Final = 11  # a tile processes: which cubes?
CARRY: Final = 12  # cubes may move; in the finale tiles may process too
