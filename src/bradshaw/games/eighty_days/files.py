"""Boards and decks of one's own, read from files and checked. `docs/boards.md` documents the format."""

import tomllib
from pathlib import Path

from bradshaw.core.errors import BradshawError
from bradshaw.core.sentences import said
from bradshaw.games.eighty_days import unreadable
from bradshaw.games.eighty_days.board import BoardData, check_board, parse_board
from bradshaw.games.eighty_days.cards import DeckData, check_deck, parse_deck
from bradshaw.games.eighty_days.english import say


class BadFile(BradshawError):
    """A file that is no board and no deck, or one that can't be played with."""


def read_file(path: str | Path) -> BoardData | DeckData:
    """What the file holds: a board, if it lists `spaces`, or a deck, if it lists `cards`. Not yet checked."""
    path = Path(path)
    try:
        text = path.read_bytes().decode()
        content = tomllib.loads(text)
    except OSError as error:
        raise BadFile(say("file_unreadable", file=str(path), error=str(error.strerror))) from None
    except UnicodeDecodeError:
        raise BadFile(say("file_not_text", file=str(path))) from None
    except tomllib.TOMLDecodeError as error:
        raise BadFile(say("file_not_toml", file=str(path), error=unreadable.toml(str(error)))) from None
    if ("spaces" in content) == ("cards" in content):
        raise BadFile(say("file_neither", file=str(path)))
    try:
        return parse_board(text) if "spaces" in content else parse_deck(text)
    except ValueError as error:
        raise BadFile(say("file_problem", file=str(path), problem=said(error))) from None


def check_file(path: str | Path) -> list[str]:
    """Everything that is wrong with a board or deck file, each in a sentence; an empty list for a good one.

    This is what `bradshaw check-board FILE` prints.
    """
    try:
        data = read_file(path)
    except BadFile as error:
        return [said(error)]
    return check_board(data) if isinstance(data, BoardData) else check_deck(data)


def load_board_file(path: str | Path) -> BoardData:
    """A sound board, to be given as the option `board`; BadFile with everything that is wrong."""
    data = read_file(path)
    if not isinstance(data, BoardData):
        raise BadFile(say("file_is_deck", file=str(path)))
    _refuse(path, check_board(data))
    return data


def load_deck_file(path: str | Path) -> DeckData:
    """A sound deck, to be given as the option `deck`; BadFile with everything that is wrong."""
    data = read_file(path)
    if not isinstance(data, DeckData):
        raise BadFile(say("file_is_board", file=str(path)))
    _refuse(path, check_deck(data))
    return data


def _refuse(path: str | Path, problems: list[str]) -> None:
    if problems:
        raise BadFile(say("file_unplayable", file=str(path), problems=" ".join(problems)))
