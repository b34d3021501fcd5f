"""Who is not looking is told, on the devices that he chose, and nobody else."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import web
from msgspec.structs import replace

from bradshaw.core.errors import BradshawError
from bradshaw.server.http import app as app_module
from bradshaw.server.notices import endpoints
from bradshaw.server.notices.endpoints import Resolver, check_endpoint, is_public
from bradshaw.server.notices.keys import ServerKey
from bradshaw.server.notices.observer import NoticeObserver
from bradshaw.server.notices.push import Push
from bradshaw.server.notices.sender import Sender
from bradshaw.server.notices.subscriptions import MOST
from bradshaw.server.storage.interface import Subscription, Unsent
from tests.server.harness import START, Person, Refusal, Server, serving, until
from tests.server.push_service import Device, PushService, push_service

ALL = ("turn", "start", "over")


@asynccontextmanager
async def world(**config: Any) -> AsyncIterator[tuple[Server, PushService]]:
    """A server that tells at once, and a push service."""
    with (
        patch.object(app_module, "NoticeObserver", partial(NoticeObserver, patience=0.0)),
        patch.object(app_module, "Sender", partial(Sender, pause=0.0)),
    ):
        async with push_service() as service, serving(push_anywhere=True, **config) as server:
            yield server, service


async def two_at_a_table(server: Server, **settings: Any) -> tuple[Person, Person, str]:
    """Anna is Mister X and moves first, Ben the detectives; it has not started."""
    anna, ben = await server.person("Anna"), await server.person("Ben")
    table = (await anna.table(**settings))["id"]
    await ben.sit(table)
    return anna, ben, table


async def quiet(device: Device, count: int) -> None:
    """So much has come, and no more comes: the device is told of something else afterwards."""
    for _ in range(20):
        await asyncio.sleep(0.005)
    assert len(device.bodies) == count, device.notices


async def move(person: Person, table: str, seat: int) -> None:
    wire = await person.connect(table, seat)
    await wire.move(seat)
    await wire.close()


async def test_an_absent_player_is_told_that_it_is_his_turn():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, "turn", language="de")
        await anna.start(table)
        await move(anna, table, 0)
        await until(lambda: device.bodies)
        assert device.notices == [
            {
                "kind": "turn",
                "table": table,
                "game": "scotland_yard",
                "title": "Scotland Yard",
                "names": ["Anna"],
                "language": "de",
            }
        ]
        claims = device.claims((await ben.get("/api/me/notices"))["key"])
        assert claims["aud"] == service.origin
        assert claims["sub"] == "mailto:bradshaw@localhost"
        assert START // 1000 < claims["exp"] <= START // 1000 + 86_400
        headers = device.requests[0]
        assert headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0
        assert table not in str(headers), "a push service learns which table it is"
        await quiet(device, 1)


async def test_who_looks_is_not_told():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, *ALL)
        wire = await ben.connect(table, 1)
        await anna.start(table)
        await move(anna, table, 0)
        await quiet(device, 0)
        await wire.close()


async def test_who_is_connected_but_does_not_see_the_page_is_told():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, "turn")
        wire = await ben.connect(table, 1)
        await anna.start(table)
        await wire.ask("attend", looking=False)
        await move(anna, table, 0)
        await until(lambda: device.bodies)
        await quiet(device, 1)
        await wire.close()


async def test_who_sees_the_page_again_is_not_told():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, *ALL)
        wire = await ben.connect(table, 1)
        await wire.ask("attend", looking=False)
        await wire.ask("attend", looking=True)
        await anna.start(table)
        await move(anna, table, 0)
        await quiet(device, 0)
        await wire.close()


async def test_the_start_and_the_end_are_told_as_chosen():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        both = await service.subscribed(ben, "start", "over")
        only_turns = await service.subscribed(anna, "turn")
        await anna.start(table)
        await until(lambda: both.bodies and only_turns.bodies)
        assert [notice["kind"] for notice in both.notices] == ["start"]
        # For Anna the start was also her turn, and of that she wants to know.
        assert [notice["kind"] for notice in only_turns.notices] == ["turn"]
        first, second = await anna.connect(table, 0), await ben.connect(table, 1)
        await first.ask("offer", seat=0, what="end")
        await second.ask("attend", looking=False)
        await second.ask("answer", seat=1, yes=True)
        await until(lambda: len(both.bodies) == 2)
        assert both.notices[1]["kind"] == "over"
        await quiet(only_turns, 1)
        await first.close()
        await second.close()


async def test_who_has_left_is_told_nothing():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, *ALL)
        await anna.start(table)
        await until(lambda: device.bodies)
        await ben.leave(table, 1)
        await move(anna, table, 0)
        await quiet(device, 1)


@pytest.mark.parametrize("then", ["stays away", "comes", "leaves"])
async def test_who_comes_or_leaves_before_he_is_told_is_told_nothing(then):
    async with serving() as server:
        observer = next(each for each in server.services.tables.observers if isinstance(each, NoticeObserver))
        told: list[Any] = []
        observer._send = told.append
        anna, ben, table = await two_at_a_table(server)
        await anna.start(table)
        due = observer._due[table, ben.id]
        due.timer.cancel()  # it is the test that says when the time has come
        wire = await ben.connect(table, 1) if then == "comes" else None
        if then == "leaves":
            await ben.leave(table, 1)
        observer._tell(await server.room(table), ben.id)
        assert [what.kinds for what in told] == ([("start",)] if then == "stays away" else [])
        if wire:
            await wire.close()


async def test_one_person_with_bots_is_told_nothing():
    async with world() as (server, service):
        anna = await server.person("Anna")
        device = await service.subscribed(anna, *ALL)
        table = (await anna.table(seats=["me", "steady"], start=True))["id"]
        await move(anna, table, 0)
        await server.settled()
        assert (await anna.get(f"/api/tables/{table}"))["to_act"] == [0]
        await quiet(device, 0)


async def test_a_notice_is_sent_once_however_many_would_send_it():
    async with serving() as server:
        anna, _, table = await two_at_a_table(server)
        notices = server.services.storage.notices
        seventh = Unsent(table, 7, anna.id, "push", START, "{}")
        eighth = replace(seventh, number=8)
        claimed = await asyncio.gather(*(notices.claim(seventh) for _ in range(5)))
        assert claimed.count(True) == 1
        assert await notices.claim(replace(seventh, channel="mail"))
        assert await notices.claim(eighth)
        assert not await notices.claim(eighth)


async def test_what_one_process_did_not_send_another_does_once(file):
    async with serving(file) as server:
        anna, _, table = await two_at_a_table(server)
        notices = server.services.storage.notices
        notice = Unsent(table, 7, anna.id, "push", START, "{}")
        done = replace(notice, channel="mail")
        for claimed in (notice, done):
            assert await notices.claim(claimed)
        await notices.sent(done)
        assert await notices.take_over(START, START + 60_000, 10) == [], "it is not late yet"
        both = await asyncio.gather(*(notices.take_over(START + 1, START + 60_000, 10) for _ in range(2)))
        assert [] in both
        assert [notice] in both
        assert await notices.take_over(START + 1, START + 60_000, 10) == []
        assert await notices.take_over(START + 60_001, START + 120_000, 10) != []


async def test_after_a_restart_nobody_is_told_again(file):
    with patch.object(app_module, "NoticeObserver", partial(NoticeObserver, patience=0.0)):
        async with push_service() as service:
            async with serving(file, push_anywhere=True) as server:
                anna, ben, table = await two_at_a_table(server)
                device = await service.subscribed(ben, "turn")
                key = (await ben.get("/api/me/notices"))["key"]
                await anna.start(table)
                await move(anna, table, 0)
                await until(lambda: device.bodies)
                secrets = anna.secret, ben.secret
            async with serving(file, push_anywhere=True) as server:
                anna, ben = server.stranger(), server.stranger()
                for person, secret in zip((anna, ben), secrets, strict=True):
                    person.http.cookies.set("bradshaw", secret)
                assert (await ben.get("/api/me/notices")) == {"key": key, "kinds": ["turn"]}
                await (await anna.connect(table, 0)).close()
                await quiet(device, 1)


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_is_gone_is_removed(status):
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, "turn")
        device.answer = lambda: web.Response(status=status)
        await anna.start(table)
        await move(anna, table, 0)
        async with asyncio.timeout(20):
            while (await ben.get("/api/me/notices"))["kinds"]:
                await asyncio.sleep(0.005)
        await quiet(device, 1)


async def test_a_push_service_that_fails_is_asked_three_times():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, "turn")
        device.answer = lambda: web.Response(status=503)
        await anna.start(table)
        await move(anna, table, 0)
        await until(lambda: len(device.bodies) == 3)
        await quiet(device, 3)
        assert (await ben.get("/api/me/notices"))["kinds"] == ["turn"]


async def test_a_push_service_leads_nowhere_else():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device, other = await service.subscribed(ben, "turn"), service.device("other")
        device.answer = lambda: web.Response(status=307, headers={"Location": other.endpoint})
        await anna.start(table)
        await move(anna, table, 0)
        await until(lambda: device.bodies)
        await quiet(device, 1)
        assert not other.bodies


async def test_who_signs_out_is_told_nothing_on_that_device():
    async with world() as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, *ALL)
        token = (await ben.post("/api/me/transfers"))["token"]
        phone = server.stranger()
        await phone.post("/api/transfers", {"token": token})
        phone.name = "phone"
        other = await service.subscribed(phone, *ALL)
        await ben.delete("/api/me")
        await anna.start(table)
        await until(lambda: other.bodies)
        await quiet(device, 0)


async def test_a_device_can_choose_anew_and_end_it():
    async with world() as (server, service):
        ben = await server.person("Ben")
        await service.subscribed(ben, "over", "turn")
        assert (await ben.get("/api/me/notices"))["kinds"] == ["turn", "over"]
        await service.subscribed(ben, "start")
        assert (await ben.get("/api/me/notices"))["kinds"] == ["start"]
        assert len(await server.services.storage.notices.of_guest(ben.id)) == 1
        assert (await ben.delete("/api/me/notices"))["kinds"] == []
        assert await server.services.storage.notices.of_guest(ben.id) == []


async def test_an_endpoint_belongs_to_whoever_subscribed_last():
    async with world() as (server, service):
        anna, ben = await server.person("Anna"), await server.person("Ben")
        device = await service.subscribed(anna, "turn")
        await ben.put("/api/me/notices", device.subscription("turn"))
        assert (await anna.get("/api/me/notices"))["kinds"] == []
        assert (await ben.get("/api/me/notices"))["kinds"] == ["turn"]


async def test_a_guest_has_few_devices():
    async with world() as (server, service):
        ben = await server.person("Ben")
        first = await service.subscribed(ben, "turn")
        for number in range(MOST):
            token = (await ben.post("/api/me/transfers"))["token"]
            phone = server.stranger()
            await phone.post("/api/transfers", {"token": token})
            phone.name = f"phone {number}"
            server.now += 1000
            await service.subscribed(phone, "turn")
        kept = await server.services.storage.notices.of_guest(ben.id)
        assert len(kept) == MOST
        assert first.endpoint not in [found.endpoint for found in kept]


async def test_a_guest_is_not_told_without_end():
    async with world(limits=1.0) as (server, service):
        anna, ben, table = await two_at_a_table(server)
        device = await service.subscribed(ben, "turn")
        with patch.object(server.services.limits, "_bucket_of", _empty):
            await anna.start(table)
            await move(anna, table, 0)
            await quiet(device, 0)


def _empty(kind: str, who: str) -> Any:
    class Bucket:
        def take(self) -> bool:
            return kind != "notice"

    return Bucket()


async def test_strangers_choose_nothing():
    async with world() as (server, service):
        with pytest.raises(Refusal) as refusal:
            await server.stranger().put("/api/me/notices", service.device("x").subscription("turn"))
        assert refusal.value.code == "no_guest"


@pytest.mark.parametrize(
    "change",
    [
        {"kinds": ["rain"]},
        {"kinds": []},
        {"language": "<b>"},
        {"keys": {"p256dh": "AAAA", "auth": "AAAAAAAAAAAAAAAAAAAAAA"}},
        {"keys": {"p256dh": "not base64 at all!", "auth": "ä"}},
        {"endpoint": "https://"},
        {"endpoint": "no address"},
        {"endpoint": "file:///etc/passwd"},
    ],
)
async def test_what_is_no_subscription_is_refused(change):
    async with world() as (server, service):
        ben = await server.person("Ben")
        with pytest.raises(Refusal) as refusal:
            await ben.put("/api/me/notices", service.device("x").subscription("turn", **change))
        assert refusal.value.code == "bad_request"
        assert (await ben.get("/api/me/notices"))["kinds"] == []


# Where a client could lead the server

NOT_PUBLIC = [
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "https://93.184.215.14/x",  # public, but no push service is a bare address
    "https://localhost/x",
    "https://localhost./x",
    "https://intranet/x",
    "https://push.example.org:8443/x",
    "https://push.example.org:22/x",
    "https://user:word@push.example.org/x",
    "https://push.example.org/x#y",
    "ftp://push.example.org/x",
    "//push.example.org/x",
    "gopher://push.example.org",
    "",
]


@pytest.mark.parametrize("endpoint", NOT_PUBLIC)
async def test_an_address_that_is_not_of_the_internet_is_refused(endpoint):
    async with serving() as server:
        ben = await server.person("Ben")
        async with push_service() as service:
            with pytest.raises(Refusal) as refusal:
                await ben.put("/api/me/notices", service.device("x").subscription("turn", endpoint=endpoint))
        assert refusal.value.code == "bad_request"


def test_a_push_service_is_not_refused():
    url = check_endpoint("https://updates.push.example.org/wpush/v2/gAAA?x=1", anywhere=False)
    assert url.host == "updates.push.example.org"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.9.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "255.255.255.255", "224.0.0.1", "198.18.0.1", "192.0.2.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
        *("2002:7f00:1::", "2002:a00:1::", "2001:db8::1", "64:ff9b:1::1"),
    ],
)
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "8.8.8.8", "2606:4700::1111"])
def test_addresses_that_are_public(address):
    assert is_public(address)


@pytest.mark.parametrize("name", ["localhost", "127.1", "2130706433", "0x7f.1"])
async def test_a_name_that_stands_for_this_machine_is_not_connected_to(name):
    resolver = Resolver(anywhere=False)
    with pytest.raises(OSError, match=r"not on the internet|not known|resolution"):
        await resolver.resolve(name, 443)
    await resolver.close()


async def test_a_name_that_stands_for_another_address_later_leads_nowhere():
    """What the name stood for when it was subscribed does not matter: it counts when the connection is made."""
    stands_for = ["93.184.215.14", "10.0.0.1"]

    def look_up(host: str, port: int, *_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in stands_for]

    resolver = Resolver(anywhere=False)
    with patch.object(endpoints.socket, "getaddrinfo", look_up):
        found = await resolver.resolve("push.example.org", 443)
        assert found == [
            {
                "hostname": "push.example.org",  # for its certificate
                "host": "93.184.215.14",
                "port": 443,
                "family": socket.AF_INET,
                "proto": 6,
                "flags": socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,  # it is not looked up once more
            }
        ]
        stands_for[0] = "127.0.0.1"
        with pytest.raises(OSError, match="not on the internet"):
            await resolver.resolve("push.example.org", 443)
    await resolver.close()


async def test_a_message_is_sent_only_where_it_may_be():
    """Also what is in the database already leads to no address that is not public."""
    async with push_service() as service:
        device = service.device("x")
        port = int(service.origin.rpartition(":")[2])
        storage = Keys()
        push = Push(await ServerKey.load(storage, "mailto:host@example.org"))
        wanted = device.subscription("turn")
        for endpoint in (device.endpoint, f"https://localtest.example.org:{port}/push/x"):
            to = Subscription("", "", "", endpoint, **wanted["keys"], language="en", kinds="turn", created=0)
            assert (await push.send(to, b"{}", "topic")).outcome == "refused"

        def look_up(host: str, *_: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        connected: list[Any] = []
        to = Subscription(
            "", "", "", "https://push.example.org/push/x", **wanted["keys"], language="en", kinds="turn", created=0
        )
        with (
            patch.object(endpoints.socket, "getaddrinfo", look_up),
            patch.object(socket.socket, "connect", connected.append),
        ):
            assert (await push.send(to, b"{}", "topic")).outcome == "later"
        await push.close()
        assert not device.bodies
        assert not connected


async def test_the_key_is_made_once():
    storage = Keys()
    first = await ServerKey.load(storage, "mailto:host@example.org")
    second = await ServerKey.load(storage, "https://example.org")
    assert first.public == second.public
    with pytest.raises(BradshawError, match="no contact"):
        await ServerKey.load(storage, "host")


class Keys:
    """Storage that keeps a key."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def key(self, name: str, new: str, now: int) -> str:
        return self.kept.setdefault(name, new)
