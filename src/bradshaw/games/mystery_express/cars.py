"""The cars in which several have a say (ME-24 to ME-26, ME-28), the Conductor (ME-29) and the powers (ME-30)."""

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import (
    Chat,
    Dine,
    Lounge,
    Smoke,
    Take,
)
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_NUMBER,
    CATEGORY_OF,
    ELEMENT_NUMBER,
    ELEMENT_OF,
    SIDES,
    Car,
    Category,
)
from bradshaw.games.mystery_express.events import (
    CarVisited,
    FaceSeen,
    HasChosen,
    Invited,
    MysteryEvent,
    Peeked,
    YouChose,
)
from bradshaw.games.mystery_express.journey import go_on, reveal_all
from bradshaw.games.mystery_express.moves import (
    CHAT,
    CLUB,
    DINE,
    LOUNGE,
    SMOKE,
    holders,
    more_guests,
    neighbour,
)
from bradshaw.games.mystery_express.state import (
    HAND,
    PASSING,
    SPOT,
    Dining,
    Gathering,
    Landing,
    Leaving,
    MysteryState,
    Passing,
    Returning,
    Taking,
)
from bradshaw.games.mystery_express.table import SEATS, Step, Table, learnt

Then = Passing | Returning | Leaving | None


def visit(table: Table, car: Car, bit: int, hours: int, category: Category | None, *others: int) -> None:
    """Go to a car and spend the hours."""
    seat = table.turn
    table.cars = table.cars[:seat] + (car,) + table.cars[seat + 1 :]
    table.done |= bit
    table.hours -= hours
    table.events.append(CarVisited(seat, car, category, others))


def finish(table: Table, rng: Rng) -> None:
    """The action in the car is done: talk to the Conductor if he is here (ME-29), or go on."""
    here = table.cars[table.turn]
    second_stop = here == "club" and table.done & CLUB == CLUB
    met = table.state.tokens[table.leg] == here and bool(table.spots)
    if met and table.hands[table.turn] and not second_stop:
        table.stage = Taking()
        table.to_act = (table.turn,)
    else:
        go_on(table, rng)


def settle(table: Table, then: Then, rng: Rng) -> None:
    """Cards have come to discards: ask those whose power fits one of them, then go on (ME-30)."""
    if table.landed and table.state.options.powers:
        asked = holders(table)
        if asked:
            table.stage = Landing(table.just_landed(), then)
            table.to_act = SEATS[asked]
            return
    table.landed = []
    _resume(table, then, rng)


def _resume(table: Table, then: Then, rng: Rng) -> None:
    if then is None:
        finish(table, rng)
    elif isinstance(then, Passing):
        _pass_on(table, then, rng)
    elif isinstance(then, Leaving):
        _leave(table, then, rng)
    else:
        table.forget()
        table.stage = then
        table.to_act = (table.turn,)


def _pick(cards: list[int] | tuple[int, ...], element: str) -> int:
    """The card that shows the element; of two alike either will do, as nobody can tell them apart."""
    number = ELEMENT_NUMBER[element]
    return next(card for card in cards if ELEMENT_OF[card] == number)


# Dining Car (ME-24)


def play_dine(table: Table, action: Dine, rng: Rng) -> None:
    """Invite one more guest; when nobody else can be invited, the meal is served."""
    stage = table.stage
    guests = stage.guests if isinstance(stage, Dining) else ()
    if not guests:
        visit(table, "dining", DINE, 0, None)
    table.hours -= 1
    guests += ((action.seat, CATEGORY_NUMBER[action.category]),)
    table.events.append(Invited(table.turn, action.seat, action.category))
    table.stage = Dining(guests)
    table.to_act = (table.turn,)
    if not more_guests(table, table.seats, guests):
        play_serve(table, guests, rng)


def play_serve(table: Table, guests: tuple[tuple[int, int], ...], rng: Rng) -> None:
    """All guests choose what to show."""
    if not table.gather("dining", guests):
        _gathered(table, rng)


# Several choose at once: Dining, Lounge and Smoking Car, and the revelation


def play_choice(state: MysteryState, seat: int, element: str, rng: Rng) -> Step:
    """A seat has chosen its card; when all have, the cards are shown together."""
    chosen = state.secret[:seat] + ((_pick(state.hands[seat], element),),) + state.secret[seat + 1 :]
    waiting = tuple([other for other in state.to_act if other != seat])
    state = replace(state, secret=chosen, to_act=waiting)
    told = YouChose(element, audience=(seat,)), HasChosen(seat)
    if waiting:
        return state, told
    table = Table(state)
    table.events.extend(told)
    stage = state.stage
    assert isinstance(stage, Gathering)
    if stage.why == "revelation":
        reveal_all(table, rng)
    else:
        _gathered(table, rng)
    return table.close()


def _gathered(table: Table, rng: Rng) -> None:
    stage = table.stage
    assert isinstance(stage, Gathering)
    chosen = table.secret
    host = table.turn
    for seat, _ in stage.asked:
        card = chosen[seat][0]
        if stage.why == "smoking":
            table.from_hand(seat, card)
            table.given(HAND[seat], card, host, "smoking", 1 << seat)
            table.land(card, seat, host)
        elif stage.why == "lounge":
            table.shown(seat, card, "lounge", table.everyone)
        else:
            table.shown(seat, card, "dining", 1 << host)
            table.land(card, seat, seat)
    table.forget()
    then = None
    if stage.why == "smoking":
        (one, _), (two, _) = stage.asked
        then = Returning(one, two, second=False)
    settle(table, then, rng)


