"""Who knows what: SY-40 and SY-41."""

import msgspec
import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import visible
from bradshaw.games.scotland_yard.actions import PursuerMove, XMove
from bradshaw.games.scotland_yard.events import GameEnded, StationWritten
from bradshaw.games.scotland_yard.view import YardView
from tests.scotland_yard.positions import (
    COLOURS,
    GAME,
    PLAYERS,
    SURFACING,
    UNUSED,
    happens,
    new,
    play,
    playout,
    position,
)

PUBLIC = (
    *("options", "round", "log", "black", "doubles", "second", "bank", "stations", "tickets"),
    *("pending", "to_act", "outcome"),
)


@pytest.mark.rule("SY-40")
def test_a_view_has_these_fields_and_no_others():
    assert YardView.__struct_fields__ == ("seat", *PUBLIC, "mister_x", "trail", "possible")


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_public_is_in_every_view(players):
    seats = (None, *range(players))
    for seed in range(5):
        for *_, after, _ in playout(new(f"public {seed}", players=players), seed):
            for seat in seats:
                view = GAME.view(after, seat)
                assert view.seat == seat
                assert all(getattr(view, name) == getattr(after, name) for name in PUBLIC)


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("players", PLAYERS)
def test_mister_x_knows_his_way_and_the_others_do_not(players):
    for seed in range(5):
        for *_, after, _ in playout(new(f"way {seed}", players=players), seed):
            assert (GAME.view(after, 0).trail, GAME.view(after, 0).mister_x) == (after.trail, after.trail[-1])
            if not after.outcome:
                assert all(GAME.view(after, seat).trail is None for seat in (None, *range(1, players)))


def elsewhere(state):
    """The same game, had Mister X been at other stations all the time, wherever nobody has seen him."""
    trail = tuple(
        station if number in SURFACING else 200 - station + (station == 100)
        for number, station in enumerate(state.trail)
    )
    return replace(state, trail=trail)


@pytest.mark.rule("SY-40", "SY-20")
@pytest.mark.parametrize("players", PLAYERS)
def test_views_do_not_depend_on_what_is_secret(players):
    seats = (None, *range(1, players))
    compared = 0
    for seed in range(10):
        for *_, after, _ in playout(new(f"swap {seed}", players=players), seed):
            if after.outcome:
                break
            other = elsewhere(after)
            assert other.trail != after.trail
            for seat in seats:
                views = [msgspec.json.encode(GAME.view(state, seat)) for state in (after, other)]
                assert views[0] == views[1]
                if seat is not None:
                    assert GAME.actions(after, seat) == GAME.actions(other, seat)
                compared += 1
    assert compared > 200


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("players", PLAYERS)
def test_events_of_the_pursuers_do_not_depend_on_what_is_secret(players):
    compared = 0
    for seed in range(10):
        for before, seat, action, after, events in playout(new(f"events {seed}", players=players), seed):
            other = elsewhere(before)
            if seat == 0 or after.outcome or action.to == other.trail[-1] or other.trail[-1] in before.stations:
                continue
            swapped, seen = GAME.play(other, seat, action, UNUSED)
            if swapped.outcome:
                continue  # there, he would be cornered now
            assert seen == events
            assert (swapped.to_act, swapped.pending) == (after.to_act, after.pending)
            compared += 1
    assert compared > 100


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_refusals_do_not_depend_on_what_is_secret(players):
    """Whatever a pursuer tries, the answer is the same wherever Mister X is."""
    tried = [PursuerMove(c, t, to) for c in COLOURS for t in ("taxi", "bus", "black") for to in range(1, 200, 7)]
    tried += [XMove(ticket, to) for ticket in ("taxi", "black") for to in range(1, 200, 7)]
    for moves in (0, 1, 3, 4, 9):
        whole = list(playout(new("tries", players=players), "tries"))
        state = whole[moves][0]
        other = elsewhere(state)
        for seat in range(1, players):
            legal = set(GAME.actions(state, seat))
            for action in tried:
                if action not in legal:
                    assert sentence(state, seat, action) == sentence(other, seat, action)


def sentence(state, seat, action):
    with pytest.raises(IllegalAction) as caught:
        GAME.play(state, seat, action, UNUSED)
    return str(caught.value)


@pytest.mark.rule("SY-40")
@pytest.mark.parametrize("players", PLAYERS)
def test_only_written_stations_are_for_mister_x_alone(players):
    for seed in range(5):
        for *_, events in playout(new(f"audience {seed}", players=players), seed):
            for event in events:
                assert event.audience == ((0,) if isinstance(event, StationWritten) else None)
            for seat in (None, *range(1, players)):
                assert not any(isinstance(event, StationWritten) for event in visible(events, seat))
            assert visible(events, 0) == events


@pytest.mark.rule("SY-40", "SY-23")
def test_the_means_behind_a_black_ticket_is_recorded_nowhere():
    """46 is reached from 1 by bus and by underground."""
    after, events = happens(position(1, (94, 123, 140, 5)), "black 46")
    for what in (after.log, events, GAME.view(after, 0).log):
        text = msgspec.json.encode(what)
        assert b"black" in text
        assert b"bus" not in text
        assert b"underground" not in text


@pytest.mark.rule("SY-40", "SY-13")
def test_the_means_of_a_police_piece_is_public():
    state = position(199, (94, 123, 140, 46), players=4, moved=())
    _, events = happens(state, "yellow: bus 1")
    _, others = happens(state, "yellow: underground 1")
    assert [event.ticket for event in (*visible(events, 0), *visible(others, None))] == ["bus", "underground"]


# SY-41


@pytest.mark.rule("SY-41")
@pytest.mark.parametrize("players", PLAYERS)
def test_after_the_game_the_log_is_open(players):
    reasons = set()
    for seed in range(40):
        *_, (*_, after, events) = playout(new(f"open {seed}", players=players), seed)
        reasons.add(after.outcome.reason)
        for seat in (None, *range(players)):
            view = GAME.view(after, seat)
            assert (view.trail, view.mister_x) == (after.trail, after.trail[-1])
            (ended,) = [event for event in visible(events, seat) if isinstance(event, GameEnded)]
            assert ended.trail == after.trail
            assert len(ended.trail) == len(after.log) + 1
    assert {"captured", "escaped"} <= reasons


@pytest.mark.rule("SY-41")
@pytest.mark.parametrize(
    ("why", "state", "text"),
    [
        ("captured", position(58, (46, 1, 94, 140), moved=()), "red: bus 58"),
        ("cornered", position(2, (10, 33, 94, 140), moved=("red", "green", "yellow")), "blue: taxi 20"),
        ("escaped", position(2, (10, 33, 94, 140), moved=("red", "green", "yellow"), round=22), "blue: taxi 21"),
        ("stranded", position(199, (10, 33, 94, 140), stocks={"all": (0, 0, 0)}), "taxi 198"),
    ],
)
def test_the_log_is_open_whatever_the_end(why, state, text):
    after = play(state, text)
    assert after.outcome.reason == why
    assert all(GAME.view(after, seat).trail == after.trail for seat in (None, 0, 1, 4))
