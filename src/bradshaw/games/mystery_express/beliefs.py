"""Exact beliefs from one seat's log: what the crime is and where each card is, by counting. See `docs/beliefs.md`.

The backs are public, so the categories can be counted apart from each other. Within one, a card whose face the
seat has never seen is like any other such card; so a *world* only says where the cards are that it has seen, and
all other cards are dealt evenly over the rest. Hands and discards are bags: a hidden choice among a player's own
cards takes any of them with the same chance.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Generic, Protocol, Self, TypeVar

from bradshaw.games.mystery_express.cards import CATEGORIES, HELD, TIME, WORDS
from bradshaw.games.mystery_express.decks import COPIES, SPOTS, Deck
from bradshaw.games.mystery_express.state import DISCARD, HAND, OUT, PASSING, SPOT, STACK, Dealt, Log, Note

CRIME = "crime"
NOWHERE = -1  # in a world: a copy that has not been seen
BOX = 99  # a copy that is not in the game: a small deck has one of each element

World = tuple[int, ...]  # for each element two numbers: the places of its copies that were seen, the higher first
Place = str


@cache
def place_names(players: int) -> tuple[Place, ...]:
    """The places that a card can be in, as the log names them, and the crime."""
    return (*HAND[:players], *DISCARD[:players], *SPOT, *STACK, PASSING, OUT, CRIME)


@cache
def place_numbers(players: int) -> dict[Place, int]:
    """Their numbers, as worlds have them."""
    return {name: number for number, name in enumerate(place_names(players))}


class Belief:
    """What is known of one category: the worlds that fit, with their weights, and how many cards are where."""

    __slots__ = ("category", "counts", "elements", "players", "worlds")

    def __init__(
        self,
        players: int,
        category: int,
        elements: tuple[int, ...],
        counts: tuple[int, ...],
        worlds: dict[World, float],
    ) -> None:
        self.players = players
        self.category = category
        self.elements = elements
        self.counts = counts  # by place
        self.worlds = worlds

    # What is asked of it

    def crime(self) -> dict[str, float]:
        """The probability of each element of the category to be the crime's."""
        chances = [0.0] * len(self.elements)
        for world, weight in self.worlds.items():
            hidden = world.count(NOWHERE)
            share = weight / hidden
            for at in range(len(chances)):
                if world[2 * at + 1] == NOWHERE:
                    chances[at] += share * (2 if world[2 * at] == NOWHERE else 1)
        return {WORDS[element]: chance for element, chance in zip(self.elements, chances, strict=True)}

    def possible(self) -> frozenset[str]:
        """The elements that can still be the crime's: those whose probability is not zero."""
        return frozenset(
            WORDS[element]
            for at, element in enumerate(self.elements)
            if any(world[2 * at + 1] == NOWHERE for world in self.worlds)
        )

    def where(self) -> dict[str, dict[Place, float]]:
        """For each element the expected number of its copies in each place: they add up to two (or one).

        For a place with a single card, a spot of the Conductor's or the crime, that is a probability.
        """
        places = place_names(self.players)
        expected = [[0.0] * len(places) for _ in self.elements]
        for world, weight in self.worlds.items():
            hidden = world.count(NOWHERE)
            free = [count - world.count(place) for place, count in enumerate(self.counts)]
            for at, row in enumerate(expected):
                unseen = 0
                for place in world[2 * at : 2 * at + 2]:
                    if place == NOWHERE:
                        unseen += 1
                    elif place != BOX:
                        row[place] += weight
                if unseen:
                    share = weight * unseen / hidden
                    for place, count in enumerate(free):
                        if count:
                            row[place] += share * count
        return {
            WORDS[element]: {places[n]: chance for n, chance in enumerate(row) if chance}
            for element, row in zip(self.elements, expected, strict=True)
        }

    def glimpse(self, place: Place) -> dict[str, tuple[float, dict[str, float]]]:
        """What a look at a random card there would bring: each face's chance, and the crime's chances after it."""
        at_place = place_numbers(self.players)[place]
        size = self.counts[at_place]
        n = len(self.elements)
        joint = [[0.0] * n for _ in range(n)]
        for world, weight in self.worlds.items():
            hidden = world.count(NOWHERE)
            unseen = [world[2 * at : 2 * at + 2].count(NOWHERE) for at in range(n)]
            seen_here = world.count(at_place)
            share = weight / size
            if seen_here:
                for at in range(n):
                    here = world[2 * at : 2 * at + 2].count(at_place)
                    if here:
                        row = joint[at]
                        part = share * here / hidden
                        for other in range(n):
                            row[other] += part * unseen[other]
            if size > seen_here:  # a card there is hidden, and so is the crime
                part = share * (size - seen_here) / (hidden * (hidden - 1))
                for at in range(n):
                    if unseen[at]:
                        row = joint[at]
                        for other in range(n):
                            row[other] += part * unseen[at] * (unseen[other] - (other == at))
        result = {}
        for at, row in enumerate(joint):
            chance = sum(row)
            if chance > 0:
                after = {WORDS[e]: part / chance for e, part in zip(self.elements, row, strict=True)}
                result[WORDS[self.elements[at]]] = chance, after
        return result

    # How it changes

    def after(self, note: Note) -> "Belief":
        """The belief once a line of the log is taken into account."""
        numbers = place_numbers(self.players)
        if note.how == "leg":
            pairs = [(numbers[DISCARD[seat]], numbers[HAND[seat]]) for seat in range(self.players)]
            return self._merged(pairs)
        if note.how == "grip":
            return self._merged([(numbers[note.source], numbers[note.target])])
        if note.how == "dealt":
            return self._dealt(numbers[note.target], self._element(note))
        source, target = numbers[note.source], numbers[note.target]
        if note.element is None and source == target:
            return self  # somebody else looked at a card where it is
        counts = self.counts
        if source != target:
            moved = list(counts)
            moved[source] -= 1
            moved[target] += 1
            counts = tuple(moved)
        if note.element is None:
            worlds = self._moved_unseen(source, target)
        else:
            worlds = self._moved_seen(source, target, self._element(note))
        return self._with(counts, worlds)

    def _element(self, note: Note) -> int:
        return next(at for at, element in enumerate(self.elements) if WORDS[element] == note.element)

    def _with(self, counts: tuple[int, ...], worlds: dict[World, float]) -> "Belief":
        total = sum(worlds.values())
        if total != 1.0:
            worlds = {world: weight / total for world, weight in worlds.items()}
        return Belief(self.players, self.category, self.elements, counts, worlds)

    def _merged(self, pairs: list[tuple[int, int]]) -> "Belief":
        """All cards of some places join those of others."""
        if not any(self.counts[source] for source, _ in pairs):
            return self
        counts = list(self.counts)
        moved = {place: place for place in (NOWHERE, BOX, *range(len(counts)))}
        for source, target in pairs:
            counts[target] += counts[source]
            counts[source] = 0
            moved[source] = target
        worlds: dict[World, float] = {}
        for world, weight in self.worlds.items():
            after = ordered([moved[place] for place in world])
            worlds[after] = worlds.get(after, 0.0) + weight
        return Belief(self.players, self.category, self.elements, tuple(counts), worlds)

    def _dealt(self, target: int, at: int) -> "Belief":
        """One more card of the seat's own: not one that it has seen before."""
        worlds = {marked(world, at, target): weight for world, weight in self.worlds.items()}
        return Belief(self.players, self.category, self.elements, self.counts, worlds)

    def _moved_seen(self, source: int, target: int, at: int) -> dict[World, float]:
        """A card was seen: either one seen before, or one of the others there, which can be any unseen card."""
        worlds: dict[World, float] = {}
        size = self.counts[source]
        first, second = 2 * at, 2 * at + 1
        for world, weight in self.worlds.items():
            high, low = world[first], world[second]
            here = (high == source) + (low == source)
            if here:
                after = moved_to(world, at, source, target)
                worlds[after] = worlds.get(after, 0.0) + weight * here
            unseen = (high == NOWHERE) + (low == NOWHERE)
            if unseen:
                blank = size - world.count(source)
                if blank:
                    after = marked(world, at, target)
                    part = weight * blank * unseen / world.count(NOWHERE)
                    worlds[after] = worlds.get(after, 0.0) + part
        return worlds

    def _moved_unseen(self, source: int, target: int) -> dict[World, float]:
        """Any of the cards there was moved, each with the same chance."""
        worlds: dict[World, float] = {}
        size = self.counts[source]
        for world, weight in self.worlds.items():
            seen = world.count(source)
            if seen < size:
                worlds[world] = worlds.get(world, 0.0) + weight * (size - seen) / size
            if not seen:
                continue
            for at in range(len(self.elements)):
                here = (world[2 * at] == source) + (world[2 * at + 1] == source)
                if here:
                    after = moved_to(world, at, source, target)
                    worlds[after] = worlds.get(after, 0.0) + weight * here / size
        return worlds


