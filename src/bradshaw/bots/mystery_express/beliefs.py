"""What a seat can believe from its views. `docs/beliefs.md` says what is assumed and how it is counted.

Exact for the four categories of its log, and for Time as far as it remembers the showings.
"""

from collections import Counter

from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.beliefs import Belief, Tracker, time_chances
from bradshaw.games.mystery_express.cards import CATEGORIES, TIME
from bradshaw.games.mystery_express.decks import CLASSIC, Deck, deck_of
from bradshaw.games.mystery_express.view import MysteryView

STEPS = 1 << 16  # a chance is drawn in so many steps


class Beliefs:
    """Follows the views of one seat of one match.

    >>> import bradshaw
    >>> game = bradshaw.load("mystery_express")
    >>> match = bradshaw.Match(game, game.options(players=3), seed="example")
    >>> crime = Beliefs().follow(match.view(0)).crime("motive")
    >>> round(sum(crime.values()), 9)
    1.0
    """

    def __init__(self, memory: float = 1.0) -> None:
        self.memory = memory
        self._tracker: Tracker | None = None
        self._held: tuple[Belief, ...] = ()
        self._times: tuple[tuple[str, ...], ...] = ()
        self._remembered: list[Counter[str]] = []
        self._deck: Deck = deck_of(3, CLASSIC)

    def follow(self, view: MysteryView) -> "Beliefs":
        """Take in all that is new in the log."""
        if self._tracker is None:
            self._deck = deck_of(view.options.players, view.options.deck)
            self._tracker = Tracker(self._deck, view.dealt)
        self._held = self._tracker.follow(view.log)
        self._times = view.times
        return self

    def watch(self, view: MysteryView, rng: Rng) -> None:
        """Watch a showing of the Time cards: each card is retained with the chance `memory`."""
        limit = round(self.memory * STEPS)
        cards = [word for group in view.showing for word in group]
        self._remembered.append(Counter(word for word in cards if rng.below(STEPS) < limit))

    def category(self, category: str) -> Belief:
        """The belief of one of the four categories that players hold."""
        return self._held[CATEGORIES.index(category)]

    def crime(self, category: str) -> dict[str, float]:
        """The probability of each element of the category to be the crime's."""
        if category != CATEGORIES[TIME]:
            return self.category(category).crime()
        return self._time()

    def _time(self) -> dict[str, float]:
        """Bayes' rule over what was retained of each showing: the crime's element has a copy less there.

        Of n copies, r are retained with the chance C(n, r) p^r q^(n-r); for n - 1 against n that is a ratio
        of (n - r) / nq.
        """
        if self._times:
            return time_chances(self._deck, self._times)
        forgets = 1 - self.memory
        chances = {}
        copies = self._deck.time_copies
        for word in self._deck.words[TIME]:
            chance = 1.0
            for seen in self._remembered:
                retained = seen[word]
                if forgets > 0:
                    chance *= (copies - retained) / (copies * forgets)
                else:
                    chance *= retained < copies
            chances[word] = chance
        total = sum(chances.values())
        return {word: chance / total for word, chance in chances.items()}
