"""Most turns are plain: a pawn moves, or stays, where nothing happens at once, and the next seat's turn begins.

Such a turn is carried out here in one go, in half the time. `turn.py` can do it as well, and a test lets both
carry out the same turns: this is a second statement of rules, not another set of them.
"""

from typing import TYPE_CHECKING

from bradshaw.games.eighty_days.actions import Back, EightyAction, Forward, Pass, Stay
from bradshaw.games.eighty_days.events import BetSettled, EightyEvent, MovedBack, MovedForward, Passed, Stayed
from bradshaw.games.eighty_days.state import BET, LEAVE, NOTHING, EightyState

if TYPE_CHECKING:
    from bradshaw.games.eighty_days.rules import Rules

Step = tuple[EightyState, tuple[EightyEvent, ...]]


def plain_turn(rules: "Rules", state: EightyState, action: EightyAction) -> Step | None:
    """The step, or None if this turn is not plain."""
    seat, cards = state.turn, state.cards
    following = rules.left_of[seat]
    if cards.played or state.home or rules.two_pawns or cards.misses[following] or rules.late:
        return None
    last = following == state.first
    if last and state.round == rules.round_limit:
        return None
    pawns, money, duties = state.pawns, state.money, state.duties
    here = pawns[seat]
    event: EightyEvent
    if isinstance(action, Forward):
        to = here + action.spaces
        if rules.lively[to]:
            return None
        pounds = -rules.costs[action.spaces]
        event = MovedForward(seat, seat, here, to, -pounds)
    elif isinstance(action, Back):
        to = rules.behind[here]
        pounds = 10 * (here - to)
        event = MovedBack(seat, seat, here, to, pounds)
    elif isinstance(action, Stay):
        to, pounds = here, action.pounds
        event = Stayed(seat, seat, here, pounds)
    elif isinstance(action, Pass) and duties[seat] != LEAVE:
        to, pounds = here, 0
        event = Passed(seat)
    else:
        return None
    after = seat + 1
    counted = state.counted
    money = money[:seat] + (money[seat] + pounds,) + money[after:]
    counted = counted[:seat] + (max(0, counted[seat] + pounds),) + counted[after:]
    if to != here:
        pawns = pawns[:seat] + (to,) + pawns[after:]
        duty = rules.duty_on[to]
        if duty != duties[seat]:
            duties = duties[:seat] + (duty,) + duties[after:]
    events: tuple[EightyEvent, ...] = (event,)
    if duties[following] == BET:
        place, income = 1, 0
        space = pawns[following]
        for other in pawns:
            if other > space:
                place += 1
        after = following + 1
        if place in rules.bets[space]:
            income = 10 * place
            money = money[:following] + (money[following] + income,) + money[after:]
            counted = counted[:following] + (counted[following] + income,) + counted[after:]
        duties = duties[:following] + (NOTHING,) + duties[after:]
        events = (event, BetSettled(following, following, place, income))
    return (
        EightyState(
            state.options,
            state.round + last,
            state.first,
            following,
            pawns,
            money,
            counted,
            state.rumors,
            duties,
            cards,
            (),
            rules.alone[following],
            None,
        ),
        events,
    )
