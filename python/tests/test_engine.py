"""One game by hand and many at once: the same games, the same refusals, no copy."""

import copy
import pickle
import threading

import numpy as np
import pytest

import shokan


@pytest.fixture(params=shokan.GAMES)
def game(request):
    return request.param


def random_picks(rng, mask):
    count = mask.sum(axis=1)
    return (rng.random(len(count)) * np.maximum(count, 1)).astype(np.int64)


def test_a_game_is_played_to_its_end_in_words(game):
    played = shokan.Game(game, seed=7)
    rng = np.random.default_rng(1)
    for _ in range(100_000):
        if played.over:
            break
        choices = played.choices()
        assert all(choice.text("en") and choice.text("ja") for choice in choices)
        played.pick(choices[rng.integers(len(choices))])
    assert played.over and sum(played.returns) == 0 and played.choices() == []
    again = shokan.Game.of_record(played.record())
    assert again.state_hash() == played.state_hash() and again.returns == played.returns
    with pytest.raises(ValueError, match="over"):
        played.pick(0)


def test_copies_go_their_own_ways(game):
    played = shokan.Game(game, seed=3)
    for _ in range(9):
        played.pick(0)
    for twin in (played.copy(), copy.deepcopy(played), pickle.loads(pickle.dumps(played))):
        assert twin.state_hash() == played.state_hash()
        twin.pick(0)
        assert twin.state_hash() != played.state_hash()


def test_a_seat_is_shown_its_own_view_alone(game):
    played = shokan.Game(game, seed=5)
    asked = played.to_act
    assert played.view(asked).get("decision") and not played.view(1 - asked).get("decision")
    with pytest.raises(ValueError, match="no seat 9"):
        played.view(9)


def test_a_key_has_32_bytes():
    with pytest.raises(ValueError, match="32 bytes"):
        shokan.Game("summons_call", seed=b"short")


def test_refusals_name_their_clause():
    played = shokan.Game("summons_call", ("ember_court", "tide_garden"), seed=7)
    seen = []
    for _ in range(60):
        seen += played.refusals("ja")
        played.pick(0)
        if played.over:
            break
    assert seen and all("SC-" in clause and text for clause, text in seen)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "poker"}, "there is no game"),
        ({"game": "summons_call", "decks": ("ember_court", "ember_kourt")}, "tide_garden"),
        ({"game": "summons_call", "decks": ("ember_court",)}, "1 decks"),
        ({"game": "summons_call", "decks": ("ember_court",), "seats": 2}, "1 decks for 2 seats"),
        ({"game": "summons_call", "seats": 9}, "decks for 9 seats"),
        ({"game": "summons_call", "first": "me"}, "'coin'"),
        ({"game": "summons_call", "seed": -1}, "seed -1"),
        ({"game": "summons_call", "decks": ("ember_court",) * 3}, "3 decks"),
        ({"game": "summons_call", "decks": "ember_court"}, "a deck for each seat"),
        ({"game": "summons_call", "options": {"no_such": "1"}}, "no option"),
    ],
)
def test_what_cannot_be_played_says_how_to_mend_it(wrong, said):
    for make in (shokan.Game, shokan.Vec):
        with pytest.raises((ValueError, TypeError), match=said):
            make(**wrong)


def test_a_lane_is_the_game_of_its_key(game):
    many = shokan.Vec(game, n=3, seed=11, skip_forced=False)
    hands = [shokan.Game(game, seed=many.key(lane)) for lane in range(3)]
    rng = np.random.default_rng(2)
    for _ in range(40):
        counts = many.mask.sum(axis=1)
        for lane, by_hand in enumerate(hands):
            assert many.to_act[lane] == by_hand.to_act
            assert counts[lane] == len(by_hand.choices())
        picks = random_picks(rng, many.mask)
        many.step(picks)
        for by_hand, pick in zip(hands, picks, strict=True):
            by_hand.pick(int(pick))


def test_the_arrays_are_the_same_memory_and_the_same_for_any_threads(game):
    few = shokan.Vec(game, n=4, seed=5)
    many = shokan.Vec(game, n=8, seed=5, threads=2)
    before = {name: array.__array_interface__["data"][0] for name, array in few.obs.items()}
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(600):
        picks = random_picks(rng, many.mask)
        few.step(picks[:4])
        many.step(picks)
        for name, array in few.obs.items():
            assert np.array_equal(array, many.obs[name][:4]), name
        ended += int(few.terminated.sum())
    assert ended > 0
    after = {name: array.__array_interface__["data"][0] for name, array in few.obs.items()}
    assert before == after


