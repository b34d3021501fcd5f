"""Which parts a process needs to be one of several, and which if it is alone."""

from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.server.cluster.bus import Bus, LocalBus
from bradshaw.server.cluster.keeping import AloneKeeping, Keeping, SharedKeeping
from bradshaw.server.cluster.members import Members
from bradshaw.server.storage.interface import LeaseStorage, Role
from bradshaw.wire import entries


class Cluster(Struct, frozen=True):
    """How a process is connected to the others of its server."""

    bus: Bus
    keeping: Keeping
    members: Members | None = None  # None: there can be no others

    @property
    def known(self) -> int:
        """The version of entries that all processes can read."""
        return self.members.known if self.members else entries.VERSION

    async def leave(self) -> None:
        """Let others keep what this process kept, and hear nothing more."""
        if isinstance(self.keeping, SharedKeeping):
            await self.keeping.close()
        if self.members:
            await self.members.leave()
        await self.bus.close()


ALONE = Cluster(LocalBus(), AloneKeeping())


async def join(leases: LeaseStorage | None, bus: str | None, role: Role = "server") -> Cluster:
    """Be one of the processes that share a database; alone, if it is one that can't be shared.

    Without a bus others are noticed all the same, only later: what they write is found in the database.
    """
    if leases is None:
        if bus:
            raise BradshawError("Several processes need a database that they can share: PostgreSQL, not a file.")
        return Cluster(LocalBus(), AloneKeeping())
    found = await _open(bus)
    members = Members(leases, role)
    return Cluster(found, SharedKeeping(members, leases, found), members)


async def _open(address: str | None) -> Bus:
    if address is None:
        return LocalBus([])
    try:
        from bradshaw.server.cluster.valkey import ValkeyBus
    except ImportError:
        raise BradshawError(
            "A bus needs one more package (valkey): pip install 'bradshaw[server,cluster]'."
        ) from None
    bus = ValkeyBus(address)
    await bus.open()
    return bus
