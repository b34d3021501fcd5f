"""Write a database with people and tables at every moment worth a picture, and say in JSON what is there.

Run from the project's root: python web/scripts/shots_tables.py DATABASE

Bots play all seats, by seeds of ours, until the moment that is wanted: the same position each time, and no game
that is over by accident. Where a person is to act, the server leaves the position as it is.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

import bradshaw
from bradshaw.bots import bot_rng, characters, make_bot
from bradshaw.server import ids
from bradshaw.server.http.guests import Guests
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.storage.quotas import Quotas
from bradshaw.server.storage.sql import SqlStorage
from bradshaw.server.tables.tables import Tables
from bradshaw.wire import entries
from bradshaw.wire.settings import BudgetClock, MoveClock, Settings

Until = Callable[[Any], bool]  # of a spectator's view


class Wanted(Struct):
    """A table: who sits where ("Ann", "Bob", "person" or a bot), and when to stop; None: before the start."""

    game: str
    seats: tuple[str, ...]
    until: Until | None
    seed: str = "picture"
    actor: int | None = None  # whose turn it must be, too
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    chat: tuple[tuple[str, str], ...] = ()
    place: int | None = None  # that the first seat comes in, if the picture is about that


def over(view: Any) -> bool:
    """Whether the game is over."""
    return view.outcome is not None


def start(_: Any) -> bool:
    """Right at the start."""
    return True


def fields(count: int) -> Until:
    """Mister X has made so many moves."""
    return lambda view: len(view.log) >= count


def rounds(count: int) -> Until:
    """So many rounds of 80 Days."""
    return lambda view: view.round >= count and not view.cards.drawn


def leg(count: int) -> Until:
    """So far on the way to Istanbul, and somebody is to choose a car."""
    return lambda view: view.leg >= count and view.stage == "turn"


STEADY = "steady"
YARD, DAYS, EXPRESS = "scotland_yard", "eighty_days", "mystery_express"
CHAT = (("Ann", "Has anybody looked at the docks?"), ("Bob", "I have two Underground tickets left."))
TABLES: dict[str, Wanted] = {
    "yard_start": Wanted(YARD, ("Ann", *[STEADY] * 3), start, actor=0),
    "yard_x": Wanted(YARD, ("Ann", *[STEADY] * 5), fields(9), actor=0, chat=CHAT),
    "yard_detective": Wanted(
        YARD,
        (STEADY, "Ann", *[STEADY] * 2),
        fields(8),
        actor=1,
        options={"possible_stations": True},
        settings=Settings(clock=BudgetClock(seconds=900, increment=10)),
    ),
    "yard_away": Wanted(YARD, ("Ann", "Bob", *[STEADY] * 2), fields(5), actor=0),
    "yard_two": Wanted(YARD, (STEADY, "Ann"), fields(10), actor=1),
    "yard_watched": Wanted(YARD, (STEADY, "Bob", STEADY), fields(8), actor=1),
    "yard_lobby": Wanted(
        YARD,
        ("Ann", "Bob", STEADY, "person"),
        None,
        settings=Settings(visibility="open", clock=MoveClock(seconds=60)),
        chat=CHAT[:1],
    ),
    "yard_hotseat": Wanted(YARD, ("Ann", "Ann:Ida"), fields(3), actor=0),
    "yard_won": Wanted(YARD, ("Ann", *[STEADY] * 5), over, seed="picture 1", place=1),
    "yard_lost": Wanted(YARD, ("Ann", *[STEADY] * 5), over, seed="picture 3", place=2),
    "days_start": Wanted(DAYS, ("Ann", *[STEADY] * 2), start, actor=0),
    "days_many": Wanted(DAYS, ("Ann", *[STEADY] * 5), rounds(7), actor=0),
    "days_lobby": Wanted(DAYS, ("Ann", "person", "person"), None),
    "days_over": Wanted(DAYS, ("Ann", "Bob", *[STEADY] * 4), over, seed="picture 4", place=1),
    "express_start": Wanted(EXPRESS, ("Ann", *[STEADY] * 2), lambda view: view.stage == "turn", actor=0),
    "express_many": Wanted(EXPRESS, ("Ann", *[STEADY] * 4), leg(2), actor=0),
    "express_over": Wanted(EXPRESS, ("Ann", *[STEADY] * 4), over, seed="picture 0", place=2),
}


def played(wanted: Wanted, created: entries.Created, number: int) -> list[entries.AnyEntry]:
    """The moves up to the moment that is wanted; the start was entry `number`."""
    game = bradshaw.load(wanted.game)
    match = bradshaw.Match(game, game.options(**created.options), seed=created.seed)
    bots = [make_bot(game, STEADY) for _ in match.players]
    moves: list[entries.AnyEntry] = []
    while not (
        wanted.until
        and wanted.until(match.view(None))
        and (wanted.actor is None or list(match.to_act[:1]) == [wanted.actor])
    ):
        if match.outcome:
            raise SystemExit(f"{wanted.game} with seed {created.seed!r} is over before the moment that is wanted.")
        seat = match.to_act[0]
        action = bots[seat].choose(match.view(seat), match.actions(seat), bot_rng(created.seed, seat, len(moves)))
        by = "bot" if wanted.seats[seat] == STEADY else "person"
        moves.append(
            entries.Moved(at=created.at, seat=seat, action=game.write(action), position=number + len(moves), by=by)
        )
        match.play(seat, action)
    if wanted.place and (match.outcome is None or match.outcome.places[0] != wanted.place):
        raise SystemExit(f"{wanted.game} with seed {created.seed!r} does not end as its name says.")
    return moves


async def laid(tables: Tables, wanted: Wanted, people: dict[str, StoredGuest]) -> str:
    """A table on disk."""
    game = bradshaw.load(wanted.game)
    options = game.options(players=len(wanted.seats), **wanted.options)
    # What is seen is what people meet: whoever moves as "steady" does sits there as a character, with a face.
    cast = iter(characters(game))
    created = entries.Created(
        at=ids.now(),
        game=wanted.game,
        options=msgspec.to_builtins(options),
        settings=wanted.settings,
        seed=wanted.seed,
        host=people["Ann"].id,
        bots=tuple(next(cast).name if seat == STEADY else None for seat in wanted.seats),
    )
    following: list[entries.AnyEntry] = []
    for seat, who in enumerate(wanted.seats):
        guest, _, name = who.partition(":")
        if guest in people:
            following.append(entries.Sat(at=created.at, seat=seat, guest=people[guest].id, name=name or guest))
    following += _said(wanted, people, created.at)
    if wanted.until:
        following.append(entries.Started(at=created.at))
        following += played(wanted, created, 1 + len(following))
    return (await tables.open(created, following)).table.id


def _said(wanted: Wanted, people: dict[str, StoredGuest], at: int) -> Sequence[entries.AnyEntry]:
    return [
        entries.Said(
            at=at,
            guest=people[name].id,
            name=name,
            text=text,
            seat=wanted.seats.index(name) if name in wanted.seats else None,
        )
        for name, text in wanted.chat
    ]


async def main() -> None:
    """Everything, once."""
    storage = await SqlStorage.open(sys.argv[1], Quotas(0, 0))
    guests, tables = Guests(storage), Tables(storage)
    people, secrets = {}, {}
    for name in ("Ann", "Bob"):
        people[name], secrets[name] = await guests.add(name)
    made = {name: await laid(tables, wanted, people) for name, wanted in TABLES.items()}
    await storage.close()
    said = {"guest": msgspec.to_builtins(people["Ann"]), "secret": secrets["Ann"], "tables": made}
    print(msgspec.json.encode(said).decode())


if __name__ == "__main__":
    asyncio.run(main())
