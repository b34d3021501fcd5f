"""The notation: a verb and its words, seats as letters: `dine b motive`, `smoke a c modus`, `show hanged`."""

from bradshaw.core.errors import NotationError
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
from bradshaw.games.mystery_express.cards import CARS, CATEGORIES, ELEMENTS, HELD, SIDES, TIME, WORDS
from bradshaw.games.mystery_express.english import say
from bradshaw.games.mystery_express.state import LETTERS


def _all_actions() -> dict[str, MysteryAction]:
    """Every action there is, by its notation: a few hundred."""
    seats = range(len(LETTERS))
    held = [CATEGORIES[category] for category in HELD]
    cards = [element.word for element in ELEMENTS if element.category != TIME]
    actions: dict[str, MysteryAction] = {"rest": Rest(), "serve": Serve(), "no peek": NoPeek(), "ready": Ready()}
    actions |= {f"board {car}": Board(car) for car in CARS}
    actions |= {f"lounge {category}": Lounge(category) for category in held}
    actions |= {f"rummage {category}": Rummage(category) for category in held}
    actions |= {f"sleep {LETTERS[seat]}": Sleep(seat) for seat in seats}
    actions |= {f"take {spot}": Take(spot) for spot in (1, 2, 3)}
    actions |= {f"peek {number}": Peek(number) for number in (1, 2, 3, 4)}
    actions |= {f"show {word}": Show(word) for word in cards}
    actions |= {f"give {word}": Give(word) for word in cards}
    actions |= {f"answer {word}": Answer(word) for word in WORDS}
    actions |= {"wire nothing": Wire(None), **{f"wire {word}": Wire(word) for word in WORDS}}
    for side in SIDES:
        actions |= {f"hide {side}": Hide(side), f"guess {side}": Guess(side)}
    for category in held:
        actions |= {f"grip {LETTERS[seat]} {category}": Grip(seat, category) for seat in seats}
        actions |= {f"dine {LETTERS[seat]} {category}": Dine(seat, category) for seat in seats}
        actions |= {f"help {stack} {category}": Help(stack, category) for stack in (1, 2)}
        actions |= {f"passenger {side} {category}": Chat(side, category) for side in SIDES}
        actions |= {f"tunnel {side} {category}": Tunnel(side, category) for side in SIDES}
        actions |= {
            f"smoke {LETTERS[one]} {LETTERS[two]} {category}": Smoke(one, two, category)
            for one in seats
            for two in seats[one + 1 :]
        }
    return actions


_ACTIONS = _all_actions()
_TEXTS = {action: text for text, action in _ACTIONS.items()}


def write(action: MysteryAction) -> str:
    """The action in notation.

    >>> write(Dine(1, "motive")), write(Smoke(0, 2, "modus")), write(Wire(None))
    ('dine b motive', 'smoke a c modus', 'wire nothing')
    """
    text = _TEXTS.get(action)
    return text if text is not None else " ".join(str(value) for value in _words(action))


def _words(action: MysteryAction) -> list[object]:
    """Something like notation for what is no action of any game, so that it can be spoken of."""
    tag: str = str(action.__struct_config__.tag)
    return [tag, *(getattr(action, field) for field in action.__struct_fields__)]


def read(text: str) -> MysteryAction:
    """The action that the text stands for.

    >>> read("passenger left suspect")
    Chat(side='left', category='suspect')
    """
    action = _ACTIONS.get(text)
    if action is None:
        raise NotationError(say("no_action", text=text[:60]))
    return action
