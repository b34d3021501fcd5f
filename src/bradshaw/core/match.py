"""A match: a record being written. The one authority that terminal, simulation, tests and server share."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from bradshaw.core.english import say
from bradshaw.core.errors import BradshawError, IllegalAction, RecordError, UnknownGame
from bradshaw.core.game import Event, Game, Options, Outcome
from bradshaw.core.record import Played, Player, Record
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.core.rng import Rng
from bradshaw.core.sentences import said

if TYPE_CHECKING:
    # A match of a game that is not known more precisely is one of anything: type variables with defaults.
    from msgspec import Struct
    from typing_extensions import TypeVar

    OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
    StateT = TypeVar("StateT", bound=Struct, default=Any)
    ActionT = TypeVar("ActionT", default=Any)
    EventT = TypeVar("EventT", bound=Event, default=Any)
    ViewT = TypeVar("ViewT", bound=Struct, default=Any)
else:
    from bradshaw.core.game import ActionT, EventT, OptionsT, StateT, ViewT


class Match(Generic[OptionsT, StateT, ActionT, EventT, ViewT]):
    """A game that is being played: its state now, and the record that leads to it.

    >>> import bradshaw
    >>> game = bradshaw.load("scotland_yard")
    >>> match = bradshaw.Match(game, game.options(players=2), seed="example")
    >>> action = match.actions(0)[0]
    >>> events = match.play(0, action)
    >>> match.record.played[0].action == game.write(action)
    True
    """

    __slots__ = ("_earlier", "_played", "drew", "game", "moves", "options", "players", "seed", "state")

    def __init__(
        self,
        game: Game[OptionsT, StateT, ActionT, EventT, ViewT],
        options: OptionsT,
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
            raise BradshawError(say("seats", seats=len(names), players=len(self.players)))
        self._played: list[Played] = []  # may be shared with forks, and then be longer than this match
        self._earlier = 0  # moves before those
        self.moves = 0
        self.drew = False  # whether the last action drew anything at random
        self.state: StateT = game.new(options, Rng(seed))  # move 0

    @classmethod
    def taken_up(cls, game: AnyGame, options: Any, *, seed: str, state: Any, moves: int) -> "Match":
        """A match in the middle of the game: its state after so many moves, which are recorded elsewhere."""
        match: Match = object.__new__(cls)
        match.game, match.options, match.seed, match.state = game, options, seed, state
        match.players = tuple(Player(name) for name in game.seat_names(options))
        match._played, match._earlier, match.moves, match.drew = [], moves, moves, False
        return match

    def fork(self) -> "Match[OptionsT, StateT, ActionT, EventT, ViewT]":
        """Another match from here on: what is played in one does not change the other. It costs next to nothing.

        >>> import bradshaw
        >>> game = bradshaw.load("scotland_yard")
        >>> match = bradshaw.Match(game, game.options(players=2), seed="example")
        >>> trial = match.fork()
        >>> _ = trial.play(0, trial.actions(0)[0])
        >>> match.moves, trial.moves
        (0, 1)
        """
        match = object.__new__(type(self))
        match.game, match.options, match.seed, match.players = self.game, self.options, self.seed, self.players
        match._played, match._earlier, match.moves = self._played, self._earlier, self.moves
        match.state, match.drew = self.state, self.drew
        return match

    @property
    def played(self) -> list[Played]:
        """The moves up to now; of a match taken up in the middle, those since then."""
        return self._played[: self.moves - self._earlier]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    @property
    def named_options(self) -> OptionsT:
        """The options with the names that seats got when they were dealt: for `seat_names` and `tell`."""
        return self.game.named(self.options, self.view(None))

    @property
    def record(self) -> Record:
        """The record up to now; RecordError if the match was taken up in the middle."""
        if self._earlier:
            raise RecordError(say("record_elsewhere"))
        # As whoever reads the record will have them: lists where the options have tuples.
        options = msgspec.json.decode(msgspec.json.encode(self.options))
        return Record(self.game.name, options, self.players, self.seed, tuple(self.played), self.outcome)

    def actions(self, seat: int) -> Sequence[ActionT]:
        """The legal actions of the seat."""
        return self.game.actions(self.state, seat)

    def view(self, seat: int | None) -> ViewT:
        """What the seat, or a spectator, may know."""
        return self.game.view(self.state, seat)

    def revealed(self, seat: int | None) -> ViewT:
        """The same with all that was secret: only of a game that is over."""
        return self.game.revealed(self.state, seat)

    def play(self, seat: int, action: ActionT | str) -> tuple[EventT, ...]:
        """Play an action (or its notation) and return all events; IllegalAction changes nothing."""
        if isinstance(action, str):
            action = self.game.read(action)
        if not 0 <= seat < len(self.players):
            raise IllegalAction(say("no_seat", seat=seat))
        rng = Rng(self.seed, self.moves + 1)
        self.state, events = self.game.play(self.state, seat, action, rng)
        here = self.moves - self._earlier
        if here < len(self._played):  # a fork has gone another way: from here on the list is one's own
            self._played = self._played[:here]
        self._played.append(Played(seat, self.game.write(action)))
        self.moves += 1
        self.drew = rng.used
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
            why = say("record_move", move=number, action=played.action, problem=said(error))
            raise RecordError(why, line=number + 1) from None
        yield Step(match, number, played, events)
    if not record.cut_off and record.outcome != match.outcome:
        raise RecordError(say("record_result"))


def resume(record: Record, moves: int | None = None, game: AnyGame | None = None) -> Match:
    """The match after so many moves of the record, or after all: ready to be played on."""
    if moves is not None and not 0 <= moves <= len(record.played):
        raise RecordError(say("record_no_move", moves=len(record.played), move=moves))
    for step in replay(record, game):
        if step.move == moves:
            break
    return step.match


def _start(record: Record, game: AnyGame | None) -> Match:
    try:
        game = game or load_game(record.game)
    except UnknownGame as error:
        raise UnknownGame(say("record_game", problem=said(error))) from None
    try:
        options = game.recorded_options(record.options)
        return Match(game, options, seed=record.seed, players=record.players)
    except BradshawError as error:
        raise RecordError(say("record_options", game=game.title, problem=said(error)), line=1) from None
