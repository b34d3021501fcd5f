"""Secrecy over the wire: what two different secrets make the server send to a seat is the same, byte for byte.

Beside a game there is a double with other secrets, as in the conformance kit (`check_secrecy`). Both are played
at a table, on two servers that are alike to the last letter: the same names, the same time. Each observer moves,
tries illegal moves, chats, looks, makes offers, reconnects and asks over HTTP; what comes back must be the same.
"""

from contextlib import suppress
from inspect import signature
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
import pytest

import bradshaw
from bradshaw.core.errors import IllegalAction
from bradshaw.core.rng import Rng
from bradshaw.core.sentences import Reason, Sentence
from bradshaw.games.eighty_days.secrets import EightySecrets
from bradshaw.games.mystery_express.secrets import MysterySecrets
from bradshaw.games.scotland_yard.secrets import YardSecrets
from bradshaw.server.tables import render, room
from bradshaw.testing.checks import _repeat, _some_actions
from bradshaw.testing.play import Moment, random_play
from tests.server.harness import Refusal, Server, Wire, fixed_ids, serving

SEED = "the seed of both tables"
GAMES = {
    "scotland_yard": (YardSecrets(bradshaw.load("scotland_yard")), {"players": 3}),
    "eighty_days": (EightySecrets(), {"players": 3, "round_limit": 25}),
    "mystery_express": (MysterySecrets(), {"players": 3}),
}
SCENES, STEPS = 10, 10  # for each observer: places in a game to begin at, and moves from there
CASES = [
    (name, observer) for name in GAMES for observer in (0, 1, 2, None) if (name, observer) != ("scotland_yard", 0)
]


class Scene(NamedTuple):
    """A state to start from, what is played, and what the observer tries before each move."""

    start: Any
    moves: list[tuple[int, Any]]
    tried: list[list[Any]]


def scenes(name: str, observer: int | None) -> tuple[list[Scene], list[Scene]]:
    """Scenes of a game, and the same with other secrets."""
    secrets, chosen = GAMES[name]
    game = bradshaw.load(name)
    options = game.options(**chosen)
    random = Random(f"{name} {observer}")
    found: tuple[list[Scene], list[Scene]] = ([], [])
    seed = 0
    while len(found[0]) < SCENES:
        seed += 1
        moments = list(random_play(game, options, seed, 3000))
        tried = _some_actions(game, moments, random)
        state = random.choice(moments).state if seed % 3 else moments[0].state
        double = secrets.swap(state, observer, random)
        if double is None:
            continue
        pair = Scene(state, [], []), Scene(double, [], [])
        for number in range(1, STEPS + 1):
            seats = game.to_act(state)
            if not seats:
                break
            seat = random.choice(seats)
            action = random.choice(game.actions(state, seat))
            after, events = game.play(state, seat, action, Rng(SEED, number))
            moment = Moment(SEED, number, state, seat, action, after, events)
            again = _repeat(game, secrets, moment, double, observer, random)
            if again is None:  # the rules have just let the observer tell the two apart
                break
            illegal = [a for a in random.sample(tried, min(len(tried), 12)) if _illegal(game, state, observer, a)][
                :2
            ]
            for scene, made in zip(
                pair, (action, _made(game, double, seat, again[0], moment, secrets, observer)), strict=True
            ):
                scene.moves.append((seat, made))
                scene.tried.append(illegal)
            state, double = after, again[0]
        if pair[0].moves:
            found[0].append(pair[0])
            found[1].append(pair[1])
    return found


def _illegal(game, state, observer, action) -> bool:
    try:
        game.play(state, observer or 0, action, Rng("try", 1))
    except IllegalAction:
        return True
    return False


def _made(game, double, seat, after, moment, secrets, observer) -> Any:
    """The action that led the double to where it is now."""
    for action in game.actions(double, seat):
        alike = (
            action == moment.action if seat == observer else secrets.same_action(moment.action, action, observer)
        )
        if alike and game.play(double, seat, action, Rng(SEED, moment.move))[0] == after:
            return action
    raise AssertionError("the double can't have got there")


async def sent(name: str, observer: int | None, played: list[Scene]) -> list[list[str]]:
    """All that a server sends to the observer, scene by scene."""
    with fixed_ids():
        async with serving() as server:
            people = [await server.person(f"Guest {seat}") for seat in range(3)]
            # Who is here is told some time after somebody came, so in no certain order. It knows no game.
            with patch.object(room, "PRESENCE", 1e6):
                return [await _session(server, people, name, observer, scene) for scene in played]


