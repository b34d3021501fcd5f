"""Who is who: a guest has a name and a secret, kept in a cookie that no script can read."""

from collections.abc import Iterable

from aiohttp import web

from bradshaw.server import ids
from bradshaw.server.cluster.bus import Bus, LocalBus
from bradshaw.server.cluster.messages import GuestChanged
from bradshaw.server.english import say
from bradshaw.server.errors import NotFound
from bradshaw.server.names import tidy
from bradshaw.server.storage.cache import Cache
from bradshaw.server.storage.interface import Storage, StoredGuest
from bradshaw.wire.cookies import COOKIE, HOST_COOKIE

YEAR = 365 * 86_400
TRANSFER_TIME = 10 * 60_000
KEPT = 20_000


class Guests:
    """Finds guests by their secrets; keeps those lately seen in memory, under the hash of the secret."""

    def __init__(self, storage: Storage, bus: Bus | None = None) -> None:
        self._storage = storage
        self._seen: Cache[StoredGuest] = Cache(storage, KEPT)
        self._bus = bus or LocalBus()
        self._bus.listen(GuestChanged, self._changed_elsewhere)

    def _changed_elsewhere(self, changed: GuestChanged) -> None:
        if changed.signed_out:
            self._seen.drop(changed.signed_out)
        else:
            self._seen.drop_if(lambda known: known.id == changed.guest)

    async def find(self, secret: str | None) -> StoredGuest | None:
        """The guest with that secret."""
        if not secret or len(secret) > 200 or not secret.isascii():
            return None
        key = ids.hash_secret(secret)
        return await self._seen.find(key, lambda: self._storage.guest(key))

    async def add(self, name: str) -> tuple[StoredGuest, str]:
        """A new guest, and his secret: the only time that it is known here."""
        guest, secret = StoredGuest(ids.new_id(), tidy(name)), ids.new_secret()
        era = self._seen.era
        await self._storage.add_guest(guest, ids.hash_secret(secret), ids.now())
        self._seen.keep(ids.hash_secret(secret), guest, era)
        return guest, secret

    async def rename(self, guest: StoredGuest, name: str) -> StoredGuest:
        """Another name; seats already taken keep the one they were taken under."""
        renamed = StoredGuest(guest.id, tidy(name))
        await self._storage.rename(guest.id, renamed.name)
        self._seen.change(lambda known: renamed if known.id == guest.id else known)
        self._bus.publish(GuestChanged(guest.id))
        return renamed

    async def sign_out(self, guest: StoredGuest, secret: str) -> None:
        """Let the device of that secret no longer know the guest; links that were made for others are void."""
        key = ids.hash_secret(secret)
        await self._storage.drop_secret(guest.id, key)
        self._seen.drop(key)
        self._bus.publish(GuestChanged(guest.id, key))

    async def offer_transfer(self, guest: StoredGuest) -> tuple[str, int]:
        """A token with which another device becomes the guest, once, and until when."""
        token, expires = ids.new_secret(), ids.now() + TRANSFER_TIME
        await self._storage.add_transfer(ids.hash_secret(token), guest.id, expires)
        return token, expires

    async def use_transfer(self, token: str) -> tuple[StoredGuest, str]:
        """Become the guest of the token."""
        secret = ids.new_secret()
        guest = await self._storage.use_transfer(ids.hash_secret(token), ids.hash_secret(secret), ids.now())
        if guest is None:
            raise NotFound(say("link_used"))
        return guest, secret


def secret_in(cookies: Iterable[str]) -> str | None:
    """The secret in the Cookie headers of a request, whatever else programs on the same host have set."""
    found = _named(cookies)
    return found.get(HOST_COOKIE, found.get(COOKIE))


def renew_cookie(response: web.Response, cookies: Iterable[str], *, encrypted: bool) -> None:
    """Who comes over HTTPS with a cookie that other sites under the domain could have set gets the safe one."""
    found = _named(cookies)
    if encrypted and HOST_COOKIE not in found and HOST_COOKIE not in response.cookies and COOKIE in found:
        give_cookie(response, found[COOKIE], encrypted=True)


def _named(cookies: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in cookies:
        for part in line.split(";"):
            name, _, value = part.strip().partition("=")
            found.setdefault(name, value)
    return found


def give_cookie(response: web.Response, secret: str, *, encrypted: bool) -> None:
    """No script reads it, no other site sends it, it lasts a year. Over HTTPS none but this host can set it."""
    name = HOST_COOKIE if encrypted else COOKIE
    response.set_cookie(name, secret, httponly=True, samesite="Strict", secure=encrypted, path="/", max_age=YEAR)
    if encrypted:
        response.del_cookie(COOKIE, path="/")  # from before there was the other name


def take_cookie(response: web.Response, *, encrypted: bool) -> None:
    """Let the browser forget it."""
    response.del_cookie(COOKIE, path="/")
    if encrypted:
        response.del_cookie(HOST_COOKIE, path="/", secure=True)
