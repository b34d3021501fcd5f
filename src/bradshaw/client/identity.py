"""The secret of a guest in a file, so that a program that was stopped comes back to its seat."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from bradshaw.client.errors import IdentityError


class Identity(Struct, frozen=True):
    """Who one is at a server. Whoever has the secret is that guest."""

    server: str
    secret: str


def load_identity(path: Path, server: str) -> Identity | None:
    """What the file holds, None if there is none yet. The secret of one server is never shown to another."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Identity)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise IdentityError(f"{path} can't be read as an identity: {error}.") from None
    if found.server != server:
        raise IdentityError(f"{path} is an identity at {found.server}, not at {server}. Use another file.")
    return found


def save_identity(path: Path, identity: Identity) -> None:
    """Keep the identity where only the owner of the file can read it; whole, or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(identity))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise IdentityError(f"{path} can't be written: {error}.") from None
