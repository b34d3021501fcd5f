"""How likely an answer will be right when the train arrives: what a look is worth.

A category is settled when all its cards but the crime's have been seen, and the last of them are worth the most:
with one card missing the answer is still nearly a guess between two. So what counts is not how much is uncertain
now, but which cards will never be seen. Of each card that is hidden now it is estimated how likely it will be seen
later on, by where it is and how far the train has come (`LATER`); then the answer is right with the chance that
follows. The nearer the end, the more counts what the answer would be now.
"""

from functools import cache
from itertools import pairwise

from bradshaw.bots.mystery_express.suppositions import Suppositions
from bradshaw.games.mystery_express.beliefs import NOWHERE, Belief, World, place_numbers
from bradshaw.games.mystery_express.state import SPOT, STACK, Note

# By the legs still to come after this one: how likely a hidden card is seen after one's own turn, if it is a
# player's, the Conductor's or a passenger's.
LATER = ((0.12, 0.02, 0.04), (0.49, 0.35, 0.34), (0.63, 0.64, 0.52), (0.79, 0.76, 0.6), (0.87, 0.81, 0.62))

# By the same: how much what is known now counts, against what will be known.
NEAR = (0.6, 0.2, 0.0)
# By the cards that are hidden in the end, the crime's among them: how often others' choices leave one in the dark
# where the cards alone would.
DARK = (1.0, 1.0, 0.48, 0.66, 0.8, 0.85)


@cache
def right(pairs: int, singles: int, looks: int) -> float:
    """The chance to be right after so many more looks.

    Of `pairs` elements no copy has been seen, of `singles` one copy: one of these hidden cards is the crime's.
    """
    hidden = 2 * pairs + singles
    if looks <= 0 or hidden == 1:
        return 1 - DARK[min(hidden, len(DARK) - 1)] * (1 - (2 if pairs else 1) / hidden)
    chance = 0.0
    if pairs:
        chance += 2 * pairs / hidden * right(pairs - 1, singles + 1, looks - 1)
    if singles:
        chance += singles / hidden * right(pairs, singles - 1, looks - 1)
    return chance


@cache
def seen_later(togo: int, hidden: tuple[int, int, int]) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... of the hidden cards will be seen."""
    chances = [1.0]
    for count, chance in zip(hidden, LATER[min(togo, len(LATER) - 1)], strict=True):
        for _ in range(count):
            chances = [(1 - chance) * stay + chance * come for come, stay in pairwise([0.0, *chances, 0.0])]
    return tuple(chances)


@cache
def prospect(togo: int, pairs: int, singles: int, hidden: tuple[int, int, int]) -> float:
    """The chance to be right in the end."""
    return sum(chance * right(pairs, singles, looks) for looks, chance in enumerate(seen_later(togo, hidden)))


@cache
def found(togo: int, pairs: int, singles: int, hidden: tuple[int, int, int], kind: int) -> float:
    """What it adds to see a hidden card: a player's (kind 0), the Conductor's (1) or a passenger's (2)."""
    left = list(hidden)
    left[kind] -= 1
    rest = (left[0], left[1], left[2])
    unseen = 2 * pairs + singles
    after = 0.0
    if pairs:
        after += 2 * pairs / unseen * prospect(togo, pairs - 1, singles + 1, rest)
    if singles:
        after += singles / unseen * prospect(togo, pairs, singles - 1, rest)
    return after - prospect(togo, pairs, singles, hidden)


@cache
def after_looks(togo: int, pairs: int, singles: int, hidden: tuple[int, int, int], looks: int) -> float:
    """What an answer is worth once so many more cards have been seen, which are not among the hidden ones."""
    if not looks:
        near = NEAR[min(togo, len(NEAR) - 1)]
        return (1 - near) * prospect(togo, pairs, singles, hidden) + near * right(pairs, singles, 0)
    unseen, worth = 2 * pairs + singles, 0.0
    if pairs:
        worth += 2 * pairs / unseen * after_looks(togo, pairs - 1, singles + 1, hidden, looks - 1)
    if singles:
        worth += singles / unseen * after_looks(togo, pairs, singles - 1, hidden, looks - 1)
    return worth


KIND = {**dict.fromkeys(SPOT, 1), **dict.fromkeys(STACK, 2)}


