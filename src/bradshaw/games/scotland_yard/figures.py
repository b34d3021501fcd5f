"""The figures of the rules under options: they are the printed ones, unless the map has its own."""

from functools import lru_cache

from msgspec import Struct

from bradshaw.games.scotland_yard.board import Board, load_board
from bradshaw.games.scotland_yard.maps import (
    BLACK_TICKETS,
    ROUNDS,
    SMALL,
    SURFACING,
    MapData,
    board_of,
    load_map,
)
from bradshaw.games.scotland_yard.options import YardOptions
from bradshaw.games.scotland_yard.state import CREWS, Crew


class Figures(Struct, frozen=True):
    """How long, how many, how often."""

    rounds: int
    surfacing: tuple[int, ...]  # fields of the travel log
    black: int
    doubles: int
    crew: Crew


def map_data(options: YardOptions) -> MapData | None:
    """The map's file, if it has one: London is not made of one."""
    if isinstance(options.board, MapData):
        return options.board
    return load_map(options.board) if options.board in SMALL else None


def board_under(options: YardOptions) -> Board:
    """The map of the options; one that was given to the game alone is not known here."""
    data = map_data(options)
    return board_of(data) if data else load_board(str(options.board))


@lru_cache(maxsize=256)
def figures(options: YardOptions) -> Figures:
    """What the options, and the map among them, say.

    >>> figures(YardOptions()).rounds, figures(YardOptions(players=2, board="ring")).rounds
    (22, 4)
    """
    data = map_data(options)
    if data is None:
        return Figures(ROUNDS, SURFACING, BLACK_TICKETS, options.double_moves, CREWS[options.players])
    doubles = options.double_moves if data.doubles is None else data.doubles
    return Figures(data.rounds, data.surfacing, data.black, doubles, crew_on(data, options.players))


def crew_on(data: MapData, players: int) -> Crew:
    """Who steers what on a map that says how many pursue: one player all of them, or each player one."""
    if not data.pursuers:
        return CREWS[players]
    pieces = range(data.pursuers)
    return Crew(data.pursuers, 0, ((), tuple(pieces)) if players == 2 else ((), *((piece,) for piece in pieces)))
