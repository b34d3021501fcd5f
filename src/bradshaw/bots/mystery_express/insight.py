"""Beliefs that know how people choose what they show."""

from bradshaw.bots.mystery_express.beliefs import Beliefs
from bradshaw.bots.mystery_express.prospects import Knowledge
from bradshaw.bots.mystery_express.suppositions import at_first
from bradshaw.games.mystery_express.beliefs import Follower, at_start
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NUMBER, HELD, TIME
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.moves import POWERS
from bradshaw.games.mystery_express.view import MysteryView

NOBODY = (-1,) * len(HELD)
FOLLOWED = 16  # seats that a process keeps suppositions of, some MB each; for others they are made anew

_followed: "dict[Insight, None]" = {}  # the last one that was asked at the end


class Insight(Beliefs):
    """Follows the views of one seat of one match.

    `whim` is how often people choose what they show without a thought.
    """

    def __init__(self, memory: float, whim: float) -> None:
        super().__init__(memory)
        self._whim = whim
        self._follower: Follower[Knowledge] | None = None
        self.knowledge: tuple[Knowledge, ...] = ()

    def follow(self, view: MysteryView) -> "Insight":
        """Take in all that is new in the log."""
        _followed.pop(self, None)
        _followed[self] = None
        if len(_followed) > FOLLOWED:
            next(iter(_followed)).forget()
        if self._follower is None:
            self._follower = Follower(self._at_first(view))
        self.knowledge = self._follower.follow(view.log)
        self._held = tuple([known.belief for known in self.knowledge])
        self._times = view.times
        return self

    def forget(self) -> None:
        """Keep no suppositions until it is asked again. What it remembers of Time cards stays."""
        del _followed[self]
        self._follower, self._held, self.knowledge = None, (), ()

    def _at_first(self, view: MysteryView) -> tuple[Knowledge, ...]:
        deck = self._deck = deck_of(view.options.players, view.options.deck)
        powers = POWERS[view.options.mirabella_peeks][view.characters] if view.options.powers else NOBODY
        seat = view.seat or 0
        return tuple(
            [
                Knowledge(
                    at_start(deck, category, view.dealt),
                    at_first(deck, category, view.dealt, seat, self._whim, powers[category]),
                )
                for category in HELD
            ]
        )

    def crime(self, category: str) -> dict[str, float]:
        """The probability of each element of the category to be the crime's."""
        if category == CATEGORIES[TIME]:
            return super().crime(category)
        return self.knowledge[CATEGORY_NUMBER[category]].crime()
