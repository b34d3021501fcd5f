"""Without the packages of the extra, one is told what to install."""

import pytest

from tests.core.test_package import last_words_without


@pytest.mark.parametrize(
    ("module", "missing"), [("gymnasium", "gymnasium"), ("pettingzoo", "gymnasium"), ("pettingzoo", "pettingzoo")]
)
def test_a_missing_package_is_named(module, missing):
    last = last_words_without(missing, f"bradshaw.envs.{module}")
    assert last == f"ImportError: Environments need {missing}: pip install 'bradshaw[envs]'."


def test_a_missing_openspiel_is_named():
    last = last_words_without("pyspiel", "bradshaw.envs.open_spiel")
    assert last == "ImportError: Games for OpenSpiel need pyspiel: pip install 'bradshaw[envs,open-spiel]'."
