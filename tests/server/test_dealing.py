"""The fair deal, over real sockets: who is asked, who is waited for, and what comes to light at the end."""

import secrets
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.core.deal import Deal, Noted, Part, faults, mixed, pledge_of
from bradshaw.core.record import Record
from bradshaw.core.rng import seed_hash
from bradshaw.server.tables import dealing, history, log, snapshot
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from tests.server.harness import Person, Refusal, Server, Wire, serving, until
from tests.server.stores import query

FOREVER = 1e6


class Device:
    """What a person's browser does: pledges, and gives what it pledged when it is asked."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.contribution = secrets.token_hex(32)
        self.noted = Noted()

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    async def pledge(self) -> Any:
        return await self.person.put(f"{self.path}/pledge", {"pledge": pledge_of(self.contribution)})

    async def contribute(self, contribution: str | None = None) -> Any:
        info = await self.person.get(self.path)
        pledges = tuple((part["seat"], part["pledge"]) for part in info["deal"]["parts"])
        self.noted = Noted(info["seed_hash"], pledges, self.contribution)
        given = {"contribution": contribution or self.contribution}
        return await self.person.put(f"{self.path}/contribution", given)


@pytest.fixture
def patient(monkeypatch):
    """A server that would wait for ever: what happens then does not happen because time is up."""
    monkeypatch.setattr(dealing, "PATIENCE", FOREVER)


async def at_table(
    server: Server, count: int = 2, *, pledged: int = 2, **more: Any
) -> tuple[list[Device], list[Wire]]:
    """People at a table of Scotland Yard, the first of whom have pledged; all are connected."""
    people = [await server.person(f"Guest {seat}") for seat in range(count)]
    table = (await people[0].table(players=count, **more))["id"]
    for seat, person in enumerate(people[1:], start=1):
        await person.sit(table, seat)
    devices = [Device(person, table) for person in people]
    wires = [await person.connect(table, seat) for seat, person in enumerate(people)]
    for device in devices[:pledged]:
        await device.pledge()
    return devices, wires


async def finish(devices: list[Device], wires: list[Wire]) -> Record:
    """Agree to end the game; the record of it."""
    await wires[0].ask("offer", seat=0, what="end")
    for seat, wire in enumerate(wires[1:], start=1):
        await wire.ask("answer", seat=seat, yes=True)
    path = f"/api/replays/{devices[0].table}/record"
    return Record.loads(await devices[0].person.get(path))


# How it goes


async def test_the_seed_is_mixed_from_the_secret_and_what_every_device_contributes(patient):
    async with serving() as server:
        devices, wires = await at_table(server, seed="the server's secret")
        promised = (await devices[0].person.get(devices[0].path))["seed_hash"]
        assert promised == seed_hash("the server's secret")
        asked = await devices[0].person.start(devices[0].table)
        assert asked["status"] == "open"
        assert [part["contribution"] for part in asked["deal"]["parts"]] == [None, None]
        assert (await devices[1].contribute())["status"] == "open"
        begun = await devices[0].contribute()
        assert (begun["status"], begun["seed"], begun["deal"]["secret"]) == ("running", None, None)
        assert begun["seed_hash"] == promised
        record = await finish(devices, wires)
        parts = [Part(seat, pledge_of(d.contribution), d.contribution) for seat, d in enumerate(devices)]
        assert record.deal == Deal(devices[0].table, "the server's secret", tuple(parts))
        assert record.seed == mixed(record.deal)
        for device in devices:
            assert faults(record.seed, record.deal, device.noted) == []
        over = await devices[0].person.get(devices[0].path)
        assert (over["seed"], over["deal"]["secret"]) == (record.seed, "the server's secret")
        found = await devices[0].person.get(f"/api/replays/{devices[0].table}/verification?hash={promised}")
        assert (found["seed_fits"], found["moves_fit"], found["seed_hash"]) == (True, True, promised)


async def test_everyone_is_told_who_is_asked_before_anything_is_given(patient):
    async with serving() as server:
        devices, wires = await at_table(server)
        await devices[0].person.start(devices[0].table)
        for device in devices:
            await device.contribute()
        for wire in wires:
            await wire.caught_up()
            told = [entry["what"]["entry"] for entry in wire.entries]
            assert told[-4:] == ["dealing", "contributed", "contributed", "started"]
            assert told.count("pledged") == 2


async def test_one_click_against_bots_takes_two_requests(patient):
    async with serving() as server:
        person = await server.person("Ann")
        device = Device(person, "")
        wanted = {"game": "scotland_yard", "options": {"players": 2}, "seats": ["me", "random"], "start": True}
        table = await person.post("/api/tables", wanted | {"pledge": pledge_of(device.contribution)})
        assert [part["seat"] for part in table["deal"]["parts"]] == [0]  # the bot contributes nothing
        device.table = table["id"]
        assert (await device.contribute())["status"] == "running"


async def test_a_rematch_has_a_secret_and_contributions_of_its_own(patient):
    async with serving() as server:
        devices, wires = await at_table(server)
        await devices[0].person.start(devices[0].table)
        for device in devices:
            await device.contribute()
        record = await finish(devices, wires)
        again = Device(devices[1].person, "")
        path = f"{devices[1].path}/rematch?start=true&pledge={pledge_of(again.contribution)}"
        again.table = (await again.person.post(path))["id"]
        begun = await again.contribute()
        assert begun["status"] == "running"
        assert [part["seat"] for part in begun["deal"]["parts"]] == [1]
        assert begun["seed_hash"] != seed_hash(record.secret)


async def test_one_device_with_several_seats_contributes_once(patient):
    async with serving() as server:
        ann = await server.person("Ann")
        table = (await ann.table(players=3, seats=["random", "me", "person"]))["id"]
        await ann.sit(table, 2, "Ben")
        device = Device(ann, table)
        await device.pledge()
        asked = await ann.start(table)
        assert [part["seat"] for part in asked["deal"]["parts"]] == [1]
        assert (await device.contribute())["status"] == "running"


# Nobody is waited for who does not take part


async def test_a_table_where_nobody_pledged_starts_at_once_with_the_secret_as_its_seed(patient):
    async with serving() as server:
        devices, wires = await at_table(server, pledged=0, seed="plain")
        begun = await devices[0].person.start(devices[0].table)
        assert (begun["status"], begun["deal"]) == ("running", None)
        record = await finish(devices, wires)
        assert (record.seed, record.deal, record.secret) == ("plain", None, "plain")
        assert '"deal"' not in record.dumps()


async def test_who_pledges_nothing_is_not_waited_for(patient):
    async with serving() as server:
        devices, _ = await at_table(server, pledged=1)
        await devices[0].person.start(devices[0].table)
        assert (await devices[0].contribute())["status"] == "running"


async def test_who_is_not_connected_at_the_start_is_not_asked(patient):
    async with serving() as server:
        devices, wires = await at_table(server)
        await wires[1].close()
        room = await server.room(devices[0].table)
        await until(lambda: devices[1].person.id not in room.connected)
        asked = await devices[0].person.start(devices[0].table)
        assert [part["seat"] for part in asked["deal"]["parts"]] == [0]
        assert (await devices[0].contribute())["status"] == "running"
        with pytest.raises(Refusal, match="was not asked"):
            await devices[1].contribute()


async def test_a_silent_device_delays_nobody_for_long(monkeypatch):
    monkeypatch.setattr(dealing, "PATIENCE", 0.05)
    async with serving() as server:
        devices, wires = await at_table(server)
        await devices[0].person.start(devices[0].table)
        await devices[0].contribute()
        room = await server.room(devices[0].table)
        await until(lambda: room.table.status == "running")
        with pytest.raises(Refusal, match="dealt already"):
            await devices[1].contribute()
        record = await finish(devices, wires)
        assert [part.contribution for part in record.deal.parts] == [devices[0].contribution, None]
        assert faults(record.seed, record.deal, devices[0].noted) == []
        assert faults(record.seed, record.deal, devices[1].noted) == ["Your contribution is NOT in the deal."]


async def test_a_host_that_knows_nothing_of_this_gets_his_answer_when_the_cards_are_dealt(monkeypatch):
    monkeypatch.setattr(dealing, "PATIENCE", 0.05)
    async with serving() as server:
        devices, _ = await at_table(server, pledged=0)
        await devices[1].pledge()
        assert (await devices[0].person.start(devices[0].table))["status"] == "running"


async def test_a_late_comer_contributes_nothing(patient):
    async with serving() as server:
        devices, _ = await at_table(server, pledged=1)
        with pytest.raises(Refusal, match="was not asked"):
            await late(devices[1], devices[0])
        await devices[0].contribute()
        for device in devices:
            with pytest.raises(Refusal, match="already started"):
                await device.pledge()


async def late(comer: Device, host: Device) -> None:
    """Pledge and contribute while the cards are being dealt already."""
    await host.person.start(host.table)
    with pytest.raises(Refusal, match="being dealt"):
        await comer.pledge()
    await comer.contribute()


# What is refused


async def test_another_contribution_than_the_pledged_one_is_refused(patient):
    async with serving() as server:
        devices, _ = await at_table(server)
        with pytest.raises(Refusal, match="was not asked"):
            await devices[0].person.put(f"{devices[0].path}/contribution", {"contribution": "0" * 64})
        await devices[0].person.start(devices[0].table)
        for wrong in ("0" * 64, devices[1].contribution):
            with pytest.raises(Refusal, match="not what your device has pledged"):
                await devices[0].contribute(wrong)
        await devices[0].contribute()
        number = (await devices[0].contribute())["number"]  # sent again: nothing more happens
        assert number == (await devices[1].person.get(devices[1].path))["number"]
        for odd in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"):
            with pytest.raises(Refusal) as refused:
                await devices[1].contribute(odd or " ")
            assert refused.value.code == "bad_request"
        assert (await devices[1].contribute())["status"] == "running"


async def test_nothing_else_changes_while_the_cards_are_being_dealt(patient):
    async with serving() as server:
        devices, _ = await at_table(server)
        host, table = devices[0].person, devices[0].table
        await host.start(table)
        number = (await host.get(devices[0].path))["number"]
        for tried in (host.start(table), host.leave(table, 1), host.hand(table, 0, "random"), devices[0].pledge()):
            with pytest.raises(Refusal, match="being dealt"):
                await tried
        with pytest.raises(Refusal, match="being dealt"):
            await (await server.person("Cleo")).sit(table)
        assert (await host.get(devices[0].path))["number"] == number


async def test_only_those_who_sit_at_the_table_contribute(patient):
    async with serving() as server:
        devices, _ = await at_table(server)
        with pytest.raises(Refusal, match="who sit at the table"):
            await Device(await server.person("Cleo"), devices[0].table).pledge()
        with pytest.raises(Refusal) as refused:
            await Device(server.stranger(), devices[0].table).pledge()
        assert refused.value.code == "no_guest"


async def test_a_pledge_may_be_replaced_before_the_start_and_one_sent_again_is_no_entry(patient):
    async with serving() as server:
        devices, _ = await at_table(server)
        first = await devices[0].pledge()
        assert (await devices[0].pledge())["number"] == first["number"]
        devices[0].contribution = secrets.token_hex(32)
        await devices[0].pledge()
        await devices[0].person.start(devices[0].table)
        for device in devices:
            begun = await device.contribute()
        assert begun["status"] == "running"


# Restarts


async def test_a_restart_while_the_cards_are_being_dealt_loses_nothing(file, monkeypatch):
    monkeypatch.setattr(dealing, "PATIENCE", FOREVER)
    async with serving(file) as server:
        devices, _ = await at_table(server)
        cookies = [device.person.secret for device in devices]
        await devices[0].person.start(devices[0].table)
        await devices[0].contribute()
    async with serving(file) as server:
        for device, cookie in zip(devices, cookies, strict=True):
            device.person = server.stranger()
            device.person.http.cookies.set("bradshaw", cookie)
        info = await devices[0].person.get(devices[0].path)
        assert [part["contribution"] for part in info["deal"]["parts"]] == [devices[0].contribution, None]
        assert (await devices[1].contribute())["status"] == "running"
        wires = [await device.person.connect(device.table, seat) for seat, device in enumerate(devices)]
        position = wires[0].position
        record = await finish(devices, wires)
        for device in devices:
            assert faults(record.seed, record.deal, device.noted) == []
    async with serving(file) as server:  # and what was dealt is what is dealt again
        steps = await server.stranger().get(f"/api/replays/{devices[0].table}/steps?look=0&count=1")
        assert steps["steps"][0]["view"]["trail"] == position["view"]["trail"]


async def test_a_snapshot_goes_on_with_the_seed_that_was_mixed(patient):
    async with serving() as server:
        devices, _ = await at_table(server)
        for step in (devices[1].pledge, lambda: devices[0].person.start(devices[0].table), devices[0].contribute):
            await step()
            table = (await server.room(devices[0].table)).table
            again = reloaded(await server.services.storage.lines(table.id, 0, 1), table)
            assert (again.pledges, again.parts) == (table.pledges, table.parts)
        await devices[1].contribute()
        table = (await server.room(devices[0].table)).table
        again = reloaded(await server.services.storage.lines(table.id, 0, 1), table)
        assert again.running.seed == table.running.seed == mixed(table.deal) != table.created.seed


def reloaded(first: list[log.Line], table: Table) -> Table:
    found = snapshot.load(history.begin(table.id, first), snapshot.save(table))
    assert found is not None
    return found


async def test_after_a_restart_the_cards_are_dealt_even_if_nobody_comes_back(file, monkeypatch):
    monkeypatch.setattr(dealing, "PATIENCE", FOREVER)
    async with serving(file) as server:
        devices, _ = await at_table(server)
        await devices[0].person.start(devices[0].table)
        now = server.now
    monkeypatch.setattr(dealing, "PATIENCE", 0.01)
    async with serving(file, now=now) as server:
        await server.advance(1)  # the alarm that was stored with the table
        room = server.services.tables._rooms[devices[0].table]
        await until(lambda: room.table.status == "running")


async def test_a_start_that_can_not_be_saved_is_tried_again(monkeypatch):
    monkeypatch.setattr(dealing, "PATIENCE", 0.01)
    async with serving() as server:
        devices, _ = await at_table(server)
        tables, tried = server.services.tables, []
        perform = tables.perform

        async def failing(room: Any, plan: Any) -> int:
            tried.append(room)
            if len(tried) in (2, 3):  # after the host's own request
                raise dealing.Unavailable("The disk is full.")
            return await perform(room, plan)

        monkeypatch.setattr(tables, "perform", failing)
        await devices[0].person.start(devices[0].table)
        room = await server.room(devices[0].table)
        await until(lambda: room.table.status == "running")
        assert len(tried) == 4
        await until(lambda: not server.services.dealer._waiting)


# A host who writes another log than the one that was told


def another_secret(found: list[Any]) -> list[Any]:
    """One that leads to a better deal, chosen when all contributions were known."""
    return [replace(found[0], seed="a secret that suits the host"), *found[1:]]


def ann_left_out(found: list[Any]) -> list[Any]:
    return [e for e in found if not (isinstance(e, entries.Contributed) and e.seat == 0)]


def a_friend_more(found: list[Any]) -> list[Any]:
    """Another device, whose contribution was chosen last."""
    suits = "f0" * 32
    at = next(n for n, e in enumerate(found) if isinstance(e, entries.Dealing))
    asked = replace(found[at], parts=(*found[at].parts, Part(2, pledge_of(suits))))
    return [*found[:at], asked, entries.Contributed(at=asked.at, seat=2, contribution=suits), *found[at + 1 :]]


@pytest.mark.parametrize(
    ("rig", "said"),
    [
        (lambda found: found, None),
        (another_secret, "The hash is NOT the one that was promised: this is another secret."),
        (ann_left_out, "Your contribution is NOT in the deal."),
        (a_friend_more, "The pledges are NOT those that were shown before the deal."),
    ],
)
async def test_a_host_who_deals_otherwise_is_found_out(file, monkeypatch, rig, said):
    monkeypatch.setattr(dealing, "PATIENCE", FOREVER)
    async with serving(file) as server:
        devices, _ = await at_table(server, 3)
        cookies = [device.person.secret for device in devices]
        await devices[0].person.start(devices[0].table)
        for device in devices[:2]:
            await device.contribute()
    stored = [log.Line(*row) for row in query(file, "SELECT number, body, sum FROM lines ORDER BY number")]
    made: list[log.Line] = []
    for number, entry in enumerate(rig([entry for _, entry in log.read(stored)]), start=1):
        made.append(log.write(entry, number, made[-1].sum if made else ""))
    query(file, "DELETE FROM lines")
    for line in made:
        query(file, "INSERT INTO lines SELECT no, ?, ?, ? FROM tables", line.number, line.body, line.sum)
    async with serving(file) as server:
        for device, cookie in zip(devices, cookies, strict=True):
            device.person = server.stranger()
            device.person.http.cookies.set("bradshaw", cookie)
        wires = [await device.person.connect(device.table, seat) for seat, device in enumerate(devices)]
        record = await finish(devices, wires)
        found = await server.stranger().get(f"/api/replays/{devices[0].table}/verification")
        assert found["seed_fits"], "by itself the record is sound: only who noted something before finds out"
        assert faults(record.seed, record.deal, devices[0].noted) == ([said] if said else [])


# Nothing of the secret is told before the end


async def test_nobody_learns_the_secret_or_the_seed_before_the_end(patient):
    secret = "nobody-may-know-this-secret"
    async with serving() as server:
        devices, wires = await at_table(server, seed=secret)
        watcher = server.stranger()
        watching = await watcher.connect(devices[0].table)
        heard = [str(await devices[0].person.start(devices[0].table))]
        heard += [str(await device.contribute()) for device in devices]
        seed = (await server.room(devices[0].table)).table.seed
        table = devices[0].table
        paths = [f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/tables/{table}/entries?before=100"]
        paths += [f"/api/replays/{table}{more}" for more in ("", "/record", "/steps", "/verification")]
        paths += ["/api/tables?kind=running", "/api/tables?kind=mine"]
        for person in (watcher, devices[0].person, devices[1].person):
            for path in paths:
                answer = await person.request("GET", path)
                heard.append(f"{answer.headers} {answer.text}")
        for wire in (*wires, watching):
            await wire.caught_up()
            heard += wire.raw
        assert len(heard) > 30
        for text in heard:
            assert secret not in text
            assert seed not in text
        await finish(devices, wires)
        assert seed in (await watcher.request("GET", f"/api/tables/{table}")).text
