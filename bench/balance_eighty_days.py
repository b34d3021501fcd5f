"""Is Around the World in 80 Days fair on our board and with our deck? `python -m bench.balance_eighty_days`.

Plays many games of `steady` bots for every number of players and writes `docs/eighty_days_balance.md`. The bars:
nobody wins more than 1.25 times the share by when they move, every kind of space is visited, no card moves its
owner's chance by more than 10 points, 95% of games take 12 to 40 turns a player, and nobody is stuck for good.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.registry import load_game
from bradshaw.core.rng import Rng
from bradshaw.games.eighty_days.board import KINDS, load_board
from bradshaw.games.eighty_days.cards import load_deck
from bradshaw.games.eighty_days.events import (
    CardApplied,
    CardMoved,
    CharacterKept,
    EightyEvent,
    MovedBack,
    MovedForward,
    Passed,
    Restarted,
)

RESULT = Path(__file__).parent.parent / "docs" / "eighty_days_balance.md"
ROUND_LIMIT = 100  # nobody who plays steadily needs half of it; a game that reaches it counts as stuck
BATCH = 25
DUELS = 500


@dataclass
class Tally:
    """What was counted in some games with one number of players."""

    games: int = 0
    stuck: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by order of play
    visits: Counter[int] = field(default_factory=Counter)  # by space
    turns: Counter[int] = field(default_factory=Counter)  # of the winner
    owners: Counter[str] = field(default_factory=Counter)  # seats that had the card in a game
    winners: Counter[str] = field(default_factory=Counter)  # those of them that won
    forced: Counter[str] = field(default_factory=Counter)  # passes and returns to London

    def add(self, other: "Tally") -> None:
        """Count those games too."""
        self.games += other.games
        self.stuck += other.stuck
        for name in ("wins", "visits", "turns", "owners", "winners", "forced"):
            getattr(self, name).update(getattr(other, name))

    def share_of_turns(self, low: int, high: int) -> float:
        """The share of games that took so many turns."""
        return sum(count for turns, count in self.turns.items() if low <= turns <= high) / self.games

    def quantile(self, share: float) -> int:
        """The turns that so many of the games did not exceed."""
        seen = 0
        for turns in sorted(self.turns):
            seen += self.turns[turns]
            if seen >= share * self.games:
                return turns
        return max(self.turns)


def play(players: int, first: int, count: int, two_pawns: bool) -> Tally:
    """Play the games number `first` and following."""
    tally = Tally()
    for number in range(first, first + count):
        _play_one(tally, players, f"balance {players} {number}", two_pawns)
    return tally


def _play_one(tally: Tally, players: int, seed: str, two_pawns: bool) -> None:
    game = load_game("eighty_days")
    options = game.options(players=players, round_limit=ROUND_LIMIT, two_pawns=two_pawns)
    bots = [make_bot(game, "steady") for _ in range(players)]
    state = game.new(options, Rng(seed, 0))
    cards: set[tuple[int, str]] = set()
    move = 0
    while state.to_act:
        move += 1
        seat = state.turn
        action = bots[seat].choose(game.view(state, seat), game.actions(state, seat), bot_rng(seed, seat, move))
        state, events = game.play(state, seat, action, Rng(seed, move))
        for event in events:
            _count(tally, event, cards)
    tally.games += 1
    tally.turns[state.round] += 1
    tally.stuck += state.outcome.reason != "home"
    winners = state.outcome.winners
    for seat in winners:
        tally.wins[(seat - state.first) % players] += 1
    for seat, card in cards:
        tally.owners[card] += 1
        tally.winners[card] += seat in winners


def _count(tally: Tally, event: EightyEvent, cards: set[tuple[int, str]]) -> None:
    if isinstance(event, MovedForward | MovedBack | CardMoved):
        tally.visits[event.to] += 1
    elif isinstance(event, CardApplied | CharacterKept):
        cards.add((event.seat, event.card))
    elif isinstance(event, Passed | Restarted):
        tally.forced[type(event).__name__] += 1


def duel(first: int, count: int) -> int:
    """How many games one `steady`, in changing seats, wins against three `random`."""
    game = load_game("eighty_days")
    options = game.options(players=4, round_limit=ROUND_LIMIT)
    wins = 0
    for number in range(first, first + count):
        seed = f"duel {number}"
        bots = [make_bot(game, "steady" if seat == number % 4 else "random") for seat in range(4)]
        state = game.new(options, Rng(seed, 0))
        move = 0
        while state.to_act:
            move += 1
            seat = state.turn
            view, actions = game.view(state, seat), game.actions(state, seat)
            action = bots[seat].choose(view, actions, bot_rng(seed, seat, move))
            state, _ = game.play(state, seat, action, Rng(seed, move))
        wins += state.outcome.winners == (number % 4,)
    return wins


def measure_duels(processes: int) -> int:
    """The wins in all duels."""
    with ProcessPoolExecutor(processes) as pool:
        return sum(job.result() for job in [pool.submit(duel, start, BATCH) for start in range(0, DUELS, BATCH)])


def measure(players: int, games: int, processes: int, *, two_pawns: bool = False) -> Tally:
    """All games with one number of players."""
    total = Tally()
    starts = range(0, games, BATCH)
    with ProcessPoolExecutor(processes) as pool:
        jobs = [pool.submit(play, players, start, min(BATCH, games - start), two_pawns) for start in starts]
        for job in jobs:
            total.add(job.result())
    return total


def report(tallies: dict[str, tuple[int, Tally]]) -> Iterator[str]:
    """The result as Markdown."""
    yield "| game | games | stuck | most wins by order of play, × share | turns: 2.5% – median – 97.5% |"
    yield "|---|---|---|---|---|"
    for name, (players, tally) in tallies.items():
        most = max(tally.wins.values()) * players / tally.games
        by_order = ", ".join(f"{100 * tally.wins[order] / tally.games:.1f}%" for order in range(players))
        turns = " – ".join(str(tally.quantile(share)) for share in (0.025, 0.5, 0.975))
        yield f"| {name} | {tally.games} | {tally.stuck} | {most:.2f} ({by_order}) | {turns} |"
    yield ""
    yield from _spaces(tallies)
    yield from _cards(tallies)


def _spaces(tallies: dict[str, tuple[int, Tally]]) -> Iterator[str]:
    """How often each kind of space is landed on."""
    track = load_board("fogg")
    yield "Landings in a game, by kind of space; and the spaces that are used the least in all games:"
    yield ""
    yield f"| game | {' | '.join(KINDS)} | passes | returns to London | least used |"
    yield f"|---|{'---|' * (len(KINDS) + 3)}"
    for name, (_, tally) in tallies.items():
        kinds: Counter[str] = Counter()
        for space, count in tally.visits.items():
            kinds[track.kinds[space]] += count
        cells = [f"{kinds[kind] / tally.games:.1f}" for kind in KINDS]
        cells += [f"{tally.forced[what] / tally.games:.2f}" for what in ("Passed", "Restarted")]
        least = sorted(range(1, track.finish), key=lambda space: tally.visits[space])[:3]
        cells.append(", ".join(f"{space}: {tally.visits[space]}" for space in least))
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""


def _cards(tallies: dict[str, tuple[int, Tally]]) -> Iterator[str]:
    """How a card goes with its owner's chance of winning."""
    yield "Points by which those who had a card in a game won more often than others, by number of players:"
    yield ""
    yield f"| card | {' | '.join(tallies)} | average |"
    yield f"|---|{'---|' * (len(tallies) + 1)}"
    for card in load_deck("fogg").cards:
        cells = [effect(card.id, players, tally) for players, tally in tallies.values()]
        yield f"| {card.title} | {' | '.join(f'{cell:+.1f}' for cell in cells)} | {sum(cells) / len(cells):+.1f} |"


