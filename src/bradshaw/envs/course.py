"""A game as it goes on in an environment: by compiled rules, where there are some, or by the engine."""

from typing import Any

from bradshaw.compiled import saying_so
from bradshaw.core.errors import EncodingError
from bradshaw.core.game import Outcome
from bradshaw.core.kernel import NOT_LEGAL, OVER, SHORT, Single
from bradshaw.core.match import Match
from bradshaw.core.rng import Rng
from bradshaw.envs.table import Observation, Table

NOTHING = -1  # the number of no action


class Course:
    """One game after the other. Both ways give the same: it is the game of a record with this seed.

    Compiled rules play until somebody asks for the match. It then catches up, and from there on it is what counts:
    whoever plays on in it or changes its state changes the game.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._match: Match | None = None
        self._ahead: list[tuple[int, int]] = []  # seats and actions that the match has still to play
        self._compiled = False
        kernel = table.game.kernel(table.options)
        self._single: Single | None = None if kernel is None else kernel.single()

    def begin(self, match: Match) -> None:
        """Another game, in which there is something to decide."""
        first, single = self._match is None, self._single
        self._match, self._ahead, self._compiled = match, [], single is not None
        if single is not None:
            single.load(match.state)
            if first:
                with saying_so("the rules of this game"):
                    single.see(0)
                    single.play(0, NOTHING, self._rng)

    @property
    def match(self) -> Match:
        """The match that is being played."""
        if self._match is None:
            raise EncodingError("No game has been dealt yet: call reset first.")
        if self._compiled:
            self._compiled = False
            for seat, number in self._ahead:
                self._match.play(seat, self._table.encoding.action(number))
        return self._match

    def play(self, seat: int, action: Any) -> int | None:
        """Play an action by its number; the first seat that may act next, or None at the end."""
        if self._compiled and self._single is not None:
            number = self._table.number(action)
            if 0 <= number < self._table.encoding.actions:
                following = self._single.play(seat, number, self._rng)
                if following not in (NOT_LEGAL, SHORT):
                    self._ahead.append((seat, number))
                    return None if following == OVER else following
        match = self.match
        match.play(seat, self._table.read(action))
        return match.to_act[0] if match.to_act else None

    def observe(self, seat: int) -> Observation:
        """What the seat sees, and which actions are legal for it: none while it may not act."""
        if self._compiled and self._single is not None:
            seen, legal = self._single.see(seat)
            return {"observation": seen, "action_mask": legal}
        return self._table.observe(self.match, seat)

    def returns(self) -> tuple[float, ...]:
        """What the game that is over is worth to each seat."""
        if self._compiled and self._single is not None:
            seen, places = self._single.see(0)[0], self._table.encoding.layout["places"]
            return Outcome(tuple(seen[places.start : places.end].tolist()), "").returns
        outcome = self.match.outcome
        assert outcome is not None
        return outcome.returns

    def _rng(self) -> Rng:
        """The stream of the next move."""
        assert self._match is not None
        return Rng(self._match.seed, len(self._ahead) + 1)
