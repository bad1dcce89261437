"""The hash of a position."""

from __future__ import annotations

from hashlib import blake2b

from branchline.core.engine.state import State


def state_hash(state: State) -> str:
    """A hash of the whole truth of a position. Only values count, so a field may get a better name."""
    return blake2b(repr(_values(state.snapshot())).encode(), digest_size=8).hexdigest()


def _values(snapshot: object) -> object:
    """The values of a snapshot without their names; a part of it may be a snapshot, too."""
    if isinstance(snapshot, dict):
        return tuple(_values(value) for value in snapshot.values())
    return snapshot
