"""Tastes at Scotland Yard (`bots/tastes.py`). Each judges a move of either side."""

from functools import lru_cache

from bradshaw.games.scotland_yard.actions import PIECE_NUMBER, XMove, YardAction
from bradshaw.games.scotland_yard.board import ORDINARY, Board
from bradshaw.games.scotland_yard.figures import board_under
from bradshaw.games.scotland_yard.view import YardView

NEAR_PIER = 2  # moves: stations so near to a pier are by the river
MANY_LINES = 9  # lines of a station that is the busiest there is
CLOSE = 3  # moves


def river(view: YardView, action: YardAction) -> float:
    """To a station by the Thames: the nearer to a pier, the better."""
    away = _from_pier(board_under(view.options))[action.to]
    return max(0.0, 1 - away / (NEAR_PIER + 1))


def underground(view: YardView, action: YardAction) -> float:
    """By Underground, or else to where one can get on."""
    if action.ticket == "underground":
        return 1.0
    return 0.5 if board_under(view.options).reach["underground"][action.to] else 0.0


def bus(view: YardView, action: YardAction) -> float:
    """By bus, or else to where one stops."""
    if action.ticket == "bus":
        return 1.0
    return 0.4 if board_under(view.options).reach["bus"][action.to] else 0.0


def taxi(view: YardView, action: YardAction) -> float:
    """By taxi."""
    del view
    return float(action.ticket == "taxi")


def junctions(view: YardView, action: YardAction) -> float:
    """To where many lines meet."""
    board = board_under(view.options)
    return min(1.0, sum(len(board.reach[kind][action.to]) for kind in ORDINARY) / MANY_LINES)


def closeness(view: YardView, action: YardAction) -> float:
    """Mister X under the pursuers' noses; a pursuer close to where Mister X was last seen."""
    distances = board_under(view.options).distances
    if isinstance(action, XMove):
        away = min(distances[action.to][station] for station in view.stations)
    else:
        seen = next((field.shown for field in reversed(view.log) if field.shown is not None), None)
        if seen is None:
            return 0.0
        away = distances[action.to][seen]
    return max(0.0, 1 - away / (CLOSE + 1))


def distance(view: YardView, action: YardAction) -> float:
    """Mister X far from all pursuers."""
    return 1 - closeness(view, action) if isinstance(action, XMove) else 0.0


def heels(view: YardView, action: YardAction) -> float:
    """A pursuer close to where Mister X was last seen."""
    return 0.0 if isinstance(action, XMove) else closeness(view, action)


def company(view: YardView, action: YardAction) -> float:
    """A pursuer beside another; Mister X alone has no company, and seeks none."""
    if isinstance(action, XMove):
        return 0.0
    distances = board_under(view.options).distances
    others = [at for piece, at in enumerate(view.stations) if piece != PIECE_NUMBER[action.piece]]
    return max(0.0, 1 - min((distances[action.to][at] for at in others), default=CLOSE) / CLOSE)


def extravagance(view: YardView, action: YardAction) -> float:
    """Mister X with a black ticket or a double move; a pursuer with one of his rarer tickets."""
    if isinstance(action, XMove):
        return 1.0 if action.double else 0.8 * (action.ticket == "black")
    if len(view.tickets) < len(view.stations):  # one stock for all, or Police who pay nothing
        return float(action.ticket == "underground")
    return {"underground": 1.0, "bus": 0.5}.get(action.ticket, 0.0)


def to_the_edge(view: YardView, action: YardAction) -> float:
    """Away from the middle of the map."""
    board = board_under(view.options)
    middle_x, middle_y, reach = _middle(board)
    x, y = board.places[action.to - 1]
    away: float = ((x - middle_x) ** 2 + (y - middle_y) ** 2) ** 0.5
    return min(1.0, away / reach)


@lru_cache(maxsize=8)
def _from_pier(board: Board) -> tuple[int, ...]:
    """By station, the fewest moves to a pier; far, on a map without ferries."""
    piers = {end for a, b, transport in board.lines if transport == "ferry" for end in (a, b)}
    return tuple(min((row[pier] for pier in piers), default=NEAR_PIER + 1) for row in board.distances)


@lru_cache(maxsize=8)
def _middle(board: Board) -> tuple[float, float, float]:
    """The middle of the map, and how far it is from there to the edge."""
    xs, ys = [x for x, _ in board.places], [y for _, y in board.places]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    return min(xs) + width / 2, min(ys) + height / 2, (width + height) / 4
