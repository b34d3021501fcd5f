"""Databases that servers of earlier versions left behind."""

from pathlib import Path

FOLDER = Path(__file__).parent
PLAYED = FOLDER / "played_0001.db"  # made by playing: finished, running and open tables of two guests
SECRET = "the-secret-of-whoever-is-in-the-dumps"  # Ada's, in each of them
