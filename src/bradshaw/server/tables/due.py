"""What is due at a table, and when, if no person does anything: moves of bots, clocks that run out, absence."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from bradshaw.bots import usual_bot
from bradshaw.server.tables.table import Table


class Due(Struct, frozen=True):
    """A move that is to be made for a seat."""

    seat: int
    bot: str
    by: Literal["bot", "clock", "absence"]


def wake(table: Table) -> int | None:
    """When the server must look at the table even if nobody is there."""
    if table.dealing:
        return table.changed  # a restart came before the cards were dealt
    if table.status != "running" or not table.by_itself or table.only_bots:
        return None
    times = [d for seat in table.to_act if (d := table.clocks.deadline(seat)) is not None]
    if any(table.seats[seat].bot and not waits_for_people(table, seat) for seat in table.to_act):
        times.append(table.changed)
    if table.settings.absent is not None:
        times.append(table.changed + table.settings.absent * 1000)
    return min(times, default=None)


def stand_in(table: Table) -> str:
    """The bot that plays for people who are absent or out of time."""
    return table.settings.stand_in or usual_bot(table.game)


def waits_for_people(table: Table, seat: int) -> bool:
    """Whether a bot in that seat could move, but lets people of its side go first: it says what it would do."""
    if not table.seats[seat].bot or seat not in table.to_act:
        return False
    return any(
        other in table.to_act and table.seats[other].guest and not table.seats[other].bot
        for other in table.side_of(seat)
    )


def move(
    table: Table,
    gone: Mapping[str, int],
    now: int,
    *,
    not_before: int,
    watched: bool,
    released: Collection[int] = (),
) -> Due | None:
    """The move that is due now. `gone`: since when guests are away; no clock is settled before `not_before`.

    `released` are bots that need not wait for the people of their side: these agree to what the bots propose.
    """
    settings = table.settings
    if table.only_bots and not watched:
        return None  # they play for those who watch
    for seat in table.to_act:
        sitting = table.seats[seat].bot
        if sitting and (seat in released or not waits_for_people(table, seat)):
            return Due(seat, sitting, "bot")
    if not table.clocks.used and settings.absent is None:
        return None
    bot = stand_in(table)
    for seat in table.to_act:
        guest = table.seats[seat].guest
        if guest is None:
            continue
        deadline = table.clocks.deadline(seat)
        if deadline is not None and settings.out_of_time == "bot" and max(deadline, not_before) <= now:
            return Due(seat, bot, "clock")
        away = _away_until(table, gone, guest)
        if away is not None and away <= now:
            return Due(seat, bot, "absence")
    return None


def loss(table: Table, now: int, *, not_before: int) -> int | None:
    """The seat that has lost because its time ran out."""
    if table.settings.out_of_time != "loss":
        return None
    for seat in table.to_act:
        deadline = table.clocks.deadline(seat)
        if deadline is not None and max(deadline, not_before) <= now:
            return seat
    return None


def next_time(table: Table, gone: Mapping[str, int], *, not_before: int) -> int | None:
    """When something falls due if nobody does anything."""
    times = [max(d, not_before) for seat in table.to_act if (d := table.clocks.deadline(seat)) is not None]
    for seat in table.to_act:
        guest = table.seats[seat].guest
        away = _away_until(table, gone, guest) if guest else None
        if away is not None:
            times.append(away)
    return min(times, default=None)


def _away_until(table: Table, gone: Mapping[str, int], guest: str) -> int | None:
    """When a bot may move for the guest because he is away."""
    absent, since = table.settings.absent, gone.get(guest)
    return None if absent is None or since is None else since + absent * 1000
