"""What a server holds while nobody moves: tables in memory, and open sockets."""

import asyncio
import json
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server.processes import Server
from bradshaw.wire.changes import unpacked

AT_ONCE = 25
MOVES = 20  # made at each table before it is left alone


async def tables(server: Server, count: int) -> float:
    """Kilobytes of memory for each running table that nobody is connected to."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        await client.post("/api/guests", json={"name": "Idle"})
        await _make(server, client, 100)  # what the first tables bring into memory is not theirs
        before = server.megabytes
        await _make(server, client, count)
        await asyncio.sleep(3)
        return (server.megabytes - before) * 1024 / count


async def sockets(server: Server, count: int, *, each: int = 5) -> tuple[int, float]:
    """How many of so many sockets are held open and answer, and kilobytes of memory for each."""
    async with held(server, count, each=each) as found:
        return found


@asynccontextmanager
async def held(server: Server, count: int, *, each: int) -> AsyncIterator[tuple[int, float]]:
    """So many sockets, while they are open: how many answer, and kilobytes of memory for each."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        await client.post("/api/guests", json={"name": "Idle"})
        names = await _make(server, client, count // each, moves=0)
        before = server.megabytes
        gate = asyncio.Semaphore(AT_ONCE)

        async def watch(table: str) -> ClientConnection:
            async with gate:
                address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
                return await connect(address, ping_interval=None, compression=None, max_queue=None)

        opened = await asyncio.gather(*(watch(table) for table in names for _ in range(each)))
        await asyncio.sleep(5)
        answering = 0
        for socket in opened:
            pong = await socket.ping()
            await asyncio.wait_for(pong, 10)
            answering += 1
        yield answering, (server.megabytes - before) * 1024 / count
        await asyncio.gather(*(socket.close() for socket in opened))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _make(server: Server, client: httpx.AsyncClient, count: int, moves: int = MOVES) -> list[str]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> str:
        async with gate:
            new = {"game": "scotland_yard", "options": {"players": 2}, "seats": ["me", "me"], "start": True}
            made = (await client.post("/api/tables", json=new)).json()
            await _play(server, client, made["id"], moves)
            return str(made["id"])

    return list(await asyncio.gather(*(one() for _ in range(count))))


async def _messages(socket: ClientConnection) -> AsyncIterator[dict[str, Any]]:
    async for text in socket:
        found = json.loads(text)
        for message in found if isinstance(found, list) else [found]:
            yield message


async def _play(server: Server, client: httpx.AsyncClient, table: str, moves: int) -> None:
    """Make some moves for both seats, looking through the eyes of whoever is to move."""
    if not moves:
        return
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?look=0"
    async with connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
        look, made = 0, 0
        async for message in _messages(socket):
            position = message.get("position") or message.get("next")
            if message["type"] != "update" or not position:
                continue
            if made == moves or not position["to_act"]:
                return
            actions = position.get("actions", [])
            if "position" not in message:
                actions = unpacked(actions)
            if actions:
                move = {"type": "move", "id": 1, "seat": look, "position": message["number"]}
                await socket.send(json.dumps(move | {"action": actions[0]}))
                made += 1
            else:
                look = position["to_act"][0]
                await socket.send(json.dumps({"type": "look", "id": 2, "seat": look, "after": message["number"]}))
