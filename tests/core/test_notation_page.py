"""docs/record.md tells the notation of every game: each action that there is, and nothing else."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

import bradshaw

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
GAMES = [bradshaw.load(name) for name in bradshaw.games()]
PLAYED = {
    game.name: {
        text
        for played in json.loads((ROOT / "tests" / "vectors" / f"{game.name}.json").read_text("utf-8"))["games"]
        for _, text in played["actions"]
    }
    for game in GAMES
}

# What the words in capitals can be.
WORDS = {
    "TICKET": "taxi|bus|underground|black",
    "PIECE": "red|blue|green|yellow|violet",
    "STATION": "46|[1-9][0-9]*",
    "N": "5|[1-9][0-9]*",
    "CARD": "aouda|[a-z_]+",
    "PAWN": "[12]",
    "SEAT": "[a-e]",
    "CATEGORY": "modus|suspect|motive|location",
    "ELEMENT": "hanged|(?!nothing)[a-z0-9]+",
    "CAR": "club|dining|lounge|passenger|sleeping|smoking",
    "SIDE": "left|right",
    "STACK": "[12]",
    "SPOT": "[123]",
    "NUMBER": "[1-4]",
}
CAPITALS = re.compile(rf"\b(?:{'|'.join(WORDS)})\b")


def forms(game):
    """The actions of a game's table."""
    [section] = re.findall(rf"^### {game.title}\n(.*?)^##", PAGE, re.MULTILINE | re.DOTALL)
    cells = re.findall(r"^\| (`[^|]+`) \|", section, re.MULTILINE)
    return [form for cell in cells for form in re.findall(r"`([^`]+)`", cell)]


def example(form):
    """The form with the first of what its words can be; two seats are two."""
    form = form.replace("SEAT SEAT", "a b")
    return CAPITALS.sub(lambda word: re.sub(r"\[(.).*", r"\1", WORDS[word[0]].split("|")[0]), form)


def pattern(form):
    return CAPITALS.sub(lambda word: f"(?:{WORDS[word[0]]})", form.replace("+", r"\+"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_form_is_an_action_and_every_action_has_one(game):
    actions = [game.read(example(form)) for form in forms(game)]
    assert [game.write(action) for action in actions] == [example(form) for form in forms(game)]
    assert {type(action) for action in actions} == set(get_args(game.action_type))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_played_has_one_of_the_forms(game):
    for text in PLAYED[game.name]:
        assert sum(bool(re.fullmatch(pattern(form), text)) for form in forms(game)) == 1, text
