"""A match: the one authority over a game that is played."""

import pytest

import bradshaw
from bradshaw.core.errors import BradshawError, IllegalAction, NotationError, RecordError
from bradshaw.core.game import Game
from bradshaw.core.match import replay, resume
from bradshaw.core.record import Played, Player, Record
from bradshaw.games.scotland_yard.game import ScotlandYard

YARD = bradshaw.load("scotland_yard")
TWO = YARD.options(players=2)


def begun(game=YARD, **settings):
    """A match of two players after three moves."""
    match = bradshaw.Match(game, TWO, seed="begun", **settings)
    for _ in range(3):
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0])
    return match


def test_an_illegal_action_changes_nothing():
    match = bradshaw.Match(YARD, YARD.options(), seed="match")
    before = match.record, match.state
    here = match.state.trail[-1]
    for seat, action, error, sentence in (
        (0, "taxi 199", IllegalAction, f"Mister X is at {here}; no taxi line leads from there to 199."),
        (1, "red: taxi 1", IllegalAction, "It is Mister X's turn."),
        (4, "red: taxi 1", IllegalAction, "There is no seat 4."),
        (-1, "red: taxi 1", IllegalAction, "There is no seat -1."),
        (
            0,
            "fly 1",
            NotationError,
            "“fly 1” is no move. Moves look like “taxi 46”, “double black 115” or “red: bus 34”.",
        ),
    ):
        with pytest.raises(error) as caught:
            match.play(seat, action)
        assert str(caught.value) == sentence
    assert (match.record, match.state) == before


def test_a_seat_that_does_not_exist_never_reaches_the_game():
    class Trusting(ScotlandYard):
        def play(self, state, seat, action, rng):
            return state, ()

    match = bradshaw.Match(Trusting(), TWO, seed="x")
    for seat in (-1, 2):
        with pytest.raises(IllegalAction) as caught:
            match.play(seat, "taxi 1")
        assert str(caught.value) == f"There is no seat {seat}."
    assert match.play(1, "taxi 1") == ()


def test_every_seat_needs_a_player():
    for players in ((Player("a"), Player("b")), tuple(map(Player, "abcde"))):
        with pytest.raises(BradshawError) as caught:
            bradshaw.Match(YARD, YARD.options(players=4), seed="x", players=players)
        assert str(caught.value) == f"This game has 4 seats, but {len(players)} players were named."


def test_players_without_names_are_called_as_the_game_calls_its_seats():
    match = bradshaw.Match(YARD, TWO, seed="x")
    assert match.players == (Player("Mister X"), Player("Detectives"))
    named = (Player("Ada"), Player("steady", bot="steady"))
    assert bradshaw.Match(YARD, TWO, seed="x", players=named).players == named


def test_the_same_seed_deals_the_same():
    deals = {bradshaw.Match(YARD, YARD.options(), seed=seed).state for seed in ("a", "a", "b")}
    assert len(deals) == 2


def test_every_move_has_a_stream_of_its_own():
    streams = []

    class Noting(ScotlandYard):
        def new(self, options, rng):
            streams.append((rng.seed, rng.move))
            return super().new(options, rng)

        def play(self, state, seat, action, rng):
            streams.append((rng.seed, rng.move))
            return super().play(state, seat, action, rng)

    begun(Noting())
    assert streams == [("begun", 0), ("begun", 1), ("begun", 2), ("begun", 3)]


def test_actions_can_be_given_as_notation_or_value():
    one, two = (bradshaw.Match(YARD, YARD.options(), seed="same") for _ in range(2))
    action = one.actions(0)[0]
    assert one.play(0, action) == two.play(0, YARD.write(action))
    assert one.record == two.record


def test_a_match_is_what_the_game_says_of_its_state():
    match = begun()
    assert (match.game, match.options, match.seed) == (YARD, TWO, "begun")
    assert match.to_act == match.state.to_act == (1,)
    assert match.outcome is None
    assert match.actions(0) == ()
    assert match.actions(1) == YARD.actions(match.state, 1)
    for seat in (None, 0, 1):
        assert match.view(seat) == YARD.view(match.state, seat)


