"""Why a socket of a table was closed: the codes that server and clients share (docs/protocol.md)."""

from typing import Final

GOING_AWAY: Final = 1001  # the server stops; connect again in a moment
TRY_LATER: Final = 1013  # the server has more to do than it can; connect again after a while
BROKEN: Final = 1011  # something went wrong on the server; connect again
START_OVER: Final = 4000  # the log is another one: ask for everything again
REFUSED: Final = 4003  # the reason says why
