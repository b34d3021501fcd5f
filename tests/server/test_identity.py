"""Who is who: names, secrets, moving to another device; and no secret in a database or a log line."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bradshaw.client.decoding import apart
from bradshaw.server.http.guests import TRANSFER_TIME, secret_in
from bradshaw.wire.changes import unpacked
from tests.server.harness import serving
from tests.server.process import running
from tests.server.stores import contents
from tests.server.test_tables import refused


async def test_a_guest_gets_a_cookie_that_no_script_reads_and_no_other_site_sends():
    async with serving() as server:
        browser = server.stranger()
        response = await browser.request("POST", "/api/guests", {"name": "Ada"})
        assert response.json() == {"id": response.json()["id"], "name": "Ada"}, "the secret is only in the cookie"
        cookie = response.headers["set-cookie"]
        parts = [part.strip().lower() for part in cookie.split(";")]
        assert parts[0].startswith("bradshaw=")
        assert {"httponly", "samesite=strict", "path=/"} <= set(parts)
        assert "secure" not in parts, "on plain HTTP it would be lost"
        assert len(browser.secret) == 43
        browser.http.cookies.clear()
        proxied = {"x-forwarded-proto": "https"}
        response = await browser.request("POST", "/api/guests", {"name": "Ada"}, headers=proxied)
        assert "secure" in response.headers["set-cookie"].lower()


async def test_names_are_tidied_and_can_be_changed():
    async with serving() as server:
        ada = await server.person("  Ada \u0000\u202e Lovelace\n")
        assert (await ada.get("/api/me")) == {"id": ada.id, "name": "Ada Lovelace"}
        assert (await ada.put("/api/me", {"name": "Augusta"}))["name"] == "Augusta"
        again = await ada.post("/api/guests", {"name": "Byron"})
        assert again == {"id": ada.id, "name": "Byron"}, "who is a guest already only changes his name"
        for name in ("", "x" * 41):
            await refused(ada.put("/api/me", {"name": name}), "bad_request")
        assert (await ada.put("/api/me", {"name": "\u200b"}))["name"] == "Guest"


async def test_secrets_and_tokens_are_hashed_at_rest(file):
    async with serving(file) as server:
        ada = await server.person("Ada Lovelace")
        token = (await ada.post("/api/me/transfers"))["token"]
        device = server.stranger()
        await device.post("/api/transfers", {"token": token})
        secrets = [ada.secret, device.secret, token, (await ada.post("/api/me/transfers"))["token"]]
    stored = contents(file)
    assert b"Ada Lovelace" in stored, "this is where it would be"
    for secret in secrets:
        assert secret.encode() not in stored


async def test_a_one_time_link_moves_the_identity_to_another_device():
    async with serving() as server:
        ada = await server.person("Ada")
        table = (await ada.table(seats=["me", "me"], start=True))["id"]
        offered = await ada.post("/api/me/transfers")
        assert offered["expires"] == server.now + TRANSFER_TIME
        phone, thief = server.stranger(), server.stranger()
        assert await phone.post("/api/transfers", {"token": offered["token"]}) == {"id": ada.id, "name": "Ada"}
        assert phone.secret != ada.secret, "each device has a secret of its own"
        await phone.connect(table, 0)
        await refused(thief.post("/api/transfers", {"token": offered["token"]}), "not_found", "used already")
        assert thief.secret is None
        # Signing out on one device leaves the other.
        await phone.delete("/api/me")
        await refused(phone.get("/api/me"), "no_guest")
        assert (await ada.get("/api/me"))["id"] == ada.id


async def test_a_link_is_good_for_ten_minutes():
    async with serving() as server:
        ada = await server.person("Ada")
        first, second = [(await ada.post("/api/me/transfers"))["token"] for _ in range(2)]
        server.now += TRANSFER_TIME - 1
        assert (await server.stranger().post("/api/transfers", {"token": first}))["id"] == ada.id
        server.now += 1
        await refused(server.stranger().post("/api/transfers", {"token": second}), "not_found", "too old")


async def test_who_signs_out_is_nobody_here_any_more(file):
    async with serving(file) as server:
        ada = await server.person("Ada")
        secret = ada.secret
        response = await ada.request("DELETE", "/api/me")
        assert 'bradshaw="' in response.headers["set-cookie"] or "bradshaw=;" in response.headers["set-cookie"]
        ada.http.cookies.set("bradshaw", secret)
        await refused(ada.get("/api/me"), "no_guest")
    async with serving(file) as server:
        again = server.stranger()
        again.http.cookies.set("bradshaw", secret)
        await refused(again.get("/api/me"), "no_guest")


HTTPS = {"x-forwarded-proto": "https"}


async def test_over_https_the_cookie_is_one_that_no_other_site_of_the_domain_can_set():
    async with serving() as server:
        browser = server.stranger()
        response = await browser.request("POST", "/api/guests", {"name": "Ada"}, headers=dict(HTTPS))
        given = {line.partition("=")[0]: line for line in response.headers.get_list("set-cookie")}
        parts = {part.strip().lower() for part in given["__Host-bradshaw"].split(";")}
        assert {"httponly", "samesite=strict", "path=/", "secure"} <= parts
        assert not any(part.startswith("domain") for part in parts)
        secret = given["__Host-bradshaw"].partition("=")[2].partition(";")[0]
        headers = HTTPS | {"cookie": f"__Host-bradshaw={secret}"}
        response = await server.stranger().request("GET", "/api/me", headers=headers)
        assert response.json()["name"] == "Ada"
        assert "set-cookie" not in response.headers
        # One that a site beside this one has set does not count, wherever it stands.
        eve = await server.person("Eve")
        for cookies in (
            f"bradshaw={eve.secret}; __Host-bradshaw={secret}",
            f"__Host-bradshaw={secret}; bradshaw={eve.secret}",
        ):
            response = await server.stranger().request("GET", "/api/me", headers=HTTPS | {"cookie": cookies})
            assert response.json()["name"] == "Ada"
        response = await server.stranger().request("DELETE", "/api/me", headers=headers)
        assert re.search(
            r'__Host-bradshaw=(""|;).*Max-Age=0.*Secure', str(response.headers.get_list("set-cookie"))
        )


async def test_an_old_cookie_is_good_over_https_and_is_replaced():
    async with serving() as server:
        ada = await server.person("Ada")
        for method, path in (("GET", "/api/me"), ("GET", "/api/tables"), ("POST", "/api/me/transfers")):
            headers = HTTPS | {"cookie": f"bradshaw={ada.secret}"}
            response = await server.stranger().request(method, path, headers=headers)
            given = response.headers.get_list("set-cookie")
            assert any(line.startswith(f"__Host-bradshaw={ada.secret};") for line in given), path
            assert any(line.startswith('bradshaw=""') and "Max-Age=0" in line for line in given), path
        plain = await server.stranger().request("GET", "/api/me", headers={"cookie": f"bradshaw={ada.secret}"})
        assert "set-cookie" not in plain.headers, "over plain HTTP it stays as it is"
        nobody = await server.stranger().request("GET", "/api/tables", headers=HTTPS | {"cookie": "bradshaw=x"})
        assert "set-cookie" not in nobody.headers
        table = (await ada.table())["id"]
        wire = ada.open(table, cookie=f"__Host-bradshaw={ada.secret}")
        assert (await wire.receive())["guest"] == ada.id
        out = await server.stranger().request("DELETE", "/api/me", headers=headers)
        assert not any(ada.secret in line for line in out.headers.get_list("set-cookie"))


async def test_who_signs_out_ends_links_that_nobody_has_used():
    async with serving() as server:
        ada, bob = await server.person("Ada"), await server.person("Bob")
        tokens = [(await person.post("/api/me/transfers"))["token"] for person in (ada, ada, ada, bob)]
        phone = server.stranger()
        await phone.post("/api/transfers", {"token": tokens[0]})
        await ada.delete("/api/me")
        for token in tokens[1:3]:
            await refused(server.stranger().post("/api/transfers", {"token": token}), "not_found", "used already")
        assert (await phone.get("/api/me"))["id"] == ada.id, "a device that is signed in stays so"
        assert (await server.stranger().post("/api/transfers", {"token": tokens[3]}))["id"] == bob.id


@pytest.mark.parametrize(
    ("header", "secret"),
    [
        ("bradshaw=abc", "abc"),
        ("a=1; bradshaw=abc; b=2", "abc"),
        ('prefs={"a": [1, 2]}; bradshaw=abc', "abc"),  # another program on the same host may set anything
        ("notbradshaw=abc", None),
        ("bradshaw", ""),
        ("bradshaw=old; __Host-bradshaw=abc", "abc"),
        ("", None),
    ],
)
def test_the_cookie_is_found_among_others(header, secret):
    assert secret_in([header]) == secret


async def test_odd_cookies_are_nobodys():
    async with serving() as server:
        for secret in ("", "x", "x" * 5000, "%00", '"quoted"', "a,b"):
            stranger = server.stranger()
            response = await stranger.request("GET", "/api/me", headers={"cookie": f"bradshaw={secret}"})
            assert response.status_code == 401


# Log lines


def test_a_whole_session_leaves_no_secret_in_the_log(tmp_path):
    """At the most talkative level: a game of two people and a bot, transfers, errors, a replay."""
    with running(tmp_path, "--log-level", "debug", "--limits", "0") as process:
        secrets = played_session(process)
        assert process.stop() == 0
        log = process.log
    lines = [json.loads(line) for line in log.splitlines()]
    assert any(line["what"] == "request" for line in lines), "there is a log"
    for name, secret in secrets.items():
        assert secret not in log, f"{name} is in the log"
    # Nothing that can be hidden, a station, a card, an action, is in any line: it has only these fields.
    known = {
        "time",
        "level",
        "from",
        "what",
        "method",
        "path",
        "status",
        "milliseconds",
        "table",
        "bot",
        "game",
        "fault",
        "trace",
    }
    assert {field for line in lines for field in line} <= known
    assert {line["path"] for line in lines if "path" in line} <= {
        *("/api/guests", "/api/me", "/api/transfers", "/api/tables", "/api/codes", "/api/replays", "/api/games"),
        *("/", "/nowhere", "/transfer", "/api/nowhere", "/metrics"),
    }
    assert not re.search(r"taxi|underground|mister|trail|station", log, re.IGNORECASE)


def played_session(process) -> dict[str, str]:
    ada, bob = process.browser(), process.browser()
    for browser, name in ((ada, "Ada"), (bob, "Bob")):
        assert browser.post("/api/guests", json={"name": name}).status_code == 201
    token = ada.post("/api/me/transfers").json()["token"]
    unused = ada.post("/api/me/transfers").json()["token"]
    phone = process.browser()
    assert phone.post("/api/transfers", json={"token": token}).status_code == 201
    phone.post("/api/transfers", json={"token": token})
    made = ada.post(
        "/api/tables",
        json={"game": "scotland_yard", "options": {"players": 3}, "seats": ["me", "person", "random"]},
    ).json()
    table = made["id"]
    bob.get(f"/api/codes/{made['code']}")
    bob.post(f"/api/tables/{table}/seats", json={"seat": 1})
    assert ada.post(f"/api/tables/{table}/start").status_code == 200
    for path in (
        f"/nowhere/{table}",
        f"/transfer/{unused}",
        f"/api/nowhere/{table}",
        f"/api/tables/{table}/log?look=0",
        "/metrics",
    ):
        ada.get(path)
    address = process.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    cookies = [{"Cookie": f"bradshaw={browser.cookies['bradshaw']}"} for browser in (ada, bob)]
    with (
        connect(f"{address}?look=0", additional_headers=cookies[0]) as x,
        connect(f"{address}?look=1", additional_headers=cookies[1]) as detective,
    ):
        for wire, seat in ((x, 0), (detective, 1)):
            actions = []
            while not actions:
                news = {name: part for message in _messages(wire) for name, part in message.items()}
                listed = (news.get("position") or {}).get("actions", [])
                listed += unpacked((news.get("next") or {}).get("actions", []))
                actions = [action for action in listed if not action.get("double")]
            move = {"type": "move", "id": 7, "seat": seat, "position": news["number"]}
            wire.send(msgspec.json.encode(move | {"action": "taxi 1000"}).decode())
            wire.send("no message at all")
            wire.send(msgspec.json.encode(move | {"action": actions[-1]}).decode())
        for wire, message in (
            (x, {"type": "say", "id": 1, "text": "I am at the docks"}),
            (x, {"type": "offer", "id": 2, "seat": 0, "what": "end"}),
            (detective, {"type": "answer", "id": 3, "seat": 1, "yes": True}),
        ):
            wire.send(msgspec.json.encode(message).decode())
            while message["id"] not in _answered(wire):
                pass
    info = ada.get(f"/api/tables/{table}").json()
    assert info["status"] == "over"
    assert bob.get(f"/api/replays/{table}/record").status_code == 200
    secrets = {"seed": info["seed"], "table": table, "code": made["code"], "token": token, "unused token": unused}
    secrets |= {f"secret {n}": browser.cookies["bradshaw"] for n, browser in enumerate((ada, bob, phone))}
    return secrets | {"chat": "the docks"}


def while_open(wire) -> None:
    while wire.recv(20):
        pass


def read_to_the_end(found) -> None:
    while found.recv(65_536):
        pass
    raise EOFError


def _messages(wire: Any) -> list[Any]:
    """The messages that come next, together."""
    return [msgspec.json.decode(text) for text in apart(wire.recv(20))]


def _answered(wire: Any) -> set[int]:
    return {message["id"] for message in _messages(wire) if "id" in message}


def test_a_reader_that_never_reads_is_cut_off_from_outside(tmp_path: Path):
    """On real TCP: the table goes on, and the server keeps no more than a little for who does not read."""
    with running(tmp_path, "--limits", "0") as process:
        ada = process.browser()
        ada.post("/api/guests", json={"name": "Ada"})
        table = ada.post("/api/tables", json={"game": "scotland_yard"}).json()["id"]
        stuck = process.raw_socket(table)
        address = process.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        cookie = {"Cookie": f"bradshaw={ada.cookies['bradshaw']}"}

        def dropped() -> bool:
            found = re.search(r"^bradshaw_dropped_total (\S+)", ada.get("/metrics").text, re.MULTILINE)
            return bool(found and float(found[1]))

        with connect(address, additional_headers=cookie) as wire:
            for batch in range(100, 20_000, 100):
                for number in range(batch, batch + 100):
                    say = {"type": "say", "id": number, "text": "🚕" * 500}
                    wire.send(msgspec.json.encode(say).decode())
                while number not in _answered(wire):
                    pass
                if dropped():
                    break
            assert dropped()
            with pytest.raises((ConnectionError, EOFError)):
                read_to_the_end(stuck)
            wire.send(json.dumps({"type": "say", "id": 99_999, "text": "still here"}))
            while 99_999 not in _answered(wire):
                pass
            # What is far too big is not even taken in.
            wire.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed, match="1009"):
                while_open(wire)
        assert process.stop() == 0


async def test_a_new_name_is_known_at_once_on_every_device():
    async with serving() as server:
        ada, phone = await server.person("Ada"), server.stranger()
        token = (await ada.post("/api/me/transfers"))["token"]
        await phone.post("/api/transfers", {"token": token})
        assert (await phone.get("/api/me"))["name"] == "Ada"
        await ada.put("/api/me", {"name": "Ann"})
        assert [(await device.get("/api/me"))["name"] for device in (ada, phone)] == ["Ann", "Ann"]
