"""Boards and decks of one's own in files: what is read, and every sentence about what can't be."""

import tomllib

import pytest

from bradshaw.core.sentences import Reason, Sentence, said
from bradshaw.games.eighty_days.cards import Card, DeckData
from bradshaw.games.eighty_days.files import BadFile, check_file, load_board_file, load_deck_file, read_file
from tests.eighty_days.positions import GAME, board

BOARD = board("bet 1", "pound", "bet 2", "passepartout", "bet 3", "pound", "layover", "police", "bet 1", rumors=1)
BOARD_TEXT = 'name = "a test"\nrumors = 1\nspaces = [{}]\n'.format(", ".join(f'"{line}"' for line in BOARD.spaces))
DECK = DeckData("träger", (Card("a", "A", "T.", "event", "again", copies=2),))
CARD_TEXT = '[[cards]]\nid = "a"\ntitle = "A"\ntext = "T."\nkind = "event"\ndoes = "again"\ncopies = 2\n'
DECK_TEXT = f'name = "träger"\n{CARD_TEXT}'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "own.toml"


def reason(call, *arguments):
    """The sentence of a BadFile."""
    with pytest.raises(BadFile) as error:
        call(*arguments)
    return str(error.value)


def test_a_board_file(path):
    path.write_text(BOARD_TEXT, encoding="utf-8")
    assert read_file(path) == load_board_file(path) == load_board_file(str(path)) == BOARD
    assert check_file(path) == check_file(str(path)) == GAME.check_file(str(path)) == []
    assert reason(load_deck_file, path) == f"{path} is a board, not a deck."


def test_a_deck_file(path):
    path.write_text(DECK_TEXT, encoding="utf-8")
    assert read_file(path) == load_deck_file(path) == load_deck_file(str(path)) == DECK
    assert check_file(path) == GAME.check_file(str(path)) == []
    assert reason(load_board_file, path) == f"{path} is a deck, not a board."


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "{} is neither a board nor a deck: it is not UTF-8 text."),
        (b"name = 'x'", "{} must list either `spaces` (a board) or `cards` (a deck)."),
        (
            b"name = 'x'\nspaces = []\ncards = []",
            "{} must list either `spaces` (a board) or `cards` (a deck).",
        ),
        (
            b"name = 'x'\nspaces = [1]",
            "{}: The board file does not fit the format: Expected `str`, got `int` - at `$.spaces[0]`.",
        ),
        (
            b"name = 'x'\nspaces = ['1 inn']\ncolour = 'red'",
            "{}: The board file does not fit the format: Object contains unknown field `colour`.",
        ),
        (
            b"name = 'x'\ncards = [{id = 'a'}]",
            "{}: The deck file does not fit the format: Object missing required field `title` - at `$.cards[0]`.",
        ),
    ],
)
def test_a_file_that_can_not_be_read_is_explained(path, content, sentence):
    path.write_bytes(content)
    for call in (read_file, load_board_file, load_deck_file):
        assert reason(call, path) == sentence.format(path)
    assert check_file(path) == GAME.check_file(str(path)) == [sentence.format(path)]


def test_a_file_that_is_no_toml(path):
    path.write_text("spaces = [", encoding="utf-8")
    with pytest.raises(tomllib.TOMLDecodeError) as toml:
        tomllib.loads("spaces = [")
    assert reason(read_file, path) == f"{path} is not TOML: {toml.value}."


def test_a_file_that_is_not_there(path):
    assert reason(read_file, path) == f"{path} can't be read: No such file or directory."


def test_all_that_is_wrong_with_a_board_or_a_deck_is_said_at_once(path):
    path.write_text("name = ''\nspaces = []", encoding="utf-8")
    problems = ["The board has no name.", "A board has 1 to 200 spaces, not 0."]
    assert check_file(path) == problems
    assert reason(load_board_file, path) == f"{path} can't be played with: {' '.join(problems)}"
    path.write_text("name = ''\ncards = []", encoding="utf-8")
    problems = ["The deck has no name.", "A deck has 2 to 60 cards, not 0."]
    assert check_file(path) == problems
    assert reason(load_deck_file, path) == f"{path} can't be played with: {' '.join(problems)}"


def test_options_are_names_of_ours_or_of_files(path):
    for name in ("fogg", "classic_hare"):
        assert GAME.read_option("board", name) == name
    assert GAME.read_option("deck", "fogg") == "fogg"
    assert GAME.read_option("play_on", "yes") == "yes"
    path.write_text(BOARD_TEXT, encoding="utf-8")
    assert GAME.read_option("board", str(path)) == BOARD
    path.write_text(DECK_TEXT, encoding="utf-8")
    assert GAME.read_option("deck", str(path)) == DECK
    for name, what in (("board", "mars"), ("deck", "classic_hare")):
        assert reason(GAME.read_option, name, what) == f"{what} can't be read: No such file or directory."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name", "toml_equals"),
        ("name =", "toml_value"),
        ("name = Fogg", "toml_value"),
        ('name = "Fogg\nspaces = []', "toml_line"),
        ('name = """Fogg', "toml_string"),
        ('spaces = ["1 bet 2"', "toml_array"),
        ('name = "Fogg" money = 80', "toml_newline"),
        ("= 80", "toml_statement"),
        (". = 80", "toml_statement"),
        ("money = 1\nmoney = 2\n", "toml_twice"),
        ("money. = 2", "toml_key"),
    ],
)
def test_what_the_parser_says_has_a_code(tmp_path, text, code):
    """So that other languages have words for it; if the parser finds other words, they must follow."""
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(BadFile) as caught:
        read_file(path)
    sentence = said(caught.value)
    assert isinstance(sentence, Sentence)
    where = sentence.reason.parameters["error"]
    assert isinstance(where, Reason)
    assert where.parameters["problem"] == Reason(f"eighty_days.{code}", {})
