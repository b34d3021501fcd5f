"""Records on disk. A record is written whole and synced before it takes its name: no half-written file."""

import os
from pathlib import Path

from bradshaw.core.errors import BradshawError, RecordError
from bradshaw.core.record import Record


def save_record(record: Record, path: str | Path) -> None:
    """Write the record; an older file of that name is replaced only once the new one is safely on disk."""
    path = Path(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(record.dumps())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _sync_directory(path.parent)
    except OSError as error:
        raise BradshawError(f"The record could not be saved as {path}: {error.strerror}.") from None
    finally:
        draft.unlink(missing_ok=True)  # there is none any more if all went well


def _sync_directory(directory: Path) -> None:
    """Make sure that the new name, too, is on disk; where directories can't be opened (Windows), it is."""
    if os.name == "posix":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def load_record(path: str | Path, *, cut_off_ok: bool = False) -> Record:
    """Read a record; every way in which that can fail is a sentence."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BradshawError(f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a record: it is not UTF-8 text.") from None
    return Record.loads(text, cut_off_ok=cut_off_ok)
