"""One environment for all games: a game after another, one seat asked at a time."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import Game, Text, Vec, _spaces, teams


def metadata_of(game: str) -> dict[str, Any]:
    """What PettingZoo asks about an environment."""
    return {
        "name": f"{game}_v1",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }


def wrapped(env: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    """With the usual wrappers: an illegal action loses the game, and calls out of order are told."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class AecGame(AECEnv[str, Any, Any], EzPickle):
    """A game as an AEC environment; the agents ``player_0``, ``player_1``, ... are its seats.

    ``decks``, ``seats``, ``first``, ``options``, ``cards`` are those of ``shokan.Game``, ``turn_cap``
    and ``skip_forced`` those of ``shokan.Vec``. The action space is ``Discrete(200)``: action ``i``
    is choice ``i``. ``observation="dict"`` is ``{"observation": arrays by name, "action_mask":
    int8[200]}``, ``"flat"`` one row of float32; ``infos[agent]["action_mask"]`` is there in both,
    and all zero for who is not asked. ``infos[agent]["team"]`` is the first seat of the team. The
    reward is 0 until the end, then 1, -1, or 0 for a draw, a team alike. ``render_mode="ansi"``
    gives the table in words as the seat that is asked may know it, ``"human"`` prints it at each
    step. The same ``reset(seed=...)`` and actions are the same game on every machine; without a
    seed the next game follows from the one before, the first from chance.
    """

    game: ClassVar[str]
    metadata: dict[str, Any]

    def __init__(
        self,
        decks: Sequence[Text] | None = None,
        *,
        seats: int | None = None,
        observation: str = "dict",
        render_mode: str | None = None,
        lang: str = "en",
        skip_forced: bool = True,
        turn_cap: int = 400,
        first: str = "listed",
        options: Mapping[str, str] | None = None,
        cards: Iterable[Text] = (),
    ) -> None:
        EzPickle.__init__(
            self,
            decks,
            seats=seats,
            observation=observation,
            render_mode=render_mode,
            lang=lang,
            skip_forced=skip_forced,
            turn_cap=turn_cap,
            first=first,
            options=options,
            cards=cards,
        )
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render_mode {render_mode!r}; there are 'human' and 'ansi'")
        cards = tuple(cards)
        self.render_mode = render_mode
        self._flat = _spaces.checked(observation) == "flat"
        self._lang, self._skip_forced = lang, skip_forced
        self._many = Vec(
            self.game,
            decks,
            seats=seats,
            autoreset="disabled",
            skip_forced=skip_forced,
            turn_cap=turn_cap,
            first=first,
            options=options,
            cards=cards,
        )
        self._by_hand: dict[str, Any] = {
            "game": self.game,
            "decks": decks,
            "seats": seats,
            "first": first,
            "options": options,
            "cards": cards,
        }
        self._twin: Game | None = None
        self._seeded = False
        self._pick = np.zeros(1, dtype=np.int64)
        seats = self._many.seats
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = _spaces.mask_space(self._many)
        seen: gymnasium.Space[Any]
        if self._flat:
            seen = _spaces.flat_space(self._many)
        else:
            arrays = _spaces.arrays_space(self._many, self.game, cards)
            seen = gymnasium.spaces.Dict({"observation": arrays, "action_mask": mask})
        # Every agent has a space of its own, because each is seeded by itself.
        self.observation_spaces = {agent: _copy(seen) for agent in self.possible_agents}
        count = mask.shape[0]
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(count) for agent in self.possible_agents
        }
        nothing = np.zeros(count, dtype=np.int8)
        nothing.flags.writeable = False
        self._teams = teams(self.game, seats)
        self._quiet = {
            agent: {"action_mask": nothing, "team": team}
            for agent, team in zip(self.possible_agents, self._teams, strict=True)
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Of an agent, the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Of an agent, the same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game of a seed, or the next one; ``options`` are not read."""
        if seed is None and self._seeded:
            self._many.reset_lane(0)
        else:
            chance = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
            self._many.reseed(chance if seed is None else seed)
        self._seeded = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict(self._quiet)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._twin = None
        if self.render_mode is not None:
            self._twin = Game(seed=self._many.key(0), **self._by_hand)
            self._twin_skips()
        self._ask()

    def _ask(self) -> None:
        seat = int(self._many.to_act[0])
        # A game that ends before its first question is still seen by somebody.
        if seat < 0:
            self._end()
            return
        agent = self.possible_agents[seat]
        mask: NDArray[np.int8] = self._many.mask[0].copy()
        self.infos[agent] = {"action_mask": mask, "team": self._teams[seat]}
        self.agent_selection = agent

    def _end(self) -> None:
        cut = bool(self._many.truncated[0])
        returns = self._many.returns[0].tolist()
        self.rewards = dict(zip(self.agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, not cut)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()

    def step(self, action: Any) -> None:
        """Takes a choice for the agent that is selected; an illegal one is a ``ValueError``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        pick = operator.index(action)
        self._pick[0] = pick
        self._many._lanes.step(self._pick)
        self.infos[agent] = self._quiet[agent]
        self._cumulative_rewards[agent] = 0.0
        if self._twin is not None:
            self._twin.pick(pick)
            self._twin_skips()
        self._ask()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """What an agent may know now, in memory of its own."""
        many = self._many
        seat = self._seat_of[agent]
        if many.to_act[0] != seat:
            seen = many.observe(0, seat)
            if self._flat:
                return _spaces.flat(seen, 1)[0]
            mask = seen.pop("action_mask")
            return {"observation": seen, "action_mask": mask}
        if self._flat:
            return _spaces.flat(many.obs, 1)[0]
        arrays = {
            "tokens": many.tokens[0].copy(),
            "cards": many.cards[0].copy(),
            "globals": many.globals[0].copy(),
            "choices": many.choices[0].copy(),
        }
        return {"observation": arrays, "action_mask": self.infos[agent]["action_mask"]}

    def _twin_skips(self) -> None:
        twin = self._twin
        while self._skip_forced and twin is not None and twin._game.count() == 1:
            twin.pick(0)

    def render(self) -> str | None:
        """The table in words; printed and None for ``"human"``."""
        if self._twin is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        text = self._twin.text(self._lang)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _copy(space: gymnasium.Space[Any]) -> gymnasium.Space[Any]:
    if isinstance(space, gymnasium.spaces.Dict):
        return gymnasium.spaces.Dict({name: _copy(part) for name, part in space.spaces.items()})
    assert isinstance(space, gymnasium.spaces.Box)
    return gymnasium.spaces.Box(space.low, space.high, dtype=space.dtype.type)
