"""A server in a process of its own, as a host starts it, for what can only be seen from outside."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx


class Process:
    """A running `bradshaw serve`. What it logs is in `log`, once it was stopped."""

    def __init__(self, running: subprocess.Popen[bytes], port: int, errors: Path) -> None:
        self.running, self.port, self.errors = running, port, errors
        self.url = f"http://127.0.0.1:{port}"

    @property
    def log(self) -> str:
        return self.errors.read_text()

    def browser(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=20)

    def stop(self) -> int:
        self.running.send_signal(signal.SIGTERM)
        return self.running.wait(20)

    def raw_socket(self, table: str, cookie: str = "", origin: str = "") -> socket.socket:
        """A WebSocket on bare TCP, after its handshake, with a small buffer to receive into."""
        found = socket.socket()
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        found.settimeout(20)
        found.connect(("127.0.0.1", self.port))
        lines = [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *([f"Cookie: bradshaw={cookie}"] if cookie else []),
            *([f"Origin: {origin}"] if origin else []),
        ]
        found.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += found.recv(1)
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return found


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Process]:
    """A server with its database and its log in that folder."""
    errors = folder / "stderr.txt"
    command = [sys.executable, "-m", "bradshaw.cli", "serve", "--port", "0", "--database", str(folder / "test.db")]
    command += ["--pace", "0"]
    with errors.open("wb") as log:
        started = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=log,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )
    try:
        assert started.stdout
        said = started.stdout.readline().decode()
        found = re.search(r":(\d+)/", said)
        assert found, said + errors.read_text()
        yield Process(started, int(found[1]), errors)
    finally:
        if started.poll() is None:
            started.kill()
            started.wait()
