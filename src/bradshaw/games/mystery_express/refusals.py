"""Why an action is not legal, in a sentence, in the words of the rules. Says nothing the seat may not know."""

from bradshaw.core import english as core
from bradshaw.core.sentences import Sentence
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
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NUMBER, HELD, SIDES
from bradshaw.games.mystery_express.decks import NEVER, deck_of
from bradshaw.games.mystery_express.english import say
from bradshaw.games.mystery_express.moves import (
    CHAT,
    DINE,
    GRIP,
    HELP,
    LOUNGE,
    SLEEP,
    SMOKE,
    deck_moves,
    neighbour,
)
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

# What the table waits for: the actions that fit, and the code of what is said of others.
WAITING: dict[type[Stage], tuple[tuple[type[MysteryAction], ...], str]] = {
    Boarding: ((Board,), "boarding"),
    Turn: ((Rest, Grip, Help, Dine, Lounge, Chat, Sleep, Smoke), "turn"),
    Dining: ((Dine, Serve), "dining"),
    Gathering: ((Show, Give), "gathering"),
    Passing: ((Give,), "passing"),
    Hiding: ((Hide,), "hiding"),
    Guessing: ((Guess,), "guessing"),
    Rummaging: ((Rummage,), "rummaging"),
    Returning: ((Give,), "returning"),
    Taking: ((Take,), "taking"),
    Leaving: ((Give,), "leaving"),
    Landing: ((Peek, NoPeek), "landing"),
    Showing: ((Ready,), "showing"),
    Tunnelling: ((Tunnel,), "tunnelling"),
    Wiring: ((Wire,), "wiring"),
    Answering: ((Answer,), "answering"),
}


def refusal(state: MysteryState, seat: int, action: MysteryAction) -> Sentence:
    """The sentence for an action that is not among the legal ones."""
    if state.outcome:
        return core.say("over")
    if not 0 <= seat < state.options.players:
        return core.say("no_seat", seat=seat)
    fitting, code = WAITING[type(state.stage)]
    if seat not in state.to_act:
        if len(state.to_act) == 1:
            return say("not_you", traveller=state.characters[state.to_act[0]])
        return say("others")
    if not isinstance(action, fitting):
        return say(code)
    if isinstance(action, InCar):
        return _refusal_in_car(state, action)
    if isinstance(action, Show | Give):
        return _refusal_card(state, seat, action)
    if isinstance(action, Tunnel):
        return _refusal_tunnel(state, seat, action)
    if isinstance(action, Wire | Answer):
        written = state.telegrams if isinstance(action, Wire) else state.answers
        return say("other_line", word=str(action.element), category=CATEGORIES[len(written[seat])])
    if isinstance(action, Rummage):
        return say("none_in_hand", category=action.category)
    if isinstance(action, Peek):
        return say("power")
    return say("not_now")


def _refusal_card(state: MysteryState, seat: int, action: Show | Give) -> Sentence:
    stage = state.stage
    category: int | None
    if isinstance(stage, Gathering):
        give = stage.why == "smoking"
        if give != isinstance(action, Give):
            return say("say_give") if give else say("say_show")
        category = next(category for asked, category in stage.asked if asked == seat)
    else:
        category = stage.category if isinstance(stage, Passing) else None
    if category is None or category < 0:
        return say("card", word=action.element)
    return say("card_of", category=CATEGORIES[category], word=action.element)


def _refusal_tunnel(state: MysteryState, seat: int, action: Tunnel) -> Sentence:
    side = len(state.secret[seat])
    if action.side != SIDES[side]:
        return say("right_now") if side else say("left_first")
    owner = neighbour(seat, side, state.options.players)
    return say("no_hand", traveller=state.characters[owner], category=action.category)


def _refusal_in_car(state: MysteryState, action: InCar) -> Sentence:
    """The first thing that stands in the way of an action in a car."""
    bit, hours, done = _NEEDS[type(action)]
    dining = isinstance(state.stage, Dining)
    if bit & deck_moves(state.options.players, state.options.deck).absent:
        return say("no_car")
    if state.done & bit and not dining:
        return say(done)
    if state.hours < hours:
        return say("hours", hours=hours, left=state.hours)
    if not isinstance(action, Sleep) and CATEGORY_NUMBER.get(action.category) not in HELD:
        return say("time_cards")
    wrong = _wrong_seat(state, action)
    if wrong:
        return wrong
    if isinstance(action, Help):
        return _refusal_help(state, action)
    if isinstance(action, Sleep):
        return say("nothing_there")
    return say("no_holder", category=action.category)


# By action in a car: its bit, the hours that it takes, and the code of what is said when it was done already.
_NEEDS: dict[type[InCar], tuple[int, int, str]] = {
    Grip: (GRIP, 1, "done_grip"),
    Help: (HELP, 3, "done_help"),
    Dine: (DINE, 1, "done_dine"),
    Lounge: (LOUNGE, 2, "done_lounge"),
    Chat: (CHAT, 1, "done_chat"),
    Sleep: (SLEEP, 2, "done_sleep"),
    Smoke: (SMOKE, 3, "done_smoke"),
}


def _wrong_seat(state: MysteryState, action: InCar) -> Sentence | None:
    """What is wrong with the players named."""
    if isinstance(action, Grip | Dine | Sleep):
        named: tuple[int, ...] = (action.seat,)
    elif isinstance(action, Smoke):
        named = (action.one, action.two)
    else:
        return None
    if any(not 0 <= seat < state.options.players for seat in named):
        return say("no_player")
    if state.turn in named and not isinstance(action, Grip):
        return say("yourself")
    if isinstance(action, Smoke) and not action.one < action.two:
        return say("two_players")
    if isinstance(action, Smoke) and len(state.hands[state.turn]) < 2:
        return say("two_cards")
    if isinstance(action, Dine) and isinstance(state.stage, Dining):
        if action.seat in [seat for seat, _ in state.stage.guests]:
            return say("invited", traveller=state.characters[action.seat])
        if CATEGORY_NUMBER[action.category] in [category for _, category in state.stage.guests]:
            return say("asked_for", category=action.category)
    return None if isinstance(action, Sleep) else _without_card(state, action, named)


def _without_card(state: MysteryState, action: Grip | Dine | Smoke, named: tuple[int, ...]) -> Sentence | None:
    """The first of the players who has no card of the category where it is looked for."""
    for seat in named:
        counts = state.discard_backs[seat] if isinstance(action, Grip) else state.hand_backs[seat]
        if not counts[CATEGORY_NUMBER[action.category]]:
            code = "no_discard" if isinstance(action, Grip) else "no_hand"
            return say(code, traveller=state.characters[seat], category=action.category)
    return None


def _refusal_help(state: MysteryState, action: Help) -> Sentence:
    deck = deck_of(state.options.players, state.options.deck)
    if action.stack not in (1, 2):
        return say("two_stacks")
    boards = deck.boards[action.stack - 1]
    if state.leg < boards < NEVER:
        return say("not_aboard", stack=action.stack, station=deck.stations[boards].name)
    return say("no_stack", stack=action.stack, category=action.category)
