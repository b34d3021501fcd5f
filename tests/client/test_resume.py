"""Connections drop, answers are lost, the server is killed: the game goes on, and no move is played twice."""

import threading

import pytest

from bradshaw.client import Client, Happening, IllegalMove, TooMuch, Unreachable
from bradshaw.wire import entries
from tests.client.players import Player, Spectator
from tests.server_process import ServerProcess

PLAIN = {"options": {"players": 2}, "seats": ["me", "random"], "start": True}


def numbers(news):
    return [n.number for n in news]


def test_a_cut_in_mid_game_loses_nothing(guest, cutter):
    client = guest(address=cutter.address)
    table = client.create("mystery_express", options={"players": 3}, seats=["me", "random", "random"], start=True)
    spectator = Spectator(client, table)
    spectator.start()
    turns = 0

    def between(turn):
        nonlocal turns
        turns += 1
        if turns % 10 == 0:
            cutter.cut()

    player = Player(client, table, 0, between=between)
    player.start()
    player.finish()
    spectator.finish()
    assert turns > 20
    assert player.outcome == client.record(table).outcome
    entries = list(range(2, client.table(table).number + 1))
    assert numbers(player.news) == numbers(spectator.news) == entries


def test_a_move_whose_answer_is_lost_is_played_once(guest, cutter):
    client = guest(address=cutter.address)
    table = client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)
    with client.play(table, seat=0) as seat:
        turn = next(seat.turns())
        cutter.lose_answers()
        threading.Thread(target=lambda: (cutter.wait_for_lost_answer(), cutter.cut()), daemon=True).start()
        number = seat.move(turn.actions[0])
        assert seat.table.moves == 1
        assert seat._link.opened == 2
        assert [n.number for n in seat.news() if isinstance(n.what, Happening)] == [number]
        assert client.table(table).moves == 1


def test_a_move_that_is_sent_twice_is_played_once(guest):
    client = guest()
    table = client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)
    with client.play(table, seat=0) as seat:
        turn = next(seat.turns())
        seat.catch_up()
        before = seat._position
        number = seat.move(turn.actions[0])
        seat._position = before  # as if nothing had been heard of it
        assert seat.move(turn.actions[0]) == number
    assert client.table(table).moves == 1


def test_a_line_of_chat_whose_answer_is_lost_is_said_once(guest, cutter):
    client = guest(address=cutter.address)
    table = client.create("scotland_yard", **PLAIN)
    with client.play(table) as seat:
        seat.catch_up()
        cutter.lose_answers()
        threading.Thread(target=lambda: (cutter.wait_for_lost_answer(), cutter.cut()), daemon=True).start()
        number = seat.say("  Where  is he? ")
        assert seat._link.opened == 2
    [said] = [n for n in client.log(table) if isinstance(n.what, entries.Said)]
    assert (said.number, said.what.text) == (number, "Where is he?")


def test_the_server_is_killed_in_mid_game_and_later_does_not_come_back(tmp_path):
    server = ServerProcess(tmp_path, "--limits", "0").start()
    ready, again = threading.Event(), threading.Event()

    def between(turn):
        if turn.position > 30 and not ready.is_set():
            ready.set()
            assert again.wait(60)  # the move is made while the server is down

    try:
        with Client(server.address, "Ann") as client:
            table = client.create(
                "eighty_days", options={"players": 2, "round_limit": 60}, seats=["me", "random"], start=True
            )
            player = Player(client, table, 0, between=between)
            player.start()
            assert ready.wait(60)
            server.kill()
            again.set()
            server.restart()
            player.finish()
            record = client.record(table)
            assert record.outcome == player.outcome
            assert sum(1 for played in record.played if played.seat == 0) == player.moves
            assert numbers(player.news) == list(range(2, client.table(table).number + 1))
            assert client.verify(table).moves_fit

        with Client(server.address, "Bob", patience=0.5) as client:
            table = client.create("scotland_yard", **PLAIN)
            with client.play(table) as seat:
                turn = next(seat.turns())
                server.stop()
                with pytest.raises(Unreachable, match="can't be reached"):
                    seat.move(turn.actions[0])
            with pytest.raises(Unreachable, match="can't be reached"):
                client.table(table)
    finally:
        server.stop()


def test_who_sends_too_fast_is_slowed_down_and_plays_on(tmp_path):
    with ServerProcess(tmp_path, "--limits", "0.25") as server, Client(server.address, "Ann") as client:
        table = client.create("scotland_yard", options={"players": 2}, seats=["me", "me"], start=True)
        with client.play(table) as seat:
            for _ in range(20):
                with pytest.raises(IllegalMove):
                    seat.move("taxi 200")
            assert seat._link.opened > 1
            with pytest.raises(TooMuch):
                list(map(seat.look, (1, 0) * 5))
            assert [seat._see(eyes) is not None for eyes in (1, 0)] == [False, True]
            seat.move(next(seat.turns()).actions[0])
        with pytest.raises(TooMuch, match="too much"):
            list(map(client.create, ["scotland_yard"] * 20))
