"""Uncertainty."""

from math import log2


def bits(chances: dict[str, float]) -> float:
    """The uncertainty of a distribution."""
    return -sum(chance * log2(chance) for chance in chances.values() if chance > 0)
