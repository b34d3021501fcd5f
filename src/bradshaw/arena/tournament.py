"""Tournaments: every bot against every other, with the same deals and changed seats."""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.arena.crews import Crew, Here, check_portable
from bradshaw.arena.fixtures import Fixture, Pair, Played, Thinking, fixtures, mirrored, pairs, parties
from bradshaw.arena.playing import BotFailed, fault, play_out
from bradshaw.arena.results import Results
from bradshaw.arena.sequential import SequentialTest
from bradshaw.arena.simulate import GameFailed
from bradshaw.bots import EVERYONE, AnyBot, Bot, bot_label, find_bot, make_bot
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Options, Outcome
from bradshaw.core.match import Match
from bradshaw.core.record import Player
from bradshaw.core.registry import load_game
from bradshaw.core.rng import Rng

OUT_OF_TIME = "time"  # the reason of a game that ended so


class Tournament(Struct, frozen=True):
    """What is played: `tournament` makes one. It travels to worker processes as it is."""

    game: str
    options: dict[str, Any]
    seed: str
    bots: dict[str, Any]  # by the names they have in the results
    seconds: dict[str, float]  # the limit for each decision, by bot; EVERYONE's where a bot has none

    @property
    def agreed(self) -> Options:
        """The options as the game has them."""
        options: Options = load_game(self.game).options(**self.options)
        return options

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """The seats that are taken by one bot."""
        return parties(load_game(self.game), self.agreed)

    def games(self, deals: int) -> int:
        """How many games so many deals are."""
        return 2 * deals * len(pairs(tuple(self.bots)))

    def results(self, path: str | Path) -> Results:
        """The file with its results, new or to be gone on with."""
        options = msgspec.to_builtins(self.agreed)
        return Results.open(path, self.game, options, self.seed, self.seconds)

    def play(self, fixture: Fixture) -> Played:
        """Play one game."""
        seed = f"{self.seed}/{fixture.deal}"
        try:
            return self._play(fixture, seed)
        except BradshawError:
            raise
        except Exception as error:
            why = str(error) if isinstance(error, BotFailed) else fault(error)
            who = ", ".join(fixture.seats)
            raise GameFailed(f"Deal {fixture.deal} (seed “{seed}”) with {who} failed. {why}") from error

    def _play(self, fixture: Fixture, seed: str) -> Played:
        game = load_game(self.game)
        options = game.options(**self.options)
        match = Match(game, options, seed=seed, players=tuple(Player(name, name) for name in fixture.seats))
        sitting = [_Timed(make_bot(game, self.bots[name]), self._limit(name)) for name in fixture.seats]
        try:
            outcome = play_out(match, sitting)
        except BotFailed as failure:
            if not isinstance(failure.__cause__, _OutOfTime):
                raise
            late = next(seat for seat, bot in enumerate(sitting) if bot.late)
            outcome = game.forfeit(options, late, OUT_OF_TIME)
        return _played(fixture, outcome, match.moves, sitting)

    def _limit(self, name: str) -> float | None:
        return self.seconds.get(name, self.seconds.get(EVERYONE))


class _OutOfTime(Exception):
    pass


class _Timed:
    """A bot with a clock: it measures every decision, and ends the game after one that took too long."""

    def __init__(self, bot: Bot, limit: float | None) -> None:
        self._bot = bot
        self._limit = limit
        self.took: list[float] = []
        self.late = False
        if limit is not None and hasattr(bot, "seconds"):
            bot.seconds = limit

    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any:
        start = time.perf_counter()
        action = self._bot.choose(view, actions, rng)
        self.took.append(time.perf_counter() - start)
        if self._limit is not None and self.took[-1] > self._limit:
            self.late = True
            raise _OutOfTime
        return action

    def __getattr__(self, name: str) -> Any:  # `hear`, if the bot has it
        return getattr(self._bot, name)


def _played(fixture: Fixture, outcome: Outcome, moves: int, sitting: Sequence[_Timed]) -> Played:
    thinking = {}
    for name in dict.fromkeys(fixture.seats):
        took = [one for bot, who in zip(sitting, fixture.seats, strict=True) if who == name for one in bot.took]
        thinking[name] = Thinking(len(took), round(sum(took), 6), round(max(took, default=0.0), 6))
    return Played(fixture.deal, fixture.seats, outcome.places, outcome.reason, moves, thinking)


