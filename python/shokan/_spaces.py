"""The spaces of an observation, shared by all forms that Gymnasium's spaces describe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Text, Vec, card_table

ARRAYS = ("tokens", "cards", "globals", "choices")
"""The arrays of an observation, in the order of the flat form."""
OBSERVATIONS = ("dict", "flat")
"""The forms of an observation: arrays by name, or one row of float32."""


def checked(observation: str) -> str:
    """The form, if there is such a one; else a ``ValueError``."""
    if observation not in OBSERVATIONS:
        raise ValueError(f"no observation is called {observation!r}; there are 'dict' and 'flat'")
    return observation


def mask_space(many: Vec) -> spaces.Box:
    """Of the action mask: int8[choices]."""
    return spaces.Box(0, 1, many.mask.shape[1:], np.int8)


def arrays_space(many: Vec, game: str, cards: Iterable[Text] = ()) -> spaces.Dict:
    """Of the arrays of one game by name, without the mask."""
    least, most = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    rows = card_table(game, cards=cards)[1].shape[0]
    return spaces.Dict(
        {
            "tokens": spaces.Box(least, most, many.tokens.shape[1:], np.int16),
            "cards": spaces.Box(0, rows - 1, many.cards.shape[1:], np.uint16),
            "globals": spaces.Box(least, most, many.globals.shape[1:], np.int16),
            "choices": spaces.Box(least, most, many.choices.shape[1:], np.int16),
        }
    )


def flat_space(many: Vec) -> spaces.Box:
    """Of the arrays of one game in one row: float32, the numbers as they are, not scaled."""
    size = sum(int(np.prod(getattr(many, name).shape[1:])) for name in ARRAYS)
    least, most = np.iinfo(np.int16).min, np.iinfo(np.uint16).max
    return spaces.Box(least, most, (size,), np.float32)


def flat(arrays: Mapping[str, NDArray[Any]], rows: int) -> NDArray[np.float32]:
    """The arrays of so many games in one row each."""
    parts = [arrays[name].reshape(rows, -1) for name in ARRAYS]
    return np.concatenate(parts, axis=1, dtype=np.float32, casting="unsafe")
