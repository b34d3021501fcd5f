"""Faults of the server itself, planted in its processes: a run must find each of them."""

from collections.abc import Callable
from typing import Any

from bradshaw.server.storage.batches import Batches
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables import render
from bradshaw.server.tables.pipeline import Pipeline


def acknowledge_early() -> None:
    """Say that a move is on disk before it is."""
    append = SqlStorage.append

    def early(self: SqlStorage, addition: Any, done: Any) -> None:
        done(None)
        append(self, addition, lambda _: None)

    SqlStorage.append = early  # type: ignore[method-assign]


def believe_commits() -> None:
    """Take a commit that was not answered for one that was carried out."""
    Batches._is_there = lambda *_: True  # type: ignore[method-assign]


def never_read_on() -> None:
    """Take what is in memory for what is in the database."""

    async def nothing(*_: Any) -> None:
        """Nothing is read."""

    Pipeline.refresh = nothing  # type: ignore[method-assign]
    Pipeline.read_on = lambda *_: None  # type: ignore[method-assign]


def tell_all() -> None:
    """Tell everybody what the first seat may know."""
    told = render.told

    def leaky(table: Any, happening: Any, look: int | None, **more: Any) -> Any:
        return told(table, happening, 0, **more)

    render.told = leaky


def keep_nothing() -> None:
    """Leave alone what a server that died has kept."""
    from bradshaw.server.cluster.keeping import SharedKeeping

    async def nothing(_: SharedKeeping) -> None:
        """Nothing is taken."""

    SharedKeeping._take_waiting = nothing  # type: ignore[method-assign]


PLANTS: dict[str, Callable[[], None]] = {
    "acknowledge_early": acknowledge_early,
    "believe_commits": believe_commits,
    "never_read_on": never_read_on,
    "tell_all": tell_all,
    "keep_nothing": keep_nothing,
}
