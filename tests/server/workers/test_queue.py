"""Who is next: the order in which worker processes are given away."""

import pytest

from bradshaw.server.workers.queue import HALF_LIFE, MUCH, Asker, FairQueue


class Served:
    """A queue for so many processes, on a clock that the test turns."""

    def __init__(self, processes=1):
        self.now = 0.0
        self.queue = FairQueue(processes, lambda: self.now)

    def wait(self, *names, people=True):
        """Tables that wait, each said as `host.number`."""
        for name in names:
            self.queue.add(Asker(name, name.partition(".")[0], people))

    def order(self, seconds=0.1):
        """Serve all, one after the other, each for so long."""
        found = []
        while ticket := self.queue.next():
            self.queue.done(ticket, seconds)
            found.append(ticket.asker.table)
        return found

    def running(self):
        """Start as many as may run at the same time."""
        return [*iter(self.queue.next, None)]

    def used(self, name, seconds, **more):
        self.wait(name, **more)
        [ticket] = self.running()
        self.queue.done(ticket, seconds)


def test_who_came_first_is_served_first_if_nothing_speaks_for_another():
    served = Served()
    served.wait("ada.1", "bob.1", "cy.1")
    assert served.order() == ["ada.1", "bob.1", "cy.1"]


def test_where_a_person_waits_comes_before_where_only_bots_play():
    served = Served()
    served.wait(*(f"mallory.{n}" for n in range(6)), people=False)
    served.wait("ada.1")
    assert served.order()[0] == "ada.1"


def test_six_tables_of_one_host_have_together_as_much_as_one_of_another():
    served = Served()
    for _ in range(4):  # each is asked for its next move
        served.wait(*(f"mallory.{n}" for n in range(6)))
    for _ in range(4):
        served.wait("ada.1")
    hosts = [table.partition(".")[0] for table in served.order()]
    assert hosts[:8].count("ada") == 4


def test_of_one_hosts_tables_that_comes_first_which_used_less():
    served = Served()
    served.used("ada.1", 0.3)
    served.used("ada.2", 0.2)
    served.wait("ada.1", "ada.2", "ada.3")
    assert served.order() == ["ada.3", "ada.2", "ada.1"]


def test_who_used_much_waits_behind_who_used_little_until_that_is_forgotten():
    served = Served()
    served.used("mallory.1", 5.0)
    served.now += 3 * HALF_LIFE
    served.used("ada.1", 1.0)
    served.wait("mallory.1", "ada.1")
    assert served.order(0.0) == ["mallory.1", "ada.1"], "of five seconds, five eighths are left"
    served.used("mallory.1", 5.0)
    served.wait("mallory.1", "ada.1")
    assert served.order(0.0) == ["ada.1", "mallory.1"]


def test_nobody_is_remembered_for_ever():
    served = Served()
    for n in range(100):
        served.used(f"guest {n}.1", 1.0)
    served.now += 20 * HALF_LIFE
    served.used("ada.1", 1.0)
    assert [len(usage._used) for usage in (served.queue._hosts, served.queue._tables)] == [1, 1]


def test_a_table_has_one_question_at_a_time():
    served = Served(3)
    served.wait("ada.1", "ada.1", "bob.1")
    first, second = served.running()
    assert [first.asker.table, second.asker.table] == ["ada.1", "bob.1"]
    served.queue.done(first, 0.1)
    assert [ticket.asker.table for ticket in served.running()] == ["ada.1"]


@pytest.mark.parametrize(("processes", "held"), [(1, 1), (2, 1), (3, 2)])
def test_bots_among_themselves_leave_one_process_to_people(processes, held):
    served = Served(processes)
    served.wait(*(f"host {n}.1" for n in range(6)), people=False)
    assert len(served.running()) == held
    served.wait("ada.1")
    assert [ticket.asker.table for ticket in served.running()] == ["ada.1"]


def test_who_used_much_leaves_one_process_to_the_others():
    served = Served(2)
    for name in ("mallory.1", "oscar.1"):
        served.used(name, MUCH + 0.1)
    served.wait("mallory.1", "oscar.1")
    assert len(served.running()) == 1
    served.wait("ada.1")
    assert [ticket.asker.table for ticket in served.running()] == ["ada.1"]


def test_who_no_longer_waits_is_not_served():
    served = Served()
    ticket = served.queue.add(Asker("ada.1", "ada"))
    served.wait("bob.1")
    served.queue.done(ticket, 0.0)
    assert (len(served.queue), served.queue.of_host("ada"), served.queue.of_host("bob")) == (1, 0, 1)
    assert served.order() == ["bob.1"]
