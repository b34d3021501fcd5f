"""What can go wrong at a table: each kind has a code for programs, and says a sentence of `english.py`."""

from typing import ClassVar

from bradshaw.core.errors import BradshawError, IllegalAction, NotationError
from bradshaw.core.sentences import Sentence
from bradshaw.server.english import say


class Refused(BradshawError):
    """Something was asked for that is not possible; nothing has changed."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409


class NotFound(Refused):
    """There is no such thing, or whoever asks may not know of it."""

    code = "not_found"
    status = 404


class NotAllowed(Refused):
    """Somebody else may do this, but not who asks."""

    code = "not_allowed"
    status = 403


class NoGuest(Refused):
    """The request came without the secret of a guest."""

    code = "no_guest"
    status = 401


class BadRequest(Refused):
    """The request can't be understood."""

    code = "bad_request"
    status = 400


class Stale(Refused):
    """The seat has moved, or a move was taken back, since the position that the move was meant for."""

    code = "stale"


class TooMuch(Refused):
    """More than a guest may ask for in so short a time."""

    code = "too_much"
    status = 429


class TooBig(Refused):
    """The request is larger than any sensible one."""

    code = "too_big"
    status = 413


class NoRoom(Refused):
    """More than may be stored here, by whoever asks or by anybody."""

    code = "no_room"
    status = 507


class TooSlow(Refused):
    """The request did not come in time."""

    code = "too_slow"
    status = 408


class Unavailable(Refused):
    """A fault on our side: nothing was changed, and trying again later may help."""

    code = "unavailable"
    status = 503


class Busy(Unavailable):
    """There is more to do than can be done: what is not part of a running game has to wait."""

    code = "busy"

    def __init__(self, why: Sentence, pause: int) -> None:
        super().__init__(why)
        self.pause = pause  # seconds after which to try again


class Changed(Unavailable):
    """What is in memory is not what is on disk: whoever comes again finds it as it is there."""


class NotSaved(Unavailable):
    """The disk did not take it."""

    code = "not_saved"


class Damaged(Unavailable):
    """What is stored of a table does not fit together. It is not served."""

    code = "damaged"

    def __init__(self, what: str) -> None:
        super().__init__(say("damaged", what=what))


class Fault(Refused):
    """A fault of ours, which the log has more about."""

    code = "fault"
    status = 500


class Conflict(Exception):
    """Another process has written to the same table: load it again. Never reaches a client."""


def code_of(error: BradshawError) -> str:
    """The code for programs, by request and on a socket."""
    if isinstance(error, Refused):
        return error.code
    return "illegal" if isinstance(error, IllegalAction | NotationError) else Refused.code
