"""The stage of a state that fits a view: what the table waits for, from what everyone sees of it."""

from collections.abc import Callable, Sequence

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import CATEGORY_NUMBER, WORD_OF
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.moves import neighbour
from bradshaw.games.mystery_express.state import (
    HAND,
    SPOT,
    Answering,
    Boarding,
    Dining,
    Gathering,
    Gathers,
    Guessing,
    Hiding,
    Landed,
    Landing,
    Leaving,
    Over,
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
from bradshaw.games.mystery_express.view import MysteryView

# Stages about which there is no more to say.
PLAIN: dict[str, Stage] = {
    "boarding": Boarding(),
    "turn": Turn(),
    "taking": Taking(),
    "tunnelling": Tunnelling(),
    "wiring": Wiring(),
    "answering": Answering(),
    "over": Over(),
}
OWNED: dict[str, Callable[[int], Stage]] = {"hiding": Hiding, "guessing": Guessing, "rummaging": Rummaging}
WHY: dict[str | None, Gathers] = {"dining": "dining", "lounge": "lounge", "smoking": "smoking"}


def stage_of(view: MysteryView, deck: Sequence[int], landed: list[int], rng: Rng) -> Stage:
    """The stage; `deck` are the Time cards, `landed` those of the last lines of the log, just put down."""
    plain = PLAIN.get(view.stage)
    if plain is not None:
        return plain
    if view.stage == "showing":
        return _showing(view, deck, rng)
    if view.stage == "landing":
        return _landing(view, landed)
    asked = tuple([(a.seat, CATEGORY_NUMBER[a.category] if a.category else -1) for a in view.asked])
    if view.stage == "dining":
        return Dining(asked)
    if view.stage == "gathering":
        return Gathering("revelation" if asked[0][1] < 0 else WHY[view.cars[view.turn]], asked)
    if view.stage == "passing":
        return _passing(view, asked[0][1], asked[0][0])
    if view.stage == "returning":
        one, two = _givers(view)
        return Returning(one, two, second=len(asked) == 1)
    if view.stage == "leaving":
        return Leaving(view.spots.index(None))
    return OWNED[view.stage](asked[0][0])


def _passing(view: MysteryView, category: int, giver: int) -> Passing:
    """Everyone passes one card, so the lines of this leg say how far the chain has come, and which way it goes."""
    lines = [note for note in view.notes if note.how == "passenger"]
    done = len(lines) % view.options.players
    first = HAND.index(lines[-done].source) if done else giver
    step = -1 if first == neighbour(view.turn, 0, view.options.players) else 1
    return Passing(category, giver, step, view.options.players - done)


def _givers(view: MysteryView) -> tuple[int, int]:
    """The two who have given the seat in turn a card in the Smoking Car."""
    one, two = [note for note in view.notes if note.how == "smoking"][-2:]
    return HAND.index(one.source), HAND.index(two.source)


def _landing(view: MysteryView, landed: list[int]) -> Landing:
    """The cards just put down are those of the last lines; what follows depends on how they came."""
    lines = len(view.put)
    cards = tuple(
        [
            Landed(card, -1 if put.giver is None else put.giver, put.owner, lines - number)
            for number, (put, card) in enumerate(zip(view.put, landed, strict=True))
        ]
    )
    last = view.notes[-1]
    then: Passing | Returning | Leaving | None = None
    if last.how == "smoking" and view.put[0].owner == view.turn:
        then = Returning(*_givers(view), second=False)
    elif last.how == "conductor":
        then = Leaving(SPOT.index(last.source))
    elif last.how == "passenger":
        passing = _passing(view, CATEGORY_NUMBER[view.put[0].category], view.put[0].owner)
        then = passing if passing.left < view.options.players else None
    return Landing(cards, then)


def _showing(view: MysteryView, deck: Sequence[int], rng: Rng) -> Showing:
    """The Time cards in the order in which the seat sees them; what it does not see, in any order."""
    players = view.options.players
    how = deck_of(players, view.options.deck).stations[view.leg].hour
    assert how
    left = list(deck)
    seen = [tuple([take(left, word) for word in group]) for group in view.showing]
    left = rng.shuffled(left)
    if how != "packets":
        return Showing(how, (*seen, *[(card,) for card in left]))
    groups: list[tuple[int, ...]] = []
    for seat in range(players):
        # Each packet comes from the right: a seat sees its own first, then that of the seat before.
        turn = (view.seat - seat) % players if view.seat is not None else players
        size = len(deck[seat::players])
        groups.append(seen[turn] if turn < len(seen) else tuple([left.pop() for _ in range(size)]))
    return Showing(how, tuple(groups))


def take(cards: list[int], word: str) -> int:
    """Take a card that shows the word from the list."""
    card = next(card for card in cards if WORD_OF[card] == word)
    cards.remove(card)
    return card
