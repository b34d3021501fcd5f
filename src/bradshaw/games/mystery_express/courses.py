"""Courses of hidden cards: for one category, which card every line of a seat's log was about.

A course is drawn with the chance that it has by the counting of `beliefs.py`: a fair deal, and whoever moved or
showed a card unseen took each of his cards of that back with the same chance. First the worlds are counted
forwards, line by line; then one way through them is drawn backwards; then the cards are moved along it.
"""

from bisect import bisect_right
from itertools import accumulate

from msgspec import Struct

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.beliefs import (
    NOWHERE,
    Belief,
    World,
    marked,
    moved_to,
    ordered,
    place_numbers,
)
from bradshaw.games.mystery_express.cards import CATEGORIES, WORDS
from bradshaw.games.mystery_express.state import DISCARD, HAND, OUT, Log, Note

DEALT, MERGED, LOOKED, UNSEEN, SEEN = range(5)
BLANK = -1  # taken: a card that had not been seen before
STEPS = float(1 << 32)

# Where a world can come from: worlds before, each with what was taken, and the sums of their weights so far.
Ways = tuple[list[float], list[tuple[World, int]]]


class Line(Struct, frozen=True, gc=False):
    """A line of the log as it concerns the category; places are numbers."""

    kind: int
    number: int = 0  # in the log, if it is about one card
    source: int = 0
    target: int = 0
    at: int = 0  # the element that was seen
    seen: int = 0  # who saw it, as bits; the spectators' is the highest
    leaves: bool = False  # a hand: of its cards nobody else can now say which went and which stayed
    pairs: tuple[tuple[int, int], ...] = ()


class Course(Struct):
    """Every card of the category: tokens are numbered from 0."""

    faces: list[int]  # by token: the element's place in the category
    known: list[int]  # by token: who knows it to be where it is, as bits
    came: list[int]  # by token: the line with which it came to its place
    places: list[list[int]]  # by place: the tokens there
    lines: list[tuple[int, int]]  # the lines of the log about one card, with its token


class Courses:
    """All courses of one category that fit a log, from what is known at the start (and of the crime)."""

    def __init__(self, belief: Belief, log: Log, crime: str | None = None) -> None:
        players = belief.players
        self.elements = belief.elements
        self._words = [WORDS[element] for element in belief.elements]
        self._copies = next(iter(belief.worlds)).count(NOWHERE) // len(belief.elements)
        self._counts = belief.counts
        self.held = self._counts[:players]  # the cards of each hand at the deal: the first tokens
        self.revealer = {n: HAND.index(note.source) for n, note in enumerate(log) if note.target == OUT}
        self._crime = None if crime is None else self._words.index(crime)
        self._lines = self._read(players, belief.category, log)
        self._ways: list[dict[World, Ways]] = []
        worlds = belief.worlds
        sizes = list(belief.counts)
        for line in self._lines:
            worlds = self._count(worlds, line, sizes)
        last = [(world, self._weight(world, weight)) for world, weight in worlds.items()]
        self._last = [world for world, _ in last]
        self._sums = list(accumulate(weight for _, weight in last))

    def draw(self, rng: Rng) -> Course:
        """One of them."""
        world = self._last[_pick(self._sums, rng)]
        taken = []
        for ways in reversed(self._ways):
            sums, before = ways[world]
            world, took = before[_pick(sums, rng)]
            taken.append(took)
        taken.reverse()
        return self._deal_out(self._walk(taken, rng), rng)

    # Counting

    def _read(self, players: int, category: int, log: Log) -> list[Line]:
        numbers = place_numbers(players)
        hands = {numbers[place] for place in HAND[:players]}
        round_trip = tuple((numbers[DISCARD[seat]], numbers[HAND[seat]]) for seat in range(players))
        lines = []
        for number, note in enumerate(log):
            if note.how == "leg":
                lines.append(Line(MERGED, pairs=round_trip))
            elif note.category != CATEGORIES[category]:
                continue
            elif note.how == "grip":
                lines.append(Line(MERGED, pairs=((numbers[note.source], numbers[note.target]),)))
            elif note.how == "dealt":
                lines.append(Line(DEALT, target=numbers[note.target], at=self._at(note)))
            else:
                source, target = numbers[note.source], numbers[note.target]
                unseen = LOOKED if source == target else UNSEEN
                kind, at = (unseen, 0) if note.element is None else (SEEN, self._at(note))
                leaves = source in hands and target != source
                lines.append(Line(kind, number, source, target, at, who_saw(note, players), leaves))
        return lines

    def _at(self, note: Note) -> int:
        return next(at for at, word in enumerate(self._words) if word == note.element)

    def _count(self, worlds: dict[World, float], line: Line, sizes: list[int]) -> dict[World, float]:
        """The worlds after a line, with their weights; notes where each can come from."""
        found: dict[World, list[tuple[float, World, int]]] = {}
        size = sizes[line.source]
        for world, weight in worlds.items():
            for after, taken, share in _steps(world, line, size):
                found.setdefault(after, []).append((weight * share, world, taken))
        _resize(sizes, line)
        self._ways.append(
            {
                after: (list(accumulate(w for w, _, _ in ways)), [(world, taken) for _, world, taken in ways])
                for after, ways in found.items()
            }
        )
        totals = {after: sums[-1] for after, (sums, _) in self._ways[-1].items()}
        total = sum(totals.values())
        return {after: weight / total for after, weight in totals.items()}

    def _weight(self, world: World, weight: float) -> float:
        """With the crime known, only the chance that it is that."""
        if self._crime is None:
            return weight
        pair = world[2 * self._crime : 2 * self._crime + 2]
        return weight * pair.count(NOWHERE) / world.count(NOWHERE)

    # Moving the cards

    def _walk(self, taken: list[int], rng: Rng) -> Course:
        """The cards along the lines. Those never seen before are alike: each of them may be the one."""
        places: list[list[int]] = []
        cards = 0
        for count in self._counts:
            places.append(list(range(cards, cards + count)))
            cards += count
        faces, known, came = [BLANK] * cards, [0] * cards, [0] * cards
        about = []
        for line, took in zip(self._lines, taken, strict=True):
            kind = line.kind
            if kind == MERGED:
                for source, target in line.pairs:
                    if places[source]:
                        places[target] += places[source]
                        places[source] = []
                continue
            if kind == DEALT:
                faces[_one(places[line.target], faces, BLANK, rng)] = line.at
                continue
            here = places[line.source]
            token = _any(here, rng) if kind == LOOKED else _one(here, faces, took, rng)
            if kind == SEEN:
                faces[token] = line.at
            if line.leaves:
                for other in here:
                    known[other] = 0
            if line.source != line.target:
                here.remove(token)
                places[line.target].append(token)
                came[token] = line.number
            known[token] |= line.seen
            about.append((line.number, token))
        return Course(faces, known, came, places, about)

    def _deal_out(self, course: Course, rng: Rng) -> Course:
        """The cards that were never seen have the faces that are left."""
        faces = course.faces
        left = [at for at in range(len(self.elements)) for _ in range(self._copies - faces.count(at))]
        crime = course.places[-1][0]
        if self._crime is not None:
            faces[crime] = self._crime
            left.remove(self._crime)
        blank = [token for token, face in enumerate(faces) if face == BLANK]
        for token, face in zip(blank, rng.shuffled(left), strict=True):
            faces[token] = face
        return course


