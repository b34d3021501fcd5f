"""Many games between bots, in this process or in several. What comes out does not depend on how many."""

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.arena.crews import Here, Processes, check_portable, local_crew
from bradshaw.arena.playing import fault, play_out
from bradshaw.bots import AnyBot, bot_label, find_bot, make_bot
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Options
from bradshaw.core.match import Match
from bradshaw.core.record import Player
from bradshaw.core.registry import load_game
from bradshaw.files import save_record


class GameResult(Struct, frozen=True, gc=False):
    """How one game of a simulation went. Games are numbered from 1."""

    index: int
    seed: str
    places: tuple[int, ...]
    reason: str
    moves: int


class GameFailed(Exception):
    """A game of a simulation could not be played to its end; the message says which and why."""


class Series(Struct, frozen=True):
    """What all games of a simulation share; it travels to the worker processes as it is."""

    game: str
    options: dict[str, Any]
    bots: tuple[Any, ...]  # names, classes or bots
    seed: str
    records_dir: str | None

    def play(self, index: int) -> GameResult:
        """Play one game."""
        seed = f"{self.seed}/{index}"
        try:
            return self._play(index, seed)
        except BradshawError:
            raise
        except Exception as error:
            why = str(error) if type(error).__module__.startswith("bradshaw.arena") else fault(error)
            raise GameFailed(f"Game {index} (seed “{seed}”) failed. {why}") from error

    def _play(self, index: int, seed: str) -> GameResult:
        game = load_game(self.game)
        players = tuple(Player(bot_label(bot), bot_label(bot)) for bot in self.bots)
        match = Match(game, game.options(**self.options), seed=seed, players=players)
        outcome = play_out(match, [make_bot(game, bot) for bot in self.bots])
        if self.records_dir is not None:
            save_record(match.record, Path(self.records_dir) / record_name(index))
        return GameResult(index, seed, outcome.places, outcome.reason, match.moves)


def simulate(
    game_name: str,
    options: Options | Mapping[str, Any],
    bots: Sequence[AnyBot],
    games: int,
    seed: str,
    jobs: int = 1,
    records_dir: str | Path | None = None,
) -> Generator[GameResult, None, None]:
    """Play so many games and yield the result of each as soon as it is known, in no certain order.

    Options that are not named are those of `game.simulation`, with which every game ends, or else the defaults.
    Game i has the seed `{seed}/{i}`; nothing else is random, so the same call has the same results whatever
    `jobs` is. A bot is named, or given as `module:Class`, as a class, or as an object, of which each game gets a
    copy. What was asked wrongly is said at once, before the first game.

    >>> results = simulate("scotland_yard", {"players": 3}, ["random"] * 3, games=2, seed="example")
    >>> [result.index for result in results]
    [1, 2]
    """
    game = load_game(game_name)
    chosen = msgspec.to_builtins(options) if isinstance(options, Options) else {**game.simulation, **options}
    seats = len(game.seat_names(game.options(**chosen)))
    if len(bots) != seats:
        raise BradshawError(f"This game has {seats} seats, but {len(bots)} bots were named.")
    given = tuple(find_bot(bot) for bot in bots)
    for bot in given:
        make_bot(game, bot)
    if games < 1:
        raise BradshawError(f"At least one game must be played, not {games}.")
    crew = local_crew(min(jobs, games))
    if jobs > 1:
        check_portable(given)
    directory = str(prepare(Path(records_dir))) if records_dir is not None else None
    return _results(Series(game.name, chosen, given, seed, directory), games, crew)


def _results(series: Series, games: int, crew: Here | Processes) -> Generator[GameResult, None, None]:
    try:
        yield from crew.work(series.play, range(1, games + 1), games)
    except ChildProcessError as error:
        raise GameFailed(str(error)) from None
    finally:
        if series.records_dir is not None:
            for pid in crew.pids:  # who is stopped while writing leaves a draft behind
                for draft in Path(series.records_dir).glob(f"game-*.{pid}.tmp"):
                    draft.unlink(missing_ok=True)


def record_name(index: int) -> str:
    """The file of a game: names sort as the games do.

    >>> record_name(12)
    'game-000012.jsonl'
    """
    return f"game-{index:06}.jsonl"


def prepare(directory: Path) -> Path:
    """Make the directory for the records. One that holds records already is refused: they would get mixed up."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        taken = next(directory.glob("game-*.jsonl"), None)
    except OSError as error:
        raise BradshawError(f"The records can't go to {directory}: {error.strerror}.") from None
    if taken:
        raise BradshawError(f"{directory} already holds records ({taken.name}); name an empty directory.")
    return directory
