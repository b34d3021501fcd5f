"""Where a request comes from: its address, whether it was encrypted on its way, and the page that sent it.

A reverse proxy on the same machine, or on one that the host trusts, may say so for the client (X-Forwarded-For,
X-Forwarded-Proto). Nobody else is believed.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from aiohttp import web

from bradshaw.core.errors import BradshawError
from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed

UNKNOWN = "?"
LONGEST = 100  # characters of an address that is none
ONE_HOME = 64  # bits of an IPv6 address that say whose it is: he has all addresses that begin so
Networks = tuple[IPv4Network | IPv6Network, ...]


class Trusted:
    """The machines that may speak for clients and read the figures: this one, and those that the host names.

    >>> trusted = Trusted(["192.0.2.0/24"])
    >>> "127.0.0.1" in trusted, "192.0.2.7" in trusted, "198.51.100.1" in trusted
    (True, True, False)
    """

    def __init__(self, named: Iterable[str] = ()) -> None:
        try:
            self._networks: Networks = tuple(map(ip_network, named))
        except ValueError as error:
            raise BradshawError(
                f"Whom to trust is an address or a network, such as 10.0.0.5 or 10.0.0.0/24: {error}."
            ) from None

    def __contains__(self, address: str) -> bool:
        return is_loopback(address) or (bool(self._networks) and _is_within(address, self._networks))


TRUSTED = web.AppKey("trusted", Trusted)


def address_of(request: web.Request) -> str:
    """The address of the client, as limits count it."""
    peer, trusted = request.remote or UNKNOWN, request.app[TRUSTED]
    if peer not in trusted:
        return counted(peer)
    named = [part.strip() for line in request.headers.getall("X-Forwarded-For", ()) for part in line.split(",")]
    # Each proxy adds the address that it sees to the end; what is before it, anybody may have written.
    for address in reversed(named):
        if address and address not in trusted:
            return counted(address[:LONGEST])
    return peer


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """What limits count for an address: of IPv6 the network of a home, for its addresses are without number.

    >>> counted("2001:db8:1:2:3:4:5:6"), counted("::ffff:192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ip_network((int(found), ONE_HOME), strict=False))
    return str(found)


def is_encrypted(request: web.Request) -> bool:
    """Whether the client speaks HTTPS, if only with a proxy in front of this server."""
    if (request.remote or UNKNOWN) in request.app[TRUSTED] and (said := request.headers.get("X-Forwarded-Proto")):
        return said.strip().lower() in ("https", "wss")
    return request.secure


@lru_cache(maxsize=4096)
def is_loopback(address: str) -> bool:
    """Whether that is this machine."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback


@lru_cache(maxsize=4096)
def _is_within(address: str, networks: Networks) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    plain = (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
    return any(plain in network for network in networks)


def check_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> None:
    """Refuse what a page of another site sends. Programs send no origin; browsers always do."""
    origin = headers.get("Origin", "")
    if not origin:
        if headers.get("Sec-Fetch-Site", "") in ("", "same-origin", "none"):
            return
    elif origin in allowed or origin in (f"{scheme}://{headers.get('Host', '')}" for scheme in ("http", "https")):
        return
    raise NotAllowed(say("other_site"))
