"""A state that is being changed: cards are moved here, and whoever sees them gets his notes and events."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.cards import (
    CATEGORIES,
    CATEGORY_OF,
    HOLDS,
    ONE_LESS,
    ONE_MORE,
    WORD_OF,
    backs,
)
from bradshaw.games.mystery_express.events import CardMoved, FaceSeen, MysteryEvent
from bradshaw.games.mystery_express.state import (
    DISCARD,
    HAND,
    OUT,
    SPOT,
    Gathering,
    Gathers,
    How,
    Landed,
    Log,
    MysteryState,
    Note,
    Stage,
)

T = TypeVar("T")
Step = tuple[MysteryState, tuple[MysteryEvent, ...]]


class SeatSets(dict[int, tuple[int, ...]]):
    """A set of seats, as bits → the seats."""

    def __missing__(self, bits: int) -> tuple[int, ...]:
        self[bits] = seats = tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
        return seats


SEATS = SeatSets()


def _put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another one in that place."""
    return items[:at] + (item,) + items[at + 1 :]


class Table:
    """The parts of a state that a step may change. `close` makes the next state of them."""

    __slots__ = (
        "cars",
        "discard_backs",
        "discards",
        "done",
        "events",
        "first",
        "fresh",
        "hand_backs",
        "hands",
        "hours",
        "known",
        "landed",
        "leg",
        "options",
        "out",
        "past",
        "seats",
        "secret",
        "spot_backs",
        "spots",
        "stack_backs",
        "stacks",
        "stage",
        "state",
        "to_act",
        "turn",
        "up",
        "used",
    )
    to_act: tuple[int, ...]  # every step says who is to act

    def __init__(self, state: MysteryState) -> None:
        self.state = state
        self.options = state.options
        self.seats = state.options.players
        self.cars = state.cars
        self.leg = state.leg
        self.first = state.first
        self.turn = state.turn
        self.hours = state.hours
        self.done = state.done
        self.used = state.used
        self.hands = state.hands
        self.discards = state.discards
        self.spots = state.spots
        self.stacks = state.stacks
        self.out = state.out
        self.known: list[int] | None = None  # a copy, once it is changed
        self.hand_backs = state.hand_backs
        self.discard_backs = state.discard_backs
        self.spot_backs = state.spot_backs
        self.stack_backs = state.stack_backs
        self.up = state.up
        self.secret = state.secret
        self.past: tuple[Log, ...] | None = None  # set at the end of a leg, when the notes start anew
        self.fresh: list[tuple[Note, Note, int]] = []  # what others get, what those in the set of bits get
        self.landed: list[tuple[int, int, int, int]] = []
        self.stage: Stage = state.stage
        self.events: list[MysteryEvent] = []

    @property
    def everyone(self) -> int:
        """All seats, and the spectators, as bits."""
        return (2 << self.seats) - 1

    def close(self) -> Step:
        """The next state, and what happened."""
        state = self.state
        notes = state.notes if self.past is None else ((),) * (self.seats + 1)
        if self.fresh:
            notes = self.noted(notes)
        after = MysteryState(
            state.options,
            state.characters,
            state.tokens,
            self.cars,
            self.leg,
            self.first,
            self.turn,
            self.hours,
            self.done,
            self.used,
            state.crime,
            self.hands,
            self.discards,
            self.spots,
            self.stacks,
            state.deck,
            self.out,
            state.known if self.known is None else tuple(self.known),
            state.dealt,
            self.hand_backs,
            self.discard_backs,
            self.spot_backs,
            self.stack_backs,
            self.up,
            state.past if self.past is None else self.past,
            notes,
            state.times,
            self.secret,
            state.telegrams,
            state.answers,
            self.stage,
            self.to_act,
            None,
        )
        return after, tuple(self.events)

    def noted(self, logs: tuple[Log, ...]) -> tuple[Log, ...]:
        """The logs with the new lines: most observers have seen no face, and share theirs."""
        fresh = self.fresh
        others = tuple([other for other, _, _ in fresh])
        seers = 0
        for _, _, bits in fresh:
            seers |= bits
        return tuple(
            [
                log
                + (tuple([face if b >> seat & 1 else o for o, face, b in fresh]) if seers >> seat & 1 else others)
                for seat, log in enumerate(logs)
            ]
        )

    # Cards

    def holds(self, seat: int) -> int:
        """The categories in a hand, as bits."""
        return HOLDS[self.hand_backs[seat]]

    def who_knows(self) -> list[int]:
        """By card, the seats that know it: to be changed."""
        if self.known is None:
            self.known = list(self.state.known)
        return self.known

    def of(self, seat: int, category: int) -> list[int]:
        """The hand cards of a category."""
        return [card for card in self.hands[seat] if CATEGORY_OF[card] == category]

    def from_hand(self, seat: int, card: int) -> None:
        """Take a card out of a hand. Of those of its back nobody else can now say which went and which stayed."""
        category = CATEGORY_OF[card]
        hand = self.hands[seat]
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
        self.hands = _put(self.hands, seat, hand)
        self.hand_backs = _put(self.hand_backs, seat, ONE_LESS[category][self.hand_backs[seat]])
        known = self.who_knows()
        known[card] = 0
        for other in hand:
            if known[other] and CATEGORY_OF[other] == category:
                known[other] = 0

    def to_discard(self, seat: int, card: int) -> None:
        """Put a card on a seat's discard (ME-16)."""
        self.discards = _put(self.discards, seat, self.discards[seat] + (card,))
        more = ONE_MORE[CATEGORY_OF[card]][self.discard_backs[seat]]
        self.discard_backs = _put(self.discard_backs, seat, more)

    def shown(self, seat: int, card: int, how: How, seen: int) -> None:
        """A hand card is seen by those in the set of bits and goes on its owner's discard (ME-16)."""
        self.from_hand(seat, card)
        self.to_discard(seat, card)
        self.note(how, card, HAND[seat], DISCARD[seat], seen | 1 << seat)

    def given(self, source: str, card: int, seat: int, how: How, seen: int) -> None:
        """A card, already taken from its place, comes to a seat's discard; the seat looks at it."""
        self.to_discard(seat, card)
        self.note(how, card, source, DISCARD[seat], seen | 1 << seat)

    def note(self, how: How, card: int, source: str, target: str, seen: int) -> None:
        """Everyone notes that the card moved or was looked at; those in the set of bits, what it is."""
        self.who_knows()[card] |= seen
        category = CATEGORIES[CATEGORY_OF[card]]
        who = SEATS[seen & ((1 << self.seats) - 1)]
        leg = self.leg + (how not in ("tunnel", "revelation"))
        face = Note(leg, how, category, source, target, WORD_OF[card], who)
        if seen >> self.seats:  # everyone saw it, spectators too
            self.fresh.append((face, face, 0))
            self.events.append(CardMoved(face))
            return
        back = Note(leg, how, category, source, target, None, who)
        self.fresh.append((back, face, seen))
        self.events.append(CardMoved(back))
        self.events.append(FaceSeen(face, audience=who))

    def note_all(self, note: Note) -> None:
        """A line that is the same for everyone."""
        self.fresh.append((note, note, 0))

    def land(self, card: int, giver: int, owner: int) -> None:
        """The card whose note was written last has come to its owner's discard: a power may fit it."""
        self.landed.append((card, giver, owner, len(self.fresh)))

    def just_landed(self) -> tuple[Landed, ...]:
        """The cards that have come to discards."""
        lines = len(self.fresh) + 1
        return tuple([Landed(card, giver, owner, lines - line) for card, giver, owner, line in self.landed])

    # Secret choices

    def gather(self, why: Gathers, asked: tuple[tuple[int, int], ...]) -> bool:
        """Ask seats for a card each; False if nobody has a real choice, and all is chosen already.

        Who has two cards of a back is asked even if they are alike: not to be asked would tell the others so.
        """
        self.forget()
        waiting = []
        for seat, category in asked:
            cards = self.hands[seat] if category < 0 else self.of(seat, category)
            if len(cards) == 1:
                self.choose(seat, cards[0])
            else:
                waiting.append(seat)
        self.stage = Gathering(why, asked)
        self.to_act = tuple(sorted(waiting))
        return bool(waiting)

    def choose(self, seat: int, choice: int) -> None:
        """Keep what a seat has chosen until it is shown."""
        self.secret = self.secret[:seat] + ((*self.secret[seat], choice),) + self.secret[seat + 1 :]

    def forget(self) -> None:
        """All choices have been shown."""
        self.secret = ((),) * self.seats

    # Places that hold single cards

    def take_spot(self, spot: int) -> int:
        """Take the card off a Conductor's spot."""
        card = self.spots[spot]
        self.spots = _put(self.spots, spot, -1)
        self.spot_backs = _put(self.spot_backs, spot, None)
        return card

    def fill_spot(self, spot: int, card: int) -> None:
        """Put a card of the seat in turn on the empty spot; only he knows it."""
        self.from_hand(self.turn, card)
        self.spots = _put(self.spots, spot, card)
        self.spot_backs = _put(self.spot_backs, spot, CATEGORIES[CATEGORY_OF[card]])
        self.note("conductor", card, HAND[self.turn], SPOT[spot], 1 << self.turn)

    def take_from_stack(self, stack: int, category: int, rng: Rng) -> int:
        """Any card of that back from a passengers' stack: nobody can tell those of one back apart."""
        cards = self.stacks[stack]
        card = rng.choice([card for card in cards if CATEGORY_OF[card] == category])
        rest = tuple([other for other in cards if other != card])
        self.stacks = _put(self.stacks, stack, rest)
        self.stack_backs = _put(self.stack_backs, stack, ONE_LESS[category][self.stack_backs[stack]])
        return card

    def reveal(self, seat: int, card: int) -> None:
        """A hand card is turned up for good (ME-48)."""
        self.from_hand(seat, card)
        self.out = _put(self.out, seat, card)
        self.up = _put(self.up, seat, WORD_OF[card])
        self.note("revelation", card, HAND[seat], OUT, self.everyone)

    def take_back(self, seat: int, category: int) -> None:
        """All cards of a category go from the discard to the hand (ME-22)."""
        mine = [card for card in self.discards[seat] if CATEGORY_OF[card] == category]
        rest = tuple([card for card in self.discards[seat] if CATEGORY_OF[card] != category])
        self.discards = _put(self.discards, seat, rest)
        self.discard_backs = _put(self.discard_backs, seat, backs(rest))
        self._to_hand(seat, mine)
        self.note_all(Note(self.leg + 1, "grip", CATEGORIES[category], DISCARD[seat], HAND[seat], None, ()))

    def _to_hand(self, seat: int, cards: Sequence[int]) -> None:
        hand = tuple(sorted((*self.hands[seat], *cards)))
        self.hands = _put(self.hands, seat, hand)
        self.hand_backs = _put(self.hand_backs, seat, backs(hand))

    def take_all_back(self) -> None:
        """The leg is over: all discards go back to the hands (ME-17)."""
        for seat, cards in enumerate(self.discards):
            if cards:
                self._to_hand(seat, cards)
        self.discards = ((),) * self.seats
        self.discard_backs = ((0, 0, 0, 0),) * self.seats
        self.note_all(Note(self.leg + 1, "leg", None, "discards", "hands", None, ()))


def learnt(state: MysteryState, landed: Landed, seat: int) -> MysteryState:
    """The state after a seat has peeked at a card just put down: all note that, and it alone the face."""
    logs = []
    for observer, log in enumerate(state.notes):
        at = len(log) - landed.back
        note = log[at]
        element = WORD_OF[landed.card] if observer == seat else note.element
        note = replace(note, element=element, seen=tuple(sorted((*note.seen, seat))))
        logs.append(log[:at] + (note,) + log[at + 1 :])
    known = list(state.known)
    known[landed.card] |= 1 << seat
    return replace(state, notes=tuple(logs), known=tuple(known), used=state.used | 1 << seat)


__all__ = ["SEATS", "Step", "Table", "learnt"]
