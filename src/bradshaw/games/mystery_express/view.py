"""What one seat, or a spectator, may know of a game of Mystery Express (ME-15, ME-18)."""

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express.cards import (
    BACKS,
    CARS,
    CATEGORIES,
    CATEGORY_OF,
    CHARACTERS,
    LEGS,
    SIDES,
    WORD_OF,
    Car,
    Category,
    Character,
    Side,
    back_of,
)
from bradshaw.games.mystery_express.deductions import RuledOut, ruled_out
from bradshaw.games.mystery_express.journey import seen_by
from bradshaw.games.mystery_express.moves import DONE, neighbour
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import (
    Dining,
    Gathering,
    Guessing,
    Hiding,
    Landing,
    Leaving,
    Log,
    MysteryState,
    Passing,
    Returning,
    Rummaging,
    Showing,
    Tunnelling,
)

Counts = tuple[int, int, int, int]  # cards by their backs, Modus Operandi first


class Asked(Struct, frozen=True, gc=False):
    """Somebody who is asked for a card: of a category, or (None) of any."""

    seat: int
    category: Category | None


class Put(Struct, frozen=True, gc=False):
    """A card just put on a discard, and where it came from if that is a seat."""

    category: Category
    giver: int | None
    owner: int


class Dealt(Struct, frozen=True, gc=False):
    """The backs that everyone saw at the start."""

    hands: tuple[Counts, ...]
    spots: tuple[Counts, ...]
    stacks: tuple[Counts, ...]


class MysteryView(Struct, frozen=True, gc=False):
    """Built anew for each seat. Faces are there only as `hand`, `discard`, `out` and what the log says."""

    seat: int | None
    options: MysteryOptions
    characters: tuple[Character, ...]
    leg: int  # legs that are over
    first: int
    turn: int
    hours: int
    done: tuple[str, ...]  # the actions of the seat in turn in this leg, by the verb they are typed with
    used: tuple[int, ...]  # seats that have used their power in this leg
    conductor: Car | None
    cars: tuple[Car | None, ...]
    hands: tuple[Counts, ...]
    discards: tuple[Counts, ...]
    spots: tuple[Category | None, ...]
    stacks: tuple[Counts, ...]
    out: tuple[str | None, ...]  # revealed in Budapest
    hand: tuple[str, ...]  # your own cards
    discard: tuple[str, ...]
    dealt: Dealt
    log: Log
    times: tuple[tuple[str, ...], ...]
    stage: str
    asked: tuple[Asked, ...]  # who chooses a card of his, whether he has done so or not
    put: tuple[Put, ...]  # just put down, while powers may be used
    showing: tuple[tuple[str, ...], ...]  # Time cards, while you watch them
    chosen: tuple[str, ...]  # what you have chosen and the others do not know yet
    telegram: tuple[str | None, ...]
    answers: tuple[str, ...]
    deductions: tuple[RuledOut, ...]
    telegrams: tuple[tuple[str | None, ...], ...]  # everyone's, at the end
    all_answers: tuple[tuple[str, ...], ...]
    crime: tuple[str, ...]
    to_act: tuple[int, ...]
    outcome: Outcome | None


def view(state: MysteryState, seat: int | None) -> MysteryView:
    """The view of the seat."""
    players = state.options.players
    mine = seat is not None
    log_at = players if seat is None else seat
    log = state.past[log_at] + state.notes[log_at]
    dealt = _dealt(state.dealt)
    over = state.outcome is not None
    return MysteryView(
        seat,
        state.options,
        tuple([CHARACTERS[character] for character in state.characters]),
        state.leg,
        state.first,
        state.turn,
        state.hours,
        DONE[state.done],
        tuple([other for other in range(players) if state.used >> other & 1]),
        CARS[state.tokens[state.leg]] if state.leg < LEGS else None,
        tuple([CARS[car] if car >= 0 else None for car in state.cars]),
        tuple([BACKS[sum(map(back_of, cards))] for cards in state.hands]),
        tuple([BACKS[sum(map(back_of, cards))] for cards in state.discards]),
        tuple([CATEGORIES[CATEGORY_OF[card]] if card >= 0 else None for card in state.spots]),
        tuple([BACKS[sum(map(back_of, cards))] for cards in state.stacks]),
        tuple([WORD_OF[card] if card >= 0 else None for card in state.out]),
        tuple([WORD_OF[card] for card in state.hands[log_at]]) if mine else (),
        tuple([WORD_OF[card] for card in sorted(state.discards[log_at])]) if mine else (),
        dealt,
        log,
        state.times if mine else (),
        str(state.stage.__struct_config__.tag),
        _asked(state),
        _put(state),
        _showing(state, seat),
        _chosen(state, seat),
        state.telegrams[log_at] if mine else (),
        state.answers[log_at] if mine else (),
        ruled_out(state.options, seat, state.dealt, log, state.times)
        if seat is not None and state.options.notebook == "deductions"
        else (),
        state.telegrams if over else (),
        state.answers if over else (),
        tuple([WORD_OF[card] for card in state.crime]) if over else (),
        state.to_act,
        state.outcome,
    )


def _dealt(packed: tuple[tuple[int, ...], ...]) -> Dealt:
    return Dealt(*(tuple([BACKS[backs] for backs in part]) for part in packed))


def _asked(state: MysteryState) -> tuple[Asked, ...]:
    """Who chooses a card, or a side, or a back: all of it is said aloud at the table."""
    stage = state.stage
    if isinstance(stage, Gathering | Dining):
        asked = stage.asked if isinstance(stage, Gathering) else stage.guests
        return tuple([Asked(seat, CATEGORIES[c] if c >= 0 else None) for seat, c in asked])
    if isinstance(stage, Passing):
        return (Asked(stage.giver, CATEGORIES[stage.category]),)
    if isinstance(stage, Hiding | Guessing | Rummaging):
        return (Asked(stage.owner, None),)
    if isinstance(stage, Returning):
        return (Asked(stage.one, None), Asked(stage.two, None))[stage.second :]
    if isinstance(stage, Leaving):
        return (Asked(state.turn, None),)
    return ()


def _put(state: MysteryState) -> tuple[Put, ...]:
    stage = state.stage
    if not isinstance(stage, Landing):
        return ()
    return tuple(
        [Put(CATEGORIES[CATEGORY_OF[c.card]], c.giver if c.giver >= 0 else None, c.owner) for c in stage.cards]
    )


def _showing(state: MysteryState, seat: int | None) -> tuple[tuple[str, ...], ...]:
    """The Time cards, for those who have not yet said that they are ready."""
    stage = state.stage
    if not isinstance(stage, Showing) or (seat is not None and seat not in state.to_act):
        return ()
    return tuple([tuple([WORD_OF[card] for card in group]) for group in seen_by(stage, seat)])


def _chosen(state: MysteryState, seat: int | None) -> tuple[str, ...]:
    """The seat's own choices that wait for others."""
    if seat is None:
        return ()
    stage, secret = state.stage, state.secret[seat]
    if not secret:
        return ()
    if isinstance(stage, Guessing):
        return (SIDES[secret[0]],)
    if isinstance(stage, Tunnelling):
        return tuple([CATEGORIES[category] if category >= 0 else "nothing" for category in secret])
    return tuple([WORD_OF[card] for card in secret])


def sides(seat: int, players: int) -> dict[Side, int]:
    """The neighbours of a seat.

    >>> sides(0, 4)
    {'left': 1, 'right': 3}
    """
    return {side: neighbour(seat, number, players) for number, side in enumerate(SIDES)}
