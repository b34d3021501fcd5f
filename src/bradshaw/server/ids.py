"""Names that can't be guessed, the time, and hashes of secrets."""

import secrets
import time
from hashlib import sha256

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
MOST = 50_000_000  # nanoseconds that a clock is set right at once, after the first time: nobody loses time by it


class Clock:
    """The time since 1970. It begins with the wall clock, and from then on only the monotonic clock counts.

    A database that has a clock is followed, for all processes to agree. It never goes back.
    """

    def __init__(self) -> None:
        self._beginning = time.time_ns() - time.monotonic_ns()
        self._followed = False
        self._latest = 0

    def now(self) -> int:
        """Milliseconds."""
        self._latest = max(self._latest, (self._beginning + time.monotonic_ns()) // 1_000_000)
        return self._latest

    def follow(self, nanoseconds: int, at: int) -> None:
        """Another clock showed this at that monotonic time: go by it, if it is far away little by little."""
        away = nanoseconds - at - self._beginning
        self._beginning += max(-MOST, min(MOST, away)) if self._followed else away
        self._followed = True


clock = Clock()


def new_id() -> str:
    """A name for a table or guest: 20 letters, about 99 bits."""
    return _letters(20)


def new_code() -> str:
    """A short code to read out to a friend, good while a table waits for players: 9 letters, 44 bits."""
    return _letters(9)


def new_secret() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str:
    """What is kept of a secret. It is random and long, so a plain hash can't be reversed."""
    return sha256(secret.encode()).hexdigest()


def now() -> int:
    """Milliseconds since 1970. It does not follow the wall clock when that is set: nobody loses or gains time."""
    return clock.now()


def at_latest(when: int, since: int) -> int:
    """When something falls due, if it was to take so long from then on: no longer than if that were now.

    What was written by a clock that has been set back since would be waited for until that time comes again.
    """
    return min(when, now() + max(0, when - since))


def _letters(count: int) -> str:
    number = secrets.randbelow(len(_LETTERS) ** count)  # one for all takes a tenth of the time
    letters = []
    for _ in range(count):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)
