"""At a table: refused moves, several seats in one program, offers, chat, seats that come and go."""

import threading

import pytest

from bradshaw.client import (
    BudgetClock,
    Happening,
    IllegalMove,
    MovedOn,
    NotAllowed,
    Refused,
    Seat,
    Settings,
)
from bradshaw.core.errors import IllegalAction
from bradshaw.games.scotland_yard.actions import PIECES
from bradshaw.games.scotland_yard.proposals import Ping
from bradshaw.games.scotland_yard.whereabouts import possible_stations
from bradshaw.wire import entries


@pytest.fixture
def client(guest):
    return guest()


@pytest.fixture
def table(client):
    """Both seats of a game of two are the client's."""
    return client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)


def wait_for(place, condition):
    """Take in what the server says until it is so."""
    while not condition():
        place.wait(60)


def test_refused_moves_raise_and_change_nothing(client, table):
    with client.play(table, seat=0) as seat, client.play(table, seat=1) as other:
        turn = next(seat.turns())
        before = client.table(table)
        with pytest.raises(IllegalMove) as refused:
            seat.move("taxi 200")
        assert refused.value.code == "illegal"
        assert isinstance(refused.value, IllegalAction)
        with pytest.raises(IllegalMove):
            seat.move("by balloon")
        with pytest.raises(IllegalMove):
            other.move(turn.actions[0])
        assert client.table(table).number == before.number
        assert seat.table.moves == 0
        seat.move(turn.actions[0])
        assert client.table(table).moves == 1


def test_a_move_for_a_position_that_is_gone(client, table):
    with client.play(table, seat=0) as seat, client.play(table, seat=0) as late:
        late.catch_up()
        first, second = next(seat.turns()).actions[:2]
        seat.move(first)
        with pytest.raises(MovedOn):
            late.move(second)
        assert late.table.moves == 1


def test_after_a_refused_move_the_turn_comes_again(client, table):
    with client.play(table, seat=0) as seat:
        turns = seat.turns()
        first = next(turns)
        with pytest.raises(IllegalMove):
            seat.move("taxi 200")
        assert next(turns).position == first.position


def test_hotseat(client, table):
    """Two seats over one connection: each sees what is its own."""
    game_length, seen = 0, {0: [], 1: []}
    with client.play(table) as seat:
        assert seat.seats == (0, 1)
        for turn in seat.turns():
            assert turn.seat == seat.seat
            assert turn.view.seat == turn.seat
            assert (turn.view.trail is None) == (turn.seat == 1)
            seen[turn.seat] += turn.news
            seat.move(turn.actions[-1])
            game_length += 1
        assert seat.outcome == client.record(table).outcome
        assert seat._link.opened == 1
        for eyes in (0, 1):
            seat.look(eyes)
            seen[eyes] += seat.news()
    assert game_length == client.table(table).moves
    for eyes in (0, 1):
        moves = [n for n in seen[eyes] if isinstance(n.what, Happening)]
        assert len(moves) == game_length
        assert tuple(seen[eyes]) == client.log(table, eyes)
    assert seen[0] != seen[1]


def test_a_turn_that_is_passed_comes_again_when_something_has_changed(guest):
    host = guest()
    table = host.create("scotland_yard", options={"players": 3}, seats=["me", "me", "me"], start=True)
    with host.play(table) as seat:
        turns = seat.turns()
        flight = next(turns).actions[0]
        seat.move(flight)
        first, second = next(turns), next(turns)
        assert {first.seat, second.seat} == {1, 2}
        seat.move(next(action for action in second.actions if action.to != flight.to))
        assert next(turns).seat in (first.seat, second.seat)


def test_only_ones_own_seat(guest, table):
    stranger = guest("Bob")
    with stranger.play(table, seat=0) as seat, pytest.raises(NotAllowed, match="not yours"):
        seat.catch_up()
    with pytest.raises(NotAllowed, match="no seat"):
        stranger.play(table)
    with stranger.watch(table, look=1) as watch, pytest.raises(NotAllowed, match="not yours"):
        watch.catch_up()


