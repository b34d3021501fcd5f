"""What is kept for notices: the server's key, who wants to be told where, and what was told."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import asdict

from bradshaw.server.errors import Conflict
from bradshaw.server.storage import queries, statements
from bradshaw.server.storage.interface import Subscription, Unsent


class SqlNotices:
    """`NoticeStorage` in a SQL database; `write` and `read` are those of `SqlStorage`."""

    def __init__(self, write: Callable[..., Awaitable[None]], read: Callable[..., Awaitable[list[Any]]]) -> None:
        self._write = write
        self._read = read

    async def key(self, name: str, new: str, now: int) -> str:
        """The server's key of that name; of two processes that start at once, both get the same."""
        found = queries.text(await self._read(queries.KEY, name=name))
        if found is not None:
            return found
        try:
            await self._write(f"key {name}", (statements.ADD_KEY, [{"name": name, "value": new, "created": now}]))
        except Conflict:
            return queries.text(await self._read(queries.KEY, name=name)) or new
        return new

    async def subscribe(self, new: Subscription, most: int) -> None:
        """Keep it instead of the device's last one, and of whoever had the endpoint before."""
        kept = [found for found in await self.of_guest(new.guest) if found.device != new.device]
        dropped = [new.hash, *(found.hash for found in kept[most - 1 :])]
        await self._write(
            f"subscription {new.guest}",
            (statements.DROP_SUBSCRIPTION, [{"hash": each} for each in dict.fromkeys(dropped)]),
            (statements.DROP_SUBSCRIPTIONS, [{"device": new.device}]),
            (statements.ADD_SUBSCRIPTION, [asdict(new)]),
        )

    async def unsubscribe(self, device: str) -> None:
        """The device wants to be told no more."""
        await self._write(f"subscription {device}", (statements.DROP_SUBSCRIPTIONS, [{"device": device}]))

    async def drop(self, endpoint_hash: str) -> None:
        """Nobody is there any more."""
        await self._write(
            f"subscription {endpoint_hash}", (statements.DROP_SUBSCRIPTION, [{"hash": endpoint_hash}])
        )

    async def of_device(self, device: str) -> Subscription | None:
        """Where the device wants to be told."""
        return queries.first(Subscription, await self._read(queries.SUBSCRIPTION, device=device))

    async def of_guest(self, guest: str) -> list[Subscription]:
        """Where the devices of the guest want to be told, the newest first."""
        return [Subscription(*found) for found in await self._read(queries.SUBSCRIPTIONS, guest=guest)]

    async def claim(self, notice: Unsent) -> bool:
        """Whether nobody has claimed it before: a row can be added once. Those of earlier entries go."""
        row = _row(notice)
        try:
            await self._write(
                f"notice {notice.table} {notice.guest} {notice.channel}",
                (statements.DROP_EARLIER_NOTICES, [row]),
                (statements.ADD_NOTICE, [row]),
            )
        except Conflict:
            return False
        return True

    async def sent(self, notice: Unsent) -> None:
        """It was told, or can't be."""
        about = f"notice {notice.table} {notice.guest} {notice.channel}"
        await self._write(about, (statements.NOTICE_SENT, [_row(notice)]))

    async def take_over(self, before: int, now: int, most: int) -> list[Unsent]:
        """Notices that were claimed before that time and not sent; of several processes one gets each."""
        taken = []
        for found in await self._read(queries.UNSENT, before=before, limit=most):
            notice = Unsent(*found)
            row = _row(notice) | {"before": notice.created, "created": now}
            try:
                await self._write(f"notice {notice.table} {notice.guest}", (statements.TAKE_NOTICE, [row]))
            except Conflict:
                continue
            taken.append(notice)
        return taken


def _row(notice: Unsent) -> dict[str, Any]:
    return {
        "table_id": notice.table,
        "guest": notice.guest,
        "channel": notice.channel,
        "number": notice.number,
        "created": notice.created,
        "what": notice.what,
    }
