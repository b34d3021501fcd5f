"""The engine against the naive referee: whole games, compared after every action in everything there is.

With THOROUGH=1 in the environment ten times as many games are played.
"""

import os
import random
from collections import Counter

import pytest

from bradshaw.bots import bot_rng, make_bot
from tests.mystery_express import policies
from tests.mystery_express.helpers import GAME
from tests.mystery_express.naive_sight import first_step
from tests.mystery_express.side_by_side import SideBySide

ROUNDS = 10 if os.environ.get("THOROUGH") else 1

LONG = [12, 12, 12, 12, 12]
SOLVERS = ["mirabella", "mansard", "strauss", "macdouglas", "pransky"]
PLAIN = [{"players": 3}, {"players": 4}, {"players": 5}]
VARIANTS = [
    {"players": 3, "characters": ["pransky", "mirabella", "mansard"], "first": 2, "mirabella_peeks": "location"},
    {"players": 4, "first_passengers": 2, "idle_actions": True, "time_log": True, "notebook": "none"},
    {"players": 4, "powers": False, "hours": [1, 12, 2, 3, 12], "notebook": "deductions", "first": 0},
    {"players": 5, "characters": SOLVERS, "conductor_after_failed_search": False, "mirabella_peeks": "location"},
]
LONG_LEGS = [
    {"players": 3, "hours": LONG, "time_log": True, "conductor_after_failed_search": False},
    {"players": 4, "hours": LONG, "first_passengers": 3, "mirabella_peeks": "suspect", "first": 1},
    {"players": 5, "hours": LONG, "characters": SOLVERS[::-1], "idle_actions": True},
]
TABLES = PLAIN + VARIANTS + LONG_LEGS

# Kinds of actions, by the first word of their notation.
KINDS = {
    *(
        "board",
        "rest",
        "grip",
        "help",
        "dine",
        "serve",
        "lounge",
        "passenger",
        "sleep",
        "hide",
        "guess",
        "rummage",
    ),
    *("smoke", "show", "give", "take", "peek", "no", "ready", "tunnel", "wire", "answer"),
}


def play_games(policy, tables, rounds=1):
    """Games on each of the tables, and how often everything happened in them that is counted."""
    counted = Counter()
    texts = []
    for options in tables:
        for number in range(rounds * ROUNDS):
            seed = f"{policy.__name__} {number}"
            dice = random.Random(f"{seed} {options}")
            game = SideBySide(options, seed)
            while game.asks:
                seat = dice.choice(sorted(game.asks))
                text = dice.choice(policy(game.position, seat, sorted(game.asks[seat])))
                texts.append(text)
                game.refuse(dice.randrange(game.players), dice.choice(texts))
                count_before(game, seat, text, counted)
                game.play(seat, text)
                counted.update(game.position["happened"])
            counted[game.state.outcome.reason] += 1
    return counted


def count_before(game, seat, text, counted):
    """What is worth counting of an action and the position it is chosen in."""
    counted[text.split()[0]] += 1
    counted["actions"] += 1
    if not all(game.position["hands"]):
        counted["an empty hand"] += 1
    step = first_step(game.position)
    if step["step"] == "landing" and sum(offer.startswith("peek") for offer in game.asks[seat]) > 1:
        counted["several cards to peek at"] += 1
    if step["step"] == "landing" and len(game.asks) > 1:
        counted["several powers at once"] += 1


def assert_happened(counted, *names):
    missing = [name for name in names if not counted[name]]
    assert not missing, f"{missing} never happened: {counted}"


@pytest.mark.rule("ME-01", "ME-18", "ME-20", "ME-30", "ME-44", "ME-70", "ME-71", "ME-72", "ME-73")
def test_every_option_is_played_with():
    names = set(GAME.options().__struct_fields__) - {
        "pace",
        "deck",
    }  # no rule depends on the pace, and the referee knows one deck
    played = {name: {repr(getattr(GAME.options(**table), name)) for table in TABLES} for name in names}
    assert {name for name, values in played.items() if len(values) < 2} == set()
    assert played["players"] == {"3", "4", "5"}
    assert played["notebook"] == {"'none'", "'sightings'", "'deductions'"}
    assert played["first"] == {"None", "0", "1", "2"}


@pytest.mark.rule("ME-01", "ME-02", "ME-03", "ME-04", "ME-05", "ME-06", "ME-07", "ME-08", "ME-09", "ME-10")
@pytest.mark.rule("ME-15", "ME-16", "ME-17", "ME-18", "ME-20", "ME-21", "ME-40", "ME-60", "ME-61")
@pytest.mark.parametrize("tables", [PLAIN, VARIANTS, LONG_LEGS], ids=["plain", "variants", "long legs"])
def test_random_play(tables):
    counted = play_games(policies.anything, tables, rounds=2)
    assert_happened(counted, *KINDS)


