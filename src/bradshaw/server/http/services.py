"""What the routes work with."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from msgspec import Struct

from bradshaw.server.errors import NoGuest
from bradshaw.server.http.guests import Guests, secret_in
from bradshaw.server.http.limits import Limits
from bradshaw.server.storage.interface import Storage, StoredGuest
from bradshaw.server.tables.keeper import Keeper
from bradshaw.server.tables.lobby import Lobby
from bradshaw.server.tables.replays import Replays
from bradshaw.server.transport.socket import Sockets

AnyRequest = Request[Any, Any, Any]


class Services(Struct, frozen=True):
    """The parts of a running server."""

    storage: Storage
    guests: Guests
    keeper: Keeper
    lobby: Lobby
    replays: Replays
    sockets: Sockets
    limits: Limits

    async def visitor(self, request: AnyRequest) -> StoredGuest | None:
        """The guest who asks, if he is one."""
        return await self.guests.find(secret_in(list(request.scope["headers"])))

    async def guest(self, request: AnyRequest) -> StoredGuest:
        """The guest who asks; refused if he is none."""
        guest = await self.visitor(request)
        if guest is None:
            raise NoGuest("Choose a name first.")
        return guest


Injected = NamedDependency[Services]  # as a parameter of a route
