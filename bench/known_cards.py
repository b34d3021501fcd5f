"""How much of the crime can be known at Mystery Express, and how much is.

    python -m bench.known_cards medium steady --games 100
    python -m bench.known_cards seer steady --games 100

One bot among three others, in each seat in turn. Of its games: how many of the 36 cards it saw; how often it has
the elements on cards right; how often it would if it could tell all cards apart that it saw and knew nothing else;
and the same of all cards that anybody saw. More can not be known: no choice tells of a card that nobody saw.

`seer` is `hard` with one difference: when it plans its turn it knows where every card lies and what everyone would
show. It answers from what it saw, like anybody else. So it tells what knowing where to look would bring.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool
from typing import NamedTuple

import bradshaw
from bradshaw.arena.playing import bot_move
from bradshaw.bots import Bot, find_bot, make_bot
from bradshaw.bots.mystery_express.levels import Hard
from bradshaw.bots.mystery_express.prospects import Knowledge
from bradshaw.bots.mystery_express.steady import known_of
from bradshaw.bots.mystery_express.suppositions import ONE, Suppositions
from bradshaw.core.match import Match
from bradshaw.core.rng import Rng
from bradshaw.games.mystery_express.actions import MysteryAction, Rest, Serve
from bradshaw.games.mystery_express.cards import CATEGORY_OF, ELEMENT_OF, HELD, WORDS
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from bradshaw.games.mystery_express.state import DISCARD, HAND, SPOT, STACK, MysteryState
from bradshaw.games.mystery_express.view import MysteryView

PLAYERS = 4
DECK = deck_of(PLAYERS, CLASSIC)


class Seer(Hard):
    """Plans with open cards."""

    def __init__(self, match: Match) -> None:
        super().__init__(seconds=60.0)
        self._match = match

    def choose(self, view: MysteryView, actions: Sequence[MysteryAction], rng: Rng) -> MysteryAction:
        """As `hard` would, if it knew where every card lies."""
        if len(actions) > 1 and isinstance(actions[0], Rest | Serve):
            self._insight.follow(view)
            self._insight.knowledge = tuple(
                [
                    Knowledge(known.belief, true_supposition(self._match, known.supposed, category))
                    for category, known in enumerate(self._insight.knowledge)
                ]
            )
            return self._planned(view, actions, rng)
        return super().choose(view, actions, rng)


def true_supposition(match: Match, supposed: Suppositions, category: int) -> Suppositions:
    """The one supposition that is true."""
    state: MysteryState = match.state
    seat = supposed.seat
    numbers = {element: at for at, element in enumerate(seat.elements)}
    bags = [0] * (1 + seat.players + len(seat.index))

    def put(place: int, cards: Sequence[int]) -> None:
        for card in cards:
            if card >= 0 and CATEGORY_OF[card] == category:
                bags[place] += ONE[numbers[ELEMENT_OF[card]]]

    put(0, state.crime)
    for names, piles in ((HAND, state.hands), (DISCARD, state.discards), (STACK, state.stacks)):
        for name, cards in zip(names, piles, strict=False):
            put(seat.index[name], cards)
    for name, card in zip(SPOT, state.spots, strict=True):
        put(seat.index[name], (card,))
    for owner in range(seat.players):
        for word, seats in known_of(match.view(owner)).items():
            at = numbers.get(WORDS.index(word))
            if at is not None:
                bags[1 + owner] |= sum(1 << other for other in seats) << at * seat.players
    return Suppositions(seat, supposed.counts, {tuple(bags): 1.0})


class Known(NamedTuple):
    """What came of a game."""

    cards: int  # that the seat saw
    right: int  # elements on cards
    alone: tuple[float, ...]  # by category, the chance to be right, from the cards that it saw
    table: tuple[float, ...]  # the same, from the cards that anybody saw


def play(one: str, others: str, seed: str, seat: int) -> Known:
    """Play a game to its end."""
    game = bradshaw.load("mystery_express")
    match = bradshaw.Match(game, game.options(players=PLAYERS), seed=seed)
    bots: list[Bot] = [make_bot(game, find_bot(others)) for _ in range(PLAYERS)]
    bots[seat] = Seer(match) if one == "seer" else make_bot(game, find_bot(one))
    seen: list[set[int]] = [set() for _ in range(PLAYERS)]
    while match.to_act:
        look(match.state, seen)
        bot_move(match, match.to_act[0], bots[match.to_act[0]])
    look(match.state, seen)
    view = match.view(seat)
    right = sum(view.answers[category] == view.crime[category] for category in HELD)
    return Known(len(seen[seat]), right, certainty(seen[seat]), certainty(set().union(*seen)))


def look(state: MysteryState, seen: list[set[int]]) -> None:
    """Add the cards that each seat knows at this moment."""
    for seat, cards in enumerate(seen):
        cards.update(state.hands[seat], state.discards[seat])
        cards.update(card for card, knows in enumerate(state.known) if knows >> seat & 1)


def certainty(seen: set[int]) -> tuple[float, ...]:
    """By category, the chance to be right for whoever has seen these cards."""
    found = []
    for category in HELD:
        hidden = Counter(ELEMENT_OF[card] for card in DECK.cards[category] if card not in seen)
        found.append(max(hidden.values()) / hidden.total())
    return tuple(found)


def told(known: Sequence[Known]) -> str:
    """The figures."""
    games = len(known)
    every = sum(one.right == len(HELD) for one in known) / games
    right = sum(one.right for one in known) / games / len(HELD)
    lines = [
        f"{games} games. Cards seen: {sum(one.cards for one in known) / games:.1f} of 36.",
        f"Elements on cards right: {right:.1%}; all four {every:.1%}.",
    ]
    for name, chances in (
        ("From the cards that it saw alone", [one.alone for one in known]),
        ("From all that anybody saw", [one.table for one in known]),
    ):
        mean = sum(map(sum, chances)) / games / len(HELD)
        product = sum(a * b * c * d for a, b, c, d in chances) / games
        lines.append(f"{name}: {mean:.1%}; all four {product:.1%}.")
    return "\n".join(lines)


def main() -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="known")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    games = [(asked.one, asked.others, f"{asked.seed} {n}", n % PLAYERS) for n in range(asked.games)]
    with Pool(asked.jobs) as pool:
        known = pool.starmap(play, games, chunksize=1)
    print(f"{asked.one} among {asked.others}, {told(known)}")


if __name__ == "__main__":
    main()
