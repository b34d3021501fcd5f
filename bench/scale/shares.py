"""A share of a core for a process, by a control group: so one machine shows what several would do.

Two cores have no room for four servers, a database and whoever puts load on them. If every server may use three
tenths of a core and no more, all the others have what they need, and what more servers bring can be measured.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from os import getpid
from pathlib import Path

PERIOD = 10_000  # microseconds: whoever has used up his share waits for the next one
WEIGHT = 10
V1, V2 = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
_numbers = count(1)


class Share:
    """A control group whose processes have a share of a core together."""

    def __init__(self, folder: Path, cores: float) -> None:
        self._folder = folder
        quota = round(cores * PERIOD)
        # A group counts for as much as one process of all others, unless it is said to be more.
        if (folder / "cpu.max").exists():
            (folder / "cpu.weight").write_text(str(WEIGHT * 100))
            (folder / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (folder / "cpu.shares").write_text(str(WEIGHT * 1024))
            (folder / "cpu.cfs_period_us").write_text(str(PERIOD))
            (folder / "cpu.cfs_quota_us").write_text(str(quota))

    def hold(self, pid: int) -> None:
        """From now on the process has no more than the share, with all its threads."""
        (self._folder / "cgroup.procs").write_text(str(pid))

    @classmethod
    @contextmanager
    def of(cls, cores: float | None) -> "Iterator[Share]":
        """A new group. OSError where there are none, or one must not make them."""
        root = V1 if (V1 / "cpu.cfs_quota_us").exists() else V2
        folder = root / f"bradshaw-bench-{getpid()}-{next(_numbers)}"
        folder.mkdir()
        try:
            yield cls(folder, cores or 1.0)
        finally:
            folder.rmdir()  # its processes have ended


def possible() -> bool:
    """Whether shares can be given here: by root, where control groups may be written."""
    try:
        with Share.of(0.5):
            return True
    except OSError:
        return False
