"""What others' choices say: whole hands are supposed, and each is as likely as it makes what they have shown.

Whoever has to show a card shows rather one that is known of him already, and of two that are not, rather the one
that he has no second of. So a card that never comes to light is not any card: it is one that its owner had reason
to keep back. The beliefs of `games/mystery_express/beliefs.py` take every choice for chance and can't see that.

A supposition says which faces are where, and who has seen which of them with whom. Cards that nobody has chosen
from (the crime's, the passengers') are left open as long as possible: the faces that are left are dealt evenly.
What is impossible stays so: no choice is taken for impossible, but for cards that are not there.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice, product
from math import comb, prod

from msgspec import Struct

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.beliefs import NOWHERE, Belief, place_numbers
from bradshaw.games.mystery_express.cards import WORDS
from bradshaw.games.mystery_express.decks import SPOTS, Deck
from bradshaw.games.mystery_express.state import DISCARD, HAND, OUT, PASSING, SPOT, STACK, Dealt, Note

CHOSEN = frozenset({"dining", "lounge", "passenger", "smoking", "conductor", "revelation"})  # out of a hand
FOR_ALL = frozenset({"lounge", "conductor", "revelation"})  # all see the card, at once or sooner or later
OWNER = {place: seat for names in (HAND, DISCARD) for seat, place in enumerate(names)}
MOST = 1500  # suppositions that are kept
SAMPLE = 10  # of them tell how many hands there are to look through
STEPS = 10_000  # hands that are looked through for a line of the log
WORD = 1 << 32
PAIR = 0.5

FIELD = 2  # bits for the copies of an element in a bag
ONE = [1 << FIELD * at for at in range(6)]

# A bag of faces is a number: so many copies of each element. A supposition is a tuple of numbers: the bag of the
# faces that are left open, by seat who has seen what with him, and by place the bag there.
Supposition = tuple[int, ...]


@cache
def faces(bag: int) -> tuple[tuple[int, int], ...]:
    """The elements in a bag, each with its copies."""
    found, at = [], 0
    while bag:
        if bag & 3:
            found.append((at, bag & 3))
        bag >>= FIELD
        at += 1
    return tuple(found)


@cache
def size(bag: int) -> int:
    """How many cards are in a bag."""
    return sum(count for _, count in faces(bag))


@lru_cache(1 << 13)
def fills(left: int, cards: int) -> tuple[tuple[int, float], ...]:
    """The bags that so many of the cards left open can be, with their chances."""
    if not cards:
        return ((0, 1.0),)
    ways = comb(size(left), cards)
    found = []
    for counts in product(*(range(count + 1) for _, count in faces(left))):
        if sum(counts) == cards:
            bag = sum(ONE[at] * count for (at, _), count in zip(faces(left), counts, strict=True))
            chance = prod(comb(there, count) for (_, there), count in zip(faces(left), counts, strict=True))
            found.append((bag, chance / ways))
    return tuple(found)


@lru_cache(1 << 15)
def choices(hand: int, sighted: int, players: int, viewers: int, whim: float) -> dict[int, float]:
    """How likely each element of a hand is shown."""
    there = faces(hand)
    if len(there) == 1:
        return {there[0][0]: 1.0}
    teaches = {at: (viewers & ~(sighted >> at * players)).bit_count() + PAIR * (count > 1) for at, count in there}
    least = min(teaches.values())
    best = sum(cost == least for cost in teaches.values())
    return {at: whim / len(there) + ((1 - whim) / best if cost == least else 0.0) for at, cost in teaches.items()}


class Seat(Struct, frozen=True):
    """Whose suppositions they are, and of which category: what does not change in a game."""

    players: int
    number: int
    elements: tuple[int, ...]
    whim: float  # how often others are taken to show a card without a thought
    power: int  # the seat that may look at cards of the category as they are put down, or -1
    index: dict[str, int]  # where a supposition has the bag of a place


class Suppositions:
    """All that one seat supposes of a category, with weights."""

    __slots__ = ("counts", "seat", "states")

    def __init__(self, seat: Seat, counts: tuple[int, ...], states: dict[Supposition, float]) -> None:
        self.seat = seat
        self.counts = counts  # by place
        self.states = states

    def crime(self) -> dict[str, float]:
        """The probability of each element of the category to be the crime's."""
        by_left: dict[int, float] = {}
        for state, weight in self.states.items():
            left = state[0]
            by_left[left] = by_left.get(left, 0.0) + weight
        chances = [0.0] * len(self.seat.elements)
        for left, weight in by_left.items():
            total = size(left)
            for at, count in faces(left):
                chances[at] += weight * count / total
        return {WORDS[element]: chance for element, chance in zip(self.seat.elements, chances, strict=True)}

    def restarted(self, belief: Belief) -> "Suppositions":
        """From what has been seen alone: what others' choices have said up to now is forgotten."""
        index = self.seat.index
        places = {number: index.get(name) for name, number in place_numbers(self.seat.players).items()}
        states: dict[Supposition, float] = {}
        for world, weight in belief.worlds.items():
            bags = [0] * (1 + self.seat.players + len(index))
            for at, place in enumerate(world):
                if place == NOWHERE:
                    bags[0] += ONE[at >> 1]
                elif (number := places.get(place)) is not None:
                    bags[number] += ONE[at >> 1]
            key = tuple(bags)
            states[key] = states.get(key, 0.0) + weight
        return Suppositions(self.seat, belief.counts, states)

    def drawn(self, rng: Rng) -> tuple[list[list[int]], list[int]]:
        """One of them: the elements by place, and by seat who has seen what with him."""
        left = rng.word() / 2**32
        state: Supposition = ()
        for state, weight in self.states.items():  # noqa: B007
            left -= weight
            if left < 0:
                break
        rest = rng.shuffled([at for at, count in faces(state[0]) for _ in range(count)])
        numbers = place_numbers(self.seat.players)
        cards: list[list[int]] = [[] for _ in self.counts]
        for name, at in self.seat.index.items():
            cards[numbers[name]] = [face for face, count in faces(state[at]) for _ in range(count)]
        for place, count in enumerate(self.counts):
            while len(cards[place]) < count and rest:
                cards[place].append(rest.pop())
        return cards, list(state[1 : 1 + self.seat.players])

    def fresh(self, place: str, viewers: int) -> float:
        """How likely this seat has not seen the card with its owner that he would show."""
        return sum(part * odd for part, _, _, odd, known in self._shown(place, viewers) if not known)

    def strange(self, place: str) -> float:
        """How many cards there, on average, this seat has not seen with their owner."""
        at, owner = self.seat.index[place], 1 + OWNER[place]
        players, mine = self.seat.players, self.seat.number
        cards = self.counts[place_numbers(players)[place]]
        return cards - sum(
            weight * count
            for state, weight in self.states.items()
            for face, count in faces(state[at])
            if state[owner] >> face * players + mine & 1
        )

    def chosen_look(self, place: str, viewers: int) -> list[list[float]]:
        """How likely each face is of a card that its owner would show, with each element as the crime's."""
        n = len(self.seat.elements)
        joint = [[0.0] * n for _ in range(n)]
        for part, rest, at, odd, _ in self._shown(place, viewers):
            row = joint[at]
            part *= odd / size(rest)
            for other, count in faces(rest):
                row[other] += part * count
        return joint

    def _shown(self, place: str, viewers: int) -> Iterator[tuple[float, int, int, float, bool]]:
        """What an owner would show.

        For each hand its weight, the faces left open, an element with its chance, and whether it is known here.
        """
        owner, hand = OWNER[place], self.seat.index[place]
        players, mine = self.seat.players, self.seat.number
        cards = self.counts[place_numbers(players)[place]]
        viewers &= ~(1 << owner)
        hands: dict[tuple[int, int, int], float] = {}  # many suppositions differ elsewhere
        for state, weight in self.states.items():
            key = state[0], state[hand], state[1 + owner]
            hands[key] = hands.get(key, 0.0) + weight
        for (left, known, sighted), weight in hands.items():
            for bag, chance in fills(left, cards - size(known)):
                for at, odd in choices(known + bag, sighted, players, viewers, self.seat.whim).items():
                    yield weight * chance, left - bag, at, odd, bool(sighted >> at * players + mine & 1)

    def chance_look(self, place: str) -> list[list[float]]:
        """The same of a card that chance takes."""
        source = self.seat.index[place]
        cards = self.counts[place_numbers(self.seat.players)[place]]
        n = len(self.seat.elements)
        joint = [[0.0] * n for _ in range(n)]
        for state, weight in self.states.items():
            left, known = state[0], state[source]
            total, open_faces = size(left), faces(left)
            for at, copies in faces(known):
                row = joint[at]
                part = weight * copies / cards / total
                for other, count in open_faces:
                    row[other] += part * count
            blank = cards - size(known)
            if blank:
                part = weight * blank / cards / total / (total - 1)
                for at, copies in open_faces:
                    row = joint[at]
                    for other, count in open_faces:
                        row[other] += part * copies * (count - (other == at))
        return joint

    def after(self, note: Note) -> "Suppositions":
        """Once a line of the log is taken into account."""
        if note.how == "leg":
            return self._merged([(DISCARD[seat], HAND[seat]) for seat in range(self.seat.players)])
        if note.how == "grip":
            return self._merged([(note.source, note.target)])
        index = self.seat.index
        states: dict[Supposition, float] = {}
        if note.how == "dealt":
            at, place = self._element(note), index[note.target]
            for state, weight in self.states.items():
                states[_put(_put(state, 0, -ONE[at]), place, ONE[at])] = weight
            return self._with(self.counts, states)
        if note.element is None and note.source == note.target:
            return self
        numbers = place_numbers(self.seat.players)
        counts = list(self.counts)
        counts[numbers[note.source]] -= 1
        counts[numbers[note.target]] += 1
        wanted = -1 if note.element is None else self._element(note)
        if note.how in ("sleeping", *CHOSEN) and note.source in HAND:
            self._from_hand(states, note, wanted)
        else:
            self._drawn(states, note, wanted)
        return self._with(tuple(counts), states)

    def _element(self, note: Note) -> int:
        return next(at for at, element in enumerate(self.seat.elements) if WORDS[element] == note.element)

    def sketched(self, most: int) -> "Suppositions":
        """The same with so many at the most."""
        return self._with(self.counts, thinned(self.states, most))

    def _with(self, counts: tuple[int, ...], states: dict[Supposition, float]) -> "Suppositions":
        states = thinned(states, MOST)
        total = sum(states.values())
        return Suppositions(self.seat, counts, {state: weight / total for state, weight in states.items()})

    def _merged(self, pairs: list[tuple[str, str]]) -> "Suppositions":
        numbers = place_numbers(self.seat.players)
        pairs = [pair for pair in pairs if self.counts[numbers[pair[0]]]]
        if not pairs:
            return self
        counts = list(self.counts)
        for source, target in pairs:
            counts[numbers[target]] += counts[numbers[source]]
            counts[numbers[source]] = 0
        index = self.seat.index
        moves = [(index[source], index[target]) for source, target in pairs]
        states: dict[Supposition, float] = {}
        for state, weight in self.states.items():
            places = list(state)
            for at, to in moves:
                places[to] += places[at]
                places[at] = 0
            key = tuple(places)
            states[key] = states.get(key, 0.0) + weight
        return Suppositions(self.seat, tuple(counts), states)

    def viewers(self, note: Note) -> int:
        """For whom the card was chosen: not for who used a power on it."""
        everyone = (1 << self.seat.players) - 1
        owner = OWNER[note.source]
        if note.how in FOR_ALL:
            return everyone & ~(1 << owner)
        seen = [seat for seat in note.seen if seat != owner]
        if len(seen) > 1 and self.seat.power in seen:
            seen.remove(self.seat.power)
        return sum(1 << seat for seat in seen)

    def _from_hand(self, states: dict[Supposition, float], note: Note, wanted: int) -> None:
        """A card out of a hand: chosen by its owner, or by chance."""
        index, players = self.seat.index, self.seat.players
        owner = OWNER[note.source]
        hand, target = index[note.source], index[note.target]
        taker = OWNER.get(note.target)
        cards = self.counts[place_numbers(players)[note.source]]
        seen = sum(1 << seat for seat in note.seen)
        viewers = self.viewers(note)
        ways = max(len(fills(state[0], cards - size(state[hand]))) for state in islice(self.states, SAMPLE))
        for state, weight in thinned(self.states, max(1, STEPS // ways)).items():
            known, sighted = state[hand], state[1 + owner]
            for bag, chance in fills(state[0], cards - size(known)):
                whole = known + bag
                if note.how == "sleeping":
                    odds = {at: count / cards for at, count in faces(whole)}
                else:
                    odds = choices(whole, sighted, players, viewers, self.seat.whim)
                if wanted >= 0:
                    odds = {wanted: odds[wanted]} if wanted in odds else {}
                for at, odd in odds.items():
                    places = list(state)
                    places[0] -= bag
                    places[1 + owner] |= seen << at * players
                    if taker is not None:
                        places[1 + taker] |= seen << at * players
                    places[hand] = whole - ONE[at]
                    places[target] += ONE[at]
                    key = tuple(places)
                    states[key] = states.get(key, 0.0) + weight * chance * odd

    def _drawn(self, states: dict[Supposition, float], note: Note, wanted: int) -> None:
        """A card that chance took, or one that lies alone."""
        index, players = self.seat.index, self.seat.players
        source, target = index[note.source], index[note.target]
        taker = OWNER.get(note.target) if note.source != note.target else None
        cards = self.counts[place_numbers(players)[note.source]]
        seen = sum(1 << seat for seat in note.seen)
        for state, weight in self.states.items():
            known = state[source]
            blank = cards - size(known)
            for at, count in faces(known):
                if wanted in (-1, at):
                    places = list(state)
                    places[source] -= ONE[at]
                    places[target] += ONE[at]
                    if taker is not None:
                        places[1 + taker] |= seen << at * players
                    key = tuple(places)
                    states[key] = states.get(key, 0.0) + weight * count / cards
            if not blank:
                continue
            if wanted < 0:
                states[state] = states.get(state, 0.0) + weight * blank / cards
                continue
            left = state[0]
            open_copies = left >> FIELD * wanted & 3
            if open_copies:
                places = list(state)
                places[0] -= ONE[wanted]
                places[target] += ONE[wanted]
                if taker is not None:
                    places[1 + taker] |= seen << wanted * players
                key = tuple(places)
                states[key] = states.get(key, 0.0) + weight * blank / cards * open_copies / size(left)


def _put(state: Supposition, place: int, change: int) -> Supposition:
    return (*state[:place], state[place] + change, *state[place + 1 :])


def thinned(states: dict[Supposition, float], most: int) -> dict[Supposition, float]:
    """Not more than so many: the less likely are kept with a chance that fits their weight, and count more."""
    if len(states) <= most:
        return states
    rest, kept = sum(states.values()), 0
    for kept, weight in enumerate(sorted(states.values(), reverse=True)):
        if weight * (most - kept) < rest:
            break
        rest -= weight
    step = rest / (most - kept)
    rng = Rng(f"thin {len(states)}")
    found: dict[Supposition, float] = {}
    passed, stretch, wanted = 0.0, 0, step * rng.word() / WORD
    for state, weight in states.items():
        if weight >= step:
            found[state] = weight
            continue
        passed += weight
        while passed > wanted:  # one of every stretch: which, is drawn anew for each
            found[state] = found.get(state, 0.0) + step
            stretch += 1
            wanted = step * (stretch + rng.word() / WORD)
    return found


def at_first(deck: Deck, category: int, dealt: Dealt, seat: int, whim: float, power: int) -> Suppositions:
    """Before any card is seen."""
    players = len(dealt.hands)
    parts = dealt.hands, dealt.spots, dealt.stacks
    hands, spots, stacks = ([counts[category] for counts in part] for part in parts)
    counts = (*hands, *[0] * players, *spots, *[0] * (SPOTS - len(spots)), *stacks, 0, 0, 1)
    elements = deck.elements[category]
    names = (*HAND[:players], *DISCARD[:players], *SPOT, *STACK, PASSING, OUT)
    index = {name: 1 + players + number for number, name in enumerate(names)}
    state = (sum(ONE[at] for at in range(len(elements))) * deck.copies, *[0] * (players + len(names)))
    return Suppositions(Seat(players, seat, elements, whim, power, index), counts, {state: 1.0})