def who_saw(note: Note, players: int) -> int:
    """As the state has it: a set of bits, with the spectators' for what lay open."""
    bits = sum(1 << seat for seat in note.seen)
    return bits | 1 << players if note.how in ("lounge", "revelation") else bits


def _steps(world: World, line: Line, size: int) -> list[tuple[World, int, float]]:
    """What can become of a world: the world after, the element that was taken (or BLANK), and the chance."""
    kind, source, target, at = line.kind, line.source, line.target, line.at
    if kind == LOOKED:
        return [(world, 0, 1.0)]
    if kind == DEALT:
        return [(marked(world, at, target), 0, 1.0)]
    if kind == MERGED:
        to = dict(line.pairs)
        return [(ordered([to.get(place, place) for place in world]), 0, 1.0)]
    blank = size - world.count(source)
    if kind == SEEN:
        pair = world[2 * at : 2 * at + 2]
        found = []
        if here := pair.count(source):
            found.append((moved_to(world, at, source, target), at, float(here)))
        if blank and (unseen := pair.count(NOWHERE)):
            found.append((marked(world, at, target), BLANK, blank * unseen / world.count(NOWHERE)))
        return found
    found = [(world, BLANK, blank / size)] if blank else []
    for element in range(len(world) // 2):
        if here := world[2 * element : 2 * element + 2].count(source):
            found.append((moved_to(world, element, source, target), element, here / size))
    return found


def _resize(sizes: list[int], line: Line) -> None:
    if line.kind in (UNSEEN, SEEN):
        sizes[line.source] -= 1
        sizes[line.target] += 1
    for source, target in line.pairs:
        sizes[target] += sizes[source]
        sizes[source] = 0


def _pick(sums: list[float], rng: Rng) -> int:
    """The number of a part, each as likely as it is large."""
    if len(sums) == 1:
        return 0
    return bisect_right(sums, rng.word() / STEPS * sums[-1])


def _any(tokens: list[int], rng: Rng) -> int:
    return tokens[rng.below(len(tokens))] if len(tokens) > 1 else tokens[0]


def _one(tokens: list[int], faces: list[int], face: int, rng: Rng) -> int:
    """Any of the cards with that face."""
    return _any([token for token in tokens if faces[token] == face], rng)