async def _session(server: Server, people, name: str, observer: int | None, scene: Scene) -> list[str]:
    game = bradshaw.load(name)
    with patch.object(game, "new", lambda options, rng: scene.start):
        table = (await people[0].table(name, options=GAMES[name][1], players=3, seed=SEED))["id"]
        for seat in (1, 2):
            await people[seat].sit(table, seat)
        await people[0].start(table)
        wires = [await person.connect(table, seat) for seat, person in enumerate(people)]
        watcher = await server.stranger().connect(table)
        eyes, me = (watcher, server.stranger()) if observer is None else (wires[observer], people[observer])
        at = await server.room(table)
        in_words = await me.connect(table, observer, words=True)
        answers: list[str] = []

        async def ask(path: str, method: str = "GET", body: Any = None) -> None:
            response = await me.request(method, path, body)
            answers.append(f"{response.status_code} {response.headers} {response.text}")

        look = "" if observer is None else f"look={observer}"
        moves, entries = f"/api/tables/{table}/moves", f"/api/tables/{table}/entries?before="
        for number, ((seat, action), tried) in enumerate(zip(scene.moves, scene.tried, strict=True)):
            for wrong in tried:
                move = {"seat": observer or 0, "position": at.table.position, "action": game.write(wrong)}
                await tolerant(eyes, "move", **move)
                await ask(moves, "POST", move)
            move = {"seat": seat, "position": at.table.position, "action": msgspec.to_builtins(action)}
            if seat == observer and number % 2:
                await ask(moves, "POST", move)
            else:
                await wires[seat].ask("move", **move)
            if number % 4 == 1:
                await tolerant(eyes, "say", text="hm", seat=observer)
                await tolerant(eyes, "look", seat=observer, after=at.table.number - 2)
                await tolerant(eyes, "look", seat=1 if observer != 1 else 2, after=0)
            if number % 4 == 2 and observer is not None:
                await tolerant(eyes, "offer", seat=observer, what="undo")
                await tolerant(eyes, "answer", seat=observer, yes=False)
            if number % 4 == 3:
                await ask(f"/api/tables/{table}/log?{look}")
                await ask(f"/api/tables/{table}/log?look={1 if observer != 1 else 2}")
                await ask(f"{entries}{at.table.number + 1}&{look}")
                await ask(f"{entries}{at.table.number + 1}&look={1 if observer != 1 else 2}")
            await server.settled()
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/log?{look}", f"/api/replays/{table}"):
            await ask(path)
        await ask("/api/tables?kind=open")
        again = await me.connect(table, observer, at.table.number // 2)
        await server.settled()
        for wire in (eyes, again, in_words):
            await wire.caught_up()
        for wire in (*wires, watcher, again, in_words):
            await wire.close()
        return [*eyes.raw, *again.raw, *in_words.raw, *answers]


async def tolerant(wire: Wire, kind: str, **fields: Any) -> None:
    """Refused or not: the answer is on the wire, to be compared."""
    with suppress(Refusal):
        await wire.ask(kind, **fields)


async def compare(name: str, observer: int | None) -> int:
    """How many positions were compared; AssertionError if the observer can tell two secrets apart."""
    plain, doubles = scenes(name, observer)
    first, second = await sent(name, observer, plain), await sent(name, observer, doubles)
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        assert [len(text) for text in one] == [len(text) for text in other], f"scene {number}: sizes tell a secret"
        for text, double in zip(one, other, strict=True):
            assert text == double, f"scene {number}: seat {observer} is told a secret"
    return sum(len(scene.moves) for scene in plain)


@pytest.mark.parametrize(("name", "observer"), CASES)
async def test_what_the_server_sends_tells_no_secret(name, observer):
    assert await compare(name, observer) >= 25


# The check itself: planted leaks are found


render_told, render_next, render_words = render.told, render.next_position, render.in_words


def leaky_told(*given, **more):
    """A log that tells a spectator what was for Mister X alone."""
    bound = signature(render_told).bind(*given, **more)
    bound.arguments["look"] = bound.arguments["look"] or 0
    return render_told(*bound.args, **bound.kwargs)


def leaky_size(before, table, look, **more):
    """A change that is longer, by blanks that mean nothing, the higher the number of Mister X's station."""
    found = render_next(before, table, look, **more)
    blanks = b" " * table.running.state.trail[-1]
    return msgspec.structs.replace(found, view=msgspec.Raw(msgspec.json.encode(found.view) + blanks))


def leaky_position(before, table, look, **more):
    """A number that depends on the legal actions of a seat that is not one's own."""
    return msgspec.structs.replace(render_next(before, table, look, **more), moves=len(table.running.actions(0)))


def leaky_words(match, view, actions):
    """A view that is told to a spectator as Mister X sees it."""
    return render_words(match, match.view(0), actions)


@pytest.mark.parametrize(
    ("where", "leak"),
    [
        ("told", leaky_told),
        ("next_position", leaky_size),
        ("next_position", leaky_position),
        ("in_words", leaky_words),
    ],
)
async def test_a_leak_would_be_found(where, leak):
    with (
        patch(f"bradshaw.server.tables.render.{where}", leak),
        pytest.raises(AssertionError, match=r"tell a secret|told a secret"),
    ):
        await compare("scotland_yard", None)


@pytest.mark.parametrize("hidden", [False, True], ids=["in its words", "in what goes along with them"])
async def test_a_leak_in_a_refusal_would_be_found(hidden):
    game = bradshaw.load("scotland_yard")
    play = game.play

    def gossip(state, seat, action, rng):
        try:
            return play(state, seat, action, rng)
        except IllegalAction as error:
            secret = f"Mister X is at {state.trail[-1]}."
            words, parameters = (str(error), {"why": secret}) if hidden else (f"{error} {secret}", {})
            raise IllegalAction(Sentence(words, Reason("gossip", parameters))) from None

    with patch.object(game, "play", gossip), pytest.raises(AssertionError, match=r"tell a secret|told a secret"):
        await compare("scotland_yard", 1)
