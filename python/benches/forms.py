"""How many steps a second the forms of the package make, each beside an environment of its anchor.

``python benches/forms.py [SECONDS]``: random play on one thread, processor time of the process.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import shokan
from shokan.gymnasium import ShokanVectorEnv

OTHERS = ("tictactoe_v3",)
"""Environments of PettingZoo itself that are measured beside ours."""
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0


def aec(env: Any) -> float:
    """Steps a second of an AEC environment, with what the agent sees at each."""
    ours = str(env) not in OTHERS
    env.reset(seed=1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        for _ in env.agent_iter(500):
            obs, _, terminated, truncated, info = env.last()
            mask = obs["action_mask"] if isinstance(obs, dict) else info["action_mask"]
            if terminated or truncated:
                env.step(None)
            elif ours:
                # Choices come first in our masks, so that their number is enough.
                env.step(int(random.random() * np.count_nonzero(mask)))
            else:
                env.step(random.choice(np.flatnonzero(mask).tolist()))
            steps += 1
        if not env.agents:
            env.reset()
    return steps / (time.process_time() - begun)


def vector(make: Callable[[], ShokanVectorEnv]) -> float:
    """Steps a second of all games of a vector environment together."""
    envs = make()
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        counts = np.maximum(infos["action_mask"].sum(axis=1), 1)
        *_, infos = envs.step((rng.random(envs.num_envs) * counts).astype(np.int64))
        steps += envs.num_envs
    return steps / (time.process_time() - begun)


def main() -> None:
    """Prints a row for each environment."""
    for game in shokan.GAMES:
        made = importlib.import_module(f"shokan.pettingzoo.{game}_v1")
        for form in ("dict", "flat"):
            row = [aec(make(observation=form)) for make in (made.env, made.raw_env)]
            print(f"{game} {form}: env {row[0]:.0f}/s, raw_env {row[1]:.0f}/s", flush=True)
        both = vector(lambda game=game: ShokanVectorEnv(game, num_envs=1024))
        print(f"{game}: vector of 1,024 against random {both:.0f}/s", flush=True)
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError as why:
        print(f"PettingZoo's own environments are not measured: {why}")
        return
    print(f"tictactoe_v3: env {aec(tictactoe_v3.env()):.0f}/s, raw_env {aec(tictactoe_v3.raw_env()):.0f}/s")


if __name__ == "__main__":
    main()
