"""What the routes work with."""

from aiohttp import web
from msgspec import Struct

from bradshaw.server.http.guests import Guests
from bradshaw.server.http.limits import Limits
from bradshaw.server.notices.subscriptions import Subscriptions
from bradshaw.server.ops.health import Watch
from bradshaw.server.ops.load import Load
from bradshaw.server.storage.interface import Storage
from bradshaw.server.tables.dealing import Dealer
from bradshaw.server.tables.lobby import Lobby
from bradshaw.server.tables.replays import Replays
from bradshaw.server.tables.tables import Tables
from bradshaw.server.transport.socket import Sockets
from bradshaw.server.workers.pool import Pool


class Services(Struct, frozen=True):
    """The parts of a running server."""

    storage: Storage
    guests: Guests
    tables: Tables
    lobby: Lobby
    dealer: Dealer
    replays: Replays
    sockets: Sockets
    limits: Limits
    watch: Watch
    load: Load
    jobs: Pool
    subscriptions: Subscriptions


SERVICES: web.AppKey[Services] = web.AppKey("services", Services)
