"""Bucket queue: a priority queue of places, the most valuable first, for best-first propagation (best_first.py).

A place is a cell and a direction in which a cart may leave it. Every bucket holds the places of a range of values in a
doubly linked list, so putting, moving and taking a place cost constant time.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.rules.state import NONE
from branchline.games.off_the_rails.rules.track import CELLS

#: A place is numbered cell * 4 + direction.
PLACES: Final = CELLS * 4
_BUCKETS: Final = 512
#: How wide a bucket's range of values is, as a power of two. Higher values share the last bucket.
_WIDTH: Final = 7


class BucketQueue:
    """The places that wait, by value. In one bucket the order is any; that costs time, not accuracy."""

    def __init__(self) -> None:
        #: by bucket: its first place; by place: the one behind it and the one before it in the same bucket
        self.first: Ints = filled(_BUCKETS, NONE)
        self.behind: Ints = filled(PLACES, NONE)
        self.before: Ints = filled(PLACES, NONE)
        #: by place: its bucket, or NONE
        self.bucket: Ints = filled(PLACES, NONE)
        #: no bucket above this one holds a place
        self.top: i64 = NONE

    def put(self, place: i64, value: i64) -> None:
        """The place waits with this value, which is not less than the one that it had."""
        bucket = value >> _WIDTH
        if bucket >= _BUCKETS:
            bucket = _BUCKETS - 1
        old = self.bucket[place]
        if old == bucket:
            return
        if old != NONE:
            self._remove(place, old)
        first = self.first[bucket]
        self.first[bucket] = place
        self.before[place] = NONE
        self.behind[place] = first
        if first != NONE:
            self.before[first] = place
        self.bucket[place] = bucket
        if bucket > self.top:
            self.top = bucket

    def take(self) -> i64:
        """Take out a place of the highest bucket; NONE if no place waits."""
        first = self.first
        top = self.top
        while top >= 0 and first[top] == NONE:
            top -= 1
        self.top = top
        if top < 0:
            return NONE
        place = first[top]
        self._remove(place, top)
        return place

    def _remove(self, place: i64, bucket: i64) -> None:
        before, behind = self.before[place], self.behind[place]
        if before == NONE:
            self.first[bucket] = behind
        else:
            self.behind[before] = behind
        if behind != NONE:
            self.before[behind] = before
        self.bucket[place] = NONE


#: Stands in a field until there is a queue.
NO_QUEUE: Final = BucketQueue()
