"""How much strangers may store: for a guest, an address and the whole server, and what is kept free on the disk.

What is counted are uploads: records, and tables whose options are large, such as a board of one's own. Who
uploaded what is in the database, so that it counts after a restart, too, and for several processes.
"""

from msgspec import Struct

from bradshaw.server.english import say
from bradshaw.server.errors import NoRoom
from bradshaw.server.storage.interface import Space, Usage

MB = 1_000_000
LARGE = 16_384  # bytes that a new table begins with, from which on it counts as an upload


class Allowance(Struct, frozen=True):
    """How many uploads, of how many bytes together."""

    count: int
    size: int


OF_GUEST = Allowance(100, 20 * MB)
OF_ADDRESS = Allowance(300, 60 * MB)  # a whole club may have one
OF_SERVER = Allowance(20_000, 2_000 * MB)


class Quotas(Struct, frozen=True):
    """A `factor` of 2 allows twice as much; 0 allows everything, as far as there is room."""

    factor: float = 0.0
    reserve: int = 0  # bytes of the disk that nothing new may take: they are for the games that are running

    def check_room(self, space: Space, size: int) -> None:
        """NoRoom if something new of that size would take of the reserve."""
        if self.reserve and space.free is not None and space.free < self.reserve + size:
            raise NoRoom(say("disk_nearly_full"))

    def check(self, usage: Usage, size: int) -> None:
        """NoRoom if one more upload of that size is more than may be stored."""
        if not self.factor:
            return
        for used, allowed, code in (
            (usage.guest, OF_GUEST, "no_room_you"),
            (usage.address, OF_ADDRESS, "no_room_address"),
            (usage.server, OF_SERVER, "no_more_uploads"),
        ):
            count, most = round(allowed.count * self.factor), round(allowed.size * self.factor)
            if used.count + 1 > count or used.size + size > most:
                how_much = {} if allowed is OF_SERVER else {"count": count, "size": most // MB}
                raise NoRoom(say(code, **how_much))