def play_lounge(table: Table, action: Lounge, rng: Rng) -> None:
    """Everyone else with such a card reveals one (ME-25)."""
    visit(table, "lounge", LOUNGE, 2, action.category)
    category = CATEGORY_NUMBER[action.category]
    others = [seat for seat in range(table.seats) if seat != table.turn]
    asked = tuple([(seat, category) for seat in others if table.holds(seat) >> category & 1])
    if not table.gather("lounge", asked):
        _gathered(table, rng)


# Smoking Car (ME-28)


def play_smoke(table: Table, action: Smoke, rng: Rng) -> None:
    """Two others each give a card of the category."""
    visit(table, "smoking", SMOKE, 3, action.category, action.one, action.two)
    category = CATEGORY_NUMBER[action.category]
    if not table.gather("smoking", ((action.one, category), (action.two, category))):
        _gathered(table, rng)


def play_return(table: Table, stage: Returning, element: str, rng: Rng) -> None:
    """The seat in turn chooses a card for the first of the two, then for the second; both get them at once."""
    seat = table.turn
    taken = table.secret[seat]
    rest = [card for card in table.hands[seat] if card not in taken]
    card = _pick(rest, element)
    table.choose(seat, card)
    rest.remove(card)
    if not stage.second and len(rest) > 1:
        table.stage = Returning(stage.one, stage.two, second=True)
        table.to_act = (seat,)
        return
    gifts = (*table.secret[seat], *rest)[:2]
    table.forget()
    for gift, other in zip(gifts, (stage.one, stage.two), strict=True):
        table.from_hand(seat, gift)
        table.given(HAND[seat], gift, other, "smoking", 1 << seat)
        table.land(gift, seat, other)
    settle(table, None, rng)


# Passenger Car (ME-26)


def play_chat(table: Table, action: Chat, rng: Rng) -> None:
    """The neighbour named passes first, to the seat in turn; cards travel on in that direction."""
    side = SIDES.index(action.side)
    giver = neighbour(table.turn, side, table.seats)
    visit(table, "passenger", CHAT, 1, action.category, giver)
    step = (-1, 1)[side]
    _pass_on(table, Passing(CATEGORY_NUMBER[action.category], giver, step, table.seats), rng)


def _pass_on(table: Table, stage: Passing, rng: Rng) -> None:
    """The giver passes a card: asked if he has several of the category, at once if he has one."""
    cards = table.of(stage.giver, stage.category)
    if len(cards) > 1:
        table.stage = stage
        table.to_act = (stage.giver,)
    else:
        pass_card(table, stage, cards[0], rng)


def pass_card(table: Table, stage: Passing, card: int, rng: Rng) -> None:
    """The card goes to the next seat; who has no other to pass looks at it and passes it on."""
    giver, left = stage.giver, stage.left
    table.from_hand(giver, card)
    source, seen = HAND[giver], 1 << giver
    while True:
        receiver = (giver + stage.step) % table.seats
        left -= 1
        seen |= 1 << receiver
        if not left or table.holds(receiver) >> stage.category & 1:
            break
        table.note("passenger", card, source, PASSING, seen)
        source, giver = PASSING, receiver
    table.given(source, card, receiver, "passenger", seen)
    table.land(card, giver, receiver)
    then = Passing(stage.category, receiver, stage.step, left) if left else None
    settle(table, then, rng)


# The Conductor (ME-29)


def play_take(table: Table, action: Take, rng: Rng) -> None:
    """Take one of his cards."""
    spot = action.spot - 1
    card = table.take_spot(spot)
    table.given(SPOT[spot], card, table.turn, "conductor", 0)
    table.land(card, -1, table.turn)
    settle(table, Leaving(spot), rng)


def _leave(table: Table, stage: Leaving, rng: Rng) -> None:
    """Choose what to leave; with one hand card there is no choice."""
    hand = table.hands[table.turn]
    if len(hand) == 1:
        leave_card(table, stage, hand[0], rng)
    else:
        table.stage = stage
        table.to_act = (table.turn,)


def leave_card(table: Table, stage: Leaving, card: int, rng: Rng) -> None:
    """The hand card goes on the empty spot."""
    table.fill_spot(stage.spot, card)
    go_on(table, rng)


# Powers (ME-30)


def play_peek(state: MysteryState, seat: int, number: int, rng: Rng) -> Step:
    """Use the power on a card just put down, or (number 0) do not; when all have decided, the game goes on."""
    stage = state.stage
    assert isinstance(stage, Landing)
    waiting = tuple([other for other in state.to_act if other != seat])
    events: list[MysteryEvent] = []
    if number:
        landed = stage.cards[number - 1]
        state = learnt(state, landed, seat)
        note = state.notes[seat][-landed.back]
        events = [
            Peeked(seat, landed.owner, CATEGORIES[CATEGORY_OF[landed.card]]),
            FaceSeen(note, audience=(seat,)),
        ]
    if waiting:
        return replace(state, to_act=waiting), tuple(events)
    table = Table(state)
    table.events.extend(events)
    _resume(table, stage.then, rng)
    return table.close()


def play_give(state: MysteryState, seat: int, element: str, rng: Rng) -> Step:
    """A hand card is handed over in the Passenger or Smoking Car, or to the Conductor."""
    stage = state.stage
    if isinstance(stage, Gathering):
        return play_choice(state, seat, element, rng)
    table = Table(state)
    if isinstance(stage, Passing):
        pass_card(table, stage, _pick(state.hands[stage.giver], element), rng)
    elif isinstance(stage, Returning):
        play_return(table, stage, element, rng)
    elif isinstance(stage, Leaving):
        leave_card(table, stage, _pick(state.hands[state.turn], element), rng)
    return table.close()
