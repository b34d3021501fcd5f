"""The set-up: ED-01 to ED-04."""

import pytest

from bradshaw.core.errors import OptionsError
from bradshaw.games.eighty_days.words import NOTES, notes
from tests.eighty_days.positions import GAME, PLAYERS, moves, new, play, playout, position


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_everyone_starts_in_london_with_80_pounds_and_three_rumors(players):
    state = new(players=players)
    assert state.pawns == (0,) * players
    assert state.money == (80,) * players
    assert state.rumors == (3,) * players
    assert GAME.under(state.options).track.finish == 80
    assert len(state.cards.deck) == 25


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_it_is_for_two_to_six(players):
    with pytest.raises(OptionsError, match="2 to 6 players"):
        GAME.options(players=players)


@pytest.mark.rule("ED-02")
def test_the_start_hand_is_80_pounds():
    hand = {30: 1, 15: 1, 10: 2, 5: 2, 3: 1, 1: 2}
    assert sum(note * count for note, count in hand.items()) == new().money[0]
    assert set(hand) == set(NOTES)


@pytest.mark.rule("ED-02")
@pytest.mark.parametrize("amount", [*range(1, 120), 999])
def test_any_amount_is_shown_in_notes_of_the_game(amount):
    total = 0
    for part in notes(amount).split(" + "):
        count, _, note = part.rpartition("×")
        assert int(note) in NOTES
        total += int(note) * int(count or 1)
    assert total == amount


@pytest.mark.rule("ED-02")
def test_the_bank_never_runs_out():
    state = position(79, 73, money=(10**6, 0))
    assert play(state, "stay +10").money[0] == 10**6 + 10


@pytest.mark.rule("ED-03")
def test_the_first_player_is_drawn_and_everyone_can_be():
    assert {new(str(seed), players=3).first for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("ED-03")
def test_the_first_player_can_be_chosen():
    state = new(players=4, first_player=2)
    assert (state.first, state.turn, state.to_act) == (2, 2, (2,))


@pytest.mark.rule("ED-03")
def test_a_first_player_who_does_not_exist_is_refused():
    with pytest.raises(OptionsError, match="first player is a seat from 0 to 2"):
        GAME.options(players=3, first_player=3)


@pytest.mark.rule("ED-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_clockwise(players):
    state = new(players=players, first_player=1)
    order = []
    for spaces in range(1, players + 1):
        order.append(state.turn)
        state = play(state, f"+{[1, 2, 4, 5, 6, 8][spaces - 1]}")
    assert order == [(1 + n) % players for n in range(players)]
    assert (state.round, state.turn) == (2, 1)


@pytest.mark.rule("ED-04")
def test_others_do_not_see_into_a_purse():
    state = position(5, 10, 20, money=(11, 22, 33))
    assert GAME.view(state, 1).money == (None, 22, None)
    assert GAME.view(state, None).money == (None, None, None)


@pytest.mark.rule("ED-04")
def test_open_purses_are_seen_by_everyone():
    state = position(5, 10, 20, money=(11, 22, 33), open_purses=True)
    for seat in (0, 1, 2, None):
        assert GAME.view(state, seat).money == (11, 22, 33)


@pytest.mark.rule("ED-04")
def test_rumors_characters_and_spaces_are_public():
    state = position(5, 10, 20, rumors=(0, 1, 2), kept=("aouda", "banker"))
    for seat in (0, 1, 2, None):
        view = GAME.view(state, seat)
        assert (view.pawns, view.rumors) == ((5, 10, 20), (0, 1, 2))
        assert view.cards.kept == (("aouda", "banker"), (), ())


@pytest.mark.rule("ED-04")
def test_purses_are_opened_at_the_end():
    *_, (_, _, _, last, events) = playout("the end", players=3, round_limit=5)
    assert last.outcome
    assert GAME.view(last, None).money == last.money == events[-1].money


@pytest.mark.rule("ED-04")
def test_the_purse_follows_from_public_payments():
    """Who counts knows every purse: nothing is paid or received in secret but what cards cap or fill up."""
    purses = [80] * 4
    for *_, after, events in playout("counting", players=4, round_limit=30):
        for event in events:
            name = type(event).__name__
            if name == "MovedForward":
                purses[event.seat] -= event.cost
            elif name in ("MovedBack", "BetSettled", "Reported"):
                purses[event.seat] += event.income
            elif name in ("Stayed", "MoneyMoved"):
                purses[event.seat] = max(0, purses[event.seat] + event.pounds)
            elif name == "Restarted":
                purses[event.seat] = max(80, purses[event.seat])
            elif name == "PurseSet":
                purses[event.seat] = event.pounds
        assert tuple(purses) == after.money


def test_only_the_seat_whose_turn_it_is_has_actions():
    state = new(players=3, first_player=1)
    assert moves(state, 1)
    assert not moves(state, 0)
    assert not moves(state, 2)
