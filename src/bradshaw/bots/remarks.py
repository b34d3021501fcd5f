"""What a bot says once the game is over: what it thought while it was played.

It is made from what the seat saw when it was asked, by the bot's own belief, and from the end, which is open to
all. A bot of one's own says something if it has a method `look_back(views, after, people)`; for our own bots
`remarks.py` in the folder of their game speaks.
"""

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Any

from bradshaw.bots.base import Bot
from bradshaw.core.registry import OURS, AnyGame
from bradshaw.core.sentences import Sentence

MOST_VIEWS = 40  # of a seat, that a bot looks back on
MOST_REMARKS = 2
LONGEST = 300  # letters of a remark


def look_back(
    game: AnyGame, bot: Bot, views: Sequence[Any], after: Any, people: Collection[int] = ()
) -> tuple[str, ...]:
    """What the bot has to say: two sentences at the most; none while the game goes on, or if it was never asked.

    `views` are what its seat saw whenever it was asked, in order, `after` is what it sees now, and `people` are
    the seats of persons, to whom it may speak as “you”. Whatever a bot of somebody else's says is cut to a line.
    """
    if not views or getattr(after, "outcome", None) is None:
        return ()
    own = getattr(bot, "look_back", None)
    if own is not None:
        said: Sequence[str] = own(views, after, people)
    elif game.name in OURS and type(bot).__module__.startswith(f"bradshaw.bots.{game.name}."):
        said = import_module(f"bradshaw.bots.{game.name}.remarks").look_back(bot, views, after, people)
    else:
        said = ()
    return tuple(_line(sentence) for sentence in said[:MOST_REMARKS])


def some(views: Sequence[Any], most: int = MOST_VIEWS) -> list[Any]:
    """At most so many of the views, spread evenly, the first and the last among them.

    >>> some(range(100), 4)
    [0, 33, 66, 99]
    """
    if len(views) <= most:
        return list(views)
    return [views[at * (len(views) - 1) // (most - 1)] for at in range(most)]


def _line(sentence: str) -> str:
    return sentence if isinstance(sentence, Sentence) else " ".join(str(sentence).split())[:LONGEST]
