"""`bradshaw verify`: check that nobody rigged a game."""

from pathlib import Path

from rich.console import Console

from bradshaw.core.errors import BradshawError
from bradshaw.core.match import replay
from bradshaw.core.rng import seed_hash
from bradshaw.files import load_record


def verify_record(file: Path, published: str | None) -> int:
    """Say whether the seed fits the hash and the moves fit the seed; 1 if not."""
    console = Console()
    record = load_record(file)
    found = seed_hash(record.seed)
    console.print(f"Seed: {record.seed}\nIts hash: {found}", highlight=False, markup=False)
    if published is not None and published.strip().lower() != found:
        console.print("The hash is NOT the one that was promised: this is another seed.", style="red")
        return 1
    try:
        for _ in replay(record):
            pass
    except BradshawError as error:
        console.print(f"The record does NOT fit: {error}", style="red", highlight=False, markup=False)
        return 1
    promised = " The hash is the one that was promised." if published is not None else ""
    console.print(f"All {len(record.played)} moves follow the rules and the seed.{promised}", highlight=False)
    return 0
