"""Write web/fixtures/verify/vectors.json: what Python makes of seeds and records, for the tests of the browser.

Run from the project's root: python web/scripts/vectors.py
"""

import json
from pathlib import Path

import bradshaw
from bradshaw.bots import bot_rng, make_bot
from bradshaw.core.rng import Rng, seed_hash

FILE = Path(__file__).resolve().parent.parent / "fixtures" / "verify" / "vectors.json"
SEEDS = ("example", "", "Zürich – Ἀθῆναι – 東京 🚂", "7f3c" * 40)
LARGE = 3_000_000_000  # more than half of 2³², so that words are thrown away


def randomness(seed: str, move: int) -> dict[str, object]:
    """What one stream gives."""
    words, numbers = Rng(seed, move), Rng(seed, move)
    return {
        "seed": seed,
        "move": move,
        "hash": seed_hash(seed),
        "words": [words.word() for _ in range(20)],
        "below": [[n, numbers.below(n)] for n in (6, 1, 2, 100, LARGE, LARGE, 2**32)],
        "shuffled": Rng(seed, move).shuffled(range(52)),
        "drawn": Rng(seed, move).drawn(range(16), 5),
    }


def deal(players: int, seed: str) -> dict[str, object]:
    """Where the pieces start in a game of Scotland Yard."""
    game = bradshaw.load("scotland_yard")
    state = game.new(game.options(players=players), Rng(seed, 0))
    return {"players": players, "seed": seed, "stations": state.stations, "x": state.trail[0]}


def record() -> str:
    """A whole game between bots, as text."""
    game = bradshaw.load("scotland_yard")
    match = bradshaw.Match(game, game.options(players=2), seed="vectors – 東京")
    bots = [make_bot(game, "steady") for _ in match.players]
    move = 0
    while not match.outcome:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.actions(seat), bot_rng("vectors", seat, move)))
        move += 1
    return match.record.dumps()


def main() -> None:
    """All of them."""
    vectors = {
        "randomness": [randomness(seed, move) for seed in SEEDS for move in (0, 1, 12)],
        "deals": [deal(players, f"{seed}{players}") for seed in SEEDS for players in range(2, 7)],
        "record": record(),
    }
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(vectors, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
