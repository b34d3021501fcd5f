"""The rules of Mystery Express: the set-up, and which step an action belongs to."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import cars, club_sleeping, journey
from bradshaw.games.mystery_express.actions import (
    Answer,
    Board,
    Chat,
    Dine,
    Give,
    Grip,
    Guess,
    Help,
    Hide,
    Lounge,
    MysteryAction,
    NoPeek,
    Peek,
    Ready,
    Rest,
    Rummage,
    Serve,
    Show,
    Sleep,
    Smoke,
    Take,
    Tunnel,
    Wire,
)
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_OF,
    CHARACTERS,
    NOT_TIME,
    TIME,
    WORD_OF,
    backs,
)
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.events import Boarded, Rested
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import (
    DECK,
    HAND,
    Boarding,
    Dealt,
    Dining,
    Log,
    MysteryState,
    Note,
)
from bradshaw.games.mystery_express.table import Step, Table


def new(options: MysteryOptions, rng: Rng) -> MysteryState:
    """Shuffle and deal (ME-01 to ME-10)."""
    players = options.players
    in_box = deck_of(players, options.deck)
    setup = in_box.setup
    characters = options.characters or tuple(rng.drawn(CHARACTERS, players))
    tokens = tuple(rng.shuffled(in_box.cars))
    first = rng.below(players) if options.first is None else options.first
    in_play, times = in_box.cards[:TIME], in_box.cards[TIME]
    crime = tuple(rng.choice(cards) for cards in in_box.cards)
    deck = rng.shuffled([card for cards in in_play for card in cards if card not in crime])
    hands = tuple(tuple(sorted(deck[setup.hand * s : setup.hand * (s + 1)])) for s in range(players))
    rest = deck[setup.hand * players :]
    chosen = players == 4 and options.deck == CLASSIC  # ME-73
    first_stack = options.first_passengers if chosen else setup.passengers[0]
    stacks_at = setup.conductor, setup.conductor + first_stack
    spots, stacks = tuple(rest[: stacks_at[0]]), (rest[stacks_at[0] : stacks_at[1]], rest[stacks_at[1] :])
    hand_backs, stack_backs = tuple(map(backs, hands)), tuple(map(backs, stacks))
    return MysteryState(
        options=options,
        characters=characters,
        tokens=tokens,
        cars=(None,) * players,
        leg=0,
        first=first,
        turn=first,
        hours=0,
        done=0,
        used=0,
        crime=crime,
        hands=hands,
        discards=((),) * players,
        spots=spots,
        stacks=(tuple(stacks[0]), tuple(stacks[1])),
        deck=tuple(card for card in times if card != crime[TIME]),
        out=(-1,) * players,
        known=(0,) * NOT_TIME,
        dealt=Dealt(hand_backs, tuple(backs((card,)) for card in spots), stack_backs),
        hand_backs=hand_backs,
        discard_backs=((0, 0, 0, 0),) * players,
        spot_backs=tuple(CATEGORIES[CATEGORY_OF[card]] for card in spots),
        stack_backs=stack_backs,
        up=(None,) * players,
        past=(*(_dealt(seat, hand) for seat, hand in enumerate(hands)), ()),
        notes=((),) * (players + 1),
        times=(),
        secret=((),) * players,
        telegrams=((),) * players,
        answers=((),) * players,
        stage=Boarding(),
        to_act=tuple(range(players)),
        outcome=None,
    )


def _dealt(seat: int, hand: tuple[int, ...]) -> Log:
    """A log begins with the seat's own cards."""
    return tuple(
        Note(0, "dealt", CATEGORIES[CATEGORY_OF[card]], DECK, HAND[seat], WORD_OF[card], (seat,)) for card in hand
    )


def play(state: MysteryState, seat: int, action: MysteryAction, rng: Rng) -> Step:
    """The state after an action, which must be legal, and what happened."""
    kind = type(action)
    whole = WHOLE.get(kind)
    if whole is not None:
        return whole(state, seat, action, rng)
    table = Table(state)
    IN_TURN[kind](table, action, rng)
    return table.close()


def _rest(table: Table, _: Rest, rng: Rng) -> None:
    table.events.append(Rested(table.turn))
    if journey.end_turn(table, rng):
        journey.go_on(table, rng)


def _serve(table: Table, _: Serve, rng: Rng) -> None:
    stage = table.stage
    assert isinstance(stage, Dining)
    cars.play_serve(table, stage.guests, rng)


def _play_board(state: MysteryState, seat: int, action: Board, rng: Rng) -> Step:
    """A figure is put into a car, seen by all; when all are, the first leg begins (ME-10)."""
    cars_now = state.cars[:seat] + (action.car,) + state.cars[seat + 1 :]
    waiting = tuple([other for other in state.to_act if other != seat])
    state = replace(state, cars=cars_now, to_act=waiting)
    if waiting:
        return state, (Boarded(seat, action.car),)
    table = Table(state)
    table.events.append(Boarded(seat, action.car))
    journey.begin_leg(table)
    journey.go_on(table, rng)
    return table.close()


# Which step an action belongs to. Some are often all that happens, and make the next state themselves.
WHOLE: dict[type, Callable[[MysteryState, int, Any, Rng], Step]] = {
    Answer: lambda state, seat, action, _: journey.play_answer(state, seat, action.element),
    Wire: lambda state, seat, action, rng: journey.play_wire(state, seat, action.element, rng),
    Show: lambda state, seat, action, rng: cars.play_choice(state, seat, action.element, rng),
    Give: lambda state, seat, action, rng: cars.play_give(state, seat, action.element, rng),
    Ready: lambda state, seat, _, rng: journey.play_ready(state, seat, rng),
    Tunnel: lambda state, seat, action, rng: journey.play_tunnel(state, seat, action.category, rng),
    Peek: lambda state, seat, action, rng: cars.play_peek(state, seat, action.number, rng),
    NoPeek: lambda state, seat, _, rng: cars.play_peek(state, seat, 0, rng),
    Board: _play_board,
}
# The others change a table: what the seat in turn does, and what one other does because of it.
IN_TURN: dict[type, Callable[[Table, Any, Rng], None]] = {
    Dine: cars.play_dine,
    Serve: _serve,
    Rest: _rest,
    Grip: club_sleeping.play_grip,
    Help: club_sleeping.play_help,
    Lounge: cars.play_lounge,
    Chat: cars.play_chat,
    Sleep: club_sleeping.play_sleep,
    Smoke: cars.play_smoke,
    Take: cars.play_take,
    Hide: club_sleeping.play_hide,
    Guess: club_sleeping.play_guess,
    Rummage: club_sleeping.play_rummage,
}
