"""News: what happened by itself during the last action. The story tells it.

Each item of ``state.news`` is three numbers: what happened, to whom, and where or with what.
"""

from __future__ import annotations

from typing import Final

#: a cart; the cell where it stopped
RAN_TO: Final = 1
#: a cart; the clan whose surface it reached
STOCKPILED: Final = 2
#: a cart; the cell where it left the track
DERAILED: Final = 3
#: a cart; the cart that it ran into
COLLIDED: Final = 4
#: a cart; the cart that it bumped into
BUMPED: Final = 5
#: a cart; the heap that it dropped
DROPPED: Final = 6
#: a cart; the direction that it faces now
TURNED: Final = 7
#: a cart that goes back to the supply
SENT_BACK: Final = 8
#: a mine; the cell where its token lies now
COLLAPSED: Final = 9
#: a mine whose token fits nowhere
DISCARDED: Final = 10
CHASM_OPENED: Final = 11
#: a seat whose turn begins
TURN_OF: Final = 12
ENDED: Final = 13
