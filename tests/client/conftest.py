import pytest

from bradshaw.client import Client
from tests.client.cutter import Cutter
from tests.server_process import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not harm it. At the end it must have had nothing to complain about."""
    server = ServerProcess(tmp_path_factory.mktemp("server"), "--limits", "0").start()
    yield server
    assert server.stop() in (0, -15)  # it ends by the signal, once all is written
    assert server.errors() == ""


@pytest.fixture
def cutter(server):
    with Cutter(server.port) as cutter:
        yield cutter


@pytest.fixture
def guest(server):
    """Makes clients, and closes them."""
    made = []

    def make(name="Ann", address=None, **more):
        client = Client(address or server.address, name, **{"patience": 60, **more})
        made.append(client)
        return client

    yield make
    for client in made:
        client.close()
