"""A game of Scotland Yard as a record of numbers, and its map and options as arrays: for `kernel.py`."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bradshaw.games.scotland_yard.actions import PIECES
from bradshaw.games.scotland_yard.encoding import TICKET_NUMBER, YardEncoding
from bradshaw.games.scotland_yard.maps import MOST_DOUBLES, ROUNDS
from bradshaw.games.scotland_yard.moves import BITS, BLACK
from bradshaw.games.scotland_yard.rules import COMMON_STOCK, DETECTIVE_TICKETS, PRINTED
from bradshaw.games.scotland_yard.state import CREWS, Tickets, YardState
from bradshaw.games.scotland_yard.whereabouts import stations_after

Record = Any  # of `game_type`
Table = Any  # of `table_type`
Array = Any

MISTER_X, PURSUERS, OVER = 0, 1, 2  # whose turn it is
REASONS = ("", "captured", "cornered", "escaped", "stranded")
CAPTURED, CORNERED, ESCAPED, STRANDED = 1, 2, 3, 4


SLOTS = (
    "seat", "round", "black", "doubles", "second", "bank", "stations", "tickets", "pending", "to_act", "places",
    "mister_x", "ticket", "double", "shown", "pursuers", "trail", "possible",
)  # fmt: skip
(SEAT, ROUND, BLACKS, DOUBLES, SECOND, BANK, STATIONS, TICKETS, PENDING, TO_ACT, PLACES,
    X, TICKET, DOUBLE, SHOWN, STOOD, TRAIL, POSSIBLE) = range(len(SLOTS))  # fmt: skip


MOST_PIECES, MOST_FIELDS = len(PIECES), ROUNDS + MOST_DOUBLES


def _rounded(number: int, step: int) -> int:
    return -(-number // step) * step


def game_type(encoding: YardEncoding) -> np.dtype[Any]:
    """The record of a game. Sets of pieces are bits; stations that are not there are 0.

    It has room for the most pieces and fields, so that the same compiled code plays all options.
    """
    possible = _rounded(len(encoding.board.places) + 1, 64) if encoding.options.possible_stations else 1
    return np.dtype(
        [
            ("random", np.uint64),
            ("round", np.int16),
            ("turn", np.int16),
            ("reason", np.int16),
            ("black", np.int16),
            ("doubles", np.int16),
            ("second", np.int16),
            ("pending", np.int16),
            ("movable", np.int16),  # those of the pending pieces that can move
            ("filled", np.int16),  # fields of the travel log
            ("bank", np.int16, (3,)),
            ("stations", np.int16, (MOST_PIECES,)),
            ("means", np.int16, (MOST_PIECES,)),  # the kinds of ticket that each piece can use
            ("tickets", np.int16, (MOST_PIECES, 3)),
            ("trail", np.int16, (MOST_FIELDS + 1,)),
            ("ticket", np.int16, (MOST_FIELDS,)),
            ("double", np.int16, (MOST_FIELDS,)),
            ("shown", np.int16, (MOST_FIELDS,)),
            ("pursuers", np.int16, (MOST_FIELDS, MOST_PIECES)),
            ("occupied", np.int8, (_rounded(len(encoding.board.places) + 1, 64),)),  # 1 where a pursuer stands
            ("possible", np.int8, (possible,)),  # after the last field; only with the aid (SY-55)
        ],
        align=True,
    )


def table_type(encoding: YardEncoding, lines: int) -> np.dtype[Any]:
    """The record of what never changes in a game: options and map. Arrivals are numbered as in `encoding.py`.

    Sizes are rounded up, so that maps of about the same size share the compiled code.
    """
    stations, arrivals = _rounded(len(encoding.board.places) + 2, 64), _rounded(len(encoding.arrivals), 256)
    return np.dtype(
        [
            ("players", np.int64),
            ("detectives", np.int64),
            ("pieces", np.int64),
            ("stations", np.int64),
            ("fields", np.int64),
            ("common_stock", np.int64),
            ("unlimited", np.int64),
            ("detectives_alone", np.int64),
            ("aid", np.int64),
            ("doubles", np.int64),
            ("black", np.int64),
            ("rounds", np.int64),
            ("surfaces", np.int8, (64,)),  # 1 for a field on which Mister X surfaces
            ("arrivals", np.int64),
            ("ordinary", np.int64),
            ("purse", np.int16, (3,)),  # what each stock starts with
            ("bank", np.int16, (3,)),
            ("steers", np.int16, (max(CREWS),)),  # seat → its pieces, as bits
            ("at", np.int64, (len(SLOTS),)),  # where each slot of the observation starts
            ("detective_cards", np.int16, (stations,)),
            ("detective_card_count", np.int64),
            ("mister_x_cards", np.int16, (stations,)),
            ("mister_x_card_count", np.int64),
            ("ticket", np.int16, (arrivals,)),  # arrival → ticket, from 0
            ("to", np.int16, (arrivals,)),  # arrival → station
            # [kinds of ticket, station] → where the lines from there start; they end where the next ones do
            ("first", np.int32, (2 * BLACK, stations)),
            ("wide", np.int8, (2 * BLACK, stations)),  # 1 where pursuers can't block all exits
            ("lines", np.int16, (_rounded(lines, 4096),)),  # arrivals
            ("ends", np.int16, (_rounded(lines, 4096),)),  # their stations
        ],
        align=True,
    )


def make_table(encoding: YardEncoding) -> Table:
    """The map and the options."""
    board, options, crew = encoding.board, encoding.options, encoding.figures.crew
    pieces = crew.detectives + crew.police
    number = {arrival: number for number, arrival in enumerate(encoding.arrivals)}
    ways = {
        (kinds, station): sorted(
            number[ticket, to]
            for ticket, bit in BITS.items()
            if kinds & bit
            for to in board.reach[ticket][station]
        )
        for kinds in range(2 * BLACK)
        for station in range(len(board.places) + 1)
    }
    table = np.zeros(1, table_type(encoding, sum(map(len, ways.values()))))[0]
    table["players"], table["detectives"], table["pieces"] = options.players, crew.detectives, pieces
    table["stations"], table["fields"] = len(board.places), encoding.fields
    table["common_stock"], table["unlimited"] = options.players == 2, options.bank == "unlimited"
    table["detectives_alone"], table["aid"] = options.stranded == "detectives", options.possible_stations
    table["doubles"], table["black"] = encoding.figures.doubles, encoding.figures.black
    table["rounds"] = encoding.figures.rounds
    table["surfaces"] = [number in encoding.figures.surfacing for number in range(64)]
    table["arrivals"], table["ordinary"] = len(encoding.arrivals), encoding.ordinary
    purse = COMMON_STOCK[options.edition] if options.players == 2 else DETECTIVE_TICKETS
    table["purse"] = _counts(purse)
    table["bank"] = _counts(PRINTED) - (1 if options.players == 2 else crew.detectives) * _counts(purse)
    for seat, steered in enumerate(crew.steers):
        table["steers"][seat] = sum(1 << piece for piece in steered)
    for slot, name in enumerate(SLOTS):
        table["at"][slot] = encoding.layout[name].start if name in encoding.layout else 0
    _write(table["detective_cards"], board.detective_cards)
    _write(table["mister_x_cards"], board.mister_x_cards)
    table["detective_card_count"] = len(board.detective_cards)
    table["mister_x_card_count"] = len(board.mister_x_cards)
    _write(table["ticket"], [TICKET_NUMBER[ticket] - 1 for ticket, _ in encoding.arrivals])
    _write(table["to"], [to for _, to in encoding.arrivals])
    start = 0
    for (kinds, station), arrivals in ways.items():
        ends = [encoding.arrivals[arrival][1] for arrival in arrivals]
        table["first"][kinds, station] = start
        table["wide"][kinds, station] = len(set(ends)) >= pieces
        table["lines"][start : start + len(ends)] = arrivals
        table["ends"][start : start + len(ends)] = ends
        start += len(ends)
        table["first"][kinds, station + 1] = start
    return table


def _write(row: Array, numbers: Sequence[int]) -> None:
    """The numbers, and zeros after them."""
    row[: len(numbers)] = numbers
    row[len(numbers) :] = 0


def _counts(stock: Tickets) -> Array:
    return np.array([stock.taxi, stock.bus, stock.underground], np.int16)


def write_state(game: Record, encoding: YardEncoding, state: YardState) -> None:
    """Make the record the position that a state of the engine is."""
    game["round"] = state.round
    game["turn"] = OVER if state.outcome else PURSUERS if state.pending else MISTER_X
    game["reason"] = REASONS.index(state.outcome.reason) if state.outcome else 0
    game["black"], game["doubles"], game["second"] = state.black, state.doubles, state.second
    game["pending"] = sum(1 << piece for piece in state.pending)
    game["movable"] = 0  # `kernel.find_movable` does that
    game["filled"] = len(state.log)
    game["bank"] = _counts(state.bank)
    _write(game["stations"], state.stations)
    game["occupied"] = 0
    game["occupied"][list(state.stations)] = 1
    game["tickets"] = 0
    for stock, tickets in enumerate(state.tickets):
        game["tickets"][stock] = _counts(tickets)
    _write(game["means"], state.means)
    _write(game["trail"], state.trail)
    _write(game["ticket"], [TICKET_NUMBER[field.ticket] for field in state.log])
    _write(game["double"], [field.double for field in state.log])
    _write(game["shown"], [field.shown or 0 for field in state.log])
    game["pursuers"] = 0
    for row, field in zip(game["pursuers"], state.log, strict=False):
        _write(row, field.pursuers)
    if encoding.options.possible_stations:
        game["possible"] = False
        for station in stations_after(encoding.board, state.log):
            game["possible"][station] = True
