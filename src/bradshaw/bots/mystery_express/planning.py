"""Planning the hours of a turn: what the looks of a whole turn bring, thought through in sampled worlds.

In a world every card has a place. The turn goes on in it: the others show what they would choose, the belief
follows, and the next hour goes to whatever then promises most an hour. So a question is worth what it makes
possible: who has shown what everybody knows must show something else when he is asked again.
"""

from collections.abc import Sequence

from bradshaw.bots.mystery_express.reading import OWNER, Reading
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
from bradshaw.games.mystery_express.beliefs import BOX, NOWHERE, place_numbers
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NUMBER, HELD, WORDS, Car, Category
from bradshaw.games.mystery_express.decks import deck_of
from bradshaw.games.mystery_express.state import DISCARD, HAND, SPOT, STACK, How, Note
from bradshaw.games.mystery_express.view import MysteryView, sides

FINE = 1 << 24
FOUND = 2  # the bag is found once in so many times
OTHERS = 0.7  # how much a look is worth less that others get as well
GIVEN = 0.1  # bits: a card that is given away
KEPT = 0.2  # bits: a card that comes into one's hand, where others will hardly see it

CAR_OF: dict[type, Car] = {
    Dine: "dining",
    Help: "club",
    Lounge: "lounge",
    Chat: "passenger",
    Sleep: "sleeping",
    Smoke: "smoking",
}
HOURS: dict[type, int] = {Dine: 1, Help: 3, Lounge: 2, Chat: 1, Sleep: 2, Smoke: 3}


class World:
    """The cards of one category, by place: elements, and whether the seat has seen the card before."""

    def __init__(self, reading: Reading, rng: Rng) -> None:
        worlds = list(reading.worlds.items())
        left = rng.below(FINE) / FINE
        world = worlds[-1][0]
        for one, weight in worlds:
            left -= weight
            if left < 0:
                world = one
                break
        self.cards: list[list[tuple[int, bool]]] = [[] for _ in reading.counts]
        hidden = []
        for at, place in enumerate(world):
            if place == NOWHERE:
                hidden.append(at // 2)
            elif place != BOX:
                self.cards[place].append((at // 2, True))
        hidden = rng.shuffled(hidden)
        for place, count in enumerate(reading.counts):
            while len(self.cards[place]) < count:
                self.cards[place].append((hidden.pop(), False))


class Hours:
    """One turn, as it may go on."""

    def __init__(self, view: MysteryView, readings: Sequence[Reading], rng: Rng) -> None:
        self.me = view.seat or 0
        self.players = len(view.hands)
        self.readings = list(readings)
        self.worlds = [World(reading, rng) for reading in readings]
        self.hours = view.hours
        self.leg = view.leg
        self.last_leg = deck_of(view.options.players, view.options.deck).legs - 1
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
            reading, word = self.readings[category], CATEGORIES[category]
            if self.hours >= 1 and ("dine" not in self.done or self.guests):
                free = [] if category in self.guests.values() else [s for s in others if s not in self.guests]
                found += [(reading.gain(HAND[seat], self.mine), Dine(seat, word)) for seat in free]
            if self.hours >= 2 and "lounge" not in self.done:
                gain = sum(reading.gain(HAND[seat], self.everyone) for seat in others)
                found.append(((1 - OTHERS) * gain / 2, Lounge(word)))
            if self.hours >= 1 and "passenger" not in self.done:
                for side, seat in self._around.items():
                    found.append(((1 - OTHERS) * reading.gain(HAND[seat], self.mine), Chat(side, word)))
            if self.hours >= 3 and "help" not in self.done and self.leg:
                aboard = STACK[: 1 + (self.leg >= 3)]
                gains = [(n, reading.gain(stack)) for n, stack in enumerate(aboard, start=1)]
                found += [((gain + KEPT) / 3, Help(n, word)) for n, gain in gains if gain]
        if self.hours >= 2 and "sleep" not in self.done:
            for seat in others:
                best = max(reading.gain(HAND[seat]) for reading in self.readings)
                found.append((best and (best + KEPT) / FOUND / 1.5, Sleep(seat)))
        return [(promise, action) for promise, action in found if promise > 0]

    def promise(self, action: MysteryAction) -> float:
        """What one action promises an hour; the Conductor's card comes with it."""
        bonus = self._bonus(type(action)) / HOURS.get(type(action), 1)
        if isinstance(action, Smoke):
            reading = self.readings[CATEGORY_NUMBER[action.category]]
            looks = sum(reading.gain(HAND[seat], self.mine) for seat in (action.one, action.two))
            return bonus + (looks - 2 * GIVEN) / 3
        return bonus + max((promise for promise, other in self.promises() if other == action), default=0.0)

    def _bonus(self, kind: type) -> float:
        if self.conductor is None or CAR_OF.get(kind) != self.conductor:
            return 0.0
        return max((self._spot_gain(spot) for spot in self.spots), default=0.0)

    def _spot_gain(self, spot: int) -> float:
        category = self.spot_category[spot]
        return self.readings[CATEGORY_NUMBER[category]].gain(SPOT[spot]) if category else 0.0

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
                before = self.readings[CATEGORY_NUMBER[action.category]].unsure
                for seat in range(self.players):
                    if seat != self.me:
                        self._chosen("lounge", seat, action.category, DISCARD[seat], self.everyone)
                self.cost += OTHERS * (before - self.readings[CATEGORY_NUMBER[action.category]].unsure)
            case Chat():
                self._spend("passenger", 1)
                giver = self._around[action.side]
                self.cost += OTHERS * self.readings[CATEGORY_NUMBER[action.category]].gain(HAND[giver], self.mine)
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
                    best = max(HELD, key=lambda category: self.readings[category].gain(place))
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
        reading, place = self.readings[category], self._places[HAND[seat]]
        cards = self.worlds[category].cards[place]
        if not cards:
            return
        seen, alone, share = reading.odds(seat, viewers)
        odds, first = [], True
        for element, known in cards:
            odds.append(seen[element] if known else alone if first else share)
            first = first and known
        left = self._rng.below(FINE) / FINE * sum(odds)
        taken = len(cards) - 1
        for at, odd in enumerate(odds):
            left -= odd
            if left < 0:
                taken = at
                break
        self._see(how, category, HAND[seat], target, taken, viewers | 1 << seat)

    def _drawn(self, how: How, source: str, category: int) -> None:
        cards = self.worlds[category].cards[self._places[source]]
        if cards:
            owner = OWNER.get(source)
            seen = self.mine | (1 << owner if owner is not None else 0)
            self.cost -= KEPT
            self._see(how, category, source, DISCARD[self.me], self._rng.below(len(cards)), seen)

    def _see(self, how: How, category: int, source: str, target: str, taken: int, seen: int) -> None:
        cards = self.worlds[category].cards
        element, _ = cards[self._places[source]].pop(taken)
        cards[self._places[target]].append((element, True))
        reading = self.readings[category]
        word = WORDS[reading.elements[element]]
        seats = tuple([seat for seat in range(self.players) if seen >> seat & 1])
        note = Note(self.leg + 1, how, CATEGORIES[category], source, target, word, seats)
        self.readings[category] = reading.after(note)

    def worth(self) -> float:
        """How much is known now: in bits, or in the last leg by how many answers will be right."""
        if self.leg == self.last_leg:
            return sum(max(reading.crime().values()) for reading in self.readings) - 0.3 * self.cost
        return -sum(reading.unsure for reading in self.readings) - self.cost
