"""Actions as numbers and views as arrays. What has a word in a view has its number here, from 1; 0 is nothing."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import get_args

from bradshaw.core.encoding import Encoding, Layout, Packed
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
from bradshaw.games.mystery_express.cards import (
    CARS,
    CATEGORIES,
    CHARACTERS,
    EXTRA_HOURS,
    HELD,
    SIDES,
    TIME,
    WORDS,
)
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.moves import VERBS
from bradshaw.games.mystery_express.options import MysteryOptions
from bradshaw.games.mystery_express.state import DECK, DISCARD, HAND, OUT, PASSING, SPOT, STACK, How, Log, Note
from bradshaw.games.mystery_express.view import STAGES, Asked, MysteryView, Put

LINES = 16  # of the log, for each player and leg: with the hours of the rule book no game has so many
PLACES = (*HAND, *DISCARD, *SPOT, *STACK, DECK, PASSING, OUT, "discards", "hands")
MOST_PUT = 4  # cards put down at a time
MOST_CHOSEN = 2
MOST_CARDS = 99  # of a kind in a place; there are never so many
NAMES = CATEGORIES[: len(HELD)]
NO_LINES: tuple[Log, bytes] = ((), b"")

# What a seat can have chosen that waits for others: an element, a category, a side, or nothing.
CHOICES = (*WORDS, *CATEGORIES, *SIDES, "nothing")


class _Numbers(dict[str | None, int]):
    """Words → their numbers from 1; None → 0."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__({word: number for number, word in enumerate(words, 1)})
        self[None] = 0


ELEMENT, CATEGORY, CAR = _Numbers(WORDS), _Numbers(CATEGORIES), _Numbers(CARS)
CHARACTER, PLACE, STAGE = _Numbers(CHARACTERS), _Numbers(PLACES), _Numbers(STAGES.values())
HOW, CHOICE = _Numbers(get_args(How)), _Numbers(CHOICES)

LINE = ("leg", "how", "category", "source", "target", "element", "seen")  # the numbers of a line of the log


