"""A table as it is told to clients: the one place where what leaves the server is put together."""

from collections.abc import Iterable
from typing import Any

import msgspec

from bradshaw.core.game import Event
from bradshaw.core.rng import seed_hash
from bradshaw.server.tables.table import Attempt, Table
from bradshaw.wire import entries
from bradshaw.wire.messages import (
    ClockInfo,
    Happened,
    OfferInfo,
    Position,
    SeatInfo,
    TableInfo,
    Told,
    Update,
)

encoder = msgspec.json.Encoder()
Shared = dict[int, Told]  # entries that everyone is told in the same words, by their numbers


def seat_infos(table: Table) -> tuple[SeatInfo, ...]:
    """The seats."""
    titles = table.game.seat_names(table.options)
    return tuple(
        SeatInfo(title, seat.guest, seat.name, seat.bot) for title, seat in zip(titles, table.seats, strict=True)
    )


def table_info(table: Table, code: str, now: int) -> TableInfo:
    """What everyone at the table may know of it; of the seed only the hash, until the game is over."""
    over = table.status == "over"
    clocks = table.clocks
    return TableInfo(
        id=table.id,
        code=code,
        game=table.game.name,
        options=table.created.options,
        settings=table.settings,
        status=table.status,
        host=table.created.host,
        seats=seat_infos(table),
        number=table.number,
        moves=len(table.played),
        to_act=table.to_act,
        seed_hash=seed_hash(table.created.seed),
        seed=table.created.seed if over else None,
        outcome=table.outcome,
        ended=(table.ended.reason if table.ended else "rules") if over else None,
        offer=_offer(table),
        clocks=tuple(ClockInfo(left, clocks.since.get(seat)) for seat, left in enumerate(clocks.left))
        if clocks.used
        else None,
        rematch=table.rematch,
        created=table.created.at,
        changed=table.changed,
        now=now,
    )


def _offer(table: Table) -> OfferInfo | None:
    offer = table.offer
    return OfferInfo(offer.what, offer.seat, tuple(sorted(offer.agreed))) if offer else None


def position(table: Table, look: int | None) -> Position | None:
    """Where the game stands, as the seat sees it."""
    if table.state is None:
        return None
    return _position(table, table.state, table.to_act, table.position, len(table.played), look)


def position_after(table: Table, attempt: Attempt, look: int | None) -> Position:
    """Where the game will stand once the move is made, which is the next entry and does not end it."""
    state = attempt.state
    return _position(table, state, table.game.to_act(state), table.number + 1, len(table.played) + 1, look)


def _position(
    table: Table, state: Any, to_act: tuple[int, ...], number: int, moves: int, look: int | None
) -> Position:
    game = table.game
    actions: Any = game.actions(state, look) if look in to_act else ()
    # Views and actions as they are: the message is encoded once, whole.
    return Position(number, moves, game.view(state, look), actions, to_act)


def told(
    table: Table,
    number: int,
    entry: entries.AnyEntry,
    events: Iterable[Event],
    look: int | None,
    shared: Shared,
    *,
    fresh: bool = True,
) -> Told | None:
    """The entry as the seat is told of it; what is fleeting only when it is fresh. None for the first entry.

    `shared` keeps what is the same for everyone, for the next who is told of the same entry.
    """
    known = shared.get(number)
    if known is not None:
        return known
    if type(entry) is not entries.Moved:
        return None if isinstance(entry, entries.Created) else Told(number, entry)  # type: ignore[arg-type]
    public = True
    seen = []
    for event in events:
        if event.audience is not None:
            public = False
            if look not in event.audience:
                continue
        if fresh or not event.fleeting:
            seen.append(event)
    tell, options = table.game.tell, table.options
    sentences = tuple([tell(event, options) for event in seen])
    found = Told(number, Happened(entry.at, entry.seat, seen, sentences, entry.by))  # type: ignore[arg-type]
    if public:
        shared[number] = found
    return found


def update(
    look: int | None,
    after: int,
    number: int,
    entries: tuple[Told, ...],
    info: TableInfo | None,
    now: Position | None,
) -> bytes:
    """An update message for all who look through the same eyes: the entries after one number, up to another."""
    return encoder.encode(Update(after, number, look, entries, info, now))
