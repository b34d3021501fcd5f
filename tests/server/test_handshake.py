"""The short cut for opening a socket grants nothing that the library would refuse, and answers as it does."""

from random import Random

import pytest
from websockets.http11 import Request
from websockets.server import ServerProtocol

from bradshaw.server.transport import handshake

REQUEST = (
    b"GET /api/tables/abc/socket?look=1&after=2 HTTP/1.1\r\n"
    b"host: localhost:8080\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\ncookie: bradshaw=x; a=b\r\n\r\n"
)
ORDINARY = {
    "as it is": REQUEST,
    "Firefox": REQUEST.replace(b"connection: Upgrade", b"connection: keep-alive, Upgrade"),
    "capitals": REQUEST.replace(b"websocket\r\n", b"WebSocket\r\n"),
    "extensions offered": REQUEST.replace(b"cookie", b"sec-websocket-extensions: permessage-deflate\r\ncookie"),
}
ODD = {
    "another method": REQUEST.replace(b"GET", b"POST"),
    "an old version of HTTP": REQUEST.replace(b"HTTP/1.1", b"HTTP/1.0"),
    "no version of HTTP": REQUEST.replace(b" HTTP/1.1", b""),
    "an old version": REQUEST.replace(b"version: 13", b"version: 8"),
    "no version": REQUEST.replace(b"sec-websocket-version: 13\r\n", b""),
    "no key": REQUEST.replace(b"sec-websocket-key", b"x"),
    "a short key": REQUEST.replace(b"dGhl", b""),
    "a key that is none": REQUEST.replace(b"ZQ==", b"Z\xff=="),
    "two keys": REQUEST.replace(b"cookie", b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie"),
    "no upgrade": REQUEST.replace(b"upgrade: websocket\r\n", b""),
    "another upgrade": REQUEST.replace(b"upgrade: websocket", b"upgrade: h2c"),
    "another connection": REQUEST.replace(b"connection: Upgrade", b"connection: close"),
    "a protocol": REQUEST.replace(b"cookie", b"sec-websocket-protocol: chat\r\ncookie"),
    "nothing": b"",
    "half of it": REQUEST[: len(REQUEST) // 2],
}


def _library(request: bytes) -> tuple[int, str]:
    """What the library answers: status, and the proof that it understood; 0 if it can't even read it."""
    protocol = ServerProtocol()
    protocol.receive_data(request)
    events = protocol.events_received()
    if not events or not isinstance(events[0], Request):
        return 0, ""
    answer = protocol.accept(events[0])
    return answer.status_code, answer.headers.get("Sec-WebSocket-Accept", "")


@pytest.mark.parametrize("request_", ORDINARY.values(), ids=ORDINARY.keys())
def test_the_ordinary_request_is_answered_as_the_library_does(request_):
    found = handshake.read(request_)
    assert found is not None
    assert (found.path, found.query) == (b"/api/tables/abc/socket", b"look=1&after=2")
    assert (b"cookie", b"bradshaw=x; a=b") in found.headers
    lines = found.answer.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 101 Switching Protocols"
    assert lines[-2:] == ["", ""]
    assert _library(request_) == (101, dict(line.split(": ") for line in lines[1:-2])["Sec-WebSocket-Accept"])


@pytest.mark.parametrize("request_", ODD.values(), ids=ODD.keys())
def test_what_is_odd_is_left_to_the_library(request_):
    assert handshake.read(request_) is None


def test_nothing_is_granted_that_the_library_refuses():
    rng, granted = Random(1), 0
    for _ in range(5_000):
        changed = bytearray(REQUEST)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(changed) - 4)
            if rng.random() < 0.5:
                changed[at] = rng.choice(b"aZ0=: ,\xff")
            else:
                del changed[at : at + rng.randrange(1, 8)]
        if handshake.read(bytes(changed)):
            granted += 1
            assert _library(bytes(changed))[0] == 101, bytes(changed)
    assert granted > 500
