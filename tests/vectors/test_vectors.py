"""The vectors are what the engines make, and what a program makes that knows only docs/random.md."""

import ast
import hashlib
import json
import re
import sys
import tomllib
from collections import Counter

import pytest

from tests.eighty_days import naive as eighty
from tests.mystery_express import naive as mystery
from tests.scotland_yard import naive as yard
from tests.stream import Stream
from tests.vectors import by_the_page
from tests.vectors.generate import FOLDER, files

TEXTS = dict(files())
FILES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
DEALS = [(game, deal) for game in by_the_page.DEALS for deal in FILES[game]["deals"] + FILES[game]["games"]]
PROGRAMS = [
    FOLDER / "by_the_page.py",
    FOLDER.parent / "stream.py",
    *sorted(FOLDER.parent.glob("*/naive*.py")),
]
DATA = FOLDER.parents[1] / "src" / "bradshaw" / "games"


def games(name):
    return pytest.mark.parametrize("game", FILES[name]["games"], ids=lambda game: f"{game['options']['players']}")


# By the engines


@pytest.mark.parametrize("name", TEXTS)
def test_the_engines_still_make_them(name):
    assert TEXTS[name] == (FOLDER / name).read_text(encoding="utf-8"), "see README.md for how to write them anew"


def test_no_file_is_left_over():
    assert {path.name for path in FOLDER.glob("*.json*")} == set(TEXTS)


# By the page


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_programs_import_nothing_of_ours(program):
    """Neither does what they import: other programs of this kind, and Python's own library."""
    imported = set()
    for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported |= {f"{node.module}.{alias.name}" for alias in node.names}
    others = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}
    assert all(re.match(r"tests\.(stream\.|\w+\.naive)", name) for name in others), others
    assert not any(name.startswith("importlib") for name in imported)


@pytest.mark.parametrize(
    "given", FILES["random"]["streams"], ids=lambda given: f"{given['seed'][:9]!r} {given['move']}"
)
def test_streams(given):
    seed, move = given["seed"], given["move"]
    assert hashlib.sha256(seed.encode()).hexdigest() == given["hash"]
    words, numbers = Stream(seed, move), Stream(seed, move)
    assert [words.word() for _ in given["words"]] == given["words"]
    assert [[n, numbers.below(n)] for n, _ in given["below"]] == given["below"]
    assert Stream(seed, move).choice("abcdefg") == given["choice"]
    assert Stream(seed, move).drawn(range(16), 5) == given["drawn"]
    assert Stream(seed, move).shuffled(range(52)) == given["shuffled"]


@pytest.mark.parametrize(("game", "given"), DEALS, ids=lambda value: value if isinstance(value, str) else None)
def test_deals(game, given):
    assert by_the_page.DEALS[game](given["options"], given["seed"]) == given["deal"]


@pytest.mark.parametrize("given", FILES["deal"]["deals"], ids=lambda given: given["seed"][:6])
def test_fair_deals(given):
    assert by_the_page.hash_of(given["secret"]) == given["hash"]
    assert by_the_page.seed(given["table"], given["secret"], given["parts"]) == given["seed"]
    for part in given["parts"]:
        assert part["contribution"] is None or by_the_page.hash_of(part["contribution"]) == part["pledge"]


def test_the_example_of_the_page_is_the_first_of_them():
    first = FILES["deal"]["deals"][0]
    assert f"`{first['seed']}`" in by_the_page.MIX
    assert f"`{first['parts'][0]['pledge']}`" in by_the_page.MIX


# Whole games


@games("scotland_yard")
def test_scotland_yard(game):
    position = yard_replayed(game["options"], game["seed"], game["actions"])
    end = game["end"]
    assert position["over"] == end["outcome"]["reason"]
    assert position["x"] == end["x"]
    assert [piece["at"] for piece in position["pieces"]] == end["stations"]
    assert position["round"] == end["round"]
    assert game["draws"] == []


def test_the_record():
    header, actions, outcome = by_the_page.record((FOLDER / "record.jsonl").read_text(encoding="utf-8"))
    game = FILES["scotland_yard"]["games"][0]
    assert (header["game"], header["seed"], actions) == ("scotland_yard", game["seed"], game["actions"])
    assert outcome == game["end"]["outcome"]
    assert yard_replayed(header["options"], header["seed"], actions)["over"] == outcome["reason"]


