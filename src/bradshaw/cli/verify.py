"""`bradshaw verify`: check that nobody rigged a game."""

from pathlib import Path

from rich.console import Console

from bradshaw.core.deal import Noted, faults, withheld
from bradshaw.core.errors import BradshawError
from bradshaw.core.match import replay
from bradshaw.core.record import Record
from bradshaw.core.rng import seed_hash
from bradshaw.files import load_record


def verify_record(file: Path, published: str | None, contribution: str | None) -> int:
    """Say whether the seed fits what was promised and contributed, and the moves fit the seed; 1 if not."""
    record = load_record(file)
    _say(f"Seed: {record.seed}")
    if record.deal:
        _say(f"The server's secret: {record.deal.secret}")
    _say(f"Its hash: {seed_hash(record.secret)}")
    wrong = faults(record.seed, record.deal, Noted(_tidied(published), None, _tidied(contribution)))
    for fault in wrong:
        _say(fault, "red")
    if wrong:
        return 1
    try:
        for _ in replay(record):
            pass
    except BradshawError as error:
        _say(f"The record does NOT fit: {error}", "red")
        return 1
    promised = " The hash is the one that was promised." if published is not None else ""
    _say(f"All {len(record.played)} moves follow the rules and the seed.{promised}")
    _say_who(record, own=contribution is not None)
    return 0


def _say_who(record: Record, *, own: bool) -> None:
    """Whose devices contributed to the deal, and what is left to choose for whoever did not."""
    if record.deal is None:
        return
    silent = withheld(record.deal)
    gave = [part.seat for part in record.deal.parts if part.seat not in silent]
    if gave:
        yours = ", yours among them" if own else ""
        _say(f"The deal was mixed with contributions of {_names(record, gave)}{yours}.")
    if silent:
        _say(
            f"Pledged, but not given: {_names(record, silent)}. Together with the host of the server they could "
            f"have chosen among {2 ** len(silent)} deals.",
            "yellow",
        )


def _names(record: Record, seats: list[int]) -> str:
    return ", ".join(record.players[seat].name if seat < len(record.players) else f"seat {seat}" for seat in seats)


def _tidied(text: str | None) -> str | None:
    return None if text is None else text.strip().lower()


def _say(text: str, style: str | None = None) -> None:
    Console().print(text, style=style, highlight=False, markup=False)
