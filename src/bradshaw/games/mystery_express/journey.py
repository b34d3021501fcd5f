"""The journey: turns, legs and stations (ME-09, ME-17, ME-20, ME-21, ME-40 to ME-48, ME-60 to ME-62)."""

from msgspec.structs import replace

from bradshaw.core.game import Outcome
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_NUMBER,
    EXTRA_HOURS,
    WORD_OF,
    Category,
    Shows,
)
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.events import (
    Arrived,
    CrimeRevealed,
    GameEnded,
    HasChosen,
    IsChoosing,
    LegEnded,
    MysteryEvent,
    PassengersBoarded,
    TelegramSent,
    TimeShown,
    TurnBegan,
    YouChose,
)
from bradshaw.games.mystery_express.moves import more_than_rest, neighbour
from bradshaw.games.mystery_express.state import (
    HAND,
    Answering,
    MysteryState,
    Over,
    Showing,
    Tunnelling,
    Turn,
    Wiring,
)
from bradshaw.games.mystery_express.table import Step, Table

LINES = len(CATEGORIES)  # of a telegram, and of the last answers


# Turns and legs


def begin_leg(table: Table) -> None:
    """Whoever has the whistle opens the leg."""
    _begin_turn(table, table.first)


def _begin_turn(table: Table, seat: int) -> None:
    state = table.state
    table.turn = seat
    table.done = 0
    table.hours = state.options.hours[table.leg]
    if state.options.powers:
        table.hours += EXTRA_HOURS[state.characters[seat]]
    table.events.append(TurnBegan(seat, table.hours))


def go_on(table: Table, rng: Rng) -> None:
    """After an action: the seat in turn goes on if it can do more than rest, or else the next seat does."""
    while not more_than_rest(table):
        if not end_turn(table, rng):
            return
    table.stage = TURN
    table.to_act = (table.turn,)


def end_turn(table: Table, rng: Rng) -> bool:
    """The next seat's turn, or the end of the leg; False if a station now waits for somebody."""
    following = (table.turn + 1) % table.seats
    if following != table.first:
        _begin_turn(table, following)
        return True
    return _end_leg(table, rng)


def _end_leg(table: Table, rng: Rng) -> bool:
    """Discards come back, the train moves, powers are refreshed, the Conductor goes on (ME-17, ME-40)."""
    state = table.state
    table.take_all_back()
    table.past = tuple([past + log for past, log in zip(state.past, table.noted(state.notes), strict=True)])
    table.fresh = []
    table.leg += 1
    table.used = 0
    table.first = table.turn
    table.events.append(LegEnded(table.leg))
    deck = deck_of(table.seats, table.options.deck)
    conductor = None if table.leg == deck.legs else state.tokens[table.leg]
    table.events.append(Arrived(deck.stations[table.leg].name, conductor))
    return _arrive(table, rng)


def _arrive(table: Table, rng: Rng) -> bool:
    """What the station brings first: the Hour of the Crime, or its event."""
    station = deck_of(table.seats, table.options.deck).stations[table.leg]
    if station.hour:
        _show_time(table, station.hour, rng)
        return False
    if "tunnel" in station.events:
        return _enter_tunnel(table, rng)
    table.stage = Answering()
    table.to_act = tuple(range(table.seats))
    return False


# The Hour of the Crime (ME-41 to ME-45)


def _show_time(table: Table, how: Shows, rng: Rng) -> None:
    """Show all Time cards. The deck is shuffled first, so that its order never says anything."""
    deck = rng.shuffled(table.state.deck)
    if how == "packets":
        groups = tuple([tuple(deck[seat :: table.seats]) for seat in range(table.seats)])
    else:
        groups = tuple([(card,) for card in deck])
    table.stage = Showing(how, groups)
    table.to_act = tuple(range(table.seats))
    for number in range(len(groups)):
        if how != "packets":
            table.events.append(TimeShown(number + 1, how, _words(groups[number])))
            continue
        for seat in range(table.seats):  # each packet comes from the right
            packet = groups[(seat - number) % table.seats]
            table.events.append(TimeShown(number + 1, how, _words(packet), audience=(seat,)))


def seen_by(stage: Showing, seat: int | None) -> tuple[tuple[int, ...], ...]:
    """The cards in the order in which the seat sees them. Packets are for the players alone."""
    if stage.how != "packets":
        return stage.groups
    if seat is None:
        return ()
    return stage.groups[seat::-1] + stage.groups[:seat:-1]


