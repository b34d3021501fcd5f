"""What each kind of entry makes of a table, which is a fold of its log."""

from typing import Any

from msgspec.structs import replace

from bradshaw.core.deal import Part, pledge_of
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Event, fleeting_events
from bradshaw.core.match import Match
from bradshaw.server.english import say
from bradshaw.server.errors import Damaged
from bradshaw.server.tables import log, past
from bradshaw.server.tables.past import LONGEST_UNDO, Attempt, Step
from bradshaw.server.tables.table import LastMove, Offer, Request, Seat, Showing, Table, Watching, by_itself
from bradshaw.wire import entries

REQUEST_TIME = 10 * 60_000  # milliseconds until a request for a seat lapses


def after(
    table: Table, entry: entries.AnyEntry, line: log.Line, attempt: Attempt | None = None
) -> tuple[Table, tuple[Event, ...]]:
    """The table after one more entry, and what happened in the game, if that is a move.

    `attempt` is the move, if it is known already what it leads to.
    """
    events: tuple[Event, ...] = ()
    new: dict[str, Any] = {"number": line.number, "sum": line.sum, "changed": entry.at}
    match entry:
        case entries.Moved():
            attempt = attempt or _attempted(table, entry, line.number)
            events = attempt.events
            new |= _moved(table, attempt, line.number)
        case entries.Sat(seat=seat):
            new |= _seated(table, seat, Seat(entry.guest, entry.name))
            if table.request and (seat == table.request.seat or entry.guest == table.request.guest):
                new["request"] = None
            if table.status == "running":
                had = table.held.get(entry.guest, frozenset())
                new["held"] = {**table.held, entry.guest: had | {seat}}
                new["called"] = table.called | {(entry.guest, entry.name)}
        case entries.Left(seat=seat):
            new |= _seated(table, seat, Seat(bot=table.seats[seat].bot)) | {"offer": None, "request": None}
        case entries.Handed(seat=seat):
            new |= _seated(table, seat, replace(table.seats[seat], bot=entry.bot, absent=entry.absent))
            if table.request and seat == table.request.seat:
                new["request"] = None
        case entries.Voted(seat=seat):
            new["votes"] = {**table.votes, seat: {**table.votes.get(seat, {}), entry.guest: entry.at}}
        case entries.Watched(seat=seat):
            began = table.showing.moves if table.showing else 0
            new["watching"] = {**table.watching, seat: Watching(began, entry.at, entry.part)}
        case entries.Pledged():
            new["pledges"] = {**table.pledges, entry.guest: entry.pledge}
        case entries.Dealing():
            new["parts"] = entry.parts
        case entries.Contributed():
            new["parts"] = _contributed(table, entry)
        case entries.Started():
            new |= {
                "match": Match(table.game, table.options, seed=table.seed),
                "status": "running",
                "position": line.number,
                "held": {guest: frozenset(table.seats_of(guest)) for guest in table.people},
                "called": frozenset((seat.guest, seat.name) for seat in table.seats if seat.guest),
            }
        case entries.Offered():
            guest = table.seats[entry.seat].guest
            new["offer"] = Offer(entry.what, entry.seat, frozenset([guest] if guest else []))
        case entries.Answered():
            guest, offer = table.seats[entry.seat].guest, table.offer
            yes = offer and entry.yes and guest
            new["offer"] = replace(offer, agreed=offer.agreed | {guest}) if offer and yes else None
        case entries.Asked():
            until = entry.at + REQUEST_TIME
            new["request"] = Request(line.number, entry.seat, entry.guest, entry.name, until)
        case entries.Decided():
            new |= _decided(table, entry)
        case entries.Withdrawn():
            new["request"] = None
        case entries.Undone():
            new |= _taken_back(table, entry.moves, line.number)
            new["practice"] = table.practice or entry.practice
        case entries.Ended():
            new |= {"ended": entry, "status": "over", "offer": None}
        case entries.Rematched():
            new["rematch"] = entry.table
        case entries.Published():
            new["published"] = table.published | {entry.guest}
        case entries.Remarked():
            new["remarked"] = True
        case entries.Interrupted():
            new |= {
                "interrupted": entry.ended,
                "clocks": table.clocks.stood_still(entry.began, entry.ended),
            }
    status, match = new.get("status", table.status), new.get("match", table.match)
    new["to_act"] = match.to_act if status == "running" and match else ()
    if status == "over":
        new |= {"back": (), "past": (), "request": None}
    clocks = new.get("clocks", table.clocks)
    if clocks.used:
        seats = new.get("seats", table.seats)
        people = [seat for seat in new["to_act"] if seats[seat].guest and not seats[seat].bot]
        new["clocks"] = clocks.run(people, entry.at, anew="position" in new)
    return replace(table, **new), events


def _attempted(table: Table, entry: entries.Moved, number: int) -> Attempt:
    try:
        action = table.game.read(entry.action)
        return table.attempt(entry.seat, action, entry.position, entry.at, entry.by)
    except BradshawError as error:
        raise Damaged(say("entry_move", number=number)) from error


def _contributed(table: Table, entry: entries.Contributed) -> tuple[Part, ...]:
    parts = {part.seat: part for part in table.parts or ()}
    part = parts[entry.seat]
    if part.contribution is not None or pledge_of(entry.contribution) != part.pledge:
        raise Damaged(say("deal_broken"))
    return tuple((parts | {entry.seat: replace(part, contribution=entry.contribution)}).values())


def _moved(table: Table, attempt: Attempt, number: int) -> dict[str, Any]:
    made, match = attempt.entry, attempt.match
    begun = fleeting_events(table.game.event_type) and any(event.fleeting for event in attempt.events)
    return {
        "match": match,
        "position": number,
        "offer": None,
        "back": () if match.drew else (*table.back[1 - LONGEST_UNDO :], Step(table.running, attempt)),
        "past": past.longer(table.past, table.running, made) if table.alone else (),
        "last": {**table.last, made.seat: LastMove(made.position, made.action, number)},
        "clocks": table.clocks.moved(made.seat, made.at),
        "showing": Showing(match.moves, made.at) if begun else table.showing,
        "status": "running" if match.outcome is None else "over",
    }


def _taken_back(table: Table, moves: int, number: int) -> dict[str, Any]:
    steps = table.moves - moves
    new: dict[str, Any] = {"position": number, "undone": number, "offer": None}
    if not steps:
        return new
    whole = steps <= len(table.back)
    match = table.back[-steps].before if whole else past.position(table.past, steps)
    return new | {"match": match, "back": table.back[:-steps] if whole else (), "past": table.past[:-steps]}


def _decided(table: Table, entry: entries.Decided) -> dict[str, Any]:
    request = table.request
    if not request:
        return {}
    if entry.yes:
        return {"request": replace(request, agreed=request.agreed | {entry.guest})}
    return {"request": None, "declined": table.declined | {request.guest}}


def _seated(table: Table, number: int, seat: Seat) -> dict[str, Any]:
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    votes = {other: found for other, found in table.votes.items() if other != number}
    return {"seats": seats, "by_itself": by_itself(table.created, table.clocks, seats), "votes": votes}
