"""Where notices may be sent. A client names the address, so it must not lead to what only this machine can reach.

Only HTTPS at its usual port, by a name, and the addresses that the name stands for must be public ones: that is
checked when the connection is made, for by then the name may stand for another.
"""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address

from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest

LOOK_UPS = 4  # threads of their own: a name server may take long to answer, and nobody else waits for them


def check_endpoint(endpoint: str, *, anywhere: bool) -> URL:
    """The address; BadRequest if nothing is sent there. `anywhere` is for tests on one machine."""
    try:
        url = URL(endpoint)
        host, port = url.host, url.port
    except ValueError:
        raise BadRequest(say("no_push_service")) from None
    if not host or url.user or url.password or url.fragment:
        raise BadRequest(say("no_push_service"))
    if anywhere and url.scheme in ("http", "https"):
        return url
    if url.scheme != "https" or port != 443 or "." not in host.strip(".") or _is_address(host):
        raise BadRequest(say("no_push_service"))
    return url


def is_public(address: str) -> bool:
    """Whether an IP address is one of the whole internet, and not of a house or a machine."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner and not _public(inner):
            return False
    return _public(found)


def _public(found: IPv4Address | IPv6Address) -> bool:
    return found.is_global and not found.is_multicast and not found.is_reserved


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Resolver(AbstractResolver):
    """Looks names up, and finds only public addresses."""

    def __init__(self, *, anywhere: bool) -> None:
        self._anywhere = anywhere
        self._threads = ThreadPoolExecutor(LOOK_UPS, "names")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses that a connection may be made to; OSError if there are none."""

        def look_up() -> list[ResolveResult]:
            found = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)
            return [
                ResolveResult(
                    hostname=host,
                    host=str(where[0]),
                    port=port,
                    family=kind,
                    proto=proto,
                    flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
                )
                for kind, _, proto, _, where in found
                if self._anywhere or is_public(str(where[0]))
            ]

        allowed = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        if not allowed:
            raise OSError(None, f"{host} is not on the internet")
        return allowed

    async def close(self) -> None:
        """Look nothing up any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
