"""Tests of the server may be coroutines: each has an event loop of its own. Which store they use: `--store`."""

import asyncio
import inspect
from unittest.mock import patch

import pytest

from tests.server import stores


def pytest_configure(config):
    stores.chosen = config.getoption("store")
    stores.current = "postgresql" if stores.chosen == "postgresql" else "sqlite"


def pytest_generate_tests(metafunc):
    """Who wants a `store` is run with each: a file of SQLite, a database of PostgreSQL."""
    if "store" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("store")
        wanted = mark.args if mark else ("sqlite", "postgresql")
        names = [name for name in wanted if stores.chosen in ("both", name)]
        metafunc.parametrize("store", names, indirect=True)


@pytest.fixture
def store(request):
    """The store on which servers of this test run that are given none."""
    with patch.object(stores, "current", request.param):
        yield request.param


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