class MysteryEncoding(Encoding[MysteryAction, MysteryView]):
    """Every action by its verb, in the order of `actions.py`."""

    def __init__(self, options: MysteryOptions) -> None:
        self.options = options
        self.deck = deck_of(options.players, options.deck)
        self.legs = len(options.hours)
        self.lines = LINES * options.players * self.legs
        self.held = tuple(chain.from_iterable(self.deck.words[:TIME]))  # the elements that players hold
        self.times = self.deck.words[TIME]
        self.elements = (*self.held, *self.times)
        self.most_shown = len(self.deck.cards[TIME])
        super().__init__(self._table(), self._layout())
        self._log_size = 2 * self.layout["log"].size  # in bytes
        self._parts = _Parts(self)
        self._past: dict[int | None, tuple[Log, bytes]] = {}  # by seat, what has been packed of its log
        self._notes: dict[int | None, tuple[Log, bytes]] = {}

    def __reduce__(self) -> tuple[type["MysteryEncoding"], tuple[MysteryOptions]]:
        """Copies begin with nothing packed."""
        return MysteryEncoding, (self.options,)

    def _table(self) -> list[MysteryAction]:
        seats = range(self.options.players)
        pairs = [(one, two) for one in seats for two in seats if one < two]
        return [
            *(Board(car) for car in self.deck.cars),
            Rest(),
            *(Grip(seat, name) for seat in seats for name in NAMES),
            *(Help(stack, name) for stack in (1, 2) for name in NAMES),
            *(Dine(seat, name) for seat in seats for name in NAMES),
            Serve(),
            *(Lounge(name) for name in NAMES),
            *(Chat(side, name) for side in SIDES for name in NAMES),
            *(Sleep(seat) for seat in seats),
            *(Hide(side) for side in SIDES),
            *(Guess(side) for side in SIDES),
            *(Rummage(name) for name in NAMES),
            *(Smoke(one, two, name) for one, two in pairs for name in NAMES),
            *(Show(word) for word in self.held),
            *(Give(word) for word in self.held),
            *(Take(spot) for spot in range(1, self.deck.setup.conductor + 1)),
            *(Peek(number) for number in range(1, MOST_PUT + 1)),
            NoPeek(),
            Ready(),
            *(Tunnel(side, name) for side in SIDES for name in NAMES),
            Wire(None),
            *(Wire(word) for word in self.elements),
            *(Answer(word) for word in self.elements),
        ]

    def _layout(self) -> Layout:
        layout, seats = Layout(), [f"seat {seat}" for seat in range(self.options.players)]
        by_seat = [f"{seat} {name}" for seat in seats for name in NAMES]
        self._add_table(layout, seats, by_seat)
        self._add_own(layout)
        self._add_moment(layout, seats)
        lines = [f"{line} {what}" for line in range(1, self.lines + 1) for what in LINE]
        layout.add("log", lines, len(WORDS), "The latest lines of the seat's log, oldest first.")
        return layout

    def _add_table(self, layout: Layout, seats: list[str], by_seat: list[str]) -> None:
        """What lies on the table for all to see."""
        players = self.options.players
        stacks = [f"{stack} {name}" for stack in (1, 2) for name in NAMES]
        spots = [str(spot) for spot in range(1, self.deck.setup.conductor + 1)]
        most_hours = max(self.options.hours) + max(EXTRA_HOURS.values())
        layout.add("seat", [""], players, "Whose view it is; a spectator's is the number of players.")
        layout.add("characters", seats, len(CHARACTERS), "The character of each seat.")
        layout.add("leg", [""], self.legs, "Legs that are over.")
        layout.add("first", [""], players - 1, "Who has the whistle.")
        layout.add("turn", [""], players - 1, "The seat in turn.")
        layout.add("hours", [""], most_hours, "The hours left to it.")
        layout.add("done", VERBS, 1, "1 for what it has done in this leg.")
        layout.add("used", seats, 1, "1 for a power that was used in this leg.")
        layout.add("conductor", [""], len(CARS), "The Conductor's car.")
        layout.add("tokens", map(str, range(1, self.legs + 1)), len(CARS), "His cars up to now.")
        layout.add("cars", seats, len(CARS), "Where the figures are.")
        layout.add("hands", by_seat, MOST_CARDS, "Backs in each hand.")
        layout.add("discards", by_seat, MOST_CARDS, "Backs on each discard.")
        layout.add("spots", spots, len(CATEGORIES), "The backs on the Conductor's spots.")
        layout.add("stacks", stacks, MOST_CARDS, "Backs in the passengers' stacks.")
        layout.add("out", seats, len(WORDS), "The elements revealed in Budapest.")
        layout.add("dealt hands", by_seat, MOST_CARDS, "Backs in each hand at the start.")
        layout.add("dealt spots", [f"{n} {name}" for n in spots for name in NAMES], 1, "And on the spots.")
        layout.add("dealt stacks", stacks, MOST_CARDS, "And in the stacks.")

    def _add_own(self, layout: Layout) -> None:
        """What only the seat sees, and writes."""
        shown = [str(number) for number in range(1, self.most_shown + 1)]
        layout.add("hand", self.held, MOST_CARDS, "The seat's own cards.")
        layout.add("discard", self.held, MOST_CARDS, "Those on its own discard.")
        layout.add("showing", shown, len(WORDS), "Time cards while the seat watches them.")
        layout.add("showing group", shown, self.most_shown, "Which of them are seen together, from 1.")
        if self.options.time_log:
            times = [f"{showing} {word}" for showing in range(1, self.deck.showings + 1) for word in self.times]
            layout.add("times", times, MOST_CARDS, "Time cards at each showing.")
        layout.add("chosen", ("1", "2"), len(CHOICES), "What it has chosen and the others do not know yet.")
        layout.add("telegram", CATEGORIES, len(WORDS), "Its telegram; -1 for a blank line.", lowest=-1)
        layout.add("answers", CATEGORIES, len(WORDS), "Its answers.")
        if self.options.notebook == "deductions":
            layout.add("deductions", self.elements, 1, "1 for an element that is ruled out.")

    def _add_moment(self, layout: Layout, seats: list[str]) -> None:
        """What the table is waiting for, and the end."""
        put = [f"{n} {what}" for n in range(1, MOST_PUT + 1) for what in ("category", "giver", "owner")]
        all_lines = [f"{seat} {name}" for seat in seats for name in CATEGORIES]
        layout.add("stage", [""], len(STAGES), "What the table is waiting for.")
        most_made = MOST_CHOSEN + 2 * len(CATEGORIES)  # and a telegram and answers
        layout.add("made", seats, most_made, "Choices not yet shown, lines of the telegram and answers made.")
        layout.add("asked", seats, len(CATEGORIES) + 1, "The category somebody is asked for; 6 is any.")
        layout.add("put", put, max(len(CATEGORIES), len(seats)), "Cards just put down; seats are counted from 1.")
        layout.add("telegrams", all_lines, len(WORDS), "Everyone's, at the end.", lowest=-1)
        layout.add("all answers", all_lines, len(WORDS), "Everyone's, at the end.")
        layout.add("crime", CATEGORIES, len(WORDS), "At the end.")
        layout.add("to_act", seats, 1, "1 for a seat that may act.")
        layout.add("places", seats, self.options.players, "The place of each seat at the end; 0 before.")

    def observe(self, view: MysteryView) -> list[int]:
        """The view as numbers."""
        return array("h", bytes(self.packed(view))).tolist()

    def packed(self, view: MysteryView) -> bytearray:
        """Most moves change little of what a seat sees: what has once been packed is looked up."""
        parts = self._table_parts(view) + self._own_parts(view) + self._moment_parts(view)
        past, notes = self._log(self._past, view.seat, view.past), self._log(self._notes, view.seat, view.notes)
        empty = self._log_size - len(past) - len(notes)
        if empty >= 0:
            return bytearray().join((*parts, past, notes, bytes(empty)))
        return bytearray().join((*parts, (past + notes)[-self._log_size :]))

    def _table_parts(self, view: MysteryView) -> tuple[bytes, ...]:
        """What lies on the table for all to see."""
        parts = self._parts
        return (
            parts.one[self.options.players if view.seat is None else view.seat],
            parts.characters[view.characters],
            parts.several[view.leg, view.first, view.turn, view.hours],
            parts.done[view.done],
            parts.seats[view.used],
            parts.cars[view.conductor,],
            parts.tokens[view.tokens],
            parts.cars[view.cars],
            parts.backs[view.hands],
            parts.backs[view.discards],
            parts.spots[view.spots],
            parts.backs[view.stacks],
            parts.elements[view.out],
            parts.dealt[view.dealt],
        )

    def _own_parts(self, view: MysteryView) -> tuple[bytes, ...]:
        """What only the seat sees, and writes."""
        parts = self._parts
        found: tuple[bytes, ...] = (parts.held[view.hand], parts.held[view.discard], parts.showing[view.showing])
        if self.options.time_log:
            found += (parts.times[view.times],)
        found += (parts.chosen[view.chosen], parts.telegram[view.telegram], parts.answers[view.answers])
        if self.options.notebook == "deductions":
            found += (parts.ruled_out[tuple([ruled_out.element for ruled_out in view.deductions])],)
        return found

    def _moment_parts(self, view: MysteryView) -> tuple[bytes, ...]:
        """What the table is waiting for, and the end."""
        parts = self._parts
        return (
            parts.stage[view.stage],
            parts.several[view.made],
            parts.asked[view.asked],
            parts.put[view.put],
            parts.end[view.telegrams, view.all_answers, view.crime],
            parts.seats[view.to_act],
            parts.places[view.outcome],
        )

    def _log(self, kept: dict[int | None, tuple[Log, bytes]], seat: int | None, log: Log) -> bytes:
        """A log goes on from the latest one that the seat showed, mostly by a line or two."""
        before, lines = kept.get(seat, NO_LINES)
        if log is not before:
            known = len(before)
            if log[:known] != before:  # of another game, or a line has changed
                known, lines = 0, b""
            lines += b"".join([self._parts.line[note] for note in log[known:]])
            kept[seat] = (log, lines)
        return lines


