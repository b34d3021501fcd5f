"""One message to one device: encrypted for it (RFC 8291), signed (RFC 8292), and handed to its push service."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Literal

import aiohttp
from msgspec import Struct
from pywebpush import WebPusher

from bradshaw.server.errors import BadRequest
from bradshaw.server.notices.endpoints import Resolver, check_endpoint
from bradshaw.server.notices.keys import ServerKey, encode
from bradshaw.server.storage.interface import Subscription

SECONDS = 10.0  # for one message, from looking up the name to the answer
MOST_AT_ONCE = 16  # connections
MOST_TO_HOST = 8  # of them to one push service
KEEP = 24 * 3600  # seconds for which a push service keeps a message for a device that is off
LONGEST_PAUSE = 60.0  # seconds before another try, whatever the push service asks for

Outcome = Literal["sent", "gone", "refused", "later"]


class Answer(Struct, frozen=True):
    """What became of a message; if it is to be tried again, after how many seconds at least."""

    outcome: Outcome
    pause: float = 0.0


class Push:
    """Sends to push services. Nothing that a client names leads it anywhere but to a public HTTPS address."""

    def __init__(self, key: ServerKey, *, anywhere: bool = False) -> None:
        self._key = key
        self._anywhere = anywhere
        self._thread = ThreadPoolExecutor(1, "push")  # one: encrypting takes a millisecond of processor time
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=MOST_AT_ONCE, limit_per_host=MOST_TO_HOST, resolver=Resolver(anywhere=anywhere)
            ),
            timeout=aiohttp.ClientTimeout(total=SECONDS),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            trust_env=False,
        )

    async def send(self, to: Subscription, message: bytes, topic: str) -> Answer:
        """Hand a message over. Of several on the same topic that wait for a device only the last is kept."""
        try:
            url = check_endpoint(to.endpoint, anywhere=self._anywhere)
        except BadRequest:
            return Answer("refused")
        body, authorization = await asyncio.get_running_loop().run_in_executor(
            self._thread, self._prepare, to, message, str(url.origin())
        )
        headers = {
            "Authorization": authorization,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Topic": encode(sha256(topic.encode()).digest())[:32],  # nobody else may know what it is about
            "Urgency": "high",
        }
        try:
            # What the answer says beyond its status is not read.
            async with self._session.post(url, data=body, headers=headers, allow_redirects=False) as answer:
                return _read(answer.status, answer.headers.get("Retry-After", ""))
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
            return Answer("later")

    def _prepare(self, to: Subscription, message: bytes, origin: str) -> tuple[bytes, str]:
        """What is sent, in a thread."""
        pusher = WebPusher({"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}})
        return bytes(pusher.encode(message, "aes128gcm")["body"]), self._key.authorization(origin)

    async def close(self) -> None:
        """Send no more."""
        await self._session.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _read(status: int, retry_after: str) -> Answer:
    if 200 <= status < 300:
        return Answer("sent")
    if status in (404, 410):
        return Answer("gone")
    if status == 429 or status >= 500:
        return Answer("later", min(float(retry_after), LONGEST_PAUSE) if retry_after.isdecimal() else 0.0)
    return Answer("refused")
