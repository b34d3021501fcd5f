"""How much one guest or one address may ask for: buckets that fill slowly and empty quickly."""

from collections import OrderedDict
from time import monotonic

from msgspec import Struct

from bradshaw.server.cluster.bus import Bus
from bradshaw.server.cluster.messages import Spent
from bradshaw.server.english import say
from bradshaw.server.errors import TooMuch

LARGEST_BODY = 1_000_000  # bytes of an HTTP request: a record, or a board of one's own
LARGEST_HEAD = 32_768  # bytes of its first line and headers
LARGEST_MESSAGE = 16_384  # bytes of a message on a socket
MOST_UNSENT = 1_000_000  # bytes that a socket may be behind
MOST_AT_ONCE = 16  # messages of one socket that are being carried out
MOST_SOCKETS = 50  # that one guest may have open at one table
MOST_FROM_ADDRESS = 500  # sockets that may be open from one address: a whole club may have one
MOST_CONNECTIONS = 10_000  # in all, if the operating system allows so many
MOST_LINKS = 600  # connections from one address, sockets included
MOST_HELD = 64_000_000  # bytes of requests that are being read and of answers that nobody reads, in all
MOST_HELD_FROM_ADDRESS = 8_000_000
MOST_BUCKETS = 20_000  # of each kind
LOOKED_AT = 8  # buckets, when there are so many, until one is found that can be forgotten


class Bucket(Struct):
    """Holds up to `size` tokens and gets `rate` more a second; each request takes one."""

    size: float
    rate: float
    tokens: float
    filled: float

    @classmethod
    def full(cls, size: float, rate: float) -> "Bucket":
        """A new bucket."""
        return cls(size, rate, size, monotonic())

    @property
    def is_full(self) -> bool:
        """Whether it is as a new one would be."""
        return self.tokens + (monotonic() - self.filled) * self.rate >= self.size

    def take(self, cost: float = 1.0) -> bool:
        """Take from the bucket, if enough is in it."""
        now = monotonic()
        tokens = self.tokens + (now - self.filled) * self.rate
        if tokens > self.size:
            tokens = self.size
        enough = tokens >= cost
        self.tokens = tokens - cost if enough else tokens
        self.filled = now
        return enough

    def spend(self) -> None:
        """Something was taken elsewhere; if that was more than there is, nothing is left."""
        if not self.take():
            self.tokens = 0.0


LOCAL = {"connection"}  # what is limited for the sake of one process alone
# What is limited: how many at once, and how many a second from then on.
KINDS = {
    "request": (200, 40.0),  # any HTTP request of an address
    "guest": (30, 0.1),  # new guests of an address
    "table": (30, 0.2),  # new tables of a guest
    "code": (10, 0.1),  # short codes tried by an address: they could be guessed
    "file": (10, 0.1),  # boards and decks checked for an address
    "replay": (60, 5.0),  # replays computed for an address
    "socket": (60, 2.0),  # sockets opened by an address
    "connection": (300, 30.0),  # TCP connections of an address
    "message": (60, 30.0),  # messages on one socket, pings and pongs included
    "messages": (1500, 300.0),  # messages on all sockets of an address
    "bytes": (65_536, 32_768.0),  # bytes on one socket, whatever frames they make
    "look": (20, 2.0),  # changes of perspective on one socket: each replays the game
    "subscription": (20, 0.05),  # changes to where and of what a guest is told
    "notice": (30, 0.02),  # notices to a guest
    "proposal": (30, 3.0),  # proposals and agreements on one socket
    "chat": (10, 0.5),  # lines of chat on one socket
}


class Limits:
    """The buckets of all addresses and guests. A `factor` of 2 allows twice as much; 0 allows everything."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        # Of each kind, the bucket that was longest not asked for first.
        self._buckets: dict[str, OrderedDict[str, Bucket]] = {kind: OrderedDict() for kind in KINDS}
        self._crowd: dict[str, Bucket] = {}
        self._bus: Bus | None = None

    def share(self, bus: Bus) -> None:
        """Let limits hold for all processes together: each tells the others what was asked of it.

        Nobody waits for them: who asks everywhere in the same moment may get a little more, and while the bus is
        away, from each process its own share. Divided by the number of processes, limits would be too low for
        whoever is always sent to the same one.
        """
        if bus.shared:
            self._bus = bus
            bus.listen(Spent, self._spent_elsewhere)

    def check(self, kind: str, who: str) -> None:
        """TooMuch if whoever it is has asked for too much of this lately."""
        if self.factor and not self._bucket_of(kind, who).take():
            raise TooMuch(say("too_much"))
        if self._bus and kind not in LOCAL:
            self._bus.publish(Spent(kind, who))

    def _spent_elsewhere(self, spent: Spent) -> None:
        if self.factor and spent.kind in KINDS:
            self._bucket_of(spent.kind, spent.who).spend()

    def bucket(self, kind: str) -> Bucket:
        """A bucket of one's own."""
        size, rate = KINDS[kind]
        factor = self.factor or 1e9
        return Bucket.full(size * factor, rate * factor)

    def _bucket_of(self, kind: str, who: str) -> Bucket:
        buckets = self._buckets[kind]
        if (bucket := buckets.get(who)) is not None:
            buckets.move_to_end(who)
            return bucket
        if len(buckets) >= MOST_BUCKETS and not _forget_one(buckets):
            # Only a bucket that is full again may be forgotten: else somebody with many addresses
            # could empty his, push it out, and begin anew. Until then all newcomers share one.
            return self._crowd.setdefault(kind, self.bucket(kind))
        return buckets.setdefault(who, self.bucket(kind))


def _forget_one(buckets: OrderedDict[str, Bucket]) -> bool:
    """Forget a bucket that is full, if one of the few that were longest not asked for is."""
    for _ in range(LOOKED_AT):
        who, bucket = next(iter(buckets.items()))
        if bucket.is_full:
            del buckets[who]
            return True
        buckets.move_to_end(who)
    return False
