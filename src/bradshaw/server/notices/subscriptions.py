"""Who wants to be told of what, and where."""

from bradshaw.server import ids
from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest
from bradshaw.server.notices.endpoints import check_endpoint
from bradshaw.server.notices.keys import ServerKey, check_keys
from bradshaw.server.storage.interface import NoticeStorage, StoredGuest, Subscription
from bradshaw.wire.messages import NoticeKind, NoticeSettings, Subscribe

MOST = 5  # devices of one guest
KINDS: tuple[NoticeKind, ...] = ("turn", "start", "over")


class Subscriptions:
    """What the devices of guests have chosen. A device is known by the secret in its cookie."""

    def __init__(self, storage: NoticeStorage, key: ServerKey, *, anywhere: bool) -> None:
        self._storage = storage
        self._key = key
        self._anywhere = anywhere

    async def chosen(self, secret: str) -> NoticeSettings:
        """What the device is told of."""
        found = await self._storage.of_device(ids.hash_secret(secret))
        wanted = found.kinds.split() if found else ()
        return NoticeSettings(self._key.public, tuple(kind for kind in KINDS if kind in wanted))

    async def choose(self, guest: StoredGuest, secret: str, wanted: Subscribe) -> NoticeSettings:
        """Tell the device of these things from now on."""
        check_endpoint(wanted.endpoint, anywhere=self._anywhere)
        if not check_keys(wanted.keys.p256dh, wanted.keys.auth):
            raise BadRequest(say("subscription_keys"))
        new = Subscription(
            hash=ids.hash_secret(wanted.endpoint),
            guest=guest.id,
            device=ids.hash_secret(secret),
            endpoint=wanted.endpoint,
            p256dh=wanted.keys.p256dh,
            auth=wanted.keys.auth,
            language=wanted.language,
            kinds=" ".join(kind for kind in KINDS if kind in wanted.kinds),
            created=ids.now(),
        )
        await self._storage.subscribe(new, MOST)
        return await self.chosen(secret)

    async def end(self, secret: str) -> NoticeSettings:
        """Tell the device of nothing any more."""
        await self._storage.unsubscribe(ids.hash_secret(secret))
        return NoticeSettings(self._key.public, ())
