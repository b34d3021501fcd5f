"""A damaged database: a sentence at the start, or the tables that it concerns say so. Never a wrong position."""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bradshaw.core.deal import Part
from bradshaw.core.errors import BradshawError
from bradshaw.server.errors import Damaged
from bradshaw.server.http.app import Config
from bradshaw.server.ops import serve
from bradshaw.server.storage.driver import driver
from bradshaw.server.tables import log
from bradshaw.wire import entries
from tests.server.durability.harness import GAMES, bradshaw, bradshaw_here, complains, lines_in, load
from tests.server.harness import fixed_ids, serving

HOST = "h" * 20
LISTS = ("open", "running", "over")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in one file: a few tables, in the middle of their games."""
    folder = tmp_path_factory.mktemp("sound")

    async def make() -> None:
        async with serving(folder / "live.db") as server:
            person = await server.person("Ada")
            for number, (game, options) in enumerate(GAMES.items()):
                seats = ["me"] * options["players"]
                table = await person.table(game, options["players"], options=options, seats=seats, start=True)
                wires = [await person.connect(table["id"], seat) for seat in range(len(seats))]
                rng = Random(number)
                for _ in range(40):
                    room = await server.room(table["id"])
                    seat = rng.choice(room.table.to_act)
                    action = rng.choice(list(room.table.running.actions(seat)))
                    await wires[seat].move(seat, room.table.game.write(action), room.table.position)

    with fixed_ids():
        asyncio.run(make())
    with closing(driver.connect(folder / "live.db")) as live:
        live.execute(f"VACUUM INTO '{folder}/sound.db'")
    return folder / "sound.db"


async def _look(database: Path, tables: list[str]) -> dict[str, Any]:
    """What a server tells of each table to everyone: all of its log, or the code of the problem."""
    found: dict[str, Any] = {}
    async with serving(database) as server:
        person = server.stranger()
        for table in tables:
            answer = await person.request("GET", f"/api/tables/{table}/log")
            assert answer.status_code in (200, 404, 503), answer.text
            told = answer.json()
            if answer.status_code == 200:
                told["table"].pop("now")
                found[table] = told
            else:
                assert told["sentence"].endswith(".")
                found[table] = told["code"]
        for kind in LISTS:
            listed = await person.request("GET", f"/api/tables?kind={kind}")
            assert listed.status_code in (200, 503), listed.text
            found[kind] = listed.json().get("code", "listed")
    return found


def _check(database: Path, truth: dict[str, Any]) -> dict[str, Any] | None:
    """Every table is told as it was, or not at all; None if the server does not even start, and says why."""
    why = asyncio.run(_refuses(database))
    if why:
        assert why.startswith(f"The database “{database}” ")
        assert why.endswith(".")
        return None
    found = asyncio.run(_look(database, [table for table in truth if table not in LISTS]))
    for table, told in found.items():
        assert told in (truth[table], "damaged", "unavailable", "not_found")
    return found


async def _refuses(database: Path) -> str:
    """Why the database can't be opened, if it can't."""
    try:
        await serve._check(Config(database=str(database)))
    except BradshawError as error:
        return str(error)
    return ""


@pytest.fixture(scope="module")
def truth(sound: Path) -> dict[str, Any]:
    return asyncio.run(_look(sound, list(lines_in(sound))))


def test_a_sound_database_is_told_as_it_is(sound: Path, truth: dict[str, Any]) -> None:
    assert _check(sound, truth) == truth
    assert [table for table, told in truth.items() if isinstance(told, dict)] == list(lines_in(sound))
    assert {truth[kind] for kind in LISTS} == {"listed"}


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bytes_never_make_a_wrong_position(
    sound: Path, truth: dict[str, Any], tmp_path: Path, seed: int
) -> None:
    """Ten at a time, each time in another place, over the whole file."""
    rng = Random(seed)
    for number in range(10):
        data = bytearray(sound.read_bytes())
        at = rng.randrange(len(data))
        for offset in range(rng.choice((1, 1, 4, 100))):
            data[(at + offset) % len(data)] ^= rng.randrange(1, 256)
        database = tmp_path / f"{number}.db"
        database.write_bytes(data)
        _check(database, truth)


def _pages(database: Path, name: str) -> list[int]:
    """Where in the file the pages of a table or index are."""
    with closing(driver.connect(database)) as found:
        size = found.execute("PRAGMA page_size").fetchone()[0]
        (root,) = found.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [name]).fetchone()
    data = database.read_bytes()
    pages = [data[at : at + size] for at in range(0, len(data), size)]
    kinds = {2: "interior index", 5: "interior table", 10: "leaf index", 13: "leaf table"}

    def below(page: int) -> list[int]:
        head = pages[page - 1]
        start = 100 if page == 1 else 0
        if not kinds[head[start]].startswith("interior"):
            return [(page - 1) * size]
        count = int.from_bytes(head[start + 3 : start + 5], "big")
        children = [int.from_bytes(head[start + 8 : start + 12], "big")]
        for cell in range(count):
            pointer = int.from_bytes(head[start + 12 + 2 * cell : start + 14 + 2 * cell], "big")
            children.append(int.from_bytes(head[pointer : pointer + 4], "big"))
        return [at for child in children for at in below(child)]

    return below(root)


@pytest.mark.parametrize("name", ["lines", "lines_by_number", "tables", "snapshots"])
@pytest.mark.parametrize("how", ["zeroed", "middle", "head", "another page"])
def test_a_damaged_page_never_makes_a_wrong_position(
    sound: Path, truth: dict[str, Any], tmp_path: Path, name: str, how: str
) -> None:
    pages = _pages(sound, name)
    for page in pages[:: max(1, len(pages) // 3)]:
        data = bytearray(sound.read_bytes())
        match how:
            case "zeroed":
                data[page : page + 4096] = bytes(4096)
            case "middle":
                data[page + 2000 : page + 2100] = bytes(b ^ 0x15 for b in data[page + 2000 : page + 2100])
            case "head":
                data[page : page + 8] = b"\x0d\x00\x00\x00\x01\x0f\x00\x00"
            case "another page":
                data[page : page + 4096] = data[4096:8192]
        database = tmp_path / f"{page}.db"
        database.write_bytes(data)
        found = _check(database, truth)
        if name == "lines":
            assert found is None or set(map(str, found.values())) & {"damaged", "unavailable"}


def test_a_server_on_a_damaged_database_says_so_and_ends(sound: Path, tmp_path: Path) -> None:
    for number, (at, what) in enumerate([(0, b"Not SQLite"), (16, b"\xff\xff"), (100, bytes(200))]):
        data = bytearray(sound.read_bytes())
        data[at : at + len(what)] = what
        database = tmp_path / f"{number}.db"
        database.write_bytes(data)
        complains(bradshaw_here("serve", "--port", 0, "--database", database), f"The database “{database}” ")
    complains(bradshaw("serve", "--port", 0, "--database", database), f"The database “{database}” ")


# Edited by hand: the chain of checksums


def _edit(database: Path, *statements: str) -> None:
    with closing(driver.connect(database)) as found, found:
        for statement in statements:
            found.execute(statement)


LAST = "(SELECT max(number) FROM lines WHERE table_no = 1)"
EDITS = {
    "an action": ["UPDATE lines SET body = replace(body, 'taxi', 'bus') WHERE table_no = 1"],
    "a time": [
        "UPDATE lines SET body = replace(body, '\"at\":17', '\"at\":18') WHERE table_no = 1 AND number = 20"
    ],
    "the seed": ['UPDATE lines SET body = replace(body, \'"seed":"\', \'"seed":"x\') WHERE table_no = 1'],
    "a checksum": ["UPDATE lines SET sum = '0123456789abcdef' WHERE table_no = 1 AND number = 9"],
    "the last checksum": [f"UPDATE lines SET sum = '0123456789abcdef' WHERE table_no = 1 AND number = {LAST}"],
    "a missing line": ["DELETE FROM lines WHERE table_no = 1 AND number = 12"],
    "a missing beginning": ["DELETE FROM lines WHERE table_no = 1 AND number = 1"],
    "a missing end": [f"DELETE FROM lines WHERE table_no = 1 AND number = {LAST}"],
    "nothing left": ["DELETE FROM lines WHERE table_no = 1"],
    "two lines swapped": [
        "UPDATE lines SET number = -1 WHERE table_no = 1 AND number = 10",
        "UPDATE lines SET number = 10 WHERE table_no = 1 AND number = 11",
        "UPDATE lines SET number = 11 WHERE table_no = 1 AND number = -1",
    ],
    "a line twice": [
        f"INSERT INTO lines SELECT 1, {LAST} + 1, body, sum FROM lines WHERE table_no = 1 AND number = {LAST}"
    ],
    "a line of another table": [
        f"UPDATE lines SET table_no = 1, number = {LAST} + 1 WHERE table_no = 2 AND number = 8"
    ],
    "a line far ahead": ["INSERT INTO lines VALUES (1, 1000, '{}', '0123456789abcdef')"],
    "no JSON": ["UPDATE lines SET body = 'x' WHERE table_no = 1 AND number = 5"],
    "bytes": ["UPDATE lines SET body = x'ff00ff' WHERE table_no = 1 AND number = 5"],
    "a number": ["UPDATE lines SET body = 7 WHERE table_no = 1 AND number = 5"],
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edited_log_is_not_shown(sound: Path, truth: dict[str, Any], tmp_path: Path, what: str) -> None:
    database = tmp_path / "edited.db"
    shutil.copy(sound, database)
    _edit(database, *EDITS[what])
    found = _check(database, truth)
    assert found is not None
    first, second, third, *_ = truth
    assert found[first] in ("damaged", "unavailable")
    assert found[second] == (truth[second] if what != "a line of another table" else "damaged")
    assert found[third] == truth[third], "the others are as they were"


# With checksums that fit: not every log is a game


def _log(lines: list[log.Line], change: Callable[[list[Any]], list[Any]]) -> list[log.Line]:
    """The log with other entries, and checksums that fit them."""
    made: list[log.Line] = []
    for number, entry in enumerate(change([entry for _, entry in log.read(lines)]), start=1):
        made.append(log.write(entry, number, made[-1].sum if made else ""))
    return made


MOVE = entries.Moved(at=0, seat=0, action="taxi 1", position=3)
CHANGES: dict[str, Callable[[list[Any]], list[Any]]] = {
    "a move out of turn": lambda e: [*e[:10], e[11], e[10], *e[12:]],
    "a move twice": lambda e: [*e[:10], e[9], *e[10:]],
    "a move before the start": lambda e: [e[0], MOVE, *e[1:]],
    "a move of nobody": lambda e: [*e, entries.Moved(at=0, seat=7, action="taxi 1", position=len(e))],
    "a move from the future": lambda e: [*e, entries.Moved(at=0, seat=0, action="taxi 1", position=9999)],
    "no move": lambda e: [*e, entries.Moved(at=0, seat=0, action="fly to the moon", position=len(e))],
    "a seat that is not there": lambda e: [e[0], entries.Sat(at=0, seat=9, guest=HOST, name="X"), *e[1:]],
    "moves taken back that never were": lambda e: [*e, entries.Undone(at=0, moves=1)],
    "a contribution that nobody was asked for": lambda e: [
        e[0],
        entries.Contributed(at=0, seat=0, contribution="0" * 64),
        *e[1:],
    ],
    "a contribution that was not pledged": lambda e: [
        e[0],
        entries.Dealing(at=0, parts=(Part(0, "0" * 64),)),
        entries.Contributed(at=0, seat=0, contribution="0" * 64),
    ],
    "no beginning": lambda e: e[1:],
    "two beginnings": lambda e: [e[0], *e],
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_log_that_is_no_game_is_not_shown(sound: Path, what: str) -> None:
    lines = next(iter(lines_in(sound).values()))
    assert load("x", _log(lines, lambda entries: entries)).number == len(lines)
    with pytest.raises(Damaged, match=r"The stored game is damaged \(.+\), so it is not shown\."):
        load("x", _log(lines, CHANGES[what]))
