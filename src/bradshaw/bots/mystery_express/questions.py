"""Which questions bring most together, in all the hours of a turn.

To take one question after the other, each for what it brings by itself, is not enough. Whoever has shown what is
known must show something else when he is asked again in the same leg: the first of two questions may be worth
nothing alone. Backs are public, so the categories can be counted apart: for each, what every few questions for it
bring in worlds drawn from the suppositions; then those of all categories that fit into the hours.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bradshaw.bots.looking_ahead import Budget
from bradshaw.bots.mystery_express.planning import FOUND, GIVEN, KEPT, OTHERS
from bradshaw.bots.mystery_express.prospects import Knowledge
from bradshaw.bots.mystery_express.suppositions import ONE, choices, faces
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import Chat, Dine, Help, Lounge, MysteryAction, Sleep, Smoke
from bradshaw.games.mystery_express.beliefs import place_numbers
from bradshaw.games.mystery_express.cards import CATEGORIES, HELD
from bradshaw.games.mystery_express.state import HAND
from bradshaw.games.mystery_express.view import MysteryView, sides

Question = Dine | Chat | Lounge | Sleep | Help | Smoke
Some = tuple[Question, ...]

HALVES: dict[type, int] = {Dine: 2, Chat: 2, Lounge: 4, Sleep: 3, Help: 6, Smoke: 6}  # half hours, on average
KINDS = {kind: 1 << number for number, kind in enumerate(HALVES)}
MOST = 3  # questions for a category
LEAST = 0.001  # of a right answer: what brings less is not asked
EXTRA: dict[type, float] = {Help: KEPT, Sleep: KEPT / FOUND, Smoke: -2 * GIVEN}  # beside what is seen


class Turn(NamedTuple):
    """One category in one world, as far as the turn has come."""

    bags: tuple[int, ...]  # by seat: what is in the hand
    sighted: tuple[int, ...]  # and who has seen what with him
    found: int = 0  # players' cards that are new to whoever asks
    passengers: int = 0
    told: float = 0.0  # cards that all others have learnt of, or three cards that one has


class Bundle(NamedTuple):
    """Questions for one category, and what they bring."""

    questions: Some
    gain: float
    halves: int
    kinds: int
    guests: int


class Questions:
    """What the questions of a turn bring."""

    def __init__(
        self, view: MysteryView, knowledge: Sequence[Knowledge], togo: int, budget: Budget, rng: Rng
    ) -> None:
        self._view = view
        self._knowledge = knowledge
        self._togo = togo
        self._budget = budget  # in worlds, of all categories together
        self._played = 0
        self._rng = rng
        self._me = view.seat or 0
        self._players = len(view.hands)
        self._around = sides(self._me, self._players)
        self._meal = view.stage == "dining"
        asked = view.asked if self._meal else ()
        self._invited = {CATEGORIES.index(one.category): one.seat for one in asked if one.category}

    def best(self, fond: Mapping[MysteryAction, float], bonus: Mapping[type, float]) -> Some:
        """Those that bring most in the hours that are left.

        `fond` is how much whoever asks likes an hour of it, `bonus` what comes with a kind of question.
        """
        hours = 2 * self._view.hours
        plans: dict[tuple[int, int, int], tuple[float, Some]] = {(0, 0, 0): (0.0, ())}
        for category in HELD:
            bundles = self._bundles(category, fond)
            longer = dict(plans)
            for (halves, kinds, guests), (gain, questions) in plans.items():
                for more in bundles:
                    twice = more.kinds & kinds & ~KINDS[Dine] or more.guests & guests
                    if twice or halves + more.halves > hours:
                        continue
                    key = halves + more.halves, kinds | more.kinds, guests | more.guests
                    if key not in longer or longer[key][0] < gain + more.gain:
                        longer[key] = gain + more.gain, questions + more.questions
            plans = longer

        def worth(key: tuple[int, int, int]) -> float:
            return plans[key][0] + sum(more for kind, more in bonus.items() if KINDS[kind] & key[1])

        return plans[max(plans, key=worth)][1]

    def _bundles(self, category: int, fond: Mapping[MysteryAction, float]) -> list[Bundle]:
        """What is worth being asked for the category."""
        hours = 2 * self._view.hours
        sets: list[Some] = [()]
        for questions in self._possible(category):
            sets += [(*some, question) for some in sets for question in questions if len(some) < MOST]
        halves = [sum(HALVES[type(question)] for question in some) for some in sets]
        sets = [some for some, spent in zip(sets, halves, strict=True) if 0 < spent <= hours]
        bundles = []
        for some, gain in zip(sets, self.gains(category, sets), strict=True):
            liked = sum(fond.get(question, 0.0) * HALVES[type(question)] / 2 for question in some)
            if gain + liked > LEAST:
                spent = sum(HALVES[type(question)] for question in some)
                kinds = sum(KINDS[type(question)] for question in some)
                guests = sum(1 << question.seat for question in some if isinstance(question, Dine))
                bundles.append(Bundle(some, gain + liked, spent, kinds, guests))
        return bundles

    def _possible(self, category: int) -> list[list[Question]]:
        """The questions for the category, kind by kind, in the order in which they are thought through."""
        view, word = self._view, CATEGORIES[category]
        others = [seat for seat in range(self._players) if seat != self._me and view.hands[seat][category]]
        guests = () if category in self._invited else set(others) - set(self._invited.values())
        aboard = ((1, view.leg >= 1), (2, view.leg >= 3))
        stacks = [number for number, here in aboard if here and view.stacks[number - 1][category]]
        smokers = others if len(view.hand) > 1 else []
        by_kind: dict[str, list[Question]] = {
            "dine": [Dine(seat, word) for seat in others if seat in guests],
            "passenger": [Chat(side, word) for side, seat in self._around.items() if seat in others],
            "lounge": [Lounge(word)] if others else [],
            "sleep": [Sleep(seat) for seat in others],
            "help": [Help(number, word) for number in stacks],
            "smoke": [Smoke(one, two, word) for one in smokers for two in smokers if one < two],
        }
        over = set(view.done) - ({"dine"} if self._meal else set())
        return [questions for verb, questions in by_kind.items() if verb not in over]

    def gains(self, category: int, sets: Sequence[Some]) -> list[float]:
        """What each set of questions adds to the chance of a right answer. Its beginnings come before it."""
        known = self._knowledge[category]
        chances: dict[tuple[int, int], float] = {}

        def chance(found: int, passengers: int) -> float:
            key = found, passengers
            if key not in chances:
                chances[key] = known.situation.after_looks(self._togo, found, passengers)
            return chances[key]

        base = chance(0, 0)
        card = chance(1, 0) - base
        if max(card, chance(0, 1) - base) <= 0:
            return [0.0] * len(sets)
        totals = [0.0] * len(sets)
        before, share = self._played, (category + 1) / len(HELD)
        while self._played == before or self._budget.left(self._played, share):
            self._played += 1
            begun, lot = self._begun(category), self._rng.word()
            turns: dict[Some, Turn] = {(): begun}
            for number, some in enumerate(sets):
                turn = turns[some] = self._after(turns[some[:-1]], some[-1], lot, known.supposed.seat.whim)
                gain = chance(turn.found, turn.passengers) - base
                found = turn.found + turn.passengers
                totals[number] += gain - turn.told * (gain / found if found else card)
        extra = [sum(EXTRA.get(type(question), 0.0) for question in some) for some in sets]
        return [total / (self._played - before) + more for total, more in zip(totals, extra, strict=True)]

    def _begun(self, category: int) -> Turn:
        """A world, in which a guest who is invited already has shown his card."""
        supposed = self._knowledge[category].supposed
        cards, sighted = supposed.drawn(self._rng)
        numbers = place_numbers(self._players)
        bags = [sum(ONE[face] for face in cards[numbers[HAND[seat]]]) for seat in range(self._players)]
        turn = Turn(tuple(bags), tuple(sighted))
        if category in self._invited:
            lot = self._rng.word()
            turn = self._shown(turn, self._invited[category], 1 << self._me, lot, supposed.seat.whim)
        return turn

    def _after(self, turn: Turn, question: Question, lot: int, whim: float) -> Turn:
        """One question later."""
        mine = 1 << self._me
        match question:
            case Dine():
                return self._shown(turn, question.seat, mine, lot, whim)
            case Chat():  # a card goes on to everybody
                after = self._shown(turn, self._around[question.side], mine, lot, whim)
                told = turn.told + OTHERS * (after.found - turn.found)
                return Turn(after.bags, after.sighted, after.found, after.passengers, told)
            case Lounge():
                for seat in range(self._players):
                    if seat != self._me:
                        turn = self._shown(turn, seat, (1 << self._players) - 1, lot, whim)
                return turn
            case Smoke():
                turn = self._shown(turn, question.one, mine, lot, whim)
                return self._shown(turn, question.two, mine, lot, whim)
            case Help():
                return Turn(turn.bags, turn.sighted, turn.found, turn.passengers + 1, turn.told)
        there = [face for face, count in faces(turn.bags[question.seat]) for _ in range(count)]
        if lot % FOUND or not there:
            return turn
        face = there[lot // FOUND % len(there)]
        new = not turn.sighted[question.seat] >> face * self._players & mine
        return Turn(turn.bags, turn.sighted, turn.found + new, turn.passengers, turn.told)

    def _shown(self, turn: Turn, seat: int, viewers: int, lot: int, whim: float) -> Turn:
        """A player shows a card of his hand, if he has one left, as the suppositions take him to."""
        bag, sighted = turn.bags[seat], turn.sighted[seat]
        if not bag:
            return turn
        viewers &= ~(1 << seat)
        odds = choices(bag, sighted, self._players, viewers, whim)
        left, face = _share(lot, seat, turn.found), -1
        for face, odd in odds.items():  # noqa: B007
            left -= odd
            if left < 0:
                break
        learn = viewers & ~(sighted >> face * self._players)
        others = (learn & ~(1 << self._me)).bit_count() / (self._players - 2)
        seen = (viewers | 1 << seat) << face * self._players
        bags = (*turn.bags[:seat], bag - ONE[face], *turn.bags[seat + 1 :])
        known = (*turn.sighted[:seat], sighted | seen, *turn.sighted[seat + 1 :])
        found, told = turn.found + (learn >> self._me & 1), turn.told + OTHERS * others
        return Turn(bags, known, found, turn.passengers, told)


def _share(lot: int, seat: int, found: int) -> float:
    """A number from 0 to 1 that looks drawn, the same for plans that begin alike."""
    return (lot * (2 * seat + 2_654_435_761 + 97 * found) & 0xFFFFFFFF) / 2**32
