"""Read the tutorials of all games move by move, and find a seed whose beginning fits a script.

    python scripts/tutorials.py                      check every lesson; exit with 1 if one is no legal game
    python scripts/tutorials.py eighty_days          tell the lesson of a game, as its learner sees it
    python scripts/tutorials.py eighty_days --seeds 500   name seeds with which the whole script is legal

A lesson is data/tutorial.json in the folder of a game. When rules, boards or decks change, a script may no longer
be legal: write it anew here, with a seed that gives what is to be taught, and read what it tells.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import bradshaw
from bradshaw import Match
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import visible
from bradshaw.core.lesson import Lesson
from bradshaw.core.registry import AnyGame, game_names


def moments(game: AnyGame, lesson: Lesson, seed: str) -> Iterator[tuple[int, int, str, tuple[Any, ...], Match]]:
    """Every move of the script: number, seat, action, what happened, and the match after it."""
    match = Match(game, game.options(**lesson.options), seed=seed)
    for number, (seat, action) in enumerate(lesson.script, start=1):
        others = [other for other in match.to_act if other != lesson.seat]
        if seat not in match.to_act:
            raise BradshawError(f"Move {number} (“{action}”): it is not the turn of seat {seat}.")
        if others and seat != others[0]:
            # Bots answer at once, in the order of their seats; the learner comes when they have.
            raise BradshawError(f"Move {number} (“{action}”): seat {others[0]} will have moved before.")
        if action not in [game.write(listed) for listed in match.actions(seat)]:
            raise BradshawError(f"Move {number} (“{action}”) is not legal.")
        yield number, seat, action, match.play(seat, action), match


def problem(game: AnyGame, lesson: Lesson, seed: str) -> str:
    """What is wrong with the lesson; an empty text if nothing is."""
    try:
        for _ in moments(game, lesson, seed):
            pass
    except BradshawError as error:
        return str(error)
    return ""


def tell(game: AnyGame, lesson: Lesson) -> None:
    """Print the lesson as the learner is told of it."""
    for number, seat, action, events, match in moments(game, lesson, lesson.seed):
        told = " ".join(game.tell(event, match.options) for event in visible(events, lesson.seat))
        print(f"{number:3} {'you' if seat == lesson.seat else f'seat {seat}'}: {action:24} {told}")


def check_all() -> int:
    """Check every lesson; how many are wrong."""
    wrong = 0
    for name in game_names():
        game = bradshaw.load(name)
        lesson = game.lesson()
        fault = problem(game, lesson, lesson.seed) if lesson else ""
        wrong += bool(fault)
        moves = f"{len(lesson.script)} moves" if lesson else "none"
        print(f"{name}: {fault or moves}")
    return wrong


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=game_names())
    parser.add_argument("--seeds", type=int, default=0, help="try so many seeds, “lesson 0” and so on")
    asked = parser.parse_args()
    if not asked.game:
        return 1 if check_all() else 0
    game = bradshaw.load(asked.game)
    lesson = game.lesson()
    if lesson is None:
        print(f"{game.title} has no lesson.")
        return 1
    if asked.seeds:
        for number in range(asked.seeds):
            if not problem(game, lesson, f"lesson {number}"):
                print(f"lesson {number}")
    else:
        tell(game, lesson)
    return 0


if __name__ == "__main__":
    sys.exit(main())
