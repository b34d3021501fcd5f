"""Bots for Around the World in 80 Days."""

from bradshaw.bots.eighty_days.levels import Hard, Medium
from bradshaw.bots.eighty_days.steady import Steady

BOTS = {"steady": Steady, "medium": Medium, "hard": Hard}
