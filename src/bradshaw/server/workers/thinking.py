"""The jobs of a bot: to choose an action, and to say what it thought. It is given views, and nothing else.

No state, no seed of the game: what it must not know is not in its process.
"""

from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from bradshaw.bots import Bot, let_hear, look_back, make_bot
from bradshaw.core.registry import AnyGame, load_game
from bradshaw.core.rng import Rng
from bradshaw.core.sentences import Reason, reason_of
from bradshaw.server.workers.jobs import Job, Memory

KEPT_BOTS = 256  # in each process; a bot may remember what it saw, one that was dropped begins anew


class Choice(Struct, frozen=True):
    """The answer: the number of the action."""

    index: int


class Question(Job, frozen=True):
    """What a bot is asked: which of the actions the bot of that table and seat takes."""

    answer: ClassVar[Any] = Choice
    ours: ClassVar[bool] = False

    table: str
    seat: int
    game: str
    bot: str
    seed: str  # of the bot's own randomness
    move: int
    view: Raw
    actions: Raw
    told: Raw = Raw(b"[]")  # the events of each move that the seat may know, for bots that listen
    first: int = 0  # the number of the first of them
    again: int = 0  # changes when moves were taken back

    def run(self, memory: Memory) -> Choice:
        """Let the bot choose. One that fails is forgotten."""
        game = load_game(self.game)
        key = (self.table, self.seat, self.bot)
        again, heard = memory.take("heard", key) or (self.again, 0)
        kept = memory.take("bots", key)
        if kept is None or again != self.again:  # what was taken back was never heard
            kept, heard = make_bot(game, self.bot), 0
        bot: Bot = kept
        heard = self._let_hear(game, bot, heard)
        view = msgspec.json.decode(self.view, type=game.view_type)
        actions: list[Any] = msgspec.json.decode(self.actions, type=list[game.action_type])  # type: ignore[name-defined]
        choice = Choice(actions.index(bot.choose(view, actions, Rng(self.seed, self.move))))
        memory.keep("bots", key, bot, KEPT_BOTS)
        memory.keep("heard", key, (self.again, heard), KEPT_BOTS)
        return choice

    def _let_hear(self, game: AnyGame, bot: Bot, heard: int) -> int:
        """Tell the bot the moves that it has not heard yet; how many it has heard then."""
        moves: list[Raw] = msgspec.json.decode(self.told, type=list[Raw])
        for move in moves[max(0, heard - self.first) :]:
            events: list[Any] = msgspec.json.decode(move, type=list[game.event_type])  # type: ignore[name-defined]
            let_hear(bot, tuple(events))
        return self.first + len(moves)


class Line(Struct, frozen=True):
    """What a bot says: a sentence in English, and its code and parameters, if it has them."""

    text: str
    reason: Reason | None


class LookBack(Job, frozen=True):
    """What a bot thought in a game that is over: it is given what its seat saw when it was asked, and sees now."""

    answer: ClassVar[Any] = tuple[Line, ...]
    ours: ClassVar[bool] = False

    game: str
    bot: str
    views: Raw
    after: Raw
    people: tuple[int, ...]  # the seats of persons

    def run(self, memory: Memory) -> tuple[Line, ...]:
        """Let it speak."""
        del memory
        game = load_game(self.game)
        views: list[Any] = msgspec.json.decode(self.views, type=list[game.view_type])  # type: ignore[name-defined]
        after = msgspec.json.decode(self.after, type=game.view_type)
        said = look_back(game, make_bot(game, self.bot), views, after, self.people)
        return tuple(Line(str(sentence), reason_of(sentence)) for sentence in said)
