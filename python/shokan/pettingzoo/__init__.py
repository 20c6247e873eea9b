"""The games as PettingZoo AEC environments: ``from shokan.pettingzoo import summons_call_v1``.

Importing registers ``shokan/summons_call-v1`` and the others for ``pettingzoo.make("aec", ...)``.
Nothing in these games is done at the same time, so there is no ``parallel_env``: it would have to
order the seats itself, and that order would be a rule that no rulebook has.
"""

from __future__ import annotations

from pettingzoo import aec_registry, register

from .. import GAMES

for _game in GAMES:
    # A module that is read a second time does not register a second time, which would warn.
    if f"shokan/{_game}-v1" not in aec_registry:
        register("aec", f"shokan/{_game}-v1", entry_point=f"shokan.pettingzoo.{_game}_v1:env")

__all__ = [f"{game}_v1" for game in GAMES]
