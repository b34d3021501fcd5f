"""Whatever bytes come over the wire, a real server stays up, answers others, and logs no fault."""

import base64
import json
import os
import socket
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx

from tests.server.fuzz.cases import CASES
from tests.server_process import ServerProcess

PATIENCE = 20  # seconds
MOMENT = 0.02
ROUND = 100  # cases, after each of which the server is asked how it is


def test_a_server_survives_any_bytes(tmp_path: Path) -> None:
    rng = Random(1)
    with ServerProcess(tmp_path, "--limits", "0") as server:
        with httpx.Client(base_url=server.address) as http:
            http.post("/api/guests", json={"name": "Ada"}).raise_for_status()
            table = http.post("/api/tables", json={"game": "scotland_yard"}).raise_for_status().json()["id"]
            answered = 0
            for number in range(CASES["tcp"]):
                answered += bool(_exchange(server.port, _bytes(rng, table)))
                if number % ROUND == 0:
                    assert http.get("/api/health").json()["status"] == "ok"
            assert answered > CASES["tcp"] // 3, "nothing reached the server"
            assert http.get(f"/api/tables/{table}").json()["number"] == 2, "the table is as it was"
            figures = http.get("/metrics").text
        assert "bradshaw_faults_total 0.0" in figures
        assert "bradshaw_sockets 0.0" in figures, "sockets of the dead are closed"
        assert server.stop() == 0
        logged = [json.loads(line) for line in server.errors().splitlines()]
        assert not [line for line in logged if line["level"] == "error" or "trace" in line]


def _exchange(port: int, parts: list[bytes]) -> bytes:
    """Send all, wait a moment for an answer, say that no more will come, and read until the server hangs up.

    To say so at once is a right of TCP's; but to aiohttp it means that nobody waits for an answer.
    """
    found = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        try:
            for part in parts:
                connection.sendall(part)
            connection.settimeout(MOMENT)
            with suppress(TimeoutError):
                found += connection.recv(65536)
            connection.settimeout(PATIENCE)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65536):
                found += more
        except TimeoutError:
            raise
        except OSError:
            pass  # the server hung up first, as is its right
    return found


def _bytes(rng: Random, table: str) -> list[bytes]:
    match rng.randrange(6):
        case 0:
            return [rng.randbytes(rng.choice((1, 10, 100, 5_000)))]
        case 1:
            return [_damaged(rng, _handshake(table))]
        case 2:
            return [
                _damaged(rng, b'POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{"name":"Eve"}')
            ]
        case 3:
            return [_request(rng)]
        case _:
            frames = [_frame(rng) for _ in range(rng.randrange(1, 5))]
            return [_handshake(table), *frames]


def _handshake(table: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def _damaged(rng: Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(changed))
        match rng.randrange(3):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                del changed[at : at + rng.randrange(1, 20)]
            case _:
                changed[at:at] = rng.randbytes(rng.randrange(1, 20))
        if not changed:
            break
    return bytes(changed)


def _request(rng: Random) -> bytes:
    """HTTP, with odd methods, paths and headers."""
    method = rng.choice(("GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "FOO", "get", ""))
    path = rng.choice(
        ("/", "/api/tables", "/api/tables/%00", "/api/tables/%ff%fe", "/..%2f..%2fetc/passwd", "//x", "*")
    )
    path += rng.choice(("", "?kind=%ff", "?before=" + "x" * 3_000, "/seats/99999999999999999999", "/" * 2_000))
    headers = "".join(
        rng.choice(
            (
                "Host: localhost\r\n",
                "Origin: http://[\r\n",
                "Origin: null\r\n",
                "Cookie: bradshaw=\xff\xfe; ;=;\r\n",
                "Cookie: bradshaw=" + "x" * 5_000 + "\r\n",
                "Content-Length: 99999999999999999999\r\n",
                "Content-Length: -1\r\n",
                "Content-Length: 2000000\r\n",
                "Content-Length: 3\r\n",
                "Transfer-Encoding: chunked\r\n",
                "Content-Type: application/json; charset=x\r\n",
                "Content-Type: multipart/form-data\r\n",
                "Expect: 100-continue\r\n",
                "Upgrade: websocket\r\nConnection: upgrade\r\n",
                "X: " + "y" * 70_000 + "\r\n",
                " folded: yes\r\n",
            )
        )
        for _ in range(rng.randrange(5))
    )
    version = rng.choice(("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", ""))
    body = rng.choice((b"", b"abc", b"fffffffffffffffff\r\n", b"3\r\nabc\r\n0\r\n\r\n", rng.randbytes(50)))
    return f"{method} {path} {version}\r\n{headers}\r\n".encode("latin-1") + body


def _frame(rng: Random) -> bytes:
    """A frame as in RFC 6455, with a wrong mask, length, kind or content."""
    kind = rng.choice((0, 1, 1, 1, 2, 3, 8, 9, 10, 15))
    end = rng.choice((0x80, 0x80, 0, 0x40, 0xF0))
    content = rng.choice(
        (
            b'{"type":"look","id":1,"seat":null}',
            b"",
            b"{",
            b"\xff\xfe\xfd",
            b"\xed\xa0\x80",
            rng.randbytes(20),
            b"x" * 20_000,
            b"[" * 60_000,
            b"x" * 70_000,
            b"\x03\xe8bye",
            b"\x00\x01",
        )
    )
    mask = rng.randbytes(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    length = len(content) if rng.random() < 0.7 else rng.choice((0, 5, 126, 2**16, 2**40, 2**63))
    flag = 0x80 if rng.random() < 0.8 else 0
    if length < 126:
        head = bytes((end | kind, flag | length))
    elif length < 2**16:
        head = bytes((end | kind, flag | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((end | kind, flag | 127)) + length.to_bytes(8, "big")
    return head + (mask + masked if flag else content)
