"""Positions of games between bots, as the seat that is to decide sees them: one JSON object a line.

Run from the project's root: python web/scripts/positions.py GAME COUNT

The same seeds give the same positions each time, from games of every size; `e2e/phone_positions.spec.ts` shows
them to a browser.
"""

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

import bradshaw
from bradshaw.bots import bot_rng, make_bot

# Of each game the first, the eleventh… decision: neighbouring ones look much the same.
EVERY = 11


class Position(msgspec.Struct):
    """What a seat sees before it decides, and what it may do."""

    game: str
    seat: int
    view: Any
    actions: Any
    events: tuple[()] = ()
    log: tuple[()] = ()


def tables(name: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Options and seeds without end, with each number of players in turn."""
    game = bradshaw.load(name)
    turn = 0
    while True:
        for players in game.players:
            options: dict[str, Any] = {"players": players}
            if "two_pawns" in game.options_type.__struct_fields__ and players == 2:
                options["two_pawns"] = turn % 2 == 1
            yield options, f"phone {turn}"
            turn += 1


def positions(name: str) -> Iterator[Position]:
    """Decisions in which there is a choice."""
    game = bradshaw.load(name)
    for options, seed in tables(name):
        match = bradshaw.Match(game, game.options(**options), seed=seed)
        bots = [make_bot(game, "random" if seat % 2 else "steady") for seat, _ in enumerate(match.players)]
        move = decisions = 0
        while not match.outcome:
            seat = match.to_act[0]
            actions = match.actions(seat)
            if len(actions) > 1:
                if decisions % EVERY == 0:
                    yield Position(name, seat, match.view(seat), actions)
                decisions += 1
            match.play(seat, bots[seat].choose(match.view(seat), actions, bot_rng(seed, seat, move)))
            move += 1


def main() -> None:
    """Write as many as were asked for."""
    name, count = sys.argv[1], int(sys.argv[2])
    for _, position in zip(range(count), positions(name), strict=False):
        sys.stdout.buffer.write(msgspec.json.encode(position) + b"\n")


if __name__ == "__main__":
    main()
