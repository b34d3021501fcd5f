"""What a guest, an address and all together may store; it counts in the database, and nothing is charged twice."""

import asyncio

import pytest

from bradshaw.core.sentences import Reason, reason_of
from bradshaw.server.errors import NoRoom
from bradshaw.server.storage import quotas
from bradshaw.server.storage.interface import NOBODY, Listing, NewTableRow, Space, Uploader, Usage, Used
from bradshaw.server.storage.quotas import LARGE, Allowance, Quotas
from bradshaw.server.storage.sql import SqlStorage
from tests.server.storage.harness import START, line, new_table, query

ADA, BOB = Uploader("ada", "192.0.2.1"), Uploader("bob", "192.0.2.2")
STRANGER = Uploader("", "192.0.2.3")


@pytest.fixture
def allowed(monkeypatch):
    """Sets what is allowed: (uploads, bytes) for a guest, an address and the server."""

    def allow(guest=(1_000, 10**9), address=(1_000, 10**9), server=(1_000, 10**9)):
        for name, found in (("OF_GUEST", guest), ("OF_ADDRESS", address), ("OF_SERVER", server)):
            monkeypatch.setattr(quotas, name, Allowance(*found))

    return allow


async def limited(file, factor=1.0, reserve=0):
    return await SqlStorage.open(str(file), Quotas(factor, reserve))


async def add(storage, name, size, by):
    await storage.add_record(name, name[0] * size, 1_000, by)


async def large_table(storage, name, size, by):
    row = NewTableRow(name, f"code of {name}", "scotland_yard", True, 1_000)
    await storage.create_table(row, [line(1, "x" * size)], START, Listing("open", "[]", ()), by)


async def refused(coroutine, sentence):
    with pytest.raises(NoRoom, match=sentence) as found:
        await coroutine
    assert (found.value.code, found.value.status) == ("no_room", 507)


async def test_a_guest_has_a_number_of_uploads_wherever_he_is(file, allowed):
    allowed(guest=(3, 10**9))
    storage = await limited(file)
    for number in range(3):
        await add(storage, f"r{number}", 10, Uploader("ada", f"192.0.2.{number}"))
    await refused(add(storage, "r9", 10, ADA), "stored for you as much as it may: 3 uploads, or 1000 MB")
    assert await storage.record("r9") is None
    await add(storage, "r4", 10, BOB)
    await storage.close()


async def test_a_guest_has_a_number_of_bytes(file, allowed):
    allowed(guest=(1_000, 100_000))
    storage = await limited(file)
    await add(storage, "a", 60_000, ADA)
    await refused(add(storage, "b", 40_001, ADA), "for you")
    await add(storage, "c", 40_000, ADA)
    await refused(add(storage, "d", 1, ADA), "for you")
    await add(storage, "e", 100_000, BOB)
    await storage.close()


async def test_bytes_count_and_not_letters(file, allowed):
    allowed(guest=(1_000, 100))
    storage = await limited(file)
    await refused(storage.add_record("a", "ä" * 51, 1_000, ADA), "for you")
    await storage.add_record("a", "ä" * 50, 1_000, ADA)
    await storage.close()


async def test_an_address_has_its_own_whoever_is_there(file, allowed):
    allowed(address=(3, 10**9))
    storage = await limited(file)
    for number, guest in enumerate(("ada", "bob", "")):
        await add(storage, f"r{number}", 10, Uploader(guest, "192.0.2.1"))
    await refused(add(storage, "r9", 10, Uploader("eve", "192.0.2.1")), "for your address")
    await add(storage, "r4", 10, STRANGER)
    assert not [row for row in query(file, "SELECT * FROM uploads") if "192" in str(row)], "only hashes are kept"
    await storage.close()


async def test_all_strangers_together_are_no_guest(file, allowed):
    allowed(guest=(2, 10**9))
    storage = await limited(file)
    for number in range(5):
        await add(storage, f"r{number}", 10, Uploader("", f"192.0.2.{number}"))
    await storage.close()


async def test_the_server_has_an_end(file, allowed):
    allowed(server=(1_000, 100_000))
    storage = await limited(file)
    for number in range(4):
        await add(storage, f"{number}", 25_000, Uploader(f"guest {number}", f"192.0.2.{number}"))
    await refused(add(storage, "x", 1, STRANGER), "all the uploads that it may")
    await storage.close()


async def test_tables_with_large_options_count_and_others_do_not(file, allowed):
    allowed(guest=(2, 10**9))
    storage = await limited(file)
    for number in range(5):
        await large_table(storage, f"small {number}", LARGE - 1, ADA)
    await large_table(storage, "large 1", LARGE, ADA)
    await add(storage, "r1", 10, ADA)
    await refused(large_table(storage, "large 2", LARGE, ADA), "for you")
    await refused(add(storage, "r2", 10, ADA), "for you")
    assert await storage.stored("large 2", "") is None
    await large_table(storage, "small 9", 100, ADA)
    await storage.close()


