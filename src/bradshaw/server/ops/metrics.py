"""What is counted, for Prometheus."""

from bisect import bisect_left
from collections.abc import Iterator
from math import nan

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()

BOT_MOVES = Counter("bradshaw_bot_moves", "Moves made by bots", registry=REGISTRY)
TABLES = Counter("bradshaw_tables_created", "Tables created", registry=REGISTRY)
REFUSED = Counter("bradshaw_refused", "Requests and messages refused", ["code"], registry=REGISTRY)
FAULTS = Counter("bradshaw_faults", "Faults of our own", registry=REGISTRY)
LOAD = Gauge("bradshaw_load", "Whether the server keeps up: 0 calm, 1 busy, 2 overloaded", registry=REGISTRY)
SHED = Counter("bradshaw_shed", "Sockets of spectators closed because of overload", registry=REGISTRY)
DROPPED = Counter("bradshaw_dropped", "Sockets closed for reading too slowly", registry=REGISTRY)
SOCKETS = Gauge("bradshaw_sockets", "Sockets open now", registry=REGISTRY)
CONNECTIONS = Gauge("bradshaw_connections", "TCP connections open now, sockets included", registry=REGISTRY)
CONNECTIONS_REFUSED = Counter(
    "bradshaw_connections_refused", "TCP connections refused or cut off", ["reason"], registry=REGISTRY
)
ROOMS = Gauge("bradshaw_tables_in_memory", "Tables in memory now", registry=REGISTRY)
DAMAGED = Gauge("bradshaw_tables_damaged", "Tables refused because they are damaged", registry=REGISTRY)
REMOVED = Counter("bradshaw_removed", "Tables and records removed that nobody wanted", registry=REGISTRY)
NOTICES = Counter("bradshaw_notices", "Notices to devices, by what became of them", ["outcome"], registry=REGISTRY)
BUS = Counter("bradshaw_bus_messages", "Messages between processes", ["outcome"], registry=REGISTRY)
BUS_UP = Gauge("bradshaw_bus_up", "Whether other processes can be heard", registry=REGISTRY)
KEPT = Gauge("bradshaw_tables_kept", "Tables whose bots and clocks this process serves", registry=REGISTRY)
MEMBERS = Gauge("bradshaw_members", "Processes of this server that are alive", registry=REGISTRY)
LOG_BYTES = Gauge("bradshaw_log_bytes", "Size of the write-ahead log", registry=REGISTRY)
DISK_FREE = Gauge("bradshaw_disk_free_bytes", "Room on the disk of the database", registry=REGISTRY)
REFUSED.labels("not_saved")  # there from the start: an alarm asks how much it has grown
BUS_UP.set(nan)  # there may be none

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_counts = [0] * (len(_BOUNDS) + 1)
_seconds = [0.0]
LOOP_DELAY = Histogram(
    "bradshaw_loop_delay_seconds",
    "How much later than asked for the event loop came back, sampled",
    buckets=_BOUNDS,
    registry=REGISTRY,
)


def moved(seconds: float) -> None:
    """A person's move took so long, from reading it to its being on disk and told."""
    _counts[bisect_left(_BOUNDS, seconds)] += 1
    _seconds[0] += seconds


class _Moves(Collector):
    """A histogram without the locks of the library's own: there is one for every move."""

    def collect(self) -> Iterator[HistogramMetricFamily]:
        total, buckets = 0, []
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), _counts, strict=True):
            total += count
            buckets.append((bound, total))
        said = "Moves of people: seconds from reading a move to its being on disk and told"
        yield HistogramMetricFamily("bradshaw_move_seconds", said, buckets, _seconds[0])


REGISTRY.register(_Moves())


def text() -> bytes:
    """All figures in Prometheus's text format."""
    return generate_latest(REGISTRY)