def test_a_wrong_pick_moves_no_game(game):
    many = shokan.Vec(game, n=2, seed=1)
    before = {name: array.copy() for name, array in many.obs.items()}
    wrong = [
        ([0, 999], "lane 1: choice 999"),
        ([0], "1 picks"),
        ([0, -1], "choice -1"),
        ([0.0, 0.0], "whole"),
    ]
    for picks, said in wrong:
        with pytest.raises(ValueError, match=said):
            many.step(picks)
    for name, array in many.obs.items():
        assert np.array_equal(array, before[name]), name


def test_an_array_that_cannot_be_written_is_an_error():
    many = shokan.Vec("summons_call", n=1)
    many._lanes.arrays()["mask"].flags.writeable = False
    with pytest.raises(ValueError, match="mask cannot be written"):
        many.step([0])


def test_other_threads_run_during_a_step():
    many = shokan.Vec("summons_call", n=2048, seed=1)
    ticks, done = [0], threading.Event()

    def tick():
        while not done.is_set():
            ticks[0] += 1
            done.wait(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    most = 0
    for _ in range(20):
        before = ticks[0]
        many.step(np.zeros(2048, dtype=np.int64))
        most = max(most, ticks[0] - before)
    done.set()
    thread.join()
    assert most > 1


def test_the_schema_and_the_card_table_fit_the_arrays(game):
    many = shokan.Vec(game, n=1)
    known = shokan.schema(game)
    names, table = shokan.card_table(game)
    assert known.hash and game in known.text
    assert table.shape[1] == len(names) and many.cards.max() < table.shape[0]
    assert not table[0].any()


def test_the_table_is_told_in_words_to_the_seat_that_is_asked(game):
    played = shokan.Game(game, seed=2)
    rng = np.random.default_rng(5)
    for _ in range(100_000):
        text = played.text("en")
        if played.over:
            break
        choices = played.choices()
        for choice in choices:
            assert f"{choice.at}  {choice.text('en')}" in text
        assert f"player_{played.to_act}" in text.splitlines()[0]
        played.pick(choices[rng.integers(len(choices))])
    assert "over" in text.splitlines()[0] and played.text("ja") != text
    with pytest.raises(ValueError, match="no language"):
        played.text("fr")


def test_another_seed_is_as_if_made_with_it_and_marked_lanes_alone_begin_anew(game):
    made, reseeded = shokan.Vec(game, n=3, seed=8), shokan.Vec(game, n=3, seed=1)
    reseeded.step(np.zeros(3, dtype=np.int64))
    reseeded.reseed(8)
    for name, array in made.obs.items():
        assert np.array_equal(array, reseeded.obs[name]), name
    keys = [made.key(lane) for lane in range(3)]
    made.reset_lanes(np.array([True, False, True]))
    assert [made.key(lane) != keys[lane] for lane in range(3)] == [True, False, True]
    for marks in ([True], np.zeros(3)):
        with pytest.raises(ValueError, match="marks are bool"):
            made.reset_lanes(marks)


def test_every_seat_can_look_and_only_who_is_asked_has_choices(game):
    many = shokan.Vec(game, n=2, seed=4)
    asked = int(many.to_act[1])
    own, other = many.observe(1, asked), many.observe(1, 1 - asked)
    for name, array in many.obs.items():
        assert np.array_equal(own[name], array[1]), name
    assert not other["action_mask"].any() and not other["choices"].any()
    assert other["tokens"].any() and not np.array_equal(other["tokens"], own["tokens"])
    with pytest.raises(ValueError, match="there are 2 and 2"):
        many.observe(1, 2)


def test_opponents_answer_inside_a_step(game):
    for word in ("first", "random"):
        many = shokan.Vec(game, n=4, seed=6, opponents=(word, None))
        rng = np.random.default_rng(7)
        ended = 0
        for _ in range(400):
            assert (many.to_act == 1).all()
            many.step(random_picks(rng, many.mask))
            ended += int(many.terminated.sum() + many.truncated.sum())
        assert ended > 0
    for wrong, said in [(("first", "first"), "every seat"), (("strong",), "'first' and 'random'")]:
        with pytest.raises(ValueError, match=said):
            shokan.Vec(game, opponents=wrong)
