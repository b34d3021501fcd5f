"""Who one is, the tables there are, and finished games."""

import stat
import subprocess
import sys

import msgspec
import pytest

from bradshaw.client import (
    Client,
    IdentityError,
    NotAllowed,
    NotFound,
    OtherProtocol,
    Refused,
    Settings,
    Unreachable,
)
from bradshaw.client.decoding import read_message, read_table
from bradshaw.client.identity import Identity, load_identity, save_identity
from bradshaw.core.errors import BradshawError, UnknownBot

TWO = {"players": 2}


@pytest.fixture
def finished(guest):
    client = guest()
    table = client.create("scotland_yard", options=TWO, seats=["me", "random"], start=True)
    client.run_bot(table, 0, "random", seed="finished")
    return client, client.table(table)


# Identity


def test_a_program_comes_back_to_its_seat(server, tmp_path):
    file = tmp_path / "robo" / "identity.json"
    with Client(server.address, "Robo", identity=file) as client:
        table = client.create("scotland_yard", options=TWO, seats=["me", "random"], start=True)
        first = client.guest
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with Client(server.address, "Robo II", identity=file) as again:
        assert again.guest.id == first.id
        assert again.guest.name == "Robo II"
        with again.play(table) as seat:
            seat.move(next(seat.turns()).actions[0])
    with Client(server.address, identity=file) as again:
        assert again.guest.name == "Robo II"
        assert [t.id for t in again.tables("mine")] == [table.id]
        again.sign_out()
        with pytest.raises(NotAllowed):
            _ = again.guest
    assert not file.exists()


def test_a_secret_is_not_shown_to_another_server(server, tmp_path):
    file = tmp_path / "identity.json"
    save_identity(file, Identity("http://elsewhere.example", "secret"))
    with pytest.raises(IdentityError, match="Use another file"), Client(server.address, identity=file) as client:
        _ = client.guest


def test_an_identity_that_is_none(server, tmp_path):
    file = tmp_path / "identity.json"
    with Client(server.address, identity=file) as client, pytest.raises(IdentityError, match="does not exist yet"):
        client.games()
    save_identity(file, Identity(server.address, "forgotten"))
    with Client(server.address, identity=file) as client, pytest.raises(IdentityError, match="does not know"):
        client.games()
    file.write_text("{")
    with pytest.raises(IdentityError, match="can't be read"):
        load_identity(file, server.address)


def test_an_identity_moves_to_another_program(server, guest):
    ann, phone = guest("Ann"), guest("Nobody")
    token = ann.transfer().token
    assert phone.use_transfer(token) == ann.guest
    table = ann.create("scotland_yard", options=TWO, seats=["me", "random"], start=True)
    with phone.play(table) as seat:
        seat.move(next(seat.turns()).actions[0])
    with pytest.raises(NotFound, match="used already"):
        guest("Eve").use_transfer(token)


def test_a_stranger_can_look_but_not_sit(guest):
    stranger = guest(None)
    assert len(stranger.games()) == 3
    with pytest.raises(NotAllowed, match="Choose a name first"):
        stranger.create("scotland_yard")
    with pytest.raises(NotAllowed, match="name first"):
        _ = stranger.guest


def test_rename(guest):
    client = guest("Ann")
    assert client.rename("Anna").name == client.guest.name == "Anna"


# Tables


def test_from_an_empty_table_to_a_rematch(guest):
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.create("scotland_yard", options={"players": 3}, settings=Settings(visibility="open"))
    assert table.id in {found.id for found in guest(None).tables()}
    assert bob.find(table.code.upper()) == table.id
    seated = bob.join(table.code, name="Bobby")
    assert bob.seats(seated) == (1,)
    assert seated.seats[1].name == "Bobby"
    bob.leave(table, 1)
    assert bob.seats(bob.sit(table, 2)) == (2,)
    with pytest.raises(Refused, match="empty seats"):
        ann.start(table)
    ann.hand(table, 1, "random")
    with pytest.raises(NotAllowed, match="Only the host"):
        bob.start(table)
    assert ann.start(table).status == "running"
    assert table.id in {found.id for found in bob.tables("running")}
    with ann.play(table) as first, bob.play(table) as second:
        first.offer("end")
        second.answer(True)
    again = ann.rematch(table, start=True, rotate=2)
    assert bob.rematch(table) == again
    assert bob.table(again).status == "running"
    assert bob.seats(bob.table(again)) == (1,)
    with pytest.raises(NotFound):
        bob.find("zzzzzzzzz")
    with pytest.raises(NotFound, match="no such table"):
        bob.table("zzzzzzzzz")


