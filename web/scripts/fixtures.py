"""Write web/src/games/*/fixtures/*.json: views, actions and events of real games between bots, to look at.

Run from the project's root: python web/scripts/fixtures.py
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

import bradshaw
from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.game import Event, visible
from bradshaw.games.mystery_express.cards import CHARACTERS

GAMES = Path(__file__).resolve().parent.parent / "src" / "games"
GAME = "scotland_yard"


class Fixture(msgspec.Struct):
    """One moment as one pair of eyes sees it."""

    name: str
    game: str
    seat: int | None
    view: Any
    actions: Any
    events: Any
    log: Any


def moments(options: dict[str, Any], seed: str, wanted: dict[str, tuple[int | None, int]]) -> list[Fixture]:
    """Play a game of bots; for each name the view of a seat, the first time it may act after so many moves.

    A spectator's is taken right then; a number of moves beyond the game's end means its end.
    """
    game = bradshaw.load(GAME)
    match = bradshaw.Match(game, game.options(**options), seed=seed)
    bots = [make_bot(game, "steady") for _ in match.players]
    found: list[Fixture] = []
    left, move = dict(wanted), 0
    history: list[tuple[Event, ...]] = []
    latest: tuple[Event, ...] = ()
    while True:
        for name, (seat, after) in list(left.items()):
            if match.outcome or (move >= after and (seat is None or seat in match.to_act)):
                actions = () if seat is None else match.actions(seat)
                log = [event for events in history for event in visible(events, seat)]
                found.append(Fixture(name, GAME, seat, match.view(seat), actions, visible(latest, seat), log))
                del left[name]
        if match.outcome or not left:
            return found
        seat = match.to_act[0]
        choice = bots[seat].choose(match.view(seat), match.actions(seat), bot_rng(seed, seat, move))
        latest = match.play(seat, choice)
        history.append(latest)
        move += 1


Eyes = int | Literal["actor"] | None  # a seat, whoever may act, or a spectator
Test = Callable[[Any, Sequence[Any]], bool]


def scenes(
    game_name: str, options: dict[str, Any], seed: str, wanted: dict[str, tuple[Eyes, Test]], bot: str = "steady"
) -> list[Fixture]:
    """Play a game of bots; for each name the first view, through those eyes, that passes the test."""
    game = bradshaw.load(game_name)
    match = bradshaw.Match(game, game.options(**options), seed=seed)
    bots = [make_bot(game, bot) for _ in match.players]
    found: list[Fixture] = []
    left, move = dict(wanted), 0
    history: list[tuple[Event, ...]] = []
    latest: tuple[Event, ...] = ()
    while left:
        for name, (eyes, test) in list(left.items()):
            for seat in match.to_act if eyes == "actor" else (eyes,):
                view, actions = match.view(seat), () if seat is None else match.actions(seat)
                if test(view, actions):
                    log = [event for events in history for event in visible(events, seat) if not event.fleeting]
                    found.append(Fixture(name, game_name, seat, view, actions, visible(latest, seat), log))
                    del left[name]
                    break
        if match.outcome:
            return found
        seat = match.to_act[0]
        choice = bots[seat].choose(match.view(seat), match.actions(seat), bot_rng(seed, seat, move))
        latest = match.play(seat, choice)
        history.append(latest)
        move += 1
    return found


MOMENTS: dict[str, Test] = {
    "over": lambda view, _: view.outcome is not None,
    "free": lambda view, _: bool(view.discard) and len(view.done) > 0 and view.hours > 1,
    "meal": lambda view, _: view.cars[view.turn] == "dining",
    "lounge": lambda view, _: view.cars[view.turn] == "lounge",
    "several": lambda _, actions: len(actions) > 1,
    "shown": lambda view, _: any(n.element and n.how == "dining" for n in view.notes),
}


def mystery_express() -> list[Fixture]:
    """Every stage of a journey, through many eyes."""

    def stage(name: str, kind: str = "", leg: int = 0) -> Test:
        return lambda view, actions: (
            view.stage == name
            and view.leg >= leg
            and (not kind or any(type(action).__name__.lower() == kind for action in actions))
        )

    def more(test: Test, also: Test) -> Test:
        return lambda view, actions: test(view, actions) and also(view, actions)

    four = {"players": 4, "first": 0}
    made = scenes(
        "mystery_express",
        {**four, "notebook": "deductions"},
        "night train",
        {
            "start": ("actor", stage("boarding")),
            "turn": ("actor", stage("turn")),
            "turn-late": ("actor", more(stage("turn", leg=3), MOMENTS["free"])),
            "others-turn": (2, more(stage("turn", leg=1), lambda view, _: view.turn != 2)),
            "tunnel": ("actor", stage("tunnelling")),
            "hour": ("actor", stage("showing")),
            "hour-packets": ("actor", stage("showing", leg=3)),
            "hour-piles": ("actor", stage("showing", leg=4)),
            "telegram": ("actor", more(stage("wiring"), lambda view, _: len(view.telegram) == 2)),
            "revelation": ("actor", more(stage("gathering", leg=4), lambda view, _: not any(view.out))),
            "answers": ("actor", more(stage("answering"), lambda view, _: len(view.answers) == 2)),
            "end": (1, MOMENTS["over"]),
        },
    )
    made += scenes(
        "mystery_express",
        {"players": 5, "notebook": "sightings", "characters": CHARACTERS, "time_log": True},
        "five",
        {
            "five-turn": ("actor", more(stage("turn", leg=3), MOMENTS["free"])),
            "five-show-meal": ("actor", more(more(stage("gathering"), MOMENTS["meal"]), MOMENTS["several"])),
            "five-pass": ("actor", more(stage("passing"), MOMENTS["several"])),
            "five-return": ("actor", stage("returning")),
            "five-power": ("actor", stage("landing", "peek")),
            "five-seen": (0, more(MOMENTS["shown"], lambda view, _: view.turn == 0 and view.stage == "turn")),
            "five-spectator": (None, stage("turn", leg=2)),
            "five-end": (None, MOMENTS["over"]),
        },
        "random",
    )
    made += scenes(
        "mystery_express",
        {"players": 3, "notebook": "none"},
        "three",
        {
            "three-turn": ("actor", more(stage("turn", leg=1), MOMENTS["free"])),
            "three-dining": ("actor", stage("dining")),
            "three-show-lounge": ("actor", more(stage("gathering"), MOMENTS["lounge"])),
            "three-hide": ("actor", stage("hiding")),
            "three-guess": ("actor", stage("guessing")),
            "three-rummage": ("actor", stage("rummaging")),
            "three-take": ("actor", stage("taking")),
            "three-leave": ("actor", stage("leaving")),
            "three-end": (0, MOMENTS["over"]),
        },
        "random",
    )
    return made


def eighty_days() -> list[Fixture]:
    """Every kind of turn on the way around the world, on our boards and on one from a file."""

    def turn(after: int, also: Test = lambda _, __: True) -> Test:
        return lambda view, actions: view.round >= after and not view.cards.drawn and also(view, actions)

    def kind(name: str) -> Test:
        return lambda _, actions: any(type(action).__name__ == name for action in actions)

    def home(view: Any, actions: Sequence[Any]) -> bool:
        return any(getattr(action, "spaces", 0) == 80 - view.pawns[view.turn] for action in actions)

    long = ("pound", "bet 2", "passepartout", "bet 3", "pound", "bet 4,5,6", "layover Ayr", "bet 1", "police")
    board = {"name": "A long way", "spaces": [f"{n + 1} {long[n % len(long)]}" for n in range(120)]}
    games: tuple[tuple[str, dict[str, Any], dict[str, tuple[Eyes, Test]]], ...] = (
        (
            "",
            {"players": 4},
            {
                "start": ("actor", turn(1)),
                "middle": ("actor", turn(6, kind("Back"))),
                "pound": ("actor", turn(3, kind("Stay"))),
                "police": ("actor", turn(1, kind("Report"))),
                "choose": ("actor", kind("Choose")),
                "character": ("actor", turn(4, kind("PlayCharacter"))),
                "spectator": (None, turn(9)),
                "near-end": ("actor", turn(9, home)),
                "end": (1, MOMENTS["over"]),
            },
        ),
        (
            "two-",
            {"players": 2, "two_pawns": True, "open_purses": True},
            {
                "start": ("actor", turn(1)),
                "middle": ("actor", turn(7, kind("Back"))),
                "end": (0, MOMENTS["over"]),
            },
        ),
        (
            "six-",
            {"players": 6, "play_on": True},
            {
                "start": ("actor", turn(1, lambda view, _: view.pawns.count(0) == 5)),
                "middle": ("actor", turn(8)),
                "home": ("actor", turn(9, lambda view, _: len(view.home) > 1)),
                "end": (None, MOMENTS["over"]),
            },
        ),
        ("hare-", {"players": 3, "board": "classic_hare"}, {"middle": ("actor", turn(6))}),
        ("own-", {"players": 5, "board": board, "first_player": 2}, {"middle": ("actor", turn(9))}),
    )
    made: list[Fixture] = []
    for prefix, options, wanted in games:
        found = scenes("eighty_days", options, "around the world", wanted)
        for fixture in found:
            fixture.name = f"{prefix}{fixture.name}"
        made += found
    return made


def main() -> None:
    """All fixtures."""
    aids = {"players": 4, "possible_stations": True}
    made = moments(
        aids,
        "fixtures",
        {
            "start-mister-x": (0, 0),
            "start-detective": (1, 0),
            "middle-detective": (2, 26),
            "middle-mister-x": (0, 30),
            "middle-spectator": (None, 32),
            "end-detective": (1, 10_000),
        },
    )
    made += moments({"players": 2, "edition": "2013"}, "two", {"two-detectives": (1, 12), "two-mister-x": (0, 17)})
    made += moments(
        {"players": 6, "double_moves": 3, "board": "classic", "bank": "unlimited"},
        "six",
        {"six-detective": (5, 45), "six-end": (None, 10_000)},
    )
    made += mystery_express()
    made += eighty_days()
    for fixture in made:
        text = msgspec.json.format(msgspec.json.encode(fixture), indent=0)
        folder = GAMES / fixture.game / "fixtures"
        folder.mkdir(exist_ok=True)
        (folder / f"{fixture.name}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
