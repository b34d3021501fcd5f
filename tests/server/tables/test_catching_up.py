"""How much one is told who comes, or comes back: all that was missed, or if that is much, the latest."""

import asyncio

import msgspec
import pytest

from bradshaw.server.errors import Changed, NotSaved
from bradshaw.server.tables import play
from bradshaw.server.tables.past import LONGEST_UNDO
from bradshaw.server.tables.room import RECENT
from bradshaw.server.tables.snapshot import EVERY, made_by
from bradshaw.server.tables.tables import LATEST, Tables
from tests.server.tables.test_pipeline import BEN, Ear, a_move, running

LINES = LATEST + 10


async def test_the_bounds_of_what_is_told(file):
    async with running(file) as (tables, _, room, _):
        await tables.perform(room, a_move(room))
        for n in range(LINES):
            await tables.perform(room, play.say(BEN, f"line {n}", 1))
        last = room.table.number
        for after, first in (
            (last, last + 1),  # nothing was missed
            (last - RECENT, last - RECENT + 1),  # all of it is in memory
            (last - RECENT - 1, last - RECENT),
            (last - LATEST, last - LATEST + 1),
            (last - LATEST - 1, None),  # too much: the latest, as for one who begins afresh
            (last + 1, None),  # from a log that is no more
            (0, None),
        ):
            found = msgspec.json.decode(await tables.catch_up(room, 0, after))
            told = [entry["number"] for entry in found.get("entries", [])]
            begins = last - LATEST + 1 if first is None else first
            assert told == list(range(begins, last + 1)), after
            assert found["after"] == (0 if first is None else after)
            assert found.get("earlier") == (1 if first is None else None), "one move was made before"
        page = await tables.page(room, 0, last + 1)
        assert [entry.number for entry in page.entries] == list(range(last - LATEST + 1, last + 1))
        assert page.earlier == 1
        page = await tables.page(room, 0, last - LATEST + 1)
        assert [entry.number for entry in page.entries] == list(range(2, last - LATEST + 1))
        assert page.earlier is None, "nothing was before"


async def test_a_past_that_is_not_that_of_the_table_is_not_told(file):
    """Another process has written another log under the same numbers."""
    async with running(file) as (tables, held, room, ears):
        for n in range(RECENT + 5):
            await tables.perform(room, play.say(BEN, f"line {n}", 1))
        real = held.lines

        async def lines(*arguments):
            found = await real(*arguments)
            if found[-1].number == room.table.number:
                found[-1] = msgspec.structs.replace(found[-1], sum="0" * 16)
            return found

        held.lines = lines
        with pytest.raises(Changed):
            await tables.enter(room, Ear("ann", 0), 0)
        assert all(ear.closed for ear in ears), "all start over"
        assert not room.open


async def test_who_comes_is_not_gone_any_more(file):
    async with running(file) as (tables, _, room, (ann, *_)):
        assert "ann" not in room.gone
        tables.exit(room, ann)
        assert set(room.gone) == {"ann"}
        await tables.enter(room, Ear("ann", 0), 0)
        assert not room.gone


async def test_the_time_at_a_table_never_goes_back(file, monkeypatch):
    async with running(file) as (tables, _, room, _):
        before = room.table.changed
        monkeypatch.setattr("bradshaw.server.ids.now", lambda: before - 60_000)
        await tables.perform(room, play.say(BEN, "the clock of the machine was put back", 1))
        assert room.table.changed == before


async def test_what_could_not_be_saved_is_in_no_snapshot(file):
    """A snapshot is written some moves after the moment that it shows: that moment must have been."""
    async with running(file) as (tables, held, room, _):
        while room.table.number < EVERY - 1:
            await tables.perform(room, play.say(BEN, f"line {room.table.number}", 1))
        held.holding = True
        asking = asyncio.create_task(tables.perform(room, a_move(room)))
        await asyncio.sleep(0)
        held.refuse(NotSaved("The disk is full."))
        with pytest.raises(NotSaved):
            await asking
        held.let_go()
        await tables.perform(room, a_move(room, which=-1))  # another one was saved
        for _ in range(LONGEST_UNDO + 3):
            await tables.perform(room, a_move(room))
        assert await held.snapshot(room.table.id, made_by())
        again = await Tables(held).room(room.table.id)
        assert again.table.sum == room.table.sum
