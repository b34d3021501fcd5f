"""File descriptors: a real server with few of them, and a stranger who wants them all."""

import json
import resource
import socket
import time

import httpx
import pytest

from bradshaw.server.http.limits import MOST_CONNECTIONS
from bradshaw.server.ops import descriptors
from bradshaw.server.ops.descriptors import RESERVE, most_connections
from tests.server_process import SECONDS, ServerProcess

DESCRIPTORS = 300


class FewDescriptors(ServerProcess):
    """A server that may have no more than DESCRIPTORS, and at first even fewer."""

    wrap = ("sh", "-c", f'ulimit -n {DESCRIPTORS} && ulimit -Sn 64 && exec "$@"', "sh")


def test_a_stranger_with_all_connections_locks_nobody_out(tmp_path):
    with FewDescriptors(tmp_path) as server:
        idle = []
        for _ in range(2 * DESCRIPTORS):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)
            connection.sendall(b"GET /api/health HTTP/1.1\r\n")
            idle.append(connection)
        with httpx.Client(base_url=server.address, timeout=SECONDS) as http:
            assert http.post("/api/guests", json={"name": "Ada"}).status_code == 201
            made = http.post("/api/tables", json={"game": "scotland_yard"})
            assert made.status_code == 201
            figures = {
                name: float(value)
                for name, value in (line.rsplit(" ", 1) for line in http.get("/metrics").text.splitlines())
                if not name.startswith("#")
            }
        assert 1 < figures["bradshaw_connections"] <= DESCRIPTORS - RESERVE
        assert figures['bradshaw_connections_refused_total{reason="idle"}'] >= DESCRIPTORS
        assert not figures.get('bradshaw_connections_refused_total{reason="descriptors"}'), "some are in reserve"
        for connection in idle:
            connection.close()
        until = time.monotonic() + SECONDS
        while httpx.get(f"{server.address}/metrics").text.count("bradshaw_connections 1.0") != 1:
            assert time.monotonic() < until, "all that it held is free again"
            time.sleep(0.05)
        assert server.stop() == 0
        logged = [json.loads(line) for line in server.errors().splitlines()]
        assert [line["reason"] for line in logged] == ["idle"], "and the host is told, once"


@pytest.mark.parametrize(
    ("soft", "hard", "connections"),
    [
        (1024, 1024, 1024 - RESERVE),
        (1024, 4096, 4096 - RESERVE),
        (1024, 1_000_000, MOST_CONNECTIONS),
        (1_000_000, 1_000_000, MOST_CONNECTIONS),
        (1024, resource.RLIM_INFINITY, MOST_CONNECTIONS),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, MOST_CONNECTIONS),
        (128, 128, 32),
    ],
)
def test_as_many_connections_as_there_are_descriptors_but_for_a_reserve(soft, hard, connections, monkeypatch):
    limits = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.__setitem__(slice(None), wanted))
    assert most_connections() == connections
    assert limits[1] == hard
    assert limits[0] == resource.RLIM_INFINITY or limits[0] >= min(connections + RESERVE, hard)
    assert descriptors.most_connections() == connections, "asked again, the same"
