"""The Gymnasium form: its spaces, its three ways to begin anew, its registry."""

import numpy as np
import pytest

import shokan

gym = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_space_limit, data_equivalence  # noqa: E402
from gymnasium.utils.passive_env_checker import check_obs, check_space  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

import shokan.gymnasium  # noqa: E402
from shokan.gymnasium import IDS, ShokanVectorEnv  # noqa: E402


@pytest.fixture(params=shokan.GAMES)
def game(request):
    return request.param


def scripted(mask, step):
    """A pick for each game that follows from its question and the step alone."""
    counts = mask.sum(axis=1)
    # Mixed, for picks in a small circle may take back what they do for ever.
    mixed = (step * 40_503 + 977 * np.arange(len(counts)) + 1) * 2_654_435_761 % (1 << 32) >> 13
    return mixed % np.maximum(counts, 1)


def lane_of(obs, lane):
    return {name: array[lane].copy() for name, array in obs.items()}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("observation", ["dict", "flat"])
def test_the_spaces_are_those_of_the_checker(game, observation):
    envs = gym.make_vec(IDS[game], num_envs=2, observation=observation)
    obs, infos = envs.reset(seed=1)
    check_space(envs.single_observation_space, "observation", lambda space: None)
    check_space_limit(envs.single_action_space, "action")
    check_obs(obs, envs.observation_space, "reset")
    assert envs.observation_space.contains(obs) and infos["action_mask"].shape == (2, 200)
    obs, rewards, terminated, truncated, _ = envs.step(scripted(infos["action_mask"], 0))
    check_obs(obs, envs.observation_space, "step")
    assert rewards.dtype == np.float64 and rewards.shape == (2,)
    assert terminated.dtype == truncated.dtype == np.bool_
    envs.close()


def test_the_spaces_hold_ten_thousand_observations(game):
    envs = ShokanVectorEnv(game, num_envs=500)
    flat = ShokanVectorEnv(game, num_envs=500, observation="flat")
    obs, _ = envs.reset(seed=2)
    row, _ = flat.reset(seed=2)
    for step in range(20):
        assert envs.observation_space.contains(obs)
        assert flat.observation_space.contains(row)
        parts = [obs[name].reshape(500, -1) for name in ("tokens", "cards", "globals", "choices")]
        assert np.array_equal(row, np.concatenate(parts, axis=1))
        actions = scripted(obs["action_mask"], step)
        obs, row = envs.step(actions)[0], flat.step(actions)[0]
    one = lane_of(obs, 7)
    assert envs.single_observation_space.contains(one)
    one["cards"][0] = 65_535
    assert not envs.single_observation_space.contains(one), "no card has this row"


def test_the_same_seed_is_the_same_games_whatever_threads_and_another_is_not(game):
    one, other = ShokanVectorEnv(game, num_envs=6), ShokanVectorEnv(game, num_envs=6, threads=2)
    seen = []
    for envs, seed in ((one, 3), (other, 3), (other, 4)):
        obs, _ = envs.reset(seed=seed)
        seen.append([obs])
        for step in range(60):
            obs, *rest = envs.step(scripted(obs["action_mask"], step))
            seen[-1].append((obs, rest[:3]))
    assert data_equivalence(seen[0], seen[1], exact=True)
    assert not data_equivalence(seen[0], seen[2], exact=True)


def test_the_three_ways_to_begin_anew_play_the_same_games(game):
    """Each way against the others: what was seen and paid, game by game, is the same."""
    told = {}
    for mode in AutoresetMode:
        envs = ShokanVectorEnv(game, num_envs=3, autoreset_mode=mode, turn_cap=12)
        assert envs.metadata["autoreset_mode"] == mode
        obs, _ = envs.reset(seed=5)
        games = [[[lane_of(obs, lane)]] for lane in range(3)]
        own = [0, 0, 0]
        over = np.zeros(3, dtype=bool)
        for _ in range(20_000):
            actions = np.zeros(3, dtype=np.int64)
            for lane in range(3):
                actions[lane] = scripted(obs["action_mask"][lane : lane + 1], own[lane])[0]
                own[lane] += 1
            before = over
            obs, rewards, terminated, truncated, infos = envs.step(actions)
            over = terminated | truncated
            for lane in range(3):
                if mode == AutoresetMode.NEXT_STEP and before[lane]:
                    assert not over[lane] and rewards[lane] == 0
                    games[lane].append([lane_of(obs, lane)])
                    own[lane] = 0
                    continue
                last = lane_of(obs, lane)
                if over[lane] and mode == AutoresetMode.SAME_STEP:
                    assert infos["_final_obs"][lane] and infos["_final_info"][lane]
                    last = infos["final_obs"][lane]
                else:
                    assert "final_obs" not in infos or not infos["_final_obs"][lane]
                end = (rewards[lane], bool(terminated[lane]), bool(truncated[lane]))
                games[lane][-1].append((last, end))
                if over[lane]:
                    assert not last["action_mask"].any()
                    own[lane] = 0
                    if mode == AutoresetMode.SAME_STEP:
                        games[lane].append([lane_of(obs, lane)])
            if mode == AutoresetMode.DISABLED and over.any():
                with pytest.raises(ValueError, match="are over"):
                    envs.step(actions)
                obs, _ = envs.reset(options={"reset_mask": over})
                for lane in np.flatnonzero(over):
                    games[lane].append([lane_of(obs, lane)])
                over = np.zeros(3, dtype=bool)
            if min(len(lane) for lane in games) > 3:
                break
        told[mode] = [lane[:3] for lane in games]
        assert all(len(lane) == 3 for lane in told[mode])
    first = told[AutoresetMode.NEXT_STEP]
    assert data_equivalence(first, told[AutoresetMode.SAME_STEP], exact=True)
    assert data_equivalence(first, told[AutoresetMode.DISABLED], exact=True)
    ends = [game_told[-1][1] for lane in first for game_told in lane]
    assert any(cut for _, _, cut in ends) or any(reward for reward, _, _ in ends)


