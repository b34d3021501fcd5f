"""Where a game stands, as the server has told it: plain JSON. Every update is applied here, and nowhere else."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct

from bradshaw.client.decoding import Update, read_as
from bradshaw.client.errors import OtherProtocol
from bradshaw.wire.changes import changed, unpacked
from bradshaw.wire.messages import NextPosition, Position


class Standing(Struct, frozen=True):
    """A position through one pair of eyes: the view and the legal actions as JSON has them."""

    number: int
    moves: int
    to_act: tuple[int, ...]
    view: Any
    actions: list[Any]


def told_before(update: Update, known: int) -> bool:
    """Whether all of the update is known to eyes that have been told all up to entry `known`."""
    if update.after == 0:
        return False
    return update.number < known or (update.next is not None and update.number == known)


def follows(update: Update, known: int, before: Standing | None) -> bool:
    """Whether the update can be applied by eyes that have been told all up to entry `known`.

    What is missing in between is noticed here: news from a later entry on than the last known one, or a change of
    a position that is not the one before it.
    """
    if update.next is not None:
        return before is not None and update.after == known > 0
    return update.after <= known


def standing_after(update: Update, before: Standing | None) -> Standing | None:
    """Where the game stands after an update that follows on what stood before."""
    if update.position is not None:
        return _whole(update.position)
    if update.after == 0 or before is None:
        return None
    return before if update.next is None else _next(update.next, update.number, before)


def _whole(position: Position) -> Standing:
    view, actions = read_as(position.view, Any), read_as(position.actions, list[Any])
    return Standing(position.number, position.moves, position.to_act, view, actions)


def _next(found: NextPosition, number: int, before: Standing) -> Standing:
    try:
        view = before.view if found.view is UNSET else changed(before.view, msgspec.json.decode(found.view))
        actions = [] if found.actions is UNSET else unpacked(msgspec.json.decode(found.actions))
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise OtherProtocol(f"What the server says has changed can't be understood: {error}.") from None
    return Standing(number, found.moves, found.to_act, view, actions)
