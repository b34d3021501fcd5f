"""Set-up: ME-01 to ME-10, and the data files."""

from collections import Counter

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import cards
from bradshaw.games.mystery_express.cards import (
    CARS,
    CATEGORY_OF,
    ELEMENTS,
    HELD,
    TIME,
    WORD_OF,
    WORDS,
    elements_in_play,
)
from tests.mystery_express.helpers import GAME, cards_of, random_game

COUNTS = pytest.mark.parametrize("players", [3, 4, 5])


def new(players, seed="setup", **options):
    return GAME.new(GAME.options(players=players, **options), Rng(seed, 0))


@pytest.mark.rule("ME-01")
def test_characters_are_chosen_or_dealt():
    chosen = new(3, characters=["pransky", "strauss", "mansard"])
    assert GAME.view(chosen, 0).characters == ("pransky", "strauss", "mansard")
    dealt = {new(3, seed=f"deal {n}").characters for n in range(600)}
    assert len(dealt) == 60
    assert all(len(set(characters)) == 3 for characters in dealt)


@pytest.mark.rule("ME-01")
@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 2},
        {"players": 6},
        {"players": 3, "characters": ["pransky"]},
        {"players": 3, "characters": ["pransky", "pransky", "mansard"]},
        {"players": 3, "characters": ["poirot", "pransky", "mansard"]},
        {"players": 3, "first": 3},
        {"players": 3, "hours": [4, 4]},
        {"players": 3, "hours": [4, 4, 0, 4, 4]},
        {"players": 3, "pace": -1},
        {"players": 3, "notebook": "all"},
    ],
    ids=str,
)
def test_wrong_options_are_refused(wrong):
    with pytest.raises(OptionsError, match=r"\.$"):
        GAME.options(**wrong)


@pytest.mark.rule("ME-01", "ME-20")
def test_lists_are_typed_with_commas():
    typed = {"players": "3", "characters": "pransky, strauss,mansard", "hours": "4,4,5,6,5", "powers": "false"}
    options = GAME.options(**{name: GAME.read_option(name, text) for name, text in typed.items()})
    assert options.characters == ("pransky", "strauss", "mansard")
    assert options.hours == (4, 4, 5, 6, 5)
    assert options.powers is False
    assert GAME.read_option("characters", "") == []
    assert GAME.seat_names(options) == ("Miss Pransky", "Strauss", "Mansard")


@pytest.mark.rule("ME-02")
def test_there_are_72_cards():
    assert len(CATEGORY_OF) == 72
    copies = Counter(WORD_OF)
    assert [copies[element.word] for element in ELEMENTS] == [2] * 24 + [3] * 8
    assert Counter(CATEGORY_OF) == {0: 12, 1: 12, 2: 12, 3: 12, 4: 24}


@pytest.mark.rule("ME-03")
def test_cards_are_taken_out_for_fewer_players():
    four = {"stabbed", "rajiv", "unknown", "smokingcar"}
    three = four | {"shot", "perez", "rivalry", "sleepingcar"}
    for players, out in ((5, set()), (4, four), (3, three)):
        there = {WORD_OF[card] for card in cards_of(new(players))}
        assert set(WORDS) - there == out
        assert {WORDS[e] for c in range(5) for e in elements_in_play(players, c)} == there


@pytest.mark.rule("ME-04", "ME-05")
@COUNTS
def test_the_crime_is_one_card_of_each_category(players):
    state = new(players)
    assert [CATEGORY_OF[card] for card in state.crime] == [0, 1, 2, 3, 4]
    assert len(state.deck) == 23
    assert {CATEGORY_OF[card] for card in state.deck} == {TIME}
    times = Counter(WORD_OF[new(players, seed=f"crime {n}").crime[TIME]] for n in range(400))
    assert len(times) == 8
    assert all(GAME.view(state, seat).crime == () for seat in (0, None))


@pytest.mark.rule("ME-06", "ME-07")
@pytest.mark.parametrize(("players", "stacks"), [(3, (2, 2)), (4, (3, 2)), (5, (3, 3))])
def test_the_deal(players, stacks):
    state = new(players)
    assert [len(hand) for hand in state.hands] == [7] * players
    assert len(state.spots) == 3
    assert tuple(map(len, state.stacks)) == stacks
    assert all(CATEGORY_OF[card] in HELD for hand in state.hands for card in hand)


@pytest.mark.rule("ME-08")
def test_the_conductor_goes_by_tokens_and_gets_off_in_istanbul():
    for state, _, _, _ in random_game(5, seed=8):
        view = GAME.view(state, 1)
        assert sorted(state.tokens) == sorted(CARS)
        assert view.conductor == (state.tokens[state.leg] if state.leg < 5 else None)
    places = {new(3, seed=f"token {n}").tokens[0] for n in range(60)}
    assert places == set(CARS)


@pytest.mark.rule("ME-09")
@COUNTS
def test_the_last_to_play_opens_the_next_leg(players):
    first = 1
    turns = []
    for state, _, _, events in random_game(players, seed=players, first=first):
        if not state.leg and state.stage.__struct_config__.tag == "boarding":
            assert state.first == first
        turns += [event.seat for event in events if event.__struct_config__.tag == "turn_began"]
    for leg in range(5):
        opener = (first - leg) % players
        assert turns[leg * players : (leg + 1) * players] == [(opener + n) % players for n in range(players)]
    assert {new(players, seed=f"whistle {n}").first for n in range(60)} == set(range(players))


@pytest.mark.rule("ME-10")
def test_figures_start_where_their_owners_like():
    state = new(3)
    assert GAME.to_act(state) == (0, 1, 2)
    assert [GAME.write(action) for action in GAME.actions(state, 2)] == [f"board {car}" for car in CARS]
    for seat, car in ((2, "lounge"), (0, "club"), (1, "lounge")):
        state, _ = GAME.play(state, seat, GAME.read(f"board {car}"), Rng("x", 1))
    assert GAME.view(state, None).cars == ("club", "lounge", "lounge")
    assert GAME.to_act(state) == (state.first,)


@pytest.mark.rule("ME-02", "ME-06")
@COUNTS
def test_every_card_is_in_exactly_one_place_at_every_moment(players):
    """The law of conservation, through whole games."""
    all_cards = {c for category in range(5) for c in cards.cards_in_play(players, category)}
    for seed in range(12):
        for state, _, _, _ in random_game(players, seed=seed, hours=[4, 12, 5, 9, 5]):
            there = cards_of(state)
            assert len(there) == len(set(there))
            assert set(there) == all_cards
