"""Bots for Around the World in 80 Days."""

from bradshaw.bots.eighty_days.levels import Hard, Medium
from bradshaw.bots.eighty_days.steady import Easy, Steady

BOTS = {"easy": Easy, "steady": Steady, "medium": Medium, "hard": Hard}
