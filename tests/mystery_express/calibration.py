"""How often what the beliefs predict comes true: `python -m tests.mystery_express.calibration [games]`.

Every seat's belief about every element of the crime at the end of every leg; a third of the games for each number
of players. Twice: when each *action* is as likely as any other, as `random` plays, and when each *card* is, as the
beliefs assume; they differ for a player who holds both copies of an element.
"""

import sys
import time

from bradshaw.games.mystery_express.beliefs import Tracker
from bradshaw.games.mystery_express.cards import WORD_OF
from bradshaw.games.mystery_express.decks import CLASSIC, deck_of
from tests.mystery_express.helpers import random_game


def predictions(players, seeds, *, by_card=False):
    """Each predicted chance, and whether it came true."""
    for seed in seeds:
        trackers = None
        for state, _, _, events in random_game(players, seed=f"calibration {seed}", by_card=by_card):
            trackers = trackers or [Tracker(deck_of(players, CLASSIC), state.dealt) for _ in range(players)]
            if not any(event.__struct_config__.tag == "leg_ended" for event in events):
                continue
            crime = {WORD_OF[card] for card in state.crime}
            for seat in range(players):
                for belief in trackers[seat].follow(state.past[seat] + state.notes[seat]):
                    yield from ((chance, word in crime) for word, chance in belief.crime().items())


def bins(pairs):
    """Ten bins of predictions: the mean prediction, the share that came true, and how many there are."""
    table = [[0.0, 0, 0] for _ in range(10)]
    for chance, true in pairs:
        row = table[min(int(chance * 10), 9)]
        row[0] += chance
        row[1] += true
        row[2] += 1
    return [(total / cases, seen / cases, cases) if cases else (0.0, 0.0, 0) for total, seen, cases in table]


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for by_card in (False, True):
        print(f"{games} games, choices at random by {'card' if by_card else 'action'}")
        pairs = []
        for players in (3, 4, 5):
            share = games // 3 + (players - 3 < games % 3)
            found = list(predictions(players, range(share), by_card=by_card))
            report(f"{players} players", found)
            pairs += found
        report("all", pairs)

    times = updates(50)
    mean, worst = sum(times) / len(times), max(times)
    print(f"an update with five players: {mean:.3f} ms on average, {worst:.0f} ms at worst")


def updates(games):
    """The time of each update of one seat's beliefs, after every action, in milliseconds."""
    times = []
    for seed in range(games):
        tracker = None
        for state, _, _, _ in random_game(5, seed=f"updates {seed}"):
            tracker = tracker or Tracker(deck_of(5, CLASSIC), state.dealt)
            start = time.perf_counter()
            for belief in tracker.follow(state.past[0] + state.notes[0]):
                belief.crime()
            times.append(1000 * (time.perf_counter() - start))
    return times


def report(title, pairs):
    print(f"  {title}")
    for number, (predicted, seen, cases) in enumerate(bins(pairs)):
        print(f"    {number / 10:.1f}  {predicted:.3f}  {seen:.3f}  {100 * (seen - predicted):+5.1f}  {cases}")


if __name__ == "__main__":
    main()
