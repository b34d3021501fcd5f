"""Beliefs about people who choose what they show: rather what is known of them already.

The beliefs of `games/mystery_express/beliefs.py` take every card of a hand for equally likely to be shown. Here
each card has odds: the more of those who will see it learn something by it, the less likely it is chosen. What is
impossible is the same in both, as no choice is taken for impossible.
"""

from bradshaw.bots.mystery_express.bits import bits
from bradshaw.games.mystery_express.beliefs import (
    NOWHERE,
    Belief,
    Follower,
    World,
    at_start,
    marked,
    moved_to,
    place_numbers,
)
from bradshaw.games.mystery_express.cards import HELD, WORDS
from bradshaw.games.mystery_express.decks import Deck
from bradshaw.games.mystery_express.state import DISCARD, HAND, Dealt, Note

CHOSEN = frozenset({"dining", "lounge", "passenger", "smoking", "conductor", "revelation"})  # out of a hand
FOR_ALL = frozenset({"lounge", "conductor", "revelation"})  # all see the card, at once or sooner or later

OWNER = {place: seat for names in (HAND, DISCARD) for seat, place in enumerate(names)}

Sighted = tuple[tuple[int, ...], ...]  # by owner and element: the seats, as bits, that have seen it with him
Odds = tuple[list[float], float, float]


