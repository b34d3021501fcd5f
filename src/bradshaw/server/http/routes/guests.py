"""Who one is: /api/guests, /api/me, /api/transfers."""

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody

from bradshaw.server.http.gate import client_of
from bradshaw.server.http.guests import cookie_settings, secret_in
from bradshaw.server.http.services import AnyRequest, Injected
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.wire import closing
from bradshaw.wire.messages import Guest, NewGuest, Transfer, UseTransfer


class GuestRoutes(Controller):
    """Guests need no account: a name and a cookie."""

    path = "/api"
    tags = ["guests"]  # noqa: RUF012

    @post("/guests", operation_id="become_guest")
    async def become_guest(
        self, request: AnyRequest, services: Injected, data: JSONBody[NewGuest]
    ) -> Response[Guest]:
        """Become a guest. Who is one already only changes his name."""
        known = await services.visitor(request)
        if known:
            return _guest(await services.guests.rename(known, data.name))
        services.limits.check("guest", client_of(request.scope))
        guest, secret = await services.guests.add(data.name)
        return _with_cookie(request, guest, secret)

    @get("/me", operation_id="who_am_i")
    async def who_am_i(self, request: AnyRequest, services: Injected) -> Guest:
        """Who one is."""
        guest = await services.guest(request)
        return Guest(guest.id, guest.name)

    @put("/me", operation_id="change_name")
    async def change_name(self, request: AnyRequest, services: Injected, data: JSONBody[NewGuest]) -> Guest:
        """Take another name."""
        guest = await services.guests.rename(await services.guest(request), data.name)
        return Guest(guest.id, guest.name)

    @delete("/me", operation_id="sign_out", status_code=200)
    async def sign_out(self, request: AnyRequest, services: Injected) -> Response[Guest]:
        """Forget on this device who one is. Without a transfer link made before, there is no way back."""
        guest = await services.guest(request)
        secret = secret_in(list(request.scope["headers"]))
        await services.guests.sign_out(secret or "")
        services.sockets.close(closing.REFUSED, "You have signed out.", guest.id)
        response = _guest(guest, status=200)
        response.delete_cookie(cookie_settings(secure=False)["key"])
        return response

    @post("/me/transfers", operation_id="offer_transfer")
    async def offer_transfer(self, request: AnyRequest, services: Injected) -> Transfer:
        """A one-time link part with which another device becomes the same guest."""
        guest = await services.guest(request)
        services.limits.check("guest", f"transfers of {guest.id}")
        return Transfer(*await services.guests.offer_transfer(guest))

    @post("/transfers", operation_id="use_transfer")
    async def use_transfer(
        self, request: AnyRequest, services: Injected, data: JSONBody[UseTransfer]
    ) -> Response[Guest]:
        """Become the guest who made the link."""
        services.limits.check("code", client_of(request.scope))
        guest, secret = await services.guests.use_transfer(data.token)
        return _with_cookie(request, guest, secret)


def _guest(guest: StoredGuest, status: int = 201) -> Response[Guest]:
    return Response(Guest(guest.id, guest.name), status_code=status)


def _with_cookie(request: AnyRequest, guest: StoredGuest, secret: str) -> Response[Guest]:
    response = _guest(guest)
    response.set_cookie(value=secret, **cookie_settings(secure=request.scope["scheme"] == "https"))
    return response
