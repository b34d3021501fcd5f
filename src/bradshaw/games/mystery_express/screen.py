"""A view of Mystery Express as plain text."""

from bradshaw.core.game import Section
from bradshaw.games.mystery_express.cards import (
    CAR_NAMES,
    CATEGORY_NAMES,
    CATEGORY_NUMBER,
    CHARACTER_NAMES,
    CHARACTERS,
    ELEMENT_NUMBER,
    Counts,
)
from bradshaw.games.mystery_express.decks import NEVER, deck_of
from bradshaw.games.mystery_express.names import choice_name, element_name, named, names_of, place_name, seat_names
from bradshaw.games.mystery_express.state import HAND, LETTERS, PASSING, Note
from bradshaw.games.mystery_express.view import MysteryView

WAITING = {
    "boarding": "everyone chooses a car",
    "dining": "guests are invited",
    "gathering": "cards are chosen",
    "passing": "a card is passed on",
    "hiding": "the bag is hidden",
    "guessing": "the bag is looked for",
    "rummaging": "a category is named",
    "returning": "cards are given in return",
    "taking": "the Conductor has cards to take",
    "leaving": "the Conductor gets a card",
    "landing": "powers may be used",
    "showing": "the Time cards are shown",
    "tunnelling": "the train is in the tunnel",
    "wiring": "telegrams are written",
    "answering": "the last answers are written",
}


def show(view: MysteryView) -> tuple[Section, ...]:
    """Your cards first, for most choices are among them; what is asked, the table, and the notebook."""
    table = _table(view)
    if view.seat is None:
        sections = [Section(_headline(view), (*_momentary(view), *table))]
    else:
        sections = [
            Section(_headline(view), (*_own(view), *_momentary(view))),
            Section("The travellers", table),
        ]
    if view.options.notebook != "none" and view.seat is not None:
        sections.append(Section("What you have seen", _sightings(view)))
    if view.deductions:
        sections.append(Section("Ruled out", _deductions(view)))
    if view.times:
        sections.append(Section("Time cards shown", tuple(_named(shown) for shown in view.times)))
    if view.outcome:
        sections.append(Section("The crime", _result(view)))
    return tuple(sections)


def _names(view: MysteryView) -> tuple[str, ...]:
    return seat_names(named(view.options, view.characters))


def _headline(view: MysteryView) -> str:
    if view.outcome:
        names = _names(view)
        return f"Istanbul: {names_of(view.outcome.winners, names)} won"
    waiting = WAITING.get(view.stage)
    stations = deck_of(view.options.players, view.options.deck).stations
    legs = len(stations) - 1
    if view.leg == legs:
        return f"{stations[legs].name}: {waiting}"
    leg = f"Leg {view.leg + 1} of {legs}, {stations[view.leg].name} to {stations[view.leg + 1].name}"
    if view.stage in ("showing", "tunnelling", "wiring", "boarding"):
        return f"{stations[view.leg].name}: {waiting}"
    turn = f"{_names(view)[view.turn]} has {view.hours} h left"
    return f"{leg}: {turn}{f', {waiting}' if waiting else ''}"


def _table(view: MysteryView) -> tuple[str, ...]:
    """Who is where, with which backs in hand and on the discard."""
    heads = " ".join(name[:3] for name in CATEGORY_NAMES[:4])
    words = ", ".join(name.split()[0] for name in CATEGORY_NAMES[:4])
    lines = [
        f"{'* to move, w whistle, used: power spent':<42}{'in hand':<18}on the discard",
        f"{f'Backs: {words}':<42}{heads}   {heads}",
    ]
    for seat, character in enumerate(view.characters):
        name = f"{LETTERS[seat]} {CHARACTER_NAMES[CHARACTERS.index(character)]}"
        marks = ("*" if seat == view.turn else " ") + ("w" if seat == view.first else " ")
        power = "used" if seat in view.used else ""
        where = f"{view.cars[seat] or ''}"
        hand, discard = _backs(view.hands[seat]), _backs(view.discards[seat])
        lines.append(f"{marks} {name:<24}{where:<10}{power:<5}{hand}   {discard}")
    if any(view.out):
        up = [f"{LETTERS[seat]} {element_name(word)}" for seat, word in enumerate(view.out) if word]
        lines.append(f"Face up, out of play: {', '.join(up)}")
    spots = ", ".join(CATEGORY_NAMES[CATEGORY_NUMBER[spot]] if spot else "empty" for spot in view.spots)
    where = f" in the {CAR_NAMES[view.conductor]}" if view.conductor else ""
    if view.spots:
        lines.append(f"Conductor{where}: {spots}")
    passengers = []
    deck = deck_of(view.options.players, view.options.deck)
    for number, (stack, boards) in enumerate(zip(view.stacks, deck.boards, strict=True), start=1):
        if boards == NEVER:
            continue
        aboard = "aboard" if view.leg >= boards else f"board in {deck.stations[boards].name}"
        cards = ", ".join(f"{n} {CATEGORY_NAMES[c]}" for c, n in enumerate(stack) if n) or "no cards"
        passengers.append(f"{number} ({aboard}): {cards}")
    if passengers:
        lines.append(f"Passengers {'; '.join(passengers)}")
    return tuple(lines)