def test_a_seat_that_is_taken_away(guest):
    host, other = guest("Ann"), guest("Bob")
    table = host.create("scotland_yard", options={"players": 2})
    other.sit(table, 1)
    with other.play(table) as seat:
        seat.catch_up()
        host.leave(table, 1)
        with pytest.raises(NotAllowed, match="no longer yours"):
            for _ in seat.turns():
                pass


def test_a_bot_takes_over_and_gives_back(client):
    table = client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)
    with client.play(table, seat=0) as seat:
        seat.catch_up()
        client.hand(table, 0, "random")
        wait_for(seat, lambda: seat.table.moves == 1)
        [made] = [n.what for n in seat.news() if isinstance(n.what, Happening)]
        assert made.by == "bot"
        with pytest.raises(MovedOn, match="A bot plays for this seat"):
            seat.move("taxi 1")
        client.hand(table, 0, None)
        wait_for(seat, lambda: seat.table.seats[0].bot is None)


def test_offers_and_answers(guest):
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.create("scotland_yard", options={"players": 2})
    bob.sit(table)
    ann.start(table)
    with ann.play(table) as first, bob.play(table) as second:
        first.move(next(first.turns()).actions[0])
        with pytest.raises(Refused, match="can't be taken back"):
            first.offer("undo")
        turn = next(second.turns())
        possible = possible_stations(turn.view)
        second.move(next(action for action in turn.actions if action.to not in possible))
        second.offer("undo")
        wait_for(first, lambda: first.table.offer is not None)
        assert first.table.offer.what == "undo"
        first.answer(True)
        assert first.table.moves == 1
        wait_for(second, lambda: second.table.moves == 1)
        assert second.view == turn.view
        second.offer("end")
        wait_for(first, lambda: first.table.offer is not None)
        first.answer(False)
        with pytest.raises(Refused, match="nothing to answer"):
            second.answer(True)
        first.offer("end")
        second.answer(True)
        assert second.over
        assert second.outcome is None
        assert second.table.ended == "agreed"
        assert list(first.turns()) == []


def test_chat_and_presence(guest, client, table):
    with client.play(table) as seat, guest("Bob").watch(table) as watch:
        watch.catch_up()
        seat.catch_up()
        wait_for(seat, lambda: seat.presence.watching == 1)
        assert seat.presence.connected == (0, 1)
        seat.say("Good luck!")
        watch.say("And to you.")
        wait_for(seat, lambda: seat.number == watch.number)
        said = [(n.what.name, n.what.seat) for n in seat.news() if isinstance(n.what, entries.Said)]
        assert said == [("Ann", 0), ("Bob", None)]
    with guest(None).watch(table) as stranger, pytest.raises(NotAllowed, match="only watching"):
        stranger.say("Hello?")


def test_clocks(client):
    settings = Settings(clock=BudgetClock(600, 5))
    table = client.create(
        "scotland_yard", options={"players": 2}, seats=["me", "me"], settings=settings, start=True
    )
    with client.play(table, 0) as seat:
        seat.catch_up()
        assert 590 < seat.time_left(0) <= 600
        assert seat.time_left(1) == 600
        seat.move(next(seat.turns()).actions[0])
        assert 595 < seat.time_left(0) <= 605


def test_closing_ends_the_turns_of_another_thread(client, table):
    seat = client.play(table, seat=1)
    seat.catch_up()
    waiting = threading.Thread(target=lambda: list(seat.turns()), daemon=True)
    waiting.start()
    seat.close()
    waiting.join(60)
    assert not waiting.is_alive()


def test_a_finished_game_can_be_watched_through_all_eyes(guest, client, table):
    with client.play(table) as seat:
        seat.offer("end")
    with guest(None).watch(table, look=0) as watch:
        watch.catch_up()
        secret = watch.view
        watch.look(1)
        assert watch.view != secret
        assert [len(news) > 0 for news in watch.updates()] == [True]


