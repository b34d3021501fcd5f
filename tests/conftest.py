"""What every test may rely on, however the tests were started."""

import signal

from hypothesis import HealthCheck, settings

# A job in the background of a script ignores Ctrl-C, and so would every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# That a busy machine is slow is no fault of a test.
settings.register_profile("bradshaw", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bradshaw")


def pytest_addoption(parser):
    parser.addoption(
        "--store",
        choices=("both", "sqlite", "postgresql"),
        default="both",
        help="where servers in tests keep their tables; both: where it matters on each, else on SQLite",
    )
    parser.addoption(
        "--schedule", type=int, help="only this schedule of those in tests/server/simulation, by its number"
    )
