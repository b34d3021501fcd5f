"""Logs of tables as people make them: moves, chat, offers, moves taken back, seats that change hands."""

import random

from bradshaw.core.errors import BradshawError
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables import folding, history, log, play
from bradshaw.server.tables.room import Room
from bradshaw.server.tables.table import Table
from bradshaw.wire import entries
from bradshaw.wire.messages import NewMove
from bradshaw.wire.settings import BudgetClock, Settings

ANN = StoredGuest("ann", "Ann")


class Written:
    """A table and its whole log; `tables` has the table after each line."""

    def __init__(self, game="scotland_yard", seed="a log", settings=None, bots=None, **options):
        chosen = {"players": 3} | options
        created = entries.Created(
            at=1000,
            game=game,
            options=chosen,
            settings=settings or Settings(clock=BudgetClock(seconds=600, increment=5)),
            seed=seed,
            host="ann",
            bots=bots or (None,) * chosen["players"],
        )
        self.lines = [log.write(created, 1, "")]
        self.tables = [history.begin("table", self.lines)]
        self.happenings = []
        self.room = Room(self.tables[0], "code")
        for seat in [number for number, sitting in enumerate(self.table.seats) if not sitting.bot]:
            self.add(entries.Sat(at=1000, seat=seat, guest="ann", name="Ann"))
        self.add(entries.Started(at=1000))

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def add(self, entry, attempt=None):
        table = self.table
        line = log.write(entry, table.number + 1, table.sum)
        after, events = folding.after(table, entry, line, attempt)
        self.lines.append(line)
        self.tables.append(after)
        self.happenings.append((line.number, events))

    def do(self, plan):
        """Carry out a plan; False if it is refused."""
        try:
            steps = plan(self.table, self.table.changed + 700)
        except BradshawError:
            return False
        for entry, attempt in steps:
            self.add(entry, attempt)
        return True

    def go_on(self, entries_wanted, chance):
        """So many entries more, as chance has it, or until the game is over."""
        while len(self.lines) < entries_wanted and self.table.status == "running":
            seat = chance.choice(self.table.to_act)
            what = chance.random()
            if what < 0.12:
                self.do(play.say(ANN, f"line {len(self.lines)}", seat))
            elif what < 0.3:
                self.do(play.offer(self.room, "ann", chance.randrange(len(self.table.seats)), "undo"))
            else:
                action = chance.choice(self.table.match.actions(seat))
                text = self.table.game.write(action).replace('"', '\\"')
                assert self.do(play.move("ann", NewMove(seat, self.table.position, f'"{text}"'.encode())))
        return self


def by_chance(game, seed, length=400, **options):
    return Written(game, f"log {seed}", **options).go_on(length, random.Random(seed))


def same(one: Table, other: Table) -> None:
    """Both are the same table, though one may know less of the moves before."""
    for name in Table.__struct_fields__:
        if name not in ("match", "back", "past", "game"):
            assert getattr(one, name) == getattr(other, name), name
    assert (one.match is None) == (other.match is None)
    if one.match and other.match:
        assert one.match.state == other.match.state
        assert one.match.moves == other.match.moves
    assert [step.attempt.entry for step in one.back] == [step.attempt.entry for step in other.back]
    assert [step.before.state for step in one.back] == [step.before.state for step in other.back]
