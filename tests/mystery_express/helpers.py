"""Positions made to order, and random games, for the tests of Mystery Express."""

import random

from msgspec.structs import replace

import bradshaw
from bradshaw.core.errors import IllegalAction
from bradshaw.core.game import visible
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import Give, Show
from bradshaw.games.mystery_express.cards import (
    CARS,
    CATEGORIES,
    CATEGORY_OF,
    HELD,
    WORD_OF,
    backs,
    cards_in_play,
)
from bradshaw.games.mystery_express.rules import _dealt
from bradshaw.games.mystery_express.state import Dealt, Turn

GAME = bradshaw.load("mystery_express")
PLAIN = ("club", "dining", "lounge", "passenger", "sleeping", "smoking")


class Play:
    """A position that is played on by notation. Seat 0 is in turn; the Conductor is in the Smoking Car."""

    def __init__(self, hands, *, spots=(), stacks=((), ()), conductor="smoking", hours=4, leg=0, **options):
        players = len(hands)
        options = {"first": 0, "powers": False, **options}
        self.options = GAME.options(players=players, **options)
        state = GAME.new(self.options, Rng("made to order", 0))
        free = {c: list(cards_in_play(players, c)) for c in HELD}
        words = [word for hand in hands for word in hand.split()]
        words += [word for part in (spots, *stacks) for word in part]
        wanted = [self._take(free, word) for word in words]
        dealt = [[wanted.pop(0) for _ in hand.split()] for hand in hands]
        on_spots = [wanted.pop(0) for _ in spots]
        on_stacks = [[wanted.pop(0) for _ in stack] for stack in stacks]
        crime = [free[c].pop() for c in HELD]
        rest = [card for cards in free.values() for card in cards]
        while len(on_spots) < 3:
            on_spots.append(rest.pop())
        if not stacks[1]:
            on_stacks[1] = rest
        tokens = [conductor] + [car for car in CARS if car != conductor]
        hands = tuple(tuple(sorted(hand)) for hand in dealt)
        self.state = replace(
            state,
            hands=hands,
            spots=tuple(on_spots),
            stacks=tuple(map(tuple, on_stacks)),
            crime=(*crime, state.crime[4]),
            tokens=tuple(tokens[-leg:] + tokens[:-leg]) if leg else tuple(tokens),
            dealt=Dealt(
                tuple(map(backs, hands)), tuple(backs((card,)) for card in on_spots), tuple(map(backs, on_stacks))
            ),
            hand_backs=tuple(map(backs, hands)),
            spot_backs=tuple(CATEGORIES[CATEGORY_OF[card]] for card in on_spots),
            stack_backs=tuple(map(backs, on_stacks)),
            past=(*(_dealt(seat, hand) for seat, hand in enumerate(hands)), ()),
            cars=("club",) * players,
            leg=leg,
            hours=hours,
            turn=0,
            stage=Turn(),
            to_act=(0,),
        )
        self.moves = 0
        self.events = ()

    @staticmethod
    def _take(free, word):
        for cards in free.values():
            for card in cards:
                if WORD_OF[card] == word:
                    cards.remove(card)
                    return card
        raise ValueError(f"there is no {word} left")

    def do(self, seat, text, seed="test"):
        self.moves += 1
        self.state, self.events = GAME.play(self.state, seat, GAME.read(text), Rng(seed, self.moves))
        return self

    def dine(self, seat, category):
        """The seat in turn has one guest."""
        self.do(self.state.turn, f"dine {seat} {category}")
        return self.do(self.state.turn, "serve") if self.state.stage.__struct_config__.tag == "dining" else self

    def can(self, seat):
        return [GAME.write(action) for action in GAME.actions(self.state, seat)]

    def refusal(self, seat, text):
        try:
            GAME.play(self.state, seat, GAME.read(text), Rng("test", 0))
        except IllegalAction as error:
            return str(error)
        return None

    def view(self, seat):
        return GAME.view(self.state, seat)

    def hand(self, seat):
        return " ".join(WORD_OF[card] for card in self.state.hands[seat])

    def discard(self, seat):
        return " ".join(WORD_OF[card] for card in self.state.discards[seat])

    def seen(self, seat):
        """The faces that the last action showed the seat."""
        told = [event.note for event in visible(self.events, seat) if hasattr(event, "note")]
        return [note.element for note in told if note.element]


def random_game(players=4, seed=0, *, by_card=False, **options):
    """Every state of a random game with the seat, action and events that led to it.

    With `by_card`, who shows or gives a card takes each of his cards with the same chance, not each element.
    """
    chance = random.Random(seed)
    state = GAME.new(GAME.options(players=players, **options), Rng(str(seed), 0))
    yield state, None, None, ()
    move = 0
    while seats := GAME.to_act(state):
        move += 1
        seat = chance.choice(seats)
        actions = GAME.actions(state, seat)
        if by_card and isinstance(actions[0], Show | Give):
            words = [WORD_OF[card] for card in state.hands[seat]]
            actions = [action for action in actions for _ in range(words.count(action.element))]
        action = chance.choice(actions)
        state, events = GAME.play(state, seat, action, Rng(str(seed), move))
        yield state, seat, action, events


def cards_of(state):
    """Every card and each place where it is."""
    places = [*state.hands, *state.discards, *state.stacks, state.spots, state.crime, state.deck, state.out]
    return [card for cards in places for card in cards if card >= 0]
