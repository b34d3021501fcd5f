"""What a bot is, and how to get one."""

import os
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from bradshaw.bots import cast
from bradshaw.bots.cast import Character
from bradshaw.bots.random import RandomBot
from bradshaw.bots.tutor import TUTOR, TutorBot
from bradshaw.core.errors import UnknownBot
from bradshaw.core.game import Event
from bradshaw.core.registry import AnyGame, load_bots
from bradshaw.core.rng import Rng

FOR_EVERY_GAME = {"random": RandomBot}

USUAL_BOT = "steady"

# Bots of the host's own, as module:Class with commas between: a server hands them on to its processes in this way.
HOSTS_BOTS = "BRADSHAW_BOTS"

# How long the host lets bots think, in the same way, as name=seconds: of a bot, of a level, or of all ("*").
HOSTS_SECONDS = "BRADSHAW_SECONDS"
EVERYONE = "*"


class Bot(Protocol):
    """Sits in one seat of one match and is asked whenever that seat may act.

    It sees what a person in that seat sees: the view, and the legal actions. It may remember earlier views;
    what it draws from `rng` can be repeated.

    A bot may also have a method `hear(events)`: it is told what happened, move by move, as far as its seat may
    know it, before it is next asked. Views say all that can be known but what people must remember by themselves.
    """

    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any:
        """One of the actions."""


# A name, a bot, or something that makes one.
AnyBot = str | Bot | Callable[[], Bot]


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """The bots that play the game, the simplest first. The tutor is not among them: it only teaches.

    Nor are those that need a package which is not installed, nor `characters`, each at the level of one of these.
    """
    return tuple(name for name, maker in _makers(game).items() if not _missing(maker))


def characters(game: AnyGame) -> tuple[Character, ...]:
    """The characters that play the game: bots with a name, a level and a temperament, the weakest first.

    >>> import bradshaw
    >>> for who in characters(bradshaw.load("scotland_yard"))[:2]:
    ...     print(f"{who.title}, {who.level}: {who.manner}")
    Dulcie, easy: She loves the river, and is seldom far from it, whoever is after whom.
    Tibbs, easy: He is a bloodhound: straight to where you were seen, and by bus.
    """
    found = cast.makers_of(game, _makers(game))
    return tuple(who for who in cast.written(game) if who.name in found and not _missing(found[who.name]))


def is_bot(game: AnyGame, name: str) -> bool:
    """Whether a bot or a character of that name plays the game.

    >>> import bradshaw
    >>> [is_bot(bradshaw.load("scotland_yard"), name) for name in ("easy", "dulcie", "Anna")]
    [True, True, False]
    """
    maker = bot_maker(game, name)
    return maker is not None and not _missing(maker)


def level_of(game: AnyGame, name: str) -> str:
    """The bot that a character is, but for its leanings; any other bot is its own.

    >>> import bradshaw
    >>> level_of(bradshaw.load("scotland_yard"), "dulcie"), level_of(bradshaw.load("scotland_yard"), "random")
    ('easy', 'random')
    """
    return next((who.level for who in cast.written(game) if who.name == name), name)


def make_bot(game: AnyGame, bot: AnyBot) -> Bot:
    """A new bot for one seat of a match of the game: by its name, by its class, or a copy of one.

    >>> import bradshaw
    >>> make_bot(bradshaw.load("mystery_express"), "deep blue")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    bradshaw.core.errors.UnknownBot: There is no bot “deep blue” for Mystery Express; there are random, easy, ...
    """
    if not isinstance(bot, str):
        games = getattr(bot, "games", (game.name,))
        if game.name not in games:
            raise UnknownBot(f"The bot {bot_label(bot)} plays {', '.join(games)}, not {game.name}.")
        return _made(bot)
    if bot == TUTOR:
        return TutorBot(game, make_bot(game, usual_bot(game)))
    maker = bot_maker(game, bot)
    if maker is None:
        raise UnknownBot(f"There is no bot “{bot}” for {game.title}; there are {', '.join(bot_names(game))}.")
    if missing := _missing(maker):
        raise UnknownBot(f"The bot “{bot}” needs {' and '.join(missing)}: pip install 'bradshaw[envs]'.")
    made: Any = _made(maker)
    seconds = thinking_time(game, bot)
    if seconds is not None:
        made.seconds = seconds
    return made  # type: ignore[no-any-return]


