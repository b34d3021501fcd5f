"""Planning the hours of a turn: what the looks of a whole turn bring, thought through in sampled worlds.

In a world every card has a place. The turn goes on in it: the others show what they would choose, the belief
follows, and the next hour goes to whatever then promises most an hour. So a question is worth what it makes
possible: who has shown what everybody knows must show something else when he is asked again.
"""

from collections.abc import Sequence

from bradshaw.bots.mystery_express.prospects import Knowledge
from bradshaw.bots.mystery_express.suppositions import ONE, OWNER, choices
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import (
    Chat,
    Dine,
    Help,
    Lounge,
    MysteryAction,
    Rest,
    Sleep,
    Smoke,
)
from bradshaw.games.mystery_express.beliefs import place_numbers
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NUMBER, HELD, WORDS, Car, Category
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.state import DISCARD, HAND, SPOT, STACK, How, Note
from bradshaw.games.mystery_express.view import MysteryView, sides

FINE = 1 << 24
FOUND = 2  # the bag is found once in so many times
OTHERS = 0.7  # how much a look is worth less that others get as well
GIVEN = 0.02  # of a right answer: a card that is given away
KEPT = 0.04  # the same: a card that comes into one's hand, where others will hardly see it

CAR_OF: dict[type, Car] = {
    Dine: "dining",
    Help: "club",
    Lounge: "lounge",
    Chat: "passenger",
    Sleep: "sleeping",
    Smoke: "smoking",
}
HOURS: dict[type, int] = {Dine: 1, Help: 3, Lounge: 2, Chat: 1, Sleep: 2, Smoke: 3}


def legs_to_go(view: MysteryView) -> int:
    """The legs still to come after this one."""
    return deck_of(view.options.players, view.options.deck).legs - 1 - view.leg


class World:
    """The cards of one category, by place, and who has seen what with whom: one of the suppositions."""

    def __init__(self, knowledge: Knowledge, rng: Rng) -> None:
        supposed = knowledge.supposed
        self.players = supposed.seat.players
        self.cards, self.sighted = supposed.drawn(rng)

    def odds(self, seat: int, place: int, viewers: int, whim: float) -> dict[int, float]:
        """How likely each element in a hand is shown."""
        bag = sum(ONE[at] for at in self.cards[place])
        return choices(bag, self.sighted[seat], self.players, viewers & ~(1 << seat), whim)

    def see(self, seat: int | None, element: int, seen: int) -> None:
        """It is now known to those who have seen it with him."""
        if seat is not None:
            self.sighted[seat] |= seen << element * self.players


