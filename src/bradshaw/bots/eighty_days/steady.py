"""`steady`: tries every action on the rules themselves and takes the one that leaves home the nearest."""

from collections.abc import Sequence
from typing import ClassVar

from bradshaw.bots.eighty_days.distance import Distance, distance
from bradshaw.bots.tastes import Leaning, liking
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.actions import Choose, EightyAction, Forward, PlayCharacter
from bradshaw.games.eighty_days.sampling import state_of
from bradshaw.games.eighty_days.state import EightyState, position
from bradshaw.games.eighty_days.view import EightyView

KEEP = 0.6  # turns that a Character in hand is worth
DRAW_ONE, DRAW_TWO = 0.05, 0.15  # turns that a Passepartout space is worth to the leader, and to the others


class Steady:
    """Counts turns to London: exactly, as if alone, then corrected for who stands where."""

    leanings: ClassVar[tuple[Leaning, ...]] = ()  # of a character
    grain: ClassVar[float] = 1e-9  # turns: it counts in steps of so many

    def choose(self, view: EightyView, actions: Sequence[EightyAction], rng: Rng) -> EightyAction:
        """The action after which home is nearest; the generator only breaks ties."""
        if len(actions) == 1:
            return actions[0]
        state = state_of(view)
        estimate = _Estimate(distance(view.options))
        worth = [estimate.turns(state, action) - liking(self.leanings, view, action) for action in actions]
        least = round(min(worth) / self.grain)
        return rng.choice(
            [action for action, turns in zip(actions, worth, strict=True) if round(turns / self.grain) <= least]
        )


class Easy(Steady):
    """Counts turns roughly: often it does not notice what costs it one more."""

    seconds: ClassVar[float] = 0.2
    grain = 1.4


class _Estimate:
    """What actions are worth, in turns."""

    def __init__(self, distance: Distance) -> None:
        self._distance = distance
        self._rules = distance.rules

    def turns(self, state: EightyState, action: EightyAction) -> float:
        """The turns home if that is done now, this turn among them."""
        seat = state.turn
        rules = self._rules
        if isinstance(action, Forward):
            pawn = rules.pawns_of[seat][max(0, action.pawn - 1)]
            to = state.pawns[pawn] + action.spaces
            if rules.track.kinds[to] == "passepartout":
                return self._turns_drawing(state, pawn, action.spaces)
        after, _ = rules.play(state, action, Rng("steady", 1))
        if seat in after.home:
            return 0.0
        held = KEEP * (len(after.cards.kept[seat]) - len(state.cards.kept[seat]))
        drawn = 1.0 if isinstance(action, Choose) else 0.0  # the turn was counted when the cards were drawn
        if after.outcome:
            return 1.0 + self._distance.turns(after, seat)
        character = isinstance(action, PlayCharacter)
        if after.turn == seat and (after.cards.moved or (character and after.cards.played)):
            following = (move for move in rules.actions(after, seat) if not isinstance(move, PlayCharacter))
            return min(self.turns(after, move) for move in following) - held - drawn
        used = 0.0 if after.turn == seat and not character else 1.0
        return used + self._distance.turns(after, seat) - held - drawn

    def _turns_drawing(self, state: EightyState, pawn: int, spaces: int) -> float:
        """On a Passepartout space: as if nothing happened, less what cards are worth."""
        seat = state.turn
        cost = max(0, self._rules.costs[spaces] - self._rules.boon(state.cards.played).discount)
        pawns = state.pawns[:pawn] + (state.pawns[pawn] + spaces,) + state.pawns[pawn + 1 :]
        bonus = DRAW_ONE if position(pawns, pawn) == 1 else DRAW_TWO
        return (
            1.0
            + self._distance.at(pawns, state.duties, state.money[seat] - cost, state.rumors[seat], seat)
            - bonus
        )