@pytest.mark.rule("ME-15", "ME-18", "ME-44", "ME-47")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_games_of_the_bot(options):
    for number in range(ROUNDS):
        seed = f"steady {number}"
        game = SideBySide(options, seed)
        bots = [make_bot(GAME, "steady") for _ in range(game.players)]
        while game.asks:
            seat = min(game.asks)
            rng = bot_rng(seed, seat, len(game.played) + 1)
            action = bots[seat].choose(GAME.view(game.state, seat), GAME.actions(game.state, seat), rng)
            game.play(seat, GAME.write(action))


@pytest.mark.rule("ME-16", "ME-20", "ME-21", "ME-26")
def test_people_who_use_every_hour():
    counted = play_games(policies.every_hour, TABLES)
    assert_happened(counted, "passed on", "an empty hand", "conductor: empty hand")


@pytest.mark.rule("ME-08", "ME-29")
def test_people_who_always_visit_the_conductor():
    counted = play_games(policies.to_the_conductor, TABLES)
    assert_happened(counted, "take", "conductor: second club action", "failed search, conductor met")
    assert_happened(counted, "conductor: a card that one with the power gave him")


@pytest.mark.rule("ME-30", "ME-72")
def test_people_who_use_their_powers():
    counted = play_games(policies.peeking, TABLES)
    ways = ("dining", "passenger", "sleeping", "smoking", "smoking, given back", "passengers", "conductor")
    assert_happened(counted, *(f"peek: {way}" for way in ways))
    assert_happened(counted, "peek: once known", "peek: once known, alone in the hand")
    assert_happened(counted, "several cards to peek at", "several powers at once")
    assert_happened(counted, *(f"peek: {who}" for who in ("macdouglas at modus", "strauss at motive")))
    for back in ("suspect", "location"):
        assert_happened(counted, f"peek: mirabella at {back}", f"peek: mansard at {back}")


@pytest.mark.rule("ME-30")
def test_people_who_keep_their_powers():
    counted = play_games(policies.never_peeking, PLAIN)
    assert_happened(counted, "no")
    assert not counted["peek"]


@pytest.mark.rule("ME-24")
def test_people_who_dine_with_as_many_as_they_can():
    counted = play_games(policies.feasting, TABLES)
    assert_happened(counted, *(f"guests: {number}" for number in (1, 2, 3, 4)))


@pytest.mark.rule("ME-27", "ME-29", "ME-71")
def test_people_who_look_for_bags():
    counted = play_games(policies.sleeping, TABLES)
    assert_happened(counted, *(f"failed search, conductor {where}" for where in ("met", "passed by", "elsewhere")))


@pytest.mark.rule("ME-15", "ME-18")
def test_people_who_show_the_same_card_again_and_again():
    counted = play_games(policies.same_card, TABLES)
    assert_happened(counted, "show", "give", "grip")


@pytest.mark.rule("ME-21", "ME-45", "ME-46")
def test_people_who_rest():
    counted = play_games(policies.resting, PLAIN)
    assert set(counted) & KINDS == {"board", "rest", "ready", "tunnel", "wire", "show", "answer"}


@pytest.mark.rule("ME-22", "ME-23", "ME-29", "ME-45", "ME-73")
def test_people_in_the_club_car():
    counted = play_games(policies.club, TABLES)
    assert_happened(counted, "second club action", "conductor: second club action")
    assert_happened(counted, "help from stack 1", "help from stack 2")
    counted = play_games(policies.club_in_need, LONG_LEGS[1:2], rounds=4)
    assert_happened(counted, "conductor: second club action, hand empty at the first")


@pytest.mark.rule("ME-27", "ME-46", "ME-48", "ME-74")
def test_one_player_loses_everything():
    counted = play_games(policies.robbing, [*PLAIN, VARIANTS[3]], rounds=2)
    assert_happened(counted, "tunnel: one back only", "tunnel: empty hand", "conductor: empty hand")


@pytest.mark.rule("ME-22", "ME-25", "ME-70")
def test_people_who_do_nothing_at_length():
    counted = play_games(policies.doing_nothing, [VARIANTS[1], LONG_LEGS[2]], rounds=2)
    assert_happened(counted, "idle grip", "idle lounge")


@pytest.mark.rule("ME-41", "ME-42", "ME-43", "ME-47", "ME-60", "ME-61", "ME-62", "ME-74")
def test_people_who_know_the_crime():
    counted = play_games(policies.knowing, PLAIN, rounds=8)
    assert_happened(counted, "tie: telegram points", "tie: fewer wrong", "shared")
    counted = play_games(policies.wiring_everything, TABLES)
    assert_happened(counted, "answers", "tie: telegram points")
    counted = play_games(policies.wiring_nothing, PLAIN)
    assert_happened(counted, "answers")