class _Parts:
    """Every part of a view that is looked up."""

    def __init__(self, encoding: MysteryEncoding) -> None:
        players, deck, lines = encoding.options.players, encoding.deck, len(CATEGORIES)
        legs, held, times = len(encoding.options.hours), encoding.held, encoding.times
        self.one = Packed(lambda number: (number,))
        self.several = Packed(lambda numbers: numbers)
        self.characters = Packed(lambda names: map(CHARACTER.__getitem__, names))
        self.done = Packed(lambda done: [verb in done for verb in VERBS])
        self.seats = Packed(lambda seats: [seat in seats for seat in range(players)])
        self.cars = Packed(lambda cars: map(CAR.__getitem__, cars))
        self.tokens = Packed(lambda cars: _filled(map(CAR.__getitem__, cars), legs))
        self.backs = Packed(chain.from_iterable)
        self.spots = Packed(lambda backs: map(CATEGORY.__getitem__, backs))
        self.elements = Packed(lambda words: map(ELEMENT.__getitem__, words))
        self.dealt = Packed(lambda dealt: chain(*dealt.hands, *dealt.spots, *dealt.stacks))
        self.held = Packed(lambda words: map(words.count, held))
        self.showing = Packed(lambda showing: _shown(showing, encoding.most_shown))
        self.times = Packed(
            lambda shown: _filled(
                (words.count(time) for words in shown for time in times), deck.showings * len(times)
            )
        )
        self.chosen = Packed(lambda words: _filled(map(CHOICE.__getitem__, words), MOST_CHOSEN))
        self.telegram = Packed(lambda words: _filled(map(_wired, words), lines))
        self.answers = Packed(lambda words: _filled(map(ELEMENT.__getitem__, words), lines))
        self.ruled_out = Packed(lambda words: [word in words for word in encoding.elements])
        self.stage = Packed(lambda stage: (STAGE[stage],))
        self.asked = Packed(lambda asked: _asked(asked, players))
        self.put = Packed(lambda put: _filled(chain.from_iterable(map(_put, put)), 3 * MOST_PUT))
        self.end = Packed(lambda end: _end(players, *end))
        self.places = Packed(lambda outcome: outcome.places if outcome else [0] * players)
        self.line = Packed(_line)


