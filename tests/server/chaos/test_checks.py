"""The checks of what is stored find what was told wrongly, and pass what was not."""

from random import Random

import pytest

from bradshaw.server.errors import Damaged
from bradshaw.server.tables import log
from tests.server.chaos.checks import _check_table, check
from tests.server.chaos.parts import _is_error
from tests.server.chaos.story import Story
from tests.server.cluster.linearizable import Asked, Looked
from tests.server.durability.harness import lines_in
from tests.server.harness import serving


async def played(file):
    """A game of Mister X and a detective, and what each was told of it."""
    story = Story()
    async with serving(file) as server:
        ada = await server.person("Ada")
        made = await ada.table(players=2, seats=["me", "me"], start=True)
        name, rng = made["id"], Random(1)
        wires = [await ada.connect(name, seat) for seat in (0, 1)]
        story.open(name, made)
        room = await server.room(name)
        while room.table.moves < 12 and room.table.status == "running":
            seat = rng.choice(room.table.to_act)
            action = room.table.game.write(rng.choice(list(room.table.running.actions(seat))))
            await wires[seat].move(seat, action, room.table.position)
            for look, wire in enumerate(wires):
                await wire.caught_up()
                story.saw(name, look, wire.position)
        for look, wire in enumerate(wires):
            for entry in wire.entries:
                story.told(name, look, entry["number"], entry["what"])
    return story, name, lines_in(file)[name]


def kinds(story, name, lines):
    return {finding.kind for finding in _check_table(story, name, lines, [])}


@pytest.mark.store("sqlite")
async def test_what_was_told_wrongly_is_found(file):
    story, name, lines = await played(file)
    told, views = dict(story.entries[name]), dict(story.views[name])
    assert len(told) > 20
    assert len(views) > 20
    assert kinds(story, name, lines) == set()

    assert kinds(story, name, lines[:-1]) == {"lost"}, "more was told than is there"

    story.entries[name] = {(look, number): told[0, number] for look, number in told}
    assert kinds(story, name, lines) == {"secret"}
    story.entries[name] = told
    story.views[name] = {(look, number): views[0, number] for look, number in views}
    assert kinds(story, name, lines) == {"secret"}


@pytest.mark.store("sqlite")
async def test_a_move_that_was_played_twice_is_found(file):
    story, name, lines = await played(file)
    last = next(line for line in reversed(lines) if '"moved"' in line.body)
    before = lines[: last.number - 1]
    entry = next(entry for line, entry in log.read(lines) if line.number == last.number)
    again = log.write(entry, last.number + 1, last.sum)
    with pytest.raises(Damaged, match="can't be played"):  # nothing is legal twice in one position
        kinds(story, name, [*before, last, again])


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('{"time":"…","level":"warning","what":"the bus is gone"}', False),
        ("The database can't be opened: connection refused.", False),
        ('{"time":"…","level":"error","what":"a plan failed","trace":["pipeline.py:1 _go_on","KeyError"]}', True),
        ("Traceback (most recent call last):", True),
    ],
)
def test_an_error_of_the_server_itself_is_told_from_a_complaint(line, error):
    assert _is_error(line) is error


def test_only_who_looks_while_the_database_is_away_may_be_told_of_less():
    story = Story(asked=[Asked("t", 0, 1, "a", 1.0, 2.0, 5)], looked=[Looked("t", 10.0, 4)])
    assert [finding.kind for finding in check(story, {})] == ["lost", "stale"]
    assert [finding.kind for finding in check(story, {}, [(9.0, 11.0)])] == ["lost"]
    assert [finding.kind for finding in check(story, {}, [(3.0, 9.0)])] == ["lost", "stale"]
