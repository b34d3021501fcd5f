"""Learning a game by playing it: /api/tutorials."""

from litestar import Controller, post

from bradshaw.core.registry import game_names, load_game
from bradshaw.server.errors import NotFound
from bradshaw.server.http.routes.tables import TableId
from bradshaw.server.http.services import AnyRequest, Injected
from bradshaw.server.tables.tutorials import learners_moves
from bradshaw.wire.messages import Tutorial


class TutorialRoutes(Controller):
    """Tables at which the others play by a script."""

    path = "/api/tutorials"
    tags = ["tutorials"]  # noqa: RUF012

    @post("/{game:str}", operation_id="start_tutorial")
    async def start(self, request: AnyRequest, services: Injected, game: TableId) -> Tutorial:
        """Sit down to the tutorial of a game, at a table of one's own."""
        guest = await services.guest(request)
        lesson = load_game(game).lesson() if game in game_names() else None
        if lesson is None:
            raise NotFound(f"There is no tutorial “{game}”.")
        services.limits.check("table", guest.id)
        room = await services.lobby.teach(guest, game)
        return Tutorial(room.table.id, lesson.seat, learners_moves(room.table.game))
