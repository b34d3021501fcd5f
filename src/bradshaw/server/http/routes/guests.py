"""Who one is: /api/guests, /api/me, /api/transfers. Guests need no account: a name and a cookie."""

from aiohttp import web

from bradshaw.server.english import say
from bradshaw.server.errors import NotAllowed
from bradshaw.server.http.guests import give_cookie, take_cookie
from bradshaw.server.http.routing import At, Routes, answer
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.wire.messages import Guest, NewGuest, Transfer, UseTransfer

routes = Routes("guests")


@routes.post("/api/guests", "become_guest", answer=Guest)
async def become_guest(at: At, guest: StoredGuest | None, body: NewGuest) -> web.Response:
    """Become a guest. Who is one already only changes his name."""
    if guest:
        return _known(await at.services.guests.rename(guest, body.name))
    at.services.limits.check("guest", at.address)
    return _new(at, *await at.services.guests.add(body.name))


@routes.get("/api/me", "who_am_i")
async def who_am_i(_: At, guest: StoredGuest) -> Guest:
    """Who one is."""
    return Guest(guest.id, guest.name)


@routes.put("/api/me", "change_name")
async def change_name(at: At, guest: StoredGuest, body: NewGuest) -> Guest:
    """Take another name."""
    renamed = await at.services.guests.rename(guest, body.name)
    return Guest(renamed.id, renamed.name)


@routes.delete("/api/me", "sign_out", answer=Guest)
async def sign_out(at: At, guest: StoredGuest) -> web.Response:
    """Forget on this device who one is. Transfer links that nobody has used are void; other devices stay."""
    await at.services.guests.sign_out(guest, at.secret or "")
    at.services.sockets.turn_out(guest.id, NotAllowed(say("signed_out")))
    response = _known(guest, status=200)
    take_cookie(response, encrypted=at.encrypted)
    return response


@routes.post("/api/me/transfers", "offer_transfer")
async def offer_transfer(at: At, guest: StoredGuest) -> Transfer:
    """A one-time link part with which another device becomes the same guest."""
    at.services.limits.check("guest", f"transfers of {guest.id}")
    return Transfer(*await at.services.guests.offer_transfer(guest))


@routes.post("/api/transfers", "use_transfer", answer=Guest)
async def use_transfer(at: At, body: UseTransfer) -> web.Response:
    """Become the guest who made the link."""
    at.services.limits.check("code", at.address)
    return _new(at, *await at.services.guests.use_transfer(body.token))


def _known(guest: StoredGuest, status: int = 201) -> web.Response:
    return answer(Guest(guest.id, guest.name), status)


def _new(at: At, guest: StoredGuest, secret: str) -> web.Response:
    response = _known(guest)
    give_cookie(response, secret, encrypted=at.encrypted)
    return response