def test_the_end_is_that_of_the_game_played_by_hand(game):
    """The script and the first choice in the other seat, once more with ``Game``."""
    envs = ShokanVectorEnv(game, num_envs=2, opponents="first", turn_cap=60)
    obs, _ = envs.reset(seed=8)
    hands = [shokan.Game(game, seed=envs._many.key(lane)) for lane in range(2)]
    over = [False, False]

    def to_the_learner(by_hand):
        while not by_hand.over and (by_hand.to_act == 1 or by_hand._game.count() == 1):
            # The opponent "first" takes nothing back, else it would do and take back for ever.
            on = [it for it in by_hand.choices() if it.about.get("verb") != "take_back"]
            by_hand.pick(on[0] if on else 0)

    for step in range(5_000):
        for lane, by_hand in enumerate(hands):
            if not over[lane]:
                to_the_learner(by_hand)
                assert by_hand._game.count() == obs["action_mask"][lane].sum()
        actions = scripted(obs["action_mask"], step)
        obs, rewards, terminated, truncated, _ = envs.step(actions)
        for lane, by_hand in enumerate(hands):
            if over[lane]:
                continue
            by_hand.pick(int(actions[lane]))
            if terminated[lane]:
                to_the_learner(by_hand)
                assert by_hand.over and by_hand.returns[0] == rewards[lane]
            over[lane] = bool(terminated[lane] or truncated[lane])
        if all(over):
            break
    assert all(over)


def test_a_learner_may_sit_in_any_seat():
    envs = ShokanVectorEnv("summoner_wars", seats=4, seat=2, opponents=("first", "random", "first"))
    obs, infos = envs.reset(seed=1)
    for step in range(300):
        obs, rewards, terminated, truncated, infos = envs.step(scripted(obs["action_mask"], step))
        assert terminated[0] or truncated[0] or envs._many.to_act[0] == 2
    for wrong, said in [
        ({"seat": 2}, "no seat 2"),
        ({"opponents": ("random", "random")}, "2 opponents for 1"),
        ({"opponents": "oracle"}, "'first' and 'random'"),
        ({"autoreset_mode": "Never"}, "Never"),
        ({"observation": "picture"}, "'dict' and 'flat'"),
    ]:
        with pytest.raises(ValueError, match=said):
            ShokanVectorEnv("summons_call", **wrong)


def test_without_a_copy_the_arrays_are_the_same_memory():
    envs = ShokanVectorEnv("summons_call", num_envs=4, copy=False)
    first, _ = envs.reset(seed=1)
    second = envs.step(scripted(first["action_mask"], 0))[0]
    assert second["tokens"] is first["tokens"]
    kept, _ = ShokanVectorEnv("summons_call", num_envs=4).reset(seed=1)
    assert not np.array_equal(kept["choices"], second["choices"])


def test_a_wrong_action_moves_no_game():
    envs = ShokanVectorEnv("summons_call", num_envs=2)
    obs, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match="lane 1: choice 199"):
        envs.step(np.array([0, 199]))
    again = envs._seen()
    assert data_equivalence(obs, again, exact=True)
    with pytest.raises(ValueError, match="no reset_mask"):
        envs.reset(seed=1, options={"reset_mask": np.array([True, False])})
    with pytest.raises(ValueError, match="marks are bool"):
        envs.reset(options={"reset_mask": [1, 0]})


def test_wrappers_for_vectors_count_episodes():
    envs = RecordEpisodeStatistics(gym.make_vec(IDS["shaman_king"], num_envs=8))
    obs, _ = envs.reset(seed=4)
    returns = []
    for step in range(2_000):
        obs, _, _, _, infos = envs.step(scripted(obs["action_mask"], step))
        if "episode" in infos:
            returns += infos["episode"]["r"][infos["_episode"]].tolist()
        if len(returns) > 20:
            break
    assert len(returns) > 20 and {-1.0, 1.0} >= set(returns) - {0.0}


def test_a_single_environment_is_refused_by_gymnasium():
    with pytest.raises(gym.error.Error, match="entry_point"):
        gym.make(IDS["summons_call"])
