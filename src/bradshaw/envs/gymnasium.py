"""Games for Gymnasium: one seat, and bots in the others. It needs `bradshaw[envs]`.

>>> from bradshaw.envs.gymnasium import SeatEnv
>>> env = SeatEnv("scotland_yard", seat=0, bots="random", players=3)
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(seen["action_mask"].argmax())
>>> reward, terminated
(0.0, False)
"""

from collections.abc import Sequence
from typing import Any

try:
    import gymnasium
except ImportError as error:
    raise ImportError(f"Environments need {error.name}: pip install 'bradshaw[envs]'.", name=error.name) from error

from bradshaw.arena.playing import bot_move, tell_bots
from bradshaw.bots import AnyBot, Bot, bot_label, make_bot
from bradshaw.core.errors import EncodingError, IllegalAction
from bradshaw.core.match import Match
from bradshaw.core.record import Player
from bradshaw.core.registry import OURS, AnyGame
from bradshaw.envs.table import VERSION, Observation, Table


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A match from one seat. `bots` is one bot for all other seats, or one for each of them, in order.

    Where several seats may act, the first of them does, whether it is a bot or not. `match` is the match itself.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's, and an instance attribute there too)

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seat: int = 0,
        bots: AnyBot | Sequence[AnyBot] = "random",
        render_mode: str | None = None,
        text: bool = False,
        **options: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise EncodingError(f"Environments render as “ansi”, which is text, not as “{render_mode}”.")
        self.table = Table(game, options)
        names = self.table.seats
        if not 0 <= seat < len(names):
            raise EncodingError(f"Seats are numbered from 0 to {len(names) - 1}; there is no {seat}.")
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self._text = text
        self._kinds = _by_seat(bots, seat, len(names))
        self._players = tuple(
            Player(name, bot=bot_label(self._kinds[at]) if at in self._kinds else None)
            for at, name in enumerate(names)
        )
        self._make_bots()  # what is no bot is refused now, and not at the first reset
        self._match: Match | None = None
        self._over = False

    @property
    def match(self) -> Match:
        """The match that is being played."""
        if self._match is None:
            raise EncodingError("No game has been dealt yet: call reset first.")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game, up to the seat's first decision. The same seed gives the same game."""
        super().reset(seed=seed, options=options)
        for match in self.table.few_deals(seed, self._players):
            self._match = match
            self._bots = self._make_bots()
            self._let_bots_play()
            if match.to_act:
                break
        self._over = False
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the action, and let the bots play until the seat may act again.

        An action that is not legal gives the game up: the seat is last, and `info["illegal"]` says why.
        """
        match = self.match
        if self._over:
            raise EncodingError("The game is over: call reset.")
        try:
            events = match.play(self.seat, self.table.read(action))
        except IllegalAction as error:
            self._over = True
            lost = self.table.game.forfeit(self.table.options, self.seat, "illegal")
            seen, info = self._seen()
            return seen, lost.returns[self.seat], True, False, {**info, "illegal": str(error)}
        tell_bots(match, self._bots, events)
        self._let_bots_play()
        outcome = match.outcome
        self._over = outcome is not None
        seen, info = self._seen()
        return seen, outcome.returns[self.seat] if outcome else 0.0, self._over, False, info

    def action_masks(self) -> Any:
        """Which actions are legal, where learners ask for it in this way."""
        return self.table.mask(self.match, self.seat).astype(bool)

    def render(self) -> str | None:
        """What the seat sees in words, if the render mode is “ansi”."""
        return None if self.render_mode is None else self.table.text(self.match, self.seat)

    def _make_bots(self) -> dict[int, Bot]:
        return {at: make_bot(self.table.game, kind) for at, kind in self._kinds.items()}

    def _let_bots_play(self) -> None:
        match = self.match
        while (seats := match.to_act) and seats[0] != self.seat:
            tell_bots(match, self._bots, bot_move(match, seats[0], self._bots[seats[0]]))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        info = {"text": self.table.text(self.match, self.seat)} if self._text else {}
        return self.table.observe(self.match, self.seat), info


def _by_seat(bots: AnyBot | Sequence[AnyBot], seat: int, players: int) -> dict[int, AnyBot]:
    others = [other for other in range(players) if other != seat]
    each: list[Any] = list(bots) if isinstance(bots, list | tuple) else [bots] * len(others)
    if len(each) != len(others):
        raise EncodingError(f"There are {len(others)} other seats, but {len(each)} bots for them.")
    return dict(zip(others, each, strict=True))


for _name in OURS:
    gymnasium.register(
        f"bradshaw/{_name}-v{VERSION}", entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": _name}
    )
