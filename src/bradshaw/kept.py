"""Where compiled code is kept from one time to the next. Who only asks whether it is there needs no compiler."""

import os
from functools import cache
from hashlib import sha256
from pathlib import Path


@cache
def kept_in(name: str) -> Path | None:
    """The folder for the compiled code of a game, with that of its bots; None if nothing can be written there.

    Numba looks only at the file of a function when it asks whether what it has kept is still right, not at the
    files of the functions that it calls. So every change of the sources leads to another folder.
    """
    here = Path(__file__).parent
    digest = sha256()
    for path in [
        here / "compiled.py",
        *sorted(here.glob(f"games/{name}/*.py")),
        *sorted(here.glob(f"bots/{name}/*.py")),
    ]:
        digest.update(path.read_bytes())
    usual = os.environ.get("NUMBA_CACHE_DIR") or Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "bradshaw"
    try:
        folder = Path(usual).expanduser() / f"{name}-{digest.hexdigest()[:16]}"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # a home that can't be written to, or none at all
        return None
    return folder if os.access(folder, os.W_OK) else None
