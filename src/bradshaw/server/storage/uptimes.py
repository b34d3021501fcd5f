"""When the server was at work, in the database: what is between are outages."""

from itertools import pairwise

from sqlalchemy import Connection, bindparam, insert, select, update

from bradshaw.server.storage import schema
from bradshaw.server.storage.interface import Outage

SHORTEST = 5_000  # milliseconds: less is none. Another process takes over in that time, and clients come back
NEAR = 1_000  # milliseconds by which the clocks of two processes may differ
LATEST = 100  # outages that are remembered; a clock that has run since before them is a rare thing

_uptimes = schema.uptimes.c
# What was noted by a clock that has been set back since has not happened yet.
NEWEST = (
    select(_uptimes.began, _uptimes.ended)
    .where(_uptimes.began <= bindparam("now") + NEAR)
    .order_by(_uptimes.began.desc())
    .limit(bindparam("limit"))
)
# Of several processes that come back at once one says that there was an outage; the others wait, and find it said.
LOCK = NEWEST.with_for_update()
EXTEND = update(schema.uptimes).where(_uptimes.began == bindparam("of")).values(ended=bindparam("until"))
BEGIN = insert(schema.uptimes)


def at_work(connection: Connection, now: int, well: int | None) -> list[Outage]:
    """Note that the server is at work, and was so at `well`; the latest outages, the oldest first."""
    connection.execute(LOCK, {"now": now, "limit": 1})
    found = [(began, ended) for began, ended in connection.execute(NEWEST, {"now": now, "limit": LATEST + 1})]
    if found:
        began, ended = found[0]
        known = max(ended, well or 0)
        until = now if now - known <= SHORTEST else known
        if until > ended:
            connection.execute(EXTEND, {"of": began, "until": until})
            found[0] = (began, until)
    if not found or now - found[0][1] > SHORTEST:
        connection.execute(BEGIN, {"began": now, "ended": now})
        found.insert(0, (now, now))
    times = reversed(found[: LATEST + 1])
    return [Outage(ended, began) for (_, ended), (began, _) in pairwise(times) if began - ended > SHORTEST]
