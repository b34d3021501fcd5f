"""Bots for Mystery Express."""

from bradshaw.bots.mystery_express.levels import Easy, Hard, Medium
from bradshaw.bots.mystery_express.steady import Steady

BOTS = {"easy": Easy, "steady": Steady, "medium": Medium, "hard": Hard}
