"""Bots for Mystery Express."""

from bradshaw.bots.mystery_express.steady import Steady

BOTS = {"steady": Steady}