async def test_the_same_record_twice_is_charged_once(file, allowed):
    allowed(guest=(2, 10**9))
    storage = await limited(file)
    for _ in range(5):
        await add(storage, "r1", 10, ADA)
        await add(storage, "r1", 10, BOB)
    assert query(file, "SELECT id, guest, bytes FROM uploads") == [("r1", "ada", 10)]
    await storage.close()


async def test_many_at_once_do_not_slip_through(file, allowed):
    allowed(guest=(5, 10**9))
    storage = await limited(file)
    said = await asyncio.gather(*(add(storage, f"r{n}", 10, ADA) for n in range(40)), return_exceptions=True)
    assert sum(error is None for error in said) == 5
    assert query(file, "SELECT count(*) FROM records") == [(5,)]
    await storage.close()


async def test_it_counts_after_a_restart_and_in_another_process(file, allowed):
    allowed(guest=(2, 10**9))
    storage, other = await limited(file), await limited(file)
    await add(storage, "r1", 10, ADA)
    await add(other, "r2", 10, ADA)
    await refused(add(storage, "r3", 10, ADA), "for you")
    await storage.close()
    await other.close()
    storage = await limited(file)
    await refused(add(storage, "r3", 10, ADA), "for you")
    await storage.close()


async def test_a_factor_allows_more_and_0_everything(file, allowed):
    allowed(guest=(2, 10**9), server=(3, 10**9))
    storage = await limited(file, 2.0)
    for number in range(4):
        await add(storage, f"r{number}", 10, ADA)
    await refused(add(storage, "r9", 10, ADA), "for you")
    await storage.close()
    storage = await limited(file, 0.0)
    for number in range(10):
        await add(storage, f"s{number}", 10, ADA)
    await storage.close()


async def test_nothing_new_takes_of_the_reserve_and_running_games_do(file, monkeypatch):
    storage = await limited(file, reserve=1_000_000)
    free = [1_100_000]
    monkeypatch.setattr(SqlStorage, "space", lambda _: Space(free[0], 0))
    await add(storage, "r1", 100_000, STRANGER)
    await refused(add(storage, "r2", 100_001, STRANGER), "disk is nearly full.*running go on")
    await new_table(storage, "a")
    free[0] = 999_999
    await refused(add(storage, "r3", 1, STRANGER), "nearly full")
    await refused(new_table(storage, "b"), "nearly full")
    await refused(large_table(storage, "c", LARGE, ADA), "nearly full")
    done = asyncio.get_running_loop().create_future()
    storage.writer.write_soon("a", [], done.set_result)
    assert await done is None
    await storage.save_notes("a", 0, "ada", "where he is")
    free[0] = 2_000_000
    await new_table(storage, "b")
    await storage.close()


async def test_whatever_the_server_makes_itself_is_charged_to_nobody(file, allowed):
    allowed(guest=(1, 10**9), address=(1, 10**9), server=(3, 10**9))
    storage = await limited(file)
    for name in ("a", "b", "c"):
        await large_table(storage, name, LARGE, NOBODY)
    await refused(large_table(storage, "d", LARGE, NOBODY), "all the uploads")
    await storage.close()


NONE = Used(0, 0)


@pytest.mark.parametrize(("who", "place"), [("guest", 0), ("address", 1), ("server", 2)])
def test_what_is_allowed_is_allowed_to_the_last_upload_and_byte(allowed, who, place):
    allowed(**{who: (4, 1_000)})
    found = Quotas(0.5)

    def check(count, size, more):
        used = [NONE, NONE, NONE]
        used[place] = Used(count, size)
        found.check(Usage(*used), more)

    check(1, 400, 100)
    with pytest.raises(NoRoom):
        check(2, 0, 1)
    with pytest.raises(NoRoom):
        check(1, 400, 101)


def test_what_is_said_is_about_whoever_has_stored_too_much():
    most = {"guest": (50, 10), "address": (150, 30)}
    for place, who in enumerate(most):
        used = [NONE, NONE, NONE]
        used[place] = Used(1_000, 0)
        with pytest.raises(NoRoom) as caught:
            Quotas(0.5).check(Usage(*used), 1)
        reason = reason_of(caught.value.args[0])
        assert reason.code == f"server.no_room_{'you' if who == 'guest' else who}"
        assert reason.parameters == dict(zip(("count", "size"), most[who], strict=True))
    with pytest.raises(NoRoom) as caught:
        Quotas(0.5).check(Usage(NONE, NONE, Used(10_000, 0)), 1)
    assert reason_of(caught.value.args[0]) == Reason("server.no_more_uploads", {})


def test_of_the_reserve_nothing_new_takes_a_byte():
    found = Quotas(reserve=1_000)
    found.check_room(Space(1_100, 0), 100)
    with pytest.raises(NoRoom) as caught:
        found.check_room(Space(1_099, 0), 100)
    assert reason_of(caught.value.args[0]) == Reason("server.disk_nearly_full", {})
    found.check_room(Space(None, 0), 100)
    Quotas().check_room(Space(0, 0), 100)
