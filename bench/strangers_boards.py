"""Two attacks of strangers with boards, for `bench.strangers`: both keep to all published limits.

Each ends by itself after so many requests or seconds, and says what came of it.
"""

import asyncio
import time
from collections import Counter
from itertools import count
from typing import Any

import aiohttp

from bench.own_boards import RUMORS, pounds
from bradshaw.games.eighty_days.board import LONGEST

AT_ONCE = 6
ADDRESS = "203.0.113.2"  # as a proxy on this machine would name it
_numbers = count(1)


def worst_board() -> dict[str, Any]:
    """The board that took longest to check; no two have the same name, so that nothing is known of any."""
    lines = [f"{number} {kind}" for number, kind in enumerate(pounds(LONGEST), 1)]
    return {"name": f"Worst {next(_numbers)}", "spaces": lines, "rumors": RUMORS}


def _as_file(board: dict[str, Any]) -> str:
    spaces = "".join(f'    "{line}",\n' for line in board["spaces"])
    return f'name = "{board["name"]}"\nrumors = {board["rumors"]}\nspaces = [\n{spaces}]\n'


async def upload_worst_boards(base: str, *, uploads: int = 60, seconds: float = 30.0) -> Counter[int]:
    """Let the server check boards, without a cookie, a few at a time; how often each status was answered."""
    answers: Counter[int] = Counter()
    left = iter(range(uploads))
    end = time.monotonic() + seconds

    async def upload(session: aiohttp.ClientSession) -> None:
        for _ in left:
            if time.monotonic() > end:
                return
            body = {"option": "board", "name": "worst.toml", "text": _as_file(worst_board())}
            async with session.post("/api/games/eighty_days/files", json=body) as answer:
                await answer.read()
                answers[answer.status] += 1

    async with _session(base, seconds) as session:
        await asyncio.gather(*(upload(session) for _ in range(AT_ONCE)))
    return answers


async def watch_bots_with_worst_boards(base: str, *, tables: int = 6, seconds: float = 30.0) -> Counter[str]:
    """Let bots play among themselves on such boards, each at a table of its own; how many messages came of it."""
    told: Counter[str] = Counter()
    end = time.monotonic() + seconds

    async def watch(session: aiohttp.ClientSession, table: str) -> None:
        async with session.ws_connect(f"/api/tables/{table}/socket", compress=0, max_msg_size=0) as socket:
            while (left := end - time.monotonic()) > 0:
                try:
                    message = await socket.receive(timeout=left)
                except TimeoutError:
                    return
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return
                told["messages"] += 1

    async with _session(base, seconds) as session:
        async with session.post("/api/guests", json={"name": "Mallory"}) as answer:
            answer.raise_for_status()
        names = []
        for _ in range(tables):
            options = {"players": 6, "board": worst_board()}
            body = {"game": "eighty_days", "options": options, "seats": ["steady"] * 6, "start": True}
            async with session.post("/api/tables", json=body) as answer:
                told[f"tables answered with {answer.status}"] += 1
                if answer.ok:
                    names.append((await answer.json())["id"])
        await asyncio.gather(*(watch(session, name) for name in names))
    return told


def _session(base: str, seconds: float) -> aiohttp.ClientSession:
    # The cookie of a guest comes from an address without a name: 127.0.0.1.
    jar = aiohttp.CookieJar(unsafe=True)
    timeout = aiohttp.ClientTimeout(total=seconds + 60)
    return aiohttp.ClientSession(base, cookie_jar=jar, timeout=timeout, headers={"X-Forwarded-For": ADDRESS})
