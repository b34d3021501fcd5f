"""What a tournament is made of: deals, pairs of bots, and who sits where.

Every pair plays every deal twice. Seats that win together (a *party*: the detectives, or a single seat) are
taken by one bot. In the first game of a deal one bot has one party and the other bot all others; in the second
they have changed places. Which party stands alone moves on from deal to deal. So each bot has each seat equally
often, with the same cards: two equal bots score exactly a half.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Options
from bradshaw.core.registry import AnyGame

Pair = tuple[str, str]


class Fixture(Struct, frozen=True, gc=False):
    """A game to be played: the number of the deal, from 1, and the name of the bot in each seat."""

    deal: int
    seats: tuple[str, ...]


class Thinking(Struct, frozen=True, gc=False):
    """What a bot's decisions in a game took: how many, how long together, and the longest, in seconds."""

    decisions: int
    seconds: float
    slowest: float


class Played(Struct, frozen=True, gc=False):
    """A game of a tournament that was played."""

    deal: int
    seats: tuple[str, ...]
    places: tuple[int, ...]
    reason: str
    moves: int
    thinking: dict[str, Thinking]

    @property
    def fixture(self) -> Fixture:
        """Which game it was."""
        return Fixture(self.deal, self.seats)

    def share(self, bot: str) -> float:
        """The share of the win that the bot's seats have.

        >>> game = Played(1, ("random", "steady", "steady"), (1, 1, 2), "home", 90, {})
        >>> game.share("random"), game.share("steady")
        (0.5, 0.5)
        """
        winners = [seat for seat, place in enumerate(self.places) if place == 1]
        return sum(self.seats[seat] == bot for seat in winners) / len(winners)


def parties(game: AnyGame, options: Options) -> tuple[tuple[int, ...], ...]:
    """The seats that win together, and are taken by one bot.

    >>> import bradshaw
    >>> game = bradshaw.load("scotland_yard")
    >>> parties(game, game.options(players=4))
    ((0,), (1, 2, 3))
    """
    together = {seat: side for side in game.sides(options) for seat in side}
    seats = range(len(game.seat_names(options)))
    found = tuple(dict.fromkeys(together.get(seat, (seat,)) for seat in seats))
    if len(found) < 2:
        raise BradshawError(f"{game.title} has no two sides, so there is no contest.")
    return found


def pairs(bots: Sequence[str]) -> tuple[Pair, ...]:
    """Everyone against everyone."""
    return tuple(combinations(bots, 2))


def mirrored(pair: Pair, deal: int, sides: Sequence[Sequence[int]]) -> tuple[Fixture, Fixture]:
    """The two games of a pair with a deal.

    >>> [game.seats for game in mirrored(("a", "b"), 1, ((0,), (1, 2)))]
    [('a', 'b', 'b'), ('b', 'a', 'a')]
    >>> [game.seats for game in mirrored(("a", "b"), 2, ((0,), (1,), (2,)))]
    [('b', 'a', 'b'), ('a', 'b', 'a')]
    """
    alone = sides[(deal - 1) % len(sides)]
    seats = range(sum(map(len, sides)))
    one, other = pair
    return (
        Fixture(deal, tuple(one if seat in alone else other for seat in seats)),
        Fixture(deal, tuple(other if seat in alone else one for seat in seats)),
    )


def fixtures(bots: Sequence[str], deals: int, sides: Sequence[Sequence[int]]) -> Iterator[tuple[Pair, Fixture]]:
    """All games of a tournament, deal by deal, so that all pairs get on evenly."""
    for deal in range(1, deals + 1):
        for pair in pairs(bots):
            for fixture in mirrored(pair, deal, sides):
                yield pair, fixture
