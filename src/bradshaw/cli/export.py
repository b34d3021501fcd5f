"""`bradshaw export`: records as a table, one row a decision."""

from pathlib import Path

from bradshaw.arena.records import record_files
from bradshaw.cli.progress import progress
from bradshaw.cli.terminal import Terminal
from bradshaw.core.errors import BradshawError


def run_export(files: tuple[Path, ...], output: Path) -> int:
    """Write the table and say how long it is; the exit status."""
    try:
        from bradshaw.arena.export import export
    except ImportError as error:
        raise BradshawError(str(error)) from None
    total = sum(file.stat().st_size for file in record_files(files))
    with progress("Exporting", in_bytes=True) as bar:
        task = bar.add_task("", total=total)
        done = export(files, output, lambda read: bar.update(task, completed=read))
    games = "1 game" if done.games == 1 else f"{done.games} games"
    Terminal().say(f"{done.decisions} decisions of {games} are in {output}.")
    return 0
