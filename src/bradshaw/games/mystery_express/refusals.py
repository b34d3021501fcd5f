"""Why an action is not legal, in a sentence, in the words of the rules. Says nothing the seat may not know."""

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
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NAMES, CATEGORY_NUMBER, HELD, SIDES, STATIONS
from bradshaw.games.mystery_express.moves import CHAT, DINE, GRIP, HELP, LOUNGE, SLEEP, SMOKE, neighbour
from bradshaw.games.mystery_express.names import seat_names
from bradshaw.games.mystery_express.state import (
    Answering,
    Boarding,
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
    Showing,
    Stage,
    Taking,
    Tunnelling,
    Turn,
    Wiring,
)

InCar = Grip | Help | Dine | Lounge | Chat | Sleep | Smoke

# What the table waits for, and the actions that fit.
WAITING: dict[type[Stage], tuple[tuple[type[MysteryAction], ...], str]] = {
    Boarding: ((Board,), "Everyone is boarding: choose a car, like “board dining”."),
    Turn: ((Rest, Grip, Help, Dine, Lounge, Chat, Sleep, Smoke), "It is time to visit a car, or to rest."),
    Dining: ((Dine, Serve), "The table is being laid: invite another guest, or “serve”."),
    Gathering: ((Show, Give), "A card of your hand is asked for."),
    Passing: ((Give,), "A card is to be passed on: “give” one."),
    Hiding: ((Hide,), "The bag is to be hidden: “hide left” or “hide right”."),
    Guessing: ((Guess,), "The bag is hidden: “guess left” or “guess right”."),
    Rummaging: ((Rummage,), "You found the bag: name a category, like “rummage motive”."),
    Returning: ((Give,), "You owe both of them a card: “give” one."),
    Taking: ((Take,), "The Conductor is here: “take” one of his three cards."),
    Leaving: ((Give,), "The Conductor wants a card in return: “give” one."),
    Landing: ((Peek, NoPeek), "Say whether you use your power: “peek 1”, say, or “no peek”."),
    Showing: ((Ready,), "The Time cards are being shown: say “ready” when you have seen them."),
    Tunnelling: ((Tunnel,), "The train is in the tunnel: choose a back, like “tunnel left motive”."),
    Wiring: ((Wire,), "Telegrams are being written: “wire” an element, or “wire nothing”."),
    Answering: ((Answer,), "The last answers are being written, like “answer hanged”."),
}


def refusal(state: MysteryState, seat: int, action: MysteryAction) -> str:
    """The sentence for an action that is not among the legal ones."""
    if state.outcome:
        return "The game is over."
    if not 0 <= seat < state.options.players:
        return f"There is no seat {seat}."
    fitting, sentence = WAITING[type(state.stage)]
    if seat not in state.to_act:
        if len(state.to_act) == 1:
            return f"{seat_names(state.options)[state.to_act[0]]} is to act, not you."
        return "You have nothing to choose at the moment; others have."
    if not isinstance(action, fitting):
        return sentence
    if isinstance(action, InCar):
        return _refusal_in_car(state, action)
    if isinstance(action, Show | Give):
        return _refusal_card(state, seat, action)
    if isinstance(action, Tunnel):
        return _refusal_tunnel(state, seat, action)
    if isinstance(action, Wire | Answer):
        written = state.telegrams if isinstance(action, Wire) else state.answers
        category = CATEGORY_NAMES[len(written[seat])]
        return f"“{action.element}” is no {category} of this game; that is the line to fill in now."
    if isinstance(action, Rummage):
        return f"There is no {_name(action.category)} card in that hand."
    if isinstance(action, Peek):
        return "Your power does not fit that card."
    return "That is not possible now."


def _refusal_card(state: MysteryState, seat: int, action: Show | Give) -> str:
    stage = state.stage
    category: int | None
    if isinstance(stage, Gathering):
        verb = "give" if stage.why == "smoking" else "show"
        if verb != ("give" if isinstance(action, Give) else "show"):
            return f"Here a card is to be chosen with “{verb}”."
        category = next(category for asked, category in stage.asked if asked == seat)
    else:
        category = stage.category if isinstance(stage, Passing) else None
    what = "a card" if category is None or category < 0 else f"a {CATEGORY_NAMES[category]} card"
    return f"It must be {what} from your hand that you can spare, and “{action.element}” is not."


