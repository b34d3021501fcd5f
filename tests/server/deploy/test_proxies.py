"""nginx and Caddy, with our files, in front of the server: HTTPS, requests, sockets, notices (docs/hosting.md)."""

import datetime as dt
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from unittest.mock import patch

import aiohttp
import aiohttp.web
import httpx
import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from bradshaw.server.http import app as app_module
from bradshaw.server.notices.observer import NoticeObserver
from bradshaw.server.notices.sender import Sender
from tests.server.deploy.programs import DEPLOY, SECONDS, free_port, program, running
from tests.server.harness import Server, serving, until
from tests.server.push_service import push_service

NAME = "play.club.example"


def certificate(folder: Path) -> tuple[Path, Path]:
    """One for the name of the server, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = dt.datetime.now(dt.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return files


def nginx(folder: Path, port: int, backends: tuple[int, int]) -> list[str]:
    """The command, with our file and only its ports, names and files changed."""
    text = (DEPLOY / "proxy/nginx.conf").read_text()
    chain, key = certificate(folder)
    for old, new in [
        ("127.0.0.1:8080", f"127.0.0.1:{backends[0]}"),
        ("127.0.0.1:8081", f"127.0.0.1:{backends[1]}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (f"/etc/ssl/{NAME}/fullchain.pem", str(chain)),
        (f"/etc/ssl/{NAME}/privkey.pem", str(key)),
    ]:
        assert old in text, old
        text = text.replace(old, new)
    folders = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; events {{}} http {{ {folders} access_log off;\n{text}\n}}"
    (folder / "nginx.conf").write_text(whole)
    return [program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, backends: tuple[int, int]) -> list[str]:
    text = (DEPLOY / "proxy/Caddyfile").read_text()
    chain, key = certificate(folder)
    where = f"https://{NAME}:{port}, https://127.0.0.1:{port}"
    for old, new in [
        ("127.0.0.1:8080 127.0.0.1:8081", f"127.0.0.1:{backends[0]} 127.0.0.1:{backends[1]}"),
        (f"{{$BRADSHAW_HOST:{NAME}}} {{", f"{where} {{\n\ttls {chain} {key}"),
    ]:
        assert old in text, old
        text = text.replace(old, new)
    whole = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}}\n{text}"
    (folder / "Caddyfile").write_text(whole)
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@asynccontextmanager
async def proxy(command: list[str], folder: Path, port: int) -> AsyncIterator[ssl.SSLContext]:
    """The running proxy; the certificates that trust it."""
    async with running(command, folder, port):
        yield ssl.create_default_context(cafile=str(folder / "certificate.pem"))


class Browser:
    """A person whose browser knows the proxy alone."""

    def __init__(self, port: int, trust: ssl.SSLContext, name: str) -> None:
        self.name, self.trust, self.origin = name, trust, f"https://{NAME}"
        self.http = httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{port}", verify=trust, timeout=SECONDS, headers={"Host": NAME}
        )
        self.socket_url = f"https://127.0.0.1:{port}"
        self.cookie = ""

    async def put(self, path: str, body: object) -> object:
        return await self.ask("PUT", path, body)

    async def ask(self, method: str, path: str, body: object = None) -> dict:
        headers = {"Origin": self.origin} | ({"Cookie": self.cookie} if self.cookie else {})
        content = None if body is None else msgspec.json.encode(body)
        headers["Content-Type"] = "application/json"
        answer = await self.http.request(method, path, content=content, headers=headers)
        assert answer.status_code < 400, answer.text
        if found := re.match(r"([^;]+)", answer.headers.get("set-cookie", "")):
            self.cookie = found[1]
        return answer.json() if answer.content else {}


@pytest.mark.parametrize("make", [nginx, caddy])
async def test_people_play_through_a_proxy(make, tmp_path):
    quick = (
        patch.object(app_module, "NoticeObserver", partial(NoticeObserver, patience=0.0)),
        patch.object(app_module, "Sender", partial(Sender, pause=0.0)),
    )
    port = free_port()
    with quick[0], quick[1]:
        async with push_service() as service, serving(push_anywhere=True) as server:
            # The second process is down: it is passed over.
            command = make(tmp_path, port, (server.port, free_port()))
            async with proxy(command, tmp_path, port) as trust:
                await play(server, service, port, trust)


@asynccontextmanager
async def process() -> AsyncIterator[int]:
    """Something in the place of a process of the server: whatever it is asked, it says at which port it is."""
    port = free_port()

    async def say(_: aiohttp.web.Request) -> aiohttp.web.Response:
        return aiohttp.web.Response(text=str(port))

    app = aiohttp.web.Application()
    app.router.add_route("*", "/{path:.*}", say)
    runner = aiohttp.web.AppRunner(app)
    await runner.setup()
    await aiohttp.web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield port
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("make", [nginx, caddy])
async def test_a_table_is_at_one_process_and_at_the_other_if_that_is_gone(make, tmp_path):
    port = free_port()
    tables = [f"table{number}" for number in range(30)]
    async with process() as one, AsyncExitStack() as stack:
        two = await stack.enter_async_context(process())
        async with proxy(make(tmp_path, port, (one, two)), tmp_path, port) as trust:
            browser = Browser(port, trust, "Anna")

            async def where(path: str, **headers: str) -> int:
                answer = await browser.http.get(path, headers={"Host": NAME} | headers)
                assert answer.status_code == 200, answer.text
                return int(answer.text)

            at = {table: await where(f"/api/tables/{table}") for table in tables}
            assert set(at.values()) == {one, two}
            for table in tables:
                assert await where(f"/api/tables/{table}/socket?look=0&after=3") == at[table]
                assert await where(f"/api/tables/{table}/seats", **{"X-Table": "another"}) == at[table]
            assert {await where("/api/guests") for _ in range(30)} == {one, two}
            await stack.aclose()
            assert {await where(f"/api/tables/{table}") for table in tables} == {one}
            await browser.http.aclose()


async def play(server: Server, service: object, port: int, trust: ssl.SSLContext) -> None:
    anna, ben = Browser(port, trust, "Anna"), Browser(port, trust, "Ben")
    for person in (anna, ben):
        await person.ask("POST", "/api/guests", {"name": person.name})
        assert person.cookie.startswith("__Host-"), "the server was not told that the browser speaks HTTPS"
    made = await anna.ask(
        "POST", "/api/tables", {"game": "scotland_yard", "options": {"players": 2}, "settings": {}}
    )
    table = made["id"]
    await ben.ask("POST", f"/api/tables/{table}/seats", {"seat": None, "name": None})
    device = await service.subscribed(ben, "turn")
    await anna.ask("POST", f"/api/tables/{table}/start")

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trust)) as session:
        address = f"{anna.socket_url}/api/tables/{table}/socket?after=0&look=0&words=true"
        headers = {"Host": NAME, "Origin": anna.origin, "Cookie": anna.cookie}
        async with session.ws_connect(address, headers=headers) as wire:
            position = None
            while position is None:
                for news in _apart(await wire.receive_str(timeout=SECONDS)):
                    position = news.get("position") or position
            move = {
                "type": "move",
                "id": 1,
                "seat": 0,
                "position": position["number"],
                "action": position["actions"][0],
            }
            await wire.send_str(msgspec.json.encode(move).decode())
            told: list[dict] = []
            while not any(news.get("id") == 1 for news in told):
                told += _apart(await wire.receive_str(timeout=SECONDS))
            assert next(news for news in told if news.get("id") == 1)["type"] == "done"
    await until(lambda: device.bodies)
    assert device.notices[0]["kind"] == "turn"

    # What a client says of where it is is not passed on: it is still this machine, which may read figures.
    lie = {"Host": NAME, "X-Forwarded-For": "198.51.100.1"}
    assert (await anna.http.get("/metrics", headers=lie)).status_code == 200
    for person in (anna, ben):
        await person.http.aclose()


def _apart(text: str) -> list[dict]:
    """The messages of one frame."""
    from bradshaw.client.decoding import apart

    return [msgspec.json.decode(one) for one in apart(text)]
