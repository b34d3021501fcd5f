"""What bots that listen are told: all that has happened in a game as it stands, as far as their seat may know it.

A bot may think in any of several processes and may be forgotten in each; so it is told everything with each
question, and hears what is new to it (`workers/thinking.py`).
"""

from msgspec import Raw, Struct
from msgspec.json import encode

from bradshaw.core.game import Event, visible
from bradshaw.server.tables.room import Room
from bradshaw.server.tables.tables import Tables
from bradshaw.wire import entries

MOST_MOVES = 4096  # of a game: of a longer one the latest are told


class Told(Struct, frozen=True):
    """The events of each move, from that number on; `again` changes when moves were taken back."""

    moves: Raw = Raw(b"[]")
    first: int = 0
    again: int = 0


NOTHING = Told()  # for bots that do not listen


class _Game(Struct):
    number: int = 0  # of the last entry that was taken in
    moves: list[tuple[Event, ...]] = []
    dropped: int = 0
    again: int = 0

    def keep(self, count: int) -> None:
        """Forget the moves after so many: they were taken back."""
        if count < self.dropped + len(self.moves):
            del self.moves[max(0, count - self.dropped) :]
            self.again += 1


class Hearing:
    """The games in which a bot listens."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._games: dict[str, _Game] = {}

    async def told(self, room: Room, seat: int) -> Told:
        """What the bot in that seat is told now."""
        game = self._games.setdefault(room.table.id, _Game())
        for happening in await self._tables.since(room, game.number + 1):
            if isinstance(happening.entry, entries.Moved) and happening.number > game.number:
                game.keep(happening.moves_before)
                game.moves.append(happening.events)
            game.number = max(game.number, happening.number)
        game.keep(room.table.moves)
        late = len(game.moves) - MOST_MOVES
        if late > 0:
            del game.moves[:late]
            game.dropped += late
        events = [visible(events, seat) for events in game.moves]
        return Told(Raw(encode(events)), game.dropped, game.again)

    def forget(self, table: str) -> None:
        """Nobody plays there for the moment."""
        self._games.pop(table, None)
