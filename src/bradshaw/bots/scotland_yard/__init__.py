"""Bots for Scotland Yard."""

from bradshaw.bots.scotland_yard.steady import Steady

BOTS = {"steady": Steady}
