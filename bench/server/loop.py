"""What the event loop does for a move, without network and disk: `python -m bench.server.loop`.

Tables with all observers that a server has, and somebody in each seat: a message is decoded, goes through the
pipeline, and what is told to each seat is encoded. Told are the calls for a move, the same on any machine and at
any load, and the processor time, of which the least of many rounds is less disturbed by other programs.
"""

import argparse
import asyncio
import cProfile
import gc
import pstats
import random
import statistics
from functools import partial
from time import thread_time
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from bradshaw.core.errors import BradshawError
from bradshaw.core.registry import load_game
from bradshaw.server import ids
from bradshaw.server.bots.workers import BotWorkers
from bradshaw.server.notices.observer import NoticeObserver
from bradshaw.server.storage.interface import Addition, Done, Storage
from bradshaw.server.tables import play
from bradshaw.server.tables.autoplay import Autoplay
from bradshaw.server.tables.dealing import Dealer
from bradshaw.server.tables.pacing import Pace
from bradshaw.server.tables.planning import Advisers
from bradshaw.server.tables.room import Connection, Result, Room
from bradshaw.server.tables.tables import Tables
from bradshaw.wire import entries
from bradshaw.wire.messages import AnyFromClient, Move
from bradshaw.wire.settings import Settings

TABLES = 100
ROUNDS = 60  # in each, somebody moves at every table

_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)


class NoDisk:
    """A storage that has written as soon as it is asked to."""

    def on_foreign_write(self, forget: object) -> None:
        """Nobody else writes."""

    def append(self, addition: Addition, done: Done) -> None:  # noqa: ARG002
        """It is written."""
        done(None)

    async def create_table(self, *_: object) -> None:
        """It is written."""


class Listener:
    """A connection that counts what it is sent."""

    words = False
    looking = True

    def __init__(self, guest: str, look: int) -> None:
        self.guest, self.look = guest, look
        self.bytes = 0

    def send(self, *messages: bytes) -> None:
        """Count it."""
        for message in messages:
            self.bytes += len(message)


async def new_table(tables: Tables, game: str, players: int, seed: str) -> Room:
    """A table that has started, with somebody at each seat."""
    options = msgspec.to_builtins(load_game(game).options(players=players))
    guests = [ids.new_id() for _ in range(players)]
    now = ids.now()
    created = entries.Created(
        at=now,
        game=game,
        options=options,
        settings=Settings(),
        seed=seed,
        host=guests[0],
        bots=(None,) * players,
    )
    sat = [entries.Sat(at=now, seat=seat, guest=guest, name=f"Guest {seat}") for seat, guest in enumerate(guests)]
    room = await tables.open(created, [*sat, entries.Started(at=now)])
    for seat, guest in enumerate(guests):
        connection = cast("Connection", Listener(guest, seat))
        room.came(connection)
        room.joined(connection)
    return room


def any_move(room: Room, dice: random.Random) -> tuple[str, bytes]:
    """Some legal move at the table, as its client would send it, and whose it is."""
    table = room.table
    seat = dice.choice(table.to_act)
    action = msgspec.json.encode(dice.choice(table.running.actions(seat)))
    message = Move(id=1, seat=seat, position=table.position, action=msgspec.Raw(action))
    return str(table.seats[seat].guest), msgspec.json.encode(message)


def answered(result: Result) -> None:
    """A move that is refused makes the measurement worthless."""
    if isinstance(result, BradshawError):
        raise RuntimeError(f"a move was refused: {result}")


def carry_out(tables: Tables, room: Room, guest: str, message: bytes) -> None:
    """What is measured."""
    wanted = _decoder.decode(message)
    tables.submit(room, play.move(guest, cast("Move", wanted)), answered)


def tables_over(disk: NoDisk) -> Tables:
    """Tables with all observers that a server has."""
    storage = cast("Storage", disk)
    tables = Tables(storage)
    workers = cast("BotWorkers", SimpleNamespace())  # nobody is asked: there are no bots
    Dealer(tables)
    Advisers(tables, workers, Pace(0))
    Autoplay(tables, storage, workers, Pace(0))
    NoticeObserver(tables, lambda _: None)
    return tables


async def measure(game: str, players: int, profile: cProfile.Profile | None) -> tuple[list[float], int, int]:
    """Microseconds of processor time for a move in each round; how many moves, and the bytes sent for them."""
    tables = tables_over(NoDisk())
    dice = random.Random(1)
    rooms = [await new_table(tables, game, players, str(number)) for number in range(TABLES)]
    took, moves, sent = list[float](), 0, 0
    for _ in range(ROUNDS):
        for number, room in enumerate(rooms):
            if room.table.status == "over":
                rooms[number] = await new_table(tables, game, players, str(dice.random()))
        todo = [partial(carry_out, tables, room, *any_move(room, dice)) for room in rooms]
        listeners = [cast("Any", listener) for room in rooms for listener in room.connections]
        before = sum(listener.bytes for listener in listeners)
        gc.collect()
        gc.disable()
        if profile:
            profile.enable()
        begun = thread_time()
        for move in todo:
            move()
        took.append((thread_time() - begun) / len(todo) * 1e6)
        if profile:
            profile.disable()
        gc.enable()
        moves += len(todo)
        sent += sum(listener.bytes for listener in listeners) - before
    return took, moves, sent


def main() -> None:
    """Print what a move costs; with --profile, where."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.loop", description=__doc__)
    parser.add_argument("game", nargs="?", default="scotland_yard")
    parser.add_argument("--players", type=int, help="the fewest that can play, if left out")
    parser.add_argument("--profile", type=int, metavar="LINES", help="so many functions that take the most time")
    arguments = parser.parse_args()
    game = arguments.game
    players = arguments.players or min(load_game(game).players)
    took, moves, sent = asyncio.run(measure(game, players, None))
    profile = cProfile.Profile(thread_time)
    asyncio.run(measure(game, players, profile))
    stats = pstats.Stats(profile)
    calls = getattr(stats, "total_calls") / moves  # noqa: B009  typeshed does not know it
    print(
        f"{game}, {players} seats: {calls:.0f} calls and {sent / moves:.0f} bytes a move; "
        f"{min(took):.1f} µs at least, {statistics.median(took):.1f} at the median of {len(took)} rounds"
    )
    if arguments.profile:
        stats.sort_stats("tottime").print_stats(arguments.profile)


if __name__ == "__main__":
    main()
