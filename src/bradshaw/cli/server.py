"""`bradshaw serve`, `bot-worker`, `backup`, `restore`, `copy-database`. Each imports what it needs when wanted."""

import os
import sys
import webbrowser
from importlib import import_module
from pathlib import Path

from rich.console import Console

from bradshaw.bots import (
    EVERYONE,
    HOSTS_BOTS,
    HOSTS_SECONDS,
    bot_names,
    characters,
    find_bot,
    thinking_time,
)
from bradshaw.cli.progress import progress
from bradshaw.cli.seconds import seconds_by_name
from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import game_names, load_game

# What `bradshaw[server]` brings and the server can't do without.
NEEDED = ("aiohttp", "alembic", "cryptography", "prometheus_client", "py_vapid", "pywebpush", "sqlalchemy")


def run_server(
    *,
    host: str,
    port: int,
    database: str,
    bus: str | None,
    workers: int,
    bot_seconds: float,
    thinking: tuple[str, ...],
    pace: float,
    limits: float,
    keep_days: float,
    reserve: float,
    drain: float,
    origins: tuple[str, ...],
    trusted: tuple[str, ...],
    contact: str,
    log_level: str,
    open_browser: bool,
    bots: tuple[str, ...] = (),
) -> int:
    """Serve until interrupted."""
    _need_server()
    from bradshaw.server.http.app import Config
    from bradshaw.server.ops.serve import serve
    from bradshaw.server.storage.database import shown

    if not 0 <= port <= 65535:
        raise BradshawError(f"A port is a number from 0 to 65535, not {port}.")
    _check_workers(workers, bot_seconds, pace)
    if limits < 0:
        raise BradshawError("Limits can't be negative.")
    if not (0 <= keep_days <= 36_500 and 0 <= reserve <= 1e9):
        raise BradshawError("Days to keep things are a number from 0 to 36500, and a reserve can't be negative.")
    if not 0 <= drain <= 3600:
        raise BradshawError("The seconds for which a server goes on when told to stop are from 0 to 3600.")
    _offer(bots)
    _let_think(thinking, bot_seconds)
    console = Console()

    def ready(address: str) -> None:
        console.print(
            f"Bradshaw is at {address} (database: {shown(database)}). Ctrl-C stops it.",
            highlight=False,
            soft_wrap=True,
        )
        if open_browser:
            webbrowser.open(address)

    config = Config(
        database=database,
        bus=bus,
        workers=workers,
        bot_seconds=bot_seconds,
        pace=pace,
        limits=limits,
        keep_days=keep_days,
        reserve=round(reserve * 1_000_000),
        drain=drain,
        origins=frozenset(origins),
        trusted=frozenset(trusted),
        contact=contact,
    )
    serve(config, host=host, port=port, log_level=log_level, ready=ready)
    return 0


def run_bot_worker(
    *,
    database: str,
    bus: str | None,
    pace: float,
    workers: int,
    bot_seconds: float,
    thinking: tuple[str, ...],
    log_level: str,
    bots: tuple[str, ...] = (),
) -> int:
    """Do the work of bots until interrupted."""
    _need_server()
    from bradshaw.server.http.app import Config
    from bradshaw.server.ops.bot_worker import work
    from bradshaw.server.storage.database import shown

    _check_workers(workers, bot_seconds, pace)
    _offer(bots)
    _let_think(thinking, bot_seconds)
    console = Console()

    def ready() -> None:
        console.print(f"Bots think here for {shown(database)}. Ctrl-C stops it.", highlight=False, soft_wrap=True)

    config = Config(database=database, bus=bus, pace=pace, workers=workers, bot_seconds=bot_seconds)
    work(config, log_level=log_level, ready=ready)
    return 0


def _check_workers(workers: int, bot_seconds: float, pace: float) -> None:
    if not 1 <= workers <= 64:
        raise BradshawError("There must be 1 to 64 workers.")
    if bot_seconds <= 0:
        raise BradshawError("The time for a bot must be more than 0.")
    if not 0 <= pace <= 10:
        raise BradshawError("The pace of bots is a number from 0 to 10.")


def _offer(bots: tuple[str, ...]) -> None:
    """Let bots of the host's own be known, also to the processes in which bots think."""
    for bot in bots:
        if ":" not in bot:
            raise BradshawError(f"A bot of your own is given as module:Class, not “{bot}”.")
        find_bot(bot)
    if bots:
        os.environ[HOSTS_BOTS] = ",".join(bots)


def _let_think(thinking: tuple[str, ...], bot_seconds: float) -> None:
    """Give bots the time that the host sets, also in the processes in which they think."""
    given = seconds_by_name("--thinking", thinking)
    times = _thinking_times()
    for name, seconds in given.items():
        if name != EVERYONE and name not in times:
            raise BradshawError(f"No bot “{name}” has a time to think; {', '.join(times)} have.")
        if not seconds > 0:
            raise BradshawError(f"A bot has more than no time to think, not {seconds:g} seconds.")
    if given:
        os.environ[HOSTS_SECONDS] = ",".join(f"{name}={seconds}" for name, seconds in given.items())
    for name, seconds in _thinking_times().items():
        if seconds >= bot_seconds:
            raise BradshawError(f"“{name}” thinks for {seconds:g} seconds: --bot-seconds must be more than that.")


def _thinking_times() -> dict[str, float]:
    """Of all bots and characters that have one: seconds for a move, in the game in which it takes longest."""
    found: dict[str, float] = {}
    for game in map(load_game, game_names()):
        for bot in (*bot_names(game), *(character.name for character in characters(game))):
            found[bot] = max(found.get(bot, 0.0), thinking_time(game, bot) or 0.0)
    return {bot: seconds for bot, seconds in found.items() if seconds}


def run_backup(file: Path, database: str) -> int:
    """Copy a database."""
    _need_server()
    from bradshaw.server.storage.backup import backup

    tables = backup(database, file)
    Console().print(f"Copied {tables} tables to {file}.", highlight=False)
    return 0


def run_restore(file: Path, database: str, *, yes: bool) -> int:
    """Bring a database back to a copy."""
    _need_server()
    from bradshaw.server.storage.backup import check, restore
    from bradshaw.server.storage.database import shown

    if not file.exists():
        raise BradshawError(f"There is no backup “{file}”.")
    check(file)
    if not yes and not sys.stdin.isatty():
        raise BradshawError(f"Say --yes to replace all that is in {shown(database)}: there is nobody here to ask.")
    console = Console()
    if (
        not yes
        and console.input(f"Replace all that is in {shown(database)} by {file}? (yes/no) ").strip() != "yes"
    ):
        console.print("Nothing was changed.")
        return 0
    tables = restore(file, database)
    console.print(f"Restored {tables} tables to {shown(database)}.", highlight=False)
    return 0


def run_copy(source: str, target: str) -> int:
    """Copy a database into another one."""
    _need_server()
    from bradshaw.server.storage.copying import copy_database
    from bradshaw.server.storage.database import shown

    with progress("Copying") as bar:
        task = bar.add_task("", total=None)
        found = copy_database(source, target, lambda done, of: bar.update(task, completed=done, total=of))
    Console().print(
        f"Copied {found.tables} tables with {found.entries} entries, {found.guests} guests and {found.records} "
        f"records to {shown(target)}. Every checksum fits.",
        highlight=False,
        soft_wrap=True,
    )
    return 0


def _need_server() -> None:
    for name in NEEDED:
        try:
            import_module(name)
        except ImportError:
            raise BradshawError(
                f"The server needs more packages ({name}): pip install 'bradshaw[server]'."
            ) from None
