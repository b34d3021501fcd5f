"""The conformance kit: every game must pass it, those of other packages too. `docs/conformance.md` explains it."""

try:
    from bradshaw.testing.conformance import Conformance
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"The conformance kit needs {error.name}: pip install 'bradshaw[testing]'.", name=error.name
    ) from None
from bradshaw.testing.golden import playthrough
from bradshaw.testing.secrets import NoSecrets, Secrets

__all__ = ["Conformance", "NoSecrets", "Secrets", "playthrough"]
