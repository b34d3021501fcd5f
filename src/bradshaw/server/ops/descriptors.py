"""File descriptors: how many connections the operating system lets this process have."""

import sys

from bradshaw.server.http.limits import MOST_CONNECTIONS

RESERVE = 200  # for the database, bots' processes, files of the moment, and connections that are being refused


def most_connections() -> int:
    """How many there may be. Raises the limit as far as the process itself may."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + RESERVE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, max(soft // 4, soft - RESERVE))