def yard_replayed(options, seed, actions):
    """The last position, by the page and by the referee."""
    options = {"edition": "modern", "double_moves": 2, "bank": "finite", "board": "modern"} | options
    roads = yard.read_roads(options["board"])
    agreed = {name: options[name] for name in ("players", "edition", "double_moves", "bank")}
    position = yard.new_position(**agreed, **by_the_page.scotland_yard(options, seed))
    for seat, text in actions:
        assert (seat, text) in yard.legal(roads, position)
        position = yard.after_move(roads, position, text)
    return position


@games("eighty_days")
def test_the_cards_of_eighty_days(game):
    deck = game["options"].get("deck") or tomllib.loads(
        (DATA / "eighty_days/data/deck_fogg.toml").read_text("utf-8")
    )
    counts = {}
    for draw in game["draws"]:
        counts.setdefault(draw["move"], []).append(len(draw["cards"]))
    found = by_the_page.passepartout(deck["cards"], game["seed"], game["actions"], counts)
    assert found == (game["draws"], game["end"]["deck"], game["end"]["discards"])


@games("mystery_express")
def test_the_draws_of_mystery_express(game):
    due = {}
    for draw in game["draws"]:
        due.setdefault(draw["move"], []).append((draw["kind"], draw["of"]))
    draws, stacks = by_the_page.on_the_train(game["deal"], game["seed"], game["actions"], due)
    assert draws == game["draws"]
    assert stacks == game["end"]["stacks"]


@games("eighty_days")
def test_eighty_days(game):
    own = game["options"].get("deck")
    deck = eighty.read_deck(as_toml(own)) if own else eighty.our_deck("fogg")
    position = eighty.new_game(game["options"], eighty.our_board("fogg"), deck, game["seed"])
    drawn = {draw["move"]: draw["cards"] for draw in game["draws"]}
    for move, (seat, text) in enumerate(game["actions"], start=1):
        position = eighty.play(position, seat, text)
        if position["drawn"]:
            assert position["drawn"] == drawn[move]
    end = game["end"]
    places, reason = eighty.outcome(position)
    assert {"places": list(places), "reason": reason} == end["outcome"]
    for field in ("pawns", "money", "rumors", "deck", "discards"):
        assert position[field] == end[field]
    assert [list(kept) for kept in position["kept"]] == end["kept"]


def as_toml(deck):
    """A deck of the options as a file."""
    cards = ["\n".join(f"{key} = {json.dumps(value)}" for key, value in card.items()) for card in deck["cards"]]
    return "\n".join(f"[[cards]]\n{card}" for card in cards)


@games("mystery_express")
def test_mystery_express(game, monkeypatch):
    draws = []

    def words(cards):
        return [mystery.element(card) for card in cards]

    class Watched(Stream):
        """Some draws teach a player something and leave no other trace: so all are noted."""

        def choice(self, cards):
            draws.append([self.move, list(cards), [super().choice(cards)]])
            return draws[-1][2][0]

        def shuffled(self, cards):
            draws.append([self.move, list(cards), super().shuffled(cards)])
            return draws[-1][2]

    position = mystery.new_game(game["options"], game["seed"])
    monkeypatch.setattr(mystery, "Stream", Watched)
    for seat, text in game["actions"]:
        position = mystery.play(position, seat, text)
    found = [(move, words(of), words(drawn)) for move, of, drawn in draws]
    assert found == [(draw["move"], draw["of"], draw["drawn"]) for draw in game["draws"]]
    end = game["end"]
    assert mystery.outcome(position) == end["outcome"]
    assert [words(cards) for cards in position["hands"]] == end["hands"]
    assert [words(cards) for cards in position["stacks"]] == end["stacks"]
    assert words(position["spots"]) == end["spots"]


# They show what README.md promises


def test_every_number_of_players_and_agreement_is_there():
    seen = {
        game: {json.dumps(deal["options"], sort_keys=True) for name, deal in DEALS if name == game}
        for game, _ in DEALS
    }
    assert {game: len(options) for game, options in seen.items()} == {
        "scotland_yard": 8,
        "eighty_days": 10,
        "mystery_express": 11,
    }


def test_whole_games_show_every_draw():
    [plain, small, two] = FILES["eighty_days"]["games"]
    assert len(plain["draws"]) >= 25
    moves = Counter(draw["move"] for draw in small["draws"])
    assert max(moves.values()) > 1, "a card led to another Passepartout space"
    assert any(not draw["cards"] for draw in two["draws"]), "nothing left to draw"
    for game in FILES["mystery_express"]["games"]:
        kinds = Counter(draw["kind"] for draw in game["draws"])
        assert kinds["showing"] == 3
        assert kinds["tunnel"] == 2 * game["options"]["players"]
        assert kinds["help"] >= 2
        assert kinds["sleeping"] >= 2
