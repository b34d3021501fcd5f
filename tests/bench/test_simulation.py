"""The simulated server: what a move waits for, and what many processes share."""

from dataclasses import replace

import pytest
from bench.scale.measure import most
from bench.scale.plan import Crowd, answers, heard
from bench.scale.simulate import Line, Services, drawn, fitted, simulate

MS = 1e-3
PLAIN = Services(
    before=lambda _: 1 * MS,
    after=lambda _: 2 * MS,
    client=Line(3 * MS, 0.0),
    database=Line(4 * MS, 0.0),
    wait=lambda _: 5 * MS,
)


def alone(services: Services) -> float:
    """Milliseconds of a move when nothing else happens."""
    return simulate(services, rate=0.5, seconds=400).quantile(0.5) / MS


def test_a_move_alone_takes_what_its_parts_take():
    assert alone(PLAIN) == pytest.approx(15)
    assert alone(replace(PLAIN, way=6 * MS)) == pytest.approx(21)
    assert alone(replace(PLAIN, speed=0.5)) == pytest.approx(21), "its own parts take twice as long"
    assert alone(replace(PLAIN, idle=0.75)) == pytest.approx(33), "and four times, where sockets take the rest"


def test_a_database_with_one_core_holds_all_processes_up():
    """A batch every 4 ms, whoever it is from, each with all that came meanwhile."""
    busy = replace(PLAIN, before=lambda _: 1e-6, after=lambda _: 1e-6, client=Line(1e-6, 0.0))
    found = simulate(busy, rate=2_000, processes=8)
    assert found.database == pytest.approx(1.0, abs=0.01)
    assert found.batch == pytest.approx(2_000 * 4 * MS, rel=0.05)
    two = simulate(busy, rate=2_000, processes=8, cores=8)
    assert two.database < 0.5
    assert two.quantile(0.99) < found.quantile(0.99) / 2


def test_syncs_are_shared():
    """Each takes 5 ms, so there are 200 a second at most, however many processes write."""
    many = replace(PLAIN, client=Line(1e-6, 0.0), database=Line(1e-6, 0.0), after=lambda _: 1e-6)
    found = simulate(many, rate=1_000, processes=16, cores=16)
    assert found.syncs == pytest.approx(200, rel=0.02)
    assert found.moves == pytest.approx(28_000, rel=0.05), "and all moves were made"


def test_more_than_a_process_can_do_is_seen():
    """3 ms of each move are computed, so 400 a second are too many for one process, and few for four."""
    one, four = (simulate(PLAIN, rate=400, processes=count, cores=4) for count in (1, 4))
    assert one.processes == pytest.approx(1.0, abs=0.02)
    assert one.quantile(0.5) > 1
    assert four.processes < 0.7
    assert four.quantile(0.99) < 0.1


def test_a_move_that_is_followed_costs_another_process_as_well():
    apart = replace(PLAIN, follow=10 * MS, read=1 * MS)
    together, found = (simulate(s, rate=40, processes=2, cores=2) for s in (PLAIN, apart))
    assert found.processes - together.processes == pytest.approx(40 * 10 * MS / 2, rel=0.1)
    assert found.database - together.database == pytest.approx(40 * 1 * MS / 2, rel=0.1)


def test_a_line_through_what_was_measured():
    assert fitted([1, 2, 5], [12, 14, 20]) == Line(pytest.approx(10), pytest.approx(2))
    below = fitted([1, 2, 5], [1, 4, 13])
    assert below.base >= 0, "nothing costs less than nothing"
    assert below.of(8 / 3) == pytest.approx(6)


def test_values_in_proportion_to_a_mean():
    class Last:
        def random(self) -> float:
            return 0.999

    assert drawn([1, 2, 3])(Last()) == pytest.approx(3e-6)
    assert drawn([1, 2, 3], 4)(Last()) == pytest.approx(6e-6)


USED = {"loops": 100.0, "threads": 20.0, "database": 10.0}
FIGURES = {
    "services": {"loop": {"before": [60.0], "after": [30.0]}, "postgresql": [{"waits": [100.0]}]},
    "calm": [
        {
            "store": "postgresql",
            "steps": [{"moves_per_second": rate, "used": USED} for rate in (500.0, 1_000.0, 2_000.0)],
        }
    ],
    "busy": [
        {"name": "PostgreSQL, 2", "used": USED},
        {"name": "PostgreSQL, 2 apart", "used": {"loops": 180.0, "threads": 120.0, "database": 40.0}},
    ],
    "bus": {"envelope": 50.0, "note": 2.0},
    "held": [
        {
            "name": "PostgreSQL, 1",
            "process_mb": 100.0,
            "table_kb": 40.0,
            "socket_kb": 20.0,
            "socket_us": 1.0,
            "socket_database_us": 0.5,
        }
    ],
}


def test_who_is_heard_by_whom():
    """Of 1000 moves a second and 10 processes each makes 100, in as many envelopes, which nine others read."""
    crowd = Crowd(people=25_000, table=2.5, pause=10)
    assert crowd.rate == 1_000
    assert heard(FIGURES, crowd, 10) == pytest.approx(9 * 100 * (50 + 2) * 1e-6)
    assert heard(FIGURES, crowd, 1) == 0
    assert heard(FIGURES, replace(crowd, databases=5), 10) == pytest.approx(100 * (50 + 2) * 1e-6)


def test_what_a_crowd_needs():
    crowd = Crowd(people=20_000, table=2, pause=5, way=0, disk=0)
    together, more, apart, _ = answers(FIGURES, crowd, [2, 8])
    assert (together.sockets, apart.sockets) == (10_000, 10_000)
    # 1000 moves a second of 120 µs, 9000 sockets more than were measured, and the other process's notes.
    assert together.busy == pytest.approx(1_000 * 120e-6 + 9_000e-6 + heard(FIGURES, crowd, 2), rel=0.1)
    assert more.busy == pytest.approx(250 * 120e-6 + 1_500e-6 + heard(FIGURES, crowd, 8), rel=0.1)
    assert apart.busy == pytest.approx(together.busy + 1_000 * 180e-6, rel=0.15)
    assert apart.megabytes - together.megabytes == pytest.approx(5_000 * 40 / 1024)


def test_the_most_moves_below_a_bound_are_between_two_steps():
    steps = [{"moves_per_second": rate, "p99_ms": p99} for rate, p99 in ((100, 30), (200, 75), (300, 300))]
    assert most(steps) == pytest.approx(250), "150 ms is half way from 75 to 300, by proportion"
    with pytest.raises(ValueError, match="between"):
        most(steps[:2])