class Reading(Belief):
    """What one seat makes of a category.

    `candour` is how likely a card is chosen that one viewer has not seen with its owner, against one that he has:
    1 for people who do not care.
    """

    __slots__ = ("_gains", "candour", "secretly", "sighted", "unsure")

    def __init__(self, belief: Belief, candour: float, sighted: Sighted, secretly: tuple[int, ...]) -> None:
        super().__init__(belief.players, belief.category, belief.elements, belief.counts, belief.worlds)
        self.candour = candour
        self.sighted = sighted
        self.secretly = (
            secretly  # by owner: the seats, as bits, that have seen a card with him that this one has not
        )
        self.unsure = bits(self.crime())
        self._gains: dict[tuple[str, int], float] = {}

    def gain(self, place: str, viewers: int = 0) -> float:
        """The expected information of a look there, in bits.

        At a card that its owner chooses, who knows the viewers; or, without viewers, at one that chance takes.
        """
        key = place, viewers
        found = self._gains.get(key)
        if found is None:
            found = 0.0
            if self.unsure and self.counts[place_numbers(self.players)[place]]:
                looks = self.look(place, viewers) if viewers else self.glimpse(place)
                found = max(0.0, self.unsure - sum(chance * bits(after) for chance, after in looks.values()))
            self._gains[key] = found
        return found

    def after(self, note: Note) -> "Reading":
        """The belief once a line of the log is taken into account."""
        chosen = note.how in CHOSEN and note.source in HAND
        belief = self._chosen(note) if chosen else super().after(note)
        if note.category is None or not note.seen:
            return Reading(belief, self.candour, self.sighted, self.secretly)
        return self._remembering(belief, note)

    def look(self, place: str, viewers: int) -> dict[str, tuple[float, dict[str, float]]]:
        """What a look at a card there would bring that its owner chooses; those in the set of bits will see it."""
        source = place_numbers(self.players)[place]
        n = len(self.elements)
        joint = [[0.0] * n for _ in range(n)]
        odds, alone, share = self.odds(OWNER[place], viewers)
        size = self.counts[source]
        for world, weight in self.worlds.items():
            hidden = world.count(NOWHERE)
            unseen = [(world[at] == NOWHERE) + (world[at + 1] == NOWHERE) for at in range(0, 2 * n, 2)]
            here = [(world[at] == source) + (world[at + 1] == source) for at in range(0, 2 * n, 2)]
            blank = size - sum(here)
            open_cards = sum(count * odd for count, odd in zip(here, odds, strict=True) if count)
            blanks = alone + (blank - 1) * share if blank else 0.0
            weight /= (open_cards + blanks) * hidden
            for at in range(n):
                row = joint[at]
                if here[at]:
                    part = weight * here[at] * odds[at]
                    for other in range(n):
                        row[other] += part * unseen[other]
                if blank and unseen[at]:
                    part = weight * blanks * unseen[at] / (hidden - 1)
                    for other in range(n):
                        row[other] += part * (unseen[other] - (other == at))
        found = {}
        for at, row in enumerate(joint):
            chance = sum(row)
            if chance > 0:
                after = {WORDS[e]: part / chance for e, part in zip(self.elements, row, strict=True)}
                found[WORDS[self.elements[at]]] = chance, after
        return found

    def odds(self, owner: int, viewers: int) -> Odds:
        """Of the cards in a hand: by element, of the first card that was never seen, and of every other such."""
        viewers &= ~(1 << owner)
        candour = self.candour
        seen = [candour ** (viewers & ~bits).bit_count() for bits in self.sighted[owner]]
        share = candour ** viewers.bit_count()
        alone = candour ** (viewers & ~self.secretly[owner]).bit_count()
        return seen, alone, share

    def _chosen(self, note: Note) -> Belief:
        """A player took a card out of his hand."""
        numbers = place_numbers(self.players)
        source, target = numbers[note.source], numbers[note.target]
        viewers = (1 << self.players) - 1 if note.how in FOR_ALL else sum(1 << seat for seat in note.seen)
        odds, alone, share = self.odds(OWNER[note.source], viewers)
        seen = -1 if note.element is None else self._element(note)
        worlds: dict[World, float] = {}
        size = self.counts[source]
        n = len(self.elements)
        for world, weight in self.worlds.items():
            here = [(world[at] == source) + (world[at + 1] == source) for at in range(0, 2 * n, 2)]
            blank = size - sum(here)
            total = sum(count * odd for count, odd in zip(here, odds, strict=True) if count)
            blanks = alone + (blank - 1) * share if blank else 0.0
            weight /= total + blanks
            if seen >= 0:
                if here[seen]:
                    after = moved_to(world, seen, source, target)
                    worlds[after] = worlds.get(after, 0.0) + weight * here[seen] * odds[seen]
                unseen = (world[2 * seen] == NOWHERE) + (world[2 * seen + 1] == NOWHERE)
                if blank and unseen:
                    after = marked(world, seen, target)
                    part = weight * blanks * unseen / world.count(NOWHERE)
                    worlds[after] = worlds.get(after, 0.0) + part
                continue
            if blank:
                worlds[world] = worlds.get(world, 0.0) + weight * blanks
            for at in range(n):
                if here[at]:
                    after = moved_to(world, at, source, target)
                    worlds[after] = worlds.get(after, 0.0) + weight * here[at] * odds[at]
        counts = list(self.counts)
        counts[source] -= 1
        counts[target] += 1
        return self._with(tuple(counts), worlds)

    def _remembering(self, belief: Belief, note: Note) -> "Reading":
        """Who has now seen what with whom: with whom it was, and with whom it is."""
        bits = sum(1 << seat for seat in note.seen)
        sighted, secretly = self.sighted, self.secretly
        at = -1 if note.element is None else self._element(note)
        for place in {note.source, note.target}:
            owner = OWNER.get(place)
            if owner is None:
                continue
            if at < 0:
                secretly = secretly[:owner] + (secretly[owner] | bits,) + secretly[owner + 1 :]
            else:
                row = sighted[owner]
                row = row[:at] + (row[at] | bits,) + row[at + 1 :]
                sighted = sighted[:owner] + (row,) + sighted[owner + 1 :]
        return Reading(belief, self.candour, sighted, secretly)


def reading_at_start(deck: Deck, category: int, dealt: Dealt, candour: float) -> Reading:
    """Before any card is seen."""
    belief, players = at_start(deck, category, dealt), len(dealt.hands)
    return Reading(belief, candour, ((0,) * len(belief.elements),) * players, (0,) * players)


class Reader(Follower[Reading]):
    """With readings of people who show what is known already."""

    def __init__(self, deck: Deck, dealt: Dealt, candour: float) -> None:
        super().__init__(tuple(reading_at_start(deck, category, dealt, candour) for category in HELD))