def _shown(showing: Sequence[Sequence[str]], most: int) -> list[int]:
    """Time cards, and which of them are seen together."""
    shown = [(ELEMENT[word], group) for group, words in enumerate(showing, 1) for word in words]
    return _filled((element for element, _ in shown), most) + _filled((group for _, group in shown), most)


def _asked(asked: Sequence[Asked], players: int) -> list[int]:
    """What each seat is asked for."""
    categories = {one.seat: CATEGORY[one.category] or len(CATEGORIES) + 1 for one in asked}
    return [categories.get(seat, 0) for seat in range(players)]


def _put(put: Put) -> tuple[int, int, int]:
    return CATEGORY[put.category], 0 if put.giver is None else put.giver + 1, put.owner + 1


def _end(
    players: int, telegrams: Sequence[Sequence[str | None]], answers: Sequence[Sequence[str]], crime: Sequence[str]
) -> list[int]:
    """Everyone's telegrams and answers, and the crime."""
    lines = len(CATEGORIES)
    wired = [number for telegram in telegrams for number in _filled(map(_wired, telegram), lines)]
    answered = [n for words in answers for n in _filled(map(ELEMENT.__getitem__, words), lines)]
    numbers = _filled(wired, players * lines) + _filled(answered, players * lines)
    return numbers + _filled(map(ELEMENT.__getitem__, crime), lines)


class _SeatBits(dict[tuple[int, ...], int]):
    """Seats → the same as a set of bits."""

    def __missing__(self, seats: tuple[int, ...]) -> int:
        self[seats] = bits = sum(1 << seat for seat in seats)
        return bits


SEAT_BITS = _SeatBits()


def _line(note: Note) -> tuple[int, ...]:
    """A line of the log, as `LINE` says."""
    return (
        note.leg,
        HOW[note.how],
        CATEGORY[note.category],
        PLACE[note.source],
        PLACE[note.target],
        ELEMENT[note.element],
        SEAT_BITS[note.seen],
    )


def _wired(word: str | None) -> int:
    """A line of a telegram; one that was left blank is not one that is not yet written."""
    return -1 if word is None else ELEMENT[word]


def _filled(numbers: Iterable[int], size: int) -> list[int]:
    """The numbers, and zeros up to the size."""
    found = list(numbers)
    return found + [0] * (size - len(found))
