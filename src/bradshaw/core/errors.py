"""The errors of Bradshaw. Each message is a sentence that a player or host understands.

Ours are each a `Sentence` of `core/sentences.py`, with a code and parameters; a game of another package may have
plain texts.
"""


class BradshawError(Exception):
    """Anything that is wrong with what a person or program asked for; never a fault of our own."""


class OptionsError(BradshawError):
    """The options of a game do not fit together, or name something that does not exist."""


class IllegalAction(BradshawError):
    """A seat may not do that now. The state has not changed."""


class NotationError(BradshawError):
    """A text is no action of this game."""


class EncodingError(BradshawError):
    """A number or an array that can't be played, or an action without a number. Programs read it, in English."""


class UnknownGame(BradshawError):
    """No game of that name is installed."""


class UnknownBot(BradshawError):
    """No bot of that name plays this game."""


class RecordError(BradshawError):
    """A record can't be read or replayed; `line` is the number of the line that is wrong, if there is one."""

    def __init__(self, sentence: str, *, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


class RecordCutOff(RecordError):
    """A record lacks its end. `Record.loads(text, cut_off_ok=True)` reads what is there."""


class RecordEdited(RecordError):
    """A line of a record does not fit its checksum."""


class RecordTooNew(RecordError):
    """A record of a format version that this program does not know yet."""


class BrokenPackage(UserWarning):
    """A package that offers a game or bots can't be used; whatever else was asked for goes on."""
