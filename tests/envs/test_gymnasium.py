"""One seat for Gymnasium: its own check, and that the bots in the other seats play as they do elsewhere."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bradshaw
from bradshaw.arena.playing import play_out
from bradshaw.bots import make_bot
from bradshaw.bots.random import RandomBot
from bradshaw.core.errors import EncodingError, UnknownBot
from bradshaw.core.game import visible
from bradshaw.core.match import replay, resume
from bradshaw.envs.gymnasium import SeatEnv

SETTINGS = [
    ("scotland_yard", 0, {"players": 2, "possible_stations": True}),
    ("scotland_yard", 2, {"players": 6, "edition": "2013"}),
    ("scotland_yard", 1, {"bots": ["steady", "random", RandomBot], "players": 4}),
    ("eighty_days", 0, {"players": 2, "two_pawns": True}),
    ("eighty_days", 5, {"players": 6, "play_on": True}),
    ("eighty_days", 1, {"players": 3, "bots": "steady"}),
    ("mystery_express", 0, {"players": 3}),
    ("mystery_express", 4, {"players": 5, "notebook": "deductions", "time_log": True}),
]
NAMES = ["scotland_yard", "eighty_days", "mystery_express"]


def play(env, seed):
    """A random game; what its end was worth."""
    chance = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    while True:
        assert seen in env.observation_space
        assert env.unwrapped.match.to_act[0] == env.unwrapped.seat
        assert seen["observation"][0] == env.unwrapped.seat
        seen, reward, terminated, truncated, _ = env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        assert not truncated
        if terminated:
            return reward
        assert reward == 0


@pytest.mark.parametrize(("name", "seat", "options"), SETTINGS)
def test_gymnasium_finds_nothing_wrong(name, seat, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(f"bradshaw/{name}-v0", seat=seat, render_mode="ansi", text=True, **options)
        check_env(made.unwrapped)


@pytest.mark.parametrize(("name", "seat", "options"), SETTINGS)
def test_a_whole_game(name, seat, options):
    env = SeatEnv(name, seat=seat, **options)
    reward = play(env, 1)
    record = env.match.record
    assert reward == record.outcome.returns[seat]
    assert resume(record).outcome == record.outcome
    assert [player.bot is None for player in record.players].index(True) == seat
    assert not env.action_masks().any()
    with pytest.raises(EncodingError, match="call reset"):
        env.step(0)
    assert play(env, 1) == reward
    assert env.match.record == record
    assert play(env, 2) is not None
    assert env.match.record != record


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_as_among_themselves(name):
    """With a bot's choices in one's own seat too, the game is that of bots alone."""
    game = bradshaw.load(name)
    env = SeatEnv(name, seat=1, bots="steady")
    env.reset(seed=5)
    match = bradshaw.Match(game, env.match.options, seed="5", players=env.match.players)

    class Through:
        """The seat's choices through the environment: always the last action."""

        def choose(self, view, actions, rng):
            del view, rng
            env.step(env.table.encoding.number(actions[-1]))
            return actions[-1]

    bots = [make_bot(game, "steady") for _ in env.table.seats]
    bots[1] = Through()
    play_out(match, bots)
    assert match.record == env.match.record


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_gives_the_game_up(name):
    env = SeatEnv(name)
    seen, info = env.reset(seed=1)
    assert info == {}
    state = env.match.state
    for wrong in (-1, 10**9, "1", None, 0.0):
        with pytest.raises(EncodingError):
            env.step(wrong)
    assert (env.action_masks() == seen["action_mask"]).all()
    seen, reward, terminated, truncated, info = env.step(seen["action_mask"].argmin())
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"].endswith(".")
    assert env.match.state is state
    with pytest.raises(EncodingError, match="call reset"):
        env.step(seen["action_mask"].argmax())


def test_what_cannot_be_made_is_refused():
    for wrong, sentence in [
        ({"seat": 4}, "from 0 to 3; there is no 4"),
        ({"seat": -1}, "there is no -1"),
        ({"bots": ["random"]}, "There are 3 other seats, but 1 bots"),
        ({"render_mode": "human"}, "ansi"),
    ]:
        with pytest.raises(EncodingError, match=sentence):
            SeatEnv("scotland_yard", players=4, **wrong)
    with pytest.raises(UnknownBot, match="deep blue"):
        SeatEnv("scotland_yard", bots="deep blue")
    with pytest.raises(EncodingError, match="call reset first"):
        SeatEnv("scotland_yard").step(0)


@pytest.mark.parametrize("name", NAMES)
def test_it_has_a_name_and_text(name):
    env = gymnasium.make(f"bradshaw/{name}-v0", seat=1, render_mode="ansi", text=True)
    _, info = env.reset(seed=1)
    assert info["text"] == env.render() == env.unwrapped.table.text(env.unwrapped.match, 1)
    assert play(env, 1) is not None
    assert SeatEnv(name).render() is None
    limited = gymnasium.make(f"bradshaw/{name}-v0", max_episode_steps=1)
    seen, _ = limited.reset(seed=1)
    assert limited.step(int(seen["action_mask"].argmax()))[3]


def test_bots_hear_what_their_seats_may_know():
    heard = []

    class Listener(RandomBot):
        def hear(self, events):
            heard.extend(events)

    env = SeatEnv("scotland_yard", seat=0, bots=Listener, players=2)
    play(env, 1)
    assert heard == [event for step in replay(env.match.record) for event in visible(step.events, 1)]