def _words(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([WORD_OF[card] for card in cards])


def play_ready(state: MysteryState, seat: int, rng: Rng) -> Step:
    """A seat has watched the showing; when all have, passengers board or the telegrams are written."""
    waiting = tuple([other for other in state.to_act if other != seat])
    if waiting:
        return replace(state, to_act=waiting), (HasChosen(seat),)
    if state.options.time_log:
        shown = tuple(sorted(WORD_OF[card] for card in state.deck))
        state = replace(state, times=(*state.times, shown))
    table = Table(state)
    table.events.append(HasChosen(seat))
    station = deck_of(table.seats, table.options.deck).stations[table.leg]
    if station.passengers:
        table.events.append(PassengersBoarded(station.passengers))
    if "telegram" in station.events:
        table.stage = Wiring()
        table.to_act = tuple(range(table.seats))
    else:
        begin_leg(table)
        go_on(table, rng)
    return table.close()


# The tunnel (ME-46)


def _enter_tunnel(table: Table, rng: Rng) -> bool:
    """Everyone chooses by the back; False if somebody has to be asked."""
    table.forget()
    waiting = []
    for seat in range(table.seats):
        _no_choice_in_tunnel(table, seat)
        if len(table.secret[seat]) < 2:
            waiting.append(seat)
    table.stage = Tunnelling()
    table.to_act = tuple(waiting)
    if waiting:
        return False
    _peek_in_tunnel(table, rng)
    return True


def _no_choice_in_tunnel(table: Table, seat: int) -> None:
    """Choose for the seat while its neighbour has cards of at most one back."""
    while (side := len(table.secret[seat])) < 2:
        there = table.holds(neighbour(seat, side, table.seats))
        if there & (there - 1):
            return
        table.choose(seat, there.bit_length() - 1)


def play_tunnel(state: MysteryState, seat: int, category: Category, rng: Rng) -> Step:
    """A seat's choice on one side; when all have chosen, all peek."""
    table = Table(state)
    table.choose(seat, CATEGORY_NUMBER[category])
    _no_choice_in_tunnel(table, seat)
    table.events.append(YouChose(category, audience=(seat,)))
    table.to_act = state.to_act
    if len(table.secret[seat]) < 2:
        table.events.append(IsChoosing(seat))
    else:
        table.events.append(HasChosen(seat))
        table.to_act = tuple([other for other in state.to_act if other != seat])
    if not table.to_act:
        _peek_in_tunnel(table, rng)
        go_on(table, rng)
    return table.close()


def _peek_in_tunnel(table: Table, rng: Rng) -> None:
    """Each looks at one card of the chosen back; which of several is chance, as nobody can tell them apart."""
    for seat, chosen in enumerate(table.secret):
        for side, category in enumerate(chosen):
            if category < 0:
                continue
            owner = neighbour(seat, side, table.seats)
            card = rng.choice(table.of(owner, category))
            table.note("tunnel", card, HAND[owner], HAND[owner], 1 << seat)
    table.forget()
    begin_leg(table)


# Budapest: the telegram and the revelation (ME-47, ME-48)


def play_wire(state: MysteryState, seat: int, element: str | None, rng: Rng) -> Step:
    """One line of a telegram; when all are written, everyone reveals a card."""
    written = state.telegrams[seat] + (element,)
    telegrams = state.telegrams[:seat] + (written,) + state.telegrams[seat + 1 :]
    events: tuple[MysteryEvent, ...] = (YouChose(element or "nothing", audience=(seat,)),)
    if len(written) < LINES:
        return replace(state, telegrams=telegrams), (*events, IsChoosing(seat))
    events += (TelegramSent(seat),)
    waiting = tuple([other for other in state.to_act if other != seat])
    state = replace(state, telegrams=telegrams, to_act=waiting)
    if waiting:
        return state, events
    table = Table(state)
    table.events.extend(events)
    asked = tuple([(other, -1) for other in range(table.seats) if table.hands[other]])
    if not table.gather("revelation", asked):
        reveal_all(table, rng)
    return table.close()


def reveal_all(table: Table, rng: Rng) -> None:
    """The chosen cards are turned up together and stay so; then the last leg begins."""
    for seat, chosen in enumerate(table.secret):
        if chosen:
            table.reveal(seat, chosen[0])
    table.forget()
    begin_leg(table)
    go_on(table, rng)


# Istanbul (ME-60 to ME-62)


def play_answer(state: MysteryState, seat: int, element: str) -> Step:
    """One of the last answers; when all are written, the crime is revealed."""
    written = state.answers[seat] + (element,)
    answers = state.answers[:seat] + (written,) + state.answers[seat + 1 :]
    events: tuple[MysteryEvent, ...] = (YouChose(element, audience=(seat,)),)
    if len(written) < LINES:
        return replace(state, answers=answers), (*events, IsChoosing(seat))
    waiting = tuple([other for other in state.to_act if other != seat])
    state = replace(state, answers=answers, to_act=waiting)
    events += (HasChosen(seat),)
    return (state, events) if waiting else _end(state, events)


def _end(state: MysteryState, events: tuple[MysteryEvent, ...]) -> Step:
    crime = tuple([WORD_OF[card] for card in state.crime])
    for category, element in zip(CATEGORIES, crime, strict=True):
        at = CATEGORIES.index(category)
        events += (CrimeRevealed(category, element, tuple([answers[at] for answers in state.answers])),)
    right = tuple([_right(answers, crime) for answers in state.answers])
    good = [_right(telegram, crime) for telegram in state.telegrams]
    wrong = tuple(
        [len(telegram) - telegram.count(None) - n for telegram, n in zip(state.telegrams, good, strict=True)]
    )
    points = tuple([n - m for n, m in zip(good, wrong, strict=True)])
    scores = [(r, p, -w) for r, p, w in zip(right, points, wrong, strict=True)]
    places = tuple([1 + sum(other > score for other in scores) for score in scores])
    best = [score for score in scores if score[0] == max(right)]
    reason = "answers" if len(best) == 1 else "telegram" if places.count(1) == 1 else "shared"
    outcome = Outcome(places, reason)
    events += (GameEnded(outcome, right, points, wrong),)
    return replace(state, stage=Over(), outcome=outcome), events


def _right(written: tuple[str | None, ...], crime: tuple[str, ...]) -> int:
    """How many lines are right; on a journey without Budapest there is no telegram."""
    return sum(a == b for a, b in zip(written, crime, strict=bool(written)))


TURN = Turn()
