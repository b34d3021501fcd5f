"""Learning a game by playing it, at tables at which the others play by a script: /api/tutorials."""

from bradshaw.core.registry import game_names, load_game
from bradshaw.server.english import say
from bradshaw.server.errors import NotFound
from bradshaw.server.http.routing import At, Routes
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables.tutorials import learners_moves
from bradshaw.wire.messages import Id, Tutorial

routes = Routes("tutorials")


@routes.post("/api/tutorials/{game}", "start_tutorial")
async def start(at: At, guest: StoredGuest, game: Id) -> Tutorial:
    """Sit down to the tutorial of a game, at a table of one's own."""
    lesson = load_game(game).lesson() if game in game_names() else None
    if lesson is None:
        raise NotFound(say("no_tutorial_named", name=game))
    at.services.limits.check("table", guest.id)
    at.services.load.check_new()
    room = await at.services.lobby.teach(guest, game)
    return Tutorial(room.table.id, lesson.seat, learners_moves(room.table.game))
