"""The opening of a WebSocket (RFC 6455, 4.2), for the ordinary request of a browser or a program.

Measured: the general parser, which keeps each header in objects of its own, took as long as two moves do.
"""

import re
from base64 import b64encode
from hashlib import sha1

from msgspec import Struct

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
# uvicorn has parsed the request and put it together again: each header is one line, its name in small letters.
REQUEST = re.compile(rb"GET ([!-~]+) HTTP/1\.1\r\n((?:[0-9a-z!#$%&'*+.^_`|~-]+: [\t -~\x80-\xff]*\r\n)+)\r\n")
KEY = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")  # sixteen bytes
ANSWER = (
    b"HTTP/1.1 101 Switching Protocols\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %b\r\n\r\n"
)


class Opening(Struct, gc=False):
    """A request to open a WebSocket, and the answer if it is granted."""

    path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    answer: bytes


def read(request: bytes) -> Opening | None:
    """The request, if there is nothing special about it; everything else is for the library."""
    whole = REQUEST.fullmatch(request)
    if not whole:
        return None
    target, lines = whole.groups()
    headers = [(name, value) for name, _, value in (line.partition(b": ") for line in lines.splitlines())]
    found = dict(headers)
    if (
        len(found) != len(headers)
        or found.get(b"upgrade", b"").lower() != b"websocket"
        or found.get(b"connection", b"").lower() not in (b"upgrade", b"keep-alive, upgrade")
        or found.get(b"sec-websocket-version") != b"13"
        or b"sec-websocket-protocol" in found
        or not KEY.fullmatch(key := found.get(b"sec-websocket-key", b""))
    ):
        return None
    path, _, query = target.partition(b"?")
    return Opening(path, query, headers, ANSWER % b64encode(sha1(key + GUID, usedforsecurity=False).digest()))
