"""Faults that are put into the server on purpose: schedules find each, or they would find nothing else either."""

from unittest.mock import patch

import pytest

from bradshaw.server.cluster.keeping import SharedKeeping
from bradshaw.server.tables import pipeline
from bradshaw.server.tables.elsewhere import Elsewhere
from bradshaw.server.tables.room import Room
from tests.server.simulation import schedule
from tests.server.simulation.database import SimulatedStorage

ENOUGH = 1000  # schedules, in which each is found several times


def acknowledged_before_it_is_written():
    real = SimulatedStorage.append

    def append(self, addition, done):
        done(None)
        real(self, addition, lambda _: None)

    return patch.object(SimulatedStorage, "append", append)


def nobody_tries_again():
    return patch.object(pipeline, "TRIES", 0)


def the_lease_is_not_checked_in_the_write():
    return patch.object(SharedKeeping, "keeper", lambda self, table: None)


def what_was_never_told_is_not_looked_for():
    async def sweep(self):
        pass

    return patch.object(Elsewhere, "sweep", sweep)


def what_is_taken_is_not_read_on():
    async def refresh(self, room):
        pass

    return patch.object(pipeline.Pipeline, "refresh", refresh)


def all_look_through_the_same_eyes():
    def send(self, news):
        look = next((connection.look for connection in self.connections), None)
        for connection in self.connections:
            connection.send(news.message(look))

    return patch.object(Room, "send", send)


def who_comes_back_is_told_the_rest_only():
    real = Room.missed
    return patch.object(Room, "missed", lambda self, first: (real(self, first) or ())[1:])


PLANTED = {  # and what is said of it
    acknowledged_before_it_is_written: ("was told before as", "damaged", "the log has the numbers", "lost:"),
    nobody_tries_again: ("was not granted",),
    the_lease_is_not_checked_in_the_write: ("keeps the table",),
    what_was_never_told_is_not_looked_for: ("knows the log up to",),
    what_is_taken_is_not_read_on: ("stale:",),
    all_look_through_the_same_eyes: ("an update for",),
    who_comes_back_is_told_the_rest_only: ("told of",),
}


@pytest.mark.parametrize(("plant", "says"), PLANTED.items(), ids=lambda plant: getattr(plant, "__name__", ""))
def test_a_planted_fault_is_found(plant, says):
    with plant():
        for seed in range(ENOUGH):
            found = schedule.run(seed).faults
            if found:
                assert any(words in fault for fault in found for words in says), found
                return
    pytest.fail(f"not found in {ENOUGH} schedules")
