"""Changes of views by the vectors that both clients share, and by games of all kinds."""

import json
from copy import deepcopy
from itertools import pairwise

import msgspec
import pytest

from bradshaw.wire.changes import change, changed, pack, unpacked
from tests.vectors.changes import GAMES, grouped, played
from tests.vectors.generate import FOLDER

VECTORS = json.loads((FOLDER / "changes.json").read_text(encoding="utf-8"))


def as_json(value):
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("given", VECTORS["values"], ids=lambda given: json.dumps(given["change"]))
def test_values(given):
    before = deepcopy(given["before"])
    assert changed(before, given["change"]) == given["after"]
    assert before == given["before"]


@pytest.mark.parametrize("given", VECTORS["views"], ids=lambda given: f"{given['game']} {given['look']}")
def test_views(given):
    view = given["before"]
    for by in given["changes"]:
        view = changed(view, by)
    assert view == given["after"] != given["before"]


@pytest.mark.parametrize("given", VECTORS["actions"], ids=lambda given: f"{len(given['actions'])} actions")
def test_actions(given):
    assert unpacked(given["packed"]) == given["actions"]


@pytest.mark.parametrize(("name", "players", "_"), GAMES)
def test_every_moment_of_a_game(name, players, _):
    _, moments = played(name, players)
    for look in (None, *range(players)):
        for before, after in pairwise(views[look] for views, _ in moments):
            by = change(before, after)
            assert (by is msgspec.UNSET) == (before == after)
            if by is not msgspec.UNSET:
                assert changed(as_json(before), as_json(by)) == as_json(after)
    for _, actions in moments:
        assert unpacked(as_json(pack(actions))) == grouped(as_json(actions))
