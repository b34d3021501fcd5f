"""Servers that start at once: a process that has imported everything forks one whenever it is told to.

`bradshaw serve` takes about a second to start, most of it for imports. A test that kills fifty servers can't wait
for that. What runs is the same: the command itself, in a process of its own, on the same files.
"""

import asyncio
import os
import signal
import socket
import sys
from importlib import import_module
from pathlib import Path

from tests.server.stores import Where

IMPORTS = (  # everything that `bradshaw serve` imports, also what only a new database needs
    "alembic.command",
    "bradshaw.server.ops.serve",
    "bradshaw.server.storage.postgresql",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "uvloop",
)


class Nursery:
    """At most one server at a time."""

    def __init__(self, database: Where, folder: Path) -> None:
        # A socket that does not listen: a server can have the same port, and nobody else is given it by chance.
        self._held = socket.socket()
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        self.port = int(self._held.getsockname()[1])
        self._database = database
        self._log = folder / "server.log"

    async def __aenter__(self) -> "Nursery":
        log = self._log.open("w")
        self._process = await asyncio.create_subprocess_exec(
            *[sys.executable, "-m", __name__, str(self._database)],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self._held.close()
        await self._process.communicate(b"kill\n")

    async def start(self) -> str:
        """The address of a new server, on the same port as all."""
        self._tell(f"start {self.port}")
        await self._hear("Bradshaw is at")
        return f"http://127.0.0.1:{self.port}"

    async def kill(self) -> None:
        """SIGKILL, and wait for the end."""
        self._tell("kill")
        await self._hear("killed")

    def _tell(self, what: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{what}\n".encode())

    async def _hear(self, beginning: str) -> str:
        assert self._process.stdout
        while line := (await self._process.stdout.readline()).decode():
            if line.startswith(beginning):
                return line
            assert not line.startswith("ended"), self._log.read_text()
        raise AssertionError("the server ended")


def main(database: str) -> None:
    from bradshaw.cli.app import run
    from bradshaw.core.registry import OURS, load_bots, load_game

    for module in IMPORTS:
        import_module(module)
    for game in OURS:
        load_game(game)
        load_bots(game)
    child = 0
    for line in os.fdopen(os.dup(0)):  # sys.stdin is left untouched for the servers
        match line.split():
            case ["start", port]:
                child = os.fork()
                if not child:
                    status = 1
                    try:
                        status = run(
                            ["serve", "--port", port, "--database", database, "--limits", "0", "--pace", "0"]
                        )
                    finally:
                        print("ended", flush=True)
                        os._exit(status)
            case ["kill"] if child:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                child = 0
                print("killed", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
