"""The observation and action-mask spaces of a setup, as Gymnasium and PettingZoo define them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from branchline.adapters.setup import FLAT, EnvSetup


def observation_space(setup: EnvSetup) -> spaces.Space[Any]:
    """What a seat sees: one array, or an array for each feature."""
    if setup.observe != FLAT:
        return spaces.Dict({f.name: spaces.Box(*setup.bounds(f), dtype=np.int32) for f in setup.features})
    bounds = [setup.bounds(feature) for feature in setup.features]
    low = np.concatenate([low for low, _ in bounds])
    return spaces.Box(low, np.concatenate([high for _, high in bounds]), dtype=np.int32)


def mask_space(actions: int) -> spaces.Space[Any]:
    """1 for a legal action."""
    return spaces.Box(0, 1, (actions,), dtype=np.int8)
