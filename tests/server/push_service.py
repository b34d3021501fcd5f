"""A push service on this machine, and browsers that have subscribed to it: they decrypt what they get."""

import base64
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

import http_ece
from aiohttp import web
from aiohttp.test_utils import TestServer
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.harness import Person


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser's subscription: the keys, and what has come for it."""

    def __init__(self, origin: str, name: str) -> None:
        self.endpoint = f"{origin}/push/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = token_bytes(16)
        self.requests: list[dict[str, str]] = []  # the headers of each
        self.bodies: list[bytes] = []  # encrypted
        self.answer: Callable[[], web.Response] = lambda: web.Response(status=201)

    def subscription(self, *kinds: str, language: str = "en", **other: Any) -> dict[str, Any]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encode(public), "auth": encode(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "language": language, "kinds": kinds} | other

    @property
    def notices(self) -> list[Any]:
        """What has come, as only this device can read it."""
        return [
            json.loads(
                http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm").decode()
            )
            for body in self.bodies
        ]

    def claims(self, public_key: str) -> Any:
        """What the last sender said of itself, if it was signed with that key."""
        header = self.requests[-1]["Authorization"]
        assert Vapid02.verify(header), "the signature does not fit"
        parts = dict(part.split("=", 1) for part in header.removeprefix("vapid ").split(","))
        assert parts["k"] == public_key
        return json.loads(decode(parts["t"].split(".")[1]))


class PushService:
    def __init__(self) -> None:
        self.origin = ""
        self.devices: dict[str, Device] = {}

    def device(self, name: str) -> Device:
        found = self.devices[f"/push/{name}"] = Device(self.origin, name)
        return found

    async def subscribed(self, person: Person, *kinds: str, **more: Any) -> Device:
        """A device on which the person is told of these things."""
        device = self.device(f"{person.name} {len(self.devices)}".replace(" ", "-"))
        await person.put("/api/me/notices", device.subscription(*kinds, **more))
        return device

    async def take(self, request: web.Request) -> web.Response:
        device = self.devices[urlsplit(str(request.rel_url)).path]
        device.requests.append(dict(request.headers))
        device.bodies.append(await request.read())
        return device.answer()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    app = web.Application()
    app.router.add_post("/push/{name}", service.take)
    async with TestServer(app, host="127.0.0.1") as server:
        service.origin = f"http://127.0.0.1:{server.port}"
        yield service
