"""Who sits where: people and bots, from what the command line says."""

from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import Struct

from bradshaw.bots import bot_names, find_bot, is_bot, make_bot, usual_bot
from bradshaw.cli.options import read_options
from bradshaw.cli.words import both
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Options
from bradshaw.core.record import Player
from bradshaw.core.registry import AnyGame


class Wishes(Struct, frozen=True):
    """What the command line says about a table."""

    players: int | None = None
    mine: tuple[str, ...] = ()  # seats for people, by name or number
    seats: str | None = None  # all seats in order
    bot: str | None = None  # for the seats that are left
    options: tuple[str, ...] = ()


class Table(Struct, frozen=True):
    """What is agreed before a game: the options, and who plays."""

    options: Options
    players: tuple[Player, ...]


def lay(game: AnyGame, wishes: Wishes) -> Table:
    """The table as wished for; a sentence says what does not fit."""
    if wishes.seats is not None:
        return _listed(game, wishes, wishes.seats)
    options = read_options(game, wishes.players, wishes.options)
    names = game.seat_names(options)
    bot = wishes.bot or usual_bot(game)
    make_bot(game, find_bot(bot))
    people = {find_seat(seat, names) for seat in wishes.mine or ("0",)}
    players = (Player(name) if seat in people else Player(bot, bot) for seat, name in enumerate(names))
    return Table(options, tuple(players))


def _listed(game: AnyGame, wishes: Wishes, seats: str) -> Table:
    if wishes.mine or wishes.bot:
        raise BradshawError("--seats says who plays in every seat; leave out --as and --bot.")
    sitting = [occupant(game, item) for item in seats.split(",")]
    count = wishes.players
    if count is None and not any(pair.startswith("players=") for pair in wishes.options):
        count = len(sitting)
    options = read_options(game, count, wishes.options)
    names = game.seat_names(options)
    if len(sitting) < len(names) and sitting[-1].bot:
        sitting += [sitting[-1]] * (len(names) - len(sitting))
    if len(sitting) != len(names):
        raise BradshawError(
            f"This game has {len(names)} seats ({listed(names)}), but --seats names {len(sitting)}."
        )
    return Table(options, tuple(sitting))


def occupant(game: AnyGame, item: str) -> Player:
    """Who an item of `--seats` is: a bot by its name or as `bot:NAME`, anyone else a person.

    >>> import bradshaw
    >>> occupant(bradshaw.load("scotland_yard"), "Anna"), occupant(bradshaw.load("scotland_yard"), "bot:random")
    (Player(name='Anna', bot=None), Player(name='random', bot='random'))
    """
    kind, colon, name = (part.strip() for part in item.strip().partition(":"))
    if colon and kind == "bot":
        make_bot(game, find_bot(name))
        return Player(name, name)
    if colon and kind == "person" and name:
        return Player(name)
    name = item.strip()
    if not name:
        raise BradshawError("--seats has an empty item; name a person or a bot for each seat.")
    known = bot_names(game)
    if is_bot(game, name):
        return Player(name, name)
    if colon:  # module:Class
        make_bot(game, find_bot(name))
        return Player(name, name)
    # Of characters only the very name: people may have one that is much like it.
    close = [name.lower()] if is_bot(game, name.lower()) else get_close_matches(name.lower(), known, 1, 0.75)
    if close:
        raise BradshawError(
            f"There is no bot “{name}”; did you mean {close[0]}? For a person of that name write person:{name}."
        )
    return Player(name)


def spread(bots: str, seats: int) -> list[str]:
    """The bots of a list with commas, one a seat; the last plays in all seats that are left.

    >>> spread("random,steady", 4)
    ['random', 'steady', 'steady', 'steady']
    """
    names = [name.strip().removeprefix("bot:") for name in bots.split(",")]
    if len(names) > seats:
        raise BradshawError(f"There are {seats} seats, but --bots names {len(names)} bots.")
    return names + [names[-1]] * (seats - len(names))


def find_seat(text: str, names: Sequence[str]) -> int:
    """The seat that a text means: its number, its name, or a beginning of its name that fits no other.

    >>> find_seat("mister", ("Mister X", "Red")), find_seat("1", ("Mister X", "Red"))
    (0, 1)
    """
    wanted = " ".join(text.lower().split())
    if wanted.isdecimal() and int(wanted) < len(names):
        return int(wanted)
    lower = [name.lower() for name in names]
    if wanted in lower:
        return lower.index(wanted)
    found = [seat for seat, name in enumerate(lower) if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    raise BradshawError(f"There is no seat “{text.strip()}”; the seats are {listed(names)}.")


def listed(names: Sequence[str]) -> str:
    """The seats with their numbers."""
    return both([f"{seat} {name}" for seat, name in enumerate(names)])
