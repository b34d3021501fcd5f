"""Who is who: a guest has a name and a secret, kept in a cookie that no script can read."""

from collections.abc import Iterable

from aiohttp import web

from bradshaw.server import ids
from bradshaw.server.errors import NotFound
from bradshaw.server.storage.cache import Cache
from bradshaw.server.storage.interface import Storage, StoredGuest

COOKIE = "bradshaw"
YEAR = 365 * 86_400
TRANSFER_TIME = 10 * 60_000
KEPT = 20_000


class Guests:
    """Finds guests by their secrets; keeps those lately seen in memory, under the hash of the secret."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._seen: Cache[StoredGuest] = Cache(storage, KEPT)

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
        return renamed

    async def sign_out(self, secret: str) -> None:
        """Let the device of that secret no longer know the guest."""
        key = ids.hash_secret(secret)
        await self._storage.drop_secret(key)
        self._seen.drop(key)

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
            raise NotFound("That link has been used already, or is too old. Make a new one.")
        return guest, secret


def tidy(name: str) -> str:
    """A name without control characters or needless spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or "Guest"


def secret_in(cookies: Iterable[str]) -> str | None:
    """The secret in the Cookie headers of a request, whatever else programs on the same host have set."""
    for line in cookies:
        for part in line.split(";"):
            name, _, found = part.strip().partition("=")
            if name == COOKIE:
                return found
    return None


def give_cookie(response: web.Response, secret: str, *, encrypted: bool) -> None:
    """No script reads it, no other site sends it, and it lasts a year."""
    response.set_cookie(COOKIE, secret, httponly=True, samesite="Strict", secure=encrypted, path="/", max_age=YEAR)


def take_cookie(response: web.Response) -> None:
    """Let the browser forget it."""
    response.del_cookie(COOKIE, path="/")