def tournament(
    game_name: str,
    bots: Sequence[AnyBot] | Mapping[str, AnyBot],
    options: Options | Mapping[str, Any] | None = None,
    seed: str = "1",
    seconds: float | Mapping[str, float] | None = None,
) -> Tournament:
    """A tournament of these bots. They are given as to `simulate`, or in a mapping with names of your own.

    Options that are not named are those of `game.simulation`. `seconds` is what a bot has for each decision, for
    all or by name ("*": all others): whoever takes longer has lost the game. A bot that has an attribute `seconds`
    finds its time there.

    >>> contest = tournament("scotland_yard", ["random", "steady"], {"players": 3}, seed="example")
    >>> contest.games(deals=10)
    20
    """
    game = load_game(game_name)
    chosen = (
        msgspec.to_builtins(options) if isinstance(options, Options) else {**game.simulation, **(options or {})}
    )
    parties(game, game.options(**chosen))
    named = list(bots.items()) if isinstance(bots, Mapping) else [(bot_label(bot), bot) for bot in bots]
    entrants: dict[str, Any] = {}
    for name, bot in named:
        if name in entrants:
            raise BradshawError(f"The bot {name} is named twice; each takes part once.")
        entrants[name] = find_bot(bot)
        make_bot(game, entrants[name])
    if len(entrants) < 2:
        raise BradshawError("A tournament needs at least two bots.")
    return Tournament(game.name, chosen, seed, entrants, _limits(seconds, entrants))


def _limits(seconds: float | Mapping[str, float] | None, entrants: Mapping[str, Any]) -> dict[str, float]:
    limits = dict(seconds) if isinstance(seconds, Mapping) else {} if seconds is None else {EVERYONE: seconds}
    for name, limit in limits.items():
        if name != EVERYONE and name not in entrants:
            raise BradshawError(f"There is a time for {name}, which does not take part.")
        if limit <= 0:
            raise BradshawError(f"A bot has more than no time for a decision, not {limit} seconds.")
    return {name: float(limit) for name, limit in limits.items()}


def check_plan(deals: int, margin: float | None) -> None:
    """Raise BradshawError for what can't be played."""
    if deals < 1:
        raise BradshawError(f"At least one deal must be played, not {deals}.")
    SequentialTest(margin)


class Contests:
    """The sequential tests of all pairs. Deals count in their order, whatever order they were played in."""

    def __init__(self, contest: Tournament, margin: float | None) -> None:
        self._sides = contest.parties
        self.tests = {pair: SequentialTest(margin) for pair in pairs(tuple(contest.bots))}

    def catch_up(self, pair: Pair, results: Results) -> None:
        """Count the deals of the pair that are complete, up to the first that is not."""
        test = self.tests[pair]
        while test.verdict is None:
            games = [results.games.get(game) for game in mirrored(pair, test.deals + 1, self._sides)]
            scores = [game.share(pair[0]) for game in games if game]
            if len(scores) < 2:
                return
            test.add(sum(scores) / 2)


def play(
    contest: Tournament, results: Results, deals: int, crew: Crew | None = None, margin: float | None = None
) -> Generator[Played, None, None]:
    """Play what the results lack, and yield each game once it is in them; in no certain order.

    With a `margin`, a pair is done once a sequential test says who is better, or that neither is by that much.
    """
    check_plan(deals, margin)
    crew = crew or Here()
    if not isinstance(crew, Here):
        check_portable(tuple(contest.bots.values()))
    contests = Contests(contest, margin) if margin is not None else None
    if contests:
        for pair in contests.tests:
            contests.catch_up(pair, results)
    return _play(contest, results, deals, crew, contests)


def _play(
    contest: Tournament, results: Results, deals: int, crew: Crew, contests: Contests | None
) -> Generator[Played, None, None]:
    def wanted() -> Iterator[Fixture]:
        for pair, fixture in fixtures(tuple(contest.bots), deals, contest.parties):
            decided = contests is not None and contests.tests[pair].verdict is not None
            if not decided and fixture not in results.games:
                yield fixture

    total = sum(1 for _ in wanted())
    if not total:
        return
    playing = crew.work(contest.play, wanted(), total)
    try:
        for played in playing:
            results.add(played)
            if contests:
                one, other = (name for name in contest.bots if name in played.seats)
                contests.catch_up((one, other), results)
            yield played
    except ChildProcessError as error:
        raise GameFailed(str(error)) from None
    finally:
        playing.close()
