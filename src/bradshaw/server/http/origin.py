"""Where a request comes from: its address, whether it was encrypted on its way, and the page that sent it.

A reverse proxy on the same machine may say so for the client (X-Forwarded-For, X-Forwarded-Proto). Nobody else is
believed.
"""

from collections.abc import Mapping
from ipaddress import ip_address

from aiohttp import web

from bradshaw.server.errors import NotAllowed

UNKNOWN = "?"
LONGEST = 100  # characters of an address that is none


def address_of(request: web.Request) -> str:
    """The address of the client."""
    peer = request.remote or UNKNOWN
    if not is_loopback(peer):
        return peer
    named = [part.strip() for line in request.headers.getall("X-Forwarded-For", ()) for part in line.split(",")]
    # Each proxy adds the address that it sees to the end; what is before it, anybody may have written.
    for address in reversed(named):
        if address and not is_loopback(address):
            return address[:LONGEST]
    return peer


def is_encrypted(request: web.Request) -> bool:
    """Whether the client speaks HTTPS, if only with a proxy in front of this server."""
    if is_loopback(request.remote or UNKNOWN) and (said := request.headers.get("X-Forwarded-Proto")):
        return said.strip().lower() in ("https", "wss")
    return request.secure


def is_loopback(address: str) -> bool:
    """Whether that is this machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def check_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> None:
    """Refuse what a page of another site sends. Programs send no origin; browsers always do."""
    origin = headers.get("Origin", "")
    if not origin:
        if headers.get("Sec-Fetch-Site", "") in ("", "same-origin", "none"):
            return
    elif origin in allowed or origin in (f"{scheme}://{headers.get('Host', '')}" for scheme in ("http", "https")):
        return
    raise NotAllowed("This came from a page of another site.")
