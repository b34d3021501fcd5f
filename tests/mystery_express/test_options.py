"""What the book leaves open, as options: ME-70 to ME-73; and ME-74."""

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import TIME_CARDS, WORD_OF
from tests.mystery_express.helpers import GAME, Play, random_game

CATEGORIES = ("modus", "suspect", "motive", "location")
HANDS = ["hanged candy greed", "shot poisoned edmund", "pushed karlov money", "clubbed orourke despair"]


def stage(play):
    return play.state.stage.__struct_config__.tag


@pytest.mark.rule("ME-70", "ME-22")
def test_idle_actions_can_be_chosen_only_with_the_option():
    grips = {f"grip {seat} {category}" for seat in "abcd" for category in CATEGORIES}
    lounges = {f"lounge {category}" for category in CATEGORIES}
    can = set(Play(HANDS).can(0))
    assert not can & grips
    assert can & lounges == lounges - {"lounge location"}
    assert set(Play(HANDS, idle_actions=True).can(0)) >= grips | lounges


@pytest.mark.rule("ME-70", "ME-25", "ME-29")
def test_an_idle_lounge_takes_its_hours_and_the_conductor_is_met():
    play = Play(HANDS, idle_actions=True, conductor="lounge").do(0, "lounge location")
    assert (stage(play), play.state.hours, play.discard(1)) == ("taking", 2, "")
    play = Play(HANDS, idle_actions=True).do(0, "lounge location")
    assert (stage(play), play.state.turn, play.state.hours) == ("turn", 0, 2)
    assert not any(text.startswith("lounge") for text in play.can(0))


@pytest.mark.rule("ME-70", "ME-22", "ME-29")
def test_an_idle_grip_takes_its_hour_and_moves_nothing():
    play = Play(HANDS, idle_actions=True, conductor="club")
    hands = play.state.hands
    play.do(0, "grip c location")
    assert (stage(play), play.state.hours, play.state.hands) == ("taking", 3, hands)
    assert "grip a motive" not in play.can(0)


@pytest.mark.rule("ME-70")
def test_a_turn_does_not_end_by_itself_while_something_idle_is_left():
    empty = ["", "", "hanged"]
    assert Play(empty, hours=1, idle_actions=True).do(0, "grip a modus").state.turn != 0
    assert "grip a modus" in Play(empty, hours=1, idle_actions=True).can(0)
    assert not any(text.startswith("lounge") for text in Play(empty, hours=1, idle_actions=True).can(0))


@pytest.mark.rule("ME-71", "ME-27", "ME-29")
@pytest.mark.parametrize(("met", "found"), [(True, False), (False, False), (False, True), (True, True)])
def test_the_conductor_after_a_search(met, found):
    play = Play(HANDS, conductor="sleeping", conductor_after_failed_search=met)
    play.do(0, "sleep b").do(1, "hide left").do(0, "guess left" if found else "guess right")
    if found:
        play.do(0, "rummage suspect")
    assert (stage(play) == "taking") == (met or found)
    assert play.state.hours == (2 if found else 3)


@pytest.mark.rule("ME-72", "ME-30")
@pytest.mark.parametrize(
    ("peeks", "category", "seer"),
    [
        ("suspect", "suspect", 2),
        ("suspect", "location", 3),
        ("location", "suspect", 3),
        ("location", "location", 2),
    ],
)
def test_who_peeks_at_suspects_and_who_at_locations(peeks, category, seer):
    hands = ["hanged candy", "edmund clubcar", "hanged", "pushed"]
    characters = ["macdouglas", "strauss", "mirabella", "mansard"]
    play = Play(hands, powers=True, characters=characters, mirabella_peeks=peeks).dine("b", category)
    assert (stage(play), play.state.to_act) == ("landing", (seer,))


@pytest.mark.rule("ME-72", "ME-30")
@pytest.mark.parametrize("peeks", ["suspect", "location"])
def test_the_others_peek_as_ever(peeks):
    hands = ["candy", "hanged greed", "edmund", "karlov"]
    characters = ["mirabella", "mansard", "macdouglas", "strauss"]
    options = {"powers": True, "characters": characters, "mirabella_peeks": peeks}
    assert Play(hands, **options).dine("b", "modus").state.to_act == (2,)
    assert Play(hands, **options).dine("b", "motive").state.to_act == (3,)


@pytest.mark.rule("ME-73", "ME-07")
@pytest.mark.parametrize("first", [2, 3])
def test_the_first_passengers_of_four_players(first):
    state = GAME.new(GAME.options(players=4, first_passengers=first), Rng("passengers", 0))
    assert tuple(map(len, state.stacks)) == (first, 5 - first)
    assert tuple(map(sum, state.stack_backs)) == (first, 5 - first)
    # The order of the deal is the same: only where the first stack ends is another.
    usual = GAME.new(GAME.options(players=4), Rng("passengers", 0))
    assert state.stacks[0] + state.stacks[1] == usual.stacks[0] + usual.stacks[1]


@pytest.mark.rule("ME-73", "ME-07")
@pytest.mark.parametrize(("players", "stacks"), [(3, (2, 2)), (5, (3, 3))])
def test_with_other_numbers_of_players_there_is_nothing_to_choose(players, stacks):
    with pytest.raises(OptionsError, match="Only with 4 players"):
        GAME.options(players=players, first_passengers=2)
    state = GAME.new(GAME.options(players=players), Rng("passengers", 0))
    assert tuple(map(len, state.stacks)) == stacks


@pytest.mark.rule("ME-74", "ME-46")
def test_the_tunnel_leaves_all_cards_where_they_are():
    before = None
    for state, _, _, events in random_game(4, seed=74):
        peeks = [event.note for event in events if getattr(event, "note", None) and event.note.how == "tunnel"]
        if peeks:
            assert all(note.source == note.target for note in peeks)
            assert state.hands == before.hands
            return
        before = state
    pytest.fail("There was no tunnel.")


@pytest.mark.rule("ME-74", "ME-41", "ME-42", "ME-43")
def test_the_time_deck_is_shuffled_before_each_showing():
    orders = []
    for _, _, _, events in random_game(3, seed=75):
        shown = [event for event in events if event.__struct_config__.tag == "time_shown"]
        mine = [event for event in shown if event.audience in (None, (0,))]
        if mine:
            orders.append([word for event in mine for word in event.elements])
    assert len(orders) == 3
    deck = sorted(orders[0])
    assert all(sorted(order) == deck for order in orders)
    assert all(order != deck for order in orders)
    assert orders[0] != orders[1] != orders[2] != orders[0]
    assert set(deck) <= {WORD_OF[card] for card in TIME_CARDS}