def _refusal_tunnel(state: MysteryState, seat: int, action: Tunnel) -> str:
    side = len(state.secret[seat])
    if action.side != SIDES[side]:
        return f"Choose on your {SIDES[side]} now."
    owner = neighbour(seat, side, state.options.players)
    return f"{seat_names(state.options)[owner]} has no {_name(action.category)} card in hand."


def _refusal_in_car(state: MysteryState, action: InCar) -> str:
    """The first thing that stands in the way of an action in a car."""
    bit, hours, what = _NEEDS[type(action)]
    dining = isinstance(state.stage, Dining)
    if state.done & bit and not dining:
        return f"You have already {what} in this leg; no action can be done twice."
    if state.hours < hours:
        return f"That takes {hours} hour{'s' * (hours > 1)}, and you have {state.hours} left."
    if not isinstance(action, Sleep) and CATEGORY_NUMBER.get(action.category) not in HELD:
        return "Nobody holds Time cards."
    wrong = _wrong_seat(state, action)
    if wrong:
        return wrong
    if isinstance(action, Help):
        return _refusal_help(state, action)
    if isinstance(action, Sleep):
        return "There is nothing in that hand to rummage for."
    return f"Nobody who is asked for it holds {_article(action.category)} card there."


_NEEDS: dict[type[InCar], tuple[int, int, str]] = {
    Grip: (GRIP, 1, "made somebody get a grip"),
    Help: (HELP, 3, "helped a passenger"),
    Dine: (DINE, 1, "dined"),
    Lounge: (LOUNGE, 2, "been in the Lounge Car"),
    Chat: (CHAT, 1, "been in the Passenger Car"),
    Sleep: (SLEEP, 2, "been in the Sleeping Car"),
    Smoke: (SMOKE, 3, "been in the Smoking Car"),
}


def _wrong_seat(state: MysteryState, action: InCar) -> str:
    """What is wrong with the players named."""
    names = seat_names(state.options)
    if isinstance(action, Grip | Dine | Sleep):
        named: tuple[int, ...] = (action.seat,)
    elif isinstance(action, Smoke):
        named = (action.one, action.two)
    else:
        return ""
    if any(not 0 <= seat < len(names) for seat in named):
        return "There is no such player in this game."
    if state.turn in named and not isinstance(action, Grip):
        return "You can't ask yourself."
    if isinstance(action, Smoke) and not action.one < action.two:
        return "Name two different players, in the order of their letters."
    if isinstance(action, Smoke) and len(state.hands[state.turn]) < 2:
        return "You need two cards in hand to give back."
    if isinstance(action, Dine) and isinstance(state.stage, Dining):
        if action.seat in [seat for seat, _ in state.stage.guests]:
            return f"{names[action.seat]} is invited already."
        if CATEGORY_NUMBER[action.category] in [category for _, category in state.stage.guests]:
            return f"Another guest is asked for {_article(action.category)} card already."
    if not isinstance(action, Sleep):
        for seat in named:
            counts = state.discard_backs[seat] if isinstance(action, Grip) else state.hand_backs[seat]
            if not counts[CATEGORY_NUMBER[action.category]]:
                where = "on the discard" if isinstance(action, Grip) else "in hand"
                return f"{names[seat]} has no {_name(action.category)} card {where}."
    return ""


def _refusal_help(state: MysteryState, action: Help) -> str:
    boarding = {station.passengers: number for number, station in enumerate(STATIONS) if station.passengers}
    if action.stack not in boarding:
        return "There are only passengers 1 and 2."
    if state.leg < boarding[action.stack]:
        return f"Passengers {action.stack} board in {STATIONS[boarding[action.stack]].name}."
    return f"Passengers {action.stack} have no {_name(action.category)} card left."


def _name(category: str) -> str:
    return CATEGORY_NAMES[CATEGORIES.index(category)] if category in CATEGORIES else category


def _article(category: str) -> str:
    return f"a {_name(category)}"
