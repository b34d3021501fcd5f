"""What the engines make of seeds and options, as the files of this folder. Nothing here is needed to read them."""

import json
from pathlib import Path

import msgspec

import bradshaw
from bradshaw import Rng
from bradshaw.core.deal import Deal, Part, mixed, pledge_of
from bradshaw.core.rng import seed_hash
from tests.vectors import changes, play

FOLDER = Path(__file__).parent

SEEDS = (
    "example",
    "",
    "7",
    "Zürich – Ἀθῆναι – 東京 🚂",
    "Zu\u0308rich",  # u and its dots are two characters, and stay two
    'line\nbreak, "quotes" and \\',
    "s" * 40,  # with what goes before it, this fills a block of SHA-256 up to its length …
    "s" * 41,  # … and this one needs another
    "s" * 49,
    "7f3c" * 40,
)
LARGE = 3_000_000_000  # more than half of 2³², so that words are thrown away

CHARACTERS = ("pransky", "strauss", "macdouglas", "mirabella", "mansard")

# What is agreed for the deals of each game; each is dealt with several of the seeds.
AGREED = {
    "scotland_yard": [
        *({"players": players} for players in range(2, 7)),
        {"players": 3, "edition": "2013", "board": "classic"},
    ],
    "eighty_days": [
        *({"players": players} for players in range(2, 7)),
        {"players": 2, "two_pawns": True},
        {"players": 5, "first_player": 3},
    ],
    "mystery_express": [
        *({"players": players} for players in range(3, 6)),
        *({"players": players, "characters": CHARACTERS[:players]} for players in range(3, 6)),
        {"players": 4, "first": 2},
        {"players": 4, "first_passengers": 2},
        {"players": 5, "characters": CHARACTERS, "first": 0},
    ],
}

# Table, secret, and for each seat that took part whether its contribution came.
FAIR = [
    ("example", "secret", {0: True}),
    ("f9as4tqvsk4whvznm5px", "m0QhYV3bYyM3m0Wn0rT1c5l8o2kX_4d7-9eFgHiJkLm", {0: True, 1: True}),
    ("f9as4tqvsk4whvznm5px", "m0QhYV3bYyM3m0Wn0rT1c5l8o2kX_4d7-9eFgHiJkLm", {0: True, 1: False}),
    ("f9as4tqvsk4whvznm5px", "m0QhYV3bYyM3m0Wn0rT1c5l8o2kX_4d7-9eFgHiJkLm", {0: False, 1: False}),
    ("t", "Zürich – 東京 🚂", {1: True, 2: False, 5: True}),
    ("t", "", {10: True, 19: True}),
]


def files():
    """The name and text of each file."""
    yield "random.json", as_text({"streams": [stream(seed, move) for seed in SEEDS for move in (0, 1, 12)]})
    for game, agreed in AGREED.items():
        # All seeds for what is plainly agreed; two, not the same ones, for each of the rest.
        pairs = [(seed, options) for options in agreed if len(options) == 1 for seed in SEEDS]
        rest = [options for options in agreed if len(options) > 1]
        pairs += [(seed, options) for at, options in enumerate(rest) for seed in (SEEDS * 2)[at + 2 : at + 4]]
        deals = [play.deal(game, options, seed) for seed, options in pairs]
        games = [play.game(game, options, seed) for seed, options in play.GAMES[game]]
        yield f"{game}.json", as_text({"deals": deals, "games": games})
    yield "record.jsonl", record()
    yield "changes.json", as_text(changes.vectors())
    yield "deal.json", as_text({"deals": [fair_deal(*given) for given in FAIR]})


def stream(seed, move):
    """What one stream gives, each from its beginning."""
    words, numbers = Rng(seed, move), Rng(seed, move)
    return {
        "seed": seed,
        "move": move,
        "hash": seed_hash(seed),
        "words": [words.word() for _ in range(20)],
        "below": [[n, numbers.below(n)] for n in (6, 1, 2, 100, LARGE, LARGE, 2**32)],
        "choice": Rng(seed, move).choice("abcdefg"),
        "drawn": Rng(seed, move).drawn(range(16), 5),
        "shuffled": Rng(seed, move).shuffled(range(52)),
    }


def record():
    """The first game of Scotland Yard as a record."""
    seed, options = play.GAMES["scotland_yard"][0]
    game = bradshaw.load("scotland_yard")
    match = bradshaw.Match(game, game.options(**options), seed=seed)
    for seat, action in play.game("scotland_yard", options, seed)["actions"]:
        match.play(seat, action)
    return match.record.dumps()


def fair_deal(table, secret, came):
    """A seed that was mixed; the contributions are hashes of something, for want of chance."""
    given = {seat: "0" * 64 if table == "example" else seed_hash(f"{table} {seat}") for seat in came}
    parts = [Part(seat, pledge_of(given[seat]), given[seat] if yes else None) for seat, yes in came.items()]
    deal = Deal(table, secret, tuple(parts))
    return {"hash": seed_hash(secret), **msgspec.to_builtins(deal), "seed": mixed(deal)}


def as_text(lists):
    """JSON with one line a stream, a deal, or a field of a game."""
    parts = [f" {dumps(name)}: [\n" + ",\n".join(map(entry, entries)) + "\n ]" for name, entries in lists.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def entry(fields):
    if "actions" not in fields or "packed" in fields:
        return f"  {dumps(fields)}"
    lines = [f"   {dumps(name)}: {several(name, value)}" for name, value in fields.items()]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def several(name, value):
    """One draw a line, as a move can be looked for then."""
    if name != "draws" or not value:
        return dumps(value)
    return "[\n" + ",\n".join(f"    {dumps(one)}" for one in value) + "\n   ]"


def dumps(value):
    return json.dumps(value, ensure_ascii=False)