def test_run_bot(client):
    table = client.create("scotland_yard", options={"players": 2}, seats=["me", "random"], start=True)
    outcome = client.run_bot(table, 0, "steady", seed="example")
    assert outcome == client.record(table).outcome is not None


def test_run_bot_with_a_bot_of_ones_own(client):
    class First:
        asked = 0

        def choose(self, view, actions, rng):
            self.asked += 1
            return actions[0]

    table = client.create("scotland_yard", options={"players": 2}, seats=["me", "random"], start=True)
    bot = First()
    assert client.run_bot(table, 0, bot)
    assert bot.asked == sum(1 for played in client.record(table).played if played.seat == 0)
    assert isinstance(client.play(table, 0), Seat)


def test_who_plays_decides_who_takes_over_a_seat(guest):
    ada, bob, eve = guest("Ada"), guest("Bob"), guest("Eve")
    table = ada.create("scotland_yard", options={"players": 2}, seats=["me", "person"])
    bob.sit(table, 1)
    ada.start(table)
    ada.leave(table, 0)
    with bob.play(table, seat=1) as seat:
        seat.catch_up()
        with pytest.raises(Refused, match="Nobody asks"):
            seat.decide(True)
        asked = eve.sit(table, 0)
        assert eve.seats(asked) == ()
        wait_for(seat, lambda: seat.table.request)
        assert (seat.table.request.name, seat.table.request.deciders) == ("Eve", (bob.guest.id,))
        seat.decide(True)
        assert eve.seats(eve.table(table)) == (0,)
        kinds = [type(news.what) for news in seat.news()][-3:]
        assert kinds == [entries.Asked, entries.Decided, entries.Sat]


def test_a_game_without_spectators_is_published_by_those_who_played(guest):
    ada, eve = guest("Ada"), guest("Eve")
    settings = Settings(spectators=False)
    table = ada.create(
        "scotland_yard", options={"players": 2}, seats=["me", "random"], settings=settings, start=True
    )
    with ada.play(table, seat=0) as seat:
        seat.offer("end")
        wait_for(seat, lambda: seat.over)
    with pytest.raises(NotAllowed, match="Only those who played"):
        eve.record(table.id)
    assert eve.table(table).seed is None
    assert ada.publish(table).published == (ada.guest.id,)
    assert eve.record(table.id).seed == eve.table(table).seed


def test_a_side_plans_together(guest):
    """What one proposes the others read and agree to; a bot that all people agree with does as it said."""
    ada, bob = guest("Ada"), guest("Bob")
    table = ada.create(
        "scotland_yard",
        options={"players": 4},
        seats=["me", "me", "person", "random"],
        settings=Settings(proposals="side"),
    )
    bob.sit(table, seat=2)
    ada.start(table)
    with ada.play(table, seat=0) as x, ada.play(table, seat=1) as red, bob.play(table, seat=2) as blue:
        for place in (x, red, blue):
            place.catch_up()
        blue.propose(Ping(46))
        wait_for(red, lambda: red.proposals)
        [found] = red.proposals
        assert (found.seat, found.proposal, found.told, found.all) == (2, Ping(46), "Look at 46.", False)
        red.agree(found.number)
        wait_for(blue, lambda: blue.proposals and blue.proposals[0].all)
        blue.agree(found.number, yes=False)
        wait_for(red, lambda: not red.proposals)
        red.say_aside("to the river")
        wait_for(blue, lambda: blue.asides)
        assert [(line.seat, line.text) for line in blue.asides] == [(1, "to the river")]
        x.move(next(action for action in next(x.turns()).actions if not action.double))
        wait_for(blue, lambda: any(one.bot for one in blue.proposals))
        [advice] = blue.proposals
        red.agree(advice.number)
        blue.agree(advice.number)
        wait_for(blue, lambda: blue.table.moves == 2)
        assert blue.view.stations[PIECES.index(advice.proposal.piece)] == advice.proposal.to
        with pytest.raises(NotAllowed):
            x.propose(Ping(1))
        assert not x.proposals
        red.look(0)
        assert not red.proposals, "through Mister X's eyes nothing is seen of it"
