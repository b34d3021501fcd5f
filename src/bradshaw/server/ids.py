"""Names that can't be guessed, the time, and hashes of secrets."""

import secrets
import time
from hashlib import sha256

# By the wall clock when this process started; from then on only the monotonic clock counts, and the database's.
_BEGINNING = time.time_ns() - time.monotonic_ns()
_ahead = 0  # milliseconds that the database's clock is ahead of that
_last = 0  # what was said before it was set back: so long time stands still
_TOLERATED = 20  # milliseconds
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


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
    found = (_BEGINNING + time.monotonic_ns()) // 1_000_000 + _ahead
    return max(_last, found)


def follow(database: int, took: int) -> None:
    """Go by the clock of a database that several processes share: it said so just now, and took so long to say it.

    Time never goes back: if this process was ahead, it stands still until the database has come so far.
    """
    global _ahead, _last
    off = database - took // 2 - now()
    if abs(off) > _TOLERATED + took:
        _last = now()
        _ahead += off


def _letters(count: int) -> str:
    number = secrets.randbelow(len(_LETTERS) ** count)  # one for all takes a tenth of the time
    letters = []
    for _ in range(count):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)
