"""Mystery Express in English: every event as a sentence. `screen.py` shows a view as text."""

from bradshaw.games.mystery_express.cards import CAR_NAMES, CATEGORY_NAMES, CATEGORY_NUMBER
from bradshaw.games.mystery_express.events import (
    Arrived,
    BagGuessed,
    Boarded,
    CardMoved,
    CarVisited,
    CrimeRevealed,
    FaceSeen,
    GameEnded,
    HasChosen,
    Invited,
    IsChoosing,
    LegEnded,
    MysteryEvent,
    PassengersBoarded,
    Peeked,
    Rested,
    TelegramSent,
    TimeShown,
    TookBack,
    TurnBegan,
    YouChose,
)
from bradshaw.games.mystery_express.names import choice_name, element_name, names_of, place_name, seat_names
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.screen import show
from bradshaw.games.mystery_express.state import LETTERS, OUT, PASSING, Note

ENDINGS = {
    "answers": "has the most right answers and wins.",
    "telegram": "wins by the better telegram.",
    "shared": "share the win.",
}


def tell(event: MysteryEvent, options: MysteryOptions) -> str:
    """The event as a sentence."""
    names = seat_names(options)
    match event:
        case CardMoved():
            return _tell_move(event.note, options)
        case FaceSeen():
            return f"It is {element_name(str(event.note.element))}."
        case YouChose():
            return f"You choose {choice_name(event.choice)}."
        case IsChoosing():
            return f"{names[event.seat]} is choosing."
        case HasChosen():
            return f"{names[event.seat]} has chosen."
        case TimeShown():
            return _tell_time(event)
        case CarVisited():
            return _tell_visit(event, names)
        case GameEnded():
            winners = [names[seat] for seat in event.outcome.winners]
            scores = ", ".join(f"{name} {right}" for name, right in zip(names, event.right, strict=True))
            return f"{' and '.join(winners)} {ENDINGS[event.outcome.reason]} Right answers: {scores}."
        case CrimeRevealed():
            right = [names[seat] for seat, answer in enumerate(event.answers) if answer == event.element]
            knew = f"{', '.join(right)} knew." if right else "Nobody knew."
            return f"The {_category(event.category)} of the crime: {element_name(event.element)}. {knew}"
    return _tell_journey(event, names, len(options.hours))


def _tell_journey(event: MysteryEvent, names: tuple[str, ...], legs: int) -> str:
    """Plain sentences about players and the train."""
    match event:
        case Boarded():
            return f"{names[event.seat]} boards the {CAR_NAMES[event.car]}."
        case TurnBegan():
            return f"{names[event.seat]} has {_hours(event.hours)}."
        case Rested():
            return f"{names[event.seat]} rests."
        case Invited():
            guest = names[event.guest]
            return f"{names[event.seat]} invites {guest} to show a {_category(event.category)} card."
        case Peeked():
            owner = names[event.owner]
            return (
                f"{names[event.seat]} peeks at the {_category(event.category)} card just put on {owner}'s discard."
            )
        case TookBack():
            return f"{names[event.seat]} takes all {_category(event.category)} cards back from the discard."
        case BagGuessed():
            how = "finds" if event.right else "does not find"
            return f"{names[event.seat]} {how} {names[event.owner]}'s bag."
        case LegEnded():
            return f"Leg {event.leg} of {legs} is over: everyone takes the discards back."
        case Arrived():
            where = f"is now in the {CAR_NAMES[event.conductor]}" if event.conductor else "gets off"
            return f"The train arrives in {event.station}. The Conductor {where}."
        case PassengersBoarded():
            return f"Passengers {event.stack} board the train."
        case TelegramSent():
            return f"{names[event.seat]} has sent a telegram."
    raise TypeError(f"{event!r} is no event of this game")


def _tell_visit(event: CarVisited, names: tuple[str, ...]) -> str:
    """Who does what in which car."""
    who = names[event.seat]
    others = names_of(event.others, names)
    if event.car == "dining":
        return f"{who} sits down in the Dining Car."
    if event.car == "sleeping":
        return f"In the Sleeping Car {who} looks for {others}'s bag."
    category = _category(str(event.category))  # in all other cars one is named
    match event.car:
        case "club":
            if event.others:
                return f"In the Club Car {who} tells {others} to get a grip on {category}."
            return f"In the Club Car {who} helps a passenger for a {category} card."
        case "lounge":
            return f"In the Lounge Car {who} asks everyone about {category}."
        case "passenger":
            return f"In the Passenger Car {who} starts a round of {category} cards with {others}."
    return f"In the Smoking Car {who} asks {others} for a {category} card each."


def _tell_move(note: Note, options: MysteryOptions) -> str:
    """A card, as everyone sees it."""
    names = seat_names(options)
    category = f"a {_category(str(note.category))} card"
    if note.element:
        category = element_name(note.element)
    source, target = place_name(note.source, names), place_name(note.target, names)
    if note.how == "tunnel":
        return f"In the tunnel {names[note.seen[0]]} peeks at {category} in {source}."
    if note.target == OUT:
        return f"{_owner(note.source, names)} reveals {category}."
    if note.how in ("dining", "lounge"):
        audience = (
            "everyone" if note.how == "lounge" else names_of([s for s in note.seen if s != _seat(note)], names)
        )
        return f"{_owner(note.source, names)} shows {category} to {audience}."
    if note.target == PASSING:
        return f"{_first(category)} goes from {source} to somebody who has none to pass and hands it on."
    return f"{_first(category)} goes from {source} to {target}."


def _first(text: str) -> str:
    """The text as it begins a sentence."""
    return text[0].upper() + text[1:]


def _owner(place: str, names: tuple[str, ...]) -> str:
    return names[LETTERS.index(place[-1])]


def _seat(note: Note) -> int:
    return LETTERS.index(note.source[-1])


def _tell_time(event: TimeShown) -> str:
    cards = ", ".join(element_name(word) for word in event.elements)
    if event.how == "packets":
        return f"Packet {event.number} of the Time cards: {cards}."
    where = f", on pile {(event.number - 1) % 3 + 1}" if event.how == "three piles" else ""
    return f"Time card {event.number}{where}: {cards}."


def _hours(hours: int) -> str:
    return f"{hours} hour{'s' * (hours != 1)}"


def _category(word: str) -> str:
    return CATEGORY_NAMES[CATEGORY_NUMBER[word]]


__all__ = ["seat_names", "show", "tell"]
