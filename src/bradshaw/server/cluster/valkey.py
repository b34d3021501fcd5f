"""The bus over Valkey: one channel for all processes of a club.

What is said in one turn of the event loop leaves as one message, after whatever else the turn has to do, so that a
hundred moves which were committed together cost one. A process that can't reach Valkey goes on by itself: what it
misses is found in storage (`tables/elsewhere.py`), and when Valkey is back it is used again.
"""

import asyncio
from contextlib import suppress
from logging import getLogger

import msgspec
from valkey.asyncio import Valkey
from valkey.asyncio.client import PubSub
from valkey.exceptions import ValkeyError

from bradshaw.core.errors import BradshawError
from bradshaw.server.cluster.bus import Ears, new_name
from bradshaw.server.cluster.messages import AnyMessage
from bradshaw.server.ops import metrics

logger = getLogger(__name__)

CHANNEL = "bradshaw"
PATIENCE = 2.0  # seconds that Valkey may take for anything
PAUSE = 0.5  # seconds between two tries to reach it
SILENCE = 1.0  # seconds without a message, after which it is asked whether it is there
MOST_WAITING = 10_000  # messages; while Valkey does not answer, the oldest are dropped
FAULTS = (ValkeyError, OSError, asyncio.TimeoutError)


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """What a process says at once."""

    sender: str
    messages: list[msgspec.Raw]  # each read by itself: a process of another version may know more kinds


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Envelope)
_message: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)


class ValkeyBus(Ears):
    """`Bus` over Valkey."""

    shared = True

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        super().__init__()
        self.up = False
        self._channel = channel
        self._name = new_name()
        try:
            # Two connections: one only listens.
            self._speaker = Valkey.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
            self._listener = Valkey.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        except ValueError as error:
            raise BradshawError(f"“{url}” is not the address of a Valkey server: {error}.") from None
        self._waiting: list[AnyMessage] = []
        self._said = asyncio.Event()
        self._closed = False
        self._speaking: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin. BradshawError if Valkey can't be reached now: a host may have mistyped its address."""
        try:
            await self._speaker.ping()
        except FAULTS as error:
            await self._disconnect()
            raise BradshawError(f"Valkey can't be reached: {error}") from None
        subscribed = asyncio.Event()
        self.on_return(subscribed.set)
        self._speaking = asyncio.create_task(self._speak())
        self._listening = asyncio.create_task(self._listen())
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(subscribed.wait(), PATIENCE)

    async def close(self) -> None:
        """Send what was said, and be gone."""
        self._closed = True
        self._said.set()
        if self._speaking:
            await asyncio.wait([self._speaking], timeout=PATIENCE)
        for task in (self._speaking, self._listening):
            if task:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self._disconnect()

    def publish(self, message: AnyMessage) -> None:
        """Tell the others soon."""
        if len(self._waiting) >= MOST_WAITING:
            del self._waiting[: MOST_WAITING // 2]
        self._waiting.append(message)
        self._said.set()

    # Speaking

    async def _speak(self) -> None:
        while not (self._closed and not self._waiting):
            await self._said.wait()
            self._said.clear()
            messages, self._waiting = self._waiting, []
            if not messages:
                continue
            try:
                await self._speaker.publish(self._channel, _packed(self._name, messages))
                metrics.BUS.labels("sent").inc(len(messages))
            except FAULTS as error:
                metrics.BUS.labels("lost").inc(len(messages))
                logger.warning("the bus does not take messages", extra={"fault": str(error)})
                if self._closed:
                    return
                await asyncio.sleep(PAUSE)

    # Listening

    async def _listen(self) -> None:
        """Listen for ever; whenever the connection is lost, begin anew."""
        while True:
            pubsub = self._listener.pubsub(ignore_subscribe_messages=True)
            try:
                await pubsub.subscribe(self._channel)
                await pubsub.ping()
                self.up = True
                metrics.BUS_UP.set(1)
                self.returned()
                await self._hear(pubsub)
            except FAULTS as error:
                if self.up:
                    logger.warning("the bus is gone", extra={"fault": str(error)})
                self.up = False
                metrics.BUS_UP.set(0)
            finally:
                with suppress(*FAULTS):
                    await pubsub.aclose()
            await asyncio.sleep(PAUSE)

    async def _hear(self, pubsub: PubSub) -> None:
        asked = False
        while True:
            found = await pubsub.get_message(ignore_subscribe_messages=True, timeout=SILENCE)
            if found is None:
                if asked:
                    raise OSError("no answer")
                await pubsub.ping()
                asked = True
                continue
            asked = False
            if found["type"] != "message":
                continue
            self.hear(self._read(found["data"]))

    def _read(self, data: bytes) -> list[AnyMessage]:
        """What others have said; what can't be understood is left out."""
        found = []
        try:
            said = _decoder.decode(data)
            if said.sender != self._name:
                for one in said.messages:
                    with suppress(msgspec.ValidationError):
                        found.append(_message.decode(one))
        except msgspec.DecodeError:
            metrics.BUS.labels("unknown").inc()
        metrics.BUS.labels("heard").inc(len(found))
        return found

    async def _disconnect(self) -> None:
        for client in (self._speaker, self._listener):
            with suppress(*FAULTS):
                await client.aclose()


def _packed(sender: str, messages: list[AnyMessage]) -> bytes:
    return _encoder.encode((sender, messages))
