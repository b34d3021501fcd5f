"""The server beside an earlier version of itself: `python -m bench.server.before REVISION`.

The other version is checked out and set up in a folder of its own, with its own load generator. Both take turns,
each on a new database; told is the server's processor time for a move, which does not count what other programs
take away.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.server.processes import HERE, load, serving

TABLES = 200


def main() -> None:
    """Print both figures for each round, and the median of their ratios."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.before", description=__doc__)
    parser.add_argument("revision", help="a commit, branch or tag")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    root = HERE.parents[1]
    table = Table("round", "before", "now", "ratio")
    ratios = []
    with tempfile.TemporaryDirectory(prefix="bradshaw-before-") as folder:
        other = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", other, arguments.revision], cwd=root, check=True)
        try:
            subprocess.run(["make", "--silent", ".venv/ready"], cwd=other, check=True)
            for number in range(1, arguments.rounds + 1):
                before = _measured(other / ".venv/bin/python", other / "bench/server", arguments.seconds)
                now = _measured(Path(sys.executable), HERE, arguments.seconds)
                ratios.append(now / before)
                table.add_row(str(number), f"{before:.0f} µs", f"{now:.0f} µs", f"{ratios[-1]:.2f}")
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", other], cwd=root, check=True)
    table.add_row("median", "", "", f"{statistics.median(ratios):.2f}")
    Console().print(table)


def _measured(python: Path, bench: Path, seconds: float) -> float:
    """Microseconds of the server's processor time for a move."""
    with (
        tempfile.TemporaryDirectory(prefix="bradshaw-bench-", dir=Path.cwd()) as folder,
        serving(Path(folder) / "bench.db", python) as server,
    ):
        result = load("bradshaw", server, tables=TABLES, seconds=seconds, generator=bench)
    try:
        return float(result["server_cpu"]) / float(result["moves_per_second"]) * 1e6
    except (KeyError, ZeroDivisionError):
        raise RuntimeError(f"no move was measured: {json.dumps(result)}") from None


if __name__ == "__main__":
    main()
