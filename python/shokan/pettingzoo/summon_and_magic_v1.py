"""Summon & Magic as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ._env import AecGame, metadata_of, wrapped

__all__ = ["env", "raw_env"]


class raw_env(AecGame):
    """The environment without wrappers."""

    game = "summon_and_magic"
    metadata = metadata_of("summon_and_magic")


def env(**kwargs: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual wrappers; the arguments are those of ``raw_env``."""
    return wrapped(raw_env(**kwargs))
