"""What others must not know: how much is in a purse (ED-04). Unless purses are open, or the game is over.

For the conformance kit. Said independently of `view.py`, so that a mistake there is found.
"""

from random import Random

from msgspec.structs import replace

from bradshaw.games.eighty_days.actions import EightyAction
from bradshaw.games.eighty_days.state import EightyState
from bradshaw.games.eighty_days.view import EightyView


class EightySecrets:
    """The secrets of Around the World in 80 Days."""

    def same(self, state: EightyState, other: EightyState, seat: int | None) -> bool:
        """Equal but for the others' purses."""
        if _open(state):
            return state == other
        if seat is not None and state.money[seat] != other.money[seat]:
            return False
        return state == replace(other, money=state.money)

    def same_action(self, action: EightyAction, other: EightyAction, seat: int | None) -> bool:
        """Everything is done in front of all."""
        del seat
        return action == other

    def swap(self, state: EightyState, seat: int | None, random: Random) -> EightyState | None:
        """Other amounts in the other purses: often some pounds more or less, sometimes anything."""
        if _open(state):
            return None
        money = tuple(
            amount if owner == seat else _another(amount, random) for owner, amount in enumerate(state.money)
        )
        return None if money == state.money else replace(state, money=money)

    def contradiction(self, state: EightyState, view: EightyView) -> str | None:
        """Compare the purses that the view shows, and everything public, with the truth."""
        for owner, (shown, amount) in enumerate(zip(view.money, state.money, strict=True)):
            if shown is None and (owner == view.seat or _open(state)):
                return f"The purse of seat {owner} should be shown."
            if shown not in (None, amount):
                return f"The purse of seat {owner} is not as in the state."
            if view.counted[owner] != amount:
                return f"Who has followed the payments counts {view.counted[owner]} in the purse of seat {owner}."
        for name in view.__struct_fields__:
            if name not in ("seat", "money") and getattr(view, name) != getattr(state, name):
                return f"The field {name} is not as in the state."
        return None


def _open(state: EightyState) -> bool:
    return state.options.open_purses or state.outcome is not None


def _another(amount: int, random: Random) -> int:
    near = random.random() < 0.7
    return max(0, amount + random.randint(-15, 40)) if near else random.randint(0, 300)
