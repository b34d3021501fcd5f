"""What boards of one's own cost, the worst that the format allows: `python -m bench.own_boards [--search 200]`.

Seconds of processor time and megabytes, to check a board as the server does when it is uploaded, and for `steady`
to understand it before its first move. With `--search`, so many boards are tried, and the worst are listed, too.
"""

import argparse
import random
import time
import tracemalloc
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from bradshaw.bots.eighty_days.distance import Distance
from bradshaw.games.eighty_days.board import LONGEST, BoardData, check_board, check_rules, make_track
from bradshaw.games.eighty_days.cards import load_deck
from bradshaw.games.eighty_days.homeward import Homeward
from bradshaw.games.eighty_days.options import EightyOptions
from bradshaw.games.eighty_days.rules import Rules
from bradshaw.games.eighty_days.solver import solve

KINDS = ("bet 1", "bet 2", "pound", "police", "layover", "passepartout")
SIZES = (50, 100, 200)
RUMORS = 9  # the most that the format allows
RICH = 1000 + 10 * LONGEST  # pounds; the most that the checker looks at on any board
Spaces = list[str]


def pounds(size: int) -> Spaces:
    """Money changes by £10 a turn: the fewest turns differ from amount to amount."""
    return ["pound"] * (size - 2) + ["layover", "police"]


def blocks(size: int) -> Spaces:
    """Long stretches of one kind each."""
    return [kind for kind in KINDS for _ in range(size // 6 + 1)][:size]


def loops(size: int) -> Spaces:
    """Many short ways back, each with an income of its own: new amounts come up again and again."""
    lap = ["bet 2", "layover", "bet 1", "bet 1", "bet 1", "layover", "bet 1", "passepartout"]
    return (lap * size)[: size - 1] + ["police"]


def stairs(size: int) -> Spaces:
    """Six spaces to be entered, and back from all others."""
    before = min(38, size // 3)
    return ["layover"] * before + ["bet 2"] * 6 + ["layover"] * (size - before - 7) + ["police"]


SHAPES: dict[str, Callable[[int], Spaces]] = {"pounds": pounds, "blocks": blocks, "loops": loops, "stairs": stairs}


def board(spaces: Spaces, money: int = 300) -> BoardData:
    """A board of these spaces."""
    lines = tuple(f"{number} {kind}" for number, kind in enumerate(spaces, 1))
    return BoardData("bench", lines, money=money, rumors=RUMORS)


def check(data: BoardData) -> object:
    """What the server does with an uploaded board."""
    return check_board(data)


def understand(data: BoardData) -> object:
    """What `steady` does before its first move: all that it needs is worked out."""
    options = EightyOptions(players=6, board=data)
    return Distance(Rules(make_track(data), load_deck("fogg"), options))


def cost(work: Callable[[BoardData], object], data: BoardData) -> tuple[float, float, float]:
    """Seconds of processor time, and megabytes at the most and afterwards."""
    forget()
    begun = time.process_time()
    work(data)
    seconds = time.process_time() - begun
    forget()
    tracemalloc.start()
    result = work(data)
    left, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del result
    return seconds, most / 1e6, left / 1e6


def forget() -> None:
    """Nothing is known of any board."""
    make_track.cache_clear()
    solve.cache_clear()


def search(score: Callable[[BoardData], int], tries: int, seed: int = 1) -> BoardData:
    """The worst of so many boards: the first half are random, the others changes of the worst until then."""
    rng = random.Random(seed)
    worst, most = board(pounds(LONGEST)), -1
    for number in range(tries):
        spaces = [line.partition(" ")[2] for line in worst.spaces]
        if number < tries // 2:
            spaces = rng.choices(KINDS, [rng.random() ** 3 for _ in KINDS], k=LONGEST)
        else:
            for _ in range(rng.choice([1, 3, 10])):
                at, length = rng.randrange(LONGEST), rng.choice([1, 1, 5, 20])
                spaces[at : at + length] = [rng.choice(KINDS)] * len(spaces[at : at + length])
        data = board(spaces, rng.choice([6, 30, 80, 300, 1000]))
        if not check_rules(data) and (found := score(data)) > most:
            worst, most = data, found
    return worst


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.own_boards", description=__doc__)
    parser.add_argument("--search", type=int, default=0, help="how many boards to try for a worse one")
    tries = parser.parse_args().search
    table = Table("board", "spaces", "check: s", "MB at most", "steady: s", "MB at most", "MB kept")
    boards = [(name, size, board(shape(size))) for name, shape in SHAPES.items() for size in SIZES]
    if tries:
        boards += [
            ("found, check", LONGEST, search(lambda data: Homeward(make_track(data), RICH).shifts, tries)),
            ("found, solve", LONGEST, search(shifts_of_a_bot, tries // 4)),
        ]
    for name, size, data in boards:
        checking, understanding = cost(check, data), cost(understand, data)
        figures = (*checking[:2], *understanding)
        table.add_row(name, str(size), *(f"{figure:.3f}" for figure in figures))
    Console().print(table)


def shifts_of_a_bot(data: BoardData) -> int:
    """How much work the board is for `steady`."""
    return solve(make_track(data), RUMORS, most_money=800, longest=90).shifts


if __name__ == "__main__":
    main()
