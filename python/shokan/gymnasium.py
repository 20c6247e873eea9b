"""The games as Gymnasium vector environments: one learner, opponents in the other seats.

Importing registers ``Shokan/SummonsCall-v1`` and the others for ``gymnasium.make_vec``. There is no
single environment: ``gymnasium.make`` says so, and ``num_envs=1`` is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from . import GAMES, Text, Vec, _spaces

__all__ = ["IDS", "ShokanVectorEnv"]

IDS: dict[str, str] = {
    game: "Shokan/" + "".join(part.capitalize() for part in game.split("_")) + "-v1"
    for game in GAMES
}
"""By game, under which name it is registered."""

Results = tuple[
    Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class ShokanVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once in which one seat is the learner's.

    ``opponents`` answer for the other seats inside a step: one word for all, or one for each of the
    other seats in their order, ``"random"`` or ``"first"``. The reward is 0 until the end, then 1,
    -1, or 0 for a draw. Action ``i`` of ``Discrete(200)`` is choice ``i``. An observation is
    ``observation="dict"``: the arrays by name with ``"action_mask"``, or ``"flat"``: one row of
    float32, the mask in ``infos["action_mask"]``, which is there in both. ``autoreset_mode`` is one
    of ``gymnasium.vector.AutoresetMode`` or its word; with ``SAME_STEP`` ``infos["final_obs"]``
    holds what was seen last. With ``copy=False`` the arrays are the same memory at each step. The
    same ``reset(seed=...)`` and actions are the same games, whatever ``threads``. ``decks``,
    ``seats``, ``first``, ``options``, ``cards`` are those of ``shokan.Game``.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        observation: str = "dict",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        decks: Sequence[Text] | None = None,
        seats: int | None = None,
        turn_cap: int = 400,
        skip_forced: bool = True,
        first: str = "listed",
        options: Mapping[str, str] | None = None,
        cards: Iterable[Text] = (),
    ) -> None:
        self._mode = AutoresetMode(autoreset_mode)
        self._flat = _spaces.checked(observation) == "flat"
        self._copy = copy
        cards = tuple(cards)
        there = seats if seats is not None else len(decks) if decks is not None else 2
        if not 0 <= seat < there:
            raise ValueError(f"there is no seat {seat}; there are {there}")
        words = [opponents] * (there - 1) if isinstance(opponents, str) else list(opponents)
        if len(words) != there - 1:
            raise ValueError(f"{len(words)} opponents for {there - 1} other seats")
        self._many = Vec(
            game,
            decks,
            n=num_envs,
            threads=threads,
            # The end of a game is seen before the next begins: with SAME_STEP, too, it is told.
            autoreset="next_step" if self._mode == AutoresetMode.NEXT_STEP else "disabled",
            skip_forced=skip_forced,
            turn_cap=turn_cap,
            opponents=[*words[:seat], None, *words[seat:]],
            seats=there,
            first=first,
            options=options,
            cards=cards,
        )
        self.num_envs = num_envs
        self.seat = seat
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        mask = _spaces.mask_space(self._many)
        single: gymnasium.Space[Any]
        if self._flat:
            single = _spaces.flat_space(self._many)
        else:
            arrays = _spaces.arrays_space(self._many, game, cards)
            single = gymnasium.spaces.Dict({**arrays.spaces, "action_mask": mask})
        self.single_observation_space = single
        self.single_action_space = gymnasium.spaces.Discrete(mask.shape[0])
        self.observation_space = batch_space(single, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._seeded = False

    def _seen(self) -> Any:
        if self._flat:
            return _spaces.flat(self._many.obs, self.num_envs)
        obs = self._many.obs
        return {name: array.copy() for name, array in obs.items()} if self._copy else obs

    def _infos(self) -> dict[str, Any]:
        mask = self._many.mask
        there = np.ones(self.num_envs, dtype=np.bool_)
        return {"action_mask": mask.copy() if self._copy else mask, "_action_mask": there}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all games anew, by a seed or each with the next one of its own.

        ``options={"reset_mask": bool[num_envs]}`` begins those alone that are marked, without seed.
        """
        marks = None if options is None else options.get("reset_mask")
        super().reset(seed=seed)
        if marks is not None:
            if seed is not None:
                raise ValueError("a seed begins all games anew: give no reset_mask with it")
            self._many.reset_lanes(marks)
            self._over[marks] = False
            return self._seen(), self._infos()
        if seed is None and self._seeded:
            self._many.reset_lanes(np.ones(self.num_envs, dtype=np.bool_))
        else:
            chance = int(self.np_random.integers(1 << 63))
            self._many.reseed(chance if seed is None else seed)
        self._seeded = True
        self._over[:] = False
        return self._seen(), self._infos()

    def step(self, actions: ArrayLike) -> Results:
        """Answers the learner's question in each game; a wrong action is a ``ValueError``."""
        if self._mode == AutoresetMode.DISABLED and self._over.any():
            lanes = np.flatnonzero(self._over).tolist()
            raise ValueError(f"the games {lanes} are over: reset them by options['reset_mask']")
        many = self._many
        many.step(actions)
        rewards = many.returns[:, self.seat].astype(np.float64)
        terminated, truncated = many.terminated.astype(np.bool_), many.truncated.astype(np.bool_)
        self._over = terminated | truncated
        infos: dict[str, Any] = {}
        if self._mode == AutoresetMode.SAME_STEP and self._over.any():
            infos = self._finals()
            many.reset_lanes(self._over)
        return self._seen(), rewards, terminated, truncated, {**infos, **self._infos()}

    def _finals(self) -> dict[str, Any]:
        seen = self._seen()
        final: NDArray[Any] = np.full(self.num_envs, None, dtype=object)
        for lane in np.flatnonzero(self._over):
            if self._flat:
                final[lane] = seen[lane].copy()
            else:
                final[lane] = {name: array[lane].copy() for name, array in seen.items()}
        over = self._over.copy()
        masks = np.zeros_like(self._many.mask)
        about = {"action_mask": masks, "_action_mask": over.copy()}
        return {
            "final_obs": final,
            "_final_obs": over,
            "final_info": about,
            "_final_info": over.copy(),
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""


for _game, _id in IDS.items():
    # A module that is read a second time does not register a second time, which would warn.
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            vector_entry_point="shokan.gymnasium:ShokanVectorEnv",
            kwargs={"game": _game},
        )
