"""What is done in the cars (ME-22 to ME-28), the Conductor (ME-29) and the powers (ME-30)."""

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import (
    Chat,
    Dine,
    Grip,
    Guess,
    Help,
    Hide,
    Lounge,
    Rummage,
    Sleep,
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
    BagGuessed,
    CarVisited,
    FaceSeen,
    HasChosen,
    Invited,
    MysteryEvent,
    Peeked,
    TookBack,
    YouChose,
)
from bradshaw.games.mystery_express.journey import go_on, reveal_all
from bradshaw.games.mystery_express.moves import (
    CHAT,
    CLUB,
    DINE,
    GRIP,
    HELP,
    LOUNGE,
    SLEEP,
    SMOKE,
    holders,
    more_guests,
    neighbour,
)
from bradshaw.games.mystery_express.state import (
    HAND,
    PASSING,
    SPOT,
    STACK,
    Dining,
    Gathering,
    Guessing,
    Hiding,
    Landing,
    Leaving,
    MysteryState,
    Passing,
    Returning,
    Rummaging,
    Taking,
)
from bradshaw.games.mystery_express.table import SEATS, Step, Table, learnt

Then = Passing | Returning | Leaving | None


def _visit(table: Table, car: Car, bit: int, hours: int, category: Category | None, *others: int) -> None:
    """Go to a car and spend the hours."""
    seat = table.turn
    table.cars = table.cars[:seat] + (car,) + table.cars[seat + 1 :]
    table.done |= bit
    table.hours -= hours
    table.events.append(CarVisited(seat, car, category, others))


def _finish(table: Table, rng: Rng) -> None:
    """The action in the car is done: talk to the Conductor if he is here (ME-29), or go on."""
    here = table.cars[table.turn]
    second_stop = here == "club" and table.done & CLUB == CLUB
    if table.state.tokens[table.leg] == here and table.hands[table.turn] and not second_stop:
        table.stage = Taking()
        table.to_act = (table.turn,)
    else:
        go_on(table, rng)


def _settle(table: Table, then: Then, rng: Rng) -> None:
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
        _finish(table, rng)
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


# Club Car (ME-22, ME-23)


def play_grip(table: Table, action: Grip, rng: Rng) -> None:
    """Somebody takes his cards of a category back from the discard."""
    _visit(table, "club", GRIP, 1, action.category, action.seat)
    table.take_back(action.seat, CATEGORY_NUMBER[action.category])
    table.events.append(TookBack(action.seat, action.category))
    _finish(table, rng)


def play_help(table: Table, action: Help, rng: Rng) -> None:
    """A card from the passengers."""
    _visit(table, "club", HELP, 3, action.category)
    card = table.take_from_stack(action.stack - 1, CATEGORY_NUMBER[action.category], rng)
    table.given(STACK[action.stack - 1], card, table.turn, "passengers", 0)
    table.land(card, -1, table.turn)
    _settle(table, None, rng)


# Dining Car (ME-24)


def play_dine(table: Table, action: Dine, rng: Rng) -> None:
    """Invite one more guest; when nobody else can be invited, the meal is served."""
    stage = table.stage
    guests = stage.guests if isinstance(stage, Dining) else ()
    if not guests:
        _visit(table, "dining", DINE, 0, None)
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
    table = Table(state)
    stage = state.stage
    assert isinstance(stage, Gathering)
    table.choose(seat, _pick(state.hands[seat], element))
    table.events.append(YouChose(element, audience=(seat,)))
    table.events.append(HasChosen(seat))
    table.to_act = tuple([other for other in state.to_act if other != seat])
    if not table.to_act:
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
    _settle(table, then, rng)


def play_lounge(table: Table, action: Lounge, rng: Rng) -> None:
    """Everyone else with such a card reveals one (ME-25)."""
    _visit(table, "lounge", LOUNGE, 2, action.category)
    category = CATEGORY_NUMBER[action.category]
    others = [seat for seat in range(table.seats) if seat != table.turn]
    asked = tuple([(seat, category) for seat in others if table.holds(seat) >> category & 1])
    if not table.gather("lounge", asked):
        _gathered(table, rng)


# Smoking Car (ME-28)


def play_smoke(table: Table, action: Smoke, rng: Rng) -> None:
    """Two others each give a card of the category."""
    _visit(table, "smoking", SMOKE, 3, action.category, action.one, action.two)
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
    _settle(table, None, rng)


# Passenger Car (ME-26)


def play_chat(table: Table, action: Chat, rng: Rng) -> None:
    """The neighbour named passes first, to the seat in turn; cards travel on in that direction."""
    _visit(table, "passenger", CHAT, 1, action.category)
    side = SIDES.index(action.side)
    giver = neighbour(table.turn, side, table.seats)
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
    _settle(table, then, rng)


# Sleeping Car (ME-27)


def play_sleep(table: Table, action: Sleep, _: Rng) -> None:
    """The other hides the bag."""
    _visit(table, "sleeping", SLEEP, 0, None, action.seat)
    table.forget()
    table.stage = Hiding(action.seat)
    table.to_act = (action.seat,)


def play_hide(table: Table, action: Hide, _: Rng) -> None:
    """The bag is in one of two hands."""
    stage, side = table.stage, action.side
    assert isinstance(stage, Hiding)
    table.choose(stage.owner, SIDES.index(side))
    table.events.append(YouChose(side, audience=(stage.owner,)))
    table.events.append(HasChosen(stage.owner))
    table.stage = Guessing(stage.owner)
    table.to_act = (table.turn,)


def play_guess(table: Table, action: Guess, rng: Rng) -> None:
    """Right: two hours and a card. Wrong: one hour."""
    stage = table.stage
    assert isinstance(stage, Guessing)
    right = table.secret[stage.owner] == (SIDES.index(action.side),)
    table.forget()
    table.events.append(BagGuessed(table.turn, stage.owner, right))
    table.hours -= 2 if right else 1
    if not right:
        _finish(table, rng)
        return
    there = table.holds(stage.owner)
    if there & (there - 1):
        table.stage = Rummaging(stage.owner)
        table.to_act = (table.turn,)
    else:
        _rummage(table, stage.owner, there.bit_length() - 1, rng)


def play_rummage(table: Table, action: Rummage, rng: Rng) -> None:
    """The category is named."""
    stage = table.stage
    assert isinstance(stage, Rummaging)
    _rummage(table, stage.owner, CATEGORY_NUMBER[action.category], rng)


def _rummage(table: Table, owner: int, category: int, rng: Rng) -> None:
    """A random card of the category; its owner sees which one is gone."""
    card = rng.choice(table.of(owner, category))
    table.from_hand(owner, card)
    table.given(HAND[owner], card, table.turn, "sleeping", 1 << owner)
    table.land(card, owner, table.turn)
    _settle(table, None, rng)


# The Conductor (ME-29)


def play_take(table: Table, action: Take, rng: Rng) -> None:
    """Take one of his cards."""
    spot = action.spot - 1
    card = table.take_spot(spot)
    table.given(SPOT[spot], card, table.turn, "conductor", 0)
    table.land(card, -1, table.turn)
    _settle(table, Leaving(spot), rng)


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
