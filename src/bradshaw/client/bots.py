"""A bot of this program in a seat of a table elsewhere."""

import secrets
import time

from bradshaw.bots import AnyBot, Bot, find_bot, let_hear, make_bot
from bradshaw.client.decoding import Happening
from bradshaw.client.errors import MovedOn, TooMuch, Unavailable
from bradshaw.client.seat import Seat
from bradshaw.core.rng import Rng

ATTEMPTS = 60  # at a move that the server can't take for the moment, a second apart


def play_bot(seat: Seat, bot: AnyBot, seed: str | None = None) -> None:
    """Let a bot answer every turn of the seat until the game is over. Who was overtaken looks again."""
    found = find_bot(bot)
    player: Bot = found if hasattr(found, "choose") and not isinstance(found, type) else make_bot(seat.game, found)
    seed = secrets.token_hex(16) if seed is None else seed
    refused = 0
    for turn in seat.turns():
        if seat.show_waits:
            seat.watch()
        for news in seat.news():
            if isinstance(news.what, Happening):
                let_hear(player, news.what.events)
        action = player.choose(seat.view, turn.actions, Rng(seed, seat.table.moves + 1))
        try:
            seat.move(action)
            refused = 0
        except MovedOn:
            continue
        except (TooMuch, Unavailable):
            refused += 1
            if refused == ATTEMPTS:
                raise
            time.sleep(1)