def test_pages_of_tables(guest):
    client = guest()
    made = [client.create("scotland_yard", options=TWO).id for _ in range(35)]
    assert [table.id for table in client.tables("mine")] == made[::-1]


def test_the_log_of_ones_own_seat(guest):
    client = guest()
    table = client.create("scotland_yard", options=TWO, seats=["me", "me"], start=True)
    assert [news.number for news in client.log(table, 0)] == [2, 3, 4, 5, 6]
    with pytest.raises(NotAllowed):
        guest("Bob").log(table, 0)


def test_notes(guest):
    client = guest()
    table = client.create("scotland_yard", options=TWO)
    assert client.notes(table, 0) == ""
    client.keep_notes(table, 0, "He likes the river.")
    assert client.notes(table, 0) == "He likes the river."
    with pytest.raises(NotAllowed):
        guest("Bob").notes(table, 0)


def test_a_file_of_ones_own(guest, tmp_path):
    file = tmp_path / "village.json"
    file.write_text("{}")
    checked = guest().check_file("scotland_yard", "board", file)
    assert checked.problems
    assert checked.value is None


def test_what_there_is(guest):
    client = guest(None)
    games = {game.name: game for game in client.games()}
    assert games["scotland_yard"].bots[:3] == ("random", "easy", "steady")
    assert "Mister X" in client.rules("scotland_yard")
    assert client.health().status == "ok"


# Finished games


def test_a_finished_game(finished):
    client, table = finished
    record = client.record(table)
    assert client.replay(table).outcome == record.outcome == table.outcome
    moments = list(client.steps(table, look=0))
    assert [moment.move for moment in moments] == list(range(len(record.played) + 1))
    assert [moment.action for moment in moments[1:]] == [played.action for played in record.played]
    with client.watch(table, look=0) as watch:
        watch.catch_up()
        assert moments[-1].view == watch.view
    verified = client.verify(table)
    assert verified.seed == record.seed == table.seed
    assert verified.moves_fit


def test_upload(finished, guest):
    client, table = finished
    record = client.record(table)
    uploaded = guest("Bob").upload(record)
    assert uploaded.id != table.id
    assert client.record(uploaded) == record
    assert client.upload(record.dumps()).id == uploaded.id
    with pytest.raises(Refused):
        client.upload("no record")


def test_a_record_is_secret_until_the_end(guest):
    client = guest()
    table = client.create("scotland_yard", options=TWO, seats=["me", "me"], start=True)
    with pytest.raises(Refused, match="not over yet"):
        client.record(table)


# Errors


def test_no_server(server, guest):
    with pytest.raises(Unreachable, match="no address"):
        Client("localhost:8080")
    with Client("http://127.0.0.1:1", "Ann") as client, pytest.raises(Unreachable, match="can't be reached"):
        client.games()
    assert issubclass(Unreachable, BradshawError)
    with Client(server.address + "/elsewhere") as client, pytest.raises(BradshawError):
        client.games()


def test_refusals_have_the_servers_sentence(guest):
    client = guest()
    with pytest.raises(Refused, match=r"^Scotland Yard is for 2 to 6 players, not 9\.$") as refused:
        client.create("scotland_yard", options={"players": 9})
    assert refused.value.code == "refused"
    table = client.create("scotland_yard", options=TWO, seats=["me", "random"], start=True)
    with pytest.raises(UnknownBot, match="deep blue"):
        client.run_bot(table, 0, "deep blue")


def test_what_is_not_known_is_passed_over(guest):
    table = guest().create("scotland_yard", options=TWO)
    later = msgspec.to_builtins(table) | {"weather": "fog"}
    later["settings"] |= {"music": True}
    assert read_table(msgspec.json.encode(later)) == table
    assert read_message(b'{"type":"weather","now":"fog"}') is None
    with pytest.raises(OtherProtocol):
        read_message(b'{"type":"done","id":"one"}')
    with pytest.raises(OtherProtocol):
        read_message(b"<html>")


def test_the_client_needs_nothing_of_the_server():
    code = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in "aiohttp alembic prometheus_client sqlalchemy uvloop".split():
            raise ImportError(name)
        if name == "bradshaw.server":
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
import bradshaw.client
"""
    subprocess.run([sys.executable, "-c", code], check=True)
