"""The games and their states, as OpenSpiel has them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from msgspec.json import encode

from bradshaw.core.chance import draws_of
from bradshaw.core.errors import EncodingError
from bradshaw.core.record import Record
from bradshaw.core.registry import OURS, AnyGame, load_game
from bradshaw.core.rng import Rng
from bradshaw.envs.open_spiel import parameters
from bradshaw.envs.open_spiel.position import Position, deal, play

PREFIX = "bradshaw_"
ENDLESS = 100_000  # actions, or draws, of games that have no bound

Type = pyspiel.GameType


def game_type(game: AnyGame, options: Any = None) -> pyspiel.GameType:
    """What kind of game it is; without options, as it is registered."""
    hidden = not getattr(options, "open_purses", False)  # with them open, all see everything in 80 Days
    information = Type.Information.IMPERFECT_INFORMATION if hidden else Type.Information.PERFECT_INFORMATION
    return Type(
        short_name=PREFIX + game.name,
        long_name=f"Bradshaw: {game.title}",
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=Type.Utility.ZERO_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters.specification(game),
        default_loadable=True,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game under options. `rules` is ours, `options` are its options, `encoding` has its numbers."""

    def __init__(self, rules: AnyGame, params: dict[str, Any] | None = None) -> None:
        self.rules = rules
        self.options = parameters.read(rules, params or {})
        self.encoding = rules.encoding(self.options)
        longest = rules.longest(self.options)
        widest, self._draws = rules.draws(self.options) or (ENDLESS, None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=widest,
            num_players=len(rules.seat_names(self.options)),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=ENDLESS if longest is None else longest,
        )
        super().__init__(game_type(rules, self.options), info, params or {})
        self.start = deal(rules, self.options)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often something is drawn at most."""
        return ENDLESS if self._draws is None else self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver | None":
        """What players see as arrays and text; None for what nobody may see: everything."""
        if params:
            raise ValueError(f"Observations have no parameters; {params} were given.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return SpielObserver(self, kind)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state. `position.state` is the engine's, with all its secrets."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position = game.start

    @property
    def _game(self) -> SpielGame:
        game = self.get_game()
        assert isinstance(game, SpielGame)
        return game

    def current_player(self) -> int:
        """The first of those who may act."""
        if self.position.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        to_act = self._game.rules.to_act(self.position.state)
        return to_act[0] if to_act else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.outcomes and not self._game.rules.to_act(self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Whatever is drawn, is drawn from so many with the same chance."""
        outcomes = self.position.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        game = self._game
        return sorted(map(game.encoding.number, game.rules.actions(self.position.state, player)))

    def _apply_action(self, action: int) -> None:
        game, here = self._game, self.position
        if not here.outcomes:
            seat = game.rules.to_act(here.state)[0]
            self.position = play(game.rules, here, (seat, game.encoding.action(action)))
        elif here.waiting is None:
            self.position = deal(game.rules, game.options, (*here.told, action))
        else:
            self.position = play(game.rules, here, here.waiting, (*here.told, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        game = self._game
        return game.rules.write(game.encoding.action(action))

    def returns(self) -> list[float]:
        """What the end is worth to each; 0 before it."""
        here, game = self.position, self._game
        outcome = None if here.outcomes else game.rules.outcome(here.state)
        return list(outcome.returns) if outcome else [0.0] * game.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state drawn from all that the player's view allows (docs/sampling.md). Its memory is as it was.

        The others' memories begin with the state that was drawn: nobody can say what they have seen before it.
        """
        game, here = self._game, self.position
        if here.outcomes:
            raise ValueError("Something is still to be drawn: states are resampled where somebody may act.")
        rng = Rng(f"{sampler()} {sampler()}")
        drawn = game.rules.sample(here.view(game.rules, player), rng)
        other = game.new_initial_state()
        other.position = Position(drawn, drawn, known={player: here.memory(game.rules, player)})
        return other

    def __str__(self) -> str:
        """The engine's state as JSON, or what is being drawn. It holds all secrets."""
        here = self.position
        if not here.outcomes:
            return encode(here.state).decode()
        doing = "the deal" if here.waiting is None else self._game.rules.write(here.waiting[1])
        return f"{doing}, drawn: {' '.join(map(str, here.told))}".rstrip()


class SpielObserver:
    """What a player sees, from its view: the numbers of docs/encoding.md, and text.

    With perfect recall the text is all that the player ever saw, did and was told, without it the view of now.
    What is public is what a spectator sees, what is private that in which the player's own view differs from it.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._rules, self._encoding = game.rules, game.encoding
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall and self._public and self._private
        self.tensor = np.zeros(game.encoding.size, np.float32)
        self.dict = {slot.name: self.tensor[slot.start : slot.end] for slot in game.encoding.layout.slots}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into `tensor`; nothing before the deal."""
        here = state.position
        self.tensor.fill(0)
        if here.state is None or not (self._public or self._private):
            return
        self.tensor[:] = self._encoding.observe(here.view(self._rules, player if self._private else None))
        if not self._public:
            self.tensor[self.tensor == self._encoding.observe(here.view(self._rules, None))] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        here = state.position
        if here.state is None or not (self._public or self._private):
            return ""
        if self._recalls:
            return here.memory(self._rules, player)
        view = here.view(self._rules, player if self._private else None)
        if self._public:
            return encode(view).decode()
        everyones = here.view(self._rules, None)
        fields = view.__struct_fields__
        own = {name: getattr(view, name) for name in fields if getattr(view, name) != getattr(everyones, name)}
        return encode(own).decode()


def load(game: str, **options: Any) -> SpielGame:
    """A game under options, which may be anything that `Game.options` takes: boards of one's own, too.

    >>> load("mystery_express", players=3, hours=(1, 1, 1, 1, 1)).num_players()
    3
    """
    chosen = {name: parameters.parameter(value) for name, value in options.items()}
    loaded = pyspiel.load_game(PREFIX + game, chosen)
    assert isinstance(loaded, SpielGame)
    return loaded


def state_of(record: Record) -> SpielState:
    """Where a record ends, with all that was drawn on the way as outcomes of chance.

    EncodingError if seats have acted in another order than OpenSpiel's, where the first of several acts.

    >>> import bradshaw
    >>> game = bradshaw.load("eighty_days")
    >>> match = bradshaw.Match(game, game.options(first_player=0), seed="example")
    >>> _ = match.play(0, "+3")  # draws a card
    >>> state_of(match.record).full_history()[0].action, len(state_of(match.record).history())
    (2, 2)
    """
    rules = load_game(record.game)
    options = rules.recorded_options(record.options)
    values = {name: getattr(options, name) for name in parameters.defaults(rules)}
    state = load(record.game, **values).new_initial_state()
    drawn, now = draws_of(lambda rng: rules.new(options, rng), Rng(record.seed))
    _tell(state, drawn)
    for number, played in enumerate(record.played, start=1):
        if played.seat != state.current_player():
            raise EncodingError(f"In move {number} seat {played.seat} acted before others who could, too.")
        action = rules.read(played.action)
        state.apply_action(state.get_game().encoding.number(action))
        drawn, (now, _) = draws_of(partial(rules.play, now, played.seat, action), Rng(record.seed, number))
        _tell(state, drawn)
    return state


def _tell(state: SpielState, drawn: list[tuple[int, int]]) -> None:
    """What was drawn; where there is only one outcome, OpenSpiel is not asked."""
    for number, outcomes in drawn:
        if outcomes > 1:
            state.apply_action(number)


def _register(name: str) -> None:
    rules = load_game(name)

    class Registered(SpielGame):
        """OpenSpiel makes a game from its parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, params)

    pyspiel.register_game(game_type(rules), Registered)


for _name in OURS:
    _register(_name)
