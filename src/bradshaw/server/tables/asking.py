"""Asking a bot for its move: it is given its seat's view, the legal actions, and a seed of its own."""

from typing import Any

import msgspec
from msgspec import Raw

from bradshaw.server.bots.workers import BotWorkers, bot_seed
from bradshaw.server.tables.hearing import NOTHING, Told
from bradshaw.server.tables.table import Table
from bradshaw.server.workers.queue import Asker
from bradshaw.server.workers.thinking import Question


async def choose(workers: BotWorkers, table: Table, seat: int, bot: str, told: Told = NOTHING) -> Any:
    """The action that the bot takes for the seat in the position now. Asked again, it is given the same."""
    match = table.running
    actions = match.actions(seat)
    question = Question(
        table=table.id,
        seat=seat,
        game=table.game.name,
        bot=bot,
        seed=bot_seed(match.seed, seat),
        move=table.moves + 1,
        view=Raw(msgspec.json.encode(match.view(seat))),
        actions=Raw(msgspec.json.encode(actions)),
        told=told.moves,
        first=told.first,
        again=told.again,
    )
    asker = Asker(table.id, table.created.host, waited_for=not table.only_bots)
    return actions[await workers.choose(question, len(actions), asker)]