def test_the_record_of_a_match():
    match = begun()
    assert match.record == Record(
        "scotland_yard",
        {
            "players": 2,
            "edition": "modern",
            "double_moves": 2,
            "board": "modern",
            "bank": "finite",
            "possible_stations": False,
            "stranded": "side",
        },
        (Player("Mister X"), Player("Detectives")),
        "begun",
        tuple(match.played),
        None,
    )
    assert [move.seat for move in match.played] == [0, 1, 1]
    again = bradshaw.Match(YARD, TWO, seed="begun")
    for move in match.played:
        again.play(move.seat, move.action)
    assert again.state == match.state


def test_every_moment_of_a_replay():
    match = begun()
    again = bradshaw.Match(YARD, TWO, seed="begun")
    seen = []
    for step in replay(match.record):
        events = again.play(step.played.seat, step.played.action) if step.played else ()
        assert step.events == events
        assert step.match.state == again.state
        seen.append((step.move, step.played))
    assert seen == [(0, None), *enumerate(match.played, start=1)]


def test_a_match_is_resumed_after_any_move():
    match = begun()
    for moves in range(4):
        resumed = resume(match.record, moves)
        assert resumed.played == match.played[:moves]
        assert (resumed.seed, resumed.options, resumed.players) == ("begun", TWO, match.players)
    assert resume(match.record).state == match.state


def test_a_game_that_is_not_installed_is_handed_over():
    class Abroad(ScotlandYard):
        name = "abroad"

    game = Abroad()
    match = begun(game)
    assert match.record.game == "abroad"
    assert resume(match.record, game=game).state == match.state
    assert resume(match.record, 1, game).played == match.played[:1]
    assert [step.match.game for step in replay(match.record, game)] == [game] * 4


def test_what_is_played_is_kept_in_notation():
    match = bradshaw.Match(YARD, TWO, seed="x")
    action = match.actions(0)[1]
    match.play(0, action)
    assert match.played == [Played(0, YARD.write(action))]


def test_nothing_is_drawn_before_the_first_move():
    assert bradshaw.Match(YARD, TWO, seed="x").drew is False


def test_what_is_played_in_a_fork_is_in_no_other_record():
    def play(match, number):
        match.play(match.to_act[0], match.actions(match.to_act[0])[number])

    match = bradshaw.Match(YARD, TWO, seed="x")
    play(match, 0)
    later = bradshaw.Match.taken_up(YARD, TWO, seed="x", state=match.state, moves=1)
    for origin in (match, later):
        play(origin, 1)
        trial, idle, common = origin.fork(), origin.fork(), origin.played
        for ahead, number in ((trial, 2), (trial, 0), (origin, 3)):
            play(ahead, number)
        assert idle.played == common
        assert trial.played[:-2] == origin.played[:-1] == common
        assert trial.played[-2] != origin.played[-1]
    assert len(resume(match.record).played) == 3


def test_a_match_taken_up_in_the_middle_goes_on_as_the_whole_one_does():
    """With the same streams: on the way round the world many a card is drawn."""
    game = bradshaw.load("eighty_days")
    whole = bradshaw.Match(game, game.options(players=3), seed="middle")

    def step(match):
        actions = match.actions(match.to_act[0])
        return match.play(match.to_act[0], actions[match.moves % len(actions)])

    for _ in range(40):
        step(whole)
    later = bradshaw.Match.taken_up(game, whole.options, seed="middle", state=whole.state, moves=whole.moves)
    assert (later.game, later.options, later.seed) == (game, whole.options, "middle")
    assert (later.moves, later.players, later.played, later.drew) == (40, whole.players, [], False)
    drew = []
    for _ in range(40):
        assert step(later) == step(whole)
        assert (later.state, later.drew) == (whole.state, whole.drew)
        drew.append(later.drew)
    assert {True, False} == set(drew)
    assert later.played == whole.played[40:]
    with pytest.raises(RecordError) as caught:
        _ = later.record
    assert str(caught.value) == "The match was taken up in the middle: its first moves are recorded elsewhere."


def test_a_game_that_does_not_say_what_was_secret_reveals_what_the_seat_could_see():
    class Discreet(ScotlandYard):
        revealed = Game.revealed

    match = begun(Discreet())
    for seat in (None, 0, 1):
        assert match.revealed(seat) == match.view(seat)
    assert match.view(0) != match.view(1)
