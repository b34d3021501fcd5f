"""What a device is told of while nobody looks: /api/me/notices."""

from bradshaw.server.http.routing import At, Routes
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.wire.messages import NoticeSettings, Subscribe

routes = Routes("notices")


@routes.get("/api/me/notices", "chosen_notices")
async def chosen_notices(at: At, guest: StoredGuest) -> NoticeSettings:  # noqa: ARG001
    """What this device is told of, and the server's key for push subscriptions."""
    return await at.services.subscriptions.chosen(at.secret or "")


@routes.put("/api/me/notices", "choose_notices")
async def choose_notices(at: At, guest: StoredGuest, body: Subscribe) -> NoticeSettings:
    """Be told on this device, by its browser's push service."""
    at.services.limits.check("subscription", guest.id)
    return await at.services.subscriptions.choose(guest, at.secret or "", body)


@routes.delete("/api/me/notices", "end_notices")
async def end_notices(at: At, guest: StoredGuest) -> NoticeSettings:  # noqa: ARG001
    """Be told of nothing on this device any more."""
    return await at.services.subscriptions.end(at.secret or "")
