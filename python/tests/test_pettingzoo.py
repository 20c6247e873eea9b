"""The PettingZoo form: the conformance tests of PettingZoo itself, and what they do not look at."""

import copy
import importlib
import pickle
import time
import warnings

import numpy as np
import pytest

import shokan

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.test.performance_benchmark import performance_benchmark  # noqa: E402

import shokan.pettingzoo  # noqa: E402

TABLES = [(game, 2) for game in shokan.GAMES] + [("summoner_wars", 4)]


@pytest.fixture(params=TABLES, ids=lambda it: f"{it[0]}-{it[1]}")
def table(request):
    return request.param


def module(game):
    return importlib.import_module(f"shokan.pettingzoo.{game}_v1")


def played(env, rng, steps=100_000):
    """Plays on until somebody has left or the steps are done; what each agent saw at its turn."""
    seen = []
    for agent in env.agent_iter():
        obs, reward, terminated, truncated, info = env.last()
        seen.append((agent, obs, reward, terminated, truncated, info))
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if len(seen) == steps:
            break
    return seen


@pytest.mark.filterwarnings("ignore:Observation")
def test_api(table):
    game, seats = table
    api_test(module(game).env(seats=seats), num_cycles=400)


def test_the_flat_form_gives_no_warning(table):
    game, seats = table
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(module(game).env(seats=seats, observation="flat"), num_cycles=400)
        api_test(module(game).raw_env(seats=seats, observation="flat"), num_cycles=50)


def test_seed(table):
    game, seats = table
    seed_test(lambda: module(game).env(seats=seats), num_cycles=200)
    seed_test(lambda: module(game).env(seats=seats, observation="flat"), num_cycles=50)


def test_render(table):
    game, seats = table
    render_test(lambda render_mode: module(game).env(seats=seats, render_mode=render_mode))


def test_performance_benchmark(table, monkeypatch, capsys):
    game, seats = table
    # Ten seconds of its clock pass in each of ours.
    begun = time.time()
    monkeypatch.setattr(time, "time", lambda: begun + 10 * (time.monotonic() - before))
    before = time.monotonic()
    performance_benchmark(module(game).env(seats=seats))
    assert "turns per second" in capsys.readouterr().out


def test_it_is_made_by_the_registry(table):
    game, seats = table
    env = pettingzoo.make("aec", f"shokan/{game}-v1", seats=seats)
    assert str(env) == f"{game}_v1" and env.possible_agents[-1] == f"player_{seats - 1}"


def test_a_reset_with_a_seed_is_the_same_game_and_one_without_the_next(table):
    game, seats = table
    one, other = (module(game).raw_env(seats=seats) for _ in range(2))
    one.reset(seed=5)
    other.reset(seed=6)
    played(other, np.random.default_rng(1), 30)
    other.reset(seed=5)
    for _ in range(2):
        assert one._many.key(0) == other._many.key(0)
        first = played(one, np.random.default_rng(1), 60)
        second = played(other, np.random.default_rng(1), 60)
        for (agent, obs, *_), (agent_too, obs_too, *_) in zip(first, second, strict=True):
            assert agent == agent_too
            for name, array in obs["observation"].items():
                assert np.array_equal(array, obs_too["observation"][name])
        before = one._many.key(0)
        one.reset()
        other.reset()
        assert one._many.key(0) != before


def test_the_rewards_come_at_the_end_and_a_team_has_the_same(table):
    game, seats = table
    env = module(game).env(seats=seats)
    rng = np.random.default_rng(2)
    won = 0
    for seed in range(30):
        env.reset(seed=seed)
        seen = played(env, rng)
        ends = {agent: (reward, info["team"]) for agent, _, reward, end, cut, info in seen if end or cut}
        assert len(ends) == seats
        assert all(reward == 0 for _, _, reward, end, cut, _ in seen if not (end or cut))
        assert sum(reward for reward, _ in ends.values()) == 0
        of_team = {}
        for reward, team in ends.values():
            assert of_team.setdefault(team, reward) == reward
        assert len(of_team) == 2
        won += any(reward for reward, _ in ends.values())
        if won > 1:
            break
    assert won > 1


def test_an_observation_stays_as_it_was_and_only_who_is_asked_may_act(table):
    game, seats = table
    env = module(game).raw_env(seats=seats)
    env.reset(seed=1)
    asked = env.agent_selection
    obs = env.observe(asked)
    before = copy.deepcopy(obs)
    env.step(0)
    for name, array in obs["observation"].items():
        assert np.array_equal(array, before["observation"][name]), name
    assert np.array_equal(obs["action_mask"], before["action_mask"])
    for agent in env.agents:
        others = agent != env.agent_selection
        assert env.observe(agent)["action_mask"].any() != others
        assert env.infos[agent]["action_mask"].any() != others
        assert env.observation_space(agent).contains(env.observe(agent))


def test_a_wrong_action_loses_behind_the_wrappers_and_is_an_error_without(table):
    game, seats = table
    env = module(game).env(seats=seats)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(199)
    assert env.terminations[agent] and env.rewards[agent] == -1
    raw = module(game).raw_env(seats=seats)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="choice 199; there are"):
        raw.step(199)
    with pytest.raises(TypeError):
        raw.step(0.5)


def test_a_pickle_makes_the_same_environment(table):
    game, seats = table
    env = module(game).raw_env(seats=seats, observation="flat", turn_cap=7)
    twin = pickle.loads(pickle.dumps(env))
    for each in (env, twin):
        each.reset(seed=3)
    assert np.array_equal(env.observe("player_0"), twin.observe("player_0"))
    end = played(twin, np.random.default_rng(4))[-1]
    assert end[4] and not end[3], "seven turns are soon over"


def test_what_is_shown_is_the_game_that_is_played(table):
    game, seats = table
    env = module(game).raw_env(seats=seats, render_mode="ansi", lang="ja")
    env.reset(seed=9)
    rng = np.random.default_rng(9)
    for _ in range(60):
        _, _, end, cut, info = env.last()
        if end or cut:
            break
        shown = env.render()
        assert shown.count("\n  ") >= info["action_mask"].sum()
        assert f"player_{env.agent_selection[-1]}" in shown.splitlines()[0]
        assert len(env._twin.choices()) == info["action_mask"].sum()
        env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))


def test_a_word_that_is_not_known_is_an_error():
    make = module("summons_call").raw_env
    for wrong, said in [
        ({"observation": "picture"}, "'dict' and 'flat'"),
        ({"render_mode": "rgb_array"}, "'human' and 'ansi'"),
        ({"seats": 3}, "not played with 3 decks"),
    ]:
        with pytest.raises(ValueError, match=said):
            make(**wrong)


def test_there_is_no_parallel_form(table):
    game, _ = table
    assert not hasattr(module(game), "parallel_env")
    assert not module(game).raw_env.metadata["is_parallelizable"]
    assert f"shokan/{game}-v1" not in pettingzoo.parallel_registry
