"""Times that are given on the command line, for all bots or by name."""

from bradshaw.bots import EVERYONE
from bradshaw.core.errors import BradshawError


def seconds_by_name(option: str, given: tuple[str, ...]) -> dict[str, float]:
    """`0.5` for all, `NAME=0.5` for one.

    >>> seconds_by_name("--seconds", ("0.5", "hard=3"))
    {'*': 0.5, 'hard': 3.0}
    """
    limits: dict[str, float] = {}
    for text in given:
        name, _, number = text.rpartition("=")
        try:
            limits[name or EVERYONE] = float(number)
        except ValueError:
            raise BradshawError(f"{option} is a number or NAME=number, not “{text}”.") from None
    return limits
