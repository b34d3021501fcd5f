"""Tests of the server may be coroutines: each has an event loop of its own. Which store they use: `--store`."""

import asyncio
import inspect

import pytest

from tests.server import stores


def pytest_configure(config):
    stores.chosen = config.getoption("store")


def pytest_generate_tests(metafunc):
    """Who wants a `store` is run with each: a file of SQLite, a database of PostgreSQL."""
    if "store" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("store")
        wanted = mark.args if mark else ("sqlite", "postgresql")
        metafunc.parametrize("store", [name for name in wanted if stores.chosen in ("both", name)])


@pytest.fixture
def file(store, tmp_path):
    """Where a new database is: the path of a file that is not there yet, or a URL."""
    with stores.database(store, tmp_path / "tables.db") as found:
        yield found


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(pyfuncitem.obj(**wanted))
    return True
