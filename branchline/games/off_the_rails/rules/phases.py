"""The phases: what the next decision, draw or step is about. turn.py has the chart that connects them.

A position rests in a phase of a player, in a phase of chance, or in OVER. Steps happen by themselves within an action.
The numbers are part of the state hash.
"""

from __future__ import annotations

from typing import Final

OVER: Final = 0

# -- a player decides -------------------------------------------------------------------------------------------------
#: the last player in the order of play chooses a clan
CHOOSE_CLAN: Final = 1
#: the mover takes an action, or lets the carts go
ACT: Final = 2
#: the mover chooses the tile for the square ``spot``
CHOOSE_TILE: Final = 3
#: the mover chooses which cart moves now
CHOOSE_CART: Final = 4
#: the mover takes pieces from the square of ``cart``, or leaves them
COLLECT: Final = 5
#: the mover chooses the way of ``cart`` at a junction
CHOOSE_WAY: Final = 6
#: the owner of ``hit`` splits its hold into two hands
SPLIT_HOLD: Final = 7
#: the mover picks a hand; the left one holds ``hand``
PICK_HAND: Final = 8
#: the owner of ``turner`` turns it away from a collision
TURN_AWAY: Final = 9
#: the mover claims a mission, or none
CHOOSE_MISSION: Final = 10
#: the mover places a token of the mine ``token``: beside another one, or beside ``spot`` if the die named it
PLACE_TOKEN: Final = 11

# -- chance draws -----------------------------------------------------------------------------------------------------
CHANCE_PHASES: Final = 20
DEAL_MISSIONS: Final = 20
DRAW_CLANS: Final = 21
#: the first deposits, one card of each mine
FIRST_CARDS: Final = 22
#: the deposit card of a turn
DRAW_CARD: Final = 23
#: ``owed`` pieces come to ``spot``
DRAW_JEWELS: Final = 24
#: the chasm deck, one card of each mine
CHASM_DECK: Final = 25
DRAW_TOKEN: Final = 26
ROLL_DIE: Final = 27
#: alone: ``owed`` mine squares still get their piece
SCATTER: Final = 28
#: alone: ``owed`` cards are still to be turned up, and their squares collapse
SOLO_CARDS: Final = 29

# -- steps ------------------------------------------------------------------------------------------------------------
STEPS: Final = 40
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
