"""Going back to a moment, with PostgreSQL's own programs and the lines that docs/hosting.md gives for it."""

import asyncio
import os
import pwd
import re
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.server import postgres
from tests.server.storage.harness import adding, new_table, opened

pytestmark = pytest.mark.store("postgresql")
HOSTING = (Path(__file__).parents[3] / "docs/hosting.md").read_text()


def given(start: str) -> str:
    """What the page says in backticks, from its beginning."""
    [found] = re.findall(rf"`({start}[^`]*)`", HOSTING)
    return found


def own(folder: Path, user: str | None) -> None:
    """PostgreSQL does not run as root: if we are, its files are another user's."""
    if user:
        who = pwd.getpwnam(user)
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, who.pw_uid, who.pw_gid)


def count(url: str) -> int:
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        return connection.execute("SELECT count(*) FROM lines").fetchone()[0]


async def test_back_to_a_moment(tmp_path):
    archive = tmp_path / "archive"
    archive.mkdir()
    lines = [given("archive_mode"), given("archive_timeout"), given("archive_command")]
    assert "/archive/%f" in lines[2]
    server = postgres.start(tmp_path / "one", "\n".join(lines).replace("/archive/", f"{archive}/"))
    own(archive, server.system_user)
    base = tmp_path / "two"
    command = given("pg_basebackup").replace("/backup/base-$(date +%F)", str(base / "data")).split()
    assert str(base / "data") in command[1]
    try:
        url = server.get_uri()
        async with opened(url) as storage:
            await new_table(storage, "a")
            for number in range(2, 11):
                assert await adding(storage, "a", number) is None
            base.mkdir()
            backup = [str(server.bin_path / command[0]), *command[1:], f"--dbname={url}"]
            await asyncio.to_thread(subprocess.run, backup, check=True)
            assert await adding(storage, "a", 11) is None
            with closing(psycopg.connect(url, autocommit=True)) as connection:
                moment = connection.execute("SELECT clock_timestamp()::text").fetchone()[0]
            assert await adding(storage, "a", 12) is None
        assert count(url) == 12
    finally:
        server.cleanup()

    restore = given("restore_command").replace("/archive/", f"{archive}/")
    until = re.sub(r"'.*'", f"'{moment}'", given("recovery_target_time"))
    with (base / "data/postgresql.conf").open("a") as file:
        file.write(f"\n{restore}\n{until}\n")
    (base / "data" / given("recovery.signal")).touch()
    (base / "data/.s.PGSQL.5432.lock").unlink()  # tests have the socket among the data
    own(base, server.system_user)
    server = postgres.start(base)
    try:
        assert count(server.get_uri()) == 11
        with closing(psycopg.connect(server.get_uri(), autocommit=True)) as connection:
            connection.execute(given("select pg_wal_replay_resume"))
            for _ in range(600):
                if not connection.execute("SELECT pg_is_in_recovery()").fetchone()[0]:
                    break
                await asyncio.sleep(0.1)
        async with opened(server.get_uri()) as storage:
            assert [line.number for line in await storage.lines("a", 10, 99)] == [11]
            assert await adding(storage, "a", 12) is None, "and games go on"
    finally:
        server.cleanup()
        shutil.rmtree(base)
