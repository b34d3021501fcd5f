"""The games still play as they did. After a change that is meant to show: `make golden`, and read what differs."""

import pytest

from tests.golden import FOLDER, playthroughs

GAMES = dict(playthroughs())


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_as_kept(name):
    assert GAMES[name]() == (FOLDER / name).read_text(encoding="utf-8")


def test_no_playthrough_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == set(GAMES)
