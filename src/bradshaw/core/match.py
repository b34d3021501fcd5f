"""A match: a record being written. The one authority that terminal, simulation, tests and server share."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bradshaw.core.errors import BradshawError, IllegalAction, RecordError, UnknownGame
from bradshaw.core.game import Event, Outcome
from bradshaw.core.record import Played, Player, Record
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.core.rng import Rng


class Match:
    """A game that is being played: its state now, and the record that leads to it.

    >>> import bradshaw
    >>> game = bradshaw.load("scotland_yard")
    >>> match = bradshaw.Match(game, game.options(players=2), seed="example")
    >>> action = match.actions(0)[0]
    >>> events = match.play(0, action)
    >>> match.record.played[0].action == game.write(action)
    True
    """

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        *,
        seed: str,
        players: tuple[Player, ...] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        names = game.seat_names(options)
        self.players = players or tuple(Player(name) for name in names)
        if len(self.players) != len(names):
            raise BradshawError(f"This game has {len(names)} seats, but {len(self.players)} players were named.")
        self.played: list[Played] = []
        self.state = game.new(options, Rng(seed))  # move 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    @property
    def record(self) -> Record:
        """The record up to now."""
        # As whoever reads the record will have them: lists where the options have tuples.
        options = msgspec.json.decode(msgspec.json.encode(self.options))
        return Record(self.game.name, options, self.players, self.seed, tuple(self.played), self.outcome)

    def actions(self, seat: int) -> Any:
        """The legal actions of the seat."""
        return self.game.actions(self.state, seat)

    def view(self, seat: int | None) -> Any:
        """What the seat, or a spectator, may know."""
        return self.game.view(self.state, seat)

    def play(self, seat: int, action: Any) -> tuple[Event, ...]:
        """Play an action (or its notation) and return all events; IllegalAction changes nothing."""
        if isinstance(action, str):
            action = self.game.read(action)
        if not 0 <= seat < len(self.players):
            raise IllegalAction(f"There is no seat {seat}.")
        rng = Rng(self.seed, len(self.played) + 1)
        self.state, events = self.game.play(self.state, seat, action, rng)
        self.played.append(Played(seat, self.game.write(action)))
        return events


class Step:
    """One moment of a replay: the match after `move` actions, and what the last of them brought about."""

    __slots__ = ("events", "match", "move", "played")

    def __init__(self, match: Match, move: int, played: Played | None, events: tuple[Event, ...]) -> None:
        self.match = match
        self.move = move
        self.played = played
        self.events = events


def replay(record: Record, game: AnyGame | None = None) -> Iterator[Step]:
    """Every moment of a record, from the set-up on; RecordError if an action does not fit the rules.

    All steps share one match, which moves on with the iteration. `game` is for a game that is not installed.
    """
    match = _start(record, game)
    yield Step(match, 0, None, ())
    for number, played in enumerate(record.played, start=1):
        try:
            events = match.play(played.seat, played.action)
        except BradshawError as error:
            raise RecordError(
                f"Move {number} of the record (“{played.action}”) can't be played: {error}", line=number + 1
            ) from None
        yield Step(match, number, played, events)
    if not record.cut_off and record.outcome != match.outcome:
        raise RecordError("The result in the record is not the one that its moves lead to.")


def resume(record: Record, moves: int | None = None, game: AnyGame | None = None) -> Match:
    """The match after so many moves of the record, or after all: ready to be played on."""
    if moves is not None and not 0 <= moves <= len(record.played):
        raise RecordError(f"The record has {len(record.played)} moves; there is no move {moves}.")
    for step in replay(record, game):
        if step.move == moves:
            break
    return step.match


def _start(record: Record, game: AnyGame | None) -> Match:
    try:
        game = game or load_game(record.game)
    except UnknownGame as error:
        raise UnknownGame(f"The record is of a game that is not installed. {error}") from None
    try:
        options = game.recorded_options(record.options)
        return Match(game, options, seed=record.seed, players=record.players)
    except BradshawError as error:
        raise RecordError(f"The header of the record does not fit {game.title}: {error}", line=1) from None