def bot_maker(game: AnyGame, bot: str) -> Any:
    """What makes the bot of that name, if there is one: a class, a function, or an object that is copied."""
    makers = _makers(game)
    return makers[bot] if bot in makers else cast.makers_of(game, makers).get(bot)


def usual_bot(game: AnyGame) -> str:
    """The bot that plays where nobody says which."""
    names = bot_names(game)
    return USUAL_BOT if USUAL_BOT in names else names[-1]


def find_bot(bot: AnyBot) -> AnyBot:
    """What `module:Class` names, from an installed package or a file in this directory; anything else as it is.

    It runs that module, so it is for what somebody typed here, and never for what came from elsewhere.
    """
    if not isinstance(bot, str) or ":" not in bot:
        return bot
    module, _, path = bot.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        found = import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}".rstrip(".: ")
        raise UnknownBot(f"The bot “{bot}” can't be loaded. {why}.") from error
    if not callable(found) and not hasattr(found, "choose"):
        raise UnknownBot(f"“{bot}” is no bot: a bot has a method choose(view, actions, rng).")
    thing: AnyBot = found
    return thing


def thinking_time(game: AnyGame, bot: str) -> float | None:
    """Seconds that the bot takes for a decision at the most, if it says so: its `seconds`, or what the host says.

    >>> import bradshaw
    >>> [thinking_time(bradshaw.load("mystery_express"), bot) for bot in ("easy", "medium", "hard", "random")]
    [0.2, 1.0, 3.0, None]
    """
    seconds: float | None = getattr(bot_maker(game, bot), "seconds", None)
    said = os.environ.get(HOSTS_SECONDS)
    if seconds is None or not said:
        return seconds
    given = dict(pair.split("=") for pair in said.split(","))
    return next((float(given[name]) for name in (bot, level_of(game, bot), EVERYONE) if name in given), seconds)


def bot_label(bot: AnyBot) -> str:
    """What a bot is called in a record: its name, or where its class is.

    >>> bot_label("random"), bot_label(RandomBot), bot_label(RandomBot())
    ('random', 'bradshaw.bots.random:RandomBot', 'bradshaw.bots.random:RandomBot')
    """
    if isinstance(bot, str):
        return bot
    kind = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{kind.__module__}:{kind.__qualname__}"


def let_hear(bot: Bot, events: Sequence[Event]) -> None:
    """Tell a bot what happened, if it listens: events that its seat may know."""
    hear = getattr(bot, "hear", None)
    if hear is not None:
        hear(events)


def may_listen(game: AnyGame, name: str) -> bool:
    """Whether the bot of that name may have a method `hear`; no code of a bot is run to find out."""
    maker = bot_maker(game, name)
    return hasattr(maker, "hear") or not (maker is None or isinstance(maker, type))


def bot_rng(seed: str, seat: int, move: int) -> Rng:
    """The stream a bot draws from for one decision: apart from the game's own, and the same each time."""
    return Rng(f"bot {seat} of {seed}", move)


def _makers(game: AnyGame) -> dict[str, Any]:
    """Everything that makes a bot for the game, by name."""
    makers = {**FOR_EVERY_GAME, **load_bots(game.name)}
    for bot in filter(None, os.environ.get(HOSTS_BOTS, "").split(",")):
        maker = find_bot(bot)
        if game.name in getattr(maker, "games", (game.name,)):
            makers.setdefault(getattr(maker, "name", None) or bot.rpartition(":")[2].lower(), maker)
    return makers


def _missing(maker: Any) -> list[str]:
    """The packages that a bot needs, of those that it names in `needs`, and that are not installed."""
    return [package for package in getattr(maker, "needs", ()) if find_spec(package) is None]


def _made(bot: Any) -> Bot:
    """A bot of one's own for each match: classes are called, objects copied."""
    if not isinstance(bot, type) and hasattr(bot, "choose"):
        return deepcopy(bot)  # type: ignore[no-any-return]
    made = bot()
    if not hasattr(made, "choose"):
        raise UnknownBot(f"{bot_label(bot)} makes no bot: a bot has a method choose(view, actions, rng).")
    return made  # type: ignore[no-any-return]
