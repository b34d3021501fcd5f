"""Actions as numbers and views as arrays. What has a word in a view has its number here, from 1; 0 is nothing."""

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import get_args

from bradshaw.core.encoding import Encoding, Layout
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
from bradshaw.games.mystery_express.view import STAGES, MysteryView

LINES = 16  # of the log, for each player and leg: with the hours of the rule book no game has so many
PLACES = (*HAND, *DISCARD, *SPOT, *STACK, DECK, PASSING, OUT, "discards", "hands")
MOST_PUT = 4  # cards put down at a time
MOST_LINES = 4096  # of logs that are kept packed
MOST_CHOSEN = 2
MOST_CARDS = 99  # of a kind in a place; there are never so many
NAMES = CATEGORIES[: len(HELD)]

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
        self._nothing_shown = [0] * (2 * self.most_shown)
        self._not_the_end = [0] * (2 * options.players * len(CATEGORIES) + len(CATEGORIES))
        super().__init__(self._table(), self._layout())
        self._log_at = 2 * self.layout["log"].start  # in bytes
        self._past: dict[int | None, tuple[Log, bytes]] = {}  # by seat: it changes once in a leg
        self._lines: dict[int, tuple[Note, bytes]] = {}  # by identity, which is found faster than by equality

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
        """The log is most of it, and grows by a line or two with a move: lines are packed once."""
        found = bytearray(2 * self.size)
        head = array("h", self._head(view)).tobytes()
        found[: len(head)] = head
        log = (self._packed_past(view) + self._packed(view.notes))[-2 * len(LINE) * self.lines :]
        found[self._log_at : self._log_at + len(log)] = log
        return found

    def _packed_past(self, view: MysteryView) -> bytes:
        kept = self._past.get(view.seat)
        if kept is None or kept[0] is not view.past:
            self._past[view.seat] = kept = (view.past, self._packed(view.past))
        return kept[1]

    def _packed(self, log: Log) -> bytes:
        if len(self._lines) > MOST_LINES:
            self._lines.clear()
        lines = []
        for note in log:
            kept = self._lines.get(id(note))
            if kept is None:  # as long as the note is kept, no other can have its identity
                self._lines[id(note)] = kept = (note, array("h", _line(note)).tobytes())
            lines.append(kept[1])
        return b"".join(lines)

    def _head(self, view: MysteryView) -> list[int]:
        """All numbers but those of the log."""
        players = self.options.players
        numbers = [players if view.seat is None else view.seat, *(CHARACTER[name] for name in view.characters)]
        numbers += [view.leg, view.first, view.turn, view.hours]
        numbers += [int(verb in view.done) for verb in VERBS]
        numbers += [int(seat in view.used) for seat in range(players)]
        numbers += [CAR[view.conductor], *_filled(map(CAR.__getitem__, view.tokens), self.legs)]
        numbers += [CAR[car] for car in view.cars]
        numbers += _flat(view.hands) + _flat(view.discards)
        numbers += [CATEGORY[category] for category in view.spots]
        numbers += _flat(view.stacks)
        numbers += [ELEMENT[word] for word in view.out]
        numbers += _flat(view.dealt.hands) + _flat(view.dealt.spots) + _flat(view.dealt.stacks)
        numbers += self._own(view)
        return numbers + self._moment(view)

    def _own(self, view: MysteryView) -> list[int]:
        numbers = [*_counts(view.hand, self.held), *_counts(view.discard, self.held)]
        numbers += self._shown(view) if view.showing else self._nothing_shown
        if self.options.time_log:
            counted = [n for showing in view.times for n in _counts(showing, self.times)]
            numbers += _filled(counted, self.deck.showings * len(self.times))
        numbers += _filled((CHOICE[word] for word in view.chosen), MOST_CHOSEN)
        numbers += _filled(map(_wired, view.telegram), len(CATEGORIES))
        numbers += _filled(map(ELEMENT.__getitem__, view.answers), len(CATEGORIES))
        if self.options.notebook == "deductions":
            ruled_out = {found.element for found in view.deductions}
            numbers += [int(word in ruled_out) for word in self.elements]
        return numbers

    def _shown(self, view: MysteryView) -> list[int]:
        shown = [(ELEMENT[word], group) for group, words in enumerate(view.showing, 1) for word in words]
        numbers = _filled((element for element, _ in shown), self.most_shown)
        return numbers + _filled((group for _, group in shown), self.most_shown)

    def _moment(self, view: MysteryView) -> list[int]:
        players, lines = self.options.players, len(CATEGORIES)
        asked = {one.seat: CATEGORY[one.category] or lines + 1 for one in view.asked}
        put = [
            n for p in view.put for n in (CATEGORY[p.category], 0 if p.giver is None else p.giver + 1, p.owner + 1)
        ]
        numbers = [STAGE[view.stage], *view.made, *(asked.get(seat, 0) for seat in range(players))]
        numbers += _filled(put, 3 * MOST_PUT)
        numbers += self._end(view) if view.crime else self._not_the_end
        numbers += [int(seat in view.to_act) for seat in range(players)]
        return numbers + list(view.outcome.places if view.outcome else [0] * players)

    def _end(self, view: MysteryView) -> list[int]:
        """Everyone's telegrams and answers, and the crime."""
        players, lines = self.options.players, len(CATEGORIES)
        wired = [number for telegram in view.telegrams for number in _filled(map(_wired, telegram), lines)]
        answered = [n for answers in view.all_answers for n in _filled(map(ELEMENT.__getitem__, answers), lines)]
        numbers = _filled(wired, players * lines) + _filled(answered, players * lines)
        return numbers + _filled(map(ELEMENT.__getitem__, view.crime), lines)


def _line(note: Note) -> tuple[int, ...]:
    """A line of the log, as `LINE` says."""
    return (
        note.leg,
        HOW[note.how],
        CATEGORY[note.category],
        PLACE[note.source],
        PLACE[note.target],
        ELEMENT[note.element],
        sum(1 << seat for seat in note.seen),
    )


def _wired(word: str | None) -> int:
    """A line of a telegram; one that was left blank is not one that is not yet written."""
    return -1 if word is None else ELEMENT[word]


def _flat(rows: Sequence[Sequence[int]]) -> list[int]:
    return [number for row in rows for number in row]


def _filled(numbers: Iterable[int], size: int) -> list[int]:
    """The numbers, and zeros up to the size."""
    found = list(numbers)
    return found + [0] * (size - len(found))


@lru_cache(maxsize=4096)  # most actions change no hand
def _counts(words: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([words.count(word) for word in kinds])
