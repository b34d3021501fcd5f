"""For the host of the server: /api/health and /metrics."""

from ipaddress import ip_address

from litestar import Controller, Response, get
from litestar.openapi import ResponseSpec

import bradshaw
from bradshaw.server.errors import NotAllowed, Unavailable
from bradshaw.server.http.gate import client_of
from bradshaw.server.http.services import AnyRequest, Injected
from bradshaw.server.ops import metrics
from bradshaw.wire.messages import Health


class OperationRoutes(Controller):
    """Whether it works, and how much it does."""

    path = "/"
    tags = ["operations"]  # noqa: RUF012

    @get("/api/health", operation_id="get_health", responses={503: ResponseSpec(Health, generate_examples=False)})
    async def health(self, services: Injected) -> Response[Health]:
        """Whether the server and its database answer."""
        try:
            await services.storage.check()
        except Unavailable as error:
            return Response(Health("unavailable", bradshaw.__version__, str(error)), status_code=503)
        return Response(Health("ok", bradshaw.__version__, "All is well."))

    @get("/metrics", include_in_schema=False)
    async def metrics(self, request: AnyRequest, services: Injected) -> Response[bytes]:
        """Figures for Prometheus, for programs on the same machine."""
        try:
            near = ip_address(client_of(request.scope)).is_loopback
        except ValueError:
            near = False
        if not near:
            raise NotAllowed("Figures are only for programs on the same machine.")
        metrics.ROOMS.set(services.keeper.rooms)
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")
