"""How characters play beside the level that they are of: how often they win, and how often they do as they like.

    python -m bench.characters scotland_yard dulcie tibbs --games 30

Each game is played twice on the same deal: the character in every other seat against its level, then the other
way round; at Scotland Yard as Mister X and as the pursuers. The first figure is its share of the wins, of which a
half is fair. For each thing that it likes the others are how near it comes to what is most to that taste, where
its actions differ in it (0 is never, 100 always), and how near its level comes.
"""

import argparse
from collections.abc import Sequence
from typing import Any

import bradshaw
from bradshaw.arena.playing import play_out
from bradshaw.bots import Bot, Character, characters, make_bot
from bradshaw.core.registry import AnyGame
from bradshaw.core.rng import Rng


class Watched:
    """A bot, and how much what it does is to each of the character's tastes, where its actions differ in it."""

    def __init__(self, bot: Bot, character: Character, sums: list[float]) -> None:
        self._bot, self._character, self._sums = bot, character, sums

    def choose(self, view: Any, actions: Sequence[Any], rng: Rng) -> Any:
        """What the bot chooses."""
        action = self._bot.choose(view, actions, rng)
        for at, leaning in enumerate(self._character.leanings):
            liked = [leaning.taste(view, other) for other in actions]
            if max(liked) > min(liked):
                self._sums[2 * at] += 1
                self._sums[2 * at + 1] += (leaning.taste(view, action) - min(liked)) / (max(liked) - min(liked))
        return action


def compare(game: AnyGame, character: Character, games: int, seed: str) -> str:
    """The figures of a character, in a line."""
    players = 4
    own, level = ([0.0] * 2 * len(character.leanings) for _ in range(2))
    won, shares = 0.0, 0.0
    for number in range(games):
        for side in (0, 1):
            options = game.options(players=players, **game.simulation)
            match = bradshaw.Match(game, options, seed=f"{seed} {number}")
            if game.name == "scotland_yard":
                seats = {0} if side == 0 else {1, 2, 3}
            else:
                seats = {seat for seat in range(players) if seat % 2 == side}
            bots = [
                Watched(make_bot(game, character.name), character, own)
                if seat in seats
                else Watched(make_bot(game, character.level), character, level)
                for seat in range(players)
            ]
            outcome = play_out(match, bots)
            first = [seat for seat in range(players) if outcome.places[seat] == 1]
            won += sum(seat in seats for seat in first) / len(first) if first else 0.5
            shares += 1
    liked = ", ".join(
        f"{leaning.taste.__name__} {_share(own, at):.0f} against {_share(level, at):.0f}"
        for at, leaning in enumerate(character.leanings)
    )
    return f"{character.title:10} {character.level:7} {100 * won / shares:4.0f} % of {shares:.0f} games; {liked}"


def _share(sums: Sequence[float], at: int) -> float:
    return 100 * sums[2 * at + 1] / (sums[2 * at] or 1)


def main() -> None:
    """Print a line for each character."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", default="characters")
    given = parser.parse_args()
    game = bradshaw.load(given.game)
    for character in characters(game):
        if not given.names or character.name in given.names:
            print(compare(game, character, given.games, given.seed), flush=True)


if __name__ == "__main__":
    main()
