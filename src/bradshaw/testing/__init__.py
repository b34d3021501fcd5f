"""The conformance kit: every game must pass it, those of other packages too. `docs/conformance.md` explains it."""

from bradshaw.testing.conformance import Conformance
from bradshaw.testing.golden import playthrough
from bradshaw.testing.secrets import NoSecrets, Secrets

__all__ = ["Conformance", "NoSecrets", "Secrets", "playthrough"]
