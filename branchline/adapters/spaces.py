"""A table's spaces in Gymnasium's words, which PettingZoo speaks too."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from branchline.adapters.table import FLAT, Table


def observation_space(table: Table) -> spaces.Space[Any]:
    """What a seat sees: one array, or an array for each feature."""
    if table.observe != FLAT:
        return spaces.Dict({f.name: spaces.Box(*table.bounds(f), dtype=np.int32) for f in table.features})
    bounds = [table.bounds(feature) for feature in table.features]
    low = np.concatenate([low for low, _ in bounds])
    return spaces.Box(low, np.concatenate([high for _, high in bounds]), dtype=np.int32)


def mask_space(actions: int) -> spaces.Space[Any]:
    """1 for a legal action."""
    return spaces.Box(0, 1, (actions,), dtype=np.int8)
