"""Positions to test with: any situation of the game, said in a few words, and short ways to play on from it."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from bradshaw.core.errors import IllegalAction
from bradshaw.core.rng import Rng
from bradshaw.games.scotland_yard.board import Board, Line
from bradshaw.games.scotland_yard.events import YardEvent
from bradshaw.games.scotland_yard.game import ScotlandYard
from bradshaw.games.scotland_yard.state import Field, Tickets, YardState

GAME = ScotlandYard()
UNUSED = Rng("nothing in the play is random")
COLOURS = ("red", "blue", "green", "yellow", "violet")
DETECTIVES = {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}
POLICE = {2: 2, 3: 2, 4: 1, 5: 0, 6: 0}
SURFACING = (3, 8, 13, 18, 24)
PLAYERS = range(2, 7)

Stock = tuple[int, int, int]


def new(seed: str = "a game", **options: object) -> YardState:
    """A game as it is dealt."""
    return GAME.new(GAME.options(**options), Rng(seed, 0))


def position(
    x: int,
    stations: tuple[int, ...],
    *,
    game: ScotlandYard = GAME,
    moved: tuple[str, ...] | None = None,
    log: int = 0,
    second: bool = False,
    round: int = 1,  # noqa: A002 (what it is called in the game)
    black: int | None = None,
    doubles: int | None = None,
    in_bank: Stock | None = None,
    stocks: dict[str, Stock] | None = None,
    **options: object,
) -> YardState:
    """Mister X at `x`, the pieces at `stations`; it is his turn, or the pursuers' once `moved` is given.

    `log` fields are filled by going to and fro with taxis. `stocks` gives the tickets of single detectives
    ("all": of each, "common": of the two that share theirs). What is derived in a state is derived here too.
    """
    options.setdefault("players", {5: 6}.get(len(stations), 5))
    fresh = game.new(game.options(**options), Rng("position", 0))
    board = game.board(fresh.options)
    count = len(fresh.stations)
    assert len({x, *stations}) == count + 1 == len(stations) + 1, "every piece has a station of its own"
    other = board.reach["taxi"][x][0]
    trail = tuple(other if (log - n) % 2 else x for n in range(log + 1))
    tickets = _stocks(fresh, stocks or {})
    pending = () if moved is None else tuple(p for p in range(count) if COLOURS[p] not in moved)
    state = replace(
        fresh,
        round=round,
        trail=trail,
        log=tuple(_field(n, trail, second and n == log, stations) for n in range(1, log + 1)),
        black=fresh.black if black is None else black,
        doubles=fresh.doubles if doubles is None else doubles,
        second=second,
        bank=fresh.bank if in_bank is None else Tickets(*in_bank),
        stations=stations,
        tickets=tickets,
        means=_means(fresh, tickets),
        pending=pending,
        outcome=None,
    )
    state = replace(state, to_act=(0,) if moved is None else _seats_that_can_move(board, state))
    assert state.to_act, "the game would be over"
    assert any(game.actions(state, seat) for seat in state.to_act), "the game would be over"
    return state


def _stocks(fresh: YardState, stocks: dict[str, Stock]) -> tuple[Tickets, ...]:
    if fresh.options.players == 2:
        assert set(stocks) <= {"common"}
        return (Tickets(*stocks["common"]),) if stocks else fresh.tickets
    assert set(stocks) <= {"all", *COLOURS[: len(fresh.tickets)]}
    dealt = stocks.get("all", (11, 8, 4))
    return tuple(Tickets(*stocks.get(colour, dealt)) for colour in COLOURS[: len(fresh.tickets)])


def _field(number: int, trail: tuple[int, ...], double: bool, stations: tuple[int, ...]) -> Field:
    return Field("taxi", trail[number] if number in SURFACING else None, double, stations)


def _means(fresh: YardState, tickets: tuple[Tickets, ...]) -> tuple[int, ...]:
    """1 for taxi, 2 for bus, 4 for underground; all of them for the Police."""
    players = fresh.options.players
    own = tickets * 2 if players == 2 else tickets
    kinds = [(t.taxi > 0) * 1 + (t.bus > 0) * 2 + (t.underground > 0) * 4 for t in own]
    return (*kinds, *[7] * POLICE[players])


def _seats_that_can_move(board: Board, state: YardState) -> tuple[int, ...]:
    players = state.options.players
    seats: set[int] = set()
    for piece in state.pending:
        police = piece >= DETECTIVES[players]
        stock = state.tickets[0 if players == 2 or police else piece]
        if any(
            to not in state.stations
            for ticket in ("taxi", "bus", "underground")
            if police or getattr(stock, ticket)
            for to in board.reach[ticket][state.stations[piece]]
        ):
            seats |= set(range(1, players)) if police or players == 2 else {piece + 1}
    return tuple(sorted(seats))


def own_map(*lines: str, x: tuple[int, ...], detectives: tuple[int, ...]) -> ScotlandYard:
    """The game on a map of one's own, called "own": lines like "1-2 taxi"; start cards as given."""
    read = []
    for line in lines:
        pair, transport = line.split()
        a, b = sorted(map(int, pair.split("-")))
        read.append(Line(a, b, transport))
    count = max(line.b for line in read)
    board = Board(
        "own",
        places=[(n, n * n) for n in range(1, count + 1)],
        lines=read,
        detective_cards=detectives,
        mister_x_cards=x,
    )
    return ScotlandYard(boards={"own": board})


def moves(state: YardState, seat: int | None = None, game: ScotlandYard = GAME) -> set[str]:
    """The legal moves in notation, of one seat or of all."""
    seats = state.to_act if seat is None else (seat,)
    return {game.write(action) for s in seats for action in game.actions(state, s)}


def of(colour: str, state: YardState) -> set[str]:
    """The legal moves of one piece, without its name."""
    return {text.removeprefix(f"{colour}: ") for text in moves(state) if text.startswith(f"{colour}: ")}


def seat_of(state: YardState, text: str) -> int:
    """The first seat that may make the move of this piece."""
    colour, colon, _ = text.partition(":")
    if not colon:
        return 0
    piece = COLOURS.index(colour)
    players = state.options.players
    return 1 if players == 2 or piece >= DETECTIVES[players] else piece + 1


def happens(state: YardState, text: str, game: ScotlandYard = GAME) -> tuple[YardState, tuple[YardEvent, ...]]:
    """The state after a move, and the events."""
    return game.play(state, seat_of(state, text), game.read(text), UNUSED)


def play(state: YardState, *texts: str, game: ScotlandYard = GAME) -> YardState:
    """The state after these moves."""
    for text in texts:
        state, _ = happens(state, text, game)
    return state


def refused(state: YardState, seat: int, text: str, game: ScotlandYard = GAME) -> str:
    """Why the seat may not make the move; the state is what it was."""
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalAction) as caught:
        game.play(state, seat, game.read(text), UNUSED)
    assert msgspec.json.encode(state) == before
    return str(caught.value)


def playout(state: YardState, seed: object, game: ScotlandYard = GAME) -> Iterator[tuple]:
    """Random play to the end: (state before, seat, action, state after, events) for each move."""
    dice = random.Random(str(seed))
    while state.to_act:
        seat = dice.choice(state.to_act)
        action = dice.choice(game.actions(state, seat))
        before = state
        state, events = game.play(state, seat, action, UNUSED)
        yield before, seat, action, state, events


def reason(state: YardState) -> str | None:
    """Why the game is over, in one word."""
    return state.outcome.reason if state.outcome else None
