"""A window of the map in characters: the stations around one, at their places."""

from bradshaw.games.scotland_yard.board import Board

WIDTH, HEIGHT = 72, 13
SCALE_X, SCALE_Y = 11, 30  # units of the map in one character


def sketch(board: Board, centre: int, marks: dict[int, str]) -> tuple[str, ...]:
    """Each station as its number, the centre in brackets, a piece's mark behind the number where one stands.

    A number that would run into another is left out, the farther one first.
    """
    cx, cy = board.places[centre - 1]
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    nearest_first = sorted(board.stations, key=lambda s: _square_distance(board, s, centre))
    for station in nearest_first:
        text = f"[{station}]" if station == centre else f"{station}{marks.get(station, '')}"
        x, y = board.places[station - 1]
        row = HEIGHT // 2 + round((y - cy) / SCALE_Y)
        left = WIDTH // 2 + round((x - cx) / SCALE_X) - len(text) // 2
        if not (0 <= row < HEIGHT and 0 <= left <= WIDTH - len(text)):
            continue
        around = rows[row][max(0, left - 1) : left + len(text) + 1]
        if set(around) == {" "}:
            rows[row][left : left + len(text)] = text
    return tuple("".join(row).rstrip() for row in rows)


def _square_distance(board: Board, a: int, b: int) -> int:
    (ax, ay), (bx, by) = board.places[a - 1], board.places[b - 1]
    return (ax - bx) ** 2 + (ay - by) ** 2
