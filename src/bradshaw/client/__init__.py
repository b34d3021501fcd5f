"""Programs at a table: `pip install 'bradshaw[client]'`. docs/protocol.md has an example, and the protocol itself.

A `Client` is a guest at a server; `Client.play` gives it a seat, `Client.watch` a place among the spectators.
"""

try:
    from bradshaw.client.decoding import Happening, News, Proposed
    from bradshaw.client.errors import (
        ClientError,
        IdentityError,
        IllegalMove,
        MovedOn,
        NotAllowed,
        NotFound,
        OtherProtocol,
        Refused,
        TooMuch,
        Unavailable,
        Unreachable,
    )
    from bradshaw.client.lobby import Client
    from bradshaw.client.replays import Moment
    from bradshaw.client.seat import Seat, Turn, Watch
    from bradshaw.wire.settings import BudgetClock, DaysClock, MoveClock, NoClock, Settings
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"Programs at a table need {error.name}: pip install 'bradshaw[client]'.", name=error.name
    ) from None

__all__ = [
    "BudgetClock",
    "Client",
    "ClientError",
    "DaysClock",
    "Happening",
    "IdentityError",
    "IllegalMove",
    "Moment",
    "MoveClock",
    "MovedOn",
    "News",
    "NoClock",
    "NotAllowed",
    "NotFound",
    "OtherProtocol",
    "Proposed",
    "Refused",
    "Seat",
    "Settings",
    "TooMuch",
    "Turn",
    "Unavailable",
    "Unreachable",
    "Watch",
]
