"""The small verbs of the game: options, listing and playing, taking back, giving up, rules and lesson."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import IllegalAction, OptionsError
from bradshaw.core.game import Game, Outcome
from bradshaw.core.lesson import read_lesson
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import game as module
from bradshaw.games.mystery_express.actions import Board, Rest
from bradshaw.games.mystery_express.events import Boarded, CardMoved, HasChosen, Rested, TelegramSent, TurnBegan
from bradshaw.games.mystery_express.game import MysteryExpress
from bradshaw.games.mystery_express.options import MysteryOptions
from tests.mystery_express.helpers import GAME, Play, random_game

DATA = Path(module.__file__).parent / "data"
HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money", "clubbed orourke despair"]


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (
            {"players": 3, "characters": ["pransky", "strauss"]},
            "Name 3 characters, one a player, or none to have them dealt.",
        ),
        (
            {"players": 3, "characters": ["pransky", "strauss", "mansard", "mirabella"]},
            "Name 3 characters, one a player, or none to have them dealt.",
        ),
        (
            {"players": 3, "characters": ["pransky", "strauss", "strauss"]},
            "Two players can't have the same character.",
        ),
        ({"players": 3, "first": -1}, "There is no seat -1 to go first."),
        ({"players": 3, "first": 3}, "There is no seat 3 to go first."),
        ({"hours": [4, 4, 4, 4]}, "Give the hours of 5 legs, each from 1 to 12."),
        ({"hours": [4, 4, 4, 4, 4, 4]}, "Give the hours of 5 legs, each from 1 to 12."),
        ({"hours": [4, 4, 0, 4, 4]}, "Give the hours of 5 legs, each from 1 to 12."),
        ({"hours": [4, 4, 13, 4, 4]}, "Give the hours of 5 legs, each from 1 to 12."),
        (
            {"players": 5, "first_passengers": 2},
            "Only with 4 players can the number of the first passengers be chosen.",
        ),
        ({"pace": -0.5}, "The pace is a number of seconds from 0 to 60."),
        ({"pace": 60.5}, "The pace is a number of seconds from 0 to 60."),
    ],
    ids=str,
)
def test_options_that_are_refused(chosen, sentence):
    with pytest.raises(OptionsError) as refused:
        GAME.options(**chosen)
    assert str(refused.value) == sentence
    with pytest.raises(ValueError, match=r"^[A-Z]") as refused:
        MysteryOptions(**chosen)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "chosen",
    [
        {"players": 3, "characters": ["pransky", "strauss", "mansard"]},
        {"players": 3, "first": 0},
        {"players": 3, "first": 2},
        {"hours": [1, 12, 1, 12, 1]},
        {"players": 4, "first_passengers": 2},
        {"players": 3, "first_passengers": 3},
        {"pace": 0},
        {"pace": 60},
    ],
    ids=str,
)
def test_options_that_are_taken(chosen):
    options = GAME.options(**chosen)
    assert all(
        getattr(options, name) in (value, tuple(value) if type(value) is list else value)
        for name, value in chosen.items()
    )


@pytest.mark.parametrize("players", [2, 6])
def test_numbers_of_players_that_are_refused(players):
    with pytest.raises(OptionsError) as refused:
        GAME.options(players=players)
    assert str(refused.value) == f"Mystery Express is for 3 to 5 players, not {players}."


def test_options_are_checked_before_the_cards_are_dealt():
    with pytest.raises(OptionsError, match=r"^Mystery Express is for 3 to 5 players, not 6\.$"):
        GAME.new(MysteryOptions(players=6), Rng("x", 0))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("characters", "pransky, strauss ,mansard", ["pransky", "strauss", "mansard"]),
        ("hours", "4,5 , 6,,", ["4", "5", "6"]),
        ("hours", " , ", []),
        ("notebook", "none, or so", "none, or so"),
    ],
)
def test_what_is_typed_for_an_option(name, text, value):
    assert GAME.read_option(name, text) == value


def test_other_options_are_read_as_everywhere(monkeypatch):
    monkeypatch.setattr(Game, "read_option", lambda _, name, text: f"{name}={text}")
    assert GAME.read_option("pace", "2") == "pace=2"


def test_the_new_game_is_drawn_from_its_seed():
    options = GAME.options(players=3)
    assert GAME.new(options, Rng("one", 0)) == GAME.new(options, Rng("one", 0)) != GAME.new(options, Rng("two", 0))
    assert GAME.new(options, Rng("one", 0)).options == options


def test_actions_that_were_listed_for_another_position_or_seat_do_not_count():
    state = GAME.new(GAME.options(players=3), Rng("listed", 0))
    turn = Play(HANDS).state
    game = MysteryExpress()
    assert Board("club") in game.actions(state, 1)
    with pytest.raises(IllegalAction, match=r"^It is time to visit a car, or to rest\.$"):
        game.play(turn, 0, Board("club"), Rng("x", 1))
    assert Rest() in game.actions(turn, 0)
    with pytest.raises(IllegalAction, match=r"^MacDouglas is to act, not you\.$"):
        game.play(turn, 1, Rest(), Rng("x", 1))
    after, _ = game.play(turn, 0, Rest(), Rng("x", 1))
    with pytest.raises(IllegalAction, match=r"^Strauss is to act, not you\.$"):
        game.play(after, 0, Rest(), Rng("x", 1))


def test_what_is_listed_is_not_listed_twice(monkeypatch):
    state = Play(HANDS).state
    game = MysteryExpress()
    listed = []
    original = module.moves.actions

    def actions(state, seat):
        listed.append(seat)
        return original(state, seat)

    monkeypatch.setattr(module.moves, "actions", actions)
    game.play(state, 0, Rest(), Rng("x", 1))
    assert listed == [0]
    game.actions(state, 0)
    game.play(state, 0, Rest(), Rng("x", 1))
    assert listed == [0, 0]
    game.actions(state, 1)
    game.play(state, 0, Rest(), Rng("x", 1))
    assert listed == [0, 0, 1, 0]


def test_what_can_be_taken_back():
    state = Play(HANDS).state
    over = replace(state, outcome=Outcome((1, 2, 3, 4), "answers"))
    announced = (Rested(0), TurnBegan(1, 4), HasChosen(1), Boarded(1, "club"))
    moved = CardMoved(state.past[0][0])
    assert GAME.harmless(state, Rest(), announced, state) is True
    assert GAME.harmless(state, Rest(), (), state) is True
    assert GAME.harmless(state, Rest(), (*announced, moved), state) is False
    assert GAME.harmless(state, Rest(), (moved, *announced), state) is False
    assert GAME.harmless(state, Rest(), (TelegramSent(1),), state) is False
    assert GAME.harmless(state, Rest(), announced, over) is False
    assert GAME.harmless(over, Rest(), announced, state) is True


def test_who_gives_up_is_last():
    options = GAME.options(players=4)
    assert GAME.forfeit(options, 2, "time") == Outcome((1, 1, 2, 1), "time")


def test_outcome_and_who_is_to_act():
    state = Play(HANDS).state
    assert (GAME.outcome(state), GAME.to_act(state)) == (None, (0,))
    outcome = Outcome((1, 2, 3, 4), "answers")
    assert GAME.outcome(replace(state, outcome=outcome)) == outcome


@pytest.mark.rule("ME-70", "ME-71", "ME-72", "ME-73")
@pytest.mark.parametrize(
    "option", ["idle_actions", "conductor_after_failed_search", "mirabella_peeks", "first_passengers"]
)
def test_the_rules_in_short_name_what_the_book_leaves_open(option):
    assert f"`{option}`" in GAME.rules()
    assert hasattr(GAME.options(), option)


def test_rules_and_lesson_are_those_of_the_files():
    assert GAME.rules() == (DATA / "rules.md").read_text(encoding="utf-8")
    assert GAME.lesson() == read_lesson((DATA / "tutorial.json").read_text(encoding="utf-8"))
    assert GAME.check_file("anything") is None


def test_the_verbs_are_done_by_their_modules():
    assert bradshaw.load("mystery_express") is GAME
    state = Play(HANDS, characters=["pransky", "strauss", "macdouglas", "mirabella"]).state
    assert GAME.seat_names(state.options) == ("Miss Pransky", "Strauss", "MacDouglas", "De Mirabella")
    assert GAME.read("board club") == Board("club")
    assert GAME.write(Board("club")) == "board club"
    assert GAME.tell(Rested(3), state.options) == "De Mirabella rests."
    assert GAME.view(state, 1).hand == ("poisoned", "shot", "edmund")
    assert [section.title for section in GAME.show(GAME.view(state, None))] == [
        "Leg 1 of 5, Paris to Strasbourg: Miss Pransky has 4 h left"
    ]


def test_no_game_is_longer_than_the_longest():
    for players in (3, 4, 5):
        most = GAME.longest(GAME.options(players=players))
        assert len(list(random_game(players, 1, hours=[12] * 5))) < most < 3000


@pytest.mark.parametrize(
    ("options", "longest", "widest", "draws"),
    [
        ({"players": 3}, 846, 56, 2683),
        ({"players": 4}, 1468, 64, 6025),
        ({"players": 5}, 2035, 72, 10_336),
        ({"players": 3, "deck": "small", "hours": (3, 3, 3)}, 528, 24, 1637),
    ],
)
def test_how_long_a_game_can_be_and_how_much_can_be_drawn(options, longest, widest, draws):
    """What `longest` and `draws` list, added up by hand: other programs make room for it."""
    assert GAME.longest(GAME.options(**options)) == longest
    assert GAME.draws(GAME.options(**options)) == (widest, draws)