def _backs(counts: Counts) -> str:
    return " ".join(f"{count or '·':>3}" for count in counts)


def _own(view: MysteryView) -> tuple[str, ...]:
    lines = [f"Your hand: {_by_category(view.hand)}"]
    if view.discard:
        lines.append(f"Your discard: {_by_category(view.discard)}")
    if view.chosen:
        lines.append(f"Chosen: {', '.join(choice_name(word) for word in view.chosen)}")
    if view.telegram:
        lines.append(f"Telegram: {', '.join(element_name(word) if word else '–' for word in view.telegram)}")
    if view.answers:
        lines.append(f"Answers: {', '.join(element_name(word) for word in view.answers)}")
    return tuple(lines)


def _by_category(words: tuple[str, ...]) -> str:
    return _named(words) if words else "empty"


def _named(words: tuple[str, ...]) -> str:
    return ", ".join(element_name(word) for word in words)


def _momentary(view: MysteryView) -> tuple[str, ...]:
    """What is on the table only now."""
    names = _names(view)
    lines = []
    if view.asked and view.stage != "leaving":
        asked = [f"{names[a.seat]}{f' ({_category(a.category)})' if a.category else ''}" for a in view.asked]
        lines.append(f"Asked: {', '.join(asked)}")
    lines += [f"Just put down: {_put_line(view, at)}" for at in range(len(view.put))]
    if view.showing:
        lines.append(f"Time cards: {' · '.join(_named(group) for group in view.showing)}")
    return tuple(lines)


def _put_line(view: MysteryView, at: int) -> str:
    names = _names(view)
    put = view.put[at]
    line = f"{at + 1}. {_category(put.category)} on {names[put.owner]}'s discard"
    if put.giver is not None and put.giver != put.owner:
        line += f", from {names[put.giver]}"
    return line


def _category(word: str) -> str:
    return CATEGORY_NAMES[CATEGORY_NUMBER[word]]


def _sightings(view: MysteryView) -> tuple[str, ...]:
    """What the seat saw of others' cards, element by element."""
    seen: dict[str, list[Note]] = {}
    handed_on = False  # a card that is handed on is seen once, though it has several lines
    for note in view.log:
        again = note.source == PASSING and handed_on
        handed_on = note.target == PASSING and note.element is not None
        if note.element is not None and note.how != "dealt" and note.source != HAND[view.seat or 0] and not again:
            seen.setdefault(note.element, []).append(note)
    if not seen:
        return ("Nothing yet.",)
    names = _names(view)
    return tuple(
        f"{element_name(word)}: "
        + "; ".join(f"leg {n.leg}, {n.how}, {place_name(n.source, names)}" for n in seen[word])
        for word in sorted(seen, key=ELEMENT_NUMBER.__getitem__)
    )


def _deductions(view: MysteryView) -> tuple[str, ...]:
    return tuple(f"{element_name(found.element)}: {found.reason}" for found in view.deductions)


def _result(view: MysteryView) -> tuple[str, ...]:
    names = _names(view)
    lines = [_named(view.crime)]
    for seat, answers in enumerate(view.all_answers):
        right = sum(a == b for a, b in zip(answers, view.crime, strict=True))
        wire = ", ".join(element_name(word) if word else "–" for word in view.telegrams[seat])
        lines.append(f"{names[seat]}: {right} right ({_named(answers)}); telegram: {wire}")
    return tuple(lines)
