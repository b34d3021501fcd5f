"""`steady`."""

from bradshaw.bots.random import RandomBot as Steady

__all__ = ["Steady"]
