"""PettingZoo's own tests on every game, and what they do not ask."""

import copy
import pickle
import random
import warnings

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

import bradshaw
from bradshaw import compiled
from bradshaw.core.errors import BradshawError, EncodingError, IllegalAction
from bradshaw.core.match import resume
from bradshaw.core.rng import Rng
from bradshaw.envs import pettingzoo
from bradshaw.games.eighty_days.events import CardsDrawn
from tests.scotland_yard.positions import own_map

SETTINGS = [
    *(("scotland_yard", {"players": players}) for players in range(2, 7)),
    ("scotland_yard", {"edition": "2013", "bank": "unlimited", "board": "classic", "possible_stations": True}),
    ("scotland_yard", {"double_moves": 3, "stranded": "detectives"}),
    *(("eighty_days", {"players": players}) for players in range(2, 7)),
    ("eighty_days", {"players": 2, "two_pawns": True, "open_purses": True}),
    ("eighty_days", {"players": 3, "play_on": True, "board": "classic_hare", "first_player": 1}),
    *(("mystery_express", {"players": players}) for players in range(3, 6)),
    ("mystery_express", {"notebook": "deductions", "time_log": True, "powers": False, "first_passengers": 2}),
    ("mystery_express", {"players": 3, "notebook": "none", "hours": (1, 1, 1, 1, 1), "idle_actions": True}),
    ("mystery_express", {"players": 3, "deck": "small", "hours": (3, 3, 3)}),
]
NAMES = ["scotland_yard", "eighty_days", "mystery_express"]
# What PettingZoo finds unusual in environments that are not its own; its classic games do the same.
USUAL = ["Observation is not a NumPy array", "Observation space for each agent probably should be", ".*all zeros"]


def made(name, **options):
    return getattr(pettingzoo, f"{name}_v0").env(**options)


def legal(env):
    return np.flatnonzero(env.last()[0]["action_mask"])