def effect(card: str, players: int, tally: Tally) -> float:
    """The share of wins, in points, of those who had the card, over the share of all."""
    return 100 * (tally.winners[card] / max(1, tally.owners[card]) - 1 / players)


def problems(tallies: dict[str, tuple[int, Tally]]) -> Iterator[str]:
    """The bars that are not met."""
    track = load_board("fogg")
    for name, (players, tally) in tallies.items():
        if tally.stuck:
            yield f"{name}: {tally.stuck} games did not end."
        if max(tally.wins.values()) * players > 1.25 * tally.games:
            yield f"{name}: some seat wins more than 1.25 times its share."
        if tally.share_of_turns(12, 40) < 0.95:
            yield f"{name}: only {tally.share_of_turns(12, 40):.1%} of games take 12 to 40 turns."
        if {track.kinds[space] for space in tally.visits} < set(KINDS):
            yield f"{name}: a kind of space is never visited."
    for card in load_deck("fogg").cards:
        average = sum(effect(card.id, players, tally) for players, tally in tallies.values()) / len(tallies)
        if abs(average) > 10:
            yield f"“{card.title}” moves its owner's chance by {average:+.1f} points."


def main() -> None:
    """Measure, write the table, and say which bars are not met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="print the table instead of writing it")
    chosen = parser.parse_args()
    tallies = {}
    for players in range(2, 7):
        tallies[f"{players} players"] = (players, measure(players, chosen.games, chosen.processes))
        print(f"{players} players: done", file=sys.stderr)
    table = "\n".join(report(tallies))
    unmet = list(problems(tallies))
    wins = measure_duels(chosen.processes)
    share = f"{wins} of {DUELS} games won ({wins / DUELS:.1%}; the bar is 95%)"
    table += f"\n\nOne `steady` against three `random`: {share}."
    if wins < 0.95 * DUELS:
        unmet.append("`steady` wins too few games against `random`.")
    verdict = "\n".join(f"- not met: {problem}" for problem in unmet) or "All bars are met."
    text = f"{HEAD.format(games=chosen.games)}\n{table}\n\n## Bars\n\n{verdict}\n"
    if chosen.dry:
        print(text)
    else:
        RESULT.write_text(text, encoding="utf-8")
    sys.exit(1 if unmet else 0)


HEAD = """# Around the World in 80 Days: balance of our board and deck

Written by `python -m bench.balance_eighty_days --games {games}`: `steady` bots in every seat, the first player
drawn at random, our board `fogg` and our deck `fogg`. Seeds are fixed, so the table can be made again.

The bars: nobody wins more than 1.25 times the share because of the order of play; every kind of space is visited;
no card moves its owner's chance of winning by more than 10 points on average; 95% of games take 12 to 40 turns a
player; no game is stuck.
"""

if __name__ == "__main__":
    main()