def marked(world: World, at: int, place: int) -> World:
    """The world with one more copy of the element seen, in that place."""
    high = world[2 * at]
    pair = (high, place) if high >= place else (place, high)
    return world[: 2 * at] + pair + world[2 * at + 2 :]


def moved_to(world: World, at: int, source: int, target: int) -> World:
    """The world with one seen copy of the element moved."""
    high, low = world[2 * at], world[2 * at + 1]
    other = low if high == source else high
    pair = (target, other) if target >= other else (other, target)
    return world[: 2 * at] + pair + world[2 * at + 2 :]


def ordered(places: list[int]) -> World:
    """The world with the copies in these places, of each element the higher first."""
    for at in range(0, len(places), 2):
        if places[at] < places[at + 1]:
            places[at], places[at + 1] = places[at + 1], places[at]
    return tuple(places)


def at_start(deck: Deck, category: int, dealt: Dealt) -> Belief:
    """Before any card is seen: only the backs are known."""
    players = len(dealt.hands)
    parts = dealt.hands, dealt.spots, dealt.stacks
    hands, spots, stacks = ([counts[category] for counts in part] for part in parts)
    no_spots = [0] * (SPOTS - len(spots))
    counts = (*hands, *[0] * players, *spots, *no_spots, *stacks, 0, 0, 1)
    elements = deck.elements[category]
    one = (BOX,) * (COPIES - deck.copies) + (NOWHERE,) * deck.copies
    return Belief(players, category, elements, counts, {one * len(elements): 1.0})


