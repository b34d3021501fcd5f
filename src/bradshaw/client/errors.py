"""What can go wrong between a program and a server. Each message is a sentence, the server's own if it spoke."""

from bradshaw.core.errors import BradshawError, IllegalAction
from bradshaw.core.sentences import Reason, Sentence
from bradshaw.wire.messages import Problem, RefusedMessage


class ClientError(BradshawError):
    """The base of what this package raises."""


class Unreachable(ClientError):
    """There is no server at the address, or it did not come back in time."""


class OtherProtocol(ClientError):
    """The server speaks another version of the protocol."""


class IdentityError(ClientError):
    """The file that should hold the secret of a guest does not, or it is not for this server."""


class Refused(ClientError):
    """The server said no, and nothing has changed. `code` is the kind of it, the message a sentence for people.

    `reason` is what the sentence says, a code of its own with parameters, for programs that say it in other words
    or act on it; None if the server has only the sentence.
    """

    def __init__(self, code: str, sentence: str, reason: Reason | None = None) -> None:
        super().__init__(Sentence(sentence, reason) if reason else sentence)
        self.code = code
        self.reason = reason


class NotFound(Refused):
    """There is no such thing, or not for this guest."""


class NotAllowed(Refused):
    """Somebody else may do this."""


class TooMuch(Refused):
    """More than a guest may ask for in so short a time: wait, then try again."""


class Unavailable(Refused):
    """A fault of the server, such as a full disk: trying again later may help."""


class IllegalMove(Refused, IllegalAction):
    """The rules do not allow that action in the position it was meant for."""


class MovedOn(Refused):
    """Somebody was faster, or a move was taken back: look at the new position before you move."""


_KINDS: dict[str, type[Refused]] = {
    "not_found": NotFound,
    "not_allowed": NotAllowed,
    "no_guest": NotAllowed,
    "too_much": TooMuch,
    "unavailable": Unavailable,
    "not_saved": Unavailable,
    "no_room": Unavailable,
    "damaged": Unavailable,
    "fault": Unavailable,
    "illegal": IllegalMove,
    "stale": MovedOn,
}


def refusal(answer: Problem | RefusedMessage) -> Refused:
    """The error for what the server answered.

    >>> refusal(Problem("stale", "The game has moved on."))
    MovedOn('The game has moved on.')
    """
    return _KINDS.get(answer.code, Refused)(answer.code, answer.sentence, answer.reason)
