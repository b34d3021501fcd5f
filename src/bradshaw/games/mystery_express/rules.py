"""The rules of Mystery Express: the set-up, and which step an action belongs to."""

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express import cars, journey
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
    CARS,
    CATEGORIES,
    CATEGORY_NUMBER,
    CATEGORY_OF,
    CHARACTERS,
    HELD,
    SETUPS,
    TIME,
    TIME_CARDS,
    WORD_OF,
    backs,
    cards_in_play,
)
from bradshaw.games.mystery_express.events import Boarded, Rested
from bradshaw.games.mystery_express.moves import actions
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import (
    DECK,
    HAND,
    Boarding,
    Dealt,
    Dining,
    Gathering,
    Guessing,
    Hiding,
    Log,
    MysteryState,
    Note,
    Rummaging,
)
from bradshaw.games.mystery_express.table import Step, Table


def new(options: MysteryOptions, rng: Rng) -> MysteryState:
    """Shuffle and deal (ME-01 to ME-10)."""
    players = options.players
    setup = SETUPS[players]
    characters = options.characters or tuple(rng.drawn(CHARACTERS, players))
    tokens = tuple(rng.shuffled(CARS))
    first = rng.below(players) if options.first is None else options.first
    in_play = [cards_in_play(players, category) for category in HELD]
    crime = tuple(rng.choice(cards) for cards in (*in_play, TIME_CARDS))
    deck = rng.shuffled([card for cards in in_play for card in cards if card not in crime])
    hands = tuple(tuple(sorted(deck[setup.hand * s : setup.hand * (s + 1)])) for s in range(players))
    rest = deck[setup.hand * players :]
    stacks_at = setup.conductor, setup.conductor + setup.passengers[0]
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
        deck=tuple(card for card in TIME_CARDS if card != crime[TIME]),
        out=(-1,) * players,
        known=(0,) * TIME_CARDS[0],
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


def play(state: MysteryState, seat: int, action: MysteryAction, rng: Rng) -> Step | None:
    """The state after the action and what happened; None if it is not legal."""
    if action not in actions(state, seat):
        return None
    match action:
        case Answer():
            return journey.play_answer(state, seat, action.element)
        case Wire():
            return journey.play_wire(state, seat, action.element, rng)
        case Show():
            return cars.play_choice(state, seat, action.element, rng)
        case Give():
            if isinstance(state.stage, Gathering):
                return cars.play_choice(state, seat, action.element, rng)
            return cars.play_give(state, action.element, rng)
        case Ready():
            return journey.play_ready(state, seat, rng)
        case Tunnel():
            return journey.play_tunnel(state, seat, CATEGORY_NUMBER[action.category], rng)
        case Peek():
            return cars.play_peek(state, seat, action.number, rng)
        case NoPeek():
            return cars.play_peek(state, seat, 0, rng)
        case Board():
            return _play_board(state, seat, action, rng)
    table = Table(state)
    _play_turn(table, action, rng)
    return table.close()


def _play_turn(table: Table, action: MysteryAction, rng: Rng) -> None:
    """What the seat in turn does, and what others do because of it alone."""
    stage = table.stage
    match action:
        case Dine():
            cars.play_dine(table, action, rng)
        case Serve():
            assert isinstance(stage, Dining)
            cars.play_serve(table, stage.guests, rng)
        case Rest():
            table.events.append(Rested(table.turn))
            if journey.end_turn(table, rng):
                journey.go_on(table, rng)
        case Grip():
            cars.play_grip(table, action, rng)
        case Help():
            cars.play_help(table, action, rng)
        case Lounge():
            cars.play_lounge(table, action, rng)
        case Chat():
            cars.play_chat(table, action, rng)
        case Sleep():
            cars.play_sleep(table, action)
        case Smoke():
            cars.play_smoke(table, action, rng)
        case Take():
            cars.play_take(table, action.spot - 1, rng)
        case Hide():
            assert isinstance(stage, Hiding)
            cars.play_hide(table, stage, action.side)
        case Guess():
            assert isinstance(stage, Guessing)
            cars.play_guess(table, stage, action, rng)
        case Rummage():
            assert isinstance(stage, Rummaging)
            cars.play_rummage(table, stage.owner, CATEGORY_NUMBER[action.category], rng)


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