class Knowledge:
    """What a seat makes of one category: what it has seen, by the exact belief, and what others' choices say."""

    __slots__ = ("_crime", "_gains", "_situation", "belief", "supposed")

    def __init__(self, belief: Belief, supposed: Suppositions) -> None:
        self.belief = belief
        self.supposed = supposed
        self._gains: dict[tuple[int, str, int], float] = {}
        self._situation: Situation | None = None
        self._crime: dict[str, float] | None = None

    def after(self, note: Note) -> "Knowledge":
        """Once a line of the log is taken into account."""
        belief, supposed = self.belief.after(note), self.supposed.after(note)
        return Knowledge(belief, supposed if supposed.states else self.supposed.restarted(belief))

    def sketched(self, most: int) -> "Knowledge":
        """The same with fewer suppositions, to go on with in a plan."""
        return Knowledge(self.belief, self.supposed.sketched(most)) if len(self.supposed.states) > most else self

    def crime(self) -> dict[str, float]:
        """The probability of each element of the category to be the crime's."""
        if self._crime is None:
            self._crime = self.supposed.crime()
        return self._crime

    @property
    def situation(self) -> "Situation":
        """Which cards are hidden."""
        if self._situation is None:
            self._situation = Situation(self.belief)
        return self._situation

    def value(self, togo: int) -> float:
        """How likely the answer will be right."""
        near = NEAR[min(togo, len(NEAR) - 1)]
        worth = (1 - near) * self.situation.value(togo)
        return worth + near * max(self.crime().values()) if near else worth

    def gain(self, togo: int, place: str, viewers: int = 0) -> float:
        """What a look there adds to that chance.

        At a card that its owner chooses, who knows the viewers; or, without viewers, at one that chance takes.
        """
        key = togo, place, viewers
        known = self._gains.get(key)
        if known is None:
            known = self._gains[key] = self._gain(togo, place, viewers)
        return known

    def _gain(self, togo: int, place: str, viewers: int) -> float:
        source = place_numbers(self.belief.players)[place]
        if not self.belief.counts[source]:
            return 0.0
        near = NEAR[min(togo, len(NEAR) - 1)]
        if viewers:
            worth = self.supposed.fresh(place, viewers) * self.situation.found(togo, KIND.get(place, 0))
        else:
            worth = self.situation.found_there(togo, source, KIND.get(place, 0))
        if not near:
            return worth
        joint = self.supposed.chosen_look(place, viewers) if viewers else self.supposed.chance_look(place)
        now = max(self.crime().values())
        return (1 - near) * worth + near * max(0.0, sum(max(row) for row in joint) - now)


class Situation:
    """Which cards are hidden, in each world of a belief."""

    def __init__(self, belief: Belief) -> None:
        numbers = place_numbers(belief.players)
        spots = [numbers[place] for place in SPOT]
        stacks = [numbers[place] for place in STACK]
        counts = self._counts = belief.counts
        spot_cards, stack_cards = sum(counts[n] for n in spots), sum(counts[n] for n in stacks)
        self._worlds: list[tuple[World, float, int, int, tuple[int, int, int]]] = []
        for world, weight in belief.worlds.items():
            unseen = world.count(NOWHERE)
            pairs = world[::2].count(NOWHERE)  # of each element the higher place comes first
            at_spots = spot_cards - sum(world.count(n) for n in spots) if spot_cards else 0
            at_stacks = stack_cards - sum(world.count(n) for n in stacks) if stack_cards else 0
            hidden = unseen - 1 - at_spots - at_stacks, at_spots, at_stacks
            self._worlds.append((world, weight, pairs, unseen - 2 * pairs, hidden))

    def value(self, togo: int) -> float:
        """How likely the answer will be right, as far as that depends on what is seen."""
        return sum(
            weight * prospect(togo, pairs, singles, hidden) for _, weight, pairs, singles, hidden in self._worlds
        )

    def after_looks(self, togo: int, found: int, passengers: int) -> float:
        """What an answer is worth once so many hidden cards of players and of passengers have been seen."""
        worth = 0.0
        for _, weight, pairs, singles, (players, spots, stacks) in self._worlds:
            looks = min(found, players), min(passengers, stacks)
            left = players - looks[0], spots, stacks - looks[1]
            worth += weight * after_looks(togo, pairs, singles, left, sum(looks))
        return worth

    def found(self, togo: int, kind: int) -> float:
        """What a hidden card of that kind of place adds to it."""
        total = reached = 0.0
        for _, weight, pairs, singles, hidden in self._worlds:
            if hidden[kind] > 0:
                reached += weight
                total += weight * found(togo, pairs, singles, hidden, kind)
        return total / reached if reached else 0.0

    def found_there(self, togo: int, source: int, kind: int) -> float:
        """What a look at a card there adds that chance takes."""
        total, size = 0.0, self._counts[source]
        for world, weight, pairs, singles, hidden in self._worlds:
            blank = size - world.count(source)
            if blank and hidden[kind] > 0:
                total += weight * blank / size * found(togo, pairs, singles, hidden, kind)
        return total