def play(env, chance, steps=10**6):
    """Play at random until all agents are gone; the rewards of each."""
    rewards = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter(steps):
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_pettingzoo_finds_nothing_wrong(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for usual in USUAL:
            warnings.filterwarnings("ignore", usual)
        api_test(made(name, **options))
        seed_test(lambda: made(name, text=True, **options))


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game(name):
    env = made(name)
    for seed in range(3):
        env.reset(seed=seed)
        rewards = play(env, np.random.default_rng(seed))
        assert env.agents == []
        assert tuple(rewards.values()) == env.match.outcome.returns
        assert resume(env.match.record).outcome == env.match.outcome
        with pytest.raises(EncodingError, match="call reset"):
            env.step(None)


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_the_game_is_that_of_a_match_with_this_seed(name, options):
    """Compiled or not: what all see, and may do, whose turn it is, the random numbers, the result, the record."""
    env, dice = made(name, **options), random.Random(str(options))
    game, agreed, encoding = env.table.game, env.table.options, env.table.encoding
    for seed in range(2):
        env.reset(seed=seed)
        match = bradshaw.Match(game, agreed, seed=str(seed))
        while match.to_act:
            seat = match.to_act[0]
            assert env.agent_selection == f"seat_{seat}"
            for other, agent in enumerate(env.agents):
                compare(env, agent, match, encoding, other)
            action = dice.choice(match.actions(seat))
            env.step(np.int64(encoding.number(action)))
            match.play(seat, action)
        for other, agent in enumerate(env.agents):
            compare(env, agent, match, encoding, other)
        assert tuple(env.rewards.values()) == match.outcome.returns
        assert env.match.record == match.record
        assert env.match.state == match.state


def compare(env, agent, match, encoding, seat):
    seen = env.observe(agent)
    assert seen in env.observation_space(agent)
    assert seen["observation"].tolist() == encoding.observe(match.view(seat))
    assert seen["action_mask"].tobytes() == encoding.mask(match.actions(seat))


@pytest.mark.parametrize("name", NAMES)
def test_asking_for_the_match_changes_nothing(name):
    """From there on the engine plays, up to the next reset."""
    env, other = made(name), made(name)
    for seed in range(2):
        env.reset(seed=seed)
        other.reset(seed=seed)
        dice = random.Random(seed)
        for number in range(40):
            assert [list(part) for part in env.last()[0].values()] == [
                list(part) for part in other.last()[0].values()
            ]
            action = dice.choice(legal(env))
            env.step(action)
            other.step(action)
            assert number < 20 or env.match.moves == number + 1
        assert env.match.state == other.match.state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_by_itself(name, copied):
    env, dice = made(name), random.Random(1)
    env.reset(seed=1)
    for _ in range(10):
        env.step(dice.choice(legal(env)))
    other, before = copied(env), env.last()[0]
    for _ in range(10):
        other.step(dice.choice(legal(other)))
    assert all(np.array_equal(env.last()[0][key], before[key]) for key in before)
    assert (env.match.moves, other.match.moves) == (10, 20)
    assert resume(other.match.record, 10).state == env.match.state


def test_a_move_that_draws_more_than_is_given_is_the_engines(monkeypatch):
    monkeypatch.setattr(compiled, "WORDS", 1)
    env = made("eighty_days", players=4)
    match = None
    for seed in range(3):
        env.reset(seed=seed)
        match = bradshaw.Match(env.table.game, env.table.options, seed=str(seed))
        dice = random.Random(seed)
        while match.to_act:
            seat = match.to_act[0]
            compare(env, env.agent_selection, match, env.table.encoding, seat)
            action = dice.choice(match.actions(seat))
            env.step(env.table.encoding.number(action))
            drawn = [event for event in match.play(seat, action) if isinstance(event, CardsDrawn)]
            if sum(len(event.cards) for event in drawn) > 1:
                break
        else:
            pytest.fail("no two cards were drawn")
        assert env.observe("seat_0")["observation"].tolist() == env.table.encoding.observe(match.view(0))
        assert env.match.state == match.state


@pytest.mark.parametrize("name", NAMES)
def test_seeds_give_rows_of_games(name):
    def row(env):
        env.reset(seed=3)
        seen = [env.match.state]
        for _ in range(2):
            env.reset()
            seen.append(env.match.state)
        return seen

    first, second = row(made(name)), row(made(name))
    assert first == second
    assert first[0] != first[1] != first[2]
    one, other = made(name), made(name)
    one.reset()
    other.reset()
    assert one.match.seed != other.match.seed


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_cut_off(name):
    """PettingZoo's `max_cycles_test` asks the same of games in which all act at once, without masks."""
    env = made(name, max_cycles=4)
    for seed in range(2):
        env.reset(seed=seed)
        counts = dict.fromkeys(env.agents, 0)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            assert (reward, terminated) == (0, False)
            assert truncated == (max(counts.values()) == 4)
            counts[agent] += not truncated
            env.step(None if truncated else legal(env)[0])
        assert max(counts.values()) == 4
    with pytest.raises(EncodingError, match="one action"):
        made(name, max_cycles=0)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_legal_changes_nothing(name):
    env = made(name)
    with pytest.raises(EncodingError, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    state, selected = env.match.state, env.agent_selection
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for wrong, error in [(illegal, IllegalAction), *((n, EncodingError) for n in (-1, 10**9, 10**30))]:
        env.reset(seed=1)
        with pytest.raises(error):
            env.step(wrong)
        assert env.match.state == state
    for wrong in (None, "1", 1.0):
        env.reset(seed=1)
        with pytest.raises(EncodingError, match="An action is a whole number"):
            env.step(wrong)
        assert env.match.state == state
    assert env.agent_selection == selected
    with pytest.raises(BradshawError):
        made(name, players=99)
    with pytest.raises(EncodingError, match="ansi"):
        made(name, render_mode="human")


def test_the_first_of_those_who_may_act_is_selected_or_another():
    env = made("scotland_yard", players=4)
    env.reset(seed=1)
    with pytest.raises(EncodingError, match="may not act now"):
        env.select("seat_1")
    env.step(legal(env)[0])
    assert env.match.to_act == (1, 2, 3)
    assert env.agent_selection == "seat_1"
    env.select("seat_3")
    env.step(legal(env)[0])
    assert env.match.played[-1].seat == 3
    with pytest.raises(EncodingError, match="no agent"):
        env.select("seat_4")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_seen_in_words(name, recwarn):
    env = made(name, render_mode="ansi", text=True)
    env.reset(seed=1)
    for _ in range(6):
        text = env.last()[4]["text"]
        assert text == env.render() == env.text(env.agent_selection)
        for section in env.match.game.show(env.match.view(int(env.agent_selection[-1]))):
            assert "\n".join(section.lines) in text
        lines = text[text.index("\nActions\n") :].split()
        assert {int(word[:-1]) for word in lines if word[:-1].isdigit() and word[-1] == ":"} == set(legal(env))
        env.step(legal(env)[-1])
    assert not recwarn
    env = made(name)
    env.reset()
    assert env.last()[4] == {}


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_does_not_know_changes_nothing_that_it_sees(name):
    """The same view of other states: the same array, mask and text."""
    env = made(name)
    env.reset(seed=1)
    while env.match.moves < 5 or env.agent_selection == "seat_0":  # who is Mister X in one of the games
        env.step(legal(env)[0])
    selected = env.agent_selection
    other = next(agent for agent in env.agents if agent != selected)
    seen, text = env.observe(selected), env.text(selected)
    others = set()
    for number in range(20):
        env.match.state = env.match.game.sample(env.match.view(int(selected[-1])), Rng(str(number)))
        assert env.text(selected) == text
        assert all(np.array_equal(env.observe(selected)[key], seen[key]) for key in seen)
        others.add(env.observe(other)["observation"].tobytes())
    assert len(others) > 1 or name == "eighty_days"  # with public payments a purse may be certain


def test_pettingzoos_wrappers_fit():
    env = wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made("scotland_yard"), -1))
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards["seat_0"] == -1


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_knows_it_by_name(name):
    env = make("aec", f"bradshaw/{name}-v0", max_cycles=2)
    assert str(env.unwrapped) == f"{name}_v0"
    env.reset(seed=1)
    assert not any(play(env, np.random.default_rng(1)).values())


def test_a_board_of_ones_own():
    street = own_map(*(f"{n}-{n + 1} taxi" for n in range(1, 9)), x=(1, 9), detectives=(3, 4, 5, 6, 7))
    env = pettingzoo.GameEnv(street, board="own", players=5)
    env.reset(seed=1)
    assert sum(play(env, np.random.default_rng(1)).values()) == pytest.approx(0)
