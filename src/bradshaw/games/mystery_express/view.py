"""What one seat, or a spectator, may know of a game of Mystery Express (ME-15, ME-18)."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct

from bradshaw.core.game import Outcome
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_OF,
    SIDES,
    WORD_OF,
    Car,
    Category,
    Character,
    Counts,
    Side,
)
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.deductions import RuledOut, ruled_out
from bradshaw.games.mystery_express.events import TimeShown
from bradshaw.games.mystery_express.journey import seen_by
from bradshaw.games.mystery_express.moves import DONE, neighbour
from bradshaw.games.mystery_express.names import named
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import (
    Dealt,
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
    Stage,
    Tunnelling,
)
from bradshaw.games.mystery_express.table import SEATS


class Asked(Struct, frozen=True, gc=False):
    """Somebody who is asked for a card: of a category, or (None) of any."""

    seat: int
    category: Category | None


class Put(Struct, frozen=True, gc=False):
    """A card just put on a discard, and where it came from if that is a seat."""

    category: Category
    giver: int | None
    owner: int


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
    tokens: tuple[Car, ...]  # the Conductor's cars up to now: no two tokens show the same car (ME-08)
    cars: tuple[Car | None, ...]
    hands: tuple[Counts, ...]
    discards: tuple[Counts, ...]
    spots: tuple[Category | None, ...]
    stacks: tuple[Counts, ...]
    out: tuple[str | None, ...]  # revealed in Budapest
    hand: tuple[str, ...]  # your own cards
    discard: tuple[str, ...]
    dealt: Dealt
    past: Log  # what the seat saw and what everyone saw of cards, in the legs that are over
    notes: Log  # and in this leg
    times: tuple[tuple[str, ...], ...]
    stage: str
    asked: tuple[Asked, ...]  # who chooses a card of his, whether he has done so or not
    put: tuple[Put, ...]  # just put down, while powers may be used
    showing: tuple[tuple[str, ...], ...]  # Time cards, while you watch them
    chosen: tuple[str, ...]  # what you have chosen and the others do not know yet
    # How many choices that are not shown yet, lines of the telegram and answers each has made: all see that.
    made: tuple[int, ...]
    telegram: tuple[str | None, ...]
    answers: tuple[str, ...]
    deductions: tuple[RuledOut, ...]
    telegrams: tuple[tuple[str | None, ...], ...]  # everyone's, at the end
    all_answers: tuple[tuple[str, ...], ...]
    crime: tuple[str, ...]
    to_act: tuple[int, ...]
    outcome: Outcome | None

    @property
    def log(self) -> Log:
        """The whole log of the seat."""
        return self.past + self.notes


def view(state: MysteryState, seat: int | None) -> MysteryView:
    """The view of the seat. Nearly all that is public is kept in the state as it is shown."""
    players = len(state.hands)
    at = players if seat is None else seat
    stage, leg, outcome = state.stage, state.leg, state.outcome
    legs = len(state.options.hours)
    asked: tuple[Asked, ...] = NOTHING
    put: tuple[Put, ...] = NOTHING
    showing: tuple[tuple[str, ...], ...] = NOTHING
    kind = type(stage)
    if kind in ASKED:
        asked = ASKED[kind](state, stage)
    elif isinstance(stage, Landing):
        put = _put(stage)
    elif isinstance(stage, Showing):
        showing = _showing(state, stage, seat)
    hand: tuple[str, ...] = NOTHING
    discard: tuple[str, ...] = NOTHING
    chosen: tuple[str, ...] = NOTHING
    deductions: tuple[RuledOut, ...] = NOTHING
    if seat is not None:
        hand = tuple(map(word_of, state.hands[seat]))
        if state.discards[seat]:
            discard = tuple(map(word_of, sorted(state.discards[seat])))
        if state.secret[seat]:
            chosen = _chosen(state, seat)
        if state.options.notebook == "deductions":
            known = named(state.options, state.characters)
            deductions = ruled_out(known, seat, state.dealt, state.past[at] + state.notes[at], state.times)
    return MysteryView(
        seat,
        state.options,
        state.characters,
        leg,
        state.first,
        state.turn,
        state.hours,
        DONE[state.done],
        SEATS[state.used],
        state.tokens[leg] if leg < legs else None,
        state.tokens[: min(leg + 1, legs)],
        state.cars,
        state.hand_backs,
        state.discard_backs,
        state.spot_backs,
        state.stack_backs,
        state.up,
        hand,
        discard,
        state.dealt,
        state.past[at],
        state.notes[at],
        NOTHING if seat is None else state.times,
        STAGES[kind],
        asked,
        put,
        showing,
        chosen,
        tuple(
            [
                len(s) + len(t) + len(a)
                for s, t, a in zip(state.secret, state.telegrams, state.answers, strict=True)
            ]
        ),
        NOTHING if seat is None else state.telegrams[seat],
        NOTHING if seat is None else state.answers[seat],
        deductions,
        state.telegrams if outcome else NOTHING,
        state.answers if outcome else NOTHING,
        tuple(map(word_of, state.crime)) if outcome else NOTHING,
        state.to_act,
        outcome,
    )


NOTHING = ()
STAGES: dict[type, str] = {stage: str(stage.__struct_config__.tag) for stage in get_args(Stage)}
word_of = WORD_OF.__getitem__


def _guests(_: MysteryState, stage: Gathering | Dining) -> tuple[Asked, ...]:
    asked = stage.asked if isinstance(stage, Gathering) else stage.guests
    return tuple([Asked(seat, CATEGORIES[category] if category >= 0 else None) for seat, category in asked])


def _owner(_: MysteryState, stage: Hiding | Guessing | Rummaging) -> tuple[Asked, ...]:
    return (Asked(stage.owner, None),)


# Who chooses a card, or a side, or a back: all of it is said aloud at the table.
ASKED: dict[type, Callable[[MysteryState, Any], tuple[Asked, ...]]] = {
    Gathering: _guests,
    Dining: _guests,
    Passing: lambda _, stage: (Asked(stage.giver, CATEGORIES[stage.category]),),
    Hiding: _owner,
    Guessing: _owner,
    Rummaging: _owner,
    Returning: lambda _, stage: (Asked(stage.one, None), Asked(stage.two, None))[stage.second :],
    Leaving: lambda state, _: (Asked(state.turn, None),),
}


def _put(stage: Landing) -> tuple[Put, ...]:
    return tuple(
        [Put(CATEGORIES[CATEGORY_OF[c.card]], c.giver if c.giver >= 0 else None, c.owner) for c in stage.cards]
    )


def _showing(state: MysteryState, stage: Showing, seat: int | None) -> tuple[tuple[str, ...], ...]:
    """The Time cards, for those who have not yet said that they are ready."""
    if seat is not None and seat not in state.to_act:
        return ()
    return tuple([tuple([WORD_OF[card] for card in group]) for group in seen_by(stage, seat)])


def shown(view: MysteryView) -> tuple[TimeShown, ...]:
    """What is being shown to the seat (ME-41 to ME-43), just as it was told when the train arrived."""
    how = deck_of(view.options.players, view.options.deck).stations[view.leg].hour
    if not how or not view.showing:
        return ()
    audience = None if how != "packets" or view.seat is None else (view.seat,)
    return tuple([TimeShown(at, how, group, audience=audience) for at, group in enumerate(view.showing, 1)])


def _chosen(state: MysteryState, seat: int) -> tuple[str, ...]:
    """The seat's own choices that wait for others."""
    stage, secret = state.stage, state.secret[seat]
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
