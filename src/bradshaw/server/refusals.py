"""What is answered to what can't be done: the kind of error, an English sentence, and its code and parameters."""

from bradshaw.core.errors import BradshawError
from bradshaw.core.sentences import reason_of, said
from bradshaw.server.errors import code_of
from bradshaw.wire.messages import Problem, RefusedMessage


def problem(error: BradshawError) -> Problem:
    """The answer to a request."""
    return Problem(code_of(error), str(error), reason_of(said(error)))


def refused(number: int, error: BradshawError) -> RefusedMessage:
    """The answer to the message of that id on a socket; 0 if it is to none of them."""
    return RefusedMessage(number, code_of(error), str(error), reason_of(said(error)))