class Hours:
    """One turn, as it may go on."""

    def __init__(self, view: MysteryView, knowledge: Sequence[Knowledge], rng: Rng) -> None:
        self.me = view.seat or 0
        self.players = len(view.hands)
        self.knowledge = list(knowledge)
        self.worlds = [World(one, rng) for one in knowledge]
        self.hours = view.hours
        self.leg = view.leg
        self.togo = legs_to_go(view)
        self.done = set(view.done)
        self.conductor = view.conductor
        self.spots = [number for number, category in enumerate(view.spots) if category]
        self.spot_category = dict(enumerate(view.spots))
        self.cost = 0.0
        self._rng = rng
        self._places = place_numbers(self.players)
        self._around = sides(self.me, self.players)
        self.everyone = (1 << self.players) - 1
        self.guests: dict[int, int] = {}  # of a meal that is not over
        self.mine = 1 << self.me

    def invite(self, view: MysteryView) -> None:
        """The guests who are invited already show their cards."""
        if view.stage == "dining":
            for asked in view.asked:
                if asked.category:
                    self.guests[asked.seat] = CATEGORY_NUMBER[asked.category]
                    self._chosen("dining", asked.seat, asked.category, DISCARD[asked.seat], self.mine)

    # What can be done

    def promises(self) -> list[tuple[float, MysteryAction]]:
        """Everything that can be done, with what it promises an hour."""
        found: list[tuple[float, MysteryAction]] = []
        others = [seat for seat in range(self.players) if seat != self.me]
        for category in HELD:
            known, word = self.knowledge[category], CATEGORIES[category]
            if self.hours >= 1 and ("dine" not in self.done or self.guests):
                free = [] if category in self.guests.values() else [s for s in others if s not in self.guests]
                found += [(self.gain(known, HAND[seat], self.mine), Dine(seat, word)) for seat in free]
            if self.hours >= 2 and "lounge" not in self.done:
                gain = sum(self.gain(known, HAND[seat], self.everyone) for seat in others)
                found.append(((1 - OTHERS) * gain / 2, Lounge(word)))
            if self.hours >= 1 and "passenger" not in self.done:
                for side, seat in self._around.items():
                    found.append(((1 - OTHERS) * self.gain(known, HAND[seat], self.mine), Chat(side, word)))
            if self.hours >= 3 and "help" not in self.done and self.leg:
                aboard = STACK[: 1 + (self.leg >= 3)]
                gains = [(n, self.gain(known, stack)) for n, stack in enumerate(aboard, start=1)]
                found += [((gain + KEPT) / 3, Help(n, word)) for n, gain in gains if gain]
        if self.hours >= 2 and "sleep" not in self.done:
            for seat in others:
                best = max(self.gain(known, HAND[seat]) for known in self.knowledge)
                found.append((best and (best + KEPT) / FOUND / 1.5, Sleep(seat)))
        return [(promise, action) for promise, action in found if promise > 0]

    def promise(self, action: MysteryAction) -> float:
        """What one action promises an hour; the Conductor's card comes with it."""
        bonus = self._bonus(type(action)) / HOURS.get(type(action), 1)
        if isinstance(action, Smoke):
            known = self.knowledge[CATEGORY_NUMBER[action.category]]
            looks = sum(self.gain(known, HAND[seat], self.mine) for seat in (action.one, action.two))
            return bonus + (looks - 2 * GIVEN) / 3
        return bonus + max((promise for promise, other in self.promises() if other == action), default=0.0)

    def bonuses(self) -> dict[type, float]:
        """What comes with an action besides, by its kind: the Conductor's card. With a meal it has come."""
        kinds = [kind for kind in HOURS if not (kind is Dine and self.guests)]
        return {kind: bonus for kind in kinds if (bonus := self._bonus(kind))}

    def _bonus(self, kind: type) -> float:
        if self.conductor is None or CAR_OF.get(kind) != self.conductor:
            return 0.0
        return max((self._spot_gain(spot) for spot in self.spots), default=0.0)

    def _spot_gain(self, spot: int) -> float:
        category = self.spot_category[spot]
        return self.gain(self.knowledge[CATEGORY_NUMBER[category]], SPOT[spot]) if category else 0.0

    # What comes of it

    def go_on(self) -> None:
        """To the end of the turn."""
        while self.hours >= 1:
            ahead = self.promises()
            if not ahead:
                return
            bonus = {kind: self._bonus(kind) / hours for kind, hours in HOURS.items()}
            self.do(max(ahead, key=lambda one: one[0] + bonus[type(one[1])])[1])

    def do(self, action: MysteryAction) -> None:
        """Take one action, in this world."""
        if not isinstance(action, Dine):
            self.guests = {}
        match action:
            case Dine():
                self.guests[action.seat] = CATEGORY_NUMBER[action.category]
                self._spend("dine", 1)
                self._chosen("dining", action.seat, action.category, DISCARD[action.seat], self.mine)
            case Lounge():
                self._spend("lounge", 2)
                before = self.knowledge[CATEGORY_NUMBER[action.category]].value(self.togo)
                for seat in range(self.players):
                    if seat != self.me:
                        self._chosen("lounge", seat, action.category, DISCARD[seat], self.everyone)
                self.cost += OTHERS * (self.knowledge[CATEGORY_NUMBER[action.category]].value(self.togo) - before)
            case Chat():
                self._spend("passenger", 1)
                giver = self._around[action.side]
                self.cost += OTHERS * self.gain(
                    self.knowledge[CATEGORY_NUMBER[action.category]], HAND[giver], self.mine
                )
                self._chosen("passenger", giver, action.category, DISCARD[self.me], self.mine)
            case Smoke():
                self._spend("smoke", 3)
                self.cost += 2 * GIVEN
                for seat in (action.one, action.two):
                    self._chosen("smoking", seat, action.category, DISCARD[self.me], self.mine)
            case Help():
                self._spend("help", 3)
                self._drawn("passengers", STACK[action.stack - 1], CATEGORY_NUMBER[action.category])
            case Sleep():
                found = self._rng.below(FOUND) == 0
                self._spend("sleep", 1 + found)
                if found:
                    place = HAND[action.seat]
                    best = max(HELD, key=lambda category: self.gain(self.knowledge[category], place))
                    self._drawn("sleeping", place, best)
            case Rest():
                self.hours = 0
            case _:
                self.hours -= 1
        self._meet(type(action))

    def _spend(self, verb: str, hours: int) -> None:
        self.done.add(verb)
        self.hours -= hours

    def _meet(self, kind: type) -> None:
        if self.conductor is None or CAR_OF.get(kind) != self.conductor or not self.spots:
            return
        self.conductor = None
        spot = max(self.spots, key=self._spot_gain)
        category = self.spot_category[spot]
        if category:
            self._drawn("conductor", SPOT[spot], CATEGORY_NUMBER[category])

    def _chosen(self, how: How, seat: int, word: Category, target: str, viewers: int) -> None:
        """A player chooses a card as the belief takes him to."""
        category = CATEGORY_NUMBER[word]
        world, place = self.worlds[category], self._places[HAND[seat]]
        if not world.cards[place]:
            return
        odds = world.odds(seat, place, viewers, self.knowledge[category].supposed.seat.whim)
        left = self._rng.below(FINE) / FINE * sum(odds.values())
        element = -1
        for element, odd in odds.items():  # noqa: B007
            left -= odd
            if left < 0:
                break
        self._see(how, category, HAND[seat], target, world.cards[place].index(element), viewers | 1 << seat)

    def _drawn(self, how: How, source: str, category: int) -> None:
        cards = self.worlds[category].cards[self._places[source]]
        if cards:
            owner = OWNER.get(source)
            seen = self.mine | (1 << owner if owner is not None else 0)
            self.cost -= KEPT
            self._see(how, category, source, DISCARD[self.me], self._rng.below(len(cards)), seen)

    def _see(self, how: How, category: int, source: str, target: str, taken: int, seen: int) -> None:
        world = self.worlds[category]
        element = world.cards[self._places[source]].pop(taken)
        world.cards[self._places[target]].append(element)
        for place in {source, target}:
            world.see(OWNER.get(place), element, seen)
        known = self.knowledge[category]
        word = WORDS[known.belief.elements[element]]
        seats = tuple([seat for seat in range(self.players) if seen >> seat & 1])
        note = Note(self.leg + 1, how, CATEGORIES[category], source, target, word, seats)
        self.knowledge[category] = known.after(note)

    def worth(self) -> float:
        """How much is known now: in bits, or in the last leg by how many answers will be right."""
        return sum(one.value(self.togo) for one in self.knowledge) - self.cost

    def gain(self, known: Knowledge, place: str, viewers: int = 0) -> float:
        """What a look adds."""
        return known.gain(self.togo, place, viewers)