KEPT = 24  # beliefs of so many lines back are kept: a power that is used changes one of the last lines


class Follows(Protocol):
    """What is believed of one category, and goes on with each line of the log."""

    def after(self, note: Note) -> Self:
        """The belief after one more line."""


BeliefT = TypeVar("BeliefT", bound=Follows)


class Follower(Generic[BeliefT]):
    """Follows the log of one seat of one game, and does only what is new."""

    def __init__(self, start: tuple[BeliefT, ...]) -> None:
        self._start = start  # category by category
        self._log: Log = ()
        self._steps = [start]  # after the last lines; the newest at the end

    def follow(self, log: Log) -> tuple[BeliefT, ...]:
        """The beliefs, category by category, after the whole log."""
        same = _common(self._log, log)
        back = len(self._log) - same
        if back < len(self._steps):
            del self._steps[len(self._steps) - back :]
        else:
            same, self._steps = 0, [self._start]
        beliefs = self._steps[-1]
        for note in log[same:]:
            beliefs = after(beliefs, note)
            self._steps.append(beliefs)
        del self._steps[:-KEPT]
        self._log = log
        return beliefs


class Tracker(Follower[Belief]):
    """With exact beliefs."""

    def __init__(self, deck: Deck, dealt: Dealt) -> None:
        super().__init__(tuple(at_start(deck, category, dealt) for category in HELD))


def _common(one: Log, two: Log) -> int:
    """How many first lines the logs share."""
    if one == two[: len(one)]:
        return len(one)
    at = 0
    while one[at : at + 1] == two[at : at + 1]:
        at += 1
    return at


def after(beliefs: tuple[BeliefT, ...], note: Note) -> tuple[BeliefT, ...]:
    """The beliefs of all categories after a line."""
    if note.category is None:
        return tuple([belief.after(note) for belief in beliefs])
    at = CATEGORIES.index(note.category)
    return beliefs[:at] + (beliefs[at].after(note),) + beliefs[at + 1 :]


def time_chances(deck: Deck, times: tuple[tuple[str, ...], ...]) -> dict[str, float]:
    """The chances of the Time elements from the showings that the table has kept (`time_log`): all or nothing.

    What people and bots remember of a showing is their own affair.
    """
    elements, copies = deck.words[TIME], deck.time_copies
    fits = [element for element in elements if all(shown.count(element) < copies for shown in times)]
    return {element: (1 / len(fits) if element in fits else 0.0) for element in elements}


def sightings(log: Sequence[Note]) -> Iterator[tuple[int, Note]]:
    """The lines that tell a face, with their numbers."""
    return ((number, note) for number, note in enumerate(log) if note.element is not None)
