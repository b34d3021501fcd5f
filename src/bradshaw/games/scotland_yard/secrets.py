"""What the pursuers must not know: Mister X's trail, but for the stations where he surfaced (SY-40).

For the conformance kit. Said independently of `view.py`, so that a mistake there is found.
"""

from random import Random

from msgspec.structs import replace

from bradshaw.games.scotland_yard.actions import XMove, YardAction
from bradshaw.games.scotland_yard.figures import figures
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.state import MISTER_X, YardState
from bradshaw.games.scotland_yard.view import YardView


class YardSecrets:
    """The secrets of Scotland Yard on the boards of a game."""

    def __init__(self, game: ScotlandYard) -> None:
        self._game = game

    def same(self, state: YardState, other: YardState, seat: int | None) -> bool:
        """Mister X knows all, and so does everyone at the end; others see all but the trail."""
        if seat == MISTER_X or state.outcome:
            return state == other
        return _public_trail(state) == _public_trail(other) and state == replace(other, trail=state.trail)

    def same_action(self, action: YardAction, other: YardAction, seat: int | None) -> bool:
        """Of Mister X's move others see the ticket and the announcement of a double move (SY-20)."""
        if seat != MISTER_X and isinstance(action, XMove) and isinstance(other, XMove):
            return (action.ticket, action.double) == (other.ticket, other.double)
        return action == other

    def swap(self, state: YardState, seat: int | None, random: Random) -> YardState | None:
        """Another trail under the same log: a random way back from a station where he may be now."""
        if seat == MISTER_X or state.outcome:
            return None
        layers = self._layers(state)
        ends = [station for station in sorted(layers[-1]) if self._may_be_here(state, station)]
        trail = [random.choice(ends)]
        for field, before in zip(reversed(state.log), reversed(layers[:-1]), strict=True):
            lines = self._game.board(state.options).reach[field.ticket]
            origins = [s for s in sorted(before) if s not in field.pursuers and trail[-1] in lines[s]]
            trail.append(random.choice(origins))
        swapped = replace(state, trail=tuple(reversed(trail)))
        return None if swapped == state else swapped

    def contradiction(self, state: YardState, view: YardView) -> str | None:
        """Compare what the view says of Mister X, and everything public, with the truth."""
        if view.mister_x not in (None, state.trail[-1]):
            return f"Mister X is not at {view.mister_x}."
        if view.trail not in (None, state.trail):
            return "Mister X went another way."
        if any(field.shown not in (None, state.trail[n]) for n, field in enumerate(view.log, start=1)):
            return "The log shows a station where he was not."
        if view.possible is not None and state.trail[-1] not in view.possible:
            return "Mister X is at none of the stations where he can be."
        for name in view.__struct_fields__:
            if name not in ("seat", "mister_x", "trail", "possible") and getattr(view, name) != getattr(
                state, name
            ):
                return f"The field {name} is not as in the state."
        return None

    def _layers(self, state: YardState) -> list[set[int]]:
        """The stations where he can have been at the start and after each field."""
        board = self._game.board(state.options)
        layers = [set(board.mister_x_cards)]
        for number, field in enumerate(state.log, start=1):
            lines = board.reach[field.ticket]
            reached = {to for s in layers[-1] - set(field.pursuers) for to in lines[s]} - set(field.pursuers)
            layers.append({state.trail[number]} if number in figures(state.options).surfacing else reached)
        return layers

    def _may_be_here(self, state: YardState, station: int) -> bool:
        """No pursuer is there; and if it is his turn, he can move."""
        if station in state.stations:
            return False
        here = replace(state, trail=(station,))
        return bool(state.pending) or bool(self._game.actions(here, MISTER_X))


def _public_trail(state: YardState) -> list[int]:
    return [len(state.trail), *(state.trail[n] for n in figures(state.options).surfacing if n < len(state.trail))]
